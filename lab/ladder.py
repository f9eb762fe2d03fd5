"""Skill against luck: bots from one that chooses at random to strong ones, each against the next on the same deals.

A game that is all luck gives every bot the same; one that is all skill gives everything to the stronger. The figure
for skill is how far the strongest bot gets on that way among random ones.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from pydantic import BaseModel

from lab.compare import compare_bots, crew_for
from lab.language import Said
from lab.plays import Match
from lab.stats import Interval

RUNGS = ("random", "search:10", "search:40", "search:160")


class Rung(BaseModel):
    """`higher` in each seat in turn among copies of `lower`: its share of the wins, and what it gains by being it."""

    lower: str
    higher: str
    wins: Interval
    gain: Interval
    clear: bool


class Ladder(BaseModel):
    """All rungs. `skill` is 0 where thinking changes nothing and 1 where the strongest bot always wins."""

    game: str
    title: str
    players: int
    seed: int
    deals: int
    rungs: list[Rung]
    skill: Interval | None
    interrupted: bool
    trouble: Said = ""


def ladder(
    match: Match, deals: int, seed: int = 0, jobs: int = 0, progress: Callable[[int], None] | None = None,
    on: str = "", names: tuple[str, ...] = RUNGS,
) -> Ladder:  # fmt: skip
    """Plays `deals` deals on each rung, and as many with the strongest bot among the weakest."""
    found = Ladder(
        game=match.rules.game().name, title=match.rules.game().rules.title, players=match.players, seed=seed,
        deals=deals, rungs=[], skill=None,
        interrupted=False,
    )  # fmt: skip
    pairs = [*pairwise(names), *([(names[0], names[-1])] if len(names) > 2 else [])]
    with crew_for(deals * (match.players + 1), True, jobs, on) as crew:
        for place, (lower, higher) in enumerate(pairs):
            one = compare_bots(match, higher, lower, deals, seed, progress=progress, crew=crew)
            if one.interrupted:
                found.interrupted, found.trouble = True, one.trouble
                break
            wins = one.measures[0]
            assert one.wins is not None
            gain = wins.difference
            if place < len(names) - 1:
                found.rungs.append(Rung(lower=lower, higher=higher, wins=one.wins, gain=gain, clear=wins.clear))
            if (lower, higher) == (names[0], names[-1]):
                room = 1 - wins.base
                low, high = max(-1.0, gain.low / room), min(1.0, gain.high / room)
                found.skill = Interval(value=gain.value / room, low=low, high=high) if room > 0 else None
    return found
