"""What led to a statement of the rules, and which names still say what they were made of.

Who knows the cards that a name was worked out of is asked when it is told: that is right as long as no card has moved
since. It is read off the rules, so that it does not change with what lies where.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import inner_blocks, statements
from dsl.lints.openness import FACES, KNOWN
from dsl.lints.whereabouts import Course, course_of
from dsl.typing import types as t
from interpreter.ask.dependence import Origins

MOST_CALLS = 400  # that are followed back to what decided about them
BEFORE_ALL = -1  # the place of what a phase is given
_MOVES = (g.Move, g.Deal, g.Fill, g.Swap)


class Place(NamedTuple):
    """Where a statement stands."""

    phase: int
    start: int


@dataclass(frozen=True, slots=True)
class _Value:
    """What a name is given: an expression that stands at a place, and since when the name has it there."""

    value: g.Expr
    at: Place
    since: int


@dataclass(slots=True)
class Deciding:
    """Read off the rules once."""

    game: g.Game
    course: Course = field(init=False)
    asked: dict[Place, tuple[g.Expr, ...]] = field(default_factory=dict)
    given: dict[int, dict[int, list[_Value]]] = field(default_factory=dict)
    calls: dict[int, list[Place]] = field(default_factory=dict)
    moves: dict[int, list[int]] = field(default_factory=dict)
    loops: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    shown: dict[Place, int] = field(default_factory=dict)
    known: dict[Place, Origins] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.course = course_of(self.game)
        for number, phase in enumerate(self.game.phases):
            self._read(number, phase.body, ())
        moving = self._moving()
        for number, phase in enumerate(self.game.phases):
            self.moves[number] = [
                x.span.start
                for x in statements(phase.body)
                if isinstance(x, _MOVES) or (isinstance(x, g.CallPhase) and x.phase in moving)
            ]

    def _read(self, phase: int, block: g.Block, asked: tuple[g.Expr, ...]) -> None:
        for x in block:
            at = Place(phase, x.span.start)
            self.asked[at] = asked
            match x:
                case g.Let(local=local, value=value) | g.For(local=local, domain=value):
                    self._gives(phase, local, value, at)
                case g.Change(target=target, value=value):
                    for e in (value, *asked):  # whether it was changed at all depends on what was asked
                        self._gives(phase, target.id, e, at)
                case g.Move(what=g.Local(id=local), to=to) if _is_open(self.game, to.type):
                    self.shown[at] = local
                case g.Reveal(cards=g.Local(id=local), to_me=False, attribute=""):
                    self.shown[at] = local
                case g.EachTeam(local=local):
                    self.given.setdefault(phase, {})[local] = []  # one after the other, as everybody sees
                case g.CallPhase(phase=other, args=args):
                    self.calls.setdefault(other, []).append(at)
                    for parameter, value in zip(self.game.phases[other].parameters, args, strict=True):
                        self._gives(other, parameter.local, value, at, BEFORE_ALL)
            inner = [*inner_blocks(x)]
            if isinstance(x, g.Repeat | g.For | g.EachPlayer | g.EachTeam | g.Turns):
                inside = [y.span.start for each in inner for y in statements(each)]
                self.loops.setdefault(phase, []).append((min(inside, default=0), max(inside, default=0)))
            for each in inner:
                self._read(phase, each, (*asked, *_asked(x)))

    def _gives(self, phase: int, local: int, value: g.Expr, at: Place, since: int | None = None) -> None:
        found = _Value(value, at, at.start if since is None else since)
        self.given.setdefault(phase, {}).setdefault(local, []).append(found)

    def _moving(self) -> set[int]:
        """The phases in which cards move, or in one that they call."""
        found = {
            n for n, phase in enumerate(self.game.phases) if any(isinstance(x, _MOVES) for x in statements(phase.body))
        }
        waiting = [*found]
        while waiting:
            for caller, _ in self.calls.get(waiting.pop(), ()):
                if caller not in found:
                    found.add(caller)
                    waiting.append(caller)
        return found

    def _moved(self, since: int, at: Place) -> bool:
        """May cards have moved in a phase between two places?"""
        moves = self.moves[at.phase]
        around = (loop for loop in self.loops.get(at.phase, ()) if since < loop[0] <= at.start <= loop[1])
        again = any(first <= m <= last for first, last in around for m in moves)
        return again or any(since < m < at.start for m in moves)

    def origins(self, at: Place) -> Origins:
        """Where the names of a phase have their values from at one place, but for those from before cards moved."""
        waiting = [] if at in self.known else [at]
        self.known.setdefault(at, Origins())
        while waiting:
            place = waiting.pop()
            self.known[place].sure = self._sure(place)
            for local, values in self.given.get(place.phase, {}).items():
                if not all(self._is_fresh(local, value, place) for value in values):
                    continue
                self.known[place][local] = ()
                for x in values:
                    there = x.at if x.since == BEFORE_ALL else place
                    if there not in self.known:
                        self.known[there] = Origins()
                        waiting.append(there)
                    self.known[place].comes_from(local, x.value, self.known[there])
        return self.known[at]

    def _sure(self, at: Place) -> frozenset[int]:
        """The names of which everybody knows for which cards they stand, where they know those."""
        given = self.given.get(at.phase, {}).items()
        passed = (local for local, values in given if values and all(map(self._is_shown, values)))
        names = self.course.names.get(at.phase, {}).items()
        return self._shown(at).union(passed, (local for local, known in names if known in (KNOWN, FACES)))

    def _is_shown(self, x: _Value) -> bool:
        """Is something given to a phase that was laid open before?"""
        return x.since == BEFORE_ALL and isinstance(x.value, g.Local) and x.value.id in self._shown(x.at)

    def _shown(self, at: Place) -> frozenset[int]:
        """The names whose cards were laid open alone before, always: of several it may not be seen which it is."""
        return frozenset(
            local
            for place, local in self.shown.items()
            if place.phase == at.phase and place.start < at.start
            if self.asked[at][: len(self.asked[place])] == self.asked[place]
        )

    def _is_fresh(self, local: int, x: _Value, at: Place) -> bool:
        known = self.course.names.get(at.phase, {}).get(local) is KNOWN
        return known or not self._moved(x.since, at)

    def led_to(self, at: Place) -> list[tuple[g.Expr, Origins]] | None:
        """What decided that a statement is carried out, as far as not everybody can work it out; None if that cannot be
        asked any more."""
        found: list[tuple[g.Expr, Origins]] = []
        waiting, followed = [(at, False)], set[Place]()
        while waiting:
            place, moved = waiting.pop()
            if place in followed:
                continue
            followed.add(place)
            if len(followed) > MOST_CALLS:
                return None
            for e in self.asked[place]:
                if self.course.knows(self.game, place.phase, e):
                    continue
                if moved or self._moved(e.span.start, place):
                    return None
                found.append((e, self.origins(place)))
            moved = moved or self._moved(BEFORE_ALL, place)
            waiting += [(call, moved) for call in self.calls.get(place.phase, ())]
        return found


def _is_open(game: g.Game, place: t.Type) -> bool:
    kind = t.settled(place)
    return isinstance(kind, t.Place) and bool(kind.zone) and game.zone(kind.zone).sight == "everybody"


def _asked(x: g.Statement) -> Iterator[g.Expr]:
    """What decides whether, how often and for whom the blocks inside a statement run."""
    match x:
        case g.IfThen(condition=condition):
            yield condition
        case g.Repeat(until=until, times=times):
            yield from _given(until, times)
        case g.For(domain=domain) if element(domain) != t.PLAYER:  # each of whom is seen to get something
            yield g.Apply(domain.span, t.NUMBER, "count", (domain,))
        case g.AsPlayer(player=player):
            yield player
        case g.EachPlayer(start=start, order=order, where=where):
            yield from _given(start, order, where)
        case g.Turns(start=start, order=order, where=where, until=until):
            yield from _given(start, order, where, until)
        case g.AtOnce(where=where):
            yield from _given(where)
        case g.Choose() if x.optional or x.has_else:
            yield from (pick.domain for pick in x.picks if element(pick.domain) == t.CARD)


def _given(*found: g.Expr | None) -> Iterator[g.Expr]:
    return (e for e in found if e is not None)
