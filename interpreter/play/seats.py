"""Who sits where, whose turn is next, and who is still in the game."""

from __future__ import annotations

from dsl.game.failure import RuleFailure
from interpreter.ask.events import Event
from interpreter.play.position import Position


def staying(position: Position, start: int) -> list[int]:
    """Everyone still in the game, clockwise from a seat."""
    players, out = position.program.layout.players, position.out
    seats = [(start + i) % players for i in range(players)]
    return [seat for seat in seats if not out >> seat & 1]


def turn_order(position: Position, start: int) -> list[int]:
    """Everyone still in the game from a seat on, in the direction of play."""
    players, out, direction = position.program.layout.players, position.out, position.direction
    seats = [(start + i * direction) % players for i in range(players)]
    return [seat for seat in seats if not out >> seat & 1]


def beside(position: Position, seat: int, distance: int) -> int:
    """The seat a number of places to the left (right if negative), players who are out left aside."""
    around = staying(position, seat)
    if not around:
        return seat
    if around[0] == seat:
        return around[distance % len(around)]
    # Somebody who is out: the first seat beside it is the nearest of those who stay.
    return seat if distance == 0 else around[(distance - 1 if distance > 0 else distance) % len(around)]


def partner(position: Position, seat: int) -> int | None:
    found = position.program.partners[seat]
    if found == position.program.several:
        raise RuleFailure(
            "CG815",
            "`partner of` means one player, and there are several others in this team",
            "`members of team of me` are all of them",
        )
    return found


def leave(position: Position, seat: int) -> None:
    position.out |= 1 << seat
    if position.log is not None:
        position.log.add(position, Event("out", player=seat))


def come_back(position: Position, seat: int) -> None:
    position.out &= ~(1 << seat)
    if position.log is not None:
        position.log.add(position, Event("back", player=seat))


def those_out(position: Position) -> int:
    """The mask of those who are out."""
    return position.out


def only_out(position: Position, seats: int) -> None:
    """These are out and nobody else."""
    position.out = seats


def is_out(position: Position, seat: int) -> bool:
    """Has this player left the game, or a phase that is running?"""
    return position.out >> seat & 1 == 1


def turn_to(position: Position, direction: int) -> None:
    """The direction of play from here on: 1 is clockwise."""
    position.direction = direction
