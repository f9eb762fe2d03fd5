"""Games followed choice by choice: who leads when, how long players wait, which cards they hold and choose.

Whole games in native code keep the same book (`interpreter.play.course`). What is looked at here besides is told only
of bots that think, which options they never take, or when it is asked for, each choice as a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from interpreter.compile.program import Program
from interpreter.game import Game
from interpreter.play.choice import Decision, Option
from interpreter.play.course import BEHIND, CHANGES, FOLLOWS, LONGEST, SETTLED, Course, picks_of
from interpreter.play.dice import drawn
from interpreter.play.fault import Fault, rules_may_fail
from interpreter.play.ranking import ranked
from interpreter.play.registers import holds_cards
from interpreter.play.state import State
from interpreter.text.options import cards_picked
from lab.bots import Rolls
from lab.plays import HowItWent, Match, Played, seed_of
from lab.watch import rounds
from lab.workers import stopped

FEW_OPTIONS = 60  # at a choice of which each is counted


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
    """What was seen in some games. Of cards, by the first of each kind: by how many players, summed over the games, it
    was held and chosen, and how often so many had it, so many of these won, and so many won in all."""

    games: int = 0
    waits: Counter[int] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    chosen: Counter[int] = field(default_factory=Counter)
    ways: Counter[tuple[int, int, int, int]] = field(default_factory=Counter)
    options: Counter[tuple[int, str, str]] = field(default_factory=Counter)
    rows: list[Row] = field(default_factory=list)

    def add(self, other: Followed) -> None:
        self.games += other.games
        self.waits.update(other.waits)
        self.held.update(other.held)
        self.chosen.update(other.chosen)
        self.ways.update(other.ways)
        self.options.update(other.options)
        self.rows += other.rows

    def take(self, course: Course) -> None:
        """Adds what stands in a book about all games; it begins again."""
        pages, book = course.program.pages, course.book
        self.waits.update({n: times for n, times in enumerate(course.waits) if times})
        if pages.countable:
            held, chosen = book[pages.times_held : pages.times_chosen], book[pages.times_chosen : pages.ways]
            self.held.update({kind: n for kind, n in zip(pages.kinds, held, strict=True) if n})
            self.chosen.update({kind: n for kind, n in zip(pages.kinds, chosen, strict=True) if n})
            side = pages.players + 1
            for place, times in enumerate(book[pages.ways : pages.end]):
                if times:
                    rest, winners = divmod(place, side)
                    rest, won = divmod(rest, side)
                    kind, had = divmod(rest, side)
                    self.ways[pages.kinds[kind], had, won, winners] += times
        course.forget()


def how_it_went(book: Sequence[int], choices: int) -> HowItWent:
    """What a book says of a game that is over."""
    found = HowItWent(book[LONGEST])
    if book[FOLLOWS] and choices:
        found.changes, found.settled = book[CHANGES], book[SETTLED] / choices
        found.behind = bool(book[BEHIND]) if book[BEHIND] >= 0 else None
    return found


Pick = Callable[[Decision], Option]


class Follower:
    """Follows games of one set-up, whose program is tallied; their choices are written down until there are `rows`."""

    def __init__(self, match: Match, tallied: Game, rows: float = 0.0) -> None:
        self.match = match
        self.game = tallied
        self.program: Program = tallied.program(match.setup)
        self.course = Course(self.program)
        self.rows = rows
        self._found = Followed()
        self._cards: dict[tuple[int, Any], tuple[int, ...]] = {}
        self._offered: Counter[tuple[int, Any]] = Counter()
        self._taken: Counter[tuple[int, Any]] = Counter()
        kinds = {spec.number: [pick.domain.type for pick in picks_of(spec.statement)] for spec in self.program.specs}
        self._of_cards = {number for number, types in kinds.items() if any(map(holds_cards, types))}

    def take(self) -> Followed:
        """What was seen so far; it begins again."""
        for outcome, counted in (("offered", self._offered), ("taken", self._taken)):
            for (number, raw), times in counted.items():
                spec = self.program.specs[number]
                self._found.options[spec.id, spec.table[raw].words, outcome] += times
            counted.clear()
        self._found.take(self.course)
        found, self._found = self._found, Followed()
        return found

    @property
    def writes(self) -> bool:
        """Are the choices of the next game written down? It depends on earlier ones only, not on what plays them."""
        return len(self._found.rows) < self.rows

    def by_dice(self, seed: int, number: int) -> Played | None:
        """A game of the random bot; None if it was stopped in the middle."""
        dice = Rolls(seed_of(seed, number, "bots")).dice
        return self._follow(number, seed_of(seed, number), lambda decision: drawn(decision, dice))

    def again(self, played: Played, choices: list[Any]) -> Played | None:
        """A game that has been played, from its choices."""
        left = iter(choices)
        return self._follow(played.number, played.seed, lambda decision: decision.spec.table[next(left)])

    def _follow(self, number: int, deal: int, pick: Pick) -> Played | None:
        state = self.game.fresh(self.match.setup, deal)
        passed = rounds(self.program)
        played = Played(number, seed=deal)
        self.course.begins(state.zones, passed)
        worth: Any = None
        writes = self.writes
        try:
            state.begin()
            while (decision := state.decision) is not None and played.choices < self.match.limit:
                if not played.choices & 63 and stopped():
                    return None
                self.course.seat_asked(decision.player)
                if self.course.book[FOLLOWS]:
                    worth = self._look_who_leads(state, worth)
                option = pick(decision)
                self._see(decision, option, played, writes)
                played.choices += 1
                state.apply(option)
        except Fault as fault:
            found = fault.diagnostic
            played.fault = (found.code, found.title, found.source.name, found.line)
        except StopIteration:
            pass  # the play went on where it had been cut off
        played.rounds = rounds(self.program) - passed
        played.asked = dict(sorted(played.asked.items()))
        if state.result is not None:
            played.take(state.result, self.game.rules)
            self.course.game_over(list(played.winners), passed + played.rounds)
            played.course = how_it_went(self.course.book, played.choices)
        self._found.games += 1
        return played

    def _look_who_leads(self, state: State, before: Any) -> Any:
        with rules_may_fail:
            worth = state.worth()
            if worth is not before and worth != before:
                standing = ranked(self.program, worth)
                self.course.front_changed(list(standing.winners), list(standing.places[-1]))
            self.course.round_passed(rounds(self.program))
            return worth
        self.course.book[FOLLOWS] = 0  # rules meant for the end ran into something before it
        return None

    def _see(self, decision: Decision, option: Option, played: Played, writes: bool) -> None:
        """What somebody chooses."""
        count, number = decision.count, decision.spec.number
        n, total, most = played.asked.get(decision.spec.id, (0, 0, 0))
        played.asked[decision.spec.id] = (n + 1, total + count, max(most, count))
        if self.program.pages.countable:
            for card in self._cards_of(option):
                self.course.card_chosen(decision.player, card)
        if self.match.thoughtful and number not in self._of_cards and count <= FEW_OPTIONS:
            for one in decision.options:
                self._offered[number, one.raw] += 1
            self._taken[number, option.raw] += 1
        if writes:
            line = self.program.phase_source(decision.spec.phase).line(decision.spec.statement.span.start)
            row = Row(played.number, played.choices, decision.player + 1, line, count, option.words)
            self._found.rows.append(row)

    def _cards_of(self, option: Option) -> tuple[int, ...]:
        """The cards that are picked; one that is not seen is below zero."""
        key = (option.spec.number, option.raw)
        found = self._cards.get(key)
        if found is None:
            found = tuple(card for card in cards_picked(option) if card is not None)
            if len(self._cards) < 50_000:
                self._cards[key] = found
        return found
