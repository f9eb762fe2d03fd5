"""`all players at once`: nobody is asked anything after the choices of the others lie open.

Choices stand directly in the block and before its effects. Whatever is carried out for one player after the other (what
stands under a choice, under `if` or in a loop, in a phase that is called, or in one that a zone sets off when it runs
out of cards) comes when all have chosen, so a choice there would be made by somebody who knows what the others did.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.walk import inner_blocks, statements
from dsl.lints.effects import Effects, Routine
from dsl.lints.subject import Subject, one_for_each_place
from dsl.messages import types as messages
from dsl.source import Source, Span


@one_for_each_place
def late_choices(subject: Subject) -> Iterator[Diagnostic]:
    """Choices in `all players at once` that come when the others' choices are known; each is named once."""
    asking = _Asking(subject.effects)
    for number, phase in enumerate(subject.game.phases):
        for x in statements(phase.body):
            if isinstance(x, g.AtOnce):
                yield from asking.late(x, Routine("phase", number), phase.source)


class _Asking:
    """Where phases ask: found once for a game."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.phases = effects.game.phases

    @cached_property
    def by_phase(self) -> dict[int, tuple[Source, Span]]:
        """The phases that may ask something, with the first choice that they come to."""
        found: dict[int, tuple[Source, Span]] = {}
        for number, phase in enumerate(self.phases):
            choice = next((x for x in statements(phase.body) if isinstance(x, g.Choose | g.ChooseOne)), None)
            if choice is not None:
                found[number] = phase.source, choice.span
        calls = {n: self.effects.runs(phase.body, Routine("phase", n)) for n, phase in enumerate(self.phases)}
        grew = True
        while grew:
            grew = False
            for number in calls.keys() - found.keys():
                asking = next((n for n in calls[number] if n in found), None)
                if asking is not None:
                    found[number] = found[asking]
                    grew = True
        return found

    def late(self, x: g.AtOnce, unit: Routine, source: Source) -> Iterator[Diagnostic]:
        choices = (y for y in x.choices if isinstance(y, g.Choose | g.ChooseOne))
        below = [y for choice in choices for block in _carried_out(choice) for y in block]
        effects = sorted((*below, *x.effects), key=lambda y: y.span)
        for y in effects:
            place = y.span
            before = effects[0].span if effects[0] is not y else None
            if isinstance(y, g.Choose | g.ChooseOne) and y in x.effects:
                yield messages.choice_after_effect(source, place, before)
                continue
            for inner in statements((y,)):
                here = inner.span
                if isinstance(inner, g.Choose | g.ChooseOne):
                    yield messages.choice_when_others_chose(source, here, before, None)
                    break
                called = next((n for n in self._runs(inner, unit) if n in self.by_phase), None)
                if called is not None:
                    where, choice = self.by_phase[called]
                    inside = choice if where is source else None
                    yield messages.choice_when_others_chose(source, here, before, inside)
                    break

    def _runs(self, x: g.Statement, unit: Routine) -> list[int]:
        """The phases that a statement itself calls or sets off."""
        return [] if any(inner_blocks(x)) else self.effects.runs((x,), unit)


def _carried_out(x: g.Choose | g.ChooseOne) -> Iterator[g.Block]:
    """The blocks below a choice; what an act lets pick is a part of the choice."""
    match x:
        case g.Choose(body=body, otherwise=otherwise):
            yield from (body, otherwise)
        case g.ChooseOne(acts=acts):
            for act in acts:
                if act.choice is not None:
                    yield from _carried_out(act.choice)
                yield act.body
