"""The one style: for a whole file, for some lines, and for the line that Enter was pressed on."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from dsl.format import INDENT, FormatterError, format_text
from dsl.parsing.recognise import accepted
from server.documents import Document
from server.lexis import line_kinds, line_words
from server.place import sections_only, state_before
from server.text import Text, depth_of

WINDOW = 40  # lines that are looked ahead
_ONE_LINE = ("stop", "winner", "winners")


def formatted(document: Document, lines: range | None = None) -> list[lsp.TextEdit] | None:
    """The edits that bring a file into the one style, only those in some lines if they are given; None if it cannot
    be read: then nothing is touched."""
    try:
        text = format_text(document.source)
    except FormatterError:
        return None
    return None if text is None else list(_edits(document.text, text, lines))


def _edits(text: Text, new: str, lines: range | None) -> Iterator[lsp.TextEdit]:
    """Line by line, so that the cursor and marks of an editor stay where they are."""
    old_lines, new_lines = text.source.text.split("\n"), new.split("\n")
    for a, b, c, d in _differences(old_lines, new_lines):
        if lines is not None and not (a < lines.stop and max(b, a + 1) > lines.start):
            continue
        if b < len(old_lines):
            insert = "".join(f"{line}{text.eol}" for line in new_lines[c:d])
            yield lsp.TextEdit(lsp.Range(lsp.Position(a, 0), lsp.Position(b, 0)), insert)
            continue
        # The last line has no end: what comes behind it begins with one, and what goes takes the one before along.
        start = len(text.source.text) if a == b else text.source.starts[a] - (c == d and a > 0)
        insert = text.eol.join(["", *new_lines[c:d]] if a == b else new_lines[c:d])
        yield lsp.TextEdit(lsp.Range(text.position(start), text.position(len(text.source.text))), insert)


def _differences(old: list[str], new: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """The lines from `a` to `b` that become those from `c` to `d`.

    Formatting keeps the order of lines and changes little but spaces: the two texts are walked side by side, which
    takes as long as they are, where a general comparison takes the square of it.
    """
    a = c = 0
    while a < len(old) or c < len(new):
        if a < len(old) and c < len(new) and old[a] == new[c]:
            a, c = a + 1, c + 1
            continue
        b, d = _meeting(old, new, a, c)
        yield a, b, c, d
        a, c = b, d


def _meeting(old: list[str], new: list[str], a: int, c: int) -> tuple[int, int]:
    """Where two texts that differ at `a` and `c` are the same again."""
    if a == len(old) or c == len(new):
        return len(old), len(new)
    for away in range(1, WINDOW):
        for ahead in range(away + 1):
            b, d = a + ahead, c + away - ahead
            if b < len(old) and d < len(new) and old[b] == new[d] and old[b]:  # empty lines are all alike
                return b, d
    # Nothing near: as many lines of each, and the comparison goes on behind them.
    return min(a + WINDOW, len(old)), min(c + WINDOW, len(new))


def after_enter(document: Document, position: lsp.Position) -> list[lsp.TextEdit]:
    """The new line is indented as far as what stands above asks for; a section that was just begun goes to the left."""
    source, text = document.source, document.text
    number = source.line(text.offset(position))
    above = number - 1
    while above >= 1 and not line_kinds(source.line_text(above)):
        above -= 1
    if above < 1:
        return []
    first = line_words(source.line_text(above))[0]
    edits = []
    depth = first.start
    if above < number - 1:
        depth = 0  # sections stand apart, and below an empty line begins one
    elif first.text in sections_only():
        edits = _indented(document, above, 0)
        ends = line_kinds(source.line_text(above))[-1] != "SET" if first.text == "define" else first.text in _ONE_LINE
        depth = 0 if ends else INDENT
    else:
        state = state_before(source, above + 1)
        kinds = accepted(state) if state is not None else frozenset()
        if kinds == {"_INDENT"} or (first.role == "string" and "_INDENT" in kinds):
            depth += INDENT
        elif "_INDENT" in kinds and depth_of(source.line_text(number)) == depth + INDENT:
            return []  # there may be a block, and the editor began one
    return [*edits, *_indented(document, number, depth)]


def _indented(document: Document, number: int, depth: int) -> list[lsp.TextEdit]:
    """A line with another depth, if it has not that one."""
    line = document.source.line_text(number)
    has = len(line) - len(line.lstrip(" \t"))
    if line[:has] == " " * depth:
        return []
    start = document.source.starts[number - 1]
    whole = lsp.Range(document.text.position(start), document.text.position(start + has))
    return [lsp.TextEdit(whole, " " * depth)]
