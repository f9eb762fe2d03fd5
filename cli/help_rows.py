"""How `--help` is laid out: as wide as the window, also a narrow one, with its lists of exit codes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from textwrap import wrap

import click

WIDEST = 80
NARROW = 60  # below this the names of options stand on rows of their own
_ROW = re.compile(r"(\s*(?:\d+\s+)?)(\S.*)")  # perhaps with an exit code


class HelpRows(click.HelpFormatter):
    """click's own layout is at least 50 columns wide, and rows that are written by hand are as long as they are."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        columns = min(shutil.get_terminal_size().columns, max_width or WIDEST)
        super().__init__(indent_increment, width or max(20, columns - 2), max_width)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([*rows], 10 if self.width < NARROW else col_max, col_spacing)

    def write_text(self, text: str) -> None:
        begin = len(self.buffer)
        super().write_text(text)
        self.buffer[begin:] = ["\n".join(map(self._hanging, each.split("\n"))) for each in self.buffer[begin:]]

    def _hanging(self, row: str) -> str:
        """A row that is too long goes on below its sentence; a command to copy stays whole."""
        found = _ROW.fullmatch(row)
        if found is None or len(row) <= self.width or "cardgame" in row.lower():
            return row
        head, said = found.groups()
        return "\n".join(wrap(said, self.width, initial_indent=head, subsequent_indent=" " * len(head)))
