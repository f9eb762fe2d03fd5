"""Games followed choice by choice: who leads when, how long players wait, which cards they hold and choose.

Whole games in machine code are some twenty times as fast, so of a long run only as many games are followed as make
about `FOLLOWED` choices together. Every figure from here says how many games stand behind it.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from dsl import game as g
from interpreter.compile.program import Program
from interpreter.game import Game
from interpreter.play.choice import Decision, Option
from interpreter.play.dice import drawn
from interpreter.play.fault import Fault, rules_may_fail
from interpreter.play.ranking import Result, ranked
from interpreter.play.registers import holds_cards
from interpreter.play.state import State
from interpreter.text.options import cards_picked
from lab.bots import Rolls
from lab.cards import CardTallies
from lab.plays import HowItWent, Match, Played, seed_of
from lab.watch import round_tallies
from lab.workers import stopped

FOLLOWED = 50_000  # choices
FEW_OPTIONS = 60  # at a choice of which each is counted
MOST_KINDS = 200  # of cards, beyond which they are not counted one by one


class Row(NamedTuple):
    """One choice."""

    game: int
    choice: int
    seat: int
    line: int
    options: int
    taken: str


@dataclass(slots=True)
class Followed:
    """What was seen in some games."""

    games: int = 0
    choices: int = 0
    waits: Counter[int] = field(default_factory=Counter)
    cards: CardTallies = field(default_factory=CardTallies)
    options: Counter[tuple[int, str, str]] = field(default_factory=Counter)
    rows: list[Row] = field(default_factory=list)

    def add(self, other: Followed) -> None:
        self.games += other.games
        self.choices += other.choices
        self.waits.update(other.waits)
        self.cards.add(other.cards)
        self.options.update(other.options)
        self.rows += other.rows


Pick = Callable[[Decision], Option]


class Follower:
    """Follows games of one set-up, whose program is tallied; `found` is what it has seen."""

    def __init__(self, match: Match, tallied: Game, rows: bool = False) -> None:
        self.match = match
        self.game = tallied
        self.program: Program = tallied.program(match.setup)
        self.code = tallied.code(match.setup, match.hasty) if match.native else None
        self.rounds = round_tallies(self.program)
        self.rows = rows
        self.found = Followed()
        winner = tallied.rules.winner
        self.ranked = winner is not None and winner.listed is None and match.players > 1
        self.teams = {frozenset(team) for team in self.program.layout.teams}
        layout = self.program.layout
        self.hands: list[list[int]] = [[] for _ in range(match.players)]
        for number, place in enumerate(layout.places):
            if place.zone.kind == "hand" and place.zone.owner == "player" and place.owner is not None:
                self.hands[place.owner].append(number)
        self.countable = len(set(layout.kinds)) <= MOST_KINDS
        self._cards: dict[tuple[int, Any], tuple[int, ...]] = {}
        self.offered: Counter[tuple[int, Any]] = Counter()
        self.taken: Counter[tuple[int, Any]] = Counter()
        self.of_cards = {spec.number for spec in self.program.specs if any(map(_is_of_cards, _picks(spec.statement)))}

    def take(self) -> Followed:
        """What was seen so far; it begins again."""
        for outcome, counted in (("offered", self.offered), ("taken", self.taken)):
            for (number, raw), times in counted.items():
                spec = self.program.specs[number]
                self.found.options[spec.id, spec.table[raw].words, outcome] += times
            counted.clear()
        found, self.found = self.found, Followed()
        return found

    def by_dice(self, seed: int, number: int) -> Played | None:
        """A game of the random bot; None if it was stopped in the middle."""
        dice = Rolls(seed_of(seed, number, "bots")).dice
        return self._follow(number, seed_of(seed, number), lambda decision: drawn(decision, dice))

    def again(self, played: Played, choices: list[Any]) -> Played | None:
        """A game that has been played, from its choices."""
        left = iter(choices)
        return self._follow(played.number, played.seed, lambda decision: decision.spec.table[next(left)])

    def _follow(self, number: int, deal: int, pick: Pick) -> Played | None:
        state = self.game.fresh(self.match.setup, deal, native=self.code is not None)
        before = bytes(self.code.tallies) if self.code is not None else b""
        passed = self.passes()
        played = Played(number, seed=deal)
        watch = _Course(self, state)
        try:
            state.begin()
            while (decision := state.decision) is not None and played.choices < self.match.limit:
                if not played.choices & 63 and stopped():
                    return None
                watch.see(decision, played.choices)
                option = pick(decision)
                watch.take(decision, option, played)
                played.choices += 1
                state.apply(option)
        except Fault as fault:
            found = fault.diagnostic
            played.fault = (found.code, found.title, found.source.name, found.line)
        except StopIteration:
            pass  # the play went on where it had been cut off
        if self.code is not None and state.in_python:  # it has been counted there, from its beginning
            ctypes.memmove(self.code.tallies, before, len(before))
        played.rounds = self.passes() - passed
        played.asked = dict(sorted(played.asked.items()))
        if state.result is not None:
            played.take(state.result, self.game.rules)
            watch.end(played)
        self.found.games += 1
        self.found.choices += played.choices
        return played

    def passes(self) -> int:
        """How often the outermost loop has been gone through, by the program's counts."""
        found = 0
        for number in self.rounds:
            found += self.program.tallies[number]
            if self.code is not None:
                found += self.code.tallies[number]
        return found

    def cards_of(self, option: Option) -> tuple[int, ...]:
        """The kinds of the cards that are picked; what is picked without being seen is left out."""
        key = (option.spec.number, option.raw)
        found = self._cards.get(key)
        if found is None:
            found = _cards(self.program, option)
            if len(self._cards) < 50_000:
                self._cards[key] = found
        return found


