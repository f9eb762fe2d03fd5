"""Operators, conditions and card patterns: what may be compared with what."""

from __future__ import annotations

import re
from dataclasses import replace

from dsl import game as g
from dsl import syntax as s
from dsl.messages import types
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Span
from dsl.spelling import nearest
from dsl.typing import cures, declare, list_cures, lookup
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.scope import LocalName, Scope

_EACH = "each of them"
COMPARISONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "div": "div", "mod": "mod"}


def _bare(e: s.Expr) -> str:
    assert isinstance(e, s.Name)
    return e.name


def if_else(
    ctx: Context, span: Span, then: s.Expr, condition: s.Expr, otherwise: s.Expr, scope: Scope, wanted: t.Type | None
) -> g.Expr:
    test = ctx.yesno(condition, scope, "a condition")
    if isinstance(then, s.Group) and wanted is None:  # a list of one, if the other case is a list
        second = ctx.expr(otherwise, scope)
        return ctx.branches(span, test, ctx.expr(then, scope, second.type), second, scope)
    first = ctx.expr(then, scope, wanted or value_type(ctx, otherwise, scope))
    second = ctx.expr(otherwise, scope, wanted or first.type)
    return ctx.branches(span, test, first, second, scope)


def unary(ctx: Context, e: s.Unary, scope: Scope) -> g.Expr:
    match e.operator:
        case "-":
            return g.Apply(e.span, t.NUMBER, "neg", (ctx.number(e.operand, scope, "`-`"),))
        case "not":
            return g.Apply(e.span, t.YESNO, "not", (ctx.yesno(e.operand, scope, "`not`"),))
        case "is empty" | "is not empty":
            asked = ctx.expr(e.operand, scope, t.List(t.Open()) if isinstance(e.operand, s.Group) else None)
            items = ctx.as_list(asked, scope, f"`{e.operator}`", list_cures.which_zone(ctx, e, asked, scope))
            empty = g.Apply(e.span, t.YESNO, "is_empty", (items,))
            return empty if e.operator == "is empty" else g.Apply(e.span, t.YESNO, "not", (empty,))


def binary(ctx: Context, e: s.Binary, scope: Scope) -> g.Expr:
    if isinstance(e.left, s.Every) and e.operator in (*COMPARISONS, "is", "is not"):
        return each_one(ctx, e, e.left, scope)
    return two_sides(ctx, e, scope)


def each_one(ctx: Context, e: s.Binary, left: s.Every, scope: Scope) -> g.Expr:
    """`every lives is 0` holds if it holds for each; two lists are compared as wholes."""
    several = lookup.every(ctx, left, scope)
    kind = t.settled(several.type)
    one = ctx.element_of(several)
    if not isinstance(kind, t.List) or isinstance(one, t.Place | t.List) or one == t.CARD:
        return two_sides(ctx, e, scope)
    local = scope.unit.new_local(_EACH)
    inner = scope.inner()
    inner.names[_EACH] = LocalName(local, one, left.span, "each in turn")
    other = ctx.expr(e.right, scope, one)
    if isinstance(t.settled(other.type), t.List):
        return two_sides(ctx, e, scope)
    test = two_sides(ctx, replace(e, left=s.Name(left.span, _EACH)), inner)
    each = g.Bind(e.span, t.List(t.YESNO), "map", local, several, test)
    no = g.Const(e.span, t.YESNO, False)
    return g.Apply(e.span, t.YESNO, "not", (g.Apply(e.span, t.YESNO, "in", (no, each)),))


