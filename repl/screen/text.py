"""Text with styles, and the outputs of a session.

A line is a tuple of fragments, each a style and its text. Styles are names: of a colour that a card
has, or of a role. Front ends turn them into escape codes or leave them out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal

from wcwidth import wcswidth

from grammar.visible import visible

_NEGATIVE = re.compile(r"(?<![^ ,])-(?=\d)")

Fragment = tuple[str, str]
Line = tuple[Fragment, ...]

Kind = Literal[
    "table", "happened", "asked", "note", "refused", "help", "rules", "stepped", "thinking", "handover", "wipe", "over",
    "left", "rest",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Output:
    """One thing that a session says; `data` is the same for programs, as plain JSON values.

    `short` is a table in fewer lines, for where there is no room for it: each line with how soon it makes room, 0 last.
    Where that cuts rows off, `between` has it with fewer and fewer of them whole; `fewest` says less in fewer rows.
    """

    kind: Kind
    lines: tuple[Line, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    short: tuple[tuple[int, Line], ...] = ()
    between: tuple[tuple[Line, ...], ...] = ()
    fewest: tuple[tuple[int, Line], ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(bare(line) for line in self.lines)

    def in_short(self, height: int | None = None) -> list[Line]:
        """The table in short, perhaps in so many rows: the first row stays, of the others those that make room last."""
        rows = self.short or tuple((0, row) for row in self.lines)
        if height is not None and height < len(rows):
            rows = self.fewest or rows
        begun: list[int] = []  # of each row the one that it goes on from, which says whose it is, and stays longer
        for at, (rank, row) in enumerate(rows):
            begun.append(begun[-1] if rank and _goes_on(row) else at)
        first_to_go = sorted(range(len(rows)), key=lambda at: (not at, -rows[at][0], begun[at], -at))
        gone = {*first_to_go[: max(0, len(rows) - height)]} if height is not None else set()
        return [
            _dotted(row, width(rows[0][1])) if at + 1 in gone and _goes_on(rows[at + 1][1]) else row
            for at, (_, row) in enumerate(rows)
            if at not in gone
        ]


def _goes_on(row: Line) -> bool:
    """Is it what one row of the table had no room for?"""
    return bare(row).startswith("    ")


def _dotted(row: Line, columns: int) -> Line:
    return cut_short((*row, ("cut", " …")), columns)


# Colours of middle brightness: they can be read on black and on white. Cards are always named too.
COLOURS = {
    "red": "38;5;160",
    "orange": "38;5;166",
    "yellow": "38;5;136",
    "green": "38;5;28",
    "blue": "38;5;33",
    "purple": "38;5;134",
    "violet": "38;5;134",
    "pink": "38;5;169",
    "brown": "38;5;130",
    "grey": "38;5;244",
    "gray": "38;5;244",
    "black": "1",
    "white": "4",
    "hearts": "38;5;160",
    "diamonds": "38;5;166",
    "spades": "1",
    "clubs": "38;5;28",
}
ROLES = {
    "strong": "1",
    "said": "1",  # by the rules
    "dim": "38;5;244",
    "unseen": "38;5;244",  # cards of which only the number is known
    "undone": "1",  # what the rules took back
    "cut": "38;5;244",  # what stands for more that has no room
    "title": "1;38;5;33",
    "deal": "1;38;5;33",  # the headline of a deal: what came before it is over
    "number": "38;5;244",
    "wrong": "38;5;160",
    "lost": "38;5;160",
    "good": "38;5;28",
    "points": "38;5;28",
    "here": "7",
}
CODES = COLOURS | ROLES
_PLAIN = str.maketrans(
    {"─": "-", "│": "|", "·": ".", "▶": ">", "×": "x", "–": "-", "…": "...", "→": "->", "█": "#", "ä": "ae", "ö": "oe",
     "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "„": '"', "“": '"', "”": '"', "’": "'", "╭": ",", "╰": "'",
     "●": "*", "−": "-", "↵": ">", "✗": "x", "◂": "<",
     "•": "*", "÷": "/", "±": "+-"}
)  # fmt: skip


def bare(line: Line) -> str:
    """The text of a line without its styles."""
    return "".join(text for _, text in line)


def ascii_only(text: str) -> str:
    """The same in plain letters."""
    return text.translate(_PLAIN).encode("ascii", "replace").decode()


def line(*parts: str | Fragment) -> Line:
    """A line of plain and styled parts."""
    return tuple(("", p) if isinstance(p, str) else p for p in parts if p)


def lost_by_viewer(row: Line) -> Line:
    """A line of the news that the viewer must not miss: what others did to their cards."""
    return tuple(("lost" if style in ("", "dim", "unseen", "strong", "said") else style, text) for style, text in row)


def with_minus(text: str) -> str:
    """Numbers as sums have them, `−66`; a card that is called by one, `red -3`, is typed with a hyphen and keeps it."""
    return _NEGATIVE.sub("−", text)


def of_the_course(row: Line) -> Line:
    """A line of the news that tells the course of the game, such as a deal: it follows from nobody's move."""
    (_, text), *more = row
    return (("course", text), *more)


