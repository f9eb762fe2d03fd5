"""Positions with other cards where a seat knows none.

Cards change places with each other: only cards of one family and one owner's set, so that each kind of card stays where
it can be. Which cards cannot lie where is said by whoever asks (`forbidden`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from interpreter.ask.guesses import first_values, guesses
from interpreter.ask.remembered import Unknown, at_once_with, unknown_to
from interpreter.ask.worked_out import worked_out_again
from interpreter.play.chance import Chance, Dice
from interpreter.play.dice import drawn
from interpreter.play.fault import rules_may_fail
from interpreter.play.registers import with_cards

if TYPE_CHECKING:
    from interpreter.play.choice import CompiledChoice, Decision
    from interpreter.play.registers import Holds
    from interpreter.play.state import State

TRIES = 40
SEEDS = 1 << 48  # of samples


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a player cannot know in one position: worked out once, then rearranged as often as one likes.

    `sets` are cards that may lie in each other's stead: as they lie, the most restricted places first; by their
    numbers; and for each place those that should not lie there, if there are any. `cells` and `registers` are the
    variables and registers that may hold cards, `secrets` the variables that the player cannot read, `remembered`
    what the rules keep that comes from cards which the player does not see, `at_once` the choices that others may
    have made while the player still decides, `unanswered` the registers of those that the player has not made yet:
    there still stands what was chosen the time before, a card perhaps that nobody can follow any more. `hands` are
    places whose cards have no order, and `to_undo` registers with what lay where before a step that can be undone,
    both in an order that the player knows.
    """

    decision: Decision | None
    player: int
    sets: tuple[tuple[list[int], list[int], list[list[int]]], ...]
    places: tuple[int, ...]
    cells: tuple[tuple[int, Holds], ...]
    registers: tuple[tuple[int, Holds], ...]
    secrets: tuple[int, ...]
    remembered: Unknown
    at_once: tuple[CompiledChoice, ...]
    unanswered: tuple[int, ...]
    hands: tuple[tuple[int, list[int]], ...]
    to_undo: tuple[tuple[int, list[int]], ...]


def unseen(state: State, player: int, forbidden: dict[int, frozenset[int]]) -> Unseen:
    """What the player cannot know; `forbidden` are cards that cannot lie in another's stead."""
    layout = state.program.layout
    remembered = unknown_to(state, player)
    at_once = () if state.decision is None else at_once_with(state.program, state.decision.spec)
    types = state.program.register_types.items()
    # What nobody reads is emptied in the end; before that it may be read where something is worked out again.
    idle: frozenset[int] = frozenset() if remembered else remembered.idle
    registers = tuple((n, holds) for n, holds in types if n not in idle and state.registers[n] is not None)
    sets: dict[tuple[str, int | None], list[int]] = {}
    for place, lying in enumerate(state.zones):
        for number in lying if layout.ordered[place] else sorted(lying, key=known_by(state, player, forbidden)):
            if not state.known[number] >> player & 1:
                card = layout.cards[number]
                sets.setdefault((card.family, card.owner), []).append(number)
    for cards in sets.values():
        # They find a card while there is still a choice.
        cards.sort(key=lambda c: -len(forbidden.get(c, ())))
    return Unseen(
        state.decision,
        player,
        tuple(
            (cards, sorted(cards, key=state.program.alike.__getitem__), _bad_at(cards, forbidden))
            for cards in sets.values()
        ),
        tuple({state.where[card]: None for cards in sets.values() for card in cards}),
        tuple(layout.card_cells.items()),
        registers,
        tuple(cell for cell, seers in enumerate(layout.cell_sight) if not seers >> player & 1),
        remembered,
        at_once,
        tuple(_unanswered(state, player, at_once)),
        tuple(_hands_in_known_order(state, player, forbidden)),
        tuple(_in_known_order(state, player)),
    )


def _unanswered(state: State, player: int, at_once: tuple[CompiledChoice, ...]) -> Iterator[int]:
    """Everybody is asked from the first seat on, each for all choices of the block."""
    if state.decision is None:
        return
    due = [spec is state.decision.spec for spec in at_once]
    for number, spec in enumerate(at_once):
        if state.decision.player < player or (state.decision.player == player and any(due[: number + 1])):
            yield spec.answer + player


def known_by(
    state: State, player: int, forbidden: dict[int, frozenset[int]]
) -> Callable[[int], tuple[bool, int, list[int]]]:
    """An order for the cards of a hand that says nothing of when each came there: first those that the player knows,
    then the others by who knows them and by what they cannot be."""
    alike = state.program.alike

    def order(card: int) -> tuple[bool, int, list[int]]:
        if state.known[card] >> player & 1:
            return False, alike[card], []
        return True, state.known[card], sorted(forbidden.get(card, ()))

    return order


def _hands_in_known_order(
    state: State, player: int, forbidden: dict[int, frozenset[int]]
) -> Iterator[tuple[int, list[int]]]:
    """What lies in hands that the player does not see."""
    layout, order = state.program.layout, known_by(state, player, forbidden)
    for place, lying in enumerate(state.zones):
        if len(lying) > 1 and not layout.ordered[place] and not layout.sight[place] >> player & 1:
            yield place, sorted(lying, key=order)


