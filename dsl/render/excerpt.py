"""The lines of a file that a diagnostic speaks of, with marks below them.

A place on one line gets a row of its own, `^^^^` for the main one and `~~~~` for the others. A place
that goes over several lines gets a lane: a bar left of the text, from its first line to its last.

    12 │ ╭ phase deal
    13 │ │     each player draws 5
       │ ╰───────────────────────^ nobody can reach this phase
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dsl.diagnostic import Diagnostic
from dsl.nodes import dataclass
from dsl.render.cells import Strip
from dsl.render.look import Look, Role
from dsl.render.places import drawn
from dsl.source import Source, Span

# A longer place over several lines shows its first and last line only.
_SHOWN_WHOLE = 4


class Row(NamedTuple):
    """One row of the excerpt: `number` is there for a line of the file, `skip` for lines left out."""

    text: str
    number: int | None = None
    skip: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to be drawn: lines from 1, indexes into their lines from 0, the end not included."""

    first: int
    start: int
    last: int
    end: int
    text: str
    role: Role

    def order(self) -> tuple[int | str, ...]:
        """The order of the file, and of two places that begin together the wider one first."""
        return (self.first, self.start, -self.last, -self.end, self.role, self.text)

    @property
    def sign(self) -> str:
        """What the place is underlined with."""
        return "~" if self.role == "other" else "^"

    def words(self, look: Look) -> str:
        """What is said beside the last sign."""
        return f" {look.visible(self.text)}" if self.text else ""

    def focus(self, line: int) -> int:
        """The character that must be seen on a line of this mark."""
        return self.start if line == self.first else max(self.end - 1, 0) if line == self.last else 0


def rows(diagnostic: Diagnostic, look: Look) -> list[Row]:
    """The excerpt for one diagnostic, in the order of the file."""
    source = diagnostic.source
    main = _mark(source, diagnostic.span, diagnostic.label, diagnostic.severity)
    others = (_mark(source, label.span, label.text, "other") for label in diagnostic.also)
    marks = sorted({main, *others}, key=Mark.order)
    lanes = _Lanes([mark for mark in marks if mark.first < mark.last], look)
    result: list[Row] = []
    before = 0
    for line in _lines(marks):
        if before and line > before + 1:
            result.append(Row(lanes.skipped(line), skip=True))
        result += _line_rows(source, line, marks, main, lanes, look)
        before = line
    return result


def _mark(source: Source, span: Span, text: str, role: Role) -> Mark:
    start, end = drawn(source, span)
    first, column = source.place(start)
    last, end_column = source.place(max(start, end - 1))
    return Mark(first, column - 1, last, end_column if end > start else end_column - 1, text, role)


def _lines(marks: Sequence[Mark]) -> list[int]:
    """The lines to show: a single line between two of them is shown, it takes no more room."""
    wanted: set[int] = set()
    for mark in marks:
        whole = mark.last - mark.first < _SHOWN_WHOLE
        wanted.update(range(mark.first, mark.last + 1) if whole else (mark.first, mark.last))
    wanted.update(line + 1 for line in tuple(wanted) if line + 2 in wanted)
    return sorted(wanted)


def _line_rows(source: Source, line: int, marks: Sequence[Mark], main: Mark, lanes: _Lanes, look: Look) -> list[Row]:
    text = source.line_text(line)
    here = [mark for mark in marks if line in (mark.first, mark.last)]
    focus = (main if main in here else here[0]).focus(line) if here else 0
    strip = Strip(text, focus, look.signs.cut, ascii=look.ascii)

    result = [Row(lanes.source(line, text) + strip.text.rstrip(), number=line)]
    for mark in lanes.opened_below(line, text):
        result.append(Row(lanes.corner(mark, line, strip.columns(mark.start, mark.start + 1)[0])))
    for mark in here:
        if mark.first == mark.last:
            left, right = strip.columns(mark.start, mark.end)
            under = look.paint(mark.role, mark.sign * (right - left) + mark.words(look))
            result.append(Row(lanes.marks(line) + " " * left + under))
    for mark in lanes.closed(line):
        result.append(Row(lanes.corner(mark, line, strip.columns(mark.end - 1, mark.end)[1] - 1)))
    return result


class _Lanes:
    """The bars left of the text, one for each mark over several lines, two columns each."""

    def __init__(self, marks: Sequence[Mark], look: Look) -> None:
        self._all = marks
        self._look = look

    def opened_below(self, line: int, text: str) -> list[Mark]:
        """The marks that begin in the middle of a line: their bars need a corner to lead there."""
        return [mark for mark in self._all if mark.first == line and text[: mark.start].strip()]

    def closed(self, line: int) -> list[Mark]:
        """The marks that end on a line, the innermost first."""
        return [mark for mark in reversed(self._all) if mark.last == line]

    def source(self, line: int, text: str) -> str:
        """The bars beside a line of the file; they begin here for marks with nothing before them."""
        later = self.opened_below(line, text)
        signs = self._look.signs
        bars = (signs.open if mark.first == line else signs.bar for mark in self._all)
        shown = (self._on(mark, line) and mark not in later for mark in self._all)
        return self._beside(bar if here else " " for bar, here in zip(bars, shown, strict=True))

    def skipped(self, line: int) -> str:
        """The bars beside what was left out before a line."""
        bar = self._look.signs.bar
        return self._beside(bar if mark.first < line <= mark.last else " " for mark in self._all)

    def marks(self, line: int) -> str:
        """The bars beside the marks below a line."""
        bar = self._look.signs.bar
        return self._beside(bar if self._on(mark, line) else " " for mark in self._all)

    def corner(self, mark: Mark, line: int, column: int) -> str:
        """The row that leads from a bar to the column where its place begins, or ends with its words."""
        signs = self._look.signs
        lane = self._all.index(mark)
        outer = self._beside(signs.bar if self._on(other, line) else " " for other in self._all[:lane])
        dashes = signs.dash * (2 * (len(self._all) - lane) - 1 + column)
        begins = line == mark.first
        words = "" if begins else mark.words(self._look)
        return outer + self._look.paint(mark.role, (signs.open if begins else signs.close) + dashes + mark.sign + words)

    def _beside(self, bars: Iterable[str]) -> str:
        return "".join(self._look.paint(mark.role, bar) + " " for mark, bar in zip(self._all, bars, strict=False))

    @staticmethod
    def _on(mark: Mark, line: int) -> bool:
        return mark.first <= line <= mark.last