def two_sides(ctx: Context, e: s.Binary, scope: Scope) -> g.Expr:
    op = e.operator
    if op in ARITHMETIC:
        first, second = ctx.expr(e.left, scope, t.NUMBER), ctx.expr(e.right, scope, t.NUMBER)
        if op in ("+", "-") and _is_thing(first) and _is_thing(second):
            help = list_cures.together(e, first, second, scope)
            ctx.say(types.no_numbers(scope.unit.source, e.span, op, help))
            return ctx.broken(e.span)
        left = ctx.coerce(first, scope, t.NUMBER, f"`{op}`")
        return g.Apply(e.span, t.NUMBER, ARITHMETIC[op], (left, ctx.coerce(second, scope, t.NUMBER, f"`{op}`")))
    if op in ("and", "or", "implies"):
        named = first_name(e)
        first = ctx.expr(named or e.left, scope, t.YESNO)
        kind = t.settled(first.type)
        if op != "implies" and (_is_thing(first) or isinstance(named or e.left, s.Int)):
            things, one = cures.joined(e, scope), scope.unit.source.excerpt(first.span)
            ctx.say(types.joined_things(scope.unit.source, first.span, op, things, one, isinstance(kind, t.Place)))
            return ctx.broken(e.span)
        first = first if named in (None, e.left) else ctx.expr(e.left, scope, t.YESNO)
        left = ctx.coerce(first, scope, t.YESNO, f"`{op}`", yes_of_each(e.left))
        right = ctx.of_type(e.right, scope, t.YESNO, f"`{op}`", said_whole(ctx, e, scope))
        return g.Apply(e.span, t.YESNO, op, (left, right))
    if op in COMPARISONS:
        return compare(ctx, e, scope)
    found = equality(ctx, e, scope) if op in ("is", "is not") else membership(ctx, e, scope)
    if op in ("is not", "not in") and t.settled(found.type) == t.YESNO:
        return g.Apply(e.span, t.YESNO, "not", (found,))
    return found


def _is_thing(found: g.Expr) -> bool:
    """Cards, players and lists: what can be listed, and is neither a number nor a condition."""
    kind = t.settled(found.type)
    return isinstance(kind, t.Place | t.List) or kind in (t.CARD, t.PLAYER)


def first_name(e: s.Binary) -> s.Name | s.Attr | None:
    """The name that a row of `and` and `or` begins with, if it begins with one."""
    first: s.Expr = e
    while isinstance(first, s.Binary) and first.operator in ("and", "or"):
        first = first.left
    return first if isinstance(first, s.Name | s.Attr) else None


def yes_of_each(e: s.Expr) -> str:
    """What to write for `every passed` where a condition is due."""
    return say("write `every {name} is yes`", name=e.name) if isinstance(e, s.Every) else ""


def said_whole(ctx: Context, e: s.Binary, scope: Scope) -> str:
    """How `card is hearts or spades` is said."""
    if not isinstance(e.left, s.Binary) or e.left.operator not in ("is", "is not"):
        return ""
    excerpt = scope.unit.source.excerpt
    left, again, right = (excerpt(part.span) for part in (e.left, e.left.left, e.right))
    if e.operator == "or" and e.left.operator == "is not":  # said whole it would always hold
        return f"write `{again} not in ({excerpt(e.left.right.span)}, {right})`"
    return say("say it whole: `{whole}`", whole=f"{left} {e.operator} {again} {e.left.operator} {right}")


def both(ctx: Context, e: s.Binary, scope: Scope) -> tuple[g.Expr, g.Expr]:
    """Both sides, a number beside a value of a mixed attribute read as such a value."""
    left = ctx.expr(e.left, scope, value_type(ctx, e.right, scope))
    if isinstance(t.settled(left.type), t.Simple) and isinstance(e.left, s.Int):
        right = ctx.expr(e.right, scope)
        if isinstance(t.settled(right.type), t.Value):
            left = ctx.expr(e.left, scope, right.type)
        return left, right
    right = ctx.expr(e.right, scope, left.type)
    if isinstance(e.left, s.Name) and isinstance(t.settled(right.type), t.Setting):
        left = lookup.option_value(ctx, e.left, right.type) or left
    return left, right


