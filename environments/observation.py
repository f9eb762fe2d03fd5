"""What a seat knows, as an array of numbers.

The array is built from the rules alone, the same for a file, its number of players and its options:

    cards        for each place and kind of card, how many the seat knows to lie there
    unknown      for each place, how many more lie there
    ends         of rows the first and the last four cards, of piles the card on top, if the seat knows them
    parts        of cards that the seat does not know, what it was told: how many there are of each colour, say
    notes        what lies on cards: in each place the sum of it, and what lies at its ends
    variables    numbers as they are; players, values and cards one place each, and one for none
    turn         the seat itself, who decides, which choice it is, the direction of play, who is out
    answer       what the seat has said so far of an answer of several numbers
    choices      with `recall`, how often each seat has said each action that this seat could read

Nothing goes in that `state.view(seat)` does not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from dsl.typing import types as t
from interpreter.ask.notes import note_on
from interpreter.ask.view import known_value
from interpreter.learn.lots import Covered
from interpreter.native.observe import SeenCell, SeenPart, Sight
from interpreter.text.options import place_text
from interpreter.text.position import cells

if TYPE_CHECKING:
    from interpreter.learn.actions import Actions
    from interpreter.play.choice import CompiledChoice
    from interpreter.play.state import State

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]

ENDS = {"row": (4, 4), "pile": (1, 0)}


class Observer:
    """Writes observations for one set-up. `size` is how long they are, `names` says what each number is."""

    def __init__(self, actions: Actions, recall: bool = False) -> None:
        self.actions = actions
        self.program = program = actions.program
        self.recall = recall
        layout = program.layout
        self.kinds = max(layout.kinds, default=-1) + 1
        self.names: list[str] = []
        first_ones = [layout.kinds.index(kind) for kind in range(self.kinds)]
        cards = _told_apart([(program.labels.card(card), layout.cards[card].family) for card in first_ones])
        places = [place_text(layout, place) for place in range(len(layout.places))]
        self._name(f"{place}: {card}" for place in places for card in cards)
        self.unknown = self._name(f"{place}: unknown" for place in places)
        self.ends = []
        for place, where in enumerate(layout.places):
            first, last = ENDS.get(where.zone.kind, (0, 0))
            spots = [*range(first), *range(-1, -last - 1, -1)]
            at = self._name(f"{places[place]}[{spot}]: {card}" for spot in spots for card in cards)
            self.ends += [(place, spot, at + n * self.kinds) for n, spot in enumerate(spots)]
        self.told = [(layout.part(name), layout.attributes[name], *self._add_parts(name, places))
                     for name in program.rules.told]  # fmt: skip
        self.notes = [(note, self._name(f"{place}: {note.name}" for place in places),
                       self._name(f"{places[place]}[{spot}]: {note.name}" for place, spot, _ in self.ends))
                      for note in program.rules.notes]  # fmt: skip
        self.numbers: list[tuple[int, int]] = []
        self.cells: list[tuple[int, int, int, bool]] = []
        called = {cell: name for name, cell, _ in cells(program)}
        for variable in program.rules.variables:
            area = layout.variables[variable.name]
            for cell in range(area.base, area.end) if not variable.is_inner else ():
                self._add_cell(called[cell], cell, variable.type, cards)
        seats = range(layout.players)
        self.seat = self._name(f"seat {seat}" for seat in seats)
        self.deciding = self._name(f"seat {seat} decides" for seat in seats)
        self.choice = self._name(map(self._choice, program.specs))
        self.direction = self._name(["direction"])
        self.out = self._name(f"seat {seat} is out" for seat in seats)
        labels = _told_apart(list(zip(actions, actions.sorts, strict=True)))
        self.answer = self._name(f"said {label}" for label in labels)
        self.said = self._name(f"seat {seat} said {label}" for seat in seats for label in labels if recall)
        self.size = len(self.names)

    def sight(self) -> Sight:
        """The same places, for native code; without `recall`."""
        return Sight(
            self.size,
            self.kinds,
            self.unknown,
            self.ends,
            self.numbers,
            [SeenCell(cell, at, size) for cell, at, size, _ in self.cells],
            [SeenPart(bit, [codes[value] for value in attribute], len(codes), lying, ends)
             for bit, attribute, codes, lying, ends in self.told],
            self.seat,
            self.deciding,
            self.choice,
            self.direction,
            self.out,
            self.answer,
        )  # fmt: skip

    def _name(self, names: Iterable[str]) -> int:
        """Where numbers of these names begin."""
        begin = len(self.names)
        self.names += names
        return begin

    def _choice(self, spec: CompiledChoice) -> str:
        """A choice by its line, with the file if that is a library."""
        source, own = self.program.phase_source(spec.phase), self.program.rules.source
        line = f"choice in line {source.line(spec.statement.span.start)}"
        return line if source is own else f"{line} of {source.name.removesuffix('.cardgame')}"

    def _add_parts(self, attribute: str, places: list[str]) -> tuple[dict[Any, int], int, int]:
        """Where it is written what was told of an attribute: in each place, and at its ends; one more is for none."""
        words = (*self.program.rules.attributes[attribute].values, "nothing")
        known = self.program.rules.attributes[attribute]
        codes: dict[Any, int] = {word if known.numeric else n: n for n, word in enumerate(known.values)}
        codes[None] = len(known.values)
        lying = self._name(f"{place}: {attribute} {word}" for place in places for word in words)
        ends = self._name(f"{places[p]}[{spot}]: {attribute} {word}" for p, spot, _ in self.ends for word in words)
        return codes, lying, ends

    # ───────────── variables

    def _add_cell(self, name: str, cell: int, kind: t.Type, cards: list[str]) -> None:
        """Where a variable is written: a number as it is, others by how many values they can have."""
        several, inner = isinstance(t.settled(kind), t.List), t.settled(kind)
        while isinstance(inner, t.List):
            inner = t.settled(inner.of)
        values = self._values(inner, cards)
        if values is not None:
            at = self._name(f"{name}: {value}" for value in (*values, "nothing"))
            self.cells.append((cell, at, len(values), several))
        elif several:
            self.cells.append((cell, self._name([f"{name} sum", f"{name} count"]), 0, True))
        else:
            self.numbers.append((cell, self._name([name])))

    def _values(self, kind: t.Type, cards: list[str]) -> list[str] | None:
        game = self.program.rules
        match kind:
            case t.Simple("card"):
                return cards
            case t.Simple("player"):
                return [f"seat {seat}" for seat in range(self.program.layout.players)]
            case t.Simple("team"):
                return [f"team {team}" for team in range(len(self.program.layout.teams))]
            case t.Value(attribute) if not game.attributes[attribute].numeric:
                return [str(value) for value in game.attributes[attribute].values]
            case t.Setting(option):
                return [str(value) for value in game.option(option).values]
            case t.Place():
                return [place_text(self.program.layout, place) for place in range(len(self.program.layout.places))]
            case t.Simple() | t.Value() | t.List() | t.Open():
                return None

    def _write_cell(self, state: State, seat: int, out: Array, cell: tuple[int, int, int, bool]) -> None:
        number, at, size, several = cell
        value = known_value(state, number, 1 << seat)
        found = list(_flat(value)) if several else [value]
        if not size:
            out[at], out[at + 1] = sum(one for one in found if one is not None), len(found)
            return
        of_cards = number in self.program.layout.card_cells
        for one in found:
            if one is None:
                out[at + size] += 1
            elif one >= 0:  # no card that the seat does not know
                out[at + (self.program.layout.kinds[one] if of_cards else one)] += 1

    # ───────────── writing

    def write(self, state: State, seat: int, said: Iterable[int] = (), heard: Iterable[tuple[int, int]] = (),
              out: Array | None = None) -> Array:  # fmt: skip
        """The observation of a seat: `said` are the numbers of its unfinished answer, `heard` who said what before."""
        if out is None:
            out = np.zeros(self.size, np.float32)
        else:
            out.fill(0)
        kinds, known, size = self.program.layout.kinds, state.known, self.kinds
        for place, cards in enumerate(state.zones):
            base, hidden = place * size, 0
            for card in list.__iter__(cards):
                if known[card] >> seat & 1:
                    out[base + kinds[card]] += 1
                else:
                    hidden += 1
            out[self.unknown + place] = hidden
        for place, spot, at in self.ends:
            cards = state.zones[place]
            if -len(cards) <= spot < len(cards):
                card = list.__getitem__(cards, spot)
                open_to = cards.hidden if isinstance(cards, Covered) else ()
                if known[card] >> seat & 1 and card not in open_to:
                    out[at + kinds[card]] = 1
        if self.told:
            self._write_parts(state, seat, out)
        if self.notes:
            self._write_notes(state, out)
        values, sight = state.variables, self.program.layout.cell_sight
        for number, at in self.numbers:
            if values[number] is not None and sight[number] >> seat & 1:
                out[at] = values[number]
        for cell in self.cells:
            if sight[cell[0]] >> seat & 1:
                self._write_cell(state, seat, out, cell)
        self._write_turn(state, seat, said, out)
        for who, action in heard if self.recall else ():
            out[self.said + who * len(self.actions) + action] += 1
        return out

    def _write_parts(self, state: State, seat: int, out: Array) -> None:
        for bit, attribute, codes, lying, ends in self.told:
            mine, size = 1 << seat + bit, len(codes)
            for place, cards in enumerate(state.zones):
                for card in list.__iter__(cards):
                    if state.known[card] & mine and not state.known[card] >> seat & 1:
                        out[lying + place * size + codes[attribute[card]]] += 1
            for number, (place, spot, _) in enumerate(self.ends):
                cards = state.zones[place]
                if -len(cards) <= spot < len(cards):
                    card = list.__getitem__(cards, spot)
                    if state.known[card] & mine and not state.known[card] >> seat & 1:
                        out[ends + number * size + codes[attribute[card]]] = 1

    def _write_notes(self, state: State, out: Array) -> None:
        """Everybody sees them; of a player or a value it is the place among all of them."""
        for note, lying, ends in self.notes:
            counts = t.settled(note.type) in (t.NUMBER, t.YESNO)
            for place, cards in enumerate(state.zones):
                for spot, card in enumerate(list.__iter__(cards)):
                    value = note_on(state, note, card)
                    number = 0 if value is None else int(value) if counts else int(value) + 1
                    out[lying + place] += number
                    for n, (at, end, _) in enumerate(self.ends):
                        if at == place and end in (spot, spot - len(cards)):
                            out[ends + n] = number

    def _write_turn(self, state: State, seat: int, said: Iterable[int], out: Array) -> None:
        out[self.seat + seat] = 1
        decision = state.decision
        if decision is not None:
            out[self.deciding + decision.player] = 1
            out[self.choice + decision.spec.number] = 1
        out[self.direction] = state.direction
        for one in range(self.program.layout.players):
            out[self.out + one] = state.out >> one & 1
        for action in said:
            out[self.answer + action] += 1


def _told_apart(names: Sequence[tuple[str, str]]) -> list[str]:
    """Names, with what they are names of where two would be the same."""
    often = Counter(name for name, _ in names)
    return [f"{name} ({kind})" if often[name] > 1 else name for name, kind in names]


def _flat(value: Any) -> Iterator[Any]:
    """The entries of a list, those of lists in it too."""
    for one in value or ():
        if isinstance(one, list | tuple):
            yield from _flat(one)
        else:
            yield one
