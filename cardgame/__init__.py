"""Card games whose rules are text files: load them, play them, ask about them, measure them, learn them.

    import cardgame

    state = cardgame.load("hearts").start(seed=7)
    while state.decision is not None:
        state.apply(state.decision.options[0])
    print(state.result.winners)

This module is what a Python program uses; the packages beside it (`dsl`, `interpreter`, `lab`, …) are how it is built,
and change. Every name is imported when it is first used, so `import cardgame` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgame.check import check as check
    from cardgame.game import Game as Game
    from cardgame.game import load as load
    from cardgame.learning import batch as batch
    from cardgame.learning import environment as environment
    from cardgame.learning import openspiel_game as openspiel_game
    from cardgame.learning import parallel_environment as parallel_environment
    from cardgame.measure import simulate as simulate
    from cardgame.parse import AmbiguousChoice as AmbiguousChoice
    from cardgame.parse import NotUnderstood as NotUnderstood
    from cardgame.state import Decision as Decision
    from cardgame.state import State as State
    from dsl import Checked as Checked
    from dsl import Diagnostic as Diagnostic
    from dsl import Source as Source
    from interpreter.ask.events import Event as Event
    from interpreter.ask.view import CardView as CardView
    from interpreter.ask.view import View as View
    from interpreter.ask.why import Refusal as Refusal
    from interpreter.load import UnreadableFile as UnreadableFile
    from interpreter.load import shipped as shipped
    from interpreter.play.choice import IllegalChoice as IllegalChoice
    from interpreter.play.choice import Option as Option
    from interpreter.play.fault import Fault as Fault
    from interpreter.play.fault import RulesError as RulesError
    from interpreter.play.fault import SetupError as SetupError
    from interpreter.play.ranking import Result as Result
    from interpreter.text.position import BadPosition as BadPosition
    from interpreter.text.record import BadRecord as BadRecord
    from interpreter.text.record import ReplayStopped as ReplayStopped

__version__ = "0.1.0"

_NAMES = {
    "cardgame.check": "check",
    "cardgame.game": "Game load",
    "cardgame.learning": "batch environment openspiel_game parallel_environment",
    "cardgame.measure": "simulate",
    "cardgame.parse": "AmbiguousChoice NotUnderstood",
    "cardgame.state": "Decision State",
    "dsl": "Checked Diagnostic Source",
    "interpreter.ask.events": "Event",
    "interpreter.ask.view": "CardView View",
    "interpreter.ask.why": "Refusal",
    "interpreter.load": "UnreadableFile shipped",
    "interpreter.play.choice": "IllegalChoice Option",
    "interpreter.play.fault": "Fault RulesError SetupError",
    "interpreter.play.ranking": "Result",
    "interpreter.text.position": "BadPosition",
    "interpreter.text.record": "BadRecord ReplayStopped",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = ["__version__", *sorted(_HOMES)]  # the names of a dictionary are strings


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'cardgame' has no attribute {name!r}")
    _see_to_it_that_they_are_ours()
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)


def _see_to_it_that_they_are_ours() -> None:
    """A `dsl.py` in the user's folder would be imported instead of ours, and fail in some odd way much later."""
    beside = Path(__file__).parents[1]
    for package in ("grammar", "dsl", "interpreter", "lab", "repl"):
        spec = find_spec(package)
        if spec is None or spec.origin is None or Path(spec.origin).parents[1].resolve() != beside.resolve():
            where = "nowhere" if spec is None else spec.origin or "in a folder without code"
            raise ImportError(f"cardgame needs its own package `{package}`, but Python finds {where}: rename that")
