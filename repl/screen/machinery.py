"""State that steers the course of a game and says nothing to a person who plays it.

Rules may call it `bookkeeping` themselves; where they do not, it is known by what reads it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dsl import game as g
from dsl.game.walk import below, rule_expressions, statements
from dsl.typing import types as t


def machinery(game: g.Game) -> frozenset[str]:
    """Variables that nothing reads but what breaks ties in the end, and marks of players that only say whether they
    have a turn."""
    steps = [x for phase in game.phases for x in statements(phase.body)]
    written = Counter(str(x.target.info) for x in steps if isinstance(x, g.Assign))
    ties = _read(rank.value for rank in game.winner.ranks[1:]) if game.winner is not None else Counter[str]()
    turns = _read(e for x in steps if isinstance(x, g.Turns) for e in (x.where, x.until) if e is not None)
    everywhere = Counter(_names(rule_expressions(game)))
    found = set()
    for variable in game.variables:
        name = variable.name
        elsewhere = everywhere[name] - written[name]
        is_mark = variable.owner == "player" and t.settled(variable.type) == t.YESNO
        if elsewhere == ties[name] > 0 or (is_mark and elsewhere == turns[name] > 0):
            found.add(name)
    return frozenset(found)


def _read(expressions: Iterable[g.Expr]) -> Counter[str]:
    return Counter(_names(x for e in expressions for x in below(e)))


def _names(expressions: Iterable[g.Expr]) -> Iterable[str]:
    return (str(x.info) for x in expressions if isinstance(x, g.Apply) and x.op == "var")
