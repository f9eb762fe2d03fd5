"""Cards are dealt, drawn and gathered: many of them in one go, if nobody watches each."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.play.knowledge import followed
from interpreter.play.limits import stays_short
from interpreter.play.moving import carried, check_room, lay, move_cards, which_of_them
from interpreter.play.position import Position
from interpreter.play.runtime import short_list, span_of


def deal(position: Position, amount: int, source: int, places: Sequence[int], front: bool) -> None:
    """Deals one card each in turn, a number of times round."""
    distribute(position, source, to_each(position, places, amount), front, False)


def deal_all(position: Position, source: int, places: Sequence[int], front: bool) -> None:
    """Deals one card each in turn until none is left."""
    distribute(position, source, to_all(position, places, source), front, False)


def draw(position: Position, amount: int, source: int, to: int, front: bool, up_to: bool) -> None:
    """Moves the first cards of a place: the top of a pile, the left of a row."""
    if amount <= 0:
        return
    layout, cards = position.program.layout, position.zones[source]
    count = amount if source == to else min(amount, len(cards))  # who asks for many more is given no more work
    if position.log is not None or not layout.ordered[source] or source == to:
        distribute(position, source, to_one(position, to, count, source), front, up_to)
    elif count == 1:
        draw_one(position, source, to, front)
    else:
        taken = cards[:count]
        carried(position, count)
        followed(position, taken, source, to)
        lay(position, taken, to, front)
        del cards[:count]
        if layout.limited and taken:
            check_room(position, to)
    if count < amount and not up_to:
        stays_short(position, source)


def draw_one(position: Position, source: int, to: int, front: bool) -> None:
    """The same for one card of a place that has an order."""
    zones, layout = position.zones, position.program.layout
    card, seers = zones[source][0], layout.sight[source] | layout.sight[to]
    known = position.known
    known[card] = seers if seers == layout.everybody else known[card] | seers
    position.where[card] = to
    if front:
        zones[to].insert(0, card)
    else:
        zones[to].append(card)
    del zones[source][:1]
    if layout.limited:
        check_room(position, to)


def to_one(position: Position, to: int, amount: int, source: int) -> list[int]:
    """The same place once for each card, if it is clear which cards go there."""
    if not position.program.layout.ordered[source]:
        which_of_them(position, position.zones[source], amount)
    return [to for _ in span_of(1, amount)]


def distribute(position: Position, source: int, targets: Sequence[int], front: bool, up_to: bool) -> None:
    """One card to each of the places in turn, as long as there are any."""
    zones, where, known = position.zones, position.where, position.known
    layout = position.program.layout
    cards, sight = zones[source], layout.sight
    carried(position, len(targets))
    if position.log is not None or not layout.ordered[source] or source in targets:
        hand_out(position, source, targets, front, up_to)
        return
    count = min(len(targets), len(cards))
    here = sight[source]
    for i in range(count):
        card, to = cards[i], targets[i]
        where[card] = to
        seers = here | sight[to]
        known[card] = seers if seers == layout.everybody else known[card] | seers
        if front:
            zones[to].insert(0, card)
        else:
            zones[to].append(card)
        if layout.limited:
            check_room(position, to)
    del cards[:count]
    if count < len(targets) and not up_to:
        stays_short(position, source)


def hand_out(position: Position, source: int, targets: Sequence[int], front: bool, up_to: bool) -> None:
    """The same, card by card."""
    zones = position.zones
    for to in targets:
        if not zones[source]:
            if not up_to:
                stays_short(position, source)
            return
        move_cards(position, [zones[source][0]], to, front)


def gather(position: Position, cards: Sequence[int], to: int, front: bool) -> None:
    """Moves all cards of a family to one place."""
    zones, where, known = position.zones, position.where, position.known
    layout = position.program.layout
    sight, ordered = layout.sight, layout.ordered
    if position.log is not None or len(cards) != len(layout.kinds) or not ordered[to]:
        move_cards(position, cards, to, front)
        return
    carried(position, len(cards))
    there = sight[to]
    for place in range(len(sight)):
        lying = zones[place]
        if lying:
            seers = sight[place] | there
            follows = seers != layout.everybody and (ordered[place] or len(lying) == 1)
            for card in lying:
                known[card] = known[card] | seers if follows else seers
            lying.clear()
    for card in cards:
        where[card] = to
    lay(position, cards, to, front)
    if layout.limited:
        check_room(position, to)


# ───────────── whom to deal to


def to_each(position: Position, places: Sequence[int], amount: int) -> list[int]:
    return [place for _ in span_of(1, amount) for place in places]


def to_all(position: Position, places: Sequence[int], source: int) -> list[int]:
    step, count = len(places), len(position.zones[source])
    return [places[i % step] for i in range(count)] if step else []


def to_fill(position: Position, places: Sequence[int], amount: int) -> list[int]:
    """One each in turn to those who have fewer than `amount`."""
    zones = position.zones
    found: list[int] = []
    missing = max([0, *(amount - len(zones[place]) for place in places)])
    for turn in span_of(1, missing):
        for place in places:
            if len(zones[place]) + turn <= amount:
                found.append(place)
        short_list(found)
    return found


def from_owner(position: Position, places: Sequence[int], seat: int) -> list[int]:
    """The places in turn, beginning with those of a player."""
    owners = position.program.owners
    for at in range(len(places)):
        if owners[places[at]] == seat:
            return [*places[at:], *places[:at]]
    return [*places]
