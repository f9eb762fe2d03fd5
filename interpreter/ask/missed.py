"""Turns that somebody misses: where everybody can tell that nobody was asked there.

A turn of `if skipping … else take_turn` is missed in sight of all. Where it depends on a hand whether there is anything
to choose, or whether there is such a turn at all, that nothing was asked would tell of the hand, so nothing is said.
"""

from __future__ import annotations

from dsl import game as g
from dsl.game.walk import statements
from dsl.lints.whereabouts import course_of
from interpreter.ask.dependence import public


def turns_are_open(game: g.Game, phase: int, turns: g.Turns) -> bool:
    """Does everybody know whose turn it is, and that it is one?"""
    first = game.phases[phase].source.line(turns.body[0].span.start)
    return first in course_of(game).lines


def missed_openly(game: g.Game, turns: g.Turns) -> bool:
    """Does a turn ask something, but for ways through it that everybody sees being taken?"""
    return may_ask(game, turns.body) and _asks(game, turns.body, ()) is False


def _asks(game: g.Game, block: g.Block, entered: tuple[int, ...]) -> bool | None:
    """Is something asked on every way through a block? None: it is not known to all which way is taken."""
    for x in block:
        if not may_ask(game, (x,)):
            continue
        match x:
            case g.Choose() | g.ChooseOne() | g.AtOnce():
                return True
            case g.IfThen(condition=condition, then=then, otherwise=otherwise) if public(game, condition):
                ways = {_asks(game, then, entered), _asks(game, otherwise, entered)}
            case g.CallPhase(phase=phase) if phase not in entered:
                ways = {_asks(game, game.phases[phase].body, (*entered, phase))}
            case _:
                return None
        if None in ways:
            return None
        if ways == {True}:
            return True
    return False


def may_ask(game: g.Game, block: g.Block) -> bool:
    """Is there a choice in a block, or in a phase that it leads to?"""
    entered, waiting = set[int](), [block]
    while waiting:
        for x in statements(waiting.pop()):
            if isinstance(x, g.Choose | g.ChooseOne | g.AtOnce):
                return True
            if isinstance(x, g.CallPhase) and x.phase not in entered:
                entered.add(x.phase)
                waiting.append(game.phases[x.phase].body)
    return False
