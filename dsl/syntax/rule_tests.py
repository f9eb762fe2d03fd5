"""Tests in a file."""

from __future__ import annotations

from typing import TypeAlias

from dsl.nodes import dataclass
from dsl.source import Span
from dsl.syntax.expressions import Expr, Int, Kind, Side, Text, Word


@dataclass(frozen=True, slots=True)
class PlaceAnswer:
    """`rows[3]`, `piles[hearts]`, `p2.hand` or `p2.rows[3]` in an answer."""

    span: Span
    owner: Word | None
    zone: Word
    index: str | int | None


Answer: TypeAlias = Kind | Int | Side | Text | PlaceAnswer


@dataclass(frozen=True, slots=True)
class TestPlayers:
    span: Span
    count: int


@dataclass(frozen=True, slots=True)
class TestOption:
    span: Span
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenCards:
    span: Span
    zone: Expr
    cards: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class GivenState:
    span: Span
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenSees:
    """`given p1 sees …`, `given everybody sees …`, `given p1 cannot see …`."""

    span: Span
    player: Word
    sees: bool
    cards: Expr


@dataclass(frozen=True, slots=True)
class Run:
    """`run PHASE(…) by P`; without a name the whole play."""

    span: Span
    phase: Word | None
    args: tuple[Expr, ...]
    player: Word | None


@dataclass(frozen=True, slots=True)
class Chooses:
    """`p1 chooses …`; without answers `p1 passes`. `everybody chooses anything until …` plays on by chance."""

    span: Span
    player: Word
    answers: tuple[Answer, ...] | None
    until: Expr | None = None


@dataclass(frozen=True, slots=True)
class Expect:
    span: Span
    condition: Expr


@dataclass(frozen=True, slots=True)
class ExpectCards:
    span: Span
    zone: Expr
    cards: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class ExpectLegal:
    """`p1 can choose …`, `p1 cannot choose … because "…"`; without answers it is about passing."""

    span: Span
    player: Word
    can: bool
    answers: tuple[Answer, ...] | None
    because: Text | None


@dataclass(frozen=True, slots=True)
class ExpectOptions:
    """`p1 has 3 options`, `p1 has options`, `nobody has options`."""

    span: Span
    player: Word
    count: int | None


@dataclass(frozen=True, slots=True)
class ExpectSees:
    span: Span
    player: Word
    sees: bool
    cards: Expr


@dataclass(frozen=True, slots=True)
class ExpectWinners:
    span: Span
    players: Expr


TestStep: TypeAlias = (
    GivenCards | GivenState | GivenSees | Run | Chooses | Expect | ExpectCards
    | ExpectLegal | ExpectOptions | ExpectSees | ExpectWinners
)  # fmt: skip
TestLine: TypeAlias = TestPlayers | TestOption | TestStep


@dataclass(frozen=True, slots=True)
class Test:
    span: Span
    title: Text
    todo: bool
    lines: tuple[TestLine, ...]
