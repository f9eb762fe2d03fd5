"""The real program in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte

# Seconds until words that do not come are given up: however slow the machine is, this is longer.
PATIENCE = 200
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>78]|\x1b\][^\x07]*\x07|\r")


def plain(raw: str) -> str:
    return ESCAPES.sub("", raw)


def _as_in_a_terminal() -> None:
    """Whoever runs the tests in the background of a shell hands on that Ctrl-C is ignored."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Program:
    """`cardgame ARGUMENTS` in a terminal of its own; with `after` in a shell, which does that if it is suspended."""

    SCREEN = "plain"

    def __init__(
        self, arguments: list[str], state: Path, rows: int = 40, columns: int = 80, after: str | None = None
    ) -> None:
        self.master, slave = pty.openpty()
        self.resize(rows, columns)
        settings = state / "config" / "cardgame" / "config.toml"
        if not settings.exists():
            settings.parent.mkdir(parents=True)
            settings.write_text(f'screen = "{self.SCREEN}"\nasked = true\n', encoding="utf-8")
        environment = {
            **os.environ,
            "XDG_STATE_HOME": str(state),
            "XDG_CONFIG_HOME": str(state / "config"),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }
        for name in ("NO_COLOR", "COLUMNS", "LINES"):  # of the terminal in which the tests run
            environment.pop(name, None)
        command = [sys.executable, "-m", "cli", *arguments]
        self.process = subprocess.Popen(
            command if after is None else ["bash", "-mc", f"{shlex.join(command)}; {after}"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=_as_in_a_terminal,
        )
        os.close(slave)
        self.raw = ""
        self.at = 0

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def window_changed(self) -> None:
        os.killpg(self.process.pid, signal.SIGWINCH)

    def send(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def expect(self, words: str, seconds: float = PATIENCE) -> str:
        """Waits until the words appear after what was already waited for; answers with all up to them."""
        until = time.monotonic() + seconds
        while True:
            new = plain(self.raw)[self.at :]
            if words in new:
                found = new[: new.index(words) + len(words)]
                self.at += len(found)
                return found
            left = until - time.monotonic()
            assert left > 0, f"no {words!r} in:\n{new[-3000:]}"
            self._read(min(left, 0.2))

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        if not data:
            time.sleep(0.01)
            return False
        self.raw += data.decode("utf-8", "replace")
        self.heard(data)
        return True

    def heard(self, data: bytes) -> None:
        """What the program has written."""

    def end(self, seconds: float = PATIENCE) -> int:
        """Waits for the program to end; answers with its exit code."""
        until = time.monotonic() + seconds
        while self._read(0.05) or self.process.poll() is None:
            assert time.monotonic() < until, plain(self.raw)[self.at :][-3000:]
        return self.process.wait(timeout=PATIENCE)


class Screen(Program):
    """The program on the whole screen of a terminal whose cells can be read."""

    SCREEN = "full"

    def __init__(self, arguments: list[str], state: Path, rows: int = 24, columns: int = 80) -> None:
        self.cells = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.cells)
        super().__init__(arguments, state, rows, columns)

    def heard(self, data: bytes) -> None:
        self.stream.feed(data)

    @property
    def shown(self) -> str:
        return "\n".join(row.rstrip() for row in self.cells.display).rstrip("\n")

    def until(self, *words: str, seconds: float = PATIENCE) -> str:
        """Waits until all of these stand on the screen and nothing more comes; answers with the screen."""
        until = time.monotonic() + seconds
        while True:
            quiet = not select.select([self.master], [], [], 0.15)[0]
            if quiet and all(word in self.shown for word in words):
                return self.shown
            assert time.monotonic() < until, f"no {words} in:\n{self.shown}"
            self._read(0.05)

    def click(self, text: str) -> None:
        """Presses and releases the mouse on a text."""
        row = next(n for n, line in enumerate(self.cells.display) if text in line)
        column = self.cells.display[row].index(text)
        self.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")
