"""Tables for people: drawn if they fit, otherwise told row by row, so that no number is cut off."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from cli import output
from grammar.visible import visible_line

if TYPE_CHECKING:
    from rich.console import Group

WIDTH = 110  # where no terminal says how wide it is
LEAST_WORDS = 8


def rendered(parts: Sequence[Any], style: output.Style, to_file: bool) -> str:
    """Rich tables and lines as text."""
    from rich.console import Console

    color = style.colored(sys.stdout) and not to_file
    console = Console(
        file=sys.stdout,
        force_terminal=color,
        no_color=not color,
        width=_width(to_file),
        highlight=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"


def table(
    title: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: int,
    style: output.Style,
    to_file: bool = False,
    wraps: int = 1,
) -> Group:
    """Rows below their title; the first columns hold words, the others numbers, and one of them may wrap."""
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    plain = style.plain(sys.stdout)
    rows = [[visible_line(cell, ascii=plain) for cell in row] for row in rows]
    if plain:
        rows = [[cell.replace("…", "...") for cell in row] for row in rows]
    told = [Text(visible_line(title, ascii=plain), style="bold")] if title else []
    if _needed(heads, rows, wraps) > (_width(to_file) or _terminal()):
        return Group(*told, *(Text(line) for row in rows for line in _as_lines(heads, row, words)), "")
    made = Table(box=box.ASCII if plain else box.SIMPLE_HEAD)
    for place, head in enumerate(heads):
        justify: Literal["left", "right"] = "left" if place < words else "right"
        made.add_column(
            head, justify=justify, no_wrap=place != wraps, min_width=LEAST_WORDS if place == wraps else None
        )
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    return Group(*told, made)


def _width(to_file: bool) -> int | None:
    """None leaves it to the terminal."""
    return None if sys.stdout.isatty() and not to_file else WIDTH


def _terminal() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _needed(heads: Sequence[str], rows: Sequence[Sequence[str]], wraps: int) -> int:
    """The columns of the screen that a table takes at least."""
    widths = [max(len(cell) for cell in column) for column in zip(heads, *rows, strict=True)]
    if len(widths) > 1:
        widths[wraps] = min(widths[wraps], 2 * LEAST_WORDS)
    return sum(width + 3 for width in widths) + 1


def _as_lines(heads: Sequence[str], row: Sequence[str], words: int) -> list[str]:
    """What the row is about, and below it the numbers with their names."""
    first = zip(heads[:words], row[:words], strict=True)
    about = " ".join(f"{head} {cell}" if cell.isdigit() else cell for head, cell in first)
    numbers = [f"{head} {cell}".strip() for head, cell in zip(heads[words:], row[words:], strict=True) if cell]
    return [f"  {about.strip()}", *(f"    {number}" for number in numbers)]
