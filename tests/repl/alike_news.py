"""The words that tell what was asked in secret tell nothing more than that something was chosen.

A seat lives through a play and through twins of it, which differ in cards that it never saw (see
`tests.interpreter.alike`).
What it knows without those words is what it was told where every choice in secret is nothing but `has chosen`, and what
its view was at each of its own choices. Whatever rules do with hidden cards, what it is told with those words follows
from that: where it has known the same, it is told the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from dsl.lints.whereabouts import course_is_public
from interpreter import Fault, State
from interpreter.ask.events import Log
from interpreter.compile.program import Program
from interpreter.play.chance import Chance
from repl.screen.story import Story
from repl.screen.text import bare
from repl.session import sight
from repl.session.sight import Viewer
from repl.words import Words
from tests.interpreter.alike import Exchange, Pair, Same, ever_known, exchanged, other_cards

TWINS = 3
Rows = tuple[str, ...]


@contextmanager
def without_words() -> Iterator[None]:
    with patch.object(sight, "course_is_public", lambda rules: False):
        yield


@dataclass
class NewsPair(Pair):
    """A play and its twins, as a seat hears of them."""

    def law(self) -> int:
        """Raises AssertionError if the words tell more; gives how often they told anything."""
        program = self.game.program(self.setup, steps=True)
        if not course_is_public(program.rules):
            return 0
        return sum(known[-1] != rows for known, rows in self.compared(program).items())

    def compared(self, program: Program) -> dict[Any, Rows]:
        """What was told in a play and its twins, by what was known there."""
        told: dict[Any, Rows] = {}
        first = self.heard(program, Chance(self.seed), None, {}, told)
        assert first.log is not None
        rng = Random(self.seed)
        for _ in range(TWINS):
            new = other_cards(program, ever_known(first, self.seat), rng)
            with exchanged((program,), new):
                chance = Same(self.seed, outcomes=tuple(first.log.outcomes), new=new)
                self.heard(program, chance, first, new, told)
        return told

    def heard(
        self, program: Program, chance: Chance, first: State | None, new: Exchange, told: dict[Any, Rows]
    ) -> State:
        """A play whose news are put beside those that were heard before."""
        rng, state = Random(self.seed), State(program, chance, Log())
        views: list[Any] = []
        try:
            state.begin()
            self.listen(state, views, told)
            for _ in range(self.choices):
                if state.decision is None:
                    break
                state.apply(self.option(state, state.decision, rng, first, new))
                self.listen(state, views, told)
        except Fault:
            pass
        return state

    def listen(self, state: State, views: list[Any], told: dict[Any, Rows]) -> None:
        if state.decision is not None and state.decision.player == self.seat:
            views.append(state.view(self.seat))
        with without_words():
            known = tuple(views), self.rows(state)
        rows = self.rows(state)
        other = told.setdefault(known, rows)
        differs = next(((one, two) for one, two in zip(other, rows, strict=False) if one != two), (other, rows))
        assert other == rows, f"what is told differs: {differs}"

    def rows(self, state: State) -> Rows:
        assert state.log is not None
        story = Story(state, Viewer(self.seat), Words("en"))
        return tuple(str(bare(told.line)) for told in story.tell(state.log.events))


def news_pair(pair: Pair) -> NewsPair:
    return NewsPair(pair.game, pair.setup, pair.seat, pair.seed, min(pair.choices, 16), pair.strays)
