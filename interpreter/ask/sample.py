"""Positions that a player cannot tell from the true one.

Cards that the player does not know change places with each other (`rearranged`); where a part of a card is known,
only cards with that part. What others showed by their choices is kept: who did not follow suit gets none of that suit,
and who asked for a rank has a card of it (`conclusions`).

A sample is made from what the player knows and from nothing else: two positions that look alike to
the player give, with the same generator, the same sample. It has neither the seed nor the past of
the true play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.ask.conclusions import concluded
from interpreter.ask.rearranged import Unseen, unseen, with_others
from interpreter.play.chance import Dice

if TYPE_CHECKING:
    from interpreter.play.state import State

ASKED_TRIES = 2_000  # a seat that has but one option is not asked: where hands are small, few arrangements ask it


def sample(state: State, player: int, dice: Dice) -> State:
    """A full state with the player's view and options; later chance differs too."""
    decision = state.decision
    if decision is None or decision.player == player:
        return rearranged(state, player, dice)
    # Somebody else decides: the options follow from the cards they are given here. That they were
    # asked just this is known, so they must have something to decide there.
    for _ in range(ASKED_TRIES):
        other = rearranged(state, player, dice)
        before = [cards[:] for cards in other.zones], other.variables[:]
        other.decision = None
        other.run(decision.spec.asks_at)
        if (
            (other.zones, other.variables) == before
            and other.decision is not None
            and (other.decision.spec, other.decision.player) == (decision.spec, decision.player)
        ):
            break
    return other


def rearranged(state: State, player: int, dice: Dice) -> State:
    """The position with other cards where the player knows none; what is due stays due."""
    return with_others(state, unseen_by(state, player), dice)


def unseen_by(state: State, player: int) -> Unseen:
    """What the player cannot know, worked out once for a decision."""
    known = state.unseen
    if known is not None and known.decision is state.decision and known.player == player:
        return known
    forbidden = _forbidden(state, player)
    for card, wrong in concluded(state, player).items():
        forbidden[card] = forbidden.get(card, frozenset()) | wrong
    state.unseen = unseen(state, player, _without_its_part(state, player, forbidden))
    return state.unseen


def _without_its_part(state: State, player: int, forbidden: dict[int, frozenset[int]]) -> dict[int, frozenset[int]]:
    """Where the player knows a part of a card, its colour say, no card without it can lie."""
    layout = state.program.layout
    if not layout.game.told:
        return forbidden
    for card, mask in enumerate(state.known):
        for name in layout.parts_known(mask, player) if not mask >> player & 1 else ():
            values = layout.attributes[name]
            others = frozenset(c for c, value in enumerate(values) if value != values[card])
            forbidden[card] = forbidden.get(card, frozenset()) | others
    return forbidden


def _forbidden(state: State, player: int) -> dict[int, frozenset[int]]:
    """For cards in others' hands, which cards cannot be in their stead."""
    if not state.program.has_soft_rules or state.history is None or not state.replayable:
        return {}
    log = state.traced(reasons=False).log
    assert log is not None
    found: dict[int, frozenset[int]] = {}
    for lack in log.lacks:
        if lack.player == player or not log.shows(lack, player):
            continue
        for card in lack.held:
            owner = state.program.layout.places[state.where[card]].owner
            if owner == lack.player and not state.known[card] >> player & 1:
                found[card] = found.get(card, frozenset()) | lack.wanted
    return found
