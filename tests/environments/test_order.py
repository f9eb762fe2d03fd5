"""In which order cards lie in a hand that a seat does not see is in no observation, and in nothing that it recalls."""

from __future__ import annotations

from random import Random

import pytest

from environments.observation import Observer
from interpreter.learn.recall import table_of
from interpreter.play.chance import Chance
from interpreter.play.state import State
from tests.every_game import every_setup
from tests.interpreter.plays import game
from tests.interpreter.shown import another_order

CHOICES = 20


@pytest.mark.parametrize("name", ["canasta", "gauner", "go_fish", "rummy"])
def test_observations_know_no_order_of_a_hand(name: str) -> None:
    rules, chance, compared = game(name), Random(1), 0
    setup = every_setup(rules)[0]
    observer = Observer(rules.actions(setup))
    for seed in range(4):
        state = State(rules.program(setup), Chance(seed))
        state.begin()
        for _ in range(CHOICES):
            if state.decision is None:
                break
            seat = state.decision.player
            other = another_order(state, seat, chance)
            if other.decision is not None and other.decision.player == seat:
                assert (observer.write(state, seat) == observer.write(other, seat)).all()
                assert table_of(state, seat) == table_of(other, seat)
                compared += state.zones != other.zones
            state.apply(state.decision.options[chance.randrange(min(len(state.decision.options), 1_000))])
    assert compared > CHOICES
