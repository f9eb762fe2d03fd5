"""Tests with everything resolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from dsl import syntax as s
from dsl.game.expressions import Apply, Expr
from dsl.nodes import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class GivenCards:
    """`on_top` lays the cards on top of what is there."""

    span: Span
    zone: Expr
    on_top: bool
    cards: tuple[s.Answer, ...]


@dataclass(frozen=True, slots=True)
class GivenState:
    span: Span
    target: Apply
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenSees:
    """These seats come to know cards or a part of them, or know them no longer."""

    span: Span
    players: tuple[int, ...]
    sees: bool
    cards: Expr
    attribute: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    span: Span
    phase: int
    args: tuple[Expr, ...]
    player: int | None


@dataclass(frozen=True, slots=True)
class Chooses:
    span: Span
    player: int
    answers: tuple[s.Answer, ...] | None


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Choices by chance: one by a player, or everybody's up to where `until` holds, or to the end."""

    span: Span
    player: int | None
    until: Expr | None


@dataclass(frozen=True, slots=True)
class Expect:
    span: Span
    condition: Expr


@dataclass(frozen=True, slots=True)
class ExpectCards:
    span: Span
    zone: Expr
    cards: tuple[s.Answer, ...]


@dataclass(frozen=True, slots=True)
class ExpectLegal:
    span: Span
    player: int
    can: bool
    answers: tuple[s.Answer, ...] | None
    because: str | None


@dataclass(frozen=True, slots=True)
class ExpectOptions:
    """Without a `count` there is something to choose; where no `player` is named, nobody is asked anything."""

    span: Span
    player: int | None
    count: int | None


@dataclass(frozen=True, slots=True)
class ExpectSees:
    """`things` are cards, or state by one of the operations `STATE`.

    `attribute` is the part of the cards that is asked for; without one it is all of them.
    """

    span: Span
    player: int
    sees: bool
    things: Expr
    attribute: str = ""


@dataclass(frozen=True, slots=True)
class ExpectWinners:
    span: Span
    players: Expr


TestLine: TypeAlias = (
    GivenCards
    | GivenState
    | GivenSees
    | Run
    | Chooses
    | PlayOn
    | Expect
    | ExpectCards
    | ExpectLegal
    | ExpectOptions
    | ExpectSees
    | ExpectWinners
)


@dataclass(frozen=True, slots=True)
class Test:
    span: Span
    title: str
    todo: bool
    players: int
    options: Mapping[str, int] = field(hash=False)
    lines: tuple[TestLine, ...] = ()
