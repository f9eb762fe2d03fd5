"""Hearts against OpenSpiel's `hearts`, which plays a single deal.

OpenSpiel's returns are 26 less the points of the deal. In what direction cards are passed is chance
there; here it follows from the number of the deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from interpreter import Option, State, shipped
from tests.oracle.harness import Deal, Pair, share
from tests.oracle.matches import DECK, RANKS, SUITS, MatchOracle, last_tricks, play_match

LEFT, ACROSS, RIGHT, NOBODY = 1, 2, 3, 0
CARDS = {f"{suit} {rank}": 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}

# OpenSpiel's parameters that are options of ours.
VARIANTS = (
    {"qs_breaks_hearts": False},
    {"must_break_hearts": False},
    {"no_pts_on_first_trick": False},
    {"jd_bonus": True},
    {"no_pts_on_first_trick": False, "jd_bonus": True, "qs_breaks_hearts": False},
)

# Those that are not: each is one line of the rules that somebody might change.
CHANGED_LINES = {
    "pass_cards": (False, "(1, 3, 2, 0)", "(0, 0, 0, 0)"),
    "can_lead_any_club": (True, "implies card is clubs 2", "implies card is clubs"),
    "can_lead_hearts_instead_of_qs": (
        True,
        "broken or card is not hearts",
        "broken or card is not hearts or not any(hand where points is 0)",
    ),
    "avoid_all_tricks_bonus": (
        True,
        "        score -= 10 if",
        "        score -= 5 if won is empty and not moon else 0\n        score -= 10 if",
    ),
}


class Hearts(MatchOracle):
    name = "hearts"
    title = "hearts"
    any_order = True  # of the three cards that are passed

    def __init__(self, limit: int = 100, file: Path | None = None, **parameters: bool) -> None:
        if file is not None:
            self.name = str(file)
        self.passes = (LEFT, RIGHT, ACROSS, NOBODY) if parameters.get("pass_cards", True) else (NOBODY,)
        options = {
            "limit": limit,
            "queen_breaks": parameters.get("qs_breaks_hearts", True),
            "break_hearts": parameters.get("must_break_hearts", True),
            "clean_start": parameters.get("no_pts_on_first_trick", True),
            "jack_bonus": parameters.get("jd_bonus", False),
        }
        super().__init__(options=options, **parameters)

    def new_deal(self, number: int, deck: Sequence[str], ours: State) -> Pair:
        chance = [self.passes[number % len(self.passes)], *(CARDS[word] for word in deck)]
        return Pair(self, ours, self.theirs.new_initial_state(), Deal((), chance)).forced()

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        words = ours.program.card_words
        cards = option.raw if isinstance(option.raw, tuple) else (option.raw,)
        return tuple(CARDS[words[card]] for card in cards)

    def scores(self, before: Sequence[float], returns: Sequence[float]) -> list[float]:
        return [score + 26 - more for score, more in zip(before, returns, strict=True)]


class Moon(Hearts):
    """The first player gets the highest cards and plays them from the top; the others give way."""

    moons = 0

    def deck(self, rng: Random) -> tuple[str, ...]:
        high = sorted(DECK, key=CARDS.__getitem__)[39:]
        low = [word for word in super().deck(rng) if word not in high]
        return tuple(high.pop() if i % 4 == 0 else low.pop() for i in range(52))

    def pick(self, player: int, options: Mapping[tuple[int, ...], Option], rng: Random) -> tuple[int, ...]:
        passing = len(min(options)) == 3
        return max(options) if player == 0 and not passing else min(options)

    def scores(self, before: Sequence[float], returns: Sequence[float]) -> list[float]:
        self.moons += sorted(returns)[:3] == [0, 0, 0]
        return super().scores(before, returns)


def test_a_match_is_a_row_of_deals() -> None:
    for seed in range(3):  # some ten deals each
        play_match(Hearts(), seed)


def test_shooting_the_moon() -> None:
    oracle = Moon()
    for seed in range(5):
        play_match(oracle, seed)
    assert oracle.moons > 5


@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_variants(parameters: Mapping[str, bool]) -> None:
    play_match(Hearts(**parameters), 1)


@pytest.mark.parametrize("parameter", CHANGED_LINES)
def test_a_changed_line_is_a_changed_rule(parameter: str, tmp_path: Path) -> None:
    play_match(changed(parameter, tmp_path), 1)


def test_a_deal_has_as_many_endings() -> None:
    for seed in range(10):
        ours, theirs = last_tricks(Hearts(), seed, cards=3)
        assert ours == theirs


@pytest.mark.slow
def test_many_deals() -> None:
    for seed in range(share(500)):
        play_match(Hearts(limit=1), seed)


@pytest.mark.slow
def test_many_matches() -> None:
    for seed in range(share(50)):
        play_match(Hearts(), seed)


@pytest.mark.slow
@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_many_variants(parameters: Mapping[str, bool]) -> None:
    for seed in range(share(30)):
        play_match(Hearts(**parameters), seed)


@pytest.mark.slow
@pytest.mark.parametrize("parameter", CHANGED_LINES)
def test_many_changed_lines(parameter: str, tmp_path: Path) -> None:
    oracle = changed(parameter, tmp_path)
    for seed in range(share(30)):
        play_match(oracle, seed)


def changed(parameter: str, folder: Path) -> Hearts:
    value, old, new = CHANGED_LINES[parameter]
    rules = shipped()["hearts"].read_text(encoding="utf-8")
    assert rules.count(old) == 1
    file = folder / f"{parameter}.cardgame"
    file.write_text(rules.replace(old, new), encoding="utf-8")
    return Hearts(file=file, **{parameter: value})
