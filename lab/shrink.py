"""The shortest play that shows a finding.

Random plays are tried from other deals, and from positions on the way of the shortest play so far,
always with fewer choices allowed than it has. The work is bounded by a number of choices, of which those that take
long to work out count more, so the result does not depend on how fast the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from dsl.game.fold import Setup
from dsl.source import Span
from interpreter.game import Game
from interpreter.play.choice import Decision
from interpreter.play.fault import Fault
from interpreter.play.state import State
from lab.plays import Rules

WORK = 40_000  # choices
STEPS = 20  # of the rules, which count as much as a choice
SEEDS = 40
FRUITLESS = 12
CIRCLE = 2_000  # choices in which a play comes back to a position, or probably never does


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
        state = _started(game, case.setup, case.seed + 1 + number)
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


def _started(game: Game, setup: Setup, seed: int) -> State:
    state = game.fresh(setup, seed)
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
    """Plays at random, at most that many choices; the play if it shows the symptom, and what that took."""
    made = spent = 0
    while state.fault is None and state.decision is not None and made < most:
        options = state.decision.options
        _guarded(state, options[int(rng.random() * len(options))])
        made += 1
        spent += 1 + state.steps // STEPS
    shown = state.fault is not None and symptom_of(state.fault) == symptom
    return (state if shown else None), spent


def _on_the_way(game: Game, case: Case) -> Iterator[State]:
    """The positions of a play, from the first to the last."""
    state = game.fresh(case.setup, case.seed)
    _guarded(state, None)
    for raw in case.choices:
        if state.decision is None:
            return
        yield state.copy()
        _guarded(state, state.decision.spec.table[raw])


def _played(game: Game, case: Case) -> State:
    state = game.fresh(case.setup, case.seed)
    _guarded(state, None)
    for raw in case.choices:
        if state.decision is None:
            break
        _guarded(state, state.decision.spec.table[raw])
    return state


def circle(case: Case) -> tuple[str, bool]:
    """The shortest play found that comes back to a position; without any, all of the play without end.

    Where everybody always takes the first option, or always the last, a play that can go on for ever
    soon goes in a circle; random plays from other deals find circles that those miss.
    """
    game = case.rules.game()
    rng = Random(case.seed)
    original = iter(case.choices)
    best: State | None = None
    left = WORK
    for number, pick in enumerate((_first, _last, *[_at_random(rng)] * SEEDS, None)):
        if left <= 0 and best is not None:
            break
        room = len(best.choices()) - 1 if best is not None else len(case.choices)
        state = _started(game, case.setup, case.seed if pick is None else case.seed + number)
        if pick is None:
            found, spent = _round(state, room, lambda decision: decision.spec.table[next(original)])
        else:
            found, spent = _round(state, min(room, CIRCLE), pick)
        left -= spent
        best = found or best
    if best is not None:
        return best.record(), True
    return _played(game, case).record(), False


def _first(decision: Decision) -> Any:
    return decision.options[0]


def _last(decision: Decision) -> Any:
    return decision.options[-1]


def _at_random(rng: Random) -> Callable[[Decision], Any]:
    return lambda decision: decision.options[int(rng.random() * decision.count)]


def _round(state: State, most: int, pick: Callable[[Decision], Any]) -> tuple[State | None, int]:
    """Plays until a position comes back; the play if one does, and the choices made."""
    seen: set[int] = set()
    while state.fault is None and state.decision is not None:
        position = hash(state)
        if position in seen:
            return state, len(seen)
        if len(seen) >= most:
            break
        seen.add(position)
        _guarded(state, pick(state.decision))
    return None, len(seen)
