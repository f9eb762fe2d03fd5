"""Positions that a seat cannot tell from the true one, made one after another in the same piece of memory.

What the seat does not know is worked out once (`interpreter.sample`): which cards may lie in each other's stead.
Here it is found out at which words of the memory these cards stand. A sample then is a copy of the memory in which
they have changed places. It comes out as `sample` makes it in Python, from the same random numbers.
"""

from __future__ import annotations

import ctypes
from array import array
from random import Random
from typing import Any

from interpreter.chance import Chance
from interpreter.native.code import Code
from interpreter.native.play import NativeState
from interpreter.registers import with_cards
from interpreter.sample import Unseen, assigned, forget_the_past, unseen_by
from interpreter.state import State

MARK = 1 << 40  # added to a card, to see where it is written


class Samples:
    """The samples of one position. Each is good until the next one is taken."""

    def __init__(self, code: Code, state: State, unseen: Unseen) -> None:
        self.code = code
        self.unseen = unseen
        self.decision = state.decision
        base = state.copy()
        forget_the_past(base, 0)
        self.base = bytes(code.written(base))
        words = memoryview(self.base).cast("q")
        old = [card for lying, _ in unseen.sets for card in lying]
        marked = memoryview(code.written(_marked(base, unseen, set(old)))).cast("q")
        places = [at for at, (word, other) in enumerate(zip(words, marked, strict=True)) if word != other]
        self.old, self.places = array("q", old), array("q", places)
        self.new = array("q", old)
        self.play = NativeState.of(code, base)
        assert isinstance(self.play, NativeState)
        self.play._origin = self.state
        self.seed = 0
        self.given = (
            *(self.play._address, _address(self.base), len(self.base)),
            *(self.old.buffer_info()[0], self.new.buffer_info()[0], len(old)),
            *(self.places.buffer_info()[0], len(places)),
        )

    @classmethod
    def of(cls, code: Code | None, state: State, player: int) -> Samples | None:
        """None if samples of this position have to be made in Python."""
        decision = state.decision
        if code is None or decision is None or decision.player != player:
            return None
        state = state.twin() if isinstance(state, NativeState) else state
        unseen = unseen_by(state, player)
        if unseen.at_once or unseen.secrets:
            return None  # others have chosen at the same time, and choose anew; or there is something to guess
        try:
            return cls(code, state, unseen)
        except ValueError:  # no room for something
            return None

    def take(self, rng: Random) -> NativeState:
        """A sample, in the memory of the one before."""
        self.seed = rng.getrandbits(48)
        at = 0
        for lying, cards in self.unseen.sets:
            self.new[at : at + len(lying)] = array("q", assigned(lying, cards, self.unseen.forbidden, rng))
            at += len(lying)
        self.lay_out()
        play = self.play
        assert isinstance(play, NativeState)
        play._code = self.code
        play._address = self.given[0]
        play._twin = play.history = play.result = play.fault = None
        play.halted = False
        play.chance, play.seed = Chance(self.seed), self.seed
        play.decision = self.decision
        return play

    def lay_out(self) -> None:
        self.code.rearrange(*self.given, self.seed)

    def state(self) -> State:
        """The sample in Python, as it was when it was taken: for what native code leaves to it."""
        play = self.play
        assert isinstance(play, NativeState)
        self.lay_out()
        found = State.__new__(State)
        found.program, found.log, found.asking, found.paused = play.program, None, False, None
        found.chance, found.seed = play.chance, play.seed
        found.replayable, found._traced, found.unseen = False, None, None
        found.decision, found.result, found.fault = self.decision, None, None
        found.halted, found.history = False, None
        self.code.read(play._words, found)
        return found


def _marked(state: State, unseen: Unseen, cards: set[int]) -> State:
    """The same with every one of these cards marked where it lies or is remembered."""
    other = state.copy()

    def mark(card: int) -> int:
        return card + MARK if card in cards else card

    for place in unseen.places:
        other.z[place] = [mark(card) for card in other.z[place]]
    for register, holds in unseen.registers:
        other.r[register] = with_cards(other.r[register], holds, mark)
    for cell, holds in unseen.cells:
        other.v[cell] = with_cards(other.v[cell], holds, mark)
    other.arrived = [mark(card) for card in other.arrived]
    return other


def _address(data: bytes) -> int:
    found: Any = ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value
    return int(found)
