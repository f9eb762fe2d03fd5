"""Where everything of one set-up lies: cards, zones and variables as numbers.

Cards are numbered in the order in which they lie at the start. A zone has one *place* for each
owner and index; places are numbered zone by zone, so that the places of one zone stand side by
side. Variables likewise. All of it is fixed once players and options are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dsl import game as g
from dsl.game.composition import Card, compose, fits
from dsl.game.fold import Constants, NotConstant, Setup, constant, teams_of
from dsl.messages import types as type_messages
from dsl.typing import types as t
from interpreter.play.fault import RulesError

MOST_PLACES = 2000


@dataclass(frozen=True, slots=True)
class Area:
    """The places of one zone, or the cells of one variable: `base` + owner * `size` + index."""

    base: int
    owners: int
    size: int
    first: int

    @property
    def count(self) -> int:
        return self.owners * self.size

    @property
    def end(self) -> int:
        return self.base + self.count


@dataclass(frozen=True, slots=True)
class Place:
    """`owner` is a seat (or team) or None for the table; `index` is None if the zone has no index."""

    zone: g.Zone
    owner: int | None
    index: int | None


@dataclass(frozen=True, slots=True)
class Layout:
    """`sight` and `everybody` are masks of seats; `limited` says whether any place has a capacity.

    `words` are the cards by the names of their values, the same for those of one kind and for no others.
    `card_cells` are the variables that hold cards, each cell with its type. `option_cells` are those of options that
    are left open, behind the variables.
    """

    game: g.Game
    setup: Setup
    constants: Constants
    cards: tuple[Card, ...]
    kinds: tuple[int, ...]
    words: tuple[str, ...]
    attributes: Mapping[str, tuple[int | None, ...]]
    families: Mapping[str, tuple[int, ...]]
    zones: Mapping[str, Area]
    places: tuple[Place, ...]
    sight: tuple[int, ...]
    ordered: tuple[bool, ...]
    everybody: int
    capacity: tuple[int | None, ...]
    variables: Mapping[str, Area]
    cells: int
    cell_types: tuple[t.Type, ...]
    cell_sight: tuple[int, ...]
    card_cells: Mapping[int, t.Type]
    start: tuple[tuple[int, ...], ...]
    all_distinct: bool
    limited: bool
    team_of: tuple[int | None, ...]
    teams: tuple[tuple[int, ...], ...]
    unlaid: Mapping[str, Any]  # what each note says on a card where none was laid
    option_cells: Mapping[str, int] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return self.setup.players

    def part(self, attribute: str) -> int:
        """The first bit of who knows this attribute of a card, in the mask of who knows the card.

        The lowest bits are those who know all of it; behind them stand, for each attribute that is shown alone,
        those who know that. So whatever makes somebody forget a card takes its parts as well.
        """
        return self.players * (1 + self.game.told.index(attribute))

    def parts_known(self, mask: int, seat: int) -> Iterator[str]:
        """The attributes that a seat knows of a card which it does not know."""
        for attribute in self.game.told:
            if mask >> (self.part(attribute) + seat) & 1:
                yield attribute

    def hides_which_one(self, place: int) -> bool:
        """Can it be unclear which of several alike cards has left this place?"""
        return not (self.all_distinct or self.ordered[place] or self.sight[place] == self.everybody)

    def matching(self, pattern: tuple[tuple[str, int], ...]) -> list[int]:
        """The cards that have all these values."""
        return [i for i, card in enumerate(self.cards) if fits(self.game, card, pattern)]


def lay_out(game: g.Game, setup: Setup) -> Layout:
    """Numbers everything for one set-up."""
    composition = compose(game, setup)
    if composition.problems:
        raise RulesError(composition.problems)
    constants = Constants(setup, game.defines, all_stay=not game.players_may_leave)
    cards, teams = composition.cards, teams_of(game, setup)
    zones, places = _zones(game, setup, constants)
    capacities = {zone.name: _capacity(zone, constants.anew()) for zone in game.zones}
    variables, cells = _variables(game, setup, constants)
    cell_types = tuple(v.type for v in game.variables for _ in range(variables[v.name].count))
    kind_numbers: dict[tuple[str, tuple[tuple[str, int], ...]], int] = {}
    kinds = tuple(
        kind_numbers.setdefault((c.family, tuple(sorted(c.values.items()))), len(kind_numbers)) for c in cards
    )
    start: list[list[int]] = [[] for _ in places]
    for number, card in enumerate(cards):
        family = next(f for f in game.families if f.name == card.family)
        area = zones[family.zone]
        start[area.base + (card.owner or 0) * area.size].append(number)
    return Layout(
        game,
        setup,
        constants,
        cards,
        kinds,
        _words(game, cards, kinds),
        {name: tuple(c.values.get(name) for c in cards) for name in game.attributes},
        {f.name: tuple(i for i, c in enumerate(cards) if c.family == f.name) for f in game.families},
        zones,
        tuple(places),
        tuple(_sight(p.zone, p.owner, teams, setup) for p in places),
        tuple(p.zone.ordered for p in places),
        (1 << setup.players) - 1,
        tuple(capacities[p.zone.name] for p in places),
        variables,
        cells,
        cell_types,
        _cell_sight(game, variables, teams, setup),
        _card_cells(cell_types),
        tuple(tuple(s) for s in start),
        len(kind_numbers) == len(cards) or _distinct_per_owner(cards),
        any(capacities[p.zone.name] is not None for p in places),
        tuple(next((i for i, team in enumerate(teams) if seat in team), None) for seat in range(setup.players)),
        teams,
        {note.name: constant(note.value, constants.anew()) for note in game.notes},
    )


def left_open(layout: Layout) -> Layout:
    """The same for every setting of the options that lays out alike: what they are set to is looked up in the play."""
    options = layout.game.options
    nothing_agreed = Setup(layout.players, {})
    return replace(
        layout,
        constants=replace(layout.constants, setup=nothing_agreed, work=[0]),
        cells=layout.cells + len(options),
        cell_types=(*layout.cell_types, *(t.NUMBER for _ in options)),
        cell_sight=(*layout.cell_sight, *(layout.everybody for _ in options)),
        option_cells={option.name: layout.cells + place for place, option in enumerate(options)},
    )


def lays_out_alike(one: Layout, other: Layout) -> bool:
    """Do two settings of the options differ in nothing that is laid out?"""
    return replace(one, setup=other.setup, constants=other.constants) == other


def _words(game: g.Game, cards: tuple[Card, ...], kinds: tuple[int, ...]) -> tuple[str, ...]:
    """With the family before it where two families have cards of the same values."""
    plain = [" ".join(map(str, _values(game, card))) or card.family for card in cards]
    meant: dict[str, set[int]] = {}
    for words, kind in zip(plain, kinds, strict=True):
        meant.setdefault(words, set()).add(kind)
    return tuple(w if len(meant[w]) == 1 else f"{c.family} {w}" for w, c in zip(plain, cards, strict=True))


def _values(game: g.Game, card: Card) -> Iterator[int | str]:
    """The values that the rules give a card, without those that are worked out from them."""
    for name, code in card.values.items():
        attribute = game.attributes[name]
        if not attribute.computed:
            yield code if attribute.numeric else attribute.values[code]


def _distinct_per_owner(cards: tuple[Card, ...]) -> bool:
    """No two cards look alike except those of different owners' sets."""
    seen = {(c.family, c.owner, tuple(sorted(c.values.items()))) for c in cards}
    return len(seen) == len(cards) and not any(c.owner is not None for c in cards)


