"""Expressions: every name gets its meaning, every value its type.

A bare name is looked up in the element of the innermost `where` or `by`, then among local
names, then mine, my team's, and the table's. Definitions are read anew for each combination
of argument types, so a parameter needs no declared type.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from dsl import game as g
from dsl import syntax as s
from dsl import types as t
from dsl.declare import RELATIONS, SEAT, Declarations, Symbol
from dsl.diagnostic import Diagnostic
from dsl.messages import names, types
from dsl.scope import LocalName, Scope, Unit
from dsl.source import Span

TABLE_NAMES = {"everyone": t.List(t.PLAYER), "yes": t.YESNO, "no": t.YESNO}
COMPARISONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "div": "div", "mod": "mod"}


@dataclass(frozen=True, slots=True)
class Note:
    """What was understood of a name, for `explain`."""

    span: Span
    name: str
    meaning: str
    type: t.Type


@dataclass(slots=True)
class Reading:
    """What reading the rules has found out so far; the types of variables grow from one reading to the next."""

    decl: Declarations
    variable_types: dict[str, t.Type]
    attribute_types: dict[str, t.Type]
    defines: dict[tuple[str, tuple[t.Type, ...]], int] = field(default_factory=dict)
    define_bodies: list[g.Define | None] = field(default_factory=list)
    open_defines: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    quiet: bool = False
    failed: bool = False


def _bare(e: s.Expr) -> str:
    assert isinstance(e, s.Name)
    return e.name


class Expressions:
    """Reads expressions. Mistakes are reported once; the result then has the type `ANY`."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.decl = reading.decl

    # ───────────── reporting

    def say(self, diagnostic: Diagnostic) -> None:
        self.reading.failed = True
        if not self.reading.quiet and diagnostic not in self.decl.diagnostics:
            self.decl.diagnostics.append(diagnostic)

    def broken(self, span: Span) -> g.Expr:
        return g.Const(span, t.ANY, None)

    def note(self, span: Span, name: str, meaning: str, kind: t.Type) -> None:
        if not self.reading.quiet:
            self.reading.notes.append(Note(span, name, meaning, kind))

    # ───────────── what is due

    def of_type(self, e: s.Expr, scope: Scope, wanted: t.Type, where: str, help: str = "") -> g.Expr:
        """An expression that must have a type; `where` says what asks for it."""
        found = self.expr(e, scope, wanted)
        return self.coerce(found, scope, wanted, where, help)

    def coerce(self, found: g.Expr, scope: Scope, wanted: t.Type, where: str, help: str = "") -> g.Expr:
        kind = t.settled(found.type)
        want = t.settled(wanted)
        if isinstance(kind, t.Place) and not isinstance(want, t.Place):
            if isinstance(want, t.List):
                found = g.Apply(found.span, t.List(t.CARD), "cards", (found,))
            elif want == t.CARD and self.is_slot(kind):
                found = g.Apply(found.span, t.CARD, "slot_card", (found,))
        elif want == t.List(t.CARD) and isinstance(kind, t.List) and isinstance(t.settled(kind.of), t.Place):
            found = g.Apply(found.span, t.List(t.CARD), "cards_of", (found,))
        if t.agree(found.type, want):
            return found
        if isinstance(found, g.Apply) and found.op == "players" and isinstance(want, t.List):
            self.say(types.players_is_a_number(scope.unit.source, found.span))
        else:
            self.say(
                types.mismatch(scope.unit.source, found.span, t.describe(want), t.describe(found.type), where, help)
            )
        return self.broken(found.span)

    def is_slot(self, kind: t.Place) -> bool:
        symbol = self.decl.symbols.get(kind.zone)
        return symbol is not None and isinstance(symbol.node, s.Zone) and symbol.node.kind.name == "slot"

    def number(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        return self.of_type(e, scope, t.NUMBER, where)

    def yesno(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        return self.of_type(e, scope, t.YESNO, where)

    def player(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        return self.of_type(e, scope, t.PLAYER, where)

    def listed(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        """A list of anything; a zone is the list of its cards."""
        return self.as_list(self.expr(e, scope), scope, where)

    def as_list(self, found: g.Expr, scope: Scope, where: str) -> g.Expr:
        kind = t.settled(found.type)
        if isinstance(found, g.Apply) and found.op == "every_zone":
            return g.Apply(found.span, t.List(t.CARD), "cards_of", (found,))
        if isinstance(kind, t.List):
            return found
        return self.coerce(found, scope, t.List(t.Open()), where)

    def element_of(self, found: g.Expr) -> t.Type:
        kind = t.settled(found.type)
        return t.settled(kind.of) if isinstance(kind, t.List) else t.ANY

    # ───────────── dispatch

    def expr(self, e: s.Expr, scope: Scope, wanted: t.Type | None = None) -> g.Expr:
        match e:
            case s.Name():
                return self.name(e, scope)
            case s.Int(span, value):
                return self.int_literal(span, value, wanted)
            case s.Side(span, name):
                return g.Const(span, t.SIDE, 0 if name == "left" else 1)
            case s.Every():
                return self.every(e, scope)
            case s.Kind():
                return self.card(e, scope)
            case s.ListOf():
                return self.list_literal(e, scope, wanted)
            case s.Range():
                return self.range(e, scope, wanted)
            case s.Comprehension():
                return self.comprehension(e, scope)
            case s.By(span):
                self.say(
                    names.wrong_use(scope.unit.source, span, "by", "not a value", "use it as in `highest(… by …)`")
                )
                return self.broken(span)
            case s.Call():
                return self.call(e, scope)
            case s.Attr():
                return self.attr(e, scope)
            case s.Index():
                return self.index(e, scope)
            case s.Relation():
                return self.relation(e, scope)
            case s.SeatBeside(span, distance, side, of):
                far = self.number(distance, scope, f"`{side} of`") if distance else g.Const(span, t.NUMBER, 1)
                return g.Apply(span, t.PLAYER, "seat", (far, self.player(of, scope, f"`{side} of`")), side)
            case s.Binary():
                return self.binary(e, scope)
            case s.Unary():
                return self.unary(e, scope)
            case s.Where(span, items, condition):
                found = self.listed(items, scope, "`where`")
                local = scope.unit.new_local("it")
                kind = self.element_of(found)
                test = self.yesno(condition, scope.looking_at(local, kind), "`where`")
                return g.Bind(span, t.List(kind), "where", local, found, test)
            case s.IfElse(span, then, condition, otherwise):
                return self.if_else(span, then, condition, otherwise, scope, wanted)
            case _:
                assert_never(e)

    def int_literal(self, span: Span, value: int, wanted: t.Type | None) -> g.Expr:
        """A number; where a value of a mixed attribute is due (`10` beside `jack`), that value."""
        want = t.settled(wanted) if wanted is not None else None
        if isinstance(want, t.List):
            want = t.settled(want.of)
        if isinstance(want, t.Value):
            code = self.decl.attributes[want.attribute].code(value)
            if code is not None:
                return g.Const(span, want, code)
        return g.Const(span, t.NUMBER, value)

    def if_else(
        self, span: Span, then: s.Expr, condition: s.Expr, otherwise: s.Expr, scope: Scope, wanted: t.Type | None
    ) -> g.Expr:
        test = self.yesno(condition, scope, "a condition")
        first = self.expr(then, scope, wanted)
        second = self.expr(otherwise, scope, wanted or first.type)
        return self.branches(span, test, first, second, scope)

    def branches(self, span: Span, test: g.Expr, first: g.Expr, second: g.Expr, scope: Scope) -> g.Expr:
        a, b = t.settled(first.type), t.settled(second.type)
        if isinstance(a, t.Place) and not isinstance(b, t.Place):
            first = self.coerce(first, scope, b, "this case")
        elif isinstance(b, t.Place) and not isinstance(a, t.Place):
            second = self.coerce(second, scope, a, "this case")
        if not t.agree(first.type, second.type):
            self.say(
                types.branches_differ(
                    scope.unit.source, second.span, t.describe(first.type), t.describe(second.type), first.span
                )
            )
            return self.broken(span)
        return g.If(span, first.type, test, first, second)

    # ───────────── names

    def name(self, e: s.Name, scope: Scope) -> g.Expr:
        name, span = e.name, e.span
        symbol = self.decl.symbols.get(name)
        if scope.element is not None and symbol is not None:
            of_element = self.part_of_element(symbol, span, scope)
            if of_element is not None:
                return of_element
        if name in scope.names:
            local = scope.names[name]
            self.note(span, name, local.kind, local.type)
            return g.Local(span, local.type, local.id, name)
        if (fixed := self.fixed_name(name, span, scope)) is not None:
            return fixed
        if symbol is not None:
            return self.symbol(symbol, span, scope)
        if name in scope.past:
            self.say(names.not_chosen_yet(scope.unit.source, span, name, scope.past[name]))
            return self.broken(span)
        self.unknown_name(name, span, scope)
        return self.broken(span)

    def unknown_name(self, name: str, span: Span, scope: Scope, kind: str = "name") -> None:
        self.reading.failed = True
        if self.reading.quiet:
            return
        among: dict[str, Span | None] = {n: x.span for n, x in scope.names.items()}
        among |= {n: (x.span if x.source is scope.unit.source else None) for n, x in self.decl.symbols.items()}
        if kind == "name":
            among |= dict.fromkeys(("me", "others", "everyone", "nobody", "nothing", "yes", "no"))
        self.decl.unknown(scope.unit.source, span, name, kind, among)

    def part_of_element(self, symbol: Symbol, span: Span, scope: Scope) -> g.Expr | None:
        """What a bare name means for the element at hand, if it means something there."""
        assert scope.element is not None
        local, kind = scope.element
        kind = t.settled(kind)
        it = g.Local(span, kind, local, "it")
        if symbol.kind == "attribute" and (kind in (t.CARD, t.ANY) or isinstance(kind, t.Open)):
            t.agree(kind, t.CARD)
            return self.attribute_of(it, symbol, span)
        if symbol.kind in ("zone", "state") and symbol.node.owner == "player" and kind == t.PLAYER:
            return self.owned(symbol, span, it, scope)
        if symbol.kind in ("zone", "state") and symbol.node.owner == "team" and kind in (t.TEAM, t.PLAYER):
            team = it if kind == t.TEAM else g.Apply(span, t.TEAM, "team", (it,))
            return self.owned(symbol, span, team, scope)
        return None

    def attribute_of(self, card: g.Expr, symbol: Symbol, span: Span) -> g.Expr:
        self.decl.used.add(symbol.name)
        kind = self.reading.attribute_types[symbol.name]
        self.note(span, symbol.name, "attribute", kind)
        return g.Apply(span, kind, "attr", (card,), symbol.name)

    def fixed_name(self, name: str, span: Span, scope: Scope) -> g.Expr | None:
        if name in ("me", "others"):
            if not self.may_act(span, name, "", scope):
                return self.broken(span)
            me = g.Me(span, t.PLAYER)
            return me if name == "me" else g.Apply(span, t.List(t.PLAYER), "others", (me,))
        if name == "members":
            return self.members(span, scope)
        if name == "it":
            if scope.element is None:
                self.say(names.no_element(scope.unit.source, span))
                return self.broken(span)
            return g.Local(span, scope.element[1], scope.element[0], "it")
        if name in ("yes", "no"):
            return g.Const(span, t.YESNO, name == "yes")
        if name == "everyone":
            return g.Apply(span, t.List(t.PLAYER), "everyone", ())
        if name == "players":
            return g.Apply(span, t.NUMBER, "players", ())
        if name in ("nobody", "nothing"):
            return g.Const(span, t.Open(), None)
        if SEAT.match(name):
            return self.seat(name, span, scope)
        return None

    def members(self, span: Span, scope: Scope) -> g.Expr:
        """The players of the team at hand: that of `each team`, or mine."""
        if scope.team is not None:
            team: g.Expr = g.Local(span, t.TEAM, scope.team.id, "team")
        elif self.may_act(span, "members", "", scope):
            team = g.Apply(span, t.TEAM, "team", (g.Me(span, t.PLAYER),))
        else:
            return self.broken(span)
        return g.Apply(span, t.List(t.PLAYER), "members", (team,))

    def seat(self, name: str, span: Span, scope: Scope) -> g.Expr:
        players = self.decl.file.head.players
        if players is not None and int(name[1:]) > players[1]:
            self.say(names.seat_beyond(scope.unit.source, span, name, players[1]))
            return self.broken(span)
        return g.Const(span, t.PLAYER, int(name[1:]) - 1)

    def may_act(self, span: Span, name: str, kind: str, scope: Scope) -> bool:
        if scope.me:
            scope.uses_me()
            return True
        self.say(names.nobody_acts(scope.unit.source, span, name, kind))
        return False

    def symbol(self, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        name = symbol.name
        self.decl.used.add(name)
        match symbol.kind:
            case "zone" | "state":
                return self.mine_or_tables(symbol, span, scope)
            case "value":
                attribute = self.decl.attributes[symbol.node]
                self.note(span, name, f"value of `{attribute.name}`", t.Value(attribute.name))
                return g.Const(span, self.reading.attribute_types[attribute.name], attribute.code(name))
            case "option":
                kind = self.option_type(symbol.node)
                self.note(span, name, "option", kind)
                return g.Apply(span, kind, "option", (), name)
            case "value of an option":
                option = self.decl.symbols[symbol.node].node
                listed = [i.name if isinstance(i, s.Name) else "" for i in option.domain.items]
                return g.Const(span, t.Setting(symbol.node), listed.index(name))
            case "definition":
                return self.call_define(symbol, span, (), scope)
            case "attribute":
                self.say(
                    names.wrong_use(
                        scope.unit.source, span, name, "an attribute of cards", f"say of which card: `card.{name}`"
                    )
                )
            case "phase":
                self.say(names.wrong_use(scope.unit.source, span, name, "a phase", "a phase gives no value; use state"))
            case _:
                self.unknown_name(name, span, scope)
        return self.broken(span)

    def option_type(self, option: s.Option) -> t.Type:
        if isinstance(option.domain, s.ListOf) and any(isinstance(i, s.Name) for i in option.domain.items):
            return t.Setting(option.name.name)
        if isinstance(option.default, s.Name) and option.default.name in ("yes", "no"):
            return t.YESNO
        return t.NUMBER

    def mine_or_tables(self, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        """A bare zone or variable: mine, my team's or the table's."""
        owner = symbol.node.owner
        if owner == "table":
            return self.owned(symbol, span, None, scope)
        if owner == "team":
            if scope.team is not None:
                team: g.Expr = g.Local(span, t.TEAM, scope.team.id, "team")
            elif scope.me:
                scope.uses_me()
                team = g.Apply(span, t.TEAM, "team", (g.Me(span, t.PLAYER),))
            else:
                self.say(names.nobody_acts(scope.unit.source, span, symbol.name, "something"))
                return self.broken(span)
            return self.owned(symbol, span, team, scope)
        what = "a zone" if symbol.kind == "zone" else "a variable"
        if not self.may_act(span, symbol.name, what, scope):
            return self.broken(span)
        return self.owned(symbol, span, g.Me(span, t.PLAYER), scope)

    def owned(self, symbol: Symbol, span: Span, owner: g.Expr | None, scope: Scope) -> g.Expr:
        """A zone or variable of an owner; without an index if it has one."""
        self.decl.used.add(symbol.name)
        args = () if owner is None else (owner,)
        if symbol.kind == "zone":
            place = t.Place(symbol.name)
            self.note(span, symbol.name, "zone", place)
            if symbol.node.index is not None:
                return g.Apply(span, t.List(place), "zones", args, symbol.name)
            return g.Apply(span, place, "zone", args, symbol.name)
        kind = self.reading.variable_types[symbol.name]
        self.note(span, symbol.name, "variable", kind)
        if symbol.node.index is not None:
            return g.Apply(span, t.List(kind), "vars", args, symbol.name)
        return g.Apply(span, kind, "var", args, symbol.name)

    # ───────────── parts of things

    def attr(self, e: s.Attr, scope: Scope) -> g.Expr:
        owner = self.expr(e.owner, scope)
        return self.part(owner, e.name, e.span, scope)

    def part(self, owner: g.Expr, word: s.Word, span: Span, scope: Scope) -> g.Expr:
        """`owner.name`: an attribute of cards, a zone or variable of players, the cards of zones."""
        name = word.name
        symbol = self.decl.symbols.get(name)
        kind = t.settled(owner.type)
        if kind == t.ANY:
            if symbol is not None:
                self.decl.used.add(name)
            return self.broken(span)
        each = isinstance(kind, t.List)
        single = t.settled(kind.of) if isinstance(kind, t.List) else kind
        if name == "cards" and isinstance(single, t.Place):
            op = "cards_of" if each else "cards"
            return g.Apply(span, t.List(t.CARD), op, (owner,))
        if symbol is None:
            self.unknown_name(name, word.span, scope, "attribute" if single == t.CARD else "zone or variable")
            return self.broken(span)
        if symbol.kind == "attribute":
            return self.attribute_part(owner, symbol, span, scope)
        if symbol.kind in ("zone", "state") and symbol.node.owner != "table":
            return self.owner_part(owner, symbol, span, scope)
        self.decl.used.add(name)
        self.say(types.no_such_part(scope.unit.source, word.span, name, t.describe(kind), None))
        return self.broken(span)

    def attribute_part(self, owner: g.Expr, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        kind = t.settled(owner.type)
        self.decl.used.add(symbol.name)
        value = self.reading.attribute_types[symbol.name]
        if isinstance(kind, t.Place) and self.is_slot(kind):
            owner = g.Apply(owner.span, t.CARD, "slot_card", (owner,))
            kind = t.CARD
        if kind == t.CARD or isinstance(kind, t.Open):
            t.agree(kind, t.CARD)
            return self.attribute_of(owner, symbol, span)
        if isinstance(kind, t.Place | t.List):
            cards = self.coerce(owner, scope, t.List(t.CARD), f"`.{symbol.name}`")
            self.note(span, symbol.name, "attribute of each card", t.List(value))
            return g.Apply(span, t.List(value), "attr_each", (cards,), symbol.name)
        self.say(types.no_such_part(scope.unit.source, span, symbol.name, t.describe(kind), None))
        return self.broken(span)

    def owner_part(self, owner: g.Expr, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
        """A zone or variable of one player or team, or of each in a list."""
        wanted = t.PLAYER if symbol.node.owner == "player" else t.TEAM
        kind = t.settled(owner.type)
        if wanted == t.TEAM and kind == t.PLAYER:
            owner = g.Apply(owner.span, t.TEAM, "team", (owner,))
            kind = t.TEAM
        if not isinstance(kind, t.List):
            if t.agree(kind, wanted):
                return self.owned(symbol, span, owner, scope)
            self.say(types.no_such_part(scope.unit.source, span, symbol.name, t.describe(kind), None))
            return self.broken(span)
        if not t.agree(kind.of, wanted) or symbol.node.index is not None:
            self.say(types.no_such_part(scope.unit.source, span, symbol.name, t.describe(kind), None))
            return self.broken(span)
        self.decl.used.add(symbol.name)
        if symbol.kind == "zone":
            return g.Apply(span, t.List(t.CARD), "zone_each", (owner,), symbol.name)
        value = self.reading.variable_types[symbol.name]
        return g.Apply(span, t.List(value), "var_each", (owner,), symbol.name)

    def index(self, e: s.Index, scope: Scope) -> g.Expr:
        owner = self.expr(e.owner, scope)
        if isinstance(owner, g.Apply) and owner.op in ("zones", "vars"):
            symbol = self.decl.symbols[str(owner.info)]
            place = self.place_index(symbol, e.index, scope)
            kind = t.settled(owner.type)
            assert isinstance(kind, t.List)
            op = "zone" if owner.op == "zones" else "var"
            return g.Apply(e.span, kind.of, op, (*owner.args, place), owner.info)
        items = self.as_list(owner, scope, "`[ ]`")
        place = self.number(e.index, scope, "a place in a list")
        return g.Apply(e.span, self.element_of(items), "nth", (items, place))

    def place_index(self, symbol: Symbol, index: s.Expr, scope: Scope) -> g.Expr:
        if (attribute := self.index_attribute(symbol.node.index)) is not None:
            return self.of_type(index, scope, self.reading.attribute_types[attribute], f"`{symbol.name}[ ]`")
        return self.number(index, scope, f"`{symbol.name}[ ]`")

    def index_attribute(self, index: s.Expr | None) -> str | None:
        """The attribute whose values are the places of an indexed zone or variable."""
        if isinstance(index, s.Name) and index.name in self.decl.attributes:
            self.decl.used.add(index.name)
            return index.name
        return None

    def every(self, e: s.Every, scope: Scope) -> g.Expr:
        name, span = e.name, e.span
        if name in self.decl.families:
            return g.Apply(span, t.List(t.CARD), "every_card", (), name)
        symbol = self.decl.symbols.get(name)
        if symbol is None:
            among: dict[str, Span | None] = {n: x.span for n, x in self.decl.symbols.items()}
            among |= {n: f.written.name.span for n, f in self.decl.families.items()}
            self.reading.failed = True
            if not self.reading.quiet:
                self.decl.unknown(scope.unit.source, span, name, "zone, variable, attribute or family", among)
            return self.broken(span)
        self.decl.used.add(name)
        if symbol.kind == "zone":
            self.note(span, name, "every zone", t.List(t.Place(name)))
            return g.Apply(span, t.List(t.Place(name)), "every_zone", (), name)
        if symbol.kind == "state":
            return g.Apply(span, t.List(self.reading.variable_types[name]), "every_var", (), name)
        if symbol.kind == "attribute":
            return g.Apply(span, t.List(self.reading.attribute_types[name]), "every_value", (), name)
        self.say(
            names.wrong_use(
                scope.unit.source, span, name, f"a {symbol.kind}",
                "`every` goes with a zone, a variable, an attribute or a family of cards",
            )
        )  # fmt: skip
        return self.broken(span)

    # ───────────── cards and lists

    def pattern(self, values: tuple[str | int, ...], span: Span, scope: Scope) -> tuple[tuple[str, int], ...] | None:
        """The attributes and values that `red 10` asks for; None after a mistake."""
        found: list[tuple[str, int]] = []
        for value in values:
            attribute = self.attribute_with(value, [a for a, _ in found])
            if attribute is None:
                if isinstance(value, str) and value not in self.decl.symbols:
                    self.unknown_name(value, span, scope, "value of a card")
                else:
                    first = self.first_attribute(values)
                    listed = ", ".join(str(v) for v in first.values[:20]) if first else "unknown"
                    self.say(
                        types.outside_domain(
                            scope.unit.source, span, str(value), first.name if first else "card", listed
                        )
                    )
                return None
            found.append((attribute.name, attribute.code(value) or 0))
            self.decl.used.add(attribute.name)
            if isinstance(value, str):
                self.decl.used.add(value)
        return tuple(found)

    def first_attribute(self, values: tuple[str | int, ...]) -> g.Attribute | None:
        named = [a for v in values if (a := self.attribute_with(v, [])) is not None]
        others = [a for a in self.decl.attributes.values() if not a.computed and a not in named]
        return others[0] if others else (named[0] if named else None)

    def attribute_with(self, value: str | int, taken: list[str]) -> g.Attribute | None:
        for attribute in self.decl.attributes.values():
            if attribute.name not in taken and not attribute.computed and attribute.code(value) is not None:
                return attribute
        return None

    def card(self, e: s.Kind, scope: Scope) -> g.Expr:
        pattern = self.pattern(e.values, e.span, scope)
        if pattern is None:
            return self.broken(e.span)
        return g.Apply(e.span, t.CARD, "card", (), pattern)

    def list_literal(self, e: s.ListOf, scope: Scope, wanted: t.Type | None) -> g.Expr:
        items: list[g.Expr] = []
        want = t.settled(wanted) if wanted is not None else None
        of: t.Type = want.of if isinstance(want, t.List) else t.Open()
        mixed = next((self.value_type(i, scope) for i in e.items if self.value_type(i, scope)), None)
        for item in e.items:
            found = self.expr(item, scope, mixed or of)
            kind = t.settled(found.type)
            if isinstance(kind, t.Place):
                found = g.Apply(found.span, t.List(t.CARD), "cards", (found,))
                kind = found.type
            elif isinstance(kind, t.List) and isinstance(t.settled(kind.of), t.Place):
                found = g.Apply(found.span, t.List(t.CARD), "cards_of", (found,))
                kind = found.type
            single = kind.of if isinstance(kind, t.List) else kind
            if not t.agree(of, single):
                self.say(
                    types.mixed_list(
                        scope.unit.source, found.span, t.describe(of), t.describe(single),
                        items[0].span if items else e.span,
                    )
                )  # fmt: skip
                return self.broken(e.span)
            items.append(found)
        return g.Apply(e.span, t.List(of), "list", tuple(items))

    def value_type(self, e: s.Expr, scope: Scope) -> t.Type | None:
        """The type of a bare value, so that the numbers beside it are read as values too."""
        if isinstance(e, s.Name) and e.name not in scope.names:
            symbol = self.decl.symbols.get(e.name)
            if symbol is not None and symbol.kind == "value":
                return self.reading.attribute_types[symbol.node]
        return None

    def range(self, e: s.Range, scope: Scope, wanted: t.Type | None) -> g.Expr:
        hint = self.value_type(e.low, scope) or self.value_type(e.high, scope)
        low = self.expr(e.low, scope, hint or wanted)
        high = self.expr(e.high, scope, hint or wanted)
        if isinstance(t.settled(low.type), t.Value):
            high = self.coerce(high, scope, low.type, "the end of a range")
        else:
            low = self.coerce(low, scope, t.NUMBER, "a range")
            high = self.coerce(high, scope, t.NUMBER, "a range")
        return g.Apply(e.span, t.List(low.type), "range", (low, high))

    def comprehension(self, e: s.Comprehension, scope: Scope) -> g.Expr:
        items = self.named_items(e.name, e.domain, scope)
        local = scope.unit.new_local(e.name.name)
        inner = scope.inner()
        self.bind(inner, e.name, local, self.element_of(items), "local name")
        value = self.expr(e.value, inner)
        kind = t.settled(value.type)
        if isinstance(kind, t.Place):
            value = g.Apply(value.span, t.List(t.CARD), "cards", (value,))
            kind = value.type
        flat = kind.of if isinstance(kind, t.List) else kind
        return g.Bind(e.span, t.List(flat), "flat_map" if isinstance(kind, t.List) else "map", local, items, value)

    def named_items(self, word: s.Word, domain: s.Expr, scope: Scope) -> g.Expr:
        """The list after `for x in`; in its own `where` the name is known already, beside `it`."""
        if not isinstance(domain, s.Where):
            return self.listed(domain, scope, "`for … in`")
        items = self.listed(domain.items, scope, "`where`")
        kind = self.element_of(items)
        local = scope.unit.new_local(word.name)
        inner = scope.looking_at(local, kind)
        inner.names[word.name] = LocalName(local, kind, word.span, "each in turn")
        test = self.yesno(domain.condition, inner, "`where`")
        return g.Bind(domain.span, t.List(kind), "where", local, items, test)

    def bind(self, scope: Scope, word: s.Word, local: int, kind: t.Type, what: str) -> None:
        """Makes a local name visible. It may not repeat any other name."""
        name = word.name
        symbol = self.decl.symbols.get(name)
        if name in scope.names:
            self.say(
                names.duplicate(scope.unit.source, word.span, name, "local name", scope.names[name].span, "local name")
            )
        elif symbol is not None:
            place = symbol.span if symbol.source is scope.unit.source else None
            self.say(names.duplicate(scope.unit.source, word.span, name, "local name", place, symbol.kind))
        elif name != "cards" and self.fixed_or_function(name):
            self.say(names.predeclared(scope.unit.source, word.span, name))
        scope.names[name] = LocalName(local, kind, word.span, what)
        scope.past[name] = word.span
        self.note(word.span, name, what, kind)

    @staticmethod
    def fixed_or_function(name: str) -> bool:
        from dsl.declare import FIXED_NAMES, FUNCTIONS

        return name in FIXED_NAMES or name in FUNCTIONS or SEAT.match(name) is not None

    # ───────────── operators

    def unary(self, e: s.Unary, scope: Scope) -> g.Expr:
        match e.operator:
            case "-":
                return g.Apply(e.span, t.NUMBER, "neg", (self.number(e.operand, scope, "`-`"),))
            case "not":
                return g.Apply(e.span, t.YESNO, "not", (self.yesno(e.operand, scope, "`not`"),))
            case _:
                items = self.listed(e.operand, scope, f"`{e.operator}`")
                empty = g.Apply(e.span, t.YESNO, "is_empty", (items,))
                return empty if e.operator == "is empty" else g.Apply(e.span, t.YESNO, "not", (empty,))

    def binary(self, e: s.Binary, scope: Scope) -> g.Expr:
        op = e.operator
        if op in ARITHMETIC:
            left = self.number(e.left, scope, f"`{op}`")
            return g.Apply(e.span, t.NUMBER, ARITHMETIC[op], (left, self.number(e.right, scope, f"`{op}`")))
        if op in ("and", "or", "implies"):
            left = self.yesno(e.left, scope, f"`{op}`")
            return g.Apply(e.span, t.YESNO, op, (left, self.yesno(e.right, scope, f"`{op}`")))
        if op in COMPARISONS:
            return self.compare(e, scope)
        found = self.equality(e, scope) if op in ("is", "is not") else self.membership(e, scope)
        if op in ("is not", "not in") and t.settled(found.type) == t.YESNO:
            return g.Apply(e.span, t.YESNO, "not", (found,))
        return found

    def both(self, e: s.Binary, scope: Scope) -> tuple[g.Expr, g.Expr]:
        """Both sides, a number beside a value of a mixed attribute read as such a value."""
        left = self.expr(e.left, scope, self.value_type(e.right, scope))
        if isinstance(t.settled(left.type), t.Simple) and isinstance(e.left, s.Int):
            right = self.expr(e.right, scope)
            if isinstance(t.settled(right.type), t.Value):
                left = self.expr(e.left, scope, right.type)
            return left, right
        return left, self.expr(e.right, scope, left.type)

    def compare(self, e: s.Binary, scope: Scope) -> g.Expr:
        left, right = self.both(e, scope)
        kind = t.settled(left.type)
        numbers = t.List(t.NUMBER)
        if isinstance(kind, t.Open):
            t.agree(kind, t.NUMBER)
            kind = t.settled(kind)
        comparable = kind in (t.NUMBER, t.ANY) or isinstance(kind, t.Value) or kind == numbers
        if not comparable or not t.agree(left.type, right.type):
            self.say(
                types.not_comparable(
                    scope.unit.source, e.span, t.describe(left.type), t.describe(right.type), left.span, right.span
                )
            )
            return self.broken(e.span)
        return g.Apply(e.span, t.YESNO, COMPARISONS[e.operator], (left, right))

    def equality(self, e: s.Binary, scope: Scope) -> g.Expr:
        if isinstance(e.right, s.Kind) or self.value_type(e.right, scope) is not None:
            left = self.expr(e.left, scope)
            kind = t.settled(left.type)
            if kind == t.CARD or (isinstance(kind, t.Place) and self.is_slot(kind)):
                card = self.coerce(left, scope, t.CARD, "`is`")
                values = e.right.values if isinstance(e.right, s.Kind) else (_bare(e.right),)
                pattern = self.pattern(values, e.right.span, scope)
                if pattern is None:
                    return self.broken(e.span)
                return g.Apply(e.span, t.YESNO, "matches", (card,), pattern)
        left, right = self.both(e, scope)
        a, b = t.settled(left.type), t.settled(right.type)
        if isinstance(a, t.Place) != isinstance(b, t.Place):
            place, other = (left, right) if isinstance(a, t.Place) else (right, left)
            nothing = isinstance(t.settled(other.type), t.Open) and isinstance(other, g.Const)
            kind = t.settled(place.type)
            if nothing and isinstance(kind, t.Place) and self.is_slot(kind):
                return g.Apply(e.span, t.YESNO, "is_empty", (place,))
            if isinstance(a, t.Place):
                left = self.coerce(left, scope, b, "`is`")
            else:
                right = self.coerce(right, scope, a, "`is`")
        if not t.agree(left.type, right.type):
            self.say(
                types.not_comparable(
                    scope.unit.source, e.span, t.describe(left.type), t.describe(right.type), left.span, right.span
                )
            )
            return self.broken(e.span)
        return g.Apply(e.span, t.YESNO, "is", (left, right))

    def membership(self, e: s.Binary, scope: Scope) -> g.Expr:
        left = self.expr(e.left, scope)
        kind = t.settled(left.type)
        wanted = kind if isinstance(kind, t.List | t.Place) else t.List(kind)
        right = self.expr(e.right, scope, wanted)
        if isinstance(e.left, s.Int):
            left = self.expr(e.left, scope, self.element_of(self.as_list(right, scope, f"`{e.operator}`")))
        items = self.as_list(right, scope, f"`{e.operator}`")
        op = "in"
        if isinstance(t.settled(left.type), t.Place | t.List) and not isinstance(self.element_of(items), t.Place):
            left = self.as_list(left, scope, f"`{e.operator}`")
            op = "all_in"
        single = self.element_of(left) if op == "all_in" else left.type
        if op == "in" and isinstance(t.settled(single), t.Place) and self.element_of(items) == t.CARD:
            left = self.coerce(left, scope, t.CARD, f"`{e.operator}`")
            single = left.type
        if not t.agree(single, self.element_of(items)):
            self.say(
                types.not_comparable(
                    scope.unit.source, e.span, t.describe(single), t.describe(self.element_of(items)),
                    left.span, right.span,
                )
            )  # fmt: skip
            return self.broken(e.span)
        return g.Apply(e.span, t.YESNO, op, (left, items))

    # ───────────── relations and calls

    def relation(self, e: s.Relation, scope: Scope) -> g.Expr:
        name = e.name.name
        if name not in RELATIONS:
            self.reading.failed = True
            if not self.reading.quiet:
                self.decl.unknown(scope.unit.source, e.name.span, name, "relation", dict.fromkeys(RELATIONS))
            return self.broken(e.span)
        where = f"`{name} of`"
        match name:
            case "owner" | "zone" | "place":
                card = self.of_type(e.of, scope, t.CARD, where)
                kinds: dict[str, t.Type] = {"owner": t.PLAYER, "zone": t.ZONE, "place": t.NUMBER}
                return g.Apply(e.span, kinds[name], f"{name}_of", (card,))
            case "next" | "partner" | "team":
                player = self.player(e.of, scope, where)
                return g.Apply(e.span, t.TEAM if name == "team" else t.PLAYER, name, (player,))
            case "members":
                team = self.of_type(e.of, scope, t.TEAM, where)
                return g.Apply(e.span, t.List(t.PLAYER), "members", (team,))
            case "index":
                return self.index_of(e, scope)
            case _:
                zone = self.expr(e.of, scope)
                cards = self.as_list(zone, scope, where)
                return g.Apply(e.span, self.element_of(cards), "first", (cards,))

    def index_of(self, e: s.Relation, scope: Scope) -> g.Expr:
        zone = self.expr(e.of, scope)
        kind = t.settled(zone.type)
        if not isinstance(kind, t.Place):
            self.say(types.mismatch(scope.unit.source, e.of.span, "a zone", t.describe(kind), "`index of`"))
            return self.broken(e.span)
        symbol = self.decl.symbols.get(kind.zone)
        attribute = self.index_attribute(symbol.node.index) if symbol else None
        value = self.reading.attribute_types[attribute] if attribute else t.NUMBER
        return g.Apply(e.span, value, "index_of", (zone,), kind.zone)

    def call(self, e: s.Call, scope: Scope) -> g.Expr:
        from dsl.functions import FUNCTION_TYPES

        name = e.name.name
        symbol = self.decl.symbols.get(name)
        if symbol is not None and symbol.kind == "definition":
            return self.call_define(symbol, e.span, e.args, scope)
        if name in FUNCTION_TYPES:
            return FUNCTION_TYPES[name](self, e, scope)
        self.reading.failed = True
        if symbol is not None:
            self.decl.used.add(name)
            if symbol.kind == "phase":
                self.say(
                    names.wrong_use(
                        scope.unit.source, e.name.span, name, "a phase", "a phase gives no value; use state"
                    )
                )
            else:
                self.say(
                    names.wrong_use(scope.unit.source, e.name.span, name, f"a {symbol.kind}", "it takes no arguments")
                )
        elif not self.reading.quiet:
            among: dict[str, Span | None] = dict.fromkeys(FUNCTION_TYPES)
            among |= {n: x.span for n, x in self.decl.symbols.items() if x.kind == "definition"}
            self.decl.unknown(scope.unit.source, e.name.span, name, "function or definition", among)
        return self.broken(e.span)

    def call_define(self, symbol: Symbol, span: Span, args: tuple[s.Expr, ...], scope: Scope) -> g.Expr:
        define: s.Define = symbol.node
        self.decl.used.add(symbol.name)
        if len(args) != len(define.parameters):
            count = len(define.parameters)
            wanted = "no argument" if count == 0 else f"{count} argument{'s' if count > 1 else ''}"
            self.say(names.wrong_arguments(scope.unit.source, span, symbol.name, wanted, len(args)))
            return self.broken(span)
        given = tuple(self.expr(a, scope) for a in args)
        if symbol.name in self.reading.open_defines:
            way = self.reading.open_defines[self.reading.open_defines.index(symbol.name) :]
            self.say(names.circle(scope.unit.source, span, [*way, symbol.name], "definition"))
            return self.broken(span)
        number = self.define_instance(symbol, tuple(t.settled(a.type) for a in given))
        body = self.reading.define_bodies[number]
        assert body is not None
        if body.needs_me and not scope.me:
            self.say(names.needs_acting_player(scope.unit.source, span, symbol.name, "definition"))
            return self.broken(span)
        if body.needs_me:
            scope.uses_me()
        self.note(span, symbol.name, "definition", body.body.type)
        return g.CallDefine(span, body.body.type, number, given)

    def define_instance(self, symbol: Symbol, kinds: tuple[t.Type, ...]) -> int:
        """The definition read for these argument types, once."""
        key = (symbol.name, kinds)
        if key in self.reading.defines:
            return self.reading.defines[key]
        define: s.Define = symbol.node
        number = len(self.reading.define_bodies)
        self.reading.defines[key] = number
        self.reading.define_bodies.append(None)
        unit = Unit(symbol.source, symbol.name)
        scope = Scope(unit, me=True)
        parameters = []
        for word, kind in zip(define.parameters, kinds, strict=True):
            local = unit.new_local(word.name)
            self.bind(scope, word, local, kind, "parameter")
            parameters.append(g.Parameter(local, word.name, kind))
        self.reading.open_defines.append(symbol.name)
        body = self.body(define.value, scope)
        self.reading.open_defines.pop()
        self.reading.define_bodies[number] = g.Define(
            define.span, symbol.source, symbol.name, tuple(parameters), body, unit.needs_me
        )
        return number

    def body(self, value: s.Body, scope: Scope) -> g.Expr:
        """The right side of a definition; a table of cases becomes nested conditions."""
        if not isinstance(value, s.Cases):
            return self.expr(value, scope)
        result: g.Expr | None = None
        for case in reversed(value.cases):
            found = self.expr(case.value, scope)
            if case.condition is None or result is None:
                result = found
            else:
                test = self.yesno(case.condition, scope, "a case")
                result = self.branches(case.span, test, found, result, scope)
        assert result is not None
        return result

    def message(self, text: s.Text, scope: Scope) -> g.Message:
        parts = tuple(p if isinstance(p, str) else self.expr(p, scope) for p in text.parts)
        return g.Message(text.span, text.raw, parts)
