"""Cards on the table: moving, dealing, shuffling, and who comes to know what.

`Table` is the part of a state that the rules change. Knowledge is a mask of seats for each card:
those who know which card it is where it lies. Who sees the place it comes from or the place it
goes to, knows it. A card that leaves a hand unseen might be any of that hand, so those who saw
neither place no longer know it, nor the cards that stay behind. Of cards that look alike the one
that was known has left, for all that can be told. Shuffling forgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.fault import Dead
from interpreter.runtime import short_list
from interpreter.seats import Seats


class Table(Seats):
    """The cards' side of a play."""

    __slots__ = ()

    # ───────────── moving

    def move_cards(self, cards: Sequence[int], to: int, front: bool, triggers: bool = True) -> None:
        """Moves cards one by one in order; `front` is the top of a pile and the left of a row."""
        z, w, k = self.z, self.w, self.k
        layout = self.program.layout
        sight, ordered, everybody = layout.sight, layout.ordered, layout.everybody
        target, there, mistaken = z[to], sight[to], self.program.mistaken
        logged = [w[card] for card in cards] if self.log is not None else None
        triggered = self.program.triggered
        emptied: list[int] = []
        blurred: list[int] = []
        for card in cards:
            source = w[card]
            lying = z[source]
            lying.remove(card)
            seers = sight[source] | there
            if mistaken[source]:
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
            if not lying and triggered[source]:
                emptied.append(source)
        for source in blurred:
            seers = sight[source] | there
            for card in z[source]:
                k[card] &= seers
        if layout.limited:
            self._check_room(to)
        if logged is not None and cards:
            self._log_move(cards, logged, to)
        if triggers:
            for source in emptied:
                if not z[source]:
                    self._emptied(source)

    def move_chosen(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Cards that all players chose at once: none of them can be among those that arrived since."""
        known = [(card, self.w[card], self.k[card]) for card in self.arrived if card not in cards]
        drawn = self.drawn
        self.move_cards(cards, to, front)
        self.arrived = (*self.arrived, *cards)
        if self.drawn == drawn:  # else a trigger has shuffled
            for card, place, seers in known:
                if self.w[card] == place:
                    self.k[card] |= seers

    def mistake(self, card: int, lying: Sequence[int]) -> None:
        """Who knew of one card like this in an unordered place cannot know that it was not the one that left."""
        k, kinds = self.k, self.program.layout.kinds
        kind, strangers = kinds[card], ~k[card]
        for other in lying:
            if kinds[other] == kind and (mistaken := k[other] & strangers):
                k[other] ^= mistaken
                strangers ^= mistaken

    def _log_move(self, cards: Sequence[int], sources: list[int], to: int) -> None:
        layout = self.program.layout
        assert self.log is not None
        there = layout.sight[to]
        seen = tuple(self.k[c] | layout.sight[s] | there for c, s in zip(cards, sources, strict=True))
        self.log.moved(self, tuple(cards), tuple(sources), to, seen)

    def move_zone(self, source: int, to: int, front: bool) -> None:
        """Moves everything that lies in a place."""
        if source == to:
            return
        z = self.z
        cards = z[source]
        if not cards:
            return
        layout = self.program.layout
        if self.log is not None or layout.limited:
            self._move_whole(source, to, front)
            return
        w, k, seers = self.w, self.k, layout.sight[source] | layout.sight[to]
        # Everybody can follow that all of it went, but of an unordered zone not in which order.
        keeps = layout.ordered[source] or not layout.ordered[to] or len(cards) == 1
        for card in cards:
            w[card] = to
            k[card] = k[card] | seers if keeps else seers
        if front:
            z[to][:0] = cards[::-1]
        else:
            z[to] += cards
        z[source] = []
        if self.program.triggered[source]:
            self._emptied(source)

    def _move_whole(self, source: int, to: int, front: bool) -> None:
        """The same, card by card, where a move is reported or room is limited."""
        layout = self.program.layout
        cards = self.z[source][:]
        known = [self.k[c] for c in cards]
        self.move_cards(cards, to, front, triggers=False)
        seers = layout.sight[source] | layout.sight[to]
        keeps = layout.ordered[source] or not layout.ordered[to] or len(cards) == 1
        for card, before in zip(cards, known, strict=True):
            self.k[card] = seers | (before if keeps else 0)
        self._emptied(source)

    def draw(self, amount: int, source: int, to: int, front: bool, up_to: bool) -> None:
        """Moves the first cards of a place: the top of a pile, the left of a row."""
        if amount <= 0:
            return
        self.distribute(source, self.to_one(to, amount, source), front, up_to)

    def to_one(self, to: int, amount: int, source: int) -> list[int]:
        """The same place so many times, if it is clear which cards go there."""
        if not self.program.layout.ordered[source]:
            self._alike(self.z[source], amount)
        return [to] * amount

    def move_some(self, amount: int, cards: Sequence[int], to: int, front: bool, up_to: bool) -> None:
        """Moves the first of a list of cards."""
        if amount > len(cards) and not up_to:
            raise Dead("CG810", f"{amount} cards are wanted and {len(cards)} are there", "say `up to`")
        if cards and not self.program.layout.ordered[self.w[cards[0]]]:
            self._alike(cards, amount)
        self.move_cards(list(cards[: max(0, amount)]), to, front)

    def _alike(self, cards: Sequence[int], amount: int) -> None:
        """Some of an unordered zone can be moved without a choice only if they all look alike."""
        kinds = self.program.layout.kinds
        if 0 < amount < len(cards) and any(kinds[c] != kinds[cards[0]] for c in cards):
            raise Dead("CG813", "which of these cards? they have no order", "let a player `choose` them")

    def distribute(self, source: int, targets: Iterable[int], front: bool, up_to: bool) -> None:
        """One card to each of the places in turn, from a place whose triggers are plain functions."""
        targets = list(targets)
        if self.program.plain_sources[source] and self.log is None and source not in targets:
            self._distribute_plain(source, targets, front, up_to)
            return
        short = self.program.layout.places[source].zone.when_short
        for to in targets:
            if not self.z[source] and short is not None:
                self.run_trigger(short)
            if not self.z[source]:
                if up_to:
                    return
                self.stays_short(source)
            self.move_cards((self.z[source][0],), to, front)

    def _distribute_plain(self, source: int, targets: list[int], front: bool, up_to: bool) -> None:
        """No triggers, no events: the cards are cut off the front at once."""
        z, w, k = self.z, self.w, self.k
        layout = self.program.layout
        cards = z[source]
        if len(targets) > len(cards):
            if not up_to:
                self._check_rooms(targets[: len(cards)])
                self.stays_short(source)
            targets = targets[: len(cards)]
        if not layout.ordered[source]:
            for to in targets:
                self.move_cards((cards[0],), to, front)
            return
        self._check_rooms(targets)
        sight, here = layout.sight, layout.sight[source]
        given = cards[: len(targets)]
        del cards[: len(targets)]
        for card, to in zip(given, targets):  # noqa: B905 - equal by the line above
            w[card] = to
            k[card] |= here | sight[to]
            if front:
                z[to].insert(0, card)
            else:
                z[to].append(card)

    def _check_rooms(self, targets: Sequence[int]) -> None:
        """One card to each of these places in turn: which of them is full first?"""
        layout, filled = self.program.layout, dict[int, int]()
        for to in targets if layout.limited else ():
            capacity = layout.capacity[to]
            filled[to] = filled.get(to, len(self.z[to])) + 1
            if capacity is not None and filled[to] > capacity:
                self.overfull(to)

    def _check_room(self, place: int) -> None:
        capacity = self.program.layout.capacity[place]
        if capacity is not None and len(self.z[place]) > capacity:
            self.overfull(place)

    def deal_round(self, amount: int | None, source: int, places: Sequence[int], front: bool) -> None:
        """Deals one card each in turn, so many times round or until none is left."""
        z = self.z
        cards = z[source]
        count = len(cards) if amount is None else max(0, amount) * len(places)
        layout = self.program.layout
        simple = self.program.plain_sources[source] and self.log is None and layout.ordered[source]
        apart = source not in places and len(set(places)) == len(places)
        if not (simple and apart) or count > len(cards) or not places:
            targets = [places[i % len(places)] for i in range(count)] if places else []
            self.distribute(source, targets, front, False)
            return
        w, k, here, step = self.w, self.k, layout.sight[source], len(places)
        self._check_rooms([places[i % step] for i in range(count)] if layout.limited else ())
        for first, to in enumerate(places):
            given = cards[first:count:step]
            seers = here | layout.sight[to]
            for card in given:
                w[card] = to
                k[card] |= seers
            if front:
                z[to][:0] = given[::-1]
            else:
                z[to] += given
        del cards[:count]

    def gather(self, cards: Sequence[int], to: int, front: bool) -> None:
        """Moves all cards of the game to one place."""
        z, w, k = self.z, self.w, self.k
        layout = self.program.layout
        if not self._all_can_go(cards, to):
            self.move_cards(cards, to, front)
            return
        sight = layout.sight
        there = sight[to]
        for place, lying in enumerate(z):
            if lying:
                seers = sight[place] | there
                follows = layout.ordered[place] or len(lying) == 1
                for card in lying:
                    k[card] = k[card] | seers if follows else seers
                z[place] = []
        w[:] = [to] * len(w)
        z[to] = list(cards[::-1] if front else cards)

    def _all_can_go(self, cards: Sequence[int], to: int) -> bool:
        """Are these all cards of the game, and nothing happens on their way?"""
        program = self.program
        return (
            self.log is None
            and len(cards) == len(self.w)
            and program.layout.capacity[to] is None
            and program.layout.ordered[to]
            and not any(program.triggered)
        )

    def gather_and_shuffle(self, cards: Sequence[int], to: int, front: bool) -> None:
        """All cards of the game to one place, where nobody knows any more what was known of them."""
        if not self._all_can_go(cards, to):
            self.gather(cards, to, front)
            self.shuffle(to)
            return
        self.z[:] = [[] for _ in self.z]
        self.z[to] = list(cards[::-1] if front else cards)
        self.w[:] = [to] * len(cards)
        self.shuffle(to)

    # ───────────── triggers

    def _emptied(self, source: int) -> None:
        """Runs `when empty`, or leaves word for a trigger that comes to a choice."""
        number = self.program.layout.places[source].zone.when_empty
        if number is None:
            return
        if self.program.functions[number] is None:
            self.emptied = (*self.emptied, source)
        else:
            self.run_trigger(number)

    def run_trigger(self, number: int) -> None:
        """Runs a trigger that is a plain function, unless it is running already."""
        function = self.program.functions[number]
        if function is None or self.running >> number & 1:
            return
        self.running |= 1 << number
        function(self, None)
        self.running &= ~(1 << number)

    def next_emptied(self, before: int) -> int | None:
        """The trigger of the next place that a move has emptied; `before` places wait for an earlier move."""
        while len(self.emptied) > before:
            place = self.emptied[before]
            self.emptied = self.emptied[:before] + self.emptied[before + 1 :]
            if not self.z[place]:
                return self.program.layout.places[place].zone.when_empty
        return None

    # ───────────── whom to deal to

    def to_each(self, places: Sequence[int], amount: int) -> list[int]:
        return list(places) * max(0, amount)

    def to_all(self, places: Sequence[int], source: int) -> list[int]:
        return [places[i % len(places)] for i in range(len(self.z[source]))] if places else []

    def to_fill(self, places: Iterable[int], amount: int) -> list[int]:
        """One each in turn to those who have fewer than `amount`."""
        room = {p: amount - len(self.z[p]) for p in places}
        found: list[int] = []
        while any(r > 0 for r in room.values()):
            for place in room:
                if room[place] > 0:
                    found.append(place)
                    room[place] -= 1
            short_list(found)
        return found

    def from_owner(self, places: Iterable[int], seat: int) -> list[int]:
        """The places in turn, beginning with those of a player."""
        listed = list(places)
        owners = [self.program.layout.places[p].owner for p in listed]
        if seat not in owners:
            return listed
        at = owners.index(seat)
        return listed[at:] + listed[:at]

    # ───────────── chance and knowledge

    def shuffle(self, place: int) -> None:
        cards = self.z[place]
        if len(cards) > 1:
            self.z[place] = cards = self.chance.order(self.drawn, cards, self.program.layout.words)
            self.drawn += 1
            if self.log is not None:
                self.log.chance(self, tuple(cards), place)
        k, sight = self.k, self.program.layout.sight[place]
        if len(cards) == len(k):
            k[:] = [sight] * len(k)
            return
        for card in cards:
            k[card] = sight

    def chance_of(self, items: Sequence[Any]) -> Any:
        if not items:
            raise Dead("CG801", "there is nothing to choose from by chance")
        if len(items) == 1:
            return items[0]
        number = self.chance.one(self.drawn, len(items))
        self.drawn += 1
        if self.log is not None:
            self.log.chance(self, (number,), None)
        return items[number]

    def show(self, cards: Iterable[int], seats: int) -> None:
        """Lets some seats know cards where they lie."""
        shown = tuple(cards)
        for card in shown:
            self.k[card] |= seats
        if self.log is not None:
            self.log.shown(self, shown, seats)

    # ───────────── lists in variables

    @staticmethod
    def grown(items: Sequence[Any], more: Iterable[Any]) -> list[Any]:
        return short_list([*items, *more])

    @staticmethod
    def less(items: Sequence[Any], fewer: Iterable[Any]) -> list[Any]:
        left = list(items)
        for item in fewer:
            if item in left:
                left.remove(item)
        return left
