"""Work in other processes ends well or says why not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab.workers import chunks, growing, spread, stopped, usual_jobs
from tests.cli.conftest import heeding


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


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are not listed here")
def test_processes_that_are_interrupted_while_they_start_say_nothing() -> None:
    command = [sys.executable, "-m", "cli.main", "simulate", "gaunerbande", "-n", "30000", "--jobs", "2"]
    run = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heeding,
    )
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    while run.poll() is None and len(children.read_text().split()) < 2:  # the keeper of semaphores, and a worker
        time.sleep(0.005)
    time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 130
    assert errors.count("\n") == 1
    assert errors.startswith("cardgame: interrupted")
