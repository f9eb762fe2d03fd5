"""Values that the rules keep, worked out again: in a position that a seat imagines they fit the imagined cards."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.ask.guesses import LISTS, could_be, guessed
from interpreter.ask.remembered import Unknown
from interpreter.compile import form as f
from interpreter.compile.operations import AGAIN
from interpreter.compile.walk import below, mentions
from interpreter.play.dice import drawn
from interpreter.play.fault import rules_may_fail

if TYPE_CHECKING:
    from interpreter.compile.remembered import Source
    from interpreter.play.chance import Dice
    from interpreter.play.choice import CompiledChoice
    from interpreter.play.state import State


def worked_out_again(unknown: Unknown, state: State, dice: Dice) -> None:
    """Gives an imagined position values of its own where the true ones cannot be known."""
    again = _Again(unknown, state, dice)
    for spec, chooser in unknown.answers:
        choose_again(state, spec, chooser, dice)
    for name, seat in unknown.again:
        again.name(name, seat)
    for cell in unknown.cells:
        again.cell(cell)
    for register in unknown.idle:
        state.registers[register] = None
    state.steps = state.spent = 0


def choose_again(state: State, spec: CompiledChoice, seat: int, dice: Dice) -> None:
    """Somebody else may have chosen anything: they choose once more, by chance. Where that is not possible any more, it
    stays as it is."""
    scratch = state.copy()
    register = spec.answer + (seat if spec.per_seat else 0)
    assert isinstance(spec.me, int)
    scratch.registers[spec.me] = seat
    scratch.decision = None
    for cards, ordered in zip(scratch.zones, state.program.layout.ordered, strict=True):
        if not ordered:  # they lie there as they truly did
            cards.sort()
    with rules_may_fail:
        state.program.blocks[spec.asks_at](scratch)
        due = scratch.decision
        state.registers[register] = scratch.registers[register] if due is None else drawn(due, dice).raw


@dataclass(slots=True)
class _Again:
    unknown: Unknown
    state: State
    dice: Dice
    done: set[tuple[str | int, int | None]] = field(default_factory=set)

    def name(self, name: str, seat: int | None) -> None:
        if (name, seat) in self.done:
            return
        self.done.add((name, seat))
        cut = self.state.program.cut
        register = cut.registers[name] if seat is None else cut.seat_registers[name] + seat
        old = self.state.registers[register]
        if old is None:
            return
        kept = self.unknown.kept
        sources = [s for s in kept.sources[name] if s.value is None or not mentions(s.value, (name,))]
        counts_down = len(sources) < len(kept.sources[name])
        kind = kept.program.unit.holds.get(name)
        new = self.value(self.called(name, sources), seat)
        if new is None or not could_be(kept.program, kind, old, new):
            new = guessed(kept.program, kind, isinstance(old, LISTS), self.dice)
        elif name in kept.places:
            new = self.gone_on(name, list(old), new)
        elif counts_down and isinstance(new, int):
            new = self.dice.below(new + 1) if new > 0 else new
        self.state.registers[register] = type(old)(new) if isinstance(new, LISTS) else new

    def gone_on(self, name: str, old: Any, new: list[Any]) -> list[Any]:
        """The list of a loop from where it stands: how much it has passed, and how much there is, is not known.

        Nor is what it stands at, unless that is somebody who acts, or a card that the seat knows.
        """
        kept, registers = self.unknown.kept, self.state.registers
        cut = kept.program.cut
        place = cut.registers[kept.places[name]]
        turn = kept.turns.get(name, "")
        done = registers[place]
        if not isinstance(done, int) or not 0 < done <= len(old) or turn not in cut.registers:
            return new
        registers[place] = 1
        now = old[done - 1]
        if turn.startswith("me") or self.unknown.sees(self.state, now, kept.program.unit.holds.get(turn)):
            after = new[new.index(now) + 1 :] if now in new else new
            return [now, *(x for x in after if x != now)]
        if not new:
            return [now]
        at = self.dice.below(len(new))
        registers[cut.registers[turn]] = new[at]
        return new[at:]

    def cell(self, cell: int) -> None:
        if (cell, None) in self.done:
            return
        self.done.add((cell, None))
        old = self.state.variables[cell]
        sources = self.unknown.kept.given[cell]
        program = self.unknown.kept.program
        new = self.value(sources[0].value, None) if len(sources) == 1 else None
        if new is None:
            new = guessed(program, program.layout.cell_types[cell], isinstance(old, LISTS), self.dice)
        self.state.variables[cell] = new

    def called(self, name: str, sources: list[Source]) -> f.Expr | None:
        """The expression that the value came from: of a parameter that of the call which goes on now."""
        if len(sources) == 1:
            return sources[0].value
        phase = next(
            (n for n, x in self.unknown.kept.program.names.items() if name in (p.name for p in x.parameters)), None
        )
        if phase is None:
            return None
        back = self.state.registers[self.unknown.kept.program.return_register(phase) or 0]
        for source in sources:
            for x in self.unknown.kept.program.cut.blocks[source.block].body:
                if isinstance(x, f.Let) and x.name.name == f"return_{phase}" and x.value == f.Value(back):
                    return source.value
        return None

    def value(self, e: f.Expr | None, seat: int | None) -> Any:
        """The value of an expression here; None if it cannot be had."""
        if e is None or not all(x.op in AGAIN for x in below(e) if isinstance(x, f.Op)):
            return None
        cut = self.state.program.cut
        unknown = set(self.unknown.again)
        known: dict[str, Any] = {}
        for x in below(e):
            if isinstance(x, f.Name) and x.name in cut.registers:
                if (x.name, None) in unknown:
                    self.name(x.name, None)
                known[x.name] = self.state.registers[cut.registers[x.name]]
                if seat is not None and x.name.startswith("me"):
                    known[x.name] = seat
            elif isinstance(x, f.Cell) and isinstance(x.at, f.Value) and x.at.value in self.unknown.cells:
                self.cell(int(x.at.value or 0))
        with suppress(KeyError), rules_may_fail:
            found = self.unknown.kept.evaluated(e, self.state, known)
            return list(found) if isinstance(found, LISTS) else found
        return None
