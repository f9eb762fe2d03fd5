"""Bridge against OpenSpiel's `bridge`: auction, play and duplicate score of every board.

OpenSpiel plays a single deal with dealer and vulnerability given. Its returns take from one side what
the other gets; here a side only scores. Half of the players pass most of the time, so that there are
contracts of every height.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pyspiel
import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Pair
from tests.oracle.matches import RANKS, SUITS, MatchOracle, last_tricks, play_match
from tests.oracle.second import games

CARDS = {f"{suit} {rank}": 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
PASS, DOUBLE, REDOUBLE, FIRST_BID = 52, 53, 54, 55
STRAINS = (*SUITS, "no_trump")
VULNERABLE = ((), (0,), (1,), (0, 1), (0,), (1,), (0, 1), (), (1,), (0, 1), (), (0,), (0, 1), (), (0,), (1,))


@cache
def board(number: int) -> Any:
    """OpenSpiel's game for a board, by the table that is printed on boards; North and South are side 0."""
    dealer, vulnerable = number % 4, VULNERABLE[number]
    parameters = {
        "use_double_dummy_result": False,
        "dealer": dealer,
        "dealer_vul": dealer % 2 in vulnerable,
        "non_dealer_vul": (dealer + 1) % 2 in vulnerable,
    }
    return pyspiel.load_game("bridge", parameters)


class Bridge(MatchOracle):
    name = "bridge"
    title = "bridge"

    def __init__(self, first_board: int, boards: int = 4) -> None:
        super().__init__(options={"boards": boards, "first_board": first_board})
        self.first = first_board - 1

    def new_deal(self, number: int, deck: Sequence[str], ours: State) -> Pair:
        """OpenSpiel deals to North first, we to the player left of the dealer."""
        game = board((self.first + number) % 16)
        dealer = (self.first + number) % 4
        rows = [deck[i : i + 4] for i in range(0, 52, 4)]
        chance = [CARDS[row[(seat - dealer - 1) % 4]] for row in rows for seat in range(4)]
        return Pair(self, ours, game.new_initial_state(), Deal((), chance)).forced()

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        match written(option).replace('"', "").split(", "):
            case ["Pass"]:
                return (PASS,)
            case ["Double"]:
                return (DOUBLE,)
            case ["Redouble"]:
                return (REDOUBLE,)
            case ["Bid", level, strain]:
                return (FIRST_BID + 5 * (int(level) - 1) + STRAINS.index(strain),)
            case [card]:
                return (CARDS[card],)
        raise AssertionError(option)

    def pick(self, player: int, options: Mapping[tuple[int, ...], Option], rng: Random) -> tuple[int, ...]:
        if (PASS,) in options and rng.random() < 0.5:
            return (PASS,)
        low = [way for way in options if way[0] < min(options)[0] + 10]
        return rng.choice(low if rng.random() < 0.7 else list(options))

    def scores(self, before: Sequence[float], returns: Sequence[float]) -> list[float]:
        return [score + max(0, more) for score, more in zip(before, returns, strict=True)]


@pytest.mark.parametrize("first_board", [1, 5, 9, 13])
def test_a_match_is_a_row_of_boards(first_board: int) -> None:
    oracle = Bridge(first_board)
    for seed in range(games(2)):
        play_match(oracle, seed)


def test_a_board_has_as_many_endings() -> None:
    for seed in range(3):
        ours, theirs = last_tricks(Bridge(1, 1), seed, cards=3)
        assert ours == theirs
