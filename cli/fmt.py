"""`cardgame fmt`: files in the one style."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from cli import output
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.paths import SHIPPED, STDIN, Target, UnreadableError, answered, complete_path, paths_argument, targets
from grammar.visible import visible_line

if TYPE_CHECKING:
    from dsl.render.look import Role

_ROLES: dict[str, Role] = {"+": "other", "-": "error", "@": "frame"}


@click.command(short_help="Bring files into the one style.")
@partial(paths_argument, completion=complete_path)
@click.option("--check", is_flag=True, help="Only name the files that would change; exit with 1 if there are any.")
@click.option("--diff", is_flag=True, help="Only show what would change; exit with 1 if anything would.")
@output.style_options(formats=False)
def fmt(paths: tuple[str, ...], check: bool, diff: bool, style: output.Style) -> int:
    """Bring files into the one style. Comments, citations and meaning stay as they are.

    PATH is a file, a folder, or - to read standard input and write to standard output. Without a
    PATH every *.cardgame file below this folder is formatted.

    A file that cannot be understood is reported and left alone.

    \b
    Exit codes:
      0    all files are in the one style now
      1    a file cannot be understood; with --check or --diff: a file would change
      2    the command was not understood
      3    a file cannot be read or written (the others are still formatted)
      130  interrupted
    """
    meant = targets(paths)
    for sentence in meant.troubles:
        output.complain(sentence)
    codes = [TROUBLE] * len(meant.troubles)
    changed = 0

    def trouble(sentence: str) -> None:
        output.complain(sentence)
        codes.append(TROUBLE)

    for target in meant.found:
        with answered(target, trouble):
            new = _formatted(target, style)
            if new is None:
                codes.append(FINDINGS)
                continue
            differs = new.encode() != target.data
            if check or diff:
                codes.append(FINDINGS if differs else NOTHING_FOUND)
                _show(target, new, diff, style)
            elif target.name == STDIN:
                output.write_exactly(new)
            elif differs:
                target.replace(new)
                output.remark(output.said("formatted {name}", name=visible_line(target.name)))
            changed += differs
    if any(target.name != STDIN for target in meant.found):
        key = "{files}, {count} would change" if check or diff else "{files}, {count} changed"
        output.remark(output.said(key, files=output.number_of(len(meant.found), "file"), count=changed))
    return max(codes, default=NOTHING_FOUND)


def _formatted(target: Target, style: output.Style) -> str | None:
    """The text in the one style; None if it cannot be understood, which is told."""
    from dsl.format import format_text
    from dsl.parsing.parse import parse

    if target.path is None and target.name != STDIN:
        raise UnreadableError(output.said(SHIPPED, name=target.name))
    new = format_text(target.source)
    if new is None:
        output.remark(style.errors(parse(target.source).diagnostics), painted=True)
        output.complain(output.said("{name} is left as it is", name=target.shown))
    return new


def _show(target: Target, new: str, diff: bool, style: output.Style) -> None:
    if new.encode() == target.data:
        return
    if not diff:
        output.write(f"{visible_line(target.shown)}\n")
        return
    from difflib import unified_diff

    look = style.look()
    old = target.data.decode("utf-8-sig")
    formatted = output.said("{name} (formatted)", name=target.shown)
    rows = unified_diff(old.splitlines(True), new.splitlines(True), target.shown, formatted)
    for row in rows:
        line, ended = row.rstrip("\r\n"), row.endswith("\n")
        role = _ROLES.get(line[:1])
        returned = "\\r" if row.endswith("\r\n") else ""  # otherwise both lines of the pair would look alike
        shown = look.visible(line) + returned
        output.write((look.paint(role, shown) if role else shown) + "\n", painted=True)
        if not ended:
            output.write(output.said("\\ No newline at end of file") + "\n")
