"""What a value depends on, and whether everybody can work it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from dsl import game as g
from dsl.game.walk import below, parts
from dsl.lints.openness import KNOWN
from dsl.lints.whereabouts import course_of
from dsl.typing import types as t

ZONES = ("zone", "zones", "every_zone", "zone_each")
WHERE = ("owner_of", "place_of", "zone_of", "index_of")
VARIABLES = ("var", "vars", "every_var", "var_each")
ELSEWHERE = -1  # a name of another phase, whose value is not known here
_AMOUNTS = ("count", "is_empty", "any")


class Origins(dict[int, tuple[tuple[g.Expr, "Origins"], ...]]):
    """Where the local names of a phase have their values from, and the names of the phase in which that stands.

    Of names in `sure` whoever knows the cards knows that it is these which the name stands for.
    """

    sure: frozenset[int] = frozenset()

    def comes_from(self, local: int, value: g.Expr, of: Origins) -> None:
        self[local] = (*self.get(local, ()), (value, of))


def public(
    game: g.Game, e: g.Expr, origins: Origins | None = None, remembered: Callable[[g.Zone], bool] = lambda zone: False
) -> bool:
    """Can everybody work this out at any time? Whether that is so does not change with what lies where.

    Where somebody asks who has `remembered` all cards of a zone, those count as seen.
    """
    for x in looked_at(game, e, origins or Origins()):
        if isinstance(x, g.Local) or x.op in WHERE:
            return False
        if x.op in VARIABLES:
            variable = game.variable(str(x.info))
            seen = variable.sight == "everybody" and is_known(game, variable)
            if variable.is_inner or not seen or t.single(variable.type) == t.CARD:
                return False
        elif (zone := game.zone(str(x.info))).sight != "everybody" and not remembered(zone):
            return False
    return True


def is_known(game: g.Game, variable: g.Variable) -> bool:
    """Nobody is told of bookkeeping: is it made of nothing but what everybody knows?"""
    return not variable.quiet or course_of(game).variables.get(variable.name) is KNOWN


def public_choice(game: g.Game, choice: g.Choose) -> bool:
    """Does everybody know at any time what could be chosen here?"""
    origins = Origins()
    for pick in choice.picks:
        origins.comes_from(pick.local, pick.domain, origins)
    asked = [e for pick in choice.picks for e in (pick.domain, pick.least, pick.most) if e is not None]
    return all(public(game, e, origins) for e in (*asked, *(must.condition for must in choice.musts)))


def of_teams(game: g.Game, e: g.Expr) -> bool:
    """Does it look at what belongs to a team, and at nothing that is a player's own?"""
    owners = set()
    for x in looked_at(game, e, Origins()):
        if isinstance(x, g.Apply) and x.op in VARIABLES:
            owners.add(game.variable(str(x.info)).owner)
        elif isinstance(x, g.Apply) and x.op in ZONES:
            owners.add(game.zone(str(x.info)).owner)
    return "team" in owners and "player" not in owners


def looked_at(game: g.Game, e: g.Expr, origins: Origins) -> Iterator[g.Local | g.Apply]:
    """The zones, variables and names that a value depends on, through definitions too.

    How many cards lie somewhere everybody sees. A name that the expression binds stands for what it goes through. One
    of another phase, from which a value was given, is said by the name that it has here, or is `ELSEWHERE`.
    """
    waiting: list[tuple[g.Expr, Origins, frozenset[int], g.Local | None]] = [(e, origins, _bound(e), None)]
    entered, followed = set[int](), set[tuple[int, int]]()
    while waiting:
        x, known, inside, here = waiting.pop()
        match x:
            case g.CallDefine(define=define) if define not in entered:
                entered.add(define)
                for y in looked_at(game, game.defines[define].body, Origins()):
                    if not isinstance(y, g.Local):  # a parameter, and what is given for it is in the call
                        yield y
            case g.Local(id=local) if local in known:
                if (id(known), local) not in followed:
                    followed.add((id(known), local))
                    own = x if known is origins else here
                    waiting += [(y, of, _bound(y), own if isinstance(y, g.Local) else None) for y, of in known[local]]
            case g.Local(id=local) if local not in inside:
                yield x if known is origins else here or replace(x, id=ELSEWHERE)
            case g.Apply(op=op) if op in (*ZONES, *WHERE, *VARIABLES):
                yield x
        if not _only_how_many(x):
            waiting += [(part, known, inside, None) for part in parts(x)]


def _bound(e: g.Expr) -> frozenset[int]:
    """The names that an expression binds itself."""
    return frozenset(x.local for x in below(e) if isinstance(x, g.Bind))


def _only_how_many(x: g.Expr) -> bool:
    """`count(hand)`, which looks at no card."""
    if not isinstance(x, g.Apply) or x.op not in _AMOUNTS:
        return False
    plain = ("cards", "cards_of", *ZONES)
    return all(isinstance(y, g.Me) or (isinstance(y, g.Apply) and y.op in plain) for a in x.args for y in below(a))
