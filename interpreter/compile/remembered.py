"""What the rules keep from one choice to the next: where it comes from, and whether it is read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.trees import within
from dsl.game.walk import own_expressions
from interpreter.compile import form as f
from interpreter.compile.python import Printer
from interpreter.compile.walk import below, own, remade, statements
from interpreter.play.fault import RULES

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.state import State

RETURN = "return_"
GIVEN = "given by "  # the variables in which phases leave their values
MOST_INSIDE = 2_000  # nodes of an expression that is looked into


@dataclass(slots=True)
class Source:
    """Where the value under a name comes from: an expression over names that are kept; None if that is not known."""

    block: int
    value: f.Expr | None


@dataclass(slots=True)
class Remembered:
    """The same for all plays of a program: which names are read again after each choice, and where values come from."""

    program: Program
    sources: dict[str, list[Source]] = field(default_factory=dict)
    given: dict[int, list[Source]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    """For the list of a loop the name of the place in it."""
    turns: dict[str, str] = field(default_factory=dict)
    """And the name of what is at that place."""
    live: list[frozenset[str]] = field(default_factory=list)
    functions: dict[int, Callable[..., Any] | None] = field(default_factory=dict)
    depends: dict[int, tuple[f.Expr, ...]] = field(default_factory=dict)
    """What the value of a source depends on that a seat may not see, by its id: the same for every seat and play."""

    def __post_init__(self) -> None:
        inner = {v.name for v in self.program.rules.variables if v.name.startswith(GIVEN)}
        areas = self.program.layout.variables
        self.given = {cell: [] for name in inner for cell in range(areas[name].base, areas[name].end)}
        for block in self.program.cut.blocks:
            self._read(block.number, block.body)
        for function in self.program.unit.functions.values():
            self._read(-1, function.body)
        self.live = _live(self.program)

    def _read(self, block: int, body: Iterable[f.Statement]) -> None:
        inside: dict[str, f.Expr | None] = {}
        before: f.Statement | None = None
        for x in statements(body):
            match x:
                case f.Let(name=f.Name(name=name), value=value):
                    match before:
                        case f.Let(name=f.Name(name=listed)) if (listed[0], name[0], value) == ("l", "i", f.Value(0)):
                            self.places[listed] = name
                    match value:
                        case f.Op(op="at", args=(f.Name(name=listed), f.Name(name=at))) if (
                            self.places.get(listed) == at
                        ):
                            self.turns[listed] = name
                    self._note(block, name, value, inside)
                case f.Let(name=f.SeatName(name=name), value=value):
                    self._note(block, name, value, inside)
                case f.Put(cell=f.Value(value=int(cell)), value=value) if cell in self.given:
                    self.given[cell].append(Source(block, _inlined(value, inside)))
                case f.ForEach(name=f.Name(name=name)) | f.Thin(candidates=f.Name(name=name)):
                    self._note(block, name, None, inside)
            before = x

    def _note(self, block: int, name: str, value: f.Expr | None, inside: dict[str, f.Expr | None]) -> None:
        found = None if value is None else _inlined(value, inside)
        cut = self.program.cut
        if name in cut.registers or name in cut.seat_registers:
            self.sources.setdefault(name, []).append(Source(block, found))
        else:
            inside[name] = found if name not in inside else None

    def live_now(self, state: State) -> set[str]:
        """The names that are read again from the choice that is due, in its phase and in those that called it."""
        assert state.decision is not None
        program, spec = self.program, state.decision.spec
        found = set(self.live[spec.resume] | self.live[spec.asks_at])
        point = program.unit.choices[spec.number]
        spoken = {x.id for e in own_expressions(point.statement) for x in within(e) if isinstance(x, g.Local)}
        for e in (point.me, *(e for number, e in point.locals if number in spoken)):
            found |= {x.name for x in below(e) if isinstance(x, f.Name | f.SeatName)}
        phase = spec.phase
        for _ in program.rules.phases:
            register = program.return_register(phase)
            back = None if register is None else state.registers[register]
            if back is None or back < 0:
                break
            found |= self.live[back]
            phase = program.cut.blocks[back].phase
        return found | {name for name in program.cut.registers if name.startswith(RETURN)}

    def evaluated(self, e: f.Expr, state: State, known: Mapping[str, Any]) -> Any:
        """The value of an expression in a position, with these values under its names."""
        names = {x.name: x for x in below(e) if isinstance(x, f.Name)}
        bound = {n for x in below(e) for n in _bound(x)}
        wanted = [name for name in names if name not in bound]
        if (function := self.functions.get(id(e))) is None:
            program = self.program
            at = (program.rules.source, program.rules.file.head.span)
            printer = Printer(program.cut, program.steps)
            parameters = (f.Name("R"), *(names[name] for name in wanted))
            printer.function(f.Function("again", at, parameters, (f.Return(at, e),)))
            exec(compile(printer.text(), f"{RULES} once more>", "exec"), program.namespace)
            function = self.functions[id(e)] = program.namespace.pop("again")
        return function(state, state.registers, *(known[name] for name in wanted))


def _inlined(e: f.Expr, inside: Mapping[str, f.Expr | None]) -> f.Expr | None:
    """The expression with the names that live in one block replaced by what they stand for."""
    unknown = False

    def known(x: f.Expr) -> f.Expr:
        nonlocal unknown
        if isinstance(x, f.Name) and x.name in inside:
            value = inside[x.name]
            unknown |= value is None
            return x if value is None else value
        return x

    found = remade(e, known)
    if unknown or sum(1 for _ in below(found)) > MOST_INSIDE:
        return None
    return found


def _bound(e: f.Expr) -> Iterable[str]:
    match e:
        case f.Listing(clauses=clauses):
            return [name for c in clauses if isinstance(c, f.Each) for name in c.names]
        case f.Keyed(name=name):
            return [name]
        case _:
            return ()


# ───────────── what is read again


def _live(program: Program) -> list[frozenset[str]]:
    """For each block the names that it, or what follows in its phase, may read before they get new values.

    Every phase has names of its own, so that a call of another one reads none of them.
    """
    blocks = program.cut.blocks
    reads: list[set[str]] = []
    writes: list[set[str]] = []
    before: dict[int, list[int]] = {}
    for block in blocks:
        read, written = set[str](), set[str]()
        top = set(map(id, block.body))
        for x in statements(block.body):
            for e in _read_by(x):
                read |= {y.name for y in below(e) if isinstance(y, f.Name | f.SeatName)} - written
            if isinstance(x, f.Let) and id(x) in top:
                written.add(x.name.name)
            elif isinstance(x, f.Offer):  # whoever is asked, and who has no choice, leaves an answer
                written.add(x.ask.choice.answer.name)
            for number in _following(x):
                if number >= 0 and blocks[number].phase == block.phase:
                    before.setdefault(number, []).append(block.number)
        reads.append(read)
        writes.append(written)
    live = [set(read) for read in reads]
    waiting = list(range(len(blocks)))
    while waiting:
        number = waiting.pop()
        for earlier in before.get(number, ()):
            new = live[number] - writes[earlier] - live[earlier]
            if new:
                live[earlier] |= new
                waiting.append(earlier)
    return [frozenset(names) for names in live]


def _following(x: f.Statement) -> tuple[int, ...]:
    """The blocks that a statement leads to; of a call the one that goes on afterwards."""
    match x:
        case f.Go(block=int(number)):
            return (number,)
        case f.Let(name=f.Name(name=name), value=f.Value(value=int(back))) if name.startswith(RETURN):
            return (back,)
        case f.Offer(ask=ask):
            return ask.choice.resume, ask.choice.asks_at
        case _:
            return ()


def _read_by(x: f.Statement) -> Iterator[f.Expr]:
    match x:
        case f.Let(name=f.SeatName(seat=seat), value=value):
            yield from (seat, value)
        case f.Let(value=value):
            yield value
        case _:
            yield from own(x)
