"""Tests and random games for an editor, each in a process of its own that can be stopped; and what they showed."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span

LONGEST = 300.0  # seconds
MOST_BYTES = 64_000_000
STOPPED = "stopped"


@dataclass
class Result:
    """What is known of a text: how its tests went, and how often each rule was used."""

    source: Source
    tests: dict[str, dict[str, Any]] = field(default_factory=dict)
    items: list[dict[str, Any]] = field(default_factory=list)
    games: int = 0

    def add(self, found: Mapping[str, Any]) -> None:
        self.tests |= {test["title"]: test for test in found.get("tests", ())}
        if "items" in found:
            self.items, self.games = found["items"], found["games"]


class _Run:
    """A process that can be stopped at any moment, also before it has begun."""

    def __init__(self) -> None:
        self.stopped = False
        self._process: asyncio.subprocess.Process | None = None

    def stop(self) -> None:
        self.stopped = True
        self._end()

    @property
    def failed(self) -> bool:
        return self._process is not None and self._process.returncode not in (0, None)

    def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def written(self, command: Sequence[str], job: bytes, errors: int) -> bytes:
        """What a command writes. Its input stays open: so the process can see when the server ends, however it ends."""
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *command,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=errors, limit=MOST_BYTES,
        )  # fmt: skip
        if self.stopped:
            self._end()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with suppress(BrokenPipeError, ConnectionResetError):
                process.stdin.write(job)
                await process.stdin.drain()
            found = await process.stdout.read()
            await process.wait()
        finally:  # also if nobody waits any more, because the question was taken back
            self._end()
        process.stdin.close()
        return found


class Runs:
    """The runs under way and the last results, by the address of the file.

    A file has one run at a time that somebody asked for, and one that looks at it in the background.
    """

    def __init__(self) -> None:
        self.results: dict[str, Result] = {}
        self._under_way: dict[str, _Run] = {}
        self._background: dict[str, _Run] = {}

    def is_running(self, uri: str) -> bool:
        return uri in self._under_way

    def stop(self, uri: str) -> bool:
        """Ends what is running for a file; says whether something was."""
        return _stop(self._under_way, uri)

    def forget(self, uri: str) -> None:
        """The file was closed."""
        self.stop(uri)
        _stop(self._background, uri)

    def close(self) -> None:
        for uri in (*self._under_way, *self._background):
            self.forget(uri)

    async def run(self, uri: str, source: Source, libraries: Mapping[str, Source], **task: Any) -> dict[str, Any]:
        """Runs a job for a text and keeps what it showed; a run for the same file that is under way is stopped."""
        job = {
            "name": source.name,
            "text": source.text,
            "libraries": {name: [x.name, x.text] for name, x in libraries.items()},
            **task,
        }
        runs = self._background if task["task"] == "check" else self._under_way
        written = await self._written(runs, uri, ["server.worker"], json.dumps(job).encode() + b"\n", LONGEST)
        if isinstance(written, dict):
            return written
        found: dict[str, Any] = json.loads(written) if written else {"trouble": STOPPED}
        if "trouble" not in found and "findings" not in found:
            self._keep(uri, source, found)
        return found

    async def told(self, uri: str, command: Sequence[str], longest: float) -> dict[str, Any]:
        """What a command of `cardgame` prints about a file, as `text`, or as `trouble` if it fails."""
        written = await self._written(self._under_way, uri, ["cli", *command], b"", longest)
        return written if isinstance(written, dict) else {"text": written.decode("utf-8", "replace")}

    async def _written(
        self, runs: dict[str, _Run], uri: str, command: Sequence[str], job: bytes, longest: float
    ) -> bytes | dict[str, Any]:
        _stop(runs, uri)
        running = runs[uri] = _Run()
        errors = asyncio.subprocess.DEVNULL if job else asyncio.subprocess.STDOUT
        try:
            async with asyncio.timeout(longest):
                written = await running.written(command, job, errors)
        except TimeoutError:
            return {"trouble": f"stopped after {longest:.0f} seconds"}
        finally:
            if runs.get(uri) is running:
                del runs[uri]
        if running.failed and not job and not running.stopped:
            return {"trouble": written.decode("utf-8", "replace").strip()}
        return {"trouble": STOPPED} if running.stopped else written

    def _keep(self, uri: str, source: Source, found: Mapping[str, Any]) -> None:
        known = self.results.get(uri)
        if known is None or known.source.text != source.text:
            before = known.tests if known is not None and "items" not in found else {}
            known = self.results[uri] = Result(source, {**before})
        known.add(found)


def _stop(runs: dict[str, _Run], uri: str) -> bool:
    run = runs.pop(uri, None)
    if run is not None:
        run.stop()
    return run is not None


def diagnostic(source: Source, found: Mapping[str, Any]) -> Diagnostic:
    """A finding as the worker wrote it."""
    return Diagnostic(
        found["code"], found["severity"], found["title"], source, Span(*found["span"]), found["label"],
        notes=tuple(found["notes"]), help=found["help"],
    )  # fmt: skip
