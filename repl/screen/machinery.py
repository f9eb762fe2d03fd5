"""State that steers the course of a game and says nothing to a person who plays it.

Rules may call it `bookkeeping` themselves; where they do not, it is known by what reads it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dsl import game as g
from dsl.game.walk import below, own_expressions, rule_expressions, statements
from dsl.typing import types as t
from interpreter.ask.dependence import VARIABLES

_LAST: list[tuple[g.Game, frozenset[str]]] = []  # the rules that were asked about last, and what was found
MOST_KEPT = 8


def machinery(game: g.Game) -> frozenset[str]:
    """Variables that nothing reads but what breaks ties in the end, and marks of players that only say whether they
    have a turn, or that they have had one. Asked for each table and each telling, so it is worked out once."""
    for rules, names in _LAST:
        if rules is game:
            return names
    names = _worked_out(game)
    _LAST[:] = [(game, names), *_LAST[: MOST_KEPT - 1]]
    return names


def _worked_out(game: g.Game) -> frozenset[str]:
    steps = [x for phase in game.phases for x in statements(phase.body)]
    written = Counter(str(x.target.info) for x in steps if isinstance(x, g.Assign))
    ties = _read(rank.value for rank in game.winner.ranks[1:]) if game.winner is not None else Counter[str]()
    turns = [e for x in steps if isinstance(x, g.Turns) for e in (x.where, x.until) if e is not None]
    offers = [a.condition for x in steps if isinstance(x, g.ChooseOne) for a in x.acts if a.condition is not None]
    of_turns, of_offers = _read(turns), _read(_with_definitions(game, [*turns, *offers]))
    after_a_choice = _set_after_any_choice(game)
    everywhere = Counter(_names(rule_expressions(game)))
    found = set()
    for variable in game.variables:
        name = variable.name
        elsewhere = everywhere[name] - written[name]
        is_mark = variable.owner == "player" and t.settled(variable.type) == t.YESNO
        has_had_one = elsewhere == of_offers[name] > 0 and name in after_a_choice
        if elsewhere == ties[name] > 0 or (is_mark and (elsewhere == of_turns[name] > 0 or has_had_one)):
            found.add(name)
    return frozenset(found)


def settling(game: g.Game) -> frozenset[tuple[int, int]]:
    """The phases and lines that take of a number what is in it, `paid -= min(paid, level)`: what comes of that is told
    where it goes to."""
    return frozenset(
        (number, phase.source.line(x.span.start))
        for number, phase in enumerate(game.phases)
        for x in statements(phase.body)
        if isinstance(x, g.Assign) and x.operator == "-=" and str(x.target.info) in _names(below(x.value))
    )


def purses(game: g.Game) -> frozenset[str]:
    """The numbers that choices go by, as chips do: who has less of them has paid. What is taken from others is lost."""
    choices = (x for phase in game.phases for x in statements(phase.body) if isinstance(x, g.Choose | g.ChooseOne))
    waiting = [e for x in choices for e in own_expressions(x)]
    entered: set[int] = set()
    found: set[str] = set()
    while waiting:
        for x in below(waiting.pop()):
            if isinstance(x, g.CallDefine) and x.define not in entered:
                entered.add(x.define)
                waiting.append(game.defines[x.define].body)
            elif isinstance(x, g.Apply) and x.op in VARIABLES:
                found.add(str(x.info))
    return frozenset(found)


def _set_after_any_choice(game: g.Game) -> set[str]:
    """What is set beside a choice of acts, whichever of them was taken, and nowhere to anything but how it began."""
    beside: set[str] = set()
    elsewhere: set[str] = set()
    for phase in game.phases:
        chooses = any(isinstance(x, g.ChooseOne) for x in phase.body)
        for x in statements(phase.body):
            if isinstance(x, g.Assign) and isinstance(x.value, g.Const) and x.value.value is False:
                continue
            if isinstance(x, g.Assign):
                (beside if chooses and x in phase.body else elsewhere).add(str(x.target.info))
    return beside - elsewhere


def _with_definitions(game: g.Game, expressions: Sequence[g.Expr]) -> list[g.Expr]:
    """These, and the definitions that nothing else calls."""
    calls = Counter(x.define for x in rule_expressions(game) if isinstance(x, g.CallDefine))
    found = [*expressions]
    entered: set[int] = set()
    while True:
        here = Counter(x.define for e in found for x in below(e) if isinstance(x, g.CallDefine))
        more = [n for n, count in here.items() if count == calls[n] and n not in entered]
        if not more:
            return found
        entered.update(more)
        found += (game.defines[n].body for n in more)


def _read(expressions: Iterable[g.Expr]) -> Counter[str]:
    return Counter(_names(x for e in expressions for x in below(e)))


def _names(expressions: Iterable[g.Expr]) -> Iterable[str]:
    return (str(x.info) for x in expressions if isinstance(x, g.Apply) and x.op == "var")
