"""Statements that say in one line what others say in several: they are read as those.

What they need to remember is kept under names with a space in them, which no rule can write.
"""

from __future__ import annotations

from typing import Literal

from dsl import game as g
from dsl import syntax as s
from dsl.messages import course, types
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import lookup, operators, phases
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.scope import LocalName, Scope

_SUBJECT = "the case"
MISSED = "turns to miss"


def cases(ctx: Context, e: s.IfIs, scope: Scope) -> g.Block:
    """`if X is`: the first case that fits. X is worked out once."""
    inner = scope.inner()
    subject = ctx.expr(e.subject, inner)
    if isinstance(t.settled(subject.type), t.Place):
        subject = ctx.coerce(subject, inner, t.CARD, "`if … is`")
    local = scope.unit.new_local(_SUBJECT)
    inner.names[_SUBJECT] = LocalName(local, subject.type, e.subject.span, "local name")
    rest: g.Block = ()
    for arm in reversed(e.arms):
        body = ctx.block(arm.body, scope) if arm.body else ()
        if not arm.values:
            rest = body
            continue
        test = _fits(ctx, e.subject.span, arm, inner)
        rest = (g.IfThen(arm.span, test, body, rest),)
    return (g.Let(e.span, local, subject), *rest)


def _fits(ctx: Context, subject: Span, arm: s.Arm, scope: Scope) -> g.Expr:
    """Whether the thing is one of the values of a case."""
    name = s.Name(subject, _SUBJECT)
    tests = [
        operators.binary(ctx, s.Binary(value.span, "in" if isinstance(value, s.Range) else "is", name, value), scope)
        for value in arm.values
    ]
    found = tests[0]
    for test in tests[1:]:
        found = g.Apply(arm.span, t.YESNO, "or", (found, test))
    return found


def called(ctx: Context, value: s.Expr, scope: Scope) -> tuple[g.Statement | None, g.Expr] | None:
    """A phase whose value is asked for: what carries it out, and where the value is then.

    After a mistake nothing carries it out, and the value is of no type.
    """
    if isinstance(value, s.Name) and value.name not in scope.names:
        call = s.CallPhase(value.span, s.Word(value.span, value.name), ())
    elif isinstance(value, s.Call):
        call = s.CallPhase(value.span, value.name, value.args)
    else:
        return None
    symbol = ctx.decl.symbols.get(call.name.name)
    if symbol is None or symbol.kind != "phase":
        return None
    found = phases.call_phase(ctx, call, scope)
    if not isinstance(found, g.CallPhase):
        return None, ctx.broken(value.span)
    body = ctx.phases.bodies[found.phase]
    if body is None or body.gives is None:
        ctx.say(course.gives_nothing(scope.unit.source, value.span, call.name.name))
        return None, ctx.broken(value.span)
    return found, body.gives


def out(ctx: Context, e: s.Out, scope: Scope) -> g.Statement | None:
    """`out P` for good, `out P once`, `out P from PHASE`."""
    player = ctx.player(e.player, scope, "`out`")
    if e.once:
        missed = g.Apply(e.span, t.NUMBER, "var", (player,), phases.hidden(ctx, MISSED, "player", t.NUMBER))
        return g.Assign(e.span, missed, "+=", g.Const(e.span, t.NUMBER, 1))
    ctx.phases.leaves = True
    if e.phase is None:
        return g.Out(e.span, player)
    ended = phases.end(ctx, s.End(e.span, e.phase, None), scope)
    if not isinstance(ended, g.End):
        return None
    noted = phases.hidden(ctx, f"out of {e.phase.name}", "player", t.YESNO)
    return g.Out(e.span, player, e.phase.name, noted)


def turns(ctx: Context, e: s.Turns, scope: Scope) -> g.Statement:
    first = ctx.player(e.start, scope, "`turns from`") if e.start else None
    order = ctx.of_type(e.order, scope, t.List(t.PLAYER), "`turns in`") if e.order else None
    acting = scope.acting()
    test = ctx.yesno(e.where, acting.asked(), "`where`") if e.where else None
    ctx.reading.untils.append(e.until.span)
    end = ctx.yesno(e.until, scope, "`until`")
    then: Literal["", "everybody", "others"] = ""
    if e.then is not None:
        if e.then.name == "everybody":
            then = "everybody"
        elif e.then.name == "others":
            then = "others"
        else:
            ctx.say(course.once_more(scope.unit.source, e.then.span, e.then.name))
    return g.Turns(e.span, first, order, test, end, then, ctx.in_block(e.body, acting))


def swap(ctx: Context, x: s.Swap, scope: Scope) -> g.Statement:
    """Two zones exchange their cards."""
    return g.Swap(x.span, _swapped(ctx, x.first, x.second, scope), _swapped(ctx, x.second, x.first, scope))


def _swapped(ctx: Context, e: s.Expr, other: s.Expr, scope: Scope) -> g.Expr:
    if isinstance(e, s.Name) and lookup.no_zone(ctx, e, scope):
        return ctx.broken(e.span)
    found = ctx.expr(e, scope, t.ZONE)
    excerpt = scope.unit.source.excerpt
    one, other_one = excerpt(e.span), excerpt(other.span)
    kind = t.settled(found.type)
    help = ""
    if kind == t.PLAYER and (name := other_one.rpartition(".")[2]) in ctx.decl.symbols:
        help = say("say which of their zones: `{zone}`", zone=f"{one if one.isidentifier() else f'({one})'}.{name}")
    elif kind == t.List(t.CARD) or (kind != t.PLAYER and not isinstance(kind, t.List | t.Place)):
        help = say(
            "`swap` exchanges whole zones; single cards are moved: `move {one} to …`, `move {other_one} to …`",
            one=one,
            other_one=other_one,
        )
    return ctx.coerce(found, scope, t.ZONE, "`swap`", help)


def places(ctx: Context, e: s.Expr, scope: Scope, where: str) -> g.Expr:
    """Several zones to deal to; a single zone is a list of one."""
    found = ctx.expr(e, scope)
    kind = t.settled(found.type)
    if isinstance(found, g.Apply) and found.op == "zone_each":
        symbol = ctx.decl.symbols[str(found.info)]
        return g.Apply(found.span, t.List(t.Place(symbol.name)), "zones_each", found.args, symbol.name)
    if isinstance(kind, t.Place):
        return g.Apply(found.span, t.List(kind), "list", (found,), "places")
    theirs = {zone.kind.name: zone.name.name for zone in ctx.decl.file.zones if zone.owner == "player"}
    own = theirs.get("hand", next(iter(theirs.values()), "hand"))
    help = say("name their zones: `every {zone}`", zone=own)
    if isinstance(found, g.Apply) and found.op == "players":
        ctx.say(types.players_is_a_number(scope.unit.source, found.span, help))
        return ctx.broken(found.span)
    return ctx.coerce(found, scope, t.List(t.ZONE), where, help)
