"""Moves that may set off `when empty` or `when short`, where what is set off may come to a choice."""

from __future__ import annotations

from dsl import game as g
from dsl import types as t
from interpreter.emit_base import Ctx
from interpreter.emit_choice import ChoiceWriter


class TriggerWriter(ChoiceWriter):
    """Writes moves with triggers."""

    def split_Move(self, x: g.Move, ctx: Ctx) -> None:
        kind = t.settled(x.what.type)
        if isinstance(kind, t.Place) and x.amount is not None and kind.zone and self.has_trigger(kind.zone):
            to = self.place(x.to, self.env(ctx))
            front = self.front(x.to, x.side, to, ctx)
            targets = f"[{to}] * {self.expr(x.amount, ctx)}"
            self.hand_out(kind.zone, self.place(x.what, self.env(ctx)), targets, front, x.up_to, ctx)
            return
        self.straight(x, ctx)
        for zone in self.analysis.sources(x.what):
            if zone.when_empty in self.analysis.splitting_phases and zone.owner == "table" and zone.index is None:
                self.after_emptying(zone, str(self.layout.zones[zone.name].base), ctx)

    def has_trigger(self, name: str) -> bool:
        zone = self.game.zone(name)
        return zone.when_empty is not None or zone.when_short is not None

    def split_Deal(self, x: g.Deal, ctx: Ctx) -> None:
        self.deal_or_fill(x, False, ctx)

    def split_Fill(self, x: g.Fill, ctx: Ctx) -> None:
        self.deal_or_fill(x, True, ctx)

    def deal_or_fill(self, x: g.Deal | g.Fill, up_to: bool, ctx: Ctx) -> None:
        kind = t.settled(x.source.type)
        if isinstance(kind, t.Place) and kind.zone and self.has_trigger(kind.zone):
            source = self.place(x.source, self.env(ctx))
            front = self.front(self.first_place(x), None, "", ctx)
            self.hand_out(kind.zone, source, self.targets(x, ctx), front, up_to, ctx)
        else:
            self.straight(x, ctx)

    def hand_out(self, name: str, source: str, targets: str, front: str, up_to: bool, ctx: Ctx) -> None:
        """Cards one by one to a list of places, with the triggers of the zone they come from."""
        zone = self.game.zone(name)
        places, place, pile, end = (self.register(n) for n in ("to", "at", "from", "end"))
        head, short, give, after = (self.new_block(ctx.phase) for _ in range(4))
        self.store(places, targets, ctx)
        self.store(pile, source, ctx)
        self.store(end, front, ctx)
        if not self.steps:
            self.line(f"if len(r{places}) < len(Z[r{pile}]):")
            self.line(f"    S.distribute(r{pile}, r{places}, r{end}, {up_to}); return {after}")
        self.store(place, "0", ctx)
        self.jump(head)
        self.begin(head)
        listed, at, source = self.load(places, ctx), self.load(place, ctx), self.load(pile, ctx)
        self.line(f"if {at} == len({listed}): return {after}")
        self.line(f"if Z[{source}]: return {give}")
        if zone.when_short is not None:
            self.call_trigger(zone.when_short, short, ctx)
        self.jump(short)
        self.begin(short)
        source = self.load(pile, ctx)
        self.line(f"if not Z[{source}]: {f'return {after}' if up_to else f'S.stays_short({source})'}")
        self.jump(give)
        self.begin(give)
        listed, at, source = self.load(places, ctx), self.load(place, ctx), self.load(pile, ctx)
        self.line(f"S.move_cards((Z[{source}][0],), {listed}[{at}], {self.load(end, ctx)}, False)")
        self.store(place, f"{at} + 1", ctx)
        if zone.when_empty is not None:
            self.line(f"if Z[{source}]: return {head}")
            self.call_trigger(zone.when_empty, head, ctx)
        self.jump(head)
        self.begin(after)

    def call_trigger(self, number: int, then: int, ctx: Ctx) -> None:
        """Runs a trigger unless it is running already, then goes on at a block."""
        if number not in self.analysis.splitting_phases:
            self.line(f"S.run_trigger({number})")
            return
        register = self.returns[number]
        self.line(f"if R[{register}] is None:")
        self.line(f"    R[{register}] = {then}; return {self.entries[number]}")

    def after_emptying(self, zone: g.Zone, place: str, ctx: Ctx) -> None:
        assert zone.when_empty is not None
        after = self.new_block(ctx.phase)
        self.line(f"if not Z[{place}] and S.was_emptied({place}):")
        self.depth += 1
        register = self.returns[zone.when_empty]
        self.line(f"if R[{register}] is None:")
        self.line(f"    R[{register}] = {after}; return {self.entries[zone.when_empty]}")
        self.depth -= 1
        self.jump(after)
        self.begin(after)
