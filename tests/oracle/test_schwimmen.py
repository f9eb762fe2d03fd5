"""Schwimmen beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator
from itertools import product

import pytest

from tests.oracle.second import RANKS, Course, Second, compare_many, games, pack, rank_of, suit_of

POINTS = {**{rank: int(rank) for rank in ("7", "8", "9", "10")}, "jack": 10, "queen": 10, "king": 10, "ace": 11}


def value(hand: list[str]) -> float:
    ranks = {rank_of(card) for card in hand}
    if len(ranks) == 1:
        return 33 if ranks == {"ace"} else 30.5
    return max(sum(POINTS[rank_of(c)] for c in hand if suit_of(c) == suit_of(of)) for of in hand)


class Schwimmen(Second):
    name = "schwimmen"
    cards = pack(RANKS[5:])
    shuffles = 300

    def course(self) -> Course:
        lives = [self.options["lives_each"]] * self.players
        places = [0] * self.players
        dealer = 0
        while lives.count(-1) < self.players - 1:
            hands = yield from self.deal(lives, dealer)
            best = {seat: value(hand) for seat, hand in hands.items()}
            aces = [seat for seat in hands if best[seat] == 33 and self.options["fire"]]
            hit = [s for s in hands if s not in aces] if aces else [s for s in hands if best[s] == min(best.values())]
            if len(hit) < len(hands) or any(lives[seat] > 0 for seat in hands):
                place = self.players - len(hands) + 1
                for seat in hit:
                    lives[seat] -= 1
                    places[seat] = place if lives[seat] < 0 else 0
            dealer = self.after(dealer, lives)[0] if lives.count(-1) < self.players else dealer
        places[next(seat for seat in range(self.players) if lives[seat] >= 0)] = self.players
        return places

    def after(self, seat: int, lives: list[int]) -> list[int]:
        """Who is still in, from the left of a seat on; the seat itself comes last."""
        return [other for other in self.around((seat + 1) % self.players) if lives[other] >= 0]

    def deal(self, lives: list[int], dealer: int) -> Generator[tuple[int, list[str]], str, dict[int, list[str]]]:
        order = self.after(dealer, lives)
        stock, aside = self.shuffled(), list[str]()
        hands: dict[int, list[str]] = {seat: [] for seat in order}
        for _ in range(3):
            for seat in order:
                hands[seat].append(stock.pop(0))
        middle, stock = stock[:3], stock[3:]
        if self.options["second_packet"] and (yield dealer, ['"Keep"', '"Take the other packet"']) != '"Keep"':
            hands[dealer], middle = middle, hands[dealer]
        knocked, passed, turn = None, 0, 0
        if any(value(hand) >= 31 for hand in hands.values()):
            return hands
        while True:
            seat = order[turn % len(order)]
            if seat == knocked:
                return hands
            swaps = [f'"Swap one", {mine}, {other}' for mine, other in product(hands[seat], middle)]
            rest = ['"Swap all three"', '"Pass"'] + (['"Knock"'] if knocked is None else [])
            chosen = yield seat, swaps + rest
            passed = passed + 1 if chosen == '"Pass"' else 0
            if chosen == '"Knock"':
                knocked = seat
            elif chosen == '"Swap all three"':
                hands[seat], middle = middle, hands[seat]
            elif chosen in swaps:
                mine, other = chosen.split(", ")[1:]
                hands[seat][hands[seat].index(mine)] = other
                middle[middle.index(other)] = mine
            elif passed == len(order):
                passed = 0
                aside += middle
                drawn, stock = stock[:3], stock[3:]
                if len(drawn) < 3:
                    stock, aside = self.shuffled(aside), []
                    drawn, stock = drawn + stock[: 3 - len(drawn)], stock[3 - len(drawn) :]
                middle = drawn
            if value(hands[seat]) >= 31:
                return hands
            turn += 1


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"fire": False, "lives_each": 1}),
        (5, {"second_packet": False, "lives_each": 1}),
        (9, {"lives_each": 1}),
    ],
)
def test_same_choices_and_places(players: int, options: dict[str, int | bool]) -> None:
    compare_many(Schwimmen, players, games(3), **options)
