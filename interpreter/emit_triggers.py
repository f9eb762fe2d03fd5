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
        if isinstance(kind, t.Place) and x.amount is not None and self.analysis.triggered(x.what):
            to, source = self.place(x.to, self.env(ctx)), self.place(x.what, self.env(ctx))
            front = self.front(x.to, x.side, to, ctx)
            targets = f"S.to_one({to}, {self.expr(x.amount, ctx)}, {source})"
            self.hand_out(x.what, source, targets, front, x.up_to, ctx)
            return
        if all(zone.when_empty is None for zone in self.analysis.sources(x.what)):
            self.straight(x, ctx)
            return
        before = self.register("emptied before")
        self.store(before, "len(S.emptied)", ctx)
        self.straight(x, ctx)
        self.after_emptying(x.what, before, ctx)

    def split_Deal(self, x: g.Deal, ctx: Ctx) -> None:
        self.deal_or_fill(x, False, ctx)

    def split_Fill(self, x: g.Fill, ctx: Ctx) -> None:
        self.deal_or_fill(x, True, ctx)

    def deal_or_fill(self, x: g.Deal | g.Fill, up_to: bool, ctx: Ctx) -> None:
        if self.analysis.triggered(x.source):
            source = self.place(x.source, self.env(ctx))
            front = self.front(self.first_place(x), None, "", ctx)
            self.hand_out(x.source, source, self.targets(x, ctx), front, up_to, ctx)
        else:
            self.straight(x, ctx)

    def hand_out(self, what: g.Expr, source: str, targets: str, front: str, up_to: bool, ctx: Ctx) -> None:
        """Cards one by one to a list of places, with the triggers of the zone they come from."""
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
        for zone in self.analysis.sources(what):
            if zone.when_short is not None:
                self.call_trigger(zone, zone.when_short, source, short)
        self.jump(short)
        self.begin(short)
        source = self.load(pile, ctx)
        self.line(f"if not Z[{source}]: {f'return {after}' if up_to else f'S.stays_short({source})'}")
        self.jump(give)
        self.begin(give)
        listed, at, source = self.load(places, ctx), self.load(place, ctx), self.load(pile, ctx)
        self.line(f"S.move_cards((Z[{source}][0],), {listed}[{at}], {self.load(end, ctx)}, False)")
        self.store(place, f"{at} + 1", ctx)
        self.line(f"if Z[{source}]: return {head}")
        for zone in self.analysis.sources(what):
            if zone.when_empty is not None:
                self.call_trigger(zone, zone.when_empty, source, head)
        self.jump(head)
        self.begin(after)

    def call_trigger(self, zone: g.Zone, number: int, source: str, then: int) -> None:
        """Runs a trigger of the place that cards come from unless it is running already, then goes on at a block."""
        area = self.layout.zones[zone.name]
        here = f"{area.base} <= {source} < {area.end}"
        if number not in self.analysis.splitting_phases:
            self.line(f"if {here}: S.run_trigger({number})")
            return
        register = self.returns[number]
        self.line(f"if {here} and R[{register}] is None:")
        self.line(f"    R[{register}] = {then}; return {self.entries[number]}")

    def after_emptying(self, what: g.Expr, before: int, ctx: Ctx) -> None:
        """Runs the triggers that a move has set off, one after another."""
        head, after, number = self.new_block(ctx.phase), self.new_block(ctx.phase), self.fresh("n")
        self.jump(head)
        self.begin(head)
        self.line(f"{number} = S.next_emptied({self.load(before, ctx)})")
        self.line(f"if {number} is None: return {after}")
        for zone in self.analysis.sources(what):
            if zone.when_empty is not None:
                register = self.returns[zone.when_empty]
                self.line(f"if {number} == {zone.when_empty} and R[{register}] is None:")
                self.line(f"    R[{register}] = {head}; return {self.entries[zone.when_empty]}")
        self.jump(head)
        self.begin(after)
