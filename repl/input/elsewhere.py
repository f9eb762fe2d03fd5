"""Acts that are typed where they are not asked about: `meld 7` before a card is drawn."""

from __future__ import annotations

from dsl import game as g
from dsl.game.walk import statements
from interpreter.ask.labels import Labels
from repl.input import typed


def act_elsewhere(game: g.Game, labels: Labels, here: g.Statement, text: str) -> tuple[str, str] | None:
    """The act whose name the words begin with, and the question at which it can be chosen, or else the phase."""
    words = typed.split(text)
    for phase in game.phases:
        for x in statements(phase.body):
            if isinstance(x, g.ChooseOne) and x.id != getattr(here, "id", None):
                for act in x.acts:
                    name = _said(labels, act.label).partition("{")[0].strip(" :")
                    if (named := typed.split(name)) and words[: len(named)] == named:
                        asked = _said(labels, x.prompt) if x.prompt is not None else ""
                        return name, asked if asked and "{" not in asked else labels.name(phase.name)
    return None


def _said(labels: Labels, message: g.Message) -> str:
    return g.text_label(labels.words, message.key) or message.key
