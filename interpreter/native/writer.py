"""One function of native code: the form as LLVM's language.

Every value is a word of 64 bits: a number, or the address of a list. Wherever Python would raise,
native code sets a flag and returns: the play is then replayed in Python, which finds the fault and its
line. So nothing has to be explained here, but nothing may be followed that is not known to be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, assert_never

from interpreter.compile import form as f
from interpreter.compile.operations import SURE
from interpreter.native import homes, loops, packs
from interpreter.native.memory import NONE, STEPS, TRAPPED, Unsupported
from interpreter.native.operations import OPERATIONS
from interpreter.native.ranges import Ranges
from interpreter.native.statements import as_deep, statement
from interpreter.play import limits

if TYPE_CHECKING:
    from interpreter.native.by_place import Product
    from interpreter.native.unit import NativeUnit

OF_STATE = ("zone", "at", "first", "last", "only", "nth", "outer", "first_of")  # what these give lies in the state


class Writer:
    """Writes one function; `unit` is what it belongs to, `depth` that of what it gives."""

    def __init__(self, unit: NativeUnit, in_block: bool = False, depth: int = 0) -> None:
        self.unit = unit
        self.depth = depth
        self.memory = unit.memory
        self.in_block = in_block
        self.lines: list[str] = []
        self.slots: dict[str, str] = {}
        self.filled: set[str] = set()
        self.count = 0
        self.dead = False
        self.loops: list[tuple[str, str]] = []
        self.traps = False
        self.may_make_lists = 0  # how many calls so far
        self.calls: Counter[str] = Counter()  # of functions of the unit
        self.masks: dict[str, str] = {}  # lists of small numbers whose entries are at hand as bits of a word
        self.unlisted: dict[str, f.Listing] = {}  # options that are found by their place
        self.products: dict[str, Product] = {}
        self.ranges = Ranges(unit.memory.cards, unit.registers if in_block else ())
        self.place = 0  # of the line that is being written, among those of the unit

    # ───────────── text

    def text(self, name: str, parameters: Iterable[str] = (), linkage: str = "internal") -> str:
        given = "".join(f", i64 %{p}" for p in parameters)
        group = self.unit.written(name, len(self.lines), self.calls)
        head = [f"define {linkage} i64 @{name}(ptr %S{given}) #{group} {{", "entry:"]
        head += [f"  {slot} = alloca i64" for slot in self.slots.values()]
        head += [f"  store i64 {NONE}, ptr {slot}" for slot in self.slots.values() if slot not in self.filled]
        head += [f"  store i64 %{p}, ptr {self.slots[p]}" for p in parameters if p in self.slots]
        tail = ["trap:", "  %trapped = call i64 @trap(ptr %S)", "  ret i64 0"] if self.traps else []
        return "\n".join([*head, *self.lines, *tail, "}"])

    def emit(self, line: str) -> None:
        if not self.dead:
            self.lines.append(f"  {line}")

    def temp(self, line: str) -> str:
        self.count += 1
        name = f"%t{self.count}"
        self.emit(f"{name} = {line}")
        return name

    def fresh(self, word: str) -> str:
        self.count += 1
        return f"{word}{self.count}"

    def label(self, name: str) -> None:
        self.jump(name)
        self.here(name)

    def here(self, name: str) -> None:
        """A label that only jumps lead to."""
        self.lines.append(f"{name}:")
        self.dead = False

    def jump(self, name: str) -> None:
        self.emit(f"br label %{name}")
        self.dead = True

    def branch(self, bit: str, then: str, other: str) -> None:
        self.emit(f"br i1 {bit}, label %{then}, label %{other}")
        self.dead = True

    def give(self, word: str) -> None:
        self.emit(f"ret i64 {word}")
        self.dead = True

    def go(self, block: int | f.Expr) -> None:
        """Goes on in another block: at once if it is known which, by way of `run` if not."""
        if not isinstance(block, int):
            self.give(self.expr(block))
            return
        self.trap_if(self.temp(f"icmp ne i64 {self.load(TRAPPED)}, 0"))
        self.emit("store i64 0, ptr @top")
        self.go_on(f"b{block}")

    def go_on(self, function: str) -> None:
        """What the function gives is what this one gives."""
        self.calls[function] += not self.dead
        self.give(self.temp(f"musttail call i64 @{function}(ptr %S)"))

    def trap_if(self, bit: str) -> None:
        on = self.fresh("on")
        self.traps = True
        self.branch(bit, "trap", on)
        self.here(on)

    def trap(self) -> None:
        self.traps = True
        self.jump("trap")

    def slot(self, name: str) -> str:
        return self.slots.setdefault(name, f"%s_{name}")

    def new_slot(self) -> str:
        """One that is written before it is read, whatever way play goes."""
        found = self.slot(self.fresh("v"))
        self.filled.add(found)
        return found

    # ───────────── memory

    def at(self, offset: int | str) -> str:
        """The address of a word of the state."""
        return self.temp(f"getelementptr i64, ptr %S, i64 {offset}")

    def load(self, offset: int | str) -> str:
        return self.temp(f"load i64, ptr {self.at(offset)}")

    def store(self, offset: int | str, word: str) -> None:
        self.emit(f"store i64 {word}, ptr {self.at(offset)}")

    def address(self, offset: int | str) -> str:
        return self.temp(f"ptrtoint ptr {self.at(offset)} to i64")

    def item(self, items: str, place: str) -> str:
        """The address of an item, the length passed over; `items` is a list's address."""
        pointer = self.temp(f"inttoptr i64 {items} to ptr")
        first = self.temp(f"getelementptr i64, ptr {pointer}, i64 1")
        return self.temp(f"getelementptr i64, ptr {first}, i64 {place}")

    def length(self, items: str) -> str:
        pointer = self.temp(f"inttoptr i64 {items} to ptr")
        return self.temp(f"load i64, ptr {pointer}")

    def set_length(self, items: str, length: str) -> None:
        pointer = self.temp(f"inttoptr i64 {items} to ptr")
        self.emit(f"store i64 {length}, ptr {pointer}")

    def listed(self, e: f.Expr) -> str:
        """A list that is there."""
        found = self.expr(e)
        if not self.is_there(e):
            self.trap_if(self.temp(f"icmp eq i64 {found}, 0"))
        return found

    def is_there(self, e: f.Expr) -> bool:
        if isinstance(e, f.Table | f.Listing | f.Pack):
            return True
        if isinstance(e, f.Name) and self.ranges.length(e):
            return True
        return isinstance(e, f.Op) and e.op in ("zone", "list", "copy", "cells", "span_of", "reversed", "joined")

    def new_list(self, room: str) -> str:
        self.may_make_lists += 1
        found = self.temp(f"call i64 @new_list(ptr %S, i64 {room})")
        self.trap_if(self.temp(f"icmp eq i64 {found}, 0"))
        return found

    # ───────────── what must be there

    def sure(self, e: f.Expr) -> str:
        """The value of an expression that must not be nobody or nothing."""
        word = self.expr(e)
        if not self.is_sure(e):
            self.trap_if(self.temp(f"icmp eq i64 {word}, {NONE}"))
        return word

    def is_sure(self, e: f.Expr) -> bool:
        match e:
            case f.Value(value=value):
                return value is not None
            case f.Op(op="at", args=(f.Table(values=values), _)):
                return None not in values
            case f.Op(op=op) if op in SURE:
                return True
            case _:
                return self.ranges.of(e) is not None

    def index(self, e: f.Expr, size: int) -> str:
        """A number that must be one of the first `size`, 0 included."""
        known = self.ranges.of(e)
        if known is not None and known[0] >= 0 and known[1] < size:
            return self.expr(e)
        word = self.sure(e)
        self.check_index(word, str(size))
        return word

    def check_index(self, place: str, size: str) -> None:
        self.trap_if(self.temp(f"icmp uge i64 {place}, {size}"))

    def bit(self, e: f.Expr) -> str:
        """A test as a single bit."""
        if isinstance(e, f.Value):
            return "true" if e.value else "false"
        return self.temp(f"icmp ne i64 {self.expr(e)}, 0")

    def judged(self, e: f.Expr) -> str:
        """The same where many are judged, one after the other."""
        return self.temp(f"icmp ne i64 {self.number(e)}, 0")

    def number(self, e: f.Expr) -> str:
        """The value of an expression; if it is a number, the lists that were made on the way to it are forgotten."""
        begin, before = len(self.lines), self.may_make_lists
        found = self.expr(e)
        if not e.depth and self.may_make_lists > before:
            full = f"%t{self.fresh('top')}"
            self.lines.insert(begin, f"  {full} = load i64, ptr @top")
            self.emit(f"store i64 {full}, ptr @top")
        return found

    def word(self, bit: str) -> str:
        return self.temp(f"zext i1 {bit} to i64")

    def call(self, function: str, *args: str) -> str:
        self.may_make_lists += 1
        self.calls[function[1:]] += not self.dead
        return self.temp(f"call i64 {function}(ptr %S{''.join(f', i64 {a}' for a in args)})")

    def plain(self, function: str, *args: str) -> str:
        return self.temp(f"call i64 {function}({', '.join(f'i64 {a}' for a in args)})")

    # ───────────── statements

    def body(self, body: Iterable[f.Statement]) -> None:
        for x in body:
            if self.dead:
                return
            if self.unit.lines is not None and x.at != self.unit.engine_at:
                self.place = self.unit.lines.setdefault(x.at, len(self.unit.lines) + 1)
                self.is_here()
            try:
                statement(self, x)
            except Unsupported as unknown:
                if unknown.at is None and x.at != self.unit.engine_at:
                    unknown.at = x.at
                raise

    def is_here(self) -> None:
        """Writes down which line is run, if that is wanted; what is odd is not left by lines that come after it."""
        if self.place:
            well = self.temp(f"icmp eq i64 {self.load(TRAPPED)}, 0")
            before = self.temp("load i64, ptr @line")
            self.emit(f"store i64 {self.temp(f'select i1 {well}, i64 {self.place}, i64 {before}')}, ptr @line")

    def tally_up(self, number: int) -> None:
        """One more in the tallies, which lie outside of the state."""
        at = self.temp(f"getelementptr i64, ptr @tallies, i64 {number}")
        now = self.temp(f"load i64, ptr {at}")
        more = self.temp(f"add i64 {now}, 1")
        self.emit(f"store i64 {more}, ptr {at}")

    def snapshot(self, e: f.Expr) -> str:
        """A value to be kept: a list that lies in the state may change."""
        word = self.number(e)
        if not e.depth or isinstance(e, f.Table | f.Pack):
            return word
        # A new list is made of these; the lists in it may lie in the state all the same.
        new = isinstance(e, f.Listing) or (isinstance(e, f.Op) and e.op not in OF_STATE)
        if new and e.depth == 1:
            return word
        if isinstance(e, f.Name) and not (self.in_block and e.name in self.unit.registers):
            return word
        if new:
            return self.call("@apart", word, self.address(0), self.address(self.memory.words), str(e.depth))
        return self.call("@copied", word) if e.depth == 1 else self.call("@copied_deep", word, str(e.depth))

    # ───────────── expressions

    def expr(self, e: f.Expr) -> str:
        match e:
            case f.Value(value=value):
                return str((0 if e.depth else NONE) if value is None else int(value))
            case f.Table(values=values, depth=depth):
                return self.unit.constant(values) if depth else "0"
            case f.Name(name=name, depth=depth):
                return homes.read(self, name, depth)
            case f.SeatName():
                at, region, depth = homes.seat_home(self, e)
                word = self.load(at)
                return homes.from_region(self, word, self.address(region), depth) if depth else word
            case f.Cell(at=at):
                where, region, depth = homes.cell_home(self, at)
                word = self.load(where)
                return homes.from_region(self, word, self.address(region), depth) if depth else word
            case f.Op():
                return self.op(e)
            case f.Call(function=function, me=me, args=args):
                found = self.call(f"@{function}", self.expr(me), *(self.expr(a) for a in args))
                self.is_here()
                return found
            case f.Either(test=test, then=then, other=other):
                deep = e.depth
                return self.either(
                    test,
                    lambda: self.expr(as_deep(then, deep)),
                    lambda: self.expr(as_deep(other, deep)),
                )
            case f.Pack(parts=parts):
                return packs.pack(self, parts)
            case f.Part(answer=answer, number=number, shape=shape):
                return packs.part(self, self.listed(answer), number, shape)
            case f.Listing():
                return loops.listing(self, e)
            case f.Keyed():
                return self.unit.keyed(self, e)
            case _:
                assert_never(e)

    def either(self, test: f.Expr, then: Callable[[], str], other: Callable[[], str]) -> str:
        found = self.new_slot()
        yes, no, after = self.fresh("yes"), self.fresh("no"), self.fresh("after")
        self.branch(self.bit(test), yes, no)
        for label, value in ((yes, then), (no, other)):
            self.here(label)
            self.emit(f"store i64 {value()}, ptr {found}")
            self.jump(after)
        self.here(after)
        return self.temp(f"load i64, ptr {found}")

    def op(self, e: f.Op) -> str:
        operation = OPERATIONS.get(e.op)
        return self.engine(e.op, e.args) if operation is None else operation(self, *e.args)

    def engine(self, op: str, args: tuple[f.Expr, ...]) -> str:
        """A function of the engine, read from its source."""
        words = [self.expr(a) for a in args]
        name = self.unit.engine(op, args, self.ranges)
        return self.call(f"@{name}", *(w for w, a in zip(words, args, strict=True) if not self.unit.is_known(a)))

    def effect(self, call: f.Expr) -> None:
        assert isinstance(call, f.Op)
        self.op(call)

    def there(self, listed: str) -> str:
        self.trap_if(self.temp(f"icmp eq i64 {listed}, 0"))
        return listed

    def work(self, cost: str) -> None:
        steps = self.temp(f"add i64 {self.load(STEPS)}, {cost}")
        self.store(STEPS, steps)
        self.trap_if(self.temp(f"icmp sgt i64 {steps}, {limits.MOST_STEPS}"))
