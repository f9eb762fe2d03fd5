"""Values as words of memory, and options that are read from there when they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.native.memory import NONE
from interpreter.play.runtime import unchanging

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
        words = self._list(self._listed[index], self._plan.depth)
        if self._plan.shapes:
            return unpacked(words, self._plan.shapes[words[0] if self._plan.acts else 0])
        return unchanging(words)

    def _list(self, address: int, depth: int) -> list[Any]:
        place = address - self._base >> 3
        if not 0 <= place < len(self._words):
            return self._code.list_at(address, depth)
        words: list[Any] = self._words[place + 1 : place + 1 + self._words[place]].tolist()
        return [None if w == NONE else w for w in words] if depth == 1 else [self._list(at, depth - 1) for at in words]


def unpacked(words: Sequence[int], shape: tuple[int, ...]) -> tuple[Any, ...]:
    """An answer of several parts, from its words."""
    found: list[Any] = []
    at = 0
    for depth in shape:
        if depth:
            part, at = nested(words, at, depth)
            found.append(unchanging(part))
        else:
            found.append(None if words[at] == NONE else words[at])
            at += 1
    return tuple(found)


def nested(words: Sequence[Any], at: int, depth: int) -> tuple[list[Any], int]:
    """A list that is kept there, with `depth` 2 one of lists, and the place behind it."""
    size, found = words[at], []
    if depth == 1:
        return [None if w == NONE else w for w in words[at + 1 : at + 1 + size]], at + 1 + size
    at += 1
    for _ in range(size):
        inner, at = nested(words, at, depth - 1)
        found.append(inner)
    return found, at


def value_of(word: int) -> int | None:
    return None if word == NONE else word


def word_of(value: Any) -> int:
    return NONE if value is None else int(value)
