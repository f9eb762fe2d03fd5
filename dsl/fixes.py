"""Putting right what findings know the answer to, in an editor or in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dsl import check
from dsl.diagnostic import Diagnostic, Edit
from dsl.nodes import dataclass
from dsl.source import Source

MOST_ROUNDS = 20  # what is put right may bring the next thing to light


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text that was put right, and how many findings that took."""

    text: str
    count: int


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits that do not overlap. A word that goes takes one of its two spaces along."""
    for edit in sorted(edits, reverse=True):
        start, end = edit.span
        gap = not edit.text and text[start - 1 : start] == " " == text[end : end + 1]
        text = text[:start] + edit.text + text[end + gap :]
    return text


def together(findings: Iterable[Diagnostic], name: str) -> list[tuple[Edit, ...]]:
    """The edits of each finding in a file, as far as they do not get into each other's way."""
    found: list[tuple[Edit, ...]] = []
    for finding in findings:
        own = finding.edits if finding.source.name == name else ()
        if own and not any(new.span.touches(old.span) for new in own for edits in found for old in edits):
            found.append(own)
    return found


def fixed(source: Source, libraries: Mapping[str, Source]) -> Fixed:
    """Writes what findings say, again and again until they say nothing more. No error is made that was not there."""
    text, count = source.text, 0
    for _ in range(MOST_ROUNDS):
        findings = check(Source(source.name, text), libraries).diagnostics
        edits = together(findings, source.name)
        errors = _errors(findings)
        kept = _harmless(edits, Source(source.name, text), libraries, errors) if edits else []
        if not kept:
            break
        text, count = applied(text, (edit for each in kept for edit in each)), count + len(kept)
    return Fixed(text, count)


def _harmless(
    edits: Sequence[tuple[Edit, ...]], source: Source, libraries: Mapping[str, Source], errors: int
) -> Sequence[tuple[Edit, ...]]:
    """All of them if they leave no more errors than there were; otherwise the half of them, and so on."""
    text = applied(source.text, (edit for each in edits for edit in each))
    if text != source.text and _errors(check(Source(source.name, text), libraries).diagnostics) <= errors:
        return edits
    if len(edits) == 1:
        return []
    half = len(edits) // 2
    return _harmless(edits[:half], source, libraries, errors) or _harmless(edits[half:], source, libraries, errors)


def _errors(findings: Iterable[Diagnostic]) -> int:
    return sum(finding.severity == "error" for finding in findings)
