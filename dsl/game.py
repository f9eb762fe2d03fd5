"""A checked game: names are resolved, types are known, and nothing of the text is needed to play.

This is what `dsl` hands to the interpreter. Expressions are few kinds of node: most of the
language is `Apply` of a named operation to arguments, and `Bind` for operations that look at
each element of a list. Local names are numbers that are unique within one phase or definition.
Definitions and phases with parameters exist once for each combination of argument types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from dsl import syntax as s
from dsl.nodes import dataclass
from dsl.source import Source, Span
from dsl.types import Type

# ───────────── expressions


@dataclass(frozen=True, slots=True)
class Const:
    """A number, yes/no, seat, value or `None` for nobody and nothing, told apart by the type."""

    span: Span
    type: Type
    value: int | bool | None


@dataclass(frozen=True, slots=True)
class Local:
    span: Span
    type: Type
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Me:
    span: Span
    type: Type


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on values. `info` names what is not a value: an attribute, a zone, a side."""

    span: Span
    type: Type
    op: str
    args: tuple[Expr, ...]
    info: str | int | tuple[tuple[str, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Bind:
    """An operation that evaluates `body` for each element of `items`, named by `local`."""

    span: Span
    type: Type
    op: str
    local: int
    items: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class If:
    span: Span
    type: Type
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class CallDefine:
    span: Span
    type: Type
    define: int
    args: tuple[Expr, ...]


Expr: TypeAlias = Const | Local | Me | Apply | Bind | If | CallDefine


@dataclass(frozen=True, slots=True)
class Message:
    """A string with its expressions; `key` is the raw text, by which other languages find it."""

    span: Span
    key: str
    parts: tuple[str | Expr, ...]


# ───────────── statements


@dataclass(frozen=True, slots=True)
class Let:
    span: Span
    local: int
    value: Expr


@dataclass(frozen=True, slots=True)
class Assign:
    """`target` is an `Apply` of `var`."""

    span: Span
    target: Apply
    operator: Literal["=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class Move:
    """`what` is a zone, a list of cards or a card; `side` says at which end they arrive."""

    span: Span
    what: Expr
    amount: Expr | None
    up_to: bool
    to: Expr
    side: Expr | None


@dataclass(frozen=True, slots=True)
class Deal:
    """One card each in turn; `amount` None deals all."""

    span: Span
    amount: Expr | None
    source: Expr
    to: Expr
    start: Expr | None


@dataclass(frozen=True, slots=True)
class Fill:
    span: Span
    to: Expr
    amount: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class Shuffle:
    span: Span
    zone: Expr


@dataclass(frozen=True, slots=True)
class Reveal:
    span: Span
    cards: Expr
    to_me: bool


@dataclass(frozen=True, slots=True)
class Say:
    span: Span
    text: Message


@dataclass(frozen=True, slots=True)
class ReverseTurns:
    span: Span


@dataclass(frozen=True, slots=True)
class Out:
    span: Span
    player: Expr


@dataclass(frozen=True, slots=True)
class Chance:
    span: Span
    local: int
    domain: Expr


@dataclass(frozen=True, slots=True)
class CallPhase:
    span: Span
    phase: int
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class End:
    """Leaves the phase with that name; None ends the game."""

    span: Span
    phase: str | None


@dataclass(frozen=True, slots=True)
class IfThen:
    span: Span
    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Repeat:
    span: Span
    until: Expr | None
    times: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class For:
    span: Span
    local: int
    domain: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class EachPlayer:
    span: Span
    start: Expr | None
    order: Expr | None
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class EachTeam:
    """The block runs once for each team; `local` is the team, and bare team names are its own."""

    span: Span
    local: int
    body: Block


@dataclass(frozen=True, slots=True)
class Turns:
    span: Span
    start: Expr
    where: Expr | None
    until: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class AsPlayer:
    span: Span
    player: Expr
    body: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class AtOnce:
    """`choices` are `Let`, `Choose` and `ChooseOne`; `effects` run after all have chosen."""

    span: Span
    where: Expr | None
    choices: Block
    effects: Block


@dataclass(frozen=True, slots=True)
class Pick:
    """One part of a choice. Single things have `least` None; `some` is `least` 1 without `most`."""

    span: Span
    local: int
    name: str
    domain: Expr
    least: Expr | None
    most: Expr | None


@dataclass(frozen=True, slots=True)
class Must:
    span: Span
    reason: Message
    soft: bool
    condition: Expr


@dataclass(frozen=True, slots=True)
class Choose:
    """`id` numbers the choices of a game; `body` runs when chosen, `otherwise` when not."""

    span: Span
    id: int
    optional: bool
    picks: tuple[Pick, ...]
    prompt: Message | None
    musts: tuple[Must, ...]
    body: Block
    otherwise: Block
    has_else: bool


@dataclass(frozen=True, slots=True)
class Act:
    """`choice` is the choose that the act begins with, if it does: both are one decision."""

    span: Span
    label: Message
    condition: Expr | None
    choice: Choose | None
    body: Block


@dataclass(frozen=True, slots=True)
class ChooseOne:
    span: Span
    id: int
    prompt: Message | None
    acts: tuple[Act, ...]


Statement: TypeAlias = (
    Let | Assign | Move | Deal | Fill | Shuffle | Reveal | Say | ReverseTurns | Out | Chance | CallPhase | End
    | IfThen | Repeat | For | EachPlayer | EachTeam | Turns | AsPlayer | AtOnce | Choose | ChooseOne
)  # fmt: skip

Block: TypeAlias = tuple[Statement, ...]


# ───────────── declarations


@dataclass(frozen=True, slots=True)
class Option:
    """`values` are the numbers or names to choose from; of names the place in the list is the value."""

    span: Span
    name: str
    type: Type
    default: int
    values: tuple[int | str, ...]
    label: str

    def value_of(self, word: int | str | bool) -> int | None:
        """What a written value stands for, None if the option does not have it."""
        if isinstance(word, bool):
            word = "yes" if word else "no"
        if word not in self.values:
            return None
        return word if isinstance(word, int) else self.values.index(word)


@dataclass(frozen=True, slots=True)
class Attribute:
    """`values` are all its values in order; a number stands for itself, a name for its place."""

    name: str
    span: Span
    values: tuple[str | int, ...]
    numeric: bool
    computed: bool = False

    def code(self, value: str | int) -> int | None:
        if self.numeric:
            return value if isinstance(value, int) and (self.computed or value in self.values) else None
        return self.values.index(value) if value in self.values else None


ZoneKind = Literal["pile", "hand", "row", "spread", "slot"]
Sight = Literal["nobody", "owner", "others", "team", "everybody"]


@dataclass(frozen=True, slots=True)
class Zone:
    """`index` is a number of places, or the name of the attribute whose values are the places."""

    span: Span
    name: str
    kind: ZoneKind
    owner: s.Owner
    sight: Sight
    index: Expr | str | None
    capacity: Expr | None
    when_empty: int | None
    when_short: int | None

    @property
    def ordered(self) -> bool:
        return self.kind in ("pile", "row")


@dataclass(frozen=True, slots=True)
class Variable:
    span: Span
    name: str
    owner: s.Owner
    index: Expr | str | None
    type: Type
    value: Expr


@dataclass(frozen=True, slots=True)
class Parameter:
    local: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Define:
    """A definition for one combination of argument types."""

    span: Span
    source: Source
    name: str
    parameters: tuple[Parameter, ...]
    body: Expr
    needs_me: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase for one combination of argument types; triggers are phases too."""

    span: Span
    source: Source
    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    needs_me: bool
    locals: Mapping[int, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Rank:
    span: Span
    highest: bool
    value: Expr


@dataclass(frozen=True, slots=True)
class Winner:
    """A ranking of players or teams (`me` is who is ranked), or the list of winners."""

    span: Span
    teams: bool
    ranks: tuple[Rank, ...]
    listed: Expr | None


@dataclass(frozen=True, slots=True)
class Family:
    """A family of cards as written; `dsl.composition` makes the cards of one set-up from it."""

    name: str
    zone: str
    source: Source
    written: s.Cards
    lines: tuple[s.CardLine, ...]
    attributes: tuple[str, ...]
    computed: tuple[tuple[str, Expr], ...]
    conditions: Mapping[Span, Expr] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Game:
    source: Source
    file: s.File
    name: str
    least_players: int
    most_players: int
    teams: tuple[tuple[int, ...], ...]
    options: tuple[Option, ...]
    attributes: Mapping[str, Attribute]
    families: tuple[Family, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    defines: tuple[Define, ...]
    phases: tuple[Phase, ...]
    play: int
    stops: tuple[Expr, ...]
    winner: Winner | None
    tests: tuple[Test, ...]
    words: Mapping[str, Mapping[str, str]]
    turns_may_reverse: bool
    players_may_leave: bool
    choices: int

    def zone(self, name: str) -> Zone:
        return next(z for z in self.zones if z.name == name)

    def variable(self, name: str) -> Variable:
        return next(v for v in self.variables if v.name == name)

    def option(self, name: str) -> Option:
        return next(o for o in self.options if o.name == name)


# ───────────── tests


@dataclass(frozen=True, slots=True)
class GivenCards:
    """`on_top` lays the cards on top of what is there."""

    span: Span
    zone: Expr
    on_top: bool
    cards: tuple[s.Answer, ...]


@dataclass(frozen=True, slots=True)
class GivenState:
    span: Span
    target: Apply
    value: Expr


@dataclass(frozen=True, slots=True)
class Run:
    span: Span
    phase: int
    args: tuple[Expr, ...]
    player: int | None


@dataclass(frozen=True, slots=True)
class Chooses:
    span: Span
    player: int
    answers: tuple[s.Answer, ...] | None


@dataclass(frozen=True, slots=True)
class Expect:
    span: Span
    condition: Expr


@dataclass(frozen=True, slots=True)
class ExpectCards:
    span: Span
    zone: Expr
    cards: tuple[s.Answer, ...]


@dataclass(frozen=True, slots=True)
class ExpectLegal:
    span: Span
    player: int
    can: bool
    answers: tuple[s.Answer, ...] | None
    because: str | None


@dataclass(frozen=True, slots=True)
class ExpectOptions:
    span: Span
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class ExpectSees:
    span: Span
    player: int
    sees: bool
    cards: Expr


@dataclass(frozen=True, slots=True)
class ExpectWinners:
    span: Span
    players: Expr


TestLine: TypeAlias = (
    GivenCards | GivenState | Run | Chooses | Expect | ExpectCards | ExpectLegal | ExpectOptions | ExpectSees | ExpectWinners
)


@dataclass(frozen=True, slots=True)
class Test:
    span: Span
    title: str
    todo: bool
    players: int
    options: Mapping[str, int] = field(hash=False)
    lines: tuple[TestLine, ...] = ()
