"""Rummy beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations

import pytest

from tests.oracle.second import SUITS, Course, Second, compare_many, games, pack, rank_of, suit_of

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


def height(card: str) -> int:
    return RANKS.index(rank_of(card)) + 1


def is_meld(cards: Sequence[str]) -> bool:
    places = sorted(map(height, cards))
    run = len({suit_of(card) for card in cards}) == 1 and places == list(range(places[0], places[0] + len(places)))
    return run or len(set(places)) == 1


def melds(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for rank in RANKS:
        same = [card for card in hand if rank_of(card) == rank]
        yield from (some for n in (3, 4) for some in combinations(same, n))
    for suit in SUITS:
        held = sorted((card for card in hand if suit_of(card) == suit), key=height)
        for first in range(len(held)):
            for last in range(first + 3, len(held) + 1):
                if is_meld(held[first:last]):
                    yield tuple(held[first:last])


class Rummy(Second):
    name = "rummy"
    cards = pack(RANKS)

    def course(self) -> Course:
        scores = [0] * self.players
        for number in range(int(self.options["deals"])):
            won, points = yield from self.deal(number % self.players)
            if won is not None:
                scores[won] += points
        return scores

    def deal(self, dealer: int) -> Generator[tuple[int, list[str]], str, tuple[int | None, int]]:
        stock = self.shuffled()
        order = self.around((dealer + 1) % self.players)
        size = {2: 10, 3: 7, 4: 7}.get(self.players, 6) * self.players
        hands = {seat: stock[place : size : self.players] for place, seat in enumerate(order)}
        aside, stock = [stock[size]], stock[size + 1 :]
        table: list[list[str]] = []
        has_laid: set[int] = set()
        renewed, turn = 0, 0
        while stock:
            seat = order[turn % self.players]
            hand, taken, fresh = hands[seat], None, seat not in has_laid
            take = ['"Take {top of discards}"'] if aside else []
            if (yield seat, ['"From the stock"', *take]) == '"From the stock"':
                hand.append(stock.pop(0))
            else:
                taken = aside.pop()
                hand.append(taken)
            if not stock and renewed < int(self.options["renewals"]):
                renewed += 1
                stock, aside = self.shuffled(aside[:-1]), aside[-1:]
            while hand:
                ways = self.ways(hand, table, taken)
                act, cards, place = ways[(yield seat, list(ways))]
                for card in cards:
                    hand.remove(card)
                if act == "Discard":
                    aside += cards
                    break
                has_laid.add(seat)
                if place is None:
                    table.append(list(cards))
                else:
                    table[place] += cards
            if not hand:
                twice = 2 if fresh and self.options["rummy_doubles"] else 1
                return seat, twice * sum(min(10, height(card)) for other in hands.values() for card in other)
            turn += 1
        return None, 0

    def ways(
        self, hand: list[str], table: list[list[str]], taken: str | None
    ) -> dict[str, tuple[str, Sequence[str], int | None]]:
        spare = len(hand) - (1 if self.options["go_out_by_discard"] else 0)  # cards that may be laid
        found: dict[str, tuple[str, Sequence[str], int | None]] = {}
        for some in melds(hand):
            if len(some) <= spare:
                found[f'"Meld", {" + ".join(sorted(some))}'] = ("Meld", some, None)
        for card in hand if spare else ():
            for place, lying in enumerate(table):
                if is_meld([*lying, card]):
                    found[f'"Lay off", {card}, melds[{place + 1}]'] = ("Lay off", [card], place)
        for card in hand if hand == [taken] else [card for card in hand if card != taken]:
            found[f'"Discard", {card}'] = ("Discard", [card], None)
        return found


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"renewals": 2}), (3, {"go_out_by_discard": True}), (4, {"rummy_doubles": False}), (6, {"renewals": 0})],
)
def test_same_choices_and_points(players: int, options: dict[str, int | bool]) -> None:
    compare_many(Rummy, players, games(1), **options)