def compare(ctx: Context, e: s.Binary, scope: Scope) -> g.Expr:
    left, right = both(ctx, e, scope)
    kind = t.settled(left.type)
    numbers = t.List(t.NUMBER)
    other = t.settled(right.type)
    if isinstance(kind, t.Open) and isinstance(other, t.Open) and ctx.reading.patient:
        t.agree(kind, other)
        return g.Apply(e.span, t.YESNO, COMPARISONS[e.operator], (left, right))
    if isinstance(kind, t.Open):
        t.agree(kind, t.NUMBER if isinstance(other, t.Open) else other)
        kind = t.settled(kind)
    comparable = kind in (t.NUMBER, t.ANY) or isinstance(kind, t.Value) or kind == numbers
    if not comparable or not t.agree(left.type, right.type):
        return _not_comparable(ctx, e, left, right, scope)
    return g.Apply(e.span, t.YESNO, COMPARISONS[e.operator], (left, right))


def _not_comparable(ctx: Context, e: s.Binary, left: g.Expr, right: g.Expr, scope: Scope) -> g.Expr:
    kinds = t.describe(left.type), t.describe(right.type)
    help = ctx.unquoted(right, scope) or ctx.unquoted(left, scope) or cures.comparison(ctx, e, left, right, scope)
    ctx.say(types.not_comparable(scope.unit.source, e.span, *kinds, left.span, right.span, help))
    return ctx.broken(e.span)


def equality(ctx: Context, e: s.Binary, scope: Scope) -> g.Expr:
    if isinstance(e.right, s.Group) and not isinstance(t.settled(ctx.expr(e.left, scope).type), t.List):
        e = replace(e, right=e.right.inner)  # no list of one
    named = isinstance(e.right, s.Name) and begins_with_family(ctx, (e.right.name,), scope)
    if isinstance(e.right, s.Kind) or named or value_type(ctx, e.right, scope) is not None:
        left = ctx.expr(e.left, scope)
        kind = t.settled(left.type)
        if isinstance(kind, t.Open) and ctx.reading.patient:
            if isinstance(e.right, s.Kind):
                card_pattern(ctx, e.right.values, e.right.span, scope)
            return g.Apply(e.span, t.YESNO, "is", (left, left))  # a card or a value
        if kind == t.CARD or (isinstance(kind, t.Place) and ctx.is_slot(kind)):
            card = ctx.coerce(left, scope, t.CARD, "`is`")
            values = e.right.values if isinstance(e.right, s.Kind) else (_bare(e.right),)
            pattern = card_pattern(ctx, values, e.right.span, scope)
            if pattern is None:
                return ctx.broken(e.span)
            return g.Apply(e.span, t.YESNO, "matches", (card,), pattern)
    left, right = both(ctx, e, scope)
    a, b = t.settled(left.type), t.settled(right.type)
    if isinstance(a, t.Place) != isinstance(b, t.Place):
        place, other = (left, right) if isinstance(a, t.Place) else (right, left)
        nothing = isinstance(t.settled(other.type), t.Open) and isinstance(other, g.Const)
        kind = t.settled(place.type)
        if nothing and isinstance(kind, t.Place) and ctx.is_slot(kind):
            return g.Apply(e.span, t.YESNO, "is_empty", (place,))
        help = cures.comparison(ctx, e, left, right, scope)
        if isinstance(a, t.Place):
            left = ctx.coerce(left, scope, b, "`is`", help)
        else:
            right = ctx.coerce(right, scope, a, "`is`", help)
    if not t.agree(left.type, right.type):
        return _not_comparable(ctx, e, left, right, scope)
    return g.Apply(e.span, t.YESNO, "is", (left, right))


