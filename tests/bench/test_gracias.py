"""Gracias by hand: the rules' own examples come out."""

import random
from collections.abc import Iterable

import pytest

from tests.bench.dealt import dealt
from tests.bench.gracias import Gracias, best_seats, points

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("held", "one_pile", "many_piles"),
    [
        ((4, 3, 3, 1), (0, 3, 3, 1), (0, 3, 3, 1)),
        ((5, 3, 2), (1, 0, 2), (1, 0, 2)),
        ((7, 2, 1), (1, 0, 1), (1, 0, 1)),
        ((3, 3, 3), (0, 0, 0), (0, 0, 0)),
        ((2, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((5, 5, 0), (1, 1, 0), (1, 1, 0)),
        ((10, 4, 0), (1, 4, 0), (2, 0, 0)),
    ],
)
def test_points_for_one_colour(held: Iterable[int], one_pile: Iterable[int], many_piles: Iterable[int]) -> None:
    displays = [[count, 0, 0, 0, 0, 0] for count in held]
    assert points(displays, False) == list(one_pile)
    assert points(displays, True) == list(many_piles)


def test_ties_go_to_the_best_deals() -> None:
    assert best_seats([[12, 10, 8], [11, 10, 9]]) == [0]
    assert best_seats([[9, 9, 12], [8, 12, 10]]) == [1]
    assert best_seats([[8, 12, 10], [12, 10, 8], [10, 10, 9]]) == [0, 1]


def test_the_deal_of_gracias() -> None:
    """Two cards each from the big start player on, then first open, second open and hidden cards by triplet."""
    deck = [0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 0, 1, 2]
    game = dealt(Gracias, deck, deck)(3, random.Random())
    assert [display[seat] for seat, display in enumerate(game.displays)] == [2, 2, 2]
    assert game.player == 0
    assert list(game.legal) == [0, 1, 2]
    game.play(1)
    assert game.hidden[0] == [1]
    assert set(game.legal) == {(3, 1), (3, 2), (5, 1), (5, 2)}
    game.play((5, 2))
    assert (game.displays[0][5], game.displays[2][3]) == (1, 1)
    assert game.player == 1
    assert list(game.legal) == [0, 2]
    game.play(0)
    game.play((3, 0))
    assert game.player == 2  # and has been given the last triplet
    assert set(game.legal) == {(4, 0), (4, 1), (5, 0), (5, 1)}
    assert game.hidden == [[1], [0], [2]]
    while game.deal == 0:
        game.play(game.legal[0])
    assert [display.index(2) for display in game.displays] == [2, 0, 1]


def test_two_cards_of_one_colour_are_one_option() -> None:
    game = dealt(Gracias, [0, 0, 1, 1, 2, 2, 3, 3, 4, 3, 5, 5])(3, random.Random())
    game.play(0)
    assert set(game.legal) == {(3, 1), (3, 2)}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_who_starts_and_how_many_cards_are_used(players: int) -> None:
    game = Gracias(players, random.Random(1))
    assert len(game.cards) - game.base - 3 * players == 108 - 5 * players
    starts: list[int] = []
    while game.player >= 0:
        if game.choosing and game.middle == 2**players - 1:
            starts.append(game.player)
            assert all(len(hidden) == game.round for hidden in game.hidden)
            assert game.base == 2 * players + 3 * players * game.round
        game.play(game.legal[-1])
    assert starts == [(deal + number) % players for deal in range(3) for number in range(4)]
    assert sum(map(sum, game.displays)) == 14 * players
