"""The head of a file: how many play, in which teams, and the options that are settled before."""

from __future__ import annotations

from typing import Any, cast

from dsl import game as g
from dsl import syntax as s
from dsl.game.fold import Constants, NotConstant, Setup, constant
from dsl.game.operations import MOST_ITEMS
from dsl.messages import course
from dsl.sentence import say
from dsl.typing import lookup
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import SEAT
from dsl.typing.rule_tests import listed_values

MOST_PLAYERS = 20
MOST_OPTIONS = 100


def players(ctx: Context) -> tuple[int, ...]:
    """How many may play, each number once, the least first."""
    head = ctx.decl.file.head
    if head.library:
        return tuple(range(1, MOST_PLAYERS + 1))
    if head.players is None:
        ctx.missing(course.no_players(ctx.decl.source, head.name.span))
        return (2,)
    if head.players_again is not None:
        ctx.say(course.twice(ctx.decl.source, head.players_again, "players", head.players_span))
    if not all(1 <= low <= high <= MOST_PLAYERS for low, high in head.players):
        ctx.say(course.bad_players(ctx.decl.source, head.players_span, MOST_PLAYERS))
        return (2,)
    return tuple(sorted({count for low, high in head.players for count in range(low, high + 1)}))


def teams(ctx: Context, players: tuple[int, ...]) -> tuple[g.Teams, ...]:
    return tuple(_team(ctx, x, players) for x in ctx.decl.file.head.teams)


def _team(ctx: Context, x: s.Teams, players: tuple[int, ...]) -> g.Teams:
    found: list[tuple[int, ...]] = []
    seen: set[int] = set()
    most = players[-1]
    for team in x.groups:
        seats = []
        for word in team:
            seat = int(word.name[1:]) - 1 if SEAT.match(word.name) else -1
            if not 0 <= seat < most or seat in seen:
                why = (
                    say("`{name}` is not a seat of this game", name=word.name)
                    if seat not in seen
                    else say("`{name}` is in two teams", name=word.name)
                )
                ctx.say(course.bad_team(ctx.decl.source, word.span, why))
                continue
            seen.add(seat)
            seats.append(seat)
        found.append(tuple(seats))
    said = sum(len(team) for team in x.groups) != len(seen)
    if x.when is None and not said and len(seen) != most and players == (most,):
        ctx.say(course.bad_team(ctx.decl.source, x.groups[0][0].span, "not every player is in a team"))
    return g.Teams(tuple(found), ctx.yesno(x.when, ctx.outside(), "`when`") if x.when else None)


def options(ctx: Context) -> tuple[g.GameOption, ...]:
    written = ctx.decl.file.head.options
    if len(written) > MOST_OPTIONS:
        ctx.say(course.many_options(ctx.decl.source, written[MOST_OPTIONS].span, MOST_OPTIONS))
    return tuple(o for x in written[:MOST_OPTIONS] if (o := _option(ctx, x)) is not None)


def _option(ctx: Context, x: s.GameOption) -> g.GameOption | None:
    kind = lookup.option_type(ctx, x)
    name = x.name.name
    label = x.label.raw if x.label else name.replace("_", " ")
    if kind == t.YESNO:
        values: tuple[int | str, ...] = ("no", "yes")
        default = 1 if isinstance(x.default, s.Name) and x.default.name == "yes" else 0
        return g.GameOption(x.span, name, kind, default, values, label)
    if isinstance(kind, t.Setting):
        items = cast(s.ListOf, x.domain).items
        if not all(isinstance(i, s.Name) for i in items):
            ctx.say(course.mixed_option(ctx.decl.source, x.name.span, name))
            return None
        values = tuple(cast(s.Name, i).name for i in items)
        chosen = x.default.name if isinstance(x.default, s.Name) else ""
        if chosen not in values:
            ctx.say(course.bad_beginning(ctx.decl.source, x.default.span, name, listed_values(values)))
            return None
        ctx.decl.used.update(v for v in values if isinstance(v, str))
        return g.GameOption(x.span, name, kind, values.index(chosen), values, label)
    return _number_option(ctx, x, name, label)


def _number_option(ctx: Context, x: s.GameOption, name: str, label: str) -> g.GameOption | None:
    if isinstance(x.default, s.Binary) and x.default.operator == "or":
        parts = [ctx.decl.source.excerpt(part.span).strip('"') for part in (x.default.left, x.default.right)]
        ctx.say(course.yes_or_no_option(ctx.decl.source, x.default.span, name, parts))
        return None
    default = _agreed(ctx, ctx.number(x.default, ctx.outside(), say("option `{name}`", name=name)), name)
    if x.domain is None:
        if default is not None:
            ctx.say(course.option_without_values(ctx.decl.source, x.name.span, name))
        return None
    ends = (x.domain.low, x.domain.high) if isinstance(x.domain, s.Range) else ()
    if named := [end for end in ends if isinstance(end, s.Name)]:
        ctx.say(course.option_not_fixed(ctx.decl.source, named[0].span, name))
        return None
    if not isinstance(x.domain, s.Range | s.ListOf):
        ctx.say(course.option_without_values(ctx.decl.source, x.domain.span, name))
        return None
    numbers = t.List(t.NUMBER)
    domain = _agreed(ctx, ctx.of_type(x.domain, ctx.outside(), numbers, say("option `{name}`", name=name)), name)
    if default is None or domain is None:
        return None
    if default not in domain:
        ctx.say(course.bad_beginning(ctx.decl.source, x.default.span, name, listed_values(tuple(domain))))
        return None
    return g.GameOption(x.span, name, t.NUMBER, default, tuple(domain), label)


def _agreed(ctx: Context, found: g.Expr, name: str) -> Any:
    """A number or numbers of an option; None if they depend on anything else."""
    try:
        return constant(found, Constants(Setup(0, {}), [None] * len(ctx.reading.define_bodies)))
    except NotConstant as error:
        if isinstance(error.expr, g.Apply) and error.expr.op == "range":
            ctx.say(course.many_values(ctx.decl.source, error.expr.span, name, MOST_ITEMS))
        elif t.settled(error.expr.type) != t.ANY:
            ctx.say(course.option_not_fixed(ctx.decl.source, error.expr.span, name))
        return None
