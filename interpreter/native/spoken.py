"""Answers as action numbers, written out for native code: what `interpreter.learn.actions` does with dictionaries.

Options that are listed are compared by their codes (`batch.ll`). Here are the numbers that a value is said by, and
picks of several things, whose ways are not listed. A test compares all of it with the other in every game.
"""

from __future__ import annotations

from typing import Any

from dsl.game.operations import distinct
from interpreter.learn.actions import ENOUGH, PASS
from interpreter.native.twins import sorted_by
from interpreter.play.unseen import ANY_OF_THEM, SPOTS


def said_number(value: int, first: int, size: int, more: int, minus: int) -> list[int]:
    """A number; one that is out of range by signs that stand before it."""
    found: list[int] = []
    if value < 0:
        found.append(minus)
    left = abs(value)
    while left >= size:
        found.append(more)
        left = left - size
    found.append(first + left)
    return found


def said_unseen(
    card: int, numbers: list[int], places: list[int], first: int, size: int, more: int, minus: int
) -> list[int]:
    """A card that is perhaps picked unseen: by the place it lies in, and where there."""
    if card >= 0:
        return [numbers[card]]
    place = (-card - 1) // SPOTS
    spot = (-card - 1) % SPOTS
    found: list[int] = []
    found.append(places[place])
    if spot != ANY_OF_THEM:
        found = [*found, *said_number(spot, first, size, more, minus)]
    return found


def said_several(
    cards: list[int], numbers: list[int], places: list[int], first: int, size: int, more: int, minus: int
) -> list[int]:
    """Several such cards, in the order of their numbers; of those that lie unseen in one place, as they lie."""
    keys: list[int] = []
    for card in cards:
        if card >= 0:
            keys.append(numbers[card] * SPOTS)
        else:
            spot = (-card - 1) % SPOTS
            keys.append(places[(-card - 1) // SPOTS] * SPOTS + (0 if spot == ANY_OF_THEM else spot + 1))
    found: list[int] = []
    for card in sorted_by(cards, keys):
        found = [*found, *said_unseen(card, numbers, places, first, size, more, minus)]
    return found


def numbered_apart(codes: list[list[int]], first: int, size: int, more: int, minus: int) -> list[list[int]]:
    """Codes that several options have get a number behind them."""
    found: list[list[int]] = []
    for i in range(len(codes)):
        before = sum(1 for j in range(i) if codes[j] == codes[i])
        alike = sum(1 for j in range(len(codes)) if codes[j] == codes[i])
        if alike == 1:
            found.append(codes[i])
        else:
            found.append([*codes[i], *said_number(before, first, size, more, minus)])
    return found


# ───────────── picks of several things


def looks_of(things: list[int], kinds: Any) -> list[int]:
    """The same number for things that look alike."""
    if kinds is None:
        return list(range(len(things)))
    return [kinds[x] if x >= 0 else x for x in things]


def names_of(looks: list[int], codes: list[int], first: int, size: int) -> list[int]:
    """What each thing is called: by its code, or, if words do not tell them apart, as they lie."""
    plain = True
    for i in range(len(looks)):
        if codes[i] < 0 or any(codes[j] == codes[i] and looks[j] != looks[i] for j in range(i)):
            plain = False
    if plain:
        return codes
    groups = distinct(looks)
    if len(groups) > size:
        raise ValueError("more of them than there are numbers")
    return [first + groups.index(look) for look in looks]


def some_after(said: list[int], names: list[int], least: int, most: int, optional: bool) -> list[int]:
    """What may be said next; nothing if the answer is complete."""
    found: list[int] = []
    count = len(said)
    last = said[count - 1] if count > 0 else -1
    if count > 0 and (last in (PASS, ENOUGH) or count == min(most, len(names))):
        return found
    if optional and count == 0:
        found.append(PASS)
    if count >= least:
        found.append(ENOUGH)
    mine = sum(1 for x in said if x == last)
    left = sum(1 for x in names if x >= last) - mine
    open_to = distinct([x for x in names if x >= last])
    for name in sorted_by(open_to, open_to):
        many = sum(1 for x in names if x == name) - (mine if name == last else 0)
        if many > 0 and left >= least - count:
            found.append(name)
        left -= many
    return found


def some_said(said: list[int], names: list[int], least: int, most: int, optional: bool) -> list[int]:
    """What has been said, and whatever follows without a choice."""
    found = list(said)
    legal = some_after(found, names, least, most, optional)
    while len(legal) == 1:
        found.append(legal[0])
        legal = some_after(found, names, least, most, optional)
    return found


def some_picked(said: list[int], things: list[int], names: list[int]) -> list[int]:
    """The things that were said, alike ones together, the first ones first."""
    found: list[int] = []
    for name in distinct(names):
        left = sum(1 for x in said if x == name)
        for i in range(len(things)):
            if names[i] == name and left > 0:
                found.append(things[i])
                left -= 1
    return found
