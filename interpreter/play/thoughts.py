"""The tree of a search over plays, as words that Python and native code share.

Each thought of a search takes a position that a player cannot tell from the true one, walks down one tree that
all these positions share, adds a node, plays on by what earlier plays have shown (`hunches`), and adds what came of it
to the nodes on its way. An option that is not open in some of the positions is judged by how often it *was* open:
single-observer information-set search with UCB1, after Cowling, Powley and Whitehouse (2012). Where there are many
options, a node starts with few of them, drawn at random, and gets more as it is visited more often (progressive
widening).

Everything is a whole number, so that a thought comes out the same in Python and in native code, which reads these
methods (`native/reader.py`). An option is known by its code: a number of its own, or all the words of an
answer with several parts stirred into one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt, log
from mmap import mmap
from typing import Any

from interpreter.play.chance import Dice
from interpreter.play.dice import as_listed, drawn_some
from interpreter.play.hunches import (
    BEHIND,
    DECLINED,
    JUDGED,
    NOTED,
    NOTES,
    PLAYER_OF,
    Hunches,
    code_of,
    code_of_picks,
    stirred,
)
from interpreter.play.runtime import look_alike

ONE = 1 << 16  # the best reward
HALF = ONE // 2
EXPLORATION = 0.6
LISTED = 40  # this many options are all looked at; of more only a growing part
WIDENING = 4  # a node has at most the root of this many times its visits of them
NOBODY = -(1 << 63)
AT_END, WHEN_CUT = 15, 50  # what the distance to the others' scores counts, in hundredths, if the play is over or not
REACHED = 50  # what it counts how far all have come together, where the rules say that

# What the logarithm of how often an option was open adds to its worth, for UCB1.
LOGS = tuple(round((EXPLORATION * ONE) ** 2 * log(max(n, 1))) for n in range(2048))
LOG_TWO = round((EXPLORATION * ONE) ** 2 * log(2))

# The words of a tree behind those of its hunches.
MASK, NODES, NOW, FRESH, KEPT, KEPT_ROOM, PLAYS, MARGINS, REACHED_SO_FAR = range(BEHIND, BEHIND + 9)
FIRST = BEHIND + 9
# The words of a node. Nodes are called by the place of their first word; where that is 0, there is none. The words of
# an answer that could not be listed are kept apart.
PARENT, CHOICE, CODE, PLAYER, VISITS, OPEN, TOTAL, CHILD, BESIDE, ANSWER = range(10)
SIZE = 10
KEPT_WORDS = 8  # on the average, for each node


def root(number: int) -> int:
    """The whole part of the square root."""
    return isqrt(number)


def packed(raw: Sequence[Any]) -> list[int]:
    """The words of an answer of several parts."""
    found: list[int] = []
    for part in raw:
        if isinstance(part, list | tuple | range):
            found += [len(part), *packed(part)]
        else:
            found.append(_word(part))
    return found


def _word(value: Any) -> int:
    return NOBODY if value is None else int(value)


def grouped_by_kind(things: list[int], kinds: Any) -> list[int]:
    """The things, each alike one behind the first of its kind."""
    found: list[int] = []
    for thing in things:
        if all(not look_alike(thing, other, kinds) for other in found):
            found += [other for other in things if look_alike(other, thing, kinds)]
    return found


def code_of_raw(raw: Any) -> int:
    """The code of an option, by its number or numbers."""
    if isinstance(raw, int):
        return raw
    return DECLINED if raw is None else code_of(packed(raw))


def in_front(distance: int, scale: int) -> int:
    """How far somebody is ahead of others, or behind them, as part of a reward."""
    return HALF + max(-HALF, min(HALF, HALF * distance // scale))


class Thoughts(Hunches):
    """A tree with room for a number of nodes; where it is full, it grows no more. `dice` are those of the thought."""

    def __init__(self, player: int, room: int) -> None:
        places = 1 << (room * 3 // 2 + 8).bit_length()
        nodes = FIRST + SIZE * places
        self.memory = mmap(-1, 8 * (nodes + KEPT_WORDS * room + 64))  # its pages are there when they are used
        self.tree = memoryview(self.memory).cast("q")
        self.dice = Dice(0)
        self.tree[MASK] = places - 1
        self.tree[KEPT], self.tree[KEPT_ROOM] = nodes + 1, len(self.tree) - 64
        self.tree[NOW] = FIRST
        self.tree[FIRST + PARENT] = -1
        self.tree[FIRST + PLAYER] = player

    def drawn_some(self, things: list[int], kinds: Any, least: int, most: int, optional: bool) -> list[int] | None:
        return drawn_some(self, things, kinds, least, most, optional)

    # ───────────── the way down

    def node_of(self, before: int, choice: int, player: int, code: int) -> int:
        """Where the node of a player's option is, or would be, behind the node before it.

        Who comes next may depend on hidden cards: what one of them may do is nothing that the other has tried.
        """
        tree = self.tree
        place = stirred(stirred(before, choice), code) & tree[MASK]
        at = FIRST + SIZE * place
        while tree[at] != 0 and (
            tree[at] != before or tree[at + CODE] != code or tree[at + CHOICE] != choice or tree[at + PLAYER] != player
        ):
            place = place + 1 & tree[MASK]
            at = FIRST + SIZE * place
        return at

    def taken(self, choice: int, player: int, codes: Sequence[int], acts: Any) -> int:
        """Goes down to one of the options and gives its place in the list: a new one, or the most promising one.

        `acts` are those that they begin with, if some of them have answers.
        """
        tree = self.tree
        now = tree[NOW]
        places = [self.node_of(now, choice, player, code) for code in codes]
        known = 0
        for at in places:
            if tree[at] != 0:
                tree[at + OPEN] += 1
                known += 1
        if len(codes) > LISTED:
            drawn = self.drawn_new(list(range(len(codes))), acts)
            if known == 0 or (tree[places[drawn]] == 0 and known * known < WIDENING * (tree[now + VISITS] + 1)):
                self.grow(places[drawn], choice, codes[drawn], player)
                return drawn
        elif known < len(codes):
            drawn = self.drawn_new([i for i in range(len(codes)) if tree[places[i]] == 0], acts)
            self.grow(places[drawn], choice, codes[drawn], player)
            return drawn
        best = 0
        most = -1
        for i in range(len(codes)):
            if tree[places[i]] != 0:
                worth = self.promise(places[i])
                if worth > most:
                    most = worth
                    best = i
        tree[NOW] = places[best]
        return best

    def drawn_new(self, some: list[int], acts: Any) -> int:
        """One of these places: of an act first, then of its answers, so that sixty bids do not drown a pass."""
        if acts is None:
            return some[self.below(len(some))]
        begins = [i for i in range(len(some)) if i == 0 or acts[some[i]] != acts[some[i - 1]]]
        which = self.below(len(begins))
        begin = begins[which]
        end = begins[which + 1] if which + 1 < len(begins) else len(some)
        return some[begin + self.below(end - begin)]

    def taken_some(
        self, choice: int, player: int, things: list[int], kinds: Any, least: int, most: int, optional: bool
    ) -> list[int] | None:
        """The same where there are too many ways to pick to list them: one that was drawn before, or is drawn now."""
        tree = self.tree
        if tree[FRESH] != 0:
            return self.drawn_some(things, kinds, least, most, optional)
        now = tree[NOW]
        known = 0
        best = 0
        best_worth = -1
        at = tree[now + CHILD]
        while at != 0:
            mine = tree[at + CHOICE] == choice and tree[at + PLAYER] == player
            if mine and self.is_open(at, things, least, most, optional):
                tree[at + OPEN] += 1
                known += 1
                worth = self.promise(at)
                if worth > best_worth:
                    best_worth = worth
                    best = at
            at = tree[at + BESIDE]
        if known * known < WIDENING * (tree[now + VISITS] + 1):
            some = self.drawn_some(things, kinds, least, most, optional)
            code = DECLINED if some is None else code_of_picks(some)
            at = self.node_of(now, choice, player, code)
            if tree[at] == 0:
                self.grow(at, choice, code, player)
                if tree[NOW] != now and some is not None:
                    self.keep(at, some)
                return some
            if known == 0:
                tree[NOW] = at
                return some
        tree[NOW] = best
        # Where it was picked the last time, the cards may have lain in another order.
        return None if tree[best + CODE] == DECLINED else as_listed(things, kinds, self.kept(best))

    def is_open(self, at: int, things: list[int], least: int, most: int, optional: bool) -> bool:
        """Can what a node has picked be picked here?"""
        tree = self.tree
        if tree[at + CODE] == DECLINED:
            return optional
        some = self.kept(at)
        return least <= len(some) and len(some) <= most and all(one in things for one in some)

    def promise(self, at: int) -> int:
        """What an option may be worth, at best: one that was never thought to the end is worth the most."""
        tree = self.tree
        visits = tree[at + VISITS]
        if visits == 0:
            return ONE * ONE
        often = tree[at + OPEN]
        more = 0
        while often >= len(LOGS):
            often = often >> 1
            more += LOG_TWO
        return tree[at + TOTAL] // visits + root((LOGS[often] + more) // visits)

    def grow(self, at: int, choice: int, code: int, player: int) -> None:
        """A new node, if there is room for one; the thought goes on by chance."""
        tree = self.tree
        now = tree[NOW]
        tree[FRESH] = 1
        if tree[NODES] * 4 < tree[MASK] * 3:
            tree[NODES] += 1
            tree[at + PARENT] = now
            tree[at + CHOICE] = choice
            tree[at + CODE] = code
            tree[at + PLAYER] = player
            tree[at + OPEN] = 1
            tree[at + BESIDE] = tree[now + CHILD]
            tree[now + CHILD] = at
            tree[NOW] = at

    def keep(self, at: int, some: list[int]) -> None:
        """Keeps the words of an answer. Without room for them, the node is as if it had picked nothing."""
        tree = self.tree
        if tree[KEPT] + len(some) < tree[KEPT_ROOM]:
            tree[at + ANSWER] = tree[KEPT]
            tree[tree[KEPT]] = len(some)
            for i in range(len(some)):
                tree[tree[KEPT] + 1 + i] = some[i]
            tree[KEPT] += 1 + len(some)

    def kept(self, at: int) -> list[int]:
        tree = self.tree
        first = tree[at + ANSWER]
        return [tree[first + 1 + i] for i in range(tree[first])] if first > 0 else []

    # ───────────── and back

    def judge(self, winners: list[int], scores: list[int], weight: int) -> None:
        """Adds to the nodes on the way what the player who took each has got: a share of the win, and a smaller part
        for the distance to the others."""
        tree = self.tree
        count = len(scores)
        total = sum(scores)
        share = ONE // len(winners) if len(winners) > 0 else 0
        far = sum([abs(count * score - total) for score in scores])
        tree[PLAYS] += 1
        tree[MARGINS] += far // max(count, 1)
        scale = 3 * tree[MARGINS] // tree[PLAYS]
        ahead = [in_front(count * score - total, scale) for score in scores] if scale > 0 and count > 1 else []
        self.give(winners, share, ahead, weight)

    def judge_together(self, winners: list[int], score: int, weight: int) -> None:
        """The same where all have one score, which is compared with that of the thoughts before: a winner shares the
        win with nobody."""
        tree = self.tree
        tree[PLAYS] += 1
        tree[REACHED_SO_FAR] += score
        further = ONE * score - ONE * tree[REACHED_SO_FAR] // tree[PLAYS]
        tree[MARGINS] += abs(further)
        scale = 3 * tree[MARGINS] // tree[PLAYS]
        self.give(winners, ONE, [in_front(further, scale) if scale > 0 else HALF], weight)

    def give(self, winners: list[int], share: int, ahead: list[int], weight: int) -> None:
        """Adds to all that the thought has met what came of it for the player whose it is. `ahead` is of each player,
        or of all together."""
        tree = self.tree
        tree[JUDGED] += 1
        for i in range(tree[NOTED]):
            note = tree[NOTES + i]
            self.learn(note, self.reward(tree[note // 2 + PLAYER_OF], winners, share, ahead, weight))
        at = tree[NOW]
        while at > 0:
            tree[at + VISITS] += 1
            tree[at + TOTAL] += self.reward(tree[at + PLAYER], winners, share, ahead, weight)
            at = tree[at + PARENT]

    def reward(self, player: int, winners: list[int], share: int, ahead: list[int], weight: int) -> int:
        won = share if player in winners else 0
        if len(ahead) == 0:
            return won
        return ((100 - weight) * won + weight * ahead[player if len(ahead) > 1 else 0]) // 100

    # ───────────── for Python

    def begin(self, dice: Dice) -> None:
        """The next thought begins at the root."""
        self.dice = dice
        self.tree[NOW] = FIRST
        self.tree[FRESH] = 0
        self.tree[NOTED] = 0

    @property
    def is_fresh(self) -> bool:
        """Has the thought come to an option that was new?"""
        return self.tree[FRESH] != 0

    def first_nodes(self) -> list[tuple[int, tuple[int, ...] | None, int, int]]:
        """The options at the root, in the order in which they were met: their codes, their words if they could not be
        listed, how often they were visited, and what came of it."""
        tree, found = self.tree, []
        at = tree[FIRST + CHILD]
        while at:
            words = None if tree[at + CODE] == DECLINED else tuple(self.kept(at))
            found.append((tree[at + CODE], words, tree[at + VISITS], tree[at + TOTAL]))
            at = tree[at + BESIDE]
        return found[::-1]
