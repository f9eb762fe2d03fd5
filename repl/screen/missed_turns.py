"""Why somebody misses a turn, where somebody has chosen something else since: by the choice that led to it.

Below a later choice it would seem to come from that one. The tests of a turn are asked with the variables as they were
when it began, and before each of their changes: the first time that nothing would have been asked, the choice before it
is why. Nothing is said where the rules change them by themselves, or where a test looks at more than variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from dsl import game as g
from dsl.game.walk import inner_blocks, statements, within
from interpreter.ask.dependence import public
from interpreter.ask.events import Event
from interpreter.ask.missed import may_ask
from interpreter.ask.questions import worked_out
from interpreter.play.choice import CompiledChoice
from interpreter.play.state import State
from repl.screen.around import around
from repl.screen.choices import Choices
from repl.screen.text import bare, line
from repl.screen.told import Told
from repl.session.heard import Heard

Line: TypeAlias = tuple[int, int]  # which text, and the number of the line
# What a test is made of whose values follow from variables alone.
_PLAIN = ("var", "and", "or", "not", "implies", "is", "lt", "le", "gt", "ge", "add", "sub")


class MissedTurns:
    """Goes by what the viewer hears of alone."""

    def __init__(self, state: State, choices: Choices) -> None:
        self.program = state.program
        self.game = state.program.rules
        self.choices = choices
        self.heard: Heard | None = None
        self.course: list[tuple[int, Event]] = []  # what was chosen, and what changed that tests look at
        self.known = 0  # how many events were looked at for it

    @cached_property
    def turns(self) -> dict[int, g.Block]:
        """What is done in turns, by the line on which they stand; not where a library has some on the same line."""
        found: dict[int, list[g.Block]] = {}
        for phase in self.game.phases:
            for x in statements(phase.body):
                if isinstance(x, g.Turns):
                    found.setdefault(phase.source.line(x.span.start), []).append(x.body)
        return {line: bodies[0] for line, bodies in found.items() if len(bodies) == 1}

    @cached_property
    def assigned(self) -> dict[int, set[Line]]:
        """Where variables are set, by the number of the line: of the game, or of a library."""
        found: dict[int, set[Line]] = {}
        for phase in self.game.phases:
            for x in statements(phase.body):
                if isinstance(x, g.Assign):
                    at = _line(phase, x)
                    found.setdefault(at[1], set()).add(at)
        return found

    @cached_property
    def cells(self) -> frozenset[int]:
        """What the tests of turns look at."""
        tests = [test for body in self.turns.values() for test in self._tests(body)]
        names = {
            str(x.info) for test in tests for x in within(self.game, test) if isinstance(x, g.Apply) and x.op == "var"
        }
        areas = [self.program.layout.variables[name] for name in names]
        return frozenset(cell for area in areas for cell in range(area.base, area.end))

    @cached_property
    def table(self) -> State:
        """A table whose variables are set to what they were."""
        return self.program.game.fresh(self.program.setup, 0)

    def with_cause(self, told: Told, heard: Heard, at: int) -> Told:
        """A missed turn, with what led to it if that is not the last choice."""
        seat = told.event.player
        if not heard.events[at].values or seat is None or not self.cells:
            return told
        began, where = heard.events[at].values
        self._follow(heard, at)
        decided = self._decided(self.turns[where], seat, began) if where in self.turns else None
        number = self._choice_before(heard, decided) if decided is not None else None
        choice = heard[number] if number is not None else None
        if number is None or choice is None or not any(e.kind == "chosen" and n > number for n, e in self.course):
            return told
        (_, who), *rest = self.choices.told(replace(choice, forced=False), around(heard, number))
        if choice.player == self.choices.viewer.seat and who == self.choices.words("You"):
            who = self.choices.words("you")
        return replace(told, line=line(*told.line, f" ({who}{bare(tuple(rest))})"), apart=True)

    def _follow(self, heard: Heard, end: int) -> None:
        """Reads on to an event."""
        if self.heard is not heard or self.known > end:
            self.heard, self.course, self.known = heard, [], 0
        for number in range(self.known, end):
            event = heard.events[number]
            if event.kind in ("chosen", "forgotten") or (event.kind == "changed" and event.cell in self.cells):
                seen = heard.hears(event)
                self.course += [(number, seen)] if seen is not None else ()
        self.known = end

    def _decided(self, body: g.Block, seat: int, began: int) -> int | None:
        """The change since which nothing would have been asked in the turn; None if the same was changed again since,
        as where several let somebody wait."""
        course = [(number, e) for number, e in self.course if e.kind != "chosen" and number < began]
        if any(event.kind == "forgotten" for _, event in course):
            return None
        variables, first = self.table.variables, self.table.variables[:]
        earlier = []
        for number, event in course:
            assert event.cell is not None
            earlier.append((number, event.cell, variables[event.cell]))
            variables[event.cell] = event.value
        found, changed = None, list[int]()
        while self._silent(body, seat) is True and earlier:
            found, cell, value = earlier.pop()
            variables[cell] = value
            changed.append(cell)
        always = self._silent(body, seat) is True
        variables[:] = first
        once = bool(changed) and changed.count(changed[-1]) == 1
        return found if once and not always else None

    def _silent(self, block: g.Block, seat: int) -> bool | None:
        """Is nothing asked in a block, as the variables are now? None if that takes more to know."""
        for x in block:
            if not may_ask(self.game, (x,)):
                continue
            if not isinstance(x, g.IfThen) or not self._is_plain(x.condition):
                return False if isinstance(x, g.Choose | g.ChooseOne | g.AtOnce) else None
            so = worked_out(self.program.evaluate, x.condition, self.table, seat)
            silent = self._silent(x.then if so is True else x.otherwise, seat) if so in (True, False) else None
            if silent is not True:
                return silent
        return True

    def _choice_before(self, heard: Heard, change: int) -> int | None:
        """The choice because of which the rules changed something: not where its phase was over, or where not everybody
        knows which line did it."""
        changed, ended = heard[change], set[int | None]()
        for number, event in heard.before(change):
            if event.kind == "ends":
                ended.add(event.phase)
            if event.kind != "chosen":
                continue
            if changed is None or not changed.line or event.option is None or event.option.spec.per_seat:
                return None
            spec = event.option.spec
            if spec.phase in ended:
                return None
            lines = _led_to(self.game, spec)
            if changed.line in {number for _, number in lines} and self.assigned.get(changed.line, set()) <= lines:
                return number
        return None

    def _tests(self, block: g.Block) -> Iterator[g.Expr]:
        """The tests that decide whether something is asked."""
        for x in block:
            if isinstance(x, g.IfThen) and may_ask(self.game, (x,)):
                yield from (x.condition,) if self._is_plain(x.condition) else ()
                yield from self._tests(x.then)
                yield from self._tests(x.otherwise)

    def _is_plain(self, test: g.Expr) -> bool:
        """Is its value made of nothing but variables whose changes everybody hears of?"""
        for x in within(self.game, test):
            match x:
                case g.Apply(op="var", info=name):
                    if self.game.variable(str(name)).quiet:
                        return False
                case g.Const() | g.Me() | g.CallDefine(args=()):
                    pass
                case g.Apply(op=op) if op in _PLAIN:
                    pass
                case _:
                    return False
        return public(self.game, test)


def _line(phase: g.Phase, x: g.Statement) -> Line:
    """The text that a statement stands in, and the number of its line there."""
    return id(phase.source), phase.source.line(x.span.start)


def _led_to(game: g.Game, spec: CompiledChoice) -> set[Line]:
    """The lines that run because of a choice: of its acts, behind it in its block, and of the phases these lead to."""
    phase = game.phases[spec.phase]
    blocks = [phase.body, *(block for x in statements(phase.body) for block in inner_blocks(x))]
    places = ((block, at) for block in blocks for at, x in enumerate(block) if x is spec.statement)
    waiting = [(phase, block[at:]) for block, at in places]
    found, entered = set[Line](), set[int]()
    while waiting:
        phase, block = waiting.pop()
        for x in statements(block):
            found.add(_line(phase, x))
            if isinstance(x, g.CallPhase) and x.phase not in entered:
                entered.add(x.phase)
                waiting.append((game.phases[x.phase], game.phases[x.phase].body))
    return found
