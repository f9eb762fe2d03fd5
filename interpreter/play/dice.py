"""How the random bot chooses: the same in Python and in native code.

It takes an act first and then one of its answers, so that a hundred sizes of a raise do not drown a fold. Declining
counts as one more option. Of several cards it takes how many first, then which.
"""

from __future__ import annotations

from typing import Any, Protocol

from dsl import game as g
from interpreter.play.choice import Decision, Option
from interpreter.play.picks import Picks
from interpreter.play.runtime import look_alike

MOST_WAYS = 1_000_000_000_000_000  # to pick that are counted


class Below(Protocol):
    """Something that draws numbers."""

    def below(self, size: int) -> int: ...


def drawn_place(self: Below, count: int, optional: bool) -> int:
    """The place of an option; one beyond the last is to decline."""
    return self.below(count + 1 if optional else count)


def drawn_act(self: Below, options: list[list[int]]) -> int:
    """The place of an option whose first part is the number of an act: those of one act stand together."""
    acts = 0
    for i in range(len(options)):
        if i == 0 or options[i][0] != options[i - 1][0]:
            acts += 1
    wanted = self.below(acts)
    now = -1
    begin = 0
    end = 0
    for i in range(len(options)):
        if i == 0 or options[i][0] != options[i - 1][0]:
            now += 1
            if now == wanted:
                begin = i
        if now == wanted:
            end = i + 1
    return begin + self.below(end - begin)


def drawn_some(self: Below, things: list[int], kinds: Any, least: int, most: int, optional: bool) -> list[int] | None:
    """Some of the things; nothing is to decline."""
    if optional and self.below(len(things) + 1) == len(things):
        return None
    low = max(0, least)
    size = low + self.below(min(most, len(things)) - low + 1)
    picked: list[int] = []
    left = len(things)
    for thing in things:
        if self.below(left) < size - len(picked):
            picked.append(thing)
        left -= 1
    return picked if kinds is None or not may_look_alike(things, kinds) else as_listed(things, kinds, picked)


def may_look_alike(things: list[int], kinds: Any) -> bool:
    """Could two of them look alike? It is told by bits, of which several kinds may share one."""
    met = 0
    again = 0
    for thing in things:
        kind = kinds[thing] if thing >= 0 else thing
        bit = 1 << (kind & 31)
        again = again | (met & bit)
        met = met | bit
    return again > 0


def as_listed(things: list[int], kinds: Any, picked: list[int]) -> list[int]:
    """Some of the things as they stand among the options: in their order, and of alike ones the first."""
    if kinds is None:
        return [thing for thing in things if thing in picked]
    firsts: list[int] = []  # of each the place of the first that looks like it, in order
    for thing in picked:
        at = place_like(things, 0, thing, kinds)
        spot = len(firsts)
        while spot > 0 and firsts[spot - 1] > at:
            spot -= 1
        firsts.insert(spot, at)
    found: list[int] = []
    at = 0
    for i in range(len(firsts)):
        again = i > 0 and firsts[i] == firsts[i - 1]
        at = place_like(things, at + 1, things[firsts[i]], kinds) if again else firsts[i]
        found.append(things[at])
    return found


def place_like(things: list[int], begin: int, thing: int, kinds: Any) -> int:
    """The first place from here on where something lies that looks like this."""
    at = begin
    while not look_alike(things[at], thing, kinds):
        at += 1
    return at


def number_of_ways(things: list[int], kinds: Any, least: int, most: int) -> int:
    """How many ways there are to pick: a large number is cut off."""
    low, high = max(0, least), min(most, len(things))
    if kinds is None or not any_alike(things, kinds):
        total = 0
        for size in range(low, high + 1):
            total += ways_to_pick(size, len(things))
        return min(total, MOST_WAYS)
    counts = [1 if i == 0 else 0 for i in range(high + 1)]
    for i in range(len(things)):
        if not any(look_alike(things[j], things[i], kinds) for j in range(i)):
            alike = sum(1 for x in things if look_alike(x, things[i], kinds))
            counts = [limited_sum(counts, max(0, j - alike), j) for j in range(high + 1)]
    return limited_sum(counts, low, high)


def any_alike(things: list[int], kinds: Any) -> bool:
    return any(look_alike(things[j], things[i], kinds) for i in range(len(things)) for j in range(i))


def ways_to_pick(some: int, things: int) -> int:
    """So many of so many different things."""
    ways = 1
    for i in range(min(some, things - some)):
        ways = ways * (things - i) // (i + 1)
        ways = min(ways, MOST_WAYS)
    return ways


def limited_sum(counts: list[int], low: int, high: int) -> int:
    total = 0
    for j in range(low, high + 1):
        total += counts[j]
    return min(total, MOST_WAYS)


def drawn(decision: Decision, dice: Below) -> Option:
    """An option of a decision, taken by chance."""
    options, statement = decision.options, decision.spec.statement
    if isinstance(options, Picks):
        things = list(options.things)
        some = drawn_some(dice, things, options.kinds, options.least, options.most, options.optional)
        return decision.spec.table[None if some is None else tuple(some)]
    raws: Any = decision.raws
    if isinstance(statement, g.ChooseOne):
        return options[drawn_act(dice, raws)]
    return options[dice.below(len(raws))]  # declining is the last of them
