"""Who looks: a seat, somebody who watches, or the author of the rules.

Everything that is drawn or told goes through a `Viewer`, so that nothing a seat may not know can
reach the screen by another way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dsl import game as g
from dsl import types as t
from interpreter.choice import Option
from interpreter.events import Event
from interpreter.state import State
from interpreter.written import split_acts


@dataclass(frozen=True, slots=True)
class Viewer:
    """A seat; without one somebody who watches and sees what everybody sees; or the author, who sees all."""

    seat: int | None = None
    author: bool = False

    def knows(self, state: State, card: int) -> bool:
        return self.author or self._in(state.k[card], state)

    def _in(self, mask: int, state: State) -> bool:
        if self.seat is not None:
            return bool(mask >> self.seat & 1)
        everybody = state.program.layout.everybody
        return mask & everybody == everybody

    def sees(self, state: State, event: Event) -> Event | None:
        """An event as this viewer may read it.

        That another seat had nothing else to choose tells about its hand, so it is left out.
        """
        if self.author:
            return event
        if event.forced and event.player != self.seat:
            event = replace(event, forced=False)
        if self.seat is not None:
            return event.seen_by(self.seat)
        if event.kind == "chosen":
            return event if self._in(event.readers, state) else replace(event, option=None)
        known = tuple(self._in(mask, state) for mask in event.known_to)
        if event.kind == "shown" and not any(known):
            return None
        cards = tuple(c if k else None for c, k in zip(event.cards, known, strict=True)) if event.cards else ()
        return replace(event, cards=cards, outcome=())


def cards_in(option: Option) -> list[int]:
    """The cards that an option names."""
    if option.passes:
        return []
    _, picks, values = split_acts(option.spec, option.raw)
    found: list[int] = []
    for pick, value in zip(picks, values, strict=True):
        if t.settled(element(pick.domain)) == t.CARD:
            several: Any = value if isinstance(value, tuple | list) else (value,)
            found += [c for c in several if isinstance(c, int) and c >= 0]
    return found


def element(domain: g.Expr) -> t.Type:
    """The type of the things that a pick takes one or some of."""
    kind = t.settled(domain.type)
    return t.settled(kind.of) if isinstance(kind, t.List) else kind
