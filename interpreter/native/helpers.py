"""Parts of the engine once more, in the words that native code knows: no dictionaries, no sets.

They are read as source. As Python they work too, and the tests compare them with what they stand for.
"""

from __future__ import annotations

from typing import Any

from interpreter.runtime import MOST_SUBSET_ITEMS, distinct
from interpreter.seats import ANY_OF_THEM, SPOTS

MOST_LISTED = 40


def equal_lists(a: list[Any], b: list[Any]) -> bool:
    if len(a) != len(b):
        return False
    return all(a[place] == b[place] for place in range(len(a)))


def less_lists(a: list[Any], b: list[Any]) -> bool:
    place = 0
    while place < len(a) and place < len(b):
        if a[place] != b[place]:
            return bool(a[place] < b[place])
        place += 1
    return len(a) < len(b)


def count_of(items: list[Any], wanted: Any) -> int:
    count = 0
    for item in items:
        if item == wanted:
            count += 1
    return count


def index_of(items: list[Any], wanted: Any) -> int:
    for place, item in enumerate(items):
        if item == wanted:
            return place
    raise ValueError(wanted)


def turned_round(items: list[Any]) -> list[Any]:
    found = items[:]
    last = len(items) - 1
    for place in range(len(items)):
        found[place] = items[last - place]
    return found


def every_nth(items: list[Any], begin: int, end: int, step: int) -> list[Any]:
    found = items[:0]
    place = begin
    while place < end:
        found.append(items[place])
        place += step
    return found


def repeated(items: list[Any], times: int) -> list[Any]:
    found = items[:0]
    for _ in range(times):
        for item in items:
            found.append(item)
    return found


def sort_by(items: list[Any], keys: list[Any]) -> None:
    """Sorts both by the keys; equal keys keep their order."""
    for place in range(1, len(items)):
        item = items[place]
        key = keys[place]
        at = place
        while at > 0 and key < keys[at - 1]:
            items[at] = items[at - 1]
            keys[at] = keys[at - 1]
            at -= 1
        items[at] = item
        keys[at] = key


def last_of_each(items: list[Any], keys: list[Any]) -> list[Any]:
    """The last of those with the same key, in the place of the first."""
    met = keys[:0]
    found = items[:0]
    for place in range(len(items)):
        at = 0
        while at < len(met) and met[at] != keys[place]:
            at += 1
        if at < len(met):
            found[at] = items[place]
        else:
            met.append(keys[place])
            found.append(items[place])
    return found


def once_each(items: list[Any]) -> list[Any]:
    found = items[:0]
    for item in items:
        if item is None:
            raise TypeError("nobody can be chosen")
        if item not in found:
            found.append(item)
    return found


def groups(items: list[Any], keys: list[Any]) -> list[list[Any]]:
    met = keys[:0]
    found = []
    for place in range(len(items)):
        if keys[place] not in met:
            met.append(keys[place])
            found.append([items[at] for at in range(place, len(items)) if keys[at] == keys[place]])
    return found


def runs(items: list[Any], keys: list[Any]) -> list[list[Any]]:
    found = []
    place = 0
    while place < len(items):
        end = place
        while end < len(items) and keys[end] == keys[place]:
            end += 1
        found.append(items[place:end])
        place = end
    return found


def tally(keys: list[Any]) -> list[int]:
    return [count_of(keys, key) for place, key in enumerate(keys) if index_of(keys, key) == place]


# ───────────── picking some of many


def ways_of_different(things: list[int], least: int, most: int) -> int:
    """How many ways to pick, counted up to two."""
    low = max(0, least)
    high = min(most, len(things))
    ways = 0
    size = low
    while size <= high and ways < 2:
        ways += 1 if size == 0 or size == len(things) else 2
        size += 1
    return min(ways, 2)


def ways_of_alike(things: list[int], kinds: tuple[int, ...], least: int, most: int) -> int:
    """How many ways to pick, counted up to two; things with the same kind are alike."""
    alike = 0
    for thing in things:
        if thing < 0:
            raise ValueError("a card that is not seen")
        if kinds[thing] == kinds[things[0]]:
            alike += 1
    if alike == len(things):
        return min(2, max(0, min(most, len(things)) - max(0, least) + 1))
    return ways_of_different(things, least, most)


def few_ways(things: list[int], kinds: tuple[int, ...], least: int, most: int) -> bool:
    """Is it quicker to list all ways? Things with the same kind are alike."""
    size = len(things)
    if least != most or least < 1 or least > size:
        return False
    ways = 1
    for place in range(least):
        ways = ways * (size - place) // (place + 1)
        if ways > MOST_LISTED:
            return False
    for place in range(1, size):
        for before in range(place):
            if kinds[things[place]] == kinds[things[before]]:
                return False
    return True


def all_ways(things: list[int], picked: int) -> list[list[int]]:
    """All ways to pick so many different things, in the order of `itertools.combinations`."""
    found = []
    at = list(range(picked))
    while True:
        found.append([things[place] for place in at])
        last = picked - 1
        while last >= 0 and at[last] == len(things) - picked + last:
            last -= 1
        if last < 0:
            return found
        at[last] = at[last] + 1
        for place in range(last + 1, picked):
            at[place] = at[place - 1] + 1


def only_way_of_different(things: list[int], least: int, most: int) -> list[int]:
    return things[: max(0, least)]


def only_way_of_alike(things: list[int], kinds: tuple[int, ...], least: int, most: int) -> list[int]:
    """Alike ones stand together, in the order of the first of each."""
    met = things[:0]
    found = things[:0]
    for thing in things:
        if kinds[thing] not in met:
            met.append(kinds[thing])
            for other in things:
                if kinds[other] == kinds[thing]:
                    found.append(other)
    return found[: max(0, least)]


