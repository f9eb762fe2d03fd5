"""`let old = hand` keeps the place and not the cards: what goes there meanwhile would be taken for them."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.trees import mentions
from dsl.game.walk import own_expressions, statements
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
