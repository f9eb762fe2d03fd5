"""What somebody did in a turn as one line: all their moves, and behind each, after a dot, what it led to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from repl.fronts.digest import Rows, mover
from repl.screen.text import Fragment, Line, Paint, bare, broken, cut_short, width

DOT: Fragment = ("", " · ")
INDENT: Fragment = ("", "  ")
WAY = " → "
DOTS: Fragment = ("dim", " …")
# What the rules said, dealt, did to the viewer or scored is not folded.
OWN_ROWS = {"said", "course", "lost", "points", "good"}


def merged(rows: Rows, you: str, columns: int, paint: Paint, briefly: int) -> Rows:
    """The same with the last turns of the others in fewer rows: each as a whole, but the first so many in one row."""
    lines = [*rows.lines]
    gone: set[int] = set()
    for number, turn in enumerate(rows.turns(you)):
        for parts in _together(_foldable(turn, lines), lines):
            moves = _moves([lines[at] for at in parts])
            found = [_in_one_row(moves, columns)] if number < briefly else _in_rows(moves, columns, paint)
            if len(found) < len(parts):
                for at, row in zip(parts, found, strict=False):
                    lines[at] = row
                gone |= {*parts[len(found) :]}
    return replace(rows, lines=lines).without(gone)


def _together(rows: Sequence[int], lines: Sequence[Line]) -> list[list[int]]:
    """Rows that follow one another, each time from a move on: behind a row of another's, which is not among them, what
    goes on would seem to be theirs."""
    found: list[list[int]] = []
    for at in rows:
        if found and found[-1][-1] == at - 1:
            found[-1].append(at)
        elif mover(lines[at]):
            found.append([at])
    return found


def _foldable(turn: Sequence[int], lines: Sequence[Line]) -> list[int]:
    """The rows of moves that are rows of their own neither themselves nor by the move that they belong to."""
    found: list[int] = []
    folds = before = False  # whether the move does, and whether the row before did
    for at in turn:
        if not bare(lines[at]).startswith("    "):  # the row above goes on
            own = bool({style for style, _ in lines[at]} & OWN_ROWS)
            folds = not own if mover(lines[at]) else folds
            before = folds and not own
        found += [at] if before else []
    return found


def _moves(turn: Sequence[Line]) -> list[list[Line]]:
    """For each move what was done, with who did it at the first and behind what others got or lost, and what it led
    to."""
    found: list[list[Line]] = []
    for row in turn:
        if bare(row).startswith("    ") and found:  # the row above goes on
            found[-1][-1] = (*found[-1][-1], ("", " "), *_without_indent(row))
        elif not mover(row):
            found[-1].append(_without_indent(row))
        else:
            found.append([(row[0], ("", " "), *_without_indent(row[1:]))])
    for move in found:
        move[:1] = _parts(move[0])
    found = [move for at, move in enumerate(found) if not 0 < at < len(found) - 1 or not _did_nothing(move)]
    who = found[0][0][0]
    for before, move in pairwise(found):
        if all(part[0][0] != "strong" or part[0] == who for part in before[1:]):
            move[0] = _without_who(move[0])
    return found


def _did_nothing(move: Sequence[Line]) -> bool:
    """`goes on`: an act without anything that it is done with, which led to nothing that could be told."""
    return len(move) == 1 and sum(bool(text.strip()) for _, text in move[0]) == 2


def _without_who(done: Line) -> Line:
    return done[2:] if done[0][0] == "strong" and len(done) > 2 else done


def _without_indent(row: Line) -> Line:
    (style, text), *more = row
    text = text.lstrip(" ")
    return ((style, text), *more) if text or not more else _without_indent(tuple(more))


def _parts(row: Line) -> list[Line]:
    """What was done, and each of the things that stand behind it after a dot."""
    found: list[list[Fragment]] = [[]]
    for style, text in row:
        first, *more = text.split(DOT[1])
        found[-1] += [(style, first)] if first else []
        for each in more:
            found.append([(style, each)] if each else [])
    return [tuple(part) for part in found if part]


def _without_source(part: Line) -> Line:
    """`2 purple → jail` of `2 purple  row 2 → jail`."""
    return tuple(
        (style, f"{WAY}{text.partition(WAY)[2]}") if style == "dim" and text.startswith("  ") and WAY in text
        else (style, text)
        for style, text in part
    )  # fmt: skip


def _joined(moves: Sequence[Sequence[Line]]) -> Line:
    return tuple(part for n, each in enumerate(x for move in moves for x in move) for part in (*[DOT][:n], *each))


def _in_rows(moves: Sequence[Sequence[Line]], columns: int, paint: Paint) -> list[Line]:
    """As a whole, further to the right from the second row on than what a move leads to."""
    if width((*(whole := _joined(moves)), DOTS)) <= columns:  # behind it something may be left out
        return [whole]
    first, *more = broken(whole, columns - len(INDENT[1]), paint.size)
    return [first, *((INDENT, *row) for row in more)]


def _in_one_row(moves: Sequence[Sequence[Line]], columns: int) -> Line:
    """All that was done, and of what it led to as much as has room; cards go there rather than from here to there.

    Of a longer turn how it begins and ends: the first move says what was taken or drawn, the last one what was left to
    the others; and if these have no room, its end.
    """
    if width((*(whole := _joined(moves)), DOTS)) <= columns:
        return whole
    moves = [[_without_source(part) for part in move] for move in moves]
    if width((*(whole := _joined(moves)), DOTS)) <= columns:
        return whole
    ends = [dict.fromkeys(range(first, len(moves)), 1) for first in range(len(moves))]
    whole_first = [{0: len(moves[0]), **end} for end in ends[2:]]  # what it led to is more than what came between
    row: Line = ()
    for kept in (ends[0], *whole_first, *({0: 1, **end} for end in ends[2:]), *ends[1:]):
        row = _with_gaps(moves, kept)
        if width(row) <= columns:
            for at in [each for each in kept for _ in moves[each][kept[each] :]]:
                if width(_with_gaps(moves, {**kept, at: kept[at] + 1})) <= columns:
                    kept[at] += 1
            return _with_gaps(moves, kept)
    return cut_short(row, columns)


def _with_gaps(moves: Sequence[Sequence[Line]], kept: Mapping[int, int]) -> Line:
    """Some moves, each with so many of its parts, and dots for those between."""
    first, *others = kept
    begun = [*moves[first][: kept[first]]]
    row: Line = ()
    if first:
        row, begun[0] = (moves[0][0][0], ("dim", " … ")), _without_who(begun[0])
    row = (*row, *_joined([begun]))
    for before, at in pairwise((first, *others)):
        row = (*row, *([DOTS] if at > before + 1 else []), DOT, *_joined([moves[at][: kept[at]]]))
    return (*row, DOTS)
