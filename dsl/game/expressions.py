"""Typed expressions: few kinds of node, most of them an operation applied to arguments."""

from __future__ import annotations

from typing import TypeAlias

from dsl.nodes import dataclass
from dsl.source import Span
from dsl.typing.types import Type

FAMILY = ""  # in place of an attribute where a card is named: `bonus red 1` has a family before its values
STATE = ("var", "vars", "every_var", "var_each")  # operations that read variables


@dataclass(frozen=True, slots=True)
class Const:
    """A number, yes/no, seat, value or `None` for nobody and nothing, told apart by the type."""

    span: Span
    type: Type
    value: int | bool | None


@dataclass(frozen=True, slots=True)
class Local:
    span: Span
    type: Type
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Me:
    span: Span
    type: Type


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on values. `info` names what is not a value: an attribute, a zone, a side."""

    span: Span
    type: Type
    op: str
    args: tuple[Expr, ...]
    info: str | int | tuple[tuple[str, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Bind:
    """An operation that evaluates `body` for each element of `items`, named by `local`."""

    span: Span
    type: Type
    op: str
    local: int
    items: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class If:
    span: Span
    type: Type
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class CallDefine:
    span: Span
    type: Type
    define: int
    args: tuple[Expr, ...]


Expr: TypeAlias = Const | Local | Me | Apply | Bind | If | CallDefine


@dataclass(frozen=True, slots=True)
class Message:
    """A string with its expressions; `key` is the raw text, by which other languages find it."""

    span: Span
    key: str
    parts: tuple[str | Expr, ...]
