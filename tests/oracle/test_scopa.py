"""Scopa beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations

import pytest

from tests.oracle.second import Course, Second, compare_many, games, suit_of

SUITS = ("coins", "cups", "swords", "clubs")
PRIME = {1: 16, 2: 12, 3: 13, 4: 14, 5: 15, 6: 18, 7: 21, 8: 10, 9: 10, 10: 10}


def value(card: str) -> int:
    return int(card.split()[1])


def captures(card: str, table: list[str]) -> list[tuple[str, ...]]:
    if same := [(other,) for other in table if value(other) == value(card)]:
        return same
    sizes = range(2, len(table) + 1)
    return [some for n in sizes for some in combinations(table, n) if sum(map(value, some)) == value(card)]


class Scopa(Second):
    name = "scopa"
    cards = tuple(f"{suit} {number}" for suit in SUITS for number in range(1, 11))

    def course(self) -> Course:
        sides = [[0, 2], [1, 3]] if self.players == 4 else [[seat] for seat in range(self.players)]
        points = [0] * len(sides)
        dealer = 0
        while max(points) < self.options["goal"] or points.count(max(points)) > 1:
            won, sweeps = yield from self.deal(dealer)
            piles = [[card for seat in side for card in won[seat]] for side in sides]
            for number, side in enumerate(sides):
                points[number] += self.points(piles, number) + sum(sweeps[seat] for seat in side)
            dealer = (dealer + 1) % self.players
        return [points[seat % len(sides)] for seat in range(self.players)]

    def deal(self, dealer: int) -> Generator[tuple[int, list[str]], str, tuple[list[list[str]], list[int]]]:
        order = self.around((dealer + 1) % self.players)
        while True:
            deck = self.shuffled()
            table, deck = deck[:4], deck[4:]
            if sum(value(card) == 10 for card in table) < 3:
                break
        won: list[list[str]] = [[] for _ in range(self.players)]
        sweeps = [0] * self.players
        last = None
        while deck:
            hands, deck = self.three(order, deck)
            for seat in order * 3:
                ways = {f'"Lay", {card}': (card, ()) for card in hands[seat] if not captures(card, table)}
                for card in hands[seat]:
                    for some in captures(card, table):
                        ways[f'"Take", {card}, {" + ".join(sorted(some))}'] = (card, some)
                card, some = ways[(yield seat, list(ways))]
                hands[seat].remove(card)
                if not some:
                    table.append(card)
                    continue
                won[seat] += [card, *some]
                table = [other for other in table if other not in some]
                last = seat
                sweeps[seat] += not table and bool(deck or any(hands.values()))
        assert last is not None
        won[last] += table
        return won, sweeps

    def three(self, order: list[int], deck: list[str]) -> tuple[dict[int, list[str]], list[str]]:
        used = 3 * self.players
        return {seat: deck[place : used : self.players] for place, seat in enumerate(order)}, deck[used:]

    def points(self, piles: list[list[str]], side: int) -> int:
        def alone(counts: list[int]) -> bool:
            return all(counts[side] > count for other, count in enumerate(counts) if other != side)

        coins = [{value(card) for card in pile if suit_of(card) == "coins"} for pile in piles]
        row = next((n for n in range(10) if n + 1 not in coins[side]), 10)
        return (
            alone([len(pile) for pile in piles])
            + alone([len(of_coins) for of_coins in coins])
            + alone([prime(pile) for pile in piles])
            + (7 in coins[side])
            + (10 in coins[side] if self.options["re_bello"] else 0)
            + (row if self.options["napola"] and row >= 3 else 0)
        )


def prime(pile: list[str]) -> int:
    best = [max((PRIME[value(card)] for card in pile if suit_of(card) == suit), default=None) for suit in SUITS]
    return 0 if None in best else sum(filter(None, best))


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"re_bello": True}), (4, {"goal": 21}), (2, {"napola": True, "re_bello": True, "goal": 31})],
)
def test_same_choices_and_points(players: int, options: dict[str, int | bool]) -> None:
    compare_many(Scopa, players, games(3), **options)
