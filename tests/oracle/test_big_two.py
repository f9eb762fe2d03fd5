"""Big Two beside a second implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import combinations

import pytest

from tests.oracle.second import Course, Second, compare_many, games, pack, rank_of, suit_of

SUITS = ("diamonds", "clubs", "hearts", "spades")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2")


def strength(card: str) -> tuple[int, int]:
    return RANKS.index(rank_of(card)), SUITS.index(suit_of(card))


def rating(cards: Sequence[str]) -> tuple[int, tuple[int, int]] | None:
    """What a combination is worth; nothing if it is none."""
    counts = Counter(rank_of(card) for card in cards)
    if len(cards) <= 3:
        return (0, max(map(strength, cards))) if len(counts) == 1 else None
    if len(cards) == 4:
        return None
    most, several = counts.most_common(1)[0]
    if several >= 3 and len(counts) == 2:
        return (4 if several == 4 else 3), max(strength(card) for card in cards if rank_of(card) == most)
    places = sorted(RANKS.index(rank) for rank in counts)
    straight = len(counts) == 5 and places[-1] - places[0] == 4
    flush = len({suit_of(card) for card in cards}) == 1
    shape = 5 if straight and flush else 2 if flush else 1 if straight else None
    return None if shape is None else (shape, max(map(strength, cards)))


class BigTwo(Second):
    name = "big_two"
    cards = pack(RANKS, SUITS)

    def course(self) -> Course:
        penalties = [0] * self.players
        for _ in range(int(self.options["deals"])):
            left = yield from self.deal()
            for seat, hand in enumerate(left):
                count = len(hand)
                penalties[seat] += count * (3 if count == 13 else 2 if count >= 10 else 1)
        return penalties

    def deal(self) -> Generator[tuple[int, list[str]], str, list[list[str]]]:
        deck = self.shuffled()
        hands = [deck[seat : 13 * self.players : self.players] for seat in range(self.players)]
        lowest: str | None = min((card for hand in hands for card in hand), key=strength)
        seat = next(seat for seat in range(self.players) if lowest in hands[seat])
        table: Sequence[str] = ()
        best, passed = seat, set[int]()
        while all(hands):
            if table and len(passed) == self.players - 1:
                table, passed, seat = (), set(), best
            if seat not in passed or not self.options["pass_is_final"]:
                sizes = [len(table)] if table else [1, 2, 3, 5]
                ways = {
                    " + ".join(sorted(some)): some
                    for n in sizes
                    for some in combinations(hands[seat], n)
                    if rating(some)
                }
                if table:
                    higher = {key: some for key, some in ways.items() if rating(some) > rating(table)}  # type: ignore[operator]
                    ways = {f'"Play", {key}': some for key, some in higher.items()} | {'"Pass"': ()}
                elif lowest:
                    ways = {key: some for key, some in ways.items() if lowest in some}
                chosen = ways[(yield seat, list(ways))]
                lowest = None
                if chosen:
                    hands[seat] = [card for card in hands[seat] if card not in chosen]
                    table, best = chosen, seat
                    passed = (passed - {seat}) if self.options["pass_is_final"] else set()
                else:
                    passed.add(seat)
            seat = (seat + 1) % self.players
        return hands


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"pass_is_final": True}), (4, {})])
def test_same_choices_and_penalties(players: int, options: dict[str, int | bool]) -> None:
    compare_many(BigTwo, players, games(1), deals=2, **options)
