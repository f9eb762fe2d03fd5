"""Tests and random games for an editor, each in a process of its own that can be stopped; and what they showed."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span

LONGEST = 300.0  # seconds
MOST_BYTES = 64_000_000


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


class Runs:
    """The runs under way and the last results, by the address of the file."""

    def __init__(self) -> None:
        self.results: dict[str, Result] = {}
        self._under_way: dict[str, asyncio.subprocess.Process] = {}

    def is_running(self, uri: str) -> bool:
        return uri in self._under_way

    def stop(self, uri: str) -> bool:
        """Ends what is running for a file; says whether something was."""
        process = self._under_way.pop(uri, None)
        if process is None:
            return False
        with suppress(ProcessLookupError):
            process.kill()
        return True

    def close(self) -> None:
        for uri in list(self._under_way):
            self.stop(uri)

    async def run(self, uri: str, source: Source, libraries: Mapping[str, Source], **task: Any) -> dict[str, Any]:
        """Runs a job for a text and keeps what it showed; a run for the same file that is under way is stopped."""
        self.stop(uri)
        job = {
            "name": source.name,
            "text": source.text,
            "libraries": {name: [x.name, x.text] for name, x in libraries.items()},
            **task,
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "server.worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            limit=MOST_BYTES,
        )  # fmt: skip
        self._under_way[uri] = process
        try:
            async with asyncio.timeout(LONGEST):
                written = await self._answer(process, json.dumps(job).encode() + b"\n")
        except TimeoutError:
            self.stop(uri)
            return {"trouble": f"stopped after {LONGEST:.0f} seconds"}
        finally:
            if self._under_way.get(uri) is process:
                del self._under_way[uri]
        if process.returncode or not written:
            return {"trouble": "stopped"}
        found: dict[str, Any] = json.loads(written)
        if "trouble" not in found and "findings" not in found:
            self._keep(uri, source, found)
        return found

    @staticmethod
    async def _answer(process: asyncio.subprocess.Process, job: bytes) -> bytes:
        """What a process writes. Its input stays open: when the server ends, however it ends, the process does too."""
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(job)
            await process.stdin.drain()
        written = await process.stdout.read()
        await process.wait()
        process.stdin.close()
        return written

    def _keep(self, uri: str, source: Source, found: Mapping[str, Any]) -> None:
        known = self.results.get(uri)
        if known is None or known.source.text != source.text:
            before = known.tests if known is not None and "items" not in found else {}
            known = self.results[uri] = Result(source, {**before})
        known.add(found)


def diagnostic(source: Source, found: Mapping[str, Any]) -> Diagnostic:
    """A finding as the worker wrote it."""
    return Diagnostic(
        found["code"], found["severity"], found["title"], source, Span(*found["span"]), found["label"],
        notes=tuple(found["notes"]), help=found["help"],
    )  # fmt: skip
