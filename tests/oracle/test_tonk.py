"""Tonk beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

import pytest

from tests.oracle.second import Course, Second, compare_many, games, pack
from tests.oracle.test_rummy import RANKS, height, is_meld, melds

Paying = dict[int, int]  # what each seat gets


class Tonk(Second):
    name = "tonk"
    cards = pack(RANKS)

    def course(self) -> Course:
        scores = [0] * self.players
        for number in range(int(self.options["deals"])):
            paid = yield from self.deal(number % self.players)
            scores = [score + paid.get(seat, 0) for seat, score in enumerate(scores)]
        return scores

    def choose(self, ways: Sequence[str], rng: Random) -> str:
        """Players mostly play on, and lay what they can, so that deals end in every way."""
        if '"Drop"' in ways:
            return '"Drop"' if rng.random() < 0.02 else '"Play on"'
        laying = [way for way in ways if way.startswith(('"Spread"', '"Hit"'))]
        return rng.choice(laying if laying and rng.random() < 0.8 else ways)

    def deal(self, dealer: int) -> Generator[tuple[int, list[str]], str, Paying]:
        stock = self.shuffled()
        order = self.around((dealer + 1) % self.players)
        hands = {seat: stock[place : 5 * self.players : self.players] for place, seat in enumerate(order)}
        aside, stock = [stock[5 * self.players]], stock[5 * self.players + 1 :]
        fifty = [seat for seat in hands if self.held(hands[seat]) >= 49]
        if fifty and self.options["dealt_fifty"]:
            return self.paid_by_all(fifty[0], 2) if len(fifty) == 1 else {}
        table: list[list[str]] = []
        turn = 0
        while stock:
            seat = order[turn % self.players]
            hand, taken = hands[seat], None
            if (yield seat, ['"Play on"', '"Drop"']) == '"Drop"':
                return self.dropped(seat, hands)
            take = ['"Take {top of discards}"'] if aside else []
            if (yield seat, ['"From the stock"', *take]) == '"From the stock"':
                hand.append(stock.pop(0))
            else:
                taken = aside.pop()
                hand.append(taken)
            while hand:
                ways = self.ways(hand, table, taken)
                act, cards, place = ways[(yield seat, list(ways))]
                for card in cards:
                    hand.remove(card)
                if act == "Discard":
                    aside += cards
                    if not hand:
                        return self.paid_by_all(seat, 1)
                    break
                if place is None:
                    table.append(list(cards))
                else:
                    table[place] += cards
            if not hand:
                return self.paid_by_all(seat, 2)
            turn += 1
        least = min(map(self.held, hands.values()))
        low = [seat for seat in hands if self.held(hands[seat]) == least]
        return {seat: self.players - len(low) if seat in low else -len(low) for seat in hands}

    def held(self, hand: Sequence[str]) -> int:
        return sum(min(10, height(card)) for card in hand)

    def paid_by_all(self, seat: int, stake: int) -> Paying:
        return {other: stake * (self.players - 1) if other == seat else -stake for other in range(self.players)}

    def dropped(self, seat: int, hands: dict[int, list[str]]) -> Paying:
        mine = self.held(hands[seat])
        lower = [other for other in hands if other != seat and self.held(hands[other]) <= mine]
        return {seat: -2 * len(lower)} | dict.fromkeys(lower, 2) if lower else self.paid_by_all(seat, 1)

    def ways(
        self, hand: list[str], table: list[list[str]], taken: str | None
    ) -> dict[str, tuple[str, Sequence[str], int | None]]:
        found: dict[str, tuple[str, Sequence[str], int | None]] = {}
        for some in melds(hand):
            found[f'"Spread", {" + ".join(sorted(some))}'] = ("Spread", some, None)
        for card in hand:
            for place, lying in enumerate(table):
                if is_meld([*lying, card]):
                    found[f'"Hit", {card}, melds[{place + 1}]'] = ("Hit", [card], place)
        for card in hand if hand == [taken] else [card for card in hand if card != taken]:
            found[f'"Discard", {card}'] = ("Discard", [card], None)
        return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("dealt_fifty", [True, False])
def test_same_choices_and_points(players: int, dealt_fifty: bool) -> None:
    assert compare_many(Tonk, players, games(10), dealt_fifty=dealt_fifty)
