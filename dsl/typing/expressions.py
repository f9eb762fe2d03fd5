"""Expressions: every name gets its meaning, every value its type."""

from __future__ import annotations

from typing import assert_never

from dsl import game as g
from dsl import syntax as s
from dsl.game.operations import FUNCTIONS
from dsl.messages import names, types
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import arguments, binding, cures, definitions, list_cures, lookup, operators, parts
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import RELATIONS
from dsl.typing.functions import FUNCTION_TYPES
from dsl.typing.scope import LocalName, Scope


def read(ctx: Context, e: s.Expr, scope: Scope, wanted: t.Type | None) -> g.Expr:
    match e:
        case s.Name():
            return lookup.option_value(ctx, e, wanted) or lookup.bare_name(ctx, e, scope)
        case s.Int(span, value):
            return int_literal(ctx, span, value, wanted)
        case s.Said(span, text):
            if any(not isinstance(part, str) for part in text.parts):
                ctx.say(types.text_to_fill_in(scope.unit.source, span))
                return ctx.broken(span)
            return g.Const(span, t.TEXT, ctx.decl.texts.setdefault(text.raw, len(ctx.decl.texts)))
        case s.Side(span, name):
            return g.Const(span, t.SIDE, 0 if name == "left" else 1)
        case s.Every():
            return lookup.every(ctx, e, scope)
        case s.Kind():
            return card(ctx, e, scope)
        case s.Group():
            return group(ctx, e, scope, wanted)
        case s.ListOf():
            return list_literal(ctx, e, scope, wanted)
        case s.Range():
            return range_of(ctx, e, scope, wanted)
        case s.Comprehension():
            return comprehension(ctx, e, scope)
        case s.By(span):
            ctx.say(names.wrong_use(scope.unit.source, span, "by", "not a value", "use it as in `highest(… by …)`"))
            return ctx.broken(span)
        case s.Call():
            return call(ctx, e, scope)
        case s.Attr():
            return parts.attr(ctx, e, scope)
        case s.Index():
            return parts.index(ctx, e, scope)
        case s.Relation():
            return relation(ctx, e, scope)
        case s.SeatBeside(span, distance, side, of):
            far = ctx.number(distance, scope, f"`{side} of`") if distance else g.Const(span, t.NUMBER, 1)
            player = ctx.of_type(of, scope, t.PLAYER, f"`{side} of`", of_somebody(span, of, scope))
            return g.Apply(span, t.PLAYER, "seat", (far, player), side)
        case s.Binary():
            return operators.binary(ctx, e, scope)
        case s.Unary():
            return operators.unary(ctx, e, scope)
        case s.Where(span, items, condition):
            found = ctx.listed(items, scope, "`where`")
            local = scope.unit.new_local("it")
            kind = ctx.element_of(found)
            if better := list_cures.cards_first(ctx, items, condition, kind, scope):
                ctx.say(types.not_of_cards(scope.unit.source, condition.span, better))
                return ctx.broken(span)
            test = ctx.yesno(condition, ctx.looking_at(scope, local, kind, condition.span), "`where`")
            return g.Bind(span, t.List(kind), "where", local, found, test)
        case s.IfElse(span, then, condition, otherwise):
            return operators.if_else(ctx, span, then, condition, otherwise, scope, wanted)
        case _:
            assert_never(e)


def int_literal(ctx: Context, span: Span, value: int, wanted: t.Type | None) -> g.Expr:
    """A number; where a value of a mixed attribute is due (`10` beside `jack`), that value."""
    want = t.settled(wanted) if wanted is not None else None
    if isinstance(want, t.List):
        want = t.settled(want.of)
    if isinstance(want, t.Value):
        code = ctx.decl.attributes[want.attribute].code(value)
        if code is not None:
            return g.Const(span, want, code)
    if isinstance(want, t.Open) and ctx.reading.patient and arguments.may_be_value(ctx, value):
        return g.Apply(span, want, "undecided", ())
    return g.Const(span, t.NUMBER, value)


