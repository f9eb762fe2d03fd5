"""Positions that a player cannot tell from the true one.

Cards that the player does not know change places with each other: only cards of one family and
one owner's set, so that each kind of card stays where it can be. What others showed by their
choices is kept: who did not follow suit gets none of that suit.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from interpreter.chance import Chance
from interpreter.registers import with_cards

if TYPE_CHECKING:
    from interpreter.state import State

TRIES = 40


def sample(state: State, player: int, rng: Random) -> State:
    """A full state with the player's view and options; later chance differs too."""
    decision = state.decision
    if decision is None or decision.player == player:
        return _rearranged(state, player, rng)
    # Somebody else decides: his options follow from the cards he is given here. That he was
    # asked at all is known, so he must have something to decide.
    for _ in range(TRIES):
        other = _rearranged(state, player, rng)
        before = [cards[:] for cards in other.z], other.v[:]
        other.decision = None
        other.run(decision.spec.asking)
        if (other.z, other.v) == before and other.decision is not None and other.decision.player == decision.player:
            break
    return other


def _rearranged(state: State, player: int, rng: Random) -> State:
    other = state.copy()
    other.log = None
    other.replayable = False
    other.chance = Chance(rng.getrandbits(48))
    other.drawn = 0
    layout = state.program.layout
    forbidden = _forbidden(state, player)
    classes: dict[tuple[str, int | None], list[int]] = {}
    for card in range(len(layout.cards)):
        if not state.k[card] >> player & 1:
            known = layout.cards[card]
            classes.setdefault((known.family, known.owner), []).append(card)
    new: dict[int, int] = {}
    for cards in classes.values():
        new |= _assigned(cards, forbidden, rng)
    for place, cards in enumerate(other.z):
        other.z[place] = [new.get(c, c) for c in cards]
        for card in other.z[place]:
            other.w[card] = place
    for old, card in new.items():
        other.k[card] = state.k[old]
    # Cards that somebody has secretly chosen change with the others.
    for register, holds in state.program.writer.register_types.items():
        other.r[register] = with_cards(other.r[register], holds, lambda card: new.get(card, card))
    return other


def _assigned(cards: list[int], forbidden: dict[int, frozenset[int]], rng: Random) -> dict[int, int]:
    """For each card the one that lies in its stead; forbidden pairs are avoided if that is easy."""
    places = cards[:]
    # The most restricted places first: they find a card while there is still a choice.
    places.sort(key=lambda c: -len(forbidden.get(c, ())))
    for _ in range(TRIES):
        waiting = cards[:]
        rng.shuffle(waiting)
        found: dict[int, int] = {}
        for place in places:
            bad = forbidden.get(place)
            if bad is None:
                found[place] = waiting.pop()
                continue
            at = next((i for i in range(len(waiting) - 1, -1, -1) if waiting[i] not in bad), None)
            if at is None:
                break
            found[place] = waiting.pop(at)
        else:
            return found
    # No arrangement keeps to everything: better a strange one than the true cards.
    rng.shuffle(places)
    return dict(zip(cards, places, strict=True))


def _forbidden(state: State, player: int) -> dict[int, frozenset[int]]:
    """For cards in others' hands, which cards cannot be in their stead."""
    if not state.program.has_soft_rules or state.history is None:
        return {}
    log = state.traced().log
    assert log is not None
    found: dict[int, frozenset[int]] = {}
    for seat, held, wanted in log.lacks:
        if seat == player:
            continue
        for card in held:
            owner = state.program.layout.places[state.w[card]].owner
            if owner == seat and not state.k[card] >> player & 1:
                found[card] = found.get(card, frozenset()) | wanted
    return found
