"""Which known name did the writer of a wrong one most likely mean?

One helper serves every "no such name" message. It counts the letters to insert, drop, replace or
swap with their neighbour (Damerau and Levenshtein's distance), and takes the name that needs
fewest. Case and underscores count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 64


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like the word, or None when nothing is near.

    Less than half of the letters may be wrong (one of two), and never more than three. Among equals
    the first in the alphabet wins, so that the order of a set does not show. The word itself is no
    answer.
    """
    if len(word) > _LONGEST:
        return None
    folded = _fold(word)
    letters = set(folded)
    limit = _allowed(len(folded))
    best: tuple[int, str] | None = None
    for name in known:
        if name == word or len(name) > 2 * _LONGEST:
            continue
        other = _fold(name)
        # A single change adds a letter, takes one away, or does both: the cheap test comes first.
        if abs(len(other) - len(folded)) > limit or len(letters.symmetric_difference(other)) > 2 * limit:
            continue
        steps = distance(folded, other, limit)
        if steps <= limit and (best is None or (steps, name) < best):
            best = (steps, name)
            limit = steps
    return None if best is None else best[1]


def meant(typed: str, names: Iterable[str]) -> str | None:
    """The name that is written nearly so, or the only one that has what was typed in it, or nearly so as one of its
    words: `holdem` and `holdm` for `texas_holdem`."""
    word, every = typed.casefold().replace(" ", "_").replace("-", "_"), list(names)
    if (near := nearest(word, every)) is not None or len(word) < 4:
        return near
    longer = [name for name in every if word in name.casefold()]
    if not longer:
        parts = {part: name for name in every for part in name.casefold().split("_") if len(part) > 3}
        one = nearest(word, parts)
        longer = [name for name in every if one in name.casefold().split("_")]
    return longer[0] if len(longer) == 1 else None


def distance(left: str, right: str, limit: int) -> int:
    """The number of changes between two texts; anything above the limit comes back as limit + 1."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, 1):
        above_before, before, row = before, row, [i]
        for j, other in enumerate(right, 1):
            steps = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                steps = min(steps, above_before[j - 2] + 1)
            row.append(steps)
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def _allowed(length: int) -> int:
    """How many changes a word of that length may need; one letter is too little to guess from."""
    return 0 if length < 2 else max(1, min(3, (length - 1) // 2))


def _fold(name: str) -> str:
    return name.casefold().replace("_", "")
