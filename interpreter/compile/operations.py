"""The operations of the form as Python. What is not a template is a function of `interpreter.play`.

`{0}`, `{1}` are the arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from interpreter.play import dealing, knowledge, limits, moving, reports, runtime, seats, unseen

TEMPLATES = {
    "add": "({0} + {1})",
    "sub": "({0} - {1})",
    "times": "({0} * {1})",
    "div": "({0} // {1})",
    "mod": "({0} % {1})",
    "neg": "(-{0})",
    "abs": "abs({0})",
    "lt": "({0} < {1})",
    "le": "({0} <= {1})",
    "gt": "({0} > {1})",
    "ge": "({0} >= {1})",
    "is": "({0} == {1})",
    "alike": "(list({0}) == list({1}))",
    "is_none": "({0} is None)",
    "in": "({0} in {1})",
    "not": "(not {0})",
    "and": "({0} and {1})",
    "or": "({0} or {1})",
    "bit": "(1 << {0})",
    "bit_and": "({0} & {1})",
    "shift": "({0} >> {1})",
    "known": "K[{0}]",
    "at": "{0}[{1}]",
    "sum": "sum({0})",
    "rest": "{0}[1:]",
    "reversed": "list({0})[::-1]",
    "side_by_side": "range({0}, {0} + {1})",
    "joined": "({0} + {1})",
    "single": "[{0}]",
    "added": "[*{0}, {1}]",
    "answers": "list(map(tuple, {0}))",
    "zone": "Z[{0}]",
    "where": "W[{0}]",
    "remove": "{0}.remove({1})",
    "append": "{0}.append({1})",
    "insert": "{0}.insert({1}, {2})",
    "alias": "{0}",
    "put_where": "W[{0}] = {1}",
    "put_known": "K[{0}] = {1}",
    "direction": "S.direction",
    "asks_forced": "S.asks_forced",
    "tally": "T[{0}]",
    "struck": "({0} or struck(T, {1}))",
    "decided": "decided(T, {0}, {1}, {2})",
    "used": "used(T, {0}, {1})",
}


def functions_of(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """What a module defines itself."""
    return {name: x for name, x in vars(module).items() if callable(x) and x.__module__ == module.__name__}


# The engine's own functions, which are given the position first.
ENGINE: dict[str, Callable[..., Any]] = {
    name: function
    for module in (moving, dealing, knowledge, seats, unseen, limits, reports)
    for name, function in functions_of(module).items()
}

# Those that are given values alone.
FUNCTIONS = functions_of(runtime)

# Operations that are statements.
LINES = {
    "turn_round": "S.direction = -S.direction",
    "halt": "S.halted = True",
    "finish": "S.finish()",
    "nothing_arrived": "S.arrived = []",
}
