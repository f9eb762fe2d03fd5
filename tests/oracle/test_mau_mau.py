"""Mau-Mau beside a second implementation."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.oracle.second import RANKS, SUITS, Course, Second, compare_many, games, pack, rank_of, suit_of

POINTS = {"7": 7, "8": 8, "9": 9, "10": 10, "jack": 20, "queen": 3, "king": 4, "ace": 11}


def fits(card: str, last: str, due: str, owed: int) -> bool:
    same = rank_of(card) == rank_of(last)
    if owed:
        return same
    return not same if rank_of(card) == "jack" else same or suit_of(card) == due


class MauMau(Second):
    name = "mau_mau"
    cards = pack(RANKS[5:])
    shuffles = 1500

    def course(self) -> Course:
        scores = [0] * self.players
        dealer = 0
        while True:
            hands = yield from self.round(dealer)
            scores = [score + sum(POINTS[rank_of(c)] for c in hand) for score, hand in zip(scores, hands, strict=True)]
            if max(scores) >= self.options["limit"]:
                return scores
            dealer = (dealer + 1) % self.players

    def round(self, dealer: int) -> Generator[tuple[int, list[str]], str, list[list[str]]]:
        deck = self.shuffled()
        order = self.around((dealer + 1) % self.players)
        each = int(self.options["cards_each"])
        hands: list[list[str]] = [[] for _ in order]
        for _ in range(each):
            for seat in order:
                hands[seat].append(deck.pop(0))
        pile = [deck.pop(0)]
        due, owed, idle, step, seat = suit_of(pile[0]), 0, 0, 1, order[0]
        while all(hands) and idle < self.players:

            def draw(count: int) -> list[str]:
                nonlocal deck, pile
                drawn = []
                for _ in range(count):
                    if not deck:
                        deck, pile = self.shuffled(pile[:-1]), pile[-1:]
                    drawn += [deck.pop(0)] if deck else []
                return drawn

            plays = {f'"Play", {card}': card for card in hands[seat] if fits(card, pile[-1], due, owed)}
            chosen = yield seat, [*plays, '"Draw {owed} for the sevens"' if owed else '"Draw"']
            played = plays.get(chosen)
            if owed and played is None:
                hands[seat] += draw(owed)
                owed = 0
            elif played is None:
                drawn = draw(1)
                idle = 0 if drawn else idle + 1
                hands[seat] += drawn
                if (
                    drawn
                    and self.options["play_drawn"]
                    and fits(drawn[0], pile[-1], due, owed)
                    and (yield seat, [drawn[0], "pass"]) != "pass"
                ):
                    played = drawn[0]
            skip = 1
            if played is not None:
                idle = 0
                hands[seat].remove(played)
                pile.append(played)
                due = suit_of(played)
                owed += 2 * (rank_of(played) == "7")
                skip += rank_of(played) == "8"
                if rank_of(played) == "9" and self.options["nine_turns"]:
                    step = -step
                if rank_of(played) == "jack" and hands[seat]:
                    due = yield seat, list(SUITS)
            seat = (seat + step * skip) % self.players
        return hands


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"nine_turns": True, "cards_each": 7}),
        (4, {"play_drawn": False, "limit": 50}),
        (4, {"cards_each": 7}),
    ],
)
def test_same_choices_and_points(players: int, options: dict[str, int | bool]) -> None:
    compare_many(MauMau, players, games(2), **options)
