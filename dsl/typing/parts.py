"""What belongs to something: after a dot that of a card, a player, a team or a zone; in brackets one of several."""

from __future__ import annotations

from dsl import game as g
from dsl import syntax as s
from dsl.messages import types
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Span
from dsl.spelling import nearest
from dsl.typing import lookup, notes
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import Symbol
from dsl.typing.scope import Scope


def attr(ctx: Context, e: s.Attr, scope: Scope) -> g.Expr:
    owner = ctx.expr(e.owner, scope)
    return part(ctx, owner, e.name, e.span, scope)


def part(ctx: Context, owner: g.Expr, word: s.Word, span: Span, scope: Scope) -> g.Expr:
    """`owner.name`: an attribute of cards, a zone or variable of players, the cards of zones."""
    name = word.name
    symbol = ctx.decl.symbols.get(name)
    kind = t.settled(owner.type)
    if kind == t.ANY:
        if symbol is not None:
            ctx.decl.used.add(name)
        return ctx.broken(span)
    each = isinstance(kind, t.List)
    single = t.single(kind)
    if name == "cards" and isinstance(single, t.Place):
        op = "cards_of" if each else "cards"
        return g.Apply(span, t.List(t.CARD), op, (owner,))
    if symbol is None:
        help = other_languages.part(name, scope.unit.source.excerpt(owner.span))
        if not help and single == t.CARD and nearest(name, ctx.decl.attributes) is None:
            help = say("a card has {these}", these=", ".join(f"`{a}`" for a in ctx.decl.attributes))
        lookup.unknown_name(
            ctx,
            name,
            word.span,
            scope,
            "attribute" if single == t.CARD or isinstance(single, t.Place) else "zone or variable",
            help,
        )
        return ctx.broken(span)
    if symbol.kind == "attribute" or notes.is_note(symbol):
        return attribute_part(ctx, owner, symbol, span, scope)
    if symbol.kind in ("zone", "state") and symbol.node.owner != "table":
        return owner_part(ctx, owner, symbol, span, scope)
    ctx.decl.used.add(name)
    no_part(ctx, name, word.span, kind, scope, " ".join(scope.unit.source.excerpt(owner.span).split()))
    return ctx.broken(span)


def _as_definition(symbol: Symbol, of: str, each: bool) -> str:
    """`p1.points`, where `points` is a definition: how it is worked out for a player, or for each of a list."""
    name = symbol.name
    call = f"({name}(p) for p in {of})" if each else f"{name}({of})"
    if symbol.node.parameters:
        return f"write `{call}`"
    return say(
        "`{name}` is a definition, which is asked about somebody by a parameter: `define {name}(p) = …`, with `p.` "
        "before what is theirs, and then `{call}`",
        name=name,
        call=call,
    )


def no_part(ctx: Context, name: str, span: Span, kind: t.Type, scope: Scope, of: str = "p1") -> None:
    """Says that nothing of that name belongs to things of this type, and what does; `of` is what it was asked of."""
    each = isinstance(kind, t.List)
    single = t.single(kind)
    has: list[str] = []
    if single == t.CARD or isinstance(single, t.Place):
        owner = "a card has" if single == t.CARD and not each else "cards have"
        has = [*ctx.decl.attributes, *(n for n, x in ctx.decl.symbols.items() if notes.is_note(x))]
    else:
        owner = say("{kind} has", kind=t.describe(kind))
        if single in (t.PLAYER, t.TEAM):
            whose = "player" if single == t.PLAYER else "team"
            of_both = ((n, x) for n, x in ctx.decl.symbols.items() if x.kind in ("zone", "state"))
            has = [n for n, x in of_both if x.node.owner == whose]
    symbol = ctx.decl.symbols.get(name)
    help = ""
    if kind == t.NUMBER and symbol is not None and symbol.kind == "attribute":
        family = next(iter(ctx.decl.families), "card")
        help = say("a number is no card; the card with that number is `{card}`", card=f"({family} 5).{name}")
    if single == t.PLAYER and symbol is not None and getattr(symbol.node, "owner", "") == "team":
        help = say(
            "`{name}` belongs to a team: `{better}`, or the name alone below `each team`",
            name=name, better=f"(team of p1).{name}",
        )  # fmt: skip
    if single == t.PLAYER and symbol is not None and symbol.kind == "definition":
        help = _as_definition(symbol, of, each)
    if symbol is not None and symbol.kind == "value" and (single == t.CARD or isinstance(single, t.Place)):
        help = say(
            "those that have a value are asked for with `where`: `hand where {fits}`", fits=f"{symbol.node} is {name}"
        )
    ctx.say(types.no_such_part(scope.unit.source, span, name, owner, has, help))


