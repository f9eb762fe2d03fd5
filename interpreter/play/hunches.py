"""What the random plays of a search have shown about options, to choose better in the next ones.

A play that goes on wholly at random is a poor judge: nobody in it takes what is plainly good, or leaves what is plainly
bad, and no number of such plays mends that. So of a few options drawn by chance the one is taken that did best so far,
in this search, for whoever took it, wherever in a play that was.

How well they did on the average would mislead: whoever holds a good card does well whatever they play first, and where
all cards of a hand are played, each is taken in every play. So it is noted too which options were drawn and left, and
what counts is how much better those did who took an option than those who left it. A difference that comes from few
plays counts less.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.play.chance import WORD, Dice, mixed
from interpreter.play.dice import drawn_act, drawn_place

DRAWN = 3  # options in a random play, of which the best is taken
DOUBT = 30  # plays: of so many, half the difference counts
FIRST_PLAYS = 50  # of a search are wholly at random: a hunch from fewer is an accident, and followed in all that come

DECLINED = 1 << 60  # the code of declining
NUMBERS, PICKS, PARTS, ACTS = range(4)  # what options are: each is its own code, or some things, or several parts

# The first words of a tree. A hunch is called by the place of its first word; where that is 0, there is none.
NOTED, HUNCHES, JUDGED = range(3)
KEY, PLAYER_OF, TAKEN, TAKEN_TOTAL, LEFT, LEFT_TOTAL = range(6)
ROW = 6
PLACES = 1 << 12
TABLE = 3
NOTES = TABLE + ROW * PLACES  # of this thought: twice the place of a hunch, and one more if the option was taken
MOST_NOTES = 1 << 13
BEHIND = NOTES + MOST_NOTES


def stirred(word: int, other: int) -> int:
    """Two numbers as one, which hardly any other two give."""
    return mixed((word ^ mixed(other & WORD)) & WORD) >> 3


def code_of(words: Sequence[int]) -> int:
    """The code of an answer that has several parts or is a list."""
    found = len(words)
    for word in words:
        found = stirred(found, word)
    return found


def code_of_picks(some: list[int]) -> int:
    """The code of things that were picked, in whatever order."""
    return code_of(sorted(some))


class Hunches:
    """Those of one tree, in its words; `dice` are those of the thought."""

    tree: memoryview[int]
    dice: Dice

    def below(self, size: int) -> int:
        return self.dice.below(size)

    def played(self, choice: int, player: int, options: Any, kind: int, optional: bool) -> int:
        """The place of the option that is taken in a random play; one beyond the last is to decline.

        Only the few that are drawn need a code.
        """
        at_random = self.tree[JUDGED] < FIRST_PLAYS
        best = self.drawn_option(options, kind, optional)
        best_hunch = self.hunch_of(choice, player, self.code_at(options, best, kind))
        for _ in range(DRAWN - 1):
            other = self.drawn_option(options, kind, optional)
            if other != best:
                hunch = self.hunch_of(choice, player, self.code_at(options, other, kind))
                if not at_random and self.gain(hunch) > self.gain(best_hunch):
                    self.note(best_hunch, 0)
                    best = other
                    best_hunch = hunch
                else:
                    self.note(hunch, 0)
        self.note(best_hunch, 1)
        return best

    def drawn_option(self, options: Any, kind: int, optional: bool) -> int:
        if kind == ACTS:
            return self.drawn_act(options)
        return self.drawn_place(len(options), optional)

    def code_at(self, options: Any, place: int, kind: int) -> int:
        if place == len(options):
            return DECLINED
        if kind == NUMBERS:
            code: int = options[place]
            return code
        if kind == PICKS:
            return code_of_picks(options[place])
        return code_of(options[place])

    def drawn_act(self, options: list[list[int]]) -> int:
        return drawn_act(self, options)

    def drawn_place(self, count: int, optional: bool) -> int:
        return drawn_place(self, count, optional)

    def hunch_of(self, choice: int, player: int, code: int) -> int:
        """Where that about an option is: a new one, if there is room."""
        tree = self.tree
        key = stirred(stirred(choice, player), code) + 1
        place = key & (PLACES - 1)
        at = TABLE + ROW * place
        while tree[at] != 0 and tree[at] != key:
            place = place + 1 & (PLACES - 1)
            at = TABLE + ROW * place
        if tree[at] == 0 and tree[HUNCHES] * 4 < PLACES * 3:
            tree[HUNCHES] += 1
            tree[at] = key
            tree[at + PLAYER_OF] = player
        return at

    def gain(self, hunch: int) -> int:
        """How much better those did who took an option than those who left it."""
        tree = self.tree
        taken = tree[hunch + TAKEN]
        left = tree[hunch + LEFT]
        few = min(taken, left)
        if few == 0:
            return 0
        return (tree[hunch + TAKEN_TOTAL] // taken - tree[hunch + LEFT_TOTAL] // left) * few // (few + DOUBT)

    def note(self, hunch: int, taken: int) -> None:
        """Remembers until the end of the thought that an option was taken or left."""
        tree = self.tree
        if tree[hunch] != 0 and tree[NOTED] < MOST_NOTES:
            tree[NOTES + tree[NOTED]] = 2 * hunch + taken
            tree[NOTED] += 1

    def learn(self, note: int, reward: int) -> None:
        """Adds what came of it."""
        tree = self.tree
        column = note // 2 + (TAKEN if note & 1 else LEFT)
        tree[column] += 1
        tree[column + 1] += reward