def _owners(owner: str, game: g.Game, setup: Setup) -> int:
    return {"table": 1, "player": setup.players, "team": len(teams_of(game, setup))}[owner]


def _size(index: g.Expr | str | None, game: g.Game, constants: Constants) -> tuple[int, int]:
    """How many places an index has, and the first of them."""
    if index is None:
        return 1, 0
    if isinstance(index, str):
        attribute = game.attributes[index]
        numbers = [v for v in attribute.values if isinstance(v, int)]
        if attribute.numeric and numbers:
            return max(numbers) - min(numbers) + 1, min(numbers)
        return len(attribute.values), 0
    try:
        return max(0, min(int(constant(index, constants)), MOST_PLACES)), 1
    except NotConstant as error:
        found = type_messages.not_constant(game.source, error.expr.span, "the number of places")
        raise RulesError((found,)) from None


def _zones(game: g.Game, setup: Setup, constants: Constants) -> tuple[dict[str, Area], list[Place]]:
    areas: dict[str, Area] = {}
    places: list[Place] = []
    for zone in game.zones:
        size, first = _size(zone.index, game, constants)
        owners = _owners(zone.owner, game, setup)
        areas[zone.name] = Area(len(places), owners, size, first)
        for owner in range(owners):
            for index in range(size):
                places.append(
                    Place(
                        zone,
                        None if zone.owner == "table" else owner,
                        None if zone.index is None else first + index,
                    )
                )
    return areas, places


def _variables(game: g.Game, setup: Setup, constants: Constants) -> tuple[dict[str, Area], int]:
    areas: dict[str, Area] = {}
    cells = 0
    for variable in game.variables:
        size, first = _size(variable.index, game, constants)
        area = Area(cells, _owners(variable.owner, game, setup), size, first)
        areas[variable.name] = area
        cells = area.end
    return areas, cells


def _cell_sight(
    game: g.Game, variables: Mapping[str, Area], teams: tuple[tuple[int, ...], ...], setup: Setup
) -> tuple[int, ...]:
    """For each cell the mask of the seats who may read it."""
    return tuple(
        _sight(variable, cell // area.size if variable.owner != "table" else None, teams, setup)
        for variable in game.variables
        for area in (variables[variable.name],)
        for cell in range(area.count)
    )


def _card_cells(cell_types: tuple[t.Type, ...]) -> dict[int, t.Type]:
    found: dict[int, t.Type] = {}
    for cell, kind in enumerate(cell_types):
        held = t.settled(kind)
        while isinstance(held, t.List):
            held = t.settled(held.of)
        if held == t.CARD:
            found[cell] = kind
    return found


def _sight(zone: g.Zone | g.Variable, owner: int | None, teams: tuple[tuple[int, ...], ...], setup: Setup) -> int:
    """The mask of seats who see the cards of a place, or the value of a variable."""
    everybody = (1 << setup.players) - 1
    if zone.sight == "nobody":
        return 0
    if zone.sight == "everybody":
        return everybody
    own = sum(1 << seat for seat in teams[owner or 0]) if zone.owner == "team" else 1 << (owner or 0)
    if zone.sight == "owner":
        return own
    if zone.sight == "others":
        return everybody & ~own
    team = next((t for t in teams if owner in t), (owner or 0,))
    return own if zone.owner == "team" else sum(1 << seat for seat in team)


def _capacity(zone: g.Zone, constants: Constants) -> int | None:
    if zone.kind == "slot":
        return 1
    if zone.capacity is None:
        return None
    try:
        return int(constant(zone.capacity, constants))
    except NotConstant:
        return None
