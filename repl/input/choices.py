"""What can be picked with arrows or the mouse: options or cards of a hand, each with the line it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from repl.input.listing import MOST_LISTED
from repl.input.moves import Moves
from repl.session.sight import cards_in


@dataclass(frozen=True, slots=True)
class Item:
    """`line` is what a person would type. What is not allowed now is shown too, and answered with its reason."""

    label: str
    style: str
    line: str
    allowed: bool = True
    number: str = ""  # by which it can be typed, as it stands before it, unless things are numbers themselves
    open: bool = False  # is the line only the beginning of what is to be typed?
    end: str = ""  # the last thing picked, if the label ends with it: what stands before it, others may share

    @property
    def beginning(self) -> str:
        return self.label.removesuffix(self.end).rstrip() if self.end else ""


def items(moves: Moves) -> list[Item]:
    """The things to pick from, in the order of the hand; none if there are too many to show."""
    listing = moves.listing
    if listing.pick is not None:
        things = listing.things if len(listing.things) <= MOST_LISTED else []
        deck = listing.deck
        cards = listing.of_cards
        several: list[tuple[int | None, Item]] = []
        for number, x in enumerate(things, 1):
            name = listing.thing(x)
            seen = cards and x >= 0
            label, style = (deck.text(x), deck.style(x)) if seen else (name, "")
            item = Item(label, style, name, number=f"{number})" if listing.things_by_number else "")
            several.append((x if seen else None, item))
        return [*_with_forbidden(moves, several), *_passing(moves)]
    ranges = {numbers[0]: (text, set(numbers)) for text, numbers in listing.spans if text}
    if len(listing.options) > listing.most and not ranges:
        return []
    rows: list[tuple[int | None, Item]] = []
    for at, (number, option) in enumerate(zip(listing.numbers, listing.options, strict=True)):
        if at in ranges:  # many options of one act are one thing, which is typed to its end
            text = ranges[at][0]
            mark = f"{number})" if listing.by_number else ""
            rest = not listing.folded([*ranges[at][1]])  # those that are many are listed when they are asked for
            rows.append((None, Item(text, "", text.partition(":")[0], number=mark, open=rest)))
        if any(at in places for _, places in ranges.values()):
            continue
        cards_of = cards_in(option)
        card = cards_of[0] if len(cards_of) == 1 else None
        shown = listing.by_its_number(at) if listing.by_number else ""
        style = listing.deck.style(card) if card is not None else ""
        mark = f"{number})" if shown else ""
        label = listing.deck.chosen(option)
        end = listing.last_part(option)
        rows.append(
            (card, Item(label, style, shown or str(option), number=mark, end=end if label.endswith(f" {end}") else ""))
        )
    return _with_forbidden(moves, rows)


def _with_forbidden(moves: Moves, rows: list[tuple[int | None, Item]]) -> list[Item]:
    """What can be picked, with its card if it is one, among cards that cannot: in the order of the hand."""
    forbidden = moves.outside.not_now()
    if not forbidden:
        return [item for _, item in rows]
    deck = moves.listing.deck
    rows += [(card, Item(deck.text(card), "dim", moves.labels.card(card), False)) for card in forbidden]
    order = deck.sorted([card for card, _ in rows if card is not None])
    return [item for _, item in sorted(rows, key=lambda row: len(order) if row[0] is None else order.index(row[0]))]


def _passing(moves: Moves) -> list[Item]:
    if not moves.listing.can_pass:
        return []
    word = str(moves.decision.spec.table[None])
    return [Item(word, "", word)]


def together(picked: Sequence[Item]) -> str:
    """The line that names several things."""
    return ", ".join(item.line for item in picked)
