"""A play at the table of an environment: whose answer is due, what each seat sees, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from environments.observation import Array, Observer
from interpreter.learn.actions import Answering
from interpreter.play.fault import Fault, SetupError
from interpreter.play.ranking import returns_of

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.play.choice import Option
    from interpreter.play.ranking import Result
    from interpreter.play.state import State

MOST_CHOICES = 20_000  # in one play; then it is cut off

Rewards: TypeAlias = Literal["points", "wins"] | Callable[[Any], tuple[float, ...]]
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]


class Table:
    """One play after another of one set-up."""

    def __init__(
        self, game: Game, players: int | None, options: Mapping[str, int | str | bool] | None, rewards: Rewards
    ) -> None:
        if rewards not in ("points", "wins") and not callable(rewards):
            raise SetupError(f"rewards are 'points', 'wins' or a function of the result, not {rewards!r}")
        self.game = game
        self.setup = game.setup(players, options)
        self.actions = game.actions(self.setup)
        self.observer = Observer(self.actions)
        self.rewards = rewards
        self.players = self.setup.players
        self.state: State
        self.fault: Fault | None = None
        self.choices = 0

    def reset(self, seed: int | None) -> None:
        """A new play; without a seed any one."""
        self.fault, self.choices = None, 0
        self.state = self.game.fresh(self.setup, SystemRandom().getrandbits(48) if seed is None else seed)
        self._guarded(self.state.begin)

    def apply(self, option: Option) -> None:
        self.choices += 1
        self._guarded(lambda: self.state.apply(option))

    def _guarded(self, go_on: Callable[[], object]) -> None:
        """Rules that fail end the play: what was learnt up to there counts."""
        try:
            go_on()
        except Fault as fault:
            self.fault = fault

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def cut_off(self) -> bool:
        """Did the play end without a result?"""
        return not self.over and (self.fault is not None or self.choices >= MOST_CHOICES)

    def returns(self) -> tuple[float, ...]:
        """What each seat gets at the end; nothing if the play was cut off."""
        result = self.state.result
        return (0.0,) * self.players if result is None else self.rewarded(result)

    def rewarded(self, result: Result) -> tuple[float, ...]:
        """What each seat gets for a result."""
        if callable(self.rewards):
            return tuple(map(float, self.rewards(result)))
        if self.rewards == "points":
            return returns_of(self.actions.program, result)
        share = 1 / len(result.winners) if result.winners else 0.0
        return tuple(share if seat in result.winners else 0.0 for seat in range(self.players))

    def info(self) -> dict[str, Any]:
        return {} if self.fault is None else {"fault": str(self.fault)}

    def answering(self) -> Answering | None:
        decision = self.state.decision
        return None if decision is None or self.cut_off else Answering(self.actions, decision)

    def observation(self, seat: int, answering: Answering | None) -> Array:
        mine = answering is not None and answering.decision.player == seat
        return self.observer.write(self.state, seat, answering.said if answering is not None and mine else ())

    def mask(self, legal: tuple[int, ...]) -> Mask:
        found = np.zeros(len(self.actions), np.int8)
        found[list(legal)] = 1
        return found

    def text(self, seat: int | None) -> str:
        """The table as a seat sees it, with what it is asked."""
        from repl.screen.table import TableDrawing
        from repl.session.sight import Viewer
        from repl.words import Words

        drawing = TableDrawing(self.state, Viewer(seat), Words(self.game.language))
        rows = ["".join(text for _, text in row) for row in drawing.draw()]
        decision = self.state.decision
        if decision is not None and seat == decision.player:
            rows.append(decision.prompt)
        return "\n".join(rows)
