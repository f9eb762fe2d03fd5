"""Work in other processes ends well or says why not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab.workers import Crew, Ending, growing, in_order, spread, stopped, usual_jobs
from tests.cli.conftest import heeding


def _die(task: int) -> int:
    os._exit(9)


def _square(task: int) -> int:
    return task * task


def test_all_numbers_are_in_one_piece_each() -> None:
    assert list(growing(0, 3)) == []
    assert [len(c) for c in growing(70, 20, 10)] == [10, 20, 20, 20]
    assert [len(c) for c in growing(50, 16)] == [1, 2, 4, 8, 16, 16, 3]
    assert [n for c in growing(50, 16) for n in c] == list(range(50))
    assert [len(c) for c in growing(3, 0)] == [1, 1, 1]


def _where(task: int) -> int:
    return os.getpid()


@pytest.mark.parametrize(("seconds", "elsewhere"), [(60.0, 0), (1e-9, 2)])
def test_what_is_short_needs_no_other_process(seconds: float, elsewhere: int) -> None:
    found: dict[int, int] = {}
    assert spread(_where, [1, 2, 3], 2, found.__setitem__, alone=seconds) == Ending()
    assert sum(process != os.getpid() for process in in_order(found)) == elsewhere


def test_one_process_is_this_one() -> None:
    found: dict[int, int] = {}
    assert spread(_square, [1, 2, 3], 1, found.__setitem__) == Ending()
    assert in_order(found) == [1, 4, 9]
    assert not stopped()
    assert usual_jobs(0) == 1


def _die_once(task: tuple[Path, int]) -> int:
    """Whoever does number 5 first is killed, as by the system when memory is short."""
    mark, number = task
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.slow
def test_a_process_that_is_killed_costs_its_tasks_and_not_the_run(tmp_path: Path) -> None:
    found: dict[int, int] = {}
    tasks = [(tmp_path / "killed", number) for number in range(40)]
    assert spread(_die_once, tasks, 2, found.__setitem__) == Ending()
    assert (tmp_path / "killed").exists()
    assert in_order(found) == [number * number for number in range(40)]


def _die_at_five(task: int) -> int:
    return _die(task) if task == 5 else task


@pytest.mark.slow
def test_a_task_that_kills_whoever_does_it_ends_the_run_with_what_there_is() -> None:
    found: dict[int, int] = {}
    ending = spread(_die_at_five, range(6), 2, found.__setitem__)
    assert ending.how == "trouble"
    assert "die again and again" in ending.trouble
    assert set(found) <= set(range(5))


def test_when_the_time_is_up_it_leaves_off() -> None:
    found: dict[int, int] = {}
    assert spread(_square, range(10), 1, found.__setitem__, until=time.time() - 1).how == "out of time"
    assert found == {}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are not listed here")
def test_processes_that_are_interrupted_while_they_start_say_nothing() -> None:
    command = [sys.executable, "-m", "cli.main", "simulate", "gaunerbande", "-n", "500000", "--jobs", "2"]
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
    _, errors = run.communicate(timeout=300)
    assert run.returncode == 130
    (told,) = (line for line in errors.splitlines() if not line.startswith("games: "))  # how far it is after 10 s
    assert told.startswith("cardgame: interrupted")


def _run_of_two(*command: str) -> tuple[subprocess.Popen[str], list[int]]:
    """A command that has begun to play in two processes, and these."""
    run = subprocess.Popen(
        [sys.executable, "-m", "cli.main", *command, "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heeding,
    )  # fmt: skip
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    while run.poll() is None and len(children.read_text().split()) < 3:  # the keeper of semaphores, and two workers
        time.sleep(0.05)
    assert run.poll() is None
    time.sleep(1)
    return run, [int(child) for child in children.read_text().split()]


def _told(errors: str) -> list[str]:
    """Without the lines that say how far it has come."""
    return [line for line in errors.splitlines() if not line.startswith("deals: ")]


def _runs(process: int) -> bool:
    """Nobody may have asked yet how one has ended: that is no process any more."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


TUNE = ("tune", "gaunerbande", "--option", "limit=50..150", "--goal", "length 20", "--bot", "search:40")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are not listed here")
@pytest.mark.parametrize("everybody", [False, True])
def test_who_is_told_to_end_gives_what_there_is(everybody: bool) -> None:
    run, _ = _run_of_two(*TUNE)
    (os.killpg if everybody else os.kill)(run.pid, signal.SIGTERM)
    _, errors = run.communicate(timeout=300)
    assert run.returncode == 130
    (told,) = _told(errors)
    assert told.startswith("cardgame: interrupted after ")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are not listed here")
def test_who_is_killed_leaves_no_process_behind_and_no_warning() -> None:
    run, children = _run_of_two(*TUNE)
    run.kill()
    _, errors = run.communicate(timeout=300)  # until the last of them has closed its end
    assert _told(errors) == []
    end = time.monotonic() + 300
    while any(map(_runs, children)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [child for child in children if _runs(child)]


@pytest.mark.slow
def test_one_crew_does_several_runs() -> None:
    found: dict[int, int] = {}
    seen = set()
    with Crew(2) as crew:
        for _ in range(3):
            assert crew.spread(_where, range(8), found.__setitem__) == Ending()
            seen |= set(found.values())
    assert os.getpid() not in seen
    assert len(seen) <= 2
