"""Skitgubbe beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.oracle.second import RANKS, SUITS, Course, Second, compare_many, games, pack, rank_of, suit_of

Ask = tuple[int, list[str]]
TAKE = '"Take {first_cards}"'


def height(card: str) -> int:
    return RANKS.index(rank_of(card))


def runs(hand: list[str]) -> list[list[str]]:
    """Every single card, and every run of one suit."""
    found = []
    for suit in SUITS:
        held = sorted((card for card in hand if suit_of(card) == suit), key=height)
        for start in range(len(held)):
            for end in range(start, len(held)):
                if height(held[end]) - height(held[start]) == end - start:
                    found.append(held[start : end + 1])
    return found


class Skitgubbe(Second):
    name = "skitgubbe"
    cards = pack()

    def course(self) -> Course:
        lost = [0] * self.players
        for number in range(int(self.options["rounds"])):
            yield from self.collect((number + 1) % self.players)
            lost[(yield from self.shed())] += 1
        return lost

    def collect(self, first: int) -> Generator[Ask, str, None]:
        """The first part: `piles` are what everybody has won, `last` is who drew the last card."""
        self.stock = self.shuffled()
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for _ in range(3):
            for seat in self.around(first):
                self.hands[seat].append(self.stock.pop(0))
        self.piles: list[list[str]] = [[] for _ in range(self.players)]
        leader = first
        while sum(map(bool, self.hands)) > 1:
            leader = next(seat for seat in self.around(leader) if self.hands[seat])
            rival = next(seat for seat in self.around((leader + 1) % self.players) if self.hands[seat])
            leader = yield from self.fight(leader, rival)
        for pile, hand in zip(self.piles, self.hands, strict=True):
            pile += hand

    def fight(self, leader: int, rival: int) -> Generator[Ask, str, int]:
        """A trick of two; who leads afterwards."""
        laid: dict[int, list[str]] = {leader: [], rival: []}
        while True:
            for seat in (leader, rival):
                ways = [f'"Play", {card}' for card in self.hands[seat]]
                if self.options["from_stock"] and len(self.stock) > 1:
                    ways.append('"Turn up the stock"')
                said = yield seat, ways
                if said == '"Turn up the stock"':
                    laid[seat].append(self.stock.pop(0))
                    continue
                card = said.removeprefix('"Play", ')
                self.hands[seat].remove(card)
                laid[seat].append(card)
                if len(self.stock) == 1:
                    self.last, self.trump_card = seat, self.stock.pop()
                elif self.stock:
                    self.hands[seat].append(self.stock.pop(0))
            mine, theirs = height(laid[leader][-1]), height(laid[rival][-1])
            if mine != theirs:
                winner = leader if mine > theirs else rival
                self.piles[winner] += laid[leader] + laid[rival]
                return winner
            if not (self.hands[leader] and self.hands[rival]):
                for seat, cards in laid.items():
                    self.piles[seat] += cards
                return leader

    def shed(self) -> Generator[Ask, str, int]:
        """The second part; who is left with cards."""
        hands, trump = self.piles, suit_of(self.trump_card)
        hands[self.last].append(self.trump_card)
        trick: list[list[str]] = []
        due, seat = 0, self.last
        while True:
            holders = sum(map(bool, hands))
            if holders == 1:
                return next(seat for seat in range(self.players) if hands[seat])
            if not hands[seat]:
                seat = (seat + 1) % self.players
                continue
            if not trick:
                due = holders
            ways = {}
            for run in runs(hands[seat]):
                if trick:
                    top, low = trick[-1][-1], run[0]
                    follows = suit_of(low) == suit_of(top) and height(low) > height(top)
                    if not follows and not (suit_of(low) == trump != suit_of(top)):
                        continue
                words = " + ".join(sorted(run))
                ways[f'"Play", {words}' if trick else words] = run
            said = yield seat, [*ways, TAKE] if trick else list(ways)
            if said == TAKE:
                hands[seat] += trick.pop(0)
            else:
                trick.append(ways[said])
                hands[seat] = [card for card in hands[seat] if card not in ways[said]]
                if len(trick) == due:
                    trick = []
                    if hands[seat]:
                        continue
            seat = (seat + 1) % self.players


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"rounds": 2}), (4, {"from_stock": False})], ids=str)
def test_same_choices_and_losers(players: int, options: dict[str, int | bool]) -> None:
    compare_many(Skitgubbe, players, games(5), **options)
