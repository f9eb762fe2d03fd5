"""Dataclasses for the many kinds of node, made without delay.

`dataclasses.dataclass` writes and compiles six methods for each class, about a millisecond. With
more than a hundred kinds of node that is most of the time that a short command takes. Here the
classes share all methods but `__init__`, which is compiled when the first node of a kind is made.
Nothing else differs: `fields`, `replace`, `match`, `==`, `hash` and `copy` work as they do there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """A decorator for frozen classes with slots, the only kind that nodes have."""
        if not (frozen and slots):
            raise TypeError("nodes are frozen and have slots")
        return _node


def _node(kind: Any) -> Any:
    kind.__doc__ = kind.__doc__ or kind.__name__  # otherwise a signature is worked out for it
    for name, method in vars(_Shared).items():
        if callable(method):
            setattr(kind, name, method)
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(kind)
    parts = dataclasses.fields(made)
    made._compared = _getter([part.name for part in parts if part.compare])
    made._hashed = _getter([part.name for part in parts if (part.compare if part.hash is None else part.hash)])
    return made


def _getter(names: list[str]) -> Callable[[Any], Any]:
    return staticmethod(attrgetter(*names) if names else lambda node: ())


def _compiled_init(kind: Any) -> Callable[..., None]:
    known: dict[str, Any] = {}
    parameters, lines = ["self"], []
    for part in dataclasses.fields(kind):
        known[f"_set_{part.name}"] = getattr(kind, part.name).__set__
        if part.default_factory is not dataclasses.MISSING:
            raise TypeError(f"{kind.__name__}.{part.name}: a node's default is a value")
        if part.default is dataclasses.MISSING:
            parameters.append(part.name)
        else:
            known[f"_default_{part.name}"] = part.default
            parameters.append(f"{part.name}=_default_{part.name}")
        lines.append(f" _set_{part.name}(self, {part.name})")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), known)
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    return init


class _Shared:
    """The methods that all kinds of node have in common."""

    def __init__(self: Any, *args: Any, **named: Any) -> None:
        kind = type(self)
        kind.__init__ = _compiled_init(kind)
        kind.__init__(self, *args, **named)

    def __repr__(self: Any) -> str:
        shown = (f"{part.name}={getattr(self, part.name)!r}" for part in dataclasses.fields(self) if part.repr)
        return f"{type(self).__qualname__}({', '.join(shown)})"

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

    def __getstate__(self: Any) -> list[Any]:
        return [getattr(self, part.name) for part in dataclasses.fields(self)]

    def __setstate__(self: Any, state: list[Any]) -> None:
        for part, value in zip(dataclasses.fields(self), state, strict=True):
            object.__setattr__(self, part.name, value)