def lines_of(text: str, style: str = "") -> tuple[Line, ...]:
    return tuple(((style, row),) for row in text.splitlines())


def width(fragments: Iterable[Fragment]) -> int:
    """How many columns of a terminal it takes, in all signs or in plain letters, whichever is more."""
    return sum(
        len(text) if text.isascii() else max(wcswidth(text), len(text.translate(_PLAIN))) for _, text in fragments
    )


def flow(chunks: Sequence[Line], columns: int, gap: str = "  ", first: Line = (), indent: int = 0) -> list[Line]:
    """Chunks one after the other, broken into lines between chunks; `first` opens the first line.

    A chunk that is wider than a line begins a line of its own and is broken between its fragments,
    a fragment between its words, and goes on further to the right; what follows it begins a line too,
    unless there are dots between chunks. Where a line is broken, a dot between two chunks ends it, and
    no other separator is written.
    """
    found: list[Line] = []
    row: list[Fragment] = list(first)
    used, waiting = width(row), ""

    def new_row(left: int) -> None:
        nonlocal row, used, waiting
        dots = "·" in waiting
        while row and _separates(row[-1]):
            dots |= "·" in row.pop()[1]
        if dots and width(row) + 2 <= columns:
            row.append(("", " ·"))
        found.append(tuple(row))
        row, used, waiting = [("", " " * left)], left, ""

    after_wide = False
    dotted = 2 if "·" in gap else 0  # a line that goes on has room for the dot at its end
    for at, chunk in enumerate(chunks, 1):
        wide = width(chunk) > columns - indent
        if waiting and (wide or (after_wide and not gap.strip() and len(gap) > 1)):
            new_row(indent)
        after_wide = wide
        left = indent + 2 if wide else indent
        parts = list(_pieces(chunk, columns - left)) if wide else [chunk]
        for number, part in enumerate(parts):
            size = width(part)
            dot = (2 if _dot_follows(parts[number + 1 :]) else 0) if wide else dotted if at < len(chunks) else 0
            if used + len(waiting) + size + dot > columns and used > left:
                new_row(left)
            if wide and found and used == left and _separates(part[0]):
                if "·" in part[0][1] and width(found[-1]) + 2 <= columns:
                    found[-1] += (("", " ·"),)
                continue
            row += [("", waiting), *part] if waiting else part
            used += len(waiting) + size
            waiting = ""
        waiting = gap
    if bare(tuple(row)).strip():
        found.append(tuple(row))
    return found


def _dot_follows(parts: Sequence[Line]) -> bool:
    """Does a dot stand before the next words?"""
    return next(("·" in bare(part) for part in parts if bare(part).strip()), False)


def _separates(fragment: Fragment) -> bool:
    return fragment[1].strip() in ("", "·")


def _pieces(chunk: Line, room: int) -> Iterator[Line]:
    """The fragments of a chunk; the words of one that is wider than a line, joins two others or has a number."""
    numbered = False
    for style, text in chunk:
        joins = numbered or (not style and text.strip() != "" and text != text.strip())
        numbered = style == "number"  # which does not stand alone in a line
        if not joins and width([(style, text)]) <= room:
            yield ((style, text),)
            continue
        for number, word in enumerate(text.split(" ")):
            if number:
                yield (("", " "),)
            yield ((style, word),)


def one_below_the_other(chunks: Sequence[Line], columns: int) -> list[Line]:
    """Each chunk begins a row."""
    return [row for chunk in chunks for row in flow([chunk], columns, first=line("  "), indent=6)]


