"""Piquet beside a second implementation."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.oracle.second import SUITS, Course, Second, compare_many, games, pack
from tests.oracle.tricks import rank, suit

RANKS = ("7", "8", "9", "10", "jack", "queen", "king", "ace")
PICTURES = ("jack", "queen", "king")


def pips(card: str) -> int:
    return 11 if rank(card) == "ace" else 10 if rank(card) in PICTURES else int(rank(card))


def point(hand: list[str]) -> tuple[int, int]:
    """The number of cards and the pips of the best suit."""
    suits = [[card for card in hand if suit(card) == s] for s in SUITS]
    return max((len(cards), sum(map(pips, cards))) for cards in suits)


def runs(hand: list[str]) -> list[tuple[int, int]]:
    """Length and highest card of each run of three or more, the best first."""
    found = []
    for s in SUITS:
        row = "".join("x" if f"{s} {r}" in hand else " " for r in RANKS)
        at = 0
        for part in row.split(" "):
            if len(part) >= 3:
                found.append((len(part), at + len(part)))
            at += len(part) + 1
    return sorted(found, reverse=True)


def sets(hand: list[str]) -> list[tuple[int, int]]:
    counts = [(sum(rank(card) == r for card in hand), n) for n, r in enumerate(RANKS) if n >= 3]
    return sorted((each for each in counts if each[0] >= 3), reverse=True)


class Piquet(Second):
    name = "piquet"
    cards = pack(RANKS)

    def course(self) -> Course:
        self.score, dealer = [0, 0], 0
        for _ in range(int(self.options["deals"])):
            yield from self.deal(1 - dealer)
            dealer = 1 - dealer
        high, low = max(self.score), min(self.score)
        if self.options["rubicon"] and high > low:
            self.score[self.score.index(high)] = 100 + high + (low if low < 100 else -low)
        return self.score

    def gain(self, player: int, points: int, extra: int) -> None:
        self.counted[player] += points
        self.score[player] += points
        if self.counted[player] >= 30 and not self.counted[1 - player] and not self.surprised:
            self.surprised = True
            self.score[player] += extra

    def deal(self, elder: int) -> Course:
        deck = self.shuffled()
        hands = {elder: deck[0:24:2], 1 - elder: deck[1:24:2]}
        talon = deck[24:]
        self.counted, self.surprised = [0, 0], False
        for player in (elder, 1 - elder):
            if not any(rank(card) in PICTURES for card in hands[player]):
                self.gain(player, 10, 60)
        for player, most in ((elder, 5), (1 - elder, 8)):
            hand, most = hands[player], min(most, len(talon))
            ways = [" + ".join(some) for n in range(1, most + 1) for some in combinations(sorted(hand), n)]
            away = (yield player, ways).split(" + ")
            for card in away:
                hand.remove(card)
            hand += talon[: len(away)]
            talon = talon[len(away) :]
        for worth, value in (
            ({p: [point(hands[p])] for p in (0, 1)}, lambda each: each[0]),
            ({p: runs(hands[p]) for p in (0, 1)}, lambda each: each[0] + (10 if each[0] > 4 else 0)),
            ({p: sets(hands[p]) for p in (0, 1)}, lambda each: 14 if each[0] == 4 else 3),
        ):
            if worth[0][:1] != worth[1][:1]:
                best = 0 if worth[0][:1] > worth[1][:1] else 1
                self.gain(best, sum(map(value, worth[best])), 60)
        leader, tricks = elder, [0, 0]
        for _ in range(12):
            card = yield leader, hands[leader]
            hands[leader].remove(card)
            self.gain(leader, 1, 30)
            other = hands[1 - leader]
            answer = yield 1 - leader, [c for c in other if suit(c) == suit(card)] or other
            other.remove(answer)
            if suit(answer) == suit(card) and RANKS.index(rank(answer)) > RANKS.index(rank(card)):
                leader = 1 - leader
                self.gain(leader, 1, 30)
            tricks[leader] += 1
        if max(tricks) == 12:
            self.gain(leader, 40, 30)
        else:
            self.gain(leader, 1, 30)
            if tricks[0] != tricks[1]:
                self.gain(tricks.index(max(tricks)), 10, 30)
        return ()


@pytest.mark.parametrize("rubicon", [False, True])
def test_whole_matches(rubicon: bool) -> None:
    assert compare_many(Piquet, 2, games(2), rubicon=rubicon, deals=4)
