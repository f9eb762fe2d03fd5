"""Sentences made from rules, for people who have not read them: what only the program has a name for is left out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from repl.words import Words

_QUOTED = re.compile(r"[“„]")
_GIVEN = re.compile(r"^[^:()]{1,40}: ")  # what a part of the game is given: `(number: 3)`
_SUM = re.compile(r"÷|[−+×] ?\(|\) [−+×]")


def plain_rows(rows: Sequence[str], words: Words) -> list[str]:
    """Of each sentence what can be said; what stands below one that is left out goes with it, and a condition that
    cannot be said is met sometimes. A name in quotes is one that the sheet had no words for, and sums are no sentences.
    """
    found: dict[int, str] = {}
    gone = -1  # how deep the last sentence stood that was left out
    for at, row in enumerate(rows):
        indent = indentation(row)
        if 0 <= gone < indent:
            continue
        said = _said(row.strip(), words)
        gone = -1 if said else indent
        if said:
            found[at] = " " * indent + said
    return _whole(rows, found, words)


def outer_rows(rows: Sequence[str], deepest: int, words: Words) -> list[str]:
    """Without what is indented further, and so without the conditions of that."""
    return _whole(rows, {at: row for at, row in enumerate(rows) if indentation(row) <= deepest}, words)


def plain_points(rows: Sequence[str], words: Words) -> list[str]:
    """Points that are no calculation; what counts otherwise goes with what it stands beside."""
    found: list[str] = []
    missing = False
    for row in map(_without_brackets, rows):
        missing = bool(_QUOTED.search(row) or _SUM.search(row)) or (missing and words("about otherwise") in row)
        if not missing:
            found.append(row)
    return found


def is_plain(sentence: str) -> bool:
    """Has it neither a name that the sheet has no words for, nor sums?"""
    return not _QUOTED.search(sentence) and not _SUM.search(sentence)


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
    if unsaid and first.startswith((f"{words('about if')} ", f"{words('about else')}, ")):
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


def _whole(rows: Sequence[str], found: Mapping[int, str], words: Words) -> list[str]:
    """What was kept of some rows, as sentences that nothing is missing from."""
    kept = _without_empty(found)
    return [_sometimes(row, words) if _hangs(at, rows, kept, words) else row for at, row in kept.items()]


def _without_empty(rows: Mapping[int, str]) -> dict[int, str]:
    """Sentences that end in a colon and have nothing below them are left out, from the last one on."""
    kept: dict[int, str] = {}
    below = -1
    for at, row in reversed([*rows.items()]):
        if not row.endswith(":") or below > indentation(row):
            below = indentation(row)
            kept[at] = row
    return dict(sorted(kept.items()))


def _hangs(at: int, rows: Sequence[str], kept: Mapping[int, str], words: Words) -> bool:
    """Does a row say what happens otherwise, and is the condition before it left out?"""
    if at not in kept or not kept[at].lstrip().startswith(words("about else")):
        return False
    before = next((n for n in range(at - 1, -1, -1) if indentation(rows[n]) <= indentation(rows[at])), at)
    if before in kept or indentation(rows[before]) < indentation(rows[at]):
        return False
    return rows[before].lstrip().startswith((f"{words('about if')} ", words("about else")))


def _sometimes(row: str, words: Words) -> str:
    return row.replace(words("about else"), words("about sometimes").removesuffix(":"), 1)


def indentation(row: str) -> int:
    return len(row) - len(row.lstrip())
