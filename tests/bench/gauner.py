"""Gauner by hand.

A card is its kind: yellow 0, orange 1, red 2, purple 3, blue 4, green 5, grey 6. A group in a row is
`32 * kind + number of cards`. Options of the decisions:

    take        (row 0 to 2, end: 0 left, 1 right)
    lay out     (kind, number of cards), or () for nothing
    give up     how many cards of each kind: a tuple of seven numbers (the emergency, seat by seat from 0)
"""

import random
from collections.abc import Iterator
from typing import Any, Self

from tests.bench import Options, fair_shuffle

COUNTS = (24, 21, 18, 15, 12, 9, 6)
KINDS = 7
DECK = [kind for kind in range(KINDS) for _ in range(COUNTS[kind])]
TAKE, LAY, GIVE = 0, 1, 2  # what is decided
NOTHING: tuple[int, ...] = ()
TAKES = [tuple((row, end) for row in range(3) if mask >> row & 1 for end in (0, 1)) for mask in range(8)]
LAYS = [[(kind, number + 1) for number in range(COUNTS[kind])] for kind in range(KINDS)]


class GiveUp:
    """All ways to give up `number` cards of a hand, counted and found without listing them."""

    __slots__ = ("hand", "number", "ways")

    def __init__(self, hand: list[int], number: int) -> None:
        self.hand = tuple(hand)
        self.number = number
        self.ways = [[1] + [0] * number]  # by kind (only it and later ones) and number of cards
        for held in reversed(hand):
            after = self.ways[0]
            self.ways.insert(0, [sum(after[max(0, n - held) : n + 1]) for n in range(number + 1)])

    def __len__(self) -> int:
        return self.ways[0][self.number]

    def __getitem__(self, index: int) -> tuple[int, ...]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        option = []
        number = self.number
        for after in self.ways[1:]:
            given = 0
            while index >= after[number - given]:
                index -= after[number - given]
                given += 1
            option.append(given)
            number -= given
        return tuple(option)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, option: object) -> bool:
        if not (isinstance(option, tuple) and len(option) == KINDS and sum(option) == self.number):
            return False
        return all(0 <= given <= held for given, held in zip(option, self.hand, strict=True))


