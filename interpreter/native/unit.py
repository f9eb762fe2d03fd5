"""A program as one unit of native code: its blocks and functions, the engine's that they call, and constants."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from interpreter.ask import rearranged
from interpreter.compile import form as f
from interpreter.compile.operations import ENGINE, FUNCTIONS
from interpreter.compile.program import Program
from interpreter.native import counts, lists, loops, spoken, twins
from interpreter.native.by_place import unlisted
from interpreter.native.chance import chance_text
from interpreter.native.in_one_go import in_one_go
from interpreter.native.inlined import Written, inlined
from interpreter.native.masks import masks_text
from interpreter.native.memory import BEYOND, NONE, SLACK, TRAPPED, Memory, Unsupported
from interpreter.native.ranges import Range, Ranges
from interpreter.native.reader import FunctionReader, Read
from interpreter.native.templates import render
from interpreter.native.unwatched import without_knowledge
from interpreter.native.writer import Writer
from interpreter.play import course, dice, hunches, runtime, thoughts
from interpreter.play.course import Course
from interpreter.play.thoughts import Thoughts

HEAP_WORDS = 1 << 21
MOST_LINES = 120_000
MOST_WORDS = 1 << 17  # of a state

# Functions with a key for each entry, and what else they are given.
KEYED: dict[str, tuple[str, tuple[f.Expr, ...]]] = {
    "highest": ("best_by", (f.YES,)),
    "lowest": ("best_by", (f.NO,)),
    "all_highest": ("all_best_by", (f.YES,)),
    "all_lowest": ("all_best_by", (f.NO,)),
    "sole_highest": ("all_best_by", (f.YES,)),
    "sole_lowest": ("all_best_by", (f.NO,)),
    "sorted": ("sorted_by", ()),
    "runs": ("runs_by", ()),
    "groups": ("groups_by", ()),
    "first_run": ("first_run_by", ()),
    "last_run": ("last_run_by", ()),
}


class NativeUnit:
    """Writes the code of a program, `unwatched` if it need not keep who knows what, `followed` if it keeps how plays
    go, `diced` if all choices are made by the dice, `located` if it keeps which of its `lines` is run.
    Raises `Unsupported`, `Watched`.
    """

    def __init__(
        self,
        program: Program,
        unwatched: bool = False,
        followed: bool = False,
        diced: bool = False,
        located: bool = False,
    ) -> None:
        self.program = program
        self.lines: dict[f.At, int] | None = {} if located else None  # each has a number, from 1
        self.diced = diced
        self.by_place: set[int] = set()  # the choices whose options are found by their place
        self.unwatched = unwatched
        self.followed = followed
        self.engine_at: f.At = (program.rules.source, program.rules.file.head.span)  # of what stands in no rule
        self.memory = Memory(program)
        if self.memory.words > MOST_WORDS:
            raise Unsupported("a game of this size")
        self.players = program.layout.players
        self.registers = program.cut.registers
        self.seat_registers = program.cut.seat_registers
        self.texts: list[str] = []
        self.functions: dict[str, Written] = {}
        self.called_elsewhere: Counter[str] = Counter()
        self.constants: dict[tuple[str, ...], str] = {}
        self.rank_words: list[int] = []
        self.scores = range(0)  # those of the words that are scores: without who has won, where the rules list that
        self._engine: dict[tuple[object, ...], str] = {}
        self._written = 0

    def write(self) -> str:
        """All functions and blocks of the program."""
        for function in self.program.unit.functions.values():
            writer, names = self._written_out(function)
            self.texts.append(writer.text(function.name, names))
        for block in self.program.cut.blocks:
            writer, body = Writer(self, in_block=True), in_one_go(block.body)
            if self.diced:
                body, writer.unlisted = unlisted(body)
            writer.ranges.learn(body)
            writer.body(body)
            writer.give("0")
            self.texts.append(writer.text(f"b{block.number}"))
        constants = self.late_constants()
        places = {"heap": HEAP_WORDS, "trapped": TRAPPED, "none": NONE, "slack": SLACK, "around": 2 + SLACK}
        lists = render("lists", **places, **_met_kinds(1 + max(self.program.layout.kinds, default=0) // 64))
        line = [] if self.lines is None else ["@line = global i64 0"]
        text = "\n".join([lists, *line, masks_text(), chance_text(), *constants, *self.texts])
        if text.count("\n") > MOST_LINES:
            raise Unsupported("a program of this size")
        return text

    def _written_out(self, function: f.Function | Read, given: Iterable[Range | None] = ()) -> tuple[Writer, list[str]]:
        """A function, and the names of what it is given, of which it may be known what it can be."""
        writer = Writer(self, depth=function.depth)
        names = [p.name for p in function.parameters]
        for name in names:
            writer.slot(name)
        writer.ranges.learn(function.body)
        for parameter, known in zip_longest(function.parameters, given):
            writer.ranges.given(parameter.name, known, parameter.depth > 0)
        writer.body(function.body)
        writer.give("0")
        return writer, names

    # ───────────── functions

    def written(self, name: str, lines: int, calls: Counter[str]) -> int:
        """Takes down a function; gives the number under which is said how it is compiled, when all are written."""
        self.functions[name] = Written(lines, calls)
        return len(self.functions)

    def how_compiled(self) -> list[str]:
        """0 is for those that are the same for all programs: in whole games little else takes time."""
        there = inlined(self.functions, self.called_elsewhere)
        inside_of_others = [self.diced, *(name in there for name in self.functions)]
        return [
            f"attributes #{number} = {{ nounwind{' alwaysinline' if inside else ''} }}"
            for number, inside in enumerate(inside_of_others)
        ]

    # ───────────── constants

    def late_constants(self) -> list[str]:
        """The constants that are not written yet."""
        new = list(self.constants.items())[self._written :]
        self._written = len(self.constants)
        return [
            f"{name} = internal constant [{len(words)} x i64] [{', '.join(f'i64 {w}' for w in words)}]"
            for words, name in new
        ]

    def constant(self, values: tuple[Any, ...]) -> str:
        """The address of a list that never changes."""
        if any(isinstance(v, tuple | list | range) for v in values):
            return self._listed([self.constant(tuple(v)) for v in values])
        return self.words(values)

    def words(self, values: tuple[Any, ...]) -> str:
        return self._listed([str(NONE if v is None else int(v)) for v in values])

    def _listed(self, words: list[str]) -> str:
        key = (str(len(words)), str(len(words)), *words, *["0"] * BEYOND)
        name = self.constants.setdefault(key, f"@c{len(self.constants)}")
        return f"add (i64 ptrtoint (ptr {name} to i64), i64 8)"

    def cell_depth(self, cell: f.Expr) -> int:
        """How deep the variables are that a cell may be one of: all of one name are alike."""
        depths = self.memory.cell_depths
        match cell:
            case f.Value(value=int() as number) | f.Op(op="add", args=(f.Value(value=int() as number), _)):
                return depths[number] if number < len(depths) else 0  # of teams there may be none
            case f.Op(op="place_at" | "add", args=(base_of, *_)):
                return self.cell_depth(base_of)
            case _:
                return depths[0] if depths else 0

    # ───────────── the engine's own functions

    @staticmethod
    def is_known(argument: f.Expr) -> bool:
        """Is this known when the code is made, so that there is a function for it?"""
        return isinstance(argument, f.Value) and (argument.value is None or isinstance(argument.value, bool))

    def function_named(self, name: str) -> Callable[..., Any]:
        homes = (twins, dice, hunches, thoughts, Thoughts, course, Course, rearranged, runtime, spoken)
        found = next((x for home in homes if (x := getattr(home, name, None)) is not None), None)
        found = found or ENGINE.get(name) or FUNCTIONS.get(name)
        if found is None or not callable(found):
            raise Unsupported(f"`{name}`")
        function: Callable[..., Any] = found
        return function

    def engine_depth(self, name: str, args: tuple[f.Expr, ...]) -> int:
        """How deep what a function gives is, by what it says of itself."""
        note = str(inspect.signature(self.function_named(name)).return_annotation)
        if note == "Any":
            return max(0, args[0].depth - 1)
        if note.removesuffix(" | None") == "list[Any]":
            return args[0].depth
        return note.count("list") + note.count("Sequence") + (note.count("tuple") if "[tuple" in note else 0)

    def engine(self, name: str, args: tuple[f.Expr, ...], ranges: Ranges) -> str:
        """The name of a function of the engine, made for these arguments."""
        given = tuple(a if self.is_known(a) else a.depth for a in args)
        fits = tuple(self._fits(a, ranges) for a in args if not self.is_known(a))
        key = (name, *(("known", a.value) if isinstance(a, f.Value) else a for a in given), *fits)
        if key not in self._engine:
            label = f"e{len(self._engine)}_{name}"
            self._engine[key] = label
            read = FunctionReader(self, self.function_named(name), given).read()
            if self.unwatched:
                read = replace(read, body=without_knowledge(read.body))
            writer, names = self._written_out(read, fits)
            self.texts.append(writer.text(label, names))
        return self._engine[key]

    def _fits(self, argument: f.Expr, ranges: Ranges) -> Range | None:
        """Is it known to be a place or a card, or a list of them? That is what engine functions look things up by."""
        known = ranges.inside(argument) if argument.depth == 1 else ranges.of(argument)
        sizes = sorted((self.memory.places, self.memory.cards))
        return next(((0, n - 1) for n in sizes if known is not None and known[0] >= 0 and known[1] < n), None)

    def keyed(self, writer: Writer, e: f.Keyed) -> str:
        """A function with a key for each entry: the keys are listed first."""
        if e.op == "varied":
            return counts.varied(writer, e)
        if e.op in ("first_run", "last_run") and lists.is_looked_up(e):
            return lists.outer_run(writer, e)
        items = f.Name(writer.fresh("items"), e.items.depth)
        writer.emit(f"store i64 {writer.listed(e.items)}, ptr {writer.slot(items.name)}")
        keys = f.Name(writer.fresh("keys"), e.key.depth + 1)
        listing = f.Listing(e.key, (f.Each((e.name,), items),), e.key.depth + 1)
        writer.emit(f"store i64 {loops.listing(writer, listing)}, ptr {writer.slot(keys.name)}")
        name, more = KEYED[e.op]
        if e.op in ("runs", "groups") and e.items.depth > 1:
            return loops.by_their_places(writer, items, lambda places: f.Op(name, (places, keys), 2))
        found = writer.engine(name, (items, keys, *more))
        if not e.op.startswith("sole"):
            return found
        kept = f.Name(writer.fresh("best"), e.items.depth)
        writer.emit(f"store i64 {found}, ptr {writer.slot(kept.name)}")
        return lists.op_only(writer, kept)


def _met_kinds(words: int) -> dict[str, str]:
    """The kinds of cards that have been met, as bits: of one word, or of several in memory."""
    if words == 1:
        return {
            "met_before": "",
            "met_so_far": "%met = phi i64 [0, %entry], [%more_met, %on]",
            "met": "",
            "meet": "",
        }
    return {
        "met_before": f"  %bits = alloca [{words} x i64]\n  store [{words} x i64] zeroinitializer, ptr %bits",
        "met_so_far": "",
        "met": "  %which = lshr i64 %kind, 6\n"
        "  %met_at = getelementptr i64, ptr %bits, i64 %which\n"
        "  %met = load i64, ptr %met_at",
        "meet": "  store i64 %more_met, ptr %met_at",
    }
