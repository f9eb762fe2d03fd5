"""Sees which rules a play carried out, and which of them changed a choice.

A game whose programs are tallied counts it as it goes, in Python and in native code alike. Plays are
played again under watch, so that bots, which try many plays in their heads, leave no trace.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from interpreter.compile.program import Program
from interpreter.game import Game
from interpreter.play.fault import Fault
from interpreter.play.state import State
from lab.items import KINDS, Item

Hits = Counter[tuple[Item, str]]


class Watch:
    """Counts for one game, which is tallied. For as many games as `good_code_for`, native code is not made in haste."""

    def __init__(self, game: Game) -> None:
        assert game.tallied
        self.game = game
        self.good_code_for: float = inf

    def replay(self, state: State, most: int | None = None) -> int:
        """Plays a play again under watch, or its first choices; gives the passes of its outermost loop."""
        program = self.game.program(state.program.setup)
        before = rounds(program)
        play = self.game.fresh(program.setup, state.chance.seed, outcomes=state.chance.written)
        try:
            play.begin()
            for raw in state.choices()[:most]:
                assert play.decision is not None
                play.apply(play.decision.spec.table[raw])
        except Fault:
            pass
        return rounds(program) - before

    def take(self) -> Hits:
        """How often each item turned out in each way; counting begins again."""
        found: Hits = Counter()
        for program in self.game.programs():
            if any(program.tallies):
                found.update(hits_of(program, program.tallies))
                program.tallies[:] = [0] * len(program.tallies)
        return found


def hits_of(program: Program, tallies: list[int]) -> Hits:
    """What the tallies of a program count."""
    found: Hits = Counter()
    for counted, times in program.counts_of(tallies):
        if counted.kind in KINDS:
            found[Item(counted.kind, counted.file, counted.span), counted.outcome] += times
    return found


def rounds(program: Program) -> int:
    """How often the outermost loop was gone through."""
    return sum(program.tallies[number] for number in program.pages.rounds)
