"""What the expressions of a test come to in its position."""

from __future__ import annotations

from typing import Any

from dsl import game as g
from dsl.game.failure import RuleFailure
from dsl.game.trees import operands
from dsl.typing import types as t
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import worked_out
from interpreter.game import Game
from interpreter.play.runtime import place_at
from interpreter.play.state import State


class Values:
    """Works out expressions in a position; what the rules cannot work out is a fault with its line."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state

    def value(self, e: g.Expr, how: str = "value") -> Any:
        try:
            return self.state.program.later.function(how, e, ())(self.state, None)
        except Exception as error:  # the rules' fault with its line, or a mistake of ours as it is
            raise self.state.fault_of(error) from error

    def kept(self, e: g.Expr) -> Any:
        """What is laid out or given to a phase."""
        return self.value(e, "kept")

    def cell(self, target: g.Apply) -> int:
        variable = self.game.rules.variable(str(target.info))
        area = self.state.program.layout.variables[variable.name]
        args = [self.value(a) for a in target.args]
        owner = args.pop(0) if variable.owner != "table" else 0
        base = int(area.base + owner * area.size)
        try:
            return place_at(base, area.size, area.first, args[0], variable.name) if args else base
        except RuleFailure as error:
            raise self.state.fault_of(error) from error

    def card_list(self, e: g.Expr) -> list[int]:
        """The cards that an expression names: of a zone those that lie there, of an empty variable none."""
        kind = t.settled(e.type)
        value = self.value(e)
        if isinstance(kind, t.Place):
            return list(self.state.zones[value])
        return [card for card in ([value] if kind == t.CARD else value) if card is not None]

    def shown_values(self, condition: g.Expr) -> list[tuple[str, str]]:
        """The parts of a condition with what they come to."""
        program, source = self.state.program, self.game.rules.source
        found = {part: worked_out(program.evaluate, part, self.state) for part in operands(condition)}
        shown = ((part, value) for part, value in found.items() if value is not UNKNOWN)
        return [(source.excerpt(part.span), program.labels.value(value, part.type)) for part, value in shown]
