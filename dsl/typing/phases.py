"""Phases, and the lines that call and end them.

A phase is read again for each combination of argument types, like a definition. Whether an
acting player is needed is noted while reading and checked where the phase is called.
"""

from __future__ import annotations

from dataclasses import field

from dsl import game as g
from dsl import syntax as s
from dsl.extent import block_levels
from dsl.messages import names, types
from dsl.nodes import dataclass
from dsl.source import NOWHERE, Source, Span
from dsl.spelling import nearest
from dsl.typing import arguments
from dsl.typing import types as t
from dsl.typing.declare import Symbol
from dsl.typing.expressions import Expressions, Reading
from dsl.typing.scope import LocalName, Scope, Unit
from dsl.typing.shorthands import always_ends


@dataclass(slots=True, eq=False)
class Phases:
    """The phases read so far."""

    numbers: dict[tuple[str, tuple[t.Type, ...]], int] = field(default_factory=dict)
    unreadable: set[int] = field(default_factory=set)
    bodies: list[g.Phase | None] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    running: list[str] = field(default_factory=list)
    giving: list[g.Apply | None] = field(default_factory=list)  # where each that runs leaves its value
    hidden: dict[str, tuple[s.Owner, t.Type]] = field(default_factory=dict)  # what constructs have to remember
    choices: int = 0
    reverses: bool = False
    leaves: bool = False


