"""Loops that cannot end, because nothing inside them touches what would end them."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.fold import NotConstant
from dsl.game.walk import statements
from dsl.lints.effects import Effects, Routine
from dsl.lints.setups import fixed, rule_setups
from dsl.lints.subject import Subject, one_for_each_place
from dsl.messages import course as messages
from dsl.source import Span


@one_for_each_place
def endless_loops(subject: Subject) -> Iterator[Diagnostic]:
    """Follows phases, triggers and choices; `end`, and a `stop when` that can come true, are ways out."""
    game = subject.game
    effects = subject.effects
    for unit, phase in subject.phases:
        for x in statements(phase.body):
            match x:
                case g.Repeat(until=None, times=None, body=body) if _no_way_out(body, unit, effects):
                    place = Span(x.span.start, x.span.start + len("repeat"))
                    yield messages.repeats_forever(game.source, place)
                case g.Repeat(until=until, body=body) if until is not None:
                    if _stuck(until, body, unit, effects):
                        yield _never(game, until, effects.reads(until, unit), "repeat until")
                case g.Turns(until=until, where=where, body=body) if _stuck(until, body, unit, effects):
                    if where is None or not effects.reads(where, unit) & effects.changes(body, unit):
                        yield _never(game, until, effects.reads(until, unit), "turns … until")


def _never(game: g.Game, until: g.Expr, reads: frozenset[str], loop: str) -> Diagnostic:
    return messages.until_never(game.source, until.span, loop, [n for n in sorted(reads) if " " not in n])


def _stuck(until: g.Expr, body: g.Block, unit: Routine, effects: Effects) -> bool:
    if effects.reads(until, unit) & effects.changes(body, unit) or not _no_way_out(body, unit, effects):
        return False
    return not _always_true(until, effects.game)


def _no_way_out(body: g.Block, unit: Routine, effects: Effects) -> bool:
    """Does nothing inside end a phase outside, the game, or bring a `stop when` about?"""
    if effects.leaves(body):
        return False
    changes = effects.changes(body, unit)
    return not effects.ends_by_itself & changes


def _always_true(until: g.Expr, game: g.Game) -> bool:
    """A loop whose end has come before it begins does not hang."""
    try:
        return all(fixed(until, game, setup) is True for setup in rule_setups(game))
    except NotConstant:
        return False
