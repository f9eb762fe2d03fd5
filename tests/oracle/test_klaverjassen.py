"""Klaverjassen beside a second implementation."""

from __future__ import annotations

import pytest

from tests.oracle.second import SUITS, Course, Second, compare_many, games, pack
from tests.oracle.tricks import Played, rank, suit, trick

RANKS = ("7", "8", "9", "10", "jack", "queen", "king", "ace")
TRUMPS = ("7", "8", "queen", "king", "10", "ace", "9", "jack")
PLAIN = ("7", "8", "9", "jack", "queen", "king", "10", "ace")
POINTS = {"ace": 11, "10": 10, "king": 4, "queen": 3, "jack": 2}


def power(card: str, first: str, trump: str) -> int:
    if suit(card) == trump:
        return 100 + TRUMPS.index(rank(card))
    return PLAIN.index(rank(card)) if suit(card) == suit(first) else -1


def roem(cards: list[str], trump: str) -> int:
    if len({rank(card) for card in cards}) == 1:
        return 200 if rank(cards[0]) == "jack" else 100
    found = 20 if {f"{trump} king", f"{trump} queen"} <= set(cards) else 0
    places = {s: {RANKS.index(rank(card)) for card in cards if suit(card) == s} for s in SUITS}
    longest = max(
        length for s in SUITS for at in range(8) for length in range(5) if set(range(at, at + length)) <= places[s]
    )
    return found + {3: 20, 4: 50}.get(longest, 0)


class Klaverjassen(Second):
    name = "klaverjassen"
    cards = pack(RANKS)

    def legal(self, hand: list[str], table: Played, trump: str) -> list[str]:
        if not table:
            return hand
        first = table[0][1]
        best, owner = max((power(card, first, trump), player) for player, card in table)
        same = [card for card in hand if suit(card) == suit(first)]
        over = [card for card in hand if suit(card) == trump and power(card, first, trump) > best]
        if same:
            return (over or same) if suit(first) == trump else same
        if self.options["city"] == 1:  # Rotterdam
            return over or [card for card in hand if suit(card) == trump] or hand
        mine = len(table) >= 2 and owner == table[-2][0]
        others = [card for card in hand if suit(card) != trump]
        if mine and suit(first) != trump:
            return over + others or hand
        return over or others or hand

    def course(self) -> Course:
        score, dealer = [0, 0], 0
        for _ in range(int(self.options["deals"])):
            deck = self.shuffled()
            hands = {(dealer + 1 + i) % 4: deck[i::4] for i in range(4)}
            maker = leader = (dealer + 1) % 4
            trump = yield maker, list(SUITS)
            points, tricks = [0, 0], [0, 0]
            for _ in range(8):
                leader, cards = yield from trick(
                    hands,
                    self.around(leader),
                    lambda hand, table, trump=trump: self.legal(hand, table, trump),
                    lambda card, first, trump=trump: power(card, first, trump),
                )
                side = leader % 2
                tricks[side] += 1
                points[side] += roem(cards, trump)
                for card in cards:
                    special = {"jack": 20, "9": 14} if suit(card) == trump else {}
                    points[side] += special.get(rank(card), POINTS.get(rank(card), 0))
            points[leader % 2] += 10
            if 8 in tricks:
                points[tricks.index(8)] += 100
            side = maker % 2
            if points[side] <= points[1 - side]:
                points[1 - side], points[side] = sum(points), 0
            score = [a + b for a, b in zip(score, points, strict=True)]
            dealer = (dealer + 1) % 4
        return score * 2


@pytest.mark.parametrize("city", ["amsterdam", "rotterdam"])
def test_whole_matches(city: str) -> None:
    assert compare_many(Klaverjassen, 4, games(4), city=city)
