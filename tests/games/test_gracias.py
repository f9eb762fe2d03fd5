"""Gracias beside the game written by hand, also with players who collect one colour."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from interpreter.play.chance import Chance
from interpreter.play.state import State
from interpreter.rule_tests.run import run_tests
from tests.bench.gracias import Gracias
from tests.effort import cases
from tests.games import Policy, at_random, play_alone, play_both, shipped

pytestmark = pytest.mark.slow

PLAYERS = (3, 4, 5, 6)
MANY_PILES = (False, True)


def colour(state: State, card: int) -> int:
    found = state.program.layout.attributes["colour"][card]
    assert found is not None
    return found


def translate(state: State, option: Any) -> Any:
    """An option in the words of the game by hand."""
    if option.spec.statement.picks[0].name == "taken":
        return state.program.layout.places[option.raw].index - 1
    kept, friend = option.raw
    return colour(state, kept), friend


def compare(players: int, many_piles: bool, seeds: range, policy: Policy = at_random) -> list[Gracias]:
    options = {"many_piles": many_piles}
    how = {"card": colour, "translate": translate, "options": options, "policy": policy}
    return [play_both("gracias", Gracias, players, seed, **how)[1] for seed in seeds]


@pytest.mark.parametrize("many_piles", MANY_PILES)
@pytest.mark.parametrize("players", PLAYERS)
def test_plays_like_the_game_by_hand(players: int, many_piles: bool) -> None:
    compare(players, many_piles, range(cases(12, 40)))


# Ten cards of one colour

FAIR = Chance.order


def few_colours(chance: Chance, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
    """Shuffling after which two colours lie below all others, so that many cards of one colour come together."""
    mixed = FAIR(chance, number, cards, words)
    return sorted(mixed, key=lambda card: words[card] in ("blue", "purple"))


def collector(state: State, game: Gracias, options: Sequence[Any], rng: random.Random) -> Any:
    """Each keeps the colour of their seat, and gives other colours to whom they belong."""
    if game.choosing:
        return at_random(state, game, options, rng)
    both = game.first + game.second
    return max(options, key=lambda o: ((o[0] == game.player) + (both - o[0] == o[1]), rng.random()))


@pytest.mark.parametrize("many_piles", MANY_PILES)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_cards_of_a_colour_count_as_by_hand(
    players: int, many_piles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chance, "order", few_colours)
    played = compare(players, many_piles, range(30), collector)
    most = [max(count for display in game.displays for count in display) for game in played]
    assert max(most) >= 10


# The course of the game


@pytest.mark.parametrize("players", PLAYERS)
def test_who_opens_the_rounds(players: int) -> None:
    """Each deal is opened one seat further to the left, and so is each round of it."""
    state = shipped("gracias").start(players=players, seed=players)
    opened = []
    while (decision := state.decision) is not None:
        untouched = sum(len(state.zone("triplet", index=place)) == 2 for place in range(1, players + 1))
        if "triplet" in decision.prompt and untouched == players:
            opened.append(decision.player)
            hidden = [len(state.zone("hidden", player=seat)) for seat in range(players)]
            assert hidden == [(len(opened) - 1) % 4] * players
            assert len(state.zone("stock")) == 108 - 2 * players - 3 * players * (1 + (len(opened) - 1) % 4)
        state.apply(decision.options[0])
    assert opened == [(deal + turn) % players for deal in range(3) for turn in range(4)]


# The play alone


def run_to_the_end(players: int, many_piles: bool, seeds: range) -> None:
    for seed in seeds:
        state = play_alone(shipped("gracias"), players, seed, {"many_piles": many_piles})
        assert state.result is not None
        assert min(state.result.scores) >= 0
        assert all(state.result.scores[seat] == max(state.result.scores) for seat in state.result.winners)


@pytest.mark.parametrize("many_piles", MANY_PILES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_play_ends(players: int, many_piles: bool) -> None:
    run_to_the_end(players, many_piles, range(cases(100, 400)))


def test_the_tests_in_the_file() -> None:
    assert [trial.title for trial in run_tests(shipped("gracias")) if not trial.passed] == []
