"""The measure by which other tests call something slow."""

from __future__ import annotations

from functools import partial

import pytest

from tests.effort import in_proportion, processor_limit, within


def rows(count: int) -> int:
    return sum(1 for _ in range(count))


def test_what_is_quick_gives_its_answer() -> None:
    assert within(5, partial(rows, 1_000)) == 1_000


def test_what_is_slow_each_time_is_called_slow() -> None:
    with pytest.raises(AssertionError, match="of a common machine"):
        within(1e-6, partial(rows, 100_000))


def test_a_square_is_no_proportion() -> None:
    assert in_proportion(partial(rows, 40_000), partial(rows, 200_000), factor=10, spare=0)
    assert not in_proportion(partial(rows, 200**2), partial(rows, 1_000**2), factor=10, spare=0)


def test_no_machine_gets_less_time_than_is_promised() -> None:
    assert processor_limit(2) >= 2
