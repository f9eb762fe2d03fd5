"""Expressions and texts."""

from __future__ import annotations

from typing import Literal, TypeAlias

from dsl.nodes import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A name where it is declared or mentioned outside an expression."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Name:
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Int:
    span: Span
    value: int


@dataclass(frozen=True, slots=True)
class Said:
    """A text as a value: `gain(2, "his heels")`."""

    span: Span
    text: Text


@dataclass(frozen=True, slots=True)
class Side:
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Every:
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Kind:
    """`red 10` or, with a number of copies, `4 yellow`: values that describe cards."""

    span: Span
    values: tuple[str | int, ...]
    copies: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """`(card)`: one thing in parentheses; where a list is due, the list of it."""

    span: Span
    inner: Expr


@dataclass(frozen=True, slots=True)
class ListOf:
    span: Span
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Range:
    span: Span
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Comprehension:
    span: Span
    value: Expr
    name: Word
    domain: Expr


@dataclass(frozen=True, slots=True)
class By:
    span: Span
    items: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class Call:
    span: Span
    name: Word
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Attr:
    span: Span
    owner: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Index:
    span: Span
    owner: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Relation:
    """`owner of card`, `top of deck`."""

    span: Span
    name: Word
    of: Expr


@dataclass(frozen=True, slots=True)
class SeatBeside:
    """`left of P`, `2 left of P`."""

    span: Span
    distance: Expr | None
    side: str
    of: Expr


Operator = Literal[
    "+", "-", "*", "div", "mod", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "and", "or", "implies"
]


@dataclass(frozen=True, slots=True)
class Binary:
    span: Span
    operator: Operator
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Unary:
    span: Span
    operator: Literal["-", "not", "is empty", "is not empty"]
    operand: Expr


@dataclass(frozen=True, slots=True)
class Where:
    span: Span
    items: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class IfElse:
    span: Span
    then: Expr
    condition: Expr
    otherwise: Expr


Expr: TypeAlias = (
    Name | Int | Said | Side | Every | Kind | Group | ListOf | Range | Comprehension | By | Call | Attr | Index
    | Relation | SeatBeside | Binary | Unary | Where | IfElse
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Text:
    """A string; its parts are plain text and expressions in turn."""

    span: Span
    raw: str
    parts: tuple[str | Expr, ...]
