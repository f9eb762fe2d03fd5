"""Work in other processes ends well or says why not."""

from __future__ import annotations

import os

import pytest

from lab.workers import chunks, growing, spread, stopped, usual_jobs


def _die(task: int) -> int:
    os._exit(9)


def _square(task: int) -> int:
    return task * task


def test_all_numbers_are_in_one_piece_each() -> None:
    assert [list(c) for c in chunks(5, 2)] == [[0, 1], [2, 3], [4]]
    assert chunks(0, 3) == []
    assert [len(c) for c in growing(50, 16)] == [1, 2, 4, 8, 16, 16, 3]
    assert [n for c in growing(50, 16) for n in c] == list(range(50))
    assert [len(c) for c in growing(3, 0)] == [1, 1, 1]


def test_one_process_is_this_one() -> None:
    found: list[int] = []
    assert spread(_square, [1, 2, 3], 1, found.append)
    assert found == [1, 4, 9]
    assert not stopped()
    assert usual_jobs(0) == 1


@pytest.mark.slow
def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(OSError, match="try --jobs 1"):
        spread(_die, [1, 2, 3], 2, lambda result: None)
