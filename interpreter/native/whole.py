"""Whole games in native code, one after another in the same memory, and what is written down about each."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.native.memory import ASKS, OVER, TREE
from interpreter.play.chance import Chance, key_of
from interpreter.play.course import Course
from interpreter.play.ranking import is_somebody_missing
from interpreter.play.state import State

if TYPE_CHECKING:
    from interpreter.native.code import Code

NO_LIMIT = 1 << 62


@dataclass(frozen=True, slots=True)
class Whole:
    """A game. `columns` is what counts for the ranking, if it is over; `passes` are those of the outermost loop, and
    `asked` has three numbers for each choice of the rules: how often, with how many options in all and at most."""

    choices: int
    over: bool
    columns: Sequence[Sequence[Any]]
    passes: int
    asked: list[int]


class WholePlays:
    """Plays games of one set-up, whose program is tallied; `image` is what they begin with, if the program is open."""

    def __init__(self, code: Code, limit: int, image: bytes = b"") -> None:
        image = image or code.image
        self.code = code
        self.course = Course(code.program) if code.followed else None
        self._loops = code.program.pages.rounds
        self._asked = (ctypes.c_int64 * (3 * len(code.program.specs) + 1))()
        self._seeds = (ctypes.c_int64 * 2)()
        self._state = ctypes.create_string_buffer(image, len(image))
        self._image = ctypes.create_string_buffer(image, len(image))
        if self.course is not None:
            memoryview(self._image).cast("B").cast("q")[TREE] = self.course.book.buffer_info()[0]
        self._row = (ctypes.c_int64 * (2 + sum(code.columns)))()
        self._given = (
            *(ctypes.addressof(x) for x in (self._state, self._image)),
            *(ctypes.addressof(self._seeds), 1, ctypes.addressof(self._row)),
            *(limit, NO_LIMIT, ctypes.addressof(self._asked)),
        )

    def play(self, deal: int, dice: int) -> Whole | None:
        """One game, of a seed for the cards and one for the choices; None if something about it is odd."""
        code, course = self.code, self.course
        self._seeds[0], self._seeds[1] = key_of(deal), dice
        before = bytes(code.tallies)
        passed = self._passes()
        waits = array("q")
        if course is not None:
            course.begins((), passed)
            waits = course.waits
        ctypes.memset(self._asked, 0, ctypes.sizeof(self._asked))
        with code.lock:
            code.plays(*self._given)
        row: list[int] = self._row[:]
        over = row[0] == OVER
        columns = code.ranked_values(row[2:]) if over else ()
        if row[0] not in (OVER, ASKS) or is_somebody_missing(columns):
            ctypes.memmove(code.tallies, before, len(before))
            if course is not None:
                course.waits = waits  # the game does not count
            return None
        return Whole(row[1], over, columns, self._passes() - passed, self._asked[:])

    def _passes(self) -> int:
        return sum([self.code.tallies[number] for number in self._loops])

    def ends(self) -> tuple[State, State]:
        """What the last game began with, and how it lies now."""
        begun, over = State(self.code.program, Chance(0)), State(self.code.program, Chance(0))
        for state, memory in ((begun, self._image), (over, self._state)):
            self.code.read(memoryview(memory).cast("B").cast("q"), state)
        return begun, over

    def take(self) -> list[int]:
        """What the games so far brought about; counting begins again."""
        found: list[int] = self.code.tallies[:]
        ctypes.memset(self.code.tallies, 0, ctypes.sizeof(self.code.tallies))
        return found
