"""Dataclasses for the many kinds of node, made without delay.

`dataclasses.dataclass` writes and compiles six methods for each class, about a millisecond. With
more than a hundred kinds of node that is most of the time that a short command takes. Here the
classes share all methods but `__init__`, and whatever differs between them is worked out when it is
first asked for. Nothing else differs: `fields`, `replace`, `match`, `==`, `hash` and `copy` work as
they do there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, slots: bool, frozen: bool = False, eq: bool = True) -> Callable[[type], type]:
        """A decorator for classes with slots: frozen ones, and changing ones that are equal only to themselves."""
        if not slots or frozen != eq:
            raise TypeError("nodes have slots, and are either frozen or eq=False")
        return lambda kind: _node(kind, _Frozen if frozen else _Shared)


def _node(kind: Any, base: type) -> Any:
    parts = getattr(kind, "__annotations__", {})
    inside = {name: value for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    inside["_given"] = {name: inside.pop(name) for name in parts if name in inside}
    inside["__slots__"] = inside["__match_args__"] = tuple(parts)
    marks = (mark for mark in kind.__bases__ if mark is not object)  # classes with no parts: what a node is one of
    return type(kind.__name__, (base, *marks), inside)


class _Late:
    """What each kind of node has its own of, worked out when it is first asked for."""

    def __init__(self, work_out: Callable[[Any], Any]) -> None:
        self.work_out = work_out
        self.name = work_out.__name__

    def __get__(self, node: Any, kind: Any) -> Any:
        setattr(kind, self.name, self.work_out(kind))
        return getattr(kind, self.name)


class _Shared:
    """What all kinds of node have in common."""

    __slots__ = ()

    @_Late
    def __dataclass_fields__(kind: Any) -> Any:
        inside = {"__annotations__": kind.__annotations__, "__doc__": "", **kind._given}
        model: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(type(kind.__name__, (), inside))
        return model.__dataclass_fields__

    def __init__(self: Any, *args: Any, **named: Any) -> None:
        kind = type(self)
        kind.__init__ = _own_init(kind)
        kind.__init__(self, *args, **named)

    def __repr__(self: Any) -> str:
        shown = (f"{part.name}={getattr(self, part.name)!r}" for part in dataclasses.fields(self) if part.repr)
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __getstate__(self: Any) -> list[Any]:
        return [getattr(self, name) for name in self.__slots__]

    def __setstate__(self: Any, state: list[Any]) -> None:
        for name, value in zip(self.__slots__, state, strict=True):
            object.__setattr__(self, name, value)


class _Frozen(_Shared):
    __slots__ = ()

    @_Late
    def _compared(kind: Any) -> Any:
        return _getter(part.name for part in dataclasses.fields(kind) if part.compare)

    @_Late
    def _hashed(kind: Any) -> Any:
        return _getter(part.name for part in dataclasses.fields(kind) if part.compare and part.hash is not False)

    def __eq__(self: Any, other: Any) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or self._compared(self) == self._compared(other)

    def __hash__(self: Any) -> int:
        return hash(self._hashed(self))

    def __setattr__(self: Any, name: str, value: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self: Any, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _getter(names: Iterable[str]) -> Any:
    found = tuple(names)
    return attrgetter(*found) if found else staticmethod(lambda node: ())


class _Fresh:
    """Stands for a default that is made afresh for each node."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def _own_init(kind: Any) -> Any:
    """An `__init__` whose parameters are the parts of a kind: the one for that many parts, with their names."""
    names = kind.__slots__
    defaults = {name: default for name in names if (default := _default(kind, name)) is not dataclasses.MISSING}
    if tuple(defaults) != names[len(names) - len(defaults) :]:
        raise TypeError(f"{kind.__name__}: parts with a default come last")
    fresh = frozenset(n for n, name in enumerate(names) if isinstance(defaults.get(name), _Fresh))
    init = _init_for(len(names), fresh)(_Fresh, *(vars(kind)[name].__set__ for name in names))
    code = init.__code__.replace(co_varnames=("self", *names), co_qualname=f"{kind.__qualname__}.__init__")
    return FunctionType(code, {}, "__init__", tuple(defaults.values()), init.__closure__)


def _default(kind: Any, name: str) -> Any:
    given = kind._given.get(name, dataclasses.MISSING)
    if not isinstance(given, dataclasses.Field):
        return given
    return given.default if given.default_factory is dataclasses.MISSING else _Fresh(given.default_factory)


@cache
def _init_for(count: int, fresh: frozenset[int]) -> Any:
    """Compiling takes longer than all the rest, and most kinds have two to five parts."""
    setters = "".join(f", _set{n}" for n in range(count))
    values = "".join(f", _{n}" for n in range(count))
    lines = [f" if _{n}.__class__ is _Fresh: _{n} = _{n}.make()" for n in sorted(fresh)]
    lines += [f" _set{n}(self, _{n})" for n in range(count)] or [" pass"]
    known: dict[str, Any] = {}
    body = "\n ".join(lines)
    exec(f"def make(_Fresh{setters}):\n def __init__(self{values}):\n {body}\n return __init__", known)
    return known["make"]
