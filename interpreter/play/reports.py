"""What single steps report to the log of a play, if it has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.ask.events import Event, cards_said
from interpreter.play.position import Position

if TYPE_CHECKING:
    from dsl import game as g
    from interpreter.play.choice import CompiledChoice


def laid(position: Position, note: int, card: int) -> None:
    if position.log is not None:
        position.log.noted(position, note, card)


def changed(position: Position, cell: int) -> None:
    if position.log is not None:
        position.log.changed(position, cell)


def entered(position: Position, phase: int) -> None:
    if position.log is not None:
        position.log.add(position, Event("begins", phase=phase))


def left(position: Position, phase: int) -> None:
    if position.log is not None:
        position.log.add(position, Event("ends", phase=phase))


def turn_begins(position: Position, seat: int) -> None:
    """A turn that somebody may miss in sight of all."""
    if position.log is not None:
        position.log.turn_begins(position, seat)


def turn_missed(position: Position, seat: int) -> None:
    if position.log is not None:
        position.log.add(position, Event("missed", player=seat))


def undone(position: Position, phase: int) -> None:
    if position.log is not None:
        position.log.add(position, Event("undone", phase=phase))


def said(position: Position, text: g.Message, values: tuple[Any, ...]) -> None:
    if position.log is not None:
        masks = tuple(position.known[card] for card in cards_said(text, values))
        # The cards of a zone are as they lie now, whatever becomes of the zone before somebody reads it.
        values = tuple(tuple(value) if isinstance(value, list) else value for value in values)
        position.log.add(position, Event("says", text=text, values=values, known_to=masks))


def forced(position: Position, spec: CompiledChoice, player: int, raw: Any) -> None:
    if position.log is not None:
        position.log.chosen(position, spec.table[raw], player, forced=True)


def lacking(position: Position, player: int, cards: Sequence[int], satisfies: Callable[[int], bool]) -> None:
    """Somebody shows to have no card that a soft rule asks for: everybody may conclude so."""
    if position.log is not None:
        steps = position.steps
        position.log.lacking(position, player, cards, satisfies)
        position.steps = steps
