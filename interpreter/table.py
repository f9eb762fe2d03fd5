"""Cards on the table: moving, dealing, shuffling, and who comes to know what.

`Table` is the part of a state that the rules change. Knowledge is a mask of seats for each card:
those who know which card it is where it lies. Who sees the place it comes from or the place it
goes to, knows it. A card that leaves a hand unseen might be any of that hand, so those who saw
neither place no longer know it, nor the cards that stay behind. Of cards that look alike the one
that was known has left, for all that can be told. Shuffling forgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dsl.saying import say
from interpreter.fault import Dead
from interpreter.runtime import first_n, short_list, span_of
from interpreter.seats import Seats


class Table(Seats):
    """The cards' side of a play."""

    __slots__ = ()

    # ───────────── moving

    def carried(self, count: int) -> None:
        """Counts cards that are moved: each is looked for where it lies."""
        self.work((count >> 2) + (count * count >> 8))

    def move_cards(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Moves cards one by one in order; `front` is the top of a pile and the left of a row."""
        z, w, k = self.z, self.w, self.k
        layout = self.program.layout
        sight, ordered, everybody = layout.sight, layout.ordered, layout.everybody
        target, there, mistaken = z[to], sight[to], self.program.mistaken
        logged = self.places_under(cards) if self.log is not None else None
        self.carried(len(cards))
        blurred: list[int] = []
        for card in cards:
            source = w[card]
            lying = z[source]
            lying.remove(card)
            seers = sight[source] | there
            if mistaken[source]:
                self.work(len(lying) >> 6)
                self.mistake(card, lying)
            if seers == everybody:
                k[card] = seers
            elif ordered[source] or (not lying and source not in blurred):
                k[card] |= seers
            else:
                # It might have been any of the cards there, for those who saw neither place.
                k[card] = seers
                if source not in blurred:
                    blurred.append(source)
            if front:
                target.insert(0, card)
            else:
                target.append(card)
            w[card] = to
        for source in blurred:
            seers = sight[source] | there
            for card in z[source]:
                k[card] &= seers
        if layout.limited:
            self.check_room(to)
        if logged is not None:
            self.log_move(cards, logged, to)

    def move_open(self, card: int, to: int, front: bool) -> None:
        """One card that everybody sees go, where no two look alike: it cannot be mistaken for another."""
        z, w = self.z, self.w
        z[w[card]].remove(card)
        if front:
            z[to].insert(0, card)
        else:
            z[to].append(card)
        w[card] = to
        self.k[card] = self.program.layout.everybody

    def move_into_slot(self, card: int, to: int) -> None:
        """The same, where there is room for one."""
        if self.z[to] and self.w[card] != to:
            self.overfull(to)
        self.move_open(card, to, False)

    def move_all_open(self, cards: Sequence[int], to: int, front: bool) -> None:
        """The same for several."""
        self.carried(len(cards))
        for card in cards:  # which may be named twice
            self.move_open(card, to, front)

    def move_chosen(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Cards that all players chose at once: none of them can be among those that arrived since."""
        w, k = self.w, self.k
        followed = [card for card in self.arrived if card not in cards]
        places = [w[card] for card in followed]
        seers = [k[card] for card in followed]
        self.move_cards(cards, to, front)
        for card in cards:
            self.arrived.append(card)
        for i in range(len(followed)):
            if w[followed[i]] == places[i]:
                k[followed[i]] |= seers[i]

    def mistake(self, card: int, lying: Sequence[int]) -> None:
        """Who knew of one card like this in an unordered place cannot know that it was not the one that left."""
        k, kinds = self.k, self.program.layout.kinds
        kind, strangers = kinds[card], ~k[card]
        for other in lying:
            if kinds[other] == kind:
                mistaken = k[other] & strangers
                k[other] ^= mistaken
                strangers ^= mistaken

    def log_move(self, cards: Sequence[int], sources: Sequence[int], to: int) -> None:
        layout = self.program.layout
        if self.log is not None and cards:
            there = layout.sight[to]
            seen = tuple(self.k[c] | layout.sight[s] | there for c, s in zip(cards, sources, strict=True))
            self.log.moved(self, tuple(cards), tuple(sources), to, seen)

    def move_zone(self, source: int, to: int, front: bool) -> None:
        """Moves everything that lies in a place."""
        z, w, k = self.z, self.w, self.k
        layout = self.program.layout
        if source == to or not z[source]:
            return
        cards = z[source][:]
        known = [k[card] for card in cards]
        seers = layout.sight[source] | layout.sight[to]
        # Everybody can follow that all of it went, but of an unordered zone not in which order.
        keeps = layout.ordered[source] or not layout.ordered[to] or len(cards) == 1
        if self.log is not None:
            self.move_cards(cards, to, front)
        else:
            self.carried(len(cards))
            z[source].clear()
            self.lay(cards, to, front)
            if layout.limited:
                self.check_room(to)
        for i in range(len(cards)):
            k[cards[i]] = seers | known[i] if keeps else seers
            w[cards[i]] = to

    def exchange(self, one: int, other: int) -> None:
        """All that lies in one place goes to another, and the other way round."""
        if one == other:
            return
        z = self.z
        there, here = z[one][:], z[other][:]
        self.work(len(there) + len(here) >> 2)
        z[one].clear()
        z[other].clear()
        self.lay(here, one, False)
        self.lay(there, other, False)
        self.followed(here, other, one)
        self.followed(there, one, other)
        if self.program.layout.limited:
            self.check_room(one)
            self.check_room(other)
        if self.log is not None:
            self.log_move(here, [other for _ in here], one)
            self.log_move(there, [one for _ in there], other)

    def followed(self, cards: Sequence[int], source: int, to: int) -> None:
        """Everybody can follow that all of a place went to another, but of an unordered one not in which order."""
        w, k, layout = self.w, self.k, self.program.layout
        seers = layout.sight[source] | layout.sight[to]
        keeps = layout.ordered[source] or not layout.ordered[to] or len(cards) == 1
        for card in cards:
            k[card] = seers | k[card] if keeps else seers
            w[card] = to

    def lay(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Lays down cards that are not lying anywhere."""
        target = self.z[to]
        if front:
            target[:0] = cards[::-1]
        else:
            target += cards

    def draw(self, amount: int, source: int, to: int, front: bool, up_to: bool) -> None:
        """Moves the first cards of a place: the top of a pile, the left of a row."""
        if amount > 0:
            self.distribute(source, self.to_one(to, amount, source), front, up_to)

    def to_one(self, to: int, amount: int, source: int) -> list[int]:
        """The same place so many times, if it is clear which cards go there."""
        if not self.program.layout.ordered[source]:
            self.which_of_them(self.z[source], amount)
        return [to for _ in span_of(1, amount)]

    def move_some(self, amount: int, cards: Sequence[int], to: int, front: bool, up_to: bool) -> None:
        """Moves the first of a list of cards."""
        if amount > len(cards) and not up_to:
            raise Dead(
                "CG810",
                say("{amount} cards are wanted and {count} are there", amount=amount, count=len(cards)),
                "say `up to`",
            )
        if cards and not self.program.layout.ordered[self.w[cards[0]]]:
            self.which_of_them(cards, amount)
        self.move_cards(first_n(cards, amount), to, front)

    def which_of_them(self, cards: Sequence[int], amount: int) -> None:
        """Some of an unordered zone can be moved without a choice only if they all look alike."""
        kinds = self.program.layout.kinds
        if 0 < amount < len(cards) and any(kinds[c] != kinds[cards[0]] for c in cards):
            raise Dead("CG813", "which of these cards? they have no order", "let a player `choose` them")

    # ───────────── dealing

    def distribute(self, source: int, targets: Sequence[int], front: bool, up_to: bool) -> None:
        """One card to each of the places in turn, as long as there are any."""
        z, w, k = self.z, self.w, self.k
        layout = self.program.layout
        cards, sight = z[source], layout.sight
        self.carried(len(targets))
        if self.log is not None or not layout.ordered[source] or source in targets:
            self.hand_out(source, targets, front, up_to)
            return
        count = min(len(targets), len(cards))
        here = sight[source]
        for i in range(count):
            card, to = cards[i], targets[i]
            w[card] = to
            k[card] |= here | sight[to]
            if front:
                z[to].insert(0, card)
            else:
                z[to].append(card)
            if layout.limited:
                self.check_room(to)
        del cards[:count]
        if count < len(targets) and not up_to:
            self.stays_short(source)

    def hand_out(self, source: int, targets: Sequence[int], front: bool, up_to: bool) -> None:
        """The same, card by card."""
        z = self.z
        for to in targets:
            if not z[source]:
                if not up_to:
                    self.stays_short(source)
                return
            self.move_cards([z[source][0]], to, front)

    def check_room(self, place: int) -> None:
        capacity = self.program.layout.capacity[place]
        if capacity is not None and len(self.z[place]) > capacity:
            self.overfull(place)

    def deal(self, amount: int, source: int, places: Sequence[int], front: bool) -> None:
        """Deals one card each in turn, so many times round."""
        self.distribute(source, self.to_each(places, amount), front, False)

    def deal_all(self, source: int, places: Sequence[int], front: bool) -> None:
        """Deals one card each in turn until none is left."""
        self.distribute(source, self.to_all(places, source), front, False)

    def gather(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Moves all cards of a family to one place."""
        z, w, k = self.z, self.w, self.k
        layout = self.program.layout
        sight, ordered = layout.sight, layout.ordered
        if self.log is not None or len(cards) != len(layout.kinds) or not ordered[to]:
            self.move_cards(cards, to, front)
            return
        self.carried(len(cards))
        there = sight[to]
        for place in range(len(sight)):
            lying = z[place]
            if lying:
                seers = sight[place] | there
                follows = ordered[place] or len(lying) == 1
                for card in lying:
                    k[card] = k[card] | seers if follows else seers
                    w[card] = to
                lying.clear()
        target = z[to]
        for card in reversed(cards) if front else cards:
            target.append(card)
        if layout.limited:
            self.check_room(to)

    # ───────────── places that are emptied

    def places_under(self, cards: Sequence[int]) -> list[int]:
        """Where each of these cards lies."""
        w = self.w
        return [w[card] for card in cards]

    def filled(self, places: Sequence[int]) -> list[int]:
        """Those of the places where something lies, each once, where it is named last."""
        z = self.z
        found: list[int] = []
        for place in reversed(places):
            if z[place] and place not in found:
                found.append(place)
        return found[::-1]

    def emptied(self, places: Sequence[int]) -> list[int]:
        z = self.z
        return [place for place in places if not z[place]]

    # ───────────── whom to deal to

    def to_each(self, places: Sequence[int], amount: int) -> list[int]:
        return [place for _ in span_of(1, amount) for place in places]

    def to_all(self, places: Sequence[int], source: int) -> list[int]:
        step, count = len(places), len(self.z[source])
        return [places[i % step] for i in range(count)] if step else []

    def to_fill(self, places: Sequence[int], amount: int) -> list[int]:
        """One each in turn to those who have fewer than `amount`."""
        z = self.z
        found: list[int] = []
        missing = max([0, *(amount - len(z[place]) for place in places)])
        for turn in span_of(1, missing):
            for place in places:
                if len(z[place]) + turn <= amount:
                    found.append(place)
            short_list(found)
        return found

    def from_owner(self, places: Sequence[int], seat: int) -> list[int]:
        """The places in turn, beginning with those of a player."""
        owners = self.program.owners
        for at in range(len(places)):
            if owners[places[at]] == seat:
                return [*places[at:], *places[:at]]
        return [*places]

    # ───────────── chance and knowledge

    def shuffle(self, place: int) -> None:
        k, sight = self.k, self.program.layout.sight[place]
        if len(self.z[place]) > 1:
            self.reorder(place)
        self.work(len(self.z[place]) >> 2)
        for card in self.z[place]:
            k[card] = sight

    def reorder(self, place: int) -> None:
        """Chance gives the cards of a place another order."""
        self.z[place] = cards = self.chance.order(self.drawn, self.z[place], self.program.layout.words)
        self.drawn += 1
        if self.log is not None:
            self.log.chance(self, tuple(cards), place)

    def chance_of(self, items: Sequence[Any]) -> Any:
        if not items:
            raise Dead("CG801", "there is nothing to choose from by chance")
        if len(items) == 1:
            return items[0]
        return items[self.drawn_below(len(items))]

    def drawn_below(self, size: int) -> int:
        """Chance gives a number."""
        number = self.chance.one(self.drawn, size)
        self.drawn += 1
        if self.log is not None:
            self.log.chance(self, (number,), None)
        return number

    def show(self, cards: Sequence[int], seats: int) -> None:
        """Lets some seats know cards where they lie."""
        k = self.k
        self.work(len(cards) >> 2)
        for card in cards:
            k[card] |= seats
        if self.log is not None:
            self.log.shown(self, tuple(cards), seats)
