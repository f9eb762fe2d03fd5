"""Expressions of the rules become expressions of the form.

What the set-up decides is folded. Zones and variables become the numbers of their places and cells.
Small definitions are written out where they are used, larger ones are functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from dsl import game as g
from dsl.game.fold import NotConstant, constant
from dsl.game.operations import known
from dsl.game.trees import calls, is_list, size, substituted, within
from dsl.typing import types as t
from interpreter.compile import cards, operators, places, seats
from interpreter.compile import form as f
from interpreter.compile.magnitude import Magnitudes
from interpreter.compile.notes import Notes
from interpreter.compile.scope import Scope, Unit
from interpreter.compile.simplified import atomic

INLINE_SIZE = 24
LONG = 200  # entries: a list that may be longer counts as work when it is gone through
# How many entries of a list are one step of work, as a power of two: lists made to be looked through, entries that
# rules look at one by one, entries that a single function looks at, entries that are copied.
LISTS, LOOKED_AT, SKIMMED, COPIED = f.Value(1), f.Value(4), f.Value(8), f.Value(10)
FEW_VISITS = 500  # of the entries of lists inside lists, before they are weighed
APART = 1_000_000  # keeps the numbers of elements apart in definitions that are written out

RANKING = ("highest", "lowest", "sole_highest", "sole_lowest", "all_highest", "all_lowest", "sorted", "runs", "groups")


class Expressions:
    """Lowers expressions for one layout."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.layout = unit.layout
        self.game = unit.layout.game
        those = range(self.layout.players)
        self.around = unit.table("AROUND", tuple(tuple((s + i) % len(those) for i in those) for s in those), 2)
        self.others = unit.table("OTHERS", tuple(tuple((s + i) % len(those) for i in those if i) for s in those), 2)
        self.notes = Notes(unit)
        self.magnitudes = Magnitudes()
        self._sizes: dict[int, int] = {}
        self._openings = 0
        self._visits = 1

    # ───────────── constants

    def folded(self, e: g.Expr) -> tuple[Any] | None:
        """The value of a constant expression, in a tuple so that None can be one."""
        if isinstance(e, g.Const):
            return (None if self.is_absent(e) else e.value,)
        if isinstance(e, g.Local | g.Me) or any(map(self.is_absent, within(e))):
            return None
        known = self.layout.constants
        known.work[0] = 0
        try:
            return (constant(e, known),)
        except NotConstant:
            return None

    def is_absent(self, e: g.Expr) -> bool:
        """A seat that is not taken in this play: nobody."""
        return isinstance(e, g.Const) and e.value is not None and e.type == t.PLAYER and e.value >= self.layout.players

    def literal(self, value: Any) -> f.Expr:
        if isinstance(value, list | tuple):
            deep = any(isinstance(v, list | tuple) for v in value)
            values = tuple(tuple(v) if isinstance(v, list) else v for v in value)
            return self.unit.table("C", values, 2 if deep else 1)
        assert value is None or isinstance(value, int)
        return f.Value(value)

    # ───────────── dispatch

    def lower(self, e: g.Expr, scope: Scope) -> f.Expr:
        if (value := self.folded(e)) is not None and not (self.unit.tallied and any(map(is_counted, within(e)))):
            return self.literal(value[0])
        match e:
            case g.Local(id=number):
                return scope.meaning(number)
            case g.Me():
                return scope.me
            case g.If(condition=condition, then=then, otherwise=otherwise):
                if (test := self.folded(condition)) is not None and not self.unit.tallied:
                    return self.lower(then if test[0] else otherwise, scope)
                asked, yes, no = (self.lower(x, scope) for x in (condition, then, otherwise))
                at = (scope.source, condition.span)
                ways = [self.unit.counter("case", at, outcome) for outcome in ("yes", "no")]
                if self.unit.tallied:
                    asked = f.Op("decided", (asked, *map(f.Value, ways)))
                return f.Either(asked, yes, no, f.depth_of(e.type))
            case g.CallDefine():
                return self.call(e, scope)
            case g.Bind():
                return self.bind(e, scope)
            case g.Apply():
                return self.apply(e, scope)
            case g.Const():
                raise AssertionError(e)

    # ───────────── definitions

    def call(self, e: g.CallDefine, scope: Scope) -> f.Expr:
        found = self.called(e, scope)
        if not self.unit.tallied:
            return found
        define = self.game.defines[e.define]
        number = self.unit.counter("definition", (define.source, define.span), "used")
        return f.Op("used", (found, f.Value(number)), found.depth)

    def called(self, e: g.CallDefine, scope: Scope) -> f.Expr:
        define = self.game.defines[e.define]
        args = [self.magnitudes.kept(self.lower(a, scope)) for a in e.args]
        if self.written_out(e.define) <= INLINE_SIZE and all(map(atomic, args)):
            known = {p.local: a for p, a in zip(define.parameters, args, strict=True)}
            return self.lower(define.body, Scope(define.source, scope.me, known))
        name = f"d{e.define}"
        if name not in self.unit.functions:
            self.define(e.define, name)
        return f.Call(name, scope.me if define.needs_me else f.NOTHING, tuple(args), f.depth_of(e.type))

    def define(self, number: int, name: str) -> None:
        define = self.game.defines[number]
        at = (define.source, define.span)  # the heading: in a table of cases nobody knows which one failed
        names = {p.local: f.Name(f"a{i}", f.depth_of(p.type)) for i, p in enumerate(define.parameters)}
        visits, self._visits = self._visits, 1
        body = self.lower(define.body, Scope(define.source, f.Name("me"), names))
        self.magnitudes.functions[name] = self.magnitudes.of(body)
        self._visits = visits
        # A tower of definitions that use each other twice would never end.
        counts = self.written_out(number) > 2 * INLINE_SIZE or any(isinstance(x, g.Bind) for x in within(define.body))
        lines: list[f.Statement] = [f.Do(at, f.Op("tick", ()))] if counts else []
        parameters = (f.Name("me"), *names.values())
        depth = f.depth_of(define.body.type)
        self.unit.functions[name] = f.Function(name, at, parameters, (*lines, f.Return(at, body)), depth)

    def opened(self, e: g.Expr, largest: int = INLINE_SIZE) -> g.Expr:
        """A small definition that is called with plain names, as the expression it stands for."""
        while isinstance(e, g.CallDefine) and self.written_out(e.define) <= largest:
            if not all(isinstance(a, g.Local | g.Const | g.Me) for a in e.args):
                break
            define = self.game.defines[e.define]
            self._openings += 1
            known = {p.local: a for p, a in zip(define.parameters, e.args, strict=True)}
            e = substituted(define.body, known, self._openings * APART)
        return e

    def written_out(self, number: int) -> int:
        """How large a definition gets with the definitions in it written out."""
        if number not in self._sizes:
            body = self.game.defines[number].body
            self._sizes[number] = size(body) + sum(self.written_out(c.define) for c in calls(body))
        return self._sizes[number]

    # ───────────── each element of a list

    def bind(self, e: g.Bind, scope: Scope) -> f.Expr:
        name = self.unit.fresh("e")
        items = self.lower(e.items, scope)
        inner = scope.with_local(e.local, f.Name(name, f.depth_of(e.items.type) - 1))
        visits, most = self._visits, self.most(e.items)
        if most is not None and visits * most <= FEW_VISITS:
            self._visits *= max(1, most)
        else:
            items = f.Op("weighed", (items, LOOKED_AT), items.depth)
        self.magnitudes.each(name, items)
        body = self.lower(e.body, inner)
        self._visits = visits
        depth = f.depth_of(e.type)
        element = f.Name(name, f.depth_of(e.items.type) - 1)
        each = f.Each((name,), items)
        match e.op:
            case "where":
                return f.Listing(element, (each, f.Where(body)), depth)
            case "map":
                return f.Listing(body, (each,), depth)
            case "flat_map":
                inside = self.unit.fresh("e")
                listed = f.Listing(f.Name(inside, depth - 1), (each, f.Each((inside,), body)), depth)
                return f.Op("short_list", (listed,), depth)
            case "consecutive" | "group_sizes":
                return f.Op(e.op, (f.Listing(body, (each,), 1 + body.depth),), depth)
            case op:
                assert op in RANKING, op
                return f.Keyed(op, name, items, body, depth)

    def keys(self, e: g.Bind, scope: Scope) -> f.Expr:
        """What `e` looks at, one for each entry."""
        return self.bind(g.Bind(e.span, t.List(e.body.type), "map", e.local, e.items, e.body), scope)

    def gone_through(self, e: g.Expr, scope: Scope) -> f.Expr:
        """A list all of whose entries are looked at; what is not a list is as it is."""
        items = self.lower(e, scope)
        return self.weighed(items, self.most(e)) if items.depth else items

    @staticmethod
    def weighed(items: f.Expr, most: int | None) -> f.Expr:
        """A list that counts as work by its length, unless it is short anyway."""
        return items if most is not None and most <= LONG else f.Op("weighed", (items, SKIMMED), items.depth)

    def most(self, e: g.Expr) -> int | None:
        """How long a list can get, if that is plain to see."""
        if (value := self.folded(e)) is not None:
            return len(value[0])
        match e:
            case g.Bind(op=op, items=items) if op not in ("flat_map", "highest", "lowest"):
                return self.most(items)
            case g.Apply(op="cards" | "cards_of" | "zone_each" | "every_card"):
                return len(self.layout.cards)
            case g.Apply(op="everyone" | "others" | "around" | "members"):
                return self.layout.players
            case g.Apply(op="attr_each" | "var_each" | "first_n" | "last_n", args=(items, *_)) if is_flat(e):
                return self.most(items)
            case g.Apply(op="every_var", info=name) if f.depth_of(self.game.variable(str(name)).type) == 0:
                return self.layout.variables[str(name)].count
            case g.Apply(op="every_zone" | "zones", info=name):
                return self.layout.zones[str(name)].count
            case g.Apply(op="list", args=args):
                parts = [self.most(a) if is_list(a) else 1 for a in args]
                return sum(p for p in parts if p is not None) if None not in parts else None
            case _:
                return None

    # ───────────── operations

    def apply(self, e: g.Apply, scope: Scope) -> f.Expr:
        depth = f.depth_of(e.type)
        operation = known(e.op)
        if not operation.straight:
            return LOWERED[e.op](self, e, scope)
        lower = self.gone_through if "goes through" in operation.work else self.lower
        args = tuple(lower(a, scope) for a in e.args)
        if "compares" in operation.work:
            args = (f.Op("squared", (args[0],), args[0].depth), *args[1:])
        found = f.Op(e.op, args, depth)
        if e.op in ("add", "sub"):
            return self.magnitudes.on_the_way(found)
        return f.Op("weighed", (found, LISTS), depth) if "makes lists" in operation.work else found


Lowered: TypeAlias = Callable[[Expressions, g.Apply, Scope], f.Expr]
LOWERED: dict[str, Lowered] = {
    name.removeprefix("op_"): lowered
    for module in (operators, seats, cards, places)
    for name, lowered in vars(module).items()
    if name.startswith("op_")
}


def is_flat(e: g.Expr) -> bool:
    return f.depth_of(e.type) == 1


def is_counted(e: g.Expr) -> bool:
    """Is it of interest how often this is worked out?"""
    return isinstance(e, g.If | g.CallDefine)
