"""Statements of phases."""

from __future__ import annotations

from typing import Literal, TypeAlias

from dsl.nodes import dataclass
from dsl.source import Span
from dsl.syntax.expressions import Expr, Text, Word


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat`, `repeat until C`, `repeat N times`."""

    span: Span
    until: Expr | None
    times: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class For:
    span: Span
    name: Word
    domain: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class EachPlayer:
    span: Span
    start: Expr | None
    order: Expr | None
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class EachTeam:
    span: Span
    body: Block


@dataclass(frozen=True, slots=True)
class Turns:
    """Round the seats from `start`, or round a list in its `order`; `then` says who has one more turn at the end."""

    span: Span
    start: Expr | None
    order: Expr | None
    where: Expr | None
    until: Expr
    then: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class SetTurns:
    """`turns left`: the direction of play from here on."""

    span: Span
    side: Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class AsPlayer:
    span: Span
    player: Expr
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class AtOnce:
    span: Span
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Pick:
    """One part of a choice. `least` and `most` are None for a single thing; `some` has no `most`."""

    span: Span
    name: Word
    domain: Expr
    least: Expr | None
    most: Expr | None
    some: bool
    down_to: Expr | None


@dataclass(frozen=True, slots=True)
class Must:
    span: Span
    reason: Text
    soft: bool
    condition: Expr


@dataclass(frozen=True, slots=True)
class Choose:
    """`labels` say what an option is called; more than one is a mistake."""

    span: Span
    optional: bool
    picks: tuple[Pick, ...]
    prompt: Text | None
    labels: tuple[Text, ...]
    musts: tuple[Must, ...]
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Act:
    span: Span
    label: Text
    condition: Expr | None
    musts: tuple[Must, ...]
    body: Block | None


@dataclass(frozen=True, slots=True)
class ChooseOne:
    span: Span
    prompt: Text | None
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    span: Span
    name: Word
    domain: Expr


@dataclass(frozen=True, slots=True)
class Move:
    """`amount` is None for all of it; `up_to` makes do with less."""

    span: Span
    amount: Expr | None
    up_to: bool
    what: Expr
    to: Expr
    at: Expr | None


@dataclass(frozen=True, slots=True)
class Deal:
    span: Span
    amount: Expr | None
    source: Expr
    to: Expr
    start: Expr | None


@dataclass(frozen=True, slots=True)
class Fill:
    span: Span
    to: Expr
    amount: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class Swap:
    span: Span
    first: Expr
    second: Expr


@dataclass(frozen=True, slots=True)
class Shuffle:
    span: Span
    zone: Expr


@dataclass(frozen=True, slots=True)
class Reveal:
    span: Span
    cards: Expr
    to_me: bool


@dataclass(frozen=True, slots=True)
class Let:
    span: Span
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Assign:
    span: Span
    target: Expr
    operator: Literal["=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class CallPhase:
    span: Span
    name: Word
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class NotAStatement:
    """An expression alone on a line, which does nothing."""

    span: Span
    value: Expr


@dataclass(frozen=True, slots=True)
class If:
    span: Span
    condition: Expr
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Arm:
    """What is done if the thing is one of these; without values, if it is none of those above."""

    span: Span
    values: tuple[Expr, ...]
    body: Block | None


@dataclass(frozen=True, slots=True)
class IfIs:
    """`if X is`, and below it the cases."""

    span: Span
    subject: Expr
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True)
class End:
    """`end PHASE`, or `end game` without a name; `value` is what the phase gives back."""

    span: Span
    phase: Word | None
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo PHASE`: all that was done in it is taken back, and it ends; `value` is what it gives back."""

    span: Span
    phase: Word
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Say:
    span: Span
    text: Text


@dataclass(frozen=True, slots=True)
class ReverseTurns:
    span: Span


@dataclass(frozen=True, slots=True)
class Out:
    """For good, for `once` when it would be their turn, or as long as `phase` runs."""

    span: Span
    player: Expr
    once: bool
    phase: Word | None


Statement: TypeAlias = (
    Repeat | For | EachPlayer | EachTeam | Turns | SetTurns | AsPlayer | AtOnce | Choose | ChooseOne | Chance | Move
    | Deal | Fill | Swap | Shuffle | Reveal | Let | Assign | CallPhase | NotAStatement | If | IfIs | End | Undo | Say
    | ReverseTurns | Out
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Block:
    span: Span
    statements: tuple[Statement, ...]
