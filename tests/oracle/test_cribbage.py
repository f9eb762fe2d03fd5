"""Cribbage against OpenSpiel's `cribbage`, for two to four players: every choice, and the points before it.

OpenSpiel counts the whole show before it looks whether somebody has won, so its last points may be
more than ours, and a side that is too late may still pass 121. The side that wins here is never behind
there; until the last show all points are equal.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Option, State
from interpreter.play.chance import Chance
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, Pair
from tests.oracle.second import SUITS, games

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
CARDS = {f"{suit} {rank}": 13 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
DEALS = 60  # more than a game has


class Cribbage(Oracle):
    name = title = "cribbage"

    def deal(self, rng: Random) -> Deal:
        orders = tuple(tuple(rng.sample(sorted(CARDS), 52)) for _ in range(DEALS))
        return Deal(orders, [action for number, order in enumerate(orders) for action in self.dealt(order, number)])

    def dealt(self, order: tuple[str, ...], number: int) -> list[int]:
        """The cards as OpenSpiel deals them: seat by seat, the crib, the starter."""
        players = self.setup.players
        held = players * (6 if players == 2 else 5)
        hands = [order[(seat - 1 - number) % players : held : players] for seat in range(players)]
        rest = order[held : held + (2 if players == 3 else 1)]
        return [CARDS[card] for hand in hands for card in hand] + [CARDS[card] for card in rest]

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        cards = written(option).split(" + ")
        if len(cards) == 1:
            return (CARDS[cards[0]],)
        first, second = sorted((CARDS[card] for card in cards), key=lambda card: (card % 13, card))
        return (52 + 52 * first + second,)


def scores(pair: Pair) -> list[int]:
    line = next(line for line in str(pair.theirs).splitlines() if line.startswith("Scores:"))
    return [int(points) for points in line.split()[1:]]


def play(oracle: Cribbage, seed: int) -> None:
    rng = Random(seed)
    deal = oracle.deal(rng)
    ours = State(oracle.game.program(oracle.setup), Chance(0, deal.written)).begin()
    pair = Pair(oracle, ours, oracle.theirs.new_initial_state(), deal).forced()
    seats = range(oracle.setup.players)
    while options := pair.options():
        assert scores(pair) == [ours.program.ranks[0](ours, seat) for seat in seats], f"seed {seed}\n{pair}"
        pair.take(rng.choice(list(options)), options)
    assert ours.result is not None
    mine, theirs = ours.result.scores, scores(pair)
    assert max(mine) >= 121
    assert all(counted >= so_far for counted, so_far in zip(theirs, mine, strict=True)), f"seed {seed}\n{pair}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_same_choices_and_points(players: int) -> None:
    oracle = Cribbage(players, {"crib_flush": True})
    for seed in range(games(4)):
        play(oracle, seed)
