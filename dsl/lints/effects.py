"""What a part of the rules reads and what it changes, through phases, definitions and triggers.

Zones and variables share one namespace, so both are plain names here. Two things of a play have
no name in the file: who is still in the game, and the direction of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple, assert_never

from dsl import game as g
from dsl.game.walk import below, own_expressions, parts, rule_expressions, statements
from dsl.typing import types as t

SEATS = "who is in the game"
DIRECTION = "the direction of play"
ZONE_OPS = frozenset(("zone", "zones", "every_zone", "zone_each", "zones_each"))
VARIABLE_OPS = frozenset(("var", "vars", "var_each", "every_var", "note", "note_each"))
BODY = -1
_WHERE_OPS = frozenset(("owner_of", "zone_of", "place_of"))
_SEAT_OPS = frozenset(("everyone", "others", "next", "seat", "around", "partner"))


class Routine(NamedTuple):
    """A phase or a definition: local names are numbered within one."""

    kind: str
    number: int


class Effects:
    """Answers for one game."""

    def __init__(self, game: g.Game) -> None:
        self.game = game
        self.all_zones = frozenset(z.name for z in game.zones)
        self.notes = frozenset(n.name for n in game.notes)  # which may fall off cards that are moved
        triggers = ((z.name, [n for n in (z.when_empty, z.when_short) if n is not None]) for z in game.zones)
        self.triggers = {zone: numbers for zone, numbers in triggers if numbers}
        self.bound: dict[tuple[Routine, int], list[tuple[Routine, g.Expr]]] = {}
        for number, phase in enumerate(game.phases):
            self._bind_block(phase.body, Routine("phase", number))
        for number, define in enumerate(game.defines):
            self._bind_expr(define.body, Routine("define", number))
        # By `id`: statements and expressions of this game, which is kept.
        self.changed: dict[tuple[Routine, tuple[int, ...]], frozenset[str]] = {}
        self.zones_found: dict[tuple[int, Routine], frozenset[str]] = {}
        self.read: dict[tuple[int, Routine], frozenset[str]] = {}
        self.own: dict[int, tuple[set[str], list[int]]] = {}
        self.phase_changes: dict[int, frozenset[str]] = {}
        self.ended_by_triggers: set[str | None] = set()
        self.ended_by: list[set[str | None]] = [set() for _ in game.phases]
        if any(isinstance(x, g.End) for phase in game.phases for x in statements(phase.body)):
            self._find_endings()

    # ───────────── where local names get their values

    def _bind(self, unit: Routine, local: int, value: g.Expr, at: Routine) -> None:
        self.bound.setdefault((unit, local), []).append((at, value))

    def _bind_block(self, block: g.Block, unit: Routine) -> None:
        for x in statements(block):
            match x:
                case g.Let(local=local, value=value):
                    self._bind(unit, local, value, unit)
                case g.Change(target=target, value=value):
                    self._bind(unit, target.id, value, unit)
                case g.For(local=local, domain=domain) | g.Chance(local=local, domain=domain):
                    self._bind(unit, local, domain, unit)
                case g.Choose(picks=picks):
                    for pick in picks:
                        self._bind(unit, pick.local, pick.domain, unit)
                case g.CallPhase(phase=number, args=args):
                    for parameter, value in zip(self.game.phases[number].parameters, args, strict=True):
                        self._bind(Routine("phase", number), parameter.local, value, unit)
            for e in own_expressions(x):
                self._bind_expr(e, unit)

    def _bind_expr(self, e: g.Expr, unit: Routine) -> None:
        for x in below(e):
            match x:
                case g.Bind(local=local, items=items):
                    self._bind(unit, local, items, unit)
                case g.CallDefine(define=number, args=args):
                    for parameter, value in zip(self.game.defines[number].parameters, args, strict=True):
                        self._bind(Routine("define", number), parameter.local, value, unit)

    # ───────────── zones

    def zones_of(self, e: g.Expr, unit: Routine) -> frozenset[str]:
        """The zones that a place may be, or where cards may lie; all of them if nothing is known."""
        if (id(e), unit) not in self.zones_found:
            self.zones_found[id(e), unit] = frozenset(self._zones(e, unit, set()))
        return self.zones_found[id(e), unit]

    def _zones(self, e: g.Expr, unit: Routine, seen: set[tuple[Routine, int]]) -> Iterator[str]:
        match e:
            case g.Apply(op=op, info=name) if op in ZONE_OPS:
                yield str(name)
            case g.Local(id=local):
                yield from self._zones_of_local(e, unit, local, seen)
            case g.If(then=then, otherwise=otherwise):
                yield from self._zones(then, unit, seen)
                yield from self._zones(otherwise, unit, seen)
            case g.CallDefine(define=number):
                inner = Routine("define", number)
                if (inner, BODY) not in seen:
                    seen.add((inner, BODY))
                    yield from self._zones(self.game.defines[number].body, inner, seen)
            case g.Bind(op=op, items=items, body=body):
                yield from self._zones(body if op in ("map", "flat_map") else items, unit, seen)
            case g.Apply(args=args) if any(_holds_cards(a.type) for a in args) and e.op not in _WHERE_OPS:
                for arg in args:
                    if _holds_cards(arg.type):
                        yield from self._zones(arg, unit, seen)
            case g.Apply(op="list", args=()):
                return
            case g.Apply() | g.Const() | g.Me():
                yield from self.all_zones

    def _zones_of_local(self, e: g.Expr, unit: Routine, local: int, seen: set[tuple[Routine, int]]) -> Iterator[str]:
        if (unit, local) in seen:
            return
        values = self.bound.get((unit, local))
        if not values:
            yield from self.all_zones
        seen.add((unit, local))
        for at, value in values or ():
            yield from self._zones(value, at, seen)

    # ───────────── reading

    def reads(self, e: g.Expr, unit: Routine) -> frozenset[str]:
        """The names on which the value of an expression depends."""
        if (id(e), unit) not in self.read:
            self.read[id(e), unit] = frozenset(self._reads(e, unit, set()))
        return self.read[id(e), unit]

    @cached_property
    def ends_by_itself(self) -> frozenset[str]:
        """The names on which any `stop when` depends."""
        return frozenset(name for stop in self.game.stops for name in self.reads(stop, Routine("stop", 0)))

    def _reads(self, e: g.Expr, unit: Routine, seen: set[int]) -> Iterator[str]:
        match e:
            case g.Apply(op=op, info=name) if op in ZONE_OPS or op in VARIABLE_OPS:
                yield str(name)
            case g.Apply(op=op) if op in _WHERE_OPS:
                yield from self.all_zones
            case g.Apply(op="index_of", args=(g.Local(id=local),)):  # whatever lies there
                yield changed_name(unit, local)
                return
            case g.Apply(op=op) if op in _SEAT_OPS:
                yield SEATS
                if op == "next":
                    yield DIRECTION
            case g.Local(type=kind, id=local):
                yield changed_name(unit, local)
                if isinstance(t.innermost(kind), t.Place):
                    yield from self.zones_of(e, unit)
            case g.CallDefine(define=number) if number not in seen:
                seen.add(number)
                yield from self._reads(self.game.defines[number].body, Routine("define", number), seen)
        for inner in parts(e):
            yield from self._reads(inner, unit, seen)

    # ───────────── changing

    def changes(self, block: Iterable[g.Statement], unit: Routine) -> frozenset[str]:
        """The names that a block may change, with everything it calls or sets off."""
        key = unit, tuple(map(id, block := tuple(block)))
        if key not in self.changed:
            found: set[str] = set()
            called = self._direct(block, unit, found)
            self.changed[key] = frozenset(found).union(*map(self._changed_by, dict.fromkeys(called)))
        return self.changed[key]

    def _changed_by(self, phase: int) -> frozenset[str]:
        """What a phase may change; those that it calls or sets off are gone through once."""
        if phase not in self.phase_changes:
            found: set[str] = set()
            waiting, seen = [phase], {phase}
            while waiting:
                number = waiting.pop()
                known = self.phase_changes.get(number)
                if known is not None:
                    found |= known
                    continue
                own, inside = self._own(number)
                found |= own
                waiting += [n for n in inside if n not in seen]
                seen.update(inside)
            self.phase_changes[phase] = frozenset(found)
        return self.phase_changes[phase]

    def _own(self, phase: int) -> tuple[set[str], list[int]]:
        """What a phase changes itself, and the phases that it calls or sets off."""
        if phase not in self.own:
            found: set[str] = set()
            self.own[phase] = found, self._direct(self.game.phases[phase].body, Routine("phase", phase), found)
        return self.own[phase]

    def runs(self, block: Iterable[g.Statement], unit: Routine) -> list[int]:
        """The phases that a block calls or sets off itself."""
        return self._direct(block, unit, set())

    @cached_property
    def ever_changed(self) -> frozenset[str]:
        """What any phase changes."""
        return frozenset[str]().union(*(self._own(number)[0] for number in range(len(self.game.phases))))

    def _direct(self, block: Iterable[g.Statement], unit: Routine, found: set[str]) -> list[int]:
        """Adds what a block changes itself; gives back the phases that it calls or sets off."""
        phases: list[int] = []
        for x in statements(block):
            match x:
                case g.Assign(target=target):
                    found.add(str(target.info))
                case g.Move(what=source, to=to) | g.Deal(source=source, to=to) | g.Fill(source=source, to=to):
                    found |= self.zones_of(to, unit)
                    phases += self._left(self.zones_of(source, unit), found)
                case g.Change(target=local):
                    found.add(changed_name(unit, local.id))
                case g.Shuffle(zone=place):
                    found |= self.zones_of(place, unit)
                case g.Out(phase=phase, noted=noted):
                    found |= {SEATS} if phase is None else {SEATS, noted}
                case g.ReverseTurns() | g.SetTurns():
                    found.add(DIRECTION)
                case g.CallPhase(phase=number):
                    phases.append(number)
                case g.Let() | g.Chance() | g.Reveal() | g.Say() | g.End() | g.Choose() | g.ChooseOne() | g.IfThen():
                    pass
                case g.Repeat() | g.For() | g.EachPlayer() | g.EachTeam() | g.Turns() | g.AsPlayer() | g.AtOnce():
                    pass
                case g.Undo():
                    pass  # only what the phase has changed
                case g.Plain():
                    named = (self.zones_of(e, unit) for e in own_expressions(x) if _holds_cards(e.type))
                    phases += self._left(frozenset[str]().union(*named), found)
                case _:
                    assert_never(x)
        return phases

    def _left(self, zones: frozenset[str], found: set[str]) -> list[int]:
        """Adds zones that cards leave to what is changed; gives the phases that this sets off."""
        found |= zones | self.notes
        return [number for zone in zones & self.triggers.keys() for number in self.triggers[zone]]

    def leaves(self, block: Iterable[g.Statement]) -> bool:
        """May the block end a phase that is not called inside it, or the game?"""
        return bool(self._ended(block))

    def _ended(self, block: Iterable[g.Statement]) -> set[str | None]:
        """The phases that a block may end, None for the game."""
        found: set[str | None] = set()
        for x in statements(block):
            match x:
                case g.End(phase=name):
                    found.add(name)
                case g.CallPhase(phase=number):
                    found |= self.ended_by[number] - {self.game.phases[number].name}
                case g.Quiet():
                    pass
                case g.Plain():
                    found |= self.ended_by_triggers
        return found

    def _find_endings(self) -> None:
        """For each phase what it may end; triggers may set each other off, so it is found in rounds."""
        grew = True
        while grew:
            grew = False
            every = (self.ended_by[number] for triggers in self.triggers.values() for number in triggers)
            self.ended_by_triggers = set().union(*every)
            for number, phase in enumerate(self.game.phases):
                now = self._ended(phase.body)
                grew = grew or now != self.ended_by[number]
                self.ended_by[number] = now


def changed_name(unit: Routine, local: int) -> str:
    """What a local name is called among the names that change."""
    return f"local {local} of {unit.kind} {unit.number}"


def within_definition(name: str) -> bool:
    """Is it local to a definition? Then it depends on nothing but what the definition is called with."""
    return name.startswith("local ") and " of define " in name


def named(game: g.Game) -> frozenset[str]:
    """The zones, variables, attributes and options that the rules mention."""
    found: set[str] = set()
    for e in rule_expressions(game):
        if isinstance(e, g.Apply) and isinstance(e.info, str):
            found.add(e.info)
        elif isinstance(e, g.Apply) and isinstance(e.info, tuple):
            found |= {attribute for attribute, _ in e.info}
    return frozenset(found)


def _holds_cards(kind: t.Type) -> bool:
    kind = t.innermost(kind)
    return kind == t.CARD or isinstance(kind, t.Place)
