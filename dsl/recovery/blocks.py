"""Where a line can stand among the open blocks, by how far it is indented.

A slip in the indentation of one line must not make its neighbours wrong. So a block knows a range
of depths once one of its lines stood too far left or right, and a block that began with a slip is
loose: the next line may settle how deep it really is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from dsl.parsing.recognise import Stack
from dsl.recovery.tolerant_lexer import Line

Slip: TypeAlias = Literal["", "not indented", "too deep", "too far left", "between levels", "inside"]

MOST_LEVELS = 40
NO_SUCH_LEVEL = "no such level"  # stands for no token, so nothing can be read in such a place


class Level(NamedTuple):
    """An open block: from which to which depth its lines stand.

    The grammar does not know of a level that is not `real`; it stands for lines that are deeper
    than the block they belong to.
    """

    least: int
    depth: int
    real: bool = True
    loose: bool = False

    def holds(self, depth: int) -> bool:
        return self.least <= depth <= self.depth


Levels: TypeAlias = tuple[Level, ...]
OUTERMOST: Levels = (Level(0, 0),)


class Fit(NamedTuple):
    """A way to fit a line in: block ends and starts before it, and the open blocks after it.

    `slip` names what the writer got wrong if this is the way; `target` is the depth that is right.
    """

    layout: tuple[str, ...]
    levels: Levels
    slip: Slip = ""
    target: int = 0


class Kept(NamedTuple):
    """A line that was understood, and where reading stood before it."""

    line: Line
    layout: tuple[str, ...]
    stack: Stack
    levels: Levels


class Attempt(NamedTuple):
    """How far a line could be read in a place; `stack` is where it ended, or got stuck."""

    place: Fit
    read: int  # tokens of the line; -1 if the place itself is impossible
    stack: Stack
    done: bool


def as_it_stands(levels: Levels, depth: int) -> Iterator[Fit]:
    """The place of a line whose depth is right; several if a slip above leaves it open."""
    top = levels[-1]
    if depth > top.depth:
        yield Fit(("_INDENT",), (*levels, Level(depth, depth)))
        if top.loose:
            yield Fit((), (*levels[:-1], top._replace(depth=depth)))
        return
    inner = levels
    while len(levels) > 1 and depth < levels[-1].least:
        levels = levels[:-1]
    closed = _ends(inner, levels)
    if not levels[-1].holds(depth) and levels[-1].loose:
        levels = (*levels[:-1], levels[-1]._replace(depth=depth))
    if not levels[-1].holds(depth):
        yield Fit((NO_SUCH_LEVEL,), levels)
        return
    yield Fit(closed, levels)
    if levels[-1].loose and len(levels) <= MOST_LEVELS:
        yield Fit((*closed, "_INDENT"), (*levels, Level(depth, depth, loose=True)))
    while len(levels) > 1 and levels[-2].holds(depth):
        levels = levels[:-1]
        yield Fit(_ends(inner, levels), levels)


def as_it_was_meant(levels: Levels, depth: int, *, may_open: bool) -> Iterator[Fit]:
    """Where a line may belong whose depth is wrong, the most likely first."""
    top = levels[-1]
    known = any(level.holds(depth) for level in levels)
    here = Level(depth, depth, real=False, loose=True)
    if may_open and top.holds(depth):
        yield Fit(("_INDENT",), (*levels, Level(depth, depth, loose=True)), "not indented", depth + 4)
    if depth > top.depth:
        yield Fit((), (*levels, here), "too deep", top.depth)
    for up in range(1, len(levels)):
        outer = levels[:-up]
        if outer[-1].depth >= depth:
            continue
        if len(outer) == 1:
            yield Fit(_ends(levels, outer), outer, "inside")
        else:
            slip: Slip = "too deep" if known else "between levels"
            yield Fit(_ends(levels, outer), (*outer, here), slip, outer[-1].depth)
    for index, level in enumerate(levels):
        if level.least > depth:
            kept = levels[: index + 1]
            wide = kept if known else (*kept[:-1], level._replace(least=depth, loose=True))
            yield Fit(_ends(levels, kept), wide, "too far left" if known else "between levels", level.depth)


def _ends(inner: Levels, outer: Levels) -> tuple[str, ...]:
    """The block ends between two sets of levels."""
    return tuple("_DEDENT" for level in inner[len(outer) :] if level.real)
