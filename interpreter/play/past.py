"""The past of a play: it is made again from its set-up, its chance and the choices that it remembers."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from interpreter.ask.events import Log
from interpreter.native import to_native
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from interpreter.play.state import State


def restarted(state: State, trace: bool = False, reasons: bool = True) -> State:
    """The same play before it began; with `trace` in single steps, with its events, and the reasons in them."""
    program = state.program
    if not trace:
        return State(program, state.chance)
    return State(program.game.program(program.setup, steps=True), state.chance, Log(reasons=reasons))


def after(state: State, choices: Iterable[Any]) -> State:
    """The same play after the raw answers, made again."""
    play = restarted(state).begin()
    for raw in choices:
        assert play.decision is not None
        play.apply(play.decision.spec.table[raw])
    return play if type(state) is State else to_native(play)


def before_last_choice(state: State) -> tuple[State, Option]:
    """The play as it stood before the last choice, and what was chosen then."""
    choices = state.choices()
    if not choices:
        raise ValueError("nothing was chosen yet")
    play = after(state, choices[:-1])
    assert play.decision is not None
    return play, play.decision.spec.table[choices[-1]]


def options_taken(state: State) -> tuple[Option, ...]:
    """The choices so far as options, the first one first."""
    play = restarted(state).begin()
    found = []
    for raw in state.choices():
        assert play.decision is not None
        found.append(play.decision.spec.table[raw])
        with suppress(Fault):
            play.apply(found[-1])
    return tuple(found)


def must_have_a_past(state: State) -> None:
    if not state.replayable:
        raise ValueError("a position that no play led to has no past")


def traced(state: State, reasons: bool = True) -> State:
    """The same play with its events, worked out by playing it again from where it was last asked for."""
    must_have_a_past(state)
    missing: list[Any] = []
    node = state.history
    known = state.retraced
    if known is not None and reasons and known[1].log is not None and not known[1].log.reasons:
        known = None
    while known is not None and node is not known[0] and node is not None:
        node, raw = node
        missing.append(raw)
    if known is None or node is not known[0]:
        play, missing = _traced_start(state, reasons), state.choices()[::-1]
    elif missing:
        play = known[1].copy()
    else:
        return known[1]
    for raw in reversed(missing):
        if play.decision is None:
            break
        try:
            play.apply(play.decision.spec.table[raw])
        except Fault:
            break
    state.retraced = (state.history, play)
    return play


def _traced_start(state: State, reasons: bool) -> State:
    play = restarted(state, True, reasons)
    with suppress(Fault):
        play.begin()
    return play
