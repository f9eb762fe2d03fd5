"""The games written by hand: every play ends, no card is lost, and the rules' own examples come out."""

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from tests.bench import commissario, gauner, gaunerbande, gracias
from tests.bench.commissario import DOUBLE, PASS, PURPLE, Commissario, person, strongest
from tests.bench.gauner import Gauner, GiveUp
from tests.bench.gaunerbande import BLACK, BLUE, GREEN, OTHERS_PAY, POLITICIAN, RED, TAKE_OFF, Gaunerbande, Threes
from tests.bench.gracias import Gracias, best_seats, points

Game = Any  # one of the four

GAMES: list[tuple[type[Game], int, dict[str, Any]]] = [
    *((Gaunerbande, players, {"limit": limit}) for players in (3, 4, 5, 6) for limit in (20, 100)),
    *((Gracias, players, {"many_piles": many}) for players in (3, 4, 5, 6) for many in (False, True)),
    *((Gauner, players, {}) for players in (2, 3, 4)),
    *((Commissario, players, {"bonus_for": what}) for players in (2, 3, 4, 5) for what in ("cards", "points")),
]
IDS = [f"{cls.__name__}-{players}-{'-'.join(map(str, options.values()))}" for cls, players, options in GAMES]


def dealt(cls: type[Game], *tops: Iterable[int]) -> type[Game]:
    """The game with these cards on top, first card first, at the first shuffles; the rest is unshuffled."""
    waiting = [list(top) for top in tops]

    class Dealt(cls):  # type: ignore[misc]
        def shuffle(self, cards: list[int]) -> None:
            top = waiting.pop(0) if waiting else []
            for card in top:
                cards.remove(card)
            cards[:0] = top

    return Dealt


def cards_of(game: Game) -> list[int]:
    """Every card, wherever it lies."""
    match game:
        case Gaunerbande():
            return sum(held_cards(game), game.played)
        case Gracias():
            laid = game.cards[: game.base]
            held = [c for display in game.displays for c in range(6) for _ in range(display[c])]
            hidden = [card for cards in game.hidden for card in cards]
            taken = [p for p in range(game.players) if not game.middle >> p & 1]
            layout = game.cards[game.base : game.base + 3 * game.players]
            laid += [layout[p + k * game.players] for p in taken for k in range(3)]
            pair = [] if game.choosing or game.player < 0 else [game.first, game.second]
            if game.player >= 0:
                assert sorted(laid) == sorted(held + hidden + pair)
            return list(game.cards)
        case Gauner():
            counts = Counter(game.pile + game.discards)
            for by_kind in (*game.hands, game.jail, game.laid):
                counts.update(dict(enumerate(by_kind)))
            for group in (group for row in game.rows for group in row):
                counts[group >> 5] += group & 31
            return list(counts.elements())
        case Commissario():
            zones = [game.pile, game.discards, game.table_twins, *game.table, *game.kinds, *game.twins]
            return [card for zone in zones for card in zone]
    raise TypeError(game)


def held_cards(game: Gaunerbande) -> list[list[int]]:
    return [
        [card for suit, mask in zip(gaunerbande.CARDS, hand, strict=True) for card in suit[mask]] for hand in game.hands
    ]


def whole_deck(game: Game) -> list[int]:
    match game:
        case Gaunerbande():
            return gaunerbande.DECKS[game.players]
        case Gracias():
            return gracias.DECK
        case Gauner():
            return gauner.DECK
    purple = [person(PURPLE, sign * value) for value in range(1, game.players + 1) for sign in (1, -1)]
    return commissario.PERSONS + purple


def play_out(game: Game, rng: random.Random) -> tuple[list[int], list[int]]:
    while game.player >= 0:
        game.play(game.legal[int(rng.random() * len(game.legal))])
    return game.scores, game.winners


@pytest.mark.parametrize(("cls", "players", "options"), GAMES, ids=IDS)
def test_random_plays_end_and_keep_their_cards(cls: type[Game], players: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"{cls.__name__} {players} {options}")
    for _ in range(200):
        game = cls(players, rng, **options)
        deck = sorted(whole_deck(game))
        while game.player >= 0:
            legal = game.legal
            assert len(legal) > 1
            if rng.random() < 0.05:
                assert sorted(cards_of(game)) == deck
                if len(legal) < 1000:
                    before = list(legal)
                    assert len(set(before)) == len(before)
                    assert all(option in legal for option in before)
                    game.play(rng.choice(before))
                    assert list(legal) == before
                    continue
            game.play(legal[int(rng.random() * len(legal))])
        assert sorted(cards_of(game)) == deck
        assert game.winners
        assert len(game.legal) == 0
        best = (min if cls is Gaunerbande else max)(game.scores)
        assert all(game.scores[seat] == best for seat in game.winners)


@pytest.mark.parametrize(("cls", "players", "options"), GAMES, ids=IDS)
def test_a_copy_plays_the_same(cls: type[Game], players: int, options: dict[str, Any]) -> None:
    rng = random.Random(5)
    for _ in range(5):
        game = cls(players, rng, **options)
        for _ in range(rng.randrange(40)):
            game.play(rng.choice(game.legal))
        other, chance = game.copy(), rng.getstate()
        result = play_out(game, rng)
        rng.setstate(chance)
        assert play_out(other, rng) == result


# Gaunerbande


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
        (GREEN + 2, 3, (BLACK + 3, BLACK + 4)),  # he has nothing else to lead
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


# Gracias


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


# Gauner

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


# Commissario

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
