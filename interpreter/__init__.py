"""A checked game becomes a play.

The rules are compiled to Python, one function for each stretch between two choices (`program`,
written by the `emit_…` modules). A `State` is plain data that these functions change. What a
player knows (`view`), why something is not allowed (`why`), what happened (`events`) and how a
play is written down (`record`) are questions to a state.
"""

from __future__ import annotations

from interpreter.choice import Decision, Option
from interpreter.fault import Fault, RulesError, SetupError
from interpreter.game import Game
from interpreter.load import UnreadableFile, load, shipped
from interpreter.state import IllegalChoice, Result, State

__all__ = [
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
