"""Who sits where, who is still in the game, and what a chooser can tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.choice import ways
from interpreter.events import Event
from interpreter.fault import Dead
from interpreter.position import Position

MOST_WAYS = 200_000
SPOTS = 10_000
ANY_OF_THEM = SPOTS - 1


class Seats(Position):
    """The players' side of a play."""

    __slots__ = ()

    def chance_of(self, items: Sequence[Any]) -> Any:
        """One of them by chance; `Table` draws it."""
        raise NotImplementedError

    def staying(self, start: int) -> list[int]:
        """Everyone still in the game, clockwise from a seat."""
        players = self.program.layout.players
        return [s for i in range(players) if not self.out >> (s := (start + i) % players) & 1]

    def turn_order(self, start: int) -> list[int]:
        """Everyone still in the game from a seat on, in the direction of play."""
        players = self.program.layout.players
        return [s for i in range(players) if not self.out >> (s := (start + i * self.direction) % players) & 1]

    def beside(self, seat: int, distance: int) -> int:
        """The seat so many places to the left (right if negative), players who are out left aside."""
        players = self.program.layout.players
        step = 1 if distance > 0 else -1
        for _ in range(abs(distance)):
            for _ in range(players):
                seat = (seat + step) % players
                if not self.out >> seat & 1:
                    break
        return seat

    def partner(self, seat: int) -> int | None:
        team = self.program.layout.team_of[seat]
        mates = [s for s in self.program.game.teams[team] if s != seat] if team is not None else []
        if len(mates) > 1:
            raise Dead(
                "CG815",
                f"`partner of` means one player, and there are {len(mates)} others in this team",
                "`members of team of me` are all of them",
            )
        return mates[0] if mates else None

    def leave(self, seat: int) -> None:
        self.out |= 1 << seat
        if self.log is not None:
            self.log.add(self, Event("out", player=seat))

    def place_of(self, card: int) -> int:
        return self.z[self.w[card]].index(card) + 1

    # ───────────── what a chooser can tell apart

    def one_of_each(self, cards: Iterable[int]) -> list[int]:
        """Of cards that look alike only one."""
        listed = list(cards)
        return list(dict(zip(map(self.program.kind_of, listed), listed, strict=True)).values())

    def some_of_each(self, cards: Iterable[int], most: int) -> list[int]:
        """Of cards that look alike so many, for picks that must not be the same card."""
        alike: dict[int, list[int]] = {}
        for card in cards:
            alike.setdefault(self.program.layout.kinds[card], []).append(card)
        return [card for cards in alike.values() for card in cards[:most]]

    def each_way_once(self, ways: Iterable[tuple[Any, ...]], picks: tuple[int, ...]) -> list[tuple[Any, ...]]:
        """Of combinations that look alike only one; `picks` are the cards in them."""
        layout = self.program.layout

        def looks(card: int) -> Any:
            return card if card < 0 or layout.ordered[self.w[card]] else (self.w[card], layout.kinds[card])

        found: dict[Any, tuple[Any, ...]] = {}
        for way in ways:
            found.setdefault(tuple(looks(x) if i in picks else x for i, x in enumerate(way)), way)
        return list(found.values())

    def told_apart(self, cards: Iterable[int], me: int, once: bool, most: int = 1) -> list[int]:
        """The cards as the chooser knows them; one that is not known is named by where it lies.

        A negative number is a card picked unseen: place and position, or any card of an
        unordered place.
        """
        layout = self.program.layout
        found: dict[Any, int] = {}
        times: Counter[tuple[int, int]] = Counter()
        for number, card in enumerate(cards):
            place = self.w[card]
            ordered = layout.ordered[place]
            if not self.k[card] >> me & 1:
                position = self.z[place].index(card) if ordered else ANY_OF_THEM
                raw = -1 - (place * SPOTS + position)
                found.setdefault(("?", raw) if once or ordered else ("?", raw, number), raw)
            elif ordered or not once:
                found[card] = card
            else:
                alike = (place, layout.kinds[card])
                times[alike] += 1
                if times[alike] <= most:
                    found[*alike, times[alike]] = card
        return list(found.values())

    def behind(self, picked: Any, me: int) -> Any:
        """The card that a pick made unseen stands for, to be asked where it lies: of a hand it may be any."""
        if isinstance(picked, tuple):
            return [self.behind(one, me) for one in picked]
        if picked >= 0:
            return picked
        place, position = divmod(-picked - 1, SPOTS)
        cards = self.z[place]
        return cards[position] if position != ANY_OF_THEM else next(c for c in cards if not self.k[c] >> me & 1)

    @staticmethod
    def in_sight(picked: Any) -> bool:
        """Does the chooser know what he picks?"""
        return all(one >= 0 for one in picked) if isinstance(picked, tuple) else picked >= 0

    def uncover(self, picked: Any, me: int) -> Any:
        """The card behind a pick made unseen; in an unordered place chance decides."""
        if isinstance(picked, tuple | list):
            taken: list[int] = []
            for one in picked:
                taken.append(self._uncover_one(one, me, taken))
            return taken
        return self._uncover_one(picked, me, [])

    def _uncover_one(self, raw: int, me: int, taken: list[int]) -> int:
        if raw >= 0:
            return raw
        place, position = divmod(-raw - 1, SPOTS)
        if position != ANY_OF_THEM:
            return self.z[place][position]
        unseen = [c for c in self.z[place] if not self.k[c] >> me & 1 and c not in taken]
        # In an order that does not depend on which of the alike cards is which: a record does not tell.
        card = self.chance_of(sorted(unseen, key=self.program.kind_of))
        assert isinstance(card, int)
        return card

    def ways(self, things: Sequence[int], kinds: Sequence[int] | None, least: int, most: int) -> list[tuple[int, ...]]:
        """All ways to pick some of these, where a rule judges them together."""
        found: list[tuple[int, ...]] = []
        for way in ways(list(things), kinds, least, most):
            found.append(way)
            if len(found) > MOST_WAYS:
                raise Dead("CG814", f"there are more than {MOST_WAYS:,} ways to choose", "choose fewer cards at once")
        return found
