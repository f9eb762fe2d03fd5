"""The rules in single steps: where play stands in them, and where it is to stop.

The compiler makes every statement a block of its own for this; stepping is running one block after
the other, and each block knows which registers hold the names that can be seen there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from dsl import game as g
from dsl.game.trees import element, picked_type
from dsl.source import Source
from dsl.tree import nodes
from dsl.typing import types as t
from interpreter.ask.running import goes_on_in, is_end
from interpreter.compile.program import Program
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from interpreter.play.past import restarted
from interpreter.play.state import State
from repl.session.evaluate import Standing
from repl.session.play import Play

Mode = Literal["step", "next", "continue"]


@dataclass(frozen=True, slots=True)
class Break:
    """A phase, a line, or a condition: play is to stop there, or where it comes to hold."""

    kind: Literal["phase", "line", "when"]
    text: str

    def __str__(self) -> str:
        return f"when {self.text}" if self.kind == "when" else self.text


@dataclass(frozen=True, slots=True)
class Stop:
    """`cause` is the breakpoint that was hit; None after a step, or if the next choice was reached."""

    done: bool
    cause: Break | None = None


class Stepper:
    """Runs the effects of a choice step by step."""

    def __init__(self, play: Play, old: Stepper | None = None) -> None:
        self.play = play
        self.breaks: list[Break] = list(old.breaks) if old else []
        self.watches: list[str] = list(old.watches) if old else []
        self.watched: dict[str, str] = {}  # the values that were shown last
        self.mode: Mode = old.mode if old else "continue"
        self.block: int | None = None
        self.holds: Callable[[str, int], bool] = old.holds if old else lambda text, block: False
        self.held: dict[str, bool] = {}
        self._option: Option | None = None
        self._before: State | None = None
        self._last: tuple[int, int, int] | None = None
        self._depth = 0

    @property
    def armed(self) -> bool:
        return self.mode != "continue" or bool(self.breaks)

    @property
    def paused(self) -> bool:
        return self.block is not None

    @property
    def trace(self) -> State:
        return self.play.trace

    @property
    def program(self) -> Program:
        return self.trace.program

    # ───────────── running

    def begin(self, option: Option) -> None:
        """Takes an option without running what follows from it."""
        trace = self.trace
        decision = trace.decision
        assert decision is not None
        self._before = self.play.remember()
        self._option = option
        self.block = trace.take(decision.spec.table[option.raw])
        self._last = None
        self._depth = len(self.stack())

    def begin_play(self) -> None:
        """Stands before the first line of the rules; the fast state waits at the first choice."""
        self.play.trace = restarted(self.trace, trace=True)
        self.block = self.trace.at_first_line()
        self._option, self._last, self._depth = None, None, 1

    def go(self, mode: Mode | None = None) -> Stop:
        """Runs up to the next stop."""
        assert self.block is not None
        first = mode is not None
        if mode is not None:
            self.mode = mode
            self._depth = len(self.stack())
            self._last = self._here()
        stop: Stop | None = None

        def stops(block: int) -> bool:
            nonlocal first, stop
            self.block = block
            if not first:
                stop = self._stops()
            first = False
            return stop is not None

        try:
            self.trace.run(self.block, stops)
        except Fault:
            self.abandon()
            raise
        if stop is not None:
            return stop
        self.block = None
        if self._option is not None:
            self.play.state.apply(self._option)
        self.play.follow()
        return Stop(True)

    def abandon(self) -> None:
        """Back to the choice whose effects were being stepped through."""
        if not self.paused:
            return
        self.block = None
        if self._before is not None and self._option is not None:
            self.play.forget(self._before)
        else:
            self.play.goto(0)

    # ───────────── stopping

    def _here(self) -> tuple[int, int, int] | None:
        if self.block is None:
            return None
        return self.program.block_info(self.block).phase, self.line(self.block), self.block

    def _stops(self) -> Stop | None:
        here = self._here()
        assert here is not None
        assert self.block is not None
        entry = self.program.entries.get(here[0]) == self.block
        if is_end(self.block) or (not entry and not self.program.block_info(self.block).begins):
            return None  # no statement begins here
        new = self._last is None or here[:2] != self._last[:2] or here[2] <= self._last[2]
        self._last = here
        if not new:
            return None
        for each in self.breaks:
            if self._hits(each, here):
                return Stop(False, each)
        if self.mode == "step" or (self.mode == "next" and len(self.stack()) <= self._depth):
            return Stop(False)
        return None

    def _hits(self, each: Break, here: tuple[int, int, int]) -> bool:
        match each.kind:
            case "line":
                return str(here[1]) == each.text and self.source(here[2]) is self.program.rules.source
            case "phase":
                phase, _, block = here
                return self.program.rules.phases[phase].name == each.text and block == self.program.entries.get(phase)
            case "when":
                before = self.held.get(each.text, False)
                now = self.held[each.text] = self.holds(each.text, here[2])
                return now and not before

    # ───────────── where play stands

    def line(self, block: int) -> int:
        source, span = self.program.block_info(block).at
        return source.line(span.start)

    def source(self, block: int) -> Source:
        return self.program.phase_source(self.program.block_info(block).phase)

    def current(self) -> int | None:
        """The block at which play stands: paused, or asking for a choice."""
        if self.block is not None:
            return self.block
        decision = self.trace.decision
        return decision.spec.asks_at if decision is not None else None

    def stack(self) -> list[int]:
        """The blocks at which the running phases stand, the innermost first."""
        block = self.current()
        if block is None:
            return []
        found = [block]
        while len(found) < 100:
            after = goes_on_in(self.trace, self.program.block_info(found[-1]).phase)
            if after is None:
                break
            found.append(after)
        return found

    def standing(self, block: int | None = None) -> Standing:
        """Phase, actor and local names at a block."""
        block = self.current() if block is None else block
        if block is None:
            return Standing(self.program.rules.play, None, {})
        info = self.program.block_info(block)
        rules = self.program.rules.phases[info.phase]
        decision = self.trace.decision
        if self.block is None and decision is not None:
            me: int | None = decision.player
            kept = decision.spec.locals
        else:
            acting = self.trace.held(info.me)
            me = acting if isinstance(acting, int) else None
            kept = info.locals
        found: dict[int, tuple[str, t.Type, Any]] = {}
        for number, kind in _local_types(rules).items():
            value = self.trace.held(kept[number], me) if number in kept else None
            if value is not None:
                found[number] = (rules.locals[number], kind, value)
        return Standing(info.phase, me, found)


def _local_types(phase: g.Phase) -> dict[int, t.Type]:
    """The types of the local names of a phase."""
    found: dict[int, t.Type] = {p.local: p.type for p in phase.parameters}
    for node in nodes(phase.body):
        match node:
            case g.Let(local=local, value=value):
                found[local] = value.type
            case g.For(local=local, domain=domain) | g.Chance(local=local, domain=domain):
                found[local] = element(domain)
            case g.Pick(local=local):
                found[local] = picked_type(node)
    return found
