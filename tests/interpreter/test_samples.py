"""Samples made in native memory are those that Python makes from the same random numbers."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import load
from interpreter.native import possible
from interpreter.state import State

pytestmark = pytest.mark.skipif(not possible(), reason="without native code there is nothing to compare")


def told(state: State) -> tuple[object, ...]:
    values, registers = ([list(x) if isinstance(x, tuple | range) else x for x in all_] for all_ in (state.v, state.r))
    return state.z, state.w, state.k, values, registers, state.arrived, state.seed, state.drawn, state.out


@pytest.mark.parametrize(
    ("name", "players"), [("gaunerbande", 4), ("gracias", 4), ("gauner", 3), ("commissario", 4), ("hearts", 4)]
)
@pytest.mark.parametrize("native", [False, True])
def test_samples_are_the_same_in_native_code(name: str, players: int, native: bool) -> None:
    game, rng, made = load(name), Random(5), 0
    state = game.start(players, seed=3, native=native)
    for turn in range(60):
        if (decision := state.decision) is None:
            break
        if turn % 4 == 0 and (samples := state.chair(decision.player).samples()) is not None:
            for seed in range(3):
                expected = state.sample(decision.player, Random(seed))
                play = samples.take(Random(seed))
                assert told(play.twin()) == told(expected)
                assert play.decision == expected.decision or play.decision is decision
                option = decision.options[int(rng.random() * len(decision.options))]
                play.apply(option)
                expected.apply(option)
                assert told(play.twin()) == told(expected), "they go on alike"
                assert told(samples.state()) == told(state.sample(decision.player, Random(seed)))
                made += 1
        state.apply(decision.options[int(rng.random() * len(decision.options))])
    assert made > 9


def test_what_native_code_leaves_to_python_goes_on_from_the_sample() -> None:
    state = load("gaunerbande").start(4, seed=1)
    for _ in range(9):
        assert state.decision is not None
        state.apply(state.decision.options[0])
    assert state.decision is not None
    samples = state.chair(state.decision.player).samples()
    assert samples is not None
    play, expected = samples.take(Random(1)), state.sample(state.decision.player, Random(1))
    for _ in range(3):
        assert play.decision is not None
        assert expected.decision is not None
        play.apply(play.decision.options[0])
        expected.apply(expected.decision.options[0])
    play._leave()
    assert told(play.twin()) == told(expected)
    assert play.decision is not None
    play.apply(play.decision.options[0])
