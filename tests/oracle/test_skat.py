"""Skat against OpenSpiel's `skat`, and beside a second implementation.

OpenSpiel plays a single deal: whoever says so first plays, names the game before picking up the skat,
and has to pick it up; the returns come from the card points. The comparison replaces the auction and
the scores of the rules by these. Bids, announcements and values are compared with the second one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, compare_many
from tests.oracle.second import Course, Second, games, pack
from tests.oracle.second import compare_many as second_compare_many
from tests.oracle.tricks import Asked, following, rank, suit, trick
from tests.oracle.variants import variant

SUITS = ("diamonds", "hearts", "spades", "clubs")
RANKS = ("7", "8", "9", "queen", "king", "10", "ace", "jack")  # in OpenSpiel's order
CARDS = {f"{suit} {rank}": 8 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
GAMES = (*SUITS, "grand", "null")
PASS = 32

AUCTION = """        auction
        player declarer
            announce
"""
SIMPLE = """        declarer = nobody
        each player from left of dealer where declarer is nobody
            choose one "Play?"
                "Game"
                    choose called from every suit
                    contract = called
                    declarer = me
                "No game"
        player declarer
            move skat to hand
            choose 2 cards from hand "Put two cards into the skat"
            move cards to skat
"""
SCORES = """    reveal skat
    count_up
"""
SIMPLE_SCORES = """    let gain = (30 if taken is 0 else -30) if contract is null else eyes - 60
    each player
        score = 2 * gain if me is declarer else -gain
    end game
    count_up
