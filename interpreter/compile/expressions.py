"""Expressions of the rules become expressions of the form.

What the set-up decides is folded. Zones and variables become the numbers of their places and cells.
Small definitions are written out where they are used, larger ones are functions.
"""

from __future__ import annotations

from typing import Any

from dsl import game as g
from dsl.game.fold import NotConstant, constant
from dsl.game.trees import calls, is_list, size, substituted, within
from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.compile.layout import Area
from interpreter.compile.notes import Notes
from interpreter.compile.scope import Scope, Unit

INLINE_SIZE = 24
LONG = 200  # entries: a list that may be longer counts as work when it is gone through
# How many entries of a list are one step of work, as a power of two: lists made to be looked through, entries that
# rules look at one by one, entries that a single function looks at, entries that are copied.
LISTS, LOOKED_AT, SKIMMED, COPIED = f.Value(1), f.Value(4), f.Value(8), f.Value(10)
FEW_VISITS = 500  # of the entries of lists inside lists, before they are weighed
APART = 1_000_000  # keeps the numbers of elements apart in definitions that are written out

COMPARED = {"lt": "lt", "le": "le", "gt": "gt", "ge": "ge"}
SAME_NAME = (
    *("add", "sub", "div", "mod", "neg", "abs", "first", "last", "only", "nth", "first_n", "last_n", "outer"),
    *("all_in", "distinct", "same", "different", "subsets", "position", "reversed", "in"),
)
COMPARES_ALL = ("distinct", "different", "all_in")  # each entry with each other
GOES_THROUGH = ("all_in", "same", "position", "reversed", "in")
RANKING = ("highest", "lowest", "sole_highest", "sole_lowest", "all_highest", "all_lowest", "sorted", "runs", "groups")


