"""What a name means where it stands.

A bare name is looked up in the element of the innermost `where` or `by`, then among local
names, then mine, my team's, and the table's. A name after a dot belongs to what is before it: see `parts`.
"""

from __future__ import annotations

from typing import cast

from dsl import game as g
from dsl import syntax as s
from dsl.messages import names
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import definitions, notes
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import FIXED_NAMES, SEAT, Symbol
from dsl.typing.scope import Scope

EVERY_OF_SOME = (
    "`every` goes before the name of what all have: `every {name}`; of some players it is `{some}.{name}`, and what "
    "holds for each of them `all(p.{name} is 0 for p in {some})`"
)


def bare_name(ctx: Context, e: s.Name, scope: Scope) -> g.Expr:
    name, span = e.name, e.span
    symbol = ctx.decl.symbols.get(name)
    if scope.element is not None and symbol is not None:
        of_element = part_of_element(ctx, symbol, span, scope)
        if of_element is not None:
            return of_element
    if name in scope.names:
        local = scope.names[name]
        if local.stands_for is not None:
            return local.stands_for
        ctx.note(span, name, local.kind, local.type)
        return g.Local(span, local.type, local.id, name)
    if (fixed := fixed_name(ctx, name, span, scope)) is not None:
        return fixed
    if symbol is not None:
        return declared(ctx, symbol, span, scope)
    if name in scope.past and name not in ctx.decl.lost:
        ctx.say(names.not_chosen_yet(scope.unit.source, span, name, scope.past[name]))
        return ctx.broken(span)
    unknown_name(ctx, name, span, scope)
    return ctx.broken(span)


def no_zone(ctx: Context, e: s.Name, scope: Scope) -> bool:
    """Whether a name that should be a zone is none at all, which is said."""
    if not is_unknown(ctx, e.name, scope):
        return False
    unknown_name(ctx, e.name, e.span, scope, "zone")
    return True


def is_unknown(ctx: Context, name: str, scope: Scope) -> bool:
    """Whether a bare name means nothing anywhere."""
    known = name in ctx.decl.symbols or name in scope.names or name in scope.past
    return not (known or name in FIXED_NAMES or name == "players" or SEAT.match(name))


def is_new(ctx: Context, name: str, scope: Scope) -> bool:
    """Whether a name that is given a value means nothing here, whatever it meant in a block that has ended."""
    ended = name in scope.past and name not in scope.names and name not in ctx.decl.symbols
    return ended or is_unknown(ctx, name, scope)


def unknown_name(ctx: Context, name: str, span: Span, scope: Scope, kind: str = "name", help: str = "") -> None:
    ctx.reading.failed = True
    if ctx.muted:
        return
    among: dict[str, Span | None] = {n: x.span for n, x in scope.names.items()}
    among |= {n: (x.span if x.source is scope.unit.source else None) for n, x in ctx.decl.symbols.items()}
    if kind == "name":
        among |= dict.fromkeys(("me", "others", "everyone", "nobody", "nothing", "yes", "no"))
    if name.endswith("s") and name[:-1] in ctx.decl.attributes and kind == "name":
        help = say("all values of `{attribute}` are `every {attribute}`", attribute=name[:-1])
    if scope.element is not None and (f"{name}s" in ctx.decl.symbols or name in ctx.decl.families):
        help = help or "inside `where` and `by` the one looked at is `it`"
    if "hearts" in ctx.decl.symbols:
        help = help or other_languages.colour(name)
    ctx.decl.unknown(scope.unit.source, span, name, kind, among, help)


def part_of_element(ctx: Context, symbol: Symbol, span: Span, scope: Scope) -> g.Expr | None:
    """What a bare name means for the element at hand, if it means something there."""
    assert scope.element is not None
    local, kind = scope.element
    kind = t.settled(kind)
    it = g.Local(span, kind, local, "it")
    if symbol.kind == "attribute" and (kind in (t.CARD, t.ANY) or isinstance(kind, t.Open)):
        t.agree(kind, t.CARD)
        return attribute_of(ctx, it, symbol, span)
    if notes.is_note(symbol) and kind == t.CARD:
        return notes.on(ctx, it, symbol, span)
    if kind == t.ANY and symbol.kind in ("zone", "state") and symbol.node.owner in ("player", "team"):
        ctx.decl.used.add(symbol.name)
        return ctx.broken(span)  # after a mistake nobody can say whose it is
    if symbol.kind in ("zone", "state") and symbol.node.owner == "player" and kind == t.PLAYER:
        return owned(ctx, symbol, span, it, scope)
    if symbol.kind in ("zone", "state") and symbol.node.owner == "team" and kind in (t.TEAM, t.PLAYER):
        team = it if kind == t.TEAM else g.Apply(span, t.TEAM, "team", (it,))
        return owned(ctx, symbol, span, team, scope)
    return None


