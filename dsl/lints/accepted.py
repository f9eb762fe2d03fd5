"""Findings that are right and accepted: `# accepted: CG512 ties are shared here`, on their line or above it.

A warning is not told where a comment accepts its code, with a reason. A comment that accepts nothing is told itself, so
none outlives its finding. Errors cannot be accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dsl.diagnostic import Diagnostic
from dsl.messages import rule_tests as messages
from dsl.nodes import dataclass
from dsl.parsing.comments import scan
from dsl.source import Source, Span

_COMMENT = re.compile(r"#\s*accepted:?\s+(CG\d{3})\b:?(.*)")
_BY_PLAYING = re.compile(r"CG85\d")


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A comment that accepts the findings with one code on one line."""

    span: Span
    line: int
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Weighed:
    """Findings that are to be told, and those that the file accepts."""

    told: tuple[Diagnostic, ...]
    accepted: tuple[Diagnostic, ...]


def weigh(source: Source, found: Iterable[Diagnostic], played: bool = False) -> Weighed:
    """Leaves out what the file accepts. What only random games show is asked for by whoever has `played` them."""
    found = tuple(found)
    own = [a for a in acceptances(source) if bool(_BY_PLAYING.match(a.code)) == played]
    if not own:
        return Weighed(found, ())
    keys = {(a.code, a.line) for a in own}
    accepted = [
        d for d in found if d.severity == "warning" and d.source.name == source.name and (d.code, d.line) in keys
    ]
    told = [d for d in found if d not in accepted]
    met = {(d.code, d.line) for d in accepted}
    errors = {(d.code, d.line) for d in told if d.severity == "error"}
    for a in own:
        if (a.code, a.line) in errors:
            told.append(messages.accepts_error(source, a.span, a.code))
        elif (a.code, a.line) not in met:
            if not errors:  # lints run where there is none
                told.append(messages.accepts_nothing(source, a.span, a.code, played=played))
        elif not a.reason:
            told.append(messages.accepted_without_reason(source, a.span, a.code))
    return Weighed(tuple(sorted(told, key=lambda d: d.span)), tuple(accepted))


def acceptances(source: Source) -> list[Acceptance]:
    """All comments of a file that accept something."""
    if "accepted" not in source.text:
        return []
    found = []
    for comment in scan(source).comments:
        if match := _COMMENT.match(source.excerpt(comment.span)):
            line = _next_line(source, comment.line) if comment.alone else comment.line
            found.append(Acceptance(comment.span, line, match[1], match[2].strip()))
    return found


def _next_line(source: Source, line: int) -> int:
    """The first line below that is more than a comment."""
    below = ((n, source.line_text(n).strip()) for n in range(line + 1, len(source.starts) + 1))
    return next((n for n, text in below if text and not text.startswith("#")), 0)
