"""Moving, dealing and filling. The triggers of a zone are run here, around the moves, and nowhere else."""

from __future__ import annotations

from dsl import game as g
from dsl.typing import types as t
from dsl.zone_kinds import ON_TOP
from interpreter.compile import form as f
from interpreter.compile import places
from interpreter.compile.expressions import Expressions
from interpreter.compile.flow import Sources
from interpreter.compile.places import range_of
from interpreter.compile.scope import Scope, Unit
from interpreter.compile.simplified import joined, negated


class Moves:
    """Lowers what moves cards. `chosen_at_once` are the names of cards that all players chose at once.

    With `told` every move is reported.
    """

    def __init__(self, unit: Unit, expressions: Expressions, sources: Sources, told: bool) -> None:
        self.unit = unit
        self.told = told
        self.layout = unit.layout
        self.game = unit.layout.game
        self.expressions = expressions
        self.sources = sources
        self.chosen_at_once: frozenset[int] = frozenset()
        triggers = (number for zone in self.game.zones for number in (zone.when_empty, zone.when_short))
        self.triggers = [number for number in triggers if number is not None]

    # ───────────── statements

    def move(self, x: g.Move, scope: Scope) -> list[f.Statement]:
        return [*self._move(x, scope), *self._notes_fall(x.to, (scope.source, x.span))]

    def _notes_fall(self, to: g.Expr, at: f.At) -> list[f.Statement]:
        """Off the cards that lie where nobody could tell them apart."""
        kind = t.settled(to.type)
        kind = t.settled(kind.of) if isinstance(kind, t.List) else kind
        zones = [self.game.zone(kind.zone)] if isinstance(kind, t.Place) and kind.zone else None
        return self.expressions.notes.fall(zones, at)

    def _move(self, x: g.Move, scope: Scope) -> list[f.Statement]:
        at = (scope.source, x.span)
        to = places.placed(self.expressions, x.to, scope)
        front = self.front(x.to, x.side, to, scope)
        kind = t.settled(x.what.type)
        if isinstance(kind, t.Place):
            source = places.placed(self.expressions, x.what, scope)
            if x.amount is None:
                moved = f.Do(at, f.Op("move_zone", (source, to, front)))
                return self._then_empty(x, f.Op("list", (source,), 1), moved)
            amount = self.expressions.lower(x.amount, scope)
            if self.sources.triggered(x.what):
                targets = f.Op("to_one", (to, amount, source), 1)
                return self._handed_out(x.what, source, targets, front, x.up_to, at)
            return [f.Do(at, f.Op("draw", (amount, source, to, front, f.Value(x.up_to))))]
        if isinstance(x.what, g.Apply) and x.what.op == "every_card" and x.amount is None:
            cards = self.expressions.lower(x.what, scope)
            return self._then_empty(x, f.Op("places_under", (cards,), 1), f.Do(at, f.Op("gather", (cards, to, front))))
        what = self.expressions.lower(x.what, scope)
        cards = f.Op("list", (what,), 1) if kind == t.CARD else kept(what)
        if x.amount is not None:
            amount = self.expressions.lower(x.amount, scope)
            call: f.Op | None = f.Op("move_some", (amount, cards, to, front, f.Value(x.up_to)))
        else:
            chosen = isinstance(x.what, g.Local) and x.what.id in self.chosen_at_once
            call = self._in_the_open(x, what, to, front)
            if call is None or chosen:
                call = f.Op("move_chosen" if chosen else "move_cards", (cards, to, front))
        assert call is not None
        return self._then_empty(x, f.Op("places_under", (cards,), 1), f.Do(at, call))

    def _in_the_open(self, x: g.Move, what: f.Expr, to: f.Expr, front: f.Expr) -> f.Op | None:
        """A move that everybody can follow card by card, in a shorter way."""
        kind = t.settled(x.to.type)
        zone = self.game.zone(kind.zone) if isinstance(kind, t.Place) and kind.zone else None
        sources = self.sources.of(x.what)
        if self.told or zone is None or zone.capacity is not None or any(map(self._hides_which_one, sources)):
            return None
        if zone.sight != "everybody" and not all(z.sight == "everybody" for z in sources):
            return None
        if not what.depth:
            return f.Op("move_into_slot", (what, to)) if zone.kind == "slot" else f.Op("move_open", (what, to, front))
        return None if zone.kind == "slot" else f.Op("move_all_open", (kept(what), to, front))

    def swap(self, x: g.Swap, scope: Scope) -> list[f.Statement]:
        at = (scope.source, x.span)
        both = tuple(places.placed(self.expressions, e, scope) for e in (x.first, x.second))
        zones = [*self.sources.of(x.first), *self.sources.of(x.second)]
        swapped = self._emptying(zones, f.Op("list", both, 1), f.Do(at, f.Op("exchange", both)))
        return [*swapped, *self.expressions.notes.fall(zones, at)]

    def _hides_which_one(self, zone: g.Zone) -> bool:
        return any(map(self.layout.hides_which_one, range_of(self.layout.zones[zone.name])))

    def _then_empty(self, x: g.Move, sources: f.Expr, moved: f.Statement) -> list[f.Statement]:
        return self._emptying(self.sources.of(x.what), sources, moved)

    def _emptying(self, zones: list[g.Zone], sources: f.Expr, moved: f.Statement) -> list[f.Statement]:
        """A move, and `when empty` of each place that it has emptied, in the order in which they were."""
        zones = [z for z in zones if z.when_empty is not None]
        if not zones:
            return [moved]
        at = moved.at
        before, place = f.Name(self.unit.fresh("l"), 1), f.Name(self.unit.fresh("x"))
        return [
            f.Let(at, before, f.Op("filled", (sources,), 1)),
            moved,
            f.ForEach(at, place, f.Op("emptied", (before,), 1), tuple(self._when(zones, "empty", place, at))),
        ]

    def _when(self, zones: list[g.Zone], word: str, place: f.Expr, at: f.At) -> list[f.Statement]:
        """The triggers of these zones, if that is the place and nothing lies there."""
        lines: list[f.Statement] = []
        for zone in zones:
            number = zone.when_empty if word == "empty" else zone.when_short
            if number is not None:
                area = self.layout.zones[zone.name]
                here = joined(
                    "and",
                    joined(
                        "and", f.Op("ge", (place, f.Value(area.base))), f.Op("lt", (place, f.Value(area.end)))
                    ),
                    f.Op("all_empty", (f.Op("zone", (place,), 1),)),
                )  # fmt: skip
                me, args = self._owner(zone, place)
                fallen = self.expressions.notes.fall(None, at)  # before the rules look at what was moved
                lines.append(f.If(at, here, (*fallen, f.Enter(at, number, me, args, self.triggers.index(number)))))
        return lines

    def _owner(self, zone: g.Zone, place: f.Expr) -> tuple[f.Expr, tuple[f.Expr, ...]]:
        """Who acts in a trigger, and whose team's zone it is."""
        if zone.owner == "table":
            return f.NOTHING, ()
        owners = self.unit.table("OWNERS", tuple(-1 if p.owner is None else p.owner for p in self.layout.places))
        owner = f.Op("at", (owners, place))
        return (owner, ()) if zone.owner == "player" else (f.NOTHING, (owner,))

    def deal(self, x: g.Deal, scope: Scope) -> list[f.Statement]:
        return [*self._deal(x, scope), *self._notes_fall(x.to, (scope.source, x.span))]

    def _deal(self, x: g.Deal, scope: Scope) -> list[f.Statement]:
        at = (scope.source, x.span)
        source = places.placed(self.expressions, x.source, scope)
        to = places.places_of(self.expressions, x.to, scope)
        if x.start is not None:
            to = f.Op("from_owner", (to, self.expressions.lower(x.start, scope)), 1)
        front = self.front(first_place(x), None, f.NOTHING, scope)
        amount = self.expressions.lower(x.amount, scope) if x.amount is not None else f.NOTHING
        if self.sources.triggered(x.source):
            targets = f.Op("to_all", (to, source), 1) if x.amount is None else f.Op("to_each", (to, amount), 1)
            return self._handed_out(x.source, source, targets, front, False, at)
        call = ("deal_all", (source, to, front)) if x.amount is None else ("deal", (amount, source, to, front))
        return [f.Do(at, f.Op(*call))]

    def fill(self, x: g.Fill, scope: Scope) -> list[f.Statement]:
        return [*self._fill(x, scope), *self._notes_fall(x.to, (scope.source, x.span))]

    def _fill(self, x: g.Fill, scope: Scope) -> list[f.Statement]:
        at = (scope.source, x.span)
        source = places.placed(self.expressions, x.source, scope)
        to = places.places_of(self.expressions, x.to, scope)
        targets = f.Op("to_fill", (to, self.expressions.lower(x.amount, scope)), 1)
        front = self.front(first_place(x), None, f.NOTHING, scope)
        if self.sources.triggered(x.source):
            return self._handed_out(x.source, source, targets, front, True, at)
        return [f.Do(at, f.Op("distribute", (source, targets, front, f.YES)))]

    def _handed_out(
        self, what: g.Expr, source: f.Expr, targets: f.Expr, front: f.Expr, up_to: bool, at: f.At
    ) -> list[f.Statement]:
        """Cards one by one to a list of places, with the triggers of the zone they come from."""
        along, pile = f.Name(self.unit.fresh("l"), 1), f.Name(self.unit.fresh("x"))
        end, place = f.Name(self.unit.fresh("x")), f.Name(self.unit.fresh("x"))
        begin: list[f.Statement] = [f.Let(at, pile, source)]
        lying = f.Op("zone", (pile,), 1)
        empty = f.Op("all_empty", (lying,))
        zones = self.sources.of(what)
        short = f.Stop(at) if up_to else f.Do(at, f.Op("stays_short", (pile,)))
        one = f.Op("list", (f.Op("at", (lying, f.Value(0))),), 1)
        body: list[f.Statement] = [
            *self._when(zones, "short", pile, at),
            f.If(at, empty, (short,)),
            f.Do(at, f.Op("move_cards", (one, place, end))),
            *self._when(zones, "empty", pile, at),
        ]
        one_by_one: list[f.Statement] = [f.ForEach(at, place, along, tuple(body))]
        match targets:
            case f.Op(op="to_one", args=(to, amount, _)):  # whom to deal to need not be listed
                target, many = f.Name(self.unit.fresh("x")), f.Name(self.unit.fresh("x"))
                begin += [f.Let(at, target, to), f.Let(at, many, amount)]
                one_by_one.insert(0, f.Let(at, along, f.Op("to_one", (target, many, pile), 1)))
                count: f.Expr = many
                at_once = f.Op("draw", (many, pile, target, end, f.Value(up_to)))
            case _:
                begin.append(f.Let(at, along, targets))
                count = f.Op("len", (along,))
                at_once = f.Op("distribute", (pile, along, end, f.Value(up_to)))
        enough = f.Op("lt", (count, f.Op("len", (lying,))))
        return [*begin, f.Let(at, end, front), f.If(at, enough, (f.Do(at, at_once),), tuple(one_by_one))]

    # ───────────── where cards arrive

    def front(self, to: g.Expr, side: g.Expr | None, place: f.Expr, scope: Scope) -> f.Expr:
        """Do cards arrive at the top or left (the front of the list) or at its other end?"""
        if side is not None:
            return negated(self.expressions.lower(side, scope))
        kind = t.settled(to.type)
        if isinstance(kind, t.Place) and kind.zone:
            return f.Value(self.game.zone(kind.zone).kind in ON_TOP)
        piles = tuple(p.zone.kind in ON_TOP for p in self.layout.places)
        return f.Op("at", (self.unit.table("PILES", piles), place))


def first_place(x: g.Deal | g.Fill) -> g.Expr:
    """Stands for the zones dealt to, all of one kind."""
    kind = t.settled(x.to.type)
    return g.Const(x.span, kind.of if isinstance(kind, t.List) else kind, None)


def kept(e: f.Expr) -> f.Expr:
    """The value of an expression to be kept: the cards of a zone are copied, they may change."""
    live = isinstance(e, f.Call | f.Either) or (isinstance(e, f.Op) and e.op == "zone")
    return f.Op("copy", (e,), e.depth) if e.depth and live else e
