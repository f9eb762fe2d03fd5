"""How the play of a test goes on: runs, answers, choices by chance, and choices that leave no choice.

A test stands in one position at a time. Where somebody has one option no line is needed: it is taken as soon as a line
speaks of something else. Which choice a line speaks of depends on what it could be an answer to, never on whether
that is allowed, so `can choose` and `cannot choose` are judged in the same position. `forced` are the choices
that were taken so since the last answer: failures tell them, and a line may repeat them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from dsl import game as g
from dsl import syntax as s
from dsl.sentence import Sentence, say
from interpreter.ask.candidate_answers import candidate_answers
from interpreter.ask.circle import told
from interpreter.play.choice import Decision, Option
from interpreter.play.state import State
from interpreter.text.answers import AnswerReader

MOST_FORCED = 20_000

Answers = tuple[s.Answer, ...] | None


@dataclass(frozen=True, slots=True)
class Forced:
    """A choice with one option, and that option."""

    decision: Decision
    option: Option

    @property
    def told(self) -> Sentence:
        seat, line = f"p{self.decision.player + 1}", self.decision.told_line(self.decision.line)
        template = "{seat} had one option, {option} (line {line}), and it was taken"
        return say(template, seat=seat, option=str(self.option), line=line)


class Course:
    """A play that is moved by the lines of a test."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state = state
        self.rng = rng
        self.forced: list[Forced] = []
        self.repeated = 0
        self.drawn: list[str] = []

    # ───────────── moving

    def run(self, phase: int, args: tuple[Any, ...], player: int | None) -> None:
        self.forget()
        self.state.result = None
        self.state.run_phase(phase, args, player)

    def answer(self, option: Option) -> None:
        self.forget()
        self.state.apply(option)

    def ask_again(self) -> None:
        """A position that was changed while a choice is due leaves other options."""
        decision = self.state.decision
        if decision is not None:
            self.forget()
            self.state.decision = None
            self.state.run(decision.spec.asks_at)

    def forget(self) -> None:
        self.forced.clear()
        self.repeated = 0

    def settle(self, stays: Callable[[Decision], bool] | None = None) -> None:
        """Takes choices that leave no choice, up to one that does or at which the line stays."""
        while (decision := self.state.decision) is not None and decision.count == 1:
            if stays is not None and stays(decision):
                return
            if len(self.forced) >= MOST_FORCED:
                latest = {(taken.decision.player, taken.option): None for taken in self.forced[MOST_FORCED // 2 :]}
                raise self.state.fault_of(told(latest), decision.spec.asks_at)
            option = decision.options[0]
            self.forced.append(Forced(decision, option))
            self.state.apply(option)

    def by_chance(self) -> None:
        """Answers the choice that is due with any of its options."""
        decision = self.state.decision
        assert decision is not None
        option = decision.options[self.rng.randrange(decision.count)]
        self.drawn.append(f"p{decision.player + 1}: {option}")
        self.answer(option)

    # ───────────── what a line speaks of

    def to_answer(self, player: int, answers: Answers) -> bool:
        """Goes to the choice that a line answers; no if it only repeats one that was taken."""
        if self.repeats(player, answers):
            return False
        self.settle(lambda due: due.player == player and AnswerReader(self.state, due).option(answers) is not None)
        return True

    def to_choice(self, player: int, answers: Answers) -> None:
        """Goes to the first choice of a player that this could be an answer to."""
        self.settle(lambda due: due.player == player and self.could_be(due, answers))
        self.repeated = len(self.forced)

    def could_be(self, due: Decision, answers: Answers) -> bool:
        """Is this an answer to the choice, allowed or not?"""
        statement = due.spec.statement
        if answers is None:
            return isinstance(statement, g.Choose) and statement.optional
        return (
            bool(candidate_answers(self.state, due, answers))
            or AnswerReader(self.state, due).option(answers) is not None
        )

    def repeats(self, player: int, answers: Answers) -> bool:
        """Is this a choice that was taken already, told in its order?"""
        for number in range(self.repeated, len(self.forced)):
            decision, option = self.forced[number].decision, self.forced[number].option
            fits = answers is not None and AnswerReader(self.state, decision).fits(option.spec, option.raw, answers)
            if fits and decision.player == player:
                self.repeated = number + 1
                return True
        return False
