"""What is not written and still true: types of definitions and state, and which way `left` goes."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from dsl import syntax as s
from dsl.source import Source, Span
from server.documents import Document
from server.hover import plain, type_of
from server.lexis import line_words

_WAYS = {"left": "clockwise", "right": "counter-clockwise"}


def hints(document: Document, span: Span) -> Iterator[lsp.InlayHint]:
    """The hints in a part of the text."""
    reading, shift = document.reading, document.shift
    for symbol in reading.declared.symbols.values():
        if symbol.kind not in ("state", "definition") or symbol.source is not reading.source:
            continue
        end = _name_end(reading.source, symbol.node)
        at = shift.forward(end)
        kind = type_of(reading, symbol) if span.start <= at <= span.end and shift.keeps(symbol.span) else None
        if kind is not None:
            yield lsp.InlayHint(document.text.position(at), f": {plain(kind)}", lsp.InlayHintKind.Type)
    yield from _ways(document, span)


def _name_end(source: Source, node: s.Define | s.Variable) -> int:
    """Behind a name, and behind its parameters or index."""
    if isinstance(node, s.Define):
        return source.text.index(")", node.parameters[-1].span.end) + 1 if node.parameters else node.name.span.end
    return source.text.index("]", node.index.span.end) + 1 if node.index is not None else node.name.span.end


def _ways(document: Document, span: Span) -> Iterator[lsp.InlayHint]:
    source = document.source
    first, last = source.line(span.start), source.line(span.end)
    for number in range(first, last + 1):
        text = source.line_text(number)
        if " of " not in text:
            continue
        for word in line_words(text):
            if word.role == "relation" and word.text in _WAYS:
                at = document.text.position(source.starts[number - 1] + word.end)
                yield lsp.InlayHint(at, _WAYS[word.text], padding_left=True)
