"""Who has won: the ranking at the end of a play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.play.fault import NOBODY, RuleFailure

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.state import State


@dataclass(frozen=True, slots=True)
class Result:
    """`places` are groups of seats, the winners first; `scores` the first ranked value of each seat."""

    winners: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    scores: tuple[Any, ...]


def rank(state: State) -> Result:
    """Places by the first expression, ties by the next; what is still equal shares the place."""
    return ranked(state.program, state.worth())


def worth(state: State) -> list[list[Any]]:
    """What counts now: of each expression one value for each seat, or the list of winners and what all have reached."""
    program = state.program
    winner = program.rules.winner
    assert winner is not None
    if winner.listed is not None:
        return [f(state, 0) for f in program.ranks]
    return [[f(state, s) for s in range(program.layout.players)] for f in program.ranks]


def ranked(program: Program, columns: Sequence[Sequence[Any]]) -> Result:
    """The result for what counts at the end."""
    winner = program.rules.winner
    assert winner is not None
    seats = range(program.layout.players)
    if winner.listed is not None:
        winners = tuple(sorted(set(columns[0])))
        losers = tuple(s for s in seats if s not in winners)
        scores = tuple(columns[1] if winner.score is not None else int(s in winners) for s in seats)
        return Result(winners, tuple(p for p in (winners, losers) if p), scores)
    keys = list(zip(*(_keys(c, r.highest) for c, r in zip(columns, winner.ranks, strict=True)), strict=True))
    places: list[list[int]] = []
    best: Any = None
    for seat in sorted(seats, key=keys.__getitem__, reverse=True):
        if keys[seat] == best:
            places[-1].append(seat)
        else:
            places.append([seat])
            best = keys[seat]
    shared = tuple(map(tuple, places))
    return Result(shared[0], shared, tuple(map(_plain, columns[0])))


def returns_of(program: Program, result: Result) -> tuple[float, ...]:
    """What each seat gets at the end: how far its score is better than the mean of all, so that the sum is zero.

    Without numbers to compare, a winner's share less an equal share of the win; where the rules list the winners, who
    may be all or none of them, 1 for these and 0 for the others.
    """
    winner = program.rules.winner
    assert winner is not None
    count = len(result.scores)
    if winner.listed is not None:
        return tuple(map(float, result.scores))
    if all(isinstance(score, int) for score in result.scores):
        sign, total = 1 if winner.ranks[0].highest else -1, sum(result.scores)
        return tuple(sign * (score * count - total) / count for score in result.scores)
    share = 1 / len(result.winners) if result.winners else 0.0
    return tuple((share if seat in result.winners else 0.0) - 1 / count for seat in range(count))


def leaders(program: Program, columns: Sequence[Sequence[Any]]) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    """The winners and the scores of `ranked`, without the places of the others."""
    winner = program.rules.winner
    assert winner is not None
    first = columns[0]
    if winner.listed is None and winner.ranks and isinstance(first[0], int):
        best = max(first) if winner.ranks[0].highest else min(first)
        if first.count(best) == 1:
            return (first.index(best),), tuple(first)
    found = ranked(program, columns)
    return found.winners, found.scores


def _keys(values: Sequence[Any], highest: bool) -> list[Any]:
    """Keys that are greater for the better place."""
    if None in values:
        raise RuleFailure("CG802", *NOBODY)
    if isinstance(values[0], int):
        return list(values) if highest else [-v for v in values]
    return [tuple(_keys(v, highest)) if v else () for v in values]


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
