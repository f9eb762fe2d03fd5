"""Why somebody misses a turn, where somebody has chosen something else since: by the choice that led to it.

Below a later choice it would seem to come from that one.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import game as g
from dsl.game.walk import statements
from dsl.typing import types as t
from interpreter.ask.dependence import VARIABLES, Origins, looked_at, public
from interpreter.ask.events import Event
from interpreter.compile.layout import Layout
from repl.screen.around import around
from repl.screen.choices import Choices
from repl.screen.text import bare, line
from repl.screen.told import Told
from repl.session.heard import Heard


class MissedTurns:
    """Goes by what the viewer hears of alone."""

    def __init__(self, game: g.Game, layout: Layout, choices: Choices) -> None:
        self.choices = choices
        self.cells: dict[int, t.Type] = {}  # what decides, before everybody, whether somebody has a turn
        for name in _deciding(game):
            area, variable = layout.variables[name], game.variable(name)
            self.cells |= dict.fromkeys(range(area.base, area.end), variable.type)

    def with_cause(self, told: Told, heard: Heard, at: int) -> Told:
        """A missed turn, with what led to it if that is not the last choice."""
        later = False  # was something chosen since?
        since = False  # was it decided since the choice that is looked at?
        for number, event in heard.before(at) if self.cells else ():
            since = since or (event.cell in self.cells and self._so(event))
            if event.kind != "chosen":
                continue
            if since and later and event.option is not None:
                cause = bare(self.choices.told(replace(event, forced=False), around(heard, number)))
                cause = cause.replace(self.choices.words("You"), self.choices.words("you"), 1)
                return replace(told, line=line(*told.line, f" ({cause})"), apart=True)
            if since:
                break
            later = True
        return told

    def _so(self, event: Event) -> bool:
        """Was it decided that somebody misses a turn, rather than taken back?"""
        assert event.cell is not None
        plain = t.settled(self.cells[event.cell]) in (t.YESNO, t.NUMBER)
        return event.kind == "changed" and (bool(event.value) if plain else event.value is not None)


def _deciding(game: g.Game) -> set[str]:
    turns = (x for phase in game.phases for x in statements(phase.body) if isinstance(x, g.Turns))
    tests = (x.condition for turn in turns for x in turn.body if isinstance(x, g.IfThen))
    seen = (x for test in tests if public(game, test) for x in looked_at(game, test, Origins()))
    return {str(x.info) for x in seen if isinstance(x, g.Apply) and x.op in VARIABLES}
