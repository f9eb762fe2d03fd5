"""What still is missing for an act, beside the question: `the first melds need 50 points (now 40)`."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ask.lacking import lacking
from interpreter.ask.questions import NOW, Refusal
from interpreter.play.state import State
from repl.words import Words


def with_number(words: Words, refusal: Refusal) -> str:
    """A reason in the words of the rules, with how much there is of what is not enough."""
    now = dict(refusal.parts).get(NOW)
    return words("and it is now", reason=refusal.reason, now=now) if now is not None else refusal.reason


def lacks_in_words(state: State, words: Words) -> Iterator[str]:
    for act, refusal in lacking(state):
        yield words("act lacks", act=act, reason=with_number(words, refusal))
