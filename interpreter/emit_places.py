"""Zones and variables become numbers: of a place, of a cell, of several side by side."""

from __future__ import annotations

from dsl import game as g
from interpreter.emit_expr import Env, ExprWriter
from interpreter.layout import Area


class PlaceWriter(ExprWriter):
    """Writes where things are kept."""

    def area(self, area: Area, what: g.Zone | g.Variable, args: tuple[g.Expr, ...], env: Env) -> str:
        """The number of a place or cell."""
        owned, indexed = what.owner != "table", what.index is not None
        rest = list(args)
        owner = rest.pop(0) if owned else None
        if not indexed:
            if owner is None:
                return str(area.base)
            seat = self.code(owner, env)
            if seat.isdigit():
                return str(area.base + int(seat))
            return f"{area.base} + {seat}" if area.base else seat
        base = str(area.base)
        if owner is not None:
            base = f"{area.base} + {self.code(owner, env)} * {area.size}"
        index = self.code(rest[0], env)
        if index.isdigit() and area.first <= int(index) < area.first + area.size and owner is None:
            return str(area.base + int(index) - area.first)
        return f"place_at({base}, {area.size}, {area.first}, {index}, {self.table('N', what.name)})"

    def place(self, e: g.Expr, env: Env) -> str:
        """The number of a place, from an expression for a zone."""
        if isinstance(e, g.Apply) and e.op == "zone":
            zone = self.game.zone(str(e.info))
            area = self.layout.zones[zone.name]
            return self.area(area, zone, e.args, env)
        return self.code(e, env)

    def cell(self, e: g.Apply, env: Env) -> str:
        variable = self.game.variable(str(e.info))
        area = self.layout.variables[variable.name]
        return self.area(area, variable, e.args, env)

    def places(self, e: g.Expr, env: Env) -> str:
        """A list of places."""
        if isinstance(e, g.Apply):
            if e.op == "every_zone":
                area = self.layout.zones[str(e.info)]
                return f"range({area.base}, {area.end})"
            if e.op == "zones":
                area = self.layout.zones[str(e.info)]
                if not e.args:
                    return f"range({area.base}, {area.end})"
                owner = self.code(e.args[0], env)
                return f"range({area.base} + {owner} * {area.size}, {area.base} + ({owner} + 1) * {area.size})"
            if e.op == "zones_each":
                area = self.layout.zones[str(e.info)]
                name = self.fresh()
                return f"[{area.base} + {name} for {name} in {self.code(e.args[0], env)}]"
            if e.op == "list" and e.info == "places":
                return f"({self.place(e.args[0], env)},)"
        return self.code(e, env)

    def lists_of(self, e: g.Expr, env: Env) -> tuple[str, ...] | None:
        """The card lists that a joined list of cards consists of, if they are known."""
        if not isinstance(e, g.Apply):
            return None
        if e.op == "cards":
            return (f"Z[{self.place(e.args[0], env)}]",)
        inner = e.args[0] if e.op == "cards_of" else None
        if isinstance(inner, g.Apply) and (inner.op == "every_zone" or (inner.op == "zones" and not inner.args)):
            area = self.layout.zones[str(inner.info)]
            return tuple(f"Z[{p}]" for p in range(area.base, area.end))
        if e.op == "zone_each":
            zone = self.game.zone(str(e.info))
            area = self.layout.zones[zone.name]
            who = self.folded(e.args[0])
            if who is not None and zone.index is None and None not in who[0]:
                return tuple(f"Z[{area.base + seat}]" for seat in who[0])
        return None
