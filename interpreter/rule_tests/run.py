"""The tests in a rule file: positions, runs, answers and what is expected of them.

Tests run in single steps, so that choices which the rules left no choice in are on record, and so
that it is known which lines were carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, permutations
from random import Random
from typing import assert_never
from zlib import crc32

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.game.fold import Setup
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import types as t
from interpreter.ask.candidate_answers import candidate_answers
from interpreter.ask.events import Log
from interpreter.ask.questions import Refusal
from interpreter.ask.why import by_rules
from interpreter.game import Game
from interpreter.play.chance import Chance
from interpreter.play.choice import Decision
from interpreter.play.fault import Fault
from interpreter.play.state import State
from interpreter.rule_tests import failures, seeing
from interpreter.rule_tests.course import Course
from interpreter.rule_tests.laying import Given, Laying, faces
from interpreter.rule_tests.values import Values
from interpreter.text.answers import AnswerReader, closest_first, expanded

MOST_TOLD = 6
MOST_ORDERED = 5  # answers whose other orders are tried
MOST_BY_CHANCE = 20_000

_ABOUT_CHOICES = (g.Chooses, g.PlayOn, g.ExpectLegal, g.ExpectOptions)


@dataclass(frozen=True, slots=True)
class RuleTest:
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


def run_tests(game: Game, titles: tuple[str, ...] = ()) -> list[RuleTest]:
    """Runs the tests of a game whose titles contain one of the words, or all."""
    chosen = [x for x in game.rules.tests if not titles or any(w.lower() in x.title.lower() for w in titles)]
    return [run_test(game, x) for x in chosen]


def run_test(game: Game, test: g.Test) -> RuleTest:
    """Runs one test up to its first failure."""
    if test.todo and not test.lines:
        return RuleTest(test, ())
    program = game.program(Setup(test.players, test.options), steps=True)
    state = State(program, Chance(crc32(test.title.encode())), Log())
    if state.fault is not None:
        return RuleTest(test, (failures.fault_in_test(game.rules.source, test.span, state.fault.diagnostic),), state)
    state.asks_forced = True
    bench = _Bench(game, state)
    for lines in _together(test.lines):
        try:
            problem = bench.lines(lines)
        except Fault as fault:
            problem = failures.fault_in_test(game.rules.source, lines[0].span, fault.diagnostic)
        except ValueError:
            if not bench.laying.aside:
                raise
            # The rules reach for a card by its name, and it lies nowhere.
            aside = [state.program.labels.card(card) for card in sorted(bench.laying.aside)]
            problem = failures.set_aside(game.rules.source, lines[0].span, aside)
        if problem is not None:
            return RuleTest(test, (bench.told(problem),), state)
    return RuleTest(test, (), state)


def _together(lines: tuple[g.TestLine, ...]) -> Iterator[list[g.TestLine]]:
    """Lines that lay out one position together, the others one by one."""
    for given, part in groupby(lines, lambda line: isinstance(line, Given)):
        if given:
            yield list(part)
        else:
            yield from ([line] for line in part)


class _Bench:
    """A position being set up, played and looked at."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.source = game.rules.source
        self.values = Values(game, state)
        self.laying = Laying(state, self.values)
        self.course = Course(state, Random(state.seed))
        self.changed = False
        self.looked = True  # at what the last `run` came to

    def told(self, problem: Diagnostic) -> Diagnostic:
        """A failure with the choices that nobody was asked for."""
        forced = self.course.forced
        notes = [x.told for x in forced[:MOST_TOLD]]
        if len(forced) > MOST_TOLD:
            notes.append(say("… and {count} more choices that left no choice", count=len(forced) - MOST_TOLD))
        if drawn := self.course.drawn:
            last = "; ".join(drawn[-MOST_TOLD:])
            one, many = (
                "1 choice by chance so far, the last: {last}",
                "{count} choices by chance so far, the last: {last}",
            )
            notes.append(say(one if len(drawn) == 1 else many, count=len(drawn), last=last))
        return replace(problem, notes=(*problem.notes, *notes))

    def lines(self, lines: Sequence[g.TestLine]) -> Diagnostic | None:
        """One line, or those that lay out a position together."""
        given = [x for x in lines if isinstance(x, Given)]
        return self.lay_out(given) if given else self.line(lines[0])

    def line(self, x: g.TestLine) -> Diagnostic | None:
        if not isinstance(x, _ABOUT_CHOICES):
            if not self.changed:
                self.course.settle()
        elif self.changed:
            self.course.ask_again()
            self.changed = False
        self.looked = self.looked or not isinstance(x, g.Run)
        match x:
            case g.GivenCards() | g.GivenState() | g.GivenSees():
                return self.lay_out((x,))
            case g.Run(phase=phase, args=args, player=player):
                if not self.looked and self.state.decision is not None:
                    return failures.left_open(self.source, x.span, self.state.decision)
                self.changed = self.looked = False
                self.course.run(phase, tuple(self.values.kept(a) for a in args), player)
                self.laying.moved()
                return None
            case g.Chooses():
                return self.chooses(x)
            case g.PlayOn():
                return self.play_on(x)
            case g.Expect(span=span, condition=condition):
                if self.values.value(condition):
                    return None
                return self.still_due(failures.not_so(self.source, span, self.values.shown_values(condition)))
            case g.ExpectCards():
                return self.expect_cards(x)
            case g.ExpectLegal():
                return self.expect_legal(x)
            case g.ExpectOptions():
                return self.expect_options(x)
            case g.ExpectSees():
                return seeing.judged(self.values, x)
            case g.ExpectWinners(span=span, players=players):
                return self.expect_winners(span, players)
            case _:
                assert_never(x)

    def lay_out(self, lines: Sequence[Given]) -> Diagnostic | None:
        self.changed = True
        missing = self.laying.lay_out(lines)
        return None if missing is None else failures.no_such_card(self.source, missing, self.source.excerpt(missing))

    # ───────────── choices

    def due(self, span: Span, player: int) -> Decision | Diagnostic:
        """The choice that a player has to make now."""
        decision = self.state.decision
        if decision is None:
            problem = failures.nothing_due(self.source, span, player)
        elif decision.player != player:
            problem = failures.other_decides(self.source, span, player, decision.player, decision.prompt)
        else:
            return decision
        return self.missed(problem, player)

    def still_due(self, problem: Diagnostic) -> Diagnostic:
        """Says that a choice is open after which it might have been so."""
        decision = self.state.decision
        return problem if decision is None else failures.before_a_choice(problem, decision)

    def missed(self, problem: Diagnostic, player: int) -> Diagnostic:
        """Says how to ask for a choice that was taken without asking."""
        return failures.taken_before(problem) if self.taken(player) else problem

    def taken(self, player: int) -> bool:
        """Was a choice of this player taken without asking?"""
        return any(x.decision.player == player for x in self.course.forced)

    def chooses(self, x: g.Chooses) -> Diagnostic | None:
        if not self.course.to_answer(x.player, x.answers):
            return None
        decision = self.due(x.span, x.player)
        if isinstance(decision, Diagnostic):
            return decision
        option = AnswerReader(self.state, decision).option(x.answers)
        if option is None:
            return failures.not_possible(self.source, x.span, self.refusals(decision, x.answers), decision)
        self.course.answer(option)
        self.laying.moved()
        return None

    def play_on(self, x: g.PlayOn) -> Diagnostic | None:
        """Choices by chance, drawn from the title of the test."""
        self.laying.moved()
        if x.player is not None:
            self.course.settle()
            decision = self.due(x.span, x.player)
            if isinstance(decision, Diagnostic):
                return decision
            self.course.by_chance()
            return None
        for _ in range(MOST_BY_CHANCE):
            self.course.settle()
            if x.until is not None and self.values.value(x.until):
                return None
            if self.state.decision is None:
                return None if x.until is None else failures.never_so(self.source, x.until.span)
            self.course.by_chance()
        return failures.goes_on(self.source, x.span, MOST_BY_CHANCE)

    def expect_legal(self, x: g.ExpectLegal) -> Diagnostic | None:
        self.course.to_choice(x.player, x.answers)
        due = self.state.decision
        if due is not None and due.player != x.player and not x.can and x.because is None and not self.taken(x.player):
            return None
        decision = self.due(x.span, x.player)
        if isinstance(decision, Diagnostic):
            return decision
        option = AnswerReader(self.state, decision).option(x.answers)
        if x.can:
            if option is not None:
                return None
            problem = failures.not_possible(self.source, x.span, self.refusals(decision, x.answers), decision)
            return self.missed(problem, x.player)
        if option is not None:
            return failures.is_possible(self.source, x.span)
        if (better := self.in_other_order(decision, x.answers or ())) is not None:
            return self.missed(failures.other_order(self.source, x.span, decision, better), x.player)
        refusals = self.refusals(decision, x.answers)
        if x.because is None or any(x.because in (r.key, r.reason) for r in refusals):
            return None
        problem = failures.other_reason(self.source, x.span, x.because, [r.reason for r in refusals])
        return self.missed(problem, x.player)

    def expect_options(self, x: g.ExpectOptions) -> Diagnostic | None:
        self.course.settle(lambda due: due.player == x.player)
        if x.player is None or x.count == 0:
            decision = self.state.decision
            if decision is None or x.player not in (None, decision.player):
                return None
            return failures.other_count(self.source, x.span, decision, 0)
        due = self.due(x.span, x.player)
        if isinstance(due, Diagnostic):
            return due
        if x.count is None or due.count == x.count:
            return None
        return self.missed(failures.other_count(self.source, x.span, due, x.count), x.player)

    def in_other_order(self, decision: Decision, answers: tuple[s.Answer, ...]) -> str | None:
        """The answers in the order in which they would answer this choice, allowed or not, if only that is wrong."""
        if not 1 < len(answers) <= MOST_ORDERED or candidate_answers(self.state, decision, answers):
            return None
        for other in permutations(answers):
            if candidate_answers(self.state, decision, other):
                return ", ".join(self.source.excerpt(answer.span) for answer in other)
        return None

    def refusals(self, decision: Decision, answers: tuple[s.Answer, ...] | None) -> tuple[Refusal, ...]:
        """Why an answer is not possible, as far as it can be read at all; a rule of the game says most."""
        table = decision.spec.table
        if answers is None:
            return self.state.why(table[None])
        first: tuple[Refusal, ...] = ()
        for raw in candidate_answers(self.state, decision, answers):
            found = self.state.why(table[raw])
            if by_rules(found):
                return found
            first = first or found
        return first

    # ───────────── expectations

    def expect_cards(self, x: g.ExpectCards) -> Diagnostic | None:
        state = self.state
        kind = t.settled(x.zone.type)
        cards = self.values.card_list(x.zone)
        ordered = isinstance(kind, t.Place) and state.program.layout.places[self.values.value(x.zone)].zone.ordered
        wanted = list(expanded(x.cards))
        reader = AnswerReader(state)
        words = state.program.layout.words  # as a test names them
        shown = ", ".join(words[c] for c in cards) or "nothing"
        missing: list[str] = []
        extra = cards[:]
        for answer in closest_first(wanted):
            card = next((c for c in extra if reader.means(answer, c, t.CARD)), None)
            if card is None:
                missing.append(" ".join(map(str, faces(answer))) or self.source.excerpt(answer.span))
            else:
                extra.remove(card)
        if len(wanted) != len(cards):
            fits = False
        elif ordered:
            fits = all(reader.means(a, c, t.CARD) for a, c in zip(wanted, cards, strict=True))
        else:
            fits = reader.found(wanted, cards, t.CARD) is not None
        if fits:
            return None
        return self.still_due(failures.other_cards(self.source, x.span, shown, missing, [words[c] for c in extra]))

    def expect_winners(self, span: Span, players: g.Expr) -> Diagnostic | None:
        state = self.state
        if state.result is None:
            before = state.decision
            state.finish()
            state.decision = before
        assert state.result is not None
        wanted = tuple(sorted(self.values.value(players)))
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
        winner, labels = self.game.rules.winner, self.state.program.labels
        shown = winner.shown if winner is not None else None
        kind = shown.type if shown is not None else t.NUMBER
        return ", ".join(f"p{seat + 1} {labels.value(score, kind)}" for seat, score in enumerate(scores))
