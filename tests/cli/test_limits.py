"""What rules use up more than their share of is told, file by file, and the other files are looked at."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from mmap import mmap
from pathlib import Path
from time import sleep

import click
import pytest

from cli.limits import UNLIMITED, Ended, Limits, UsedUp, within
from cli.progress import ended_as_by_ctrl_c
from tests.cli.conftest import run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no limits on this system")


def test_the_work_is_done_in_a_process_of_its_own_and_its_result_handed_on() -> None:
    assert within(Limits(1_000, 60), lambda: {"seats": [1, 2], "by": os.getpid()})["by"] != os.getpid()
    assert within(UNLIMITED, os.getpid) == os.getpid()


def test_memory_that_is_used_up_is_told() -> None:
    with pytest.raises(UsedUp, match="600 MB of memory were not enough; --memory allows more"):
        within(Limits(600, 60), lambda: len(bytearray(900_000_000)))


def test_what_the_program_had_before_is_not_counted(good: Path) -> None:
    with mmap(-1, 3_000_000_000):  # an address space as large as that of a process that has loaded much
        assert within(Limits(600, 60), lambda: len(bytearray(100_000_000))) == 100_000_000
        assert run("check", "--play", "2", good.name).exit_code == 0


@pytest.mark.slow
def test_time_that_is_used_up_is_told_asleep_or_awake() -> None:
    def busy() -> None:
        while True:
            pass

    for work in (busy, lambda: sleep(60)):
        with pytest.raises(UsedUp, match="1 s were not enough; --time allows more"):
            within(Limits(0, 1), work)


SLOW = """game Slow
    players 2

cards card in deck
    value: 1 to 60
    one of each value

zones
    deck: pile
    each player
        hand: hand

define worth(c) = max(0, (sum(m.value) for m in subsets(c)))

play
    shuffle deck
    deal 12 from deck to every hand
    turns from p1 until deck is empty
        move top of deck to hand
        choose card from hand "Put one back"
            must "keep something": worth(hand) > 0
        move card to deck

winner highest sum(hand.value)
"""


@pytest.mark.slow
def test_the_line_that_takes_the_time_is_told(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import cli.check

    monkeypatch.setattr(cli.check, "LOOKED", 1)
    slow = good.with_name("slow.cardgame")
    slow.write_text(SLOW, encoding="utf-8")
    found = run("check", "--play", "2000", "--time", "1", slow.name)
    assert found.exit_code == 1
    assert "random games of these rules need more than 1 s" in found.stdout
    assert "slow.cardgame:13:" in found.stdout
    assert "of the time goes into this" in found.stdout


def test_ending_the_command_ends_the_work_in_it() -> None:
    """It is not left behind, and where that counts as Ctrl-C it may still hand on what it has found."""

    def work() -> str:
        try:
            os.kill(os.getppid(), signal.SIGTERM)
            sleep(60)
        except KeyboardInterrupt:
            return "so far"
        return "not heard"

    usual = signal.getsignal(signal.SIGTERM)
    try:
        with ended_as_by_ctrl_c():
            assert within(Limits(1_000, 60), work) == "so far"
        os.kill(os.getpid(), signal.SIGTERM)  # said once more, while the answer is being told
    finally:
        signal.signal(signal.SIGTERM, usual)

    def told_twice() -> str:
        """As by `timeout`, which tells the process and its group."""
        with ended_as_by_ctrl_c():
            try:
                work_again = work()
            finally:
                os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
        return work_again

    try:
        with ended_as_by_ctrl_c():
            assert within(Limits(1_000, 60), told_twice) == "so far"
        signal.signal(signal.SIGTERM, usual)
        with pytest.raises(Ended, match="by signal 15"):
            within(Limits(1_000, 60), work)
    finally:
        signal.signal(signal.SIGTERM, usual)


EARLY = """
import os, signal, sys
from time import sleep
from cli.limits import Limits, within
from cli.progress import ended_as_by_ctrl_c

number, told, fork = int(sys.argv[1]), sys.argv[2], os.fork

def told_at_once():
    child = fork()
    if (told == "child") == (not child):
        os.kill(os.getpid(), number)
    return child

os.fork = told_at_once
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    with ended_as_by_ctrl_c():
        within(Limits(1_000, 60), lambda: sleep(20))
