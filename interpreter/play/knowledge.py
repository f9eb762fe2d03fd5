"""Who comes to know a card, and who no longer does.

Knowledge is a mask of seats for each card:
those who know which card it is where it lies. Who sees the place it comes from or the place it
goes to, knows it. A card that leaves a hand unseen might be any of that hand, so those who saw
neither place no longer know it, nor the cards that stay behind. Of cards that look alike the one
that was known has left, for all that can be told. Shuffling forgets. A part of a card that somebody
knows, its colour say, is a mask of its own in higher bits (`Layout.part`) and goes the same way;
of a card that everybody sees there are no parts to know. `moving` and `dealing` do so card by card.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.play.limits import work
from interpreter.play.position import Position


def forget_alike(position: Position, card: int, lying: Sequence[int]) -> None:
    """Who knew of one card like this in an unordered place cannot know that it was not the one that left."""
    known, kinds = position.known, position.program.layout.kinds
    kind, strangers = kinds[card], ~known[card]
    for other in lying:
        if kinds[other] == kind:
            confused = known[other] & strangers
            known[other] ^= confused
            strangers ^= confused


def followed(position: Position, cards: Sequence[int], source: int, to: int) -> None:
    """Everybody can follow that all of a place went to another, but of an unordered one not in which order."""
    where, known, layout = position.where, position.known, position.program.layout
    seers = layout.sight[source] | layout.sight[to]
    keeps = seers != layout.everybody and (layout.ordered[source] or not layout.ordered[to] or len(cards) == 1)
    for card in cards:
        known[card] = seers | known[card] if keeps else seers
        where[card] = to


def shuffle(position: Position, place: int) -> None:
    known, sight = position.known, position.program.layout.sight[place]
    if len(position.zones[place]) > 1:
        reorder(position, place)
    work(position, len(position.zones[place]))  # a card takes as long as four that are moved
    for card in position.zones[place]:
        known[card] = sight


def reorder(position: Position, place: int) -> None:
    """Chance gives the cards of a place another order."""
    zones, words = position.zones, position.program.layout.words
    zones[place] = cards = position.chance.order(position.drawn, zones[place], words)
    position.drawn += 1
    if position.log is not None:
        position.log.chance(position, tuple(cards), place)


def tell(position: Position, cards: Sequence[int], seats: int) -> None:
    """Lets some seats know an attribute of cards where they lie, by its bits."""
    known = position.known
    work(position, len(cards) >> 2)
    for card in cards:
        known[card] |= seats
    if position.log is not None:
        position.log.told(position, tuple(cards), seats)


def show(position: Position, cards: Sequence[int], seats: int) -> None:
    """Lets some seats know cards where they lie."""
    known = position.known
    work(position, len(cards) >> 2)
    for card in cards:
        known[card] |= seats
    if position.log is not None:
        position.log.shown(position, tuple(cards), seats)
