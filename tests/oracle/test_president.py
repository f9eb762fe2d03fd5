"""President beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations

import pytest

from tests.oracle.second import SUITS, Course, Second, compare_many, games, pack, rank_of

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2")

Play = Generator[tuple[int, list[str]], str, list[int]]


def sets(hand: Sequence[str], sizes: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """All ways to play a number of cards of one rank."""
    found = {}
    for rank in RANKS:
        same = [card for card in hand if rank_of(card) == rank]
        found.update({" + ".join(sorted(some)): some for n in sizes for some in combinations(same, n)})
    return found


class President(Second):
    name = "president"
    cards = pack(RANKS, SUITS)

    def course(self) -> Course:
        scores = [0] * self.players
        ranking: list[int] = []
        for _ in range(int(self.options["rounds"])):
            ranking = yield from self.round(ranking)
            for place, seat in enumerate(ranking):
                scores[seat] += self.players - 1 - place
        return scores

    def round(self, before: list[int]) -> Play:
        deck = self.shuffled()
        hands = [deck[seat :: self.players] for seat in range(self.players)]
        if before and self.options["taxes"]:
            pairs = [(before[0], before[-1], 2)] + [(before[1], before[-2], 1)] * (self.players > 3)
            for high, low, count in pairs:
                given = sorted(hands[low], key=lambda card: -RANKS.index(rank_of(card)))[:count]
                hands[low] = [card for card in hands[low] if card not in given]
                hands[high] += given
                ways = {" + ".join(sorted(some)): some for some in combinations(hands[high], count)}
                back = ways[(yield high, list(ways))]
                hands[high] = [card for card in hands[high] if card not in back]
                hands[low] += back
        lead = before[0] if before else next(seat for seat in range(self.players) if "clubs 3" in hands[seat])
        ranking: list[int] = []
        turned = False
        while len(ranking) < self.players - 1:
            lead, turned = yield from self.trick(hands, lead, ranking, turned)
        return ranking + [seat for seat in range(self.players) if seat not in ranking]

    def trick(
        self, hands: list[list[str]], lead: int, ranking: list[int], turned: bool
    ) -> Generator[tuple[int, list[str]], str, tuple[int, bool]]:
        table: tuple[str, ...] = ()
        passed: set[int] = set()
        best, seat = lead, lead
        while len(ranking) < self.players - 1:
            if table and all(other == best or other in passed or not hands[other] for other in range(self.players)):
                break
            if hands[seat] and seat not in passed:
                ways = sets(hands[seat], [len(table)] if table else [1, 2, 3, 4])
                if table:
                    level = RANKS.index(rank_of(table[0]))
                    over = {
                        key: some for key, some in ways.items() if (RANKS.index(rank_of(some[0])) > level) != turned
                    }
                    over = {key: some for key, some in over.items() if rank_of(some[0]) != rank_of(table[0])}
                    ways = over | {"pass": ()}
                chosen = ways[(yield seat, list(ways))]
                if chosen:
                    hands[seat] = [card for card in hands[seat] if card not in chosen]
                    table, best = chosen, seat
                    turned ^= len(chosen) == 4 and bool(self.options["revolution"])
                    ranking += [] if hands[seat] else [seat]
                    passed = passed if self.options["pass_is_final"] else set()
                else:
                    passed.add(seat)
            seat = (seat + 1) % self.players
        return best, turned


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (4, {"revolution": True}), (6, {"pass_is_final": False}), (8, {"taxes": False, "revolution": True})],
)
def test_same_choices_and_points(players: int, options: dict[str, int | bool]) -> None:
    compare_many(President, players, games(2), **options)
