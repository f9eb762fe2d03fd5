"""Native code that writes what a seat knows into an array.

Which number stands where is decided elsewhere (`environments.observation`); a `Sight` is that, in places of the array.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from interpreter.native.memory import ASKED, CHOICE, DIRECTION, NONE, OUT, Unsupported
from interpreter.native.templates import render
from interpreter.native.unit import NativeUnit


@dataclass(frozen=True, slots=True)
class SeenCell:
    """A variable that is not a plain number: `size` values from `at` on, and one more for none.

    Without values it is a list of numbers, of which the sum and the count are written.
    """

    cell: int
    at: int
    size: int


@dataclass(frozen=True, slots=True)
class SeenPart:
    """An attribute that can be told alone: from which bit on of who knows a card, the code of each card, their number.

    `lying` is where it is counted for the places, `ends` where for the ends of rows and piles.
    """

    bit: int
    codes: Sequence[int]
    size: int
    lying: int
    ends: int


@dataclass(frozen=True, slots=True)
class Sight:
    """Where everything is written: `ends` are the place, which card and where, `numbers` the variable and where."""

    size: int
    kinds: int
    unknown: int
    ends: Sequence[tuple[int, int, int]]
    numbers: Sequence[tuple[int, int]]
    cells: Sequence[SeenCell]
    parts: Sequence[SeenPart]
    seat: int
    deciding: int
    choice: int
    direction: int
    out: int
    answer: int


def observe_text(unit: NativeUnit, sight: Sight) -> str:
    if unit.program.rules.notes:
        raise Unsupported("notes on cards")
    memory, layout = unit.memory, unit.program.layout
    ends = [word for place, spot, at in sight.ends for word in (memory.zone(place), spot, at)]
    numbers = [word for n, at in sight.numbers for word in (memory.cells[n].at, at, layout.cell_sight[n])]
    cells: list[int] = []
    for one in sight.cells:
        home, deep = memory.cells[one.cell], memory.cell_depths[one.cell]
        if deep > 1 and not one.size:
            raise Unsupported("sums of lists of lists of numbers")
        of_cards = int(one.cell in layout.card_cells)
        cells += [home.at, home.region, deep, one.at, one.size, of_cards, layout.cell_sight[one.cell]]
    parts = [
        render(
            "observe_part",
            number=number,
            cards=memory.cards,
            codes=table(part.codes),
            known=memory.known + 1,
            bit=part.bit,
            places=memory.places,
            zone_words=memory.zone_words,
            first_zone=memory.first_zone,
            size=part.size,
            lying=part.lying,
            end_words=len(ends),
            ends=part.ends,
        )
        for number, part in enumerate(sight.parts)
    ]
    whole = render(
        "observe",
        parts="\n".join(f"  call void @see_part{n}(ptr %S, i64 %seat, ptr %out)" for n in range(len(parts))),
        none=NONE,
        cards=memory.cards,
        kinds=table(layout.kinds),
        known=memory.known + 1,
        bytes=4 * sight.size,
        places=memory.places,
        zone_words=memory.zone_words,
        first_zone=memory.first_zone,
        width=sight.kinds,
        unknown=sight.unknown,
        end_words=len(ends),
        ends=table(ends),
        number_words=len(numbers),
        numbers=table(numbers),
        cell_words=len(cells),
        cells=table(cells),
        seat=sight.seat,
        asked=ASKED,
        deciding=sight.deciding,
        choice=CHOICE,
        choices=sight.choice,
        direction=DIRECTION,
        directed=sight.direction,
        out=OUT,
        outs=sight.out,
        players=layout.players,
        answer=sight.answer,
    )
    return "\n".join([whole, *parts])


def table(words: Iterable[int]) -> str:
    """Words that never change, as LLVM writes them."""
    found = ", ".join(f"i64 {word}" for word in words)
    return f"[{found}]" if found else "zeroinitializer"
