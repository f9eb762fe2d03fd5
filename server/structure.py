"""The shape of a text: what folds, what a selection grows to, what links lead to. Read from the lines alone."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from dsl.source import Source, Span
from grammar.files import RULES
from server.documents import Document, Documents
from server.lexis import line_words
from server.text import line_at, word_at


def folds(source: Source) -> Iterator[lsp.FoldingRange]:
    """Blocks by their indentation, and comments of several lines."""
    rows = [_row(source.line_text(n)) for n in range(1, len(source.starts) + 1)]
    opened: list[tuple[int, int]] = []  # depth and line of headings
    last = -1  # the last line with something on it
    comment: int | None = None
    talked = -1  # the last line of the comment
    for number, row in enumerate([*rows, (0, "end")]):
        if row is None:
            continue
        depth, what = row
        if comment is not None and what != "comment":
            if talked > comment:
                yield lsp.FoldingRange(comment, talked, kind=lsp.FoldingRangeKind.Comment)
            comment = None
        if what == "comment":
            comment, talked = number if comment is None else comment, number
        while what != "comment" and opened and opened[-1][0] >= depth:
            _, first = opened.pop()
            if last > first:
                yield lsp.FoldingRange(first, last)
        if what == "code":
            opened.append((depth, number))
        if what != "comment" or depth:
            last = number


def _row(text: str) -> tuple[int, str] | None:
    code = text.lstrip(" ")
    if not code.strip():
        return None
    return len(text) - len(code), "comment" if code.startswith("#") else "code"


def selection(source: Source, offset: int) -> list[Span]:
    """What a selection grows to: word, brackets, line, block, block around it, section, file."""
    found: list[Span] = []
    word = word_at(source, offset)
    if word is not None:
        found.append(word)
    start, end = line_at(source, offset)
    line = source.text[start:end]
    found += _brackets(line, start, offset)
    code = line.strip()
    if code:
        first = start + len(line) - len(line.lstrip())
        found.append(Span(first, first + len(code)))
    found.append(Span(start, end))
    found += _blocks(source, offset)
    found.append(Span(0, len(source.text)))
    grown: list[Span] = []
    for span in found:
        if not grown or (span.start <= grown[-1].start and span.end >= grown[-1].end and span != grown[-1]):
            grown.append(span)
    return grown


def _brackets(line: str, start: int, offset: int) -> Iterator[Span]:
    opened: list[int] = []
    pairs = []
    for word in line_words(line):
        if word.role == "string" and start + word.start < offset < start + word.end:
            yield Span(start + word.start, start + word.end)
        if word.role == "sign" and word.text in "([":
            opened.append(word.start)
        elif word.role == "sign" and word.text in ")]" and opened:
            pairs.append(Span(start + opened.pop(), start + word.end))
    yield from (p for p in pairs if p.start <= offset <= p.end)


def _blocks(source: Source, offset: int) -> Iterator[Span]:
    """The block of a line, and those around it, each first alone and then with its heading."""
    number = source.line(offset)
    row = _row(source.line_text(number))
    depth = row[0] if row is not None else 0
    first = last = number
    while True:
        first = _reach(source, first, -1, depth)
        last = _reach(source, last, 1, depth)
        yield Span(source.starts[first - 1], _end(source, last))
        if depth == 0 or first <= 1:
            return
        heading = first - 1
        while heading > 1 and _row(source.line_text(heading)) is None:
            heading -= 1
        above = _row(source.line_text(heading))
        if above is None or above[0] >= depth:
            return
        yield Span(source.starts[heading - 1], _end(source, last))
        first, depth = heading, above[0]


def _reach(source: Source, number: int, step: int, depth: int) -> int:
    """How far a block goes from a line on; at the outermost depth only as far as the section."""
    best = number
    while 1 <= number + step <= len(source.starts):
        number += step
        row = _row(source.line_text(number))
        if row is None:
            continue
        if row[0] < depth or (depth == 0 and row[0] == 0):
            break
        best = number
    return best


def _end(source: Source, line: int) -> int:
    return source.starts[line - 1] + len(source.line_text(line))


def links(documents: Documents, document: Document) -> Iterator[lsp.DocumentLink]:
    """`use` leads to the file of the library."""
    libraries = documents.libraries(document)
    for number, start in enumerate(document.source.starts, 1):
        text = document.source.line_text(number)
        if "use " not in text:
            continue
        for word in line_words(text):
            if word.role != "use":
                continue
            named = libraries.get(word.text) or next(
                (x for x in libraries.values() if f"\ncards {word.text}" in x.text), None
            )
            place = documents.place_of(named) if named is not None else None
            if named is not None and place is not None:
                name = named.name.rpartition("/")[2].removesuffix(RULES)
                span = Span(start + word.start, start + word.end)
                yield lsp.DocumentLink(document.text.range(span), place[0], f"the library {name}")
