"""What is told of a file with slips: one mistake is told once, however many lines have it."""

from __future__ import annotations

from dataclasses import replace

from dsl.diagnostic import Diagnostic
from dsl.messages import names, wording
from dsl.recovery import slips
from dsl.sentence import Sentence


def report(told: list[Diagnostic], found: Diagnostic) -> None:
    """Adds a diagnostic, unless it says again what was told of another line."""
    if found.code in slips.SAID_ONCE and any(d.code == found.code for d in told):
        return
    for number, earlier in enumerate(told):
        if earlier.edits and found.edits and _is_about_words(earlier) and _is_about_words(found):
            told[number] = _together(earlier, found)
            return
    told.append(found)


def _is_about_words(found: Diagnostic) -> bool:
    """Whether a label has no `:` before it: who does not know of it has left it out everywhere."""
    return isinstance(found.title, Sentence) and found.title.template == wording.NO_COLON


def _together(first: Diagnostic, again: Diagnostic) -> Diagnostic:
    edits = (*first.edits, *again.edits)
    lines = sorted({first.source.line(edit.span.start) for edit in edits} - {first.line})
    return replace(first, edits=edits, notes=(names.missing_on(lines),))
