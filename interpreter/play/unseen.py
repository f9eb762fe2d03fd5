"""What a chooser can tell apart, and which card it is that somebody picks unseen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from dsl.game.failure import RuleFailure
from dsl.game.operations import first
from interpreter.play import picks
from interpreter.play.limits import work
from interpreter.play.position import Position
from interpreter.play.runtime import MOST_WAYS, not_too_many

SPOTS = 10_000
ANY_OF_THEM = SPOTS - 1


def one_of_each(position: Position, cards: Sequence[int]) -> list[int]:
    """Of cards that look alike only one."""
    kinds = position.program.layout.kinds
    found: list[int] = []
    if position.program.few_kinds:
        mask = 0
        for card in cards:
            if not mask >> kinds[card] & 1:
                mask |= 1 << kinds[card]
                found.append(card)
        return found
    seen: list[int] = []
    for card in cards:
        if kinds[card] not in seen:
            seen.append(kinds[card])
            found.append(card)
    return found


def some_of_each(position: Position, cards: Sequence[int], most: int) -> list[int]:
    """Only as many cards of each look as are wanted, for picks that must not be the same card."""
    kinds = position.program.layout.kinds
    if most == 1:
        return one_of_each(position, cards)
    found: list[int] = []
    for one in one_of_each(position, cards):
        left = most
        for card in cards:
            if left > 0 and kinds[card] == kinds[one]:
                found.append(card)
                left -= 1
    return found


def each_way_once(position: Position, ways: Sequence[tuple[Any, ...]], picks: tuple[int, ...]) -> list[tuple[Any, ...]]:
    """Of combinations that look alike only one; `picks` are the cards in them."""
    layout = position.program.layout

    def looks(card: int) -> Any:
        return card if card < 0 or layout.ordered[position.where[card]] else (position.where[card], layout.kinds[card])

    found: dict[Any, tuple[Any, ...]] = {}
    for way in ways:
        found.setdefault(tuple(looks(x) if i in picks else x for i, x in enumerate(way)), way)
    return list(found.values())


def spot_known(position: Position, card: int, me: int) -> int:
    """By which cards are listed: those of a hand that the chooser does not see come behind the others, and say nothing
    of when each of them came there."""
    layout, place = position.program.layout, position.where[card]
    if layout.ordered[place] or layout.sight[place] >> me & 1:
        return 0
    return (place + 1) * SPOTS + (layout.kinds[card] if position.known[card] >> me & 1 else ANY_OF_THEM)


def told_apart(position: Position, cards: Sequence[int], me: int, once: bool, most: int) -> list[int]:
    """The cards as the chooser knows them; one that is not known is named by where it lies.

    A negative number is a card picked unseen: place and position, or any card of an
    unordered place.
    """
    zones, where, known = position.zones, position.where, position.known
    layout = position.program.layout
    ordered, kinds = layout.ordered, layout.kinds
    found: list[int] = []
    for card in sorted(cards, key=lambda card: spot_known(position, card, me)):
        place = where[card]
        if not known[card] >> me & 1:
            spot = zones[place].index(card) if ordered[place] else ANY_OF_THEM
            raw = -1 - (place * SPOTS + spot)
            if raw not in found or not (once or ordered[place]):
                found.append(raw)
        elif ordered[place] or not once:
            if card not in found:
                found.append(card)
        elif sum(1 for c in found if c >= 0 and where[c] == place and kinds[c] == kinds[card]) < most:
            found.append(card)
    return found


def place_of(position: Position, card: int) -> int:
    work(position, len(position.zones[position.where[card]]) >> 8)
    return position.zones[position.where[card]].index(card) + 1


# ───────────── cards that are picked unseen


def behind(position: Position, picked: int, me: int) -> Any:
    """The card that a pick made unseen stands for, to be asked where it lies: of a hand it may be any."""
    if picked >= 0:
        return picked
    known, cards = position.known, position.zones[(-picked - 1) // SPOTS]
    spot = (-picked - 1) % SPOTS
    if spot == ANY_OF_THEM:
        return first([card for card in cards if not known[card] >> me & 1])
    return cards[spot]


def uncover_all(position: Position, picked: Sequence[int], me: int, others: Sequence[int]) -> list[int]:
    """The cards behind several picks, none of them twice."""
    taken: list[int] = list(others)
    for one in picked:
        taken.append(uncover_but(position, one, me, taken))
    return taken[len(others) :]


def uncover_but(position: Position, picked: int, me: int, taken: Sequence[int]) -> int:
    """The card behind a pick made unseen; in an unordered place chance decides, but for those that are taken."""
    if picked >= 0:
        return picked
    known, cards = position.known, position.zones[(-picked - 1) // SPOTS]
    spot = (-picked - 1) % SPOTS
    if spot != ANY_OF_THEM:
        return cards[spot]
    # In an order that does not depend on which of the alike cards is which: a record does not tell.
    kinds = position.program.layout.kinds
    unseen = sorted([card for card in cards if not known[card] >> me & 1], key=lambda card: kinds[card])
    # Those who choose at once may be more than there are cards: then one is drawn that another has drawn too.
    left = [card for card in unseen if card not in taken]
    found: int = chance_of(position, left if len(left) > 0 else unseen)
    return found


def chance_of(position: Position, items: Sequence[Any]) -> Any:
    """One of them by chance."""
    if not items:
        raise RuleFailure("CG801", "there is nothing to choose from by chance")
    if len(items) == 1:
        return items[0]
    return items[drawn_below(position, len(items))]


def drawn_below(position: Position, size: int) -> int:
    """Chance gives a number."""
    number = position.chance.one(position.drawn, size)
    position.drawn += 1
    if position.log is not None:
        position.log.chance(position, (number,), None)
    return number


def ways(
    position: Position, things: Sequence[int], kinds: Sequence[int] | None, least: int, most: int
) -> list[tuple[int, ...]]:
    """All ways to pick some of these, where a rule judges them together."""
    found = list(islice(picks.ways(list(things), kinds, least, most), MOST_WAYS + 1))
    not_too_many(found)
    work(position, len(found) >> 2)
    return found
