"""Whole games of the random bot in native code, counted as they are played."""

from __future__ import annotations

import ctypes
from array import array
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from interpreter.game import Game
from interpreter.native.memory import ASKS, OVER, TREE, Unsupported
from interpreter.play.chance import Chance, key_of
from interpreter.play.course import Course
from interpreter.play.ranking import ranked
from interpreter.play.state import State
from lab.follow import Followed, how_it_went
from lab.plays import Match, Played, seed_of
from lab.watch import Hits, hits_of

if TYPE_CHECKING:
    from interpreter.compile.form import At
    from interpreter.native.code import Code

NO_LIMIT = 1 << 62


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
        image = image or code.image
        self.code = code
        self.limit = limit
        self.program = code.program
        self.rounds = self.program.pages.rounds
        self.choices = sorted((spec.id, 3 * spec.number) for spec in self.program.specs)
        self.asked = (ctypes.c_int64 * (3 * len(self.program.specs) + 1))()
        self.seeds = (ctypes.c_int64 * 2)()
        self.state = ctypes.create_string_buffer(image, len(image))
        self.image = ctypes.create_string_buffer(image, len(image))
        self.course = Course(self.program) if code.followed else None
        self.followed = 0
        if self.course is not None:
            memoryview(self.image).cast("B").cast("q")[TREE] = self.course.book.buffer_info()[0]
        self.row = (ctypes.c_int64 * (2 + sum(code.columns)))()
        self.given = (
            *(ctypes.addressof(x) for x in (self.state, self.image)),
            *(ctypes.addressof(self.seeds), 1, ctypes.addressof(self.row)),
            *(self.limit, NO_LIMIT, ctypes.addressof(self.asked)),
        )

    def play(self, seed: int, number: int) -> Played | None:
        """One game; None if Python has to play it, which finds out what is odd about it."""
        deal = seed_of(seed, number)
        self.seeds[0], self.seeds[1] = key_of(deal), seed_of(seed, number, "bots")
        before = bytes(self.code.tallies)
        passed = sum(self.code.tallies[n] for n in self.rounds)
        waits = self._opened(passed)
        ctypes.memset(self.asked, 0, ctypes.sizeof(self.asked))
        with self.code.lock:
            self.code.plays(*self.given)
        row: list[int] = self.row[:]
        if row[0] not in (OVER, ASKS):
            ctypes.memmove(self.code.tallies, before, len(before))
            if self.course is not None:
                self.course.waits = waits
            return None
        played = Played(number, seed=deal, choices=row[1], over=row[0] == OVER)
        if played.over:
            played.take(ranked(self.program, self.code.ranked_values(row[2:])), self.program.rules)
        played.rounds = sum(self.code.tallies[n] for n in self.rounds) - passed
        if self.course is not None:
            self.followed += 1
            if played.over:
                played.course = how_it_went(self.course.book, played.choices)
        asked = self.asked[:]
        for known, at in self.choices:
            if asked[at]:
                n, total, most = played.asked.get(known, (0, 0, 0))
                played.asked[known] = (n + asked[at], total + asked[at + 1], max(most, asked[at + 2]))
        return played

    def _opened(self, passed: int) -> array[int]:
        """Opens the book for another game; gives what stands in it of waits, in case the game does not count."""
        if self.course is None:
            return array("q")
        self.course.begins((), passed)
        return self.course.waits

    def seen(self) -> Followed:
        """How the games went that were followed; it begins again."""
        found = Followed(self.followed)
        self.followed = 0
        if self.course is not None:
            found.take(self.course)
        return found

    def ends(self) -> tuple[State, State]:
        """What the last game began with, and how it lies now."""
        begun, over = State(self.code.program, Chance(0)), State(self.code.program, Chance(0))
        for state, memory in ((begun, self.image), (over, self.state)):
            self.code.read(memoryview(memory).cast("B").cast("q"), state)
        return begun, over

    def take(self) -> Hits:
        """What the games so far brought about; counting begins again."""
        found = hits_of(self.program, self.code.tallies[:])
        ctypes.memset(self.code.tallies, 0, ctypes.sizeof(self.code.tallies))
        return found
