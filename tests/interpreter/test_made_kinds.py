"""Games made at random with values of every kind go the same way however they are played."""

from __future__ import annotations

from functools import cache

import pytest

from interpreter import Game
from interpreter.native import possible
from interpreter.text.position import read_position, write_position
from interpreter.text.record import replay, write_record
from tests.effort import cases
from tests.interpreter import test_made_games
from tests.interpreter.made_kinds import kind_game
from tests.interpreter.small import game_of
from tests.interpreter.test_native_whole import same_whole_plays
from tests.interpreter.test_thoughts import as_far_as_both_get
from tests.interpreter.twice import begun, parting, position

native_only = pytest.mark.skipif(not possible(), reason="without native code there is nothing to compare")
SAID = (
    "kept_list_of_text", "kept_list_of_side", "kept_list_of_mode", "kept_list_of_team", "kept_list_of_player",
    "kept_list_of_list_of", "subsets(", "undo ", "turns in ", "each player in ", "otherwise", "all players",
    "choose one", "chance list_of", "swap ", "turns left", " once", "fill ", "outer(", "position(",
    "group_sizes(", "consecutive(", "abs(", " div ", "owner of", "team of", "whose = ", "colour = ", "max(every",
)  # fmt: skip


@cache
def made(number: int) -> Game:
    return game_of(kind_game(number))


@native_only
@pytest.mark.filterwarnings("error::SyntaxWarning")
@pytest.mark.parametrize("number", range(cases(5, 200)))
def test_plays_are_the_same_in_python_in_steps_and_in_machine_code(number: int) -> None:
    game = made(number)
    setup = game.setup()
    assert game.why_in_python(setup) is None
    state = begun(game.fresh(setup, 0))
    native, steps = begun(game.fresh(setup, 0, native=True)), test_made_games.begun(game, 0, trace=True)
    assert parting(state, {"native": native, "steps": steps}, 0, 30) is None
    if state.fault is None:
        assert position(replay(game, write_record(state))) == position(state)
        text = write_position(state)
        assert write_position(native) == text
        assert position(read_position(game, text)) == position(state)


@native_only
@pytest.mark.parametrize("number", range(20, 20 + cases(2, 100)))
def test_whole_plays_are_the_same(number: int) -> None:
    same_whole_plays(made(number))


@native_only
@pytest.mark.parametrize("number", range(40, 40 + cases(2, 100)))
def test_they_are_thought_about_alike_in_machine_code(number: int) -> None:
    state = begun(made(number).fresh(made(number).setup(), 3))
    if state.decision is not None:
        as_far_as_both_get(state)


def test_made_games_say_what_they_are_made_for() -> None:
    text = "".join(map(kind_game, range(200)))
    assert [some for some in SAID if text.count(some) < 5] == []
