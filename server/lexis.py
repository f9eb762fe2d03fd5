"""A line cut into words, each with what can be said of it from the line alone.

Editors ask again after every key, and nearly all lines are the same as before: a line that was cut once is kept.
No token of the language reaches over a line end, so lines can be cut by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from dsl.game.operations import FUNCTIONS
from dsl.lints.words import GENDER_KEYS, IF, IF_NOT, MEANS, OUT, TABLE, WINS
from dsl.recovery.tolerant_lexer import words
from dsl.typing.build import SIGHTS
from dsl.typing.declare import FIXED_NAMES, RELATIONS, SEAT
from dsl.zone_kinds import ZONE_KINDS
from grammar.parser import SOFT

Role = Literal[
    "keyword", "operator", "sign", "number", "string", "comment", "mark", "function", "relation", "fixed", "seat",
    "zone kind", "sight", "game", "library", "language", "use", "family", "every", "part", "name",
]  # fmt: skip

OPERATORS = frozenset("and or not is in implies div mod empty".split())
_HEADINGS: dict[str, Role] = {
    "library": "library", "words": "language", "about": "language", "cards": "family", "use": "use",
}  # fmt: skip
_SIGHTS = frozenset(SIGHTS.values()) | {"others", "team"}
_TOKEN = re.compile(r'"[^"\n]*"?|#[^\n]*|@\w+(?:-\w+)?|[^\W\d]\w*|\d+|[+\-<>]=|[^\s\w]')
_INSIDE = re.compile(r"\{([^{}]*)\}")
# What is said of a name in `words`: its meaning, its place on the table, its gender.
_ABOUT = "|".join((MEANS, IF, IF_NOT, TABLE, OUT, WINS, *GENDER_KEYS))
_ABOUT_NAME = re.compile(rf'"(?:{_ABOUT})([^\W\d]\w*)"')
ABOUT_A_NAME = re.compile(rf'"(?:{_ABOUT})$')  # what is said of a name that has to be written yet


class Word(NamedTuple):
    """A word or sign of a line, and where in the line it stands."""

    start: int
    end: int
    text: str
    role: Role


@lru_cache(maxsize=50_000)
def line_words(line: str) -> tuple[Word, ...]:
    """The words of one line, those in the braces of texts too, in order."""
    cut = [(m.start(), m.end(), m[0]) for m in _TOKEN.finditer(line)]
    return tuple(_words(cut))


@lru_cache(maxsize=50_000)
def line_kinds(line: str) -> tuple[str, ...]:
    """The kinds of token that the grammar sees in a line."""
    found = []
    cut = _TOKEN.findall(line)
    for at, text in enumerate(cut):
        sign = text[0]
        if sign == '"':
            found.append("STRING")
        elif sign.isdigit():
            found.append("INT")
        elif sign != "#" and not (sign == "@" and len(text) > 1):
            kind = "NAME" if sign.isalpha() or sign == "_" else "UNKNOWN"
            found.append("NAME" if _is_soft_name(cut, at) else words().get(text, kind))
    return tuple(found)


def _is_soft_name(cut: Sequence[str], at: int) -> bool:
    """Whether a word that came late to the language is a name here: it does not begin a line that does something."""
    if words().get(cut[at]) not in SOFT:
        return False
    after = cut[at + 1][0] if at + 1 < len(cut) else "_"
    return at > 0 or not (after.isalpha() or after in "_#@")


def _words(cut: list[tuple[int, int, str]]) -> list[Word]:
    found: list[Word] = []
    for at, (start, end, text) in enumerate(cut):
        sign = text[0]
        if sign == '"' and _is_key(cut, at) and (about := _ABOUT_NAME.fullmatch(text)):
            first, last = start + about.start(1), start + about.end(1)
            found.append(Word(start, first, text[: about.start(1)], "string"))
            found += [Word(first, last, about[1], "name"), Word(last, end, '"', "string")]
        elif sign == '"':
            found += _string(start, text)
        elif sign == "#":
            found.append(Word(start, end, text, "comment"))
        elif sign == "@" and len(text) > 1:
            found.append(Word(start, end, text, "mark"))
        elif sign.isdigit():
            found.append(Word(start, end, text, "number"))
        elif sign.isalpha() or sign == "_":
            found.append(Word(start, end, text, _role(cut, at)))
        else:
            found.append(Word(start, end, text, "sign"))
    return found


def _is_key(cut: list[tuple[int, int, str]], at: int) -> bool:
    """Whether a text stands where `words` name what has a label."""
    before, after = cut[at - 1][2] if at else ",", cut[at + 1][2] if at + 1 < len(cut) else ""
    return before == "," and after == ":"


def _string(start: int, text: str) -> list[Word]:
    """A text: what is plain, and the words of the expressions in it."""
    found: list[Word] = []
    at = 0
    for inner in _INSIDE.finditer(text):
        found.append(Word(start + at, start + inner.start() + 1, text[at : inner.start() + 1], "string"))
        base = start + inner.start(1)
        found += [w._replace(start=w.start + base, end=w.end + base) for w in line_words(inner[1])]
        at = inner.end() - 1
    found.append(Word(start + at, start + len(text), text[at:], "string"))
    return found


def _role(cut: list[tuple[int, int, str]], at: int) -> Role:
    text = cut[at][2]
    before = cut[at - 1][2] if at else ""
    after = cut[at + 1][2] if at + 1 < len(cut) else ""
    if before == ".":
        return "part"
    if before == "game" and at == 1:
        return "game"
    if at == 1 and before in _HEADINGS:
        return _HEADINGS[before]
    if before.isdigit() and at == 2 and cut[0][2] == "use":
        return "use"
    if before == "every":
        return "every"
    if text in words() and not _is_soft_name([part for _, _, part in cut[: at + 2]], at):
        if text == "cards" and (at or after == "=") and not before.isdigit():
            return "name"
        if text in ("left", "right", "team") and after == "of":
            return "relation"
        if text in ("highest", "lowest") and after == "(":
            return "function"
        return "operator" if text in OPERATORS else "keyword"
    if text in FUNCTIONS and after == "(":
        return "function"
    if text in RELATIONS and after == "of":
        return "relation"
    if before == ":" and text in ZONE_KINDS and (at == 2 or cut[at - 2][2] == "]"):
        return "zone kind"
    if before == "by" and at > 1 and cut[at - 2][2] == "seen" and text in _SIGHTS:
        return "sight"
    if text in FIXED_NAMES:
        return "fixed"
    if SEAT.match(text):
        return "seat"
    return "name"
