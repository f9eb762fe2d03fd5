"""How many cards lie where, as far as that follows from the rules alone.

`AbstractTable` is a table with numbers instead of cards. What depends on a choice, on chance or on the
values of cards is `UNKNOWN`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from dsl import game as g
from dsl.game.composition import Composition
from dsl.game.fold import Constants, NotConstant, Setup, constant, teams_of
from dsl.nodes import dataclass


class Stop(Exception):
    """Nothing more is certain, the play is over, or it takes too long to follow."""


class _Unknown:
    def __repr__(self) -> str:
        return "unknown"


UNKNOWN = _Unknown()


class SomePlace(NamedTuple):
    """One place for cards; whose it is and at which index may be unknown."""

    zone: str
    owner: Any
    at: Any


@dataclass(slots=True, eq=False)
class Cards:
    """Some cards: how many, and where they lie if that is known. Moving them changes where."""

    count: int | None
    places: tuple[SomePlace, ...] | None


class AbstractTable:
    """The table of one set-up."""

    def __init__(self, game: g.Game, setup: Setup, composition: Composition) -> None:
        self.game = game
        self.players = setup.players
        self.constants = Constants(setup, game.defines)
        self.total = len(composition.cards)
        self.zones = {z.name: z for z in game.zones}
        self.teams = teams_of(game, setup)
        self.variables = {v.name: v for v in game.variables}
        self.places = {
            z.name: [SomePlace(z.name, owner, index) for owner in self.owners(z) for index in self.indexes(z)]
            for z in game.zones
        }
        self.count: dict[SomePlace, int | None] = {p: 0 for places in self.places.values() for p in places}
        for card in composition.cards:
            zone = next(f.zone for f in game.families if f.name == card.family)
            at = next(p for p in self.places[zone] if p.owner == card.owner)
            self.count[at] = (self.count[at] or 0) + 1
        self.values: dict[SomePlace, Any] = {}

    def owners(self, x: g.Zone | g.Variable) -> list[int | None]:
        many = {"table": 0, "player": self.players, "team": len(self.teams)}[x.owner]
        return list(range(many)) if x.owner != "table" else [None]

    def indexes(self, x: g.Zone | g.Variable) -> list[int | None]:
        if x.index is None:
            return [None]
        if isinstance(x.index, str):
            attribute = self.game.attributes[x.index]
            return [attribute.code(v) for v in attribute.values]
        try:
            return list(range(1, min(200, constant(x.index, self.constants)) + 1))
        except NotConstant:
            return []

    # ───────────── how many

    def known(self, place: SomePlace) -> int | None:
        """How many cards lie in a place; of an unknown one, if all that it may be are alike."""
        if place in self.count:
            return self.count[place]
        found = {self.count[p] for p in self.fitting(place)}
        return found.pop() if len(found) == 1 else None

    def set(self, place: SomePlace, count: int | None) -> None:
        if place in self.count:
            self.count[place] = count
            return
        fitting = self.fitting(place)
        for p in fitting:
            self.count[p] = count if len(fitting) == 1 else None

    def fitting(self, place: SomePlace) -> list[SomePlace]:
        """The places that a place with unknown parts may be."""
        return [p for p in self.places[place.zone] if _may_be(p, place)]

    def cards(self, places: list[SomePlace]) -> Cards:
        counts = [self.known(p) for p in places]
        return Cards(None if None in counts else sum(c or 0 for c in counts), tuple(places))

    def forget(self, names: Iterable[str]) -> None:
        """Zones and variables about which nothing is known any more."""
        wanted = set(names)
        for place in self.count:
            if place.zone in wanted:
                self.count[place] = None
        for cell in self.values:
            if cell.zone in wanted:
                self.values[cell] = UNKNOWN


def _may_be(place: SomePlace, asked: SomePlace) -> bool:
    return all(b is UNKNOWN or a == b for a, b in ((place.owner, asked.owner), (place.at, asked.at)))
