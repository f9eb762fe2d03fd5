"""Plays whose state is a piece of memory that native code works on.

Whatever else is asked of a state (views, reasons, records) is answered by its twin in Python, made when
it is wanted. Where native code finds something odd, the play is replayed in Python and goes on there:
a fault of the rules is found again with its line.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from ctypes import addressof, c_char
from typing import TYPE_CHECKING, Any

from interpreter.native.chance import as_signed
from interpreter.native.code import Code
from interpreter.native.memory import ASKS, DICE, HALTED, KEY, ODD, OVER, UNANSWERED
from interpreter.play.chance import Chance
from interpreter.play.choice import Decision, IllegalChoice, Option
from interpreter.play.fault import Fault, dead_end
from interpreter.play.picks import Picks
from interpreter.play.ranking import is_somebody_missing, ranked
from interpreter.play.state import State

if TYPE_CHECKING:
    from random import Random

    from interpreter.ask.view import CardView, View
    from interpreter.ask.why import Refusal

_new = Decision.__new__


class NativeState(State):
    """A play in native code.

    `_as_python` is the same state in Python, if it was wanted; without code it is all there is. `_origin` is
    the state in Python that the play came from, if not from its beginning.
    """

    __slots__ = ("_address", "_as_python", "_buffer", "_code", "_origin", "_words")
    _code: Code | None
    _origin: State | Callable[[], State] | None
    _as_python: State | None

    def __init__(self, code: Code, seed: int) -> None:
        self._take(code, bytearray(code.image), None)
        self._share(code.unbegun)
        self.conclusions = {}
        self.chance = Chance(seed)
        self.seed = seed
        self._words[KEY] = as_signed(self.chance.key)

    @classmethod
    def of(cls, code: Code, state: State) -> State:
        """A state of Python that goes on in native code, if there is room for it. It is not to be used any more."""
        try:
            buffer = code.written(state)
        except ValueError:
            return state
        other = cls.__new__(cls)
        other._take(code, buffer, state)
        other._share(state)
        return other

    def _take(self, code: Code, buffer: bytearray, origin: State | Callable[[], State] | None) -> None:
        self.program = code.program
        self._code = code
        self._origin = origin
        self._buffer = buffer
        self._words: Any = memoryview(buffer).cast("q")
        self._address = addressof(c_char.from_buffer(buffer))
        self._as_python = None

    def _share(self, state: State) -> None:
        """What is the same for a state and its copy, wherever they are kept."""
        self.chance = state.chance
        self.seed = state.seed
        self.log = None
        self.paused = None
        self.replayable = state.replayable
        self.retraced = state.retraced
        self.unseen = None
        self.conclusions = state.conclusions
        self._follow(state)

    def _follow(self, state: State) -> None:
        self.decision = state.decision
        self.result = state.result
        self.fault = state.fault
        self.halted = state.halted
        self.history = state.history

    # ───────────── playing

    def begin(self) -> State:
        """Plays up to the first choice."""
        assert self._code is not None
        self._come_to(self._code.step(self._address, self._code.begin))
        return self

    def apply(self, option: Option) -> None:
        """Takes an option of the decision that is due. One that is not legal changes nothing."""
        decision = self.decision
        if decision is None:
            raise ValueError("no choice is due: the play is over")
        code, options, raw = self._code, decision.options, option.raw
        if code is not None:
            if options.__class__ is not list:  # they are not all there
                handed_out = options.__class__ is Picks and options.given is raw and option.spec is decision.spec
                options = [option] if handed_out or decision.allows(option) else []
            history = (self.history, raw)
            try:
                found = code.answered(self._address, raw, option, options)
                if found.__class__ is tuple:
                    if len(found) == 3:  # what `due` does, without a call
                        self.decision = due = _new(Decision)
                        due.spec, due.player, due.options = found
                        due.values, due.listed = (), None
                    else:
                        self.decision = code.due(found)
                    self.history = history
                    self._as_python = None
                    return
            except BaseException:  # Ctrl-C, or no memory
                if decision.allows(option):
                    self._break_off(history)
                raise
            if found != UNANSWERED:
                self.history = history
                self._as_python = None
                self._come_to(found)
                return
        self._apply_at_length(option, decision)

    def _break_off(self, history: tuple[Any, ...]) -> None:
        """The answer may be written and gone on from, or not: it counts, and Python plays so far."""
        self.history = history
        with suppress(Fault):
            self._leave()

    def _apply_at_length(self, option: Option, decision: Decision) -> None:
        """The same where the option is none of those that were handed out, or is not a few numbers."""
        if not decision.allows(option):
            raise IllegalChoice(option, self.why(option))
        code = self._code
        if code is None:
            self._apply_in_python(option)
            return
        self.history = (self.history, option.raw)
        self._as_python = None
        if code.answer(self._words, decision.spec, decision.player, option.raw):
            self._come_to(code.step(self._address, decision.spec.resume))
        else:
            self._leave()

    def _come_to(self, found: Any) -> None:
        """Takes what a step has left."""
        code = self._code
        assert code is not None
        if found.__class__ is tuple:
            self.decision = code.due(found)
        elif found == ASKS:
            self.decision = code.due_at_length(self._address, self._words)
        else:
            self._stop(found)

    def _stop(self, found: int) -> None:
        self.decision = None
        if found == OVER:
            try:
                self.result = ranked(self.program, self.worth())
            except Exception as error:  # nobody, or no card, in what is ranked: Python finds the line
                if dead_end(error) is None and not isinstance(error, Fault):
                    raise
                self._leave()
        elif found == HALTED:
            self.halted = True
        else:
            self._leave()

    def _leave(self) -> None:
        """Plays the choices made so far in Python, and goes on there."""
        self._code = None
        self._address = 0
        try:
            self._play_again()
        except Fault as fault:
            self.decision = None
            self.fault = fault
            raise
        assert self._as_python is not None
        self._follow(self._as_python)

    def _play_again(self) -> None:
        """Makes the same state in Python from the choices made so far."""
        origin = self._origin() if callable(self._origin) else self._origin
        raws, node = [], self.history
        while node is not None and (origin is None or node is not origin.history):
            node, raw = node
            raws.append(raw)
        self._as_python = play = State(self.program, self.chance) if origin is None else origin.copy()
        if origin is None:
            play.begin()
        for raw in reversed(raws):
            assert play.decision is not None
            play.apply(play.decision.spec.table[raw])

    def _apply_in_python(self, option: Option) -> None:
        play = self.as_python()
        try:
            play.apply(option)
        finally:
            self._follow(play)

    def copy(self) -> State:
        """An independent play that goes on alike."""
        if self._code is None:
            return self.as_python().copy()
        other = NativeState.__new__(NativeState)
        other._take(self._code, bytearray(self._buffer), self._origin)
        other._share(self)
        return other

    def worth(self) -> list[list[Any]]:
        """The values that the ranking goes by, as they are now."""
        if self._code is not None and (found := self._code.worth(self._address, self._words)) is not None:
            return found
        return self.as_python().worth()

    def rollout(self, dice: int, far: int, limit: int) -> tuple[list[list[Any]], bool] | None:
        """Plays on by the dice until the scores have moved, after `far` choices at least.

        Gives what counts for the ranking then, and whether the play is over; None if Python has to play on. The state
        itself is used up.
        """
        code, decision = self._code, self.decision
        if code is None or decision is None:
            return None
        self._words[DICE] = as_signed(dice)
        block, words = decision.spec.asks_at, code.scores.stop
        with code.lock:
            found = code.think(self._address, block, far, limit, addressof(code.row_before), code.row_at, words)
            columns = code.ranked_values(list(code.row))
        if found == ODD or (found == OVER and is_somebody_missing(columns)):
            self._leave()  # it is played again in Python, from here
            return None
        self.decision, self._as_python = None, None
        return columns, found == OVER

    # ───────────── questions

    @property
    def in_python(self) -> bool:
        """Has something odd made it go on in Python, from its beginning?"""
        return self._code is None

    def lying(self, place: int) -> list[int]:
        """The cards in a place."""
        if self._code is None:
            return self.as_python().lying(place)
        at, words = self._code.memory.zone(place), self._words
        found: list[int] = words[at + 1 : at + 1 + words[at]].tolist()
        return found

    def as_python(self) -> State:
        """The same state in Python. What is changed there is not changed here."""
        if self._as_python is None and self._code is not None and self._code.unwatched:
            try:
                self._play_again()  # who knows what is not written down here
            except BaseException:  # Ctrl-C: what is half played is not this state
                self._as_python = None
                raise
            assert self._as_python is not None
        elif self._as_python is None:
            assert self._code is not None
            state = State.__new__(State)
            state.program = self.program
            state.chance = self.chance
            state.seed = self.seed
            state.log = None
            state.asks_forced = False
            state.paused = None
            state.replayable = self.replayable
            state.retraced = self.retraced
            state.unseen = None
            state.conclusions = self.conclusions
            NativeState._follow(state, self)  # type: ignore[arg-type]  # the same names in both
            self._code.read(self._words, state)
            self._as_python = state
        return self._as_python

    zones = property(lambda self: self.as_python().zones)
    where = property(lambda self: self.as_python().where)
    known = property(lambda self: self.as_python().known)
    variables = property(lambda self: self.as_python().variables)
    registers = property(lambda self: self.as_python().registers)
    drawn = property(lambda self: self.as_python().drawn)
    direction = property(lambda self: self.as_python().direction)
    out = property(lambda self: self.as_python().out)
    steps = property(lambda self: self.as_python().steps)
    spent = property(lambda self: self.as_python().spent)
    running = property(lambda self: self.as_python().running)
    arrived = property(lambda self: self.as_python().arrived)
    asks_forced = property(lambda self: False)

    def view(self, player: int) -> View:
        return self.as_python().view(player)

    def zone(self, name: str, player: int | None = None, index: int | str | None = None) -> list[CardView]:
        return self.as_python().zone(name, player, index)

    def why(self, option: Option, player: int | None = None) -> tuple[Refusal, ...]:
        return self.as_python().why(option, player)

    def sample(self, player: int, rng: Random) -> State:
        """A full state which that player cannot tell from the true one; it goes on in native code too."""
        found = self.as_python().sample(player, rng)
        return found if self._code is None else NativeState.of(self._code, found)
