"""Which statements of the rulebook a file accounts for, and where.

A statement is cited by `@R12` in the rules or in a test. One that cannot be executed has its own
comment line:

    # not executable: @R20 saying thank you has no effect

Statements are numbered; a number below the highest that occurs nowhere is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from dsl import syntax as s
from dsl.sentence import Sentence, into, say
from dsl.source import Source

_Place = TypeVar("_Place", int, tuple[int, str])

_NUMBERED = re.compile(r"([^0-9]*)([0-9]{1,4})")
_NOT_EXECUTABLE = re.compile(r"#+\s*not executable:\s*((?:@\w+(?:-\w+)?[\s,]*)+)(.*)", re.IGNORECASE)
_MARK = re.compile(r"@(\w+)(?:-(\w+))?")


@dataclass(slots=True)
class Statement:
    """Where one statement occurs: lines of the rules, tests by line and title, or why it cannot be executed."""

    name: str
    rules: list[int] = field(default_factory=list)
    tests: list[tuple[int, str]] = field(default_factory=list)
    reasons: list[tuple[int, str]] = field(default_factory=list)

    @property
    def missing(self) -> bool:
        return not (self.rules or self.tests or self.reasons)


def statements(source: Source, file: s.File) -> list[Statement]:
    """All statements up to the highest of each kind (`R`, `T` …), in order, the missing ones too."""
    found: dict[str, Statement] = {}

    def named(name: str) -> Statement:
        return found.setdefault(name, Statement(name))

    tests = sorted((source.line(test.span.start), test.title.raw) for test in file.tests)
    headings = _headings(source)
    for mark in file.marks:
        heading = max((line for line in headings if line <= mark.line), default=0)
        test = next((title for line, title in tests if line == heading), None)
        for name in _expanded(mark.first, mark.last):
            if test is None:
                _once(named(name).rules, mark.line)
            else:
                _once(named(name).tests, (heading, test))
    for comment in file.comments:
        if matched := _NOT_EXECUTABLE.match(source.excerpt(comment.span)):
            for first, last in _MARK.findall(matched[1]):
                for name in _expanded(first, last or first):
                    named(name).reasons.append((comment.line, matched[2].strip()))
    for kind, highest in _highest(found).items():
        for number in range(1, highest):
            named(f"{kind}{number}")
    return sorted(found.values(), key=lambda statement: _place(statement.name))


def _once(places: list[_Place], place: _Place) -> None:
    if place not in places:
        places.append(place)


def _headings(source: Source) -> list[int]:
    """The lines that begin a part of the file: those that are not indented and say something."""
    lines = range(1, len(source.starts) + 1)
    return [line for line in lines if (text := source.line_text(line))[:1].strip() and text[0] not in "#@)]"]


def _expanded(first: str, last: str) -> Iterator[str]:
    """`R61` to `R64`, one by one. What is not a range of numbers is taken as it is written."""
    low, high = _NUMBERED.fullmatch(first), _NUMBERED.fullmatch(last)
    if low and high and high[1] in ("", low[1]):
        numbers = sorted((int(low[2]), int(high[2])))
        yield from (f"{low[1]}{number}" for number in range(numbers[0], numbers[1] + 1))
    else:
        yield from dict.fromkeys((first, last))


def _highest(found: dict[str, Statement]) -> dict[str, int]:
    highest: dict[str, int] = {}
    for name in found:
        _, kind, number = _place(name)
        highest[kind] = max(number, highest.get(kind, 0))
    return highest


def _place(name: str) -> tuple[bool, str, int]:
    """For sorting: statements of the rulebook first, then other kinds; within a kind by number."""
    matched = _NUMBERED.fullmatch(name)
    if matched is None:
        return True, name, 0
    return matched[1] != "R", matched[1], int(matched[2])


def table(found: list[Statement], ascii: bool, language: str = "en") -> str:
    """The statements as a table with a count below."""
    none = "-" if ascii else "–"
    first = "statement" if language == "en" else into(language, "statement of the rulebook")  # not one of the program
    rows = [(first, into(language, "lines"), into(language, "tests"))]
    for statement in found:
        if statement.missing:
            rows.append((statement.name, into(language, "missing"), ""))
            continue
        lines = ", ".join(map(str, statement.rules))
        reasons = "; ".join(into(language, _not_executable(*each)) for each in statement.reasons)
        tests = "; ".join(f'{line} "{title}"' for line, title in statement.tests)
        rows.append((statement.name, "; ".join(filter(None, (lines, reasons))) or none, tests or none))
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    text = "".join(f"{a:<{widths[0]}}  {b:<{widths[1]}}  {c}".rstrip() + "\n" for a, b, c in rows)
    return f"{text}\n{into(language, _summary(found))}\n"


def _not_executable(line: int, reason: str) -> Sentence:
    key = "{line}: not executable ({reason})" if reason else "{line}: not executable"
    return say(key, line=line, reason=reason)


def _summary(found: list[Statement]) -> Sentence:
    return say(
        "{all} statements, {rules} in the rules, {tests} in tests, {reasons} not executable, {missing} missing",
        all=len(found),
        rules=sum(bool(statement.rules) for statement in found),
        tests=sum(bool(statement.tests) for statement in found),
        reasons=sum(bool(statement.reasons) for statement in found),
        missing=sum(statement.missing for statement in found),
    )
