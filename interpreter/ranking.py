"""Who has won: the ranking at the end of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.state import Result, State


def rank(state: State) -> Result:
    """Places by the first expression, ties by the next; what is still equal shares the place."""
    from interpreter.state import Result

    program = state.program
    winner = program.game.winner
    assert winner is not None
    seats = range(program.layout.players)
    if winner.listed is not None:
        winners = tuple(sorted(set(program.ranks[0](state, 0))))
        losers = tuple(s for s in seats if s not in winners)
        places = tuple(p for p in (winners, losers) if p)
        return Result(winners, places, tuple(int(s in winners) for s in seats))
    keys = [
        tuple(_key(f(state, s), r.highest) for f, r in zip(program.ranks, winner.ranks, strict=True)) for s in seats
    ]
    scores = tuple(_plain(program.ranks[0](state, s)) for s in seats)
    order = sorted(set(keys), reverse=True)
    places = tuple(tuple(s for s in seats if keys[s] == key) for key in order)
    return Result(places[0], places, scores)


def _key(value: Any, highest: bool) -> Any:
    """A key that is greater for the better place."""
    if isinstance(value, list | tuple | range):
        return tuple(_key(v, highest) for v in value)
    return value if highest else -value


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
