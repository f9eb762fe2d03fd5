"""Whether words of a line are a saying: `dsl.recovery.slips.proposals` tells how sayings are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dsl.recovery.slips import course
from dsl.recovery.slips.own_names import own_names
from dsl.recovery.slips.slip import Slip
from dsl.zone_kinds import ZONE_KINDS

_PIECES = re.compile(r'"?\{\w+(?: \w+)?\}"?|\w+(?:\'\w+)?|[-+:]=|[^\w\s{}]')
KINDS = {**{f"{kind}s": kind for kind in ZONE_KINDS}, "stack": "pile"}
NUMBERS = {word: str(n) for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
ARTICLES = ("a", "an", "the", "my", "your", "their", "der", "die", "das", "ein", "eine")
_SEATS = tuple(f"p{n}" for n in range(1, 21))

# What the name of somebody's zone is made of: `(left of me).hand`, `rows[2]`.
_OF_A_PLACE = ("NAME", "DOT", "LPAR", "RPAR", "LSQB", "RSQB", "INT", "OF", "LEFT", "RIGHT", "TEAM", "EVERY")

# How people begin what is `each player` here.
_EACH_PLAYER = tuple(
    tuple(words.split())
    for words in (
        "for each player", "for every player", "for all players", "for any player", "for player", "foreach player",
        "each player", "every player", "all players",
    )
)  # fmt: skip
EACH_BEGINS = frozenset(words[0] for words in _EACH_PLAYER)

_ONE_WORD = frozenset(
    (
        *("n", "name", "seat", "kind", "call", "one", "number", "item", "verb", "attribute"),
        *("value", "chosen", "place", "own", "mine", "many", "def"),
    )
)
_COMPARING = ("IS", "IN", "LT", "LE", "GT", "GE")

Captured = dict[str, tuple[int, int]]


class Row:
    """The words of a line, looked up once: every saying asks for them, at every place.

    `behind` has for each place the end of what can be balanced from there: the first bracket that closes one before it.
    """

    def __init__(self, slip: Slip) -> None:
        self.slip = slip
        self.names = own_names(slip.source)
        self.texts = [str(token) for token in slip.line.tokens]
        self.words = [text.lower() for text in self.texts]
        self.kinds = [token.type for token in slip.line.tokens]
        self.deep = [0]
        for kind in self.kinds:
            self.deep.append(self.deep[-1] + (kind in ("LPAR", "LSQB")) - (kind in ("RPAR", "RSQB")))
        size = len(self.kinds)
        self.behind = [
            next((at for at in range(start, size + 1) if self.deep[at] < self.deep[start]), size + 1)
            for start in range(size)
        ]

    def article(self, at: int) -> bool:
        """A word that may stand before what a saying asks for."""
        return self.words[at] in ARTICLES and self.kind(at + 1) not in ("", "SET", "COMMA", "RPAR", "FROM")

    def kind(self, at: int) -> str:
        return self.kinds[at] if at < len(self.kinds) else ""


def likely(row: Row, table: tuple[tuple[str, str], ...]) -> list[tuple[tuple[str, ...], str]]:
    """The sayings of a table whose own words all stand in the line, each with its proposal."""
    words = set(row.words)
    return [(_pieces(saying), template) for saying, template in table if words >= _own_words(saying)]


@cache
def _pieces(saying: str) -> tuple[str, ...]:
    return tuple(_PIECES.findall(saying))


@cache
def _own_words(saying: str) -> frozenset[str]:
    pieces = _pieces(saying)
    return frozenset(piece for piece in pieces[2 * is_of_each(pieces) :] if piece[0] not in '{"')


def is_of_each(pieces: tuple[str, ...]) -> bool:
    return pieces[:2] == ("each", "player")


def fits(row: Row, pieces: tuple[str, ...], piece: int, at: int, end: int, captured: Captured) -> Iterator[Captured]:
    """The ways in which the words from one place of the line to another are the rest of a saying."""
    if piece == len(pieces):
        if at == end:
            yield captured
        return
    if at >= end:
        return
    if row.article(at):
        yield from fits(row, pieces, piece, at + 1, end, captured)
    if piece == 0 and is_of_each(pieces):
        for lead in _EACH_PLAYER:
            if tuple(row.words[at : at + len(lead)]) == lead:
                yield from fits(row, pieces, 2, at + len(lead), end, captured)
        return
    wanted = pieces[piece]
    if wanted.startswith('"'):
        if row.kinds[at] == "STRING":
            yield from fits(row, pieces, piece + 1, at + 1, end, {**captured, wanted.strip('"{}'): (at, at + 1)})
        return
    if not wanted.startswith("{"):
        if row.words[at] == wanted:
            yield from fits(row, pieces, piece + 1, at + 1, end, captured)
        return
    name = wanted.strip("{}")
    kind = name.rstrip("0123456789")
    most = at + 1 if kind in _ONE_WORD else end
    following = pieces[piece + 1] if piece + 1 < len(pieces) else ""
    for behind in range(at + 1, most + 1):
        if _may_follow(row, following, behind, end) and _is(row, kind, at, behind):
            yield from fits(row, pieces, piece + 1, behind, end, {**captured, name: (at, behind)})


def _may_follow(row: Row, piece: str, at: int, end: int) -> bool:
    """Whether the next piece of a saying can begin at a place: asked first, for it is the cheaper question."""
    if not piece or at == end:
        return not piece and at == end
    return piece[0] in '{"' or row.words[at] == piece or row.words[at] in ARTICLES


def _is(row: Row, kind: str, start: int, end: int) -> bool:
    """Whether some words of the line are of a kind that a saying asks for."""
    names, texts, first, last = row.names, row.texts, row.words[start], row.texts[end - 1]
    match kind:
        case "n":
            return row.kinds[start] == "INT" or first in NUMBERS
        case "name":
            return row.kinds[start] in ("NAME", "CARDS")
        case "seat":
            return first in _SEATS
        case "kind":
            return first in KINDS or first in KINDS.values()
        case "zone" if any(kind not in _OF_A_PLACE for kind in row.kinds[start:end]):
            return False
        case "zone":
            return last in names.zones or (last == "]" and any(text in names.zones for text in texts[start:end]))
        case "attribute":
            return texts[start] in names.attributes or texts[start].removesuffix("s") in names.attributes
        case "one":
            return texts[start] in names.variables
        case "number":
            return texts[start] in names.numbers
        case "item":
            return f"{texts[start]}s" in names.zones
        case "verb":
            return bool(names.act(texts[start]))
        case "call":
            return texts[start] in names.phases
        case "value":
            return bool(names.value(texts[start]))
        case "own":
            return texts[start] in names.of_players
        case "mine":
            return texts[start] in names.mine
        case "many":
            return texts[start] in names.indexed
        case "def":
            return texts[start] in names.definitions
        case "act":
            return bool(names.label(" ".join(texts[start:end])))
        case "chosen" | "place":
            line = row.slip.line
            of = course.given_above(row.slip.source.text[: line.start], texts[start], line.depth)
            return of in names.indexed if kind == "place" else bool(of)
        case "cond":
            inside = row.deep[end] == row.deep[start] and end < row.behind[start]
            return inside and any(kind in _COMPARING for kind in row.kinds[start:end])
        case "var" if any(kind in ("AND", "OR", "NOT", "IF") for kind in row.kinds[start:end]):
            return False
        case "var":
            known = {last, f"{last}s", last.removesuffix("s"), texts[start] if last == "]" else last}
            return not known.isdisjoint(names.variables)
        case _:
            return row.deep[end] == row.deep[start] and end < row.behind[start]
