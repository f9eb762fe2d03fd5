"""Pinochle beside a second implementation."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle.second import SUITS, Course, Second, compare_many, games, pack
from tests.oracle.tricks import Played, plain, rank, suit, trick

RANKS = ("9", "jack", "queen", "king", "10", "ace")
AROUND = {"ace": 10, "king": 8, "queen": 6, "jack": 4}


def melds(hand: list[str], trump: str) -> int:
    held = Counter(hand)
    runs = min(held[f"{trump} {r}"] for r in RANKS[1:])
    points = (0, 15, 150)[runs] + held[f"{trump} 9"]
    points += (0, 4, 30)[min(held["spades queen"], held["diamonds jack"])]
    for s in SUITS:
        pairs = min(held[f"{s} king"], held[f"{s} queen"])
        points += 4 * (pairs - runs) if s == trump else 2 * pairs
    for r, value in AROUND.items():
        points += (0, value, 10 * value)[min(held[f"{s} {r}"] for s in SUITS)]
    return points


class Pinochle(Second):
    name = "pinochle"
    cards = (*pack(RANKS), *pack(RANKS))

    def course(self) -> Course:
        goal, ruin, score, dealer = int(self.options["goal"]), int(self.options["ruin"]), [0, 0], 0
        while True:
            deck = self.shuffled()
            hands = {(dealer + 1 + i) % 4: deck[i::4] for i in range(4)}
            inside, bid, bidder = self.around((dealer + 1) % 4), int(self.options["least"]) - 1, -1
            while len(inside) > 1 or bidder < 0:
                player = inside.pop(0)
                stuck = player == dealer and bidder < 0
                ways = [f'"Bid", {n}' for n in range(bid + 1, 61)]
                said = yield player, ways if stuck else ['"Pass"', *ways]
                if said != '"Pass"':
                    bid, bidder = int(said.split()[1]), player
                    inside.append(player)
            trump = yield bidder, list(SUITS)
            shown = [sum(melds(hands[seat], trump) for seat in (side, side + 2)) for side in (0, 1)]
            leader, counters = bidder, [0, 0]
            for _ in range(12):
                leader, cards = yield from trick(
                    hands,
                    self.around(leader),
                    lambda hand, table, trump=trump: legal(hand, table, trump),
                    plain(RANKS, trump),
                )
                counters[leader % 2] += sum(rank(card) in ("ace", "10", "king") for card in cards)
            counters[leader % 2] += 1
            mine = bidder % 2
            made = shown[mine] + counters[mine]
            score[mine] += made if made >= bid and counters[mine] else -bid
            if score[mine] >= goal or score[mine] <= -ruin:
                return score * 2
            if counters[1 - mine]:
                score[1 - mine] += shown[1 - mine] + counters[1 - mine]
            if max(score) >= goal:
                return score * 2
            dealer = (dealer + 1) % 4


def legal(hand: list[str], table: Played, trump: str) -> list[str]:
    if not table:
        return list(set(hand))
    led = suit(table[0][1])
    ways = [c for c in hand if suit(c) == led] or [c for c in hand if suit(c) == trump] or hand
    if suit(ways[0]) == trump and all(suit(c) == trump for c in ways):
        best = max((RANKS.index(rank(c)) for _, c in table if suit(c) == trump), default=-1)
        ways = [c for c in ways if RANKS.index(rank(c)) > best] or ways
    return list(set(ways))


@pytest.mark.parametrize("least", [15, 20])
def test_whole_matches(least: int) -> None:
    assert compare_many(Pinochle, 4, games(4), least=least)
