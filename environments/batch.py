"""Many plays of one set-up that are stepped together, in arrays: for learners that judge many positions at once.

Row `i` of every array is play `i`. A play that ends leaves its rewards in its row and begins again, with the next seed
of its own, so there is always a decision in every row. The arrays stay the same objects; each step writes them anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from environments.observation import Array
from environments.table import Mask, Rewards, Table

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.learn.actions import Actions, Answering

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]


class Batch:
    """`observations` and `masks` are for the seat in `seats`, which decides; `rewards` are of plays that are `over`."""

    def __init__(
        self,
        game: Game,
        count: int,
        players: int | None = None,
        options: Mapping[str, int | str | bool] | None = None,
        rewards: Rewards = "points",
    ) -> None:
        if count < 1:
            raise ValueError(f"a batch has at least one play, not {count}")
        self.tables = [Table(game, players, options, rewards) for _ in range(count)]
        first = self.tables[0]
        for table in self.tables:
            table.observer = first.observer
        self.actions: Actions = first.actions
        self.observations: Array = np.zeros((count, first.observer.size), np.float32)
        self.masks: Mask = np.zeros((count, len(self.actions)), np.int8)
        self.seats: Numbers = np.zeros(count, np.int64)
        self.rewards: Array = np.zeros((count, first.players), np.float32)
        self.over: Flags = np.zeros(count, np.bool_)
        self._answering: list[Answering] = []
        self._seeds = [0] * count

    def __len__(self) -> int:
        return len(self.tables)

    @property
    def observation_names(self) -> list[str]:
        return self.tables[0].observer.names

    def reset(self, seed: int = 0) -> None:
        """Begins all plays; the same seed gives the same cards in every row."""
        self._seeds = [(seed * len(self) + row) << 20 for row in range(len(self))]
        self.rewards.fill(0)
        self.over.fill(False)
        self._answering = [self._begin(row) for row in range(len(self))]
        for row in range(len(self)):
            self._write(row)

    def _begin(self, row: int) -> Answering:
        """A new play in a row; one that is over without a decision is played and gone by."""
        for _ in range(1000):
            self.tables[row].reset(self._seeds[row])
            self._seeds[row] += 1
            answering = self.tables[row].answering()
            if answering is not None:
                return answering
        raise ValueError("nobody has anything to decide in this game")

    def step(self, actions: Sequence[int] | Numbers) -> None:
        """Takes an action in every row; ValueError names the first row whose action is not legal."""
        if len(actions) != len(self) or not self._answering:
            said = f"{len(actions)} actions for {len(self)} plays" if self._answering else "`reset` begins the plays"
            raise ValueError(said)
        for row, action in enumerate(actions):
            if not 0 <= action < len(self.actions) or not self.masks[row, action]:
                raise ValueError(f"row {row}: action {action} is not open; these are: {self._answering[row].legal}")
        self.rewards.fill(0)
        self.over.fill(False)
        for row, action in enumerate(actions):
            self._take(row, int(action))
            self._write(row)

    def _take(self, row: int, action: int) -> None:
        table, option = self.tables[row], self._answering[row].take(action)
        if option is None:
            return
        table.apply(option)
        answering = table.answering()
        if answering is None:
            self.rewards[row] = table.returns()
            self.over[row] = True
            answering = self._begin(row)
        self._answering[row] = answering

    def _write(self, row: int) -> None:
        table, answering = self.tables[row], self._answering[row]
        seat = answering.decision.player
        table.observer.write(table.state, seat, answering.said, out=self.observations[row])
        mask = self.masks[row]
        mask.fill(0)
        mask[list(answering.legal)] = 1
        self.seats[row] = seat
