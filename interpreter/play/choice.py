"""Decisions and their options.

An option is a value: which choice of the rules it answers, and with what. Options that people
would say in the same words are the same option. Picking some of many cards is not listed but
counted (`picks`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from dsl import game as g
from interpreter.play.fault import line_of
from interpreter.play.picks import Kept, Picks

if TYPE_CHECKING:
    from interpreter.ask.questions import Refusal
    from interpreter.ask.view import CardView
    from interpreter.compile.program import Program
    from interpreter.play.registers import Ref
    from interpreter.play.state import State

AT_ONCE = 100  # options that are made when a decision is due, more only when they are wanted


@dataclass(slots=True, eq=False)
class CompiledChoice:
    """One choice of the rules as compiled.

    `answer` is the register for what is chosen; `asks_at` the block that works out the options,
    `resume` the one that goes on with the answer, and `enter` its function.
    """

    id: int
    number: int
    statement: g.Choose | g.ChooseOne
    phase: int
    answer: int
    asks_at: int
    resume: int
    per_seat: bool
    blind: bool
    locals: dict[int, Ref] = field(repr=False)
    me: Ref
    table: OptionTable = field(repr=False)
    enter: Callable[[State], int] = field(init=False, repr=False)

    @property
    def may_be_impossible(self) -> bool:
        """Is it a choice that nobody can decline, but that is left out if there is nothing to choose?"""
        return isinstance(self.statement, g.Choose) and self.statement.has_else and not self.statement.optional


class Option:
    """One way to answer a decision. `raw` are numbers: cards, places, seats, values."""

    __slots__ = ("program", "raw", "spec")

    def __init__(self, program: Program, spec: CompiledChoice, raw: Any) -> None:
        self.program = program
        self.spec = spec
        self.raw = raw

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self.raw == other.raw and self.spec.id == other.spec.id

    def __hash__(self) -> int:
        return hash((self.spec.id, self.raw))

    def __lt__(self, other: Option) -> bool:
        return str(self) < str(other)

    def __str__(self) -> str:
        return self.program.labels.option(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_option, (self.program, self.spec.number, self.raw)

    def __deepcopy__(self, memo: dict[int, Any]) -> Option:
        return self

    @property
    def passes(self) -> bool:
        """Declines an optional choice."""
        return self.raw is None

    @property
    def label(self) -> str:
        """The option as a person would say it, in the language of the game."""
        return str(self)

    @property
    def words(self) -> str:
        """The option in the words of the rules, as a record writes it: the same in every language."""
        from interpreter.text.options import written

        return written(self)

    @property
    def act(self) -> str | None:
        """The label of the act as the rules write it, if one of several acts is chosen."""
        statement = self.spec.statement
        return statement.acts[self.raw[0]].label.key if isinstance(statement, g.ChooseOne) else None

    @property
    def picks(self) -> dict[str, Any]:
        """What is picked, by its name in the rules."""
        from interpreter.ask.values import picks_of

        return picks_of(self)

    @property
    def cards(self) -> tuple[CardView | None, ...]:
        """The cards that are picked; None for one that is picked without being seen."""
        from interpreter.ask.values import cards_of_option

        return cards_of_option(self)


class OptionTable(dict[Any, Option]):
    """The options of one choice, each made once."""

    __slots__ = ("program", "spec")
    program: Program
    spec: CompiledChoice

    def __missing__(self, raw: Any) -> Option:
        option = Option(self.program, self.spec, raw)
        if len(self) < 50_000:
            self[raw] = option
        return option


class Options(Sequence[Option]):
    """The options of a decision, each made when it is wanted; `raws` are the same as numbers."""

    __slots__ = ("raws", "table")

    def __init__(self, table: OptionTable, raws: Sequence[Any]) -> None:
        self.table = table
        self.raws = raws

    def __len__(self) -> int:
        return len(self.raws)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self.table[raw] for raw in self.raws[index]]
        return self.table[self.raws[index]]

    def __iter__(self) -> Iterator[Option]:
        return map(self.table.__getitem__, self.raws)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and option.spec.id == self.table.spec.id and option.raw in self.raws

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list has none

    def __repr__(self) -> str:
        return repr(list(self))


class Decision:
    """What somebody has to decide now: the choice as compiled, the seat of who decides, and what is open.

    It is made of the options as numbers, which are `listed` then, or of the options themselves.
    """

    __slots__ = ("listed", "options", "player", "spec", "values")
    options: Sequence[Option]

    def __init__(
        self,
        spec: CompiledChoice,
        player: int,
        raws: Sequence[Any] | Picks | None,
        values: tuple[Any, ...] = (),
        options: Sequence[Option] = (),
    ) -> None:
        self.spec = spec
        self.player = player
        self.values = values
        self.listed: Sequence[Any] | None = raws
        if raws is None:
            self.options = options
        elif type(raws) is list and len(raws) <= AT_ONCE:
            self.options = list(map(spec.table.__getitem__, raws))
        elif isinstance(raws, Picks):
            self.options = raws
            self.listed = None
        else:
            self.options = Options(spec.table, raws)

    @property
    def raws(self) -> Sequence[Any]:
        """The options as numbers: cards, places, seats, values."""
        return [option.raw for option in self.options] if self.listed is None else self.listed

    def allows(self, option: Option) -> bool:
        """Is this one of the options?"""
        if option.spec is not self.spec and option.spec.id != self.spec.id:
            return False
        raw, options = option.raw, self.options
        if self.listed is not None:
            return raw in self.listed
        if isinstance(options, Picks):
            return raw is options.given or options.holds(raw)
        return option in options

    @property
    def count(self) -> int:
        """How many options there are, however many."""
        options = self.options
        return options.total + options.optional if isinstance(options, Picks) else len(options)

    def number(self, option: Option) -> int:
        """Which of the options this is, however many there are."""
        options = self.options
        return options.number(option.raw) if isinstance(options, Picks) else self.raws.index(option.raw)

    @property
    def prompt(self) -> str:
        """What the player is asked, in the game's language."""
        return self.spec.table.program.labels.prompt(self)

    @property
    def id(self) -> int:
        """The number of this choice in the rules."""
        return self.spec.id

    @property
    def line(self) -> int:
        """The line of the rules that asks."""
        return self.spec.table.program.phase_source(self.spec.phase).line(self.spec.statement.span.start)

    def told_line(self, line: int) -> str:
        """A line of the rules that ask, with the library if they are of one: `14 of library/betting.cardgame`."""
        program = self.spec.table.program
        return line_of(program.rules.source, program.phase_source(self.spec.phase), line)

    def __repr__(self) -> str:
        return f"<player {self.player + 1}: {self.prompt} ({self.count:,} option{'s'[: self.count != 1]})>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return (self.spec.id, self.player) == (other.spec.id, other.player) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.spec.id, self.player, self.count))

    def __reduce__(self) -> tuple[Any, ...]:
        options = self.options
        kept = options.kept if isinstance(options, Picks) else tuple(self.raws)
        return restored_decision, (self.spec.table.program, self.spec.number, self.player, kept, self.values)

    def __deepcopy__(self, memo: dict[int, Any]) -> Decision:
        return self


def restored_option(program: Program, number: int, raw: Any) -> Option:
    """An option that was stored: the one of this program's table."""
    return program.specs[number].table[raw]


def restored_decision(program: Program, number: int, player: int, kept: Any, values: tuple[Any, ...]) -> Decision:
    """A decision that was stored."""
    spec = program.specs[number]
    return Decision(spec, player, Picks(spec.table, *kept) if isinstance(kept, Kept) else kept, values)


class IllegalChoice(ValueError):
    """An option that is not open to the player, None if it was words; `reasons` are the rules that forbid it."""

    def __init__(self, option: Option | None, reasons: tuple[Refusal, ...]) -> None:
        self.option = option
        self.reasons = reasons
        super().__init__("; ".join(r.reason for r in reasons) or "this is not possible")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.option, self.reasons)
