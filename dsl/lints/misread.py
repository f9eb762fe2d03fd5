"""What reads well and means something else.

`everyone where hand is empty` asks each of them about their own hand; with `define done = hand is empty` the
condition `everyone where done` asks about the acting player again and again. And a list has no lists inside:
`(a, b) in ((clubs, spades), (hearts, diamonds))` asks for two of four suits. Where each player moves their hand on
to the next one, that one moves both on. A card without a colour has one that is in no list.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.trees import calls, mentions, within
from dsl.game.walk import below, musts_of, statements
from dsl.lints.setups import rule_setups
from dsl.lints.subject import Subject, one_for_each_place
from dsl.messages import course as messages
from dsl.typing import types as t

_COMPARED = ("is", "alike", "lt", "le", "gt", "ge")


@one_for_each_place
def same_for_all(subject: Subject) -> Iterator[Diagnostic]:
    """Definitions that ask about the acting player where each of several is meant."""
    game = subject.game
    for x in subject.expressions:
        if not isinstance(x, g.Bind) or t.settled(x.items.type) != t.List(t.PLAYER):
            continue
        if mentions(x.body, frozenset((x.local,))):
            continue
        for call in calls(x.body):
            define = game.defines[call.define]
            if define.needs_me:
                yield messages.asks_about_me(game.source, call.span, define.name)
        for me in within(x.body):
            if isinstance(me, g.Me):
                yield messages.asks_me_each_time(game.source, me.span)


@one_for_each_place
def places_for_cards(subject: Subject) -> Iterator[Diagnostic]:
    """`count(grid) is 0` of an indexed zone, which counts its places."""
    for x in subject.expressions:
        match x:
            case g.Apply(op="is_empty", args=(g.Apply(op="zones", info=zone),)):
                yield messages.places_for_cards(subject.game.source, x.span, str(zone), counted=False)
            case g.Apply(args=(g.Apply(op="count", args=(g.Apply(op="zones", info=zone),)) as count, g.Const(value=0))):
                yield messages.places_for_cards(subject.game.source, count.span, str(zone), counted=True)


@one_for_each_place
def compared_with_itself(subject: Subject) -> Iterator[Diagnostic]:
    """`any(hand where value is it.value - 1)` inside another `where`: both are the card of the inner one."""
    for x in subject.expressions:
        if isinstance(x, g.Apply) and x.op in _COMPARED and len(x.args) == 2:
            left, right = map(_looked_at, x.args)
            if left is not None and left == right:
                yield messages.compared_with_itself(subject.game.source, x.span)


@one_for_each_place
def lacking(subject: Subject) -> Iterator[Diagnostic]:
    """`card.colour not in row.colour`, where some of the cards have no colour: what is nothing is in no list."""
    asked = [(whole, x) for whole in _conditions(subject) for x in within(whole)]
    for whole, x in asked:
        match x:
            case g.Apply(
                op="not",
                args=(g.Apply(op="in", args=(g.Apply(op="attr", args=(g.Local(id=card),), info=name), items)),),
            ):
                listed = any(isinstance(e, g.Apply) and e.info == name for e in below(items))
                looks = sum(isinstance(e, g.Local) and e.id == card for e in within(whole))
                if listed and looks == 1 and (example := _without(subject, str(name))):
                    yield messages.lacking(subject.game.source, x.span, str(name), example)


def _conditions(subject: Subject) -> Iterator[g.Expr]:
    """The conditions of rules and of lists, each as a whole."""
    for _, phase in subject.phases:
        yield from (must.condition for x in statements(phase.body) for must in musts_of(x))
    yield from (x.body for x in subject.expressions if isinstance(x, g.Bind) and x.op == "where")


def _without(subject: Subject, attribute: str) -> str:
    """A card that has nothing there, and begins where others have it."""
    game = subject.game
    homes = {family.name: family.zone for family in game.families}
    cards = subject.compositions.at(next(iter(rule_setups(game)))).cards
    having = {homes[card.family] for card in cards if attribute in card.values}
    lacking = (card for card in cards if attribute not in card.values and homes[card.family] in having)
    card = next(lacking, None)
    if card is None:
        return ""
    values = ((game.attributes[name], code) for name, code in card.values.items() if not game.attributes[name].computed)
    return " ".join(str(code if a.numeric else a.values[code]) for a, code in values) or card.family


def _looked_at(e: g.Expr) -> tuple[int, str] | None:
    """The attribute of the one thing that a calculation looks at, if it looks at nothing else."""
    match e:
        case g.Apply(op="attr", args=(g.Local(id=number),), info=name):
            return number, str(name)
        case g.Apply(op="add" | "sub", args=(one, g.Const())):
            return _looked_at(one)
    return None


@one_for_each_place
def passed_on(subject: Subject) -> Iterator[Diagnostic]:
    """All of a zone that goes to the same zone of the next player, who then moves that on too."""
    for _, phase in subject.phases:
        for loop in statements(phase.body):
            body = loop.body if isinstance(loop, g.EachPlayer) else loop.effects if isinstance(loop, g.AtOnce) else ()
            for x in statements(body):
                match x:
                    case g.Move(
                        what=g.Apply(op="zone", args=(g.Me(),), info=zone),
                        amount=None,
                        to=g.Apply(op="zone", args=(g.Apply(op="seat" | "next"),), info=there),
                    ) if zone == there:
                        yield messages.passed_on(subject.game.source, x.span, str(zone))


@one_for_each_place
def joined_lists(subject: Subject) -> Iterator[Diagnostic]:
    """Lists inside the list in which something is looked for."""
    for x in subject.expressions:
        match x:
            case g.Apply(op="all_in", args=(_, g.Apply(args=parts) as listed)):
                if any(isinstance(part, g.Apply) and part.op == "list" for part in parts):
                    yield messages.lists_joined(subject.game.source, listed.span)
