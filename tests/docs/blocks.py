"""The code blocks of the documentation pages.

    ```cardgame                a complete program
    ```cardgame NAME.cardgame  the same, and a file of that name for the commands of the page
    ```cardgame library NAME   a library that the programs after it on the page may `use`
    ```cardgame part FRAME     lines of a program; they stand in the frame of that name
    ```cardgame from PATH      lines that stand so in a shipped game; spaces before citations do not count
    ```cardgame wrong [FRAME]  a program (or a part) with a mistake: a comment `# CG201` names the
                               code on its line
    ```python                  runs; with `>>>` the output is compared
    ```console                 lines after `$ cardgame` are run; the output is compared where shown

A frame is a program in a comment of the page, with the line `PART` where the lines go:

    <!-- frame NAME
    game …
    PART
    -->

A file that a page needs and does not show stands in a comment `<!-- file NAME` likewise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

ROOT = Path(__file__).parents[2]
KINDS = ("library", "from", "part", "wrong")
_START = re.compile(r"( *)(```+)(\w+)(?: +(.*))?$")
_FRAME = re.compile(r"<!-- frame (\w+)$")
_FILE = re.compile(r"<!-- file (\S+)$")
_PART = re.compile(r"^( *)PART$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """`words` are what follows the language on the fence; `frame` is the program around a part."""

    page: str
    line: int
    language: str
    words: tuple[str, ...]
    text: str
    frame: str = ""

    @property
    def id(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def kind(self) -> str:
        """`program`, `library`, `from`, `part` or `wrong`."""
        return self.words[0] if self.words and self.words[0] in KINDS else "program"

    @property
    def file(self) -> str:
        """The name under which the commands of the page find it."""
        named = self.language == "file" or self.kind == "program"
        return self.words[0] if self.words and named else ""

    @property
    def program(self) -> str:
        """The text with its frame around it."""
        if not self.frame:
            return self.text
        place = _PART.search(self.frame)
        assert place is not None, f"{self.id}: the frame has no line PART"
        lines = indent(self.text, place[1])
        return self.frame[: place.start()] + lines.rstrip("\n") + self.frame[place.end() :]

    @property
    def lines(self) -> range:
        """The lines of the program that are the block's own."""
        place = _PART.search(self.frame)
        first = 1 + (self.frame.count("\n", 0, place.start()) if place else 0)
        return range(first, first + self.text.count("\n"))


def pages() -> list[Path]:
    top = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")]
    return [p for p in (*top, *sorted((ROOT / "docs").rglob("*.md"))) if p.is_file()]


def blocks(page: Path) -> list[Block]:
    name = page.relative_to(ROOT).as_posix()
    lines = page.read_text(encoding="utf-8").splitlines()
    frames = _frames(lines)
    found = []
    at = 0
    while at < len(lines):
        if _FRAME.match(lines[at]) is not None:
            at = lines.index("-->", at) + 1
            continue
        if (file := _FILE.match(lines[at])) is not None:
            end = lines.index("-->", at)
            found.append(Block(name, at + 1, "file", (file[1],), "\n".join(lines[at + 1 : end]) + "\n"))
            at = end + 1
            continue
        start = _START.match(lines[at])
        if start is None:
            at += 1
            continue
        depth, fence = len(start[1]), start[1] + start[2]
        end = lines.index(fence, at + 1)
        text = "".join(f"{line[depth:]}\n" for line in lines[at + 1 : end])
        words = tuple((start[4] or "").split())
        framed = words[:1] in (("part",), ("wrong",)) and len(words) > 1
        around = frames[words[1]] if framed else ""
        found.append(Block(name, at + 1, start[3], words, text, around))
        at = end + 1
    return found


def _frames(lines: list[str]) -> dict[str, str]:
    """The frames of a page by their names, wherever they stand."""
    found = {}
    for at, line in enumerate(lines):
        if (frame := _FRAME.match(line)) is not None:
            found[frame[1]] = "\n".join(lines[at + 1 : lines.index("-->", at)]) + "\n"
    return found
