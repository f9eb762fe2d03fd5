"""A name becomes another one, wherever it stands: in rules, tests, words, texts and the files that share it."""

from __future__ import annotations

import re

from lsprotocol import types as lsp

from dsl.game.operations import FUNCTIONS
from dsl.recovery.tolerant_lexer import words
from dsl.typing.declare import FIXED_NAMES, SEAT, Symbol
from interpreter.load import GAMES
from server.documents import Document, Documents, path_of
from server.names import Local, Meaning, Use
from server.navigation import everywhere

_NAME = re.compile(r"[^\W\d]\w*")


class Refused(Exception):
    """Why a name cannot be changed, or not to this."""


def can_rename(documents: Documents, document: Document, offset: int) -> Use:
    """The name at an offset; raises Refused if it cannot be renamed."""
    use = document.reading.names.at(offset)
    if use is None:
        raise Refused("only names that the file declares can be renamed")
    meaning = use.meaning
    if isinstance(meaning, Symbol):
        if meaning.name == "play":
            raise Refused("`play` is a word of the language")
        if meaning.source.name != document.reading.source.name:
            place = documents.place_of(meaning.source)
            path = path_of(place[0]) if place is not None else None
            if path is None or GAMES in path.parents:
                raise Refused(f"`{meaning.name}` comes with the language")
        elif document.reading.source.excerpt(meaning.span).startswith("use "):
            raise Refused(f"`{meaning.name}` comes from a deck of a library")
        elif library := _library_that_asks(document, meaning.name):
            raise Refused(f"the library `{library}` asks the game for `{meaning.name}`")
    return use


def _library_that_asks(document: Document, name: str) -> str | None:
    """A library that is used here and speaks of something with this name, which the game has to have."""
    own, symbols = document.reading.source.name, document.reading.declared.symbols.values()
    used = {symbol.source.name: symbol.source for symbol in symbols if symbol.source.name != own}
    spoken = re.compile(rf"^[^#\n]*\b{re.escape(name)}\b", re.MULTILINE)
    return next((library for library, source in used.items() if spoken.search(source.text)), None)


def rename(documents: Documents, document: Document, offset: int, name: str) -> dict[str, list[lsp.TextEdit]]:
    """The edits in each file; raises Refused where the new name would clash."""
    use = can_rename(documents, document, offset)
    _allowed(document, use.meaning, name)
    edits: dict[str, list[lsp.TextEdit]] = {}
    for spot in everywhere(documents, document, use.meaning):
        edits.setdefault(spot.uri, []).append(lsp.TextEdit(spot.text.range(spot.span), name))
    return edits


def _allowed(document: Document, meaning: Meaning, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise Refused(f"`{name}` is not a name: a letter, then letters, digits and _")
    if name in words() or name in FUNCTIONS or name in FIXED_NAMES or SEAT.match(name):
        raise Refused(f"`{name}` is a word of the language")
    if name == meaning.name:
        return
    names = document.reading.names
    taken = names.declared.symbols.get(name)
    if isinstance(meaning, Symbol | Local) and taken is not None:
        raise Refused(f"`{name}` is taken: it is a {taken.kind} of this game")
    if isinstance(meaning, Local):
        other = next((x for x in names.locals.get(name, ()) if x.start < meaning.end and meaning.start < x.end), None)
    elif isinstance(meaning, Symbol):
        other = next(iter(names.locals.get(name, ())), None)
    else:
        if name in names.declared.families:
            raise Refused(f"`{name}` is taken: there are such cards already")
        return
    if other is not None:
        line = document.reading.source.line(other.span.start)
        raise Refused(f"`{name}` is taken: it is a local name on line {line}")
