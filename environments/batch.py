"""Many plays of one set-up that are stepped together, in arrays: for learners that judge many positions at once.

Row `i` of every array is play `i`. A play that ends leaves its rewards in its row and begins again, with the next seed
of its own, so there is always a decision in every row. The arrays stay the same objects; each step overwrites them.

`PlayInPython` is what a row means. All rows are stepped in one call of native code if that can be had; a play in which
something is odd goes on in Python to its end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from dsl.game.failure import RuleFailure
from environments import table as tables
from environments.observation import Array
from environments.table import Mask, Rewards, Table
from interpreter.native.batch import BEGIN_ALL, BEGIN_THOSE_THAT_WAIT, ELSEWHERE, STEP_ALL, WAITS, WRITE_ALL, Rows
from interpreter.native.chance import as_signed
from interpreter.native.memory import NONE
from interpreter.play.chance import WORD
from interpreter.play.ranking import by_numbers, ranked

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.learn.actions import Actions, Answering
    from interpreter.native.batch import BatchCode

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]

TRIES = 1_000  # plays in a row that are over before anybody decides


class GameBatch:
    """`observations` and `masks` are for the seat in `seats`, which decides; `rewards` are of plays that are `over`.

    Both may be arrays of the caller's, which are then written to.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        players: int | None = None,
        options: Mapping[str, int | str | bool] | None = None,
        rewards: Rewards = "points",
        observations: Array | None = None,
        masks: Mask | None = None,
        native: bool = True,
    ) -> None:
        if not isinstance(count, int) or count < 1:
            raise ValueError(f"a batch has at least one play, not {count!r}")
        self._first = first = Table(game, players, options, rewards)
        self._count = count
        self.actions: Actions = first.actions
        shown, open_to = (count, first.observer.size), (count, len(self.actions))
        self.observations: Array = _owned("observations", observations, shown, np.float32)
        self.masks: Mask = _owned("masks", masks, open_to, np.int8)
        self.seats: Numbers = np.zeros(count, np.int64)
        self.rewards: Array = np.zeros((count, first.players), np.float32)
        self.over: Flags = np.zeros(count, np.bool_)
        self._taken: Numbers = np.zeros(count, np.int64)
        self._ended = np.zeros(count, np.int8)
        self._each = np.arange(count)
        self._begun = False
        self._python: dict[int, PlayInPython] = {}
        code = game.batch_code(first.setup, first.observer.sight()) if native else None
        self._plays = None if code is None else NativePlays(self, code)
        self._native = self._plays

    def __len__(self) -> int:
        return self._count

    @property
    def observation_names(self) -> list[str]:
        return self._first.observer.names

    @property
    def native(self) -> bool:
        """Are the plays stepped in machine code?"""
        return self._native is not None

    def reset(self, seed: int = 0) -> None:
        """Begins all plays; the same seed gives the same cards in every row."""
        seeds = [(seed * len(self) + row) << 20 for row in range(len(self))]
        self.rewards.fill(0)
        self.over.fill(False)
        self._python = {}
        self._begun = True
        if self._plays is not None and self._plays.begin(seeds):
            return
        self._native = None
        for row, first in enumerate(seeds):
            self._begin_in_python(row, first)

    def step(self, actions: Sequence[int] | Numbers) -> None:
        """Takes an action in every row; ValueError names the first row whose action is not legal."""
        if not self._begun:
            raise ValueError("`reset` begins the plays")
        wanted = np.asarray(actions)
        if wanted.shape != (len(self),):
            raise ValueError(f"{len(actions)} actions for {len(self)} plays")
        if wanted.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {wanted.dtype}")
        inside = (wanted >= 0) & (wanted < len(self.actions))
        legal = inside & (self.masks[self._each, np.where(inside, wanted, 0)] != 0)
        if not legal.all():
            row = int(np.argmin(legal))
            raise ValueError(f"row {row}: action {wanted[row]} is not open; these are: {self._open(row)}")
        self._taken[:] = wanted
        self.rewards.fill(0)
        self.over.fill(False)
        here = list(self._python)  # those that were in Python before
        if self._native is not None:
            self._native.step()
        for row in here:
            self._take(row, int(self._taken[row]))

    def write(self) -> None:
        """Writes observations and masks again, as they are."""
        if self._native is not None:
            self._native.write()
        for row, play in self._python.items():
            self._write(row, play)

    def _open(self, row: int) -> tuple[int, ...]:
        return tuple(np.flatnonzero(self.masks[row]).tolist())

    # ───────────── plays in Python

    def _begin_in_python(self, row: int, seed: int, said: Sequence[int] = ()) -> None:
        """A play from its beginning, with what was said in it; if that is all, the next one."""
        play = self._python[row] = PlayInPython(self._first, seed)
        play.begin()
        if said and (returns := play.say(said)) is not None:
            self._end(row, returns)
        else:
            self._write(row, play)

    def _take(self, row: int, action: int) -> None:
        play = self._python[row]
        returns = play.say([action])
        if returns is not None:
            self._end(row, returns)
        else:
            self._write(row, play)

    def _end(self, row: int, returns: tuple[float, ...]) -> None:
        self.rewards[row] = returns
        self.over[row] = True
        play = self._python[row]
        if self._native is not None:
            del self._python[row]
            self._native.begin_again(row, play.next_seed)
        else:
            play.begin()
            self._write(row, play)

    def _write(self, row: int, play: PlayInPython) -> None:
        answering = play.answering
        seat = answering.decision.player
        play.table.observer.write(play.table.state, seat, answering.said, out=self.observations[row])
        mask = self.masks[row]
        mask.fill(0)
        mask[list(answering.legal)] = 1
        self.seats[row] = seat


