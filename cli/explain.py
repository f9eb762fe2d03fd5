"""`cardgame explain`: the long text of a code, or what was understood at a line."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from cli import output
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.paths import UnreadableError, complete, one

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from dsl.render.look import Look

WIDEST = 100
_FENCE = re.compile(r"^```[a-z]*\n", re.MULTILINE)
_MARKED = re.compile(r"# CG[0-9]+$")  # the line that the code is about
_MARKED_SOMEWHERE = re.compile(r"# CG[0-9]+$", re.MULTILINE)
_HEADING = re.compile(r"^## (Wrong|Right)$", re.MULTILINE)
_QUOTED = re.compile(r"`[^`]*`")
_CODE = re.compile(r"(?:CG)?([0-9]{1,6})", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,9}")


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes with what they are about, and files."""
    from click.shell_completion import CompletionItem

    wanted = incomplete.upper()
    codes = {code: text.partition("\n")[0].partition(": ")[2] for code, text in pages().items()}
    found = [CompletionItem(code, help=title) for code, title in codes.items() if wanted and code.startswith(wanted)]
    return found or complete(ctx, param, incomplete)


@click.command(short_help="Say more about a code, or about a line of a file.")
@click.argument("what", metavar="[CODE | FILE:LINE]", required=False, shell_complete=_complete)
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
    if (place := _place(what)) is not None:
        return _line(*place, style)
    if found := _CODE.fullmatch(what):
        return _page(f"CG{int(found[1]):03}", style)
    raise click.UsageError(
        output.said("{text} is neither a code such as CG201 nor a line such as gauner:41", text=repr(what))
    )


def _place(what: str) -> tuple[str, int] | None:
    """A file and a line of it: `gauner:41`, or `gauner:41:7` with a column, which does not matter."""
    file, _, line = what.rpartition(":")
    before, _, earlier = file.rpartition(":")
    if before and _NUMBER.fullmatch(earlier) and line.isdecimal():
        file, line = before, earlier
    return (file, int(line)) if file and _NUMBER.fullmatch(line) else None


# ───────────── codes


def pages() -> dict[str, str]:
    """The page of every code that has one."""
    folder = files("dsl").joinpath("pages")
    found = [page for page in folder.iterdir() if page.name.endswith(".md")] if folder.is_dir() else []
    return {page.name.removesuffix(".md"): page.read_text(encoding="utf-8") for page in sorted(found, key=str)}


def _page(code: str, style: output.Style) -> int:

    known = pages()
    if code not in known:
        output.complain(output.said("there is no page about {code}", code=code) + output.did_you_mean(code, known))
        return FINDINGS
    look = style.look()
    columns = min(shutil.get_terminal_size().columns, WIDEST)
    rows = [*_in_german(code, known[code], columns), *_rendered(_headed(known[code]), look, columns)]
    output.write("".join(f"{row}\n" for row in rows), painted=True)
    return NOTHING_FOUND


def _headed(page: str) -> str:
    """With its headings in the language that is spoken."""
    return _HEADING.sub(lambda found: f"## {output.said(found[1])}", page)


def _in_german(code: str, page: str, width: int) -> Iterator[str]:
    """The pages are English. Whoever speaks German is told so, with the message itself as it is said of the example."""
    if output.current_language() != "de":
        return
    from dsl import check
    from dsl.source import Source
    from interpreter.load import shipped_libraries

    wrong = next((part for part in _FENCE.split(page)[1::2] if _MARKED_SOMEWHERE.search(part)), "")
    found = check(Source(f"{code}.cardgame", wrong), shipped_libraries()).diagnostics if wrong else ()
    said = next((output.into_language(each.title) for each in found if each.code == code), "")
    if said:
        yield output.said("This page is in English; what the message says, in German:")
        yield from wrap(said, width, initial_indent="  ", subsequent_indent="  ")
    else:
        yield output.said("This page is in English only.")
    yield ""


def _rendered(page: str, look: Look, width: int) -> Iterator[str]:
    """A page as it reads in a terminal: headings without `#`, programs set in, paragraphs as wide as the window."""
    code = False
    text = "".join(f"{look.visible(line)}\n" for line in page.splitlines())
    parts = _FENCE.split(text)
    while parts and not parts[-1].strip():
        parts.pop()
    for place, part in enumerate(parts):
        if place:
            yield ""
        if code:
            for line in part.rstrip("\n").split("\n"):
                yield look.paint("error", f"    {line}") if _MARKED.search(line) else f"    {line}".rstrip()
        else:
            for number, paragraph in enumerate(filter(None, part.strip("\n").split("\n\n"))):
                if number:
                    yield ""
                if paragraph.startswith("#"):
                    yield look.paint("strong", paragraph.lstrip("# "))
                else:
                    yield from (_QUOTED.sub(lambda m: look.paint("other", m[0]), row) for row in wrap(paragraph, width))
        code = not code


def _list() -> int:
    if output.current_language() == "de":
        output.remark(output.said("The pages are in English only.") + "\n")
    for code, text in pages().items():
        title = text.partition("\n")[0].lstrip("# ")
        output.write(f"{title if title.startswith(code) else f'{code}  {title}'}\n")
    return NOTHING_FOUND


# ───────────── lines


def _line(name: str, number: int, style: output.Style) -> int:
    from dsl import check

    try:
        target = one(name)
        source, checked = target.source, check(target.source, target.libraries)
    except UnreadableError as wrong:
        output.complain(str(wrong))
        return TROUBLE
    last = len(source.starts) - source.text.endswith("\n")
    if not 1 <= number <= last:
        lines = output.number_of(last, "line")
        key = "{name} has {lines}, there is no line {number}"
        output.complain(output.said(key, name=source.name, lines=lines, number=number))
        return FINDINGS
    from cli.explain_line import explain_line

    output.write(explain_line(source, checked, number, style.look()), painted=True)
    return NOTHING_FOUND
