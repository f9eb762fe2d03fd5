"""Values in the stead of those that a player cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.typing import types as t
from interpreter.play.chance import Chance, Dice

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.registers import Holds
    from interpreter.play.state import State


LISTS = (list, tuple, range)


def first_values(state: State) -> list[Any]:
    """What the variables begin with."""
    return type(state)(state.program, Chance(0)).variables


def guesses(state: State, cell: int) -> int:
    """How many values a variable could have, of which any may be guessed; 0 if its first one is taken."""
    return _ways(state.program, state.program.layout.cell_types[cell])


def guessed(program: Program, kind: Holds | None, listed: bool, dice: Dice) -> Any:
    """A value of a kind: any, where there are but a few."""
    if listed:
        return []
    many = _ways(program, kind)
    number = dice.below(many) if many else 0
    return bool(number) if isinstance(kind, t.Type) and t.settled(kind) == t.YESNO else number


def could_be(program: Program, kind: Holds | None, old: Any, new: Any) -> bool:
    """Could this have been kept instead? What was chosen last may be the answer of an act with other parts."""
    if isinstance(old, LISTS) or isinstance(new, LISTS):
        return isinstance(old, LISTS) and isinstance(new, LISTS)
    if isinstance(kind, t.Type) and t.settled(kind) == t.CARD:
        return bool(new < len(program.layout.cards))  # a card that is picked unseen is below 0
    many = _ways(program, kind)
    return not many or 0 <= new < many


def _ways(program: Program, kind: Holds | None) -> int:
    match t.settled(kind) if isinstance(kind, t.Type) else None:
        case t.Simple("yes or no"):
            return 2
        case t.Simple("player"):
            return program.layout.players
        case t.Simple("text"):
            return len(program.rules.texts)
        case t.Value(attribute):
            return len(program.rules.attributes[attribute].values)
        case t.Setting(option):
            return len(program.rules.option(option).values)
        case _:
            return 0