class Expressions:
    """Lowers expressions for one layout."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.layout = unit.layout
        self.game = unit.layout.game
        seats = range(self.layout.players)
        self.around = unit.table("AROUND", tuple(tuple((s + i) % len(seats) for i in seats) for s in seats), 2)
        self.others = unit.table("OTHERS", tuple(tuple((s + i) % len(seats) for i in seats if i) for s in seats), 2)
        self.notes = Notes(unit)
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
        args = [self.lower(a, scope) for a in e.args]
        if self.written_out(e.define) <= INLINE_SIZE and all(map(atomic, args)):
            known = {p.local: a for p, a in zip(define.parameters, args, strict=True)}
            return self.lower(define.body, Scope(define.source, scope.me, known))
        name = f"d{e.define}"
        if name not in self.unit.functions:
            self.define(e.define, name)
        return f.Call(name, scope.me if define.needs_me else f.NOTHING, tuple(args), f.depth_of(e.type))

    def define(self, number: int, name: str) -> None:
        define = self.game.defines[number]
        at = (define.source, define.body.span)
        names = {p.local: f.Name(f"a{i}", f.depth_of(p.type)) for i, p in enumerate(define.parameters)}
        visits, self._visits = self._visits, 1
        body = self.lower(define.body, Scope(define.source, f.Name("me"), names))
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
            case g.Apply(op="everyone" | "others" | "around"):
                return self.layout.players
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
        if e.op in SAME_NAME:
            goes_through = e.op in GOES_THROUGH
            args = tuple(self.gone_through(a, scope) if goes_through else self.lower(a, scope) for a in e.args)
            if e.op in COMPARES_ALL:
                args = (f.Op("squared", (args[0],), args[0].depth), *args[1:])
            found: f.Expr = f.Op(e.op, args, depth)
            return f.Op("weighed", (found, LISTS), depth) if e.op == "subsets" else found
        if e.op in COMPARED:
            return f.Op(e.op, tuple(self.lower(a, scope) for a in e.args))
        other: f.Expr = getattr(self, f"op_{e.op}")(e, scope)
        return other

    def op_mul(self, e: g.Apply, scope: Scope) -> f.Expr:
        a, b = (self.lower(x, scope) for x in e.args)
        small = any(isinstance(x, f.Value) and x.value is not None and abs(x.value) < 1000 for x in (a, b))
        return f.Op("times" if small else "mul", (a, b))

    def op_not(self, e: g.Apply, scope: Scope) -> f.Expr:
        return negated(self.lower(e.args[0], scope))

    def op_and(self, e: g.Apply, scope: Scope) -> f.Expr:
        return joined("and", *(self.lower(a, scope) for a in e.args))

    def op_or(self, e: g.Apply, scope: Scope) -> f.Expr:
        return joined("or", *(self.lower(a, scope) for a in e.args))

    def op_implies(self, e: g.Apply, scope: Scope) -> f.Expr:
        condition, then = (self.lower(a, scope) for a in e.args)
        return joined("or", negated(condition), then)

    def op_is(self, e: g.Apply, scope: Scope) -> f.Expr:
        a, b = (self.lower(x, scope) for x in e.args)
        if f.NOTHING in (a, b):
            other = a if b == f.NOTHING else b
            return f.Value(other == f.NOTHING) if isinstance(other, f.Value) else f.Op("is_none", (other,))
        if not is_list(e.args[0]):
            return f.Op("is", (a, b))
        return f.Op("alike", (self.weighed(a, self.most(e.args[0])), b))

    def op_is_empty(self, e: g.Apply, scope: Scope) -> f.Expr:
        lists = self.lists_of(e.args[0], scope)
        if lists is None and isinstance(t.settled(e.args[0].type), t.Place):
            lists = (f.Op("zone", (self.place(e.args[0], scope),), 1),)
        if lists is not None:
            return f.Op("all_empty", lists) if lists else f.YES
        return f.Op("all_empty", (self.lower(e.args[0], scope),))

    def op_any(self, e: g.Apply, scope: Scope) -> f.Expr:
        return negated(self.op_is_empty(e, scope))

    def op_count(self, e: g.Apply, scope: Scope) -> f.Expr:
        lists = self.lists_of(e.args[0], scope)
        return f.Op("len", lists if lists is not None else (self.lower(e.args[0], scope),))

    def op_sum(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("sum", (self.gone_through(e.args[0], scope),))

    def op_max(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("greatest" if e.op == "max" else "least", (self.gone_through(e.args[0], scope),))

    op_min = op_max

    def op_list(self, e: g.Apply, scope: Scope) -> f.Expr:
        if e.info == "places":
            return self.places_of(e, scope)
        depth = f.depth_of(e.type)
        parts: list[f.Expr] = []
        spread = 0
        for arg in e.args:
            lists = self.lists_of(arg, scope) if is_list(arg) else None
            spread += is_list(arg) and lists is None
            parts += lists if lists is not None else [self.lower(arg, scope)]
        listed = f.Op("list", tuple(parts), depth)
        return f.Op("short_list", (listed,), depth) if spread > 1 else listed

    def op_range(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("span_of", tuple(self.lower(a, scope) for a in e.args), 1)

    def op_option(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Cell(f.Value(self.layout.option_cells[str(e.info)]))

    # ───────────── seats

    def op_players(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Value(self.layout.players)

    def op_everyone(self, e: g.Apply, scope: Scope) -> f.Expr:
        return self.seats_from(f.Value(0))

    def op_others(self, e: g.Apply, scope: Scope) -> f.Expr:
        me = self.lower(e.args[0], scope)
        if self.game.players_may_leave:
            return f.Op("rest", (f.Op("staying", (me,), 1),), 1)
        return f.Op("at", (self.others, me), 1)

    def op_around(self, e: g.Apply, scope: Scope) -> f.Expr:
        return self.seats_from(self.lower(e.args[0], scope))

    def seats_from(self, start: f.Expr) -> f.Expr:
        """Everyone still in the game, clockwise from a seat."""
        if self.game.players_may_leave:
            return f.Op("staying", (start,), 1)
        return f.Op("at", (self.around, start), 1)

    def op_seat(self, e: g.Apply, scope: Scope) -> f.Expr:
        far, who = (self.lower(x, scope) for x in e.args)
        return self.beside(who, far if e.info == "left" else f.Op("neg", (far,)))

    def op_next(self, e: g.Apply, scope: Scope) -> f.Expr:
        return self.beside(self.lower(e.args[0], scope), self.direction())

    def direction(self) -> f.Expr:
        return f.Op("direction", ()) if self.game.turns_may_reverse else f.Value(1)

    def beside(self, who: f.Expr, far: f.Expr) -> f.Expr:
        """The seat a number of places to the left."""
        if self.game.players_may_leave:
            return f.Op("beside", (who, far))
        seat = plus(who, far)
        if isinstance(seat, f.Value) and seat.value is not None:
            return f.Value(seat.value % self.layout.players)
        return f.Op("mod", (seat, f.Value(self.layout.players)))

    def op_team(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("at", (self.unit.table("TEAM", self.layout.team_of), self.lower(e.args[0], scope)))

    def op_members(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("at", (self.unit.table("T", self.unit.layout.teams, 2), self.lower(e.args[0], scope)), 1)

    def op_partner(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("partner", (self.lower(e.args[0], scope),))

    # ───────────── cards

    def op_owner_of(self, e: g.Apply, scope: Scope) -> f.Expr:
        owners = tuple(p.owner if p.zone.owner == "player" else None for p in self.layout.places)
        place = f.Op("where", (self.lower(e.args[0], scope),))
        return f.Op("at", (self.unit.table("OWNER", owners), place))

    def op_zone_of(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("where", (self.lower(e.args[0], scope),))

    def op_place_of(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("place_of", (self.lower(e.args[0], scope),))

    def op_index_of(self, e: g.Apply, scope: Scope) -> f.Expr:
        table = self.unit.table("INDEX", tuple(p.index for p in self.layout.places))
        return f.Op("at", (table, self.place(e.args[0], scope)))

    def op_order(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("add", (self.lower(e.args[0], scope), f.Value(1)))

    def op_slot_card(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("at", (f.Op("zone", (self.place(e.args[0], scope),), 1), f.Value(0)))

    def attribute(self, name: str) -> f.Table:
        return self.unit.table("A", self.layout.attributes[name])

    def op_attr(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("at", (self.attribute(str(e.info)), self.lower(e.args[0], scope)))

    def op_attr_each(self, e: g.Apply, scope: Scope) -> f.Expr:
        name = self.unit.fresh("e")
        value = f.Op("at", (self.attribute(str(e.info)), f.Name(name)))
        return f.Listing(value, (f.Each((name,), self.lower(e.args[0], scope)),))

    def op_note(self, e: g.Apply, scope: Scope) -> f.Expr:
        return self.notes.read(self.game.note(str(e.info)), self.lower(e.args[0], scope))

    def op_note_each(self, e: g.Apply, scope: Scope) -> f.Expr:
        card = f.Name(self.unit.fresh("e"))
        value = self.notes.read(self.game.note(str(e.info)), card)
        return f.Listing(value, (f.Each((card.name,), self.lower(e.args[0], scope)),))

    def op_matches(self, e: g.Apply, scope: Scope) -> f.Expr:
        assert isinstance(e.info, tuple)
        wanted = set(self.layout.matching(e.info))
        table = self.unit.table("P", tuple(i in wanted for i in range(len(self.layout.cards))))
        return f.Op("at", (table, self.lower(e.args[0], scope)))

    def op_card(self, e: g.Apply, scope: Scope) -> f.Expr:
        assert isinstance(e.info, tuple)
        found = self.layout.matching(e.info)
        return f.Value(found[0]) if len(found) == 1 else f.NOTHING

    def op_every_card(self, e: g.Apply, scope: Scope) -> f.Expr:
        return self.unit.table("C", self.layout.families[str(e.info)])

    def op_every_value(self, e: g.Apply, scope: Scope) -> f.Expr:
        attribute = self.game.attributes[str(e.info)]
        if attribute.computed:
            return self.literal(sorted({v for v in self.layout.attributes[attribute.name] if v is not None}))
        return self.literal([attribute.code(v) for v in attribute.values])

    # ───────────── places and cells

    def area(self, area: Area, what: g.Zone | g.Variable, args: tuple[g.Expr, ...], scope: Scope) -> f.Expr:
        """The number of a place or cell."""
        rest = list(args)
        base: f.Expr = f.Value(area.base)
        if what.owner != "table":
            owner = self.lower(rest.pop(0), scope)
            base = plus(base, times(owner, area.size))
        if what.index is None:
            return base
        index = self.lower(rest[0], scope)
        last = area.first + area.size
        if isinstance(index, f.Value) and isinstance(base, f.Value) and index.value in range(area.first, last):
            return f.Value((base.value or 0) + (index.value or 0) - area.first)
        named = self.unit.table("N", (what.name,), 0)
        return f.Op("place_at", (base, f.Value(area.size), f.Value(area.first), index, named))

    def place(self, e: g.Expr, scope: Scope) -> f.Expr:
        """The number of a place, from an expression for a zone."""
        if isinstance(e, g.Apply) and e.op == "zone":
            zone = self.game.zone(str(e.info))
            return self.area(self.layout.zones[zone.name], zone, e.args, scope)
        return self.lower(e, scope)

    op_zone = place

    def cell(self, e: g.Apply, scope: Scope) -> f.Expr:
        variable = self.game.variable(str(e.info))
        return self.area(self.layout.variables[variable.name], variable, e.args, scope)

    def places_of(self, e: g.Expr, scope: Scope) -> f.Expr:
        """A list of places."""
        if isinstance(e, g.Apply):
            area = self.layout.zones.get(str(e.info))
            if e.op in ("every_zone", "zones") and area is not None:
                if e.op == "every_zone" or not e.args:
                    return self.literal(range_of(area))
                first = plus(f.Value(area.base), times(self.lower(e.args[0], scope), area.size))
                return f.Op("side_by_side", (first, f.Value(area.size)), 1)
            if e.op == "zones_each" and area is not None:
                name = self.unit.fresh("e")
                place = plus(f.Value(area.base), times(f.Name(name), area.size))
                return f.Listing(place, (f.Each((name,), self.lower(e.args[0], scope)),))
            if e.op == "list" and e.info == "places":
                return f.Op("list", (self.place(e.args[0], scope),), 1)
        return self.lower(e, scope)

    op_zones = op_every_zone = op_zones_each = places_of

    def op_cards(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Op("zone", (self.place(e.args[0], scope),), 1)

    def lists_of(self, e: g.Expr, scope: Scope) -> tuple[f.Expr, ...] | None:
        """The card lists that a joined list of cards consists of, if they are known."""
        if not isinstance(e, g.Apply):
            return None
        if e.op == "cards":
            return (f.Op("zone", (self.place(e.args[0], scope),), 1),)
        places: list[int] | None = None
        inner = e.args[0] if e.op == "cards_of" else None
        if isinstance(inner, g.Apply) and (inner.op == "every_zone" or (inner.op == "zones" and not inner.args)):
            places = range_of(self.layout.zones[str(inner.info)])
        if e.op == "zone_each":
            zone = self.game.zone(str(e.info))
            who = self.folded(e.args[0])
            if who is not None and zone.index is None and None not in who[0]:
                places = [self.layout.zones[zone.name].base + seat for seat in who[0]]
        return None if places is None else tuple(f.Op("zone", (f.Value(p),), 1) for p in places)

    def op_cards_of(self, e: g.Apply, scope: Scope) -> f.Expr:
        if (lists := self.lists_of(e, scope)) is not None:
            return f.Op("list", lists, 1)
        return self._joined_zones(self.places_of(e.args[0], scope), f.Value(0))

    def op_zone_each(self, e: g.Apply, scope: Scope) -> f.Expr:
        if (lists := self.lists_of(e, scope)) is not None:
            return f.Op("list", lists, 1)
        return self._joined_zones(self.lower(e.args[0], scope), f.Value(self.layout.zones[str(e.info)].base))

    def _joined_zones(self, items: f.Expr, base: f.Expr) -> f.Expr:
        place, card = self.unit.fresh("e"), self.unit.fresh("e")
        cards = f.Op("zone", (plus(base, f.Name(place)),), 1)
        return f.Listing(f.Name(card), (f.Each((place,), items), f.Each((card,), cards)))

    def op_var(self, e: g.Apply, scope: Scope) -> f.Expr:
        return f.Cell(self.cell(e, scope), f.depth_of(e.type))

    def op_vars(self, e: g.Apply, scope: Scope) -> f.Expr:
        area = self.layout.variables[str(e.info)]
        depth = f.depth_of(e.type)
        if not e.args:
            return f.Op("cells", (f.Value(area.base), f.Value(area.count)), depth)
        first = plus(f.Value(area.base), times(self.lower(e.args[0], scope), area.size))
        return f.Op("cells", (first, f.Value(area.size)), depth)

    def op_every_var(self, e: g.Apply, scope: Scope) -> f.Expr:
        area = self.layout.variables[str(e.info)]
        variable = self.game.variable(str(e.info))
        cells = f.Op("cells", (f.Value(area.base), f.Value(area.count)), 1 + f.depth_of(variable.type))
        if f.depth_of(variable.type) == 0:
            return cells
        name, item = self.unit.fresh("e"), self.unit.fresh("e")
        inner = f.Name(name, f.depth_of(variable.type))
        return f.Listing(f.Name(item, inner.depth - 1), (f.Each((name,), cells), f.Each((item,), inner)), inner.depth)

    def op_var_each(self, e: g.Apply, scope: Scope) -> f.Expr:
        area = self.layout.variables[str(e.info)]
        seat = self.unit.fresh("e")
        depth = f.depth_of(e.type)
        value = f.Cell(plus(f.Value(area.base), f.Name(seat)), depth - 1)
        return f.Listing(value, (f.Each((seat,), self.lower(e.args[0], scope)),), depth)


# ───────────── small things


def is_counted(e: g.Expr) -> bool:
    """Is it of interest how often this is worked out?"""
    return isinstance(e, g.If | g.CallDefine)


def range_of(area: Area) -> list[int]:
    return list(range(area.base, area.end))


def atomic(e: f.Expr) -> bool:
    """Can this be written several times without being worked out several times?"""
    return isinstance(e, f.Value | f.Name | f.Table)


def plus(a: f.Expr, b: f.Expr) -> f.Expr:
    if isinstance(a, f.Value) and isinstance(b, f.Value) and a.value is not None and b.value is not None:
        return f.Value(a.value + b.value)
    return b if a == f.Value(0) else f.Op("add", (a, b))


def times(a: f.Expr, number: int) -> f.Expr:
    if isinstance(a, f.Value) and a.value is not None:
        return f.Value(a.value * number)
    return a if number == 1 else f.Op("times", (a, f.Value(number)))


def negated(test: f.Expr) -> f.Expr:
    match test:
        case f.Value(value=value):
            return f.Value(not value)
        case f.Op(op="not", args=(inner,)):
            return inner
        case _:
            return f.Op("not", (test,))


def joined(word: str, first: f.Expr, second: f.Expr) -> f.Expr:
    """Two tests; one whose answer is fixed decides, or is left out."""
    decisive = f.Value(word == "or")
    neutral = f.Value(word == "and")
    if first == neutral:
        return second
    if first == decisive or second == neutral:
        return first
    return f.Op(word, (first, second))
