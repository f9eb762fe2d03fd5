"""What reads well and means something else.

`everyone where hand is empty` asks each of them about their own hand; with `define done = hand is empty` the
condition `everyone where done` asks about the acting player again and again. And a list has no lists inside:
`(a, b) in ((clubs, spades), (hearts, diamonds))` asks for two of four suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.trees import calls, mentions
from dsl.game.walk import below, own_expressions, statements
from dsl.lints.subject import Subject
from dsl.messages import course as messages
from dsl.source import Span
from dsl.typing import types as t


def same_for_all(subject: Subject) -> Iterable[Diagnostic]:
    """Definitions that ask about the acting player where each of several is meant."""
    game = subject.game
    found: dict[Span, Diagnostic] = {}
    for e in _expressions(game):
        for x in below(e):
            if not isinstance(x, g.Bind) or t.settled(x.items.type) != t.List(t.PLAYER):
                continue
            if mentions(x.body, frozenset((x.local,))):
                continue
            for call in calls(x.body):
                define = game.defines[call.define]
                if define.needs_me:
                    found.setdefault(call.span, messages.asks_about_me(game.source, call.span, define.name))
    return found.values()


def joined_lists(subject: Subject) -> Iterable[Diagnostic]:
    """Lists inside the list in which something is looked for."""
    game = subject.game
    found: dict[Span, Diagnostic] = {}
    for e in _expressions(game):
        for x in below(e):
            match x:
                case g.Apply(op="all_in", args=(_, g.Apply(args=parts) as listed)):
                    if any(isinstance(part, g.Apply) and part.op == "list" for part in parts):
                        found.setdefault(listed.span, messages.lists_joined(game.source, listed.span))
    return found.values()


def _expressions(game: g.Game) -> Iterator[g.Expr]:
    for phase in game.phases:
        if phase.source is game.source:
            for x in statements(phase.body):
                yield from own_expressions(x)
    for define in game.defines:
        if define.source is game.source:
            yield define.body