class _Course:
    """One game as it goes on."""

    def __init__(self, follower: Follower, state: State) -> None:
        self.follower = follower
        self.found = follower.found
        self.state = state
        players = follower.match.players
        self.last = [-1] * players
        self.longest = 0
        self.held: list[set[int]] = [set() for _ in range(players)]
        self.chosen: list[set[int]] = [set() for _ in range(players)]
        self.follows_lead = follower.ranked
        self.worth: Any = None
        self.standing: Result | None = None
        self.leads: list[tuple[int, tuple[int, ...]]] = []
        self.round = -1
        self.last_places: tuple[int, ...] = ()

    def see(self, decision: Decision, now: int) -> None:
        """Before somebody chooses."""
        seat = decision.player
        if self.last[seat] >= 0:
            wait = now - self.last[seat] - 1
            self.found.waits[wait] += 1
            self.longest = max(self.longest, wait)
        self.last[seat] = now
        if self.follower.countable:
            kinds = self.follower.program.alike
            for place in self.follower.hands[seat]:
                self.held[seat].update(map(kinds.__getitem__, self.state.lying(place)))
        if self.follows_lead:
            self._look_who_leads(now)

    def _look_who_leads(self, now: int) -> None:
        with rules_may_fail:
            worth = self.state.worth()
            if worth is not self.worth and worth != self.worth:
                self.worth, self.standing = worth, ranked(self.follower.program, worth)
                self.leads.append((now, self.standing.winners))
            passes = self.follower.passes()
            if passes != self.round and self.standing is not None:
                self.round = passes
                self.last_places = self.standing.places[-1] if len(self.standing.places) > 1 else ()
            return
        self.follows_lead = self.follower.ranked = False  # rules meant for the end ran into something before it

    def take(self, decision: Decision, option: Option, played: Played) -> None:
        """What somebody chooses."""
        count = decision.count
        n, total, most = played.asked.get(decision.spec.id, (0, 0, 0))
        played.asked[decision.spec.id] = (n + 1, total + count, max(most, count))
        cards = self.follower.cards_of(option) if self.follower.countable else ()
        self.chosen[decision.player].update(cards)
        number = decision.spec.number
        if number not in self.follower.of_cards and count <= FEW_OPTIONS:
            for one in decision.options:
                self.follower.offered[number, one.raw] += 1
            self.follower.taken[number, option.raw] += 1
        if self.follower.rows:
            source = self.follower.program.phase_source(decision.spec.phase)
            line = source.line(decision.spec.statement.span.start)
            self.found.rows.append(Row(played.number, played.choices, decision.player + 1, line, count, option.words))

    def end(self, played: Played) -> None:
        """When the game is over and has a result."""
        if self.follower.countable:
            self.found.cards.count(played, self.held, self.chosen, bool(self.follower.of_cards))
        played.course = HowItWent(self.longest)
        if not self.follows_lead or not played.choices:
            return
        alone = [(now, who) for now, who in [*self.leads, (played.choices, played.winners)] if self._is_lead(who)]
        played.course.changes = sum(a[1] != b[1] for a, b in pairwise(alone))
        since = played.choices
        for now, who in reversed(self.leads):
            if not set(played.winners) <= set(who) or len(who) == self.follower.match.players:
                break
            since = now
        played.course.settled = since / played.choices
        if self.last_places and played.rounds:
            played.course.behind = bool(set(played.winners) & set(self.last_places))

    def _is_lead(self, who: tuple[int, ...]) -> bool:
        return len(who) == 1 or frozenset(who) in self.follower.teams


def _picks(x: g.Choose | g.ChooseOne) -> tuple[g.Pick, ...]:
    if isinstance(x, g.Choose):
        return x.picks
    return tuple(p for act in x.acts if act.choice is not None for p in act.choice.picks)


def _is_of_cards(pick: g.Pick) -> bool:
    return holds_cards(pick.domain.type)


def _cards(program: Program, option: Option) -> tuple[int, ...]:
    return tuple(program.alike[card] for card in cards_picked(option) if card is not None and card >= 0)
