"""Gauner by hand: the rules' own examples come out."""

import random
from collections import Counter

import pytest

from tests.bench import gauner
from tests.bench.dealt import cards_of, dealt
from tests.bench.gauner import Gauner, GiveUp

pytestmark = pytest.mark.slow

YELLOW, ORANGE, RED_KIND, PURPLE_KIND, BLUE_KIND, GREEN_KIND, GREY = range(7)


def groups(*kinds: int) -> list[int]:
    row: list[int] = []
    for kind in kinds:
        if row and row[-1] >> 5 == kind:
            row[-1] += 1
        else:
            row.append(kind << 5 | 1)
    return row


def gauner_at_start(players: int = 3) -> Gauner:
    """Nothing in jail, nothing laid out, empty hands, rows of two groups; the pile is as shuffled."""
    game = Gauner(players, random.Random(1))
    game.hands = [[0] * 7 for _ in range(players)]
    game.rows = [groups(0, 1), groups(0, 1), groups(2, 2, 3, 3, 0, 0, 4)]
    return game


def test_start_hands_of_gauner() -> None:
    for players, sizes, pile in ((2, [3, 4], 68), (3, [3, 4, 5], 63), (4, [3, 4, 5, 5], 58)):
        game = Gauner(players, random.Random(1))
        assert [sum(hand) for hand in game.hands] == sizes
        assert len(game.pile) == pile
        assert [sum(group & 31 for group in row) for row in game.rows] == [10, 10, 10]
        assert game.player == 0


def test_the_deal_of_gauner() -> None:
    deck = [6, 6, 6, 5, 5, 5, 5, *[0, 1] * 5, *[2, 2, 2, 3, 3] * 2, *[4] * 10, 3]
    game = dealt(Gauner, deck)(2, random.Random())
    assert game.hands == [[0, 0, 0, 0, 0, 0, 3], [0, 0, 0, 0, 0, 4, 0]]
    assert game.rows == [groups(*[0, 1] * 5), groups(2, 2, 2, 3, 3, 2, 2, 2, 3, 3), groups(*[4] * 10)]
    assert list(game.legal) == [(0, 0), (0, 1), (1, 0), (1, 1)]  # the third row is closed
    assert game.pile[-1] == 3


def test_a_turn() -> None:
    """T1 to T3: take the left group, jail its neighbour, lay out two green, reveal at the same end."""
    game = gauner_at_start()
    game.hands[0][GREEN_KIND] = 3
    game.pile.append(GREEN_KIND)
    game.play((2, 0))
    assert game.hands[0] == [0, 0, 2, 0, 0, 3, 0]
    assert game.jail == [0, 0, 0, 2, 0, 0, 0]
    assert game.rows == [groups(0, 1), groups(0, 1), groups(0, 0, 4)]
    assert set(game.legal) == {(), (2, 1), (2, 2), (5, 1), (5, 2), (5, 3)}
    game.play((GREEN_KIND, 2))
    assert game.laid[GREEN_KIND] == 2
    assert game.hands[0][GREEN_KIND] == 1
    assert game.rows[2] == groups(5, 0, 0, 4)
    assert game.player == 1


def test_a_card_revealed_joins_the_outer_group() -> None:
    game = gauner_at_start()
    game.pile.append(YELLOW)
    game.play((2, 0))
    game.play(())
    assert game.rows[2] == groups(0, 0, 0, 4)
    game.pile.append(YELLOW)
    game.play((2, 1))
    game.play(())
    assert game.rows[2] == groups(0)
    assert list(game.legal) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_more_cards_than_another_and_none_to_ones_own() -> None:
    """T6, T7."""
    game = gauner_at_start(2)
    game.hands[0] = [0, 0, 2, 0, 3, 0, 0]
    game.hands[1] = [0, 0, 0, 0, 4, 0, 0]
    game.laid = [0, 0, 1, 0, 2, 0, 0]
    game.owner = [-1, -1, 0, -1, 1, -1, -1]
    game.play((0, 0))
    assert set(game.legal) == {(), (YELLOW, 1), (BLUE_KIND, 3)}
    game.play((BLUE_KIND, 3))
    assert game.discards == [BLUE_KIND] * 2
    assert (game.laid[BLUE_KIND], game.owner[BLUE_KIND]) == (3, 0)
    game.play((2, 0))
    assert set(game.legal) == {(), (RED_KIND, 2), (BLUE_KIND, 4)}


