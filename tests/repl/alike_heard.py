"""What a seat hears of decides what it is told: where two plays let it hear the same, every row, every number of a move
and every line of the rules that goes with it are the same, whichever way the rules took.

The plays are pairs that differ in cards which the seat never saw, of games whose rules take such cards to decide what
happens in silence, and how often, where and in which phase the same things are done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from textwrap import indent
from typing import Any

from interpreter import State
from interpreter.ask.events import Event
from repl.screen.story import Story
from repl.screen.text import bare
from repl.session.sight import Viewer
from repl.words import Words
from tests.interpreter.alike import Pair
from tests.repl.alike_news import NewsPair

FRAME = """game Silent
    players 3

cards job in deck
    suit: red, green
    value: 1 to 9
    one of each suit, value

zones
    deck: pile
    box: pile
    open: pile seen by everybody
    each player
        hand: hand

state
    each player
        score = 0

bookkeeping
    quiet = 0

play
    shuffle deck
    deal 3 from deck to every hand
    repeat 2 times
        each player from p1
{turn}

phase remember
    quiet += 1

phase step_one
    {one}

phase step_two
    {two}

winner highest score
"""
HIDDEN = ("first(deck) is red", "count(hand where value < 4) > 0", "count((left of me).hand where suit is red) > 1")
TOLD = ("score += 2", "score += 1", "move up to 1 from deck to box", "move up to 1 from deck to hand", 'say "Well"')
UNTOLD = ("quiet += 1", "remember", "shuffle box", "shuffle deck", "move up to 1 from deck to deck")
IN_SILENCE = 'choose {name} from hand where value > {most} "Show it"\n    quiet += 1\nelse\n    quiet += 2'


class Silent:
    """Writes one turn."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"silent {seed}")
        self.made = 0
        self.steps = self.rng.sample(TOLD, 2)

    def name(self) -> str:
        self.made += 1
        return f"n{self.made}"

    def untold(self) -> str:
        if self.rng.random() < 0.4:
            return IN_SILENCE.format(name=self.name(), most=self.rng.choice((5, 90)))
        return self.rng.choice(UNTOLD)

    def way(self, told: list[int]) -> str:
        """The same done in another way: in a phase or not, and with something in silence before it."""
        lines = []
        for number in told:
            lines += [self.untold()] if self.rng.random() < 0.5 else []
            lines.append(self.rng.choice((self.steps[number], ("step_one", "step_two")[number])))
        return "\n".join(lines + ([self.untold()] if self.rng.random() < 0.5 or not lines else []))

    def hidden(self) -> str:
        told = [self.rng.randrange(2) for _ in range(self.rng.randrange(3))]
        if len(set(told)) == 1 and self.rng.random() < 0.3:
            return f"repeat {len(told)} times\n{indent(self.branch(told[:1]), '    ')}"
        return self.branch(told)

    def branch(self, told: list[int]) -> str:
        one, two = (indent(self.way(told), "    ") for _ in range(2))
        return f"if {self.rng.choice(HIDDEN)}\n{one}\nelse\n{two}"

    def asked(self) -> str:
        name = self.name()
        if self.rng.random() < 0.5:
            return f'choose {name} from 1 to 3 "Try it"'
        goes = self.rng.choice(("box", "open", "open"))
        return f'choose {name} from hand "Lay it"\n{self.hidden()}\nmove {name} to {goes}'

    def text(self) -> str:
        parts = [self.rng.choice((self.hidden, self.hidden, self.asked))() for _ in range(self.rng.randint(2, 4))]
        turn = indent("\n".join([*parts, self.asked()]), " " * 12)
        return FRAME.replace("{turn}", turn).replace("{one}", self.steps[0]).replace("{two}", self.steps[1])


@dataclass
class HeardPair(NewsPair):
    """A play and its twins: `told` has what was told by what was heard."""

    same: int = 0

    def law(self) -> int:
        """Raises AssertionError if more is told than what was heard; gives how often the same was heard again."""
        self.compared(self.game.program(self.setup, steps=True))
        return self.same

    def listen(self, state: State, views: list[Any], told: dict[Any, Any]) -> None:
        if state.decision is not None and state.decision.player == self.seat:
            views.append(state.view(self.seat))
        assert state.log is not None
        known = repr((views, list(heard(state, Viewer(self.seat), state.log.events))))
        rows = self.whole_rows(state)
        self.same += known in told
        other = told.setdefault(known, rows)
        differs = next(((one, two) for one, two in zip(other, rows, strict=False) if one != two), (other, rows))
        assert other == rows, f"what is told differs: {differs}"

    def whole_rows(self, state: State) -> tuple[Any, ...]:
        assert state.log is not None
        story = Story(state, Viewer(self.seat), Words("en"))
        found = story.tell(state.log.events)
        return tuple((t.number, str(bare(t.line)), t.weight, t.event.line, t.heading, t.apart) for t in found)


def heard(state: State, viewer: Viewer, events: list[Event]) -> Iterator[Any]:
    """The bare events that somebody is told of."""
    for event in events:
        seen = viewer.sees(state, event)
        if seen is None or seen.kind in ("begins", "ends", "shuffled", "chance") or set(seen.sources) == {seen.to}:
            continue
        what = (seen.option, seen.text, seen.values, seen.words, seen.value, seen.account and seen.account.text)
        yield seen.kind, seen.player, seen.cards, seen.sources, seen.to, seen.cell, str(what)


def heard_pair(pair: Pair) -> HeardPair:
    return HeardPair(pair.game, pair.setup, pair.seat, pair.seed, 12, 0.0)
