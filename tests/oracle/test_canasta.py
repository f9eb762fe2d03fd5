"""Canasta beside a second implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from copy import deepcopy
from dataclasses import dataclass, field

import pytest

from tests.oracle.second import Course, Second, compare_many, games

NATURAL = ("4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
WILD = ("2", "joker")
SIZE = {2: 15, 3: 13, 4: 11}
WORTH = {"joker": 50, "2": 20, "ace": 20, "black_3": 5, "4": 5, "5": 5, "6": 5, "7": 5}  # others 10

Cards = Counter[str]
Asked = Generator[tuple[int, list[str]], str, bool]


def words(cards: Cards) -> str:
    """Cards as records write them: `2 x king + joker`."""
    return " + ".join(sorted(card if n == 1 else f"{n} x {card}" for card, n in cards.items() if n)) or "none"


def worth(cards: Cards) -> int:
    return sum(n * WORTH.get(card, 10) for card, n in cards.items())


def wilds(cards: Cards) -> int:
    return cards["2"] + cards["joker"]


@dataclass
class Side:
    """What lies in front of one side."""

    melds: dict[str, Cards] = field(default_factory=dict)
    threes: int = 0

    def lay(self, rank: str, cards: Cards) -> None:
        self.melds.setdefault(rank, Counter()).update(cards)

    def canastas_with(self, rank: str, more: int) -> int:
        sizes = {r: m.total() for r, m in self.melds.items()}
        sizes[rank] = sizes.get(rank, 0) + more
        return sum(size >= 7 for size in sizes.values())

    def value(self) -> int:
        return sum(map(worth, self.melds.values()))

    def score(self) -> int:
        bonus = sum((300 if wilds(m) else 500) for m in self.melds.values() if m.total() >= 7)
        threes = {4: 800}.get(self.threes, 100 * self.threes)
        return self.value() + bonus + (threes if self.melds else -threes)


class Canasta(Second):
    name = "canasta"
    cards = ("joker", "red_3", "black_3") * 4 + ("2", *NATURAL) * 8

    def course(self) -> Course:
        self.side_of = [seat % 2 if self.players == 4 else seat for seat in range(self.players)]
        self.points = [0] * (max(self.side_of) + 1)
        self.needs = 2 if self.players == 2 else int(self.options["to_go_out"])
        dealer = 0
        while max(self.points) < int(self.options["goal"]):
            yield from self.deal(dealer)
            for side, lying in enumerate(self.sides):
                self.points[side] += lying.score()
            for seat, side in enumerate(self.side_of):
                self.points[side] -= worth(self.hands[seat])
            dealer = (dealer + 1) % self.players
        return [self.points[side] for side in self.side_of]

    def deal(self, dealer: int) -> Generator[tuple[int, list[str]], str, None]:
        self.stock = self.shuffled()
        self.sides = [Side() for _ in self.points]
        order = self.around((dealer + 1) % self.players)
        dealt = SIZE[self.players] * self.players
        self.hands = {seat: Counter(self.stock[place : dealt : self.players]) for place, seat in enumerate(order)}
        del self.stock[:dealt]
        for seat in order:
            self.lay_threes(seat)
        self.pile = [self.stock.pop(0)]
        while self.pile[-1] in (*WILD, "red_3"):
            self.pile.append(self.stock.pop(0))
        showed: set[int] = set()  # who has laid cards
        turn = 0
        while True:
            seat = order[turn % self.players]
            side = self.sides[self.side_of[seat]]
            goes_on = yield from self.turn(seat, side, showed)
            if not goes_on:
                return
            turn += 1

    def lay_threes(self, seat: int) -> None:
        hand = self.hands[seat]
        while hand["red_3"]:
            hand["red_3"] -= 1
            self.sides[self.side_of[seat]].threes += 1
            hand.update([self.stock.pop(0)] if self.stock else [])

    def turn(self, seat: int, side: Side, showed: set[int]) -> Asked:
        """No if the deal is over."""
        hand, new_to_it = self.hands[seat], seat not in showed
        lacks = self.lacks(self.side_of[seat])
        takes = dict(self.takes(hand, side))
        end = [] if self.stock or "none" in takes else ['"End the deal"']
        act = yield seat, [*(['"Draw"'] if self.stock else end), *(f'"Take the pile", {way}' for way in takes)]
        if act == '"End the deal"':
            return False
        drawing = act == '"Draw"'
        if not drawing:
            drawing = not (yield from self.take_pile(seat, takes[act.removeprefix('"Take the pile", ')], lacks, showed))
        if drawing:
            before = hand.total()
            for _ in range(2 if self.players == 2 else 1):
                hand.update([self.stock.pop(0)] if self.stock else [])
            self.lay_threes(seat)
            if hand.total() == before:
                return False
        if not (yield from self.meld(seat, lacks, 0, showed)):
            yield from self.meld(seat, lacks, 0, showed)  # a second try
        if hand.total():
            card = yield seat, [card for card, n in hand.items() if n]
            hand[card] -= 1
            self.pile.append(card)
        if not hand.total():
            self.points[self.side_of[seat]] += 200 if new_to_it else 100
            return False
        return True

    def lacks(self, side: int) -> int:
        """What the first melds of a side have to be worth."""
        if self.sides[side].melds:
            return 0
        points = self.points[side]
        return 15 if points < 0 else 50 if points < 1500 else 90 if points < 3000 else 120

    def takes(self, hand: Cards, side: Side) -> Iterator[tuple[str, Cards]]:
        """The cards with which the pile can be taken."""
        top = self.pile[-1]
        if top not in NATURAL:
            return
        ways = [Counter({top: 2})]
        if side.melds and not any(card in (*WILD, "red_3") for card in self.pile):
            if top in side.melds:
                ways.append(Counter())
            if wilds(side.melds.get(top, Counter())) < 3:
                ways += [Counter({top: 1, card: 1}) for card in WILD]
        for way in ways:
            left = hand.total() - way.total() + len(self.pile) - 1
            if way <= hand and (left >= 2 or side.canastas_with(top, way.total() + 1) >= self.needs):
                yield words(way), way

    def take_pile(self, seat: int, way: Cards, lacks: int, showed: set[int]) -> Asked:
        """No if the first melds were not enough."""
        number = self.side_of[seat]
        kept = deepcopy((self.hands[seat], self.sides[number], showed, self.pile))
        top = self.pile.pop()
        self.hands[seat].subtract(way)
        self.sides[number].lay(top, way + Counter([top]))
        showed.add(seat)
        if lacks and not (yield from self.meld(seat, lacks, len(self.pile), showed)):
            *lying, self.pile = kept
            self.put_back(seat, *lying, showed)
            return False
        self.hands[seat].update(card for card in self.pile if card != "red_3")
        self.sides[number].threes += self.pile.count("red_3")
        self.pile = []
        return True

    def put_back(self, seat: int, hand: Cards, side: Side, shown: set[int], showed: set[int]) -> None:
        self.hands[seat].clear()
        self.hands[seat].update(hand)
        lying = self.sides[self.side_of[seat]]
        lying.melds, lying.threes = side.melds, side.threes
        showed &= shown

    def meld(self, seat: int, lacks: int, coming: int, showed: set[int]) -> Asked:
        """No if all was taken back."""
        hand, side = self.hands[seat], self.sides[self.side_of[seat]]
        kept = deepcopy((hand, side, showed))
        while True:
            ways = dict(self.melds(hand, side, coming)) if self.reach(hand, side) >= lacks else {}
            last = '"Go on"' if not side.melds or side.value() >= lacks else '"Take the melds back"'
            chosen = yield seat, [*ways, last]
            if chosen == last:
                break
            rank, cards = ways[chosen]
            hand.subtract(cards)
            side.lay(rank, cards)
            showed.add(seat)
        if last == '"Go on"':
            return True
        self.put_back(seat, *kept, showed)
        return False

    @staticmethod
    def reach(hand: Cards, side: Side) -> int:
        """The most that a hand can bring what lies to, if there is a wild card for each pair of a new rank."""
        each = {rank: hand[rank] * worth(Counter([rank])) for rank in NATURAL}
        fits = {rank for rank in NATURAL if hand[rank] > 2 or rank in side.melds}
        pairs = sorted((each[rank] for rank in NATURAL if hand[rank] == 2 and rank not in fits), reverse=True)
        laid = side.value() + sum(each[rank] for rank in fits)
        return laid + sum(pairs[: wilds(hand)]) + 50 * hand["joker"] + 20 * hand["2"]

    def melds(self, hand: Cards, side: Side, coming: int) -> Iterator[tuple[str, tuple[str, Cards]]]:
        for rank in ("black_3", *NATURAL):
            lying = side.melds.get(rank, Counter())
            for n in range(hand[rank] + 1):
                for jokers in range(hand["joker"] + 1):
                    for twos in range(hand["2"] + 1):
                        cards = Counter({rank: n, "joker": jokers, "2": twos})
                        whole = lying + cards
                        left = hand.total() - cards.total() + coming
                        if (
                            cards.total()
                            and whole.total() >= 3
                            and whole[rank] >= 2
                            and wilds(whole) <= 3
                            and (rank != "black_3" or (left <= 1 and not wilds(cards)))
                            and (left >= 2 or side.canastas_with(rank, cards.total()) >= self.needs)
                        ):
                            added = words(Counter({"joker": jokers, "2": twos}))
                            yield f'"Meld", {rank}, {words(Counter({rank: n}))}, {added}', (rank, cards)


@pytest.mark.parametrize(
    ("players", "options"), [(2, {"goal": 1000}), (3, {"goal": 3000}), (4, {}), (4, {"goal": 1000, "to_go_out": 2})]
)
def test_same_choices_and_points(players: int, options: dict[str, int]) -> None:
    compare_many(Canasta, players, games(1), **options)
