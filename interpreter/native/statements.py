"""Statements of the generated source in native code."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import TYPE_CHECKING, Any

from interpreter.native.cells import SCALARS
from interpreter.native.expressions import ExpressionWriter
from interpreter.native.kinds import (
    NONE,
    UNKNOWN,
    Const,
    Kind,
    Part,
    Unsupported,
    Val,
    Value,
    Var,
    merged,
)

if TYPE_CHECKING:
    from interpreter.native.unit import Unit

_CHANGES = ("append", "insert", "remove", "pop")


@cache
def mutated_names(node: ast.FunctionDef) -> frozenset[str]:
    """The names whose lists are changed in place."""
    found = set()
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in _CHANGES:
                found.add(name)
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.AugAssign(target=ast.Name(id=name)):
                found.add(name)
    return frozenset(found)


@cache
def fixed_names(node: ast.FunctionDef) -> frozenset[str]:
    """The names that are given a value in one place only."""
    places = Counter(p.id for p in ast.walk(node) if isinstance(p, ast.Name) and isinstance(p.ctx, ast.Store))
    places.update(a.arg for a in node.args.args)
    return frozenset(name for name, count in places.items() if count == 1)


@cache
def stored_names(node: ast.stmt) -> frozenset[str]:
    """The names that are given a value somewhere inside."""
    return frozenset(p.id for p in ast.walk(node) if isinstance(p, ast.Name) and isinstance(p.ctx, ast.Store))


@cache
def nodes_in(node: ast.stmt) -> int:
    return sum(1 for _ in ast.walk(node))


class StatementWriter(ExpressionWriter):
    """Writes statements.

    `result` is the kind of what the function returns, `returned` what it returned last, if that is known now;
    `returning` is where a function that is written in place puts its result.
    """

    def __init__(self, unit: Unit, names: Mapping[str, Any], key: object) -> None:
        super().__init__(unit, names, key)
        self.prefix = ""
        self.returning: tuple[Var, str] | None = None
        self.result: Kind = UNKNOWN
        self.returned: Const | None = None
        self.loops: list[tuple[str, str]] = []
        self.mutated: frozenset[str] = frozenset()
        self.named_slots: dict[str, str] = {}

    def slot_of(self, name: str) -> str:
        key = self.prefix + name
        if key not in self.named_slots:
            self.named_slots[key] = self.new_slot(UNKNOWN).slot
        return self.named_slots[key]

    def bind(self, name: str, value: Value) -> None:
        if isinstance(value, Const) and name in self.mutated and isinstance(value.value, tuple | list | range):
            value = self.copied(self.value(value))
        if isinstance(value, Val) and value.live and name not in self.mutated:
            value = self.copied(value) if value.sure else self.as_it_is_now(value)
        super().bind(name, value)

    def as_it_is_now(self, items: Val) -> Val:
        """A copy of the list of a variable, which may be given another while this one is used."""
        if not items.live or items.sure:
            return items
        found = self.new_slot(items.kind)
        self.put(found, items.ref)
        with self.where(self.test("ne", items.ref, str(NONE))):
            self.put(found, self.copied(Val(items.kind, items.ref, sure=True)).ref)
        return self.get(found)

    def run(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            if self.dead:
                return
            method = getattr(self, f"do_{type(statement).__name__.lower()}", None)
            if method is None:
                raise Unsupported(type(statement).__name__)
            method(statement)

    def do_pass(self, node: ast.Pass) -> None:
        pass

    do_assert = do_pass

    def do_raise(self, node: ast.Raise) -> None:
        self.trap()

    def do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.ev(node.value)

    def do_return(self, node: ast.Return) -> None:
        found = self.ev(node.value) if node.value is not None else Const(None)
        value = self.value(found)
        if value.live:
            value = self.copied(value) if value.sure else self.as_it_is_now(value)
        if self.returning is not None:
            result, end = self.returning
            result.kind = merged(result.kind, value.kind)
            self.put(result, value.ref)
            self.jump(end)
            return
        self.result = merged(self.result, value.kind)
        self.returned = found if isinstance(found, Const) else None
        self.emit(f"ret i64 {value.ref}")
        self.dead = True

    # ───────────── assignment

    def do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Attribute):
            target = node.targets[0]
            if target.attr == "decision":
                self.unit.asking.ask(self, node.value)
                return
            if target.attr == "halted":
                return
        if len(node.targets) == 1 and self.empties_all_zones(node):
            self.count_to(self.zone_count, lambda place: self.set_length(self.zone(place), "0"))
            return
        if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
            values = [self.ev(v) for v in node.value.elts]
            for part, value in zip(node.targets[0].elts, values, strict=True):
                self.assign(part, value)
            return
        value = self.ev(node.value)
        if len(node.targets) > 1:
            value = self.value(value)
        for one in node.targets:
            self.assign(one, value)

    def empties_all_zones(self, node: ast.Assign) -> bool:
        """`self.z[:] = [[] for _ in self.z]`."""
        target = node.targets[0]
        if not (isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice)):
            return False
        base = self.ev(target.value)
        if not (isinstance(base, Part) and base.name == "z"):
            return False
        if isinstance(node.value, ast.ListComp) and ast.unparse(node.value.elt) == "[]":
            return True
        raise Unsupported("all zones at once")

    def do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node.target, self.ev(node.value))

    def assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name():
                self.bind(target.id, value)
            case ast.Tuple():
                self.unpack(target, value)
            case ast.Attribute(attr=name) if name in SCALARS:
                self.set_scalar(name, value)
            case ast.Attribute(attr="arrived" | "emptied" as name):
                self.overwrite(self.own_list(name), self.value(value))
            case ast.Subscript():
                self.assign_item(target, value)
            case _:
                raise Unsupported(f"a value for {ast.unparse(target)}")

    def assign_item(self, target: ast.Subscript, value: Value) -> None:
        base = self.ev(target.value)
        if isinstance(target.slice, ast.Slice):
            self.assign_slice(base, target.slice, self.value(value))
            return
        index = self.ev(target.slice)
        match base:
            case Part("z"):
                self.overwrite(self.zone(self.sure(self.value(index))), self.value(value))
            case Part("v" | "r" as name):
                self.set_cell(name, target.slice, index, value)
            case _:
                items, place = self.value(base), self.sure(self.value(index))
                self.trap_if(self.test("uge", place, self.length(items)))
                self.set_item(items, place, self.value(value).ref)

    def assign_slice(self, base: Value, part: ast.Slice, value: Val) -> None:
        items = self.value(base)
        if part.lower is None and part.upper is None and part.step is None:
            self.overwrite(items, value)
            return
        if part.lower is None and isinstance(part.upper, ast.Constant) and part.upper.value == 0:
            self.in_place(items, self.insert(items, "0", value))
            return
        raise Unsupported("a value for a slice")

    def do_augassign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Add) and isinstance(node.target, ast.Subscript):
            base = self.ev(node.target.value)
            if isinstance(base, Part) and base.name == "z":
                zone = self.zone(self.number(node.target.slice))
                self.in_place(zone, self.insert(zone, self.load(zone.ref), self.value(self.ev(node.value))))
                return
        before = self.ev(_loaded(node.target))
        if isinstance(before, Var) and before.kind.name == "list":
            items = self.get(before)
            grown = self.insert(items, self.load(items.ref), self.ref(node.value))
            self.put(before, grown.ref)
            return
        self.assign(node.target, self.binary(node.op, before, self.ev(node.value)))

    def do_delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise Unsupported("deleting a name")
            items = self.value(self.ev(target.value))
            length = self.length(items)
            if isinstance(target.slice, ast.Slice):
                if target.slice.step is not None:
                    raise Unsupported("deleting in steps")
                low = None if target.slice.lower is None else self.number(target.slice.lower)
                high = None if target.slice.upper is None else self.number(target.slice.upper)
                self.cut(items, *self.bounds(length, low, high))
            else:
                place = self.number(target.slice)
                self.trap_if(self.test("uge", place, length))
                self.cut(items, place, self.op("add", place, "1"))

    # ───────────── control

    def do_if(self, node: ast.If) -> None:
        truth = self.asked(node.test)
        if isinstance(truth, bool):
            self.run(node.body if truth else node.orelse)
            return
        yes, no, after = self.fresh("yes"), self.fresh("no"), self.fresh("after")
        before = dict(self.env)
        self.branch(truth, yes, no)
        self.label(yes)
        self.run(node.body)
        one, one_dead = self.env, self.dead
        if not self.dead:
            self.jump(after)
        self.env = dict(before)
        self.label(no)
        self.run(node.orelse)
        other, other_dead = self.env, self.dead
        if one_dead and other_dead:
            return
        self.label(after)
        self.env = other if one_dead else one if other_dead else self.joined_names(one, other)

    def joined_names(self, one: dict[str, Value], other: dict[str, Value]) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for name in {**one, **other}:
            a, b = one.get(name), other.get(name)
            if a is None or b is None:
                found[name] = a or b  # type: ignore[assignment]  # one of them is there
            elif isinstance(a, Var) and isinstance(b, Var) and a.slot == b.slot:
                try:
                    found[name] = Var(merged(a.kind, b.kind), a.slot, a.sure and b.sure)
                except Unsupported:
                    continue
            elif a is b or (isinstance(a, Const) and isinstance(b, Const) and a.value is b.value):
                found[name] = a
        return found

    def enter_loop(self, names: AbstractSet[str]) -> None:
        """Names that the loop changes are no longer known, only their kinds."""
        for name in sorted(names):
            value = self.env.get(name)
            if value is None:
                value = Var(UNKNOWN, self.slot_of(name))
            if isinstance(value, Const) and (value.value is None or isinstance(value.value, int)):
                self.bind(name, value)
                value = self.env[name]
            if isinstance(value, Var):
                self.env[name] = Var(self.known(name, value.kind), value.slot)

    def leave_loop(self, before: dict[str, Value]) -> None:
        self.env = self.joined_names(before, self.env)

    def do_for(self, node: ast.For) -> None:
        source = self.ev(node.iter)
        items = self.items(self.as_it_is_now(source) if isinstance(source, Val) else source)
        self.enter_loop(stored_names(node))
        before = dict(self.env)
        after = self.fresh("after")

        def body(value: Value) -> None:
            ahead = self.fresh("ahead")
            self.loops.append((ahead, after))
            self.unpack(node.target, value)
            self.run(node.body)
            self.loops.pop()
            self.label(ahead)

        items.each(body)
        self.run(node.orelse)
        self.label(after)
        self.leave_loop(before)

    def do_while(self, node: ast.While) -> None:
        self.enter_loop(stored_names(node))
        before = dict(self.env)
        ahead, after = self.fresh("ahead"), self.fresh("after")

        def inside() -> None:
            self.loops.append((ahead, after))
            self.run(node.body)
            self.loops.pop()

        self.loop_while(lambda: self.asked_bit(node.test), inside, ahead, after)
        self.leave_loop(before)

    def asked_bit(self, node: ast.expr) -> str:
        truth = self.asked(node)
        return truth if isinstance(truth, str) else str(truth).lower()

    def do_continue(self, node: ast.Continue) -> None:
        self.jump(self.loops[-1][0])

    def do_break(self, node: ast.Break) -> None:
        self.jump(self.loops[-1][1])


def _loaded(target: ast.expr) -> ast.expr:
    """The target of an assignment as an expression."""
    return ast.parse(ast.unparse(target), mode="eval").body
