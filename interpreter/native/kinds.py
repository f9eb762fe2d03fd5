"""What native code knows of a value before it runs: its kind, or the value itself.

Every value of a play is one word of 64 bits: a number, or the address of a list. `NONE` stands for
nobody and nothing. A list is `capacity, length, items…`; its address is that of the length.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

NONE = -(1 << 62)


class Unsupported(Exception):
    """Something in the rules that native code is not made for; the play stays in Python."""


@dataclass(frozen=True, slots=True)
class Kind:
    """`parts` are the kinds of a list's items (one for all), or of a tuple's fields."""

    name: str
    parts: tuple[Kind, ...] = ()

    @property
    def item(self) -> Kind:
        if self.name == "list":
            return self.parts[0]
        if self.name in ("unknown", "nothing"):
            return UNKNOWN
        raise Unsupported(f"an item of {self.name}")


INT = Kind("int")
NOTHING = Kind("nothing")
UNKNOWN = Kind("unknown")


def list_of(item: Kind) -> Kind:
    return Kind("list", (item,))


def tuple_of(fields: tuple[Kind, ...]) -> Kind:
    """Fields that are alike make a list; as long as one of several is not known, nothing is."""
    if UNKNOWN in fields and len(fields) > 1:
        return UNKNOWN
    try:
        item = UNKNOWN
        for one in fields:
            item = merged(item, one)
    except Unsupported:
        return Kind("tuple", fields)
    return list_of(item)


def merged(a: Kind, b: Kind) -> Kind:
    """The kind of a value that is of one or the other."""
    if a == b or b in (UNKNOWN, NOTHING):
        return a if a != UNKNOWN else b
    if a in (UNKNOWN, NOTHING):
        return b
    if a.name == b.name and len(a.parts) == len(b.parts):
        return Kind(a.name, tuple(map(merged, a.parts, b.parts)))
    raise Unsupported(f"{a.name} or {b.name}")


def flat(kind: Kind) -> bool:
    """A number or a list of numbers."""
    return kind in (INT, NOTHING, UNKNOWN) or (kind.name == "list" and kind.parts[0] in (INT, NOTHING, UNKNOWN))


def kind_of(value: Any) -> Kind:
    """The kind of a value of Python."""
    if value is None:
        return NOTHING
    if isinstance(value, int):
        return INT
    if isinstance(value, list | tuple | range):
        return tuple_of(tuple(map(kind_of, value)))
    raise Unsupported(f"a value like {value!r}")


@dataclass(slots=True)
class Val:
    """A word that is known when the play runs. `sure` numbers are not NONE; a `live` list may change."""

    kind: Kind
    ref: str
    sure: bool = False
    live: bool = False


@dataclass(slots=True)
class Const:
    """A value that is known now: a number, a table, a part of the program."""

    value: Any


@dataclass(slots=True)
class Var:
    """A name whose value is kept in a slot of the function."""

    kind: Kind
    slot: str
    sure: bool = False


@dataclass(slots=True)
class Closure:
    """A function that is written where it is called."""

    node: ast.Lambda | ast.FunctionDef
    env: dict[str, Value]
    names: Mapping[str, Any]


@dataclass(slots=True)
class Items:
    """Something to go through once: `each(body)` writes a loop around what `body` writes."""

    each: Callable[[Callable[[Value], None]], None]
    most: Val | None = None


@dataclass(slots=True)
class Chosen:
    """One of several things that are known now, by a number that is not."""

    values: tuple[Any, ...]
    index: Val


@dataclass(slots=True)
class Row:
    """A test of cards: a list of yes and no, by the number of the card."""

    address: str


@dataclass(slots=True)
class Part:
    """A part of the state: `z`, `v`, `r`, the state itself, or one of its methods."""

    name: str
    more: tuple[Any, ...] = field(default=())


Value: TypeAlias = Val | Const | Var | Closure | Items | Chosen | Row | Part
