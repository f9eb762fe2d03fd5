"""Kuhn poker beside OpenSpiel's `kuhn_poker`, for two to ten players."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, choice_tree, compare_many, share

RANKS = "3 4 5 6 7 8 9 10 jack queen king".split()
ACTIONS = {'"Check"': 0, '"Fold"': 0, '"Bet"': 1, '"Call"': 1}


class KuhnPoker(Oracle):
    name = title = "kuhn_poker"

    def deal(self, rng: Random) -> Deal:
        cards = list(range(self.setup.players + 1))
        rng.shuffle(cards)
        ranks = RANKS[-len(cards) :]
        return Deal((tuple(f"spades {ranks[card]}" for card in cards),), cards)

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        return (ACTIONS[written(option)],)


@pytest.mark.parametrize("players", range(2, 11))
def test_same_choices_and_returns(players: int) -> None:
    compare_many(KuhnPoker(players), 25)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 11))
def test_same_choices_and_returns_in_many_games(players: int) -> None:
    compare_many(KuhnPoker(players), share(500), first=1000)


def test_same_choice_tree() -> None:
    """The whole tree has 1 + n * 2 ** (n - 1) ends: 5 ends with two players, 13 with three, 33 with four."""
    for players, ends in (2, 5), (3, 13), (4, 33):
        ours, theirs = choice_tree(KuhnPoker(players), 0, 2 * players)
        assert ours == theirs
        assert ours[-1] == ends
