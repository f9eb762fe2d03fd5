"""What every name in a file stands for, and where it stands.

Attributes, values, zones, state, options, definitions and phases share one namespace, and no local name may repeat
one of them: so a word that is declared means its declaration wherever it stands, in rules, tests, words and texts,
also on lines that cannot be read. Local names are told apart by the block they live in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias, get_args

from dsl import syntax as s
from dsl.source import Source, Span
from dsl.tree import outermost
from dsl.typing import types as t
from dsl.typing.context import Note
from dsl.typing.declare import Declarations, Symbol
from server.lexis import Word, line_words
from server.text import room_end

_BLOCKS = frozenset((s.Block,))
_EXPRESSIONS = frozenset(get_args(s.Expr))
LocalKind = Literal["parameter", "let", "for", "choice", "chance", "comprehension"]


class Local(NamedTuple):
    """A local name: where it is given, and from where to where it can be seen."""

    name: str
    span: Span
    start: int
    end: int
    kind: LocalKind


class Family(NamedTuple):
    name: str
    span: Span


Meaning: TypeAlias = Symbol | Local | Family


class Use(NamedTuple):
    """A place where a name stands."""

    span: Span
    meaning: Meaning


class Names:
    """All names of one text."""

    def __init__(self, source: Source, declared: Declarations, notes: tuple[Note, ...]) -> None:
        self.source = source
        self.declared = declared
        self.locals: dict[str, list[Local]] = {}
        for local in locals_of(source, declared.file):
            self.locals.setdefault(local.name, []).append(local)
        self._loops()
        self.topics = {topic.name.span.start for about in declared.file.about for topic in about.topics}
        self.types: dict[tuple[int, str], t.Type] = {}
        self.by_name: dict[str, t.Type] = {}
        for note in notes:
            # A note about a library has its place in that library's text.
            length = len(note.name)
            for start in (note.span.start, note.span.end - length):
                if source.text[start : start + length] == note.name and start >= 0:
                    self.types[start, note.name] = note.type
            if note.meaning in ("variable", "definition"):
                self.by_name.setdefault(note.name, note.type)
        self._uses: dict[int, list[Use]] = {}

    def _loops(self) -> None:
        """The names of `x for NAME in …`, which live in the parentheses around them."""
        for number, start in enumerate(self.source.starts, 1):
            line = self.source.line_text(number)
            if " for " in line:
                found = line_words(line)
                for at, word in enumerate(found[:-1]):
                    if word.text == "for" and word.role == "keyword" and at:
                        name = found[at + 1]
                        around = _parentheses(self.source.text, start + word.start)
                        span = Span(start + name.start, start + name.end)
                        local = Local(name.text, span, around.start, around.end, "comprehension")
                        self.locals.setdefault(name.text, []).append(local)

    # ───────────── what stands where

    def at(self, offset: int) -> Use | None:
        """The name at an offset, or that ends there."""
        line = self.source.line(offset)
        return next((u for u in self.on(line) if u.span.start <= offset <= u.span.end), None)

    def on(self, line: int) -> list[Use]:
        """The names on a line, counted from 1."""
        if line not in self._uses:
            start = self.source.starts[line - 1]
            found = []
            for word in line_words(self.source.line_text(line)):
                meaning = self.meaning(word, start + word.start)
                if meaning is not None:
                    found.append(Use(Span(start + word.start, start + word.end), meaning))
            self._uses[line] = found
        return self._uses[line]

    def all(self) -> Iterator[Use]:
        for line in range(1, len(self.source.starts) + 1):
            yield from self.on(line)

    def uses(self, meaning: Meaning) -> list[Span]:
        """Every place where a name stands, its declaration too."""
        name = meaning.name
        text = self.source.text
        found = []
        at = text.find(name)
        while at >= 0:
            use = self.at(at)
            if use is not None and use.span == (at, at + len(name)) and use.meaning == meaning:
                found.append(use.span)
            at = text.find(name, at + len(name))
        return found

    def meaning(self, word: Word, offset: int) -> Meaning | None:
        """What a word stands for at an offset; None for words of the language and for unknown ones."""
        name = word.text
        if offset in self.topics:
            return None
        if word.role == "family":
            return self.family(name)
        if word.role not in ("name", "part", "every"):
            return None
        symbol = self.declared.symbols.get(name)
        if symbol is not None:
            return symbol
        if word.role == "name" and (local := self.local(name, offset)) is not None:
            return local
        return self.family(name)

    def family(self, name: str) -> Family | None:
        deck = self.declared.families.get(name)
        return None if deck is None else Family(name, deck.written.name.span)

    def local(self, name: str, offset: int) -> Local | None:
        """The local name that is meant at an offset: that of the innermost block."""
        found = [x for x in self.locals.get(name, ()) if x.start <= offset < x.end or x.span.start == offset]
        return max(found, key=lambda x: x.start, default=None)

    def visible(self, offset: int) -> list[Local]:
        """The local names that can be used at an offset."""
        return [x for found in self.locals.values() for x in found if x.span.end <= offset <= x.end]

    def type_at(self, span: Span, name: str) -> t.Type | None:
        found = self.types.get((span.start, name))
        return None if found is None or t.settled(found) == t.ANY else t.settled(found)


def _parentheses(text: str, at: int) -> Span:
    """The innermost parentheses around an offset."""
    depth, start = 0, at
    while start > 0 and not (text[start] == "(" and depth == 0):
        depth += (text[start] == ")") - (text[start] == "(")
        start -= 1
    depth, end = 0, at
    while end < len(text) and not (text[end] == ")" and depth == 0):
        depth += (text[end] == "(") - (text[end] == ")")
        end += 1
    return Span(start, end)


# ───────────── local names


def locals_of(source: Source, file: s.File) -> Iterator[Local]:
    """The local names of definitions, phases and triggers, with the blocks in which they can be seen."""
    owners: tuple[s.Define | s.Phase, ...] = (*file.defines, *file.phases)
    for owner in owners:
        for word in owner.parameters:
            end = room_end(source, owner.span.start)
            yield Local(word.name, word.span, word.span.start, end, "parameter")
    bodies = [*(phase.body for phase in file.phases), *(t.body for zone in file.zones for t in zone.triggers)]
    for x in (x for body in bodies for x in statements_in(body)):
        match x:
            case s.Let(name=word):
                yield _local(source, word, "let", rest=True)
            case s.Chance(name=word):
                yield _local(source, word, "chance", rest=True)
            case s.For(name=word):
                yield _local(source, word, "for", rest=False)
            case s.Choose(picks=picks):
                only_below = x.optional or x.otherwise is not None
                yield from (_local(source, pick.name, "choice", rest=not only_below) for pick in picks)


def _local(source: Source, word: s.Word, kind: LocalKind, *, rest: bool) -> Local:
    """A name that lives in the block below its line, or in the rest of the block around it."""
    end = room_end(source, word.span.start, rest=rest)
    return Local(word.name, word.span, word.span.start, end + 1, kind)


def blocks_in(x: s.Statement) -> Iterator[s.Block]:
    """The blocks directly inside a statement."""
    return outermost(x, _BLOCKS, _EXPRESSIONS)


def statements_in(block: s.Block) -> Iterator[s.Statement]:
    """All statements of a block, outer before inner."""
    for x in block.statements:
        yield x
        for inner in blocks_in(x):
            yield from statements_in(inner)