def membership(ctx: Context, e: s.Binary, scope: Scope) -> g.Expr:
    left = ctx.expr(e.left, scope)
    kind = t.settled(left.type)
    if kind == t.ANY and ctx.reading.failed:
        return left  # what it would have been is not known: `number of hearts in won`
    wanted = kind if isinstance(kind, t.List | t.Place) else t.List(kind)
    right = ctx.expr(e.right, scope, wanted)
    if isinstance(e.left, s.Int | s.ListOf):
        one = ctx.element_of(ctx.as_list(right, scope, f"`{e.operator}`"))
        several = isinstance(e.left, s.ListOf) and not isinstance(one, t.List)
        left = ctx.expr(e.left, scope, t.List(one) if several else one)
    items = ctx.as_list(right, scope, f"`{e.operator}`")
    op = "in"
    if isinstance(t.settled(left.type), t.Place | t.List) and not isinstance(ctx.element_of(items), t.Place):
        left = ctx.as_list(left, scope, f"`{e.operator}`")
        op = "all_in"
    single = ctx.element_of(left) if op == "all_in" else left.type
    if op == "in" and isinstance(t.settled(single), t.Place) and ctx.element_of(items) == t.CARD:
        left = ctx.coerce(left, scope, t.CARD, f"`{e.operator}`")
        single = left.type
    if not t.agree(single, ctx.element_of(items)):
        ctx.say(
            types.not_comparable(
                scope.unit.source, e.span, t.describe(single), t.describe(ctx.element_of(items)),
                left.span, right.span, cures.membership(ctx, e, single, ctx.element_of(items), scope),
            )
        )  # fmt: skip
        return ctx.broken(e.span)
    return g.Apply(e.span, t.YESNO, op, (left, items))


def value_type(ctx: Context, e: s.Expr, scope: Scope) -> t.Type | None:
    """The type of a bare value, so that the numbers beside it are read as values too."""
    if isinstance(e, s.Name) and e.name not in scope.names:
        symbol = ctx.decl.symbols.get(e.name)
        if symbol is not None and symbol.kind == "value":
            return ctx.reading.attribute_types[symbol.node]
    return None


def card_pattern(
    ctx: Context, values: tuple[str | int, ...], span: Span, scope: Scope
) -> tuple[tuple[str, int], ...] | None:
    """The attributes and values that `red 10` asks for; None after a mistake."""
    found: list[tuple[str, int]] = []
    family = ""
    if begins_with_family(ctx, values, scope):
        family, values = str(values[0]), values[1:]
        found = [(g.FAMILY, list(ctx.decl.families).index(family))]
    decks = (deck.attributes for name, deck in ctx.decl.families.items() if name == (family or name))
    together = g.of_one_family(values, decks, ctx.decl.attributes)
    for place, value in enumerate(values):
        attribute = together[place] if together else attribute_with(ctx, value, [a for a, _ in found])
        if attribute is None:
            in_a_row = len(values) > 1 and is_no_card(ctx, values, scope)
            if ctx.decl.cards_lost and not in_a_row:
                ctx.reading.failed = True
                return None
            if in_a_row:
                words = [str(v) for v in values]
                help = other_languages.in_a_row(words, of_players(ctx), rest_of_condition(scope, span))
                ctx.say(types.words_in_a_row(scope.unit.source, span, " ".join(words), help))
            else:
                no_such_value(ctx, value, values, span, scope)
            return None
        found.append((attribute.name, attribute.code(value) or 0))
        ctx.decl.used.add(attribute.name)
        if isinstance(value, str):
            ctx.decl.used.add(value)
    return tuple(found)


def begins_with_family(ctx: Context, words: tuple[str | int, ...], scope: Scope) -> bool:
    """Whether `bonus red 1` names a family, and values behind it: other names come first."""
    if words[0] not in ctx.decl.families or words[0] in scope.names or words[0] in ctx.decl.symbols:
        return False
    return len(words) == 1 or any(attribute_with(ctx, word, []) for word in words[1:])


def of_players(ctx: Context) -> other_languages.Known:
    """The names that words in a row may have been meant to be."""
    owned = {n: x for n, x in ctx.decl.symbols.items() if x.kind in ("zone", "state") and x.node.owner == "player"}
    zones = frozenset(n for n, x in owned.items() if x.kind == "zone")
    values = frozenset(n for n, x in ctx.decl.symbols.items() if x.kind == "value")
    return other_languages.Known(tuple(ctx.decl.attributes), zones, frozenset(owned) - zones, values)


