"""What the tool has to say about a file: a value, never an exception.

A `Diagnostic` is data. The passes of this package add to a list of them, and `dsl.render`
turns them into text for people and for machines. The sentences themselves are written in
`dsl.messages`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from dsl.nodes import dataclass
from dsl.source import Source, Span

Severity = Literal["error", "warning"]


class Edit(NamedTuple):
    """What should have been written in place of a span."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """Another place that matters, with its own few words."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a stable code, a title in the words of card games, and where.

    `edits` put it right, where it is known what should have been written.
    """

    code: str
    severity: Severity
    title: str
    source: Source
    span: Span
    label: str = ""
    also: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str = ""
    edits: tuple[Edit, ...] = ()

    @property
    def line(self) -> int:
        """The line of the main place, counted from 1."""
        return self.source.line(self.span.start)
