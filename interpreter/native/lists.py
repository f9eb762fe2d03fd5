"""Lists in native code. Temporary ones lie in a common heap that is emptied at each step of the play."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.native.kinds import INT, NONE, UNKNOWN, Const, Items, Kind, Unsupported, Val, Value, list_of, merged
from interpreter.native.writing import Writer


class ListWriter(Writer):
    """Makes lists, reads them and changes them."""

    def value(self, value: Value) -> Val:
        """A value as a word; `ValueWriter` knows them all."""
        raise NotImplementedError

    def new_list(self, item: Kind, size: str | int) -> Val:
        return Val(list_of(item), self.call("new_list", str(size)))

    def length(self, items: Val) -> str:
        if items.kind.name == "int":
            raise Unsupported(f"the length of {items.kind.name}")
        self.there(items)
        return self.load(items.ref)

    def there(self, items: Val) -> None:
        """What is not known to be a list, once all is known, is never met."""
        if items.kind.name not in ("list", "tuple"):
            self.trap_if("true")
        elif not items.sure:
            self.trap_if(self.test("eq", items.ref, str(NONE)))

    def item(self, items: Val, index: str | int) -> Val:
        """An item by a number that is known to fit."""
        if items.kind.name == "tuple":
            if not isinstance(index, int):
                raise Unsupported("a field of a tuple by a number")
            if index >= len(items.kind.parts):
                raise Unsupported("a field that a tuple does not have")
            kind = items.kind.parts[index]
        else:
            kind = items.kind.item
        place = index + 1 if isinstance(index, int) else self.op("add", index, "1")
        return Val(kind, self.load(items.ref, place))

    def checked_item(self, items: Val, index: Value) -> Val:
        """An item as Python finds it; what lies outside leaves native code."""
        length = self.length(items)
        if isinstance(index, Const):
            number = int(index.value)
            self.trap_if(self.test("sle", length, str(number if number >= 0 else -number - 1)))
            if number >= 0:
                return self.item(items, number)
            return self.item(items, self.op("add", length, str(number)))
        place = self.value(index)
        self.trap_if(self.test("uge", place.ref, length))
        return self.item(items, place.ref)

    def set_item(self, items: Val, index: str, ref: str) -> None:
        self.store(items.ref, self.op("add", index, "1"), ref)

    def set_length(self, items: Val, ref: str) -> None:
        self.store(items.ref, 0, ref)

    def move(self, to: Val, at: str, source: Val, begin: str, count: str) -> None:
        """Copies so many items; the two may overlap."""
        given = ", ".join(f"i64 {x}" for x in (to.ref, at, source.ref, begin, count))
        self.emit(f"call void @move({given})")

    def copied(self, items: Val) -> Val:
        return Val(items.kind, self.call("part", items.ref, "0", self.length(items)), sure=True)

    def append(self, items: Val, ref: str) -> Val:
        """The list with one more, which may lie elsewhere now."""
        self.there(items)
        return Val(items.kind, self.call("append", items.ref, ref), sure=True)

    def insert(self, items: Val, at: str, more: Val) -> Val:
        """The list with others put in."""
        self.there(items)
        self.there(more)
        return Val(items.kind, self.call("insert", items.ref, at, more.ref), sure=True)

    def in_place(self, items: Val, grown: Val) -> None:
        """A list of the state has its room; there is no other one."""
        self.trap_if(self.test("ne", items.ref, grown.ref))

    def cut(self, items: Val, begin: str, end: str) -> None:
        """Takes out the items from one place up to another."""
        self.emit(f"call void @cut(i64 {items.ref}, i64 {begin}, i64 {end})")

    def bounds(self, length: str, begin: str | None, end: str | None) -> tuple[str, str]:
        """A slice's ends inside of the list, as Python puts them."""
        low = "0" if begin is None else self.clamped(begin, length)
        high = length if end is None else self.clamped(end, length)
        return low, self.greater(low, high)

    def clamped(self, place: str, length: str) -> str:
        from_end = self.op("add", place, length)
        placed = self.choose(self.test("slt", place, "0"), from_end, place)
        return self.greater("0", self.less(placed, length))

    def less(self, a: str, b: str) -> str:
        return self.choose(self.test("slt", a, b), a, b)

    def greater(self, a: str, b: str) -> str:
        return self.choose(self.test("sgt", a, b), a, b)

    def choose(self, bit: str, a: str, b: str) -> str:
        return self.temp(f"select i1 {bit}, i64 {a}, i64 {b}")

    def part(self, items: Val, begin: str | None, end: str | None) -> Val:
        low, high = self.bounds(self.length(items), begin, end)
        return Val(items.kind, self.call("part", items.ref, low, high), sure=True)

    # ───────────── going through

    def count_to(self, length: Callable[[], str], body: Callable[[str], None]) -> None:
        """Runs the body for 0, 1, 2, … ; the length is looked up each time."""
        place = self.new_slot(INT, sure=True)
        self.put(place, "0")
        ahead, after = self.fresh("ahead"), self.fresh("after")

        def inside() -> None:
            body(self.get(place).ref)

        def test() -> str:
            return self.test("slt", self.get(place).ref, length())

        def step() -> None:
            self.put(place, self.op("add", self.get(place).ref, "1"))

        self.loop_while(test, inside, ahead, after, step)

    def items_of(self, items: Val) -> Items:
        self.there(items)

        def each(body: Callable[[Value], None]) -> None:
            if items.kind.name != "tuple":
                self.count_to(lambda: self.load(items.ref), lambda place: body(self.item(items, place)))
            for place in range(len(items.kind.parts) if items.kind.name == "tuple" else 0):
                body(self.item(items, place))

        return Items(each, Val(INT, self.load(items.ref), sure=True))

    def listed(self, items: Items) -> Val:
        """All of them as a new list."""
        if items.most is not None:
            return self.listed_at_most(items, items.most.ref)
        found = self.new_slot(list_of(UNKNOWN), sure=True)
        self.put(found, self.call("new_list", "16"))
        kind = UNKNOWN

        def add(value: Value) -> None:
            nonlocal kind
            one = self.value(value)
            kind = merged(kind, one.kind)
            self.put(found, self.append(self.get(found), one.ref).ref)

        items.each(add)
        return Val(list_of(kind), self.get(found).ref, sure=True)

    def listed_at_most(self, items: Items, most: str) -> Val:
        """The same where it is known how many there can be: no list has to grow."""
        found = self.call("new_list", most)
        count = self.new_slot(INT, sure=True)
        self.put(count, "0")
        kind = UNKNOWN

        def add(value: Value) -> None:
            nonlocal kind
            one = self.value(value)
            kind = merged(kind, one.kind)
            longer = self.op("add", self.get(count).ref, "1")
            self.trap_if(self.test("ugt", longer, most))
            self.store(found, longer, one.ref)
            self.put(count, longer)

        items.each(add)
        self.store(found, 0, self.get(count).ref)
        return Val(list_of(kind), found, sure=True)
