"""Expressions of the generated source in native code, worked out now where all is known."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from interpreter.native.kinds import INT, Chosen, Closure, Const, Part, Row, Unsupported, Val, Value, merged
from interpreter.native.questions import QuestionWriter
from interpreter.native.values import plain

_FOLDED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.RShift: operator.rshift,
    ast.LShift: operator.lshift,
}
_WORDS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.RShift: "ashr",
    ast.LShift: "shl",
}


class ExpressionWriter(QuestionWriter):
    """Writes expressions."""

    def ev(self, node: ast.expr) -> Value:
        method = getattr(self, f"ev_{type(node).__name__.lower()}", None)
        if method is None:
            raise Unsupported(type(node).__name__)
        found: Value = method(node)
        return found

    # ───────────── numbers

    def ev_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            truth = self.asked(node)
            return Const(truth) if isinstance(truth, bool) else self.word(truth)
        value = self.ev(node.operand)
        if isinstance(value, Const):
            return self.worked_out(operator.neg if isinstance(node.op, ast.USub) else operator.invert, value.value)
        word = self.sure(self.value(value))
        if isinstance(node.op, ast.USub):
            return Val(INT, self.op("sub", "0", word), sure=True)
        if isinstance(node.op, ast.Invert):
            return Val(INT, self.op("xor", word, "-1"), sure=True)
        raise Unsupported(type(node.op).__name__)

    def ev_binop(self, node: ast.BinOp) -> Value:
        return self.binary(node.op, self.ev(node.left), self.ev(node.right))

    def binary(self, op: ast.operator, left: Value, right: Value) -> Value:
        if isinstance(left, Const) and isinstance(right, Const):
            return self.worked_out(_FOLDED[type(op)], left.value, right.value)
        a = self.value(left)
        if a.kind.name == "list":
            return self.joined(op, a, right)
        x, y = self.sure(a), self.sure(self.value(right))
        if isinstance(op, ast.Mod | ast.FloorDiv):
            return self.divided(op, x, y, right)
        if isinstance(op, ast.Mult):
            both = self.temp(f"call {{i64, i1}} @llvm.smul.with.overflow.i64(i64 {x}, i64 {y})")
            self.trap_if(self.temp(f"extractvalue {{i64, i1}} {both}, 1"))
            return Val(INT, self.temp(f"extractvalue {{i64, i1}} {both}, 0"), sure=True)
        if type(op) not in _WORDS:
            raise Unsupported(type(op).__name__)
        if isinstance(op, ast.LShift | ast.RShift):
            self.trap_if(self.test("ugt", y, "61"))
        return Val(INT, self.op(_WORDS[type(op)], x, y), sure=True)

    def joined(self, op: ast.operator, a: Val, right: Value) -> Value:
        b = self.value(right)
        if isinstance(op, ast.Add) and b.kind.name == "list":
            grown = self.copied(a)
            grown = self.insert(grown, self.load(grown.ref), b)
            return Val(merged(a.kind, b.kind), grown.ref, sure=True)
        if isinstance(op, ast.Mult):
            return self.helper("repeated", a, b)
        raise Unsupported(f"{type(op).__name__} of lists")

    def divided(self, op: ast.operator, x: str, y: str, right: Value) -> Val:
        """Rounded down, as Python does."""
        if not (isinstance(right, Const) and right.value > 0):
            self.trap_if(self.test("sle", y, "0"))
        rest = self.op("srem", x, y)
        wrong = self.test("slt", rest, "0")
        if isinstance(op, ast.Mod):
            return Val(INT, self.choose(wrong, self.op("add", rest, y), rest), sure=True)
        whole = self.op("sdiv", x, y)
        return Val(INT, self.choose(wrong, self.op("sub", whole, "1"), whole), sure=True)

    # ───────────── parts

    def ev_attribute(self, node: ast.Attribute) -> Value:
        base = self.ev(node.value)
        match base:
            case Part("state"):
                return self.of_state(node.attr)
            case Part("picks") if node.attr == "total":
                return self.ways_to_pick(base)
            case Const(value):
                return Const(getattr(value, node.attr))
            case Chosen(values, index):
                parts = tuple(getattr(v, node.attr) for v in values)
                return Const(parts[0]) if len(set(map(id, parts))) == 1 else Chosen(parts, index)
            case _:
                return Part("method", (base, node.attr))

    def ways_to_pick(self, picks: Part) -> Val:
        """How many ways there are, counted up to two."""
        things, kinds, least, most, _ = picks.more
        if kinds.value is None:
            return self.value(self.helper("ways_of_different", things, least, most))
        return self.value(self.helper("ways_of_alike", things, kinds, least, most))

    def ev_subscript(self, node: ast.Subscript) -> Value:
        base = self.ev(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.slice_of(base, node.slice)
        index = self.ev(node.slice)
        match base:
            case Part("z"):
                return self.zone(self.sure(self.value(index)))
            case Part("v" | "r" as name):
                return self.cell(name, node.slice, index)
            case Const(value):
                return self.of_constant(value, index)
            case Part("several"):
                assert isinstance(index, Const)
                found: Value = base.more[index.value]
                return found
            case _:
                return self.checked_item(self.value(base), index)

    def of_constant(self, value: Any, index: Value) -> Value:
        if type(value).__name__ == "Judge":
            return Part("judge", (value, index))
        if type(value).__name__ == "Tests":
            return self.row_of(value, index)
        if isinstance(index, Const):
            return self.worked_out(operator.getitem, value, index.value)
        place = self.value(index)
        if not isinstance(value, tuple | list | range):
            raise Unsupported(f"an item of {type(value).__name__}")
        if all(plain(v) or isinstance(v, tuple) for v in value):
            found = self.checked_item(self.unit.constant(tuple(value)), place)
            found.sure = None not in value
            return found
        return Chosen(tuple(value), place)

    def row_of(self, tests: Any, index: Value) -> Row:
        """The test for a value that is not known yet; one that no card has fits none."""
        if isinstance(index, Const):
            return self.unit.row(frozenset(tests[index.value].__self__))
        highest = max((k for k in tests if isinstance(k, int)), default=0)
        rows = [self.unit.row(frozenset(tests[k].__self__)).address for k in range(highest + 1)]
        none = self.unit.row(frozenset()).address
        word = self.value(index)
        found = self.new_slot(INT, sure=True)
        self.put(found, none)
        with self.where(self.test("ule", word.ref, str(highest))):
            self.put(found, self.load(self.unit.addresses(rows), word.ref))
        return Row(self.get(found).ref)

    def slice_of(self, base: Value, part: ast.Slice) -> Value:
        step = self.ev(part.step) if part.step is not None else Const(1)
        low = self.ev(part.lower) if part.lower is not None else None
        high = self.ev(part.upper) if part.upper is not None else None
        if isinstance(base, Part) and base.name in ("v", "r"):
            return self.cells(base.name, low, high)
        if isinstance(base, Const) and all(isinstance(x, Const | None) for x in (low, high, step)):
            ends = [x.value if isinstance(x, Const) else None for x in (low, high, step)]
            return Const(base.value[slice(*ends)])
        items = self.value(base)
        begin = None if low is None else self.sure(self.value(low))
        end = None if high is None else self.sure(self.value(high))
        if isinstance(step, Const) and step.value == 1:
            return self.part(items, begin, end)
        if isinstance(step, Const) and step.value == -1 and begin is None and end is None:
            return self.helper("turned_round", items)
        places = self.bounds(self.length(items), begin, end)
        return self.helper("every_nth", items, *(Val(INT, p, sure=True) for p in places), self.value(step))

    # ───────────── calls

    def ev_lambda(self, node: ast.Lambda) -> Value:
        return Closure(node, dict(self.env), self.names)

    def ev_call(self, node: ast.Call) -> Value:
        if any(isinstance(a, ast.Starred) for a in node.args):
            raise Unsupported("a call with a list of arguments")
        match node.func:
            case ast.Attribute(value=ast.List(elts=[ast.Starred(value=source)]), attr="count"):
                return self.counted(self.ev(source), self.ev(node.args[0]))
        function = self.ev(node.func)
        args = [self.ev(a) for a in node.args]
        options = {k.arg: self.ev(k.value) for k in node.keywords if k.arg is not None}
        return self.apply(function, args, options)

    def counted(self, items: Value, wanted: Value) -> Val:
        """`[*items].count(wanted)`, without the list."""
        thing, total = self.value(wanted), self.new_slot(INT, sure=True)
        self.put(total, "0")

        def look(value: Value) -> None:
            same = self.word(self.equal(self.value(value), thing)).ref
            self.put(total, self.op("add", self.get(total).ref, same))

        self.items(items).each(look)
        return self.get(total)
