"""Texts that people, editors and attackers make of rules: `check` and `fmt` answer each of them, within a second.

Formatting twice is formatting once, and changes no mistake; what is said stands inside the text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import dsl
from dsl.format import format_text, with_plain_spaces
from dsl.parsing.parse import parse
from dsl.recovery.tolerant_lexer import words
from dsl.render import render
from dsl.source import Source
from interpreter.load import shipped_libraries
from tests.proof.law import Law

ROOT = Path(__file__).parents[2]
SIZES = (120, 500, 3_000, 30_000)  # characters at most; each three times as often as the next
SECTION = re.compile(r"\n(?=\w)")
FENCED = re.compile(r"^```cardgame[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PIECES = re.compile(r'"[^"\n]*"|\w+|[ ]+|\n|[^\w\s]')
SIGNS = (
    "\t", "\r", "\r\n", "\0", "\ufeff", "\u00a0", "\u200b", "\u202e", "\u2028", "\x1b[2J", "\x85", "²", "٣", "é",
    "e\u0301", "😀", "“", "”", "„", "'", "’", "//", "==", ":=", "!=", "&&", "||", "->", "...", "$", ";", "%", "\\", "`",
    "{", "}", "{{", '"', "#", "@", "@R1", "@R1-", "@-", "(", ")", "[", "]", "-", "0", "-1", "00", "1.5",
    "999999999999999", "1" * 16, "1" * 4_400, "nobody", "nothing", "it", "me", "p1", "p99", "everyone", "()",
)  # fmt: skip


@cache
def texts() -> tuple[str, ...]:
    """Every program there is to begin with, most of them small."""
    found = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "games").rglob("*.cardgame"))]
    pages = [*(ROOT / "dsl" / "pages").glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("*.md")]
    for page in sorted(pages):
        found += FENCED.findall(page.read_text(encoding="utf-8"))
    return tuple(found)


@cache
def lines() -> tuple[str, ...]:
    return tuple(dict.fromkeys(line for text in texts() for line in text.splitlines(keepends=True)))


@cache
def pieces() -> tuple[str, ...]:
    return (*dict.fromkeys(p for text in texts() for p in PIECES.findall(text)), *words(), *SIGNS)


@cache
def words_of_slips() -> tuple[str, ...]:
    """What recovery knows of how people say things elsewhere, word by word."""
    found = [
        word
        for path in sorted((ROOT / "dsl" / "recovery").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in PIECES.findall(node.value)
    ]
    return (*dict.fromkeys(word for word in found if word.strip() and len(word) < 20), *SIGNS)


# ───────────── one stroke each


def rarely(*sizes: int) -> list[int]:
    """Each three times as often as the next: what is large takes most of the time, and finds no more for that."""
    return [size for place, size in enumerate(sizes) for _ in range(3 ** (len(sizes) - 1 - place))]


def _in_lines(change: Callable[[list[str], int, Random], None]) -> Callable[[str, Random], str]:
    def stroke(text: str, chance: Random) -> str:
        parts = text.splitlines(keepends=True) or [""]
        change(parts, chance.randrange(len(parts)), chance)
        return "".join(parts)

    return stroke


def _in_pieces(change: Callable[[list[str], int, Random], None]) -> Callable[[str, Random], str]:
    def stroke(text: str, chance: Random) -> str:
        parts = PIECES.findall(text) or [""]
        change(parts, chance.randrange(len(parts)), chance)
        return "".join(parts)

    return stroke


def _leave_out(parts: list[str], at: int, chance: Random) -> None:
    del parts[at : at + chance.choice((1, 1, 1, 2, 5))]


def _double(parts: list[str], at: int, chance: Random) -> None:
    parts[at] *= chance.choice(rarely(2, 3, 20, 300))


def _swap(parts: list[str], at: int, chance: Random) -> None:
    other = chance.randrange(len(parts))
    parts[at], parts[other] = parts[other], parts[at]


def _indent(parts: list[str], at: int, chance: Random) -> None:
    for place in range(at, min(len(parts), at + chance.choice((1, 1, 3, 30)))):
        spaces = chance.randint(-5, 6)
        parts[place] = " " * spaces + parts[place] if spaces > 0 else parts[place].removeprefix(" " * -spaces)


def _other_line(parts: list[str], at: int, chance: Random) -> None:
    line = chance.choice(lines())
    depth = len(parts[at]) - len(parts[at].lstrip(" "))
    parts.insert(at, " " * depth + line.lstrip(" ") if chance.random() < 0.7 else line)


def _said_elsewhere(parts: list[str], at: int, chance: Random) -> None:
    """A line of words that recovery looks for, in no order that anybody would expect."""
    depth = len(parts[at]) - len(parts[at].lstrip(" "))
    said = " ".join(chance.choice(words_of_slips()) for _ in range(chance.choice((2, 3, 3, 4, 5, 6, 8, 20))))
    parts.insert(at, f"{' ' * depth}{said}\n")


def _other_piece(parts: list[str], at: int, chance: Random) -> None:
    parts[at] = chance.choice(pieces())


def _more(parts: list[str], at: int, chance: Random) -> None:
    parts.insert(at, chance.choice(SIGNS) if chance.random() < 0.5 else f" {chance.choice(pieces())} ")


def _run(parts: list[str], at: int, chance: Random) -> None:
    """One character, or a few, again and again at one place."""
    run = chance.choice((" ", "a", "9", "(", ")", "[", "-", "not ", "1 + ", "abs(", "x.", *SIGNS))
    parts.insert(at, run * (chance.choice(rarely(40, 400, 4_900)) // len(run)))


def _wrap(parts: list[str], at: int, chance: Random) -> None:
    """A word becomes part of an expression, perhaps many times over."""
    before, after = chance.choice(
        (("abs(", ")"), ("(", ", 1)"), ("(1 if ", " > 2 else 3)"), ("count(", ")"), ("not (", ")"), ("left of ", ""),
         ("(", " where it is 1)"), ("(x for x in ", ")"), ("highest(", " by it)"), ("subsets(", ")"), ("(", ")[1]"))
    )  # fmt: skip
    times = chance.choice(rarely(1, 2, 5, 8, 50))
    parts[at] = before * times + parts[at] + after * times


def _tower(text: str, chance: Random) -> str:
    """Definitions or phases that stand on one another."""
    many = chance.choice(rarely(3, 30, 200))
    if chance.random() < 0.3:
        return text + "".join(f"\nphase q{i}\n    q{i + 1}\n" for i in range(many))
    form = chance.choice(("{0} + 1", "{0} + {0}", "({0}, {0})", "({0} where it is 1)", "(1 if {0} is 2 else 3)"))
    given = chance.choice(("", "(a)", "(a, b)"))
    handed = given if chance.random() < 0.7 else given.replace("a", "(1, 2)").replace("b", "a")
    called = ["d0", *(f"d{i}{handed}" for i in range(1, many))]
    defined = (f"define d{i}{given} = {form.format(called[i - 1])}\n" for i in range(1, many))
    return f"{text}\ndefine d0 = 1\n{''.join(defined)}"


def numbered(text: str, chance: Random, number: str) -> str:
    """The text with a number put behind one of its names, wherever that name stands."""
    names = [p for p in PIECES.findall(text) if p.isidentifier() and p not in words()]
    name = chance.choice(names) if names else ""
    return "".join(p + number if name and p == name else p for p in PIECES.findall(text))


def _fewer_sections(text: str, chance: Random) -> str:
    head, *sections = SECTION.split(text)
    return "\n".join([head, *(s for s in sections if chance.random() < 0.6)])


def _two_texts(text: str, chance: Random) -> str:
    other = chance.choice(texts())
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _line_ends(text: str, chance: Random) -> str:
    return text.replace("\n", chance.choice(("\r\n", "\r", "\n\n", " \n", "\u2028", "")))


STROKES: tuple[Callable[[str, Random], str], ...] = (
    *(_in_lines(change) for change in (_leave_out, _double, _swap, _indent, _other_line, _said_elsewhere)),
    *(_in_pieces(change) for change in (_leave_out, _double, _swap, _other_piece, _more, _run, _wrap)),
    *(_in_pieces(change) for change in (_other_piece, _more, _wrap)),
    _tower, _fewer_sections, _two_texts, _line_ends,
)  # fmt: skip


def make(chance: Random) -> str:
    """A program, or a part of one, after a few strokes."""
    longest = chance.choice(rarely(*SIZES))
    text = _part(chance.choice(texts()), longest, chance)
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        text = chance.choice(STROKES)(text, chance)[:longest]
    return text


def _part(text: str, longest: int, chance: Random) -> str:
    """The beginning of a program and some of its sections, beginning anywhere, as far as there is room."""
    if len(text) <= longest:
        return text
    head, *sections = SECTION.split(text)
    head = head[: longest // 2]
    first = chance.randrange(len(sections) or 1)
    return "\n".join([head, *sections[first:]])[:longest]


def fault(text: str) -> str | None:
    """Why a text is not answered as it should be."""
    source = Source("text.cardgame", text)
    checked = dsl.check(source, shipped_libraries())
    if checked.ok and checked.game is None and not _is_library(source):
        return "nothing is wrong, and there is no game"
    for d in checked.diagnostics:
        if d.source is source and not 0 <= d.span.start <= d.span.end <= len(text):
            return f"{d.code} stands outside of the text"
        if not d.title or "\n" in d.title + d.label + d.help:
            return f"{d.code} is not one sentence"
    render(checked.diagnostics[:20], "full")
    once = format_text(source)
    if once is None or once == text:
        return None
    if format_text(Source("text.cardgame", once)) != once:
        return "formatting twice is not formatting once"
    again = dsl.check(Source("text.cardgame", once), shipped_libraries())
    if {"CG101", "CG106"} & set(_errors(checked)):  # odd spaces: the formatter mends them, and what they hid shows
        checked = dsl.check(with_plain_spaces(source), shipped_libraries())
    if _errors(checked) != _errors(again):
        return "formatting changes what is wrong"
    return None


def _is_library(source: Source) -> bool:
    file = parse(source).file
    return file is not None and file.head.library


def _errors(checked: dsl.Checked) -> list[str]:
    return sorted(d.code for d in checked.diagnostics if d.severity == "error")


LAW = Law("texts", make, fault)