def group(ctx: Context, e: s.Group, scope: Scope, wanted: t.Type | None) -> g.Expr:
    """One thing in parentheses: where a list is due, the list of it."""
    want = t.settled(wanted) if wanted is not None else None
    found = ctx.expr(e.inner, scope, want)
    kind = t.settled(found.type)
    if isinstance(kind, t.List | t.Place | t.Open) or kind == t.ANY:
        return found
    if isinstance(want, t.Open) and ctx.reading.patient:
        return g.Apply(e.span, want, "undecided", ())
    return g.Apply(e.span, t.List(kind), "list", (found,)) if isinstance(want, t.List) else found


def card(ctx: Context, e: s.Kind, scope: Scope) -> g.Expr:
    pattern = operators.card_pattern(ctx, e.values, e.span, scope)
    if pattern is None:
        return ctx.broken(e.span)
    return g.Apply(e.span, t.CARD, "card", (), pattern)


def list_literal(ctx: Context, e: s.ListOf, scope: Scope, wanted: t.Type | None) -> g.Expr:
    items: list[g.Expr] = []
    want = t.settled(wanted) if wanted is not None else None
    of: t.Type = want.of if isinstance(want, t.List) else t.Open()
    mixed = next((operators.value_type(ctx, i, scope) for i in e.items if operators.value_type(ctx, i, scope)), None)
    for item in e.items:
        found = ctx.expr(item, scope, mixed or of)
        kind = t.settled(found.type)
        if isinstance(kind, t.Place):
            found = g.Apply(found.span, t.List(t.CARD), "cards", (found,))
            kind = found.type
        elif isinstance(kind, t.List) and isinstance(t.settled(kind.of), t.Place):
            found = g.Apply(found.span, t.List(t.CARD), "cards_of", (found,))
            kind = found.type
        single = t.single(kind)
        if not t.agree(of, single):
            ctx.say(
                types.mixed_list(
                    scope.unit.source, found.span, t.describe(of), t.describe(single),
                    items[0].span if items else e.span,
                )
            )  # fmt: skip
            return ctx.broken(e.span)
        items.append(found)
    return g.Apply(e.span, t.List(of), "list", tuple(items))


def range_of(ctx: Context, e: s.Range, scope: Scope, wanted: t.Type | None) -> g.Expr:
    hint = operators.value_type(ctx, e.low, scope) or operators.value_type(ctx, e.high, scope)
    low = ctx.expr(e.low, scope, hint or wanted)
    if isinstance(t.settled(low.type), t.Place | t.List):
        help = say(
            "`to` makes a range of numbers; "
            "what is done with the cards stands on a line below, as in `move cards to {zone}`",
            zone=next((n for n, x in ctx.decl.symbols.items() if x.kind == "zone"), "discards"),
        )
        ctx.say(types.mismatch(scope.unit.source, low.span, "a number", t.describe(low.type), "a range", help))
        return ctx.broken(e.span)
    high = ctx.expr(e.high, scope, hint or wanted)
    if isinstance(t.settled(low.type), t.Value):
        high = ctx.coerce(high, scope, low.type, "the end of a range")
    else:
        low = ctx.coerce(low, scope, t.NUMBER, "a range")
        high = ctx.coerce(high, scope, t.NUMBER, "a range")
    return g.Apply(e.span, t.List(low.type), "range", (low, high))


def comprehension(ctx: Context, e: s.Comprehension, scope: Scope) -> g.Expr:
    items = named_items(ctx, e.name, e.domain, scope)
    local = scope.unit.new_local(e.name.name)
    inner = scope.inner()
    binding.bind(ctx, inner, e.name, local, ctx.element_of(items), "local name")
    value = ctx.expr(e.value, inner)
    kind = t.settled(value.type)
    if isinstance(kind, t.Place):
        value = g.Apply(value.span, t.List(t.CARD), "cards", (value,))
        kind = value.type
    op = "flat_map" if isinstance(kind, t.List) else "map"
    return g.Bind(e.span, t.List(t.single(kind)), op, local, items, value)


