"""Commissario by hand.

A person is `16 * colour + value + 8`, colours red 0, yellow 1, blue 2, green 3, black 4, purple 5. Options:

    stake a prisoner          the person, or PASS (0)
    choose commissioners      (colour, colour) in ascending order, or (colour, DOUBLE)
    play a commissioner       its colour; asked on the way out of who chose two colours
    arrest a person           the person

At the start `shuffle` gets the purple plus persons, then the pile.
"""

import random
from itertools import combinations
from typing import Any, Self

from tests.bench import Options, fair_shuffle

COLOURS = 5
PURPLE = DOUBLE = 5
PASS = 0
STAKE, CHOOSE, PLAY, ARREST = 0, 1, 2, 3  # what is decided
BONUS = (5, 4, 3, 2, 1)
VALUES = (-4, -3, -2, -1, 1, 1, 2, 2, 3, 3, 4, 5)


def person(colour: int, value: int) -> int:
    return 16 * colour + value + 8


def value_of(card: int) -> int:
    return (card & 15) - 8


PERSONS = [person(colour, value) for colour in range(COLOURS) for value in VALUES]
PERSONS.remove(person(4, 1))
# by the colours on the table: two of them, or one and the double
PAIRS = [
    tuple(pair for pair in combinations(range(6), 2) if all(c == DOUBLE or mask >> c & 1 for c in pair))
    for mask in range(32)
]


