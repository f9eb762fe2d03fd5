"""A whole file, with its comments and citations."""

from __future__ import annotations

from dsl.nodes import dataclass
from dsl.source import Span
from dsl.syntax.expressions import Text
from dsl.syntax.parts import About, Cards, Define, Head, Phase, StopWhen, Use, Variable, Winner, Words, Zone
from dsl.syntax.rule_tests import Test


@dataclass(frozen=True, slots=True)
class Comment:
    """A `#` comment; `alone` if nothing else stands on its line."""

    span: Span
    line: int
    alone: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation, `@R12` or `@R12-R15`, and the line it stands on."""

    span: Span
    line: int
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class File:
    span: Span
    head: Head
    title: Text | None  # of a game, as people write it
    uses: tuple[Use, ...]
    cards: tuple[Cards, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    stops: tuple[StopWhen, ...]
    defines: tuple[Define, ...]
    phases: tuple[Phase, ...]
    winners: tuple[Winner, ...]
    tests: tuple[Test, ...]
    words: tuple[Words, ...]
    about: tuple[About, ...]
    comments: tuple[Comment, ...]
    marks: tuple[Mark, ...]

    @property
    def name_for_people(self) -> str:
        """The title, or the name with its words apart."""
        return str(self.head.name.name).replace("_", " ") if self.title is None else self.title.raw
