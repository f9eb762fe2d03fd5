"""The operations of the form: as Python, and what is known of each wherever the form is read.

`{0}`, `{1}` are the arguments. What is not a template is a function: of the language (`dsl.game.operations`) or of
`interpreter.play`. In machine code it is the one that `interpreter.native.operations` has under its name, or else the
same function, read from its source.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from dsl.game.operations import OPERATIONS
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

# Those that are given values alone: functions of the language, and what the compiler asks for besides.
FUNCTIONS = {
    name: operation.does
    for name, operation in OPERATIONS.items()
    if operation.straight and operation.does is not None and name not in TEMPLATES
} | functions_of(runtime)

# Operations that are statements.
LINES = {
    "turn_round": "S.direction = -S.direction",
    "halt": "S.halted = True",
    "finish": "S.finish()",
    "nothing_arrived": "S.arrived = []",
}

# ───────────── what is known of them


def _functions_that_give(gives: str) -> frozenset[str]:
    return frozenset(
        name for name, known in OPERATIONS.items() if known.straight and known.given and known.gives == gives
    )


# Yes or no, and numbers: never nobody or nothing.
TESTS = _functions_that_give("yes or no") | frozenset(
    "lt le gt ge is alike is_none in not and or all_empty all_in".split()
)
NUMBERS = _functions_that_give("number") | frozenset(
    "add sub times div mod neg len sum summed order fits bounded where direction beside place_of few_ways greatest "
    "least place_at bit in_tree stirred root below header".split()
)
SURE = TESTS | NUMBERS

# Those that give the list that they are given, or entries of it alone.
THE_SAME = frozenset(
    "alias copy lists_within weighed squared short_list all_bounded all_lists_bounded reversed rest used "
    "one_of_each".split()
)

# Cards that are only handed on, and places and seats that everybody knows.
HANDED_ON = frozenset(
    "zone at first last first_n last_n rest reversed joined single added copy list nth outer short_list len all_empty "
    "place_at side_by_side turn_order staying alias".split()
)

# What may be worked out once more: it changes nothing and draws nothing.
AGAIN = HANDED_ON.union(
    FUNCTIONS,
    "add sub times div mod neg abs lt le gt ge is alike is_none in not and or bit bit_and shift known sum where cells "
    "direction first_of beside partner is_out place_of weighed squared tick only_way few_ways answers".split(),
)
