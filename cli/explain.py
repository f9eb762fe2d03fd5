"""`cardgame explain`: the long text of a code, or what was understood at a line."""

from __future__ import annotations

import re
import sys
from importlib.resources import files

import click

from cli import output
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.paths import UnreadableError, complete, one

_CODE = re.compile(r"(?:CG)?([0-9]{1,6})", re.IGNORECASE)
_PLACE = re.compile(r"(.+?):([0-9]{1,9})(?::[0-9]+)?")


@click.command(short_help="Say more about a code, or about a line of a file.")
@click.argument("what", metavar="[CODE | FILE:LINE]", required=False, shell_complete=complete)
@output.style_options(formats=False)
def explain(what: str | None, style: output.Style) -> int:
    """Say more about a CODE such as CG201, or about a line of a file.

    FILE:LINE tells in a few words what was understood there: the construct, its names with their
    types, who can see what, and the statements of the rulebook that the line carries out. FILE may
    be the name of a shipped game, and a column after the line, as in messages, is allowed.

    Without an argument all codes are listed.

    \b
    Exit codes:
      0    explained
      1    there is no such code or line
      2    the command was not understood
      3    the file cannot be read
    """
    if what is None:
        return _list()
    if found := _PLACE.fullmatch(what):
        return _line(found[1], int(found[2]), style)
    if found := _CODE.fullmatch(what):
        return _page(f"CG{int(found[1]):03}", style)
    raise click.UsageError(f"{what!r} is neither a code such as CG201 nor a line such as gauner:41")


# ───────────── codes


def pages() -> dict[str, str]:
    """The page of every code that has one."""
    folder = files("dsl").joinpath("pages")
    found = [page for page in folder.iterdir() if page.name.endswith(".md")] if folder.is_dir() else []
    return {page.name.removesuffix(".md"): page.read_text(encoding="utf-8") for page in sorted(found, key=str)}


def _page(code: str, style: output.Style) -> int:
    from dsl.render.look import Look

    known = pages()
    if code not in known:
        output.complain(f"there is no page about {code}{output.did_you_mean(code, known)}")
        return FINDINGS
    look = Look(color=style.colored(sys.stdout), ascii=style.plain(sys.stdout))
    for line in known[code].splitlines():
        shown = look.visible(line)
        output.write((look.paint("strong", shown) if line.startswith("#") else shown) + "\n", painted=True)
    return NOTHING_FOUND


def _list() -> int:
    for code, text in pages().items():
        title = text.partition("\n")[0].lstrip("# ")
        output.write(f"{title if title.startswith(code) else f'{code}  {title}'}\n")
    return NOTHING_FOUND


# ───────────── lines


def _line(name: str, number: int, style: output.Style) -> int:
    from dsl import check
    from dsl.render.look import Look

    try:
        target = one(name)
        source, checked = target.source, check(target.source, target.libraries)
    except UnreadableError as wrong:
        output.complain(str(wrong))
        return TROUBLE
    last = len(source.starts) - source.text.endswith("\n")
    if not 1 <= number <= last:
        output.complain(f"{source.name} has {output.counted(last, 'line')}, there is no line {number}")
        return FINDINGS
    from cli.understood import explain_line

    look = Look(color=style.colored(sys.stdout), ascii=style.plain(sys.stdout))
    output.write(explain_line(source, checked, number, look), painted=True)
    return NOTHING_FOUND
