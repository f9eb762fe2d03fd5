"""Five Hundred beside a second implementation."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.oracle.second import Course, Second, compare_many, games
from tests.oracle.tricks import Played, rank, suit

SUITS = ("spades", "clubs", "diamonds", "hearts")
STRAINS = (*SUITS, "no_trump")
RANKS = ("4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
JOKER = "wild joker"
COLOUR = {"spades": "clubs", "clubs": "spades", "hearts": "diamonds", "diamonds": "hearts"}


def pack_for(players: int) -> tuple[str, ...]:
    lowest = {"spades": 1, "clubs": 1, "diamonds": 0, "hearts": 0}
    return (JOKER, *(f"{s} {r}" for s in SUITS for r in RANKS[3 if players == 3 else lowest[s] :]))


class FiveHundred(Second):
    name = "five_hundred"
    shuffles = 300

    def course(self) -> Course:
        goal, sides = int(self.options["goal"]), 3 if self.players == 3 else 2
        score, dealer = [0] * sides, 0
        while max(score) < goal and min(score) > -goal:
            deck = self.shuffled()
            order = self.around((dealer + 1) % self.players)
            self.hands = {seat: deck[at : 10 * self.players : self.players] for at, seat in enumerate(order)}
            self.kitty = deck[10 * self.players :]
            dealer = (dealer + 1) % self.players
            yield from self.deal(order, score, goal, sides)
        return [score[seat % sides] for seat in range(self.players)]

    def deal(self, order: list[int], score: list[int], goal: int, sides: int) -> Course:
        ranked = {f'"Bid", {n}, {s}': 40 + 100 * (n - 6) + 20 * STRAINS.index(s) for n in range(6, 11) for s in STRAINS}
        inside, best, height, bid = list(order), -1, 0, ""
        while inside and not (len(inside) == 1 and best >= 0):
            player = inside.pop(0)
            ways = ['"Pass"', *(way for way, value in ranked.items() if value > height)]
            if self.options["misere"]:
                ways += ['"No trick"'] if bid.startswith('"Bid", 7') else []
                ways += ['"No trick, open"'] if height < 505 else []
            said = yield player, ways
            if said != '"Pass"':
                best, bid = player, said
                height = {'"No trick"': 225, '"No trick, open"': 505}.get(said) or ranked[said]
                inside.append(player)
        if best < 0:
            return ()
        none = bid.startswith('"No trick')
        strain = "no_trump" if none else bid.split(", ")[2]
        worth = {225: 250, 505: 500}.get(height, height) if none else height
        hand = self.hands[best]
        hand += self.kitty
        away = yield best, [" + ".join(some) for some in combinations(sorted(hand), 3)]
        for card in away.split(" + "):
            hand.remove(card)

        def kind(card: str) -> str:
            if strain != "no_trump" and (card == JOKER or card == f"{COLOUR[strain]} jack"):
                return strain
            return suit(card)

        def power(card: str, led: str) -> int:
            if card == JOKER:
                return 500
            if strain != "no_trump" and card in (f"{strain} jack", f"{COLOUR[strain]} jack"):
                return 400 + (suit(card) == strain)
            return RANKS.index(rank(card)) + 100 * (kind(card) == strain) if kind(card) in (strain, led) else -1

        sitting = (best + 2) % 4 if none and self.players == 4 else -1
        leader, tricks = best, [0] * sides
        while hand and not (none and tricks[best % sides]):
            seats = [seat for seat in self.around(leader) if seat != sitting]
            card = yield leader, self.hands[leader]
            self.hands[leader].remove(card)
            led = kind(card)
            if led == "wild":
                led = yield leader, list(SUITS)
            table: Played = [(leader, card)]
            for seat in seats[1:]:
                mine = self.hands[seat]
                card = yield seat, [c for c in mine if kind(c) == led] or mine
                mine.remove(card)
                table.append((seat, card))
            leader = max(table, key=lambda each: power(each[1], led))[0]
            tricks[leader % sides] += 1
        taken = tricks[best % sides]
        for side in range(sides):
            if side != best % sides and not none:
                score[side] = max(score[side], min(goal - 10, score[side] + 10 * tricks[side]))
        made = taken == 0 if none else taken >= int(bid.split(", ")[1])
        gain = max(worth, 250) if taken == 10 else worth
        score[best % sides] += gain if made else -worth
        return ()


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("misere", [False, True])
def test_whole_matches(players: int, misere: bool) -> None:
    second = type("FiveHundred", (FiveHundred,), {"cards": pack_for(players)})
    assert compare_many(second, players, games(6), misere=misere)
