"""Goofspiel beside OpenSpiel's `goofspiel`, whose simultaneous bids are asked for one by one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, choice_tree, compare_many, share

RANKS = "ace 2 3 4 5 6 7 8 9 10 jack queen king".split()
ORDERS = {"shuffled": "random", "ascending": "ascending", "descending": "descending"}
RETURNS = "win_loss", "point_difference", "total_points"


class Goofspiel(Oracle):
    name = title = "goofspiel"

    def __init__(self, players: int, ranks: int = 13, order: str = "shuffled", returns: str = "win_loss") -> None:
        self.kind = returns
        super().__init__(
            players,
            {"ranks": ranks, "prize_order": order},
            num_cards=ranks,
            points_order=ORDERS[order],
            returns_type=returns,
        )

    def deal(self, rng: Random) -> Deal:
        prizes = list(range(self.setup.options["ranks"]))
        rng.shuffle(prizes)
        return Deal((tuple(f"diamonds {RANKS[prize]}" for prize in prizes),), prizes)

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        return (RANKS.index(written(option).removeprefix("spades ")),)

    def returns(self, ours: State) -> Sequence[float]:
        points = super().returns(ours)
        if self.kind == "total_points":
            return points
        if self.kind == "point_difference":
            return [p - sum(points) / len(points) for p in points]
        assert ours.result is not None
        winners = ours.result.winners
        losers = len(points) - len(winners)
        return [(1 / len(winners) if p in winners else -1 / losers) if losers else 0 for p in range(len(points))]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("returns", RETURNS)
def test_same_choices_and_returns(order: str, returns: str) -> None:
    for players, ranks in (2, 13), (3, 13), (2, 4), (5, 6):
        compare_many(Goofspiel(players, ranks, order, returns), 5)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 11))
def test_same_choices_and_returns_in_many_games(players: int) -> None:
    for order in ORDERS:
        compare_many(Goofspiel(players, 13, order), share(170), first=1000)


@pytest.mark.slow
@pytest.mark.parametrize("ranks", range(2, 13))
def test_same_with_fewer_cards(ranks: int) -> None:
    for order in ORDERS:
        compare_many(Goofspiel(3, ranks, order, "total_points"), share(50), first=2000)


def test_same_choice_tree() -> None:
    """With n cards two players have (n!)² courses of bids."""
    ours, theirs = choice_tree(Goofspiel(2, 4), seed=1, depth=6)
    assert ours == theirs == [4, 16, 48, 144, 288, 576]
    ours, theirs = choice_tree(Goofspiel(3, 3, "descending"), seed=1, depth=6)
    assert ours == theirs == [3, 9, 27, 54, 108, 216]