"""


class Skat(Oracle):
    """One deal; the first dealer of ours is the last player there."""

    title = "skat"
    any_order = True  # of the two cards that are put away

    def __init__(self, folder: Path) -> None:
        deals = ("    repeat rounds * players times\n", "    dealer = p3\n    repeat 1 times\n")
        self.name = variant(folder, "skat", deals, (AUCTION, SIMPLE), (SCORES, SIMPLE_SCORES))
        super().__init__(3)

    def deal(self, rng: Random) -> Deal:
        """We deal the cards one by one, OpenSpiel by threes and fours."""
        deck = rng.sample(tuple(CARDS), 32)
        hands = [[*deck[seat:9:3], *deck[11 + seat :: 3]] for seat in range(3)]
        parts = [
            *(hand[:3] for hand in hands),
            deck[9:11],
            *(hand[3:7] for hand in hands),
            *(hand[7:] for hand in hands),
        ]
        return Deal((tuple(deck),), [CARDS[card] for part in parts for card in part])

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        words = written(option).replace('"', "")
        if words == "No game":
            return (PASS,)
        if words.startswith("Game, "):
            return (PASS + 1 + GAMES.index(words.removeprefix("Game, ")),)
        return tuple(CARDS[card] for card in words.split(" + "))

    def returns(self, ours: State) -> Sequence[float]:
        assert ours.result is not None
        return [score / 240 for score in ours.result.scores]


def test_the_cards_against_openspiel(tmp_path: Path) -> None:
    compare_many(Skat(tmp_path), games(15))


POINTS = {"ace": 11, "10": 10, "king": 4, "queen": 3, "jack": 2}
NULL_ORDER = ("7", "8", "9", "10", "jack", "queen", "king", "ace")
BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
# Every product of a base value with a multiplier that can come up, and the values of null games.
MOST = {"diamonds": 18, "hearts": 18, "spades": 18, "clubs": 18, "grand": 11}
BIDS = sorted({23, 35, 46, 59} | {BASE[game] * n for game in BASE for n in range(2, MOST[game] + 1)})


def kind_in(game: str) -> Callable[[str], str]:
    return lambda card: "trump" if game != "null" and (rank(card) == "jack" or suit(card) == game) else suit(card)


def power_in(game: str) -> Callable[[str, str], int]:
    kind = kind_in(game)

    def power(card: str, first: str) -> int:
        if game == "null":
            return NULL_ORDER.index(rank(card)) if suit(card) == suit(first) else -1
        if rank(card) == "jack":
            return 100 + SUITS.index(suit(card))
        height = RANKS.index(rank(card))
        return height + 50 if kind(card) == "trump" else height if kind(card) == kind(first) else -1

    return power


class Whole(Second):
    """Whole matches: auction, announcement, tricks, value of the game."""

    name = "skat"
    cards = pack(RANKS, SUITS)

    def course(self) -> Course:
        score, dealer = [0] * self.players, 0
        for _ in range(int(self.options["rounds"]) * self.players):
            seated = [(dealer + step) % self.players for step in (1, 2, 3)]
            deck = self.shuffled()
            self.skat = deck[9:11]
            self.hands = {seat: [*deck[at:9:3], *deck[11 + at :: 3]] for at, seat in enumerate(seated)}
            self.bid = 0
            first = yield from self.duel(seated[1], seated[0])
            alone = yield from self.duel(seated[2], first)
            if self.bid == 0:
                said = yield alone, ['"Play for 18"', '"Pass"']
                self.bid = 18 if said == '"Play for 18"' else 0
            if self.bid:
                yield from self.play(alone, seated, score)
            dealer = (dealer + 1) % self.players
        return score

    def duel(self, speaker: int, listener: int) -> Generator[Asked, str, int]:
        while True:
            said = yield speaker, ['"Pass"', *(f'"Bid", {n}' for n in BIDS if n > self.bid)]
            if said == '"Pass"':
                return listener
            self.bid = int(said.split()[1])
            if (yield listener, ['"Hold"', '"Pass"']) == '"Pass"':
                return speaker

    def play(self, alone: int, seated: list[int], score: list[int]) -> Generator[Asked, str, None]:
        hand = self.hands[alone]
        from_hand = (yield alone, ['"Pick up the skat"', '"Play from the hand"']) == '"Play from the hand"'
        if not from_hand:
            hand += self.skat
            away = yield alone, [f"{a} + {b}" for a in hand for b in hand if a < b]
            self.skat = away.split(" + ")
            for card in self.skat:
                hand.remove(card)
        null = {False: 35 if from_hand else 23, True: 59 if from_hand else 46}
        game = yield alone, [each for each in GAMES if each != "null" or null[True] >= self.bid]
        ways = ['"No"'] if game != "null" or null[False] >= self.bid else []
        ways += ['"Schneider"', '"Schwarz"', '"Open"'] if from_hand and game != "null" else []
        ways += ['"Open"'] if game == "null" else []
        said = yield alone, ways
        held = {*hand, *self.skat}
        leader, taken, tricks = seated[0], list[str](), 0
        while hand and not (game == "null" and tricks):
            order = [seated[(seated.index(leader) + i) % 3] for i in range(3)]
            leader, cards = yield from trick(
                self.hands, order, lambda h, t: following(h, t, kind_in(game)), power_in(game)
            )
            tricks, taken = (tricks + 1, taken + cards) if leader == alone else (tricks, taken)
        if game == "null":
            value, made = null[said == '"Open"'], tricks == 0
        else:
            eyes = sum(POINTS.get(rank(card), 0) for card in (*taken, *self.skat))
            trumps = sorted((c for c in self.cards if kind_in(game)(c) == "trump"), key=lambda c: -power_in(game)(c, c))
            row = [card in held for card in trumps]
            tops = next((n for n, has in enumerate(row) if has != row[0]), len(row))
            calls = ['"No"', '"Schneider"', '"Schwarz"', '"Open"'].index(said)
            times = 1 + tops + from_hand + calls
            times += calls >= 1 or not 30 < eyes < 90
            times += calls >= 2 or tricks in (0, 10)
            value = BASE[game] * times
            needed = 90 if calls == 1 else 61
            made = value >= self.bid and eyes >= needed and (calls < 2 or tricks == 10)
            while value < self.bid:
                value += BASE[game]
        fifty = 50 if self.options["tournament"] else 0
        score[alone] += value + fifty if made else -2 * value - fifty
        if not made and fifty:
            for player in range(self.players):
                score[player] += 0 if player == alone else 40 if self.players == 3 else 30


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("tournament", [False, True])
def test_whole_matches(players: int, tournament: bool) -> None:
    assert second_compare_many(Whole, players, games(5), rounds=3, tournament=tournament)
