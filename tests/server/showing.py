"""Answers of the server as text that a person enjoys reading; one function for each method of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import unified_diff

from lsprotocol import types as lsp

from server import lenses, navigation
from server.findings import findings
from server.rename import Refused, rename
from server.running import Result
from server.tokens import MODIFIERS, TYPES
from tests.server.asking import Asked

MOST_OFFERS = 14


def _diff(asked: Asked, edits: list[lsp.TextEdit] | None) -> str:
    if edits is None:
        return "nothing is touched\n"
    old, new = asked.document.source.text, asked.edited(list(edits))
    lines = list(unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=1))[2:]
    return "".join(f"{line}\n" for line in lines if not line.startswith("@@")) or "no change\n"


def diagnostics(asked: Asked) -> Iterator[str]:
    for d in findings(asked.server.documents, asked.document):
        faded = " (faded)" if d.tags else ""
        yield f"{asked.line(d.range)}{faded}\n"
        assert d.severity is not None
        first, *rest = d.message.split("\n")
        yield f"    {d.severity.name.lower()} {d.code}: {first}\n"
        yield from (f"    {line}\n" for line in rest)
        for other in d.related_information or ():
            yield f"    -> {asked.line(other.location.range)}: {other.message}\n"


def hover(asked: Asked) -> Iterator[str]:
    found = asked.at_cursor(lsp.TEXT_DOCUMENT_HOVER)
    yield "nothing\n" if found is None else f"on {asked.line(found.range)}\n\n{found.contents.value}\n"


def completion(asked: Asked) -> Iterator[str]:
    items = asked.at_cursor(lsp.TEXT_DOCUMENT_COMPLETION).items
    for item in items[:MOST_OFFERS]:
        says = item.documentation.value if item.documentation is not None else ""
        yield " | ".join(part for part in (item.label, item.detail or "", says) if part) + "\n"
    if len(items) > MOST_OFFERS:
        yield f"… and {len(items) - MOST_OFFERS} more\n"
    if not items:
        yield "nothing\n"


def signature(asked: Asked) -> Iterator[str]:
    found = asked.at_cursor(lsp.TEXT_DOCUMENT_SIGNATURE_HELP)
    if found is None:
        yield "nothing\n"
        return
    for number, shown in enumerate(found.signatures):
        here = "> " if number == found.active_signature else "  "
        yield f"{here}{shown.label}  – {shown.documentation.value}\n"
    chosen = found.signatures[found.active_signature].parameters
    yield f"  at: {chosen[found.active_parameter].label}\n"


def definition(asked: Asked) -> Iterator[str]:
    found = asked.at_cursor(lsp.TEXT_DOCUMENT_DEFINITION)
    if found is None:
        yield "nothing\n"
    elif found.uri == asked.document.uri:
        yield f"{asked.line(found.range)}\n"
    else:
        yield f"{found.uri.rpartition('/games/')[2]} line {found.range.start.line + 1}\n"


def references(asked: Asked) -> Iterator[str]:
    for found in asked.at_cursor(lsp.TEXT_DOCUMENT_REFERENCES, context=lsp.ReferenceContext(include_declaration=True)):
        yield f"{asked.line(found.range)}\n"


def highlight(asked: Asked) -> Iterator[str]:
    for found in asked.at_cursor(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT):
        yield f"{asked.line(found.range)} ({found.kind.name.lower()})\n"


def renamed(asked: Asked) -> Iterator[str]:
    """To `new_name`, or what the heading names."""
    documents, document = asked.server.documents, asked.document
    at = asked.server.answers.at(document, asked.cursors[0])
    try:
        prepared = asked.at_cursor(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
        name = prepared.placeholder
        yield f"to be renamed: {asked.line(prepared.range)}\n"
        for new in ("new_name", "deal", "deck", "9th"):
            try:
                edits = rename(documents, document, at, new)[document.uri]
            except Refused as why:
                yield f"to {new}: refused, {why}\n"
            else:
                yield f"{name} to {new}:\n{_diff(asked, edits)}"
    except Refused as why:
        yield f"refused: {why}\n"


def symbols(asked: Asked) -> Iterator[str]:
    def shown(found: list[lsp.DocumentSymbol], depth: int) -> Iterator[str]:
        for x in found:
            last = x.range.end.line + 1
            yield f"{'    ' * depth}{x.kind.name} {x.name} ({x.detail}) lines {x.range.start.line + 1} to {last}\n"
            yield from shown(list(x.children or ()), depth + 1)

    yield from shown(asked.ask(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL), 0)


def workspace_symbols(asked: Asked) -> Iterator[str]:
    for x in navigation.workspace_symbols(asked.server.documents, "hd"):
        assert isinstance(x.location, lsp.Location)
        yield f"{x.kind.name} {x.name} in {x.container_name}: {asked.line(x.location.range)}\n"


def calls(asked: Asked) -> Iterator[str]:
    items = asked.at_cursor(lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    if items is None:
        yield "nothing\n"
        return
    (item,) = items
    yield f"{item.name}\n"
    for incoming in navigation.callers(asked.document, item.name):
        yield f"  called by {incoming.from_.name} at {', '.join(asked.line(r) for r in incoming.from_ranges)}\n"
    for outgoing in navigation.called(asked.document, item.name):
        yield f"  calls {outgoing.to.name} at {', '.join(asked.line(r) for r in outgoing.from_ranges)}\n"


def folds(asked: Asked) -> Iterator[str]:
    for x in asked.ask(lsp.TEXT_DOCUMENT_FOLDING_RANGE):
        yield f"lines {x.start_line + 1} to {x.end_line + 1}{' (comment)' if x.kind else ''}\n"


def selections(asked: Asked) -> Iterator[str]:
    (found,) = asked.ask(lsp.TEXT_DOCUMENT_SELECTION_RANGE, positions=asked.cursors[:1])
    while found is not None:
        yield f"{asked.line(found.range)}\n"
        found = found.parent


def links(asked: Asked) -> Iterator[str]:
    for x in asked.ask(lsp.TEXT_DOCUMENT_DOCUMENT_LINK):
        assert x.target is not None
        yield f"{asked.line(x.range)} -> {x.target.rpartition('/games/')[2]} ({x.tooltip})\n"


def formatted(asked: Asked) -> Iterator[str]:
    yield _diff(asked, asked.ask(lsp.TEXT_DOCUMENT_FORMATTING))


def formatted_range(asked: Asked) -> Iterator[str]:
    yield _diff(asked, asked.ask(lsp.TEXT_DOCUMENT_RANGE_FORMATTING, range=asked.selection))


def formatted_typed(asked: Asked) -> Iterator[str]:
    edits = asked.at_cursor(lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, ch="\n")
    yield _diff(asked, edits).replace(" ", "·")


def tokens(asked: Asked) -> Iterator[str]:
    found = asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL)
    yield from _told(asked, list(found.data))


def tokens_range(asked: Asked) -> Iterator[str]:
    found = asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, range=asked.selection)
    yield from _told(asked, list(found.data))


def _told(asked: Asked, data: list[int]) -> Iterator[str]:
    line = start = 0
    for at in range(0, len(data), 5):
        down, right, length, kind, modifiers = data[at : at + 5]
        start = right if down else start + right
        line += down
        place = lsp.Range(lsp.Position(line, start), lsp.Position(line, start + length))
        marks = [name for n, name in enumerate(MODIFIERS) if modifiers >> n & 1]
        yield f"{asked.line(place)}: {' '.join([TYPES[kind], *marks])}\n"


def tokens_delta(asked: Asked) -> Iterator[str]:
    """A word is typed at the cursor."""
    before = asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL)
    text = asked.document.text
    at = text.offset(asked.cursors[0])
    asked.change(text.source.text[:at] + "# so" + text.source.text[at:])
    delta = asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, previous_result_id=before.result_id)
    data = list(before.data)
    for edit in delta.edits:
        yield f"at {edit.start}: {edit.delete_count} numbers become {list(edit.data)}\n"
        data[edit.start : edit.start + edit.delete_count] = edit.data
    assert data == list(asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL).data)


def hints(asked: Asked) -> Iterator[str]:
    found = asked.ask(lsp.TEXT_DOCUMENT_INLAY_HINT, range=asked.whole)
    edits = [lsp.TextEdit(lsp.Range(x.position, x.position), f"‹{x.label}›") for x in found]
    yield "".join(f"{line}\n" for line in asked.edited(edits).splitlines() if "‹" in line) or "nothing\n"


def actions(asked: Asked) -> Iterator[str]:
    context = lsp.CodeActionContext(diagnostics=[])
    for x in asked.ask(lsp.TEXT_DOCUMENT_CODE_ACTION, range=asked.selection, context=context):
        if isinstance(x, lsp.Command):
            yield f"{x.title}: {x.command} {', '.join(map(str, (x.arguments or ())[1:]))}\n"
            continue
        kind = getattr(x.kind, "value", x.kind)
        yield f"{x.title} ({kind}{', preferred' if x.is_preferred else ''})\n"
        yield _diff(asked, x.edit.changes[asked.document.uri])


def shown_lenses(asked: Asked) -> Iterator[str]:
    """As they are before anything ran, and after a run, and after a change."""
    document = asked.document
    result = Result(document.source)
    result.add(MEASURED)
    last = ""
    for title, known in (("before a run", None), ("after a run", result)):
        yield f"{title}:\n"
        yield from _above(asked, lenses.lenses(document, known, running=False))
    asked.change(document.source.text + "# changed\n")
    yield "after a change:\n"
    yield from _above(asked, [x for x in lenses.lenses(document, result, running=False) if _stale(x)])
    yield last


def _stale(x: lsp.CodeLens) -> bool:
    return x.command is not None and lenses.STALE in x.command.title


def _above(asked: Asked, found: list[lsp.CodeLens]) -> Iterator[str]:
    for x in found:
        assert x.command is not None
        line = asked.document.source.line_text(x.range.start.line + 1).strip()
        yield f"    {line}  <- {x.command.title}  [{x.command.command}]\n"


MEASURED = {
    "tests": [{"title": "the ace wins", "status": "passed", "why": []}],
    "games": 120,
    "items": [
        {"kind": "statement", "line": 13, "tests": {"run": 1}, "games": {"run": 120}},
        {"kind": "choice", "line": 16, "tests": {"asked": 2}, "games": {"asked": 300}},
        {"kind": "rule", "line": 17, "tests": {}, "games": {"changed": 111, "kept": 189}},
    ],
}  # how often what was counted on the lines of the program in lens.md

METHODS: dict[str, Callable[[Asked], Iterator[str]]] = {
    "diagnostics": diagnostics,
    "hover": hover,
    "completion": completion,
    "signature": signature,
    "definition": definition,
    "references": references,
    "highlight": highlight,
    "rename": renamed,
    "symbols": symbols,
    "workspace_symbols": workspace_symbols,
    "calls": calls,
    "folding": folds,
    "selection": selections,
    "links": links,
    "format": formatted,
    "format_range": formatted_range,
    "format_typed": formatted_typed,
    "tokens": tokens,
    "tokens_range": tokens_range,
    "tokens_delta": tokens_delta,
    "hints": hints,
    "actions": actions,
    "lenses": shown_lenses,
}
