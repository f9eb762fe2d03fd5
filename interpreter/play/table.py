"""Cards on the table: moving, dealing, shuffling, and who comes to know what.

`Table` is the part of a state that the rules change. Knowledge is a mask of seats for each card:
those who know which card it is where it lies. Who sees the place it comes from or the place it
goes to, knows it. A card that leaves a hand unseen might be any of that hand, so those who saw
neither place no longer know it, nor the cards that stay behind. Of cards that look alike the one
that was known has left, for all that can be told. Shuffling forgets. A part of a card that somebody
knows, its colour say, is a mask of its own in higher bits (`Layout.part`) and goes the same way;
of a card that everybody sees there are no parts to know.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.sentence import say
from interpreter.play.fault import RuleFailure
from interpreter.play.runtime import first_n, short_list, span_of
from interpreter.play.seats import Seats


class Table(Seats):
    """The cards' side of a play."""

    __slots__ = ()

    # ───────────── moving

    def carried(self, count: int) -> None:
        """Counts cards that are moved: each is looked for where it lies."""
        self.work((count >> 2) + (count * count >> 8))

    def move_cards(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Moves cards one by one in order; `front` is the top of a pile and the left of a row."""
        zones, where, known = self.zones, self.where, self.known
        layout = self.program.layout
        sight, ordered, everybody = layout.sight, layout.ordered, layout.everybody
        target, there, alike = zones[to], sight[to], self.program.hides_which_one
        logged = self.places_under(cards) if self.log is not None else None
        self.carried(len(cards))
        blurred: list[int] = []
        for card in cards:
            source = where[card]
            lying = zones[source]
            lying.remove(card)
            seers = sight[source] | there
            if alike[source]:
                self.work(len(lying) >> 6)
                self.forget_alike(card, lying)
            if seers == everybody:
                known[card] = seers
            elif ordered[source] or (not lying and source not in blurred):
                known[card] |= seers
            else:
                # It might have been any of the cards there, for those who saw neither place.
                known[card] = seers
                if source not in blurred:
                    blurred.append(source)
            if front:
                target.insert(0, card)
            else:
                target.append(card)
            where[card] = to
        for source in blurred:
            seers = sight[source] | there
            for card in zones[source]:
                known[card] &= seers
        if layout.limited:
            self.check_room(to)
        if logged is not None:
            self.log_move(cards, logged, to)

    def move_card(self, card: int, to: int, front: bool) -> None:
        """The same for one card, of which nothing is told: the improved programs do so."""
        zones, where, known = self.zones, self.where, self.known
        layout = self.program.layout
        source = where[card]
        lying, seers = zones[source], layout.sight[source] | layout.sight[to]
        lying.remove(card)
        if self.program.hides_which_one[source]:
            self.work(len(lying) >> 6)
            self.forget_alike(card, lying)
        if seers == layout.everybody:
            known[card] = seers
        elif layout.ordered[source] or not lying:
            known[card] |= seers
        else:
            known[card] = seers
            for other in lying:
                known[other] &= seers
        if front:
            zones[to].insert(0, card)
        else:
            zones[to].append(card)
        where[card] = to
        if layout.limited:
            self.check_room(to)

    def move_open(self, card: int, to: int, front: bool) -> None:
        """One card that everybody sees go, where no two look alike: it cannot be mistaken for another."""
        zones, where = self.zones, self.where
        zones[where[card]].remove(card)
        if front:
            zones[to].insert(0, card)
        else:
            zones[to].append(card)
        where[card] = to
        self.known[card] = self.program.layout.everybody

    def move_into_slot(self, card: int, to: int) -> None:
        """The same, where there is room for one."""
        if self.zones[to] and self.where[card] != to:
            self.overfull(to)
        self.move_open(card, to, False)

    def move_all_open(self, cards: Sequence[int], to: int, front: bool) -> None:
        """The same for several."""
        self.carried(len(cards))
        for card in cards:  # which may be named twice
            self.move_open(card, to, front)

    def move_chosen(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Cards that all players chose at once: none of them can be among those that arrived since."""
        where, known = self.where, self.known
        followed = [card for card in self.arrived if card not in cards]
        places = [where[card] for card in followed]
        seers = [known[card] for card in followed]
        self.move_cards(cards, to, front)
        for card in cards:
            self.arrived.append(card)
        for i in range(len(followed)):
            if where[followed[i]] == places[i]:
                known[followed[i]] |= seers[i]

    def forget_alike(self, card: int, lying: Sequence[int]) -> None:
        """Who knew of one card like this in an unordered place cannot know that it was not the one that left."""
        known, kinds = self.known, self.program.layout.kinds
        kind, strangers = kinds[card], ~known[card]
        for other in lying:
            if kinds[other] == kind:
                confused = known[other] & strangers
                known[other] ^= confused
                strangers ^= confused

    def log_move(self, cards: Sequence[int], sources: Sequence[int], to: int) -> None:
        layout = self.program.layout
        if self.log is not None and cards:
            there = layout.sight[to]
            seen = tuple(self.known[c] | layout.sight[s] | there for c, s in zip(cards, sources, strict=True))
            self.log.moved(self, tuple(cards), tuple(sources), to, seen)

    def move_zone(self, source: int, to: int, front: bool) -> None:
        """Moves everything that lies in a place."""
        zones, where, known = self.zones, self.where, self.known
        layout = self.program.layout
        if source == to or not zones[source]:
            return
        cards = zones[source]
        seers = layout.sight[source] | layout.sight[to]
        # Everybody can follow that all of it went, but of an unordered zone not in which order.
        keeps = seers != layout.everybody and (layout.ordered[source] or not layout.ordered[to] or len(cards) == 1)
        if self.log is not None:
            seen = {card: known[card] for card in cards}
            self.move_cards(cards[:], to, front)
            for card in seen:
                known[card] = seers | seen[card] if keeps else seers
            return
        self.carried(len(cards))
        for card in cards:
            known[card] = seers | known[card] if keeps else seers
            where[card] = to
        self.lay(cards, to, front)
        cards.clear()
        if layout.limited:
            self.check_room(to)

    def exchange(self, one: int, other: int) -> None:
        """All that lies in one place goes to another, and the other way round."""
        if one == other:
            return
        zones = self.zones
        there, here = zones[one][:], zones[other][:]
        self.work(len(there) + len(here) >> 2)
        zones[one].clear()
        zones[other].clear()
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
        where, known, layout = self.where, self.known, self.program.layout
        seers = layout.sight[source] | layout.sight[to]
        keeps = seers != layout.everybody and (layout.ordered[source] or not layout.ordered[to] or len(cards) == 1)
        for card in cards:
            known[card] = seers | known[card] if keeps else seers
            where[card] = to

    def lay(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Lays down cards that are not lying anywhere."""
        target = self.zones[to]
        if front:
            target[:0] = cards[::-1]
        else:
            target += cards

    def draw(self, amount: int, source: int, to: int, front: bool, up_to: bool) -> None:
        """Moves the first cards of a place: the top of a pile, the left of a row."""
        if amount > 0:
            self.distribute(source, self.to_one(to, amount, source), front, up_to)

    def to_one(self, to: int, amount: int, source: int) -> list[int]:
        """The same place once for each card, if it is clear which cards go there."""
        if not self.program.layout.ordered[source]:
            self.which_of_them(self.zones[source], amount)
        return [to for _ in span_of(1, amount)]

    def move_some(self, amount: int, cards: Sequence[int], to: int, front: bool, up_to: bool) -> None:
        """Moves the first of a list of cards."""
        if amount > len(cards) and not up_to:
            raise RuleFailure(
                "CG810",
                say("{amount} cards are wanted and {count} are there", amount=amount, count=len(cards)),
                "say `up to`",
            )
        if cards and not self.program.layout.ordered[self.where[cards[0]]]:
            self.which_of_them(cards, amount)
        self.move_cards(first_n(cards, amount), to, front)

    def which_of_them(self, cards: Sequence[int], amount: int) -> None:
        """Some of an unordered zone can be moved without a choice only if they all look alike."""
        kinds = self.program.layout.kinds
        if 0 < amount < len(cards) and any(kinds[c] != kinds[cards[0]] for c in cards):
            raise RuleFailure("CG813", "which of these cards? they have no order", "let a player `choose` them")

    # ───────────── notes on cards

    def noted(self, card: int, on: Sequence[int], says: Sequence[int], otherwise: int) -> int:
        """What the note on a card says; `on` are the cards that have one."""
        self.work(len(on) >> 5)
        for i in range(len(on)):
            if on[i] == card:
                return says[i]
        return otherwise

    # ───────────── taking back

    def all_lying(self) -> list[int]:
        """Every card, place by place."""
        zones, sight = self.zones, self.program.layout.sight
        found: list[int] = []
        for place in range(len(sight)):
            for card in zones[place]:
                found.append(card)
        self.work(len(found) >> 2)
        return found

    def all_counts(self) -> list[int]:
        """How many cards lie in each place."""
        zones, sight = self.zones, self.program.layout.sight
        return [len(zones[place]) for place in range(len(sight))]

    def all_known(self) -> list[int]:
        """Who knows each card, place by place."""
        zones, known, sight = self.zones, self.known, self.program.layout.sight
        found: list[int] = []
        for place in range(len(sight)):
            for card in zones[place]:
                found.append(known[card])
        return found

    def lay_back(self, cards: Sequence[int], counts: Sequence[int], seers: Sequence[int]) -> None:
        """Everything lies again as it lay, and everybody knows what they knew.

        Who has seen a card since then knows it where it did not move, and in a hand; in which place of a pile it
        lies again they did not see.
        """
        zones, where, known = self.zones, self.where, self.known
        ordered = self.program.layout.ordered
        self.carried(len(cards))
        at = 0
        for place in range(len(counts)):
            zones[place].clear()
            for _ in range(counts[place]):
                card = cards[at]
                stayed = where[card] == place or not ordered[place]
                known[card] = seers[at] | known[card] if stayed else seers[at]
                where[card] = place
                zones[place].append(card)
                at += 1

    # ───────────── dealing

    def distribute(self, source: int, targets: Sequence[int], front: bool, up_to: bool) -> None:
        """One card to each of the places in turn, as long as there are any."""
        zones, where, known = self.zones, self.where, self.known
        layout = self.program.layout
        cards, sight = zones[source], layout.sight
        self.carried(len(targets))
        if self.log is not None or not layout.ordered[source] or source in targets:
            self.hand_out(source, targets, front, up_to)
            return
        count = min(len(targets), len(cards))
        here = sight[source]
        for i in range(count):
            card, to = cards[i], targets[i]
            where[card] = to
            seers = here | sight[to]
            known[card] = seers if seers == layout.everybody else known[card] | seers
            if front:
                zones[to].insert(0, card)
            else:
                zones[to].append(card)
            if layout.limited:
                self.check_room(to)
        del cards[:count]
        if count < len(targets) and not up_to:
            self.stays_short(source)

    def hand_out(self, source: int, targets: Sequence[int], front: bool, up_to: bool) -> None:
        """The same, card by card."""
        zones = self.zones
        for to in targets:
            if not zones[source]:
                if not up_to:
                    self.stays_short(source)
                return
            self.move_cards([zones[source][0]], to, front)

    def check_room(self, place: int) -> None:
        capacity = self.program.layout.capacity[place]
        if capacity is not None and len(self.zones[place]) > capacity:
            self.overfull(place)

    def deal(self, amount: int, source: int, places: Sequence[int], front: bool) -> None:
        """Deals one card each in turn, a number of times round."""
        self.distribute(source, self.to_each(places, amount), front, False)

    def deal_all(self, source: int, places: Sequence[int], front: bool) -> None:
        """Deals one card each in turn until none is left."""
        self.distribute(source, self.to_all(places, source), front, False)

    def gather(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Moves all cards of a family to one place."""
        zones, where, known = self.zones, self.where, self.known
        layout = self.program.layout
        sight, ordered = layout.sight, layout.ordered
        if self.log is not None or len(cards) != len(layout.kinds) or not ordered[to]:
            self.move_cards(cards, to, front)
            return
        self.carried(len(cards))
        there = sight[to]
        for place in range(len(sight)):
            lying = zones[place]
            if lying:
                seers = sight[place] | there
                follows = seers != layout.everybody and (ordered[place] or len(lying) == 1)
                for card in lying:
                    known[card] = known[card] | seers if follows else seers
                    where[card] = to
                lying.clear()
        target = zones[to]
        for card in reversed(cards) if front else cards:
            target.append(card)
        if layout.limited:
            self.check_room(to)

    # ───────────── places that are emptied

    def places_under(self, cards: Sequence[int]) -> list[int]:
        """Where each of these cards lies."""
        where = self.where
        return [where[card] for card in cards]

    def filled(self, places: Sequence[int]) -> list[int]:
        """Those of the places where something lies, each once, where it is named last."""
        zones = self.zones
        found: list[int] = []
        for place in reversed(places):
            if zones[place] and place not in found:
                found.append(place)
        return found[::-1]

    def emptied(self, places: Sequence[int]) -> list[int]:
        zones = self.zones
        return [place for place in places if not zones[place]]

    # ───────────── whom to deal to

    def to_each(self, places: Sequence[int], amount: int) -> list[int]:
        return [place for _ in span_of(1, amount) for place in places]

    def to_all(self, places: Sequence[int], source: int) -> list[int]:
        step, count = len(places), len(self.zones[source])
        return [places[i % step] for i in range(count)] if step else []

    def to_fill(self, places: Sequence[int], amount: int) -> list[int]:
        """One each in turn to those who have fewer than `amount`."""
        zones = self.zones
        found: list[int] = []
        missing = max([0, *(amount - len(zones[place]) for place in places)])
        for turn in span_of(1, missing):
            for place in places:
                if len(zones[place]) + turn <= amount:
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
        known, sight = self.known, self.program.layout.sight[place]
        if len(self.zones[place]) > 1:
            self.reorder(place)
        self.work(len(self.zones[place]) >> 2)
        for card in self.zones[place]:
            known[card] = sight

    def reorder(self, place: int) -> None:
        """Chance gives the cards of a place another order."""
        self.zones[place] = cards = self.chance.order(self.drawn, self.zones[place], self.program.layout.words)
        self.drawn += 1
        if self.log is not None:
            self.log.chance(self, tuple(cards), place)

    def tell(self, cards: Sequence[int], seats: int) -> None:
        """Lets some seats know an attribute of cards where they lie, by its bits."""
        known = self.known
        self.work(len(cards) >> 2)
        for card in cards:
            known[card] |= seats
        if self.log is not None:
            self.log.told(self, tuple(cards), seats)

    def show(self, cards: Sequence[int], seats: int) -> None:
        """Lets some seats know cards where they lie."""
        known = self.known
        self.work(len(cards) >> 2)
        for card in cards:
            known[card] |= seats
        if self.log is not None:
            self.log.shown(self, tuple(cards), seats)