def side_by_side(chunks: Sequence[Line], columns: int) -> list[Line]:
    """Chunks one after the other, unless one of them takes more than a row."""
    if any(width(chunk) > columns - 2 for chunk in chunks):
        return one_below_the_other(chunks, columns)
    return flow(chunks, columns, "   ", line("  "), 2)


def shortened(text: str, columns: int) -> str:
    """Text that fits into a number of columns."""
    if len(text) > 4 * columns:
        text = text[: 4 * columns] + "…"  # measuring takes long
    while text and width([("", text)]) > columns:
        text = text.removesuffix("…")[:-1] + "…" if len(text) > 1 else ""
    return text


def cut_short(row: Line, columns: int) -> Line:
    """A line in one row: what has no room there is left out, which three dots say."""
    first, *more = folded(row, columns)
    dots = ("cut", "…")
    return (*folded(first, columns - width([dots]))[0], dots) if more else first


def folded(row: Line, columns: int) -> list[Line]:
    """A line in rows that fit, broken wherever a row is full."""
    if width(row) <= columns:
        return [row]
    found: list[list[Fragment]] = [[]]
    used = 0
    for style, text in row:
        for sign in text:
            size = width([("", sign)])
            if used + size > columns and found[-1]:
                found.append([])
                used = 0
            last = found[-1]
            if last and last[-1][0] == style:
                last[-1] = (style, last[-1][1] + sign)
            else:
                last.append((style, sign))
            used += size
    return [tuple(each) for each in found]


def broken(row: Line, columns: int, size: Callable[[str], int]) -> list[Line]:
    """A line in rows that fit, broken between words and further to the right from the second on; a word that is wider
    than a row is broken where it is full. `size` says how many columns a sign takes.
    """
    found: list[Line] = []
    waiting = [(style, sign) for style, text in row for sign in text]
    left = len(waiting) - len(bare(tuple(waiting)).lstrip(" "))
    indent: list[Fragment] = [("", " ")] * min(left + 2, columns // 2)
    while waiting:
        used, end = 0, 0
        while end < len(waiting) and used + size(waiting[end][1]) <= columns:
            used, end = used + size(waiting[end][1]), end + 1
        if end == len(waiting):
            found.append(_joined(waiting))
            break
        first = left if not found else len(indent)
        space = next((at for at in range(end, first, -1) if waiting[at][1] == " "), None)
        end = max(end, 1) if space is None else space
        found.append(_joined(waiting[:end]))
        waiting = waiting[end:] if space is None else [*indent, *waiting[end + 1 :]]
    return found or [()]


def _joined(signs: Sequence[Fragment]) -> Line:
    return tuple((style, "".join(sign for _, sign in some)) for style, some in groupby(signs, key=itemgetter(0)))


def wrapped(text: str, columns: int, style: str = "", indent: int = 0) -> list[Line]:
    """Prose broken between words, and not before `%` nor around `±`."""
    found: list[Line] = []
    for paragraph in text.splitlines() or [""]:
        parts: list[str] = []
        for word in paragraph.split():
            if parts and (word[0] in "%±" or parts[-1][-1] == "±"):
                word = f"{parts.pop()} {word}"
            parts.append(word)
        words: list[Line] = [((style, part),) for part in parts]
        found += flow(words, columns, " ", line(" " * indent), indent) if words else [()]
    return found


@dataclass(frozen=True, slots=True)
class Paint:
    """How text is written: with escape codes or without, in all signs or in plain letters."""

    color: bool = False
    ascii: bool = False

    def line(self, line: Line) -> str:
        return "".join(self.fragment(style, text) for style, text in line).rstrip()

    def size(self, sign: str) -> int:
        """How many columns a sign takes as it is written."""
        return 1 if sign.isascii() else width([("", sign)]) if self.ascii else max(0, wcswidth(sign))

    def text(self, text: str) -> str:
        """Text without escape codes, whatever is in it."""
        return ascii_only(visible(text, ascii=True)) if self.ascii else visible(text)

    def fragment(self, style: str, text: str) -> str:
        text = self.text(text)
        code = CODES.get(style) if self.color and text.strip() else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text

    def rows(self, rows: Iterable[Line]) -> str:
        return "".join(self.line(each) + "\n" for each in rows)

    def output(self, output: Output) -> str:
        return self.rows(output.lines)
