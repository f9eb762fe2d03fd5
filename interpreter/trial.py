"""The tests in a rule file: positions, runs, answers and what is expected of them.

Tests run in single steps, so that choices which the rules left no choice in are on record, and so
that it is known which lines were carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, assert_never
from zlib import crc32

from dsl import game as g
from dsl import syntax as s
from dsl import types as t
from dsl.diagnostic import Diagnostic
from dsl.fold import Setup
from dsl.source import Span
from interpreter import failures
from interpreter.answers import Reader, cards_like, closest_first, expanded, one_each
from interpreter.chance import Chance
from interpreter.choice import Decision
from interpreter.events import Log
from interpreter.fault import Dead, Fault
from interpreter.game import Game
from interpreter.runtime import place_at
from interpreter.state import State
from interpreter.why import Refusal


@dataclass(frozen=True, slots=True)
class Trial:
    """How one test went. `failures` is empty if all went as expected."""

    test: g.Test
    failures: tuple[Diagnostic, ...]
    state: State | None = field(default=None, repr=False, compare=False)

    @property
    def title(self) -> str:
        return self.test.title

    @property
    def passed(self) -> bool:
        return not self.failures and not self.test.todo


def run_tests(game: Game, titles: tuple[str, ...] = ()) -> list[Trial]:
    """Runs the tests of a game whose titles contain one of the words, or all."""
    chosen = [x for x in game.rules.tests if not titles or any(w.lower() in x.title.lower() for w in titles)]
    return [run_test(game, x) for x in chosen]


def run_test(game: Game, test: g.Test) -> Trial:
    """Runs one test up to its first failure."""
    if test.todo and not test.lines:
        return Trial(test, ())
    program = game.program(Setup(test.players, test.options), steps=True)
    state = State(program, Chance(crc32(test.title.encode())), Log())
    if state.fault is not None:
        return Trial(test, (failures.fault_in_test(game.rules.source, test.span, state.fault.diagnostic),), state)
    state.asking = True
    bench = _Bench(game, state)
    for line in bench.in_order(test.lines):
        try:
            problem = bench.line(line)
        except Fault as fault:
            problem = failures.fault_in_test(game.rules.source, line.span, fault.diagnostic)
        if problem is not None:
            return Trial(test, (problem,), state)
    return Trial(test, (), state)


class _Bench:
    """A position being set up, played and looked at."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.source = game.rules.source
        self.claimed: set[int] = set()
        self.told: set[int] = set()
        self.changed = False

    def in_order(self, lines: tuple[g.TestLine, ...]) -> Sequence[g.TestLine]:
        """If players have sets of their own, what lies with them is laid before what lies on the table."""
        if not any(card.owner is not None for card in self.state.program.layout.cards):
            return lines
        parts = groupby(lines, lambda x: isinstance(x, g.GivenCards | g.GivenState))
        return [x for _, part in parts for x in sorted(part, key=self.is_for_the_table)]

    def is_for_the_table(self, x: g.TestLine) -> bool:
        kind = t.settled(x.zone.type) if isinstance(x, g.GivenCards) else None
        return isinstance(kind, t.Place) and self.game.rules.zone(kind.zone).owner == "table"

    def line(self, x: g.TestLine) -> Diagnostic | None:
        if isinstance(x, g.Chooses | g.ExpectLegal | g.ExpectOptions):
            self.ask_again()
        elif not self.changed:
            self.go_on()
        self.changed = isinstance(x, g.GivenCards | g.GivenState) or (self.changed and not isinstance(x, g.Run))
        match x:
            case g.GivenCards():
                return self.given_cards(x)
            case g.GivenState(target=target, value=value):
                cell = self.cell(target)
                self.state.v[cell] = self.value(value)
                return None
            case g.Run(phase=phase, args=args, player=player):
                self.state.result = None
                self.state.run_phase(phase, tuple(self.value(a) for a in args), player)
                return None
            case g.Chooses():
                return self.chooses(x)
            case g.Expect(span=span, condition=condition):
                if self.value(condition):
                    return None
                return failures.not_so(self.source, span, self.shown_values(condition))
            case g.ExpectCards():
                return self.expect_cards(x)
            case g.ExpectLegal():
                return self.expect_legal(x)
            case g.ExpectOptions(span=span, player=player, count=count):
                return self.expect_options(span, player, count)
            case g.ExpectSees(span=span, player=player, sees=sees, cards=cards):
                hidden = [c for c in self.card_list(cards) if not self.state.k[c] >> player & 1]
                found = self.card_list(cards)
                if (not hidden) == sees if found else sees:
                    return None
                return failures.sight(self.source, span, player, sees, len(found), len(hidden))
            case g.ExpectWinners(span=span, players=players):
                return self.expect_winners(span, players)
            case _:
                assert_never(x)

    # ───────────── values

    def value(self, e: g.Expr) -> Any:
        try:
            return self.state.program.evaluate(e, self.state)
        except Exception as error:
            raise self.state._failed(error) from error

    def cell(self, target: g.Apply) -> int:
        variable = self.game.rules.variable(str(target.info))
        area = self.state.program.layout.variables[variable.name]
        args = [self.value(a) for a in target.args]
        owner = args.pop(0) if variable.owner != "table" else 0
        base = int(area.base + owner * area.size)
        try:
            return place_at(base, area.size, area.first, args[0], variable.name) if args else base
        except Dead as error:
            raise self.state._failed(error) from error

    def card_list(self, e: g.Expr) -> list[int]:
        kind = t.settled(e.type)
        value = self.value(e)
        if isinstance(kind, t.Place):
            return list(self.state.z[value])
        return [value] if kind == t.CARD else list(value)

    def shown_values(self, condition: g.Expr) -> list[tuple[str, str]]:
        """The parts of a condition with what they come to."""
        from interpreter.why import _operands

        shown = []
        for part in dict.fromkeys(_operands(condition)):
            try:
                value = self.state.program.evaluate(part, self.state)
            except (TypeError, IndexError, ZeroDivisionError, KeyError):
                continue
            shown.append((self.source.excerpt(part.span), self.state.program.labels.value(value, part.type)))
        return shown

    # ───────────── positions

    def given_cards(self, x: g.GivenCards) -> Diagnostic | None:
        state = self.state
        place = self.value(x.zone)
        if not x.on_top:
            for card in state.z[place][:]:
                self.put(card, self.home(card), False)
                self.claimed.discard(card)
            self.told.add(place)
        answers = list(expanded(x.cards))
        free = {answer: self.free_cards(answer, state.program.layout.places[place].owner) for answer in x.cards}
        cards = one_each([free[answer] for answer in answers])
        if len(cards) < len(answers):
            missing = answers[len(cards)].span
            return failures.no_such_card(self.source, missing, self.source.excerpt(missing))
        for card in reversed(cards) if x.on_top else cards:
            self.put(card, place, x.on_top)
        self.claimed |= set(cards)
        return None

    def free_cards(self, answer: s.Answer, owner: int | None) -> list[int]:
        """The cards that fit and still lie where they started.

        A player's own come first, then those of the table; of the others' sets those that a line about
        their start zone has left over.
        """
        cards = self.state.program.layout.cards

        def how_far(card: int) -> tuple[bool, bool, bool, int]:
            its_owner = cards[card].owner
            return its_owner != owner, its_owner is not None, self.home(card) not in self.told, card

        values = _faces(answer)
        fitting = cards_like(self.state, values) - self.claimed if values else ()
        return sorted((c for c in fitting if self.state.w[c] == self.home(c)), key=how_far)

    def home(self, card: int) -> int:
        return self.state.program.home[card]

    def put(self, card: int, place: int, front: bool) -> None:
        state = self.state
        state.z[state.w[card]].remove(card)
        if front:
            state.z[place].insert(0, card)
        else:
            state.z[place].append(card)
        state.w[card] = place
        state.k[card] = state.program.layout.sight[place]

    # ───────────── choices

    def ask_again(self) -> None:
        """A position that was changed while a choice is due leaves other options."""
        decision = self.state.decision
        if self.changed and decision is not None:
            self.state.decision = None
            self.state.run(decision.spec.asking)
        self.changed = False

    def go_on(self, player: int | None = None, answers: tuple[s.Answer, ...] | None = None) -> None:
        """Takes choices that leave no choice, up to the one that a line of the test speaks of."""
        while (decision := self.state.decision) is not None and len(decision.options) == 1:
            option = decision.options[0]
            meant = decision.player == player
            if meant and (answers is None or Reader(self.state, decision).option(answers) is not None):
                return
            self.state.apply(option)

    def chooses(self, x: g.Chooses) -> Diagnostic | None:
        self.go_on(x.player, x.answers)
        decision = self.state.decision
        if decision is None:
            return failures.nothing_due(self.source, x.span, x.player)
        if decision.player != x.player:
            return failures.other_decides(self.source, x.span, x.player, decision.player, decision.prompt)
        option = Reader(self.state, decision).option(x.answers)
        if option is None:
            return failures.not_possible(self.source, x.span, self.refusals(decision, x.answers), decision)
        self.state.apply(option)
        return None

    def expect_legal(self, x: g.ExpectLegal) -> Diagnostic | None:
        self.go_on(x.player, x.answers if x.can else None)
        decision = self.state.decision
        if decision is None:
            return failures.nothing_due(self.source, x.span, x.player)
        if decision.player != x.player:
            if not x.can and x.because is None:
                return None
            return failures.other_decides(self.source, x.span, x.player, decision.player, decision.prompt)
        option = Reader(self.state, decision).option(x.answers)
        if x.can:
            if option is not None:
                return None
            return failures.not_possible(self.source, x.span, self.refusals(decision, x.answers), decision)
        if option is not None:
            return failures.is_possible(self.source, x.span)
        refusals = self.refusals(decision, x.answers)
        if x.because is None or any(x.because in (r.key, r.reason) for r in refusals):
            return None
        return failures.other_reason(self.source, x.span, x.because, [r.reason for r in refusals])

    def expect_options(self, span: Span, player: int, count: int) -> Diagnostic | None:
        self.go_on(player)
        decision = self.state.decision
        if decision is None:
            return failures.nothing_due(self.source, span, player)
        if decision.player != player:
            return failures.other_decides(self.source, span, player, decision.player, decision.prompt)
        return None if len(decision.options) == count else failures.other_count(self.source, span, decision, count)

    def refusals(self, decision: Decision, answers: tuple[s.Answer, ...] | None) -> tuple[Refusal, ...]:
        """Why an answer is not possible, as far as it can be read at all."""
        table = decision.spec.table
        if answers is None:
            return self.state.why(table[None])
        for raw in self.imagined(decision, answers):
            found = self.state.why(table[raw])
            if found:
                return found
        return ()

    def imagined(self, decision: Decision, answers: tuple[s.Answer, ...]) -> list[Any]:
        """Raw options that the answers could stand for, legal or not."""
        from interpreter.imagine import imagine

        return imagine(self.state, decision, answers)

    # ───────────── expectations

    def expect_cards(self, x: g.ExpectCards) -> Diagnostic | None:
        state = self.state
        kind = t.settled(x.zone.type)
        cards = self.card_list(x.zone)
        ordered = isinstance(kind, t.Place) and state.program.layout.places[self.value(x.zone)].zone.ordered
        wanted = list(expanded(x.cards))
        reader = Reader(state, Decision((None, 0, [], [], ())))
        labels = state.program.labels
        shown = ", ".join(labels.card(c) for c in cards) or "nothing"
        missing: list[str] = []
        extra = cards[:]
        for answer in closest_first(wanted):
            card = next((c for c in extra if reader.means(answer, c, t.CARD)), None)
            if card is None:
                missing.append(" ".join(map(str, _faces(answer))) or self.source.excerpt(answer.span))
            else:
                extra.remove(card)
        if len(wanted) != len(cards):
            fits = False
        elif ordered:
            fits = all(reader.means(a, c, t.CARD) for a, c in zip(wanted, cards, strict=True))
        else:
            fits = reader.found(wanted, cards, t.CARD) is not None
        return (
            None if fits else failures.other_cards(self.source, x.span, shown, missing, [labels.card(c) for c in extra])
        )

    def expect_winners(self, span: Span, players: g.Expr) -> Diagnostic | None:
        state = self.state
        if state.result is None:
            before = state.decision
            state.finish()
            state.decision = before
        assert state.result is not None
        wanted = tuple(sorted(self.value(players)))
        found = state.result.winners
        state.result = None
        if wanted == found:
            return None
        return failures.other_winners(self.source, span, found, wanted, self.scores())

    def scores(self) -> str:
        self.state.finish()
        assert self.state.result is not None
        scores = self.state.result.scores
        self.state.result = None
        return ", ".join(f"p{seat + 1} {score}" for seat, score in enumerate(scores))


def _faces(answer: s.Answer) -> tuple[str | int, ...]:
    """The values by which an answer names a card; none if it names something else."""
    if isinstance(answer, s.Kind):
        return answer.values
    return (answer.value,) if isinstance(answer, s.Int) else ()
