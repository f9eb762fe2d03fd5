"""Where a player sits who is a program: what that seat may know of a play, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from interpreter.ask.sample import sample, unseen_by
from interpreter.native import thoughts_of

if TYPE_CHECKING:
    from interpreter.ask.view import View
    from interpreter.compile.program import Program
    from interpreter.native.thoughts import NativeThoughts
    from interpreter.play.chance import Dice
    from interpreter.play.choice import Decision, Option
    from interpreter.play.state import State
    from interpreter.play.thoughts import Thoughts


class Bot(Protocol):
    """Chooses for a seat, from what it sees on its chair."""

    @property
    def name(self) -> str: ...

    def choose(self, chair: Chair, rng: Random) -> Option: ...


class Chair:
    """A seat while it decides.

    The state is in the hands of whoever runs the play. From here one gets at the rules (`program`), at what
    there is to decide, at the view of the seat, and at `sample(rng)`: full states that the seat cannot tell
    from the true one, to think ahead in. `imagined` gives the same from dice, and `thoughts` thinks in native code, if
    that can be had. Where a seat `remembers` what the rules no longer hold, each such state is worked out in Python.
    """

    __slots__ = ("_view", "decision", "imagined", "player", "program", "remembers", "sample", "thoughts")

    decision: Decision
    player: int
    program: Program
    sample: Callable[[Random], State]
    imagined: Callable[[Dice], State]
    thoughts: Callable[[Thoughts], NativeThoughts | None]
    remembers: Callable[[], bool]
    _view: Callable[[], View]

    def __init__(self, state: State, player: int) -> None:
        decision = state.decision
        if decision is None or decision.player != player:
            raise ValueError(f"seat {player} has nothing to decide")
        self.decision = decision
        self.player = player
        self.program = state.program
        self.sample = lambda rng: state.sample(player, rng)
        self.imagined = lambda dice: sample(state.as_python(), player, dice)
        self.thoughts = lambda tree: thoughts_of(state, player, tree)
        self.remembers = lambda: bool(unseen_by(state.as_python(), player).remembered)
        self._view = lambda: state.view(player)

    def __repr__(self) -> str:
        return f"<the chair of player {self.player + 1} in {self.program.rules.name}>"

    @property
    def options(self) -> Sequence[Option]:
        """Everything that is legal."""
        return self.decision.options

    @property
    def view(self) -> View:
        """All that the seat may know."""
        return self._view()
