"""Definitions: how they are used, and their bodies, read once for each combination of argument types."""

from __future__ import annotations

from dsl import game as g
from dsl import messages
from dsl import syntax as s
from dsl.extent import MOST_CASES, MOST_LEVELS, expression_levels
from dsl.messages import names
from dsl.source import Span
from dsl.typing import arguments, binding
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import Symbol
from dsl.typing.scope import RuleUnit, Scope


def call_define(ctx: Context, symbol: Symbol, span: Span, args: tuple[s.Expr, ...], scope: Scope) -> g.Expr:
    define: s.Define = symbol.node
    ctx.decl.used.add(symbol.name)
    if len(args) != len(define.parameters):
        wanted, listed = len(define.parameters), tuple(p.name for p in define.parameters)
        looked_at, help = scope.element is not None, names.NO_PARAMETER if len(args) == 1 else ""
        source, name = scope.unit.source, symbol.name
        ctx.say(names.wrong_arguments(source, span, name, wanted, len(args), listed, help, looked_at=looked_at))
        return ctx.broken(span)
    given = arguments.given(ctx, symbol, args, scope)
    if symbol.name in ctx.reading.open_defines:
        way = ctx.reading.open_defines[ctx.reading.open_defines.index(symbol.name) :]
        ctx.say(names.circle(scope.unit.source, span, [*way, symbol.name], "definition"))
        return ctx.broken(span)
    kinds = tuple(t.settled(a.type) for a in given)
    number = define_instance(ctx, symbol, kinds, span, scope)
    if (unfit := ctx.reading.unfit.get((symbol.name, kinds))) is not None:
        arguments.say_unfit(ctx, symbol, unfit, span, given, scope)
        return ctx.broken(span)
    body = None if number is None else ctx.reading.define_bodies[number]
    if number is None or body is None:
        return ctx.broken(span)
    players = scope.element is not None and t.settled(scope.element[1]) == t.PLAYER
    if body.needs_me and players and not args:
        ctx.reading.asked_of_players.add(span)
    if body.needs_me and not scope.me:
        used = ctx.reading.me_at.get((scope.unit.source, symbol.name))
        where = "players" if players and not args else ""
        ctx.say(names.needs_acting_player(scope.unit.source, span, symbol.name, "definition", used, where))
        return ctx.broken(span)
    if body.needs_me:
        scope.uses_me(symbol.name, span)
    ctx.note(span, symbol.name, "definition", body.body.type)
    return g.CallDefine(span, body.body.type, number, given)


def cannot_be_read(ctx: Context, symbol: Symbol, kinds: tuple[t.Type, ...], said: int) -> None:
    """After something was `said` of a body: finds out whether it is the types that it was given."""
    if kinds and not ctx.reading.quiet and (unfit := arguments.blame(ctx, symbol, kinds, said)) is not None:
        ctx.reading.unfit[symbol.name, kinds] = unfit


def define_instance(ctx: Context, symbol: Symbol, kinds: tuple[t.Type, ...], place: Span, scope: Scope) -> int | None:
    """The definition read for these argument types, once; None if it leads too far."""
    key = (symbol.name, kinds)
    if key in ctx.reading.defines:
        ctx.reading.failed |= ctx.reading.defines[key] in ctx.reading.unreadable
        return ctx.reading.defines[key]
    if ctx.reaches_too_far(symbol.name, "definition", place, scope):
        return None
    define: s.Define = symbol.node
    number = len(ctx.reading.define_bodies)
    ctx.reading.defines[key] = number
    ctx.reading.define_bodies.append(None)
    ctx.reading.define_levels.append(0)
    unit = RuleUnit(symbol.source, symbol.name)
    scope = Scope(unit, me=True)
    parameters = binding.parameters(ctx, scope, define.parameters, kinds)
    said, failed, ctx.reading.failed = len(ctx.decl.diagnostics), ctx.reading.failed, False
    ctx.reading.open_defines.append(symbol.name)
    body = right_side(ctx, define.value, scope)
    ctx.reading.open_defines.pop()
    if ctx.reading.failed:
        ctx.reading.unreadable.add(number)
        cannot_be_read(ctx, symbol, kinds, said)
    ctx.reading.failed |= failed
    ctx.reading.define_bodies[number] = g.Define(
        define.span, symbol.source, symbol.name, parameters, body, unit.needs_me
    )
    ctx.reading.define_levels[number] = bounded_levels(
        ctx, expression_levels(body, ctx.reading.define_levels), define.name, "definition", unit
    )
    return number


def bounded_levels(ctx: Context, levels: int, word: s.Word, kind: str, unit: RuleUnit) -> int:
    """How deep a definition or phase leads."""
    if levels > MOST_LEVELS:
        ctx.leads_too_deep(unit.source, word.span, word.name, kind)
    return min(levels, MOST_LEVELS)


def right_side(ctx: Context, value: s.Body, scope: Scope) -> g.Expr:
    """The right side of a definition; a table of cases becomes nested conditions."""
    if not isinstance(value, s.Cases):
        return ctx.expr(value, scope)
    if len(value.cases) > MOST_CASES:
        ctx.say(messages.many_cases(scope.unit.source, value.cases[MOST_CASES].span, MOST_CASES))
        return ctx.broken(value.span)
    result: g.Expr | None = None
    for case in reversed(value.cases):
        found = ctx.expr(case.value, scope)
        if case.condition is None or result is None:
            result = found
        else:
            test = ctx.yesno(case.condition, scope, "a case")
            result = ctx.branches(case.span, test, found, result, scope)
    assert result is not None
    return result
