"""A play with its past: every position before a choice is kept, so that one can go back and on again.

Two states go side by side: a fast one that bots look ahead from, and one in single steps that knows
what happened. Only the fast one is copied; the other is played again when one goes back.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from interpreter.ask.events import Event, Log
from interpreter.game import Game
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from interpreter.play.past import restarted
from interpreter.play.state import State
from repl.session.heard import Heard, choices_heard
from repl.session.sight import Viewer


class Play:
    """A game being played."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.trace = state.traced()
        self.before: list[State] = []
        self.marks: list[int] = []
        self.undone: list[Any] = []
        self.by_bots: set[int] = set()  # choices that no person made, whoever's they were, by their numbers from 0
        self._last: tuple[State, Any] | None = None  # in single steps: before the last choice, and the choice
        self._rebuild_past()

    @classmethod
    def start(cls, game: Game, players: int, seed: int, options: dict[str, int | str | bool]) -> Play:
        return cls(game.start(players=players, seed=seed, options=options))

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def events(self) -> list[Event]:
        return self.trace.events

    @property
    def over(self) -> bool:
        return self.state.decision is None and self.state.fault is None

    def _rebuild_past(self) -> None:
        """The positions before each choice of a play that was handed in."""
        choices = self.state.choices()
        if not choices:
            return
        state = restarted(self.state).begin()
        for raw in choices:
            assert state.decision is not None
            self.before.append(state.bare_copy())
            self.marks.append(0)
            with suppress(Fault):
                state.apply(state.decision.spec.table[raw])
        self._mark_again()

    def _mark_again(self) -> None:
        """How many events there were before each choice."""
        made = [n for n, e in enumerate(self.events) if e.kind == "chosen" and not e.forced]
        self.marks = made[: len(self.before)]

    # ───────────── going on

    def apply(self, option: Option) -> None:
        """Takes an option. Where the rules fail, the play stays where it was."""
        before = self.remember()
        self._last = (_without_past(self.trace), option.raw)
        try:
            self.state.apply(option)
            decision = self.trace.decision
            assert decision is not None
            self.trace.apply(decision.spec.table[option.raw])
        except Fault:
            self.forget(before)
            raise
        self.follow()

    def at_event(self, number: int) -> State:
        """The table as it was when so many events had happened: quickly if that is at most one choice ago."""
        choices: list[Any] = []
        if self._last is None or number < self.marks[-1]:
            found, before = restarted(self.trace, trace=True, reasons=False), 0
            block, choices = found.at_first_line(), self.state.choices()
        else:
            found, before = _without_past(self._last[0]), self.marks[-1]
            found.log = Log()
            assert found.decision is not None
            block = found.take(found.decision.spec.table[self._last[1]])
        log = found.log
        assert log is not None
        stop: Callable[[int], bool] = lambda _: before + len(log.events) >= number  # noqa: E731
        with suppress(Fault):
            found.run(block, stop)
            for raw in choices:
                if found.decision is None or stop(block):
                    break
                found.run(found.take(found.decision.spec.table[raw]), stop)
        return found

    def remember(self) -> State:
        before = self.state.bare_copy()
        if self.undone:  # what was taken back is lost, and who chose it
            self.by_bots = {number for number in self.by_bots if number < len(self.before)}
        self.before.append(before)
        self.marks.append(len(self.events))
        self.undone.clear()
        return before

    def forget(self, before: State) -> None:
        """Back to a position that was just left."""
        self.before.pop()
        self.marks.pop()
        self.by_bots.discard(len(self.before))
        self._stand(before)

    def follow(self) -> None:
        """Lets the fast state know its events, so that they need not be worked out again."""
        self.state.follow(self.trace)

    # ───────────── who chose

    def made_by_bot(self) -> None:
        """The last choice was a bot's."""
        self.by_bots.add(len(self.before) - 1)

    def chose_last(self, seat: int | None) -> bool:
        """Did somebody make their last choice themselves?"""
        own = (number for number in range(self.length - 1, -1, -1) if self.decider(number) == seat)
        return next(own, None) not in self.by_bots

    @property
    def deciders(self) -> str:
        """Who made each choice, those that were taken back among them: `b` a bot, `p` a person."""
        return "".join("b" if n in self.by_bots else "p" for n in range(len(self.before) + len(self.undone)))

    def decided_by(self, deciders: str) -> None:
        self.by_bots = {number for number, who in enumerate(deciders) if who == "b"}

    # ───────────── going back

    def goto(self, number: int) -> None:
        """To the position before the number-th choice, counted from 0; choices after it can be redone."""
        if number == len(self.before):
            self._stand(self.state.bare_copy())
            return
        choices = [*self.state.choices(), *reversed(self.undone)]
        while len(self.before) < number and self.undone:
            self._redo_one()
        if number < len(self.before):
            target = self.before[number]
            del self.before[number:]
            del self.marks[number:]
            self._stand(target)
            self.undone = list(reversed(choices[number:]))

    def whole_record(self) -> str:
        """The record of all choices, those that were taken back among them."""
        if not self.undone:
            return self.state.record()
        here = self.length
        self.goto(here + len(self.undone))
        found = self.state.record()
        self.goto(here)
        return found

    def _redo_one(self) -> None:
        left = self.undone
        raw = left.pop()
        decision = self.state.decision
        assert decision is not None
        self.undone = []
        self.remember()
        with suppress(Fault):  # a stored play may end in one, and then comes to it again
            self.state.apply(decision.spec.table[raw])
        with suppress(Fault):
            assert self.trace.decision is not None
            self.trace.apply(self.trace.decision.spec.table[raw])
        self.follow()
        self.undone = left

    def _stand(self, state: State) -> None:
        self._last = None
        self.state = state.copy()
        self.trace = self.state.traced()
        self.follow()

    @property
    def length(self) -> int:
        """How many choices were made, those taken back left out."""
        return len(self.before)

    def number(self, choice: int, viewer: Viewer) -> int:
        """The number of a choice among all moves that a viewer hears of, from 1.

        Moves that nobody was asked about are counted too: a gap would tell that a seat had nothing
        to choose from.
        """
        end = self.marks[choice] if choice < len(self.marks) else len(self.events)
        return 1 + choices_heard(Heard(self.trace, viewer, self.events), end)

    def moves_made(self, viewer: Viewer) -> int:
        return self.number(self.length, viewer) - 1

    def find(self, number: int, viewer: Viewer) -> int | None:
        """The first choice at or after a move, counted from 0; None if the play does not go so far."""
        return next((n for n in range(self.length + 1) if self.number(n, viewer) >= number), None)

    def decider(self, number: int) -> int | None:
        """Who made the number-th choice, or has to make the one that is due."""
        state = self.before[number] if number < len(self.before) else self.state
        return state.decision.player if state.decision is not None else None


def _without_past(state: State) -> State:
    """A copy that does not know what happened, which is quick however much it was."""
    log, state.log = state.log, None
    found = state.copy()
    state.log = log
    return found
