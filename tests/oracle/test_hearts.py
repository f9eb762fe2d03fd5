"""Hearts against OpenSpiel's `hearts`, which plays a single deal: a match of ours is a row of them.

OpenSpiel's returns are 26 less the points of the deal. In what direction cards are passed is chance
there; here it follows from the number of the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from interpreter import Option, State
from interpreter.chance import Chance
from tests.oracle.harness import Deal, Oracle, Pair

LEFT, ACROSS, RIGHT, NOBODY = 1, 2, 3, 0
PASSES = (LEFT, RIGHT, ACROSS, NOBODY)
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
CARDS = {f"{suit} {rank}": 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}

# Options that make the rules those of OpenSpiel with these parameters; without any, its queen of spades breaks hearts.
VARIANTS = [
    {},
    {"qs_breaks_hearts": False},
    {"must_break_hearts": False},
    {"no_pts_on_first_trick": False},
    {"can_lead_any_club": True},
    {"jd_bonus": True},
    {"no_pts_on_first_trick": False, "can_lead_any_club": True, "jd_bonus": True, "qs_breaks_hearts": False},
]


class Hearts(Oracle):
    name = "hearts"
    title = "hearts"
    any_order = True  # of the three cards that are passed

    def __init__(self, limit: int = 100, **parameters: bool) -> None:
        ours = {
            "limit": limit,
            "queen_breaks": parameters.get("qs_breaks_hearts", True),
            "break_hearts": parameters.get("must_break_hearts", True),
            "clean_start": parameters.get("no_pts_on_first_trick", True),
            "any_club": parameters.get("can_lead_any_club", False),
            "jack_bonus": parameters.get("jd_bonus", False),
        }
        super().__init__(options=ours, **parameters)

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        words = ours.program.card_words
        cards = option.raw if isinstance(option.raw, tuple) else (option.raw,)
        return tuple(CARDS[words[card]] for card in cards)


def match(oracle: Hearts, seed: int, most_deals: int = 80) -> int:
    """Plays a match here and each of its deals in OpenSpiel too; the number of choices compared."""
    rng = Random(seed)
    decks = [rng.sample(list(CARDS), 52) for _ in range(most_deals)]
    ours = State(oracle.game.program(oracle.setup), Chance(0, tuple(map(tuple, decks)))).begin()
    scores = [0.0] * 4
    choices = 0
    for number, deck in enumerate(decks):
        chance = [PASSES[number % 4], *(CARDS[word] for word in deck)]
        pair = Pair(oracle, ours, oracle.theirs.new_initial_state(), chance).forced()
        while not pair.theirs.is_terminal():
            options = pair.options()
            pair.take(rng.choice(list(options)), options)
            choices += 1
        scores = [score + 26 - more for score, more in zip(scores, pair.theirs.returns(), strict=True)]
        mine = [state_value(ours, "score", seat) for seat in range(4)]
        assert mine == scores, f"different points after deal {number + 1} of seed {seed}\n{pair}"
        if max(scores) >= ours.program.setup.options["limit"]:
            break
    assert ours.result is not None
    assert set(ours.result.winners) == {seat for seat in range(4) if scores[seat] == min(scores)}
    return choices


def state_value(state: State, name: str, seat: int) -> int:
    return state.v[state.program.layout.variables[name].base + seat]


@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_a_match_is_a_row_of_deals(parameters: Mapping[str, bool]) -> None:
    for seed in range(4):
        match(Hearts(**parameters), seed)
