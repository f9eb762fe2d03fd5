"""A program in native code: the machine's functions, and states as pieces of memory."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from ctypes import c_int64
from typing import TYPE_CHECKING, Any

from interpreter.chance import Chance
from interpreter.emit_base import OVER
from interpreter.native.kinds import NONE, Kind, Unsupported, flat
from interpreter.native.machine import Machine
from interpreter.native.memory import SEED_WORDS
from interpreter.native.objects import objects_of
from interpreter.native.unit import Unit
from interpreter.native.writing import ASKED, DIRECTION, DRAWN, LISTED, MAYBE_CODE, ODD_CODE, OUT, RUNNING
from interpreter.state import State

if TYPE_CHECKING:
    from interpreter.choice import Option, Spec
    from interpreter.program import Program

SCALARS = {"drawn": DRAWN, "direction": DIRECTION, "out": OUT, "running": RUNNING}


class Code:
    """`first` begins a play, `standing` tells what counts for the ranking; each choice has a function for answers."""

    def __init__(self, program: Program) -> None:
        unit = Unit(program)
        self.program = program
        self.memory = unit.memory
        self.machine = Machine(unit.write(), objects_of(program))
        self.first = self.machine.function("start")
        self.standing = self.machine.function("standing")
        self.rooms = {
            cell: (self.memory.first_region + number * self.memory.region_words, not flat(self.memory.kind(*cell)))
            for cell, number in self.memory.regions().items()
        }
        self.blank = self._blank()
        for number, spec in enumerate(program.specs):
            answer = self.machine.function(f"answer{number}")
            spec.native = answer if flat(self.memory.kind("r", spec.answer)) else self._freezing(answer, spec)
        self.unbegun = State(program, Chance(0))
        if self.unbegun.fault is not None or self.unbegun.drawn:
            raise Unsupported("a first value that is not known before the play")
        self.unbegun.r[program.writer.returns[program.game.play]] = OVER
        self.image = bytes(self.written(self.unbegun))

    def _freezing(self, answer: Callable[..., Any], spec: Spec) -> Callable[..., Any]:
        """For answers with lists in them: they are written into memory here."""
        size = self.memory.region_words - 2

        def kept(address: int, raw: Any, option: Option | None, options: Sequence[Option] | None) -> Any:
            if raw is None:
                return answer(address, raw, option, options)
            if not address or (options is not None and not any(o is option for o in options)):
                return MAYBE_CODE
            seat = c_int64.from_address(address + 8 * ASKED).value if spec.per_seat else 0
            at, _ = self.rooms["r", spec.answer + seat]
            words = list(map(_word, _frozen(raw)))
            if len(words) > size:
                return ODD_CODE
            (c_int64 * (len(words) + 1)).from_address(address + 8 * at)[:] = [size, *words]
            return answer(address, 0, None, None)

        return kept

    # ───────────── to and from memory

    def written(self, state: State) -> bytearray:
        """The memory of a state. Raises ValueError if something of it has no room there."""
        memory = self.memory
        buffer = bytearray(self.blank)
        words = memoryview(buffer).cast("q")

        def put(at: int, items: Sequence[Any]) -> None:
            size = len(items)
            if size > words[at - 1]:
                raise ValueError("no room for a list")
            words[at] = size
            words[at + 1 : at + 1 + size] = array("q", items)

        for name, at in SCALARS.items():
            words[at] = getattr(state, name)
        if state.decision is not None:
            words[ASKED] = state.decision.player
            words[LISTED] = isinstance(state.decision.options, list)
        for name, at in memory.lists.items():
            put(at, getattr(state, name))
        first, size = memory.first_zone, memory.zone_words
        for place, cards in enumerate(state.z):
            if cards:
                put(first + place * size, cards)
        for name, values in (("v", state.v), ("r", state.r)):
            base = memory.base(name)
            for cell, value in enumerate(values):
                if value is None:
                    continue
                if isinstance(value, int):
                    words[base + cell] = value
                    continue
                room = self.rooms.get((name, cell))
                if room is None:
                    raise ValueError("a list where none was expected")
                words[base + cell] = 0
                at, nested = room
                put(at, [_word(x) for x in (_frozen(value) if nested else value)])
        text = b"%d" % state.chance.seed
        if state.chance.written or len(text) > 8 * (SEED_WORDS - 1):
            raise ValueError("chance that is written down, or a long seed")
        words[memory.seed] = len(text)
        at = 8 * memory.seed + 8
        buffer[at : at + len(text)] = text
        return buffer

    def _blank(self) -> bytes:
        """The memory of no state: the room of every list, and nothing in any cell."""
        memory = self.memory
        words = array("q", bytes(8 * memory.words))
        lists = [*memory.lists.values(), *(memory.first_zone + p * memory.zone_words for p in range(memory.zones))]
        for at in lists:
            words[at - 1] = memory.cards
        for at, _ in self.rooms.values():
            words[at - 1] = memory.region_words - 2
        for name in ("v", "r"):
            for cell in range(memory.cells(name)):
                words[memory.base(name) + cell] = NONE
        return words.tobytes()

    def read(self, words: Any, state: State) -> None:
        """Takes zones, knowledge, variables and registers from memory."""
        memory = self.memory

        def listed(at: int) -> list[int]:
            found: list[int] = words[at + 1 : at + 1 + words[at]].tolist()
            return found

        def cells(name: str) -> list[Any]:
            base = memory.base(name)
            found: list[Any] = words[base : base + memory.cells(name)].tolist()
            for cell, value in enumerate(found):
                if value == NONE:
                    found[cell] = None
            for (kept, cell), (at, nested) in self.rooms.items():
                if kept == name and found[cell] is not None:
                    found[cell] = _thawed(words, at + 1, memory.kind(name, cell))[0] if nested else listed(at)
            return found

        first, size = memory.first_zone, memory.zone_words
        state.z = [listed(first + place * size) for place in range(memory.zones)]
        state.w = listed(memory.lists["w"])
        state.k = listed(memory.lists["k"])
        state.emptied = tuple(listed(memory.lists["emptied"]))
        state.arrived = tuple(listed(memory.lists["arrived"]))
        state.v = cells("v")
        state.r = cells("r")
        state.drawn, state.direction = words[DRAWN], words[DIRECTION]
        state.out, state.running = words[OUT], words[RUNNING]
        state.steps = 0


def _frozen(value: Any) -> list[Any]:
    """A list of lists as numbers in a row, as `helpers.freeze` writes it."""
    if isinstance(value, list | tuple | range):
        return [len(value), *(x for item in value for x in _frozen(item))]
    return [value]


def _thawed(words: Any, at: int, kind: Kind) -> tuple[Any, int]:
    word = words[at]
    at += 1
    if word == NONE or kind.name not in ("list", "tuple"):
        return (None if word == NONE else word), at
    found = []
    for place in range(word):
        item, at = _thawed(words, at, kind.item if kind.name == "list" else kind.parts[place])
        found.append(item)
    return tuple(found), at


def _word(value: Any) -> int:
    return NONE if value is None else int(value)
