"""A checked game becomes a play.

`load` finds and checks a file, `game` is what can be played. `compile` makes a program of the rules, one function for
each stretch between two choices; `native` makes machine code of the same program. A `State` (`play`) is plain data that
these functions change. What a player knows, why something is not allowed and what happened are questions to a state
(`ask`); `text` writes plays down and reads them; `rule_tests` runs the tests of a file; `learn` is for programs that
learn.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from interpreter.load import UnreadableFile, load, shipped
from interpreter.play.fault import Fault, RulesError, SetupError

if TYPE_CHECKING:
    from interpreter.ask.chair import Chair
    from interpreter.game import Game
    from interpreter.play.choice import Decision, IllegalChoice, Option
    from interpreter.play.ranking import Result
    from interpreter.play.state import State

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
    "Chair": "ask.chair",
    "Decision": "play.choice",
    "Option": "play.choice",
    "Game": "game",
    "IllegalChoice": "play.choice",
    "Result": "play.ranking",
    "State": "play.state",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"interpreter.{_HOMES[name]}"), name)
    return found
