"""One message for one mistake: what follows from another finding is left out."""

from __future__ import annotations

from dataclasses import replace

from dsl.diagnostic import Diagnostic, Label
from dsl.messages.names import also_on

_NO_MEANING = ("CG201", "CG209", "CG304")
_CURED_INSIDE = "where `"  # the parameter is used: see `argument_does_not_fit`
_DECLARED_TWICE = "CG202"
_OF_MEANING = ("CG205", "CG206", "CG209", "CG303", "CG312", "CG301", "CG306")
_OF_TYPES = ("CG301", "CG302", "CG303", "CG306", "CG307", "CG308")


def without_echoes(found: list[Diagnostic], of_reading: int) -> list[Diagnostic]:
    """`of_reading` of them, the first, say why lines could not be read. A warning explains no error."""
    misread = {_line(d) for d in found[:of_reading] if d.severity == "error"}
    later = [d for d in found[of_reading:] if _line(d) not in misread and not _because_of(d, misread)]
    # A word that means nothing has no type either.
    unknown = {_line(d) for d in later if d.code in _NO_MEANING}
    later = [d for d in later if d.code not in _OF_TYPES or _line(d) not in unknown]
    later = _of_one_meaning(later)
    return found[:of_reading] + _once_a_body(_once_a_name(_one_type_a_line(later)))


def _because_of(found: Diagnostic, misread: set[tuple[str, int]]) -> bool:
    """Whether somebody who acts is needed only by a line that was misread."""
    lines = {(found.source.name, found.source.line(label.span.start)) for label in found.also}
    return found.code == "CG206" and bool(lines & misread)


def _of_one_meaning(found: list[Diagnostic]) -> list[Diagnostic]:
    """Of a name that was declared twice nobody knows what it is: only that is told."""
    twice = {d.source.excerpt(d.span) for d in found if d.code == _DECLARED_TWICE}
    if not twice:
        return found
    return [d for d in found if d.code not in _OF_MEANING or not twice & _words(d.source.excerpt(d.span))]


def _words(text: str) -> set[str]:
    return set("".join(c if c.isalnum() or c == "_" else " " for c in text).split())


def _line(found: Diagnostic) -> tuple[str, int]:
    return found.source.name, found.line


def _one_type_a_line(found: list[Diagnostic]) -> list[Diagnostic]:
    """Of several types that do not fit on a line the one that knows what to write, or else the innermost.

    Whose a name is, is asked once on a line.
    """
    asked = {(_line(d), d.title): d for d in reversed(found) if d.code == "CG205"}
    found = [d for d in found if d.code != "CG205" or asked[_line(d), d.title] is d]
    best: dict[tuple[str, int], Diagnostic] = {}
    for d in found:
        if d.code in _OF_TYPES and d.severity == "error":
            other = best.setdefault(_line(d), d)
            if (not d.help, d.span.end - d.span.start) < (not other.help, other.span.end - other.span.start):
                best[_line(d)] = d
    return [d for d in found if d.code not in _OF_TYPES or best.get(_line(d), d) is d]


def _once_a_body(found: list[Diagnostic]) -> list[Diagnostic]:
    """What can be cured in one place of a phase or definition is told at the first call, with the other lines."""
    calls: dict[tuple[str, str, Label], list[Diagnostic]] = {}
    for d in found:
        if d.code in _OF_TYPES and len(d.also) == 1 and d.help.startswith(_CURED_INSIDE):
            calls.setdefault((d.source.name, d.title, d.also[0]), []).append(d)
    first = {id(same[0]): sorted({d.line for d in same[1:]} - {same[0].line}) for same in calls.values()}
    later = {id(d) for same in calls.values() for d in same[1:]}
    kept = [d for d in found if id(d) not in later]
    return [replace(d, notes=(*d.notes, also_on(lines))) if (lines := first.get(id(d))) else d for d in kept]


def _once_a_name(found: list[Diagnostic]) -> list[Diagnostic]:
    """A name that was never declared is told where it stands first, with the other lines."""
    places: dict[tuple[str, str], list[Diagnostic]] = {}
    for d in found:
        if d.code == "CG201" and not d.edits:
            places.setdefault((d.source.name, d.title), []).append(d)
    kept: list[Diagnostic] = []
    for d in found:
        same = places.get((d.source.name, d.title), [d]) if d.code == "CG201" and not d.edits else [d]
        first = min(same, key=lambda other: other.span)
        lines = sorted({other.line for other in same} - {first.line})
        if d is first:
            kept.append(replace(d, notes=(*d.notes, also_on(lines))) if lines else d)
    return kept
