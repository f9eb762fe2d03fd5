"""Python's own functions in native code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from interpreter import runtime
from interpreter.native.kinds import INT, UNKNOWN, Const, Items, Part, Unsupported, Val, Value, merged
from interpreter.native.statements import StatementWriter


class BuiltinWriter(StatementWriter):
    """Writes calls of what Python brings along; `py_len` stands for `len`."""

    def call_python(self, function: Any, args: Sequence[Value], options: Mapping[str, Value] | None = None) -> Value:
        """Calls a function that has Python source; `CallWriter` does it."""
        raise NotImplementedError

    # ───────────── lists

    def py_len(self, items: Value) -> Value:
        if isinstance(items, Const):
            return Const(len(items.value))
        if isinstance(items, Part):
            return Const(self.unit.memory.zones if items.name == "z" else self.unit.memory.cards)
        return Val(INT, self.length(self.value(items)), sure=True)

    def py_list(self, items: Value) -> Value:
        if isinstance(items, Items):
            return self.listed(items)
        if isinstance(items, Part) and items.name == "values":
            return self.helper("last_of_each", *items.more)
        return self.copied(self.value(items))

    py_tuple = py_list

    def py_set(self, items: Value) -> Value:
        if isinstance(items, Const):
            return Const(tuple(runtime.distinct(items.value)))
        return self.call_python(runtime.distinct, [self.value(items)])

    def py_range(self, *ends: Value) -> Value:
        if all(isinstance(e, Const) for e in ends):
            return Const(range(*(e.value for e in ends if isinstance(e, Const))))
        if len(ends) > 2:
            raise Unsupported("a range with steps")
        begin, end = (Const(0), ends[0]) if len(ends) == 1 else ends
        return self.span(self.sure(self.value(begin)), self.sure(self.value(end)))

    # ───────────── going through

    def mapped(self, function: Value, items: Items) -> Items:
        return Items(lambda body: items.each(lambda x: body(self.apply(function, [x], {}))), items.most)

    def py_map(self, function: Value, items: Value) -> Value:
        return self.mapped(function, self.items(items))

    def filtered(self, function: Value, items: Value, wanted: bool) -> Items:
        source = self.items(items)

        def each(body: Callable[[Value], None]) -> None:
            def one(value: Value) -> None:
                skip = self.fresh("skip")
                fits = self.bit(self.apply(function, [value], {}))
                self.only_if(fits if wanted else self.temp(f"xor i1 {fits}, true"), skip)
                body(value)
                self.label(skip)

            source.each(one)

        return Items(each, source.most)

    def py_filter(self, function: Value, items: Value) -> Value:
        return self.filtered(function, items, wanted=True)

    def py_filterfalse(self, function: Value, items: Value) -> Value:
        return self.filtered(function, items, wanted=False)

    def py_zip(self, *lists: Value, strict: Value | None = None) -> Value:
        if isinstance(lists[0], Items):  # kinds beside their cards, to keep one of each
            return Part("zipped", (self.listed(lists[0]), self.value(lists[1])))
        words = [self.value(x) for x in lists]

        def each(body: Callable[[Value], None]) -> None:
            length = self.length(words[0])
            for other in words[1:]:
                length = self.less(length, self.length(other))
            self.count_to(lambda: length, lambda i: body(Part("several", tuple(self.item(w, i) for w in words))))

        return Items(each)

    def py_dict(self, zipped: Value) -> Value:
        if not (isinstance(zipped, Part) and zipped.name == "zipped"):
            raise Unsupported("a dictionary")
        return Part("dict", zipped.more)

    def py_enumerate(self, items: Value) -> Value:
        if isinstance(items, Part) and items.name == "z":
            return Items(
                lambda body: self.count_to(
                    self.zone_count, lambda p: body(Part("several", (Val(INT, p, sure=True), self.zone(p))))
                )
            )
        words = self.value(items)
        return Items(
            lambda body: self.count_to(
                lambda: self.length(words),
                lambda i: body(Part("several", (Val(INT, i, sure=True), self.item(words, i)))),
            )
        )

    # ───────────── one value of many

    def py_sum(self, items: Value) -> Value:
        total = self.new_slot(INT, sure=True)
        self.put(total, "0")

        def add(value: Value) -> None:
            more = self.op("add", self.get(total).ref, self.sure(self.value(value)))
            self.trap_if(self.test("ugt", self.op("add", more, str(1 << 60)), str(1 << 61)))
            self.put(total, more)

        self.items(items).each(add)
        return self.get(total)

    def decided(self, items: Value, stops: bool) -> Value:
        if isinstance(items, Const):
            return Const(any(items.value) if stops else all(items.value))
        found, done = self.new_slot(INT, sure=True), self.fresh("done")
        self.put(found, str(int(not stops)))

        def look(value: Value) -> None:
            yes, on = self.fresh("yes"), self.fresh("on")
            truth = self.bit(value)
            self.branch(truth, *((yes, on) if stops else (on, yes)))
            self.label(yes)
            self.put(found, str(int(stops)))
            self.jump(done)
            self.label(on)

        self.items(items).each(look)
        self.label(done)
        return self.get(found)

    def py_any(self, items: Value) -> Value:
        return self.decided(items, stops=True)

    def py_all(self, items: Value) -> Value:
        return self.decided(items, stops=False)

    def py_max(self, *args: Value, key: Value | None = None, default: Value | None = None) -> Value:
        return self.extreme(args, key, default, ast.Gt())

    def py_min(self, *args: Value, key: Value | None = None, default: Value | None = None) -> Value:
        return self.extreme(args, key, default, ast.Lt())

    def extreme(self, args: Sequence[Value], key: Value | None, default: Value | None, better: ast.cmpop) -> Value:
        if len(args) == 2:
            a, b = self.sure(self.value(args[0])), self.sure(self.value(args[1]))
            return Val(INT, (self.greater if isinstance(better, ast.Gt) else self.less)(a, b), sure=True)
        best, top, some = self.new_slot(UNKNOWN), self.new_slot(UNKNOWN), self.new_slot(INT, sure=True)
        self.put(some, "0")
        kind = UNKNOWN

        def look(value: Value) -> None:
            nonlocal kind
            one = self.value(value)
            kind = merged(kind, one.kind)
            rank = one if key is None else self.value(self.apply(key, [one], {}))
            take, on, compare = self.fresh("take"), self.fresh("on"), self.fresh("compare")
            self.branch(self.test("eq", self.get(some).ref, "0"), take, compare)
            self.label(compare)
            top.kind = rank.kind
            self.branch(self.bit(self.compared(better, rank, self.get(top))), take, on)
            self.label(take)
            self.put(some, "1")
            self.put(best, one.ref)
            self.put(top, rank.ref)
            self.label(on)

        self.items(args[0]).each(look)
        none = self.test("eq", self.get(some).ref, "0")
        if default is None:
            self.trap_if(none)
            return Val(kind, self.get(best).ref)
        other = self.value(default)
        return Val(merged(kind, other.kind), self.choose(none, other.ref, self.get(best).ref))

    def py_sorted(self, items: Value, key: Value | None = None) -> Value:
        found = self.value(self.py_list(items))
        keys = self.copied(found) if key is None else self.listed(self.mapped(key, self.items(found)))
        self.helper("sort_by", found, keys)
        return found

    def py_bool(self, value: Value) -> Value:
        return self.word(self.bit(value))

    def py_isinstance(self, value: Value, types: Value) -> Value:
        """Lists and tuples are the same here."""
        wanted = get_args(types.value) or (types.value,) if isinstance(types, Const) else ()
        listed = not isinstance(value, Const) and self.value(value).kind.name in ("list", "tuple")
        if isinstance(value, Const):
            return Const(isinstance(value.value, wanted))
        return Const(any(t in (list, tuple) for t in wanted) if listed else int in wanted)

    def py_divmod(self, value: Value, by: Value) -> Value:
        return Part("several", (self.binary(ast.FloorDiv(), value, by), self.binary(ast.Mod(), value, by)))

    def py_next(self, items: Value) -> Value:
        found, done = self.new_slot(UNKNOWN), self.fresh("done")
        kind = UNKNOWN

        def take(value: Value) -> None:
            nonlocal kind
            one = self.value(value)
            kind = merged(kind, one.kind)
            self.put(found, one.ref)
            self.jump(done)
            self.label(self.fresh("never"))

        self.items(items).each(take)
        self.trap()
        self.label(done)
        return Val(kind, self.get(found).ref)

    def py_abs(self, number: Value) -> Value:
        word = self.sure(self.value(number))
        return Val(INT, self.greater(word, self.op("sub", "0", word)), sure=True)
