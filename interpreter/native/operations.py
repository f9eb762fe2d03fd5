"""The operations of the form in native code, by their names; what is not here is a function of the engine."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.native import cards, counts, lists, numbers

OPERATIONS: dict[str, Callable[..., str]] = {
    name.removeprefix("op_"): function
    for module in (numbers, counts, lists, cards)
    for name, function in vars(module).items()
    if name.startswith("op_")
}
