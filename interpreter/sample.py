"""Positions that a player cannot tell from the true one.

Cards that the player does not know change places with each other: only cards of one family and
one owner's set, so that each kind of card stays where it can be. What others showed by their
choices is kept: who did not follow suit gets none of that suit.

A sample is made from what the player knows and from nothing else: two positions that look alike to
the player give, with the same generator, the same sample. It has neither the seed nor the past of
the true play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl import types as t
from dsl.walk import statements
from interpreter.chance import Chance
from interpreter.fault import dead_end
from interpreter.registers import with_cards

if TYPE_CHECKING:
    from interpreter.choice import Decision, Spec
    from interpreter.program import Program
    from interpreter.registers import Holds
    from interpreter.state import State

TRIES = 40


def sample(state: State, player: int, rng: Random) -> State:
    """A full state with the player's view and options; later chance differs too."""
    decision = state.decision
    if decision is None or decision.player == player:
        return _rearranged(state, player, rng)
    # Somebody else decides: the options follow from the cards they are given here. That they were
    # asked at all is known, so they must have something to decide.
    for _ in range(TRIES):
        other = _rearranged(state, player, rng)
        before = [cards[:] for cards in other.z], other.v[:]
        other.decision = None
        other.run(decision.spec.asking)
        if (other.z, other.v) == before and other.decision is not None and other.decision.player == decision.player:
            break
    return other


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a player cannot know in one position: worked out once, then rearranged as often as one likes.

    `sets` are cards that may lie in each other's stead: as they lie, the most restricted places
    first, and by their numbers. `cells` and `registers` are the variables and registers that may hold cards,
    `secrets` the variables that the player cannot read, `at_once` the choices that others may have made while the
    player still decides.
    """

    decision: Decision | None
    player: int
    sets: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    forbidden: dict[int, frozenset[int]]
    places: tuple[int, ...]
    cells: tuple[tuple[int, Holds], ...]
    registers: tuple[tuple[int, Holds], ...]
    secrets: tuple[int, ...]
    at_once: tuple[Spec, ...]


def unseen_by(state: State, player: int) -> Unseen:
    """What the player cannot know, worked out once for a decision."""
    known = state.unseen
    if known is not None and known.decision is state.decision and known.player == player:
        return known
    layout = state.program.layout
    forbidden = _forbidden(state, player)
    sets: dict[tuple[str, int | None], list[int]] = {}
    for place, lying in enumerate(state.z):
        # In which order they lie in a hand nobody knows.
        for number in lying if layout.ordered[place] else sorted(lying, key=state.k.__getitem__):
            if not state.k[number] >> player & 1:
                card = layout.cards[number]
                sets.setdefault((card.family, card.owner), []).append(number)
    for cards in sets.values():
        # They find a card while there is still a choice.
        cards.sort(key=lambda c: -len(forbidden.get(c, ())))
    types = state.program.register_types.items()
    found = Unseen(
        state.decision,
        player,
        tuple((tuple(cards), tuple(sorted(cards, key=state.program.alike.__getitem__))) for cards in sets.values()),
        forbidden,
        tuple({state.w[card]: None for cards in sets.values() for card in cards}),
        tuple(layout.card_cells.items()),
        tuple((register, holds) for register, holds in types if state.r[register] is not None),
        tuple(cell for cell, seers in enumerate(layout.cell_sight) if not seers >> player & 1),
        () if state.decision is None else _at_once_with(state.program, state.decision.spec),
    )
    state.unseen = found
    return found


def _rearranged(state: State, player: int, rng: Random) -> State:
    unseen = unseen_by(state, player)
    other = state.copy()
    other.log = None
    forget_the_past(other, rng.getrandbits(48))
    new: dict[int, int] = {}
    for lying, cards in unseen.sets:
        new |= zip(lying, assigned(lying, cards, unseen.forbidden, rng), strict=True)
    z, w, k, known = other.z, other.w, other.k, state.k
    for place in unseen.places:
        z[place] = cards_there = [new.get(c, c) for c in z[place]]
        for card in cards_there:
            w[card] = place
    for old, card in new.items():
        k[card] = known[old]

    def instead(card: int) -> int:
        return new.get(card, card)

    # Cards that somebody has secretly chosen, or that the rules remember, change with the others.
    for register, holds in unseen.registers:
        other.r[register] = with_cards(other.r[register], holds, instead)
    for cell, holds in unseen.cells:
        other.v[cell] = with_cards(other.v[cell], holds, instead)
    for cell in unseen.secrets:
        other.v[cell] = _guessed(other, cell, rng)
    other.arrived = [instead(card) for card in other.arrived]
    if unseen.at_once:
        _choose_anew(other, unseen, rng)
    return other


def _guessed(state: State, cell: int, rng: Random) -> Any:
    """A value for a variable that the player cannot read: any it could have, or its first one."""
    layout = state.program.layout
    match t.settled(layout.cell_types[cell]):
        case t.Simple("yes or no"):
            return rng.random() < 0.5
        case t.Simple("player"):
            return int(rng.random() * layout.players)
        case t.Value(attribute):
            return int(rng.random() * len(state.program.game.attributes[attribute].values))
        case t.Setting(option):
            return int(rng.random() * len(state.program.game.option(option).values))
        case _:
            return type(state)(state.program, Chance(0)).v[cell]


def _choose_anew(state: State, unseen: Unseen, rng: Random) -> None:
    """What others have chosen at the same time is not known: they choose again, by chance."""
    blocks = state.program.blocks
    for seat in range(state.program.layout.players):
        if seat == unseen.player or all(state.r[spec.answer + seat] is None for spec in unseen.at_once):
            continue
        scratch = state.copy()
        for spec in unseen.at_once:
            assert isinstance(spec.me, int)
            scratch.r[spec.me] = seat
            scratch.decision = None
            try:
                blocks[spec.asking](scratch)
                if (due := scratch.decision) is not None:
                    scratch.r[spec.answer + seat] = due.options[int(rng.random() * len(due.options))].raw
                blocks[spec.resume](scratch)
            except Exception as error:
                if dead_end(error) is None:
                    raise
                break  # the rules get stuck in this thought: they keep what they chose
            state.r[spec.answer + seat] = scratch.r[spec.answer + seat]


def _at_once_with(program: Program, spec: Spec) -> tuple[Spec, ...]:
    """The choices that are made at the same time as this one, in their order."""
    if not spec.per_seat:
        return ()
    for x in statements(program.game.phases[spec.phase].body):
        if isinstance(x, g.AtOnce) and any(spec.statement is choice for choice in x.choices):
            numbers = [choice.id for choice in x.choices if isinstance(choice, g.Choose | g.ChooseOne)]
            return tuple(s for s in program.specs if s.phase == spec.phase and s.id in numbers)
    return (spec,)


def forget_the_past(state: State, seed: int) -> None:
    """Leaves a position that no play led to, and whose future is its own."""
    state.chance = Chance(seed)
    state.seed = seed
    state.drawn = 0
    state.steps = 0
    state.history = None
    state.replayable = False
    state._traced = None


def assigned(
    places: tuple[int, ...], cards: tuple[int, ...], forbidden: dict[int, frozenset[int]], rng: Random
) -> list[int]:
    """For each card in turn the one that lies in its stead; forbidden pairs are avoided if that is easy."""
    random = rng.random
    for _ in range(TRIES):
        waiting = _shuffled(cards, random)
        if not forbidden:
            return waiting
        found: list[int] = []
        for place in places:
            bad = forbidden.get(place)
            if bad is None:
                found.append(waiting.pop())
                continue
            at = next((i for i in range(len(waiting) - 1, -1, -1) if waiting[i] not in bad), None)
            if at is None:
                break
            found.append(waiting.pop(at))
        else:
            return found
    # No arrangement keeps to everything: better a strange one than the true cards.
    return _shuffled(cards, random)


def _shuffled(cards: tuple[int, ...], random: Callable[[], float]) -> list[int]:
    keys = [random() for _ in cards]
    found = dict(zip(keys, cards, strict=True))
    if len(found) < len(cards):  # two equal keys
        return [card for _, card in sorted(zip(keys, cards, strict=True))]
    keys.sort()
    return list(map(found.__getitem__, keys))


def _forbidden(state: State, player: int) -> dict[int, frozenset[int]]:
    """For cards in others' hands, which cards cannot be in their stead."""
    if not state.program.has_soft_rules or state.history is None or not state.replayable:
        return {}
    log = state.traced().log
    assert log is not None
    found: dict[int, frozenset[int]] = {}
    for lack in log.lacks:
        if lack.player == player or not log.shows(lack, player):
            continue
        for card in lack.held:
            owner = state.program.layout.places[state.w[card]].owner
            if owner == lack.player and not state.k[card] >> player & 1:
                found[card] = found.get(card, frozenset()) | lack.wanted
    return found
