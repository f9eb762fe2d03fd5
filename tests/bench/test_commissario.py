"""Commissario by hand: the rules' own examples come out."""

import random

import pytest

from tests.bench import commissario
from tests.bench.commissario import DOUBLE, PASS, PURPLE, Commissario, person, strongest
from tests.bench.dealt import dealt

pytestmark = pytest.mark.slow

R, Y, B, G = range(4)


def commissario_at_start(players: int, table: list[int], start: int = 0) -> Commissario:
    """No prisoners, exactly these persons on the table, all ready to stake."""
    game = Commissario(players, random.Random(1))
    game.kinds = [[] for _ in range(players)]
    game.table = [[] for _ in range(5)]
    for card in table:
        game.table[card >> 4].append(card)
    game.start = start
    return game


def test_setup_of_commissario() -> None:
    game = dealt(Commissario, [person(PURPLE, 2), person(PURPLE, 3), person(PURPLE, 1)])(3, random.Random())
    assert game.kinds == [[person(PURPLE, n), person(PURPLE, -n)] for n in (2, 3, 1)]
    assert game.player == 1
    assert set(game.legal) == {PASS, person(PURPLE, 3), person(PURPLE, -3)}


@pytest.mark.parametrize(
    ("start", "stakes", "order"),
    [
        (0, (None, -2, 3, None), [2, 0, 3, 1]),
        (0, (2, 4, 2, 4), [1, 3, 0, 2]),
        (2, (2, 4, 2, 4), [3, 1, 2, 0]),
        (0, (-4, -1, None, 1), [3, 2, 1, 0]),
    ],
)
def test_order_of_arrests(start: int, stakes: tuple[int | None, ...], order: list[int]) -> None:
    """C2 to C5."""
    game = commissario_at_start(4, [person(R, 1), person(B, 1)], start)
    game.kinds = [[] if value is None else [person(G, value)] for value in stakes]
    game.place = 0
    game._next_stake()
    while game.stage == commissario.STAKE:
        game.play(game.legal[1])
    assert game.moves == order + order[::-1]
    assert len(game.discards) == sum(value is not None for value in stakes)


def test_commissioners_and_arrests() -> None:
    """C6 to C9."""
    game = commissario_at_start(2, [person(R, 3), person(R, -2), person(B, 1)])
    game.place = 0
    game._next_stake()
    assert (game.stage, game.player) == (commissario.CHOOSE, 0)
    assert set(game.legal) == {(R, B), (R, DOUBLE), (B, DOUBLE)}
    game.play((R, B))
    assert game.player == 1
    game.play((B, DOUBLE))
    assert (game.player, set(game.legal)) == (0, {R, B})
    game.play(R)
    assert set(game.legal) == {person(R, 3), person(R, -2)}
    game.play(person(R, -2))
    # seat 1 takes the only blue person and then nobody, seat 0 finds no blue one; the next round has begun
    assert game.kinds == [[person(R, -2)], [person(B, 1)]]
    assert game.start == 1
    assert (game.stage, game.player) == (commissario.STAKE, 1)


def test_a_commissioner_may_find_nobody_on_purpose() -> None:
    game = commissario_at_start(2, [person(R, 3), person(R, -2), person(B, 1)])
    game.place = 0
    game._next_stake()
    game.play((B, DOUBLE))
    game.play((R, B))
    assert (game.player, set(game.legal)) == (1, {R, B})
    game.play(B)
    assert (game.player, set(game.legal)) == (1, {person(R, 3), person(R, -2)})


def test_one_colour_on_the_table_leaves_no_choice() -> None:
    game = commissario_at_start(2, [person(G, -1), person(G, 2), person(G, 3), person(G, 4)])
    game.place = 0
    game._next_stake()
    assert game.chosen == [(G, DOUBLE)] * 2
    assert (game.stage, game.player) == (commissario.ARREST, 0)


def test_persons_that_are_alike_are_one_option() -> None:
    two_alike = [person(R, 1), person(R, 1), person(R, 2), person(R, 2)]
    game = dealt(Commissario, [person(PURPLE, 2), person(PURPLE, 1)], two_alike)(2, random.Random())
    game.play(PASS)
    game.play(PASS)
    assert (game.player, set(game.legal)) == (0, {person(R, 1), person(R, 2)})
    game.play(person(R, 1))
    assert (game.player, set(game.legal)) == (1, {person(R, 1), person(R, 2)})
    game.play(person(R, 2))
    game.play(person(R, 2))
    # seat 0 has taken the last; seat 1 starts the next round and has two prisoners that are alike
    assert (game.player, game.twins) == (1, [[person(R, 1)], [person(R, 2)]])
    assert set(game.legal) == {PASS, person(R, 2), person(PURPLE, 1), person(PURPLE, -1)}
    game.play(person(R, 2))
    assert person(R, 2) in game.kinds[1]


@pytest.mark.parametrize(
    ("counts", "strengths", "winner"),
    [
        ((3, 3, 1), (3, 3, 1), -1),
        ((3, 2, 1), (3, 2, 1), 0),
        ((0, 0, 0), (0, 0, 0), -1),
        ((1, 3, 3), (1, 3, 3), -1),
        ((1, 2, 0), (5, 2, 0), 0),
        ((0, 1, 1), (0, -2, -3), 1),
        ((1, 2, 0), (2, 2, 0), -1),
    ],
)
def test_bonus_cards(counts: tuple[int, ...], strengths: tuple[int, ...], winner: int) -> None:
    """C10 and the option."""
    assert strongest(list(counts), list(strengths)) == winner


def test_final_score() -> None:
    """C11: a total of 3 and the yellow bonus card."""
    game = commissario_at_start(2, [])
    game.kinds = [[person(Y, 5), person(Y, 2), person(R, -3), person(B, -1)], [person(R, 1), person(B, 4)]]
    game._finish()
    assert game.scores == [7, 5]
    assert game.winners == [0]


@pytest.mark.parametrize(("players", "rounds", "last"), [(2, 15, 3), (3, 10, 5), (4, 8, 3), (5, 6, 9)])
def test_rounds_of_commissario(players: int, rounds: int, last: int) -> None:
    game = Commissario(players, random.Random(1))
    sizes, starts = [59 - len(game.pile)], [game.start]
    left = len(game.pile)
    while game.player >= 0:
        game.play(game.legal[0])
        if len(game.pile) < left:
            sizes.append(left - len(game.pile))
            starts.append(game.start)
            left = len(game.pile)
    assert sizes == [2 * players] * (rounds - 1) + [last]
    assert starts == [(starts[0] + number) % players for number in range(rounds)]
