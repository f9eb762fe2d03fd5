"""Positions laid out by a test: which card each `given` line means, and where it goes.

Lines that stand together are read together, so that their order does not matter: `13 hearts` takes none that another
line names. What lay in a zone goes back to its start zone; what lay in a start zone itself is set
aside, out of the game for this test, until another line wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from dsl import game as g
from dsl import syntax as s
from dsl.source import Span
from interpreter.ask.notes import lay_note
from interpreter.play.fault import Fault
from interpreter.play.state import State
from interpreter.rule_tests.values import Values
from interpreter.text.answers import cards_like, expanded, one_each

Given: TypeAlias = g.GivenCards | g.GivenState | g.GivenSees


class Heap(NamedTuple):
    """Cards that one line lays in a place, all that lies there or on top of it."""

    place: int
    on_top: bool
    cards: tuple[s.Answer, ...]


class Laying:
    """The cards of a test as its lines lay them out.

    `claimed` lie where a line has laid them since the play last moved; `aside` lie nowhere.
    """

    def __init__(self, state: State, values: Values) -> None:
        self.state = state
        self.values = values
        self.claimed: set[int] = set()
        self.aside: set[int] = set()

    def moved(self) -> None:
        """The play went on: what was laid out may lie anywhere now."""
        self.claimed.clear()

    def lay_out(self, lines: Sequence[Given]) -> Span | None:
        """Lines of a position that stand together, whatever their order: cards, then state, then who knows what.

        A place may depend on state (`given leader.hand: …`), so state is set for a moment before that. Gives
        the first answer for which no card is left.
        """
        before, decision = self.state.variables[:], self.state.decision
        heaps = []
        for x in lines:
            if isinstance(x, g.GivenState):
                with suppress(Fault):
                    self.assign(x)
            elif isinstance(x, g.GivenCards):
                heaps.append(Heap(self.values.value(x.zone), x.on_top, x.cards))
        self.state.variables[:] = before
        self.state.fault, self.state.decision = None, decision
        missing = self.lay(heaps)
        if missing is not None:
            return missing
        for x in lines:
            if isinstance(x, g.GivenState):
                self.assign(x)
        for x in lines:
            if isinstance(x, g.GivenSees):
                part = self.state.program.layout.part(x.attribute) if x.attribute else 0
                mask = sum(1 << seat + part for seat in x.players)
                for card in self.values.card_list(x.cards):
                    self.state.known[card] = self.state.known[card] | mask if x.sees else self.state.known[card] & ~mask
        return None

    def assign(self, x: g.GivenState) -> None:
        if x.target.op == "note":
            card, note = self.values.value(x.target.args[0]), self.values.game.rules.note(str(x.target.info))
            lay_note(self.state, note, card, self.values.kept(x.value))
            return
        cell = self.values.cell(x.target)
        self.state.variables[cell] = self.values.kept(x.value)

    def lay(self, heaps: Sequence[Heap]) -> Span | None:
        """Lays out some heaps together; the first answer for which no card is left."""
        whole = {heap.place: heap for heap in heaps if not heap.on_top}  # of two lines about a place the last counts
        heaps = [*whole.values(), *(heap for heap in heaps if heap.on_top)]
        told = set(whole)
        for place in told:
            self.clear(place, told)
        places = self.state.program.layout.places
        # Players take of their own sets first; the table gets what they have left over.
        order = sorted(range(len(heaps)), key=lambda n: places[heaps[n].place].owner is None)
        wanted = [(n, answer, places[heaps[n].place].owner) for n in order for answer in expanded(heaps[n].cards)]
        free = {(a, owner): self.free_cards(a, owner, told) for _, a, owner in wanted}
        cards = one_each([free[a, owner] for _, a, owner in wanted])
        if len(cards) < len(wanted):
            return wanted[len(cards)][1].span
        for number, heap in enumerate(heaps):
            laid = [card for card, (n, _, _) in zip(cards, wanted, strict=True) if n == number]
            for card in reversed(laid) if heap.on_top else laid:
                self.put(card, heap.place, heap.on_top)
        self.claimed.update(cards)
        return None

    def free_cards(self, answer: s.Answer, owner: int | None, told: set[int]) -> list[int]:
        """The cards that fit and that no line has laid anywhere, the nearest first.

        A card that still lies where it started, or is set aside, comes before one that the play has moved. A
        player's own come first, then those of the table; of the others' sets those that a line about their
        start zone has left over.
        """
        cards = self.state.program.layout.cards

        def how_far(card: int) -> tuple[bool, bool, bool, bool, int]:
            its_owner, home = cards[card].owner, self.home(card)
            return self.state.where[card] != home, its_owner != owner, its_owner is not None, home not in told, card

        values = faces(answer)
        return sorted(cards_like(self.state, values) - self.claimed, key=how_far) if values else []

    def home(self, card: int) -> int:
        return self.state.program.home[card]

    def clear(self, place: int, told: set[int]) -> None:
        """What lies there goes back to its start zone, or is set aside if a line says what lies there."""
        for card in self.state.zones[place][:]:
            self.claimed.discard(card)
            if self.home(card) in told:
                self.state.zones[place].remove(card)
                self.state.where[card] = self.home(card)
                self.state.known[card] = 0
                self.aside.add(card)
            else:
                self.put(card, self.home(card), False)

    def put(self, card: int, place: int, front: bool) -> None:
        state = self.state
        if card in self.aside:
            self.aside.discard(card)
        else:
            state.zones[state.where[card]].remove(card)
        if front:
            state.zones[place].insert(0, card)
        else:
            state.zones[place].append(card)
        state.where[card] = place
        state.known[card] = state.program.layout.sight[place]


def faces(answer: s.Answer) -> tuple[str | int, ...]:
    """The values by which an answer names a card; none if it names something else."""
    if isinstance(answer, s.Kind):
        return answer.values
    return (answer.value,) if isinstance(answer, s.Int) else ()
