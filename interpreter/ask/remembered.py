"""What the rules keep while somebody decides, and what of it a seat cannot know.

`let goal = (top of deck).value` is kept in a register until the guess has been made. A position that a seat imagines
must not have the true number in it: it is worked out again from the imagined cards. What no rule reads again is left
out altogether. Cards themselves (`let goal = top of deck`) are not meant here: they change places with the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, assert_never

from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import statements as rules_of
from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.compile.answers import all_picks
from interpreter.compile.operations import HANDED_ON
from interpreter.compile.walk import below, own, parts, remade, statements
from interpreter.play.registers import cards_of, holds_cards

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.compile.remembered import Remembered
    from interpreter.play.choice import CompiledChoice
    from interpreter.play.registers import Holds
    from interpreter.play.state import State

AMOUNTS = ("len", "all_empty")
HIDING = ("where", "place_of", "places_under", "behind", "told_apart")
DEEPEST = 20  # definitions that are looked into


@dataclass(slots=True)
class Unknown:
    """What is kept in one position that a seat cannot know: `again` are the names to be worked out once more, with the
    seat whose they are, if each has one; `answers` what others chose in secret, `cells` what phases have given back,
    `idle` the registers nobody reads."""

    kept: Remembered
    seat: int
    again: tuple[tuple[str, int | None], ...] = ()
    answers: tuple[tuple[CompiledChoice, int], ...] = ()
    cells: tuple[int, ...] = ()
    idle: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.again or self.answers or self.cells)

    def sees(self, state: State, value: Any, kind: Holds | None) -> bool:
        """Is it a card, or cards, that the seat knows, or a seat?"""
        if kind is None or not holds_cards(kind):
            return not isinstance(kind, g.Choose | g.ChooseOne) and kind is not None and t.settled(kind) == t.PLAYER
        return all(state.known[card] >> self.seat & 1 for card in cards_of(value, kind) if card >= 0)


def unknown_to(state: State, seat: int) -> Unknown:
    """What of the registers a seat cannot know."""
    return _Reader(state, seat).found()


def at_once_with(program: Program, spec: CompiledChoice) -> tuple[CompiledChoice, ...]:
    """The choices that are made at the same time as this one, in their order."""
    if not spec.per_seat:
        return ()
    for x in rules_of(program.rules.phases[spec.phase].body):
        if isinstance(x, g.AtOnce) and any(spec.statement is choice for choice in x.choices):
            numbers = [choice.id for choice in x.choices if isinstance(choice, g.Choose | g.ChooseOne)]
            return tuple(s for s in program.specs if s.phase == spec.phase and s.id in numbers)
    return (spec,)


class _Reader:
    """Finds out what a seat cannot know of what is kept."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.program = state.program
        self.kept = state.program.remembered
        self.judged: dict[tuple[str | int, int | None], bool] = {}

    def found(self) -> Unknown:
        program, decision = self.program, self.state.decision
        if decision is None:
            return Unknown(self.kept, self.seat)
        live = self.kept.live_now(self.state)
        answers = tuple(self.secret_answers(live))
        for spec, seat in answers:
            name = program.unit.choices[spec.number].answer.name
            self.judged[name, seat if spec.per_seat else None] = True
        cut, players = program.cut, program.layout.players
        again: list[tuple[str, int | None]] = [(n, None) for n in live if n in cut.registers and self.to_do(n, None)]
        again += [(n, s) for n in live if n in cut.seat_registers for s in range(players) if self.to_do(n, s)]
        needed = {cut.registers[n] for n in live if n in cut.registers}
        for name in live:
            if name in cut.seat_registers:
                needed |= set(range(cut.seat_registers[name], cut.seat_registers[name] + players))
        if not decision.spec.per_seat:
            needed.discard(decision.spec.answer)  # what was answered here the last time
        idle = frozenset(n for n in range(program.registers) if n not in needed)
        cells = tuple(cell for cell in self.kept.given if self.hidden(cell, None))
        return Unknown(self.kept, self.seat, tuple(sorted(again, key=str)), answers, cells, idle)

    def to_do(self, name: str, seat: int | None) -> bool:
        return self.hidden(name, seat) and not name.startswith("answer")

    def secret_answers(self, live: set[str]) -> Iterator[tuple[CompiledChoice, int]]:
        """What others have chosen, is still to be carried out, and might be anything: all of what is chosen at once,
        and cards whose number is not known."""
        decision, registers, known = self.state.decision, self.state.registers, self.state.known
        assert decision is not None
        # Those of the same moment are chosen again by whoever asks.
        together = (decision.spec, *at_once_with(self.program, decision.spec))
        for spec, point in zip(self.program.specs, self.program.unit.choices, strict=True):
            if spec in together or point.answer.name not in live or not isinstance(spec.me, int):
                continue
            if spec.per_seat:
                others = (seat for seat in range(self.program.layout.players) if seat != self.seat)
                yield from ((spec, seat) for seat in others if registers[spec.answer + seat] is not None)
            elif registers[spec.me] != self.seat and registers[spec.me] is not None:
                cards = cards_of(registers[spec.answer], spec.statement)
                secret = any(card >= 0 and not known[card] >> self.seat & 1 for card in cards)
                if secret and any(map(_several, all_picks(spec.statement))):
                    yield spec, registers[spec.me]

    def hidden(self, name: str | int, seat: int | None) -> bool:
        """Does the value under a name, or in a cell, depend on what the seat does not see?"""
        key = (name, seat)
        if key not in self.judged and isinstance(name, str) and name.startswith(("me", "return_", "answer")):
            return False  # who acts is seen by all, and so is what was answered, but for its cards
        if key not in self.judged:
            self.judged[key] = False  # while it is asked: a counter depends on itself
            sources = self.kept.given[name] if isinstance(name, int) else self.kept.sources.get(name, [])
            self.judged[key] = any(self.looks(s.value, name, seat) for s in sources if s.value is not None)
        return self.judged[key]

    def looks(self, e: f.Expr, name: str | int, seat: int | None) -> bool:
        kind = self.program.unit.holds.get(name) if isinstance(name, str) else self.program.layout.cell_types[name]
        if kind is not None and holds_cards(kind) and all(map(_plain, below(e))):
            return any(self.source(x, seat) for x in below(e) if isinstance(x, f.Name))
        if id(e) not in self.kept.depends:  # it is one of the program's, which keeps it
            self.kept.depends[id(e)] = tuple(dict.fromkeys(filter(self.may_be_hidden, self.read(e, 0))))
        return any(self.source(x, seat) for x in self.kept.depends[id(e)])

    def may_be_hidden(self, e: f.Expr) -> bool:
        """Could `source` say so of this, for some seat?"""
        if isinstance(e, f.Op):
            return e.op == "zone" or e.op in HIDING
        return isinstance(e, f.SeatName | f.Cell) or (isinstance(e, f.Name) and e.name in self.program.cut.registers)

    def read(self, e: f.Expr, deep: int) -> Iterator[f.Expr]:
        """What an expression depends on, without what is only counted, and with what its definitions read."""
        if isinstance(e, f.Op) and e.op in AMOUNTS and all(isinstance(a, f.Op) and a.op == "zone" for a in e.args):
            return
        yield e
        for part in parts(_through_rows(e)):
            yield from self.read(part, deep)
        if isinstance(e, f.Call) and deep < DEEPEST:
            function = self.program.unit.functions[e.function]
            given = dict(zip((p.name for p in function.parameters), (e.me, *e.args), strict=True))

            def handed(x: f.Expr) -> f.Expr:
                return given.get(x.name, x) if isinstance(x, f.Name) else x

            for x in statements(function.body):
                for inner in own(x):
                    yield from self.read(remade(inner, handed), deep + 1)

    def source(self, e: f.Expr, seat: int | None) -> bool:
        """Is this, by itself, something that the seat cannot see?"""
        layout = self.program.layout
        match e:
            case f.Op(op="zone", args=(f.Op(op="side_by_side", args=(first, count)),)):
                begin, many = self.number(first, seat), self.number(count, seat)
                if begin is None or many is None:
                    return True
                return any(not seers >> self.seat & 1 for seers in layout.sight[begin : begin + many])
            case f.Op(op="zone", args=(place,)):
                where = self.number(place, seat)
                return where is None or not layout.sight[where] >> self.seat & 1
            case f.Op(op=op):
                return op in HIDING
            case f.Name(name=name) if name in self.program.cut.registers:
                return self.hidden(name, None) or self.unknown_cards(name, self.program.cut.registers[name])
            case f.SeatName(name=name):
                return seat is not None and self.hidden(name, seat)
            case f.Cell(at=at):
                cell = self.number(at, seat)
                if cell is None:
                    return any(not seers >> self.seat & 1 for seers in layout.cell_sight)
                if cell in self.kept.given:
                    return self.hidden(cell, None)
                return not layout.cell_sight[cell] >> self.seat & 1
            case f.Value() | f.Table() | f.Name():
                return False
            case f.Call() | f.Either() | f.Pack() | f.Part() | f.Listing() | f.Keyed():
                return False  # what is inside it is asked by itself
            case _:
                assert_never(e)

    def unknown_cards(self, name: str, register: int) -> bool:
        """Cards that the seat does not know, kept under a name: their values would tell which they are."""
        kind = self.program.unit.holds.get(name)
        value = self.state.registers[register]
        if kind is None or value is None:
            return False
        return any(card >= 0 and not self.state.known[card] >> self.seat & 1 for card in cards_of(value, kind))

    def number(self, e: f.Expr, seat: int | None) -> int | None:
        """A place or a cell, if everybody can tell which one."""
        match e:
            case f.Value(value=int(value)):
                return int(value)
            case f.Name(name=name) if seat is not None and name.startswith("me"):
                return seat
            case f.Name(name=name) if name in self.program.cut.registers and not self.hidden(name, None):
                value = self.state.registers[self.program.cut.registers[name]]
                return value if isinstance(value, int) else None
            case f.Op(op="at", args=(f.Table(values=values), place)):
                at = self.number(place, seat)
                return values[at] if at is not None and 0 <= at < len(values) else None
            case f.Op(op=("add" | "sub" | "times" | "mod") as op, args=(a, b)):
                one, other = self.number(a, seat), self.number(b, seat)
                if one is None or other is None:
                    return None
                if op == "mod":
                    return one % other if other else None
                return {"add": one + other, "sub": one - other, "times": one * other}[op]
            case _:
                return None


def _through_rows(e: f.Expr) -> f.Expr:
    """A listing that goes through places side by side, with all of them in the place of the one it stands at."""
    if not isinstance(e, f.Listing):
        return e
    each = [clause for clause in e.clauses if isinstance(clause, f.Each) and len(clause.names) == 1]
    rows = {x.names[0]: x.items for x in each if isinstance(x.items, f.Op) and x.items.op == "side_by_side"}
    return remade(e, lambda x: rows.get(x.name, x) if isinstance(x, f.Name) else x) if rows else e


def _several(pick: g.Pick) -> bool:
    """Can it be more cards or fewer?"""
    if pick.least is None:
        return isinstance(element(pick.domain), t.List)
    return pick.least != pick.most


def _plain(e: f.Expr) -> bool:
    match e:
        case f.Op(op="at", args=(f.Table(), _)):
            return False
        case f.Op(op=op):
            return op in HANDED_ON
        case f.Value() | f.Name() | f.Table() | f.SeatName():
            return True
        case f.Either() | f.Listing() | f.Call() | f.Cell() | f.Pack() | f.Part() | f.Keyed():
            return False
