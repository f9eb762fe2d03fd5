"""A program in native code: the machine's functions, and states as pieces of memory."""

from __future__ import annotations

import ctypes
import os
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.fold import Setup
from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.compile.answers import is_single, spoken
from interpreter.compile.cut import OVER
from interpreter.native.chance import as_signed
from interpreter.native.known_options import KnownOptions
from interpreter.native.machine import Machine
from interpreter.native.memory import (
    ASKED,
    BEYOND,
    CHOICE,
    DIRECTION,
    DRAWN,
    KEY,
    LEAST,
    MOST,
    NONE,
    OPTIONS,
    OUT,
    RUNNING,
    STEPS,
    TRAPPED,
    VALUES,
    Home,
    Unsupported,
)
from interpreter.native.steps import steps_text
from interpreter.native.unit import HEAP_WORDS, NativeUnit
from interpreter.native.unwatched import Watched
from interpreter.native.words import Answers, nested, unpacked, value_of, word_of
from interpreter.play.chance import Chance
from interpreter.play.choice import CompiledChoice, Decision
from interpreter.play.picks import Picks
from interpreter.play.runtime import unchanging
from interpreter.play.state import State
from interpreter.play.thoughts import packed

if TYPE_CHECKING:
    from interpreter.compile.program import Program

MOST_PICKS = 4096  # that are kept

SCALARS = {"drawn": DRAWN, "direction": DIRECTION, "out": OUT, "running": RUNNING}


@dataclass(frozen=True, slots=True)
class Plan:
    """How the options of a choice lie in memory: `shapes` if they have several parts, else how deep they are."""

    spec: CompiledChoice
    counted: bool
    kinds: tuple[int, ...] | None
    optional: bool
    shapes: tuple[tuple[int, ...], ...]
    depth: int
    acts: bool
    prompt: tuple[int, ...]


# Lists that live no longer than a call lie in one heap, whatever code makes them. What a call leaves elsewhere in
# memory is read before the lock is given back.
_LOCK = Lock()
if hasattr(os, "register_at_fork"):  # a thread that is not there after a fork cannot give it back
    os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_LOCK.release)


@cache
def _heap() -> ctypes.Array[ctypes.c_int64]:
    return (ctypes.c_int64 * (HEAP_WORDS + BEYOND))()


@cache
def _runs() -> ctypes.Array[ctypes.c_int64]:
    """How often anything was run that makes lists there."""
    return (ctypes.c_int64 * 1)()


