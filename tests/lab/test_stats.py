"""Intervals are what statistics says they are; where a package is installed, it agrees."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.stats import Interval, always, mean_of, spread_of, student, wilson


def test_wilson_by_the_book() -> None:
    found = wilson(8, 10)
    assert (found.value, found.low, found.high) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)


@given(st.integers(1, 5000), st.floats(0, 1))
def test_an_interval_holds_its_share_and_stays_a_share(games: int, part: float) -> None:
    found = wilson(part * games, games)
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value <= found.high + 1e-12
    assert found.high <= 1


def test_nothing_is_known_from_no_game() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    assert mean_of([3.0]).high == float("inf")
    assert spread_of([]) is None


@pytest.mark.slow
@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 6, 9, 30, 200])
def test_student_agrees_with_scipy(freedom: int) -> None:
    stats = pytest.importorskip("scipy.stats")
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=2e-3)


def test_unknown_ends_are_null_in_json_and_come_back() -> None:
    text = mean_of([2.0]).model_dump_json()
    assert text == '{"value":2.0,"low":null,"high":null}'
    assert Interval.model_validate_json(text) == mean_of([2.0])


@given(st.lists(st.integers(-50, 500), min_size=1, max_size=200))
def test_bars_hold_every_value_once(values: list[int]) -> None:
    found = spread_of(values)
    assert found is not None
    assert sum(n for *_, n in found.bars) == len(values)
    assert len(found.bars) <= 24
    assert found.mean_half == (pytest.approx(mean_of(values).half) if len(values) > 1 else None)
    assert found.least <= found.quarter <= found.median <= found.three_quarters <= found.most
    for low, high, count in found.bars:
        assert count == sum(low <= v <= high for v in values)


@pytest.mark.slow
def test_looking_often_at_nothing_seldom_finds_something() -> None:
    """Student's interval, looked at after every tenth value, leaves out the truth in a third of all runs."""
    rng = Random(1)
    fooled, student_fooled = 0, 0
    for _ in range(300):
        values = [rng.choice((-1.0, 0.0, 1.0)) for _ in range(400)]
        looks = [values[:n] for n in range(20, 401, 10)]
        fooled += any(x.low > 0 or x.high < 0 for x in map(always, looks))
        student_fooled += any(x.low > 0 or x.high < 0 for x in map(mean_of, looks))
    assert fooled <= 15
    assert student_fooled > 60


def test_an_interval_for_every_look_is_wider_and_gets_narrower() -> None:
    values = [float(n % 7) for n in range(2_000)]
    widths = [x.high - x.low for x in (always(values[:n]) for n in (50, 500, 2_000))]
    assert widths == sorted(widths, reverse=True)
    assert all(always(values[:n]).high > mean_of(values[:n]).high for n in (50, 500, 2_000))
    assert always(values[:10]).high == float("inf")
