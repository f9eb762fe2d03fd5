"""Seats, teams and the direction of play, as expressions of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from interpreter.compile import form as f
from interpreter.compile.simplified import plus

if TYPE_CHECKING:
    from interpreter.compile.expressions import Expressions
    from interpreter.compile.scope import Scope


def op_players(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Value(x.layout.players)


def op_everyone(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return seats_from(x, f.Value(0))


def op_others(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    me = x.lower(e.args[0], scope)
    if x.game.players_may_leave:
        return f.Op("rest", (f.Op("staying", (me,), 1),), 1)
    return f.Op("at", (x.others, me), 1)


def op_around(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return seats_from(x, x.lower(e.args[0], scope))


def seats_from(x: Expressions, start: f.Expr) -> f.Expr:
    """Everyone still in the game, clockwise from a seat."""
    if x.game.players_may_leave:
        return f.Op("staying", (start,), 1)
    return f.Op("at", (x.around, start), 1)


def op_seat(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    far, who = (x.lower(arg, scope) for arg in e.args)
    return beside(x, who, far if e.info == "left" else f.Op("neg", (far,)))


def op_next(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return beside(x, x.lower(e.args[0], scope), direction(x))


def direction(x: Expressions) -> f.Expr:
    return f.Op("direction", ()) if x.game.turns_may_reverse else f.Value(1)


def beside(x: Expressions, who: f.Expr, far: f.Expr) -> f.Expr:
    """The seat a number of places to the left."""
    if x.game.players_may_leave:
        return f.Op("beside", (who, far))
    seat = plus(who, far)
    if isinstance(seat, f.Value) and seat.value is not None:
        return f.Value(seat.value % x.layout.players)
    return f.Op("mod", (seat, f.Value(x.layout.players)))


def op_team(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("at", (x.unit.table("TEAM", x.layout.team_of), x.lower(e.args[0], scope)))


def op_members(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("at", (x.unit.table("T", x.unit.layout.teams, 2), x.lower(e.args[0], scope)), 1)


def op_partner(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("partner", (x.lower(e.args[0], scope),))
