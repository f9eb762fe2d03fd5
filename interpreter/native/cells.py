"""The state's own memory: zones, the places and knowledge of cards, variables and registers."""

from __future__ import annotations

import ast

from interpreter.native.kinds import (
    INT,
    NONE,
    UNKNOWN,
    Const,
    Kind,
    Part,
    Unsupported,
    Val,
    Value,
    flat,
    list_of,
    merged,
)
from interpreter.native.lists import ListWriter
from interpreter.native.writing import DIRECTION, DRAWN, OUT, RUNNING, STEPS

SCALARS = {"drawn": DRAWN, "direction": DIRECTION, "out": OUT, "steps": STEPS, "running": RUNNING}


class CellWriter(ListWriter):
    """Reads and writes what a state remembers."""

    def of_state(self, name: str) -> Value:
        match name:
            case "z" | "v" | "r" | "w" | "k":
                return Part(name)
            case "log" | "asking":
                return Const(None)
            case "program":
                return Const(self.unit.program)
            case "arrived" | "emptied":
                return self.own_list(name)
            case _ if name in SCALARS:
                return Val(INT, self.load("%S", SCALARS[name]), sure=True)
            case _:
                return Part("method", (Part("state"), name))

    def set_scalar(self, name: str, value: Value) -> None:
        self.store("%S", SCALARS[name], self.sure(self.value(value)))

    # ───────────── lists at fixed places

    def own_list(self, name: str) -> Val:
        return Val(list_of(INT), self.offset("%S", self.unit.memory.lists[name]), sure=True, live=True)

    fixed = own_list

    def zone(self, place: str) -> Val:
        memory = self.unit.memory
        self.trap_if(self.test("uge", place, str(memory.zones)))
        words = self.op("add", self.op("mul", place, str(memory.zone_words)), str(memory.first_zone))
        return Val(list_of(INT), self.offset("%S", words), sure=True, live=True)

    def zone_count(self) -> str:
        return str(self.unit.memory.zones)

    def overwrite(self, target: Val, source: Val) -> None:
        """The items of a list of the state are now those of another."""
        length = self.length(source)
        self.trap_if(self.test("ugt", length, self.load(target.ref, -1)))
        self.move(target, "0", source, "0", length)
        self.set_length(target, length)

    # ───────────── variables and registers

    def family(self, node: ast.expr, index: Value) -> int:
        """A cell that is of the same kind as the one meant."""
        if isinstance(index, Const):
            return int(index.value)
        while isinstance(node, ast.BinOp | ast.Call):
            node = node.left if isinstance(node, ast.BinOp) else node.args[0]
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return node.value
        raise Unsupported("a cell by a number alone")

    def cell(self, name: str, node: ast.expr, index: Value) -> Val:
        memory = self.unit.memory
        kind = memory.kind(name, self.family(node, index))
        word = self.value(index)
        if kind.name in ("list", "tuple"):
            region = self.region(name, self.sure(word))
            return Val(kind, region, live=name == "v") if flat(kind) else self.thawed(region, kind)
        if not isinstance(index, Const):
            self.trap_if(self.test("uge", word.ref, str(memory.cells(name))))
        return Val(kind, self.load("%S", self.op("add", word.ref, str(memory.base(name)))))

    def set_cell(self, name: str, node: ast.expr, index: Value, value: Value) -> None:
        memory = self.unit.memory
        word, place = self.value(value), self.value(index)
        kind = memory.learn(name, self.family(node, index), word.kind)
        if kind.name in ("list", "tuple"):
            self.keep(name, self.sure(place), word, kind)
            return
        if not isinstance(index, Const):
            self.trap_if(self.test("uge", place.ref, str(memory.cells(name))))
        self.store("%S", self.op("add", place.ref, str(memory.base(name))), word.ref)

    def room(self, name: str, place: str) -> tuple[str, str]:
        """The number of a cell's word, and the address of its list; the word says whether there is one."""
        memory = self.unit.memory
        self.trap_if(self.test("uge", place, str(memory.cells(name))))
        words = self.op("mul", self.load(self.unit.region_numbers(name), place), str(memory.region_words))
        address = self.offset("%S", self.op("add", words, str(memory.first_region)))
        return self.op("add", place, str(memory.base(name))), address

    def region(self, name: str, place: str) -> str:
        """The address of a list that is kept, or NONE."""
        cell, address = self.room(name, place)
        kept = self.load("%S", cell)
        return self.choose(self.test("eq", kept, "0"), address, kept)

    def keep(self, name: str, place: str, word: Val, kind: Kind) -> None:
        cell, address = self.room(name, place)
        some = self.test("ne", word.ref, str(NONE))
        self.store("%S", cell, self.choose(some, "0", str(NONE)))
        if word.kind.name not in ("list", "tuple"):
            return
        with self.where(some):
            if flat(kind):
                self.overwrite(Val(kind, address, sure=True), Val(word.kind, word.ref, sure=True))
            else:
                room = Val(list_of(INT), address, sure=True)
                self.set_length(room, self.load(address, -1))
                self.helper("freeze", word, room, Val(INT, "0", sure=True))

    def helper(self, name: str, *args: Value) -> Value:
        """Calls one of the functions of `helpers`; `CallWriter` does it."""
        raise NotImplementedError

    def thawed(self, region: str, kind: Kind) -> Val:
        """A list of lists that was kept, made again."""
        found, at = self.new_slot(kind), self.new_slot(INT, sure=True)
        self.put(found, region)
        self.put(at, "1")

        def word() -> str:
            place = self.get(at).ref
            self.put(at, self.op("add", place, "1"))
            return self.load(region, place)

        def made(kind: Kind) -> str:
            if kind.name not in ("list", "tuple"):
                return word()
            count = word()
            one = self.new_slot(kind)
            self.put(one, count)
            with self.where(self.test("ne", count, str(NONE))):
                items = self.call("new_list", count)
                self.put(one, items)
                self.store(items, 0, count)
                if kind.name == "tuple":
                    for place, part in enumerate(kind.parts):
                        self.store(items, place + 1, made(part))
                else:
                    self.count_to(lambda: count, lambda i: self.store(items, self.op("add", i, "1"), made(kind.item)))
            return self.get(one).ref

        with self.where(self.test("ne", region, str(NONE))):
            self.put(found, made(kind))
        return self.get(found)

    def cells(self, name: str, low: Value | None, high: Value | None) -> Val:
        """`V[3:7]`: one value for each player."""
        if not (isinstance(low, Const) and isinstance(high, Const)):
            raise Unsupported("cells by numbers that are not known")
        memory = self.unit.memory
        kind = UNKNOWN
        for cell in range(low.value, high.value):
            kind = merged(kind, memory.kind(name, cell))
        if kind.name in ("list", "tuple"):
            raise Unsupported("lists of several cells")
        count = high.value - low.value
        found = self.new_list(kind, count)
        for place in range(count):
            self.store(found.ref, place + 1, self.load("%S", memory.base(name) + low.value + place))
        self.set_length(found, str(count))
        found.sure = True
        return found
