"""Cuckoo beside a second implementation."""

from __future__ import annotations

import pytest

from tests.oracle.second import Course, Second, compare_many, games, rank_of

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


class Cuckoo(Second):
    name = "cuckoo"

    def course(self) -> Course:
        lives = [int(self.options["lives_each"])] * self.players
        places = [self.players] * self.players
        dealer = 0
        while len(alive := [seat for seat in self.around((dealer + 1) % self.players) if lives[seat]]) > 1:
            deck = self.shuffled()
            held = {seat: deck.pop(0) for seat in alive}
            for seat, after in zip(alive, [*alive[1:], None], strict=True):
                if (yield seat, ['"Keep"', '"Exchange"']) == '"Keep"':
                    continue
                other = deck[0] if after is None else held[after]
                if rank_of(other) != "king" or not self.options["kings_stop"]:
                    if after is not None:
                        held[after] = held[seat]
                    held[seat] = other
            low = min(RANKS.index(rank_of(card)) for card in held.values())
            losers = [seat for seat in alive if RANKS.index(rank_of(held[seat])) == low]
            if losers != alive or any(lives[seat] > 1 for seat in alive):
                for seat in losers:
                    lives[seat] -= 1
                    if not lives[seat]:
                        places[seat] = self.players - len(alive) + 1
            dealer = next(seat for seat in self.around((dealer + 1) % self.players) if lives[seat])
        return places


@pytest.mark.parametrize(("players", "options"), [(2, {}), (5, {"kings_stop": False}), (20, {"lives_each": 1})])
def test_same_choices_and_places(players: int, options: dict[str, int | bool]) -> None:
    compare_many(Cuckoo, players, games(3), **options)
