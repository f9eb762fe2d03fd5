"""Many plays in arrays: each row is a play of its own."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import cardgame
from environments.batch import GameBatch
from environments.sequential import Environment
from tests.every_game import every_game
from tests.interpreter.plays import game


@pytest.mark.parametrize("name", every_game())
def test_each_row_is_the_play_of_its_seed(name: str) -> None:
    """What a batch shows and rewards is what an environment of one play does."""
    batch, rng = GameBatch(game(name), 2, native=False), Random(3)  # test_native_batch.py has machine code do the same
    batch.reset(seed=5)
    alone = Environment(game(name))
    alone.reset(seed=(5 * 2 + 1) << 20)
    for _ in range(40):
        seen = alone.observe(alone.agent_selection)
        assert np.array_equal(batch.observations[1], seen["observation"])
        assert np.array_equal(batch.masks[1], seen["action_mask"])
        assert alone.agent_selection == f"player_{batch.seats[1]}"
        actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in batch.masks]
        batch.step(actions)
        alone.step(actions[1])
        assert batch.over[1] == alone.terminations["player_0"]
        if batch.over[1]:
            assert tuple(batch.rewards[1]) == pytest.approx(alone.table.returns(), abs=1e-4)
            break
        assert not batch.rewards[1].any()


def test_plays_begin_again_and_the_same_seed_gives_the_same() -> None:
    def ran() -> tuple[int, float]:
        batch, rng = cardgame.batch("kuhn_poker", 8), Random(1)
        batch.reset(seed=2)
        ended, first = 0, 0.0
        for _ in range(50):
            batch.step([rng.choice(np.flatnonzero(mask).tolist()) for mask in batch.masks])
            ended += int(batch.over.sum())
            first += float(batch.rewards[:, 0].sum())
        return ended, first

    assert ran() == ran()
    assert ran()[0] > 100


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="at least one play, not 0"):
        cardgame.batch("kuhn_poker", 0)
    batch = cardgame.batch("kuhn_poker", 3)
    with pytest.raises(ValueError, match="`reset` begins the plays"):
        batch.step([0, 0, 0])
    batch.reset()
    with pytest.raises(ValueError, match="2 actions for 3 plays"):
        batch.step([2, 2])
    with pytest.raises(ValueError, match="actions are whole numbers, not float64"):
        batch.step([2.0, 2.0, 2.0])  # type: ignore[list-item]
    before = batch.observations.copy()
    with pytest.raises(ValueError, match=r"row 1: action 99 is not open; these are: \(3, 5\)"):
        batch.step([3, 99, 3])
    assert np.array_equal(batch.observations, before)