def rest_of_condition(scope: Scope, span: Span) -> str:
    """What follows on the line, up to the next condition."""
    text = scope.unit.source.text
    end = text.find("\n", span.end)
    rest = text[span.end : end if end != -1 else len(text)].split("#")[0]
    return re.split(r" (?:and|or|implies|else) |\)", rest, maxsplit=1)[0].strip()


def no_such_value(
    ctx: Context,
    value: str | int,
    values: tuple[str | int, ...],
    span: Span,
    scope: Scope,
    kind: str = "value of a card",
) -> None:
    """Says that one of the words that name a card is no value of a card."""
    if ctx.decl.cards_lost:
        ctx.reading.failed = True
        return
    symbol = ctx.decl.symbols.get(value) if isinstance(value, str) else None
    if symbol is not None and symbol.kind == "zone":
        ctx.say(types.zone_among_values(scope.unit.source, span, symbol.name))
        return
    if symbol is not None and symbol.kind == "attribute":
        zones = [str(v) for v in values if v in ctx.decl.symbols and ctx.decl.symbols[str(v)].kind == "zone"]
        ctx.say(types.attribute_among_values(scope.unit.source, span, symbol.name, zones[0] if zones else "hand"))
        return
    first = first_attribute(ctx, values)
    if isinstance(value, str) and symbol is None and not _is_beside_values(ctx, value, values, first):
        lookup.unknown_name(ctx, value, span, scope, kind, one_card(ctx, values))
        return
    listed = ", ".join(str(v) for v in first.values[:20]) if first else ""
    ctx.say(types.outside_domain(scope.unit.source, span, str(value), first.name if first else "", listed))


def _is_beside_values(ctx: Context, value: str, values: tuple[str | int, ...], attribute: g.Attribute | None) -> bool:
    """Whether it can only be a value of that attribute, though none of it looks like it: `green 3`."""
    known = any(v != value and attribute_with(ctx, v, []) is not None for v in values)
    if not known or attribute is None or value in ctx.decl.families or other_languages.said_here(value):
        return False
    return nearest(value, (str(v) for v in attribute.values)) is None


def one_card(ctx: Context, values: tuple[str | int, ...]) -> str:
    """What to write for `card 55`, if there is no such value."""
    if values[0] not in ctx.decl.families:
        return ""
    plain = [a for a in ctx.decl.attributes.values() if not a.computed and a.values][:2]
    example = " ".join(str(a.values[0]) for a in plain)
    return say("a card is called by its values, such as `{example}`", example=example) if example else ""


def is_no_card(ctx: Context, values: tuple[str | int, ...], scope: Scope) -> bool:
    """Whether words that look like a card begin with the name of something else, or with one from elsewhere."""
    first = values[0]
    symbol = ctx.decl.symbols.get(first) if isinstance(first, str) else None
    known = symbol is not None and symbol.kind not in ("value", "attribute", "zone")
    others = [v for v in values[1:] if isinstance(v, str) and v not in ctx.decl.symbols]
    return (
        known
        or first in scope.names
        or (isinstance(first, str) and bool(other_languages.said_here(first)))
        or (symbol is not None and bool(others) and values[1] not in ("top", "bottom"))
        or (isinstance(first, str) and declare.is_reserved(first))
    )


def first_attribute(ctx: Context, values: tuple[str | int, ...]) -> g.Attribute | None:
    named = [a for v in values if (a := attribute_with(ctx, v, [])) is not None]
    others = [a for a in ctx.decl.attributes.values() if not a.computed and a not in named]
    return others[0] if others else (named[0] if named else None)


def attribute_with(ctx: Context, value: str | int, taken: list[str]) -> g.Attribute | None:
    return g.first_with(value, ctx.decl.attributes.values(), taken)
