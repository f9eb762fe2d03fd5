"""Sentences made from rules, for people who have not read them: what only the program has a name for is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from repl.words import Words

_QUOTED = re.compile(r"[“„]")
_GIVEN = re.compile(r"^[^:()]{1,40}: ")  # what a part of the game is given: `(number: 3)`
_SUM = re.compile(r"÷|[−+×] ?\(|\) [−+×]")


def plain_rows(rows: Sequence[str], words: Words) -> list[str]:
    """Of each sentence what can be said; what stands below one that is left out goes with it, and a condition that
    cannot be said is met sometimes. A name in quotes is one that the sheet had no words for, and sums are no sentences.
    """
    found: list[str] = []
    gone = -1  # how deep the last sentence stood that was left out
    for row in rows:
        indent = len(row) - len(row.lstrip())
        if 0 <= gone < indent:
            continue
        said = _said(row.strip(), words)
        gone = -1 if said else indent
        if said:
            found.append(" " * indent + said)
    return _without_empty(found)


def plain_points(rows: Sequence[str], words: Words) -> list[str]:
    """Points that are no calculation; what counts otherwise goes with what it stands beside."""
    found: list[str] = []
    missing = False
    for row in map(_without_brackets, rows):
        missing = bool(_QUOTED.search(row) or _SUM.search(row)) or (missing and words("about otherwise") in row)
        if not missing:
            found.append(row)
    return found


def _said(row: str, words: Words) -> str:
    row = _without_brackets(row)
    if _SUM.search(row):
        return ""
    first, *more = row.rstrip(".:").split("; ")
    end = row[len(row.rstrip(".:")) :]
    kept = [part for part in more if not _QUOTED.search(part)]
    unsaid = _QUOTED.search(first)
    if unsaid and end != ":":
        return ""
    if unsaid and first.startswith(f"{words('about if')} "):
        return words("about sometimes")
    if unsaid:  # from there on: what comes behind it may hang on it
        first = first[: unsaid.start()].rpartition(", ")[0].removesuffix(words("about but only"))
    return f"{'; '.join([first, *kept])}{end}" if first else ""


def _without_brackets(row: str) -> str:
    """Brackets are left out if a name in quotes stands in them, or what a part of the game is given."""
    pieces, depth, begun = [""], 0, 0
    for at, letter in enumerate(row):
        if letter == "(":
            depth += 1
            begun = at if depth == 1 else begun
        if not depth:
            pieces.append(letter)
        elif letter == ")":
            depth -= 1
            inside = row[begun + 1 : at]
            if not depth and not _QUOTED.search(inside) and not _GIVEN.match(inside):
                pieces.append(row[begun : at + 1])
            elif not depth and pieces[-1] == " ":
                pieces.pop()
    return "".join(pieces) + (row[begun:] if depth else "")


def _without_empty(rows: Sequence[str]) -> list[str]:
    """Sentences that end in a colon and have nothing below them are left out, from the last one on."""

    def kept() -> Iterator[str]:
        below = -1
        for row in reversed(rows):
            indent = len(row) - len(row.lstrip())
            if not row.endswith(":") or below > indent:
                below = indent
                yield row

    return [*kept()][::-1]
