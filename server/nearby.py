"""Local names that the lines above the cursor make, told by their words alone.

The kept tree has them too, with their types, but not those of lines that were typed just now or cannot be read yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from dsl.source import Source
from server.lexis import Word, line_words
from server.text import line_at

_MOST_LINES = 500  # above the cursor


def names_nearby(source: Source, offset: int) -> tuple[str, ...]:
    """The names that can be used at an offset, the nearest first; those of the tree may be among them."""
    start, _ = line_at(source, offset)
    here = source.text[start:offset]
    found = list(_of_its_block(line_words(here)))
    depth = len(here) - len(here.lstrip(" "))
    number = source.line(offset)
    for row in range(number - 1, max(0, number - _MOST_LINES), -1):
        line = source.line_text(row)
        words = [w for w in line_words(line) if w.role != "comment"]
        level = words[0].start if words else depth + 1
        if level > depth:
            continue
        found += _of_what_follows(words)
        if level < depth:
            found += _of_its_block(words)
        if level == 0:
            break
        depth = level
    return tuple(dict.fromkeys(found))


def _of_its_block(words: Sequence[Word]) -> Iterator[str]:
    """What a line makes for itself and for what is indented below it."""
    texts = [w.text for w in words]
    if texts[:1] in (["define"], ["phase"]) and texts[2:3] == ["("]:
        end = texts.index(")") if ")" in texts else len(texts)
        yield from (w.text for w in words[3:end] if w.role == "name")
    for before, word, after in zip(texts, words[1:], [*texts[2:], ""], strict=False):
        if before == "for" and after in ("in", "") and word.role == "name":
            yield word.text
    if texts[:2] == ["may", "choose"]:
        yield from _picked(words)


def _of_what_follows(words: Sequence[Word]) -> Iterator[str]:
    """What a line makes for the lines that follow it in its block."""
    if words[0].text in ("let", "chance") and len(words) > 1 and words[1].role == "name":
        yield words[1].text
    elif words[0].text == "choose":
        yield from _picked(words)


def _picked(words: Sequence[Word]) -> Iterator[str]:
    for word, after in pairwise(words):
        if after.text == "from" and (word.role == "name" or word.text == "cards"):
            yield word.text
