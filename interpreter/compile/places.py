"""Zones and variables, as the numbers of their places and cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from interpreter.compile import form as f
from interpreter.compile.simplified import plus, times

if TYPE_CHECKING:
    from interpreter.compile.expressions import Expressions
    from interpreter.compile.layout import Area
    from interpreter.compile.scope import Scope


def numbered(x: Expressions, area: Area, what: g.Zone | g.Variable, args: tuple[g.Expr, ...], scope: Scope) -> f.Expr:
    """The number of a place or cell."""
    rest = list(args)
    base: f.Expr = f.Value(area.base)
    if what.owner != "table":
        owner = x.lower(rest.pop(0), scope)
        base = plus(base, times(owner, area.size))
    if what.index is None:
        return base
    index = x.lower(rest[0], scope)
    last = area.first + area.size
    if isinstance(index, f.Value) and isinstance(base, f.Value) and index.value in range(area.first, last):
        return f.Value((base.value or 0) + (index.value or 0) - area.first)
    named = x.unit.table("N", (what.name,), 0)
    return f.Op("place_at", (base, f.Value(area.size), f.Value(area.first), index, named))


def placed(x: Expressions, e: g.Expr, scope: Scope) -> f.Expr:
    """The number of a place, from an expression for a zone."""
    if isinstance(e, g.Apply) and e.op == "zone":
        zone = x.game.zone(str(e.info))
        return numbered(x, x.layout.zones[zone.name], zone, e.args, scope)
    return x.lower(e, scope)


op_zone = placed


def cell_of(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    variable = x.game.variable(str(e.info))
    return numbered(x, x.layout.variables[variable.name], variable, e.args, scope)


def places_of(x: Expressions, e: g.Expr, scope: Scope) -> f.Expr:
    """A list of places."""
    if isinstance(e, g.Apply):
        area = x.layout.zones.get(str(e.info))
        if e.op in ("every_zone", "zones") and area is not None:
            if e.op == "every_zone" or not e.args:
                return x.literal(range_of(area))
            first = plus(f.Value(area.base), times(x.lower(e.args[0], scope), area.size))
            return f.Op("side_by_side", (first, f.Value(area.size)), 1)
        if e.op == "zones_each" and area is not None:
            name = x.unit.fresh("e")
            place = plus(f.Value(area.base), times(f.Name(name), area.size))
            return f.Listing(place, (f.Each((name,), x.lower(e.args[0], scope)),))
        if e.op == "list" and e.info == "places":
            return f.Op("list", (placed(x, e.args[0], scope),), 1)
    return x.lower(e, scope)


op_zones = op_every_zone = op_zones_each = places_of


def op_cards(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("zone", (placed(x, e.args[0], scope),), 1)


def lists_of(x: Expressions, e: g.Expr, scope: Scope) -> tuple[f.Expr, ...] | None:
    """The card lists that a joined list of cards consists of, if they are known."""
    if not isinstance(e, g.Apply):
        return None
    if e.op == "cards":
        return (f.Op("zone", (placed(x, e.args[0], scope),), 1),)
    places: list[int] | None = None
    inner = e.args[0] if e.op == "cards_of" else None
    if isinstance(inner, g.Apply) and (inner.op == "every_zone" or (inner.op == "zones" and not inner.args)):
        places = range_of(x.layout.zones[str(inner.info)])
    if e.op == "zone_each":
        zone = x.game.zone(str(e.info))
        who = x.folded(e.args[0])
        if who is not None and zone.index is None and None not in who[0]:
            places = [x.layout.zones[zone.name].base + seat for seat in who[0]]
    return None if places is None else tuple(f.Op("zone", (f.Value(p),), 1) for p in places)


def op_cards_of(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    if (lists := lists_of(x, e, scope)) is not None:
        return f.Op("list", lists, 1)
    return _joined_zones(x, places_of(x, e.args[0], scope), f.Value(0))


def op_zone_each(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    if (lists := lists_of(x, e, scope)) is not None:
        return f.Op("list", lists, 1)
    return _joined_zones(x, x.lower(e.args[0], scope), f.Value(x.layout.zones[str(e.info)].base))


def _joined_zones(x: Expressions, items: f.Expr, base: f.Expr) -> f.Expr:
    place, card = x.unit.fresh("e"), x.unit.fresh("e")
    cards = f.Op("zone", (plus(base, f.Name(place)),), 1)
    return f.Listing(f.Name(card), (f.Each((place,), items), f.Each((card,), cards)))


def op_var(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Cell(cell_of(x, e, scope), f.depth_of(e.type))


def op_vars(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    area = x.layout.variables[str(e.info)]
    depth = f.depth_of(e.type)
    if not e.args:
        return f.Op("cells", (f.Value(area.base), f.Value(area.count)), depth)
    first = plus(f.Value(area.base), times(x.lower(e.args[0], scope), area.size))
    return f.Op("cells", (first, f.Value(area.size)), depth)


def op_every_var(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    area = x.layout.variables[str(e.info)]
    variable = x.game.variable(str(e.info))
    cells = f.Op("cells", (f.Value(area.base), f.Value(area.count)), 1 + f.depth_of(variable.type))
    if f.depth_of(variable.type) == 0:
        return cells
    name, item = x.unit.fresh("e"), x.unit.fresh("e")
    inner = f.Name(name, f.depth_of(variable.type))
    return f.Listing(f.Name(item, inner.depth - 1), (f.Each((name,), cells), f.Each((item,), inner)), inner.depth)


def op_var_each(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    area = x.layout.variables[str(e.info)]
    seat = x.unit.fresh("e")
    depth = f.depth_of(e.type)
    value = f.Cell(plus(f.Value(area.base), f.Name(seat)), depth - 1)
    return f.Listing(value, (f.Each((seat,), x.lower(e.args[0], scope)),), depth)


def range_of(area: Area) -> list[int]:
    return list(range(area.base, area.end))
