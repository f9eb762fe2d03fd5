"""Moving and dealing numbers of cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from typing import Protocol

from dsl import game as g
from dsl.lints.abstract.table import UNKNOWN, Cards, SomePlace, Stop
from dsl.lints.abstract.values import AbstractValues
from dsl.lints.effects import Effects
from dsl.source import Source, Span

MOST_AT_ONCE = 10_000


class Report(Protocol):
    """Who is told of what is certain to go wrong. A play is not followed any further then."""

    def overfull(self, at: Source, span: Span, zone: str, room: int, comes: int) -> None: ...

    def short(self, at: Source, span: Span, act: str, needs: int, zone: str, has: int) -> None: ...


class AbstractMoves:
    """Cards are moved on a table. A trigger is run by whoever follows the play, a certain mistake is reported."""

    def __init__(
        self, values: AbstractValues, effects: Effects, trigger: Callable[[int | None], None], report: Report
    ) -> None:
        self.values = values
        self.table = values.table
        self.game = values.game
        self.effects = effects
        self.trigger = trigger
        self.report = report

    # ───────────── moving

    def move(self, x: g.Move) -> None:
        target = self.values.value(x.to)
        if not isinstance(target, SomePlace):
            target = None
            self.table.forget(self.effects.zones_of(x.to, self.values.unit))
        if isinstance(x.what, g.Apply) and x.what.op == "every_card":
            self.gather(x, target)
            return
        what = self.values.value(x.what)
        amount = self.values.value(x.amount) if x.amount is not None else None
        if isinstance(what, SomePlace) and x.amount is not None:
            if isinstance(amount, int):
                self.plenty(x.span, "move", what, amount, x.up_to)
                self.take(x.span, "move", what, [target] * max(0, amount), x.up_to)
            else:
                self.lose(what, target)
        elif isinstance(what, SomePlace):
            self.pour(x.span, what, target)
        elif isinstance(what, Cards) and what.places is not None:
            count = what.count if x.amount is None else amount
            if x.up_to or (x.amount is not None and (what.count is None or len(what.places) > 1)):
                count = None
            self.carry(x.span, what, count if isinstance(count, int) else None, target)
        else:
            self.table.forget(self.effects.zones_of(x.what, self.values.unit))
            if target is not None:
                self.put(x.span, target, what.count if isinstance(what, Cards) else None)

    def gather(self, x: g.Move, target: SomePlace | None) -> None:
        """`move every job to deck`: if there is one family, that is all there is."""
        if len(self.game.families) > 1:
            self.table.forget(self.table.zones)
            return
        for place in self.table.count:
            self.table.count[place] = 0
        if target is not None:
            self.put(x.span, target, self.table.total)

    def lose(self, source: SomePlace, target: SomePlace | None) -> None:
        """Some cards go, nobody knows how many."""
        self.table.set(source, None)
        if target is not None:
            self.table.set(target, None)

    def pour(self, span: Span, source: SomePlace, target: SomePlace | None) -> None:
        """A whole zone goes."""
        if source == target:
            return
        count = self.table.known(source)
        self.table.set(source, 0)
        if target is not None:
            self.put(span, target, count)
        if count != 0:
            self.emptied(source, count)

    def carry(self, span: Span, cards: Cards, count: int | None, target: SomePlace | None) -> None:
        """Certain cards go from where they lie; from now on they lie there."""
        places = cards.places or ()
        if len(places) == 1:
            left = self.table.known(places[0])
            rest = None if left is None or count is None or left < count else left - count
            self.table.set(places[0], rest)
        else:
            rest = None
            for place in places:
                self.table.set(place, None if count != 0 else self.table.known(place))
        cards.places = None if target is None else (target,)
        if target is not None:
            self.put(span, target, count)
        if rest == 0 and count:
            self.emptied(places[0], count)
        elif rest is None and any(self.table.zones[p.zone].when_empty is not None for p in places):
            raise Stop

    def emptied(self, source: SomePlace, count: int | None) -> None:
        number = self.table.zones[source.zone].when_empty
        if number is not None and count is None:
            raise Stop
        self.trigger(number)

    def put(self, span: Span, target: SomePlace, count: int | None) -> None:
        """Cards arrive; more than fit is an error if it is certain."""
        before = self.table.known(target)
        room = self.values.room(self.table.zones[target.zone])
        comes = None if count is None else count + (before or 0)
        if room is not None and comes is not None and comes > room and count:
            self.report.overfull(self.values.source, span, target.zone, room, comes)
        self.table.set(target, None if before is None else comes)

    # ───────────── dealing

    def deal(self, x: g.Deal | g.Fill) -> None:
        source = self.values.value(x.source)
        targets = self.values.value(x.to)
        amount = self.values.value(x.amount) if x.amount is not None else 0
        known = self.table.known(source) if isinstance(source, SomePlace) else None
        if not isinstance(source, SomePlace) or not isinstance(targets, list) or known is None or amount is UNKNOWN:
            zones = self.effects.zones_of(x.source, self.values.unit) | self.effects.zones_of(x.to, self.values.unit)
            if any(
                self.table.zones[z].when_empty is not None or self.table.zones[z].when_short is not None for z in zones
            ):
                raise Stop
            self.table.forget(zones)
            return
        self.plenty(x.span, "deal", source, amount * len(targets), isinstance(x, g.Fill))
        if isinstance(x, g.Fill):
            room = {p: self.table.known(p) for p in targets}
            if any(n is None for n in room.values()):
                self.table.forget({source.zone, *(p.zone for p in targets)})
                return
            wanted = [p for i in range(amount) for p in targets if (room[p] or 0) <= i]
            self.take(x.span, "fill", source, wanted, True)
        elif x.amount is None:
            self.take(x.span, "deal", source, list(islice(cycle(targets), known)), False)
        else:
            self.take(x.span, "deal", source, targets * max(0, amount), False)

    def plenty(self, span: Span, act: str, source: SomePlace, needs: int, up_to: bool) -> None:
        """Enormous numbers are not dealt out one by one: if nothing can help, there are too few."""
        if needs <= MOST_AT_ONCE:
            return
        zone = self.table.zones[source.zone]
        has = self.table.known(source)
        if has is not None and not up_to and zone.when_empty is None and zone.when_short is None:
            self.report.short(self.values.source, span, act, needs, source.zone, has)
        raise Stop

    def take(
        self,
        span: Span,
        act: str,
        source: SomePlace,
        targets: list[SomePlace | None] | list[SomePlace],
        up_to: bool,
    ) -> None:
        """Takes cards one by one, with the triggers of the zone; reports a shortage that is certain."""
        zone = self.table.zones[source.zone]
        done = 0
        while done < len(targets):
            has = self.table.known(source)
            if has == 0:
                self.trigger(zone.when_short)
                has = self.table.known(source)
            if has is None:
                if zone.when_empty is not None or zone.when_short is not None:
                    raise Stop
                for target in targets[done:]:
                    if target is not None:
                        self.table.set(target, None)
                return
            if has == 0:
                if not up_to:
                    self.report.short(self.values.source, span, act, len(targets), source.zone, done)
                return
            batch = targets[done : done + has]
            self.table.set(source, has - len(batch))
            for target in batch:
                if target is not None:
                    self.put(span, target, 1)
            done += len(batch)
            if has == len(batch):
                self.trigger(zone.when_empty)
