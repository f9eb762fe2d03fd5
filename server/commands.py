"""What an editor can have done: run a test or all, count what rules do, play or step, from a line too, simulate, stop.

Playing needs a terminal, which only the editor has: the answer is the command line for it.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.load import read_source
from server import lenses
from server.documents import Document
from server.running import Runs, diagnostic

if TYPE_CHECKING:
    from server.app import Server

SIMULATED = 200
MOST_GAMES = 100_000
LONGEST = 120.0
NOT_SAVED = "save the file first: it is played from disk"


class Commands:
    """The commands of one conversation."""

    def __init__(self, server: Server, runs: Runs) -> None:
        self.server = server
        self.runs = runs

    def register(self) -> None:
        async def run_test(uri: str, title: str) -> Any:
            return await self.run(uri, f"test “{title}”", task="tests", title=title)

        async def run_tests(uri: str) -> Any:
            return await self.run(uri, "all tests", task="tests")

        async def measure(uri: str, games: int) -> Any:
            return await self.run(uri, "tests and games", task="measure", games=max(1, min(int(games), MOST_GAMES)))

        async def play(uri: str) -> Any:
            return self.terminal(uri, "play")

        async def step(uri: str) -> Any:
            return self.terminal(uri, "play", "--author")

        async def play_from(uri: str, line: int) -> Any:
            return self.terminal(uri, "play", "--at", str(int(line)))

        async def step_from(uri: str, line: int) -> Any:
            return self.terminal(uri, "play", "--author", "--at", str(int(line)))

        async def simulate(uri: str) -> Any:
            return await self.simulate(uri)

        async def stop(uri: str) -> Any:
            return self.stop(uri)

        works: tuple[Callable[..., Any], ...] = (
            run_test, run_tests, measure, play, step, play_from, step_from, simulate, stop,
        )  # fmt: skip
        for name, work in zip(lenses.COMMANDS, works, strict=True):
            self.server.command(name)(work)

    # ───────────── tests and games

    async def run(self, uri: str, what: str, **task: Any) -> dict[str, Any]:
        """Runs something for a file; the lenses show it, and who asked is told in a sentence."""
        document = self.server.documents.get(uri)
        if document is None:
            return {"trouble": "the file is not open"}
        libraries = self.server.documents.libraries(document)
        found = await self._shown(uri, what, self.runs.run(uri, document.source, libraries, **task))
        self.server.say(_summary(what, found), failed=_failed(found))
        return found

    async def check_by_playing(self, document: Document, games: int) -> None:
        """What random games show, as findings; they hold for the text that was played."""
        source, edition = document.source, document.edition
        found = await self.runs.run(
            document.uri, source, self.server.documents.libraries(document), task="check", games=games
        )
        if document.edition == edition and "findings" in found:
            document.played = tuple(diagnostic(source, f) for f in found["findings"])
            self.server.tell(document)
            self.server.refresh_findings()

    def stop(self, uri: str) -> bool:
        stopped = self.runs.stop(uri)
        self.server.refresh_lenses()
        return stopped

    # ───────────── in a terminal

    def terminal(self, uri: str, command: str, *options: str) -> dict[str, Any]:
        """The command line to run in a terminal of the editor."""
        path = self.saved(uri)
        if path is None:
            return {"trouble": NOT_SAVED}
        if not self.server.knows_terminal:
            self.server.say(f"in a terminal: cardgame {shlex.join([command, str(path), *options])}")
        return {"terminal": [sys.executable, "-m", "cli", command, str(path), *options]}

    async def simulate(self, uri: str) -> dict[str, Any]:
        """The table of a simulation, as text."""
        path = self.saved(uri)
        if path is None:
            return {"trouble": NOT_SAVED}
        command = ["simulate", str(path), "-n", str(SIMULATED), "--color", "never"]
        found = await self._shown(uri, "simulate", self.runs.told(uri, command, LONGEST))
        if not self.server.knows_terminal:
            self.server.say(found.get("text") or f"simulate: {found['trouble']}", failed="trouble" in found)
        return found

    async def _shown(self, uri: str, what: str, work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
        """Does something for a file; the editor shows meanwhile that it is under way."""
        working = asyncio.ensure_future(work)
        await asyncio.sleep(0)
        self.server.refresh_lenses()
        try:
            async with self.server.under_way(f"cardgame: {what}", lambda: self.runs.stop(uri)):
                return await working
        finally:
            working.cancel()  # which says nothing to one that is done
            self.server.refresh_lenses()

    def saved(self, uri: str) -> Path | None:
        """The file, if what it holds is what the editor shows."""
        document = self.server.documents.get(uri)
        if document is None or document.path is None:
            return None
        try:
            return document.path if read_source(document.path).text == document.source.text else None
        except OSError:
            return None


def _failed(found: dict[str, Any]) -> bool:
    return "trouble" in found or any(test["status"] == "failed" for test in found.get("tests", ()))


def _summary(what: str, found: dict[str, Any]) -> str:
    """`all tests: 11 passed, 1 failed`, with the first failure."""
    if "trouble" in found:
        return f"{what}: {found['trouble']}"
    counts = {s: sum(t["status"] == s for t in found["tests"]) for s in ("passed", "failed", "todo")}
    words = {"passed": "passed", "failed": "failed", "todo": "to be written"}
    told = ", ".join(f"{n} {words[s]}" for s, n in counts.items() if n) or "no test has this title"
    games = f", {found['games']:,} games played" if "games" in found else ""
    why = next((f" – {t['title']}: {t['why'][0]['title']}" for t in found["tests"] if t["status"] == "failed"), "")
    return f"{what}: {told}{games}{why}"
