"""A move that is broken off at any place, by Ctrl-C, a timeout or a thread's end, is not made."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest

import cardgame


def interrupted_after(lines: int, work: Callable[[], object], error: type[BaseException]) -> bool:
    """Does the work until it has run a number of lines of Python; says whether it was broken off."""
    left = lines

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        left -= event == "line"
        if left < 0:
            sys.settrace(None)
            raise error
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    except error:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.mark.slow
@pytest.mark.parametrize("native", [False, True])
@pytest.mark.parametrize("error", [KeyboardInterrupt, TimeoutError, SystemExit])
def test_a_move_that_is_broken_off_is_not_made(native: bool, error: type[BaseException]) -> None:
    state = cardgame.load("gracias").start(players=3, seed=2, native=native)
    rng = Random(1)
    broken = 0
    for number in range(24):
        decision = state.decision
        assert decision is not None
        option = decision.options[rng.randrange(len(decision.options))]
        before, chosen = state.copy(), state.choices
        if interrupted_after(number * 3, lambda option=option: state.apply(option), error):
            broken += 1
            assert state == before
            assert state.choices == chosen
            assert state.game.replay(state.record()) == state
            assert option in state.decision.options  # type: ignore[union-attr]
            state.apply(option)
        assert state.choices[:-1] == chosen
    assert broken > 3


def test_a_position_without_a_past_says_that_it_is_gone() -> None:
    state = cardgame.load("gracias").start(players=3, seed=2)
    sampled = state.sample(0, Random(3))
    assert sampled.decision is not None
    option = sampled.decision.options[0]
    assert interrupted_after(12, lambda: sampled.apply(option), KeyboardInterrupt)
    for asked in (lambda: sampled.decision, lambda: sampled.apply(option), lambda: sampled.view(0)):
        with pytest.raises(ValueError, match="make moves in a copy"):
            asked()


def to_the_end(state: cardgame.State) -> str:
    while state.decision is not None:
        state.apply(state.decision.options[len(state.choices) % len(state.decision.options)])
    return state.record()


@pytest.mark.slow
@pytest.mark.parametrize("native", [False, True])
def test_threads_play_side_by_side(native: bool) -> None:
    """One game, many plays at once, each in a thread of its own: none gets into another's way."""
    game = cardgame.load("gracias")
    alone = [to_the_end(game.start(players=3, seed=seed, native=native)) for seed in range(4)]
    found: dict[int, str] = {}

    def play(seed: int) -> None:
        found[seed] = to_the_end(game.start(players=3, seed=seed, native=native))

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # threads take turns in the middle of everything
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(often)
    assert [found[seed] for seed in range(4)] == alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
@pytest.mark.parametrize("native", [False, True])
def test_after_a_fork_both_go_on_alike(native: bool) -> None:
    state = cardgame.load("gracias").start(players=3, seed=5, native=native)
    assert state.decision is not None
    state.apply(state.decision.options[0])
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            with os.fdopen(writing, "w") as told:
                told.write(to_the_end(state))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as heard:
        said = heard.read()
    os.waitpid(child, 0)
    assert said == to_the_end(state)