class PhaseReader(Expressions):
    """Reads phases; `dsl.typing.statements` knows what stands in them."""

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading)
        self.phases = Phases()

    def block(self, block: s.Block, scope: Scope) -> g.Block:
        raise NotImplementedError

    def phase_instance(self, symbol: Symbol, kinds: tuple[t.Type, ...], place: Span, scope: Scope) -> int | None:
        """The phase read for these argument types, once; None if it leads too far."""
        key = (symbol.name, kinds)
        if key in self.phases.numbers:
            self.reading.failed |= self.phases.numbers[key] in self.phases.unreadable
            return self.phases.numbers[key]
        if self.reaches_too_far(symbol.name, "phase", place, scope):
            return None
        phase: s.Phase = symbol.node
        number = self.reserve_phase(key)
        unit = Unit(symbol.source, symbol.name)
        inside = Scope(unit, me=symbol.name != "play", phase=number)
        parameters = []
        for word, kind in zip(phase.parameters, kinds, strict=True):
            local = unit.new_local(word.name)
            self.bind(inside, word, local, kind, "parameter")
            parameters.append(g.Parameter(local, word.name, kind))
        said, failed, self.reading.failed = len(self.decl.diagnostics), self.reading.failed, False
        self.fill_phase(number, phase.span, unit, inside, tuple(parameters), phase.body)
        if self.reading.failed:
            self.phases.unreadable.add(number)
            self.cannot_be_read(symbol, kinds, said)
        self.reading.failed |= failed
        return number

    def instance(self, symbol: Symbol, kinds: tuple[t.Type, ...]) -> int | None:
        if symbol.kind == "phase":
            return self.phase_instance(symbol, kinds, symbol.span, Scope(Unit(symbol.source, symbol.name)))
        return super().instance(symbol, kinds)

    def trigger(self, trigger: s.Trigger, zone: s.Zone, source: Source) -> int:
        """`when empty` and `when short` are phases without a name that a rule could call."""
        name = f"{zone.name.name} {trigger.event}"
        number = self.reserve_phase((name, ()))
        unit = Unit(source, name)
        inside = Scope(unit, me=zone.owner == "player")
        parameters: tuple[g.Parameter, ...] = ()
        if zone.owner == "team":
            local = unit.new_local("team")
            inside.team = LocalName(local, t.TEAM, trigger.span, "team")
            parameters = (g.Parameter(local, "team", t.TEAM),)
        self.fill_phase(number, trigger.span, unit, inside, parameters, trigger.body)
        return number

    def hidden(self, name: str, owner: s.Owner, kind: t.Type) -> str:
        """A variable that no rule can name, for what a construct has to remember."""
        self.phases.hidden.setdefault(name, (owner, kind))
        return name

    def hidden_variables(self) -> tuple[g.Variable, ...]:
        found = []
        for name, (owner, open_kind) in self.phases.hidden.items():
            kind = t.closed(open_kind)
            first = 0 if kind in (t.NUMBER, t.TEXT) else False if kind == t.YESNO else None
            empty = isinstance(kind, t.List)
            value = g.Apply(NOWHERE, kind, "list", ()) if empty else g.Const(NOWHERE, kind, first)
            found.append(g.Variable(NOWHERE, name, owner, None, kind, value, quiet=True))
        return tuple(found)

    def reserve_phase(self, key: tuple[str, tuple[t.Type, ...]]) -> int:
        number = len(self.phases.bodies)
        self.phases.numbers[key] = number
        self.phases.bodies.append(None)
        self.phases.levels.append(0)
        return number

    def fill_phase(
        self, number: int, span: Span, unit: Unit, scope: Scope, parameters: tuple[g.Parameter, ...], body: s.Block
    ) -> None:
        self.phases.running.append(unit.name)
        self.phases.giving.append(None)
        scope.running = tuple(self.phases.running)
        statements = self.block(body, scope)
        self.phases.running.pop()
        gives = self.phases.giving.pop()
        if gives is not None and not always_ends(statements):
            self.say(types.may_give_nothing(unit.source, span, unit.name))
        self.phases.bodies[number] = g.Phase(
            span, unit.source, unit.name, parameters, statements, unit.needs_me, unit.locals, gives
        )
        levels = block_levels(statements, self.reading.define_levels, self.phases.levels)
        self.phases.levels[number] = self.bounded_levels(levels, s.Word(span, unit.name), "phase", unit)

    # ───────────── calling and ending

    def call_phase(self, x: s.CallPhase, scope: Scope) -> g.Statement | None:
        name = x.name.name
        symbol = self.decl.symbols.get(name)
        if symbol is None or symbol.kind != "phase":
            self.not_a_phase(x, symbol, scope)
            return None
        self.decl.used.add(name)
        phase: s.Phase = symbol.node
        if len(x.args) != len(phase.parameters):
            wanted = len(phase.parameters)
            self.say(names.wrong_arguments(scope.unit.source, x.span, name, wanted, len(x.args)))
            return None
        args = arguments.given(self, symbol, x.args, scope)
        if name in self.phases.running:
            way = self.phases.running[self.phases.running.index(name) :]
            self.say(names.circle(scope.unit.source, x.span, [*way, name], "phase"))
            return None
        kinds = tuple(t.settled(a.type) for a in args)
        number = self.phase_instance(symbol, kinds, x.span, scope)
        if (unfit := self.reading.unfit.get((name, kinds))) is not None:
            arguments.say_unfit(self, symbol, unfit, x.span, args, scope)
            return None
        body = None if number is None else self.phases.bodies[number]
        if number is None or body is None:
            return None
        if body.needs_me and not scope.me:
            self.say(names.needs_acting_player(scope.unit.source, x.span, name, "phase"))
        if body.needs_me:
            scope.uses_me()
        self.note(x.name.span, name, "phase", t.ANY)
        return g.CallPhase(x.span, number, args)

    def not_a_phase(self, x: s.CallPhase, symbol: Symbol | None, scope: Scope) -> None:
        name = x.name.name
        if symbol is not None:
            self.decl.used.add(name)
            self.say(
                types.not_a_phase(scope.unit.source, x.name.span, name, symbol.said, "begin with a verb such as `move`")
            )
            return
        if name in scope.names:
            self.say(types.not_a_phase(scope.unit.source, x.name.span, name, "a local name", "begin with a verb"))
            return
        self.reading.failed = True
        if not self.muted:
            among: dict[str, Span | None] = {
                n: (y.span if y.source is scope.unit.source else None)
                for n, y in self.decl.symbols.items()
                if y.kind == "phase"
            }
            self.decl.unknown(scope.unit.source, x.name.span, name, "phase", among, _said_here(name))

    def given(self, x: s.End, value: s.Expr, scope: Scope) -> g.Statement | None:
        """`end PHASE with VALUE` leaves the value where the line that called the phase finds it."""
        if x.phase is None or x.phase.name != scope.unit.name:
            self.say(types.gives_elsewhere(scope.unit.source, value.span, scope.unit.name))
            return None
        gives = self.phases.giving[-1]
        found = self.expr(value, scope, gives.type if gives is not None else None)
        if isinstance(t.settled(found.type), t.Place):
            found = self.coerce(found, scope, t.List(t.CARD), "`with`")
        if gives is None:
            name = self.hidden(f"given by {x.phase.name} {scope.phase}", "table", found.type)
            gives = self.phases.giving[-1] = g.Apply(value.span, found.type, "var", (), name)
        elif not t.agree(gives.type, found.type):
            old, new = t.describe(gives.type), t.describe(found.type)
            self.say(types.two_types(scope.unit.source, value.span, x.phase.name, old, new, gives.span))
        return g.Assign(x.span, gives, "=", found)

    def end(self, x: s.End, scope: Scope) -> g.Statement | None:
        span, phase = x.span, x.phase
        if phase is None:
            return g.End(span, None)
        if phase.name not in scope.running:
            symbol = self.decl.symbols.get(phase.name)
            if symbol is None:
                near = nearest(phase.name, (running for running in scope.running if running != "play"))
                help = _said_here("end", phase.name)
                self.say(names.unknown(scope.unit.source, phase.span, phase.name, "phase", near, None, help))
            else:
                self.decl.used.add(phase.name)
                self.say(types.not_running(scope.unit.source, phase.span, phase.name))
            return None
        return g.End(span, phase.name)


def _said_here(*words: str) -> str:
    """How a line of these words is said here, if it is a saying."""
    from dsl.recovery.slips import idioms, sayings  # most files have nothing to say about

    return idioms.help_for(sayings.STATEMENTS, list(words))
