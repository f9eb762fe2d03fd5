"""The values in the engine's own functions: an expression of Python becomes one of the form.

What is known of the program (who sees a zone, which cards look alike) is looked up now, so a test of it costs nothing
later.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from interpreter.compile import form as f
from interpreter.compile.simplified import joined, negated
from interpreter.native.memory import DIRECTION, OUT, RUNNING, SPENT, STEPS

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.native.unit import NativeUnit


class Unreadable(Exception):
    """Something in a function of ours that is not known here: a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Known:
    """Something of Python that is known now."""

    value: Any


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the state; or `tree`, that of a search, or `book`, that of a course, which lie in the same place."""

    name: str


Thing: TypeAlias = f.Expr | Known | Field
STATE = ("position", "self")  # what a function calls that which it works on: a position, a tree, or a course
HEADER = {"out": OUT, "direction": DIRECTION, "running": RUNNING, "steps": STEPS, "spent": SPENT}
GOT = {"zones": "zone", "where": "where", "known": "known", "tree": "in_tree", "book": "in_tree"}
BINARY: Mapping[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "times", ast.FloorDiv: "div", ast.Mod: "mod",
    ast.BitOr: "bit_or", ast.BitAnd: "bit_and", ast.BitXor: "bit_xor", ast.RShift: "shift",
}  # fmt: skip
COMPARED: Mapping[type[ast.cmpop], str] = {
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "is",
}  # fmt: skip


class State:
    """Stands for what the functions work on: what is known of it is its program, and that nobody listens."""

    log = None

    def __init__(self, program: Program) -> None:
        self.program = program


class Expressions:
    """Reads the expressions of one function, with what its names stand for at that moment."""

    def __init__(self, unit: NativeUnit, function: Callable[..., Any], node: ast.FunctionDef) -> None:
        self.unit = unit
        self.program = unit.program
        self.node = node
        self.globals = function.__globals__
        self.names: dict[str, Thing] = {}
        self.count = 0

    def fresh(self, word: str) -> str:
        self.count += 1
        return f"{word}_{self.count}"

    def wrong(self, node: ast.AST) -> Unreadable:
        return Unreadable(f"{self.node.name}: {ast.unparse(node)}")

    # ───────────── values

    def expr(self, e: ast.expr) -> f.Expr:
        return self.as_expr(self.thing(e), e)

    def as_expr(self, found: Thing, e: ast.AST | None = None) -> f.Expr:
        match found:
            case Known(value=value) if value is None or isinstance(value, int):
                return f.Value(value)
            case Known(value=tuple() as values):
                return self.program.unit.table("E", values, 2 if any(isinstance(v, tuple) for v in values) else 1)
            case Known() | Field():
                raise self.wrong(e or self.node)
            case _:
                return found

    def test(self, e: ast.expr) -> f.Expr:
        """A condition; a list stands for whether it has anything in it."""
        match e:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return negated(self.test(inner))
            case ast.BoolOp(op=op, values=values):
                found = self.test(values[-1])
                for one in reversed(values[:-1]):
                    found = joined("and" if isinstance(op, ast.And) else "or", self.test(one), found)
                return found
        found = self.expr(e)
        return negated(f.Op("all_empty", (found,))) if found.depth else found

    def thing(self, e: ast.expr) -> Thing:
        match e:
            case ast.Constant(value=value):
                return Known(value)
            case ast.Name(id=name):
                if name in self.names:
                    return self.names[name]
                return Known(self.globals[name])
            case ast.Attribute(value=inner, attr=name):
                return self.attribute(e, inner, name)
            case ast.Subscript():
                return self.subscript(e)
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(op, self.thing(left), self.expr(right))
            case ast.UnaryOp(op=ast.USub(), operand=one):
                inner_value = self.expr(one)
                known = isinstance(inner_value, f.Value) and inner_value.value is not None
                return f.Value(-inner_value.value) if known else f.Op("neg", (inner_value,))  # type: ignore[union-attr,operator]
            case ast.UnaryOp(op=ast.Invert(), operand=one):
                return f.Op("invert", (self.expr(one),))
            case ast.UnaryOp(op=ast.Not()) | ast.BoolOp():
                return self.test(e)
            case ast.Compare():
                return self.compare(e)
            case ast.IfExp(test=test, body=then, orelse=other):
                condition = self.test(test)
                if isinstance(condition, f.Value):
                    return self.thing(then if condition.value else other)
                first, second = self.expr(then), self.expr(other)
                return f.Either(condition, first, second, max(first.depth, second.depth))
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return self.display(parts)
            case ast.ListComp() | ast.GeneratorExp():
                return self.listing(e)
            case ast.Call():
                return self.call(e)
            case _:
                raise self.wrong(e)

    def attribute(self, e: ast.expr, inner: ast.expr, name: str) -> Thing:
        base = self.thing(inner)
        if isinstance(base, Known):
            if isinstance(base.value, State):
                if name in GOT:
                    return Field(name)
                if name in HEADER:
                    return f.Op("header", (f.Value(HEADER[name]),))
                if name == "arrived":
                    return f.Op("arrived", (), 1)
            return Known(getattr(base.value, name))
        raise self.wrong(e)

    def subscript(self, e: ast.Subscript) -> Thing:
        base = self.thing(e.value)
        if isinstance(base, Field):
            index = self.expr(e.slice)
            return f.Op(GOT[base.name], (index,), int(base.name == "zones"))
        items = self.as_expr(base, e)
        match e.slice:
            case ast.Slice(lower=None, upper=None, step=ast.UnaryOp()):
                return f.Op("reversed", (items,), items.depth)
            case ast.Slice(lower=None, upper=None):
                return f.Op("copy", (items,), items.depth)
            case ast.Slice(lower=low, upper=high):
                begin = self.expr(low) if low is not None else f.Value(0)
                end = self.expr(high) if high is not None else f.NOTHING
                return f.Op("slice", (items, begin, end), items.depth)
            case place:
                if isinstance(items, f.Table) and items.depth == 1:
                    known = self.expr(place)
                    if isinstance(known, f.Value) and known.value is not None:
                        return Known(items.values[known.value])
                return f.Op("at", (items, self.expr(place)), items.depth - 1)

    def binary(self, op: ast.operator, left: Thing, right: f.Expr) -> f.Expr:
        first = self.as_expr(left)
        if isinstance(op, ast.LShift) and first == f.Value(1):
            return f.Op("bit", (right,))
        if isinstance(op, ast.BitAnd) and isinstance(first, f.Op) and first.op == "header":
            return f.Op("bit_and", (first, right))
        return f.Op(BINARY[type(op)], (first, right))

    def compare(self, e: ast.Compare) -> f.Expr:
        found: f.Expr = f.YES
        left = e.left
        for op, right in zip(e.ops, e.comparators, strict=True):
            found = joined("and", found, self.compared(left, op, right))
            left = right
        return found

    def compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> f.Expr:
        one, other = self.thing(left), self.thing(right)
        if isinstance(op, ast.Is | ast.IsNot):
            if isinstance(one, Known):
                same: f.Expr = f.Value(one.value is None)
            else:
                value = self.as_expr(one)
                same = f.Value(value.value is None) if isinstance(value, f.Value) else f.Op("is_none", (value,))
            return same if isinstance(op, ast.Is) else negated(same)
        a, b = self.as_expr(one, left), self.as_expr(other, right)
        if isinstance(op, ast.In | ast.NotIn):
            inside = f.Op("in", (a, b))
            return inside if isinstance(op, ast.In) else negated(inside)
        if isinstance(a, f.Value) and isinstance(b, f.Value) and isinstance(op, ast.Eq | ast.NotEq):
            return f.Value((a.value == b.value) is isinstance(op, ast.Eq))
        if isinstance(op, ast.NotEq):
            return negated(f.Op("is", (a, b)))
        return f.Op(COMPARED[type(op)], (a, b))

    def display(self, parts: list[ast.expr]) -> f.Expr:
        items = [self.expr(p.value if isinstance(p, ast.Starred) else p) for p in parts]
        deep = [i.depth + (not isinstance(p, ast.Starred)) for i, p in zip(items, parts, strict=True)]
        if any(d > 1 and not isinstance(p, ast.Starred) for d, p in zip(deep, parts, strict=True)):
            raise self.wrong(parts[0])
        return f.Op("list", tuple(items), max(deep, default=1))

    def listing(self, e: ast.ListComp | ast.GeneratorExp) -> f.Listing:
        before = dict(self.names)
        clauses: list[f.Clause] = []
        for generator in e.generators:
            assert isinstance(generator.target, ast.Name)
            items = self.expr(generator.iter)
            name = f.Name(self.fresh(generator.target.id), items.depth - 1)
            self.names[generator.target.id] = name
            clauses.append(f.Each((name.name,), items))
            clauses += [f.Where(self.test(t)) for t in generator.ifs]
        value = self.expr(e.elt)
        self.names = before
        return f.Listing(value, tuple(clauses), value.depth + 1)

    # ───────────── calls

    def call(self, e: ast.Call) -> Thing:
        match e:
            case ast.Call(func=ast.Attribute(value=items, attr="index"), args=[one]):
                return f.Op("index", (self.expr(items), self.expr(one)))
            case ast.Call(func=ast.Attribute(value=items, attr="count"), args=[one]):
                listed, name = self.expr(items), self.fresh("e")
                alike = f.Where(f.Op("is", (f.Name(name, listed.depth - 1), self.expr(one))))
                return f.Op("len", (f.Listing(f.YES, (f.Each((name,), listed), alike)),))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name), args=args):
                return self.state_call(name, tuple(self.expr(a) for a in args))
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id="position"), *args]):
                return self.state_call(name, tuple(self.expr(a) for a in args))
            case ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp() as inner]):
                listing = self.listing(inner)
                test = f.Where(negated(listing.value))
                return f.Op("all_empty", (f.Listing(f.YES, (*listing.clauses, test)),))
            case ast.Call(func=ast.Name(id="any"), args=[ast.GeneratorExp() as inner]):
                listing = self.listing(inner)
                test = f.Where(listing.value)
                return negated(f.Op("all_empty", (f.Listing(f.YES, (*listing.clauses, test)),)))
            case ast.Call(func=ast.Name(id="sorted"), args=[items], keywords=[ast.keyword(value=ast.Lambda() as key)]):
                listed, name = self.expr(items), self.fresh("e")
                before = dict(self.names)
                self.names[key.args.args[0].arg] = f.Name(name, listed.depth - 1)
                body = self.expr(key.body)
                self.names = before
                return f.Keyed("sorted", name, listed, body, listed.depth)
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.named_call(name, tuple(self.expr(a) for a in args))
            case _:
                raise self.wrong(e)

    def state_call(self, name: str, args: tuple[f.Expr, ...]) -> f.Expr:
        if name in ("work", "below", "drawn_below", "reorder", "leave_behind", "stays_short", "overfull"):
            return f.Op(name, args)
        return f.Op(name, args, 1 if name == "shuffled" else self.unit.engine_depth(name, args))

    def named_call(self, name: str, args: tuple[f.Expr, ...]) -> f.Expr:
        match name, args:
            case "len", (f.Table(values=values),):
                return f.Value(len(values))
            case "range", (f.Value() as count,):
                return f.Op("span_of", (f.Value(0), f.Value((count.value or 0) - 1)), 1)
            case "range", (count,):
                return f.Op("side_by_side", (f.Value(0), count), 1)
            case "range", (begin, end):
                return f.Op("side_by_side", (begin, f.Op("sub", (end, begin))), 1)
            case (("list" | "tuple"), (items,)):
                return items if isinstance(items, f.Listing) else f.Op("copy", (items,), items.depth)
            case "reversed", (items,):
                return f.Op("reversed", (items,), items.depth)
            case "sorted", (items,):
                one = self.fresh("e")
                return f.Keyed("sorted", one, items, f.Name(one), items.depth)
            case (("max" | "min"), (items,)):
                return f.Op("greatest" if name == "max" else "least", (items,))
            case (("max" | "min"), (a, b)):
                better = f.Op("gt" if name == "max" else "lt", (a, b))
                return f.Either(better, a, b)
            case (("len" | "sum" | "abs"), _):
                return f.Op(name, args)
        return f.Op(name, args, self.unit.engine_depth(name, args))