def attribute_of(ctx: Context, card: g.Expr, symbol: Symbol, span: Span) -> g.Expr:
    if notes.is_note(symbol):
        return notes.on(ctx, card, symbol, span)
    ctx.decl.used.add(symbol.name)
    kind = ctx.reading.attribute_types[symbol.name]
    ctx.note(span, symbol.name, "attribute", kind)
    return g.Apply(span, kind, "attr", (card,), symbol.name)


def fixed_name(ctx: Context, name: str, span: Span, scope: Scope) -> g.Expr | None:
    if name in ("me", "others"):
        if not may_act(ctx, span, name, "", scope):
            return ctx.broken(span)
        me = g.Me(span, t.PLAYER)
        return me if name == "me" else g.Apply(span, t.List(t.PLAYER), "others", (me,))
    if name == "members":
        return members(ctx, span, scope)
    if name == "it":
        if scope.element is None and scope.it_acts:
            return g.Me(span, t.PLAYER)
        if scope.element is None:
            ctx.say(names.no_element(scope.unit.source, span))
            return ctx.broken(span)
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
        return seat(ctx, name, span, scope)
    return None


def members(ctx: Context, span: Span, scope: Scope) -> g.Expr:
    """The players of the team at hand: that of `each team`, or mine."""
    if scope.team is not None:
        team: g.Expr = g.Local(span, t.TEAM, scope.team.id, "team")
    elif may_act(ctx, span, "members", "", scope):
        team = g.Apply(span, t.TEAM, "team", (g.Me(span, t.PLAYER),))
    else:
        return ctx.broken(span)
    return g.Apply(span, t.List(t.PLAYER), "members", (team,))


def seat(ctx: Context, name: str, span: Span, scope: Scope) -> g.Expr:
    players = ctx.decl.file.head.players
    most = max(high for _, high in players) if players else 0
    if most and int(name[1:]) > most:
        ctx.say(names.seat_beyond(scope.unit.source, span, name, most))
        return ctx.broken(span)
    return g.Const(span, t.PLAYER, int(name[1:]) - 1)


def may_act(ctx: Context, span: Span, name: str, kind: str, scope: Scope) -> bool:
    if scope.me:
        scope.uses_me(name, span)
        return True
    until = any(span.touches(end) for end in ctx.reading.untils)
    ctx.say(names.nobody_acts(scope.unit.source, span, name, kind, in_test=not scope.unit.name, until=until))
    return False


