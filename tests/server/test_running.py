"""Runs of rules beside the conversation: they can be stopped at any moment, and none is left behind."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from dsl.source import Source
from interpreter.load import shipped_libraries
from server import running
from server.running import Runs

ENDLESS = """game Endless
    players 2
cards card in deck
    use french_52
zones
    deck: pile
play
    repeat 199999 times
        shuffle deck
winner highest count(deck)
"""
SHORT = ENDLESS.replace("199999", "2")
URI = "file:///game.cardgame"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.subprocess.Process]:
    """The processes that were begun."""
    seen = []
    begin = asyncio.create_subprocess_exec

    async def noted(*command: Any, **options: Any) -> asyncio.subprocess.Process:
        process = await begin(*command, **options)
        seen.append(process)
        return process

    monkeypatch.setattr(running.asyncio, "create_subprocess_exec", noted)
    return seen


def run(runs: Runs, text: str, task: str = "measure") -> asyncio.Task[dict[str, Any]]:
    return asyncio.ensure_future(runs.run(URI, Source("game", text), shipped_libraries(), task=task, games=1_000))


async def ended(processes: list[asyncio.subprocess.Process]) -> None:
    async with asyncio.timeout(200):
        for process in processes:
            await process.wait()


def test_a_run_is_stopped_before_its_process_is_there(begun: list[asyncio.subprocess.Process]) -> None:
    async def session() -> None:
        runs = Runs()
        work = run(runs, ENDLESS)
        await asyncio.sleep(0)
        assert runs.is_running(URI)
        assert not begun
        assert runs.stop(URI)
        assert await work == {"trouble": "stopped"}
        assert not runs.stop(URI)
        await ended(begun)

    asyncio.run(session())


@pytest.mark.slow
def test_of_two_runs_at_once_the_later_counts(begun: list[asyncio.subprocess.Process]) -> None:
    async def session() -> None:
        runs = Runs()
        first, second = run(runs, ENDLESS), run(runs, SHORT)
        assert await first == {"trouble": "stopped"}
        assert (await second)["games"] == 1_000
        assert not runs.is_running(URI)
        await ended(begun)
        assert len(begun) == 2

    asyncio.run(session())


def test_a_question_that_is_taken_back_leaves_no_process(begun: list[asyncio.subprocess.Process]) -> None:
    async def session() -> None:
        runs = Runs()
        work = run(runs, ENDLESS)
        while not begun:
            await asyncio.sleep(0.01)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert not runs.is_running(URI)
        await ended(begun)

    asyncio.run(session())


@pytest.mark.slow
def test_a_check_in_the_background_and_a_run_do_not_disturb_each_other(
    begun: list[asyncio.subprocess.Process],
) -> None:
    async def session() -> None:
        runs = Runs()
        background = run(runs, ENDLESS, "check")
        assert (await run(runs, SHORT))["games"] == 1_000
        assert not background.done()
        runs.forget(URI)
        assert await background == {"trouble": "stopped"}
        await ended(begun)

    asyncio.run(session())


def test_a_run_that_takes_too_long_is_ended(
    begun: list[asyncio.subprocess.Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "LONGEST", 0.5)

    async def session() -> None:
        assert await run(Runs(), ENDLESS) == {"trouble": "stopped after 0 seconds"}
        await ended(begun)

    asyncio.run(session())


def test_what_a_command_prints_is_told_and_can_be_stopped(
    begun: list[asyncio.subprocess.Process], tmp_path: Path
) -> None:
    async def session() -> None:
        runs = Runs()
        assert "Usage" in (await runs.told(URI, ["simulate", "--help"], 60))["text"]
        (tmp_path / "endless.cardgame").write_text(ENDLESS, encoding="utf-8")
        command = ["simulate", str(tmp_path / "endless.cardgame"), "-n", "1000"]
        work = asyncio.ensure_future(runs.told(URI, command, 60))
        while len(begun) < 2:
            await asyncio.sleep(0.01)
        assert runs.stop(URI)
        assert await work == {"trouble": "stopped"}
        await ended(begun)

    asyncio.run(session())
