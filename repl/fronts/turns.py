"""What somebody did in a turn as one line: all their moves, and behind each, after a dot, what it led to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeAlias

from repl.fronts.digest import Rows, mover
from repl.screen.text import Fragment, Line, Paint, bare, broken, cut_short

DOT: Fragment = ("", " · ")
INDENT: Fragment = ("", "  ")
WAY = " → "
Part: TypeAlias = tuple[int, int]  # of which move of a turn, and which: 0 is the act, the others what it led to
DOTS: Fragment = ("dim", " …")
# What the rules said, dealt, did to the viewer or scored is not folded, but for what they said of who has just moved.
OWN_ROWS = {"said", "course", "lost", "points", "good"}


def merged(rows: Rows, you: str, columns: int, paint: Paint, briefly: int) -> Rows:
    """The same with the last turns of the others in fewer rows: each as a whole, but the first so many in one row."""
    lines = [*rows.lines]
    gone: set[int] = set()
    for number, turn in enumerate(rows.turns(you)):
        for parts in _together(_foldable(turn, lines), lines):
            moves = _moves([lines[at] for at in parts])
            found = [_in_one_row(moves, columns, paint)] if number < briefly else _in_rows(moves, columns, paint)
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


def said_of_mover(row: Line, who: str) -> Line:
    """`finds no red person left`: what the rules said, if it begins with who has moved, without that name."""
    (style, text), *more = _without_indent(row) if bare(row).strip() else (("", ""),)
    named = style == "said" and not mover(row) and text == who and more
    return ((style, more[0][1].removeprefix(" ")), *more[1:]) if named else ()


def _foldable(turn: Sequence[int], lines: Sequence[Line]) -> list[int]:
    """The rows of moves that are rows of their own neither themselves nor by the move that they belong to."""
    found: list[int] = []
    folds = before = False  # whether the move does, and whether the row before did
    who = ""  # who has just moved, and nothing has come of it yet
    for at in turn:
        if not bare(lines[at]).startswith("    "):  # the row above goes on
            own = bool({style for style, _ in lines[at]} & OWN_ROWS)
            if own and who and said_of_mover(lines[at], who):
                own = at + 1 < len(lines) and _has(lines[at + 1], "said") and not mover(lines[at + 1])  # one of a list
            who = mover(lines[at])
            folds = not own if mover(lines[at]) else folds
            before = folds and not own
        found += [at] if before else []
    return found


def _moves(turn: Sequence[Line]) -> list[list[Line]]:
    """For each move what was done, with who did it at the first and behind what others got or lost, and what it led
    to."""
    found: list[list[Line]] = []
    who = ""
    for row in turn:
        if bare(row).startswith("    ") and found:  # the row above goes on
            found[-1][-1] = (*found[-1][-1], ("", " "), *_without_indent(row))
        elif not mover(row):
            found[-1].append(said_of_mover(row, who) or _led_to(row, who, found[-1]))
        else:
            who = mover(row)
            found.append([(row[0], ("", " "), *_without_indent(row[1:]))])
    for move in found:
        move[:1] = _parts(move[0])
    return [move for at, move in enumerate(found) if at == len(found) - 1 or not _did_nothing(move)]


def _led_to(row: Line, who: str, move: Sequence[Line]) -> Line:
    """`gets 2 cards` behind a dot, if it is of who has moved and nobody else was spoken of in between."""
    part = _without_indent(row)
    others = any(style == "strong" and text != who for done in move for style, text in done[:1])
    return _without_indent(part[1:]) if part[0] == ("strong", who) and len(part) > 1 and not others else part


def _did_nothing(move: Sequence[Line]) -> bool:
    """`goes on`: behind it comes what was done next, and nothing came of it."""
    return len(move) == 1 and _has(move[0], "idle")


def _drew_unseen(move: Sequence[Line]) -> bool:
    """`draws · gets 1 card`: nothing but its name was said with it, and cards came of it of which that is all."""
    return (_has(move[0], "alone") and any(_has(part, "unseen") for part in move)) or _did_nothing(move)


def _has(part: Line, style: str) -> bool:
    return any(each == style for each, _ in part)


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


def _without_reason(part: Line) -> Line:
    """`passes` of `passes (the rules … leave nothing else)`: who did nothing is asked least why."""
    if not _has(part, "idle") or part[-1][0] != "dim":
        return part
    *done, last = part[:-1]
    return (*done, last) if last[1].strip() else tuple(done)


def _in_rows(moves: Sequence[Sequence[Line]], columns: int, paint: Paint) -> list[Line]:
    """As a whole, further to the right from the second row on than what a move leads to."""
    if _fits((*(whole := _row(moves)), DOTS), columns, paint):  # behind it something may be left out
        return [whole]
    first, *more = broken(whole, columns - len(INDENT[1]), paint.size)
    return [first, *((INDENT, *row) for row in more)]


def _fits(row: Line, columns: int, paint: Paint) -> bool:
    return sum(map(paint.size, bare(row))) <= columns


def _in_one_row(moves: Sequence[Sequence[Line]], columns: int, paint: Paint) -> Line:
    """As a whole, or as much as has room of what matters most; cards go there then rather than from here to there."""
    if _fits((*(whole := _row(moves)), DOTS), columns, paint):
        return whole
    moves = [[_without_reason(_without_source(part)) for part in move] for move in moves]
    if _fits((*(whole := _row(moves)), DOTS), columns, paint):
        return whole
    undone, said = (
        [(at, n) for at, move in enumerate(moves) for n, part in enumerate(move) if _has(part, style)]
        for style in ("undone", "said")
    )
    last = len(moves) - 1
    kept = {(last, 0), *(each for each in undone if each[0] == last)}
    if not _fits(_row(moves, kept), columns, paint):
        return cut_short(_row(moves, kept), columns)
    for at, n in (*reversed(said), *_most_first(moves, undone)):
        more = {*kept, (at, 0), (at, n)}
        told = all(each in more for each in undone if each[0] >= at)  # or what was taken back would seem to be done
        kept = more if told and _fits(_row(moves, more), columns, paint) else kept
    return _row(moves, kept)


def _most_first(moves: Sequence[Sequence[Line]], undone: Sequence[Part]) -> list[Part]:
    """What a turn did, except for its end, from what stays longest to what makes room first.

    What was taken back, then how the turn begins, with what it led to, and ends, then older acts, then what any of them
    led to. Then come acts by which cards were drawn that nobody else sees, and how many these were.
    """
    before = [at for at in range(len(moves) - 1) if not _drew_unseen(moves[at])]
    parts = [(at, n) for at in range(len(moves)) for n in range(1, len(moves[at]))]
    known = [(at, n) for at, n in parts if not _has(moves[at][n], "unseen")]
    begins = before[:1] if before[:1] == [0] else []
    found = [*reversed(undone), *((at, 0) for at in (*begins, *before[-1:]))]
    found += [part for part in known if part[0] in begins]
    found += [(at, 0) for at in reversed(before)] + known
    return [*found, *((at, 0) for at in range(len(moves))), *parts]


def _row(moves: Sequence[Sequence[Line]], kept: Collection[Part] | None = None) -> Line:
    """All of a turn or some of it, with dots for acts between and behind it for all that is left out. Who did it is
    said first, and again behind what others got or lost."""
    who = moves[0][0][0]
    row: Line = ()
    other = gap = False  # was somebody else spoken of last, and has an act been left out since?
    for at, move in enumerate(moves):
        parts = [part for n, part in enumerate(move) if kept is None or (at, n) in kept]
        if not parts:
            gap = True
            continue
        if not row:
            row = (who, ("dim", " … ")) if gap else ()
            parts[0] = _without_who(parts[0]) if gap else parts[0]
        else:
            row = (*row, *([DOTS] if gap else []), DOT)
            parts[0] = parts[0] if other else _without_who(parts[0])
        row = (*row, *(piece for n, part in enumerate(parts) for piece in (*[DOT][:n], *part)))
        other = [part[0] for part in parts if part[0][0] == "strong"][-1:] not in ([], [who])
        gap = False
    return row if kept is None else (*row, DOTS)
