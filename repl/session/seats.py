"""Who sits where: people and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from interpreter.ask.chair import Bot
from interpreter.play.choice import Option

HUMAN = "human"


class Judged(Protocol):
    """An option, how often a bot that thinks came back to it, and what it was worth on average, from 0 to 1."""

    @property
    def option(self) -> Option | None: ...
    @property
    def visits(self) -> int: ...
    @property
    def worth(self) -> float: ...


class Seats:
    """One name for each seat: `human`, or the name of a bot."""

    def __init__(self, names: Sequence[str], bots: Mapping[str, Bot]) -> None:
        self.names = list(names)
        self.bots = dict(bots)

    @property
    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.names) if name == HUMAN]

    def is_human(self, seat: int) -> bool:
        return self.names[seat] == HUMAN

    def bot(self, seat: int) -> Bot:
        return self.bots.get(self.names[seat]) or self.strongest

    @property
    def strongest(self) -> Bot:
        """The bot that gives hints: the last one that was handed in."""
        return list(self.bots.values())[-1]

    @property
    def default(self) -> str:
        """The bot that plays at this table, for a seat that becomes free."""
        return next((name for name in self.names if name in self.bots), list(self.bots)[-1])


def seated(count: int, people: Sequence[int], bot: str) -> list[str]:
    """People at some seats, bots at the others."""
    return [HUMAN if seat in people else bot for seat in range(count)]
