"""Going through any nodes by their fields, of the syntax and of the checked game alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
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
