"""Games made at random are played twice, at full speed and in single steps, and have to go the same way.

`MADE_GAMES=2000 pytest tests/interpreter/test_made_games.py` looks further after a change of the compiler.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import pytest

from interpreter import Fault, Game, State
from interpreter.play.chance import Chance
from interpreter.play.picks import Picks
from tests.effort import cases
from tests.interpreter import twice
from tests.interpreter.made_games import made_game
from tests.interpreter.small import game_of
from tests.interpreter.twice import side_by_side

GAMES = int(os.environ.get("MADE_GAMES", "64"))
PLAYS = cases(2, 4)
MOST_CHOICES = 40
CONSTRUCTS = (
    "all players at once", "chance ", "choose one", "deal all", "each player from", "each team", "end game", "end step",
    "fill ", "for ", "if possible", "may choose", "out ", "peek ", "repeat until", "reveal ", "reverse turns", "say ",
    "shuffle ", "stop when", "subsets(", "turns from", "when empty", "when short",
)  # fmt: skip


@cache
def made(number: int) -> Game:
    return game_of(made_game(number))


def begun(game: Game, seed: int, trace: bool) -> State:
    """A play at its first choice, or where it failed."""
    try:
        return game.start(seed=seed, trace=trace)
    except Fault as fault:
        if fault.state is None:
            raise
        return fault.state


def position(state: State) -> dict[str, Any]:
    """All that has to be the same. Which line of a circle of rules is told does not matter."""
    if state.fault is not None:
        found = state.fault.diagnostic
        return {"fault": (found.code, found.title, found.line if found.code != "CG809" else None)}
    decision = state.decision
    options = decision.options if decision is not None else ()
    if isinstance(options, Picks):
        ways: Any = (options.things, options.groups, options.least, options.most, options.optional)
    else:
        ways = [option.raw for option in options]
    return {
        "fault": None,
        "asked": decision and (decision.id, decision.player, decision.values),
        "options": ways,
        "zones": state.zones,
        "places": state.where,
        "knowledge": state.known,
        "variables": state.variables,
        "turns": (state.direction, state.out, state.drawn),
        "result": state.result,
    }


def play_twice(game: Game, seed: int) -> State:
    fast, slow = begun(game, seed, False), begun(game, seed, True)
    side_by_side(slow, fast, seed, MOST_CHOICES, position)
    return fast


@pytest.mark.slow
@pytest.mark.parametrize("number", range(GAMES))
def test_a_made_game_goes_the_same_way_at_full_speed_and_in_single_steps(number: int) -> None:
    for seed in range(PLAYS):
        play_twice(made(number), seed)


def without_options(state: State) -> dict[str, Any]:
    found = position(state)
    if "variables" in found:
        found["variables"] = state.variables[: state.program.layout.cells - len(state.program.agreed)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, GAMES, 4))
def test_a_made_game_goes_the_same_way_with_its_options_left_open(number: int) -> None:
    game = made(number)
    for seed, size in enumerate((1, 3)):
        setup = game.setup(options={"size": size, "fast": bool(seed)})
        shared = State(game.open_program(setup).agreeing(setup), Chance(seed))
        side_by_side(twice.begun(game.fresh(setup, seed)), twice.begun(shared), seed, MOST_CHOICES, without_options)


def test_made_games_say_most_of_what_can_be_said() -> None:
    text = "".join(map(made_game, range(GAMES)))
    assert [construct for construct in CONSTRUCTS if text.count(construct) < 3] == []


@pytest.mark.slow
def test_most_made_games_come_to_choices() -> None:
    """Games that fail before anybody has chosen compare next to nothing."""
    ends = [play_twice(made(number), 0) for number in range(20)]
    assert sum(len(end.choices()) > 2 for end in ends) >= 10