def attribute_part(ctx: Context, owner: g.Expr, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
    kind = t.settled(owner.type)
    ctx.decl.used.add(symbol.name)
    if isinstance(kind, t.Place) and ctx.is_slot(kind):
        owner = g.Apply(owner.span, t.CARD, "slot_card", (owner,))
        kind = t.CARD
    if kind == t.CARD or isinstance(kind, t.Open):
        t.agree(kind, t.CARD)
        return lookup.attribute_of(ctx, owner, symbol, span)
    if isinstance(kind, t.Place | t.List):
        cards = ctx.coerce(owner, scope, t.List(t.CARD), f"`.{symbol.name}`")
        if notes.is_note(symbol):
            return notes.on_each(ctx, cards, symbol, span)
        value = ctx.reading.attribute_types[symbol.name]
        ctx.note(span, symbol.name, "attribute of each card", t.List(value))
        return g.Apply(span, t.List(value), "attr_each", (cards,), symbol.name)
    no_part(ctx, symbol.name, span, kind, scope)
    return ctx.broken(span)


def owner_part(ctx: Context, owner: g.Expr, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
    """A zone or variable of one player or team, or of each in a list."""
    wanted = t.PLAYER if symbol.node.owner == "player" else t.TEAM
    kind = t.settled(owner.type)
    if wanted == t.TEAM and kind == t.PLAYER:
        owner = g.Apply(owner.span, t.TEAM, "team", (owner,))
        kind = t.TEAM
    if wanted == t.TEAM and isinstance(kind, t.Open) and ctx.reading.patient:
        return lookup.owned(ctx, symbol, span, owner, scope)  # a player or a team
    if not isinstance(kind, t.List):
        if t.agree(kind, wanted):
            return lookup.owned(ctx, symbol, span, owner, scope)
        no_part(ctx, symbol.name, span, kind, scope)
        return ctx.broken(span)
    if t.agree(kind.of, wanted) and symbol.node.index is not None:
        ctx.decl.used.add(symbol.name)
        attribute = index_attribute(ctx, symbol.node.index)
        one = str(ctx.decl.attributes[attribute].values[0]) if attribute else "1"
        of_one = f"p.{symbol.name}[{one}]"
        told = f"count({of_one})" if symbol.kind == "zone" else of_one
        each = f"({told} for p in {scope.unit.source.excerpt(owner.span)})"
        ctx.say(types.several_of_each(scope.unit.source, span, symbol.name, of_one, each))
        return ctx.broken(span)
    if not t.agree(kind.of, wanted):
        no_part(ctx, symbol.name, span, kind, scope)
        return ctx.broken(span)
    ctx.decl.used.add(symbol.name)
    if symbol.kind == "zone":
        return g.Apply(span, t.List(t.CARD), "zone_each", (owner,), symbol.name)
    value = ctx.reading.variable_types[symbol.name]
    return g.Apply(span, t.List(value), "var_each", (owner,), symbol.name)


def index(ctx: Context, e: s.Index, scope: Scope) -> g.Expr:
    owner = ctx.expr(e.owner, scope)
    if isinstance(owner, g.Apply) and owner.op in ("zones", "vars"):
        symbol = ctx.decl.symbols[str(owner.info)]
        place = place_index(ctx, symbol, e.index, scope)
        kind = t.settled(owner.type)
        assert isinstance(kind, t.List)
        op = "zone" if owner.op == "zones" else "var"
        return g.Apply(e.span, kind.of, op, (*owner.args, place), owner.info)
    if isinstance(owner, g.Apply) and owner.op == "var" and not isinstance(t.settled(owner.type), t.List):
        return one_of_player(ctx, e, owner, scope)
    items = ctx.wants_order(ctx.as_list(owner, scope, "`[ ]`"), scope)
    place = ctx.number(e.index, scope, "a place in a list")
    return g.Apply(e.span, ctx.element_of(items), "nth", (items, place))


def one_of_player(ctx: Context, e: s.Index, owner: g.Expr, scope: Scope) -> g.Expr:
    """`score[p1]`, where every player has a score."""
    whose, name = scope.unit.source.excerpt(e.index.span), scope.unit.source.excerpt(e.owner.span)
    ctx.expr(e.index, scope)
    help = say("that of a player is written with a dot: `{part}`", part=f"{whose}.{name}")
    kind = t.describe(owner.type)
    ctx.say(types.mismatch(scope.unit.source, owner.span, t.describe(t.List(t.Open())), kind, "`[ ]`", help))
    return ctx.broken(e.span)


def place_index(ctx: Context, symbol: Symbol, index: s.Expr, scope: Scope) -> g.Expr:
    if (attribute := index_attribute(ctx, symbol.node.index)) is not None:
        return ctx.of_type(index, scope, ctx.reading.attribute_types[attribute], f"`{symbol.name}[ ]`")
    return ctx.number(index, scope, f"`{symbol.name}[ ]`")


def index_attribute(ctx: Context, index: s.Expr | None) -> str | None:
    """The attribute whose values are the places of an indexed zone or variable."""
    if isinstance(index, s.Name) and index.name in ctx.decl.attributes:
        ctx.decl.used.add(index.name)
        return index.name
    return None
