"""What the checker has to say, as an editor shows it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from lsprotocol import types as lsp

import dsl
from dsl.diagnostic import Diagnostic
from dsl.sentence import into, translated
from dsl.source import Span
from server.documents import Document, Documents
from server.text import Text

PAGES = Path(dsl.__file__).parent / "pages"
UNUSED = frozenset({"CG210", "CG311", "CG509", "CG513"})  # shown faded: nothing would be lost without them
_SEVERITY = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning}


def findings(documents: Documents, document: Document) -> list[lsp.Diagnostic]:
    """The newest diagnostics of a file, at the places where they stand now."""
    return [shown(documents, document, d) for d in (*document.diagnostics, *document.played)]


def shown(documents: Documents, document: Document, found: Diagnostic) -> lsp.Diagnostic:
    found = translated(found, documents.language)
    here = found.source.name == document.source.name
    text = document.text
    if here and found.source.text != text.source.text:
        text = Text(found.source.name, found.source.text, text.encoding)  # not checked yet since the last key
    span = found.span if here else _use_of(document, found)
    return lsp.Diagnostic(
        range=text.range(_visible(found, span) if here else span),
        message=message(found, into(documents.language, "help")),
        severity=_SEVERITY[found.severity],
        code=found.code,
        code_description=_page(found.code),
        source="cardgame",
        tags=[lsp.DiagnosticTag.Unnecessary] if found.code in UNUSED else None,
        related_information=_related(documents, document, text, found, here),
    )


def message(found: Diagnostic, help: str = "help") -> str:
    """All that is said, a thought a line."""
    lines = [found.title]
    lines += [found.label] if found.label else []
    lines += found.notes
    lines += [f"{help}: {found.help}"] if found.help else []
    return "\n".join(lines)


def _visible(found: Diagnostic, span: Span) -> Span:
    """A place that has a width, so that an editor can underline it; over a line end it would underline the next."""
    text = found.source.text
    end = text.find("\n", span.start, span.end)
    if end >= 0 and end > span.start:
        return Span(span.start, end)
    if span.end > span.start:
        return span
    return Span(span.start, span.start + 1) if text[span.start : span.start + 1].strip() else span


def _page(code: str) -> lsp.CodeDescription | None:
    page = PAGES / f"{code}.md"
    return lsp.CodeDescription(page.as_uri()) if page.is_file() else None


def _use_of(document: Document, found: Diagnostic) -> Span:
    """Where a file uses the library that a finding is about."""
    declared = document.kept.declared if document.kept is not None else None
    name = Path(found.source.name).stem
    for use in declared.file.uses if declared is not None else ():
        if use.name.name == name:
            return document.shift.span(use.name.span)
    return Span(0, 0)


def _related(
    documents: Documents, document: Document, text: Text, found: Diagnostic, here: bool
) -> list[lsp.DiagnosticRelatedInformation] | None:
    if here:
        places = [(document.uri, text, label.span, label.text) for label in found.also]
    else:
        other = documents.place_of(found.source)
        places = [] if other is None else [(*other, found.span, found.label or found.title)]
    return [
        lsp.DiagnosticRelatedInformation(lsp.Location(uri, at.range(span)), words) for uri, at, span, words in places
    ] or None


def stamp(found: list[lsp.Diagnostic]) -> str:
    """The same for the same findings, so that an unchanged answer is a short one."""
    return hashlib.blake2b(repr(found).encode(), digest_size=8).hexdigest()
