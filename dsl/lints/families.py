"""Families that have no cards, and some that begin in one place: what gathers `every card` leaves others lying."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.game.walk import below, rule_expressions, statements
from dsl.lints.subject import Subject
from dsl.messages import cards as messages


def cardless_families(subject: Subject) -> Iterator[Diagnostic]:
    """Attributes and their values are declared, and no line says which cards there are."""
    game = subject.game
    for family in game.families:
        if any(isinstance(line, (s.UseDeck, s.Included, s.Product, s.Rows)) for line in family.written.lines):
            continue
        attributes = [line.name.name for line in family.lines if isinstance(line, s.Attribute)]
        if attributes and family.source is game.source:
            yield messages.no_cards(game.source, family.written.name.span, family.name, attributes)


def families_left_behind(subject: Subject) -> Iterator[Diagnostic]:
    """`move every card to deck`, where `cards bonus in deck` begin there too and no rule speaks of `every bonus`."""
    game = subject.game
    if len(game.families) < 2:
        return
    homes = {family.name: family.zone for family in game.families}
    gathered = {str(e.info) for e in rule_expressions(game) if isinstance(e, g.Apply) and e.op == "every_card"}
    for phase in game.phases:
        if phase.source is not game.source:
            continue
        for x in statements(phase.body):
            match x:
                case g.Move(what=what, to=g.Apply(op="zone", info=zone)):
                    taken = {str(e.info) for e in below(what) if isinstance(e, g.Apply) and e.op == "every_card"}
                    shared = [name for name in taken if homes[name] == zone]
                    left = [name for name, home in homes.items() if home == zone and name not in gathered]
                    if shared and left:
                        yield messages.family_left_behind(game.source, x.span, shared[0], left[0], str(zone))
