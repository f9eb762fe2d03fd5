"""Reads the engine's own functions, which are Python, into the form.

Moving, dealing, who knows what: these functions exist once, in `interpreter.play`, because Python runs
them as they stand and people read them there. They keep to a part of Python that has a plain meaning here: numbers,
lists, loops, and the names of a position. Statements are read here, what stands in them in `read_expressions`.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from interpreter.compile import form as f
from interpreter.compile.simplified import negated
from interpreter.native.read_expressions import HEADER, STATE, Expressions, Field, Known, State, Thing

if TYPE_CHECKING:
    from interpreter.native.unit import NativeUnit


@dataclass(frozen=True, slots=True)
class Read:
    """A function as it was read."""

    parameters: tuple[f.Name, ...]
    body: f.Body
    depth: int


PUT = {"where": "put_where", "known": "put_known", "tree": "put_tree", "book": "put_tree"}


@cache
def source_of(function: Callable[..., Any]) -> ast.FunctionDef:
    node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


@cache
def assigned_again(function: ast.FunctionDef) -> frozenset[str]:
    """Names that are given a value more than once, or in a loop: what they stand for is not known."""
    times: dict[str, int] = {}
    for node in ast.walk(function):
        names: list[ast.expr] = []
        match node:
            case ast.Assign(targets=targets):
                names = [n for t in targets for n in (t.elts if isinstance(t, ast.Tuple) else [t])]
            case ast.AugAssign(target=target):
                names = [target, target]
        for name in names:
            if isinstance(name, ast.Name):
                times[name.id] = times.get(name.id, 0) + 1
    return frozenset(name for name, count in times.items() if count > 1)


def _is_zone(value: Thing) -> bool:
    """A place of the table lies where it lies, whatever its cards do."""
    return isinstance(value, f.Op) and value.op == "zone" and isinstance(value.args[0], f.Name | f.Value)


class FunctionReader:
    """Reads one function, for arguments of certain depths; some of them are known now."""

    def __init__(self, unit: NativeUnit, function: Callable[..., Any], given: tuple[f.Expr | int, ...]) -> None:
        self.node = source_of(function)
        self.values = values = Expressions(unit, function, self.node)
        self.at: f.At = unit.engine_at
        self.depth = 0  # of what it gives: nothing, where that is a list, is no list
        parameters = [a.arg for a in self.node.args.args]
        if parameters and parameters[0] in STATE:
            values.names[parameters.pop(0)] = Known(State(unit.program))
        assert len(parameters) == len(given), self.node.name
        self.parameters: list[f.Name] = []
        for name, argument in zip(parameters, given, strict=True):
            if isinstance(argument, int):
                values.names[name] = f.Name(f"p_{name}", argument)
                self.parameters.append(f.Name(f"p_{name}", argument))
            else:
                values.names[name] = argument

    def read(self) -> Read:
        body = self.body(self.node.body)
        return Read(tuple(self.parameters), tuple(body), self.depth)

    # ───────────── statements

    def body(self, lines: list[ast.stmt]) -> list[f.Statement]:
        found: list[f.Statement] = []
        for line in lines:
            found += self.statement(line)
            if found and isinstance(found[-1], f.Return | f.Skip | f.Stop):
                break
        return found

    def statement(self, x: ast.stmt) -> list[f.Statement]:
        at = self.at
        match x:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Assert():
                return []
            case ast.Expr(value=value):
                return [f.Do(at, self.effect(value))]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                found: list[f.Statement] = []
                for name, value in zip(names, values, strict=True):
                    found += self.assign(name, self.values.thing(value))
                return found
            case ast.Assign(targets=[ast.Subscript(value=items, slice=ast.Slice(upper=ast.Constant(value=0)))]):
                return [f.Do(at, f.Op("put_before", (self.values.expr(items), self.values.expr(x.value))))]
            case ast.Assign(targets=[target], value=value):
                return self.assign(target, self.values.thing(value))
            case ast.AnnAssign(target=target, annotation=note, value=ast.List(elts=[])):
                depth = ast.unparse(note).count("list")
                return self.assign(target, f.Op("list", (), depth))
            case ast.AnnAssign(target=target, value=value) if value is not None:
                return self.assign(target, self.values.thing(value))
            case ast.AugAssign(target=target, op=ast.Add(), value=value) if self.is_listed(target):
                return [f.Do(at, f.Op("put_behind", (self.values.expr(target), self.values.expr(value))))]
            case ast.AugAssign(target=target, op=op, value=value):
                load = ast.parse(ast.unparse(target), mode="eval").body
                return self.assign(target, self.values.binary(op, self.values.thing(load), self.values.expr(value)))
            case ast.If(test=test, body=then, orelse=other):
                condition = self.values.test(test)
                if isinstance(condition, f.Value):
                    return self.body(then if condition.value else other)
                before = dict(self.values.names)
                first = tuple(self.body(then))
                self.values.names, before = before, self.values.names
                second = tuple(self.body(other))
                self.values.names = {**before, **self.values.names}
                return [f.If(at, condition, first, second)]
            case ast.For(target=ast.Name(id=name), iter=items, body=body):
                return self.for_each(name, items, body)
            case ast.Return(value=None):
                return [f.Return(at)]
            case ast.Return(value=ast.expr() as value):
                found_value = self.values.expr(value)
                self.depth = max(self.depth, found_value.depth)
                return [f.Return(at, found_value)]
            case ast.Raise():
                return [f.Do(at, f.Op("nobody", ())), f.Return(at)]
            case ast.While(test=test, body=body):
                return [f.Loop(at, negated(self.values.test(test)), tuple(self.body(body)))]
            case ast.Continue():
                return [f.Skip(at)]
            case ast.Break():
                return [f.Stop(at)]
            case ast.Delete(targets=[ast.Subscript(value=items, slice=ast.Slice(lower=None, upper=end))]) if end:
                return [f.Do(at, f.Op("cut", (self.values.expr(items), self.values.expr(end))))]
            case _:
                raise self.values.wrong(x)

    def is_listed(self, target: ast.expr) -> bool:
        found = self.values.names.get(target.id) if isinstance(target, ast.Name) else None
        return isinstance(found, f.Expr) and found.depth > 0

    def for_each(self, name: str, items: ast.expr, body: list[ast.stmt]) -> list[f.Statement]:
        listed = self.values.expr(items)
        element = f.Name(self.values.fresh(name), listed.depth - 1)
        self.values.names[name] = element
        # The list is gone through as it is: none of these functions changes what it goes through.
        return [f.ForEach(self.at, element, f.Op("alias", (listed,), listed.depth), tuple(self.body(body)))]

    def assign(self, target: ast.expr, value: Thing) -> list[f.Statement]:
        at = self.at
        match target:
            case ast.Name(id=name):
                stays = isinstance(value, Known | Field | f.Value | f.Table) or _is_zone(value)
                if stays and name not in assigned_again(self.node):
                    self.values.names[name] = value
                    return []
                value = self.values.as_expr(value)
                known = self.values.names.get(name)
                slot = known if isinstance(known, f.Name) and known.depth == value.depth else None
                slot = slot or f.Name(self.values.fresh(name), value.depth)
                self.values.names[name] = slot
                return [f.Let(at, slot, f.Op("alias", (value,), value.depth))]
            case ast.Subscript(value=items, slice=place):
                base = self.values.thing(items)
                if isinstance(base, Field) and base.name in PUT:
                    return [f.Do(at, f.Op(PUT[base.name], (self.values.expr(place), self.values.as_expr(value))))]
            case ast.Attribute(value=ast.Name(id="position"), attr=name) if name in HEADER:
                return [f.Do(at, f.Op("set_header", (f.Value(HEADER[name]), self.values.as_expr(value))))]
        raise self.values.wrong(target)

    def effect(self, e: ast.expr) -> f.Expr:
        match e:
            case ast.Call(func=ast.Attribute(value=items, attr="append"), args=[one]):
                return f.Op("append", (self.values.expr(items), self.values.expr(one)))
            case ast.Call(func=ast.Attribute(value=items, attr="insert"), args=[place, one]):
                return f.Op("insert", (self.values.expr(items), self.values.expr(place), self.values.expr(one)))
            case ast.Call(func=ast.Attribute(value=items, attr="remove"), args=[one]):
                return f.Op("remove", (self.values.expr(items), self.values.expr(one)))
            case ast.Call(func=ast.Attribute(value=items, attr="clear"), args=[]):
                return f.Op("clear", (self.values.expr(items),))
            case ast.Call():
                found = self.values.expr(e)
                assert isinstance(found, f.Op)
                return found
            case _:
                raise self.values.wrong(e)
