"""What a line that is typed can be beside a move: a problem, or the beginning of one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from interpreter.ask.questions import Refusal
from interpreter.play.choice import Option

MOST_REASONS = 4


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line is not a move: `options` it could mean, `refusals` that forbid it, or a sentence's key."""

    kind: Literal[
        "unclear", "open", "how much", "forbidden", "unknown", "number", "sum", "no sum", "amount", "taken", "nothing",
        "no card"
    ]  # fmt: skip
    typed: str
    options: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    amount: int = 0
    listed: tuple[Option, ...] = ()  # many options that it could mean, to be shown one by one


def none_allowed(answers: Iterable[tuple[tuple[Refusal, ...], Option]], text: str) -> Problem:
    """None of these is allowed, with the reasons."""
    reasons = {refusals[0].reason: refusals[0] for refusals, _ in answers}
    return Problem("nothing", text.strip(), refusals=tuple(islice(reasons.values(), MOST_REASONS)))


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion: `text` takes the place of the last `replaces` characters."""

    text: str
    replaces: int
    note: str = ""
