"""Golf beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations

import pytest

from tests.oracle.second import RANKS, Course, Second, compare_many, games, rank_of

POINTS = {rank: min(10, int(rank)) if rank.isdigit() else 10 for rank in RANKS} | {"ace": 1, "2": -2, "king": 0}


class Golf(Second):
    name = "golf"
    shuffles = 400

    def course(self) -> Course:
        scores = [0] * self.players
        for hole in range(int(self.options["holes"])):
            cells = yield from self.hole(hole % self.players)
            for seat, cell in enumerate(cells):
                pairs = [(rank_of(cell[i]), rank_of(cell[i + 3])) for i in range(3)]
                scores[seat] += sum(POINTS[a] + POINTS[b] for a, b in pairs if a != b)
        return scores

    def hole(self, dealer: int) -> Generator[tuple[int, list[str]], str, list[list[str]]]:
        deck = self.shuffled()
        cells = [[deck.pop(0) for _ in range(6)] for _ in range(self.players)]
        aside = [deck.pop(0)]
        up: list[set[int]] = []
        for seat in range(self.players):
            cell = f"p{seat + 1}.cell"
            ways = {f"{cell}[{a + 1}], {cell}[{b + 1}]": {a, b} for a, b in combinations(range(6), 2)}
            up.append(ways[(yield seat, list(ways))])
        order = self.around((dealer + 1) % self.players)
        left: int | None = None  # turns to come, once somebody is finished
        turn = 0
        while left != 0:
            seat = order[turn % self.players]
            places = {f"p{seat + 1}.cell[{number + 1}]": number for number in range(6)}
            take = {f'"Take", {place}': number for place, number in places.items()}
            put = {f'"Put it", {place}': number for place, number in places.items()}
            chosen = yield seat, ['"Draw"', *take]
            if chosen == '"Draw"':
                if not deck:
                    deck, aside = self.shuffled(aside[:-1]), aside[-1:]
                card = deck.pop(0)
                chosen = yield seat, ['"Discard it"', *put]
            else:
                card = aside.pop()
            if chosen == '"Discard it"':
                aside.append(card)
            else:
                number = (take | put)[chosen]
                aside.append(cells[seat][number])
                cells[seat][number] = card
                up[seat].add(number)
            turn += 1
            if left is not None:
                left -= 1
            elif len(up[seat]) == 6:
                left = self.players - 1 if self.options["last_turn"] else 0
        return cells


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"last_turn": False, "holes": 3}), (3, {"holes": 18})])
def test_same_choices_and_scores(players: int, options: dict[str, int | bool]) -> None:
    compare_many(Golf, players, games(2), **options)
