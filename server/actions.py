"""What can be done at a place: put right what a finding knows the answer to, and change the shape of the rules.

A change of shape is offered only if the file checks as well after it as before: it is tried first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lsprotocol import types as lsp

from dsl.diagnostic import Diagnostic, Edit
from dsl.fixes import applied, together
from dsl.lints.words import missing_labels
from dsl.source import Source, Span
from server import extract, lenses
from server.documents import Document, Documents, read
from server.findings import shown
from server.text import block_end

Kind = lsp.CodeActionKind
_REMOVABLE = ("zone", "state", "option", "definition", "phase")


def actions(
    documents: Documents, document: Document, span: Span, only: Sequence[str] | None = None
) -> list[lsp.CodeAction | lsp.Command]:
    """All that can be done at a place of the text, which has been checked as it stands."""

    def wanted(kind: str) -> bool:
        return not only or any(kind == k or kind.startswith(f"{k}.") for k in only)

    found: list[lsp.CodeAction | lsp.Command] = []
    if wanted(Kind.QuickFix.value):
        found += _fixes(documents, document, span)
    if wanted(Kind.SourceFixAll.value) and (only or not found):
        found += _fix_all(document)
    if document.kept is None or document.kept.source is not document.source:
        return found
    if wanted(Kind.RefactorExtract.value) and span.end > span.start:
        found += _extractions(documents, document, span)
    if wanted("refactor.rewrite"):
        found += _labels(document, span)
        if document.kept.checked.ok and span.start == span.end:
            found += _tests(documents, document, span)
    if not only and document.kept.checked.ok:
        found += _plays(document, span)
    return found


def _action(
    document: Document, title: str, kind: str, edits: Sequence[Edit], diagnostic: lsp.Diagnostic | None = None,
    preferred: bool = False,
) -> lsp.CodeAction:  # fmt: skip
    changes = {document.uri: [document.text.edit(e.span, e.text) for e in edits]}
    return lsp.CodeAction(
        title,
        kind,
        diagnostics=[diagnostic] if diagnostic is not None else None,
        is_preferred=True if preferred else None,
        edit=lsp.WorkspaceEdit(changes),
    )


# ───────────── findings


def _fixes(documents: Documents, document: Document, span: Span) -> Iterator[lsp.CodeAction]:
    for finding in document.diagnostics:
        if finding.source.name != document.source.name or not _touches(document.source, finding.span, span):
            continue
        told = shown(documents, document, finding)
        if finding.edits:
            title = _title(document.source, finding.edits)
            yield _action(document, title, Kind.QuickFix, finding.edits, told, preferred=True)
        if finding.code == "CG210" and (removal := _removal(document, finding)) is not None:
            words = document.source.excerpt(finding.span)
            yield _action(document, f"Remove `{words}`", Kind.QuickFix, [removal], told)
        if finding.severity == "warning":
            yield _action(document, f"Accept {finding.code} here", Kind.QuickFix, [_accepted(document, finding)], told)


def _accepted(document: Document, finding: Diagnostic) -> Edit:
    """A comment above the line that takes the finding as right; the reason is for the author to write."""
    source = document.source
    line = source.line(finding.span.start)
    start, text = source.starts[line - 1], source.line_text(line)
    indent = text[: len(text) - len(text.lstrip())]
    return Edit(Span(start, start), f"{indent}# accepted: {finding.code} this is meant\n")


def _touches(source: Source, finding: Span, wanted: Span) -> bool:
    """On the same lines: an editor asks for the place of its cursor."""
    return source.line(finding.start) <= source.line(wanted.end) and source.line(wanted.start) <= source.line(
        finding.end
    )


def _title(source: Source, edits: Sequence[Edit]) -> str:
    written = [e.text.strip() for e in edits if e.text.strip()]
    if len(edits) == 1 and not written:
        return f"Remove `{source.excerpt(edits[0].span).strip()}`"
    return f"Write `{' … '.join(written)}`"


def _fix_all(document: Document) -> Iterator[lsp.CodeAction]:
    edits = [edit for each in together(document.diagnostics, document.source.name) for edit in each]
    if edits:
        yield _action(document, "Put right all that is known", Kind.SourceFixAll, sorted(edits))


def _removal(document: Document, finding: Diagnostic) -> Edit | None:
    """The lines of a declaration that nothing uses."""
    if document.kept is None:
        return None
    name = document.source.excerpt(finding.span)
    symbol = document.kept.declared.symbols.get(name)
    if symbol is None or symbol.kind not in _REMOVABLE or symbol.span != finding.span:
        return None
    return Edit(_lines(document.source, symbol.node.span), "")


def _lines(source: Source, span: Span) -> Span:
    """A span grown to whole lines, with the end of the last."""
    lines = source.lines(span)
    end = source.starts[lines[-1]] if lines[-1] < len(source.starts) else len(source.text)
    return Span(source.starts[lines[0] - 1], end)


# ───────────── the shape of the rules


def _as_good(documents: Documents, document: Document) -> Callable[[Sequence[Edit]], bool]:
    """Says whether edits leave a file without new errors."""
    before = sum(d.severity == "error" for d in document.diagnostics)
    libraries = documents.libraries(document)

    def check(edits: Sequence[Edit]) -> bool:
        text = applied(document.source.text, edits)
        found = read(Source(document.source.name, text), libraries).checked.diagnostics
        return sum(d.severity == "error" for d in found) <= before

    return check


def _extractions(documents: Documents, document: Document, span: Span) -> Iterator[lsp.CodeAction]:
    good = _as_good(documents, document)
    for title, edits in (
        ("Extract a definition", extract.definition(document.reading, span)),
        ("Make a phase of these lines", extract.phase(document.reading, span)),
    ):
        if edits and good(edits):
            yield _action(document, title, Kind.RefactorExtract, edits)


def _labels(document: Document, span: Span) -> Iterator[lsp.CodeAction]:
    """The labels that a language lacks, to be filled in."""
    game, declared = document.reading.checked.game, document.reading.declared
    if game is None:
        return
    for language, missing in missing_labels(game, declared):
        block = next(w for w in declared.file.words if w.language is language)
        if not (block.span.start <= span.start <= block_end(document.source, block.span.start)):
            continue
        keys = [key if key in declared.symbols or key in declared.families else f'"{key}"' for key in missing]
        lines = "".join(f'\n    {key}: "{_unlabelled(key)}"' for key in keys)
        end = block.labels[-1].span.end if block.labels else block.span.end
        title = f"Add {len(missing)} missing label{'s' if len(missing) > 1 else ''} of `{language.name}`"
        yield _action(document, title, "refactor.rewrite", [Edit(Span(end, end), lines)])


def _unlabelled(key: str) -> str:
    return key.strip('"').replace("_", " ") if not key.startswith('"') else key.strip('"')


def _tests(documents: Documents, document: Document, span: Span) -> Iterator[lsp.CodeAction]:
    """A test for the phase that a place belongs to."""
    for phase in document.reading.declared.file.phases:
        if phase.span.start <= span.start < block_end(document.source, phase.span.start):
            edits = extract.test_for(document.reading, phase, span.start)
            if edits and _as_good(documents, document)(edits):
                yield _action(document, "Write a test for this statement", "refactor.rewrite", edits)


def _plays(document: Document, span: Span) -> Iterator[lsp.Command]:
    """To play from a line of a phase on; the editor opens the terminal."""
    line = document.source.line(span.start)
    if not any(
        phase.span.start <= span.start < block_end(document.source, phase.span.start)
        for phase in document.reading.declared.file.phases
    ):
        return
    for title, command in (
        ("Play from here", lenses.PLAY_FROM),
        ("Step from here", lenses.STEP_FROM),
    ):
        yield lsp.Command(title, command, arguments=[document.uri, line])
