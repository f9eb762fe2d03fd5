"""Where a name is declared and where it stands, the outline of a file, and which phases call which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types as lsp

from dsl import syntax as s
from dsl.parsing.parse import parse
from dsl.source import Source, Span
from dsl.typing.declare import Symbol
from server.documents import Document, Documents, Reading, files_in, uri_of
from server.names import Meaning, Names, statements_in
from server.text import Text, block_end, word_at

Kind = lsp.SymbolKind
MOST_FILES = 300


class Spot(NamedTuple):
    """A place in some file."""

    uri: str
    text: Text
    span: Span

    @property
    def location(self) -> lsp.Location:
        return lsp.Location(self.uri, self.text.range(self.span))


def here(document: Document, span: Span) -> Spot:
    """A place of the kept tree, in the text as it stands."""
    return Spot(document.uri, document.text, document.shift.span(span))


# ───────────── names


def definition(documents: Documents, document: Document, offset: int) -> Spot | None:
    use = document.reading.names.at(offset)
    if use is None:
        return None
    meaning = use.meaning
    if isinstance(meaning, Symbol) and meaning.source.name != document.reading.source.name:
        place = documents.place_of(meaning.source)
        return None if place is None else Spot(*place, meaning.span)
    span = meaning.span
    word = document.reading.source.text[span.start : span.end]
    if word != meaning.name:  # a value stands somewhere in its list, or in a deck that is used here
        at = document.reading.source.text.find(meaning.name, span.start, span.end)
        span = Span(at, at + len(meaning.name)) if at >= 0 else span
    return here(document, span)


def references(documents: Documents, document: Document, offset: int, declaration: bool) -> list[Spot]:
    use = document.reading.names.at(offset)
    if use is None:
        return []
    declared = definition(documents, document, offset)
    found = list(everywhere(documents, document, use.meaning))
    if not declaration and declared is not None:
        found = [x for x in found if (x.uri, x.span) != (declared.uri, declared.span)]
    return found


def everywhere(documents: Documents, document: Document, meaning: Meaning) -> Iterator[Spot]:
    """Every place where a name stands, also in the files that share it through a library."""
    for span in document.reading.names.uses(meaning):
        yield here(document, span)
    if not isinstance(meaning, Symbol) or meaning.kind not in ("definition", "phase"):
        return
    if meaning.source.name == document.source.name and not document.reading.declared.file.head.library:
        return
    for uri, text, checked in documents.beside(document, meaning.name):
        declared = checked.declared
        same = declared.symbols.get(meaning.name) if declared is not None else None
        if declared is not None and same is not None and same.source.name == meaning.source.name:
            names = Names(declared.source, declared, checked.notes)
            yield from (Spot(uri, text, span) for span in names.uses(same))


def highlights(reading: Reading, offset: int) -> list[tuple[Span, lsp.DocumentHighlightKind]]:
    use = reading.names.at(offset)
    if use is None:
        return []
    kinds = lsp.DocumentHighlightKind
    text = reading.source.text
    found = []
    for span in reading.names.uses(use.meaning):
        after = text[span.end : span.end + 4].lstrip(" ")
        writes = after.startswith(("+=", "-=")) or (after.startswith("=") and not after.startswith("=="))
        found.append((span, kinds.Write if writes or span == use.meaning.span else kinds.Read))
    return found


# ───────────── outline


def outline(document: Document) -> list[lsp.DocumentSymbol]:
    """The parts of a file in the order of the text."""
    found = [_entry(document, *x) for x in entries(document.reading.declared.file)]
    return sorted(found, key=lambda x: (x.range.start.line, x.range.start.character))


class Entry(NamedTuple):
    name: str
    kind: Kind
    span: Span
    selection: Span
    detail: str = ""
    children: tuple[Entry, ...] = ()


def entries(file: s.File) -> Iterator[Entry]:
    head = file.head
    options = tuple(Entry(o.name.name, Kind.Property, o.span, o.name.span, "option") for o in head.options)
    yield Entry(head.name.name, Kind.Module, head.span, head.name.span, "library" if head.library else "game", options)
    for cards in file.cards:
        inner = [x for x in cards.lines if isinstance(x, s.Attribute | s.Computed)]
        attributes = tuple(Entry(x.name.name, Kind.Field, x.span, x.name.span, "attribute") for x in inner)
        yield Entry(cards.name.name, Kind.Struct, cards.span, cards.name.span, "cards", attributes)
    for zone in file.zones:
        yield Entry(zone.name.name, Kind.Class, zone.span, zone.name.span, zone.kind.name)
    for variable in file.variables:
        yield Entry(variable.name.name, Kind.Variable, variable.span, variable.name.span, "state")
    for define in file.defines:
        yield Entry(define.name.name, Kind.Function, define.span, define.name.span, "definition")
    for phase in file.phases:
        yield Entry(phase.name.name, Kind.Method, phase.span, phase.name.span, "phase")
    for winner in file.winners:
        yield Entry("winner", Kind.Constant, winner.span, winner.span)
    for test in file.tests:
        yield Entry(test.title.raw, Kind.Event, test.span, test.title.span, "test")
    for words in file.words:
        yield Entry(words.language.name, Kind.Namespace, words.span, words.language.span, "words")
    for about in file.about:
        language = about.language.name if about.language is not None else ""
        yield Entry(language or "about", Kind.Namespace, about.span, about.span, "about")


def _entry(
    document: Document, name: str, kind: Kind, span: Span, selection: Span, detail: str, children: tuple[Entry, ...]
) -> lsp.DocumentSymbol:
    whole = document.shift.span(Span(span.start, max(span.end, block_end(document.reading.source, span.start))))
    chosen = document.shift.span(selection)
    inside = whole.start <= chosen.start and chosen.end <= whole.end
    return lsp.DocumentSymbol(
        name=name or "?",
        kind=kind,
        range=document.text.range(whole),
        selection_range=document.text.range(chosen if inside else Span(whole.start, whole.start)),
        detail=detail or None,
        children=[_entry(document, *child) for child in children] or None,
    )


def workspace_symbols(documents: Documents, query: str) -> list[lsp.WorkspaceSymbol]:
    """The names of all files in the open folders that have the letters of a query in their order."""
    wanted = query.casefold()
    found = []
    for uri, text in _files(documents):
        file = _parsed(text.source)
        for entry in entries(file) if file is not None else ():
            for x in (entry, *entry.children):
                rest = iter(x.name.casefold())
                if all(sign in rest for sign in wanted):
                    place = lsp.Location(uri, text.range(x.selection))
                    found.append(lsp.WorkspaceSymbol(place, x.name, x.kind, container_name=entry.name))
    return found


def _files(documents: Documents) -> Iterator[tuple[str, Text]]:
    seen = set()
    for document in list(documents.open.values()):
        seen.add(document.uri)
        yield document.uri, document.text
    for folder in documents.folders:
        for number, path in enumerate(files_in(folder, "**/")):
            uri = uri_of(path)
            if number < MOST_FILES and uri not in seen and (source := documents.source_of(path)) is not None:
                seen.add(uri)
                yield uri, Text(source.name, source.text, documents.encoding)


_KNOWN: dict[str, tuple[Source, s.File | None]] = {}


def _parsed(source: Source) -> s.File | None:
    """The tree of a text; read once for each text of a file."""
    known = _KNOWN.get(source.name)
    if known is None or known[0].text != source.text:
        known = _KNOWN[source.name] = source, parse(source).file
    return known[1]


# ───────────── phases that call phases


def calls(block: s.Block) -> Iterator[s.Word]:
    """The calls of phases in a block."""
    return (x.name for x in statements_in(block) if isinstance(x, s.CallPhase))


def phase_item(document: Document, phase: s.Phase) -> lsp.CallHierarchyItem:
    shift, text = document.shift, document.text
    name = shift.span(phase.name.span)
    whole = shift.span(Span(phase.span.start, block_end(document.reading.source, phase.span.start)))
    return lsp.CallHierarchyItem(
        name=phase.name.name,
        kind=Kind.Method,
        uri=document.uri,
        range=text.range(whole),
        selection_range=text.range(name),
    )


def phase_at(document: Document, offset: int) -> s.Phase | None:
    """The phase whose name stands at an offset."""
    source = document.reading.source
    use = document.reading.names.at(offset)
    if use is None:
        word = word_at(source, offset)  # `play` is a word of the language
        return phase_named(document, "play") if word is not None and source.excerpt(word) == "play" else None
    if not isinstance(use.meaning, Symbol) or use.meaning.kind != "phase":
        return None
    return phase_named(document, use.meaning.name)


def phase_named(document: Document, name: str) -> s.Phase | None:
    return next((p for p in document.reading.declared.file.phases if p.name.name == name), None)


def callers(document: Document, name: str) -> list[lsp.CallHierarchyIncomingCall]:
    found = []
    for phase in document.reading.declared.file.phases:
        places = [here(document, w.span).location.range for w in calls(phase.body) if w.name == name]
        if places:
            found.append(lsp.CallHierarchyIncomingCall(phase_item(document, phase), places))
    return found


def called(document: Document, name: str) -> list[lsp.CallHierarchyOutgoingCall]:
    phase = phase_named(document, name)
    found: dict[str, list[lsp.Range]] = {}
    for word in calls(phase.body) if phase is not None else ():
        found.setdefault(word.name, []).append(here(document, word.span).location.range)
    return [
        lsp.CallHierarchyOutgoingCall(phase_item(document, target), places)
        for name, places in found.items()
        if (target := phase_named(document, name)) is not None
    ]
