"""Which acts said nothing but their name, and which of them changed nothing: where rows are few, those make room first.

It is told by the styles of their words, which look like plain text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.screen.told import Told
from repl.session.heard import Heard

NO_CHANGE = {"begins", "ends", "forgotten"}  # events that leave everything as it was


def with_acts(told: Sequence[Told], heard: Heard) -> Iterator[Told]:
    """The same with the words of acts marked: `alone` without anything that they were done with, as in `draws`, and
    `idle` if nothing that the viewer hears of came of it, as in `goes on`, or nothing was done: what follows `passes`
    comes of the course of the turn."""
    for each in told:
        option = each.event.option
        if each.number is None or option is None or option.spec.per_seat or not _is_alone(option):
            yield each
            continue
        style = "alone" if not option.passes and _changed_something(heard, each.at) else "idle"
        words = tuple((of_part or style, text) for of_part, text in each.line)
        yield replace(each, line=words)


def _is_alone(option: Option) -> bool:
    if option.passes:
        return True
    act, _, values = split_acts(option.spec, option.raw)
    return act is not None and all(isinstance(part, str) for part in act.label.parts) and not any(values)


def _changed_something(heard: Heard, at: int) -> bool:
    for _, event in heard.since(at + 1):
        if event.kind == "chosen":
            return False
        if event.kind not in NO_CHANGE:
            return True
    return False
