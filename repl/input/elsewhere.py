"""Acts that are typed where they are not asked about: `meld 7` before a card is drawn."""

from __future__ import annotations

from dsl import game as g
from dsl.game.walk import statements
from interpreter.ask.labels import Labels
from repl.input import typed

LEAST_LETTERS = 4  # of a word that may be only the beginning of one


def act_elsewhere(game: g.Game, labels: Labels, here: g.Statement, text: str) -> tuple[str, str] | None:
    """The act whose name the words begin with, and the question at which it can be chosen, or else the phase. Words of
    its name are enough where they are in that of no other."""
    words = typed.split(text)
    parts: dict[str, tuple[str, str]] = {}
    for phase in game.phases:
        for x in statements(phase.body):
            if isinstance(x, g.ChooseOne) and x.id != getattr(here, "id", None):
                for act in x.acts:
                    name = _said(labels, act.label).partition("{")[0].strip(" :")
                    named = typed.split(name)
                    asked = _said(labels, x.prompt) if x.prompt is not None else ""
                    found = name, asked if asked and "{" not in asked else labels.name(phase.name)
                    if named and words[: len(named)] == named:
                        return found
                    if all(len(word) >= LEAST_LETTERS for word in words) and typed.best(words, [(named,)], worst=2):
                        parts[name] = found
    return next(iter(parts.values())) if len(parts) == 1 else None


def _said(labels: Labels, message: g.Message) -> str:
    return g.text_label(labels.words, message.key) or message.key
