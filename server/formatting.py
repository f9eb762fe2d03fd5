"""The one style: for a whole file, for some lines, and for the line that Enter was pressed on."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from lsprotocol import types as lsp

from dsl.format import INDENT, FormatterError, format_text
from dsl.recognise import accepted
from server.documents import Document
from server.lexis import line_kinds
from server.place import state_before
from server.text import Text


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
    old_lines = text.source.text.split("\n")
    new_lines = new.split("\n")
    for tag, a, b, c, d in SequenceMatcher(None, old_lines, new_lines, autojunk=False).get_opcodes():
        if tag == "equal" or (lines is not None and not (a < lines.stop and max(b, a + 1) > lines.start)):
            continue
        lines_in = new_lines[c:d]
        if b < len(old_lines):
            insert = "".join(f"{line}{text.eol}" for line in lines_in)
            yield lsp.TextEdit(lsp.Range(lsp.Position(a, 0), lsp.Position(b, 0)), insert)
            continue
        # The last line has no end: what comes behind it begins with one.
        start = len(text.source.text) if a == b else text.source.starts[a]
        insert = text.eol.join(["", *lines_in] if a == b else lines_in)
        yield lsp.TextEdit(lsp.Range(text.position(start), text.position(len(text.source.text))), insert)


def after_enter(document: Document, position: lsp.Position) -> list[lsp.TextEdit]:
    """The new line is indented as far as what stands above asks for."""
    source, text = document.source, document.text
    number = source.line(text.offset(position))
    above = number - 1
    while above >= 1 and not line_kinds(source.line_text(above)):
        above -= 1
    if above < 1:
        return []
    depth = len(source.line_text(above)) - len(source.line_text(above).lstrip(" "))
    state = state_before(source, above + 1)
    if state is not None and accepted(state) == {"_INDENT"}:
        depth += INDENT
    line = source.line_text(number)
    has = len(line) - len(line.lstrip(" \t"))
    if number == above or line[:has] == " " * depth:
        return []
    start = source.starts[number - 1]
    return [lsp.TextEdit(lsp.Range(text.position(start), text.position(start + has)), " " * depth)]