class PlayInPython:
    """One play after another: what a row of a batch means."""

    def __init__(self, like: Table, seed: int) -> None:
        self.table = copy(like)
        self.next_seed = seed
        self.answering: Answering

    def begin(self) -> None:
        """A new play; one that is over without a decision is played and gone by."""
        for _ in range(TRIES):
            self.table.reset(self.next_seed)
            self.next_seed += 1
            answering = self.table.answering()
            if answering is not None:
                self.answering = answering
                return
        raise ValueError("nobody has anything to decide in this game")

    def say(self, actions: Sequence[int]) -> tuple[float, ...] | None:
        """Takes actions; gives what each seat gets if the play is over then."""
        for action in actions:
            option = self.answering.take(action)
            if option is None:
                continue
            self.table.apply(option)
            answering = self.table.answering()
            if answering is None:
                return self.table.returns()
            self.answering = answering
        return None


class NativePlays:
    """The plays of a batch in native code, as many of them as can go on there."""

    def __init__(self, batch: GameBatch, code: BatchCode) -> None:
        self.batch = batch
        self.code = code
        self.program = batch.actions.program
        arrays: dict[str, np.ndarray[Any, Any]] = {
            "ACTIONS": batch._taken,
            "SEEN": batch.observations,
            "MASKS": batch.masks,
            "SEATS": batch.seats,
            "OVER": batch._ended,
        }
        self.rows = Rows(code, len(batch), {name: array.ctypes.data for name, array in arrays.items()})
        self.ranks: Numbers = np.ctypeslib.as_array(self.rows.ranks).reshape(len(batch), code.rank_words)
        self.said = 0  # actions since the plays began: no log is longer
        winner = self.program.rules.winner
        by_score = winner is not None and winner.listed is None and by_numbers(self.program)
        self.sign = (1 if winner.ranks[0].highest else -1) if winner is not None and by_score else 0

    def begin(self, seeds: Sequence[int]) -> bool:
        """Begins all plays; says no if such seeds are not known here."""
        if not all(-1 <= seed >> 64 < 1 << 63 for seed in seeds):
            return False
        for row, seed in enumerate(seeds):
            self._seed(row, seed)
        self.said = 0
        self.batch._native = self
        if self.rows.go(BEGIN_ALL):
            self._leave()
        return True

    def _seed(self, row: int, seed: int) -> None:
        self.rows.put(row, "LOW", as_signed(seed & WORD))
        self.rows.put(row, "HIGH", seed >> 64)

    def begin_again(self, row: int, seed: int) -> None:
        """A new play in a row that was in Python."""
        self._seed(row, seed)
        self.rows.put(row, "STATUS", WAITS)
        if self.rows.go(BEGIN_THOSE_THAT_WAIT):
            self._leave()

    def step(self) -> None:
        batch = self.batch
        if self.said == self.rows.log_room:
            self.said = max(self.rows.get(row, "LOGGED") for row in range(len(batch)))
            if 2 * self.said > self.rows.log_room:
                self.rows.grow_log()
        self.said += 1
        self.rows.tell("LIMIT", tables.MOST_CHOICES)
        batch._ended.fill(0)
        left = self.rows.go(STEP_ALL)
        ended = np.flatnonzero(batch._ended)
        if len(ended):
            batch.over[ended] = True
            ranked = ended[batch._ended[ended] == 1]  # others were cut off
            batch.rewards[ranked] = self._returns(ranked)
        if left:
            self._leave()

    def write(self) -> None:
        if self.rows.go(WRITE_ALL):
            self._leave()

    def _leave(self) -> None:
        """Has plays in which something is odd go on in Python."""
        for row in range(len(self.batch)):
            if self.rows.get(row, "STATUS") == ELSEWHERE and row not in self.batch._python:
                seed = (self.rows.get(row, "HIGH") << 64) + (self.rows.get(row, "PLAYED") & WORD)
                self.batch._begin_in_python(row, seed, self.rows.said(row))

    def _returns(self, rows: Numbers) -> Any:
        """What the seats got in plays that are over."""
        found = self.ranks[rows]
        if self.sign and self.batch._first.rewards == "points":
            count = self.batch._first.players
            scores = found[:, :count]
            returns = self.sign * (scores * count - scores.sum(axis=1, keepdims=True)) / count
            nobody = (found[:, :-1] == NONE).any(axis=1)
            return np.where(nobody[:, None], 0.0, returns)
        return [self._rewarded(row.tolist()) for row in found]

    def _rewarded(self, row: list[int]) -> tuple[float, ...]:
        try:
            result = ranked(self.program, self.code.ranked_values(row))
        except RuleFailure:  # there is nobody among what is ranked
            return (0.0,) * self.batch._first.players
        return self.batch._first.rewarded(result)


def _owned(name: str, array: Any, shape: tuple[int, int], kind: type) -> Any:
    """The caller's array if it fits, or a new one."""
    if array is None:
        return np.zeros(shape, kind)
    fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == kind
    if not fits or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"`{name}` is an array of {np.dtype(kind).name} of the shape {shape}, which can be written to")
    return array
