"""Doppelkopf beside a second implementation."""

from __future__ import annotations

import pytest

from tests.oracle.second import Course, Second, compare_many, games, pack
from tests.oracle.tricks import Played, rank, suit

SUITS = ("diamonds", "hearts", "spades", "clubs")
RANKS = ("9", "jack", "queen", "king", "10", "ace")
POINTS = {"ace": 11, "10": 10, "king": 4, "queen": 3, "jack": 2}
SOLOS = (*SUITS, "queens", "jacks", "none")


def points(cards: list[str]) -> int:
    return sum(POINTS.get(rank(card), 0) for card in cards)


def trumps(game: str) -> list[str]:
    """The trumps of a game, the highest first."""
    down = SUITS[::-1]
    if game in ("queens", "jacks", "none"):
        return [] if game == "none" else [f"{s} {game[:-1]}" for s in down]
    pictures = ["hearts 10", *(f"{s} queen" for s in down), *(f"{s} jack" for s in down)]
    return pictures + [c for r in ("ace", "10", "king", "9") if (c := f"{game} {r}") not in pictures]


class Doppelkopf(Second):
    name = "doppelkopf"

    def course(self) -> Course:
        score, dealer = [0] * 4, 0
        for _ in range(4 * int(self.options["rounds"])):
            deck = self.shuffled()
            hands = {(dealer + 1 + i) % 4: deck[i::4] for i in range(4)}
            yield from self.deal(hands, (dealer + 1) % 4, score)
            dealer = (dealer + 1) % 4
        return score

    def deal(self, hands: dict[int, list[str]], leader: int, score: list[int]) -> Course:
        game, soloist, bride = "diamonds", -1, -1
        for player in self.around(leader):
            if soloist < 0:
                both = hands[player].count("clubs queen") == 2
                ways = ['"The usual game"', *(['"A marriage"'] if both else [])]
                ways += [f'"Alone", {each}' for each in SOLOS] if self.options["solos"] else []
                said = yield player, ways
                bride = player if said == '"A marriage"' else bride
                if said.startswith('"Alone"'):
                    soloist, game = player, said.split(", ")[1]
        re = {player for player, hand in hands.items() if "clubs queen" in hand} if soloist < 0 else {soloist}
        bride = bride if soloist < 0 else -1
        order = trumps(game)

        def kind(card: str) -> str:
            return "trump" if card in order else suit(card)

        def power(card: str, led: str) -> int:
            if card in order:
                return 100 - order.index(card)
            return RANKS.index(rank(card)) if kind(card) == led else -1

        calls, piles, extras, caught = set[str](), {p: list[str]() for p in range(4)}, [0] * 4, list[tuple[int, int]]()
        number = 0
        while any(hands.values()):
            table: Played = []
            for player in self.around(leader):
                if number == 0:
                    side = ['"Re"'] if player in re else ['"Contra"'] if bride < 0 else []
                    calls.add((yield player, ['"No"', *side]))
                led = kind(table[0][1]) if table else ""
                hand = hands[player]
                card = yield player, sorted({c for c in hand if kind(c) == led} or set(hand))
                hand.remove(card)
                table.append((player, card))
            led = kind(table[0][1])
            leader, best = max(table, key=lambda each: power(each[1], led))
            number += 1
            if bride not in (-1, leader) and number <= 3 and len(re) == 1:
                re.add(leader)
            cards = [card for _, card in table]
            caught += [(player, leader) for player, card in table if card == "diamonds ace" and player != leader]
            extras[leader] += (points(cards) >= 40) + (best == "clubs jack" and not hands[leader])
            piles[leader] += cards
        mine = sum(points(piles[player]) for player in re)
        won = mine >= (120 if '"Contra"' in calls and '"Re"' not in calls else 121)
        losers = [player for player in range(4) if (player in re) != won]
        low = sum(points(piles[player]) for player in losers)
        value = 1 + 2 * len(calls & {'"Re"', '"Contra"'}) + (low < 90) + (low < 60) + (low < 30)
        value += not any(piles[player] for player in losers)
        gain = value if won else -value
        if len(re) > 1:
            gain -= not won
            gain += sum(n if player in re else -n for player, n in enumerate(extras))
            gain += sum((by in re) - (of in re) for of, by in caught)
        for player in range(4):
            score[player] += gain * (3 if len(re) == 1 else 1) if player in re else -gain
        return ()


@pytest.mark.parametrize("nines", [False, True])
@pytest.mark.parametrize("solos", [False, True])
def test_whole_matches(nines: bool, solos: bool) -> None:
    cards = pack(RANKS if nines else RANKS[1:], SUITS)
    second = type("Doppelkopf", (Doppelkopf,), {"cards": cards * 2})
    assert compare_many(second, 4, games(4), nines=nines, solos=solos)