except BaseException as wrong:
    print(type(wrong).__name__)
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("told", ["parent", "child"])
def test_what_is_said_before_the_work_has_begun_ends_it(number: signal.Signals, told: str) -> None:
    """It is not taken for work that ran out of memory."""
    command = [sys.executable, "-c", EARLY, str(int(number)), told]
    assert subprocess.run(command, capture_output=True, text=True, timeout=15).stdout == "KeyboardInterrupt\n"


def test_the_work_ends_with_the_process_that_waits_for_it() -> None:
    """Also if that is killed, and can say nothing."""

    def work() -> None:
        os.kill(os.getppid(), signal.SIGKILL)
        sleep(30)

    reading, writing = os.pipe()
    waiting = os.fork()
    if not waiting:
        within(Limits(1_000, 60), work)
        os._exit(0)
    os.close(writing)
    os.waitpid(waiting, 0)
    try:
        assert select.select([reading], [], [], 10)[0]  # whoever worked has it open as long as they are there
    finally:
        os.close(reading)


@pytest.mark.parametrize("told", [("parent",), ("parent", "child")])
def test_ctrl_c_is_handed_on_and_heard_once(told: tuple[str, ...]) -> None:
    """`kill -INT` is for the process that waits; at a terminal both hear of it."""

    def work() -> str:
        process = {"parent": os.getppid(), "child": os.getpid()}
        try:
            for one in told:
                os.kill(process[one], signal.SIGINT)
            sleep(30)
        except KeyboardInterrupt:
            sleep(0.2)  # what there is so far is told
            return "so far"
        return "nothing was heard"

    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert within(Limits(1_000, 60), work) == "so far"
    finally:
        signal.signal(signal.SIGINT, usual)


def test_ended_before_a_result_check_says_so(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import cli.check

    def stopped(target: object, playing: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.check, "played", stopped)
    result = run("check", "--play", "2", good.name)
    assert result.exit_code == 130
    assert f"{good.name}: interrupted: nothing can be said of its games" in result.stderr
    assert result.stdout == "1 file, nothing found so far, not all games were played\n"


def test_a_process_that_dies_is_no_silence() -> None:
    """It is not called the fault of the rules."""
    for number in (signal.SIGKILL, signal.SIGTERM):
        with pytest.raises(Ended, match=f"was ended from outside, by signal {int(number)}"):
            within(Limits(1_000, 60), lambda number=number: os.kill(os.getpid(), number))


@pytest.mark.parametrize(
    "error", [click.UsageError("no such option"), OSError(28, "no space"), KeyboardInterrupt(), ZeroDivisionError("x")]
)
def test_what_goes_wrong_in_it_goes_wrong_here(error: BaseException) -> None:
    def fails() -> None:
        raise error

    with pytest.raises(type(error)) as found:
        within(Limits(1_000, 60), fails)
    assert str(found.value) == str(error)


def test_a_file_that_uses_up_its_share_gets_a_diagnostic_and_the_next_one_is_played(
    good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import cli.check

    real = cli.check.played
    (good.parent / "zz.cardgame").write_text(good.read_text())

    def greedy(target: object, playing: object) -> object:
        if getattr(target, "shown", "") == "zz.cardgame":
            return real(target, playing)  # type: ignore[arg-type]
        return len(bytearray(2_000_000_000))

    monkeypatch.setattr(cli.check, "played", greedy)
    result = run("check", "--play", "2", "--memory", "900", good.name, "zz.cardgame")
    assert result.exit_code == 1
    assert "error[CG808]: random games of these rules need more than 900 MB of memory" in result.stdout
    assert "2 files, 1 error" in result.stdout + result.stderr


def test_too_little_memory_is_refused_beforehand() -> None:
    result = run("simulate", "hearts", "--memory", "10")
    assert result.exit_code == 2
    assert "give at least 200" in result.stderr


def test_a_simulation_within_limits_is_the_same(good: Path) -> None:
    plain = run("simulate", str(good), "-n", "5", "--format", "json")
    limited = run("simulate", str(good), "-n", "5", "--format", "json", "--memory", "1500", "--time", "60")
    assert limited.exit_code == plain.exit_code == 0
