"""Games made at random that pick, keep and compare lists of lists go the same way however they are played."""

from __future__ import annotations

from functools import cache

import pytest

from interpreter import Game
from interpreter.native import possible
from interpreter.text.record import replay, write_record
from tests.effort import cases
from tests.interpreter import test_made_games
from tests.interpreter.made_lists import list_game
from tests.interpreter.small import game_of
from tests.interpreter.test_native_whole import same_whole_plays
from tests.interpreter.test_thoughts import same_thoughts
from tests.interpreter.twice import begun, parting, position

native_only = pytest.mark.skipif(not possible(), reason="without native code there is nothing to compare")
SAID = ("subsets(groups(", " is plans", "plans = ", " from groups(", " from subsets(", " to 2 deep", "for cards")


@cache
def made(number: int) -> Game:
    return game_of(list_game(number))


@native_only
@pytest.mark.parametrize("number", range(cases(8, 200)))
def test_plays_are_the_same_in_python_in_steps_and_in_machine_code(number: int) -> None:
    game = made(number)
    setup = game.setup()
    assert game.why_in_python(setup) is None
    for seed in range(2):
        state = begun(game.fresh(setup, seed))
        native, steps = begun(game.fresh(setup, seed, native=True)), test_made_games.begun(game, seed, trace=True)
        assert parting(state, {"native": native, "steps": steps}, seed, 30) is None
        if state.fault is None:
            assert position(replay(game, write_record(state))) == position(state)


@native_only
@pytest.mark.parametrize("number", range(20, 20 + cases(5, 100)))
def test_whole_plays_are_the_same(number: int) -> None:
    same_whole_plays(made(number))


@native_only
@pytest.mark.parametrize("number", range(40, 40 + cases(5, 100)))
def test_thoughts_are_the_same(number: int) -> None:
    game = made(number)
    state = begun(game.fresh(game.setup(), 3))
    if state.decision is None or state.decision.count < 2 or state.chair(state.decision.player).remembers():
        pytest.skip("nothing to think about at the first choice")
    same_thoughts(state, 30)


def test_made_games_say_what_they_are_made_for() -> None:
    text = "".join(map(list_game, range(60)))
    assert [some for some in SAID if text.count(some) < 5] == []