def subsets(items: list[Any], size: int | None = None) -> list[list[Any]]:
    if len(items) > MOST_SUBSET_ITEMS:
        raise ValueError("too many")
    if size is not None:
        return all_ways(items, size) if 0 <= size <= len(items) else []
    found = []
    for picked in range(1, len(items) + 1):
        for way in all_ways(items, picked):
            found.append(way)
    return found


# ───────────── lists that are kept


def freeze(value: Any, room: list[int], at: int) -> int:
    """Writes a list of lists as numbers in a row; says where the next one can be written."""
    if isinstance(value, list):
        if value is None:
            room[at] = value
            return at + 1
        room[at] = len(value)
        at += 1
        for item in value:
            at = freeze(item, room, at)
        return at
    room[at] = value
    return at + 1


# ───────────── methods of a play


def shuffle(self: Any, place: int) -> None:
    cards = self.z[place]
    if len(cards) > 1:
        self.z[place] = self.order(cards)
        self.drawn += 1
    k, sight = self.k, self.program.layout.sight[place]
    for card in self.z[place]:
        k[card] = sight


def chance_of(self: Any, items: list[Any]) -> Any:
    if len(items) == 0:
        raise ValueError("nothing to choose from")
    if len(items) == 1:
        return items[0]
    number = self.one_by_chance(len(items))
    self.drawn += 1
    return items[number]


def to_fill(self: Any, places: list[int], amount: int) -> list[int]:
    """One each in turn to those who have fewer than `amount`."""
    each = distinct(places)
    room = [amount - len(self.z[place]) for place in each]
    found = places[:0]
    while any(left > 0 for left in room):
        for at, place in enumerate(each):
            if room[at] > 0:
                found.append(place)
                room[at] = room[at] - 1
    return found


def _check_rooms(self: Any, targets: list[int]) -> None:
    """One card to each of these places in turn: is any of them full before?"""
    layout = self.program.layout
    if layout.limited:
        for to in targets:
            capacity = layout.capacity[to]
            if capacity is not None and len(self.z[to]) + count_of(targets, to) > capacity:
                self.overfull(to)


def from_owner(self: Any, places: list[int], seat: int) -> list[int]:
    """The places in turn, beginning with those of a player."""
    for at, place in enumerate(places):
        if self.program.layout.places[place].owner == seat:
            return places[at:] + places[:at]
    return places[:]


def one_of_each(self: Any, cards: list[int]) -> list[int]:
    """Of cards that look alike the last, in the place of the first."""
    kinds = self.program.layout.kinds
    return last_of_each(cards, [kinds[card] for card in cards])


def some_of_each(self: Any, cards: list[int], most: int) -> list[int]:
    """Of cards that look alike so many, those that look alike together."""
    kinds = self.program.layout.kinds
    met = cards[:0]
    found = cards[:0]
    for card in cards:
        if kinds[card] not in met:
            met.append(kinds[card])
            taken = 0
            for other in cards:
                if kinds[other] == kinds[card] and taken < most:
                    found.append(other)
                    taken += 1
    return found


def told_apart(self: Any, cards: list[int], me: int, once: bool, most: int = 1) -> list[int]:
    """The cards as the chooser knows them; one that is not known is named by where it lies."""
    layout = self.program.layout
    found = cards[:0]
    for number, card in enumerate(cards):
        place = self.w[card]
        ordered = layout.ordered[place]
        if not self.k[card] >> me & 1:
            position = self.z[place].index(card) if ordered else ANY_OF_THEM
            raw = -1 - (place * SPOTS + position)
            if not (once or ordered) or raw not in found:
                found.append(raw)
        elif ordered or not once:
            if card not in found:
                found.append(card)
        else:
            before = 0
            for other in cards[:number]:
                same_look = self.w[other] == place and layout.kinds[other] == layout.kinds[card]
                if same_look and self.k[other] >> me & 1:
                    before += 1
            if before < most:
                found.append(card)
    return found


def each_way_once(self: Any, ways: list[list[int]], picks: tuple[int, ...]) -> list[list[int]]:
    """Of combinations that look alike only one; `picks` are the cards in them."""
    found = ways[:0]
    for way in ways:
        if not any(looks_alike(self, way, other, picks) for other in found):
            found.append(way)
    return found


def looks_alike(self: Any, way: list[int], other: list[int], picks: tuple[int, ...]) -> bool:
    w, kinds, ordered = self.w, self.program.layout.kinds, self.program.layout.ordered
    for at, thing in enumerate(way):
        if thing != other[at]:
            if at not in picks or thing < 0 or other[at] < 0:
                return False
            if w[thing] != w[other[at]] or ordered[w[thing]] or kinds[thing] != kinds[other[at]]:
                return False
    return True


def ways(self: Any, things: list[int], kinds: tuple[int, ...] | None, least: int, most: int) -> list[list[int]]:
    """All ways to pick some of these; of alike things those that come first."""
    if kinds is None:
        sorted_things = things[:]
        keys = list(range(len(things)))
    else:
        keys = [kinds[thing] if thing >= 0 else thing for thing in things]
        sorted_things = things[:]
        sort_by(sorted_things, keys)
    found = []
    for size in range(max(0, least), min(most, len(things)) + 1):
        for way in all_ways(list(range(len(things))), size):
            if all(at == 0 or keys[at] != keys[at - 1] or at - 1 in way for at in way):
                found.append([sorted_things[at] for at in way])
    return found