def declared(ctx: Context, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
    name = symbol.name
    ctx.decl.used.add(name)
    match symbol.kind:
        case "state" if notes.is_note(symbol):
            help = say("say of which card: `card.{name}`", name=name)
            ctx.say(names.wrong_use(scope.unit.source, span, name, "a note on cards", help))
        case "zone" | "state":
            return mine_or_tables(ctx, symbol, span, scope)
        case "value":
            attribute = ctx.decl.attributes[symbol.node]
            ctx.note(span, name, f"value of `{attribute.name}`", t.Value(attribute.name))
            return g.Const(span, ctx.reading.attribute_types[attribute.name], attribute.code(name))
        case "option":
            kind = option_type(ctx, symbol.node)
            ctx.note(span, name, "option", kind)
            return g.Apply(span, kind, "option", (), name)
        case "value of an option":
            option: s.GameOption = symbol.node
            listed = [i.name if isinstance(i, s.Name) else "" for i in cast(s.ListOf, option.domain).items]
            return g.Const(span, t.Setting(option.name.name), listed.index(name))
        case "definition":
            return definitions.call_define(ctx, symbol, span, (), scope)
        case "attribute":
            help = say("`every {name}` are all its values, `card.{name}` is that of a card", name=name)
            ctx.say(names.wrong_use(scope.unit.source, span, name, "an attribute of cards", help))
        case "phase":
            ctx.say(names.wrong_use(scope.unit.source, span, name, "a phase", names.PHASE_GIVES_NOTHING))
        case "family":
            unknown_name(ctx, name, span, scope)
    return ctx.broken(span)


def option_value(ctx: Context, e: s.Name, wanted: t.Type | None) -> g.Expr | None:
    """A value that several options may have, where one of them says which is meant."""
    kind = t.settled(wanted) if wanted is not None else None
    symbol = ctx.decl.symbols.get(e.name)
    if not isinstance(kind, t.Setting) or symbol is None or symbol.kind != "value of an option":
        return None
    domain = ctx.decl.symbols[kind.option].node.domain
    listed = [i.name if isinstance(i, s.Name) else "" for i in getattr(domain, "items", ())]
    if e.name not in listed:
        return None
    ctx.decl.used.add(e.name)
    return g.Const(e.span, kind, listed.index(e.name))


def option_type(ctx: Context, option: s.GameOption) -> t.Type:
    if isinstance(option.domain, s.ListOf) and any(isinstance(i, s.Name) for i in option.domain.items):
        return t.Setting(option.name.name)
    if isinstance(option.default, s.Name) and option.default.name in ("yes", "no"):
        return t.YESNO
    return t.NUMBER


def mine_or_tables(ctx: Context, symbol: Symbol, span: Span, scope: Scope) -> g.Expr:
    """A bare zone or variable: mine, my team's or the table's."""
    owner = symbol.node.owner
    if owner == "table":
        return owned(ctx, symbol, span, None, scope)
    if owner == "team":
        if scope.team is not None:
            team: g.Expr = g.Local(span, t.TEAM, scope.team.id, "team")
        elif scope.me:
            scope.uses_me(symbol.name, span)
            team = g.Apply(span, t.TEAM, "team", (g.Me(span, t.PLAYER),))
        else:
            ctx.say(names.nobody_acts(scope.unit.source, span, symbol.name, "something"))
            return ctx.broken(span)
        return owned(ctx, symbol, span, team, scope)
    what = "a zone" if symbol.kind == "zone" else "a variable"
    if not may_act(ctx, span, symbol.name, what, scope):
        return ctx.broken(span)
    return owned(ctx, symbol, span, g.Me(span, t.PLAYER), scope)


def owned(ctx: Context, symbol: Symbol, span: Span, owner: g.Expr | None, scope: Scope) -> g.Expr:
    """A zone or variable of an owner; without an index if it has one."""
    ctx.decl.used.add(symbol.name)
    args = () if owner is None else (owner,)
    if symbol.kind == "zone":
        place = t.Place(symbol.name)
        ctx.note(span, symbol.name, "zone", place)
        if symbol.node.index is not None:
            return g.Apply(span, t.List(place), "zones", args, symbol.name)
        return g.Apply(span, place, "zone", args, symbol.name)
    kind = ctx.reading.variable_types[symbol.name]
    ctx.note(span, symbol.name, "variable", kind)
    if symbol.node.index is not None:
        return g.Apply(span, t.List(kind), "vars", args, symbol.name)
    return g.Apply(span, kind, "var", args, symbol.name)


def _a_variable(ctx: Context) -> str:
    """One that every player has, for an example."""
    variables = (x.name for x in ctx.decl.symbols.values() if x.kind == "state" and x.node.owner == "player")
    return next(variables, "score")


def every(ctx: Context, e: s.Every, scope: Scope) -> g.Expr:
    name, span = e.name, e.span
    if name in ctx.decl.families:
        return g.Apply(span, t.List(t.CARD), "every_card", (), name)
    symbol = ctx.decl.symbols.get(name)
    if symbol is None:
        among: dict[str, Span | None] = {n: x.span for n, x in ctx.decl.symbols.items()}
        among |= {n: f.written.name.span for n, f in ctx.decl.families.items()}
        ctx.reading.failed = True
        if not ctx.muted:
            if is_unknown(ctx, name, scope):
                ctx.decl.unknown(scope.unit.source, span, name, "zone, variable, attribute or family", among)
            else:
                help = say(EVERY_OF_SOME, some=name, name=_a_variable(ctx))
                ctx.say(names.wrong_use(scope.unit.source, span, name, "no zone, variable or attribute", help))
        return ctx.broken(span)
    ctx.decl.used.add(name)
    if symbol.kind == "zone":
        ctx.note(span, name, "every zone", t.List(t.Place(name)))
        return g.Apply(span, t.List(t.Place(name)), "every_zone", (), name)
    if symbol.kind == "state" and not notes.is_note(symbol):
        return g.Apply(span, t.List(ctx.reading.variable_types[name]), "every_var", (), name)
    if symbol.kind == "attribute":
        return g.Apply(span, t.List(ctx.reading.attribute_types[name]), "every_value", (), name)
    ctx.say(
        names.wrong_use(
            scope.unit.source, span, name, symbol.said,
            "`every` goes with a zone, a variable, an attribute or a family of cards",
        )
    )  # fmt: skip
    return ctx.broken(span)