def test_scoring() -> None:
    """T4, T8, T9: seven cards of three kinds, grey is nobody's; no layout, no reveal."""
    game = gauner_at_start(2)
    game.jail, game.sixes, game.pairs = [4, 0, 2, 5, 7, 1, 3], 1, 5
    game.laid, game.owner = [1, 2, 1, 0, 0, 1, 0], [0, 1, 0, -1, -1, 0, -1]
    pile = len(game.pile)
    game.play((2, 0))
    assert game.scores == [21, 0]
    assert sum(game.jail) == sum(game.laid) == 0
    assert Counter(game.discards) == {0: 5, 1: 2, 2: 3, 3: 7, 4: 7, 5: 2, 6: 3}
    assert len(game.pile) == pile
    assert game.player == 1
    assert game.rows[2] == groups(0, 0, 4)
    assert game.hands[0][RED_KIND] == 2


@pytest.mark.parametrize(
    ("jail", "full"),
    [
        ([2, 2, 2, 1, 2, 2, 0], True),
        ([2, 2, 2, 1, 2, 0, 0], False),
        ([6, 0, 0, 5, 0, 0, 0], True),
        ([24, 0, 0, 4, 0, 0, 0], False),
    ],
)
def test_when_the_jail_is_full(jail: list[int], full: bool) -> None:
    game = gauner_at_start(2)
    game.jail = jail
    game.pairs, game.sixes = sum(n >= 2 for n in jail), sum(n >= 6 for n in jail)
    game.rows[2] = groups(0, 3, 1, 2)
    game.play((2, 0))
    assert (game.scorings == 1) is full


def test_the_third_scoring_ends_the_game() -> None:
    game = gauner_at_start(3)
    game.scorings, game.sixes, game.scores = 2, 2, [5, 8, 8]
    game.play((2, 0))
    assert game.player == -1
    assert game.winners == [1, 2]


def test_rows_are_refilled_when_all_are_closed() -> None:
    game = gauner_at_start(2)
    game.rows = [groups(1, 1), [], groups(2, 3)]
    game.pile += [3, 3, 3, 4, 4, 2, 5, 1, 1][::-1]
    game.play((2, 0))
    assert game.player == 0
    game.play(())
    assert game.rows[0][:3] == groups(1, 1, 3, 3, 4, 4)[:2] + groups(4, 4, 2)[:1]
    assert [sum(group & 31 for group in row) for row in game.rows] == [10, 10, 10]
    assert game.rows[2][0] >> 5 == 3  # revealed, then kept at the left end
    assert game.player == 1


def test_discards_are_shuffled_when_the_last_card_is_drawn() -> None:
    game = gauner_at_start(2)
    game.pile, game.discards = [4], [1, 2]
    game.play((2, 1))
    game.play(())
    assert sorted(game.pile) == [1, 2]
    assert game.discards == []
    game.pile, game.discards = [], [1]  # arrived later: they wait until a card is needed
    game.play((2, 0))
    game.play(())
    assert game.pile == game.discards == []


