"""A checked game becomes a play.

The rules are compiled to Python, one function for each stretch between two choices (`program`,
written by the `emit_…` modules). A `State` is plain data that these functions change. What a
player knows (`view`), why something is not allowed (`why`), what happened (`events`) and how a
play is written down (`record`) are questions to a state.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from interpreter.fault import Fault, RulesError, SetupError
from interpreter.load import UnreadableFile, load, shipped

if TYPE_CHECKING:
    from interpreter.chair import Chair
    from interpreter.choice import Decision, Option
    from interpreter.game import Game
    from interpreter.state import IllegalChoice, Result, State

__all__ = [
    "Chair",
    "Decision",
    "Fault",
    "Game",
    "IllegalChoice",
    "Option",
    "Result",
    "RulesError",
    "SetupError",
    "State",
    "UnreadableFile",
    "load",
    "shipped",
]

# What only a play needs is imported when it is asked for: checking a file does without.
_HOMES = {
    "Chair": "chair",
    "Decision": "choice",
    "Option": "choice",
    "Game": "game",
    "IllegalChoice": "state",
    "Result": "state",
    "State": "state",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"interpreter.{_HOMES[name]}"), name)
    return found
