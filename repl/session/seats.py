"""Who sits where: people and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from interpreter.ask.chair import Bot
from interpreter.play.choice import Option

HUMAN = "human"
MOST_MOVES = 1000  # that a bot chooses for a person, if a number is said
TO_THE_END = 1_000_000_000


class Judged(Protocol):
    """An option, how often a bot that thinks came back to it, and what it was worth on average, from 0 to 1."""

    @property
    def option(self) -> Option | None: ...
    @property
    def visits(self) -> int: ...
    @property
    def worth(self) -> float: ...


class Seats:
    """One name for each seat: `human`, or the name of a bot.

    `absent` are people for whom a bot chooses, and how many choices it has left. When it chooses to the end for all of
    them, nobody plays against the bots any more, and those that think do it as briefly as `brief`.
    """

    def __init__(self, names: Sequence[str], bots: Mapping[str, Bot]) -> None:
        self.names = list(names)
        self.bots = dict(bots)
        self.absent: dict[int, int] = {}
        self.brief: Bot | None = None

    @property
    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.names) if name == HUMAN]

    def is_human(self, seat: int) -> bool:
        return self.names[seat] == HUMAN

    def asks(self, seat: int) -> bool:
        """Does a person decide here, and no bot in their place?"""
        return self.is_human(seat) and seat not in self.absent

    def bot(self, seat: int) -> Bot:
        """Who chooses for a seat that no person decides for."""
        found = self.bots.get(self.default if self.is_human(seat) else self.names[seat]) or self.strongest
        if self.brief is not None and self._nobody_returns and hasattr(found, "ranked"):
            return self.brief
        return found

    @property
    def _nobody_returns(self) -> bool:
        return all(self.absent.get(seat, 0) > MOST_MOVES for seat in self.people)

    def chosen_for(self, seat: int) -> None:
        """A bot has chosen for a person: once less is left."""
        if seat in self.absent:
            self.absent[seat] -= 1
            if not self.absent[seat]:
                del self.absent[seat]

    def back(self, seat: int | None) -> None:
        """A person decides for themselves again."""
        if seat is not None:
            self.absent.pop(seat, None)

    def stopped_by(self, seat: int | None) -> None:
        """Who interrupts decides for themselves again. Others stay with their bots, unless nobody would be asked."""
        self.back(seat)
        if not any(self.asks(each) for each in self.people):
            self.absent.clear()

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