class Code:
    """`step` runs blocks, `play_on` plays by the dice, `plays` whole games; `image` is a play that has not begun.

    With `more`, that is what else the code has: the thoughts of a search, plays that are stepped together. Code that is
    `diced` has no steps: it plays whole games, which nobody watches, and the dice make all choices. Code for
    `unwatched` plays does not keep who knows what, unless the rules go by it; for those that are `followed` it keeps
    the book of a `Course`. Code that is `located` is slower: it knows at which line it has stopped.
    """

    def __init__(
        self,
        program: Program,
        hasty: bool = False,
        more: Callable[[NativeUnit], str] | None = None,
        unwatched: bool = False,
        followed: bool = False,
        diced: bool = False,
        located: bool = False,
    ) -> None:
        unit, text = written_down(program, more, unwatched or diced, followed, diced, located)
        self.program = program
        self.unwatched = unit.unwatched
        self.followed = followed
        self.hasty = hasty
        self.memory = unit.memory
        self.heap = _heap()
        self.heap_words = memoryview(self.heap).cast("B").cast("q")
        self.heap_at = ctypes.addressof(self.heap)
        self.tallies = (ctypes.c_int64 * (len(program.unit.counted) + 1))()
        self.runs = _runs()
        self._known = KnownOptions()
        self._picks: dict[tuple[Any, ...], Picks] = {}
        choices = (ctypes.c_int64 * (len(program.specs) + 1))(*map(id, program.specs))
        shared = {"heap": self.heap, "tallies": self.tallies, "runs": self.runs}
        shared |= {"options_known": self._known.words, "choices_known": choices}
        self.machine = Machine(text, shared, hasty)
        self.lock = _LOCK
        self._lines = unit.lines
        self.play_on = self.machine.function("play_on", 4)
        self.plays = self.machine.function("plays", 8)
        if not diced:
            self.step = self.machine.method("stepped")
            self.answered = self.machine.method("answered")
            self.think = self.machine.function("think", 7)
        self.standing = self.machine.function("standing", 2)
        self.columns = unit.rank_words
        self.scores = unit.scores
        self.row = (ctypes.c_int64 * (sum(self.columns) + 2))()
        self.row_at = ctypes.addressof(self.row)
        winner = program.rules.winner
        self._listed_winners = winner is not None and winner.listed is not None
        seats = 1 if self._listed_winners else program.layout.players
        depths = (program.unit.functions[name].depth for name in program.ranks_at)
        self._ranks = [(depth, room, room // seats) for depth, room in zip(depths, self.columns, strict=True)]
        self._last_worth: tuple[bytes, list[list[Any]]] = (b"", [])
        self.row_before = (ctypes.c_int64 * (sum(self.columns) + 2))()
        self.heap_top = ctypes.c_int64.from_address(self.machine.engine.get_global_value_address("top"))
        self.packs = {
            register
            for spec in program.specs
            if not is_single(spec.statement)
            for register in range(spec.answer, spec.answer + (program.layout.players if spec.per_seat else 1))
        }
        self.unbegun = _unbegun(program)
        self.yes_or_no = [
            cell
            for variable in program.rules.variables
            if t.settled(variable.type) == t.YESNO
            for cell in range(program.layout.variables[variable.name].base, program.layout.variables[variable.name].end)
        ]
        self.image = bytes(self.written(self.unbegun))
        self.begin = program.entries[program.rules.play]
        self.plans = [self._plan(spec) for spec in program.specs]

    def image_of(self, setup: Setup) -> bytes:
        """What a play begins with, if the program is open, for one setting of the options. Raises Unsupported."""
        return bytes(self.written(_unbegun(self.program.agreeing(setup))))

    def _plan(self, spec: CompiledChoice) -> Plan:
        program, statement = self.program, spec.statement
        shapes = () if is_single(statement) else program.unit.choices[spec.number].shapes
        return Plan(
            spec,
            program.counted[spec.number],
            program.kinds_of[spec.number],
            isinstance(statement, g.Choose) and statement.optional,
            shapes,
            program.unit.choices[spec.number].answer.depth,
            isinstance(statement, g.ChooseOne),
            tuple(f.depth_of(e.type) for e in spoken(statement.prompt)),
        )

    # ───────────── to and from memory

    def written(self, state: State) -> bytearray:
        """The memory of a state. Raises ValueError if something of it has no room there."""
        memory = self.memory
        words = array("q", bytes(8 * memory.words))
        for name, at in SCALARS.items():
            words[at] = getattr(state, name)
        if state.chance.written:
            raise ValueError("chance that is written down")
        words[KEY] = as_signed(state.chance.key)
        if state.decision is not None:
            words[CHOICE], words[ASKED] = state.decision.spec.number, state.decision.player

        def put(at: int, room: int, items: Sequence[int]) -> None:
            if len(items) > room:
                raise ValueError("no room for a list")
            words[at - 1] = room
            words[at] = len(items)
            words[at + 1 : at + 1 + len(items)] = array("q", items)

        put(memory.where, memory.cards, state.where)
        put(memory.known, memory.cards, state.known)
        put(memory.arrived, memory.cards, state.arrived)
        for place, cards in enumerate(state.zones):
            put(memory.zone(place), memory.cards, cards)
        for home, value in zip(memory.cells, state.variables, strict=True):
            self._put(words, home, value, packs=False)
        for register, (home, value) in enumerate(zip(memory.registers, state.registers, strict=True)):
            self._put(words, home, value, register in self.packs)
        return bytearray(words.tobytes())

    def _put(self, words: Any, home: Home, value: Any, packs: bool) -> None:
        """Writes what a variable or a register holds; an answer of several parts lies there part by part."""
        if not home.room:
            words[home.at] = word_of(value)
            return
        words[home.region - 1] = home.room
        words[home.at] = NONE if value is None else 0
        if value is not None:
            items = packed(value)
            if len(items) > home.room:
                raise ValueError("no room for a list")
            words[home.region] = len(items) if packs else len(value)
            words[home.region + 1 : home.region + 1 + len(items)] = array("q", items)

    def answer(self, words: Any, spec: CompiledChoice, player: int, raw: Any) -> bool:
        """Writes an answer into a state's memory; says no if it has no room there."""
        home = self.memory.registers[spec.answer + (player if spec.per_seat else 0)]
        try:
            self._put(words, home, raw, spec.answer in self.packs)
        except ValueError:
            return False
        return True

    def read(self, words: Any, state: State) -> None:
        """Takes zones, knowledge, variables and registers from memory."""
        memory = self.memory

        def listed(at: int) -> list[int]:
            return [*words[at + 1 : at + 1 + words[at]]]

        def cell(home: Home, depth: int) -> Any:
            if not depth or words[home.at] == NONE:
                return value_of(words[home.at])
            return nested(words, home.region, depth)[0]

        state.zones = [listed(memory.zone(place)) for place in range(memory.places)]
        state.where = listed(memory.where)
        state.known = listed(memory.known)
        state.arrived = listed(memory.arrived)
        state.variables = [cell(h, d) for h, d in zip(memory.cells, memory.cell_depths, strict=True)]
        for place in self.yes_or_no:
            state.variables[place] = bool(state.variables[place]) if state.variables[place] is not None else None
        state.registers = [cell(h, d) for h, d in zip(memory.registers, memory.depths, strict=True)]
        for spec in self.program.specs:
            for register in range(spec.answer, spec.answer + (self.program.layout.players if spec.per_seat else 1)):
                state.registers[register] = self.as_raw(spec, state.registers[register])
        state.drawn, state.direction = words[DRAWN], words[DIRECTION]
        state.out, state.running = words[OUT], words[RUNNING]
        state.steps = state.spent = 0

    def worth(self, address: int, words: Any) -> list[list[Any]] | None:
        """What counts for the ranking; None if Python has to tell. It seldom changes from one choice to the next."""
        with self.lock:
            self.reset()
            words[TRAPPED] = words[STEPS] = 0
            self.standing(address, self.row_at)
            row = bytes(self.row)
        if words[TRAPPED]:
            return None
        last = self._last_worth
        if last[0] != row:
            self._last_worth = last = (row, self.ranked_values(memoryview(row).cast("q").tolist()))
        return last[1]

    def reset(self) -> None:
        self.heap_top.value = 0

    def stopped_at(self) -> f.At | None:
        """The line at which the last play stopped, if this was `located` and the play came to a line."""
        if self._lines is None:
            return None
        number = ctypes.c_int64.from_address(self.machine.engine.get_global_value_address("line")).value
        return next((at for at, known in self._lines.items() if known == number), None)

    def ranked_values(self, row: list[int]) -> list[list[Any]]:
        """The columns of a row that `standing` has written."""
        found: list[list[Any]] = []
        at = 0
        for depth, room, step in self._ranks:
            end = at + room
            column: list[Any] = row[at:end]
            if NONE in column:
                column = list(map(value_of, column))
            if depth:
                firsts = range(0, room, step)
                column = [column[first + 1 : first + 1 + column[first]] for first in firsts]
            found.append(column[0] if self._listed_winners else column)
            at = end
        return found

    # ───────────── decisions

    def due(self, found: tuple[Any, ...]) -> Decision:
        """The decision that a step has come to."""
        if len(found) == 3:
            return Decision(found[0], found[1], None, (), found[2])
        spec, values = found[0], found[3]
        plan = self.plans[spec.number]
        told = () if values is None else unpacked(values, plan.prompt)
        if plan.counted:
            # The same things are picked from again and again: their ways are worked out once.
            key = (spec, found[2], found[4], found[5])
            picks = self._picks.get(key)
            if picks is None:
                picks = Picks(spec.table, found[2], plan.kinds, found[4], found[5], plan.optional)
                if len(self._picks) < MOST_PICKS:
                    self._picks[key] = picks
            return Decision(spec, found[1], None, told, picks)
        if len(found) == 4:
            return Decision(spec, found[1], None, told, found[2])
        decision = Decision(spec, found[1], found[2], told)
        self._known.meet(decision.options)
        return decision

    def due_at_length(self, address: int, words: Any) -> Decision:
        """The same where the options were not listed. They are worked out once more, until nobody comes between."""
        plan = self.plans[words[CHOICE]]
        while True:
            self.step(address, plan.spec.asks_at)
            runs = self.runs[0]
            values = self.list_at(words[VALUES]) if words[VALUES] else None
            told = () if values is None else unpacked(values, plan.prompt)
            raws: Picks | Answers
            if plan.counted:  # each thing is a list
                things = [*map(unchanging, self.list_at(words[OPTIONS], plan.depth))]
                raws = Picks(plan.spec.table, things, None, words[LEAST], words[MOST], plan.optional)
            else:
                raws = Answers(self, plan, words[OPTIONS])
            if self.runs[0] == runs:
                return Decision(plan.spec, words[ASKED], raws, told)

    def as_raw(self, spec: CompiledChoice, value: Any) -> Any:
        """An answer as Python knows it."""
        if value is None or isinstance(value, int):
            return value
        point = self.program.unit.choices[spec.number]
        if isinstance(spec.statement, g.Choose):
            if len(spec.statement.picks) == 1:
                return unchanging(value)
            return unpacked(value, point.shapes[0])
        return unpacked(value, point.shapes[value[0]])

    def list_at(self, address: int, depth: int = 1) -> list[Any]:
        """A list where native code has it; with `depth` 2 it is one of lists."""
        place = address - self.heap_at >> 3
        if 0 <= place < HEAP_WORDS:
            found: list[Any] = self.heap_words[place + 1 : place + 1 + self.heap_words[place]].tolist()
        else:
            count = ctypes.c_int64.from_address(address).value
            found = list((ctypes.c_int64 * count).from_address(address + 8))
        if depth > 1:
            return [self.list_at(at, depth - 1) for at in found]
        return [None if x == NONE else x for x in found] if NONE in found else found


def written_down(
    program: Program,
    more: Callable[[NativeUnit], str] | None,
    unwatched: bool,
    followed: bool,
    diced: bool,
    located: bool,
) -> tuple[NativeUnit, str]:
    """The text of the code. Raises Unsupported."""
    unit = NativeUnit(program, unwatched, followed, diced, located)
    try:
        texts = [unit.write(), steps_text(unit)]
        if more is not None:
            texts.append(more(unit))
        texts += unit.how_compiled()
    except Watched:
        return written_down(program, more, False, followed, diced, located)
    return unit, "\n".join(texts)


def _unbegun(program: Program) -> State:
    """A play that has not begun. Raises Unsupported."""
    found = State(program, Chance(0))
    if found.fault is not None or found.drawn:
        raise Unsupported("a first value that is not known before the play")
    returns = program.return_register(program.rules.play)
    assert returns is not None
    found.registers[returns] = OVER
    return found
