"""Values as words of memory, and options that are read from there when they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.native.memory import NONE

if TYPE_CHECKING:
    from interpreter.native.code import Code, Plan


class Answers(Sequence[Any]):
    """Raw options of several parts, or that are lists, taken from memory as it was and read when they are wanted."""

    __slots__ = ("_base", "_code", "_listed", "_plan", "_words")

    def __init__(self, code: Code, plan: Plan, at: int) -> None:
        self._code = code
        self._plan = plan
        self._base = code.heap_at
        self._listed: list[int] = code.list_at(at)
        self._words = memoryview(bytes(code.heap_words[: code.heap_top.value])).cast("q")

    def __len__(self) -> int:
        return len(self._listed) + self._plan.optional

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        size = len(self)
        if not -size <= index < size:
            raise IndexError(index)
        index %= size
        if index == len(self._listed):
            return None
        place = self._listed[index] - self._base >> 3
        if 0 <= place < len(self._words):
            words: list[Any] = self._words[place + 1 : place + 1 + self._words[place]].tolist()
        else:
            words = self._code.list_at(self._listed[index])
        if not self._plan.shapes:
            return tuple(None if w == NONE else w for w in words)
        return unpacked(words, self._plan.shapes[words[0] if self._plan.acts else 0])


def unpacked(words: Sequence[int], shape: tuple[int, ...]) -> tuple[Any, ...]:
    """An answer of several parts, from its words."""
    found: list[Any] = []
    at = 0
    for depth in shape:
        if depth:
            size = words[at]
            found.append(tuple(None if w == NONE else w for w in words[at + 1 : at + 1 + size]))
            at += size
        else:
            found.append(None if words[at] == NONE or words[at] is None else words[at])
        at += 1
    return tuple(found)


def flat(value: Sequence[Sequence[Any]]) -> list[int]:
    """A list of lists, one after another, each with its length in front."""
    return [x for item in value for x in (len(item), *map(word_of, item))]


def is_nested(value: Any) -> bool:
    return isinstance(value, list | tuple) and any(isinstance(x, list | tuple | range) for x in value)


def value_of(word: int) -> int | None:
    return None if word == NONE else word


def word_of(value: Any) -> int:
    return NONE if value is None else int(value)
