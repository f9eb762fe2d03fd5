"""Who plays: each side is a function that plays a number of random games and counts the decisions.

All of them draw from the options in the same way, one random number a decision. OpenSpiel and RLCard
are optional; a side that cannot be had raises `Missing`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from ctypes import addressof, c_int64, create_string_buffer
from importlib import import_module
from typing import Any

from interpreter import Game, State
from tests.bench.measure import Play

NO_LIMIT = 1 << 62
PASS_LEFT = 1  # OpenSpiel's word for the direction of the first deal


class Missing(Exception):
    """A package that only the benchmark wants is not installed."""


def optional(package: str) -> Any:
    try:
        return import_module(package)
    except ImportError as error:
        raise Missing(f"not measured: the package {package} is not installed ({error})") from None


def engine(
    game: Game,
    players: int,
    options: Mapping[str, int | str | bool] | None = None,
    seed: int = 1,
    native: bool = False,
) -> Play:
    """Our engine through its public interface, in Python or in native code."""
    rng = random.Random(seed)
    if native:
        optional("llvmlite")
        if game.code(game.setup(players, options)) is None:
            raise Missing("not measured: this game stays in Python")

    def play(games: int) -> int:
        draw = rng.random
        decisions = 0
        for _ in range(games):
            state = game.start(players, seed=rng.getrandbits(40), options=options, native=native)
            decision = state.decision
            while decision is not None:
                legal = decision.options
                state.apply(legal[int(draw() * len(legal))])
                decisions += 1
                decision = state.decision
        return decisions

    return play


def whole_plays(game: Game, players: int, options: Mapping[str, int | str | bool] | None = None, seed: int = 1) -> Play:
    """Our engine playing whole games in native code, without coming back for a decision."""
    optional("llvmlite")
    from interpreter.native import compiled

    code = compiled(game.program(game.setup(players, options)), diced=True)
    rng = random.Random(seed)
    row = 2 + sum(code.columns)
    state, image = (create_string_buffer(code.image, len(code.image)) for _ in range(2))

    def play(games: int) -> int:
        seeds = (c_int64 * (2 * games)).from_buffer_copy(rng.randbytes(16 * games))
        rows = (c_int64 * (row * games))()
        words = (addressof(state), addressof(image), addressof(seeds), games, addressof(rows))
        code.plays(*words, NO_LIMIT, NO_LIMIT, 0)
        return sum(rows[1::row])

    return play


def open_spiel_bots(seed: int = 1) -> Play:
    """One deal of Hearts by OpenSpiel's own bots in its own loop, all of it in C++."""
    pyspiel = optional("pyspiel")
    theirs = pyspiel.load_game("hearts")
    rng = random.Random(seed)
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]

    def play(games: int) -> int:
        for _ in range(games):
            pyspiel.evaluate_bots(theirs.new_initial_state(), bots, rng.getrandbits(30))
        return 0  # it does not count them

    return play


def by_hand(cls: Any, players: int, seed: int = 1) -> Play:
    """A game written by hand."""
    rng = random.Random(seed)

    def play(games: int) -> int:
        draw = rng.random
        decisions = 0
        for _ in range(games):
            game = cls(players, rng)
            while game.player >= 0:
                legal = game.legal
                game.play(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    return play


def open_spiel_hearts(seed: int = 1) -> Play:
    """One deal of Hearts, cards passed to the left. Chance is drawn from the equal outcomes, as fast as can be.

    A decision is counted where there is more than one action, as our engine asks only then.
    """
    theirs = optional("pyspiel").load_game("hearts")
    rng = random.Random(seed)

    def play(games: int) -> int:
        draw = rng.random
        decisions = 0
        for _ in range(games):
            state = theirs.new_initial_state()
            state.apply_action(PASS_LEFT)
            for _ in range(52):
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
            while not state.is_terminal():
                legal = state.legal_actions()
                decisions += len(legal) > 1
                state.apply_action(legal[int(draw() * len(legal))])
            state.returns()
        return decisions

    return play


def rlcard_uno(seed: int = 1) -> Play:
    """UNO of RLCard by its own random agents and its own loop."""
    env = optional("rlcard").make("uno", config={"seed": seed})
    agent = optional("rlcard.agents").RandomAgent(num_actions=env.num_actions)
    env.set_agents([agent] * env.num_players)

    def play(games: int) -> int:
        before = env.timestep
        for _ in range(games):
            env.run(is_training=True)
        return int(env.timestep - before)

    return play


def positions(game: Game, players: int, every: int, games: int, seed: int = 1, native: bool = False) -> list[State]:
    """States from the course of random games, one after every few decisions."""
    rng = random.Random(seed)
    found = []
    for number in range(games):
        state = game.start(players, seed=number, native=native)
        count = 0
        while (decision := state.decision) is not None:
            if count % every == 0:
                found.append(state.copy())
            legal = decision.options
            state.apply(legal[int(rng.random() * len(legal))])
            count += 1
    return found


def copies(states: list[State], times: int) -> None:
    for _ in range(times):
        for state in states:
            state.copy()
