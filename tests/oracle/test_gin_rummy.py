"""Gin Rummy beside a second implementation, by players who knock when they can."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

import pytest

from tests.oracle.second import SUITS, Course, Second, compare_many, games, pack, rank_of, suit_of

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")

Ask = tuple[int, list[str]]


def height(card: str) -> int:
    return RANKS.index(rank_of(card)) + 1


def points(cards: Sequence[str]) -> int:
    return sum(min(10, height(card)) for card in cards)


def is_meld(cards: Sequence[str]) -> bool:
    places = sorted(map(height, cards))
    run = len({suit_of(card) for card in cards}) == 1 and places == list(range(places[0], places[0] + len(places)))
    return run or len(set(places)) == 1


def melds(hand: Sequence[str]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for rank in RANKS:
        same = [card for card in hand if rank_of(card) == rank]
        found += [some for n in (3, 4) for some in combinations(same, n)]
    for suit in SUITS:
        held = sorted((card for card in hand if suit_of(card) == suit), key=height)
        spans = combinations(range(len(held) + 1), 2)
        found += [tuple(held[a:b]) for a, b in spans if b - a >= 3 and is_meld(held[a:b])]
    return found


def deadwood(hand: Sequence[str]) -> int:
    """The least that is left over."""
    return _left_over(tuple(sorted(hand)))


@lru_cache(100_000)
def _left_over(hand: tuple[str, ...]) -> int:
    return min([points(hand), *(_left_over(tuple(card for card in hand if card not in meld)) for meld in melds(hand))])


class GinRummy(Second):
    name = "gin_rummy"
    cards = pack(RANKS)

    def choose(self, ways: Sequence[str], rng: Random) -> str:
        """Knocks if possible, and otherwise tends to discard what leaves the least over."""
        knocks = [way for way in ways if way.startswith('"Knock"')]
        discards = [way for way in ways if way.startswith('"Discard"')]
        if knocks and rng.random() < 0.7:
            return rng.choice(knocks)
        if discards and rng.random() < 0.9:
            hand = next(hand for hand in self.hands if discards[0].split(", ")[1] in hand)
            return min(discards, key=lambda way: deadwood([card for card in hand if card != way.split(", ")[1]]))
        return rng.choice(ways)

    def course(self) -> Course:
        scores, won, dealer = [0, 0], [0, 0], 0
        for _ in range(int(self.options["most_deals"])):
            if max(scores) >= int(self.options["goal"]):
                break
            seat, amount = yield from self.deal(dealer)
            if amount:
                scores[seat] += amount
                won[seat] += 1
                dealer = 1 - seat
        bonus = [0, 0]
        if scores[0] != scores[1]:
            bonus[scores.index(max(scores))] = 200 if min(scores) == 0 else 100
        return [scores[seat] + bonus[seat] + 25 * won[seat] for seat in (0, 1)]

    def deal(self, dealer: int) -> Generator[Ask, str, tuple[int, int]]:
        """Who wins, and how much; nothing if nobody knocks."""
        cards = self.shuffled()
        first = 1 - dealer
        self.hands: list[list[str]] = [[], []]
        self.hands[first], self.hands[dealer] = cards[0:20:2], cards[1:20:2]
        aside, stock = [cards[20]], cards[21:]
        limit = int(self.options["knock_limit"])
        seat, upcard = first, 2  # how often the first card may still be left
        while len(stock) > 2 or upcard:
            hand, taken = self.hands[seat], None
            if upcard:
                if (yield seat, ['"Take"', '"Leave"']) == '"Take"':
                    upcard = 0
                    taken = aside.pop()
                else:
                    upcard -= 1
                    seat = 1 - seat
                    if upcard:
                        continue
                    hand = self.hands[seat]
            elif (yield seat, ['"From the stock"', '"Take {top of discards}"']) != '"From the stock"':
                taken = aside.pop()
            hand.append(taken or stock.pop(0))
            free = [card for card in hand if card != taken]
            enough = [card for card in free if deadwood([other for other in hand if other != card]) <= limit]
            ways = [f'"Discard", {card}' for card in free] + [f'"Knock", {card}' for card in enough]
            act, card = (yield seat, ways).split(", ")
            hand.remove(card)
            aside.append(card)
            if act == '"Knock"':
                return (yield from self.show(seat, limit))
            seat = 1 - seat
        return 0, 0

    def show(self, knocker: int, limit: int) -> Generator[Ask, str, tuple[int, int]]:
        hand, other = self.hands[knocker], self.hands[1 - knocker]
        table: list[list[str]] = []
        for _ in range(3):
            if melds(hand):
                rest = {meld: deadwood([card for card in hand if card not in meld]) for meld in melds(hand)}
                ways = {f'"Meld", {" + ".join(sorted(m))}': list(m) for m, left in rest.items() if left <= limit}
                chosen = ways.get((yield knocker, [*ways, *(['"No more"'] if points(hand) <= limit else [])]))
                if chosen is None:
                    break
                hand = [card for card in hand if card not in chosen]
                table.append(chosen)
        while hand:
            fits = {f"{c}, melds[{n + 1}]": (c, m) for n, m in enumerate(table) if m for c in other if is_meld([*m, c])}
            chosen_one = yield 1 - knocker, [*fits, "pass"]
            if chosen_one == "pass":
                break
            card, meld = fits[chosen_one]
            meld.append(card)
            other.remove(card)
        mine, theirs = points(hand), deadwood(other)
        if mine == 0:
            return knocker, theirs + 25
        return (knocker, theirs - mine) if theirs > mine else (1 - knocker, mine - theirs + 25)


@pytest.mark.parametrize("options", [{}, {"knock_limit": 3, "goal": 50}, {"knock_limit": 0, "most_deals": 2}], ids=str)
def test_same_choices_and_points(options: dict[str, int]) -> None:
    compare_many(GinRummy, 2, games(1), **options)
