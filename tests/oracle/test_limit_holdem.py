"""Texas Hold'em at fixed limit beside OpenSpiel's `universal_poker`, hand by hand.

The first player there has the small blind; a changed line gives the button to the seat before. The blinds are such that
pots can be shared: OpenSpiel halves chips, which here are whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from interpreter import Option, State
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, compare_many
from tests.oracle.second import RANKS, SUITS, games, pack
from tests.oracle.variants import variant

SMALL, STACK = 6, 1000
BURNT = (0, 4, 6)  # of the cards after the hands, before flop, turn and river
FOLD, CALL, RAISE = 0, 1, 2


class LimitHoldem(Oracle):
    name = "texas_holdem"
    title = "universal_poker"

    def __init__(self, players: int) -> None:
        bets = {"raiseSize": f"{2 * SMALL} {2 * SMALL} {4 * SMALL} {4 * SMALL}", "maxRaises": "3 4 4 4"}
        blinds = [SMALL, 2 * SMALL, *[0] * (players - 2)]
        super().__init__(
            players,
            {"betting": "limit", "stack": STACK, "first_blind": SMALL, "most_hands": 1},
            betting="limit",
            bettingAbstraction="fcpa",
            numPlayers=players,
            numRounds=4,
            blind=" ".join(map(str, blinds)),
            firstPlayer="1 2 2 2" if players == 2 else "3 1 1 1",
            numSuits=4,
            numRanks=13,
            numHoleCards=2,
            numBoardCards="0 3 1 1",
            stack=" ".join([str(STACK)] * players),
            **bets,
        )

    def deal(self, rng: Random) -> Deal:
        cards = rng.sample(pack(), 52)
        count = self.setup.players
        after = cards[2 * count :]
        first = 1 if count == 2 else 0  # the one at the left of the button gets the first card
        hands = [card for seat in range(count) for card in cards[(seat - first) % count : 2 * count : count]]
        board = [card for place, card in enumerate(after) if place not in BURNT]
        return Deal((tuple(cards),), [number(card) for card in (*hands, *board)])

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        words = written(option)
        return (FOLD if words == '"Fold"' else RAISE if words.startswith('"Raise to"') else CALL,)

    def choose(self, rng: Random, ways: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """Folds seldom, so that most hands come to the showdown."""
        stay = [way for way in ways if way != (FOLD,)]
        return rng.choice(stay if rng.random() < 0.9 else ways)

    def returns(self, ours: State) -> Sequence[float]:
        return [chips - STACK for chips in super().returns(ours)]


def number(card: str) -> int:
    """Of a card in OpenSpiel."""
    suit, rank = card.split()
    return 4 * RANKS.index(rank) + SUITS.index(suit)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_same_choices_and_chips(players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changes: Mapping[str, str] = {} if players == 2 else {"    button = p1\n": f"    button = p{players}\n"}
    monkeypatch.setattr(LimitHoldem, "name", variant(tmp_path, "texas_holdem", *changes.items()))
    compare_many(LimitHoldem(players), games(10))
