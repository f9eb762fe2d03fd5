"""What generated code calls: the parts of the language that are more than one Python expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from dsl.game.failure import RuleFailure
from dsl.game.operations import LARGEST, ROOM, different, distinct
from dsl.sentence import say

MOST_ITEMS = 10_000
MOST_WAYS = 200_000
_GROWS = "look how often this line is carried out, or add in place of multiplying"
_ONE_TOO_FAR = "a number that is counted up may go one too far"


def fits(value: int) -> int:
    """A number on the way to one that is kept."""
    if -ROOM < value < ROOM:
        return value
    raise RuleFailure("CG807", "a number grows without bound", _GROWS)


def summed(items: Sequence[int]) -> int:
    """A sum each step of which is such a number."""
    total = 0
    for item in items:
        total += item
        if not -ROOM < total < ROOM:
            fits(total)
    return total


def bounded(value: int) -> int:
    """A number that is kept."""
    if -LARGEST < value < LARGEST:
        return value
    raise RuleFailure("CG807", "a number grows without bound", _GROWS)


def bounded_or_nothing(value: int | None) -> int | None:
    return value if value is None else bounded(value)


def all_bounded(items: Sequence[Any]) -> Sequence[Any]:
    """A list that is kept."""
    for item in items:
        bounded_or_nothing(item)
    return items


def all_lists_bounded(lists: Sequence[Any]) -> Sequence[Any]:
    for items in lists:
        all_bounded(items)
    return lists


def short_list(items: list[Any]) -> list[Any]:
    if len(items) <= MOST_ITEMS:
        return items
    raise RuleFailure("CG808", say("a list has more than {most:,} entries", most=MOST_ITEMS))


def span_of(low: int, high: int) -> range:
    if high - low > MOST_ITEMS:
        raise RuleFailure("CG808", say("a list has more than {most:,} entries", most=MOST_ITEMS))
    return range(low, high + 1)


def nth(items: Sequence[Any], place: int) -> Any:
    if 1 <= place <= len(items):
        return items[place - 1]
    raise RuleFailure(
        "CG806", say("there is no place {place} in a list of {count}", place=place, count=len(items)), _ONE_TOO_FAR
    )


def greatest(items: Sequence[int]) -> int:
    if items:
        return max(items)
    raise RuleFailure("CG804", "`max` of nothing: there is no largest number here", "guard it, as in `max(0, …)`")


def least(items: Sequence[int]) -> int:
    if items:
        return min(items)
    raise RuleFailure(
        "CG804",
        "`min` of nothing: there is no smallest number here",
        "ask first whether there is one, as in `if any(hand)`",
    )


def all_in(some: Sequence[Any], items: Sequence[Any]) -> bool:
    return all(x in items for x in some)


def once_each(items: Iterable[Any]) -> list[Any]:
    """What can be chosen, which nobody and nothing cannot."""
    return list(dict.fromkeys(there(list(items))))


def there(items: Sequence[Any]) -> list[Any]:
    """The same, with entries that come several times."""
    if None in items:
        raise RuleFailure("CG802", "nobody and nothing cannot be chosen", "leave them out with `where`")
    return list(items)


def unchanging(items: Sequence[Any]) -> tuple[Any, ...]:
    """A list that can be an answer, and so can the lists in it."""
    return tuple(unchanging(x) if isinstance(x, list | tuple | range) else x for x in items)


def lists_within(items: Sequence[Any]) -> list[Any]:
    """A list as rules know it, and so are the lists in it."""
    return [lists_within(x) if isinstance(x, list | tuple | range) else x for x in items]


def consecutive(keys: Sequence[Any]) -> bool:
    """Do they follow one another without a gap, each once, once they are put in order?"""
    return not keys or (different(keys) and max(keys) - min(keys) == len(keys) - 1)


def may_follow(keys: Sequence[Any], more: Sequence[Any]) -> bool:
    """Can every gap between these still be filled?"""
    if None in keys:
        return True
    return all(key in keys or key in more for key in span_of(min(keys), max(keys)))


def group_sizes(keys: Sequence[Any]) -> list[int]:
    """How many there are of each, the most first."""
    return sorted([keys.count(key) for key in distinct(keys)], key=lambda size: -size)


def room_in_groups(keys: Sequence[Any], more: Sequence[Any]) -> list[int]:
    """For each group how many there are of it, and how many there can be with more: two numbers a group."""
    groups, others = distinct(keys), distinct(more)
    found: list[int] = []
    for key in groups:
        now = keys.count(key)
        found.append(now)
        found.append(now + more.count(key))
    for key in others:
        if key not in keys:
            found.append(0)
            found.append(more.count(key))
    return found


def may_become(groups: Sequence[int], shapes: Sequence[Sequence[int]]) -> bool:
    """Can groups with this room still come to have the sizes of one of the shapes, which have the largest first?

    Each size needs a group of its own, and each group that was begun needs a size. If each of the two can be done,
    both can be done at once (Mendelsohn and Dulmage), so that what is kept here can indeed be completed.
    """
    begun = sum(1 for i in range(len(groups) >> 1) if groups[2 * i] > 0)
    return any(
        begun <= len(sizes)
        and None not in sizes
        and met(groups, sizes, True) == begun
        and met(groups, sizes, False) == len(sizes)
        for sizes in shapes
    )


def met(groups: Sequence[int], sizes: Sequence[int], begun: bool) -> int:
    """How many sizes find a group of their own, among all or those begun: the smallest first, and each the tightest."""
    taken = list(groups[:0])
    for place in range(len(sizes)):
        size = sizes[len(sizes) - 1 - place]
        best = -1
        for i in range(len(groups) >> 1):
            now, most = groups[2 * i], groups[2 * i + 1]
            fits = now <= size and size <= most and (now > 0 or not begun) and i not in taken
            if fits and (best < 0 or most < groups[2 * best + 1]):
                best = i
        if best >= 0 and size > 0:
            taken.append(best)
    return len(taken)


Key: TypeAlias = Callable[[Any], Any]


def all_best(items: Sequence[Any], key: Key, choose: Callable[[Sequence[Any]], Any]) -> list[Any]:
    """Every one whose key is best."""
    keys = [key(x) for x in items]
    if not keys:
        return []
    top = choose(keys)
    return [x for x, found in zip(items, keys, strict=True) if found == top]


def runs(items: Sequence[Any], key: Key) -> list[list[Any]]:
    """Neighbours that agree."""
    return [list(same_key) for _, same_key in groupby(items, key)]


def first_run(items: Sequence[Any], key: Key) -> list[Any] | None:
    """The neighbours that agree at the left end."""
    if not items:
        return None
    first_key = key(items[0])
    for place, item in enumerate(items):
        if key(item) != first_key:
            return list(items[:place])
    return list(items)


def last_run(items: Sequence[Any], key: Key) -> list[Any] | None:
    """The neighbours that agree at the right end."""
    found = first_run(items[::-1], key)
    return None if found is None else found[::-1]


def count_each(keys: Sequence[int], size: int) -> list[int]:
    """How many there are of each number from 0 to `size`, that one left out."""
    found = [0] * size
    for key in keys:
        found[key] += 1
    return found


def groups(items: Sequence[Any], key: Key) -> list[list[Any]]:
    """All that agree, in the order of their first."""
    found: dict[Any, list[Any]] = {}
    for item in items:
        now = key(item)
        if isinstance(now, list | tuple | range):
            now = unchanging(now)
        if now in found:
            found[now].append(item)
        else:
            found[now] = [item]
    return list(found.values())


def place_at(base: int, size: int, first_index: int, index: int, name: str) -> int:
    """The place or cell of an index, which must exist."""
    if first_index <= index < first_index + size:
        return base + index - first_index
    last = first_index + size - 1
    raise RuleFailure(
        "CG806",
        say(
            "`{name}` has no place {index}, only {first} to {last}",
            name=name,
            index=index,
            first=first_index,
            last=last,
        ),
        _ONE_TOO_FAR,
    )


def grown(items: Sequence[Any], more: Sequence[Any]) -> list[Any]:
    return short_list([*items, *more])


def less(items: Sequence[Any], fewer: Sequence[Any]) -> list[Any]:
    left = list(items)
    for item in fewer:
        if item in left:
            left.remove(item)
    return left


def few_ways(things: Sequence[int], kinds: Sequence[int] | None, least: int, most: int) -> int:
    """How many ways there are to pick a number of these: none, one, or 2 for more than one."""
    low = max(0, least)
    high = min(most, len(things))
    if low > high:
        return 0
    if low < high:
        return 2
    if low == 0 or low == len(things):
        return 1
    if kinds is None:
        return 2
    return 1 if all(look_alike(x, things[0], kinds) for x in things) else 2


def only_way(things: Sequence[int], kinds: Sequence[int] | None, least: int, most: int) -> Sequence[int]:
    """The one way to pick, alike things together."""
    picked = tuple(things[: max(0, least)])
    if kinds is None:
        return picked
    found: list[int] = []
    for thing in picked:
        if thing not in found:
            found = [*found, *[x for x in picked if look_alike(x, thing, kinds)]]
    return tuple(found)


def not_too_many(ways: list[Any]) -> list[Any]:
    if len(ways) > MOST_WAYS:
        raise RuleFailure(
            "CG814", say("there are more than {most:,} ways to choose", most=MOST_WAYS), "choose fewer cards at once"
        )
    return ways


def alike_together(things: Sequence[int], kinds: Sequence[int]) -> list[int]:
    """Things as they are picked one after another: alike ones together."""
    return sorted(things, key=lambda thing: kinds[thing])


def look_alike(one: int, other: int, kinds: Sequence[int]) -> bool:
    """Are they the same to somebody who sees them? Of what is not seen only the place is known."""
    if one < 0 or other < 0:
        return one == other
    return kinds[one] == kinds[other]


def struck(tallies: list[int], number: int) -> bool:
    """Counts a candidate that a rule has struck out."""
    tallies[number] += 1
    return False


def decided(tallies: list[int], test: bool, yes: int, no: int) -> bool:
    """Counts which way an `if` inside an expression goes."""
    tallies[yes if test else no] += 1
    return test


def used(tallies: list[int], value: Any, number: int) -> Any:
    """Counts that a definition was worked out."""
    tallies[number] += 1
    return value
