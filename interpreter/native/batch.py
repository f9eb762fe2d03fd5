"""Many plays of one set-up in native code, stepped together by one call: actions in, what is seen and masks out.

Every play has its state, and a row of words: whether it goes on here, how many choices it had, the seed of the next
play, that of this one, and what has been said of the answer that is due. The arrays are the caller's. What is odd is
left to Python, by the log of what was said in the play.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.learn.actions import Actions
from interpreter.native.answers import heard
from interpreter.native.chance import as_signed
from interpreter.native.code import Code
from interpreter.native.memory import ASKED, CHOICE, KEY, SLACK, TRAPPED
from interpreter.native.observe import Sight, observe_text, table
from interpreter.native.templates import render
from interpreter.native.unit import NativeUnit
from interpreter.play.chance import STEP

if TYPE_CHECKING:
    from interpreter.compile.program import Program

# The words of a plan, and those of a row.
PLAN = (
    *("STATES", "STRIDE", "IMAGE", "ROWS", "COUNT", "ACTIONS", "SEEN", "MASKS", "SEATS", "OVER", "RANKS"),
    *("LOG", "LOG_ROOM", "LIMIT"),
)
ROW = ("STATUS", "CHOICES", "LOW", "HIGH", "PLAYED", "LOGGED", "SAID_ROOM", "SAID")
SAID_ROOM = 64  # numbers of one answer; a longer one is given in Python
ROW_WORDS = len(ROW) + SAID_ROOM + SLACK
TRIES = 1_000  # plays in a row that are over before anybody decides
HERE, ELSEWHERE, WAITS = range(3)  # what the status of a row says
STEP_ALL, BEGIN_ALL, BEGIN_THOSE_THAT_WAIT, WRITE_ALL = range(4)


def batch_text(actions: Actions, sight: Sight) -> Callable[[NativeUnit], str]:
    """The functions that step plays together, for `Code`. Raises `Unsupported`."""

    def text(unit: NativeUnit) -> str:
        points = unit.program.unit.choices
        before = len(unit.texts)
        made = [heard(unit, actions, point) for point in points]
        stepping = render(
            "batch",
            **{word: number for number, word in enumerate(PLAN)},
            **{word: number for number, word in enumerate(ROW)},
            actions=len(actions),
            size=sight.size,
            asked=ASKED,
            choice=CHOICE,
            trapped=TRAPPED,
            key=KEY,
            step=as_signed(STEP),
            begin=unit.program.entries[unit.program.rules.play],
            row=ROW_WORDS,
            said_room=SAID_ROOM,
            rank_bytes=8 * (sum(unit.rank_words) + 1),
            tries=TRIES,
            points=len(points),
            asking=table(point.asks_at for point in points),
            choices="\n".join(f"    i64 {p.number}, label %do{p.number}" for p in points),
            heard="\n".join(
                f"do{p.number}:\n  %r{p.number} = call i64 @heard{p.number}(ptr %S, i64 %said, i64 %mask_at)\n"
                "  br label %done"
                for p in points
            ),
            blocks=", ".join(f"[%r{p.number}, %do{p.number}]" for p in points),
        )
        return "\n".join([*unit.texts[before:], *unit.late_constants(), *made, observe_text(unit, sight), stepping])

    return text


class BatchCode(Code):
    """The code of a program with what steps plays together."""

    def __init__(self, program: Program, actions: Actions, sight: Sight) -> None:
        super().__init__(program, more=batch_text(actions, sight))
        self.together = self.machine.function("together", 2)
        self.rank_words = sum(self.columns) + 1


class Rows:
    """The memory of some plays. `words` are their rows, `ranks` what counted at the end of those that are over."""

    def __init__(self, code: BatchCode, count: int, arrays: dict[str, int]) -> None:
        self.code = code
        self.count = count
        self.stride = 8 * code.memory.words
        self._states = (ctypes.c_int64 * (count * code.memory.words))()
        self._image = (ctypes.c_char * len(code.image)).from_buffer_copy(code.image)
        for row in range(count):
            ctypes.memmove(ctypes.addressof(self._states) + row * self.stride, code.image, len(code.image))
        self._words = (ctypes.c_int64 * (count * ROW_WORDS))()
        self._ranks = (ctypes.c_int64 * (count * code.rank_words))()
        self.words: Any = memoryview(self._words).cast("B").cast("q")
        self.ranks = self._ranks
        for row in range(count):
            self.words[row * ROW_WORDS + ROW.index("SAID_ROOM")] = SAID_ROOM
        self.log_room = 0
        self._log = (ctypes.c_int32 * 1)()
        self._plan = (ctypes.c_int64 * len(PLAN))()
        self._told = {
            "STATES": ctypes.addressof(self._states),
            "STRIDE": self.stride,
            "IMAGE": ctypes.addressof(self._image),
            "ROWS": ctypes.addressof(self._words),
            "COUNT": count,
            "RANKS": ctypes.addressof(self._ranks),
            **arrays,
        }
        for name, word in self._told.items():
            self._plan[PLAN.index(name)] = word
        self.grow_log()

    def tell(self, name: str, word: int) -> None:
        self._plan[PLAN.index(name)] = word

    def go(self, mode: int) -> int:
        """Steps all plays, or what else the mode says; gives how many of them are not here."""
        code = self.code
        with code.lock:
            left: int = code.together(ctypes.addressof(self._plan), mode)
        return left

    def get(self, row: int, word: str) -> int:
        found: int = self.words[row * ROW_WORDS + ROW.index(word)]
        return found

    def put(self, row: int, word: str, value: int) -> None:
        self.words[row * ROW_WORDS + ROW.index(word)] = value

    # ───────────── what was said in each play

    def grow_log(self) -> None:
        """Twice as much room for what is said in a play."""
        room = max(256, 2 * self.log_room)
        log = (ctypes.c_int32 * (self.count * room))()
        for row in range(self.count if self.log_room else 0):
            size = 4 * self.get(row, "LOGGED")
            source = ctypes.addressof(self._log) + 4 * row * self.log_room
            ctypes.memmove(ctypes.addressof(log) + 4 * row * room, source, size)
        self._log, self.log_room = log, room
        self.tell("LOG", ctypes.addressof(log))
        self.tell("LOG_ROOM", room)

    def said(self, row: int) -> list[int]:
        """The actions of a play since its beginning."""
        begin = row * self.log_room
        return list(self._log[begin : begin + self.get(row, "LOGGED")])
