"""A position with other cards where a seat has seen none: what is told there must be the same."""

from __future__ import annotations

from random import Random

from interpreter.ask.events import Log
from interpreter.ask.sample import rearranged
from interpreter.play.chance import Dice
from interpreter.play.choice import Option
from interpreter.play.state import State


def learnt_by(before: State, after: State, seat: int) -> set[int]:
    """The cards that a seat knows before, after or on the way."""
    found = {card for state in (before, after) for card, mask in enumerate(state.known) if mask >> seat & 1}
    assert after.log is not None
    for event in after.log.events:
        cards = zip(event.cards, event.known_to, strict=False)
        found |= {card for card, mask in cards if card is not None and mask >> seat & 1}
    return found


def with_other_cards(state: State, seat: int, learnt: set[int], rng: Random) -> State:
    """The position with other cards in place of those that the seat does not learn of; chance goes the same way."""
    there = state.copy()
    for card in learnt:
        there.known[card] |= 1 << seat
    other = rearranged(there, seat, Dice(rng.getrandbits(64)))
    for lying, instead in zip(state.zones, other.zones, strict=True):
        for card, new in zip(lying, instead, strict=True):
            other.known[new] = state.known[card]
    other.chance, other.seed, other.drawn, other.log = state.chance, state.seed, state.drawn, Log()
    return other


def answer(there: State, option: Option) -> None:
    """The same answer, carried out there."""
    decision = there.decision
    assert decision is not None
    spec = decision.spec
    there.registers[spec.answer + (decision.player if spec.per_seat else 0)] = option.raw
    there.decision = None
    there.run(spec.resume)
