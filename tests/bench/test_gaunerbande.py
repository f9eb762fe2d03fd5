"""Gaunerbande by hand: the rules' own examples come out."""

import random

import pytest

from tests.bench import gaunerbande
from tests.bench.dealt import dealt, held_cards
from tests.bench.gaunerbande import BLACK, BLUE, GREEN, OTHERS_PAY, POLITICIAN, RED, TAKE_OFF, Gaunerbande, Threes

pytestmark = pytest.mark.slow


def legal_by_the_book(game: Gaunerbande) -> set[int]:
    hand = set(held_cards(game)[game.player])
    in_trick = len(game.played) % game.players
    if not in_trick:
        broken = any(card >= BLACK for card in game.played)
        return hand if broken else {card for card in hand if card < BLACK} or hand
    led = game.played[-in_trick] // 16
    harmless = {card for card in hand if card < BLACK and card != POLITICIAN}
    free = harmless or hand if len(game.played) < game.players else hand
    return {card for card in hand if card // 16 == led} or free


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_legal_cards(players: int) -> None:
    rng = random.Random(players)
    for _ in range(20):
        game = Gaunerbande(players, rng)
        while game.player >= 0:
            if game.stage == gaunerbande.PLAY:
                assert set(game.legal) == legal_by_the_book(game)
            game.play(game.legal[int(rng.random() * len(game.legal))])


def test_points_of_a_round_and_who_passes_when() -> None:
    for players in (3, 4, 5, 6):
        rng = random.Random(players)
        in_play = {3: 24, 4: 26, 5: 26, 6: 24}[players]
        passed: set[int] = set()
        game = Gaunerbande(players, rng, limit=500)
        before, number = game.scores, 1
        while game.player >= 0:
            if game.stage == gaunerbande.PASS:
                passed.add(game.round)
            if game.round != number:
                assert sum(game.scores) - sum(before) in (
                    in_play, -in_play, -2 * in_play, (players - 1) * in_play, 2 * (players - 1) * in_play,
                )  # fmt: skip
                before, number = game.scores[:], game.round
            game.play(game.legal[int(rng.random() * len(game.legal))])
        assert passed == {r for r in range(1, game.round + 1) if r % players}


def test_example_of_the_rulebook() -> None:
    """E1 to E4: Anna, Tobi, Mona and Chris pass three cards and play three tricks."""
    gifts = [
        (BLUE + 4, BLUE + 12, RED + 12),
        (BLUE + 1, BLUE + 8, BLACK + 11),
        (RED + 7, GREEN + 2, GREEN + 12),
        (GREEN + 11, BLUE + 11, BLACK + 10),
    ]
    kept = [
        [GREEN, GREEN + 4, GREEN + 5, GREEN + 6, GREEN + 7, RED + 9, BLUE + 6, BLACK + 1, BLACK + 4, BLACK + 5],
        [GREEN + 1, GREEN + 8, GREEN + 9, GREEN + 10, RED + 11, BLUE + 7, BLUE + 9, BLACK, BLACK + 8, BLACK + 9],
        [BLUE, BLUE + 2, BLUE + 3, BLUE + 5, BLUE + 10, BLACK + 2, BLACK + 3, BLACK + 6, BLACK + 7, BLACK + 12],
        [GREEN + 3, RED, RED + 1, RED + 2, RED + 3, RED + 4, RED + 5, RED + 6, RED + 8, RED + 10],
    ]
    hands = [[*gift, *rest] for gift, rest in zip(gifts, kept, strict=True)]
    game = dealt(Gaunerbande, [card for turn in zip(*hands, strict=True) for card in turn])(4, random.Random())
    for seat, gift in enumerate(gifts):
        assert game.player == seat
        assert len(game.legal) == 286
        assert tuple(sorted(gift)) in game.legal
        game.play(tuple(sorted(gift)))
    held = [set(hand) for hand in held_cards(game)]
    assert all(set(gift) <= held[(seat + 1) % 4] for seat, gift in enumerate(gifts))
    assert game.played == [GREEN]
    assert game.player == 1
    assert set(game.legal) == {GREEN + 1, GREEN + 8, GREEN + 9, GREEN + 10}
    game.play(GREEN + 9)
    assert set(game.legal) == {card for card in held[2] if card < BLACK}
    game.play(BLUE + 10)
    game.play(GREEN + 12)
    assert game.player == 3
    game.play(GREEN + 3)
    game.play(GREEN + 6)
    game.play(GREEN + 1)
    assert set(game.legal) == held[2] - {BLUE + 10}
    game.play(BLACK + 12)
    assert game.player == 0
    assert BLACK + 1 in game.legal
    game.play(BLACK + 1)
    game.play(BLACK)
    game.play(BLACK + 6)
    assert set(game.legal) == held[3] - {GREEN + 3, GREEN + 12}
    game.play(POLITICIAN)
    assert game.player == 2
    assert game.points == [1, 0, 16, 0]


@pytest.mark.parametrize(
    ("third", "leader", "legal"),
    [
        (GREEN + 2, 3, (BLACK + 3, BLACK + 4)),  # there is nothing else to lead
        (GREEN + 12, 2, (RED, BLUE)),
    ],
)
def test_crooks_wait_for_the_first_crook(third: int, leader: int, legal: tuple[int, ...]) -> None:
    game = Gaunerbande(4, random.Random(1))
    game.stage, game.player, game.left = gaunerbande.PLAY, 3, 1
    game.played = [GREEN, GREEN + 1, third]
    game.led, game.best, game.top, game.winner = GREEN >> 4, third, GREEN | 15, 2
    game.hands = [[0, 0, 0, 0b1], [0, 0, 0, 0b10], [1, 1, 0, 0b100], [0, 0, 1 << 5, 0b11000]]
    game.play(GREEN + 5)
    assert game.player == leader
    assert game.legal == legal


def test_first_trick_of_who_has_only_what_is_forbidden() -> None:
    game = Gaunerbande(3, random.Random(1))
    game.stage, game.player, game.left = gaunerbande.PLAY, 0, 3
    game.hands = [[0, 0, 0b10, 0b1], [1 << 10, 0, 0, 0b110], [1 << 10 | 1 << 9, 1, 0, 0b1000]]
    game.play(GREEN + 1)
    assert set(game.legal) == {POLITICIAN, BLACK + 1, BLACK + 2}
    game.play(BLACK + 1)
    assert set(game.legal) == {RED + 9, BLUE}


@pytest.mark.parametrize(
    ("players", "tricks", "option", "scores"),
    [
        (5, [0, 9, 1, 0, 0], OTHERS_PAY, [26, 0, 26, 26, 26]),
        (5, [0, 9, 1, 0, 0], TAKE_OFF, [0, -26, 0, 0, 0]),
        (6, [0, 8, 0, 0, 0, 0], OTHERS_PAY, [48, 0, 48, 48, 48, 48]),
        (3, [1, 15, 0], TAKE_OFF, [0, -24, 0]),
        (4, [0, 13, 0, 0], TAKE_OFF, [0, -52, 0, 0]),
    ],
)
def test_the_gang_united(players: int, tricks: list[int], option: int, scores: list[int]) -> None:
    game = Gaunerbande(players, random.Random(1))
    game.points = [0, game.coup, *[0] * (players - 2)]
    game.tricks = tricks
    game._count()
    assert game.player == 1
    assert list(game.legal) == [OTHERS_PAY, TAKE_OFF]
    game.play(option)
    assert game.scores == scores
    assert game.round == 2


def test_more_than_the_limit_ends_the_game() -> None:
    for limit, top, over in ((100, 100, False), (100, 101, True), (60, 60, False), (60, 61, True)):
        game = Gaunerbande(4, random.Random(1), limit=limit)
        game.scores = [top, 20, 30, 20]
        game._next_round()
        assert (game.player < 0) is over
        assert game.winners == ([1, 3] if over else [])


def test_cards_go_two_places_in_the_second_round() -> None:
    game = Gaunerbande(4, random.Random(1), limit=500)
    while game.round == 1:
        game.play(game.legal[0])
    assert (game.stage, game.player) == (gaunerbande.PASS, 0)
    given = []
    for _ in range(4):
        given.append(game.legal[7])
        game.play(game.legal[7])
    held = [{*hand, *game.played} for hand in held_cards(game)]
    assert all(set(gift) <= held[(seat + 2) % 4] for seat, gift in enumerate(given))


def test_threes_are_all_ways_to_choose_three() -> None:
    threes = Threes(tuple(range(20, 36)))
    assert len(set(threes)) == len(threes) == 560
    assert (20, 21, 35) in threes
    assert (21, 20, 35) not in threes
    assert (20, 21, 36) not in threes
