"""Go Fish beside OpenSpiel's `go_fish`, with all three ends."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, choice_tree, compare, compare_many, share

SUITS = "clubs diamonds hearts spades".split()
RANKS = "2 3 4 5 6 7 8 9 10 jack queen king ace".split()
ENDINGS = {
    "all_books": {"end_on_first_out": False, "most_books_wins": True},
    "first_out": {"end_on_first_out": True, "most_books_wins": True},
    "first_out_wins": {"end_on_first_out": True, "most_books_wins": False},
}


class GoFish(Oracle):
    name = title = "go_fish"

    def __init__(self, players: int, ending: str = "all_books", ask_after_draw: bool = True) -> None:
        self.hand = 7 if players <= 3 else 5
        super().__init__(
            players,
            {"ending": ending, "ask_after_draw": ask_after_draw, "refill": True},
            initial_cards=self.hand,
            ask_after_empty_draw=ask_after_draw,
            **ENDINGS[ending],
        )

    def deal(self, rng: Random) -> Deal:
        cards = [(suit, rank) for suit in SUITS for rank in range(13)]
        rng.shuffle(cards)
        return Deal((tuple(f"{suit} {RANKS[rank]}" for suit, rank in cards),), [rank for _, rank in cards])

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        friend, rank = written(option).split(", ")
        return ((int(friend.removeprefix("p")) - 1) * 13 + RANKS.index(rank),)

    def returns(self, ours: State) -> Sequence[float]:
        assert ours.result is not None
        players, winners = self.setup.players, ours.result.winners
        losers = players - len(winners)
        return [(1 / len(winners) if p in winners else -1 / losers) if losers else 0 for p in range(players)]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("ask_after_draw", [True, False])
def test_same_choices_and_returns(ending: str, ask_after_draw: bool) -> None:
    for players in 2, 3, 4, 6:
        compare_many(GoFish(players, ending, ask_after_draw), 3)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("ask_after_draw", [True, False])
def test_same_choices_and_returns_in_many_games(ending: str, ask_after_draw: bool) -> None:
    for players in range(2, 11):
        compare_many(GoFish(players, ending, ask_after_draw), share(60), first=1000)


@pytest.mark.parametrize("seed", [251, 382, 534, 541, 703, 752])
def test_same_if_a_book_is_dealt(seed: int) -> None:
    """In 541 the last card of the deal makes it."""
    compare(GoFish(2), seed)


def test_same_choice_tree() -> None:
    for players, seed in (2, 1), (3, 2), (5, 3):
        ours, theirs = choice_tree(GoFish(players), seed, depth=3)
        assert ours == theirs
