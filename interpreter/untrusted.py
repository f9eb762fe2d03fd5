"""Reading what came from anywhere: nothing is larger than it may be, and nothing is guessed.

Rules, libraries, records, stored plays and scripts are read here. What somebody asked for by its name
may be anything that can be read, a pipe too. What only another file or a folder led to has to be a
plain file in that folder: no device, no pipe, no link that leads elsewhere.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, TextIO

from dsl.sentence import say

MOST_BYTES = 16_000_000
MOST_DIGITS = 100
LONGEST_LINE = 20_000

_NUMBER = re.compile(r"-?[0-9]+")


class UnreadableFile(OSError):
    """A file that cannot be read as text, with a sentence that says why."""


def whole_number(text: str, most_digits: int = 9) -> int | None:
    """A number in plain digits, or None; `²` and `--5` are none, nor are more digits than anybody needs."""
    if not _NUMBER.fullmatch(text) or len(text.lstrip("-")) > most_digits:
        return None
    return int(text)


def read(path: Path) -> bytes:
    """A file that somebody asked for."""
    return _read(path, lambda: path.open("rb"))


def read_beside(path: Path, folder: Path) -> bytes:
    """A file that was found, not asked for: a plain one that lies in the folder or below it."""

    def opened() -> BinaryIO:
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
            raise UnreadableFile(say("{name} leads out of its folder", name=str(path)))
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
        if not stat.S_ISREG(os.fstat(file).st_mode):
            os.close(file)
            raise UnreadableFile(say("{name} is not a plain file", name=str(path)))
        return os.fdopen(file, "rb")

    return _read(path, opened)


def _read(path: Path, opened: Callable[[], BinaryIO]) -> bytes:
    try:
        with opened() as file:
            data = file.read(MOST_BYTES + 1)  # a device may have no end
    except UnreadableFile:
        raise
    except IsADirectoryError:
        raise UnreadableFile(say("{name} is a folder, not a file", name=str(path))) from None
    except FileNotFoundError:
        raise UnreadableFile(say("there is no file {name}", name=str(path))) from None
    except PermissionError:
        raise UnreadableFile(say("{name} may not be read", name=str(path))) from None
    except OSError as wrong:
        why = wrong.strerror or str(wrong)
        raise UnreadableFile(say("{name} cannot be read: {why}", name=str(path), why=why)) from None
    except ValueError:  # a path with a NUL in it
        raise UnreadableFile(say("{name} cannot be read", name=str(path))) from None
    return whole(str(path), data)


def whole(name: str, data: bytes) -> bytes:
    """The data, unless there is more of it than any file of ours has."""
    if len(data) > MOST_BYTES:
        key = "{name} is larger than any rules or any play: more than {most:,} bytes"
        raise UnreadableFile(say(key, name=name, most=MOST_BYTES))
    return data


def text_of(name: str, data: bytes) -> str:
    """Text from bytes: UTF-8, with or without a byte order mark, line ends of Unix or Windows."""
    try:
        text = whole(name, data).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        key = "{name} is not UTF-8 text (line {line}); save it as UTF-8"
        raise UnreadableFile(say(key, name=name, line=line)) from None
    return text.replace("\r\n", "\n")


def lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is longer than any of ours only the beginning is kept."""
    while line := stream.readline(LONGEST_LINE):
        yield line
        while len(line) == LONGEST_LINE and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE)
