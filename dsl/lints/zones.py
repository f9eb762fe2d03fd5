"""Zones to which no card ever comes, whose cards nobody ever asks for again, or whose size is not settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.fold import Constants, NotConstant, Setup, constant, teams_of
from dsl.game.walk import below, own_expressions, rule_expressions, statements
from dsl.lints.effects import ZONE_OPS, Effects, Routine, named
from dsl.lints.setups import FEW, setups
from dsl.lints.subject import Subject
from dsl.messages import cards as messages
from dsl.messages import types
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import types as t

MOST_PLACES = 2_000
MOST_VALUES = 10_000
MOST_LOOKS = 50_000
MOST_WORK = 500_000  # to find out how many places there are and how many cards they hold


def idle_zones(subject: Subject) -> Iterable[Diagnostic]:
    """A pile of the table may end as a heap of discards; a zone that everybody sees speaks for itself."""
    game, decl = subject.game, subject.decl
    effects = subject.effects
    filled: dict[str, Span | None] = {f.zone: None for f in game.families}
    asked = _asked_outside_phases(game)
    for number, phase in enumerate(game.phases):
        unit = Routine("phase", number)
        for x in statements(phase.body):
            match x:
                case g.Move(to=to) | g.Deal(to=to) | g.Fill(to=to):
                    for name in effects.zones_of(to, unit):
                        filled.setdefault(name, x.span if phase.source is game.source else None)
                    asked |= _asked(x, to, effects, unit)
                case g.Shuffle():
                    pass
                case _:
                    for e in own_expressions(x):
                        asked |= _zones_in(e)
    mentioned = named(game)
    for zone in game.zones:
        word = decl.symbols[zone.name].span
        if zone.name not in filled:
            if zone.name in mentioned:
                yield messages.never_filled(game.source, word, zone.name)
        elif zone.name not in asked and zone.sight != "everybody" and (zone.owner != "table" or zone.kind == "hand"):
            yield messages.never_looked_at(game.source, word, zone.name, filled[zone.name])


def places(subject: Subject) -> Iterator[Diagnostic]:
    """Not more places for cards than a table has room for, and not more values than anybody could keep."""
    game, decl = subject.game, subject.decl
    for kind, declared, most in (
        ("places for cards", game.zones, MOST_PLACES),
        ("values", game.variables, MOST_VALUES),
    ):
        for setup in _some_setups(game, len(declared)):
            room, known = most, Constants(setup, game.defines)
            for x in declared:
                room -= _owners(x, game, setup) * _size(x, game, known)
                if room < 0:
                    yield messages.many_places(game.source, decl.symbols[x.name].span, kind, most)
                    break
            if room < 0:
                break


def _some_setups(game: g.Game, many: int) -> Iterator[Setup]:
    """Fewer set-ups the more there is to look at in each."""
    everything = frozenset(o.name for o in game.options)
    return islice(setups(game, everything, FEW), max(FEW, MOST_LOOKS // (many + 1)))


def _owners(x: g.Zone | g.Variable, game: g.Game, setup: Setup) -> int:
    return {"table": 1, "player": setup.players, "team": len(teams_of(game, setup))}[x.owner]


def _size(x: g.Zone | g.Variable, game: g.Game, known: Constants) -> int:
    """How many places one owner has; numbers that are an index have a place for each number in between."""
    if x.index is None:
        return 1
    if isinstance(x.index, str):
        attribute = game.attributes[x.index]
        numbers = [v for v in attribute.values if isinstance(v, int)]
        return max(numbers) - min(numbers) + 1 if attribute.numeric and numbers else len(attribute.values)
    try:
        return max(0, int(constant(x.index, known.anew())))
    except NotConstant:
        return 0


def sizes(subject: Subject) -> Iterable[Diagnostic]:
    """How many places there are, how many cards they hold and what notes begin with is settled before the play."""
    game = subject.game
    settled = list(_settled(game))
    known = [
        Constants(setup, game.defines, all_stay=not game.players_may_leave)
        for setup in _some_setups(game, len(settled))
    ]
    work = 0
    for e, what in settled:
        try:
            for constants in known:
                now = constants.anew()
                constant(e, now)
                work += now.work[0]
        except NotConstant as found:
            work += MOST_WORK if found.too_long else 0
            if not found.too_long:
                say = types.not_a_number if found.__cause__ is not None else types.not_constant
                yield say(game.source, e.span, what)
        if work > MOST_WORK:
            yield types.long_to_settle(game.source, e.span, what)
            return


def _settled(game: g.Game) -> Iterator[tuple[g.Expr, str]]:
    placed: list[g.Zone | g.Variable] = [*game.zones, *game.variables]
    for x in placed:
        if x.index is not None and not isinstance(x.index, str):
            yield x.index, "the number of places"
        if isinstance(x, g.Zone) and x.capacity is not None:
            yield x.capacity, "`at most`"
    for note in game.notes:
        yield note.value, say("what `{name}` begins with", name=note.name)


def _asked(x: g.Statement, to: g.Expr, effects: Effects, unit: Routine) -> set[str]:
    """The zones that a move takes cards from or looks at; where the cards go is not asked for."""
    found: set[str] = set()
    for e in own_expressions(x):
        if e is not to:
            found |= _zones_in(e)
    source = x.what if isinstance(x, g.Move) else x.source if isinstance(x, g.Deal | g.Fill) else None
    if source is not None and not isinstance(t.settled(source.type), t.Place):
        found |= effects.zones_of(source, unit)
    if isinstance(to, g.Apply) and to.op in ZONE_OPS:
        for inner in to.args:
            found |= _zones_in(inner)
    return found


def _zones_in(e: g.Expr) -> set[str]:
    return {str(x.info) for x in below(e) if isinstance(x, g.Apply) and x.op in ZONE_OPS}


def _asked_outside_phases(game: g.Game) -> set[str]:
    """Zones in definitions, the ranking and `stop when`; a card's place may be asked of any zone."""
    found: set[str] = set()
    roots = [d.body for d in game.defines] + list(game.stops)
    if game.winner is not None:
        roots += [r.value for r in game.winner.ranks]
        roots += [e for e in (game.winner.listed, game.winner.score) if e is not None]
    for root in roots:
        found |= _zones_in(root)
    if any(isinstance(e, g.Apply) and e.op in ("zone_of", "owner_of", "place_of") for e in rule_expressions(game)):
        found |= {z.name for z in game.zones}
    return found
