"""What makes two positions the same, whatever way led there. Cards that look alike are alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.play.registers import Holds, with_cards

if TYPE_CHECKING:
    from interpreter.play.state import State


def likeness(state: State) -> tuple[Any, ...]:
    """Equal for positions that cannot be told apart: zones, variables, seats, and what a choice will go on with."""
    layout = state.program.layout
    zones = []
    for place, cards in zip(layout.places, state.zones, strict=True):
        known = [(layout.kinds[c], state.known[c]) for c in cards]
        zones.append(tuple(known if place.zone.ordered else sorted(known)))
    kinds = [_held(state, value, kind) for value, kind in zip(state.variables, layout.cell_types, strict=True)]
    decision = state.decision
    if decision is None:
        return tuple(zones), tuple(kinds), state.direction, state.out, None, ()
    types = state.program.register_types
    registers = tuple(_held(state, value, types.get(number)) for number, value in enumerate(state.registers))
    due = (decision.spec.id, decision.player)
    return tuple(zones), tuple(kinds), state.direction, state.out, due, registers


def _held(state: State, value: Any, holds: Holds | None) -> Any:
    """A value with its cards as they look and where they lie, whichever of the alike ones they are."""
    layout = state.program.layout

    def seen(card: int) -> Any:
        place = state.where[card]
        spot = state.zones[place].index(card) if layout.ordered[place] else layout.kinds[card]
        return place, spot, state.known[card]

    return frozen(with_cards(value, holds, seen))


def frozen(value: Any) -> Any:
    """Lists within a value as tuples, which can be compared and kept in a set."""
    if isinstance(value, list | tuple | range):
        return tuple(frozen(v) for v in value)
    return value
