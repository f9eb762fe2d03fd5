"""Gaunerbande beside the game written by hand, also with players who unite the gang."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from dsl import game as g
from interpreter.play.chance import Chance
from interpreter.play.state import State
from interpreter.rule_tests.run import run_tests
from tests.bench.gaunerbande import BLACK, COUP, PASS, POLITICIAN, TAKE_OFF, Gaunerbande
from tests.effort import cases
from tests.games import at_random, play_alone, play_both, shipped

pytestmark = pytest.mark.slow

PLAYERS = (3, 4, 5, 6)
LIMITS = (20, 100)


def face(state: State, card: int) -> int:
    attributes = state.program.layout.attributes
    suit, value = attributes["suit"][card], attributes["value"][card]
    assert suit is not None
    assert value is not None
    return 16 * suit + value


def translate(state: State, option: Any) -> Any:
    """An option in the words of the game by hand."""
    statement = option.spec.statement
    if isinstance(statement, g.ChooseOne):
        return option.raw[0]
    if statement.picks[0].name == "cards":
        return tuple(sorted(face(state, card) for card in option.raw))
    return face(state, option.raw)


def compare(players: int, limit: int, seeds: range) -> None:
    for seed in seeds:
        play_both("gaunerbande", Gaunerbande, players, seed, card=face, translate=translate, options={"limit": limit})


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("players", PLAYERS)
def test_plays_like_the_game_by_hand(players: int, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(players, limit, range(2))
    # To list all ways to pass three cards takes half of the time.
    monkeypatch.setattr("tests.games.ALL_OF", 50)
    compare(players, limit, range(2, cases(6, 16)))


# Uniting the gang


def boss_of(number: int, players: int) -> int:
    """In each round another player is to win all crooks."""
    return number % players


def loaded(players: int) -> Callable[..., list[int]]:
    """Shuffling that gives the boss of the round the highest cards, but sometimes one or two low ones among them."""
    fair = Chance.order

    def order(chance: Chance, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
        mixed = fair(chance, number, cards, words)
        by_value = sorted(mixed, key=lambda card: int(words[card].split()[1]))
        low = (chance.seed + number) % 3
        high = [*by_value[: -1 - len(cards) // players + low : -1], *by_value[:low]]
        rest = [card for card in mixed if card not in high]
        boss = boss_of(number + 1, players)
        return [(high if place % players == boss else rest).pop() for place in range(len(cards))]

    return order


class Conspiracy:
    """All help the boss of the round; `prizes` counts (all tricks?, taken off the own score?)."""

    def __init__(self) -> None:
        self.prizes: Counter[tuple[bool, bool]] = Counter()

    def __call__(self, state: State, game: Gaunerbande, options: Sequence[Any], rng: random.Random) -> Any:
        boss = boss_of(game.round, game.players)
        if game.stage == COUP:
            choice = at_random(state, game, options, rng)
            self.prizes[sum(n > 0 for n in game.tricks) == 1, choice == TAKE_OFF] += 1
            return choice
        if game.stage == PASS:
            for_boss = (game.player + game.round) % game.players == boss
            return (max if for_boss else min)(options, key=lambda three: sum(card & 15 for card in three))
        if game.player == boss:
            return max(options, key=lambda card: card & 15)
        thrown_off = game.left < game.players and options[0] >> 4 != game.led
        if thrown_off and game.winner == boss:
            return max(options, key=lambda card: (card == POLITICIAN, card >= BLACK))
        return min(options, key=lambda card: card & 15)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_united_gang_is_settled_as_by_hand(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chance, "order", loaded(players))
    conspiracy = Conspiracy()
    for seed in range(cases(6, 15)):
        play_both("gaunerbande", Gaunerbande, players, seed, card=face, translate=translate, policy=conspiracy)
    assert len(conspiracy.prizes) == 4, conspiracy.prizes


# The play alone


@pytest.mark.parametrize("players", PLAYERS)
def test_only_giver_and_taker_know_the_cards_passed(players: int) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        state = shipped("gaunerbande").start(players=players, seed=seed)
        passed: list[tuple[int, ...]] = []
        for giver in range(players):
            assert state.decision is not None
            assert state.decision.player == giver
            option = state.decision.options[rng.randrange(len(state.decision.options))]
            passed.append(option.raw)
            state.apply(option)
        for seat in range(players):
            seen = {
                card.id
                for zone in state.view(seat).zones
                if zone.name == "hand" and zone.owner != seat
                for card in zone.cards
                if card is not None
            }
            in_hands = {card.id for owner in range(players) for card in state.zone("hand", player=owner)}
            assert seen == in_hands & set(passed[seat])


def run_to_the_end(players: int, limit: int, seeds: range) -> None:
    for seed in seeds:
        state = play_alone(shipped("gaunerbande"), players, seed, {"limit": limit})
        assert state.result is not None
        scores = state.result.scores
        assert max(scores) > limit
        assert state.result.winners == tuple(p for p in range(players) if scores[p] == min(scores))


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_play_ends(players: int, limit: int) -> None:
    run_to_the_end(players, limit, range(cases(100, 400)))


def test_the_tests_in_the_file() -> None:
    assert [trial.title for trial in run_tests(shipped("gaunerbande")) if not trial.passed] == []
