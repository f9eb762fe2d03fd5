"""Colours by meaning: every word with what it stands for.

The tokens of a line are kept with the line. After a key only the line that changed is looked at again, and the
difference to what the editor has is found by comparing lines, not numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

from lsprotocol import types as lsp

from dsl.source import Source
from server.documents import Reading
from server.lexis import Word, line_words

TYPES = (
    "keyword", "operator", "number", "string", "comment", "decorator", "function", "macro", "variable", "parameter",
    "property", "enumMember", "class", "struct", "method", "type", "namespace",
)  # fmt: skip
MODIFIERS = ("declaration", "readonly", "defaultLibrary")
LEGEND = lsp.SemanticTokensLegend(list(TYPES), list(MODIFIERS))

_OF_SYMBOL = {
    "attribute": "property", "value": "enumMember", "zone": "class", "state": "variable", "option": "property",
    "value of an option": "enumMember", "definition": "function", "phase": "method", "family": "struct",
}  # fmt: skip
_OF_ROLE = {
    "keyword": "keyword", "operator": "operator", "number": "number", "string": "string", "comment": "comment",
    "mark": "decorator", "function": "function", "relation": "macro", "fixed": "variable", "seat": "variable",
    "zone kind": "type", "sight": "type", "game": "namespace", "library": "namespace", "language": "namespace",
    "use": "namespace", "family": "struct",
}  # fmt: skip
_GIVEN = frozenset({"function", "relation", "fixed", "seat", "zone kind", "sight"})
_INDEX = {name: number for number, name in enumerate(TYPES)}
_DECLARES = frozenset({"define", "phase"})
_numbers = count(1)

Line = tuple[int, ...]  # five numbers a token, the first two counted from the token before in the same line


class State(NamedTuple):
    """What an editor was told last."""

    id: str
    lines: list[Line]


class Painter:
    """The tokens of one file, and what its editor has of them."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding
        self.known: Mapping[str, str] = {}
        self._lines: dict[str, Line] = {}
        self.told: State | None = None

    def full(self, source: Source, reading: Reading | None) -> lsp.SemanticTokens:
        lines = self._painted(source, reading)
        self.told = State(str(next(_numbers)), lines)
        return lsp.SemanticTokens(_joined(lines, 0), self.told.id)

    def delta(
        self, source: Source, reading: Reading | None, before: str
    ) -> lsp.SemanticTokens | lsp.SemanticTokensDelta:
        old = self.told
        if old is None or old.id != before:
            return self.full(source, reading)
        lines = self._painted(source, reading)
        self.told = State(str(next(_numbers)), lines)
        return lsp.SemanticTokensDelta(list(_difference(old.lines, lines)), self.told.id)

    def part(self, source: Source, reading: Reading | None, first: int, last: int) -> lsp.SemanticTokens:
        """The tokens of some lines, counted from 0."""
        lines = self._painted(source, reading)[: last + 1]
        return lsp.SemanticTokens(_joined([()] * first + lines[first:], 0))

    def _painted(self, source: Source, reading: Reading | None) -> list[Line]:
        known = _known(reading) if reading is not None else {}
        if known != self.known:
            self.known = known
            self._lines = {}
        old, self._lines = self._lines, {}
        found = []
        for text in source.text.split("\n"):
            line = self._lines.get(text)
            if line is None:
                line = old.get(text)
                if line is None:
                    line = tuple(self._line(text))
                self._lines[text] = line
            found.append(line)
        return found

    def _line(self, text: str) -> Iterator[int]:
        before = 0
        words = line_words(text)
        for at, word in enumerate(words):
            kind = self._kind(word)
            if kind is None:
                continue
            start, end = self._units(text, word.start), self._units(text, word.end)
            yield from (0, start - before, end - start, _INDEX[kind], _modifiers(words, at))
            before = start

    def _kind(self, word: Word) -> str | None:
        if word.role in ("name", "part", "every"):
            return self.known.get(word.text)
        return _OF_ROLE.get(word.role)

    def _units(self, text: str, at: int) -> int:
        if self.encoding == "utf-32" or text.isascii():
            return at
        piece = text[:at]
        return len(piece.encode()) if self.encoding == "utf-8" else len(piece.encode("utf-16-le", "surrogatepass")) // 2


def _known(reading: Reading) -> dict[str, str]:
    """How each name of a file is painted."""
    found = dict.fromkeys(reading.declared.families, "struct")
    for name, locals_ in reading.names.locals.items():
        found[name] = "parameter" if all(x.kind == "parameter" for x in locals_) else "variable"
    found |= {name: _OF_SYMBOL[symbol.kind] for name, symbol in reading.declared.symbols.items()}
    return found


def _modifiers(words: tuple[Word, ...], at: int) -> int:
    word = words[at]
    if word.role in _GIVEN:
        return 1 << MODIFIERS.index("defaultLibrary")
    declares = at == 1 and words[0].text in _DECLARES and words[0].role == "keyword"
    return 1 << MODIFIERS.index("declaration") if declares or word.role == "family" else 0


def _joined(lines: list[Line], gap: int) -> list[int]:
    """All tokens, each counted from the one before; `gap` lines stand before the first."""
    found: list[int] = []
    for line in lines:
        if line:
            at = len(found)
            found += line
            found[at] = gap
            gap = 0
        gap += 1
    return found


def _difference(old: list[Line], new: list[Line]) -> Iterator[lsp.SemanticTokensEdit]:
    """One edit for all that lies between the first and the last line that differ.

    The line after the difference counts from the last token before it, so it belongs to the edit too.
    """
    if old == new:
        return
    head = 0
    most = min(len(old), len(new))
    while head < most and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < most - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    while tail and not old[len(old) - tail]:
        tail -= 1  # an empty line tells nothing of where it stands
    tail = max(0, tail - 1)
    start = sum(map(len, old[:head]))
    gap = 0
    for line in reversed(old[:head]):
        gap += 1
        if line:
            break
    gap = gap if head else 0
    deleted = sum(map(len, old[head : len(old) - tail]))
    yield lsp.SemanticTokensEdit(start, deleted, _joined(new[head : len(new) - tail], gap))
