"""Going through any nodes by their fields, of the syntax and of the checked game alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from dsl.source import Span


def nodes(value: Any) -> Iterator[Any]:
    """All nodes below a value, each before its parts."""
    if isinstance(value, tuple):
        for each in value:
            yield from nodes(each)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for part in fields(value):
            yield from nodes(getattr(value, part.name))


_PLAIN = frozenset(("Span", "Source", "Type", "str", "int", "bool"))


@cache
def _holding(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of node in which there may be other nodes."""
    return tuple(part.name for part in fields(kind) if part.type not in _PLAIN) if is_dataclass(kind) else ()


def outermost(node: Any, wanted: frozenset[type], closed: frozenset[type]) -> Iterator[Any]:
    """The nodes of some kinds below one, in their order, that stand in no other of these; `closed` ones stay shut."""
    shape: Any = type(node)
    parts = node if shape is tuple else (getattr(node, name) for name in _holding(shape))
    for part in parts:
        if (kind := type(part)) in wanted:
            yield part
        elif part and kind not in closed:
            yield from outermost(part, wanted, closed)


def placeless(value: Any) -> Any:
    """A node as nested tuples, without its spans: equal if the same was written."""
    if isinstance(value, Span):
        return None
    if isinstance(value, tuple):
        return tuple(map(placeless, value))
    if is_dataclass(value) and not isinstance(value, type):
        parts = (getattr(value, part.name) for part in fields(value) if part.name != "span")
        return type(value).__name__, tuple(map(placeless, parts))
    return value
