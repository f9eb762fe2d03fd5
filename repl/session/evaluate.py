"""Expressions of the language, asked in the middle of a play.

They are read as the rules are read, in the scope of the phase that runs: its local names, the one
who acts, and everything that the file declares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import grammar
from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.parsing.read_rules import reader
from dsl.source import NOWHERE, Source
from dsl.typing import types as t
from dsl.typing.build import GameBuilder
from dsl.typing.context import Reading
from dsl.typing.declare import declare
from dsl.typing.scope import LocalName, RuleUnit, Scope
from interpreter.compile.program import Program
from interpreter.game import Game
from interpreter.play.state import State

LONGEST = 500
DEEPEST = 40


class CannotAsk(Exception):
    """A text that is no expression here; `diagnostics` say why, as far as that is known."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__("not an expression")
        self.diagnostics = diagnostics


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a question is asked: the phase, who acts, and the local names with their values."""

    phase: int
    me: int | None
    locals: Mapping[int, tuple[str, t.Type, Any]]


@dataclass(frozen=True, slots=True)
class Answer:
    value: Any
    type: t.Type


class Evaluator:
    """Reads and works out expressions for one game."""

    def __init__(self, game: Game, libraries: Mapping[str, Source]) -> None:
        rules = game.rules
        self.game = game
        self.decl = declare(rules.source, rules.file, libraries, [], frozenset())
        types = {a.name: t.NUMBER if a.numeric else t.Value(a.name) for a in self.decl.attributes.values()}
        self.reading = Reading(self.decl, {v.name: v.type for v in rules.variables}, dict(types))
        assembly = GameBuilder(self.reading)
        assembly.game()
        self.read_expr = assembly.rules.expr
        self._program: Program | None = None
        self._defines = 0

    def ask(self, text: str, state: State, standing: Standing) -> Answer:
        """The value of an expression; raises CannotAsk, or Fault if it has no value in this position."""
        found = self.read(text, standing)
        program = self._program_for(state)
        values = {number: value for number, (_, _, value) in standing.locals.items()}
        try:
            return Answer(program.evaluate(found, state, standing.me, values), found.type)
        except Exception as error:  # the rules' fault with its line, or a mistake of ours as it is
            raise state.copy().fault_of(error) from None

    def read(self, text: str, standing: Standing) -> g.Expr:
        if len(text) > LONGEST or "\n" in text or text.count("(") > DEEPEST:
            raise CannotAsk
        source = Source(":eval", text)
        try:
            tree = grammar.parser().parse(text, start="text")
        except grammar.NotASentence:
            raise CannotAsk from None
        written = reader(source, {}, lambda inner, at: None).expr(tree)
        phase = self.game.rules.phases[standing.phase]
        names = {name: LocalName(n, kind, NOWHERE, "local") for n, (name, kind, _) in standing.locals.items()}
        unit = RuleUnit(source, phase.name, dict(phase.locals))
        acting = standing.me is not None
        self.decl.take_back(0)
        found = self.read_expr(written, Scope(unit, names, me=acting, own_me=acting))
        if self.decl.diagnostics:
            raise CannotAsk(tuple(self.decl.diagnostics))
        return found

    def _program_for(self, state: State) -> Program:
        """A program that knows every definition that was asked for so far."""
        bodies = self.reading.define_bodies
        if self._program is None or self._defines != len(bodies) or self._program.setup != state.program.setup:
            self._defines = len(bodies)
            rules = replace(self.game.rules, defines=tuple(b for b in bodies if b is not None))
            self._program = Program(rules, state.program.setup, self.game.language)
            self._program.game = self.game
        return self._program
