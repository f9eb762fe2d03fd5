"""Oh Hell against OpenSpiel's `oh_hell`, which plays a single deal of any size with any dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyspiel
import pytest

from interpreter import Option, State
from tests.oracle.harness import Deal, Pair, share
from tests.oracle.matches import RANKS, MatchOracle, last_tricks, play_match

SUITS = ("clubs", "diamonds", "spades", "hearts")  # OpenSpiel's order in this game
CARDS = {f"{suit} {rank}": 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
FIRST_BID = 52


class OhHell(MatchOracle):
    name = "oh_hell"
    title = "oh_hell"

    def __init__(self, players: int, sizes: Sequence[int], options: dict[str, Any], **parameters: int | bool) -> None:
        options = {"most_cards": max(sizes), "trick_points": parameters.get("points_per_trick", 1), **options}
        super().__init__(players, options, **parameters)
        self.games = [
            pyspiel.load_game(self.title, {"players": players, "num_tricks_fixed": size, **parameters})
            for size in sizes
        ]
        self.sizes = sizes

    def new_deal(self, number: int, deck: Sequence[str], ours: State) -> Pair:
        dealer = number % self.setup.players
        chance = [self.sizes[number], dealer, *(CARDS[word] for word in deck)]
        return Pair(self, ours, self.games[number].new_initial_state(), Deal((), chance)).forced()

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        assert ours.decision is not None
        if ours.decision.prompt == "Play a card":
            return (CARDS[ours.program.card_words[option.raw]],)
        return (FIRST_BID + option.raw,)


def there_and_back(largest: int) -> list[int]:
    """3, 2, 1, 2, 3."""
    return [*range(largest, 0, -1), *range(2, largest + 1)]


SCORING = (
    ({}, {}),
    ({}, {"points_per_trick": 3}),
    ({"missed": "difference"}, {"off_bid_penalty": True}),
    ({"missed": "difference"}, {"off_bid_penalty": True, "points_per_trick": 2}),
)
HANDS = {
    "shrink_and_grow": [4, 3, 2, 1, 2, 3, 4],
    "grow_and_shrink": [1, 2, 3, 4, 3, 2, 1],
    "shrink": [4, 3, 2, 1],
    "grow": [1, 2, 3, 4],
    "stay": [4, 4, 4],
}


@pytest.mark.parametrize(("players", "largest"), [(3, 10), (4, 10), (5, 10), (6, 8), (7, 7)])
def test_a_match_is_a_row_of_deals(players: int, largest: int) -> None:
    play_match(OhHell(players, there_and_back(largest), {}), players)


def test_the_largest_hands_leave_a_card_to_turn() -> None:
    play_match(OhHell(3, there_and_back(17), {}), 0)
    play_match(OhHell(7, there_and_back(7), {"most_cards": 17}), 0)


@pytest.mark.parametrize("hands", HANDS)
def test_how_the_hands_change(hands: str) -> None:
    for seed in range(3):
        play_match(OhHell(3, HANDS[hands], {"hands": hands}), seed)


@pytest.mark.parametrize(("options", "parameters"), SCORING)
def test_scoring(options: dict[str, Any], parameters: dict[str, Any]) -> None:
    for seed in range(3):
        play_match(OhHell(4, there_and_back(4), options, **parameters), seed)


@pytest.mark.parametrize(("players", "size"), [(3, 1), (3, 2), (4, 1), (4, 2), (7, 1)])
def test_a_deal_has_as_many_courses(players: int, size: int) -> None:
    for seed in range(3):
        ours, theirs = last_tricks(OhHell(players, [size], {"hands": "stay"}), seed, size)
        assert ours == theirs


@pytest.mark.slow
@pytest.mark.parametrize("players", range(3, 8))
def test_many_matches(players: int) -> None:
    for seed in range(share(100)):
        options, parameters = SCORING[seed % len(SCORING)]
        play_match(OhHell(players, there_and_back(seed % 7 + 1), options, **parameters), seed)
