"""Leduc poker beside OpenSpiel's `leduc_poker`, for two to ten players.

OpenSpiel shares an odd pot in half chips. With more than two players we therefore play with every
stake doubled: then no pot is odd, and half of our score is its return.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, choice_tree, compare_many, share

FOLD, CALL, RAISE = range(3)
ACTIONS = {"Fold": FOLD, "Check": CALL, "Call": CALL, "Bet": RAISE, "Raise": RAISE}
SUITS = "hearts", "spades"
RANKS = "3 4 5 6 7 8 9 10 jack queen king".split()
DOUBLED = {"ante": 2, "small_bet": 4, "big_bet": 8}


class LeducPoker(Oracle):
    name = title = "leduc_poker"

    def deal(self, rng: Random) -> Deal:
        cards = list(range(2 * (self.setup.players + 1)))
        rng.shuffle(cards)
        ranks = RANKS[-len(cards) // 2 :]
        words = tuple(f"{SUITS[card % 2]} {ranks[card // 2]}" for card in cards)
        return Deal((words,), cards)

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        act = written(option).strip('"').split()[0]
        return (ACTIONS[act],)

    def returns(self, ours: State) -> Sequence[float]:
        ante = self.setup.options["ante"]
        return [score / ante for score in super().returns(ours)]


def oracle(players: int) -> LeducPoker:
    return LeducPoker(players, {} if players == 2 else DOUBLED)


@pytest.mark.parametrize("players", range(2, 11))
def test_same_choices_and_returns(players: int) -> None:
    compare_many(oracle(players), 25)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 11))
def test_same_choices_and_returns_in_many_games(players: int) -> None:
    compare_many(oracle(players), share(500), first=1000)


@pytest.mark.parametrize("players", [2, 3])
def test_same_choice_tree(players: int) -> None:
    ours, theirs = choice_tree(oracle(players), seed=1, depth=7)
    assert ours == theirs
