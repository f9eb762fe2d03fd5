"""Numbers, tests and lists of the rules, as expressions of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from dsl.game.trees import is_list
from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.compile import places
from interpreter.compile.simplified import joined, negated

if TYPE_CHECKING:
    from interpreter.compile.expressions import Expressions
    from interpreter.compile.scope import Scope


def op_mul(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return x.magnitudes.on_the_way(f.Op("times", tuple(x.lower(arg, scope) for arg in e.args)))


def op_not(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return negated(x.lower(e.args[0], scope))


def op_and(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return joined("and", *(x.lower(a, scope) for a in e.args))


def op_or(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return joined("or", *(x.lower(a, scope) for a in e.args))


def op_implies(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    condition, then = (x.lower(a, scope) for a in e.args)
    return joined("or", negated(condition), then)


def op_is(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    a, b = (x.lower(arg, scope) for arg in e.args)
    if f.NOTHING in (a, b):
        other = a if b == f.NOTHING else b
        return f.Value(other == f.NOTHING) if isinstance(other, f.Value) else f.Op("is_none", (other,))
    if not is_list(e.args[0]):
        return f.Op("is", (a, b))
    return f.Op("alike", (x.weighed(a, x.most(e.args[0])), b))


def op_is_empty(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    lists = places.lists_of(x, e.args[0], scope)
    if lists is None and isinstance(t.settled(e.args[0].type), t.Place):
        lists = (f.Op("zone", (places.placed(x, e.args[0], scope),), 1),)
    if lists is not None:
        return f.Op("all_empty", lists) if lists else f.YES
    return f.Op("all_empty", (x.lower(e.args[0], scope),))


def op_any(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return negated(op_is_empty(x, e, scope))


def op_count(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    lists = places.lists_of(x, e.args[0], scope)
    return f.Op("len", lists if lists is not None else (x.lower(e.args[0], scope),))


def op_sum(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return x.magnitudes.summed(x.gone_through(e.args[0], scope), x.most(e.args[0]))


def op_max(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("greatest" if e.op == "max" else "least", (x.gone_through(e.args[0], scope),))


op_min = op_max


def op_list(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    if e.info == "places":
        return places.places_of(x, e, scope)
    depth = f.depth_of(e.type)
    parts: list[f.Expr] = []
    spread = 0
    for arg in e.args:
        lists = places.lists_of(x, arg, scope) if is_list(arg) else None
        spread += is_list(arg) and lists is None
        parts += lists if lists is not None else [x.lower(arg, scope)]
    listed = f.Op("list", tuple(parts), depth)
    return f.Op("short_list", (listed,), depth) if spread > 1 else listed


def op_range(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("span_of", tuple(x.lower(a, scope) for a in e.args), 1)


def op_option(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Cell(f.Value(x.layout.option_cells[str(e.info)]))
