"""The same statement of the rulebook cited for rules that have nothing to do with each other.

A statement is often carried out in two places, and then their sections (a phase, the zones, a
family of cards) speak of the same things. Two sections without a single name in common are more
likely a slip of the pen. Tests cite examples and are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.lints.subject import Subject
from dsl.messages import rule_tests as messages
from dsl.source import Source
from dsl.typing.declare import Declarations

_NAME = re.compile(r"[^\W\d]\w*")
_NUMBERED = re.compile(r"(\D*)(\d{1,9})\Z")
_NOT_RULES = re.compile(r"#.*|\"[^\"]*\"|@\w+(-\w+)?")
_LONGEST = 500
MOST_PLACES = 20


def citations(subject: Subject) -> Iterable[Diagnostic]:
    """Each place is compared with those above it that cite the same statement; one related place is enough."""
    game, decl = subject.game, subject.decl
    text = _Text(game.source, decl)
    tested = [game.source.line(test.span.start) for test in decl.file.tests]
    cited: dict[str, list[s.Mark]] = {}
    for mark in decl.file.marks:
        if text.section(mark.line) in tested:
            continue
        for name in _names(mark):
            before = cited.setdefault(name, [])
            if any(other.line == mark.line for other in before):
                yield messages.cited_twice(game.source, mark.span, name)
            elif before and not any(text.related(other.line, mark.line) for other in before):
                yield messages.cited_apart(game.source, mark.span, name, before[0].span)
            if len(before) < MOST_PLACES:
                before.append(mark)


def _names(mark: s.Mark) -> list[str]:
    """`@R12-R15` cites four statements."""
    low, high = _NUMBERED.match(mark.first), _NUMBERED.match(mark.last)
    if low and high and low[1] == high[1] and 0 <= int(high[2]) - int(low[2]) < _LONGEST:
        return [f"{low[1]}{n}" for n in range(int(low[2]), int(high[2]) + 1)]
    return list(dict.fromkeys((mark.first, mark.last)))


class _Text:
    """The lines of a file in sections: what each speaks of."""

    def __init__(self, source: Source, decl: Declarations) -> None:
        lines = [_NOT_RULES.sub("", source.line_text(n + 1)).rstrip() for n in range(len(source.starts))]
        known = frozenset(decl.symbols) | frozenset(decl.families)
        self.heading: list[int] = []
        self.names: dict[int, set[str]] = {}
        for number, text in enumerate(lines, 1):
            outermost = text and not text[0].isspace()
            self.heading.append(number if outermost or not self.heading else self.heading[-1])
            self.names.setdefault(self.heading[-1], set()).update(known.intersection(_NAME.findall(text)))

    def section(self, line: int) -> int:
        """The line of the heading that a line belongs to."""
        return self.heading[line - 1]

    def related(self, one: int, other: int) -> bool:
        """Side by side, in one section, or in two that have a name in common."""
        first, second = self.section(one), self.section(other)
        return abs(one - other) == 1 or first == second or bool(self.names[first] & self.names[second])
