"""The shortest play that shows a finding.

Random plays are tried from other deals, and from positions on the way of the shortest play so far,
always with fewer choices allowed than it has. The work is bounded by a number of choices, so the
result does not depend on how fast the machine is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from dsl.fold import Setup
from dsl.source import Span
from interpreter.chance import Chance
from interpreter.fault import Fault
from interpreter.game import Game
from interpreter.state import State
from lab.plays import Rules

WORK = 40_000
SEEDS = 40
FRUITLESS = 12


@dataclass(frozen=True, slots=True)
class Symptom:
    """By what a finding is known again: its code and place."""

    code: str
    file: str
    span: Span


@dataclass(frozen=True, slots=True)
class Case:
    """A play that shows a symptom: its set-up, seed and choices."""

    rules: Rules
    setup: Setup
    seed: int
    choices: tuple[Any, ...]
    symptom: Symptom


@dataclass(frozen=True, slots=True)
class Shrunk:
    """The shortest play found, as a record."""

    symptom: Symptom
    setup: Setup
    choices: int
    record: str


def symptom_of(fault: Fault) -> Symptom:
    found = fault.diagnostic
    return Symptom(found.code, found.source.name, found.span)


def shrink(case: Case) -> Shrunk:
    """Looks for a shorter play with the same symptom."""
    game = case.rules.game()
    rng = Random(case.seed)
    best = case
    left = WORK
    for number in range(SEEDS):
        if left <= 0 or not best.choices:
            break
        state = _started(game, case.setup, case.seed + 1 + number, case.symptom)
        found, spent = _wander(state, len(best.choices) - 1, case.symptom, rng)
        left -= spent
        if found is not None:
            best = _as_case(case, found)
    fruitless = 0
    while left > 0 and best.choices and fruitless < FRUITLESS:
        shorter = None
        for state in _on_the_way(game, best):
            room = len(best.choices) - 1 - len(state.choices())
            if room < 0 or left <= 0:
                break
            found, spent = _wander(state, room, case.symptom, rng)
            left -= spent + 1
            if found is not None:
                shorter = _as_case(case, found)
                break
        fruitless += shorter is None
        best = shorter or best
    last = _played(game, best)
    assert last.fault is not None
    return Shrunk(case.symptom, case.setup, len(best.choices), last.fault.record)


def _as_case(case: Case, state: State) -> Case:
    return Case(case.rules, case.setup, state.seed, tuple(state.choices()), case.symptom)


def _started(game: Game, setup: Setup, seed: int, symptom: Symptom) -> State:
    state = State(game.program(setup), Chance(seed))
    _guarded(state, None)
    return state


def _guarded(state: State, option: Any) -> None:
    """Begins or goes on; a fault stays in the state."""
    try:
        if option is None:
            state.begin()
        else:
            state.apply(option)
    except Fault as fault:
        state.fault = fault


def _wander(state: State, most: int, symptom: Symptom, rng: Random) -> tuple[State | None, int]:
    """Plays at random, at most so many choices; the play if it shows the symptom, and the choices made."""
    spent = 0
    while state.fault is None and state.decision is not None and spent < most:
        options = state.decision.options
        _guarded(state, options[int(rng.random() * len(options))])
        spent += 1
    shown = state.fault is not None and symptom_of(state.fault) == symptom
    return (state if shown else None), spent


def _on_the_way(game: Game, case: Case) -> Iterator[State]:
    """The positions of a play, from the first to the last."""
    state = State(game.program(case.setup), Chance(case.seed))
    _guarded(state, None)
    for raw in case.choices:
        if state.decision is None:
            return
        yield state.copy()
        _guarded(state, state.decision.spec.table[raw])


def _played(game: Game, case: Case) -> State:
    state = State(game.program(case.setup), Chance(case.seed))
    _guarded(state, None)
    for raw in case.choices:
        if state.decision is None:
            break
        _guarded(state, state.decision.spec.table[raw])
    return state


def circle(rules: Rules, setup: Setup, seed: int, choices: tuple[Any, ...]) -> tuple[str, bool]:
    """The record of a play without end, up to where it comes back to a position; else all of it."""
    game = rules.game()
    state = State(game.program(setup), Chance(seed))
    _guarded(state, None)
    seen = set()
    for raw in choices:
        if state.decision is None:
            break
        position = hash(state)
        if position in seen:
            return state.record(), True
        seen.add(position)
        _guarded(state, state.decision.spec.table[raw])
    return state.record(), False
