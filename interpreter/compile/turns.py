"""Loops, turns and choices of all players at once, as statements of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from dsl.typing.shorthands import MISSED
from interpreter.ask.missed import missed_openly, turns_are_open
from interpreter.compile import form as f
from interpreter.compile import seats
from interpreter.compile.answers import all_picks
from interpreter.compile.simplified import negated

if TYPE_CHECKING:
    from interpreter.compile.statements import Statements


def repeat(of: Statements, x: g.Repeat, me: f.Expr) -> list[f.Statement]:
    at = (of.source, x.span)
    if x.times is None:
        until = of.lower(x.until, me) if x.until is not None else f.NO
        return [f.Loop(at, until, of.passes(x.body, me, at))]
    left = of.name("times")
    of.unit.repeats.append((of.number, x, left.name))
    one_less = f.Let(at, left, f.Op("sub", (left, f.Value(1))))
    body = (one_less, *of.passes(x.body, me, at))
    return [f.Let(at, left, of.lower(x.times, me)), f.Loop(at, f.Op("le", (left, f.Value(0))), body)]


def _somebody(acting: f.Name, at: f.At) -> f.Body:
    """Nobody cannot act."""
    return (f.If(at, f.Op("is_none", (acting,)), (f.Do(at, f.Op("nobody", ())),)),)


def each_player(of: Statements, x: g.EachPlayer, me: f.Expr) -> list[f.Statement]:
    at = (of.source, x.span)
    if x.order is not None:
        order: f.Expr = f.Op("copy", (of.lower(x.order, me),), 1)
    else:
        start = of.lower(x.start, me) if x.start is not None else f.Value(0)
        order = seats.seats_from(of.expressions, start)
        if of.game.turns_may_reverse and x.start is not None:
            order = f.Op("turn_order", (start,), 1)
    acting = of.name("me")
    skipped: f.Body = _somebody(acting, at) if x.order is not None else ()
    if x.where is not None:
        skipped = (*skipped, f.If(at, negated(of.lower(x.where, acting)), (f.Skip(at),)))
    return [f.ForEach(at, acting, order, (*skipped, *of.passes(x.body, acting, at, counted=False)))]


def turns(of: Statements, x: g.Turns, me: f.Expr) -> list[f.Statement]:
    """Before every turn the end is tested, then the next player who may act is found."""
    at = (of.source, x.span)
    acting, following, left = of.name("me"), of.name("next"), of.name("left")
    order = of.name("l", 1) if x.order is not None else None
    ends: f.Expr = of.lower(x.until, me)
    lines: list[f.Statement]
    if order is not None:
        assert x.order is not None
        lines = [f.Let(at, order, f.Op("copy", (of.lower(x.order, me),), 1)), f.Let(at, following, f.Value(0))]
    else:
        assert x.start is not None
        lines = [f.Let(at, following, of.lower(x.start, me)), *_somebody(following, at)]
    body = _next_turn(of, x, acting, following, order, at)
    if x.then:
        lines += [f.Let(at, left, f.Value(-1)), f.Let(at, acting, f.NOTHING)]
        body = [*_once_more(of, x, ends, left, acting, order, at), *body]
        ends = f.NO
    body += _missed(of, acting, following, order, at)
    if of.marks and missed_openly(of.game, x) and turns_are_open(of.game, of.number, x):
        body.append(f.Do(at, f.Op("turn_begins", (acting,))))
    body += of.passes(x.body, acting, at)
    if order is None:
        body.append(f.Let(at, following, _beside(of, acting)))
    return [*lines, f.Loop(at, ends, tuple(body)), *none_missed(of, at)]


def none_missed(of: Statements, at: f.At) -> list[f.Statement]:
    """A turn that is still to be missed is forgotten when the turns are over."""
    area = of.layout.variables.get(MISSED)
    cells = () if area is None else range(area.base, area.base + of.layout.players)
    return [f.Put(at, f.Value(cell), f.Value(0)) for cell in cells]


def _next_turn(
    of: Statements, x: g.Turns, acting: f.Name, following: f.Name, order: f.Name | None, at: f.At
) -> list[f.Statement]:
    """Finds who acts: the first from `following` on who may; in a list that is a place in it."""
    if order is None and x.where is None and not of.game.players_may_leave:
        return [f.Let(at, acting, following)]
    clauses: list[f.Clause]
    seat: f.Expr
    if order is None:
        place = seat = of.name("m")
        clauses = [f.Each((place.name,), f.Op("turn_order", (following,), 1))]
    else:
        step, place = of.name("n"), of.name("m")
        many = f.Op("len", (order,))
        around = f.Op("mod", (f.Op("add", (following, step)), many))
        seat = f.Op("at", (order, place))
        clauses = [
            f.Each((step.name,), f.Op("side_by_side", (f.Value(0), many), 1)),
            f.Each((place.name,), f.Op("list", (around,), 1)),
        ]
        if of.game.players_may_leave:
            clauses.append(f.Where(negated(f.Op("is_out", (seat,)))))
    if x.where is not None:
        clauses.append(f.Where(of.lower(x.where, seat)))
    found = f.Op("first_of", (f.Listing(place, tuple(clauses)),))
    if order is None:
        return [f.Let(at, acting, found), f.If(at, f.Op("is_none", (acting,)), (f.Stop(at),))]
    return [
        f.Let(at, following, found),
        f.If(at, f.Op("is_none", (following,)), (f.Stop(at),)),
        f.Let(at, acting, f.Op("at", (order, following))),
        *_somebody(acting, at),
        f.Let(at, following, f.Op("add", (following, f.Value(1)))),
    ]


def _once_more(
    of: Statements, x: g.Turns, ends: f.Expr, left: f.Name, acting: f.Name, order: f.Name | None, at: f.At
) -> list[f.Statement]:
    """When the end is reached it is counted who has one more turn; `left` is below 0 until then."""
    seat = of.name("m")
    clauses: list[f.Clause] = [f.Each((seat.name,), order or seats.seats_from(of.expressions, f.Value(0)))]
    if x.then == "others":
        clauses.append(f.Where(negated(f.Op("is", (seat, acting)))))
    if x.where is not None:
        clauses.append(f.Where(of.lower(x.where, seat)))
    count = f.Let(at, left, f.Op("len", (f.Listing(seat, tuple(clauses)),)))
    one_less = f.Let(at, left, f.Op("sub", (left, f.Value(1))))
    return [
        f.If(at, f.Op("lt", (left, f.Value(0))), (f.If(at, ends, (count,)),)),
        f.If(at, f.Op("is", (left, f.Value(0))), (f.Stop(at),)),
        f.If(at, f.Op("gt", (left, f.Value(0))), (one_less,)),
    ]


def _missed(of: Statements, acting: f.Name, following: f.Name, order: f.Name | None, at: f.At) -> list[f.Statement]:
    """Who is to miss a turn misses this one."""
    area = of.layout.variables.get(MISSED)
    if area is None:
        return []
    cell = f.Op("add", (f.Value(area.base), acting))
    passed: list[f.Statement] = [f.Do(at, f.Op("turn_missed", (acting,)))] if of.marks else []
    passed.append(f.Put(at, cell, f.Op("sub", (f.Cell(cell), f.Value(1)))))
    if order is None:
        passed.append(f.Let(at, following, _beside(of, acting)))
    return [f.If(at, f.Op("gt", (f.Cell(cell), f.Value(0))), (*passed, f.Skip(at)))]


def as_player(of: Statements, x: g.AsPlayer, me: f.Expr) -> list[f.Statement]:
    at = (of.source, x.span)
    acting = of.name("me")
    first = f.Let(at, acting, of.lower(x.player, me))
    missing = f.Op("is_none", (acting,))
    if x.otherwise:
        no, yes = of.branch(x.otherwise, me, at, "no"), of.branch(x.body, acting, at, "yes")
        return [first, f.If(at, missing, no, yes)]
    return [first, *_somebody(acting, at), *of.sequence(x.body, acting)]


def at_once(of: Statements, x: g.AtOnce, me: f.Expr) -> list[f.Statement]:
    """First everybody chooses, then the effects run player by player."""
    at = (of.source, x.span)
    asked, acting = of.name("seats", 1), of.name("me")
    order = seats.seats_from(of.expressions, f.Value(0))
    if x.where is not None:
        seat = of.name("e")
        order = f.Listing(seat, (f.Each((seat.name,), order), f.Where(of.lower(x.where, seat))))
    choosing: list[f.Statement] = []
    points: list[tuple[g.Choose | g.ChooseOne, f.ChoicePoint]] = []
    for y in x.choices:
        here = (of.source, y.span)
        choosing += of.unit.count("statement", here, "run")
        if isinstance(y, g.Let):
            value = of.kept(y.value, acting)
            name = f.SeatName(of.unit.fresh("x"), acting, value.depth)
            of.unit.holds[name.name] = y.value.type
            of.locals[y.local] = name
            choosing.append(f.Let(here, name, value))
        elif isinstance(y, g.Choose | g.ChooseOne):
            choosing += of.choices.ask(y, of.number, of.scope(acting), acting)
            point = of.unit.choices[-1]
            points.append((y, point))
            choosing += of.answers.uncovered(y, point, of.scope(acting), asked)
            if isinstance(y, g.Choose) and not (y.optional or y.has_else):
                choosing += of.answers.unpacked(y, point, 0, of.scope(acting), of.locals)
    outer = of.moves.chosen_at_once
    effects: list[f.Statement] = []
    for y, point in points:
        of.moves.chosen_at_once |= {p.local for p in all_picks(y)}
        effects += of.answered(y, point, acting)
    effects += of.sequence(x.effects, acting)
    of.moves.chosen_at_once = outer
    return [
        f.Let(at, asked, order),
        f.ForEach(at, acting, asked, tuple(choosing)),
        f.Do(at, f.Op("nothing_arrived", ())),
        f.ForEach(at, acting, asked, tuple(effects)),
    ]


def _beside(of: Statements, acting: f.Expr) -> f.Expr:
    """Who comes next."""
    return seats.beside(of.expressions, acting, seats.direction(of.expressions))
