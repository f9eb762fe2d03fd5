"""What a player sees: open cards, cards they know, and the number of all others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from dsl import game as g
from interpreter.ask.notes import laid_text
from interpreter.play.registers import UNSEEN, with_cards
from interpreter.text.options import index_word

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.state import State


@dataclass(frozen=True, slots=True)
class CardView:
    """A card with its attributes as words and numbers; prints as people call it.

    `id` is the same for cards that look alike, so that nobody can follow one of them.
    """

    id: int
    family: str
    text: str
    values: tuple[tuple[str, str | int], ...]

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, attribute: str) -> str | int:
        return dict(self.values)[attribute]


Parts: TypeAlias = tuple[tuple[str, str | int], ...]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """`cards` holds None for a card that the viewer does not know. Unordered zones are sorted.

    `parts` are for each card what is known of it if it is not known itself: names of attributes with their values.
    `notes` are for each card what lies on it, in words.
    """

    place: int
    name: str
    kind: str
    owner: int | None
    index: int | None
    cards: tuple[CardView | None, ...]
    parts: tuple[Parts, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VariableView:
    """A variable. A card in `value` is its number, or `UNSEEN` if the viewer does not know it."""

    name: str
    owner: int | None
    index: int | None
    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know. Two views are equal if the seat cannot tell the positions apart."""

    player: int
    zones: tuple[ZoneView, ...]
    variables: tuple[VariableView, ...]
    phase: str
    deciding: int | None
    prompt: str
    options: int
    over: bool

    def zone(self, name: str, owner: int | None = None, index: int | None = None) -> ZoneView:
        """One place of the table; raises ValueError if there is none of that name, owner and index."""
        found = next((z for z in self.zones if (z.name, z.owner, z.index) == (name, owner, index)), None)
        if found is None:
            named = [z for z in self.zones if z.name == name]
            some = ", ".join(f"owner={z.owner}, index={z.index}" for z in named[:4])
            raise ValueError(f"there is no such `{name}`, but with {some}" if named else f"there is no zone {name!r}")
        return found


def card_view(program: Program, card: int) -> CardView:
    known = program.layout.cards[card]
    values: Mapping[str, int] = known.values
    shown = []
    for name, code in values.items():
        shown.append((name, program.rules.attributes[name].word(code)))
    return CardView(program.alike[card], known.family, program.labels.card(card), tuple(shown))


def known_parts(state: State, card: int, seat: int) -> Parts:
    """What a seat knows of a card that it does not know; an attribute that the card does not have is `nothing`."""
    program = state.program
    found = []
    for name in program.layout.parts_known(state.known[card], seat):
        code = program.layout.attributes[name][card]
        found.append((name, "nothing" if code is None else program.rules.attributes[name].word(code)))
    return tuple(found)


def zone_cards(state: State, name: str, player: int | None, index: int | str | None) -> list[CardView]:
    """The true cards of one zone; raises ValueError with a sentence if there is no such place."""
    place = place_named(state.program, name, player, index)
    return [card_view(state.program, c) for c in state.zones[place]]


def place_named(program: Program, name: str, player: int | None, index: int | str | None) -> int:
    """The number of a place of the table."""
    layout = program.layout
    if name not in layout.zones:
        raise ValueError(f"{program.rules.name} has no zone {name!r}; its zones: {', '.join(layout.zones)}")
    zone, area = program.rules.zone(name), layout.zones[name]
    if zone.owner == "table" and player is not None:
        raise ValueError(f"`{name}` belongs to nobody: leave `player` out")
    if zone.owner != "table" and (not isinstance(player, int) or not 0 <= player < area.owners):
        whose = f"each {zone.owner} has a `{name}`: say which, as in `player=0`"
        raise ValueError(f"{whose}; {player!r} is none of 0 to {area.owners - 1}" if player is not None else whose)
    if zone.index is None:
        if index is not None:
            raise ValueError(f"`{name}` is one place: leave `index` out")
        return area.base + (player or 0)
    code = index
    if isinstance(zone.index, str) and isinstance(index, str):
        code = program.rules.attributes[zone.index].code(index)
    if not isinstance(code, int) or not area.first <= code < area.first + area.size:
        known = [index_word(program.rules, zone.index, area.first + i) for i in range(min(area.size, 12))]
        raise ValueError(f"`{name}` is several places: say which by `index`, one of {', '.join(known)}; not {index!r}")
    return area.base + (player or 0) * area.size + code - area.first


def seat_of(program: Program, player: object) -> int:
    """A seat of this table; raises ValueError with a sentence for anything else."""
    players = program.setup.players
    if not isinstance(player, int) or isinstance(player, bool) or not 0 <= player < players:
        raise ValueError(f"there is no seat {player!r}: {players} play, in the seats 0 to {players - 1}")
    return player


def view(state: State, player: int) -> View:
    layout = state.program.layout
    zones = []
    for place, where in enumerate(layout.places):
        cards = state.zones[place]
        known = [c if state.known[c] >> player & 1 else None for c in cards]
        parts = [known_parts(state, c, player) if k is None else () for c, k in zip(cards, known, strict=True)]
        notes = [laid_text(state, state.program.labels, c) for c in cards] if state.program.rules.notes else []
        if not where.zone.ordered:
            seen = sorted((c for c in known if c is not None), key=state.program.alike.__getitem__)
            parts = [*(() for _ in seen), *sorted((p for p, k in zip(parts, known, strict=True) if k is None), key=str)]
            known = [*seen, *(None for c in known if c is None)]
        zones.append(
            ZoneView(
                place,
                where.zone.name,
                where.zone.kind,
                where.owner,
                where.index,
                tuple(None if c is None else card_view(state.program, c) for c in known),
                tuple(parts) if any(parts) else (),
                tuple(notes) if any(notes) else (),
            )
        )
    decision = state.decision
    mine = decision is not None and decision.player == player
    return View(
        player,
        tuple(zones),
        tuple(variables(state, 1 << player)),
        state.program.rules.phases[decision.spec.phase].name if decision else "",
        decision.player if decision else None,
        decision.prompt if decision and mine else "",
        decision.count if decision and mine else 0,
        state.result is not None,
    )


def known_value(state: State, cell: int, seats: int) -> Any:
    """The value of a variable; of a card in it only that there is one, unless all of these seats know it."""
    value = state.variables[cell]
    kind = state.program.layout.card_cells.get(cell)
    if kind is None:
        return tuple(value) if isinstance(value, list) else value
    shown = with_cards(value, kind, lambda card: card if state.known[card] & seats == seats else UNSEEN)
    return tuple(shown) if isinstance(shown, list) else shown


def is_shown(state: State, variable: g.Variable, cell: int, seats: int) -> bool:
    """Whether all of these seats are shown this variable; bookkeeping is for the author of the rules."""
    if variable.is_inner or (variable.quiet and seats):
        return False
    return state.program.layout.cell_sight[cell] & seats == seats


def variables(state: State, seats: int) -> list[VariableView]:
    """The variables that all of these seats may read; no seats is the author of the rules, who reads everything."""
    layout = state.program.layout
    found = []
    for variable in state.program.rules.variables:
        area = layout.variables[variable.name]
        for cell in range(area.base, area.end):
            if not is_shown(state, variable, cell, seats):
                continue
            owner, index = divmod(cell - area.base, area.size)
            value = known_value(state, cell, seats)
            found.append(
                VariableView(
                    variable.name,
                    None if variable.owner == "table" else owner,
                    None if variable.index is None else area.first + index,
                    value,
                    state.program.labels.value(value, variable.type),
                )
            )
    return found
