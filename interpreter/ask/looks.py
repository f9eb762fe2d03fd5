"""What was looked at when the options of a choice were worked out, and whether a player could not know it.

That is all that options can depend on: what was not looked at may be what it likes. It says cheaply where it is worth
while to imagine other positions, which takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from interpreter.ask.remembered import Unknown, unknown_to
from interpreter.play.registers import cards_of
from interpreter.play.state import State

LISTS = ("where", "known", "variables", "registers")  # of a state, whose entries are looked at one by one
BY_PLACE = ("__getitem__", "pop")  # methods of lists that tell of one entry
WHOLE = (  # and of all; their length tells nothing of cards
    *("__iter__", "__contains__", "__reversed__", "__add__", "__mul__", "__rmul__", "__repr__", "copy", "count"),
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "index", "remove", "sort"),
)


class Looks:
    """Which entries of the lists of a state were looked at, and the cards of which places."""

    def __init__(self) -> None:
        self.at: dict[str, set[int]] = {name: set() for name in LISTS}
        self.places: set[int] = set()

    def note(self, state: State) -> None:
        """From now on everything that is looked at in this state is noted."""
        for name, looked_at in self.at.items():
            setattr(state, name, Entries(getattr(state, name), looked_at))
        state.zones = [Lying(cards, self.places, place) for place, cards in enumerate(state.zones)]

    def alike(self, one: State, other: State) -> bool:
        """Is everything that was looked at the same in both?"""
        if (one.direction, one.out, one.running, one.arrived) != (
            other.direction, other.out, other.running, other.arrived
        ):  # fmt: skip
            return False
        if any(one.zones[place] != other.zones[place] for place in self.places):
            return False
        return all(getattr(one, name)[n] == getattr(other, name)[n] for name, at in self.at.items() for n in at)

    def at_hidden(self, state: State) -> bool:
        """Was anything looked at that the player who decides may not know?

        Where this says no, all positions that the player cannot tell apart are alike in what was looked at.
        """
        decision = state.decision
        assert decision is not None
        player, known, layout = decision.player, state.known, state.program.layout

        def unknown(cards: Iterable[int]) -> bool:
            return any(card >= 0 and not known[card] >> player & 1 for card in cards)

        if unknown(state.arrived) or unknown(self.at["where"]) or unknown(self.at["known"]):
            return True
        if any(unknown(state.zones[place]) for place in self.places):
            return True
        variables = self.at["variables"]
        registers = self.at["registers"] - {decision.spec.answer}  # what was answered there the last time nobody reads
        if any(not layout.cell_sight[cell] >> player & 1 for cell in variables):
            return True
        if any(unknown(cards_of(state.variables[n], x)) for n, x in layout.card_cells.items() if n in variables):
            return True
        types = state.program.register_types
        if any(unknown(cards_of(state.registers[n], types[n])) for n in registers if n in types):
            return True
        if decision.spec.per_seat and registers & _of_others(state, player):
            return True
        kept = unknown_to(state, player)
        if any(n in kept.idle and state.registers[n] is not None for n in registers):
            return True
        return bool(variables.intersection(kept.cells) or registers.intersection(_worked_out(kept)))


def _of_others(state: State, player: int) -> set[int]:
    """Where it is kept what others choose at the same time, and what follows from it."""
    program = state.program
    bases = {*program.cut.seat_registers.values(), *(spec.answer for spec in program.specs if spec.per_seat)}
    return {base + seat for base in bases for seat in range(program.layout.players) if seat != player}


def _worked_out(kept: Unknown) -> set[int]:
    """The registers with what a player cannot know."""
    cut, remembered = kept.kept.program.cut, kept.kept
    found = {spec.answer + (seat if spec.per_seat else 0) for spec, seat in kept.answers}
    for name, seat in kept.again:
        found.add(cut.registers[name] if seat is None else cut.seat_registers[name] + seat)
        also = (remembered.places.get(name, ""), remembered.turns.get(name, ""))
        found |= {cut.registers[other] for other in also if other in cut.registers}
    return found


class Entries(list[Any]):
    """A list that notes which of its entries were looked at."""

    def __init__(self, items: list[Any], looked_at: set[int]) -> None:
        super().__init__(items)
        self.looked_at = looked_at

    def one(self, place: Any = -1) -> None:
        if isinstance(place, slice):
            self.looked_at.update(range(*place.indices(len(self))))
        else:
            self.looked_at.add(place % len(self))

    def all(self) -> None:
        self.looked_at.update(range(len(self)))

    def __radd__(self, other: list[Any]) -> list[Any]:
        self.all()
        return [*other, *self]


class Lying(Entries):
    """The cards in a place, which notes that they were looked at; how many there are everybody may know."""

    def __init__(self, cards: list[int], looked_at: set[int], place: int) -> None:
        super().__init__(cards, looked_at)
        self.place = place

    def one(self, place: Any = -1) -> None:
        self.looked_at.add(self.place)

    def all(self) -> None:
        self.looked_at.add(self.place)


def _noting(name: str, whole: bool) -> Callable[..., Any]:
    usual: Callable[..., Any] = getattr(list, name)

    def noting(self: Entries, *args: Any, **named: Any) -> Any:
        if whole:
            self.all()
        elif len(self):
            self.one(*args)
        return usual(self, *args, **named)

    return noting


for _name in (*BY_PLACE, *WHOLE):
    setattr(Entries, _name, _noting(_name, _name in WHOLE))
