"""Who sits where, who is still in the game, and what a chooser can tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dsl.sentence import say
from interpreter.ask.events import Event
from interpreter.play.fault import RuleFailure
from interpreter.play.picks import ways
from interpreter.play.position import Position
from interpreter.play.runtime import first

MOST_WAYS = 200_000
SPOTS = 10_000
ANY_OF_THEM = SPOTS - 1


class Seats(Position):
    """The players' side of a play."""

    __slots__ = ()

    def chance_of(self, items: Sequence[Any]) -> Any:
        """One of them by chance."""
        if not items:
            raise RuleFailure("CG801", "there is nothing to choose from by chance")
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

    def staying(self, start: int) -> list[int]:
        """Everyone still in the game, clockwise from a seat."""
        players, out = self.program.layout.players, self.out
        seats = [(start + i) % players for i in range(players)]
        return [seat for seat in seats if not out >> seat & 1]

    def turn_order(self, start: int) -> list[int]:
        """Everyone still in the game from a seat on, in the direction of play."""
        players, out, direction = self.program.layout.players, self.out, self.direction
        seats = [(start + i * direction) % players for i in range(players)]
        return [seat for seat in seats if not out >> seat & 1]

    def beside(self, seat: int, distance: int) -> int:
        """The seat a number of places to the left (right if negative), players who are out left aside."""
        around = self.staying(seat)
        if not around:
            return seat
        if around[0] == seat:
            return around[distance % len(around)]
        # Somebody who is out: the first seat beside it is the nearest of those who stay.
        return seat if distance == 0 else around[(distance - 1 if distance > 0 else distance) % len(around)]

    def partner(self, seat: int) -> int | None:
        found = self.program.partners[seat]
        if found == self.program.several:
            raise RuleFailure(
                "CG815",
                "`partner of` means one player, and there are several others in this team",
                "`members of team of me` are all of them",
            )
        return found

    def leave(self, seat: int) -> None:
        self.out |= 1 << seat
        if self.log is not None:
            self.log.add(self, Event("out", player=seat))

    def come_back(self, seat: int) -> None:
        self.out &= ~(1 << seat)
        if self.log is not None:
            self.log.add(self, Event("back", player=seat))

    def those_out(self) -> int:
        """The mask of those who are out."""
        return self.out

    def only_out(self, seats: int) -> None:
        """These are out and nobody else."""
        self.out = seats

    def is_out(self, seat: int) -> bool:
        """Has this player left the game, or a phase that is running?"""
        return self.out >> seat & 1 == 1

    def turn_to(self, direction: int) -> None:
        """The direction of play from here on: 1 is clockwise."""
        self.direction = direction

    def place_of(self, card: int) -> int:
        self.work(len(self.zones[self.where[card]]) >> 8)
        return self.zones[self.where[card]].index(card) + 1

    # ───────────── what a chooser can tell apart

    def one_of_each(self, cards: Sequence[int]) -> list[int]:
        """Of cards that look alike only one."""
        kinds = self.program.layout.kinds
        found: list[int] = []
        if self.program.few_kinds:
            mask = 0
            for card in cards:
                if not mask >> kinds[card] & 1:
                    mask |= 1 << kinds[card]
                    found.append(card)
            return found
        seen: list[int] = []
        for card in cards:
            if kinds[card] not in seen:
                seen.append(kinds[card])
                found.append(card)
        return found

    def some_of_each(self, cards: Sequence[int], most: int) -> list[int]:
        """Only as many cards of each look as are wanted, for picks that must not be the same card."""
        kinds = self.program.layout.kinds
        if most == 1:
            return self.one_of_each(cards)
        found: list[int] = []
        for one in self.one_of_each(cards):
            left = most
            for card in cards:
                if left > 0 and kinds[card] == kinds[one]:
                    found.append(card)
                    left -= 1
        return found

    def each_way_once(self, ways: Sequence[tuple[Any, ...]], picks: tuple[int, ...]) -> list[tuple[Any, ...]]:
        """Of combinations that look alike only one; `picks` are the cards in them."""
        layout = self.program.layout

        def looks(card: int) -> Any:
            return card if card < 0 or layout.ordered[self.where[card]] else (self.where[card], layout.kinds[card])

        found: dict[Any, tuple[Any, ...]] = {}
        for way in ways:
            found.setdefault(tuple(looks(x) if i in picks else x for i, x in enumerate(way)), way)
        return list(found.values())

    def told_apart(self, cards: Sequence[int], me: int, once: bool, most: int) -> list[int]:
        """The cards as the chooser knows them; one that is not known is named by where it lies.

        A negative number is a card picked unseen: place and position, or any card of an
        unordered place.
        """
        zones, where, known = self.zones, self.where, self.known
        layout = self.program.layout
        ordered, kinds = layout.ordered, layout.kinds
        found: list[int] = []
        for card in cards:
            place = where[card]
            if not known[card] >> me & 1:
                spot = zones[place].index(card) if ordered[place] else ANY_OF_THEM
                raw = -1 - (place * SPOTS + spot)
                if raw not in found or not (once or ordered[place]):
                    found.append(raw)
            elif ordered[place] or not once:
                if card not in found:
                    found.append(card)
            elif sum(1 for c in found if c >= 0 and where[c] == place and kinds[c] == kinds[card]) < most:
                found.append(card)
        return found

    def behind(self, picked: int, me: int) -> Any:
        """The card that a pick made unseen stands for, to be asked where it lies: of a hand it may be any."""
        if picked >= 0:
            return picked
        known, cards = self.known, self.zones[(-picked - 1) // SPOTS]
        spot = (-picked - 1) % SPOTS
        if spot == ANY_OF_THEM:
            return first([card for card in cards if not known[card] >> me & 1])
        return cards[spot]

    def uncover_all(self, picked: Sequence[int], me: int, others: Sequence[int]) -> list[int]:
        """The cards behind several picks, none of them twice."""
        taken: list[int] = list(others)
        for one in picked:
            taken.append(self.uncover_but(one, me, taken))
        return taken[len(others) :]

    def uncover_but(self, picked: int, me: int, taken: Sequence[int]) -> int:
        """The card behind a pick made unseen; in an unordered place chance decides, but for those that are taken."""
        if picked >= 0:
            return picked
        known, cards = self.known, self.zones[(-picked - 1) // SPOTS]
        spot = (-picked - 1) % SPOTS
        if spot != ANY_OF_THEM:
            return cards[spot]
        # In an order that does not depend on which of the alike cards is which: a record does not tell.
        kinds = self.program.layout.kinds
        unseen = sorted([card for card in cards if not known[card] >> me & 1], key=lambda card: kinds[card])
        # Those who choose at once may be more than there are cards: then one is drawn that another has drawn too.
        left = [card for card in unseen if card not in taken]
        found: int = self.chance_of(left if len(left) > 0 else unseen)
        return found

    def ways(self, things: Sequence[int], kinds: Sequence[int] | None, least: int, most: int) -> list[tuple[int, ...]]:
        """All ways to pick some of these, where a rule judges them together."""
        found: list[tuple[int, ...]] = []
        for way in ways(list(things), kinds, least, most):
            found.append(way)
            self.not_too_many(found)
        self.work(len(found) >> 2)
        return found

    @staticmethod
    def not_too_many(ways: list[Any]) -> list[Any]:
        if len(ways) > MOST_WAYS:
            told = say("there are more than {most:,} ways to choose", most=MOST_WAYS)
            raise RuleFailure("CG814", told, "choose fewer cards at once")
        return ways
