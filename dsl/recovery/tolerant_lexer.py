"""Text cut into lines of tokens, without ever giving up.

The parser of `grammar` stops at the first sign that it does not know. Recovery needs the whole
file, so this module cuts it the same way and keeps what it does not know as tokens of the kind
`UNKNOWN`. A line that is broken inside brackets is one `Line`; if a bracket is never closed, the
lines after it are lines of their own, so that one bracket does not swallow the rest of the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cache

import grammar
from dsl.diagnostic import Edit as Edit
from dsl.nodes import dataclass
from dsl.source import Source, Span
from grammar import Token
from grammar.layout import GOES_ON

# Words of plain English between two others, or before one, that no card is called by: `others except me`, `any score`.
TALK = frozenset(
    (
        *("except", "but", "unless", "any", "some", "someone", "somebody", "anybody", "anyone", "nobody"),
        *("still", "only", "between", "exists", "beats", "than", "random", "contains"),
        *("includes", "both", "win", "wins", "no", "none", "first", "last", "are", "who"),
        *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        *("a", "an", "the", "every", "position"),
    )
)
TALK_OF = frozenset(("none", "any", "some", "both", "neither", "multiple", "sum", "position"))  # no relation
TALK_IS = frozenset(("somebody", "someone", "anybody", "anyone"))  # no player, as in `leader is somebody`
MOST_DIGITS = 15

UNKNOWN = "UNKNOWN"
NO_WIDTH = "\r\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
TAB_STOP = 4
PAIRS = {"(": ")", "[": "]"}
_CLOSING = {close: opening for opening, close in PAIRS.items()}

_TOKEN = re.compile(
    r"""
      (?P<NEWLINE>\r?\n)
    | (?P<SPACE>[ ]+)
    | (?P<ODD_SPACE>[^\S\n]|[\u200b-\u200f\u2060\ufeff])
    | (?P<COMMENT>\#[^\n]*|@\w+(?:-\w+)?)
    | (?P<STRING>"[^"\n]*")
    | (?P<NAME>[^\W\d]\w*)
    | (?P<BROKEN>"[^"\n]*                                          # a text that is not closed
        | [“”„«»‟‘’‚'][^\n“”„«»‟‘’‚'"]*(?:['’](?=\w)[^\n“”„«»‟‘’‚'"]*)*[“”»«‘’'"]   # other quotes
        | [0-9]+\.[0-9]+                                           # a number that is not whole
        | \.\.\.? | == | := | != | <> | => | =< | && | \|\| | \+\+ | -- | -> | // | \*\*)
    | (?P<INT>[0-9]+)
    | (?P<SIGN>\+=|-=|<=|>=|[=<>+\-*.,:()\[\]])
    | (?P<OTHER>.)
    """,
    re.VERBOSE,
)

_SIGNS = ("PLUS", "MINUS", "TIMES")  # a slip if nothing follows that is indented, as in `score++` and `ages 8+`


@dataclass(slots=True, eq=False)
class Line:
    """One line of rules. `depth` counts the spaces before it, `start` and `end` are its code.

    `bracket` is the bracket of this line that has no partner, if there is one. `echo` is a line
    that may belong to an unclosed bracket above.
    """

    tokens: list[Token]
    depth: int
    start: int
    end: int
    bracket: Token | None = None
    echo: bool = False

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@dataclass(slots=True, eq=False)
class TokenLines:
    """All lines of a file, and the spaces in it that are not plain ones."""

    lines: list[Line] = field(default_factory=list)
    odd_spaces: list[Span] = field(default_factory=list)


@cache
def words() -> dict[str, str]:
    """Every word and sign of the grammar, with its kind of token."""
    return grammar.parser().table.words


@cache
def spelling() -> dict[str, str]:
    """How each kind of token is written, for those that can be written in one way only."""
    return {kind: text for text, kind in words().items()}


@cache
def _never_in_brackets() -> frozenset[str]:
    """Words that cannot stand inside brackets, so that a bracket before them was never closed."""
    inside = "and or not is in empty if else for where by to of every left right team players cards"
    may = {*inside.split(), "highest", "lowest", "implies", "div", "mod", "one", "out", "short", "up"}
    return frozenset(kind for word, kind in words().items() if word[0].isalpha() and word not in may) | {
        words()["="],
        words()[":"],
        words()["+="],
        words()["-="],
    }


def cut(source: Source) -> TokenLines:
    """The lines of a file."""
    result = TokenLines()
    open_since: list[Token] = []
    group: list[Line] = []
    for line in _physical_lines(source.text, result.odd_spaces):
        ended = bool(group) and group[-1].tokens[-1].type in _SIGNS and line.depth <= group[0].depth and not open_since
        if group and (ended or line.tokens[0].type in _never_in_brackets() or _assigns(line)):
            result.lines += _alone(group)
            group, open_since = [], []
        group.append(line)
        _follow(line.tokens, open_since)
        if not open_since and line.tokens[-1].type not in GOES_ON:
            result.lines.append(_joined(group))
            group = []
    result.lines += _alone(group)
    return result


def edited(source: Source, line: Line, edits: Sequence[Edit]) -> Line:
    """The line as it should have been written; the tokens keep the places of what they replace."""
    pieces: list[str] = []
    starts: list[int] = []  # where each piece begins in the new text
    places: list[tuple[int, bool]] = []  # where it comes from, and whether it was replaced
    at = line.start
    length = 0

    def add(text: str, place: int, replaced: bool) -> None:
        nonlocal length
        pieces.append(text)
        starts.append(length)
        places.append((place, replaced))
        length += len(text)

    for edit in sorted(edits):
        add(source.text[at : edit.span.start], at, False)
        add(edit.text, edit.span.start, True)
        at = edit.span.end
    add(source.text[at : line.end], at, False)

    def back(offset: int) -> int:
        piece = bisect_right(starts, offset) - 1
        place, replaced = places[piece]
        return place if replaced else place + offset - starts[piece]

    tokens: list[Token] = []
    for physical in _physical_lines("".join(pieces), []):
        for token in physical.tokens:
            start = back(token.start)
            tokens.append(Token(token.type, str(token), start, max(start, back(token.end - 1) + 1)))
    return _joined([Line(tokens, line.depth, line.start, line.end)]) if tokens else line


def _physical_lines(text: str, odd_spaces: list[Span]) -> Iterator[Line]:
    """Every line that holds code."""
    known = words()
    tokens: list[Token] = []
    depth = 0
    begun = False  # a citation may stand before the code: the line begins where that does
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        start, end = found.span()
        if kind == "NEWLINE":
            if tokens:
                yield Line(tokens, depth, tokens[0].start, tokens[-1].end)
            tokens, depth, begun = [], 0, False
        elif kind == "SPACE" or kind == "ODD_SPACE":
            if not begun and found[0] not in NO_WIDTH:
                depth = depth // TAB_STOP * TAB_STOP + TAB_STOP if found[0] == "\t" else depth + end - start
            if kind == "ODD_SPACE" and not (start == 0 and found[0] == "\ufeff"):
                odd_spaces.append(Span(start, end))
        else:
            begun = True
            if kind == "NAME" or kind == "SIGN":
                tokens.append(Token(known.get(found[0], kind), found[0], start, end))
            elif kind == "INT" or kind == "STRING":
                tokens.append(Token(kind, found[0], start, end))
            elif kind != "COMMENT":
                tokens.append(Token(UNKNOWN, found[0], start, end))
    if tokens:
        yield Line(tokens, depth, tokens[0].start, tokens[-1].end)


def _assigns(line: Line) -> bool:
    """Whether a line is `name = …`, `name: …` or the like: such a line stands for itself."""
    return any(token.type in _never_in_brackets() for token in line.tokens[1:3])


def _follow(tokens: Sequence[Token], opened: list[Token]) -> None:
    for token in tokens:
        if token in PAIRS and token.type != "STRING":
            opened.append(token)
        elif token in _CLOSING and opened:
            opened.pop()


def _joined(group: list[Line]) -> Line:
    """Lines that brackets hold together, as one."""
    tokens = group[0].tokens if len(group) == 1 else [token for line in group for token in line.tokens]
    return Line(tokens, group[0].depth, group[0].start, group[-1].end, _without_partner(tokens))


def _alone(group: list[Line]) -> Iterator[Line]:
    """Lines that an unclosed bracket would have held together, each for itself."""
    for index, line in enumerate(group):
        alone = _joined([line])
        alone.echo = index > 0
        yield alone


def _without_partner(tokens: Sequence[Token]) -> Token | None:
    opened: list[Token] = []
    for token in tokens:
        if token in PAIRS:
            opened.append(token)
        elif token in _CLOSING:
            if not opened or opened[-1] != _CLOSING[token]:
                return opened[-1] if opened and len(opened) > 1 else token
            opened.pop()
    return opened[0] if opened else None
