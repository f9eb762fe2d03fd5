"""Which lines of the news are seen where not all of them have room.

The last ones, and above them the last points and what was done to the viewer: other lines make room first. What is kept
stays in its order, below the move that led to it, and dots stand for what is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from repl.screen.text import Line, bare, line

LEAST_LAST = 2  # lines that are seen below what is kept


def move_of(lines: Sequence[Line], at: int) -> int:
    """The line of the move, or the heading, that a line tells the consequences of: those are further to the right."""
    while 0 < at < len(lines) and bare(lines[at]).startswith(" "):
        at -= 1
    return at


def last_points(lines: Sequence[Line], first: int, end: int | None = None) -> list[int]:
    """The last points from a line on with what they stand below; those of several players rather than of one."""
    blocks: dict[int, list[int]] = {}
    before: int | None = None
    for at in range(first, len(lines) if end is None else end):
        if _has(lines[at], "points") or _has(lines[at], "good"):  # beside points what is counted, or taken away
            blocks.setdefault(move_of(lines, at), []).append(at)
            before = at
        elif before == at - 1 and bare(lines[at]).startswith("    "):  # the row above goes on
            blocks[move_of(lines, at)].append(at)
            before = at
    scored = (each for each in blocks.items() if any(_has(lines[at], "points") for at in each[1]))
    found = [[head, *rows] for head, rows in scored if head >= first]
    several = [rows for rows in found if of_several(lines, rows)]
    return sorted(set((several or found or [[]])[-1]))


def of_several(lines: Sequence[Line], rows: Sequence[int]) -> bool:
    """Do these lines tell the points of several players?"""
    return sum(_has(lines[at], "points") for at in rows) > 1


def digest(lines: Sequence[Line], first: int, height: int) -> list[int] | None:
    """The lines to see of the news that begin at `first`; None where the last ones are all there is to choose."""
    lost = [at for at in range(first, len(lines)) if _has(lines[at], "lost")][-height:]
    points = last_points(lines, first)
    for kept_points in (points, []) if points else ([],):
        for oldest in range(len(lost) + bool(kept_points)):
            done = {row for at in lost[oldest:] for row in (move_of(lines, at), at)}
            end = _end(lines, {*kept_points, *done}, height)
            seen = sorted({*kept_points, *done, *range(end, len(lines))})
            above = sum(at < end for at in done.difference(kept_points))
            last = len(lines) - end >= LEAST_LAST or all(at >= end for at in kept_points)
            if with_dots(seen) <= height and above <= height // 2 and last:
                return seen
    return None


def ending(lines: Sequence[Line], table: int, result: int, height: int) -> list[int]:
    """How a play came out, and above it, as far as they have room as a whole, the last points, the last table, and what
    happened last, from a move on."""
    seen = [*range(result, len(lines))]
    for more in (last_points(lines, 0, table), range(table, result)):
        if with_dots({*more, *seen}) <= height:
            seen = sorted({*more, *seen})
    before = [range(at, table) for at in range(max(0, table - height), table) if move_of(lines, at) == at]
    return next((sorted(all) for rows in before if with_dots(all := {*rows, *seen}) <= height), seen)


def shown(lines: Sequence[Line], seen: Sequence[int]) -> list[Line]:
    """These lines, with dots where there are others between them."""
    return [row for before, at in zip([seen[0], *seen], seen, strict=False) for row in _below(lines, before, at)]


def with_dots(seen: Collection[int]) -> int:
    """How many rows lines take with the dots between them."""
    return len(seen) + sum(after > before + 1 for before, after in pairwise(sorted(seen)))


def _end(lines: Sequence[Line], kept: Collection[int], height: int) -> int:
    """From where on the last lines have room beside those that are kept."""
    end = len(lines)
    while end and with_dots({*kept, *range(end - 1, len(lines))}) <= height:
        end -= 1
    return end


def _below(lines: Sequence[Line], before: int, at: int) -> Iterator[Line]:
    """A line that is seen below another one, with dots if there are others between them."""
    if at > before + 1:
        yield line(("dim", "  …"))
    yield lines[at]


def _has(row: Line, style: str) -> bool:
    return any(each == style for each, _ in row)
