"""How far rules reach: how deep they lead into one another, and room to follow them.

Every pass goes down into rules by recursion, and so does the compiler. Reading bounds how deep a single line or block
is nested; definitions and phases that lead to others add up, and a file may have as many as it likes. So levels are
counted while the rules are read, and a file that needs more than `MOST_LEVELS` is refused with the line.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from dsl import game as g
from dsl.game.walk import inner_blocks, own_expressions, parts

MOST_LEVELS = 1_000
MOST_READINGS = 100  # of one definition or phase, for as many combinations of types
MOST_CASES = 100  # each is one level inside the one before it
MOST_LOOKS = 6  # a `where` or `by` inside another; writing out one more costs the compiler four times as much
_FRAMES = 10  # of Python for one level, in the pass that needs most of them
_BESIDE = 1_000  # frames for whoever asks


def make_room() -> None:
    """Lets Python go as deep as rules may lead. The limit is never taken back, since other threads may need it."""
    needed = MOST_LEVELS * _FRAMES + _BESIDE
    if sys.getrecursionlimit() < needed:
        sys.setrecursionlimit(needed)


def expression_levels(e: g.Expr, defines: Sequence[int]) -> int:
    """How deep an expression leads, with the definitions it calls; `defines` has how deep each of those leads."""
    inside = max((expression_levels(x, defines) for x in parts(e)), default=0)
    if isinstance(e, g.CallDefine):
        inside = max(inside, defines[e.define] + 1)
    return inside + 1


def block_levels(block: Iterable[g.Statement], defines: Sequence[int], phases: Sequence[int]) -> int:
    """How deep a block leads, with the phases and definitions it calls."""
    deepest = 0
    for x in block:
        inside = max((expression_levels(e, defines) for e in own_expressions(x)), default=0)
        inside = max(inside, *(block_levels(inner, defines, phases) for inner in inner_blocks(x)), 0)
        if isinstance(x, g.CallPhase):
            inside = max(inside, phases[x.phase] + 1)
        deepest = max(deepest, inside + 1)
    return deepest
