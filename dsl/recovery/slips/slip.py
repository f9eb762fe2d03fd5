"""A place where reading stopped, and what was found out about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.diagnostic import Diagnostic
from dsl.nodes import dataclass
from dsl.recovery.tolerant_lexer import Edit, Line
from dsl.source import Source, Span
from dsl.spelling import distance, nearest
from grammar import Token

ITEMS = ("COMMA", "NAME", "INT", "LEFT", "RIGHT", "CARDS")  # what plain lists are made of


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic, and the edits with which the line can be read, if they are known.

    They are offered as a fix too, unless they are `guessed`: then they only keep other lines from being misread.
    """

    diagnostic: Diagnostic
    edits: tuple[Edit, ...] = ()
    guessed: bool = False


def _reads_nothing(_: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Slip:
    """Reading stopped before the token `at` of a line; behind the last one that is the line's end.

    `wanted` are the kinds of token that could stand there, `starts` those that a line can begin
    with at this place of the file. `above` is the last line that was understood. `reads` says whether another line
    could stand in place of this one.
    """

    source: Source
    line: Line
    at: int
    wanted: frozenset[str]
    starts: frozenset[str]
    above: Line | None = None
    reads: Callable[[str], bool] = _reads_nothing

    def kind(self, index: int) -> str:
        """The kind of a token of the line; empty beyond its ends."""
        return self.line.tokens[index].type if 0 <= index < len(self.line.tokens) else ""

    def text(self, index: int) -> str:
        """How a token of the line is written; empty beyond its ends."""
        return str(self.line.tokens[index]) if 0 <= index < len(self.line.tokens) else ""

    def span(self, index: int) -> Span:
        """The place of a token of the line, or the end of the line."""
        return place(self.line.tokens[index]) if index < len(self.line.tokens) else Span(self.line.end, self.line.end)

    @property
    def met(self) -> str:
        """The kind of the token that does not fit."""
        return self.kind(self.at)

    @property
    def here(self) -> Span:
        return self.span(self.at)

    @property
    def first(self) -> str:
        """The kind of the line's first token."""
        return self.kind(0)

    @property
    def at_end(self) -> bool:
        return self.at >= len(self.line.tokens)

    @property
    def among_statements(self) -> bool:
        return "MOVE" in self.starts

    @property
    def part(self) -> str:
        """The part of a file in which the line stands, by what may begin a line there."""
        starts = self.starts
        if self.in_test:
            return "test"
        if self.among_statements:
            return "choice" if "MUST" in starts else "statements"
        if "OPTION" in starts and self.line.depth > 0:
            return "head"
        if self.among_sections:
            return "sections"
        if "WITHOUT" in starts:
            return "cards"
        if "EACH" in starts or ("NAME" in starts and not starts & {"EVERY", "STRING"}):
            above = self.source.text[: self.line.start]
            return "zones" if above.rfind("\nzones") > above.rfind("\nstate") else "state"
        if "EVERY" in starts:
            return "cases"
        return "acts" if "STRING" in starts else ""

    @property
    def among_sections(self) -> bool:
        return "PHASE" in self.starts

    @property
    def in_test(self) -> bool:
        return "GIVEN" in self.starts

    @property
    def below(self) -> str:
        """The first line of the block below this line, without its indentation; empty if there is none."""
        rows = (row for row in self.source.text[self.line.end :].splitlines()[1:] if row.split("#")[0].strip())
        row = next(rows, "")
        return row.strip() if len(row) - len(row.lstrip()) > self.line.depth else ""

    def code(self, start: int, end: int) -> str:
        """The text from one token to another, `end` not included, as it stands in the file."""
        if start >= end or start >= len(self.line.tokens):
            return ""
        last = min(end, len(self.line.tokens)) - 1
        return " ".join(self.source.excerpt(self.span(start).to(self.span(last))).split())

    def find(self, kind: str, start: int = 0) -> int:
        """The index of the next token of a kind, or -1."""
        return next((i for i in range(start, len(self.line.tokens)) if self.kind(i) == kind), -1)


def near(word: str, known: Iterable[str]) -> str | None:
    """The word of the language that was most likely meant: stricter than for names, there are few."""
    better = nearest(word, known)
    limit = (len(word) + 2) // 4
    if better and len(word) == 3 and word[0].lower() != better[0]:
        return None  # `pay` is not `may`
    return better if better and distance(word.lower(), better, limit) <= limit else None


def place(token: Token) -> Span:
    return Span(token.start, token.end)
