"""`let old = hand` keeps the place and not the cards: what goes there meanwhile would be taken for them."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.trees import mentions
from dsl.game.walk import below, inner_blocks, own_expressions, statements
from dsl.lints.subject import Subject, one_for_each_place
from dsl.messages import course as messages
from dsl.typing import types as t


@one_for_each_place
def kept_places(subject: Subject) -> Iterator[Diagnostic]:
    """A zone under a name that is used again after other cards went into that zone."""
    game = subject.game
    for _, phase in subject.phases:
        every = list(statements(phase.body))
        for number, x in enumerate(every):
            if not isinstance(x, g.Let) or not isinstance(t.settled(x.value.type), t.Place):
                continue
            if (into := _overtaken(x, every[number + 1 :])) is not None:
                name, zone = phase.locals[x.local], game.source.excerpt(x.value.span)
                yield messages.keeps_the_place(game.source, x.span, name, zone, into.span)


@one_for_each_place
def emptied_slots(subject: Subject) -> Iterator[Diagnostic]:
    """A slot under a name that is asked for its card after the card was moved away by that name."""
    for _, phase in subject.phases:
        yield from _emptied(subject, phase, phase.body, {})


def _emptied(subject: Subject, phase: g.Phase, block: g.Block, before: dict[int, g.Move]) -> Iterator[Diagnostic]:
    """`before` are the names whose card has gone, each with the line that moved it."""
    gone = dict(before)
    for x in block:
        for e in (inner for own in own_expressions(x) for inner in below(own)):
            match e:
                case g.Apply(op="is_empty", args=(place,)) if (local := _local(place)) is not None:
                    gone.pop(local, None)  # who asks knows
                case g.Apply(op="slot_card", args=(g.Local(id=local, name=name),)) if local in gone:
                    yield messages.card_has_gone(subject.game.source, e.span, name, gone.pop(local).span)
        for inside in inner_blocks(x):
            yield from _emptied(subject, phase, inside, gone)
        for y in statements((x,)):
            if isinstance(y, g.Move | g.Deal | g.Fill | g.Swap | g.CallPhase):
                gone = {local: move for local, move in gone.items() if not _fills(y, local)}
        if isinstance(x, g.Move) and x.amount is None and (local := _local(x.what)) is not None:
            gone[local] = x


def _local(e: g.Expr) -> int | None:
    """The name under which a place stands."""
    match e:
        case g.Apply(op="cards" | "slot_card" | "list", args=(inner,)):
            return _local(inner)
        case g.Local(id=local) if isinstance(t.settled(e.type), t.Place):
            return local
        case _:
            return None


def _fills(x: g.Statement, local: int) -> bool:
    """Whether cards may come to a place again: by its name, by that of its zone or in another phase."""
    if isinstance(x, g.Move):
        return not (isinstance(x.to, g.Apply) and x.to.op == "zone") or _local(x.to) == local
    return True


def _overtaken(let: g.Let, after: list[g.Statement]) -> g.Move | None:
    """The line that moves cards into the zone before its name is asked for cards."""
    into: g.Move | None = None
    for x in after:
        if into is not None and any(mentions(e, frozenset((let.local,))) for e in own_expressions(x)):
            return into
        if isinstance(x, g.Move) and _same(x.to, let.value) and not _same(x.what, let.value):
            into = into or x
    return None


def _same(one: g.Expr, other: g.Expr) -> bool:
    """The same zone of the same player."""
    match one, other:
        case g.Apply(op="cards", args=(inner,)), _:
            return _same(inner, other)
        case g.Apply(op="zone"), g.Apply(op="zone"):
            return (
                one.info == other.info and len(one.args) == len(other.args) and all(map(_alike, one.args, other.args))
            )
        case _:
            return False


def _alike(one: g.Expr, other: g.Expr) -> bool:
    match one, other:
        case g.Me(), g.Me():
            return True
        case g.Const(value=a), g.Const(value=b):
            return bool(a == b)
        case g.Local(id=a), g.Local(id=b):
            return a == b
        case _:
            return False
