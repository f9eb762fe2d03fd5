"""Words as people type them, compared with words as the rules write them.

`g9` is two words, `g` and `9`. A word stands for every word that it begins; a number only for
itself. Accents may be left out, and `ue` may stand for `ü`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_WORD = re.compile(r"-?\d+|[^\W\d_]+|[\u2600-\u27bf\U0001f000-\U0001faff]")  # signs too: `♥2` is not `2`
_NUMBER = re.compile(r"-?\d+\Z")
Words = tuple[str, ...]


@lru_cache(4096)
def split(text: str) -> Words:
    """The words of a text, small letters without accents."""
    return tuple(_WORD.findall(_folded(text)))


def as_written(text: str, name: str) -> bool:
    """Is this the name with its signs? The first colon may be left out."""
    one, *others = (_folded("".join(each.split())) for each in (text, name, name.replace(":", "", 1)))
    return one in others


def last(text: str, count: int) -> str:
    """The last words of a text, as they were typed."""
    signs = [(_folded(sign), at) for at, sign in enumerate(text)]
    places = [at for folded, at in signs for _ in folded]
    starts = [found.start() for found in _WORD.finditer("".join(folded for folded, _ in signs))]
    return text[places[starts[-count]] :].strip()


def _folded(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.casefold().replace("×", "x"))
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


@lru_cache(4096)
def loose(words: Words) -> Words:
    """`gruen` and `grun` alike."""
    return tuple(w.replace("ue", "u").replace("oe", "o").replace("ae", "a") for w in words)


def is_number(word: str) -> bool:
    return _NUMBER.match(word) is not None


def begins(typed: str, word: str) -> bool:
    return typed == word or (not is_number(typed) and word.startswith(typed))


def likeness(typed: Words, words: Words, worst: int = 3) -> int | None:
    """0 the same words, 1 their beginnings, 2 some of them in order, 3 in any order; None is none of these."""
    if typed == words:
        return 0
    if len(typed) > len(words) or (worst < 2 and len(typed) < len(words)):
        return None
    if len(typed) == len(words) and all(begins(t, w) for t, w in zip(typed, words, strict=True)):
        return 1
    if worst < 2 or not typed or (typed == ("x",) and "x" in words):  # the sign of `2× 9` names nothing
        return None
    waiting = iter(words)
    if all(any(begins(t, w) for w in waiting) for t in typed):
        return 2
    left = list(words)
    for each in typed:
        hit = next((w for w in left if begins(each, w)), None)
        if hit is None:
            return None
        left.remove(hit)
    return 3


def behind_verb(text: str, prompt: str) -> str:
    """What follows the verb with which a question begins: `lila 1` of `setze lila 1`, and of `setze lila 1 ein`."""
    first, _, rest = text.strip().partition(" ")
    asked = loose(split(prompt))
    if len(first) < 3 or not asked or loose(split(first)) != asked[:1]:
        return ""
    most, _, last = rest.strip().rpartition(" ")
    return most if most and loose(split(last)) == asked[-1:] else rest.strip()


def as_shown(typed: Words, words: Words) -> bool:
    """Are these words of an option, each of them whole and in its order? `play 3` is `Play: card 3`, not `player 3`."""
    waiting = iter(words)
    return len(typed) > 1 and all(each in waiting for each in typed)


def best(typed: Words, choices: Sequence[Sequence[Words]], worst: int = 3) -> list[int]:
    """The numbers of the choices that the typed words fit best; each choice has several spellings."""
    for ear in (lambda x: x, loose):
        found: dict[int, list[int]] = {}
        heard = ear(typed)
        for number, spellings in enumerate(choices):
            ranks = [r for s in spellings if (r := likeness(heard, ear(s), worst)) is not None and r <= worst]
            if ranks:
                found.setdefault(min(ranks), []).append(number)
        if found:
            return found[min(found)]
    return []
