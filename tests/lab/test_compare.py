"""The same deals on both sides: what is alike has no difference, what is clear is called so."""

from __future__ import annotations

import re

import pytest

from lab import workers
from lab.compare import Comparison, _measure, compare_bots, compare_variants
from lab.compare_page import compare_page, ladder_page
from lab.ladder import ladder
from lab.tables import measures
from tests.lab.small import PICK, match


def test_a_game_does_not_differ_from_itself() -> None:
    found = compare_variants(match(PICK), match(PICK), ("a", "a"), 20, jobs=1)
    assert found.deals == 20
    assert all((m.difference.low, m.difference.high) == (0, 0) for m in found.measures)


def test_where_no_deal_differs_no_interval_says_that_none_ever_will() -> None:
    found = compare_variants(match(PICK), match(PICK), ("a", "a"), 20, jobs=1)
    _, rows = measures(found)
    assert {(row[-2], row[-1]) for row in rows} == {("+0.00", "all alike"), ("+0.0", "all alike")}


def test_a_longer_game_is_longer() -> None:
    found = compare_variants(match(PICK, rounds=1), match(PICK, rounds=4), ("1", "4"), 30, jobs=1)
    longer = next(m for m in found.measures if m.name == "choices in a game")
    assert longer.clear
    assert longer.difference.low > 0
    assert longer.other - longer.base == pytest.approx(longer.difference.value)


def test_a_difference_of_shares_is_no_more_than_all_games() -> None:
    pairs = [(0.0, 1.0)] * 59 + [(1.0, 1.0)]
    found = _measure("ties for the first place", "share", pairs)
    assert found.always.low < found.difference.low < found.difference.value < 1 == found.always.high
    assert _measure("choices in a game", "number", pairs).always.high > 1
    assert _measure("ties for the first place", "share", pairs[:1]).difference.high == float("inf")


@pytest.mark.slow
def test_two_processes_compare_the_same() -> None:
    one, two = (compare_variants(match(PICK, rounds=1), match(PICK), ("1", "3"), 20, 3, jobs) for jobs in (1, 2))
    assert one == two
    assert Comparison.model_validate_json(one.model_dump_json()) == one


def test_a_bot_is_as_good_as_itself() -> None:
    found = compare_bots(match(PICK, 3), "random", "random", 40, jobs=1)
    wins = found.measures[0]
    assert wins.base == pytest.approx(1 / 3)
    assert wins.difference.low <= 0 <= wins.difference.high


def test_it_leaves_off_when_a_difference_is_clear() -> None:
    short, long = match(PICK, 2, rounds=1), match(PICK, 2, rounds=4)
    found = compare_variants(short, long, ("short", "long"), 1_000, jobs=1, until="choices in a game")
    assert (found.deals, found.interrupted) == (100, False)
    same = compare_variants(short, short, ("short", "short"), 150, jobs=1, until="choices in a game")
    assert same.deals == 150


def test_deals_that_all_went_alike_are_not_all_deals() -> None:
    """A bot that has won every game so far has not won the next one."""
    found = compare_bots(match(FIRST, 2), "search:20", "random", 12, jobs=1)
    wins = found.measures[0]
    assert found.wins is not None
    assert wins.other == found.wins.value == 1.0
    assert wins.difference.low == pytest.approx(found.wins.low - wins.base)
    assert wins.always.low <= wins.difference.low < wins.difference.value
    steps = ladder(match(FIRST, 2), 12, jobs=1, names=("random", "search:20"))
    assert steps.skill is not None
    assert steps.skill.low < 1.0


# Whoever always says "Yes" is not beaten, and hardly anybody does so by chance.
FIRST = """# First: the lowest number wins.
game First
    players 2

cards card in deck
    value: 1 to 4
    one of each value

zones
    deck: pile

state
    each player
        score = 0

play
    each player from p1
        repeat 12 times
            choose one
                "Yes"
                    score += 1
                "No"

winner highest score
"""


@pytest.mark.slow
def test_a_ladder_has_a_figure_for_skill() -> None:
    found = ladder(match(PICK, 2), 20, jobs=1, names=("random", "search:3", "search:30"))
    assert [(r.lower, r.higher) for r in found.rungs] == [("random", "search:3"), ("search:3", "search:30")]
    assert found.skill is not None
    assert 0 < found.skill.value <= 1
    assert found.skill.low <= found.skill.value <= found.skill.high


@pytest.mark.slow
def test_the_processes_of_a_ladder_climb_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    class Counted(workers.Processes):
        def __init__(self, jobs: int) -> None:
            begun.append(jobs)
            super().__init__(jobs)

    monkeypatch.setattr(workers, "Processes", Counted)
    names = ("random", "search:2", "search:4")
    found = ladder(match(PICK, 2), 2, jobs=2, names=names)
    assert begun == [2]
    assert found == ladder(match(PICK, 2), 2, jobs=1, names=names)


def test_the_pages_stand_alone() -> None:
    found = compare_variants(match(PICK, 2, rounds=1), match(PICK, 2, rounds=4), ("short", "<long>"), 40, jobs=1)
    steps = ladder(match(PICK, 2), 5, jobs=1, names=("random", "search:3"))
    for text, words in ((compare_page(found), "&lt;long&gt; against short"), (ladder_page(steps), "skill and luck")):
        assert words in text
        assert "<svg" in text
        assert not re.search(r"https?:|url\(|@import|<script", text)