def test_the_emergency() -> None:
    game = gauner_at_start(3)
    game.pile, game.discards = [], []
    game.rows = [groups(0, 1), groups(0, 1), groups(2, 3, 0, 4)]
    game.hands = [[4, 4, 4, 0, 0, 0, 0], [0, 0, 0, 14, 0, 0, 0], [0, 0, 0, 0, 9, 4, 0]]
    game.laid, game.owner = [0, 0, 9, 0, 0, 0, 0], [-1, -1, 2, -1, -1, -1, -1]
    game.play((2, 0))
    game.play(())
    assert game.player == 0  # has thirteen now
    assert list(game.legal) == [(0, 0, 1, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0)]
    game.play((0, 1, 0, 0, 0, 0, 0))
    assert game.player == 2  # seat 1 has no choice
    assert game.hands[0][ORANGE] == 4
    game.play((0, 0, 0, 0, 0, 1, 0))
    assert [sum(hand) for hand in game.hands] == [12, 12, 12]
    assert sorted([*game.pile, game.rows[2][0] >> 5]) == [1, 3, 3, 5]
    assert game.player == 1


def test_the_emergency_goes_on_to_six_and_then_makes_do() -> None:
    game = gauner_at_start(2)
    game.pile, game.discards = [], []
    game.rows = [[], groups(1), groups(2, 3)]
    game.hands = [[4, 4, 4, 0, 0, 0, 0], [0, 0, 0, 5, 0, 0, 0]]
    game.laid, game.owner = [0, 0, 9, 0, 0, 0, 0], [-1, -1, 1, -1, -1, -1, -1]
    game.play((2, 0))
    game.play(())
    assert (game.player, game.cap, len(game.legal)) == (0, 12, 3)
    game.play((1, 0, 0, 0, 0, 0, 0))  # enough to reveal one card; the refill asks again
    assert (game.player, game.cap) == (0, 6)
    game.play((3, 3, 0, 0, 0, 0, 0))
    assert game.hands == [[0, 1, 5, 0, 0, 0, 0], [0, 0, 0, 5, 0, 0, 0]]
    assert sum(group & 31 for group in game.rows[0]) == 6
    assert game.player == 1


def test_no_row_to_take_from_ends_the_game() -> None:
    game = gauner_at_start(2)
    game.pile, game.discards = [], []
    game.rows = [[], groups(1), groups(2, 3)]
    game.hands = [[0] * 7, [1, 0, 0, 0, 0, 0, 0]]
    game.laid, game.owner = [0, 0, 9, 0, 0, 0, 0], [-1, -1, 1, -1, -1, -1, -1]
    game.play((2, 0))
    assert (game.player, list(game.legal)) == (1, [(), (0, 1)])
    game.play((0, 1))
    assert game.player == -1
    assert game.winners == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_who_hoard_get_through_emergencies(players: int) -> None:
    """They lay out hardly anything and do not fill the jail while they can help it."""
    rng = random.Random(players)
    emergencies = 0
    for _ in range(15):
        game = Gauner(players, rng)
        while game.player >= 0:
            stage, legal = game.stage, list(game.legal)
            rng.shuffle(legal)
            option = legal[0]
            if stage == gauner.TAKE:
                chance = rng.getstate()
                tries = [game.copy() for _ in legal]
                for other, take in zip(tries, legal, strict=True):
                    other.play(take)
                option = legal[min(range(len(legal)), key=lambda i: (tries[i].scorings, tries[i].pairs))]
                rng.setstate(chance)
            elif stage == gauner.LAY and rng.random() < 0.95:
                option = ()
            game.play(option)
            if stage == gauner.GIVE:
                assert sorted(cards_of(game)) == gauner.DECK
                if game.stage != gauner.GIVE:
                    emergencies += 1
                    assert max(map(sum, game.hands)) <= game.cap
    assert emergencies


def test_give_up_is_every_way_to_give_up() -> None:
    ways = GiveUp([3, 0, 2, 1, 5, 0, 1], 6)
    listed = list(ways)
    assert len(set(listed)) == len(listed) == len(ways)
    assert all(sum(way) == 6 and way in ways for way in listed)
    assert (3, 0, 2, 1, 0, 0, 0) in ways
    assert (3, 1, 2, 0, 0, 0, 0) not in ways
    assert (3, 0, 2, 0, 0, 0, 0) not in ways
