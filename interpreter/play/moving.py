"""Cards go from place to place, and those who see it know them: see `knowledge` for the law of it."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.game.failure import RuleFailure
from dsl.game.operations import first_n
from dsl.sentence import say
from interpreter.play.knowledge import followed, forget_alike
from interpreter.play.limits import overfull, work
from interpreter.play.position import Position

LIGHT = 3  # cards that count as no work when they are moved


def carried(position: Position, count: int) -> None:
    """Counts cards that are moved: each is looked for where it lies."""
    work(position, (count >> 2) + (count * count >> 8))


def move_cards(position: Position, cards: Sequence[int], to: int, front: bool) -> None:
    """Moves cards one by one in order; `front` is the top of a pile and the left of a row."""
    zones, where, known = position.zones, position.where, position.known
    layout = position.program.layout
    sight, ordered, everybody = layout.sight, layout.ordered, layout.everybody
    target, there, alike = zones[to], sight[to], position.program.hides_which_one
    logged = places_under(position, cards) if position.log is not None else None
    carried(position, len(cards))
    blurred: list[int] = []
    for card in cards:
        source = where[card]
        lying = zones[source]
        lying.remove(card)
        seers = sight[source] | there
        if alike[source]:
            work(position, len(lying) >> 6)
            forget_alike(position, card, lying)
        if seers == everybody:
            known[card] = seers
        elif ordered[source] or (not lying and source not in blurred):
            known[card] |= seers
        else:
            # It might have been any of the cards there, for those who saw neither place.
            known[card] = seers
            if source not in blurred:
                blurred.append(source)
        if front:
            target.insert(0, card)
        else:
            target.append(card)
        where[card] = to
    for source in blurred:
        seers = sight[source] | there
        for card in zones[source]:
            known[card] &= seers
    if layout.limited:
        check_room(position, to)
    if logged is not None:
        log_move(position, cards, logged, to)


def move_card(position: Position, card: int, to: int, front: bool) -> None:
    """The same for one card, of which nothing is told: the improved programs do so."""
    zones, where, known = position.zones, position.where, position.known
    layout = position.program.layout
    source = where[card]
    lying, seers = zones[source], layout.sight[source] | layout.sight[to]
    lying.remove(card)
    if position.program.hides_which_one[source]:
        work(position, len(lying) >> 6)
        forget_alike(position, card, lying)
    if seers == layout.everybody:
        known[card] = seers
    elif layout.ordered[source] or not lying:
        known[card] |= seers
    else:
        known[card] = seers
        for other in lying:
            known[other] &= seers
    if front:
        zones[to].insert(0, card)
    else:
        zones[to].append(card)
    where[card] = to
    if layout.limited:
        check_room(position, to)


def move_open(position: Position, card: int, to: int, front: bool) -> None:
    """One card that everybody sees go, where no two look alike: it cannot be mistaken for another."""
    zones, where = position.zones, position.where
    zones[where[card]].remove(card)
    if front:
        zones[to].insert(0, card)
    else:
        zones[to].append(card)
    where[card] = to
    position.known[card] = position.program.layout.everybody


def move_into_slot(position: Position, card: int, to: int) -> None:
    """The same, where there is room for one."""
    if position.zones[to] and position.where[card] != to:
        overfull(position, to)
    move_open(position, card, to, False)


def move_all_open(position: Position, cards: Sequence[int], to: int, front: bool) -> None:
    """The same for several. Those that lie side by side in the list and on the table are taken up together."""
    where, known, everybody = position.where, position.known, position.program.layout.everybody
    carried(position, len(cards))
    begin = 0
    while begin < len(cards):
        source = where[cards[begin]]
        alone = begin + 1 == len(cards) or where[cards[begin + 1]] != source
        if alone or source == to:  # a card that is named twice lies there already
            move_open(position, cards[begin], to, front)
            begin += 1
        else:
            end = begin
            while end < len(cards) and where[cards[end]] == source:
                where[cards[end]] = to
                known[cards[end]] = everybody
                end += 1
            leave_behind(position, source)
            lay(position, cards[begin:end], to, front)
            begin = end


def leave_behind(position: Position, place: int) -> None:
    """Takes away from a place the cards that are said to lie elsewhere."""
    where = position.where
    position.zones[place] = [card for card in position.zones[place] if where[card] == place]


def move_chosen(position: Position, cards: Sequence[int], to: int, front: bool) -> None:
    """Cards that all players chose at once: none of them can be among those that arrived since."""
    where, known = position.where, position.known
    earlier = [card for card in position.arrived if card not in cards]
    places = [where[card] for card in earlier]
    seers = [known[card] for card in earlier]
    move_cards(position, cards, to, front)
    for card in cards:
        position.arrived.append(card)
    for i in range(len(earlier)):
        if where[earlier[i]] == places[i]:
            known[earlier[i]] |= seers[i]


def move_some(position: Position, amount: int, cards: Sequence[int], to: int, front: bool, up_to: bool) -> None:
    """Moves the first of a list of cards."""
    if amount > len(cards) and not up_to:
        raise RuleFailure(
            "CG810",
            say("{amount} cards are wanted and {count} are there", amount=amount, count=len(cards)),
            "say `up to`",
        )
    if cards and not position.program.layout.ordered[position.where[cards[0]]]:
        which_of_them(position, cards, amount)
    move_cards(position, first_n(cards, amount), to, front)


def move_zone(position: Position, source: int, to: int, front: bool) -> None:
    """Moves everything that lies in a place."""
    zones, where, known = position.zones, position.where, position.known
    layout = position.program.layout
    if source == to or not zones[source]:
        return
    cards = zones[source]
    seers = layout.sight[source] | layout.sight[to]
    # Everybody can follow that all of it went, but of an unordered zone not in which order.
    keeps = seers != layout.everybody and (layout.ordered[source] or not layout.ordered[to] or len(cards) == 1)
    if position.log is not None:
        seen = {card: known[card] for card in cards}
        move_cards(position, cards[:], to, front)
        for card in seen:
            known[card] = seers | seen[card] if keeps else seers
        return
    if len(cards) > LIGHT:
        carried(position, len(cards))
    for card in cards:
        known[card] = seers | known[card] if keeps else seers
        where[card] = to
    lay(position, cards, to, front)
    cards.clear()
    if layout.limited:
        check_room(position, to)


def exchange(position: Position, one: int, other: int) -> None:
    """All that lies in one place goes to another, and the other way round."""
    if one == other:
        return
    zones = position.zones
    there, here = zones[one][:], zones[other][:]
    work(position, len(there) + len(here) >> 2)
    zones[one].clear()
    zones[other].clear()
    lay(position, here, one, False)
    lay(position, there, other, False)
    followed(position, here, other, one)
    followed(position, there, one, other)
    if position.program.layout.limited:
        check_room(position, one)
        check_room(position, other)
    if position.log is not None:
        log_move(position, here, [other for _ in here], one)
        log_move(position, there, [one for _ in there], other)


def lay(position: Position, cards: Sequence[int], to: int, front: bool) -> None:
    """Lays down cards that are not lying anywhere."""
    target = position.zones[to]
    if front:
        target[:0] = cards[::-1]
    else:
        target += cards


def check_room(position: Position, place: int) -> None:
    capacity = position.program.layout.capacity[place]
    if capacity is not None and len(position.zones[place]) > capacity:
        overfull(position, place)


def log_move(position: Position, cards: Sequence[int], sources: Sequence[int], to: int) -> None:
    layout = position.program.layout
    if position.log is not None and cards:
        there = layout.sight[to]
        seen = tuple(position.known[c] | layout.sight[s] | there for c, s in zip(cards, sources, strict=True))
        position.log.moved(position, tuple(cards), tuple(sources), to, seen)


def which_of_them(position: Position, cards: Sequence[int], amount: int) -> None:
    """Some of an unordered zone can be moved without a choice only if they all look alike."""
    kinds = position.program.layout.kinds
    if 0 < amount < len(cards) and any(kinds[c] != kinds[cards[0]] for c in cards):
        raise RuleFailure("CG813", "which of these cards? they have no order", "let a player `choose` them")


# ───────────── places that are emptied


def places_under(position: Position, cards: Sequence[int]) -> list[int]:
    """Where each of these cards lies."""
    where = position.where
    return [where[card] for card in cards]


def filled(position: Position, places: Sequence[int]) -> list[int]:
    """Those of the places where something lies, each once, where it is named last."""
    zones = position.zones
    found: list[int] = []
    for place in reversed(places):
        if zones[place] and place not in found:
            found.append(place)
    return found[::-1]


def emptied(position: Position, places: Sequence[int]) -> list[int]:
    zones = position.zones
    return [place for place in places if not zones[place]]


# ───────────── taking back


def all_lying(position: Position) -> list[int]:
    """Every card, place by place."""
    zones, sight = position.zones, position.program.layout.sight
    found: list[int] = []
    for place in range(len(sight)):
        for card in zones[place]:
            found.append(card)
    work(position, len(found) >> 2)
    return found


def all_counts(position: Position) -> list[int]:
    """How many cards lie in each place."""
    zones, sight = position.zones, position.program.layout.sight
    return [len(zones[place]) for place in range(len(sight))]


def all_known(position: Position) -> list[int]:
    """Who knows each card, place by place."""
    zones, known, sight = position.zones, position.known, position.program.layout.sight
    found: list[int] = []
    for place in range(len(sight)):
        for card in zones[place]:
            found.append(known[card])
    return found


def lay_back(position: Position, cards: Sequence[int], counts: Sequence[int], seers: Sequence[int]) -> None:
    """Everything lies again as it lay, and everybody knows what they knew.

    Who has seen a card since then knows it where it did not move, and in a hand; in which place of a pile it
    lies again they did not see.
    """
    zones, where, known = position.zones, position.where, position.known
    ordered = position.program.layout.ordered
    carried(position, len(cards))
    mistake_alike(position, cards, counts, seers)
    at = 0
    for place in range(len(counts)):
        zones[place].clear()
        for _ in range(counts[place]):
            card = cards[at]
            stayed = where[card] == place or not ordered[place]
            known[card] = seers[at] | known[card] if stayed else seers[at]
            where[card] = place
            zones[place].append(card)
            at += 1


def mistake_alike(position: Position, cards: Sequence[int], counts: Sequence[int], seers: Sequence[int]) -> None:
    """Who knew of one card in a hand and has seen one like it since cannot know that these are two.

    Nor does anybody know whose hand a card goes back to, if cards that they had not seen moved elsewhere too.
    """
    program, known, kinds = position.program, position.known, position.program.layout.kinds
    at, once, twice = 0, 0, 0
    for place in range(len(counts)):
        blind = went_unseen(position, cards, seers, at, at + counts[place], place)
        twice |= once & blind
        once |= blind
        at += counts[place]
    at = 0
    for place in range(len(counts)):
        own = went_unseen(position, cards, seers, at, at + counts[place], place)
        confused = twice | once & ~own
        for i in range(at, at + counts[place]):
            card = cards[i]
            news = known[card] & ~seers[i]
            if news and not program.layout.ordered[place]:
                known[card] ^= news & confused
                news &= ~confused
                if program.hides_which_one[place]:
                    work(position, len(cards) >> 6)
                    for j in range(len(cards)):
                        if kinds[cards[j]] == kinds[card]:
                            mistaken = news & seers[j] & ~known[cards[j]]
                            known[cards[j]] ^= mistaken
                            known[card] ^= mistaken
                            news ^= mistaken
        at += counts[place]


def went_unseen(position: Position, cards: Sequence[int], seers: Sequence[int], at: int, end: int, place: int) -> int:
    """Those who did not know some card of a place that lies elsewhere now."""
    where, everybody, blind = position.where, position.program.layout.everybody, 0
    for i in range(at, end):
        if where[cards[i]] != place and seers[i] & everybody != everybody:
            blind |= ~seers[i]
    return blind


# ───────────── notes on cards


def noted(position: Position, card: int, on: Sequence[int], says: Sequence[int], otherwise: int) -> int:
    """What the note on a card says; `on` are the cards that have one."""
    work(position, len(on) >> 5)
    for i in range(len(on)):
        if on[i] == card:
            return says[i]
    return otherwise