class Gauner:
    __slots__ = (
        "cap", "discards", "end", "given", "hands", "idle", "jail", "laid", "legal", "needed", "owner",
        "pairs", "pile", "player", "players", "revealing", "rng", "row", "rows", "scores", "scorings", "sixes",
        "stage", "turn", "winners",
    )  # fmt: skip

    legal: Options

    def __init__(self, players: int, rng: random.Random) -> None:
        self.players = players
        self.rng = rng
        self.pile = DECK[:]  # the top card is the last
        self.shuffle(self.pile)
        self.pile.reverse()
        self.discards: list[int] = []
        self.hands = [[0] * KINDS for _ in range(players)]  # by seat and kind
        for hand, size in zip(self.hands, (3, 4, 5, 5), strict=False):
            for _ in range(size):
                hand[self.pile.pop()] += 1
        self.rows: list[list[int]] = [[], [], []]  # groups from left to right
        self.jail = [0] * KINDS
        self.pairs = self.sixes = 0  # kinds in jail with two or more, with six or more cards
        self.laid = [0] * KINDS
        self.owner = [-1] * KINDS  # who has laid them out
        self.scores = [0] * players
        self.winners: list[int] = []
        self.scorings = 0
        self.idle = 0  # turns in a row without a row to take from
        self.turn = players - 1  # whose turn it is: seat 0 comes next
        self.player = -1
        self.stage = TAKE
        self.row = self.end = 0  # taken from in this turn
        self.needed = self.cap = 0  # of the emergency: cards wanted, cards that may be kept
        self.given: list[tuple[int, ...]] = []  # chosen to give up, by seat
        self.revealing = False  # is it action 3 that lacks a card?
        self._refill()

    def shuffle(self, cards: list[int]) -> None:
        fair_shuffle(cards, self.rng)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.players = self.players
        new.rng = self.rng
        new.player = self.player
        new.legal = self.legal
        new.stage = self.stage
        new.turn = self.turn
        new.row = self.row
        new.end = self.end
        new.pairs = self.pairs
        new.sixes = self.sixes
        new.scorings = self.scorings
        new.idle = self.idle
        new.needed = self.needed
        new.cap = self.cap
        new.revealing = self.revealing
        new.pile = self.pile[:]
        new.discards = self.discards[:]
        new.hands = [hand[:] for hand in self.hands]
        new.rows = [row[:] for row in self.rows]
        new.jail = self.jail[:]
        new.laid = self.laid[:]
        new.owner = self.owner[:]
        new.given = self.given[:]
        new.scores = self.scores[:]
        new.winners = self.winners[:]
        return new

    def play(self, option: Any) -> None:
        stage = self.stage
        if stage == TAKE:
            self.row, self.end = number, end = option
            row = self.rows[number]
            if end:
                taken = row.pop()
                jailed = row.pop()
            else:
                taken = row.pop(0)
                jailed = row.pop(0)
            self.hands[self.turn][taken >> 5] += taken & 31
            kind = jailed >> 5
            before = self.jail[kind]
            self.jail[kind] = after = before + (jailed & 31)
            if before < 2 <= after:
                self.pairs += 1
            if before < 6 <= after:
                self.sixes += 1
            if self.pairs >= 6 or self.sixes >= 2:
                self._score()
            elif not self._may_lay():
                self._reveal()
        elif stage == LAY:
            if option:
                kind, number = option
                if self.laid[kind]:
                    self.discards += [kind] * self.laid[kind]
                self.hands[self.turn][kind] -= number
                self.laid[kind] = number
                self.owner[kind] = self.turn
            if self.idle:
                self._end_turn()
            else:
                self._reveal()
        else:
            self.given.append(option)
            self._give_up()

    def _may_lay(self) -> bool:
        """Ask what to lay out, if anything can be."""
        turn = self.turn
        legal = [NOTHING]
        for held, laid, owner, lays in zip(self.hands[turn], self.laid, self.owner, LAYS):  # noqa: B905 - hot
            if held > laid and owner != turn:
                legal += lays[laid:held]
        if len(legal) == 1:
            return False
        self.stage = LAY
        self.legal = legal
        return True

    def _reveal(self) -> None:
        """Action 3, then the end of the turn."""
        pile = self.pile
        if not pile:
            if self.discards:
                pile = self._reshuffle()
            elif not self.revealing:
                self.revealing = True
                self._emergency(1)
                return
        self.revealing = False
        if pile:
            kind = pile.pop()
            if not pile and self.discards:
                self._reshuffle()
            row = self.rows[self.row]
            if not row:
                row.append(kind << 5 | 1)
            elif self.end:
                if row[-1] >> 5 == kind:
                    row[-1] += 1
                else:
                    row.append(kind << 5 | 1)
            elif row[0] >> 5 == kind:
                row[0] += 1
            else:
                row.insert(0, kind << 5 | 1)
        self._end_turn()

    def _reshuffle(self) -> list[int]:
        """Make the discards the new pile."""
        self.pile, self.discards = pile, _ = self.discards, self.pile
        self.shuffle(pile)
        pile.reverse()
        return pile

    def _end_turn(self) -> None:
        first, second, third = self.rows
        mask = (len(first) > 1) + 2 * (len(second) > 1) + 4 * (len(third) > 1)
        if mask:
            turn = self.turn + 1
            self.turn = self.player = turn if turn < self.players else 0
            self.stage = TAKE
            self.legal = TAKES[mask]
            return
        missing = 30 - sum(group & 31 for row in self.rows for group in row)
        if len(self.pile) + len(self.discards) < missing:
            self._emergency(missing)
        else:
            self._refill()

    def _refill(self) -> None:
        """Fill the rows as far as the cards go; then it is the next player's turn."""
        pile = self.pile
        for row in self.rows:
            for _ in range(10 - sum(group & 31 for group in row)):
                if not pile:
                    if not self.discards:
                        break
                    pile = self._reshuffle()
                kind = pile.pop()
                if not pile and self.discards:
                    pile = self._reshuffle()
                if row and row[-1] >> 5 == kind:
                    row[-1] += 1
                else:
                    row.append(kind << 5 | 1)
        if any(len(row) > 1 for row in self.rows):
            self.idle = 0
            self._end_turn()
        elif self.idle == self.players:
            self._finish()
        else:
            self.idle += 1
            self.turn = self.player = (self.turn + 1) % self.players
            if not self._may_lay():
                self._end_turn()

    def _emergency(self, needed: int) -> None:
        self.needed = needed
        self.cap = 12
        self._give_up()

    def _give_up(self) -> None:
        """Ask the seats that have not chosen yet; then carry it out and go on."""
        given = self.given
        while len(given) < self.players:
            seat = len(given)
            hand = self.hands[seat]
            options = GiveUp(hand, max(0, sum(hand) - self.cap))
            if len(options) > 1:
                self.stage = GIVE
                self.player = seat
                self.legal = options
                return
            given.append(options[0])
        for hand, numbers in zip(self.hands, given, strict=True):
            for kind, number in enumerate(numbers):
                hand[kind] -= number
                self.pile += [kind] * number
        self.given = []
        if self.cap == 12 and len(self.pile) + len(self.discards) < self.needed:
            self.cap = 6
            self._give_up()
            return
        self.pile += self.discards
        self.discards = []
        if self.pile:
            self.shuffle(self.pile)
            self.pile.reverse()
        self.player = self.turn
        if self.revealing:
            self._reveal()
        else:
            self._refill()

    def _score(self) -> None:
        cards = [0] * self.players
        kinds = [0] * self.players
        for kind in range(KINDS):
            owner = self.owner[kind]
            if owner >= 0 and self.jail[kind]:
                cards[owner] += self.jail[kind]
                kinds[owner] += 1
            self.discards += [kind] * (self.jail[kind] + self.laid[kind])
        self.scores = [score + cards[seat] * kinds[seat] for seat, score in enumerate(self.scores)]
        self.jail = [0] * KINDS
        self.pairs = self.sixes = 0
        self.laid = [0] * KINDS
        self.owner = [-1] * KINDS
        self.scorings += 1
        if self.scorings < 3:
            self._end_turn()
        else:
            self._finish()

    def _finish(self) -> None:
        self.player = -1
        self.legal = ()
        best = max(self.scores)
        self.winners = [seat for seat, score in enumerate(self.scores) if score == best]
