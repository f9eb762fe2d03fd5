"""Moving and dealing numbers of cards."""

from __future__ import annotations

from itertools import cycle, islice

from dsl import game as g
from dsl.composition import Composition
from dsl.diagnostic import Diagnostic
from dsl.fold import Setup
from dsl.lints.counts import UNKNOWN, Cards, Place, Stop
from dsl.lints.effects import Effects, Unit
from dsl.lints.reckoning import Reckoning
from dsl.source import Span

MOST_AT_ONCE = 10_000


class Found(Exception):
    """Something is certain to go wrong here; `always` says it without a set-up, if it is the same in all."""

    def __init__(self, diagnostic: Diagnostic, always: Diagnostic | None = None) -> None:
        super().__init__(diagnostic.title)
        self.diagnostic = diagnostic
        self.always = always


class Moving(Reckoning):
    """A table on which cards are moved; what happens then, the course of play says."""

    effects: Effects
    unit: Unit

    def __init__(self, game: g.Game, setup: Setup, composition: Composition, work: int) -> None:
        super().__init__(game, setup, composition, work)
        self.source = game.source

    def trigger(self, number: int | None) -> None:
        raise NotImplementedError

    def overfull(self, span: Span, zone: str, room: int, comes: int) -> None:
        raise NotImplementedError

    def short(self, span: Span, act: str, needs: int, zone: str, has: int) -> None:
        raise NotImplementedError

    # ───────────── moving

    def move(self, x: g.Move) -> None:
        target = self.value(x.to)
        if not isinstance(target, Place):
            target = None
            self.forget(self.effects.zones_of(x.to, self.unit))
        if isinstance(x.what, g.Apply) and x.what.op == "every_card":
            self.gather(x, target)
            return
        what = self.value(x.what)
        amount = self.value(x.amount) if x.amount is not None else None
        if isinstance(what, Place) and x.amount is not None:
            if isinstance(amount, int):
                self.plenty(x.span, "move", what, amount, x.up_to)
                self.take(x.span, "move", what, [target] * max(0, amount), x.up_to)
            else:
                self.lose(what, target)
        elif isinstance(what, Place):
            self.pour(x.span, what, target)
        elif isinstance(what, Cards) and what.places is not None:
            count = what.count if x.amount is None else amount
            if x.up_to or (x.amount is not None and (what.count is None or len(what.places) > 1)):
                count = None
            self.carry(x.span, what, count if isinstance(count, int) else None, target)
        else:
            self.forget(self.effects.zones_of(x.what, self.unit))
            if target is not None:
                self.put(x.span, target, what.count if isinstance(what, Cards) else None)

    def gather(self, x: g.Move, target: Place | None) -> None:
        """`move every job to deck`: if there is one family, that is all there is."""
        if len(self.game.families) > 1:
            self.forget(self.zones)
            return
        for place in self.count:
            self.count[place] = 0
        if target is not None:
            self.put(x.span, target, self.total)

    def lose(self, source: Place, target: Place | None) -> None:
        """Some cards go, nobody knows how many."""
        self.set(source, None)
        if target is not None:
            self.set(target, None)

    def pour(self, span: Span, source: Place, target: Place | None) -> None:
        """A whole zone goes."""
        if source == target:
            return
        count = self.known(source)
        self.set(source, 0)
        if target is not None:
            self.put(span, target, count)
        if count != 0:
            self.emptied(source, count)

    def carry(self, span: Span, cards: Cards, count: int | None, target: Place | None) -> None:
        """Certain cards go from where they lie; from now on they lie there."""
        places = cards.places or ()
        if len(places) == 1:
            left = self.known(places[0])
            rest = None if left is None or count is None or left < count else left - count
            self.set(places[0], rest)
        else:
            rest = None
            for place in places:
                self.set(place, None if count != 0 else self.known(place))
        cards.places = None if target is None else (target,)
        if target is not None:
            self.put(span, target, count)
        if rest == 0 and count:
            self.emptied(places[0], count)
        elif rest is None and any(self.zones[p.zone].when_empty is not None for p in places):
            raise Stop

    def emptied(self, source: Place, count: int | None) -> None:
        number = self.zones[source.zone].when_empty
        if number is not None and count is None:
            raise Stop
        self.trigger(number)

    def put(self, span: Span, target: Place, count: int | None) -> None:
        """Cards arrive; more than fit is an error if it is certain."""
        before = self.known(target)
        room = self.room(self.zones[target.zone])
        comes = None if count is None else count + (before or 0)
        if room is not None and comes is not None and comes > room and count:
            self.overfull(span, target.zone, room, comes)
        self.set(target, None if before is None else comes)

    # ───────────── dealing

    def deal(self, x: g.Deal | g.Fill) -> None:
        source = self.value(x.source)
        targets = self.value(x.to)
        amount = self.value(x.amount) if x.amount is not None else 0
        known = self.known(source) if isinstance(source, Place) else None
        if not isinstance(source, Place) or not isinstance(targets, list) or known is None or amount is UNKNOWN:
            zones = self.effects.zones_of(x.source, self.unit) | self.effects.zones_of(x.to, self.unit)
            if any(self.zones[z].when_empty is not None or self.zones[z].when_short is not None for z in zones):
                raise Stop
            self.forget(zones)
            return
        self.plenty(x.span, "deal", source, amount * len(targets), isinstance(x, g.Fill))
        if isinstance(x, g.Fill):
            room = {p: self.known(p) for p in targets}
            if any(n is None for n in room.values()):
                self.forget({source.zone, *(p.zone for p in targets)})
                return
            wanted = [p for i in range(amount) for p in targets if (room[p] or 0) <= i]
            self.take(x.span, "fill", source, wanted, True)
        elif x.amount is None:
            self.take(x.span, "deal", source, list(islice(cycle(targets), known)), False)
        else:
            self.take(x.span, "deal", source, targets * max(0, amount), False)

    def plenty(self, span: Span, act: str, source: Place, needs: int, up_to: bool) -> None:
        """Enormous numbers are not dealt out one by one: if nothing can help, there are too few."""
        if needs <= MOST_AT_ONCE:
            return
        zone = self.zones[source.zone]
        has = self.known(source)
        if has is not None and not up_to and zone.when_empty is None and zone.when_short is None:
            self.short(span, act, needs, source.zone, has)
        raise Stop

    def take(self, span: Span, act: str, source: Place, targets: list[Place | None] | list[Place], up_to: bool) -> None:
        """Takes cards one by one, with the triggers of the zone; reports a shortage that is certain."""
        zone = self.zones[source.zone]
        done = 0
        while done < len(targets):
            has = self.known(source)
            if has == 0:
                self.trigger(zone.when_short)
                has = self.known(source)
            if has is None:
                if zone.when_empty is not None or zone.when_short is not None:
                    raise Stop
                for target in targets[done:]:
                    if target is not None:
                        self.set(target, None)
                return
            if has == 0:
                if not up_to:
                    self.short(span, act, len(targets), source.zone, done)
                return
            batch = targets[done : done + has]
            self.set(source, has - len(batch))
            for target in batch:
                if target is not None:
                    self.put(span, target, 1)
            done += len(batch)
            if has == len(batch):
                self.trigger(zone.when_empty)
