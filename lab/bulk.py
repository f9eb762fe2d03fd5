"""Whole games of the random bot in native code, counted as they are played."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from interpreter.game import Game
from interpreter.native.memory import Unsupported
from interpreter.native.whole import WholePlays
from interpreter.play.ranking import ranked
from interpreter.play.state import State
from lab.follow import Followed, how_it_went
from lab.plays import Match, Played, seed_of
from lab.watch import Hits, hits_of

if TYPE_CHECKING:
    from interpreter.compile.form import At
    from interpreter.native.code import Code


def bulk_of(match: Match, tallied: Game, followed: bool = False) -> Bulk | None:
    """What plays such games in native code; None if it is not worth while, or cannot be.

    Of those that are `followed` it writes down how they go.
    """
    if not match.native:
        return None
    if followed:
        code = tallied.whole_code(match.setup, followed=True)
        return None if code is None else _bulk(code, match.limit)
    if match.shared and (shared := tallied.shared_code(match.setup, match.hasty)) is not None:
        with suppress(Unsupported):
            return Bulk(shared, match.limit, shared.image_of(match.setup))
    code = tallied.whole_code(match.setup, match.hasty)
    return None if code is None else _bulk(code, match.limit)


@lru_cache(maxsize=8)
def _bulk(code: Code, limit: int) -> Bulk:
    return Bulk(code, limit)


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A game that machine code had no room for."""

    match: Match
    seed: int
    number: int

    def place(self, followed: bool = False) -> At | None:
        """The line of the rules that asked for the room, if the same happens to code that knows its lines."""
        from interpreter.native.code import Code

        program = Game(self.match.rules.game().rules, tallied=True).program(self.match.setup)
        try:
            code = Code(program, hasty=True, diced=True, followed=followed, located=True)
        except Unsupported:
            return None
        played = Bulk(code, self.match.limit).play(self.seed, self.number)
        return code.stopped_at() if played is None else None


class Bulk:
    """Plays games of one set-up, whose program is tallied; `image` is what they begin with, if the program is open."""

    def __init__(self, code: Code, limit: int, image: bytes = b"") -> None:
        self.plays = WholePlays(code, limit, image)
        self.program = code.program
        self.hasty = code.hasty
        self.choices = sorted((spec.id, 3 * spec.number) for spec in self.program.specs)
        self.followed = 0

    def play(self, seed: int, number: int) -> Played | None:
        """One game; None if Python has to play it, which finds out what is odd about it."""
        deal = seed_of(seed, number)
        whole = self.plays.play(deal, seed_of(seed, number, "bots"))
        if whole is None:
            return None
        played = Played(number, seed=deal, choices=whole.choices, over=whole.over, rounds=whole.passes)
        if whole.over:
            played.take(ranked(self.program, whole.columns), self.program.rules)
        if self.plays.course is not None:
            self.followed += 1
            if whole.over:
                played.course = how_it_went(self.plays.course.book, whole.choices)
        asked = whole.asked
        for known, at in self.choices:
            if asked[at]:
                n, total, most = played.asked.get(known, (0, 0, 0))
                played.asked[known] = (n + asked[at], total + asked[at + 1], max(most, asked[at + 2]))
        return played

    def seen(self) -> Followed:
        """How the games went that were followed; it begins again."""
        found = Followed(self.followed)
        self.followed = 0
        if self.plays.course is not None:
            found.take(self.plays.course)
        return found

    def ends(self) -> tuple[State, State]:
        """What the last game began with, and how it lies now."""
        return self.plays.ends()

    def take(self) -> Hits:
        """What the games so far brought about; counting begins again."""
        return hits_of(self.program, self.plays.take())
