"""Blackjack against OpenSpiel's `blackjack` (one hand, hit or stand), and the whole beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle
from tests.oracle.harness import compare_many as compare_with_openspiel
from tests.oracle.second import SUITS, Course, Second, compare_many, games, rank_of

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
CARDS = tuple(f"{suit} {rank}" for suit in SUITS for rank in RANKS)
BARE = {"packs": 1, "purse": 1, "hands": 1} | dict.fromkeys(("naturals", "insurance", "doubling", "splitting"), False)


class OneHand(Oracle):
    name = title = "blackjack"

    def deal(self, rng: Random) -> Deal:
        order = tuple(rng.sample(CARDS, 52))
        return Deal((order,), [CARDS.index(card) for card in order])

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        return (('"Hit"', '"Stand"').index(written(option)),)

    def returns(self, ours: State) -> Sequence[float]:
        return [chips - 1 for chips in super().returns(ours)]


def test_same_choices_and_returns_as_openspiel() -> None:
    compare_with_openspiel(OneHand(1, BARE), games(100))


def totals(hand: Sequence[str]) -> list[int]:
    """The hard total, and the soft one if there is an ace."""
    hard = sum(min(10, RANKS.index(rank_of(card)) + 1) for card in hand)
    return [hard, hard + 10] if any(rank_of(card) == "ace" for card in hand) else [hard]


def best(hand: Sequence[str]) -> int:
    return max((total for total in totals(hand) if total <= 21), default=totals(hand)[0])


class Blackjack(Second):
    name = "blackjack"
    cards = CARDS

    def course(self) -> Course:
        chips = [int(self.options["purse"])] * self.players
        for _ in range(int(self.options["hands"])):
            if any(chips):
                yield from self.hand(chips)
        return chips

    def hand(self, chips: list[int]) -> Generator[tuple[int, list[str]], str, None]:
        bets = [0] * self.players
        for seat in range(self.players):
            if chips[seat]:
                most = min(chips[seat], int(self.options["highest_bet"]))
                bets[seat] = int((yield seat, [str(n) for n in range(1, most + 1)]))
                chips[seat] -= bets[seat]
        shoe = self.shuffled()
        playing = [seat for seat in range(self.players) if bets[seat]]
        first = [shoe.pop(0) for _ in playing]
        boxes = {seat: [[card, shoe.pop(0)]] for seat, card in zip(playing, first, strict=True)}
        stakes = {seat: [bets[seat]] for seat in playing}
        bank = [shoe.pop(0), shoe.pop(0)]
        paid = dict.fromkeys(playing, 0)
        if self.options["insurance"] and rank_of(bank[0]) == "ace":
            for seat in playing:
                half = bets[seat] // 2
                if 0 < half <= chips[seat] and (yield seat, ['"Insure"', '"No insurance"']) == '"Insure"':
                    chips[seat] -= half
                    paid[seat] = half
        natural = {seat for seat in playing if self.natural(boxes[seat][0])}
        if not self.natural(bank):
            for seat in playing:
                if seat not in natural:
                    yield from self.turn(seat, chips, boxes[seat], stakes[seat], shoe)
            natural = {seat for seat in natural if len(boxes[seat]) == 1}
        if any(best(box) <= 21 for seat in playing if seat not in natural for box in boxes[seat]):
            while best(bank) < 17 or (
                self.options["soft_17"] and best(bank) == 17 and max(totals(bank)) == 17 > min(totals(bank))
            ):
                bank.append(shoe.pop(0))
        for seat in playing:
            chips[seat] += 3 * paid[seat] if self.natural(bank) else 0
            for box, stake in zip(boxes[seat], stakes[seat], strict=True):
                if seat in natural:
                    chips[seat] += stake if self.natural(bank) else stake + stake * 3 // 2
                elif best(box) <= 21 and not self.natural(bank):
                    bank_total = best(bank) if best(bank) <= 21 else 0
                    chips[seat] += 2 * stake if best(box) > bank_total else stake if best(box) == bank_total else 0

    def natural(self, hand: Sequence[str]) -> bool:
        return bool(self.options["naturals"]) and len(hand) == 2 and best(hand) == 21

    def turn(
        self, seat: int, chips: list[int], boxes: list[list[str]], stakes: list[int], shoe: list[str]
    ) -> Generator[tuple[int, list[str]], str, None]:
        number = 0
        while number < len(boxes):
            box, stake = boxes[number], stakes[number]
            fresh = len(box) == 2 and chips[seat] >= stake
            ways = ['"Hit"', '"Stand"']
            if self.options["doubling"] and fresh:
                ways.append('"Double"')
            if self.options["splitting"] and fresh and len(boxes) == 1 and rank_of(box[0]) == rank_of(box[1]):
                ways.append('"Split"')
            chosen = yield seat, ways
            if chosen == '"Split"':
                chips[seat] -= stake
                stakes.append(stake)
                boxes[:] = [[box[0], shoe.pop(0)], [box[1], shoe.pop(0)]]
                continue
            if chosen == '"Double"':
                chips[seat] -= stake
                stakes[number] *= 2
            if chosen != '"Stand"':
                box.append(shoe.pop(0))
            number += chosen != '"Hit"' or best(box) > 21


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (3, {"soft_17": True, "purse": 20}), (7, {"naturals": False, "insurance": False}), (2, {"hands": 50})],
)
def test_same_choices_and_chips(players: int, options: dict[str, int | bool]) -> None:
    compare_many(Blackjack, players, games(5), packs=1, **options)
