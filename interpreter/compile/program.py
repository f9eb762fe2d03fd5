"""A game compiled for one number of players and one setting of its options, or with the options left open.

The checked rules are lowered to the form (`statements`, `expressions`, `choices`, `moves`), cut into
blocks where play may stop (`cut`), improved (`passes`) and printed (`python`). With `steps` every
statement is a block of its own: that is what the debugger and the events use. With `tallied` it is
counted how often each part of the rules turned out in which way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

from dsl import game as g
from dsl.game.composition import Card
from dsl.game.fold import Setup
from dsl.game.trees import element
from dsl.source import Source, Span
from dsl.typing import types as t
from interpreter.ask.account import Accounts
from interpreter.ask.labels import Labels
from interpreter.compile import form as f
from interpreter.compile.cut import Cutter
from interpreter.compile.expressions import Expressions
from interpreter.compile.flow import Sources
from interpreter.compile.later import Later
from interpreter.compile.layout import Layout, lay_out
from interpreter.compile.naming import named_values
from interpreter.compile.operations import ENGINE, FUNCTIONS
from interpreter.compile.passes import for_python, improved
from interpreter.compile.python import Printer
from interpreter.compile.remembered import Remembered
from interpreter.compile.rules import Rules
from interpreter.compile.scope import Counted, Scope, Unit
from interpreter.compile.statements import Statements
from interpreter.compile.stops import names_of
from interpreter.compile.walk import statements
from interpreter.play.chance import Chance
from interpreter.play.choice import AT_ONCE, CompiledChoice, Decision, Options, OptionTable
from interpreter.play.course import Pages
from interpreter.play.fault import RULES, dead_end
from interpreter.play.picks import Picks
from interpreter.play.registers import Holds, PerSeat, Ref
from interpreter.play.stored import restored_program

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.play.state import State

FEW_KINDS = 60  # of cards, so that a number has a bit for each

BlockFunction: TypeAlias = Callable[["State"], int]


@dataclass(frozen=True, slots=True)
class BlockInfo:
    """Where a block begins in the rules, and where the names that can be seen there are kept.

    `begins` says whether a statement begins there.
    """

    phase: int
    at: f.At
    begins: bool
    me: Ref | None
    locals: dict[int, Ref]

    @property
    def span(self) -> Span:
        return self.at[1]


class Program:
    """Everything that is the same for all plays of one set-up; or, given an `open_layout`, of several.

    `agreed` is what the options that were left open are set to, with the cell of each.
    """

    game: Game

    def __init__(
        self,
        game: g.Game,
        setup: Setup,
        language: str,
        steps: bool = False,
        tallied: bool = False,
        open_layout: Layout | None = None,
    ) -> None:
        self.rules = game
        self.setup = setup
        self.steps = steps
        self.tallied = tallied
        self.layout: Layout = open_layout or lay_out(game, setup)
        self.agreed = self._agreed(setup)
        self.labels = Labels(game, self.layout, language)
        self.hides_which_one = tuple(map(self.layout.hides_which_one, range(len(self.layout.places))))
        self._set_up_cards()
        self._lower()
        self._print()
        self.labels.name_values = self._name_values

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_program, (self.game, self.setup, self.steps)

    def __deepcopy__(self, memo: dict[int, Any]) -> Program:
        return self  # it does not change

    def _agreed(self, setup: Setup) -> tuple[tuple[int, int], ...]:
        return tuple((cell, setup.options[name]) for name, cell in self.layout.option_cells.items())

    def agreeing(self, setup: Setup) -> Program:
        """The same program with what is left open in it set to this."""
        found = object.__new__(Program)
        found.__dict__.update(self.__dict__, setup=setup, agreed=self._agreed(setup))
        return found

    def _set_up_cards(self) -> None:
        first: dict[int, int] = {}
        for card, kind in enumerate(self.layout.kinds):
            first.setdefault(kind, card)
        self.alike = tuple(first[kind] for kind in self.layout.kinds)
        self.owners = tuple(p.owner for p in self.layout.places)
        self.few_kinds = max(self.layout.kinds, default=0) < FEW_KINDS
        self.several = -1
        self.partners = tuple(map(self._partner, range(self.layout.players)))
        home = {card: place for place, cards in enumerate(self.layout.start) for card in cards}
        self.home = tuple(home[card] for card in range(len(self.layout.cards)))

    def _partner(self, seat: int) -> int | None:
        team = self.layout.team_of[seat]
        mates = [s for s in self.layout.teams[team] if s != seat] if team is not None else []
        return None if not mates else mates[0] if len(mates) == 1 else self.several

    @cached_property
    def card_words(self) -> tuple[str, ...]:
        """The words of each card."""
        return tuple(map(self._words_of, self.layout.cards))

    def _words_of(self, card: Card) -> str:
        """A card by the names of its values in the rules, the same in every language."""
        attributes = self.rules.attributes
        words = [
            str(code if attributes[name].numeric else attributes[name].values[code])
            for name, code in card.values.items()
            if not attributes[name].computed
        ]
        return " ".join(words) or card.family

    # ───────────── from the rules to the form

    def _lower(self) -> None:
        game = self.rules
        self.unit = Unit(self.layout, self.tallied)
        self.expressions = Expressions(self.unit)
        self.must = Rules(self.expressions, Sources(game))
        bodies: dict[int, f.Body] = {}
        self.names = {number: names_of(game, number) for number in range(len(game.phases))}
        for number, phase in enumerate(game.phases):
            names = self.names[number]
            parameters: dict[int, f.Expr] = {}
            for parameter, name in zip(phase.parameters, names.parameters, strict=True):
                parameters[parameter.local] = name
                self.unit.holds[name.name] = parameter.type
            lowering = Statements(self.unit, self.expressions, number, marks=self.steps)
            bodies[number] = lowering.body(names.me, parameters)
        self.ranks_at = self._rank_functions()
        self.first_values = self._first_values()
        self.cut = Cutter(self.unit, bodies, self.steps).cut()
        asks = {x.choice.number: x for b in bodies.values() for x in statements(b) if isinstance(x, f.Ask)}
        kinds = {n: x.kinds or f.NOTHING for n, x in asks.items()}
        self.counted = tuple(asks[n].least is not None for n in range(len(self.unit.choices)))
        self.kinds_at = tuple(kinds[n] for n in range(len(self.unit.choices)))
        self.kinds_of = tuple(e.values if isinstance(e, f.Table) else None for e in self.kinds_at)
        if not self.steps:
            improved(self.unit, self.cut)

    def _rank_functions(self) -> list[str]:
        winner = self.rules.winner
        values = [r.value for r in winner.ranks] if winner else []
        if winner and winner.listed is not None:
            values = [winner.listed, *([winner.score] if winner.score is not None else [])]
        return [self._function(f"rank{n}", value) for n, value in enumerate(values)]

    def _first_values(self) -> list[tuple[int, str]]:
        """Functions for the first values of variables, with the cell each fills."""
        found = []
        for variable in self.rules.variables:
            area = self.layout.variables[variable.name]
            name = self._function(f"first{area.base}", variable.value)
            found += [(cell, name) for cell in range(area.base, area.end)]
        return found

    def _function(self, name: str, value: g.Expr) -> str:
        at = (self.rules.source, value.span)
        body = self.expressions.lower(value, Scope(self.rules.source, f.Name("me"), {}))
        body = self.expressions.magnitudes.kept(body)
        self.unit.functions[name] = f.Function(name, at, (f.Name("me"),), (f.Return(at, body),), body.depth)
        return name

    # ───────────── from the form to Python

    def _print(self) -> None:
        printer = Printer(self.cut, self.steps)
        functions, blocks = list(self.unit.functions.values()), self.cut.blocks
        if not self.steps:
            functions, blocks = for_python(self.unit, self.cut)
        for function in functions:
            printer.function(function)
        for block in blocks:
            printer.block(block)
        self.source_text = printer.text()
        self.namespace: dict[str, Any] = {**FUNCTIONS, **ENGINE}
        self.namespace |= {"Decision": Decision, "Options": Options, "Picks": Picks, "AT_ONCE": AT_ONCE}
        self.namespace |= {"new": object.__new__, "dead_end": dead_end}
        self.tallies = self.namespace["T"] = [0] * len(self.unit.counted)
        self.share_names()
        self.specs = [self._spec(point) for point in self.unit.choices]
        for spec in self.specs:
            names = {"SPEC": spec, "OPT": spec.table, "GET": spec.table.__getitem__}
            self.namespace |= {f"{name}_{spec.number}": value for name, value in names.items()}
        file = f"{RULES} of {id(self):x}>"
        self.origins = {file: printer.origins}  # of each piece of code, line by line: the place in the rules
        exec(compile(self.source_text, file, "exec"), self.namespace)
        self.blocks: list[BlockFunction] = [self.namespace[f"b{b.number}"] for b in self.cut.blocks]
        for spec in self.specs:
            spec.enter = self.blocks[spec.resume]
        self.functions = {n: self.namespace.get(f"p{n}") for n in range(len(self.rules.phases))}
        self.ranks: list[Callable[[State, int], Any]] = [self.namespace[name] for name in self.ranks_at]
        self.later = Later(self)

    def share_names(self) -> None:
        for name, table in self.unit.tables.items():
            self.namespace[name] = table.values if table.depth else table.values[0]
            if table.depth:
                self.namespace[f"G{name}"] = table.values.__getitem__
        self.namespace |= self.unit.messages

    def _spec(self, point: f.ChoicePoint) -> CompiledChoice:
        answer = self.ref(point.answer)
        register = answer.base if isinstance(answer, PerSeat) else answer
        assert isinstance(register, int)
        table = OptionTable()
        table.program = self
        locals = {number: self.ref(e) for number, e in point.locals}
        table.spec = CompiledChoice(
            point.statement.id, point.number, point.statement, point.phase, register, point.asks_at, point.resume,
            isinstance(answer, PerSeat), point.blind, locals, self.ref(point.me), table,
        )  # fmt: skip
        return table.spec

    # ───────────── where things are kept

    def ref(self, e: f.Expr) -> Ref:
        """Where the value of a name is kept: a register, one for each seat, or nowhere but here."""
        match e:
            case f.Name(name=name) if name in self.cut.registers:
                return self.cut.registers[name]
            case f.SeatName(name=name, seat=f.Name(name=seat)):
                return PerSeat(self.cut.seat_registers[name], self.cut.registers[seat])
            case _:
                return None

    @property
    def registers(self) -> int:
        return self.cut.register_count

    @property
    def entries(self) -> dict[int, int]:
        return self.cut.entries

    def return_register(self, phase: int) -> int | None:
        return self.cut.registers.get(self.names[phase].returns.name)

    def me_register(self, phase: int) -> int:
        return self.cut.registers[self.names[phase].me.name]

    def parameter_registers(self, phase: int) -> tuple[int, ...]:
        return tuple(self.cut.registers[n.name] for n in self.names[phase].parameters)

    @cached_property
    def register_types(self) -> dict[int, Holds]:
        """What registers hold that may hold cards."""
        found: dict[int, Holds] = {}
        for name, holds in self.unit.holds.items():
            if name in self.cut.registers:
                found[self.cut.registers[name]] = holds
            elif name in self.cut.seat_registers:
                base = self.cut.seat_registers[name]
                found |= dict.fromkeys(range(base, base + self.layout.players), holds)
        return found

    def block_info(self, number: int) -> BlockInfo:
        block = self.cut.blocks[number]
        me = None if block.me is None else self.ref(block.me)
        return BlockInfo(block.phase, block.at, block.me is not None, me, {n: self.ref(e) for n, e in block.locals})

    # ───────────── questions

    def counts_of(self, tallies: Sequence[int]) -> Iterator[tuple[Counted, int]]:
        """What such tallies count: each part of the rules, as it turned out at least once."""
        return ((counted, tallies[n]) for counted, n in self.unit.counted.items() if tallies[n])

    def folded(self, e: g.Expr) -> tuple[Any] | None:
        """The value of an expression that the set-up decides."""
        return self.expressions.folded(e)

    @property
    def has_soft_rules(self) -> bool:
        return any(m.soft for s in self.specs if isinstance(s.statement, g.Choose) for m in s.statement.musts)

    @cached_property
    def named_values(self) -> dict[int, str]:
        """Picks that name a value of hidden cards, with its attribute."""
        return named_values(self)

    @cached_property
    def traced(self) -> list[tuple[int, bool, bool]]:
        """What single steps have to know of each block: its line, whether it counts something, whether it asks."""
        asking = {spec.asks_at for spec in self.specs}
        return [
            (block.at[0].line(block.at[1].start), self.accounts.about(block) is not None, number in asking)
            for number, block in enumerate(self.cut.blocks)
        ]

    @cached_property
    def accounts(self) -> Accounts:
        """How the numbers of players and teams come about."""
        return Accounts(self.rules)

    @cached_property
    def pages(self) -> Pages:
        """Where the course of a game is written down."""
        return Pages(self)

    @cached_property
    def remembered(self) -> Remembered:
        """What is kept in registers from one choice to the next."""
        return Remembered(self)

    def phase_source(self, phase: int) -> Source:
        return self.rules.phases[phase].source

    def origin(self, traceback: TracebackType | None) -> f.At | None:
        """The place in the rules where generated code failed."""
        return next(reversed(self.way(traceback)), None)

    def way(self, traceback: TracebackType | None) -> list[f.At]:
        """The places in the rules that led to where generated code failed, the last of them."""
        found: list[f.At] = []
        while traceback is not None:
            at = self.place_of(traceback.tb_frame.f_code.co_filename, traceback.tb_lineno)
            if at is not None:
                found.append(at)
            traceback = traceback.tb_next
        return found

    def place_of(self, file: str, line: int | None) -> f.At | None:
        """The place in the rules that a line of generated code came from."""
        origins = self.origins.get(file, ())
        return origins[line] if line is not None and line < len(origins) else None

    def compiled(self, e: g.Expr, names: tuple[int, ...] = ()) -> Callable[..., Any]:
        """A function of a state, who acts, and the values of some local names."""
        return self.later.function("value", e, names)

    def judge(self, rule: g.Expr, names: tuple[int, ...], picks: tuple[g.Pick, ...]) -> Callable[..., Any]:
        """Whether a rule allows what is picked: the test by which the options themselves were found.

        A function of a state, who acts, the values of local names, and the picks as an option has them.
        """
        return self.later.function("rule", rule, names, picks)

    def domain(self, e: g.Expr, names: tuple[int, ...], picks: tuple[g.Pick, ...]) -> Callable[..., Any]:
        """What can be picked from after other picks, as the options know it; a function like `judge`."""
        return self.later.function("items", e, names, picks)

    def _name_values(self, choose: g.Choose, raw: tuple[Any, ...]) -> tuple[Any, ...] | None:
        """The values in what an option is called, which depend on nothing but what is picked."""
        from interpreter.play.state import State

        assert choose.label is not None
        picked: dict[int, Any] = {}
        for pick, value in zip(choose.picks, raw, strict=True):
            several = value if isinstance(value, tuple) else (value,)
            if t.settled(element(pick.domain)) == t.CARD and any(card < 0 for card in several):
                return None
            picked[pick.local] = [*value] if isinstance(value, tuple) else value
        anywhere = State(self, Chance(0))
        expressions = (e for e in choose.label.parts if not isinstance(e, str))
        return tuple(self.evaluate(e, anywhere, None, picked) for e in expressions)

    def evaluate(self, e: g.Expr, state: State, me: int | None = None, locals: dict[int, Any] | None = None) -> Any:
        """The value of any checked expression in a position, for tests, reasons and `:eval`."""
        known = locals or {}
        names = tuple(sorted(known))
        return self.compiled(e, names)(state, me, *(known[n] for n in names))
