"""What somebody did in a turn as one line: all their moves, and behind each, after a dot, what it led to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from repl.fronts.digest import Rows, mover
from repl.screen.text import Fragment, Line, Paint, bare, broken, cut_short, width

DOT: Fragment = ("", " · ")
INDENT: Fragment = ("", "  ")
DOTS: Fragment = ("dim", " …")
OWN_ROWS = {"said", "lost", "points", "good"}  # what the rules said, did to the viewer or scored is not folded


def merged(rows: Rows, you: str, columns: int, paint: Paint, briefly: int) -> Rows:
    """The same with the last turns of the others in fewer rows: each as a whole, but the first so many in one row."""
    lines = [*rows.lines]
    gone: set[int] = set()
    for number, turn in enumerate(rows.turns(you)):
        parts = [at for at in turn if not {style for style, _ in lines[at]} & OWN_ROWS]
        if not parts or not mover(lines[parts[0]]):
            continue  # what began the turn is not folded, so there is nothing that the rest could stand behind
        moves = _moves([lines[at] for at in parts])
        found = [_in_one_row(moves, columns)] if number < briefly else _in_rows(moves, columns, paint)
        if len(found) < len(parts):
            for at, row in zip(parts, found, strict=False):
                lines[at] = row
            gone |= {*parts[len(found) :]}
    return replace(rows, lines=lines).without(gone)


def _moves(turn: Sequence[Line]) -> list[list[Line]]:
    """For each move what was done, with who did it at the first, and what it led to."""
    found: list[list[Line]] = []
    for row in turn:
        if bare(row).startswith("    ") and found:  # the row above goes on
            found[-1][-1] = (*found[-1][-1], ("", " "), *_without_indent(row))
        elif not mover(row):
            found[-1].append(_without_indent(row))
        else:
            found.append([(row[0], *_without_indent(row[1:])) if not found else _without_indent(row[1:])])
    for move in found:
        move[:1] = _parts(move[0])
    return [_spaced(found[0]), *found[1:]]


def _spaced(move: list[Line]) -> list[Line]:
    """Who moves stands before what they do."""
    (who, *done), *led_to = move
    return [(who, ("", " "), *done), *led_to]


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


def _joined(moves: Sequence[Sequence[Line]]) -> Line:
    return tuple(part for n, each in enumerate(x for move in moves for x in move) for part in (*[DOT][:n], *each))


def _in_rows(moves: Sequence[Sequence[Line]], columns: int, paint: Paint) -> list[Line]:
    """As a whole, further to the right from the second row on than what a move leads to."""
    if width((*(whole := _joined(moves)), DOTS)) <= columns:  # behind it something may be left out
        return [whole]
    first, *more = broken(whole, columns - len(INDENT[1]), paint.size)
    return [first, *((INDENT, *row) for row in more)]


def _in_one_row(moves: Sequence[Sequence[Line]], columns: int) -> Line:
    """All that was done, and of what it led to as much as has room."""
    if width((*(whole := _joined(moves)), DOTS)) <= columns:
        return whole
    kept = [[move[0]] for move in moves]
    for move, each in zip(moves, kept, strict=True):
        for part in move[1:]:
            each.append(part)
            if width((*_joined(kept), DOTS)) > columns:
                each.pop()
    row = (*_joined(kept), DOTS)
    return row if width(row) <= columns else cut_short(row, columns)
