"""What an editor can have done: run a test or all, count what rules do, play, step, simulate, stop.

Playing needs a terminal, which only the editor has: the answer is the command line for it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from server import lenses
from server.documents import Document
from server.running import Runs, diagnostic

if TYPE_CHECKING:
    from server.app import Server

SIMULATED = 200
MOST_GAMES = 100_000
LONGEST = 120.0


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

        async def simulate(uri: str) -> Any:
            return await self.simulate(uri)

        async def stop(uri: str) -> Any:
            return self.stop(uri)

        works: tuple[Callable[..., Any], ...] = (run_test, run_tests, measure, play, step, simulate, stop)
        for name, work in zip(lenses.COMMANDS, works, strict=True):
            self.server.command(name)(work)

    # ───────────── tests and games

    async def run(self, uri: str, what: str, **task: Any) -> dict[str, Any]:
        """Runs something for a file; the lenses show it, and who asked is told in a sentence."""
        document = self.server.documents.get(uri)
        if document is None:
            return {"trouble": "the file is not open"}
        libraries = self.server.documents.libraries(document)
        working = asyncio.ensure_future(self.runs.run(uri, document.source, libraries, **task))
        await asyncio.sleep(0)
        self.server.refresh_lenses()
        async with self.server.under_way(f"cardgame: {what}", lambda: self.runs.stop(uri)):
            found = await working
        self.server.refresh_lenses()
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
        document = self.server.documents.get(uri)
        if document is None or document.path is None:
            return {"trouble": "save the file first: it is played from disk"}
        line = [sys.executable, "-m", "cli", command, str(document.path), *options]
        if not self.server.knows_terminal:
            self.server.say(f"in a terminal: cardgame {command} {document.path} {' '.join(options)}".rstrip())
        return {"terminal": line}

    async def simulate(self, uri: str) -> dict[str, Any]:
        """The table of a simulation, as text."""
        line = self.terminal_line(uri)
        if line is None:
            return {"trouble": "save the file first: it is played from disk"}
        process = await asyncio.create_subprocess_exec(
            *line, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        async with self.server.under_way("cardgame: simulate", process.kill):
            try:
                async with asyncio.timeout(LONGEST):
                    written, _ = await process.communicate()
            except TimeoutError:
                process.kill()
                return {"trouble": f"stopped after {LONGEST:.0f} seconds"}
        text = written.decode("utf-8", "replace")
        if not self.server.knows_terminal:
            self.server.say(text)
        return {"text": text}

    def terminal_line(self, uri: str) -> list[str] | None:
        document = self.server.documents.get(uri)
        if document is None or document.path is None:
            return None
        options = ["--games", str(SIMULATED), "--color", "never"]
        return [sys.executable, "-m", "cli", "simulate", str(document.path), *options]


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
