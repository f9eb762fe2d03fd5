"""Statements with everything resolved."""

from __future__ import annotations

from typing import Literal, TypeAlias

from dsl.game.expressions import Apply, Expr, Local, Message
from dsl.nodes import dataclass
from dsl.source import Span


class Plain:
    """A statement of one line: nothing stands inside it, it asks nobody, and the next one follows.

    Checks that do not know more of it take it to move cards between all places that it names, which may set off their
    triggers.
    """

    __slots__ = ()


class Quiet(Plain):
    """By itself it moves no cards from one place to another."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Let(Quiet):
    span: Span
    local: int
    value: Expr


@dataclass(frozen=True, slots=True)
class Change(Quiet):
    """A local name gets another value."""

    span: Span
    target: Local
    operator: Literal["=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class Assign(Quiet):
    """`target` is an `Apply` of `var`."""

    span: Span
    target: Apply
    operator: Literal["=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class Move(Plain):
    """`what` is a zone, a list of cards or a card; `side` says at which end they arrive."""

    span: Span
    what: Expr
    amount: Expr | None
    up_to: bool
    to: Expr
    side: Expr | None


@dataclass(frozen=True, slots=True)
class Deal(Plain):
    """One card each in turn; `amount` None deals all."""

    span: Span
    amount: Expr | None
    source: Expr
    to: Expr
    start: Expr | None


@dataclass(frozen=True, slots=True)
class Fill(Plain):
    span: Span
    to: Expr
    amount: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class Swap(Plain):
    """Two zones exchange all their cards."""

    span: Span
    first: Expr
    second: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Quiet):
    span: Span
    zone: Expr


@dataclass(frozen=True, slots=True)
class Reveal(Quiet):
    """`attribute` is the part of the cards that is shown; without one it is all of them."""

    span: Span
    cards: Expr
    to_me: bool
    attribute: str = ""


@dataclass(frozen=True, slots=True)
class Say(Quiet):
    span: Span
    text: Message


@dataclass(frozen=True, slots=True)
class ReverseTurns(Quiet):
    span: Span


@dataclass(frozen=True, slots=True)
class SetTurns(Quiet):
    """`side` is 0 for left, 1 for right."""

    span: Span
    side: int


@dataclass(frozen=True, slots=True)
class Out(Quiet):
    """For good; with `phase` as long as that runs, which the variable `noted` remembers for each player."""

    span: Span
    player: Expr
    phase: str | None = None
    noted: str = ""


@dataclass(frozen=True, slots=True)
class Chance(Quiet):
    span: Span
    local: int
    domain: Expr


@dataclass(frozen=True, slots=True)
class CallPhase(Quiet):
    span: Span
    phase: int
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class End:
    """Leaves the phase with that name; None ends the game."""

    span: Span
    phase: str | None


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back all that was done since the phase began in whose lines it stands; `End` stands behind it."""

    span: Span


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
    """Round the seats from `start`, or round a list in its `order`.

    `then` says who has one more turn when the end is reached: nobody, everybody, or the others than who had the last.
    """

    span: Span
    start: Expr | None
    order: Expr | None
    where: Expr | None
    until: Expr
    then: Literal["", "everybody", "others"]
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
    label: Message | None
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
    musts: tuple[Must, ...]
    choice: Choose | None
    body: Block


@dataclass(frozen=True, slots=True)
class ChooseOne:
    span: Span
    id: int
    prompt: Message | None
    acts: tuple[Act, ...]

    @property
    def with_answers(self) -> bool:
        """Is something chosen with one of the acts?"""
        return any(act.choice is not None for act in self.acts)


Loop: TypeAlias = Repeat | For | EachPlayer | EachTeam | Turns | AsPlayer | AtOnce
Statement: TypeAlias = (
    Let | Change | Assign | Move | Deal | Fill | Swap | Shuffle | Reveal | Say | ReverseTurns | SetTurns | Out | Chance
    | CallPhase | End | Undo | IfThen | Loop | Choose | ChooseOne
)  # fmt: skip

Block: TypeAlias = tuple[Statement, ...]
