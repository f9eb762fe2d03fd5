"""Whist, Agram, Sueca and Pitch beside second implementations."""

from __future__ import annotations

from functools import partial

import pytest

from tests.oracle.second import RANKS, Course, Second, compare_many, games, pack
from tests.oracle.tricks import Played, following, plain, rank, suit, trick


class Whist(Second):
    name = "whist"

    def course(self) -> Course:
        goal, score, dealer = int(self.options["goal"]), [0, 0], 0
        while max(score) < goal:
            deck = self.shuffled()
            hands = {(dealer + 1 + i) % 4: deck[i::4] for i in range(4)}
            trump = suit(deck[51])
            top = {f"{trump} {each}" for each in ("jack", "queen", "king", "ace")}
            honours = [len(top & {*hands[side], *hands[side + 2]}) for side in (0, 1)]
            tricks, leader = [0, 0], (dealer + 1) % 4
            for _ in range(13):
                order = [(leader + i) % 4 for i in range(4)]
                leader, _ = yield from trick(hands, order, following, plain(RANKS, trump))
                tricks[leader % 2] += 1
            before = list(score)
            score = [s + max(0, t - 6) for s, t in zip(score, tricks, strict=True)]
            if self.options["honours"] and max(score) < goal:
                for side in (0, 1):
                    if before[side] < goal - 1 and honours[side] > 2:
                        score[side] += 4 if honours[side] == 4 else 2
            dealer = (dealer + 1) % 4
        return score * 2


@pytest.mark.parametrize("options", [{}, {"honours": True}, {"goal": 10, "honours": True}], ids=str)
def test_whist(options: dict[str, bool]) -> None:
    assert compare_many(Whist, 4, games(4), **options)


class Agram(Second):
    name = "agram"
    cards = tuple(card for card in pack((*RANKS[1:9], "ace")) if card != "spades ace")

    def course(self) -> Course:
        players, size = self.players, int(self.options["size"])
        wins, dealer = [0] * players, 0
        while max(wins) < int(self.options["goal"]):
            deck = self.shuffled()[: players * size]
            hands = {(dealer + 1 + i) % players: deck[i::players] for i in range(players)}
            leader = (dealer + 1) % players
            for _ in range(size):
                order = [(leader + i) % players for i in range(players)]
                leader, _ = yield from trick(hands, order, following, plain(RANKS))
            wins[leader] += 1
            dealer = (dealer + 1) % players
        return wins


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [5, 6])
def test_agram(players: int, size: int) -> None:
    assert compare_many(Agram, players, games(3), size=size)


SUECA = ("2", "3", "4", "5", "6", "queen", "jack", "king", "7", "ace")
SUECA_POINTS = {"ace": 11, "7": 10, "king": 4, "jack": 3, "queen": 2}


class Sueca(Second):
    name = "sueca"
    cards = pack(SUECA)

    def course(self) -> Course:
        score, dealer, waiting = [0, 0], 0, 0
        while max(score) < int(self.options["goal"]):
            deck = self.shuffled()
            hands: dict[int, list[str]] = {0: [], 1: [], 2: [], 3: []}
            hands[dealer].append(deck.pop())
            trump = suit(hands[dealer][0])
            while deck:  # one card each in turn, to those who have fewer than ten
                for player in range(4):
                    if len(hands[player]) < 10 and deck:
                        hands[player].append(deck.pop(0))
            points, cards, leader = [0, 0], [0, 0], (dealer - 1) % 4
            for _ in range(10):
                order = [(leader - i) % 4 for i in range(4)]
                leader, taken = yield from trick(hands, order, following, plain(SUECA, trump))
                points[leader % 2] += sum(SUECA_POINTS.get(rank(card), 0) for card in taken)
                cards[leader % 2] += 4
            if points == [60, 60]:
                waiting += int(self.options["draws_carry"])
            else:
                side = points.index(max(points))
                score[side] += waiting + (4 if cards[side] == 40 else 2 if points[side] >= 91 else 1)
                waiting = 0
            dealer = (dealer - 1) % 4
        return score * 2


@pytest.mark.parametrize("draws_carry", [False, True])
def test_sueca(draws_carry: bool) -> None:
    assert compare_many(Sueca, 4, games(4), draws_carry=draws_carry)


PIPS = {"10": 10, "ace": 4, "king": 3, "queen": 2, "jack": 1}


def led_or_trump(trump: str, hand: list[str], table: Played) -> list[str]:
    if not table or not any(suit(card) == suit(table[0][1]) for card in hand):
        return list(hand)
    return [card for card in hand if suit(card) in (suit(table[0][1]), trump)]


class Pitch(Second):
    name = "pitch"

    def course(self) -> Course:
        players, goal = self.players, int(self.options["goal"])
        score, dealer = [0] * players, 0
        for _ in range(30):
            deck = self.shuffled()[: 6 * players]
            hands = {(dealer + 1 + i) % players: deck[i::players] for i in range(players)}
            dealt = {card: player for player, hand in hands.items() for card in hand}
            bid, bidder = 1, -1
            for player in ((dealer + 1 + i) % players for i in range(players)):
                if bid < 4:
                    stuck = player == dealer and bidder < 0
                    said = yield player, [*([] if stuck else ['"Pass"']), *(f'"Bid", {n}' for n in range(bid + 1, 5))]
                    if said != '"Pass"':
                        bid, bidder = int(said[-1]), player
            trump, leader, taken = "", bidder, {player: list[str]() for player in range(players)}

            for number in range(6):
                order = [(leader + i) % players for i in range(players)]
                if number == 0:
                    first = yield leader, hands[leader]
                    hands[leader] = [first, *(card for card in hands[leader] if card != first)]
                    trump = suit(first)
                    rest = trick({**hands, leader: [first]}, order, partial(led_or_trump, trump), plain(RANKS, trump))
                    hands[leader].remove(first)
                else:
                    rest = trick(hands, order, partial(led_or_trump, trump), plain(RANKS, trump))
                leader, cards = yield from rest
                taken[leader] += cards
            owner = {card: player for player, cards in taken.items() for card in cards}
            trumps = sorted((card for card in owner if suit(card) == trump), key=lambda card: RANKS.index(rank(card)))
            points = [owner[trumps[-1]], (owner if self.options["low_taken"] else dealt)[trumps[0]]]
            points += [owner[f"{trump} jack"]] if f"{trump} jack" in owner else []
            pips = [sum(PIPS.get(rank(card), 0) for card in taken[player]) for player in range(players)]
            points += [pips.index(max(pips))] if pips.count(max(pips)) == 1 else []
            mine = points.count(bidder)
            score[bidder] += mine if mine >= bid else -bid
            for player in points:
                if max(score) < goal and player != bidder:
                    score[player] += 1
            if max(score) >= goal:
                break
            dealer = (dealer + 1) % players
        return score


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("low_taken", [False, True])
def test_pitch(players: int, low_taken: bool) -> None:
    assert compare_many(Pitch, players, games(1), low_taken=low_taken)
