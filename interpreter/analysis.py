"""Which statements can reach a choice.

Everything between two choices is straight Python; a statement that may come to a choice has to
be cut into blocks. So do statements that leave a phase from inside another one.
"""

from __future__ import annotations

from functools import cached_property

from dsl import game as g
from dsl import types as t
from dsl.walk import statements


class Analysis:
    """Answers for one game. With `every_statement` each statement is cut off, for single steps."""

    def __init__(self, game: g.Game, every_statement: bool = False) -> None:
        self.game = game
        self.every_statement = every_statement

    @cached_property
    def splitting_phases(self) -> frozenset[int]:
        """The phases that cannot be plain functions."""
        if self.every_statement or self.game.stops:
            return frozenset(range(len(self.game.phases)))
        found: set[int] = set()
        grew = True
        while grew:
            grew = False
            if not self.triggers.isdisjoint(found):
                # One move may set off several: they run in the order in which they were set off.
                found |= self.triggers
            for number, phase in enumerate(self.game.phases):
                if number not in found and any(self._cuts(x, phase, found) for x in statements(phase.body)):
                    found.add(number)
                    grew = True
        return frozenset(found)

    @cached_property
    def triggers(self) -> frozenset[int]:
        found = (phase for zone in self.game.zones for phase in (zone.when_empty, zone.when_short))
        return frozenset(phase for phase in found if phase is not None)

    def _cuts(self, x: g.Statement, phase: g.Phase, splitting: set[int] | frozenset[int]) -> bool:
        match x:
            case g.Choose() | g.ChooseOne() | g.AtOnce():
                return True
            case g.End(phase=name):
                return name != phase.name
            case g.CallPhase(phase=number):
                return number in splitting
            case g.Move(what=what):
                return self._may_trigger(what, splitting)
            case g.Deal(source=source) | g.Fill(source=source):
                return self._may_trigger(source, splitting)
            case _:
                return False

    def _may_trigger(self, what: g.Expr, splitting: set[int] | frozenset[int]) -> bool:
        return any(
            trigger in splitting for zone in self.sources(what) for trigger in (zone.when_empty, zone.when_short)
        )

    def sources(self, what: g.Expr) -> list[g.Zone]:
        """The zones from which cards may leave when this is moved."""
        kind = t.settled(what.type)
        named = kind.zone if isinstance(kind, t.Place) else self._zone_below(what)
        if named:
            return [z for z in self.game.zones if z.name == named]
        return list(self.game.zones)

    def _zone_below(self, what: g.Expr) -> str:
        match what:
            case g.Apply(op="zone" | "zones" | "every_zone" | "zone_each", info=name):
                return str(name)
            case g.CallDefine(define=number):
                return self._zone_below(self.game.defines[number].body)
            case g.Apply(
                op="cards" | "cards_of" | "slot_card" | "first" | "last" | "first_n" | "last_n" | "outer", args=args
            ):
                kind = t.settled(args[0].type)
                return kind.zone if isinstance(kind, t.Place) else self._zone_below(args[0])
            case g.Bind(op="where" | "sorted" | "runs" | "groups", items=items):
                return self._zone_below(items)
            case _:
                return ""

    def triggered(self, what: g.Expr) -> bool:
        """May moving this set off a trigger?"""
        return any(z.when_empty is not None or z.when_short is not None for z in self.sources(what))

    def splits(self, x: g.Statement, phase: g.Phase) -> bool:
        """Must this statement be cut into blocks?"""
        if self.every_statement or self.game.stops:
            return True
        return any(self._cuts(y, phase, self.splitting_phases) for y in statements((x,)))
