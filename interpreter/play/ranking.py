"""Who has won: the ranking at the end of a play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dsl.game.failure import RuleFailure
from interpreter.play.fault import NOBODY

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.state import State


@dataclass(frozen=True, slots=True)
class Result:
    """`places` are groups of seats, the winners first; `scores` the first ranked value of each seat."""

    winners: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    scores: tuple[Any, ...]


LIST_ROOM = 8  # words for a list that is ranked by


def rank_rooms(program: Program) -> list[int]:
    """How many words native code writes down for each expression of the ranking: for each seat, or for all as one."""
    winner = program.rules.winner
    players = program.layout.players
    seats = 1 if winner is not None and winner.listed is not None else players
    deep = (program.unit.functions[name].depth for name in program.ranks_at)
    return [seats * (max(LIST_ROOM, players) + 1 if depth else 1) for depth in deep]


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
        if is_somebody_missing(columns):
            raise RuleFailure("CG802", *NOBODY)
        winners = tuple(sorted(set(columns[0])))
        losers = tuple(s for s in seats if s not in winners)
        scores = tuple(columns[1] if winner.score is not None else int(s in winners) for s in seats)
        return Result(winners, tuple(p for p in (winners, losers) if p), scores)
    ordered = [_keys(column, rank.highest) for column, rank in zip(columns, winner.ranks, strict=True)]
    keys = ordered[0] if len(ordered) == 1 else list(zip(*ordered, strict=True))
    places: list[tuple[int, ...]] = []
    best: Any = None
    for seat in sorted(seats, key=keys.__getitem__, reverse=True):
        if places and keys[seat] == best:
            places[-1] += (seat,)
        else:
            places.append((seat,))
            best = keys[seat]
    return Result(places[0], tuple(places), tuple(map(_plain, columns[0])))


def is_somebody_missing(columns: Sequence[Any]) -> bool:
    """Whether there is nobody, or nothing, where the play is ranked by somebody or something."""
    return any(one is None or (isinstance(one, list) and is_somebody_missing(one)) for one in columns)


def by_numbers(program: Program) -> bool:
    """Is it plain numbers by which the players are ranked?"""
    return bool(program.ranks_at) and not any(program.unit.functions[name].depth for name in program.ranks_at)


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


def _keys(values: Sequence[Any], highest: bool) -> Sequence[Any]:
    """Keys that are greater for the better place."""
    if None in values:
        raise RuleFailure("CG802", *NOBODY)
    if isinstance(values[0], int):
        return values if highest else [-v for v in values]
    return [tuple(_keys(v, highest)) if v else () for v in values]


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
