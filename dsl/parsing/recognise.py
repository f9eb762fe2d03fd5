"""Whether a token can stand at a place: the parse table of the grammar, walked without a tree.

The states form a list that shares its tail with all earlier ones, so that going back to what was
before a line costs nothing, and a file is read in one pass however often reading goes back.
"""

from __future__ import annotations

from typing import NamedTuple

import grammar


class Stack(NamedTuple):
    """The states of the parser, the last one first."""

    state: int
    below: Stack | None


def beginning() -> Stack:
    """Where a file begins."""
    return Stack(grammar.parser().table.starts["file"][0], None)


def feed(stack: Stack, kind: str) -> Stack | None:
    """The stack after one more token, or None if it cannot stand here."""
    table = grammar.parser().table
    while True:
        step = table.states[stack.state].get(kind)
        if step is None:
            return None
        if step > 0:
            return Stack(step, stack)
        size, name, *_ = table.rules[-step]
        for _ in range(size):
            assert stack.below is not None
            stack = stack.below
        stack = Stack(table.states[stack.state][name], stack)
        if kind == "$END" and stack.state == table.starts["file"][1]:
            return stack


def accepted(stack: Stack) -> frozenset[str]:
    """Every kind of token that can stand next."""
    row = grammar.parser().table.states[stack.state]
    return frozenset(kind for kind in row if kind.lstrip("_$").isupper() and feed(stack, kind) is not None)
