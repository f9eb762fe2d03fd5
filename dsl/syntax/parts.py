"""The parts of a file: its head, cards, zones, state, definitions, phases, winner, words."""

from __future__ import annotations

from typing import Literal, TypeAlias

from dsl.nodes import dataclass
from dsl.source import Span
from dsl.syntax.expressions import Expr, Kind, Text, Word
from dsl.syntax.statements import Block


@dataclass(frozen=True, slots=True)
class GameOption:
    span: Span
    name: Word
    default: Expr
    domain: Expr | None
    label: Text | None


@dataclass(frozen=True, slots=True)
class Teams:
    """A `teams` line: who plays together, perhaps only `when` that many play."""

    span: Span
    groups: tuple[tuple[Word, ...], ...]
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Head:
    """The `game` or `library` line and what is indented below it.

    `players` are the least and the most of each entry; `players_again` is a second such line.
    """

    span: Span
    name: Word
    library: bool
    players: tuple[tuple[int, int], ...] | None
    players_span: Span
    teams: tuple[Teams, ...]
    options: tuple[GameOption, ...]
    players_again: Span | None = None


@dataclass(frozen=True, slots=True)
class Values:
    """`2 to 10`, `jack`: one entry of a list of attribute values. Strings are names or `players`."""

    span: Span
    low: str | int
    high: str | int | None
    low_negative: bool = False
    high_negative: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    span: Span
    name: Word


@dataclass(frozen=True, slots=True)
class UseDeck:
    """A library's deck among the lines of `cards`: a number of packs, only some of its cards, only sometimes."""

    span: Span
    name: Word
    packs: Expr | None
    where: Expr | None
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Included:
    """A deck as it was found in its library: its lines, and the line that uses it."""

    span: Span
    use: UseDeck
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """`beside` are values that no card has, such as no trump."""

    span: Span
    name: Word
    values: tuple[Values, ...]
    beside: tuple[Values, ...] = ()


@dataclass(frozen=True, slots=True)
class Computed:
    span: Span
    name: Word
    value: Body


@dataclass(frozen=True, slots=True)
class Product:
    """`2 of each suit, rank`, `2 of each suit with 1 to 9`."""

    span: Span
    copies: int
    attributes: tuple[Word, ...]
    values: tuple[Values, ...] | None
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Rows:
    span: Span
    kinds: tuple[Kind, ...]
    values: tuple[Values, ...] | None
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Without:
    span: Span
    kinds: tuple[Kind, ...]
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Size:
    span: Span
    count: int
    when: Expr | None


CardLine: TypeAlias = UseDeck | Included | Attribute | Computed | Product | Rows | Without | Size


@dataclass(frozen=True, slots=True)
class Cards:
    span: Span
    name: Word
    zone: Word | None
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    span: Span
    event: Literal["empty", "short"]
    body: Block


Owner = Literal["table", "player", "team", "card"]


@dataclass(frozen=True, slots=True)
class Zone:
    span: Span
    name: Word
    owner: Owner
    index: Expr | None
    kind: Word
    seen_by: Word | None
    capacity: Expr | None
    triggers: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class Variable:
    """`quiet` is bookkeeping, neither shown nor told. `each` is the name of what has one, as in `each card`."""

    span: Span
    name: Word
    owner: Owner
    index: Expr | None
    value: Expr
    seen_by: Word | None = None
    quiet: bool = False
    each: Word | None = None


@dataclass(frozen=True, slots=True)
class StopWhen:
    span: Span
    condition: Expr


@dataclass(frozen=True, slots=True)
class Case:
    """`VALUE if CONDITION`; without a condition it is `VALUE otherwise`."""

    span: Span
    value: Expr
    condition: Expr | None


@dataclass(frozen=True, slots=True)
class Cases:
    span: Span
    cases: tuple[Case, ...]


Body: TypeAlias = Expr | Cases


@dataclass(frozen=True, slots=True)
class Define:
    span: Span
    name: Word
    parameters: tuple[Word, ...]
    value: Body


@dataclass(frozen=True, slots=True)
class Phase:
    """A named block; `play` itself is the phase without a name of its own."""

    span: Span
    name: Word
    parameters: tuple[Word, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Rank:
    span: Span
    best: Literal["highest", "lowest"]
    value: Expr


@dataclass(frozen=True, slots=True)
class Winner:
    """A ranking, or with `listed` the winners named directly, with what the play was worth to all."""

    span: Span
    ranks: tuple[Rank, ...]
    listed: Expr | None
    score: Expr | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """One entry of `words`: a name or a string of the file, and its label."""

    span: Span
    key: Word | Text
    text: Text


@dataclass(frozen=True, slots=True)
class Words:
    span: Span
    language: Word
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """`goal: "…"` in a text for people; lines of text below each other are one."""

    span: Span
    name: Word
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class About:
    """A text for people. Without a language it is in that of the rules."""

    span: Span
    language: Word | None
    summary: tuple[Text, ...]
    topics: tuple[Topic, ...]
