"""What a game declares: options, attributes, zones, variables, definitions, phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from dsl import syntax as s
from dsl.game.expressions import Apply, Expr
from dsl.game.statements import Block
from dsl.nodes import dataclass
from dsl.sentence import Sentence, say
from dsl.source import Source, Span
from dsl.typing.types import Type
from dsl.zone_kinds import ORDERED
from dsl.zone_kinds import ZoneKind as ZoneKind


@dataclass(frozen=True, slots=True)
class GameOption:
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

    def word_of(self, value: int) -> int | str:
        """A value as it is written."""
        return value if isinstance(self.values[0], int) else self.values[value]

    @property
    def usual(self) -> int | str:
        """Its default, as it is written."""
        return self.word_of(self.default)

    @property
    def choices(self) -> str:
        """All its values in words: `yes or no`, `1 to 104`."""
        first, last = self.values[0], self.values[-1]
        if isinstance(first, int) and isinstance(last, int) and len(self.values) == last - first + 1 > 2:
            return say("{first} to {last}", first=first, last=last)
        *others, last = map(str, self.values)
        return say("{others} or {last}", others=", ".join(others), last=last) if others else last

    def cannot_be(self, value: str) -> Sentence:
        """That somebody wants it to have a value that it does not have."""
        key = "option {name} cannot be {value}; it can be {choices}"
        return say(key, name=repr(self.name), value=value, choices=self.choices)


@dataclass(frozen=True, slots=True)
class Teams:
    """Seats that play together, each team a tuple of them; `when` says in which set-ups."""

    groups: tuple[tuple[int, ...], ...]
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Attribute:
    """`values` are all its values in order; a number stands for itself, a name for its place."""

    name: str
    span: Span
    values: tuple[str | int, ...]
    numeric: bool
    computed: bool = False

    def word(self, code: int) -> str | int:
        """The value that a number stands for."""
        return code if self.numeric else self.values[code]

    def code(self, value: str | int) -> int | None:
        if self.numeric:
            return value if isinstance(value, int) and (self.computed or value in self.values) else None
        return self.values.index(value) if value in self.values else None


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
        return self.kind in ORDERED


@dataclass(frozen=True, slots=True)
class Variable:
    """`quiet` is bookkeeping: everybody could work it out, and nobody wants to be told."""

    span: Span
    name: str
    owner: s.Owner
    index: Expr | str | None
    type: Type
    value: Expr
    sight: Sight = "everybody"
    quiet: bool = False

    @property
    def is_inner(self) -> bool:
        """Whether no rule names it: a construct remembers something there."""
        return " " in self.name

    @property
    def is_told(self) -> bool:
        """Whether everybody is told of it."""
        return self.sight == "everybody" and not self.quiet


@dataclass(frozen=True, slots=True)
class Note:
    """Something that lies on cards where everybody sees it, and falls off where a card cannot be told from others.

    The cards that have one are kept in the variable `on`, what it says there in `says`; on all others it says `value`.
    """

    span: Span
    name: str
    type: Type
    value: Expr
    quiet: bool

    @property
    def on(self) -> str:
        return f"{self.name} on"

    @property
    def says(self) -> str:
        return f"{self.name} says"


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
    """A phase for one combination of argument types; triggers are phases too. `gives` is where its value is left."""

    span: Span
    source: Source
    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    needs_me: bool
    locals: Mapping[int, str] = field(hash=False)
    gives: Apply | None = None


@dataclass(frozen=True, slots=True)
class Rank:
    span: Span
    highest: bool
    value: Expr


@dataclass(frozen=True, slots=True)
class Winner:
    """A ranking of players or teams (`me` is who is ranked), or the list of winners and what the play was worth."""

    span: Span
    teams: bool
    ranks: tuple[Rank, ...]
    listed: Expr | None
    score: Expr | None = None

    @property
    def shown(self) -> Expr | None:
        """What is shown as the score of each player."""
        return self.ranks[0].value if self.ranks else self.score


@dataclass(frozen=True, slots=True)
class Family:
    """A family of cards as written; `dsl.game.composition` makes the cards of one set-up from it."""

    name: str
    zone: str
    source: Source
    written: s.Cards
    lines: tuple[s.CardLine, ...]
    attributes: tuple[str, ...]
    computed: tuple[tuple[str, Expr], ...]
    conditions: Mapping[Span, Expr] = field(hash=False)
