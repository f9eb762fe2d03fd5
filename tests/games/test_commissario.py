"""Commissario beside the game written by hand, also with players who spend, chase and sweep."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from interpreter.play.state import State
from interpreter.rule_tests.run import run_tests
from tests.bench import commissario
from tests.bench.commissario import CHOOSE, DOUBLE, PASS, PLAY, PURPLE, STAKE, Commissario
from tests.effort import cases
from tests.games import at_random, play_alone, play_both, shipped

pytestmark = pytest.mark.slow

PLAYERS = (2, 3, 4, 5)
BONUS_FOR = ("cards", "points")
COLOURS = {"red": 0, "yellow": 1, "blue": 2, "green": 3, "black": 4, "double": DOUBLE, "purple": PURPLE}


def colour(state: State, card: int) -> int:
    code = state.program.layout.attributes["colour"][card]
    return COLOURS[str(state.program.rules.attributes["colour"].values[code])]


def person(state: State, card: int) -> int:
    value = state.program.layout.attributes["value"][card]
    assert value is not None
    return commissario.person(colour(state, card), value)


def translate(state: State, option: Any) -> Any:
    """An option in the words of the game by hand."""
    raw = option.raw
    match option.spec.statement.picks[0].name:
        case "agents":
            return tuple(sorted(colour(state, card) for card in raw))
        case "agent":
            return colour(state, raw)
        case _:
            return PASS if raw is None else person(state, raw)


def spender(state: State, game: Commissario, options: Sequence[Any], rng: random.Random) -> Any:
    """Stakes as long as there is a prisoner and likes the double, so that players have nobody to stake."""
    if game.stage == STAKE:
        return rng.choice([o for o in options if o != PASS])
    if game.stage == CHOOSE:
        return rng.choice([o for o in options if DOUBLE in o])
    return at_random(state, game, options, rng)


def chaser(state: State, game: Commissario, options: Sequence[Any], rng: random.Random) -> Any:
    """Goes for the shortest columns, as all do, and plays first who finds nobody."""
    if game.stage == CHOOSE:
        return min(options, key=lambda o: (sum(len(game.table[c]) for c in o if c != DOUBLE), rng.random()))
    if game.stage == PLAY:
        return min(options, key=lambda c: (len(game.table[c]), rng.random()))
    return at_random(state, game, options, rng)


def sweeper(state: State, game: Commissario, options: Sequence[Any], rng: random.Random) -> Any:
    """Goes for the longest column, so that few persons stay."""
    if game.stage == CHOOSE:
        return max(options, key=lambda o: (sum(len(game.table[c]) for c in o if c != DOUBLE), rng.random()))
    if game.stage == PLAY:
        return max(options, key=lambda c: (len(game.table[c]), rng.random()))
    return at_random(state, game, options, rng)


POLICIES = {"random": at_random, "spender": spender, "chaser": chaser, "sweeper": sweeper}


def compare(players: int, bonus_for: str, policy: str, seeds: range) -> list[tuple[State, Commissario]]:
    options = {"bonus_for": bonus_for}
    way = POLICIES[policy]
    return [
        play_both("commissario", Commissario, players, n, card=person, translate=translate, options=options, policy=way)
        for n in seeds
    ]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("bonus_for", BONUS_FOR)
@pytest.mark.parametrize("players", PLAYERS)
def test_plays_like_the_game_by_hand(players: int, bonus_for: str, policy: str) -> None:
    compare(players, bonus_for, policy, range(cases(5, 20)))


def said(state: State) -> set[str]:
    return {e.text.key for e in state.events if e.kind == "says" and e.text is not None}


def test_the_policies_reach_the_rare_rules() -> None:
    chased = [state for state, _ in compare(5, "cards", "chaser", range(10))]
    assert any("{me} finds no {wanted} person left" in said(state) for state in chased)
    assert any("several have the most" in text for state in chased for text in said(state))
    swept = [state for state, _ in compare(2, "points", "sweeper", range(30))]
    forced = {
        tuple(colour(state, card) for card in e.option.raw)
        for state in swept
        for e in state.events
        if e.kind == "chosen" and e.forced and e.option and e.option.spec.statement.picks[0].name == "agents"
    }
    assert forced, "never only one colour on the table"
    assert all(DOUBLE in pair for pair in forced)


@pytest.mark.parametrize(
    ("players", "rounds", "last_draw"), [(2, 15, 3), (3, 10, 5), (4, 8, 3), (5, 6, 9)]
)  # C12 of the rules page
def test_rounds_and_the_last_draw(players: int, rounds: int, last_draw: int) -> None:
    state, _ = compare(players, "cards", "random", range(1))[0]
    deck, table = (state.program.layout.zones[zone].base for zone in ("deck", "table"))
    names = [phase.name for phase in state.program.rules.phases]
    draws: list[int] = []
    for event in state.events:
        if event.kind == "begins" and event.phase is not None and names[event.phase] == "play_round":
            draws.append(0)
        elif event.kind == "moved" and event.to == table:
            draws[-1] += event.sources.count(deck)
    assert draws == [2 * players] * (rounds - 1) + [last_draw]


@pytest.mark.parametrize("bonus_for", BONUS_FOR)
@pytest.mark.parametrize("players", PLAYERS)
def test_random_plays_end(players: int, bonus_for: str) -> None:
    plays_end(players, bonus_for, range(cases(100, 400)))


def plays_end(players: int, bonus_for: str, seeds: range) -> None:
    for seed in seeds:
        state = play_alone(shipped("commissario"), players, seed, {"bonus_for": bonus_for})
        assert state.result is not None
        assert sum(map(len, state.zones)) == 59 + 8 * players + 5


def test_the_tests_in_the_file() -> None:
    trials = run_tests(shipped("commissario"))
    assert len(trials) > 25
    assert [trial.title for trial in trials if not trial.passed] == []
