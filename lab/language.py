"""The language in which a report is written: its sentences come through `words`, its numbers through `figure`.

Reports are data and know no language. Whoever writes one for people says the language once, around it, since figures
are put into words deep inside of tables and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from typing import Annotated, TypeAlias

from pydantic import SkipValidation

from dsl.sentence import Sentence, into, numeral, say

_language: ContextVar[str] = ContextVar("the language of reports", default="en")

Said: TypeAlias = Annotated[str, SkipValidation]  # in a report: a sentence stays one and can be said in German


@contextmanager
def written_in(language: str) -> Iterator[None]:
    """What is written in here is written in that language."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def language() -> str:
    return _language.get()


def words(template: str, /, **values: object) -> str:
    """A sentence; `{share:.1f}` in it stands for a number."""
    return into(language(), Sentence(template, values))


def translated(sentence: str) -> str:
    """A sentence that was made before, or a word that has its own entry."""
    return into(language(), sentence)


def figure(number: float, form: str) -> str:
    """A number by itself."""
    return numeral(language(), number, form)


def counted(number: int, one: str, many: str) -> str:
    """`1 game`, `3 games`: the first as it is, the second with a `{count}`."""
    return words(one if number == 1 else many, count=number)


def of_games(count: int) -> Sentence:
    """How many games, as they stand within a sentence after “in” or “of”."""
    return say("1 game") if count == 1 else say("{count:,} games", count=count)


def listed(items: Sequence[str]) -> str:
    """`1 and 3`: a sentence, which may stand in another one."""
    return reduce(lambda first, last: say("{first} and {last}", first=first, last=last), items)
