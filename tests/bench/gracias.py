"""Gracias by hand.

A card is its colour, 0 to 5. Options of the decisions:

    take a triplet                  its place, 0 to players - 1, counted as laid out
    keep one card, give the other   (colour kept, seat of who gets the other)
"""

import random
from typing import Any, Self

from tests.bench import Options, fair_shuffle

COLOURS = 6
DECK = [colour for colour in range(COLOURS) for _ in range(18)]
PLACES = [tuple(place for place in range(6) if mask >> place & 1) for mask in range(64)]
# by players, seat and the two open cards (6 * first + second)
GIFTS = {
    players: [
        [
            tuple(
                (kept, friend) for kept in dict.fromkeys((first, second)) for friend in range(players) if friend != seat
            )
            for first in range(COLOURS)
            for second in range(COLOURS)
        ]
        for seat in range(players)
    ]
    for players in (3, 4, 5, 6)
}


# by number of cards of one colour: face-down piles of five, and cards that stay open
ONE_PILE = [(min(1, count // 5), count - 5 * min(1, count // 5)) for count in range(19)]
MANY_PILES = [divmod(count, 5) for count in range(19)]


def points(displays: list[list[int]], many_piles: bool) -> list[int]:
    """Points of each player for their cards, given by seat and colour."""
    split = MANY_PILES if many_piles else ONE_PILE
    scores = [0] * len(displays)
    for held in zip(*displays):  # noqa: B905 - hot
        most = 0
        for count in held:
            shown = split[count][1]
            if shown > most:
                most = shown
        for seat, count in enumerate(held):
            piles, shown = split[count]
            scores[seat] += piles + shown if shown < most else piles
    return scores


class Gracias:
    __slots__ = (
        "base", "cards", "choosing", "deal", "displays", "first", "gifts", "hidden", "legal", "many_piles",
        "middle", "player", "players", "results", "rng", "round", "scores", "second", "winners",
    )  # fmt: skip

    player: int
    legal: Options
    choosing: bool  # a triplet? otherwise whom to give a card
    cards: list[int]  # the shuffled deck, never changed: copies share it
    displays: list[list[int]]  # open cards by seat and colour
    hidden: list[list[int]]
    round: int
    base: int  # where in `cards` the triplets of the round begin
    middle: int  # which of them are left, as bits

    def __init__(self, players: int, rng: random.Random, many_piles: bool = False) -> None:
        self.players = players
        self.rng = rng
        self.many_piles = many_piles
        self.results: list[list[int]] = [[] for _ in range(players)]  # points of each deal, by seat
        self.scores = [0] * players
        self.winners: list[int] = []
        self.deal = 0  # from 0; also the seat of the big start player
        self.gifts = GIFTS[players]
        self.first = self.second = 0  # open cards of the triplet just taken
        self._open_deal()

    def shuffle(self, cards: list[int]) -> None:
        fair_shuffle(cards, self.rng)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.players = self.players
        new.rng = self.rng
        new.many_piles = self.many_piles
        new.gifts = self.gifts
        new.player = self.player
        new.legal = self.legal
        new.choosing = self.choosing
        new.deal = self.deal
        new.round = self.round
        new.cards = self.cards
        new.base = self.base
        new.middle = self.middle
        new.first = self.first
        new.second = self.second
        new.displays = [display[:] for display in self.displays]
        new.hidden = [hidden[:] for hidden in self.hidden]
        new.results = [result[:] for result in self.results]
        new.scores = self.scores[:]
        new.winners = self.winners[:]
        return new

    def play(self, option: Any) -> None:
        player = self.player
        players = self.players
        if not self.choosing:
            kept, friend = option
            displays = self.displays
            displays[player][kept] += 1
            displays[friend][self.first + self.second - kept] += 1
            middle = self.middle
            if not middle:
                self._next_round()
                return
            self.player = player = player + 1 if player + 1 < players else 0
            legal = PLACES[middle]
            if len(legal) > 1:
                self.choosing = True
                self.legal = legal
                return
            option = legal[0]
        cards = self.cards
        place = self.base + option
        self.middle ^= 1 << option
        self.first = first = cards[place]
        self.second = second = cards[place + players]
        self.hidden[player].append(cards[place + 2 * players])
        self.choosing = False
        self.legal = self.gifts[player][COLOURS * first + second]

    def _open_deal(self) -> None:
        players = self.players
        cards = DECK[:]
        self.shuffle(cards)
        self.cards = cards
        self.displays = [[0] * COLOURS for _ in range(players)]
        self.hidden = [[] for _ in range(players)]
        for turn in range(players):
            display = self.displays[(self.deal + turn) % players]
            display[cards[2 * turn]] += 1
            display[cards[2 * turn + 1]] += 1
        self.round = 0
        self._lay_out(2 * players)

    def _lay_out(self, base: int) -> None:
        self.base = base
        self.middle = (1 << self.players) - 1
        self.player = (self.deal + self.round) % self.players
        self.choosing = True
        self.legal = PLACES[self.middle]

    def _next_round(self) -> None:
        self.round += 1
        if self.round < 4:
            self._lay_out(self.base + 3 * self.players)
            return
        for display, hidden in zip(self.displays, self.hidden, strict=True):
            for card in hidden:
                display[card] += 1
        for seat, new in enumerate(points(self.displays, self.many_piles)):
            self.results[seat].append(new)
            self.scores[seat] += new
        self.deal += 1
        if self.deal < 3:
            self._open_deal()
            return
        self.player = -1
        self.legal = ()
        self.winners = best_seats(self.results)


def best_seats(results: list[list[int]]) -> list[int]:
    """Who wins: the highest total, then the best deal, then the second best."""
    ranks = [(sum(result), sorted(result, reverse=True)) for result in results]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]
