"""Scarto and Tarot for four beside second implementations."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations

import pytest

from tests.oracle.second import SUITS, Course, Second, compare_many, games
from tests.oracle.tricks import Asked, rank, suit

PIPS = tuple(str(n) for n in range(1, 11))
FACES = ("jack", "knight", "queen", "king")
FOOL = "trump fool"
TAROT = (
    *(f"{s} {r}" for s in SUITS for r in (*PIPS, *FACES)),
    FOOL,
    *(f"trump {n}" for n in range(1, 22)),
)


def picks(cards: list[str], number: int) -> list[str]:
    return [" + ".join(some) for some in combinations(sorted(cards), number)]


def height(card: str) -> int:
    return FACES.index(rank(card)) + 50 if rank(card) in FACES else int(rank(card))


class WithFool(Second):
    """Tricks to which the fool may be played at any time; whether trumps have to be beaten says `overtrump`."""

    cards = TAROT
    overtrump = False
    angel = False  # 20 is above 21, and low cards of the red suits are high

    def power(self, card: str, led: str) -> int:
        if card == FOOL:
            return -1
        if suit(card) == "trump":
            return 1000 if self.angel and rank(card) == "20" else 100 + height(card)
        if suit(card) != led:
            return -1
        return (
            20 - height(card)
            if self.angel and suit(card) in ("diamonds", "hearts") and height(card) < 50
            else height(card)
        )

    def trick(
        self, hands: list[list[str]], leader: int, showing: object = None
    ) -> Generator[Asked, str, tuple[int, list[tuple[int, str]]]]:
        table: list[tuple[int, str]] = []
        for step in range(self.players):
            player = (leader - step) % self.players
            if showing is not None:
                yield from showing(player)  # type: ignore[operator]
            led = next((suit(card) for _, card in table if card != FOOL), "")
            card = yield player, self.legal(hands[player], [card for _, card in table], led)
            hands[player].remove(card)
            table.append((player, card))
        led = next(suit(card) for _, card in table if card != FOOL)
        return max(table, key=lambda each: self.power(each[1], led))[0], table

    def legal(self, hand: list[str], table: list[str], led: str) -> list[str]:
        rest = [card for card in hand if card != FOOL]
        trumps = [card for card in rest if suit(card) == "trump"]
        ways = [card for card in rest if suit(card) == led] or trumps or rest if led else rest
        if led and self.overtrump and ways and suit(ways[0]) == "trump" and all(suit(card) == "trump" for card in ways):
            best = max((height(card) for card in table if suit(card) == "trump" and card != FOOL), default=0)
            ways = [card for card in ways if height(card) > best] or ways
        return ways + [FOOL] * (FOOL in hand)


class Scarto(WithFool):
    name = "scarto"
    angel = True

    def course(self) -> Course:
        score, dealer = [0, 0, 0], 0
        for _ in range(3 * int(self.options["rounds"])):
            deck = self.shuffled()
            hands = [deck[seat:75:3] for seat in range(3)]
            hand = hands[dealer]
            hand += deck[75:]
            others = any(suit(card) == "trump" and card != FOOL for card in hand)
            away = [card for card in hand if self.value(card) < 5 and not (card == FOOL and others)]
            piles: list[list[str]] = [[], [], []]
            piles[dealer] = (yield dealer, picks(away, 3)).split(" + ")
            for card in piles[dealer]:
                hand.remove(card)
            leader, owner, debtor = (dealer - 1) % 3, -1, -1
            for _ in range(25):
                leader, table = yield from self.trick(hands, leader)
                for player, card in table:
                    if card == FOOL:
                        owner, debtor = player, leader
                piles[leader] += [card for _, card in table if card != FOOL]
            if owner >= 0:
                ones = [card for card in piles[owner] if self.value(card) == 1]
                if ones:
                    piles[owner].remove(ones[0])
                    piles[debtor].append(ones[0])
                    piles[owner].append(FOOL)
                else:
                    piles[debtor].append(FOOL)
            for seat in range(3):
                points = sum(map(self.value, piles[seat])) - len(piles[seat]) // 3 * 2 + (FOOL in piles[seat])
                score[seat] += points - 26
            dealer = (dealer - 1) % 3
        return score

    def value(self, card: str) -> int:
        if card in ("trump 1", "trump 20"):
            return 5
        return {"king": 5, "queen": 4, "fool": 4, "knight": 3, "jack": 2}.get(rank(card), 1)


def test_scarto() -> None:
    assert compare_many(Scarto, 3, games(3))


BIDS = ('"Small"', '"Guard"', '"Guard without the dog"', '"Guard against the dog"')
SPECIAL = ("trump 1", "trump 21", FOOL)


class Tarot(WithFool):
    name = "tarot"
    overtrump = True

    def value(self, card: str) -> int:
        return 9 if card in SPECIAL else {"king": 9, "queen": 7, "knight": 5, "jack": 3}.get(rank(card), 1)

    def course(self) -> Course:
        score, dealer = [0] * 4, 0
        for _ in range(4 * int(self.options["rounds"])):
            deck = self.shuffled()
            hands, dog = [deck[seat:72:4] for seat in range(4)], deck[72:]
            alone = any([c for c in hand if suit(c) == "trump"] == ["trump 1"] for hand in hands)
            if not alone:
                yield from self.bid_and_play(hands, dog, dealer, score)
            dealer = (dealer - 1) % 4
        return score

    def bid_and_play(
        self, hands: list[list[str]], dog: list[str], dealer: int, score: list[int]
    ) -> Generator[Asked, str, None]:
        bid, taker = 0, -1
        for player in ((dealer - 1 - step) % 4 for step in range(4)):
            if bid < 4:
                said = yield player, ['"Pass"', *BIDS[bid:]]
                if said != '"Pass"':
                    bid, taker = BIDS.index(said) + 1, player
        if taker < 0:
            return
        piles: dict[bool, list[str]] = {True: [], False: []}  # the taker's, the others'
        if bid <= 2:
            hand = hands[taker]
            hand += dog
            plain = [card for card in hand if suit(card) != "trump" and rank(card) != "king"]
            away = plain
            if len(plain) >= 6:
                away = (yield taker, picks(plain, 6)).split(" + ")
            else:
                small = [card for card in hand if suit(card) == "trump" and card not in SPECIAL]
                away = [*plain, *(yield taker, picks(small, 6 - len(plain))).split(" + ")]
            for card in away:
                hand.remove(card)
            piles[True] += away
        else:
            piles[bid == 3] += dog
        leader, tricks, last_one, shown = (dealer - 1) % 4, 0, 0, 0
        fool: tuple[bool, bool] | None = None

        def showing(player: int) -> Generator[Asked, str, None]:
            nonlocal shown
            held = sum(suit(card) == "trump" for card in hands[player])
            said = yield player, ['"No"', '"Show"'] if held >= 10 else ['"No"']
            shown += (20 if held < 13 else 30 if held < 15 else 40) if said == '"Show"' else 0

        for number in range(18):
            leader, table = yield from self.trick(
                hands, leader, showing if number == 0 and self.options["handfuls"] else None
            )
            mine = leader == taker
            tricks += mine
            for player, card in table:
                if card == FOOL and number < 17:
                    fool = (player == taker, mine)
                else:
                    piles[mine].append(card)
                if card == "trump 1" and number == 17:
                    last_one = 1 if mine else -1
        if fool is not None:
            owner, winner = fool
            if owner != winner and piles[owner]:
                given = min(piles[owner], key=self.value)
                piles[owner].remove(given)
                piles[winner].append(given)
                piles[owner].append(FOOL)
            else:
                piles[winner].append(FOOL)
        needed = (56, 51, 41, 36)[sum(card in SPECIAL for card in piles[True])]
        over = sum(map(self.value, piles[True])) // 2 - needed
        sign = 1 if over >= 0 else -1
        pays = (1, 2, 4, 6)[bid - 1] * (sign * 25 + over + 10 * last_one) + sign * shown
        pays += 200 if tricks == 18 else -200 if tricks == 0 else 0
        for seat in range(4):
            score[seat] += 3 * pays if seat == taker else -pays


@pytest.mark.parametrize("handfuls", [False, True])
def test_tarot(handfuls: bool) -> None:
    assert compare_many(Tarot, 4, games(3), handfuls=handfuls)