def named_items(ctx: Context, word: s.Word, domain: s.Expr, scope: Scope, where: str = "`for … in`") -> g.Expr:
    """The list after `for x in`; in its own `where` the name is known already, beside `it`."""
    if not isinstance(domain, s.Where):
        return ctx.listed(domain, scope, where)
    items = ctx.listed(domain.items, scope, "`where`")
    kind = ctx.element_of(items)
    local = scope.unit.new_local(word.name)
    inner = ctx.looking_at(scope, local, kind, domain.condition.span)
    inner.names[word.name] = LocalName(local, kind, word.span, "each in turn")
    test = ctx.yesno(domain.condition, inner, "`where`")
    return g.Bind(domain.span, t.List(kind), "where", local, items, test)


def picked_from(ctx: Context, word: s.Word, domain: s.Expr, scope: Scope, where: str) -> g.Expr:
    """The list after `choose x from`: the same, unless the name has a meaning there already."""
    known = word.name in scope.names
    return ctx.listed(domain, scope, where) if known else named_items(ctx, word, domain, scope, where)


def relation(ctx: Context, e: s.Relation, scope: Scope) -> g.Expr:
    name = e.name.name
    if name not in RELATIONS:
        ctx.reading.failed = True
        of = scope.unit.source.excerpt(e.of.span)
        if name == "bottom":
            ctx.say(names.no_bottom(scope.unit.source, e.name.span))
        elif name in scope.names:
            better: str = say("leave `of {of}` out: `{name}` is known wherever it lies", of=of, name=name)
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, "no relation", better))
        elif name in ctx.decl.attributes:
            of = f"({of})" if " " in of else of
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, "an attribute", f"write `{of}.{name}`"))
        elif name == "order":
            ctx.say(
                names.wrong_use(
                    scope.unit.source, e.name.span, name, "no relation", f"write `sorted(everyone by {of})`"
                )
            )
        elif (symbol := ctx.decl.symbols.get(name)) is not None and symbol.kind in ("zone", "state"):
            of = f"({of})" if " " in of else of
            better = f"write `{name}[{of}]`" if symbol.node.index is not None else f"write `{of}.{name}`"
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, symbol.said, better))
        elif symbol is not None and symbol.kind == "value" and name not in ("number", "amount"):
            better = f"write `{of} where {symbol.node} is {name}`"
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, symbol.said, better))
        elif name in FUNCTIONS or other_languages.part(name, of).startswith("write `count"):
            counted = of if of in ctx.decl.symbols else "hand"
            kind, rest = operators.value_type(ctx, e.of, scope), operators.rest_of_condition(scope, e.span).split()
            if isinstance(kind, t.Value) and rest[:1] == ["in"] and len(rest) > 1:  # `number of hearts in won`
                counted = f"{rest[1]} where {kind.attribute} is {of}"
            better = f"write `{name}({of})`" if name in FUNCTIONS else f"write `count({counted})`"
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, "no relation", better))
        elif not ctx.muted:
            ctx.decl.unknown(scope.unit.source, e.name.span, name, "relation", dict.fromkeys(RELATIONS))
        return ctx.broken(e.span)
    where = f"`{name} of`"
    match name:
        case "owner" | "zone" | "place":
            card = ctx.of_type(e.of, scope, t.CARD, where)
            kinds: dict[str, t.Type] = {"owner": t.PLAYER, "zone": t.ZONE, "place": t.NUMBER}
            return g.Apply(e.span, kinds[name], f"{name}_of", (card,))
        case "next" | "partner" | "team":
            player = ctx.of_type(e.of, scope, t.PLAYER, where, of_somebody(e.span, e.of, scope))
            return g.Apply(e.span, t.TEAM if name == "team" else t.PLAYER, name, (player,))
        case "members":
            team = ctx.of_type(e.of, scope, t.TEAM, where)
            return g.Apply(e.span, t.List(t.PLAYER), "members", (team,))
        case "index":
            return index_of(ctx, e, scope)
        case _:
            zone = ctx.expr(e.of, scope)
            listed = ctx.as_list(zone, scope, where)
            if several := _several_zones(ctx, e.of, listed):
                help = say("name one of them, or take the top of each: `{each}`", each=several)
                ctx.say(types.mismatch(scope.unit.source, e.of.span, "one zone", "several zones", where, help))
                return ctx.broken(e.span)
            if ctx.kind_of_zone(listed) == "row":
                ctx.say(types.top_of_row(scope.unit.source, e.span, scope.unit.source.excerpt(e.of.span)))
            cards = ctx.wants_order(listed, scope)
            return g.Apply(e.span, ctx.element_of(cards), "first", (cards,))


