"""The text of an open file: as the editor has it, as the checker reads it, and places in both.

An editor counts lines and, within a line, units of UTF-16 (or what was agreed on); the checker counts characters
of a text without a byte order mark and with plain line ends.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from lsprotocol import types as lsp

from dsl.source import Source, Span

_LINE_END = re.compile(r"\r\n|\n|\r")
_DROPPED = re.compile(r"\A\ufeff|\r(?=\n)")


class Text:
    """One state of a file; a change makes a new one."""

    def __init__(self, name: str, raw: str, encoding: str = "utf-16") -> None:
        self.raw = raw
        self.encoding = encoding
        plain = "\r" not in raw and not raw.startswith("\ufeff")
        self.source = Source(name, raw if plain else _DROPPED.sub("", raw))
        # Where characters of the editor's text are missing in the checker's, counted in one and in the other.
        self._dropped_raw = [] if plain else [m.start() for m in _DROPPED.finditer(raw)]
        self._dropped = [at - n for n, at in enumerate(self._dropped_raw)]
        self._starts = self.source.starts if plain else (0, *(m.end() for m in _LINE_END.finditer(raw)))

    # ───────────── from the editor

    def offset(self, position: lsp.Position) -> int:
        """The character at a position; a position beyond a line or the file is its end."""
        at = self._raw_offset(position)
        return at - bisect_left(self._dropped_raw, at)

    def span(self, range_: lsp.Range) -> Span:
        start, end = self.offset(range_.start), self.offset(range_.end)
        return Span(min(start, end), max(start, end))

    def changed(self, changes: Iterable[lsp.TextDocumentContentChangeEvent]) -> Text:
        """The text after changes, which follow each other."""
        text = self
        for change in changes:
            if isinstance(change, lsp.TextDocumentContentChangePartial):
                start, end = text._raw_offset(change.range.start), text._raw_offset(change.range.end)
                raw = text.raw[: min(start, end)] + change.text + text.raw[max(start, end) :]
            else:
                raw = change.text
            text = Text(self.source.name, raw, self.encoding)
        return text

    def _raw_offset(self, position: lsp.Position) -> int:
        if position.line < 0:
            return 0
        if position.line >= len(self._starts):
            return len(self.raw)
        start = self._starts[position.line]
        end = self._starts[position.line + 1] if position.line + 1 < len(self._starts) else len(self.raw)
        line = self.raw[start:end].rstrip("\r\n")
        return start + _characters(line, max(0, position.character), self.encoding)

    # ───────────── to the editor

    def position(self, offset: int) -> lsp.Position:
        at = min(max(0, offset), len(self.source.text))
        at += bisect_left(self._dropped, at)
        line = bisect_right(self._starts, at) - 1
        return lsp.Position(line, _units(self.raw[self._starts[line] : at], self.encoding))

    def range(self, span: Span) -> lsp.Range:
        return lsp.Range(self.position(span.start), self.position(span.end))

    @property
    def eol(self) -> str:
        """How lines end in the editor."""
        return "\r\n" if "\r\n" in self.raw else "\n"

    def edit(self, span: Span, new: str) -> lsp.TextEdit:
        """A change, with the line ends of the editor."""
        return lsp.TextEdit(self.range(span), new if self.eol == "\n" else new.replace("\n", self.eol))


def _characters(line: str, units: int, encoding: str) -> int:
    """How many characters of a line a number of units are."""
    if encoding == "utf-32" or (line.isascii() and units <= len(line)):
        return min(units, len(line))
    for index, sign in enumerate(line):
        units -= _units(sign, encoding)
        if units < 0:
            return index
        if units == 0:
            return index + 1
    return len(line)


def _units(text: str, encoding: str) -> int:
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(sign > "\uffff" for sign in text)


class Shift:
    """How places move from one text to another: what stands before and after the difference stays itself."""

    def __init__(self, old: str, new: str) -> None:
        self.same = old is new or old == new
        self.head = 0 if self.same else _common(old, new)
        shorter = min(len(old), len(new)) - self.head
        self.tail = 0 if self.same else _common(old[::-1], new[::-1], shorter)
        self.old, self.new = len(old), len(new)

    def forward(self, at: int, *, start: bool = False) -> int:
        """From the old text to the new. Where something was put in, a place that is a `start` goes behind it."""
        if start and at == self.head and at >= self.old - self.tail:
            return at + self.new - self.old
        return self._moved(at, self.old, self.new)

    def back(self, at: int) -> int:
        """From the new text to the old."""
        return self._moved(at, self.new, self.old)

    def span(self, span: Span) -> Span:
        if self.same:
            return span
        start = self.forward(span.start, start=span.end > span.start)
        return Span(start, max(start, self.forward(span.end)))

    def keeps(self, span: Span) -> bool:
        """Whether nothing changed in or at a place of the old text."""
        return self.same or span.end < self.head or span.start > self.old - self.tail

    def _moved(self, at: int, here: int, there: int) -> int:
        if self.same or at <= self.head:
            return at
        if at >= here - self.tail:
            return at + there - here
        return min(at, there - self.tail)


def _common(a: str, b: str, most: int | None = None) -> int:
    """How many characters two texts begin with alike: halves are compared, which is faster than characters."""
    low, high = 0, min(len(a), len(b)) if most is None else most
    if a[:high] == b[:high]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle
    return low


def line_at(source: Source, offset: int) -> tuple[int, int]:
    """Where the line of an offset begins and ends, without its line end."""
    line = source.line(offset)
    start = source.starts[line - 1]
    end = source.starts[line] - 1 if line < len(source.starts) else len(source.text)
    return start, max(start, end)


def block_end(source: Source, offset: int, *, rest: bool = False) -> int:
    """Where the block below a line ends, by its indentation; with `rest` the block that the line stands in."""
    number = source.line(offset)
    depth = _depth(source.line_text(number)) or 0
    last = number
    for line in range(number + 1, len(source.starts) + 1):
        here = _depth(source.line_text(line))
        if here is None:
            continue
        if here < depth or (here == depth and not rest):
            break
        last = line
    return source.starts[last - 1] + len(source.line_text(last))


def room_end(source: Source, offset: int, *, rest: bool = False) -> int:
    """As `block_end`, and the lines below it that are only indented as deep: somebody goes on writing there."""
    depth = (_depth(source.line_text(source.line(offset))) or 0) + (not rest)
    end = block_end(source, offset, rest=rest)
    for number in range(source.line(end) + 1, len(source.starts) + 1):
        line = source.line_text(number)
        if line.strip() or len(line) < depth:
            break
        end = source.starts[number - 1] + len(line)
    return end


def _depth(line: str) -> int | None:
    """How far a line is indented; None if there is no code on it."""
    code = line.lstrip(" ")
    return None if not code.strip() or code[0] == "#" else len(line) - len(code)


def word_at(source: Source, offset: int) -> Span | None:
    """The word that an offset stands in or at the end of."""
    start = end = offset
    text = source.text
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return Span(start, end) if end > start else None


def depth_of(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip(" "))
