"""Euchre against OpenSpiel's `euchre`, which plays a single deal.

In OpenSpiel the dealer picks up before the maker says whether to play alone, also when the dealer
sits out then, and may not discard the card that was turned up. Lines of the rules are changed so.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from interpreter import Option, State
from tests.oracle.harness import Deal, Pair
from tests.oracle.matches import SUITS, MatchOracle, last_tricks, play_match
from tests.oracle.second import games
from tests.oracle.variants import variant

RANKS = ("9", "10", "jack", "queen", "king", "ace")
CARDS = {f"{suit} {rank}": 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
PASS, FIRST_SUIT, ALONE, WITH_PARTNER = 24, 25, 29, 30

AS_OPENSPIEL_DOES = (
    ("                go_alone\n                pick_up\n", "                pick_up\n                go_alone\n"),
    ("            move upcard to hand\n", "            let turned = top of upcard\n            move upcard to hand\n"),
    (
        '            choose card from hand "Discard a card"\n',
        '            choose card from hand "Discard a card"\n                must "keep it": card is not turned\n',
    ),
)


class Euchre(MatchOracle):
    title = "euchre"

    def __init__(self, folder: Path, stick_the_dealer: bool = False) -> None:
        self.name = variant(folder, "euchre", *AS_OPENSPIEL_DOES)
        options = {"stick_the_dealer": stick_the_dealer}
        super().__init__(options=options, stick_the_dealer=stick_the_dealer)

    def deck(self, rng: Random) -> tuple[str, ...]:
        return tuple(rng.sample(tuple(CARDS), 24))

    def new_deal(self, number: int, deck: Sequence[str], ours: State) -> Pair:
        """OpenSpiel deals to the dealer first, we to the player on the left."""
        dealt = [CARDS[word] for word in deck]
        rows = [dealt[i : i + 4] for i in range(0, 20, 4)]
        chance = [number % 4, *(card for row in rows for card in (row[3], *row[:3])), dealt[20]]
        return Pair(self, ours, self.theirs.new_initial_state(), Deal((), chance)).forced()

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        assert ours.decision is not None
        words = str(option)
        if words == "Pass":
            return (PASS,)
        if words in ("Alone", "With your partner"):
            return (ALONE if words == "Alone" else WITH_PARTNER,)
        if words == "Order up":
            turned = ours.zone("upcard")[0]
            return (FIRST_SUIT + SUITS.index(str(turned["suit"])),)
        if words.startswith("Make trump"):
            return (FIRST_SUIT + SUITS.index(words.split()[-1]),)
        return (CARDS[ours.program.card_words[option.raw]],)

    def scores(self, before: Sequence[float], returns: Sequence[float]) -> list[float]:
        """OpenSpiel takes from one side what the other gets; here nobody loses points."""
        return [score + max(0, more) for score, more in zip(before, returns, strict=True)]


@pytest.mark.parametrize("stick_the_dealer", [False, True])
def test_a_match_is_a_row_of_deals(stick_the_dealer: bool, tmp_path: Path) -> None:
    oracle = Euchre(tmp_path, stick_the_dealer)
    for seed in range(games(5)):
        play_match(oracle, seed)


def test_a_deal_has_as_many_endings(tmp_path: Path) -> None:
    for seed in range(3):
        ours, theirs = last_tricks(Euchre(tmp_path), seed, cards=3)
        assert ours == theirs