def _in_known_order(state: State, player: int) -> Iterator[tuple[int, list[int]]]:
    """What is kept for `undo`, without the order in which cards lay in a hand: it says when each of them came there.

    First come those that the player knows, then the others by who knows them.
    """
    program, registers = state.program, state.registers
    for names in program.unit.to_undo:
        numbers = [program.cut.registers.get(name, -1) for name in names]
        if -1 in numbers or any(registers[number] is None for number in numbers):
            continue
        cards, counts, seers = (list(registers[number]) for number in numbers)

        def order(pair: tuple[int, int]) -> tuple[bool, int, int]:
            card, mask = pair
            known = state.known[card] >> player & 1 == 1
            return not known, program.alike[card] if known else 0, mask

        at = 0
        for place, count in enumerate(counts):
            if not program.layout.ordered[place]:
                pairs = sorted(zip(cards[at : at + count], seers[at : at + count], strict=True), key=order)
                cards[at : at + count] = [card for card, _ in pairs]
                seers[at : at + count] = [mask for _, mask in pairs]
            at += count
        yield numbers[0], cards
        yield numbers[2], seers


def lay_in_known_order(state: State, unseen: Unseen) -> None:
    for register in unseen.unanswered:
        state.registers[register] = None
    for place, cards in unseen.hands:
        state.zones[place] = cards[:]
    for register, value in unseen.to_undo:
        state.registers[register] = value[:]


def with_others(state: State, unseen: Unseen, dice: Dice) -> State:
    """The position with other cards where the player knows none; what is due stays due."""
    other = state.copy()
    other.log = None
    forget_the_past(other, dice.below(SEEDS))
    lay_in_known_order(other, unseen)
    new: dict[int, int] = {}
    for lying, cards, bad in unseen.sets:
        new |= zip(lying, assigned(dice, cards, bad), strict=True)
    zones, where, known, truly = other.zones, other.where, other.known, state.known
    for place in unseen.places:
        zones[place] = cards_there = [new.get(c, c) for c in zones[place]]
        for card in cards_there:
            where[card] = place
    for old, card in new.items():
        known[card] = truly[old]

    def instead(card: int) -> int:
        return new.get(card, card)

    # Cards that somebody has secretly chosen, or that the rules remember, change with the others.
    for register, holds in unseen.registers:
        other.registers[register] = with_cards(other.registers[register], holds, instead)
    for cell, holds in unseen.cells:
        other.variables[cell] = with_cards(other.variables[cell], holds, instead)
    if unseen.secrets:
        first = first_values(other)
        for cell in unseen.secrets:
            many = guesses(other, cell)
            number = dice.below(many) if many else first[cell]
            other.variables[cell] = bool(number) if isinstance(first[cell], bool) else number
    other.arrived = [instead(card) for card in other.arrived]
    worked_out_again(unseen.remembered, other, dice)
    if unseen.at_once:
        _choose_again(other, unseen, dice)
    return other


def _choose_again(state: State, unseen: Unseen, dice: Dice) -> None:
    """What others have chosen at the same time is not known: they choose again, by chance. If the rules get stuck at
    that, they have chosen nothing: what they truly chose is not to be seen from here."""
    for seat in range(state.program.layout.players):
        if seat == unseen.player or all(state.registers[spec.answer + seat] is None for spec in unseen.at_once):
            continue
        for spec in unseen.at_once:
            state.registers[spec.answer + seat] = None
        for _ in range(TRIES if len(unseen.at_once) > 1 else 1):
            if _chosen_again(state, unseen.at_once, seat, dice):
                break


def _chosen_again(state: State, at_once: tuple[CompiledChoice, ...], seat: int, dice: Dice) -> bool:
    """A seat chooses all that it is asked at once; if it can."""
    blocks, scratch = state.program.blocks, state.copy()
    for spec in at_once:
        assert isinstance(spec.me, int)
        scratch.registers[spec.me] = seat
        scratch.decision = None
        with rules_may_fail:
            blocks[spec.asks_at](scratch)
            if (due := scratch.decision) is not None:
                scratch.registers[spec.answer + seat] = drawn(due, dice).raw
            if spec is not at_once[-1]:
                blocks[spec.resume](scratch)
            continue
        return False
    for base in state.program.cut.seat_registers.values():
        state.registers[base + seat] = scratch.registers[base + seat]
    return True


def forget_the_past(state: State, seed: int) -> None:
    """Leaves a position that no play led to, and whose future is its own."""
    state.chance = Chance(seed)
    state.seed = seed
    state.drawn = 0
    state.steps = state.spent = 0
    state.history = None
    state.replayable = False
    state.retraced = None
    state.conclusions = {}


class Shuffles(Protocol):
    """Something that gives cards another order."""

    def shuffled(self, cards: list[int]) -> list[int]: ...


def assigned(self: Shuffles, cards: list[int], bad: list[list[int]]) -> list[int]:
    """The cards in another order; `bad` are those that should not come to each place, if that is easily avoided."""
    for _ in range(TRIES):
        waiting = self.shuffled(cards)
        if not bad:
            return waiting
        found: list[int] = []
        for wrong in bad:
            at = len(waiting) - 1
            while at >= 0 and waiting[at] in wrong:
                at -= 1
            if at < 0:
                break
            found.append(waiting[at])
            waiting.remove(waiting[at])
        if len(found) == len(bad):
            return found
    # No arrangement keeps to everything: better a strange one than the true cards.
    return self.shuffled(cards)


def _bad_at(places: list[int], forbidden: dict[int, frozenset[int]]) -> list[list[int]]:
    """For each card in its place, which cards should not lie there; nothing if there are none."""
    found = [sorted(forbidden.get(card, ())) for card in places]
    return found if any(found) else []
