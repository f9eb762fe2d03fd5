"""Which phase is a turn, and which a round, around a line of a file. It is looked for in the text, which has slips."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.nodes import dataclass

_MOST_CALLS = 8  # from a line up to the loop in which its turn is taken
_LOOPS = ("turns", "each player", "all players")


@dataclass(frozen=True, slots=True)
class _Row:
    start: int
    depth: int
    text: str
    section: str  # the line at the left edge above it


def turn_around(text: str, at: int) -> str:
    """The phase that is somebody's turn, where a line of it or of a phase that it leads to stands; else nothing."""
    rows = _rows(text)
    row = _row_at(rows, at)
    for _ in range(_MOST_CALLS):
        if row is None or _loops_over(rows, row) or not (phase := _phase(row)):
            return ""
        calls = list(_calls(rows, phase))
        if any(_loops_over(rows, call) for call in calls):
            return phase
        row = calls[0] if calls else None
    return ""


def round_around(text: str, at: int) -> str:
    """The phase in which the turns are taken that a line belongs to; nothing if they stand in `play`."""
    rows = _rows(text)
    for loops in (("turns",), _LOOPS):
        row = _row_at(rows, at)
        for _ in range(_MOST_CALLS):
            if row is None:
                break
            if _loops_over(rows, row, loops):
                return _phase(row)
            row = next(_calls(rows, _phase(row)), None)
    return ""


def given_above(text: str, name: str, depth: int) -> str:
    """What a name was chosen from, or made of, above a line that is indented so far; nothing if nobody gave it."""
    for row in reversed(_rows(text)):
        words = row.text.replace("[", " ").replace(",", " ").split()
        given = [
            words[i + 2] for i in range(len(words) - 2) if words[i] == name and words[i + 1] in ("from", "in", "=")
        ]
        if given and row.depth <= depth and not (words[0] == "for" and row.depth == depth):
            return given[0]
        depth = min(depth, row.depth)
        if not depth:
            break
    return ""


def _phase(row: _Row) -> str:
    words = row.section.split()
    return words[1].partition("(")[0] if len(words) > 1 and words[0] == "phase" else ""


def _calls(rows: list[_Row], phase: str) -> Iterator[_Row]:
    """The lines that carry a phase out."""
    return (row for row in rows if phase and row.text.partition("(")[0].rpartition("= ")[2].strip() == phase)


def _loops_over(rows: list[_Row], row: _Row, loops: tuple[str, ...] = _LOOPS) -> bool:
    """Whether a line stands below a heading with which players act one after the other."""
    depth = row.depth
    for above in reversed(rows[: rows.index(row)]):
        if above.depth < depth:
            depth = above.depth
            if above.text.startswith(loops):
                return True
        if not depth:
            return False
    return False


def _row_at(rows: list[_Row], at: int) -> _Row | None:
    return next((row for row in reversed(rows) if row.start <= at), None)


def _rows(text: str) -> list[_Row]:
    found: list[_Row] = []
    start, section = 0, ""
    for line in text.splitlines(keepends=True):
        code = line.split("#", 1)[0].rstrip()
        if code and not code[0].isspace():
            section = code
        if code:
            found.append(_Row(start, len(code) - len(code.lstrip()), code.strip(), section))
        start += len(line)
    return found
