"""The one form of a program: what the rules of one set-up mean, in few kinds of node.

Everything is a number: cards, seats, places and values of attributes are, and `None` is nobody and
nothing. A list has a depth: 1 for numbers, 2 for lists of them. Zones, variables and registers are
what a play remembers; a `Name` lives no longer than the function or block it stands in, unless
`cut` finds that play may stop meanwhile and gives it a register.

Printers know these nodes and nothing of card games.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, TypeAlias

from dsl import game as g
from dsl.nodes import dataclass
from dsl.source import Source, Span
from dsl.typing import types as t

At: TypeAlias = tuple[Source, Span]


# ───────────── expressions


@dataclass(frozen=True, slots=True)
class Value:
    """A number, yes or no, or None for nobody and nothing."""

    value: int | bool | None
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A list that never changes, under a name."""

    name: str
    values: tuple[Any, ...]
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class SeatName:
    """A name that each seat has one of, for choices made at once."""

    name: str
    seat: Expr
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A variable of the rules, by its number."""

    at: Expr
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Op:
    """An operation of the table in `operations`."""

    op: str
    args: tuple[Expr, ...]
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A definition that is a function of its own."""

    function: str
    me: Expr
    args: tuple[Expr, ...]
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Either:
    test: Expr
    then: Expr
    other: Expr
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Pack:
    """An answer of several parts."""

    parts: tuple[Expr, ...]
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an answer; `shape` are the depths of all its parts."""

    answer: Expr
    number: int
    shape: tuple[int, ...]

    @property
    def depth(self) -> int:
        return self.shape[self.number]


@dataclass(frozen=True, slots=True)
class Each:
    """`names` take each entry of `items` in turn; several names take an answer apart, by its `shape`."""

    names: tuple[str, ...]
    items: Expr
    shape: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Where:
    test: Expr


Clause: TypeAlias = Each | Where


@dataclass(frozen=True, slots=True)
class Listing:
    """The list of all that `value` comes to; later clauses go on inside earlier ones."""

    value: Expr
    clauses: tuple[Clause, ...]
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Keyed:
    """A function of a list and of a key for each of its entries, which `name` stands for in `key`."""

    op: str
    name: str
    items: Expr
    key: Expr
    depth: int = 0


Expr: TypeAlias = (
    Value | Table | Name | SeatName | Cell | Op | Call | Either | Pack | Part | Listing | Keyed
)  # fmt: skip

YES, NO, NOTHING = Value(True), Value(False), Value(None)


# ───────────── statements


@dataclass(frozen=True, slots=True)
class Let:
    at: At
    name: Name | SeatName
    value: Expr


@dataclass(frozen=True, slots=True)
class Put:
    """Gives a variable of the rules a value."""

    at: At
    cell: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Do:
    """An operation that changes the table."""

    at: At
    call: Expr


@dataclass(frozen=True, slots=True)
class If:
    at: At
    test: Expr
    then: Body
    other: Body = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """Goes round until `until` holds."""

    at: At
    until: Expr
    body: Body


@dataclass(frozen=True, slots=True)
class ForEach:
    at: At
    name: Name
    items: Expr
    body: Body


@dataclass(frozen=True, slots=True)
class Skip:
    """Goes on with the next pass of the innermost loop."""

    at: At


@dataclass(frozen=True, slots=True)
class Stop:
    """Leaves the innermost loop."""

    at: At


@dataclass(frozen=True, slots=True)
class Thin:
    """A rule leaves of the candidates those that fit it; a soft one that none of them fits leaves all.

    `names` take a candidate apart, by its `shape` if it is one of several parts. It is `due` where it is known that
    there are candidates to judge, of a soft rule at least two.
    """

    at: At
    rule: g.Must
    candidates: Name
    names: tuple[str, ...]
    shape: tuple[int, ...]
    test: Expr
    lacks: Expr | None = None
    due: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody chooses: `candidates` hold what is open, or with `least` the things to pick some of."""

    at: At
    choice: ChoicePoint
    me: Expr
    candidates: Name
    values: tuple[Expr, ...]
    least: Expr | None = None
    most: Expr | None = None
    kinds: Expr | None = None


@dataclass(frozen=True, slots=True)
class Enter:
    """Carries out a phase; a trigger, which has a number among those of the game, is left out while it is being carried
    out."""

    at: At
    phase: int
    me: Expr
    args: tuple[Expr, ...]
    trigger: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Ends the phases with that name; None ends the game."""

    at: At
    phase: str | None


@dataclass(frozen=True, slots=True)
class Mark:
    """Here a statement of the rules begins: where single steps stop, and what is known there."""

    at: At
    me: Expr
    locals: tuple[tuple[int, Expr], ...]


@dataclass(frozen=True, slots=True)
class Count:
    """One more of what is counted under a number."""

    at: At
    number: int


@dataclass(frozen=True, slots=True)
class Here:
    """The options of a choice are worked out from here on."""

    at: At
    choice: ChoicePoint


# What `cut` makes of the nodes that may come to a choice.


@dataclass(frozen=True, slots=True)
class Go:
    """Ends a block; goes on in another one."""

    at: At
    block: int | Expr


@dataclass(frozen=True, slots=True)
class Offer:
    """Ends a block: a choice is due."""

    at: At
    ask: Ask


@dataclass(frozen=True, slots=True)
class Return:
    at: At
    value: Expr | None = None


Statement: TypeAlias = (
    Let | Put | Do | If | Loop | ForEach | Skip | Stop | Thin | Ask | Enter | Leave | Mark | Count | Here
    | Go | Offer | Return
)  # fmt: skip
Body: TypeAlias = tuple[Statement, ...]


# ───────────── the whole


@dataclass(slots=True, eq=False)
class ChoicePoint:
    """A choice of the rules. `answer` is what its answer is called; `shapes` are the depths of the parts of an answer.

    `blind` choices may be about cards that the one who chooses cannot see.
    """

    number: int
    statement: g.Choose | g.ChooseOne
    phase: int
    answer: Name | SeatName
    blind: bool
    me: Expr
    locals: tuple[tuple[int, Expr], ...]
    shapes: tuple[tuple[int, ...], ...]
    asks_at: int = -1
    resume: int = -1


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    at: At
    parameters: tuple[Name, ...]
    body: Body
    depth: int = 0


@dataclass(slots=True, eq=False)
class Block:
    """`me` and `locals` say what is known where it begins."""

    number: int
    phase: int
    at: At
    body: list[Statement] = field(default_factory=list)
    me: Expr | None = None
    locals: tuple[tuple[int, Expr], ...] = ()


def depth_of(kind: t.Type) -> int:
    """How deep a list is, by its type."""
    kind = t.settled(kind)
    return 1 + depth_of(kind.of) if isinstance(kind, t.List) else 0
