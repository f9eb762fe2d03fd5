"""From which zones cards may leave, and which of those have something to do when they are empty or short."""

from __future__ import annotations

from dsl import game as g
from dsl.game.trees import substituted
from dsl.game.walk import called, statements
from dsl.typing import types as t


class Outs:
    """The variables that note who is out of a phase, by the phases at whose end they come back."""

    def __init__(self, game: g.Game) -> None:
        self.game = game
        self.noted: dict[str, list[str]] = {}
        for phase in game.phases:
            for x in statements(phase.body):
                if isinstance(x, g.Out) and x.phase is not None and x.noted not in self.of(x.phase):
                    self.noted.setdefault(x.phase, []).append(x.noted)

    def of(self, phase: str) -> list[str]:
        return self.noted.get(phase, [])

    def inside(self, phase: str) -> list[str]:
        """Of this phase and of all that may run inside it."""
        if not self.noted:
            return []
        names = dict.fromkeys(self.game.phases[n].name for n in within(self.game, phase))
        return [noted for name in names for noted in self.of(name)]


def within(game: g.Game, phase: str) -> list[int]:
    """The phases of a name, and all that may run inside them."""
    waiting = [n for n, p in enumerate(game.phases) if p.name == phase]
    reached = dict.fromkeys(waiting)
    while waiting:
        inner = [n for n in called(game.phases[waiting.pop()].body) if n not in reached]
        reached |= dict.fromkeys(inner)
        waiting += inner
    return list(reached)


def goes_round(game: g.Game, phase: str) -> bool:
    """Whether a phase has turns, so that they end when it is left."""
    return any(isinstance(x, g.Turns) for n in within(game, phase) for x in statements(game.phases[n].body))


class Sources:
    """Answers for one game."""

    def __init__(self, game: g.Game) -> None:
        self.game = game

    def of(self, what: g.Expr) -> list[g.Zone]:
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
        return any(z.when_empty is not None or z.when_short is not None for z in self.of(what))

    def zone_under(self, e: g.Expr) -> tuple[g.Zone, g.Expr | None] | None:
        """The zone whose cards these are, and whose it is, if that is plain to see."""
        match e:
            case g.Bind(op="where" | "sorted", items=items) | g.Apply(op="reversed", args=(items,)):
                return self.zone_under(items)
            case g.Apply(op="cards", args=(g.Apply(op="zone", info=name, args=args),)):
                zone = self.game.zone(str(name))
                return zone, (args[0] if zone.owner != "table" else None)
            case g.CallDefine(define=number, args=args):
                define = self.game.defines[number]
                known = {p.local: a for p, a in zip(define.parameters, args, strict=True)}
                return self.zone_under(substituted(define.body, known, 0))
            case g.Apply(op="cards", args=(g.Local() as place,)):
                kind = t.settled(place.type)
                return (self.game.zone(kind.zone), None) if isinstance(kind, t.Place) and kind.zone else None
            case _:
                return None

    def may_be_hidden(self, domain: g.Expr) -> bool:
        """May these be cards that the one who chooses cannot see?"""
        if t.settled(domain.type) != t.List(t.CARD):
            return False
        found = self.zone_under(domain)
        if found is None:
            return not all(z.sight == "everybody" for z in self.of(domain))
        zone, owner = found
        return not (zone.sight == "everybody" or (zone.sight in ("owner", "team") and isinstance(owner, g.Me)))

    def is_unordered(self, domain: g.Expr) -> bool:
        found = self.zone_under(domain)
        return found is not None and not found[0].ordered
