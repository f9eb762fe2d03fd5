"""Syntax nodes: what the text says, before anything is known about its names.

Every node is frozen and begins with its `span`. Names are plain strings here; `dsl.meaning`
turns them into typed references. Strings that may hold `{expressions}` are `Text`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from dsl.nodes import dataclass
from dsl.source import Span

# ───────────── expressions


@dataclass(frozen=True, slots=True)
class Word:
    """A name where it is declared or mentioned outside an expression."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Name:
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Int:
    span: Span
    value: int


@dataclass(frozen=True, slots=True)
class Side:
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Every:
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Kind:
    """`red 10` or, with a number of copies, `4 yellow`: values that describe cards."""

    span: Span
    values: tuple[str | int, ...]
    copies: int | None = None


@dataclass(frozen=True, slots=True)
class ListOf:
    span: Span
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Range:
    span: Span
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Comprehension:
    span: Span
    value: Expr
    name: Word
    domain: Expr


@dataclass(frozen=True, slots=True)
class By:
    span: Span
    items: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class Call:
    span: Span
    name: Word
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Attr:
    span: Span
    owner: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Index:
    span: Span
    owner: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Relation:
    """`owner of card`, `top of deck`."""

    span: Span
    name: Word
    of: Expr


@dataclass(frozen=True, slots=True)
class SeatBeside:
    """`left of P`, `2 left of P`."""

    span: Span
    distance: Expr | None
    side: str
    of: Expr


Operator = Literal[
    "+", "-", "*", "div", "mod", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "and", "or", "implies"
]


@dataclass(frozen=True, slots=True)
class Binary:
    span: Span
    operator: Operator
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Unary:
    span: Span
    operator: Literal["-", "not", "is empty", "is not empty"]
    operand: Expr


@dataclass(frozen=True, slots=True)
class Where:
    span: Span
    items: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class IfElse:
    span: Span
    then: Expr
    condition: Expr
    otherwise: Expr


