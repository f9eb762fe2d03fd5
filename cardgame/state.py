"""One play, as a Python program holds it, and the decision that is due in it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from interpreter.ask.view import seat_of
from interpreter.learn.actions import Answering, action_of
from interpreter.play.choice import IllegalChoice, Option
from interpreter.play.fault import Fault
from interpreter.play.past import after, before_last_choice, options_taken
from interpreter.play.ranking import Result, returns_of
from interpreter.play.state import State as Play

if TYPE_CHECKING:
    from cardgame.game import Game
    from interpreter.ask.chair import Chair
    from interpreter.ask.events import Event
    from interpreter.ask.questions import Refusal
    from interpreter.ask.view import CardView, View
    from interpreter.play.choice import Decision as Due


class State:
    """A play of a game: what is to decide, what each seat knows, what happened, and how it ended.

    Seats are counted from 0: `p1` of the rules is seat 0.
    """

    __slots__ = ("_play", "game")
    game: Game

    def __init__(self, game: Game, play: Play) -> None:
        self.game = game
        self._play = play

    @property
    def players(self) -> int:
        """How many play."""
        return self._play.program.setup.players

    @property
    def seed(self) -> int:
        """From what chance is drawn."""
        return self._play.seed

    # ───────────── playing

    @property
    def decision(self) -> Decision | None:
        """What somebody has to decide now; None when the play is over, or the rules failed."""
        due = self._play.decision
        return None if due is None else Decision(self._play, due)

    def apply(self, option: Option | str) -> None:
        """Takes an option of the decision that is due, or the one that these words name, and goes on to the next one.

        What is not legal raises `IllegalChoice` and changes nothing; words may be `NotUnderstood` or an
        `AmbiguousChoice`. A move that is interrupted, as by Ctrl-C, is not made.
        """
        play, chosen = self._play, self._meant(option)
        before = play.history
        try:
            play.apply(chosen)
        except (Fault, IllegalChoice):
            raise
        except BaseException:
            self._play = _stood(play, before)
            raise

    def undo(self) -> Option:
        """Goes back to the decision before the last one, and gives the option that was taken there."""
        play = self._play
        if not play.replayable:
            raise ValueError("a position that no play led to has no past to go back to")
        back, taken = before_last_choice(play)
        self._play = back
        return taken

    @property
    def choices(self) -> tuple[Option, ...]:
        """The options taken so far, the first one first."""
        return options_taken(self._play)

    @property
    def result(self) -> Result | None:
        """None while the play goes on; then `winners`, `places` and `scores`."""
        return self._play.result

    @property
    def returns(self) -> tuple[float, ...] | None:
        """None while the play goes on; then how far each seat's score is better than the mean of all: the sum is zero.

        Where the rules list the winners, 1 for these and 0 for the others.
        """
        result = self._play.result
        return None if result is None else returns_of(self._play.program, result)

    def copy(self) -> State:
        """An independent play that goes on alike."""
        return State(self.game, self._play.copy())

    # ───────────── questions

    def view(self, seat: int) -> View:
        """All that a seat may know, and nothing more."""
        return self._play.view(seat)

    def zone(self, name: str, player: int | None = None, index: int | str | None = None) -> list[CardView]:
        """The true cards of a zone, whoever may see them: for referees, not for players."""
        return self._play.zone(name, player, index)

    def why(self, option: Option | str) -> tuple[Refusal, ...]:
        """The rules that forbid an option; none if it is legal."""
        try:
            return self._play.why(self._meant(option))
        except IllegalChoice as illegal:  # words of what is not legal
            return illegal.reasons

    def sample(self, seat: int, rng: Random) -> State:
        """A play that this seat cannot tell from the true one, with another future and no past."""
        if not isinstance(rng, Random):
            raise TypeError(f"a `random.Random` is wanted, such as `Random(1)`; not {rng!r}")
        return State(self.game, self._play.sample(seat, rng))

    def chair(self, seat: int) -> Chair:
        """The place of a bot: what that seat may know, without the state."""
        return self._play.chair(seat_of(self._play.program, seat))

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return self._play.events

    # ───────────── as text

    def record(self) -> str:
        """The play as text that people can read, and `game.replay` can play again."""
        return self._play.record()

    def position(self) -> str:
        """The position as text, without its past: `game.position` stands there again and goes on alike."""
        from interpreter.text.position import write_position

        return write_position(self._play)

    # ───────────── as a value

    def __repr__(self) -> str:
        if self._play.fault is not None:
            now = f"stopped: {self._play.fault}"
        elif self._play.result is None:
            now = repr(self.decision).strip("<>")
        else:
            names = [self._play.program.labels.player(seat) for seat in self._play.result.winners]
            now = f"over, won by {' and '.join(names) or 'nobody'}"
        return f"<{self.game.name} with {self.players}: {now}>"

    def __eq__(self, other: object) -> bool:
        """The same position, whatever way led there."""
        return self._play == other._play if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._play)

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.game, self._play)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def _meant(self, option: Option | str) -> Option:
        """The option that was handed in, or that words name; anything else is refused with a sentence."""
        if isinstance(option, Option):
            if option.program.game is not self._play.program.game:
                raise ValueError(f"{option!r} is an option of {option.program.rules.name}, loaded another time")
            return option
        if not isinstance(option, str):
            raise TypeError(f"an option of the decision is wanted, or its words; not {option!r}")
        decision = self.decision
        if decision is None:
            raise ValueError("no choice is due: the play is over")
        return decision.parse(option)


def _stood(play: Play, history: tuple[Any, ...] | None) -> Play:
    """A play as it stood when this was its history, whatever a move that was broken off has left of it."""
    if not play.replayable:
        return Torn()  # type: ignore[return-value]
    play.history = history
    return after(play, play.choices())


class Torn:
    """In the place of a position that no play led to, after a move in it was broken off: nothing leads back."""

    def __getattr__(self, name: str) -> NoReturn:
        raise ValueError("a move in this position was broken off, and no past leads back; make moves in a copy")


class Decision:
    """What somebody has to decide: `player` is their seat, `options` are all that is legal."""

    __slots__ = ("_due", "_play")

    def __init__(self, play: Play, due: Due) -> None:
        self._play = play
        self._due = due

    @property
    def player(self) -> int:
        """The seat of who decides."""
        return self._due.player

    @property
    def options(self) -> Sequence[Option]:
        """All that is legal, each option made when it is wanted: `len`, `[i]`, `in` and iteration."""
        return self._due.options

    @property
    def count(self) -> int:
        """How many options there are, however many."""
        return self._due.count

    @property
    def prompt(self) -> str:
        """What the player is asked, in the language of the game."""
        return self._due.prompt

    @property
    def phase(self) -> str:
        """The phase of the rules in which it is decided."""
        return self._play.program.rules.phases[self._due.spec.phase].name

    @property
    def line(self) -> int:
        """The line of the rules that asks."""
        return self._due.line

    def parse(self, text: str) -> Option:
        """The option that these words name, as a player would type them or a record writes them.

        Raises `NotUnderstood`, `AmbiguousChoice`, or `IllegalChoice` for what the rules do not allow now.
        """
        from cardgame.parse import parse

        return parse(self._play, self._due, text)

    # ───────────── action numbers

    @property
    def actions(self) -> tuple[int, ...]:
        """The action numbers with which an answer can begin."""
        return self._answering().legal

    def action(self, option: Option) -> tuple[int, ...]:
        """The action numbers of an option: one for most, one after another where several things are chosen."""
        return action_of(self._play.program.game.actions(self._play.program.setup), self._due, option)

    def option(self, *actions: int) -> Option:
        """The option that these action numbers say; ValueError if they are not legal, too few or too many."""
        answering = self._answering()
        for action in actions:
            answering.take(action)
        if answering.option is None:
            raise ValueError(f"more has to be chosen; these can follow: {', '.join(map(str, answering.legal[:40]))}")
        return answering.option

    def _answering(self) -> Answering:
        return Answering(self._play.program.game.actions(self._play.program.setup), self._due)

    # ───────────── as a value

    def __repr__(self) -> str:
        return repr(self._due)

    def __eq__(self, other: object) -> bool:
        return self._due == other._due if isinstance(other, Decision) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._due)

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self._play, self._due)

    def __copy__(self) -> Decision:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Decision:
        return self
