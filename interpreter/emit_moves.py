"""Moving cards, written out in place where nothing can interfere.

A move in full (`Table`) sets off triggers, tests for room, reports events and works out who comes
to know what. Most of that is settled when the rules are compiled: who sees a zone, whether it has
an order, room or triggers. What is left are a few lines.
"""

from __future__ import annotations

import re

from dsl import game as g
from dsl import types as t
from interpreter.emit_base import BaseWriter, Ctx
from interpreter.layout import Layout

FEW_PLACES = 12
_GATHERED = re.compile(r"S\.gather\((?P<what>\w+, (?P<to>\d+), \w+)\)")


class MoveWriter(BaseWriter):
    """Writes moves."""

    def __init__(self, layout: Layout, steps: bool) -> None:
        super().__init__(layout, steps)
        self.chosen_at_once: frozenset[int] = frozenset()

    def straight_Move(self, x: g.Move, ctx: Ctx) -> None:
        to = self.place(x.to, self.env(ctx))
        front = self.front(x.to, x.side, to, ctx)
        kind = t.settled(x.what.type)
        if isinstance(kind, t.Place):
            source = self.place(x.what, self.env(ctx))
            if x.amount is None:
                self.move_zone(x, source, to, front)
            else:
                self.draw(x, self.expr(x.amount, ctx), source, to, front)
        elif kind == t.CARD:
            self.move_card(x, self.expr(x.what, ctx), to, front)
        elif x.amount is not None:
            what, amount = self.expr(x.what, ctx), self.expr(x.amount, ctx)
            self.line(f"S.move_some({amount}, {what}, {to}, {front}, {x.up_to})")
        elif isinstance(x.what, g.Apply) and x.what.op == "every_card":
            self.line(f"S.gather({self.expr(x.what, ctx)}, {to}, {front})")
        else:
            self.move_cards(x, self.snapshot(x.what, ctx), to, front)

    def front(self, to: g.Expr, side: g.Expr | None, place: str, ctx: Ctx) -> str:
        """Do cards arrive at the top or left (the front of the list) or at its other end?"""
        if side is not None:
            return f"not {self.expr(side, ctx)}" if not isinstance(side, g.Const) else str(side.value == 0)
        kind = t.settled(to.type)
        if isinstance(kind, t.Place) and kind.zone:
            return str(self.game.zone(kind.zone).kind == "pile")
        return f"PILES[{place}]"

    # ───────────── what is settled beforehand

    def named_zone(self, e: g.Expr) -> g.Zone | None:
        kind = t.settled(e.type)
        return self.game.zone(kind.zone) if isinstance(kind, t.Place) and kind.zone else None

    def roomy(self, x: g.Move, front: str) -> g.Zone | None:
        """The zone moved to, if the move is reported to nobody and there is room."""
        zone = self.named_zone(x.to)
        if self.steps or zone is None or front not in ("True", "False"):
            return None
        return zone if zone.kind == "slot" or zone.capacity is None else None

    def undisturbed(self, x: g.Move, front: str) -> g.Zone | None:
        """The same, if the move sets off nothing."""
        return None if self.analysis.triggered(x.what) else self.roomy(x, front)

    def in_the_open(self, x: g.Move, zone: g.Zone) -> bool:
        """Does everybody see where the cards lie, or where they go to?"""
        return zone.sight == "everybody" or all(z.sight == "everybody" for z in self.analysis.sources(x.what))

    def may_be_mistaken(self, x: g.Move) -> bool:
        """May it be unclear to those who see it leave which of several alike cards it was?"""
        hidden = any(not z.ordered and z.sight != "everybody" for z in self.analysis.sources(x.what))
        return hidden and not self.layout.all_distinct

    def named(self, text: str, letter: str) -> str:
        """A name for a value that is used more than once."""
        if text.isidentifier() or text.isdigit():
            return text
        name = self.fresh(letter)
        self.line(f"{name} = {text}")
        return name

    def sight_of(self, *zones: tuple[g.Zone, str]) -> str:
        """Who sees one of these zones, as a mask."""
        masks = []
        for zone, place in zones:
            area = self.layout.zones[zone.name]
            seen = set(self.layout.sight[area.base : area.end])
            masks.append(str(seen.pop()) if len(seen) == 1 else f"SIGHT[{place}]")
        if all(m.isdigit() for m in masks):
            return str(int(masks[0]) | int(masks[1]))
        return " | ".join(m for m in masks if m != "0")

    def mover(self, x: g.Move) -> str:
        """Cards that were chosen at once are followed more closely."""
        return "move_chosen" if isinstance(x.what, g.Local) and x.what.id in self.chosen_at_once else "move_cards"

    def arrive(self, cards: str, to: str, front: str) -> None:
        self.line(f"Z[{to}][:0] = {cards}[::-1]" if front == "True" else f"Z[{to}] += {cards}")

    # ───────────── the moves

    def move_card(self, x: g.Move, card: str, to: str, front: str) -> None:
        """One card, the commonest move of all."""
        zone = self.roomy(x, front)
        if zone is None or not self.in_the_open(x, zone):
            self.line(f"S.{self.mover(x)}(({card},), {to}, {front})")
            return
        card, to = self.named(card, "c"), self.named(to, "t")
        triggered = self.analysis.triggered(x.what)
        if triggered:
            self.line(f"if TRIGGERED[W[{card}]]: S.move_cards(({card},), {to}, {front})")
            self.line("else:")
            self.depth += 1
        if zone.kind == "slot":
            self.line(f"if Z[{to}] and W[{card}] != {to}: S.overfull({to})")
        self.line(f"Z[W[{card}]].remove({card})")
        if self.may_be_mistaken(x):
            self.line(f"if MISTAKEN[W[{card}]]: S.mistake({card}, Z[W[{card}]])")
        self.line(f"Z[{to}].insert(0, {card})" if front == "True" else f"Z[{to}].append({card})")
        self.line(f"W[{card}] = {to}; K[{card}] = {self.layout.everybody}")
        self.depth -= triggered

    def move_cards(self, x: g.Move, cards: str, to: str, front: str) -> None:
        """Several cards."""
        zone = self.undisturbed(x, front)
        if zone is None or zone.kind == "slot" or not self.in_the_open(x, zone) or not self.each_once(x.what):
            self.line(f"S.{self.mover(x)}({cards}, {to}, {front})")
            return
        if (sources := self.all_of(x.what)) is not None:
            self.empty_out(sources, self.named(to, "t"), front)
            return
        if self.may_be_mistaken(x):
            self.line(f"S.move_cards({cards}, {to}, {front})")
            return
        cards, to, one = self.named(cards, "c"), self.named(to, "t"), self.fresh("c")
        leave = f"Z[W[{one}]].remove({one})"
        self.line(f"for {one} in {cards}: {leave}; W[{one}] = {to}; K[{one}] = {self.layout.everybody}")
        self.arrive(cards, to, front)

    def each_once(self, e: g.Expr) -> bool:
        """Are these cards of zones, none of them named twice?"""
        match self.opened(e):
            case g.Bind(op="where" | "sorted" | "runs", items=items) | g.Apply(op="outer", args=(items, _)):
                return self.each_once(items)
            case g.Apply(op="cards"):
                return True
            case g.Apply(op="cards_of", args=(g.Apply(op="every_zone" | "zones"),)):
                return True
            case g.Apply(op="zone_each", args=(g.Apply(op="others" | "everyone"),)):
                return True
            case _:
                return False

    def all_of(self, what: g.Expr) -> range | None:
        """The places that are emptied, if it is all that lies in a zone of every player."""
        match what:
            case g.Apply(op="cards_of", args=(g.Apply(op="every_zone", info=name),)):
                area = self.layout.zones[str(name)]
                return range(area.base, area.end) if area.count <= FEW_PLACES else None
            case _:
                return None

    def empty_out(self, sources: range, to: str, front: str) -> None:
        cards, one = self.fresh("c"), self.fresh("c")
        self.line(f"{cards} = {' + '.join(f'Z[{place}]' for place in sources)}")
        self.line(f"for {one} in {cards}: W[{one}] = {to}; K[{one}] = {self.layout.everybody}")
        self.line("; ".join(f"Z[{place}] = []" for place in sources))
        self.arrive(cards, to, front)

    def move_zone(self, x: g.Move, source: str, to: str, front: str) -> None:
        """All that lies in a place."""
        zone, origin = self.undisturbed(x, front), self.named_zone(x.what)
        # Everybody can follow that all of it went, but of an unordered zone not in which order.
        follows = zone is not None and origin is not None and (origin.ordered or not zone.ordered)
        if zone is None or origin is None or zone is origin or zone.kind == "slot" or not follows:
            self.line(f"S.move_zone({source}, {to}, {front})")
            return
        source, to = self.named(source, "s"), self.named(to, "t")
        cards, one = self.fresh("c"), self.fresh("c")
        learn = f"K[{one}] |= {self.sight_of((origin, source), (zone, to))}"
        if self.in_the_open(x, zone):
            learn = f"K[{one}] = {self.layout.everybody}"
        self.line(f"{cards} = Z[{source}]; Z[{source}] = []")
        self.line(f"for {one} in {cards}: W[{one}] = {to}; {learn}")
        self.arrive(cards, to, front)

    def draw(self, x: g.Move, amount: str, source: str, to: str, front: str) -> None:
        """The first cards of a pile or a row."""
        full = f"S.draw({amount}, {source}, {to}, {front}, {x.up_to})"
        zone, origin = self.named_zone(x.to), self.named_zone(x.what)
        plain = zone is not None and zone is not origin and zone.capacity is None and zone.kind != "slot"
        if self.steps or not plain or origin is None or not origin.ordered or zone is None:
            self.line(full)
            return
        amount, source, to = self.named(amount, "n"), self.named(source, "s"), self.named(to, "t")
        full = f"S.draw({amount}, {source}, {to}, {front}, {x.up_to})"
        card, sight = self.fresh("c"), self.sight_of((origin, source), (zone, to))
        # The last card may set off a trigger.
        enough = "<" if self.analysis.triggered(x.what) else "<="
        learn = f"W[{card}] = {to}; K[{card}] |= {sight or 0}"
        if amount == "1":
            self.line(f"if 1 {enough} len(Z[{source}]):")
            self.line(f"    {card} = Z[{source}].pop(0); {learn}")
            cards = f"({card},)"
        else:
            cards = self.fresh("c")
            self.line(f"if 0 < {amount} {enough} len(Z[{source}]):")
            self.line(f"    {cards} = Z[{source}][:{amount}]; del Z[{source}][:{amount}]")
            self.line(f"    for {card} in {cards}: {learn}")
        match front:
            case "True" | "False":
                self.depth += 1
                self.arrive(cards, to, front)
                self.depth -= 1
            case _:
                self.line(f"    if {front}: Z[{to}][:0] = {cards}[::-1]")
                self.line(f"    else: Z[{to}] += {cards}")
        self.line(f"else: {full}")

    # ───────────── dealing

    def targets(self, x: g.Deal | g.Fill, ctx: Ctx) -> str:
        """The places that get a card, one after another."""
        if isinstance(x, g.Fill):
            return f"S.to_fill({self.places(x.to, self.env(ctx))}, {self.expr(x.amount, ctx)})"
        start = self.dealt_to(x, ctx)
        if x.amount is None:
            return f"S.to_all({start}, {self.place(x.source, self.env(ctx))})"
        return f"S.to_each({start}, {self.expr(x.amount, ctx)})"

    def straight_Deal(self, x: g.Deal, ctx: Ctx) -> None:
        source = self.place(x.source, self.env(ctx))
        front = self.front(self.first_place(x), None, "", ctx)
        amount = self.expr(x.amount, ctx) if x.amount is not None else "None"
        self.line(f"S.deal_round({amount}, {source}, {self.dealt_to(x, ctx)}, {front})")

    def dealt_to(self, x: g.Deal, ctx: Ctx) -> str:
        places = self.places(x.to, self.env(ctx))
        return f"S.from_owner({places}, {self.expr(x.start, ctx)})" if x.start is not None else places

    def straight_Fill(self, x: g.Fill, ctx: Ctx) -> None:
        source = self.place(x.source, self.env(ctx))
        self.line(
            f"S.distribute({source}, {self.targets(x, ctx)}, {self.front(self.first_place(x), None, '', ctx)}, True)"
        )

    @staticmethod
    def first_place(x: g.Deal | g.Fill) -> g.Expr:
        """Stands for the zones dealt to, all of one kind."""
        kind = t.settled(x.to.type)
        return g.Const(x.span, kind.of if isinstance(kind, t.List) else kind, None)

    def straight_Shuffle(self, x: g.Shuffle, ctx: Ctx) -> None:
        place = self.place(x.zone, self.env(ctx))
        lines = self.block.lines if self.block is not None else self.function_lines
        here = "    " * self.depth
        before = _GATHERED.fullmatch(lines[-1][0].removeprefix(here)) if lines else None
        if before is not None and before["to"] == place:
            lines.pop()
            self.line(f"S.gather_and_shuffle({before['what']})")
        else:
            self.line(f"S.shuffle({place})")
