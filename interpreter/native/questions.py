"""Questions: what is true, what is equal, what lies in a list."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from interpreter.native.kinds import (
    INT,
    NONE,
    NOTHING,
    UNKNOWN,
    Closure,
    Const,
    Part,
    Row,
    Unsupported,
    Val,
    Value,
    merged,
)
from interpreter.native.values import ValueWriter

_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_RELATIONS: dict[type[ast.cmpop], str] = {ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}


class QuestionWriter(ValueWriter):
    """Writes what is answered by yes or no."""

    def truth(self, value: Value) -> str | bool:
        if isinstance(value, Const):
            return bool(value.value)
        if isinstance(value, Closure | Row):
            return True
        word = self.value(value)
        if word.kind.name in ("list", "tuple"):
            if word.sure:
                return self.test("ne", self.load(word.ref), "0")
            found = self.new_slot(INT)
            self.put(found, "0")
            with self.where(self.test("ne", word.ref, str(NONE))):
                self.put(found, self.load(word.ref))
            return self.test("ne", self.get(found).ref, "0")
        some = self.test("ne", word.ref, "0")
        if word.sure:
            return some
        return self.temp(f"and i1 {some}, {self.test('ne', word.ref, str(NONE))}")

    def asked(self, node: ast.expr) -> str | bool:
        """Whether an expression is true, where nothing else matters about it."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.asked(node.operand)
            return not inner if isinstance(inner, bool) else self.temp(f"xor i1 {inner}, true")
        if not isinstance(node, ast.BoolOp):
            return self.truth(self.ev(node))
        stops = isinstance(node.op, ast.Or)
        found, after = self.new_slot(INT, sure=True), self.fresh("after")
        open_ends = False
        for part in node.values:
            truth = self.asked(part)
            if isinstance(truth, bool):
                if truth != stops:
                    continue
                if not open_ends:
                    return stops
                self.put(found, str(int(stops)))
                break
            self.put(found, self.word(truth).ref)
            open_ends = True
            on = self.fresh("on")
            self.branch(truth, *((after, on) if stops else (on, after)))
            self.label(on)
        if not open_ends:
            return not stops
        self.label(after)
        return self.test("ne", self.get(found).ref, "0")

    def bit(self, value: Value) -> str:
        truth = self.truth(value)
        return truth if isinstance(truth, str) else str(truth).lower()

    def ev_boolop(self, node: ast.BoolOp) -> Value:
        """The first that decides, as Python has it."""
        stops = isinstance(node.op, ast.Or)
        found, kind, sure, live = self.new_slot(UNKNOWN), UNKNOWN, True, False
        after = self.fresh("after")
        for place, part in enumerate(node.values):
            value = self.ev(part)
            last = place == len(node.values) - 1
            if isinstance(value, Const) and not last:
                if bool(value.value) != stops:
                    continue
                last = True
            if last and place == 0:
                return value
            word = self.value(value)
            kind, sure, live = merged(kind, word.kind), sure and word.sure, live or word.live
            self.put(found, word.ref)
            if last:
                break
            on = self.fresh("on")
            truth = self.bit(word)
            self.branch(truth, *((after, on) if stops else (on, after)))
            self.label(on)
        self.label(after)
        return Val(kind, self.get(found).ref, sure, live)

    def ev_ifexp(self, node: ast.IfExp) -> Value:
        truth = self.asked(node.test)
        if isinstance(truth, bool):
            return self.ev(node.body if truth else node.orelse)
        found = self.new_slot(UNKNOWN)
        yes, no, after = self.fresh("yes"), self.fresh("no"), self.fresh("after")
        self.branch(truth, yes, no)
        self.label(yes)
        one = self.ref(node.body)
        self.put(found, one.ref)
        self.jump(after)
        self.label(no)
        other = self.ref(node.orelse)
        self.put(found, other.ref)
        self.label(after)
        return Val(merged(one.kind, other.kind), self.get(found).ref, one.sure and other.sure, one.live or other.live)

    # ───────────── comparing

    def ev_compare(self, node: ast.Compare) -> Value:
        left = self.ev(node.left)
        found: Value = Const(True)
        after = self.fresh("after")
        slot = self.new_slot(INT, sure=True)
        for place, (op, part) in enumerate(zip(node.ops, node.comparators, strict=True)):
            right = self.ev(part)
            found = self.compared(op, left, right)
            if place == len(node.ops) - 1:
                break
            if isinstance(found, Const):
                if not found.value:
                    break
            else:
                word = self.value(found)
                self.put(slot, word.ref)
                on = self.fresh("on")
                self.branch(self.bit(word), on, after)
                self.label(on)
            left = right
        if len(node.ops) == 1:
            return found
        self.put(slot, self.value(found).ref)
        self.label(after)
        return self.get(slot)

    def compared(self, op: ast.cmpop, a: Value, b: Value) -> Value:
        if isinstance(a, Const) and isinstance(b, Const):
            return self.worked_out(lambda: bool(_COMPARED[type(op)](a.value, b.value)))
        if isinstance(op, ast.In | ast.NotIn):
            inside = self.contains(b, a)
            return self.word(inside if isinstance(op, ast.In) else self.temp(f"xor i1 {inside}, true"))
        if isinstance(op, ast.Is | ast.IsNot) and any(isinstance(x, Closure | Row | Part) for x in (a, b)):
            return Const(isinstance(op, ast.IsNot))
        x, y = self.value(a), self.value(b)
        if isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
            equal = self.equal(x, y)
            return self.word(equal if isinstance(op, ast.Eq | ast.Is) else self.temp(f"xor i1 {equal}, true"))
        if x.kind.name in ("list", "tuple"):
            first, second = (x, y) if isinstance(op, ast.Lt | ast.GtE) else (y, x)
            less = self.less_list(first, second)
            return self.word(less if isinstance(op, ast.Lt | ast.Gt) else self.temp(f"xor i1 {less}, true"))
        return self.word(self.test(_RELATIONS[type(op)], self.sure(x), self.sure(y)))

    def equal(self, x: Val, y: Val) -> str:
        simple = ("int", "nothing", "unknown")
        if (x.kind.name in simple and y.kind.name in simple) or NOTHING in (x.kind, y.kind):
            return self.test("eq", x.ref, y.ref)
        if x.kind.name in simple or y.kind.name in simple:
            raise Unsupported(f"{x.kind.name} and {y.kind.name} compared")
        return self.test("ne", self.value(self.helper("equal_lists", x, y)).ref, "0")

    def less_list(self, x: Val, y: Val) -> str:
        return self.test("ne", self.value(self.helper("less_lists", x, y)).ref, "0")

    def contains(self, items: Value, thing: Value) -> str:
        if isinstance(items, Const) and isinstance(items.value, frozenset):
            return self.in_row(self.unit.row(items.value), self.value(thing))
        one = self.value(thing)
        found = self.new_slot(INT, sure=True)
        self.put(found, "0")
        done = self.fresh("done")

        def look(value: Value) -> None:
            on, yes = self.fresh("on"), self.fresh("yes")
            self.branch(self.equal(self.value(value), one), yes, on)
            self.label(yes)
            self.put(found, "1")
            self.jump(done)
            self.label(on)

        self.items(items).each(look)
        self.label(done)
        return self.test("ne", self.get(found).ref, "0")

    def in_row(self, row: Row, card: Val) -> str:
        found = self.new_slot(INT, sure=True)
        self.put(found, "0")
        with self.where(self.test("ult", card.ref, self.load(row.address))):
            self.put(found, self.load(row.address, self.op("add", card.ref, "1")))
        return self.test("ne", self.get(found).ref, "0")
