"""Files that were made to harm, each through the commands that read it: how long, how much memory, what answer.

    python -m tests.proof.hostile [FOLDER]

The files lie in `attack/`. A command that takes more than two seconds of processor time or 300 MB, ends in a traceback
or lets an escape sequence through is a finding.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ATTACK = Path(__file__).parent / "attack"
SECONDS = 2.0
MEGABYTES = 300
TRIES = 3
CARDGAME = (sys.executable, "-m", "cli")
# Between the two stands a small process: to one that begins as a copy of a large one its memory is counted too.
MEASURED = """
import json, os, subprocess, sys
_, status, used = os.wait4(subprocess.Popen(sys.argv[2:]).pid, 0)
found = os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss // 1024
open(sys.argv[1], "w").write(json.dumps(found))
"""
MOVES = ":auto\n:quit\n"
ANSWERED = (0, 1)  # exit codes: all is well, or what is wrong is said


class Answer(NamedTuple):
    """What a command made of a file."""

    file: str
    command: str
    code: int
    seconds: float
    megabytes: int
    text: str

    @property
    def wrong(self) -> str:
        """Why this is a finding; empty if it is none."""
        found = []
        if self.code not in ANSWERED:
            found.append(f"exit code {self.code}")
        if "Traceback" in self.text or "mistake of this program" in self.text:
            found.append("a traceback")
        if "\x1b" in self.text:
            found.append("an escape sequence")
        if self.seconds > SECONDS:
            found.append("too long")
        if self.megabytes > MEGABYTES:
            found.append("too much memory")
        return ", ".join(found)

    @property
    def said(self) -> str:
        """The first error, or the first line."""
        lines = [line for line in self.text.splitlines() if line.strip()]
        return next((line for line in lines if line.startswith(("error", "cardgame:"))), lines[0] if lines else "")


def commands(path: Path, moves: Path) -> Iterator[tuple[str, ...]]:
    if path.suffix == ".record":
        yield "replay", str(path)
        return
    yield "check", str(path)
    yield "fmt", "--check", str(path)
    yield "check", "--play", "1", str(path)
    yield "play", str(path), "--fresh", "--bot", "random", "--script", str(moves)


def answers(folder: Path) -> Iterator[Answer]:
    """What every command makes of every file, in a folder and a home of its own.

    One that takes too long is tried again: whatever else the machine does at that moment counts too.
    """
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as here:
        moves = Path(here) / "moves.txt"
        moves.write_text(MOVES, encoding="utf-8")
        answer(moves, ("check", str(moves)), Path(here), Path(home))  # what is kept from now on is made
        for path in sorted((*folder.rglob("*.cardgame"), *folder.rglob("*.record"))):
            for command in commands(path.resolve(), moves):
                tries = [answer(path, command, Path(here), Path(home))]
                while tries[-1].seconds > SECONDS and len(tries) < TRIES:
                    tries.append(answer(path, command, Path(here), Path(home)))
                yield min(tries, key=lambda one: one.seconds)


def answer(path: Path, command: tuple[str, ...], here: Path, home: Path) -> Answer:
    project = str(Path(__file__).parents[2])
    env = {**os.environ, "HOME": str(home), "PYTHONPATH": project, "NO_COLOR": "1"}
    used = home / "used.json"
    done = subprocess.run(
        (sys.executable, "-S", "-c", MEASURED, str(used), *CARDGAME, *command),
        check=True,
        cwd=here,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    code, seconds, megabytes = json.loads(used.read_text(encoding="utf-8"))
    name = "check --play" if "--play" in command else command[0]
    return Answer(path.stem, name, code, seconds, megabytes, done.stdout.decode(errors="replace"))


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ATTACK
    found, count, slowest, largest = 0, 0, 0.0, 0
    for one in answers(folder):
        count += 1
        slowest, largest = max(slowest, one.seconds), max(largest, one.megabytes)
        found += bool(one.wrong)
        mark = f"  ← {one.wrong}" if one.wrong else ""
        used = f"{one.seconds:5.1f} s {one.megabytes:4} MB"
        print(f"{one.file:24} {one.command:12} {one.code} {used}  {one.said[:70]}{mark}", flush=True)
    print(f"{count} commands, the slowest {slowest:.1f} s, the largest {largest} MB, {found} findings")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main())
