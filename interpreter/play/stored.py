"""Plays, decisions, options and games as bytes: how `pickle` takes them apart and puts them together again.

A game carries a token. What comes back into a process that has a game of that token belongs to that game, so
plays that were sent away and plays that stayed can be compared; elsewhere the game is made from its rules, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from interpreter.play.choice import Decision
from interpreter.play.fault import Fault

if TYPE_CHECKING:
    from dsl import game as g
    from dsl.diagnostic import Diagnostic
    from dsl.game.fold import Setup
    from interpreter.compile.program import Program
    from interpreter.game import Game
    from interpreter.play.state import State

KNOWN: WeakValueDictionary[str, Game] = WeakValueDictionary()

LISTS = ("zones", "where", "known", "variables", "registers", "arrived")
FACTS = (
    *("drawn", "direction", "out", "steps", "spent", "running", "asks_forced", "chance", "seed"),
    *("decision", "result", "halted", "paused", "replayable"),
)


def restored_game(token: str, rules: g.Game, language: str, tallied: bool) -> Game:
    from interpreter.game import Game

    found = KNOWN.get(token)
    return Game(rules, language, tallied, token) if found is None else found


def restored_program(game: Game, setup: Setup, steps: bool) -> Program:
    return game.program(setup, steps)


def parts_of(state: State) -> tuple[Any, ...]:
    """What a play is made of. Events are left out: they are worked out again when somebody asks for them."""
    from interpreter.play.state import State

    held = {name: getattr(state, name) for name in (*LISTS, *FACTS)}
    fault = None if state.fault is None else state.fault.diagnostic
    native = type(state) is not State
    return restored_state, (state.program, held, tuple(state.choices()), fault, native)


def restored_state(
    program: Program, held: dict[str, Any], choices: tuple[Any, ...], fault: Diagnostic | None, native: bool
) -> State:
    from interpreter.native import to_native
    from interpreter.play.state import State

    state = State.__new__(State)
    state.program = program
    state.log = None
    state.retraced = None
    state.unseen = None
    state.conclusions = {}
    state.history = None
    for name, value in held.items():
        setattr(state, name, value)
    for raw in choices:
        state.history = (state.history, raw)
    state.fault = None if fault is None else Fault(fault, state)
    assert state.decision is None or isinstance(state.decision, Decision)
    return to_native(state) if native else state
