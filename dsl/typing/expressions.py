"""Expressions: every name gets its meaning, every value its type."""

from __future__ import annotations

from typing import assert_never

from dsl import game as g
from dsl import messages
from dsl import syntax as s
from dsl.extent import MOST_CASES, MOST_LEVELS, expression_levels
from dsl.messages import names, types
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import arguments
from dsl.typing import types as t
from dsl.typing.context import Note, Reading
from dsl.typing.declare import FUNCTIONS, RELATIONS, Symbol
from dsl.typing.operators import Operators
from dsl.typing.scope import LocalName, Scope, Unit

__all__ = ["Expressions", "Note", "Reading"]


class Expressions(Operators):
    """Reads expressions of every kind."""

    def expr(self, e: s.Expr, scope: Scope, wanted: t.Type | None = None) -> g.Expr:
        self.reading.level += 1
        found = self.any_expr(e, scope, wanted)
        self.reading.level -= 1
        return found

    def any_expr(self, e: s.Expr, scope: Scope, wanted: t.Type | None) -> g.Expr:
        match e:
            case s.Name():
                return self.option_value(e, wanted) or self.name(e, scope)
            case s.Int(span, value):
                return self.int_literal(span, value, wanted)
            case s.Said(span, text):
                if any(not isinstance(part, str) for part in text.parts):
                    self.say(types.text_to_fill_in(scope.unit.source, span))
                    return self.broken(span)
                return g.Const(span, t.TEXT, self.decl.texts.setdefault(text.raw, len(self.decl.texts)))
            case s.Side(span, name):
                return g.Const(span, t.SIDE, 0 if name == "left" else 1)
            case s.Every():
                return self.every(e, scope)
            case s.Kind():
                return self.card(e, scope)
            case s.Group():
                return self.group(e, scope, wanted)
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
                test = self.yesno(condition, self.looking_at(scope, local, kind, condition.span), "`where`")
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
        if isinstance(want, t.Open) and self.reading.patient and self.may_be_value(value):
            return g.Apply(span, want, "undecided", ())
        return g.Const(span, t.NUMBER, value)

    def may_be_value(self, value: int) -> bool:
        """Whether a number is also a value of a mixed attribute."""
        return any(not a.numeric and a.code(value) is not None for a in self.decl.attributes.values())

    def group(self, e: s.Group, scope: Scope, wanted: t.Type | None) -> g.Expr:
        """One thing in parentheses: where a list is due, the list of it."""
        want = t.settled(wanted) if wanted is not None else None
        found = self.expr(e.inner, scope, want)
        kind = t.settled(found.type)
        if isinstance(kind, t.List | t.Place | t.Open) or kind == t.ANY:
            return found
        if isinstance(want, t.Open) and self.reading.patient:
            return g.Apply(e.span, want, "undecided", ())
        return g.Apply(e.span, t.List(kind), "list", (found,)) if isinstance(want, t.List) else found

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
        inner = self.looking_at(scope, local, kind, domain.condition.span)
        inner.names[word.name] = LocalName(local, kind, word.span, "each in turn")
        test = self.yesno(domain.condition, inner, "`where`")
        return g.Bind(domain.span, t.List(kind), "where", local, items, test)

    def relation(self, e: s.Relation, scope: Scope) -> g.Expr:
        name = e.name.name
        if name not in RELATIONS:
            self.reading.failed = True
            of = scope.unit.source.excerpt(e.of.span)
            if name == "bottom":
                self.say(names.no_bottom(scope.unit.source, e.name.span))
            elif name in scope.names:
                better: str = say("leave `of {of}` out: `{name}` is known wherever it lies", of=of, name=name)
                self.say(names.wrong_use(scope.unit.source, e.name.span, name, "no relation", better))
            elif name in self.decl.attributes:
                self.say(names.wrong_use(scope.unit.source, e.name.span, name, "an attribute", f"write `{of}.{name}`"))
            elif name in FUNCTIONS or other_languages.part(name, of).startswith("write `count"):
                better = f"write `{name}({of})`" if name in FUNCTIONS else other_languages.said_here(name)
                self.say(names.wrong_use(scope.unit.source, e.name.span, name, "no relation", better))
            elif not self.muted:
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
                cards = self.wants_order(self.as_list(zone, scope, where), scope)
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
        from dsl.typing.functions import FUNCTION_TYPES

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
                self.say(names.wrong_use(scope.unit.source, e.name.span, name, "a phase", names.PHASE_GIVES_NOTHING))
            else:
                self.say(names.wrong_use(scope.unit.source, e.name.span, name, symbol.said, "no parentheses follow it"))
        elif not self.muted:
            among: dict[str, Span | None] = dict.fromkeys(FUNCTION_TYPES)
            among |= {n: x.span for n, x in self.decl.symbols.items() if x.kind == "definition"}
            self.decl.unknown(scope.unit.source, e.name.span, name, "function or definition", among)
        return self.broken(e.span)

    def call_define(self, symbol: Symbol, span: Span, args: tuple[s.Expr, ...], scope: Scope) -> g.Expr:
        define: s.Define = symbol.node
        self.decl.used.add(symbol.name)
        if len(args) != len(define.parameters):
            wanted = len(define.parameters)
            self.say(names.wrong_arguments(scope.unit.source, span, symbol.name, wanted, len(args)))
            return self.broken(span)
        given = arguments.given(self, symbol, args, scope)
        if symbol.name in self.reading.open_defines:
            way = self.reading.open_defines[self.reading.open_defines.index(symbol.name) :]
            self.say(names.circle(scope.unit.source, span, [*way, symbol.name], "definition"))
            return self.broken(span)
        kinds = tuple(t.settled(a.type) for a in given)
        number = self.define_instance(symbol, kinds, span, scope)
        if (unfit := self.reading.unfit.get((symbol.name, kinds))) is not None:
            arguments.say_unfit(self, symbol, unfit, span, given, scope)
            return self.broken(span)
        body = None if number is None else self.reading.define_bodies[number]
        if number is None or body is None:
            return self.broken(span)
        if body.needs_me and not scope.me:
            self.say(names.needs_acting_player(scope.unit.source, span, symbol.name, "definition"))
            return self.broken(span)
        if body.needs_me:
            scope.uses_me()
        self.note(span, symbol.name, "definition", body.body.type)
        return g.CallDefine(span, body.body.type, number, given)

    def instance(self, symbol: Symbol, kinds: tuple[t.Type, ...]) -> int | None:
        """A definition or phase read for these argument types, though no line calls it; None if it leads too far."""
        return self.define_instance(symbol, kinds, symbol.span, Scope(Unit(symbol.source, symbol.name)))

    def cannot_be_read(self, symbol: Symbol, kinds: tuple[t.Type, ...], said: int) -> None:
        """After something was `said` of a body: finds out whether it is the types that it was given."""
        if kinds and not self.reading.quiet and (unfit := arguments.blame(self, symbol, kinds, said)) is not None:
            self.reading.unfit[symbol.name, kinds] = unfit

    def define_instance(self, symbol: Symbol, kinds: tuple[t.Type, ...], place: Span, scope: Scope) -> int | None:
        """The definition read for these argument types, once; None if it leads too far."""
        key = (symbol.name, kinds)
        if key in self.reading.defines:
            self.reading.failed |= self.reading.defines[key] in self.reading.unreadable
            return self.reading.defines[key]
        if self.reaches_too_far(symbol.name, "definition", place, scope):
            return None
        define: s.Define = symbol.node
        number = len(self.reading.define_bodies)
        self.reading.defines[key] = number
        self.reading.define_bodies.append(None)
        self.reading.define_levels.append(0)
        unit = Unit(symbol.source, symbol.name)
        scope = Scope(unit, me=True)
        parameters = []
        for word, kind in zip(define.parameters, kinds, strict=True):
            local = unit.new_local(word.name)
            self.bind(scope, word, local, kind, "parameter")
            parameters.append(g.Parameter(local, word.name, kind))
        said, failed, self.reading.failed = len(self.decl.diagnostics), self.reading.failed, False
        self.reading.open_defines.append(symbol.name)
        body = self.body(define.value, scope)
        self.reading.open_defines.pop()
        if self.reading.failed:
            self.reading.unreadable.add(number)
            self.cannot_be_read(symbol, kinds, said)
        self.reading.failed |= failed
        self.reading.define_bodies[number] = g.Define(
            define.span, symbol.source, symbol.name, tuple(parameters), body, unit.needs_me
        )
        self.reading.define_levels[number] = self.bounded_levels(
            expression_levels(body, self.reading.define_levels), define.name, "definition", unit
        )
        return number

    def bounded_levels(self, levels: int, word: s.Word, kind: str, unit: Unit) -> int:
        """How deep a definition or phase leads."""
        if levels > MOST_LEVELS:
            self.leads_too_deep(unit.source, word.span, word.name, kind)
        return min(levels, MOST_LEVELS)

    def body(self, value: s.Body, scope: Scope) -> g.Expr:
        """The right side of a definition; a table of cases becomes nested conditions."""
        if not isinstance(value, s.Cases):
            return self.expr(value, scope)
        if len(value.cases) > MOST_CASES:
            self.say(messages.many_cases(scope.unit.source, value.cases[MOST_CASES].span, MOST_CASES))
            return self.broken(value.span)
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
        parts = tuple(p if isinstance(p, str) else self.shown(p, scope) for p in text.parts)
        return g.Message(text.span, text.raw, parts)

    def shown(self, e: s.Expr, scope: Scope) -> g.Expr:
        """A value in a text: a zone of the rules is its cards, a place that has a name of its own is that place."""
        found = self.expr(e, scope)
        if isinstance(found, g.Apply) and found.op == "zone":
            return g.Apply(found.span, t.List(t.CARD), "cards", (found,))
        return found
