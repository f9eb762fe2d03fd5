"""Plays to test laws on: any shipped game, any set-up, any number of random choices."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from dsl.game.fold import Setup
from interpreter import Option, State, shipped
from interpreter.play.chance import Chance
from interpreter.play.picks import Picks
from interpreter.play.registers import with_cards
from tests.every_game import every_setup
from tests.every_game import game as game

GAMES = tuple(shipped())


@dataclass(frozen=True)
class Play:
    """A set-up, a seed and how many random choices to make."""

    name: str
    players: int
    options: tuple[tuple[str, int], ...]
    seed: int
    choices: int

    def state(self) -> State:
        program = game(self.name).program(Setup(self.players, dict(self.options)))
        return go_on(State(program, Chance(self.seed)).begin(), Random(self.seed), self.choices)


def go_on(state: State, rng: Random, choices: int) -> State:
    """Plays at random, a number of choices or to the end."""
    for _ in range(choices):
        if (decision := state.decision) is None:
            break
        state.apply(decision.options[int(rng.random() * len(decision.options))])
    return state


@st.composite
def plays(draw: st.DrawFn, names: tuple[str, ...] = GAMES) -> Play:
    name = draw(st.sampled_from(names))
    setup = draw(st.sampled_from(every_setup(game(name))))
    seed = draw(st.integers(0, 10_000))
    choices = draw(st.integers(0, 120))
    return Play(name, setup.players, tuple(setup.options.items()), seed, choices)


def key(option: Option) -> tuple[int, Any]:
    """Equal for options that read alike: cards by their kind, not by their number."""
    kinds = option.program.layout.kinds
    return option.spec.id, with_cards(option.raw, option.spec.statement, kinds.__getitem__)


def raw_options(state: State) -> object:
    """The options of the decision that is due, in a form that can be compared."""
    decision = state.decision
    if decision is None:
        return None
    options = decision.options
    if isinstance(options, Picks):
        kinds = state.program.layout.kinds
        return sorted([kinds[c] for c in group] for group in options.groups), options.least, options.most
    return sorted(str(o) for o in options)
