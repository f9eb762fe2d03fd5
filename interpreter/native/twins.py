"""Functions that use a dictionary, a key or a library in Python, written out for native code.

Each stands here under the name it has there, and a test compares the two.
"""

from __future__ import annotations

from typing import Any

from dsl.game.failure import RuleFailure
from dsl.game.operations import MOST_SUBSET_ITEMS, distinct
from interpreter.play.limits import work
from interpreter.play.runtime import MOST_WAYS, look_alike, span_of


def once_each(items: list[int]) -> list[int]:
    if None in items:
        raise RuleFailure("CG802", "nobody can be chosen")
    return distinct(items)


def in_lists(one: list[int], items: list[list[int]]) -> bool:
    return any(x == one for x in items)


def place_among(one: list[Any], items: list[list[Any]]) -> int:
    """Where a list stands among others, -1 if it does not."""
    for i in range(len(items)):
        if items[i] == one:
            return i
    return -1


# ───────────── lists with a key for each entry


def sorted_by(items: list[Any], keys: list[Any]) -> list[Any]:
    """Ascending; of equal keys the first one first."""
    found = list(items[:0])
    kept = list(keys[:0])
    for i in range(len(items)):
        at = len(kept)
        while at > 0 and keys[i] < kept[at - 1]:
            at -= 1
        kept.insert(at, keys[i])
        found.insert(at, items[i])
    return found


def best_place(keys: list[Any], highest: bool) -> int:
    """Where the first of the best keys stands, -1 if there is none."""
    if not keys:
        return -1
    best = 0
    for i in range(len(keys)):
        if keys[i] > keys[best] if highest else keys[i] < keys[best]:
            best = i
    return best


def best_by(items: list[Any], keys: list[Any], highest: bool) -> Any:
    best = best_place(keys, highest)
    return items[best] if best >= 0 else None


def all_best_by(items: list[Any], keys: list[Any], highest: bool) -> list[Any]:
    best = best_place(keys, highest)
    return [items[i] for i in range(len(keys)) if keys[i] == keys[best]]


def leading(among: list[int], keys: list[Any], highest: bool) -> list[int]:
    """Those of some seats whose key is the best."""
    best = among[0]
    for seat in among:
        if keys[seat] > keys[best] if highest else keys[seat] < keys[best]:
            best = seat
    return [seat for seat in among if keys[seat] == keys[best]]


def runs_by(items: list[int], keys: list[Any]) -> list[list[int]]:
    found: list[list[int]] = []
    begin = 0
    for i in range(len(items)):
        if i > 0 and keys[i] != keys[i - 1]:
            found.append(items[begin:i])
            begin = i
    if items:
        found.append(items[begin:])
    return found


def first_run_by(items: list[Any], keys: list[Any]) -> list[Any] | None:
    if not items:
        return None
    end = 1
    while end < len(items) and keys[end] == keys[0]:
        end += 1
    return items[:end]


def last_run_by(items: list[Any], keys: list[Any]) -> list[Any] | None:
    if not items:
        return None
    begin = len(items) - 1
    while begin > 0 and keys[begin - 1] == keys[len(items) - 1]:
        begin -= 1
    return items[begin:]


def groups_by(items: list[int], keys: list[Any]) -> list[list[int]]:
    found: list[list[int]] = []
    for i in range(len(items)):
        if all(keys[j] != keys[i] for j in range(i)):
            found.append([items[j] for j in range(len(items)) if keys[j] == keys[i]])
    return found


# ───────────── ways to pick


def subsets_of(items: list[int], least: int, most: int) -> list[list[int]]:
    if len(items) > MOST_SUBSET_ITEMS:
        raise RuleFailure("CG808", "too many for `subsets`")
    if least < 0:
        return []
    return combinations(items, None, least, most)


def ways(position: Any, things: list[int], kinds: Any, least: int, most: int) -> list[list[int]]:
    found = combinations(things, kinds, least, most)
    work(position, len(found) >> 2)
    return found


def combinations(things: list[int], kinds: Any, least: int, most: int) -> list[list[int]]:
    listed = things if kinds is None else sorted_by(things, [kinds[x] if x >= 0 else x for x in things])
    return combinations_of(listed, kinds, least, most)


def combinations_of(listed: list[int], kinds: Any, least: int, most: int) -> list[list[int]]:
    """Of alike things, which stand together, the first ones are taken first, so that each way comes once."""
    count = len(listed)
    found: list[list[int]] = []
    for size in span_of(max(0, least), min(most, count)):
        places: list[int] = []
        place = 0
        while place >= 0:
            if len(places) == size:
                found.append([listed[i] for i in places])
                if len(found) > MOST_WAYS:
                    raise RuleFailure("CG814", "too many ways to choose")
                place = count
            if place < count:
                places.append(place)
                place += 1
            elif places:
                last = places[len(places) - 1]
                places.remove(last)  # no place is there twice
                place = last + 1
                if kinds is not None:
                    place = after_alike(listed, kinds, place)
            else:
                place = -1
    return found


def after_alike(things: list[int], kinds: Any, place: int) -> int:
    """The first place from here on whose thing is not like the one before it."""
    while place < len(things) and look_alike(things[place], things[place - 1], kinds):
        place += 1
    return place


def each_way_once(position: Any, ways: list[list[int]], picks: list[int]) -> list[list[int]]:
    """Of combinations that look alike only the first."""
    found: list[list[int]] = []
    for way in ways:
        if all(not same_way(position, way, other, picks) for other in found):
            found.append(way)
    work(position, len(ways) * len(found) >> 8)
    return found


def same_way(position: Any, one: list[int], other: list[int], picks: list[int]) -> bool:
    return all(one[i] == other[i] or (i in picks and same_looks(position, one[i], other[i])) for i in range(len(one)))


def same_looks(position: Any, one: int, other: int) -> bool:
    layout, where = position.program.layout, position.where
    if one < 0 or other < 0 or where[one] != where[other] or layout.ordered[where[one]]:
        return False
    same: bool = layout.kinds[one] == layout.kinds[other]
    return same
