"""Cards inside registers and variables: found by what each holds, to compare positions and to exchange cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from dsl import game as g
from dsl.game.trees import element
from dsl.typing import types as t

CardMap = Callable[[int], int]
UNSEEN = -(1 << 40)  # a card of which nothing is known, in the value of a variable
# What is kept under a name: a value of a type, or the answer to a choice.
Holds: TypeAlias = t.Type | g.Choose | g.ChooseOne


@dataclass(frozen=True, slots=True)
class PerSeat:
    """A register for each seat, for choices made at once; `me` is the register that holds whose it is."""

    base: int
    me: int


# Where a value is kept: in a register, in one for each seat, or nowhere that outlives its block.
Ref: TypeAlias = int | PerSeat | None


def with_cards(value: Any, holds: Holds | None, change: CardMap) -> Any:
    """The value of a register with every card in it changed."""
    if value is None or holds is None:
        return value
    if isinstance(holds, g.Choose):
        if len(holds.picks) == 1:
            return _picked(value, holds.picks[0], change)
        return tuple(_picked(v, p, change) for v, p in zip(value, holds.picks, strict=True))
    if isinstance(holds, g.ChooseOne):
        act = holds.acts[value[0]]
        count = 1 + sum(not isinstance(p, str) for p in act.label.parts)
        labels = [p for p in act.label.parts if not isinstance(p, str)]
        head = (value[0], *(with_cards(v, e.type, change) for v, e in zip(value[1:count], labels, strict=True)))
        if act.choice is None or len(value) == count:  # or it is not offered at all, so nothing is picked
            return head
        return (*head, *(_picked(v, p, change) for v, p in zip(value[count:], act.choice.picks, strict=True)))
    kind = t.settled(holds)
    if kind == t.CARD:
        return change(value) if value >= 0 else value
    if isinstance(kind, t.List) and holds_cards(kind):
        if t.settled(kind.of) == t.CARD and not isinstance(value, range):
            return type(value)([v if v is None or v < 0 else change(v) for v in value])
        return type(value)(with_cards(v, kind.of, change) for v in value) if not isinstance(value, range) else value
    return value


def _picked(value: Any, pick: g.Pick, change: CardMap) -> Any:
    kind = element(pick.domain)
    if pick.least is None:
        return with_cards(value, kind, change)
    return tuple(with_cards(v, kind, change) for v in value)


def holds_cards(holds: Holds) -> bool:
    """Is it cards, or lists of them, that are kept there?"""
    if isinstance(holds, g.Choose | g.ChooseOne):
        return True
    return t.innermost(holds) == t.CARD


def cards_of(value: Any, holds: Holds | None) -> list[int]:
    """The cards in the value of a register or variable."""
    found: list[int] = []

    def keep(card: int) -> int:
        found.append(card)
        return card

    with_cards(value, holds, keep)
    return found
