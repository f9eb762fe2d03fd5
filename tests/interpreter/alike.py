"""Pairs of plays that differ in cards that one seat has never seen, and the law that the seat is shown the same.

The second play is the first one with cards exchanged from the start, by the same seed and, as far as the rules
let them, by the same choices. Rules may use hidden cards: a score that changes, a card that moves, a question
that is reached tell something, and are meant to. All that is `done` at the table. While the same is done in
both plays, everything the seat is *shown* has to be the same: its view, options, prompt and reasons, what it
is told about choices, and the positions that it imagines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from random import Random
from typing import Any
from unittest.mock import patch

from dsl import Checked, Source, check
from dsl.game.fold import Setup
from dsl.lints import knowledge
from interpreter import Fault, Game, Option, State, shipped
from interpreter.ask.events import Log
from interpreter.compile.program import Program
from interpreter.load import shipped_libraries
from interpreter.play.chance import Chance
from interpreter.play.choice import CompiledChoice, Decision
from interpreter.play.picks import Picks
from interpreter.play.registers import cards_of, with_cards
from interpreter.play.unseen import SPOTS
from tests.every_game import every_setup
from tests.interpreter.made_games import little_game, made_game
from tests.interpreter.made_kinds import kind_game
from tests.interpreter.made_lists import list_game
from tests.interpreter.plays import key
from tests.interpreter.secret_games import TURNS, secret_text
from tests.interpreter.shown import another_order, done, seen_in_any_order, shown, taken_from, thought

Exchange = dict[int, int]
PAIRS = 24

MADE_UP = 100_000  # numbers of made-up games
LEAKS = {"CG601", "CG602", "CG603", "CG604"}
RULES = shipped()
_reached: list[tuple[int, int, int]] = []  # how many events there were, which choice the rules came to, whose it is


def watch(program: Program) -> Program:
    """Has each arrival at a choice written down, whether somebody is asked there or not."""
    for spec in program.specs:
        if program.blocks[spec.asks_at].__name__ != _arriving.__name__:
            program.blocks[spec.asks_at] = _arriving(program.blocks[spec.asks_at], spec)
    return program


def _arriving(block: Any, spec: CompiledChoice) -> Any:
    @wraps(_arriving)
    def arrive(state: State) -> int:
        if state.log is not None:
            _reached.append((len(state.log.events), spec.id, state.registers[spec.me]))
        found: int = block(state)
        return found

    return arrive


@dataclass(frozen=True)
class Same(Chance):
    """The chance of another play, with other cards."""

    outcomes: tuple[tuple[int, ...], ...] = ()
    new: Exchange = field(default_factory=dict)

    def order(self, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
        if number < len(self.outcomes):
            found = [self.new.get(card, card) for card in self.outcomes[number]]
            if sorted(found) == sorted(cards):
                return found
        return super().order(number, cards, words)


@contextmanager
def exchanged(programs: tuple[Program, ...], new: Exchange) -> Iterator[None]:
    """Lets plays begin with other cards in the stead of some."""
    before = [program.layout.start for program in programs]
    for program in programs:
        start = tuple(tuple(new.get(card, card) for card in cards) for cards in program.layout.start)
        object.__setattr__(program.layout, "start", start)
    try:
        yield
    finally:
        for program, start in zip(programs, before, strict=True):
            object.__setattr__(program.layout, "start", start)


def other_cards(program: Program, known: set[int], rng: Random) -> Exchange:
    """Cards that were never known exchanged among those of their family and their owner."""
    alike: dict[Any, list[int]] = {}
    for number, card in enumerate(program.layout.cards):
        if number not in known:
            alike.setdefault((card.family, card.owner), []).append(number)
    found: Exchange = {}
    for cards in alike.values():
        some = rng.sample(cards, rng.choice((2, 3, len(cards)))) if len(cards) > 3 else cards
        found |= dict(zip(some, rng.sample(some, len(some)), strict=True))
    return found


def ever_known(state: State, seat: int) -> set[int]:
    """The cards that a seat knows or saw in the course of a play."""
    assert state.log is not None
    start = {c for place, cards in enumerate(state.program.layout.start) for c in cards
             if state.program.layout.sight[place] >> seat & 1}  # fmt: skip
    seen = {c for e in state.log.events for c, mask in zip(e.cards, e.known_to, strict=False) if mask >> seat & 1}
    return start | {c for c in seen if c is not None} | {c for c, mask in enumerate(state.known) if mask >> seat & 1}


# ───────────── a play and its twin


@dataclass
class Course:
    """One play as a seat lives through it: at each of its choices how many events there are and what it is shown."""

    state: State
    done: list[tuple[int, Any]] = field(default_factory=list)
    moments: list[tuple[int, int, dict[str, Any]]] = field(default_factory=list)

    def until(self, events: int) -> list[Any]:
        return [what for at, what in self.done if at <= events]


@dataclass
class Pair:
    """A play and its twin."""

    game: Game
    setup: Setup
    seat: int
    seed: int
    choices: int
    strays: float = 0.0
    """How often the others choose something else in the twin."""

    def law(self) -> int:
        """Raises AssertionError if the seat is shown something it may not know; gives the positions compared."""
        rng = Random(self.seed)
        program = watch(self.game.program(self.setup, steps=True))
        first = self.course(program, Chance(self.seed), None, {})
        new = other_cards(program, ever_known(first.state, self.seat), rng)
        if not any(program.alike[a] != program.alike[b] for a, b in new.items()):
            return 0
        with exchanged((program,), new):
            assert first.state.log is not None
            chance = Same(self.seed, outcomes=tuple(first.state.log.outcomes), new=new)
            second = self.course(program, chance, first.state, new)
        return compare(first, second)

    def course(self, program: Program, chance: Chance, first: State | None, new: Exchange) -> Course:
        del _reached[:]
        rng = Random(self.seed)
        state = State(program, chance, Log())
        course = Course(state)
        taken: list[tuple[int, Any]] = []
        try:
            state.begin()
            for _ in range(self.choices):
                if state.decision is None:
                    break
                if state.decision.player == self.seat:
                    self.look(course)
                before = [cards[:] for cards in state.zones]
                state.apply(self.option(state, state.decision, rng, first, new))
                if gaps := taken_from(state, before):
                    taken.append((len(state.log.events if state.log else ()), gaps))
            if state.decision is not None and state.decision.player == self.seat:
                self.look(course)
        except Fault:
            pass
        course.done = done(state, self.seat, _reached) + taken
        return course

    def look(self, course: Course) -> None:
        state, number = course.state, len(course.moments)
        assert state.decision is not None
        found = shown(state, self.seat)
        if (number + self.seed) % 4 == 0:
            found |= thought(state, self.seat, self.seed + number)
            self.in_any_order(state, number)
        assert state.log is not None
        course.moments.append((len(state.log.events), state.decision.id, found))

    def in_any_order(self, state: State, number: int) -> None:
        """In which order cards lie in a hand that the seat does not see changes nothing either."""
        other = another_order(state, self.seat, Random(self.seed))
        if other.decision is None or other.decision.player != self.seat:
            return  # what is worked out for the choice has chance in it
        one, two = (seen_in_any_order(each, self.seat, self.seed + number) for each in (state, other))
        for name, value in one.items():
            assert value == two[name], f"{name} differs at the {number + 1}. choice: {_difference(value, two[name])}"

    def in_sight(self, state: State, option: Option) -> bool:
        """Whether the seat sees a card where it is picked, or, in a row or pile, at which place one was picked."""
        layout = state.program.layout
        named = cards_of(option.raw, option.spec.statement)
        places = [state.where[card] if card >= 0 else (-1 - card) // SPOTS for card in named]
        return any(layout.sight[place] >> self.seat & 1 or layout.ordered[place] for place in places)

    def option(self, state: State, decision: Decision, rng: Random, first: State | None, new: Exchange) -> Option:
        """In the twin the same answer once more, with the exchanged cards."""
        drawn = decision.options[int(rng.random() * len(decision.options))]
        if first is None:
            return drawn
        assert first.log is not None
        assert state.log is not None
        made = [e.option for e in first.log.events if e.option is not None]
        at = sum(e.kind == "chosen" for e in state.log.events)
        if at >= len(made) or made[at].spec.id != decision.id:
            return drawn
        # Another answer, but to decline is said aloud, and so is what is picked where the seat sees it.
        strays = decision.player != self.seat and rng.random() < self.strays and drawn.passes is made[at].passes
        if strays and not (self.in_sight(state, drawn) or self.in_sight(state, made[at])):
            return drawn
        return same_option(decision, made[at].raw, new) or drawn


def judged(text: str) -> Checked:
    """Checks rules more strictly than the checker may: of a card that is shown somewhere it takes for granted that who
    is asked about it has seen it, and here nobody has."""
    with patch.object(knowledge, "shown_zones", lambda game, effects: frozenset()):
        return check(Source("case.cardgame", text), shipped_libraries())


def same_option(decision: Decision, raw: Any, new: Exchange) -> Option | None:
    """The answer with other cards, if that is possible here."""
    raw = with_cards(raw, decision.spec.statement, lambda card: new.get(card, card))
    option = decision.spec.table[raw]
    if option in decision.options:
        return option
    taken = key(option)
    if isinstance(decision.options, Picks):
        wanted = sorted(map(repr, taken[1])) if isinstance(taken[1], tuple) else None
        near = (o for o in decision.options[:200] if not o.passes and sorted(map(repr, key(o)[1])) == wanted)
    else:
        near = (o for o in decision.options if key(o) == taken)
    return next(near, None)


def compare(first: Course, second: Course) -> int:
    """While the same was done in both plays, the same is shown."""
    count = 0
    for (before, choice, one), (also_before, other_choice, other) in zip(first.moments, second.moments, strict=False):
        if first.until(before) != second.until(also_before) or choice != other_choice:
            break  # the table tells them apart
        for name, value in one.items():
            assert value == other[name], f"{name} differs at the {count + 1}. choice: {_difference(value, other[name])}"
        count += 1
    return count


def _difference(one: Any, other: Any) -> str:
    if isinstance(one, list) and isinstance(other, list):
        pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
        return f"{pairs[:3]} ({len(one)} and {len(other)} entries)"
    return f"{one}\n!= {other}"


# ───────────── the law for a harness


def any_pair(game: Game, rng: Random) -> Pair:
    setup = rng.choice(every_setup(game))
    seat = rng.randrange(setup.players)
    strays = rng.choice((0.0, 0.0, 0.3))
    return Pair(game, setup, seat, rng.randrange(1 << 30), rng.choice((3, 8, 20, 60)), strays)


def any_case(rng: Random) -> str:
    """The text of a shipped game, a small one about secrets, or one that is made up, under a seed for its plays."""
    match rng.randrange(6):
        case 0:
            text = RULES[rng.choice(sorted(RULES))].read_text(encoding="utf-8")
        case 1:
            text = secret_text(rng.choice(list(TURNS)), rng.random() < 0.3)
        case 2:
            text = little_game(rng.randrange(MADE_UP))
        case 3:
            text = list_game(rng.randrange(MADE_UP))
        case 4:
            text = kind_game(rng.randrange(MADE_UP))
        case _:
            text = made_game(rng.randrange(MADE_UP))
    return f"# plays {rng.randrange(1 << 30)}\n{text}"


def compared(case: str, pairs: Callable[[Game, Random], Pair] = any_pair, count: int = PAIRS) -> int:
    """Holds the law on some plays of a game: raises AssertionError, or gives the number of positions compared.

    Rules that tell a player more than they may are refused by the checker, and not played here.
    """
    checked = judged(case)
    if checked.game is None or any(d.code in LEAKS for d in checked.diagnostics):
        return 0
    seed = re.match(r"# plays (\d+)", case)
    rng, game = Random(int(seed[1]) if seed else 0), Game(checked.game)
    return sum(pairs(game, rng).law() for _ in range(count))
