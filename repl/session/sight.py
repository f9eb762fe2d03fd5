"""Who looks: a seat, somebody who watches, or the author of the rules.

Everything that is drawn or told goes through a `Viewer`, so that nothing a seat may not know can
reach the screen by another way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dsl import game as g
from dsl.game.trees import element
from dsl.lints.whereabouts import course_is_public, how_many
from dsl.typing import types as t
from interpreter.ask.events import Event
from interpreter.play.choice import Option
from interpreter.play.state import State
from interpreter.text.options import split_acts


@dataclass(frozen=True, slots=True)
class Viewer:
    """A seat; without one somebody who watches and sees what everybody sees; or the author, who sees all."""

    seat: int | None = None
    author: bool = False

    def seats(self, state: State) -> int:
        """The seats who all have to know what this viewer is shown, as a mask."""
        if self.author:
            return 0
        return state.program.layout.everybody if self.seat is None else 1 << self.seat

    def knows(self, state: State, card: int) -> bool:
        seats = self.seats(state)
        return state.seers(card) & seats == seats

    def sees(self, state: State, event: Event) -> Event | None:
        """An event as this viewer may read it."""
        seen = event if self.author else event.seen_by_all(self.seats(state))
        if seen is None or seen.kind != "chosen" or seen.option is not None or seen.text is not None:
            return seen
        asked = event.option.spec.statement if event.option is not None else None
        if not isinstance(asked, g.Choose) or not course_is_public(state.program.rules):
            return seen  # to say what was asked would say which way the rules took
        return replace(seen, text=asked.prompt, values=tuple((pick, how_many(pick)) for pick in asked.picks))


def cards_in(option: Option) -> list[int]:
    """The cards that an option names."""
    if option.passes:
        return []
    _, picks, values = split_acts(option.spec, option.raw)
    found: list[int] = []
    for pick, value in zip(picks, values, strict=True):
        if element(pick.domain) == t.CARD:
            several: Any = value if isinstance(value, tuple | list) else (value,)
            found += [c for c in several if isinstance(c, int) and c >= 0]
    return found


def seats_in(option: Option) -> set[int]:
    """The players that an option names."""
    if option.passes:
        return set()
    _, picks, values = split_acts(option.spec, option.raw)
    return {x for pick, x in zip(picks, values, strict=True) if t.settled(element(pick.domain)) == t.PLAYER}


def is_number_alone(option: Option) -> bool:
    """Is it an act that is done with a number, and nothing else?"""
    _, picks, _ = split_acts(option.spec, option.raw)
    return len(picks) == 1 and t.settled(element(picks[0].domain)) == t.NUMBER and picks[0].least is None
