"""The text of one file, and places in it.

Every syntax node, diagnostic and event points into its file by a `Span` of two character
offsets. `Source` turns an offset into a line and column when a person has to be told.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of characters."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of the other."""
        return Span(self.start, other.end)

    def touches(self, other: Span) -> bool:
        """Whether they overlap, or one begins where the other ends."""
        return self.start <= other.end and other.start <= self.end


NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Source:
    """A named text. `name` is what diagnostics print, usually the path as the user typed it."""

    name: str
    text: str
    starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = [0]
        at = self.text.find("\n")
        while at >= 0:
            found.append(at + 1)
            at = self.text.find("\n", at + 1)
        object.__setattr__(self, "starts", tuple(found))

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        return bisect_right(self.starts, offset)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1; columns count characters."""
        line = self.line(offset)
        return line, offset - self.starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """One line without its end."""
        start = self.starts[line - 1]
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def section(self, offset: int) -> str:
        """The first word of the line at the left edge that an offset stands below."""
        rows = (self.line_text(n) for n in range(self.line(offset), 0, -1))
        return next((row.split()[0] for row in rows if row[:1].isalpha()), "")

    def lines(self, span: Span) -> range:
        """The lines that a span covers, counted from 1."""
        return range(self.line(span.start), self.line(max(span.start, span.end - 1)) + 1)

    def excerpt(self, span: Span) -> str:
        """The characters of a span."""
        return self.text[span.start : span.end]
