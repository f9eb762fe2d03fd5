"""Expressions that become Python after the program was made: reasons, tests and `:eval` ask for them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.trees import within
from interpreter.compile import form as f
from interpreter.compile.answers import depth_of_pick
from interpreter.compile.python import Printer
from interpreter.compile.rules import Picked
from interpreter.compile.scope import Scope
from interpreter.play.fault import RULES

if TYPE_CHECKING:
    from interpreter.compile.program import Program

_FILES = count()  # no two programs have code of one name: what fails is looked up by it


class Later:
    """The functions that were asked for, each made once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.functions: dict[tuple[Any, ...], Callable[..., Any]] = {}
        self.kept: list[Any] = []

    def function(
        self, how: str, e: g.Expr, names: tuple[int, ...], picks: tuple[g.Pick, ...] = ()
    ) -> Callable[..., Any]:
        """A function of a state, who acts, the values of local names, and picks; made once."""
        key = (how, id(e), names, tuple(map(id, picks)))
        function = self.functions.get(key)
        if function is None:
            function = self.functions[key] = self._made(how, e, names, picks)
            self.kept.append((e, picks))  # so that no other expression gets its id
        return function

    def _made(self, how: str, e: g.Expr, names: tuple[int, ...], picks: tuple[g.Pick, ...]) -> Callable[..., Any]:
        program = self.program
        at = (program.rules.source, e.span)
        before = set(program.unit.functions)
        depths = {x.id: f.depth_of(x.type) for x in within(e) if isinstance(x, g.Local)}
        known = {number: f.Name(f"a{i}", depths.get(number, 0)) for i, number in enumerate(names)}
        picked = Picked(Scope(program.rules.source, f.Name("me"), dict(known)))
        raws = [f.Name(f"q{i}", depth_of_pick(pick)) for i, pick in enumerate(picks)]
        for pick, raw in zip(picks, raws, strict=True):
            picked = program.must.picked(pick, raw, picked)
        match how:
            case "rule":
                body = program.must.test(e, picked)
            case "items":
                body = program.must.items(e, picked.scope)
            case "kept":
                body = program.expressions.magnitudes.kept(program.expressions.lower(e, picked.scope))
            case _:
                body = program.expressions.lower(e, picked.scope)
        printer = Printer(program.cut, program.steps)
        for name, function in program.unit.functions.items():
            if name not in before:
                printer.function(function)
        printer.function(f.Function("asked", at, (f.Name("me"), *known.values(), *raws), (f.Return(at, body),)))
        program.share_names()
        program.tallies += [0] * (len(program.unit.counted) - len(program.tallies))
        file = f"{RULES} asked {next(_FILES)}>"
        program.origins[file] = printer.origins
        exec(compile(printer.text(), file, "exec"), program.namespace)
        found: Callable[..., Any] = program.namespace.pop("asked")
        return found