class Commissario:
    # There are at most two persons alike, so persons lie in two lists: each kind once, and the second copies.
    __slots__ = (
        "bonus_for", "chosen", "discards", "kinds", "legal", "moves", "pile", "place", "player", "players",
        "rng", "scores", "second", "stage", "stakes", "start", "table", "table_twins", "twins", "winners",
    )  # fmt: skip

    player: int
    legal: Options
    stage: int

    def __init__(self, players: int, rng: random.Random, bonus_for: str = "cards") -> None:
        self.players = players
        self.rng = rng
        self.bonus_for = bonus_for
        purple = [person(PURPLE, value) for value in range(1, players + 1)]
        self.shuffle(purple)
        self.kinds = [[card, person(PURPLE, -value_of(card))] for card in purple]  # prisoners by seat
        self.twins: list[list[int]] = [[] for _ in range(players)]
        self.pile = PERSONS[:]  # the top card is the last
        self.shuffle(self.pile)
        self.pile.reverse()
        self.table: list[list[int]] = [[] for _ in range(COLOURS)]
        self.table_twins: list[int] = []
        self.discards: list[int] = []
        self.stakes = [0] * players
        self.chosen: list[tuple[int, int]] = []  # commissioners by seat
        self.second = [0] * players  # colours for the way back
        self.moves: list[int] = []  # seats in the order of arrests, there and back
        self.place = 0  # in the order of stakes or arrests
        self.start = purple.index(person(PURPLE, players))
        self.scores = [0] * players
        self.winners: list[int] = []
        self._open_round()

    def shuffle(self, cards: list[int]) -> None:
        fair_shuffle(cards, self.rng)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.players = self.players
        new.rng = self.rng
        new.bonus_for = self.bonus_for
        new.player = self.player
        new.legal = self.legal
        new.stage = self.stage
        new.start = self.start
        new.place = self.place
        new.moves = self.moves
        new.kinds = [kinds[:] for kinds in self.kinds]
        new.twins = [twins[:] for twins in self.twins]
        new.pile = self.pile[:]
        new.table = [column[:] for column in self.table]
        new.table_twins = self.table_twins[:]
        new.discards = self.discards[:]
        new.stakes = self.stakes[:]
        new.chosen = self.chosen[:]
        new.second = self.second[:]
        new.scores = self.scores[:]
        new.winners = self.winners[:]
        return new

    def play(self, option: Any) -> None:
        stage = self.stage
        if stage == ARREST:
            self._arrest(option)
            self._next_move()
        elif stage == STAKE:
            if option:
                player = self.player
                twins = self.twins[player]
                if option in twins:
                    twins.remove(option)
                else:
                    self.kinds[player].remove(option)
                self.discards.append(option)
                self.stakes[player] = (option & 15) - 8
            self.place += 1
            self._next_stake()
        elif stage == PLAY:
            player = self.player
            first, second = self.chosen[player]
            self.second[player] = first + second - option
            column = self.table[option]
            if len(column) > 1:
                self.stage = ARREST
                self.legal = column[:]
                return
            if column:
                self._arrest(column[0])
            else:
                self.place += 1
            self._next_move()
        else:
            self.chosen.append(option)
            self.player += 1
            if self.player == self.players:
                self._open_arrests()

    def _open_round(self) -> None:
        pile = self.pile
        table = self.table
        for card in reversed(pile[-2 * self.players :]):
            column = table[card >> 4]
            if card in column:
                self.table_twins.append(card)
            else:
                column.append(card)
        del pile[-2 * self.players :]
        self.stage = STAKE
        self.stakes = [0] * self.players
        self.place = 0
        self._next_stake()

    def _next_stake(self) -> None:
        players = self.players
        while self.place < players:
            player = (self.start + self.place) % players
            kinds = self.kinds[player]
            if kinds:
                self.player = player
                self.legal = [PASS, *kinds]
                return
            self.place += 1
        stakes = self.stakes
        order = [seat % players for seat in range(self.start, self.start + players)]
        order.sort(key=stakes.__getitem__, reverse=True)  # stable, so ties go clockwise from the start player
        self.moves = order + order[::-1]
        mask = 0
        for colour, column in enumerate(self.table):
            if column:
                mask |= 1 << colour
        pairs = PAIRS[mask]
        if len(pairs) > 1:
            self.chosen = []
            self.stage = CHOOSE
            self.player = 0
            self.legal = pairs
        else:
            self.chosen = [pairs[0]] * players
            self._open_arrests()

    def _open_arrests(self) -> None:
        self.place = 0
        self._next_move()

    def _next_move(self) -> None:
        players = self.players
        while self.place < 2 * players:
            player = self.moves[self.place]
            if self.place < players:
                colour, other = pair = self.chosen[player]
                if other != DOUBLE:
                    self.player = player
                    self.stage = PLAY
                    self.legal = pair
                    return
                self.second[player] = colour
            else:
                colour = self.second[player]
            column = self.table[colour]
            if len(column) > 1:
                self.player = player
                self.stage = ARREST
                self.legal = column[:]
                return
            if column:
                self.player = player
                self._arrest(column[0])
            else:
                self.place += 1
        if self.pile:
            self.start = (self.start + 1) % players
            self._open_round()
        else:
            self._finish()

    def _arrest(self, card: int) -> None:
        if card in self.table_twins:
            self.table_twins.remove(card)
        else:
            self.table[card >> 4].remove(card)
        kinds = self.kinds[self.player]
        if card in kinds:
            self.twins[self.player].append(card)
        else:
            kinds.append(card)
        self.place += 1

    def _finish(self) -> None:
        counts = [[0] * self.players for _ in range(COLOURS + 1)]  # by colour and seat
        sums = [[0] * self.players for _ in range(COLOURS + 1)]
        for seat in range(self.players):
            for card in self.kinds[seat] + self.twins[seat]:
                counts[card >> 4][seat] += 1
                sums[card >> 4][seat] += (card & 15) - 8
        self.scores = [sum(values) for values in zip(*sums, strict=True)]
        for colour, bonus in enumerate(BONUS):
            count = counts[colour]
            seat = strongest(count, count if self.bonus_for == "cards" else sums[colour])
            if seat >= 0:
                self.scores[seat] += bonus
        self.player = -1
        self.legal = ()
        best = max(self.scores)
        self.winners = [seat for seat, score in enumerate(self.scores) if score == best]


def strongest(counts: list[int], strengths: list[int]) -> int:
    """Who alone is strongest in a colour, -1 for nobody. Who has no prisoner of it does not compete."""
    winner = -1
    best = -100
    for seat, count in enumerate(counts):
        if count:
            if strengths[seat] > best:
                best = strengths[seat]
                winner = seat
            elif strengths[seat] == best:
                winner = -1
    return winner