Expr: TypeAlias = (
    Name | Int | Side | Every | Kind | ListOf | Range | Comprehension | By | Call | Attr | Index
    | Relation | SeatBeside | Binary | Unary | Where | IfElse
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Text:
    """A string; its parts are plain text and expressions in turn."""

    span: Span
    raw: str
    parts: tuple[str | Expr, ...]


# ───────────── statements


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat`, `repeat until C`, `repeat N times`."""

    span: Span
    until: Expr | None
    times: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class For:
    span: Span
    name: Word
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
    span: Span
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
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class AtOnce:
    span: Span
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Pick:
    """One part of a choice. `least` and `most` are None for a single thing; `some` has no `most`."""

    span: Span
    name: Word
    domain: Expr
    least: Expr | None
    most: Expr | None
    some: bool
    down_to: Expr | None


@dataclass(frozen=True, slots=True)
class Must:
    span: Span
    reason: Text
    soft: bool
    condition: Expr


@dataclass(frozen=True, slots=True)
class Choose:
    span: Span
    optional: bool
    picks: tuple[Pick, ...]
    prompt: Text | None
    musts: tuple[Must, ...]
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Act:
    span: Span
    label: Text
    condition: Expr | None
    body: Block | None


@dataclass(frozen=True, slots=True)
class ChooseOne:
    span: Span
    prompt: Text | None
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    span: Span
    name: Word
    domain: Expr


@dataclass(frozen=True, slots=True)
class Move:
    """`amount` is None for all of it; `up_to` makes do with less."""

    span: Span
    amount: Expr | None
    up_to: bool
    what: Expr
    to: Expr
    at: Expr | None


@dataclass(frozen=True, slots=True)
class Deal:
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
class Let:
    span: Span
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Assign:
    span: Span
    target: Expr
    operator: Literal["=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class CallPhase:
    span: Span
    name: Word
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class NotAStatement:
    """An expression alone on a line, which does nothing."""

    span: Span
    value: Expr


@dataclass(frozen=True, slots=True)
class If:
    span: Span
    condition: Expr
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class End:
    """`end PHASE`, or `end game` without a name."""

    span: Span
    phase: Word | None


@dataclass(frozen=True, slots=True)
class Say:
    span: Span
    text: Text


@dataclass(frozen=True, slots=True)
class ReverseTurns:
    span: Span


@dataclass(frozen=True, slots=True)
class Out:
    span: Span
    player: Expr


Statement: TypeAlias = (
    Repeat | For | EachPlayer | EachTeam | Turns | AsPlayer | AtOnce | Choose | ChooseOne | Chance | Move | Deal
    | Fill | Shuffle | Reveal | Let | Assign | CallPhase | NotAStatement | If | End | Say | ReverseTurns | Out
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Block:
    span: Span
    statements: tuple[Statement, ...]


# ───────────── the parts of a file


@dataclass(frozen=True, slots=True)
class Option:
    span: Span
    name: Word
    default: Expr
    domain: Expr | None
    label: Text | None


@dataclass(frozen=True, slots=True)
class Head:
    """The `game` or `library` line and what is indented below it."""

    span: Span
    name: Word
    library: bool
    players: tuple[int, int] | None
    players_span: Span
    teams: tuple[tuple[Word, ...], ...]
    options: tuple[Option, ...]


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
    """A library's deck among the lines of `cards`: so many packs, only some of its cards, only sometimes."""

    span: Span
    name: Word
    packs: int
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
    span: Span
    name: Word
    values: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Computed:
    span: Span
    name: Word
    value: Body


@dataclass(frozen=True, slots=True)
class Product:
    span: Span
    copies: int
    attributes: tuple[Word, ...]
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


Owner = Literal["table", "player", "team"]


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
    span: Span
    name: Word
    owner: Owner
    index: Expr | None
    value: Expr


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
    """A ranking, or with `listed` the winners named directly."""

    span: Span
    ranks: tuple[Rank, ...]
    listed: Expr | None


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


# ───────────── tests


@dataclass(frozen=True, slots=True)
class Place:
    """`rows[3]` or `piles[hearts]` in an answer."""

    span: Span
    zone: Word
    index: str | int


Answer: TypeAlias = Kind | Int | Side | Text | Place


@dataclass(frozen=True, slots=True)
class TestPlayers:
    span: Span
    count: int


@dataclass(frozen=True, slots=True)
class TestOption:
    span: Span
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenCards:
    span: Span
    zone: Expr
    cards: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class GivenState:
    span: Span
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Run:
    """`run PHASE(…) by P`; without a name the whole play."""

    span: Span
    phase: Word | None
    args: tuple[Expr, ...]
    player: Word | None


@dataclass(frozen=True, slots=True)
class Chooses:
    """`p1 chooses …`; without answers `p1 passes`."""

    span: Span
    player: Word
    answers: tuple[Answer, ...] | None


@dataclass(frozen=True, slots=True)
class Expect:
    span: Span
    condition: Expr


@dataclass(frozen=True, slots=True)
class ExpectCards:
    span: Span
    zone: Expr
    cards: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class ExpectLegal:
    """`p1 can choose …`, `p1 cannot choose … because "…"`; without answers it is about passing."""

    span: Span
    player: Word
    can: bool
    answers: tuple[Answer, ...] | None
    because: Text | None


@dataclass(frozen=True, slots=True)
class ExpectOptions:
    """`p1 has 3 options`."""

    span: Span
    player: Word
    count: int


@dataclass(frozen=True, slots=True)
class ExpectSees:
    span: Span
    player: Word
    sees: bool
    cards: Expr


@dataclass(frozen=True, slots=True)
class ExpectWinners:
    span: Span
    players: Expr


TestLine: TypeAlias = (
    TestPlayers | TestOption | GivenCards | GivenState | Run | Chooses | Expect | ExpectCards
    | ExpectLegal | ExpectOptions | ExpectSees | ExpectWinners
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Test:
    span: Span
    title: Text
    todo: bool
    lines: tuple[TestLine, ...]




@dataclass(frozen=True, slots=True)
class Comment:
    """A `#` comment; `alone` if nothing else stands on its line."""

    span: Span
    line: int
    alone: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation, `@R12` or `@R12-R15`, and the line it stands on."""

    span: Span
    line: int
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class File:
    span: Span
    head: Head
    uses: tuple[Use, ...]
    cards: tuple[Cards, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    stops: tuple[StopWhen, ...]
    defines: tuple[Define, ...]
    phases: tuple[Phase, ...]
    winners: tuple[Winner, ...]
    tests: tuple[Test, ...]
    words: tuple[Words, ...]
    comments: tuple[Comment, ...]
    marks: tuple[Mark, ...]
