"""Gaunerbande by hand.

A card is `16 * suit + value`, suits red 0, blue 1, green 2, black 3, values 0 to 12. Options of decisions:

    pass three cards   a tuple of three cards in ascending order
    play a card        the card
    after a big coup   OTHERS_PAY (0) or TAKE_OFF (1)
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Self

from tests.bench import Options, fair_shuffle

RED, BLUE, GREEN, BLACK = 0, 16, 32, 48
POLITICIAN = RED + 10
OTHERS_PAY, TAKE_OFF = 0, 1
PLAY, PASS, COUP = 0, 1, 2  # what is decided

_FULL = [suit + value for suit in (RED, BLUE, GREEN, BLACK) for value in range(13)]
_SMALL = [card for card in _FULL if card & 15]
DECKS = {3: _SMALL, 4: _FULL, 5: [card for card in _FULL if card not in (RED, BLUE)], 6: _SMALL}
_PLACES = {size: list(combinations(range(size), 3)) for size in (8, 10, 13, 16)}

# A hand is four numbers, one per suit, whose bits are its cards.
BIT = [1 << (card & 15) for card in range(64)]
PLACE = [1 << card for card in range(64)]


def _lists(suit: int) -> list[tuple[int, ...]]:
    """The cards of a suit, in ascending order, for every number that stands for them."""
    lists: list[tuple[int, ...]] = [()]
    for value in range(13):
        lists += [(*cards, suit + value) for cards in lists]
    return lists


CARDS = [_lists(suit) for suit in (RED, BLUE, GREEN, BLACK)]
REDS, BLUES, GREENS, BLACKS = CARDS


class Threes:
    """All ways to choose three cards of a sorted hand, made when asked for."""

    __slots__ = ("cards", "places")

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards
        self.places = _PLACES[len(cards)]

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        a, b, c = self.places[index]
        cards = self.cards
        return cards[a], cards[b], cards[c]

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, option: object) -> bool:
        if not (isinstance(option, tuple) and len(option) == 3):
            return False
        a, b, c = option
        return a < b < c and a in self.cards and b in self.cards and c in self.cards


class Gaunerbande:
    __slots__ = (
        "best", "broken", "coup", "gifts", "hands", "led", "left", "legal", "limit", "opener", "pending", "played",
        "player", "players", "points", "politician", "rng", "round", "scores", "stage", "top", "tricks", "winner",
        "winners",
    )  # fmt: skip

    legal: Options
    hands: list[list[int]]  # by seat and suit
    played: list[int]  # all cards of the round, in order
    points: list[int]  # of the round, by seat
    tricks: list[int]  # how many each seat has won
    broken: bool  # has a crook been played in this round?

    def __init__(self, players: int, rng: random.Random, limit: int = 100) -> None:
        small = players in (3, 6)
        self.players = players
        self.rng = rng
        self.limit = limit
        self.opener = GREEN + 1 if small else GREEN
        self.politician = 12 if small else 13
        self.coup = 24 if small else 26
        self.round = 0
        self.scores = [0] * players
        self.winners: list[int] = []
        self.player = -1
        self.stage = PLAY
        self.gifts: list[tuple[int, int, int]] = []  # chosen to pass, by seat
        self.left = players  # cards still to come in the trick
        self.led = 0  # the suit of the trick
        self.best = self.top = 0  # its best card; a bound above all cards of the suit
        self.winner = 0  # who has played the best card
        self.pending = 0  # points in the trick
        self._deal()

    def shuffle(self, cards: list[int]) -> None:
        fair_shuffle(cards, self.rng)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.players = self.players
        new.rng = self.rng
        new.limit = self.limit
        new.opener = self.opener
        new.politician = self.politician
        new.coup = self.coup
        new.round = self.round
        new.player = self.player
        new.legal = self.legal
        new.stage = self.stage
        new.left = self.left
        new.led = self.led
        new.best = self.best
        new.top = self.top
        new.winner = self.winner
        new.pending = self.pending
        new.broken = self.broken
        new.hands = [hand[:] for hand in self.hands]
        new.gifts = self.gifts[:]
        new.played = self.played[:]
        new.points = self.points[:]
        new.tricks = self.tricks[:]
        new.scores = self.scores[:]
        new.winners = self.winners[:]
        return new

    def play(self, option: Any) -> None:
        if self.stage:
            if self.stage == PASS:
                self._pass(option)
            else:
                self._settle_coup(option)
            return
        card = option
        player = self.player
        players = self.players
        hands = self.hands
        played = self.played
        left = self.left
        while True:
            hands[player][card >> 4] ^= BIT[card]
            played.append(card)
            if card >= BLACK:
                self.broken = True
                self.pending += 1
            elif card == POLITICIAN:
                self.pending += self.politician
            if left == players:
                self.best = card
                self.top = card | 15
                self.led = card >> 4
                self.winner = player
            elif self.best < card < self.top:
                self.best = card
                self.winner = player
            left -= 1
            if left:
                player += 1
                if player == players:
                    player = 0
                hand = hands[player]
                led = self.led
                legal = CARDS[led][hand[led]]
                if not legal:
                    red, blue, green, black = hand
                    legal = REDS[red] + BLUES[blue] + GREENS[green] + BLACKS[black]
                    if len(played) < players:  # the first trick
                        legal = REDS[red & ~BIT[POLITICIAN]] + BLUES[blue] or legal
            else:
                player = self.winner
                self.tricks[player] += 1
                if self.pending:
                    self.points[player] += self.pending
                    self.pending = 0
                left = players
                red, blue, green, black = hands[player]
                legal = REDS[red] + BLUES[blue] + GREENS[green]
                if self.broken or not legal:
                    legal += BLACKS[black]
                    if not legal:
                        self._count()
                        return
            if len(legal) > 1:
                self.player = player
                self.left = left
                self.legal = legal
                return
            card = legal[0]

    def _deal(self) -> None:
        players = self.players
        cards = DECKS[players][:]
        self.shuffle(cards)
        self.hands = []
        for seat in range(players):
            hand = sum(map(PLACE.__getitem__, cards[seat::players]))
            self.hands.append([hand & 0xFFFF, hand >> 16 & 0xFFFF, hand >> 32 & 0xFFFF, hand >> 48])
        self.played = []
        self.points = [0] * players
        self.tricks = [0] * players
        self.broken = False
        self.round += 1
        if self.round % players:
            self.stage = PASS
            self._ask_for_gift(0)
        else:
            self._open()

    def _ask_for_gift(self, seat: int) -> None:
        red, blue, green, black = self.hands[seat]
        self.player = seat
        self.legal = Threes(REDS[red] + BLUES[blue] + GREENS[green] + BLACKS[black])

    def _pass(self, cards: tuple[int, int, int]) -> None:
        players = self.players
        gifts = self.gifts
        hands = self.hands
        gifts.append(cards)
        seat = len(gifts)
        if seat < players:
            self._ask_for_gift(seat)
            return
        for seat, gift in enumerate(gifts):
            hand = hands[seat]
            friend = hands[(seat + self.round) % players]
            for card in gift:
                hand[card >> 4] ^= BIT[card]
                friend[card >> 4] ^= BIT[card]
        self.gifts = []
        self._open()

    def _open(self) -> None:
        """Let the holder of the lowest green card lead it."""
        opener = self.opener
        self.stage = PLAY
        self.left = self.players
        for seat, hand in enumerate(self.hands):
            if hand[2] & BIT[opener]:
                self.player = seat
        self.play(opener)

    def _count(self) -> None:
        if self.coup in self.points:
            self.stage = COUP
            self.player = self.points.index(self.coup)
            self.legal = (OTHERS_PAY, TAKE_OFF)
            return
        self.scores = [score + new for score, new in zip(self.scores, self.points, strict=True)]
        self._next_round()

    def _settle_coup(self, option: int) -> None:
        boss = self.player
        prize = self.coup if any(self.tricks[:boss] + self.tricks[boss + 1 :]) else 2 * self.coup
        if option == TAKE_OFF:
            self.scores[boss] -= prize
        else:
            self.scores = [score + prize * (seat != boss) for seat, score in enumerate(self.scores)]
        self._next_round()

    def _next_round(self) -> None:
        if max(self.scores) <= self.limit:
            self._deal()
            return
        self.player = -1
        self.legal = ()
        lowest = min(self.scores)
        self.winners = [seat for seat, score in enumerate(self.scores) if score == lowest]
