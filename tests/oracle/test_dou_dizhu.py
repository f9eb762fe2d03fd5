"""Dou Dizhu beside OpenSpiel's `dou_dizhu`, and its combinations beside those of RLCard, where it is installed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pyspiel
import pytest

from interpreter import Option, State
from interpreter.play.chance import Chance
from interpreter.text.options import written
from tests.oracle.harness import Deal, Oracle, compare_many
from tests.oracle.second import games, loaded
from tests.oracle.variants import variant

RANKS = "three four five six seven eight nine ten jack queen king ace two black_joker red_joker".split()
PLAYED = ('"Lead', '"Play', '"Bomb')
LETTERS = [*"3456789TJQKA2", "(BWJ)", "(CJ)"]
PLAYS = range(4, 26057)  # after passing and three bids

# In OpenSpiel a chain without anything attached never begins with a rank of which the player has all four,
# and every bomb beats the rocket.
AS_OPENSPIEL_DOES = (
    ("chain(cards) or rocket(cards)", "chain(cards) and count_of(min(cards.rank)) < 4 or rocket(cards)"),
    (
        '"in a row": same(cards.rank) or',
        '"in a row": same(cards.rank) or (attached > 0 or count_of(min(cards.rank)) < 4) and',
    ),
    ("bombed implies rocket(cards)", "bombed implies rocket(cards) or rocket(table)"),
)


def rank_of(card: int) -> int:
    """Of OpenSpiel's number of a card."""
    return card % 13 if card < 52 else card - 39


def pack(rng: Random) -> list[int]:
    """A pack in the order in which it is dealt; every other one is badly shuffled, so that there are sets and bombs."""
    if rng.random() < 0.5:
        return rng.sample(range(54), 54)
    ranks = rng.sample(range(15), 15)
    cards = sorted(range(54), key=lambda card: ranks[rank_of(card)] + rng.random() * 3)
    return [card for turn in range(17) for card in (cards[turn], cards[17 + turn], cards[34 + turn])] + cards[51:]


def picks(option: Option) -> tuple[list[int], list[int]]:
    """The ranks of what is laid, and of what is attached to it: `"Play", 3 x ace, jack + two`."""
    laid, *more = (ranks(pick) for pick in written(option).split(", ")[1:])
    return laid, more[0] if more else []


def ranks(pick: str) -> list[int]:
    found: list[int] = []
    for part in pick.strip("()").split(" + "):
        *times, name = part.split(" x ")
        found += [RANKS.index(name)] * int(times[0] if times else 1) if name in RANKS else []
    return sorted(found)


@cache
def plays() -> dict[str, int]:
    """OpenSpiel's actions by what it calls them."""
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    return {state.action_to_string(0, action): action for action in PLAYS}


class DouDizhu(Oracle):
    name = title = "dou_dizhu"

    def deal(self, rng: Random) -> Deal:
        cards = pack(rng)
        first = 0  # whose first card lies face up is the first to bid
        return Deal((tuple(RANKS[rank_of(card)] for card in cards),), [first, *(51 + card for card in cards)])

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        words = written(option)
        if words == '"Pass"':
            return (0,)
        if words.startswith('"Bid"'):
            return (int(words.split()[-1]),)
        laid, more = picks(option)
        apart = len(laid) > 3 and more  # OpenSpiel tells what is attached to a chain from the chain itself
        cards = [*laid, "-", *more] if apart else sorted([*laid, *more])
        return (plays()["".join(LETTERS[one] if isinstance(one, int) else one for one in cards)],)


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> DouDizhu:
    folder: Path = tmp_path_factory.mktemp("dou_dizhu")
    DouDizhu.name = variant(folder, "dou_dizhu", *AS_OPENSPIEL_DOES)
    return DouDizhu(options={"deals": 1, "four_with_two": False})


def test_same_choices_and_returns(oracle: DouDizhu) -> None:
    compare_many(oracle, games(20))


def in_rlcard(laid: list[int], more: list[int]) -> bool:
    """Three of a kind that would make the chain longer cannot be attached to it there."""
    laid = sorted(laid)
    beside = {laid[0] - 1, laid[-1] + 1} - {RANKS.index("two")}
    return not any(more.count(rank) == 3 for rank in beside)


def spelled(ranks: list[int]) -> str:
    """Cards as RLCard writes them."""
    return "".join("3456789TJQKA2BR"[rank] for rank in sorted(ranks))


def compare_combinations(seed: int, judger: Any, utils: Any) -> int:
    """Plays one random game, and asks RLCard at every choice what can be led, or what beats what lies there."""
    rng = Random(seed)
    order = tuple(RANKS[rank_of(card)] for card in pack(rng))
    game = loaded("dou_dizhu")
    ours = State(game.program(game.setup(3, {"deals": 1})), Chance(0, (order,))).begin()
    compared = 0
    while (decision := ours.decision) is not None:
        hand, table, wings = (
            [RANKS.index(card["rank"]) for card in cards]
            for cards in (ours.zone("hand", decision.player), ours.zone("table"), ours.zone("wings"))
        )
        laid = [picks(option) for option in decision.options if written(option).startswith(PLAYED)]
        if laid and (not table or in_rlcard(table, wings)):
            mine = {spelled(body + more) for body, more in laid if in_rlcard(body, more)}
            if table:
                player = SimpleNamespace(current_hand=[SimpleNamespace(rank=letter) for letter in spelled(hand)])
                theirs = set(utils.get_gt_cards(player, SimpleNamespace(played_cards=spelled(table + wings))))
            else:
                theirs = set(judger.DoudizhuJudger.playable_cards_from_hand(spelled(hand)))
            assert mine == theirs - {"pass"}, f"{spelled(hand)} on {spelled(table)} {spelled(wings)}, seed {seed}"
            compared += 1
        ours.apply(rng.choice(list(decision.options)))
    return compared


def test_same_combinations_as_in_rlcard() -> None:
    judger = pytest.importorskip("rlcard.games.doudizhu.judger")
    utils = pytest.importorskip("rlcard.games.doudizhu.utils")
    assert sum(compare_combinations(seed, judger, utils) for seed in range(games(10)))
