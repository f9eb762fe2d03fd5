"""Crazy Eights beside OpenSpiel's `crazy_eights`, with and without special cards and reshuffling."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, choice_tree, compare_many, share

SUITS = "clubs diamonds hearts spades".split()
RANKS = "2 3 4 5 6 7 8 9 10 jack queen king ace".split()
CARDS = [f"{suit} {rank}" for rank in RANKS for suit in SUITS]
DRAW, PASS, CALL, DEALER = 52, 53, 54, 52
MOST_SHUFFLES = 1000


class CrazyEights(Oracle):
    name = title = "crazy_eights"

    def __init__(
        self, players: int, special: bool = False, reshuffle: bool = False, draws: int = 5, idleness: float = 0
    ) -> None:
        self.idleness = idleness
        super().__init__(
            players,
            {
                "most_draws": draws,
                "special_cards": special,
                "reshuffle": reshuffle,
                "most_plays": 100,
                "free_pass": True,
                "open_spiel": True,
            },
            max_draw_cards=draws,
            use_special_cards=special,
            reshuffle=reshuffle,
            max_turns=100,
        )

    def deal(self, rng: Random) -> Deal:
        """A dealer, the first shuffle, and one order for all later ones, in which equal cards lie together."""
        players = self.setup.players
        packs = 2 if players > 5 else 1
        dealer = rng.randrange(players)
        stock = list(range(52)) * packs
        rng.shuffle(stock)
        dealt = players * (7 if players == 2 else 5)
        buried = list(takewhile(lambda card: CARDS[card].endswith(" 8"), stock[dealt:]))
        later = rng.sample(range(52), 52)
        first = tuple(CARDS[card] for card in stock)
        again = tuple(CARDS[card] for card in later for _ in range(packs))
        return Deal((dealer, first, *[again] * MOST_SHUFFLES), [DEALER + dealer, *stock, *buried], later)

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        act, _, card = written(option).partition(", ")
        match act.strip('"').split():
            case ["Play"]:
                return (CARDS.index(card),)
            case ["Draw", *_]:
                return (DRAW,)
            case ["Pass"]:
                return (PASS,)
            case [suit]:
                return (CALL + SUITS.index(suit),)
        raise AssertionError(act)

    def choose(self, rng: Random, ways: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """The more idle the players, the sooner the stock is empty and all pass: then the rare rules come up."""
        idle = [way for way in ways if way in ((DRAW,), (PASS,))]
        return idle[0] if idle and rng.random() < self.idleness else super().choose(rng, ways)

    def returns(self, ours: State) -> Sequence[float]:
        return [-points for points in super().returns(ours)]


KINDS = pytest.mark.parametrize(("special", "reshuffle"), [(False, False), (False, True), (True, False), (True, True)])


@KINDS
def test_same_choices_and_returns(special: bool, reshuffle: bool) -> None:
    for players in 2, 3, 5, 6:
        compare_many(CrazyEights(players, special, reshuffle), 4)
        compare_many(CrazyEights(players, special, reshuffle, idleness=0.7), 4)


@pytest.mark.slow
@KINDS
@pytest.mark.parametrize("idleness", [0, 0.7])
def test_same_choices_and_returns_in_many_games(special: bool, reshuffle: bool, idleness: float) -> None:
    for players in 2, 3, 4, 5, 6, 9, 15:
        for draws in 1, 5:
            compare_many(CrazyEights(players, special, reshuffle, draws, idleness), share(40), first=1000)


@pytest.mark.parametrize("special", [False, True])
def test_same_choice_tree(special: bool) -> None:
    for seed in range(5):
        ours, theirs = choice_tree(CrazyEights(3, special), seed, depth=4)
        assert ours == theirs