def _several_zones(ctx: Context, of: s.Expr, listed: g.Expr) -> str:
    """The tops of several zones, as they are written, where `of` is not one of them."""
    element = ctx.element_of(listed)
    name = of.name if isinstance(of, s.Every) else element.zone if isinstance(element, t.Place) else ""
    symbol = ctx.decl.symbols.get(name)
    if symbol is None or symbol.kind != "zone":
        return ""
    if symbol.node.owner == "player":
        return f"(top of p.{name} for p in everyone where p.{name} is not empty)"
    return f"(top of z for z in {name} where z is not empty)"


def of_somebody(span: Span, of: s.Expr, scope: Scope) -> str:
    """What to write for `partner of me.hand`, which asks for the partner of a hand."""
    if not isinstance(of, s.Attr):
        return ""
    whole = scope.unit.source.excerpt(Span(span.start, of.owner.span.end))
    better = f"({whole}).{of.name.name}"
    return say("what belongs to another player comes after parentheses: `{better}`", better=better)


def index_of(ctx: Context, e: s.Relation, scope: Scope) -> g.Expr:
    zone = ctx.expr(e.of, scope)
    kind = t.settled(zone.type)
    if kind == t.ANY:
        return ctx.broken(e.span)  # what is wrong with it is told already
    if not isinstance(kind, t.Place):
        ctx.say(types.mismatch(scope.unit.source, e.of.span, "a zone", t.describe(kind), "`index of`"))
        return ctx.broken(e.span)
    symbol = ctx.decl.symbols.get(kind.zone)
    attribute = parts.index_attribute(ctx, symbol.node.index) if symbol else None
    value = ctx.reading.attribute_types[attribute] if attribute else t.NUMBER
    return g.Apply(e.span, value, "index_of", (zone,), kind.zone)


def call(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    name = e.name.name
    symbol = ctx.decl.symbols.get(name)
    if symbol is not None and symbol.kind == "definition":
        return definitions.call_define(ctx, symbol, e.span, e.args, scope)
    if name in FUNCTION_TYPES:
        return FUNCTION_TYPES[name](ctx, e, scope)
    ctx.reading.failed = True
    if symbol is not None:
        ctx.decl.used.add(name)
        if symbol.kind == "phase":
            taken = say(names.PHASE_VALUE, call=scope.unit.source.excerpt(e.span))
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, "a phase", taken))
        else:
            help = cures.called(ctx, name, symbol.kind, e.args, scope)
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, symbol.said, help))
    elif not ctx.muted:
        if name in RELATIONS and len(e.args) == 1:
            better = f"write `{name} of {scope.unit.source.excerpt(e.args[0].span)}`"
            ctx.say(names.wrong_use(scope.unit.source, e.name.span, name, "a relation", better))
            return ctx.broken(e.span)
        among: dict[str, Span | None] = dict.fromkeys(FUNCTION_TYPES)
        among |= {n: x.span for n, x in ctx.decl.symbols.items() if x.kind == "definition"}
        ctx.decl.unknown(scope.unit.source, e.name.span, name, "function or definition", among)
    return ctx.broken(e.span)


def message(ctx: Context, text: s.Text, scope: Scope) -> g.Message:
    parts = tuple(p if isinstance(p, str) else shown(ctx, p, scope) for p in text.parts)
    return g.Message(text.span, text.raw, parts)


def shown(ctx: Context, e: s.Expr, scope: Scope) -> g.Expr:
    """A value in a text: a zone of the rules is its cards, a place that has a name of its own is that place."""
    found = ctx.expr(e, scope)
    if isinstance(found, g.Apply) and found.op == "zone":
        return g.Apply(found.span, t.List(t.CARD), "cards", (found,))
    return found
