"""Whether a token can stand at a place: the parse table of the grammar, walked without a tree.

The states form a list that shares its tail with all earlier ones, so that going back to what was
before a line costs nothing, and a file is read in one pass however often reading goes back.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import grammar

_Table: TypeAlias = dict[int, dict[str, tuple[Any, Any]]]


class Stack(NamedTuple):
    """The states of the parser, the last one first."""

    state: int
    below: Stack | None


@cache
def _table() -> tuple[_Table, int, int]:
    conf = grammar.parser().parse_interactive("", start="file").parser_state.parse_conf
    return conf.states, conf.start_state, conf.end_state


def beginning() -> Stack:
    """Where a file begins."""
    return Stack(_table()[1], None)


def feed(stack: Stack, kind: str) -> Stack | None:
    """The stack after one more token, or None if it cannot stand here."""
    table, _, end = _table()
    while True:
        step = table[stack.state].get(kind)
        if step is None:
            return None
        _, what = step
        if isinstance(what, int):
            return Stack(what, stack)
        for _ in what.expansion:
            assert stack.below is not None
            stack = stack.below
        stack = Stack(table[stack.state][what.origin.name][1], stack)
        if kind == "$END" and stack.state == end:
            return stack


def accepted(stack: Stack) -> frozenset[str]:
    """Every kind of token that can stand next."""
    row = _table()[0][stack.state]
    return frozenset(kind for kind in row if kind.lstrip("_$").isupper() and feed(stack, kind) is not None)
