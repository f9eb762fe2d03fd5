"""Hanabi beside OpenSpiel's `hanabi`, for two to five players: every choice, and the points at the end.

OpenSpiel numbers discards, plays and clues one after another; a clue is told to a player a number of seats away.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Option, State
from interpreter.play.unseen import SPOTS
from tests.oracle.harness import Deal, Oracle, choice_tree, compare_many
from tests.oracle.second import games

COLOURS = "red", "yellow", "green", "white", "blue"
VALUES = 1, 1, 1, 2, 2, 3, 3, 4, 4, 5
PLAY, DISCARD, COLOUR, VALUE = range(4)


class Hanabi(Oracle):
    name = title = "hanabi"

    @property
    def hand(self) -> int:
        return 5 if self.setup.players < 4 else 4

    def deal(self, rng: Random) -> Deal:
        """We deal in turns, OpenSpiel one hand after the other."""
        cards = [(colour, value) for colour in range(5) for value in VALUES]
        rng.shuffle(cards)
        players, dealt = self.setup.players, self.setup.players * self.hand
        hands = [cards[i] for player in range(players) for i in range(player, dealt, players)]
        words = tuple(f"{COLOURS[colour]} {value}" for colour, value in cards)
        return Deal((words,), [colour * 5 + value - 1 for colour, value in [*hands, *cards[dealt:]]])

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        assert ours.decision is not None
        act, *picked = option.raw
        if act in (PLAY, DISCARD):
            (card,) = picked
            assert card < 0  # nobody knows their own cards
            return ((-card - 1) % SPOTS + (self.hand if act == PLAY else 0),)
        friend, told = picked
        away = (friend - ours.decision.player) % self.setup.players - 1
        if act == COLOUR:
            return (2 * self.hand + away * 5 + told,)
        return (2 * self.hand + (self.setup.players - 1) * 5 + away * 5 + told - 1,)

    def choose(self, rng: Random, ways: list[tuple[int, ...]]) -> tuple[int, ...]:  # type: ignore[override]
        """Half of the time they rather do not play, so that the deck runs out before the fuses do."""
        quiet = [way for way in ways if not self.hand <= way[0] < 2 * self.hand]
        return rng.choice(quiet if quiet and rng.random() < 0.8 else ways)


@pytest.mark.parametrize("players", range(2, 6))
def test_same_choices_and_points(players: int) -> None:
    assert compare_many(Hanabi(players), 8) > 200


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_same_choices_and_points_in_many_games(players: int) -> None:
    compare_many(Hanabi(players), games(25), first=1000)


def test_same_choice_tree() -> None:
    ours, theirs = choice_tree(Hanabi(2), seed=1, depth=3)
    assert ours == theirs
