"""Spades against OpenSpiel's `spades`, which plays a single deal with the points so far given to it.

OpenSpiel takes the bags from the last digit of the points so far. That goes wrong below zero, so it
is given the bags alone. Its spades are never broken: they lead when nothing else is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from interpreter import Option, State
from tests.oracle.harness import Deal, Pair, share
from tests.oracle.matches import DECK, MatchOracle, last_tricks, play_match

CARDS = {word: number for number, word in enumerate(DECK)}
FIRST_BID = 52


class Spades(MatchOracle):
    name = "spades"
    title = "spades"

    def __init__(self, highest_bid: int = 13) -> None:
        options = {"spades_lead": "last_of_all", "nil_helps": True, "most_together": 13}
        super().__init__(options=options)
        self.highest_bid = highest_bid

    def new_deal(self, number: int, deck: Sequence[str], ours: State) -> Pair:
        theirs = self.theirs.new_initial_state()
        pair = Pair(self, ours, theirs, Deal((), [CARDS[word] for word in deck])).forced()
        bags = ours.program.layout.variables["bags"].base
        theirs.set_current_scores(ours.variables[bags : bags + 2])
        theirs.set_current_player((number + 1) % 4)  # the first dealer is the first player
        return pair

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        assert ours.decision is not None
        if ours.decision.prompt == "Play a card":
            return (CARDS[ours.program.card_words[option.raw]],)
        return (FIRST_BID + option.raw,)

    def pick(self, player: int, options: Mapping[tuple[int, ...], Option], rng: Random) -> tuple[int, ...]:
        """Anything, but bids are not too high: a random one would hardly ever be made."""
        return rng.choice([way for way in options if way[0] <= FIRST_BID + self.highest_bid])


@pytest.mark.parametrize("highest_bid", [3, 5, 13])
def test_a_match_is_a_row_of_deals(highest_bid: int) -> None:
    for seed in range(3):
        play_match(Spades(highest_bid), seed)


def test_a_deal_has_as_many_endings() -> None:
    for seed in range(10):
        ours, theirs = last_tricks(Spades(), seed, cards=3)
        assert ours == theirs


@pytest.mark.slow
@pytest.mark.parametrize("highest_bid", [3, 5, 6, 7, 13])
def test_many_matches(highest_bid: int) -> None:
    for seed in range(share(100)):
        play_match(Spades(highest_bid), seed)
