"""The format for people: the code and title, the place with its lines, notes and help.

error[CG201]: no zone is named `hnad`
  ╭─ games/gauner.cardgame:41:27
   │
18 │         hand: hand
   │         ~~~~ `hand` is declared here
   ·
41 │             move given to hnad
   │                           ^^^^ not a zone of this game
   │
   = help: write `hand`
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostic import Diagnostic
from dsl.render.excerpt import Row, rows
from dsl.render.look import Look
from dsl.render.places import region
from dsl.sentence import into


def render(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """All diagnostics, an empty line between two."""
    return "\n".join("".join(f"{line}\n" for line in _lines(each, look)) for each in diagnostics)


def _lines(diagnostic: Diagnostic, look: Look) -> list[str]:
    excerpt = rows(diagnostic, look)
    margin = max(len(str(row.number)) for row in excerpt if row.number is not None)
    place = region(diagnostic.source, diagnostic.span)
    arrow = look.paint("frame", " " * margin + look.signs.arrow)
    edge = look.paint("frame", " " * margin + f" {look.signs.bar}")
    head = look.head(diagnostic.severity, diagnostic.code, into(look.language, diagnostic.severity))
    result = [
        head + look.paint("strong", f": {look.visible(diagnostic.title)}"),
        f"{arrow} {look.visible(diagnostic.source.name)}:{place.line}:{place.column}",
        edge,
        *(_row(row, margin, look) for row in excerpt),
    ]
    if diagnostic.notes or diagnostic.help:
        result.append(edge)
    for note in diagnostic.notes:
        result += _remark(into(look.language, "note"), note, margin, look)
    if diagnostic.help:
        result += _remark(into(look.language, "help"), diagnostic.help, margin, look)
    return result


def _row(row: Row, margin: int, look: Look) -> str:
    number = "" if row.number is None else str(row.number)
    sign = look.signs.skip if row.skip else look.signs.bar
    gutter = look.paint("frame", f"{number:>{margin}} {sign}")
    return f"{gutter} {row.text}".rstrip()


def _remark(kind: str, text: str, margin: int, look: Look) -> list[str]:
    """A note or help; further lines of it stand below the first word of the text."""
    first, *others = text.split("\n")
    indent = " " * (margin + len(f" = {kind}: "))
    equals = look.paint("frame", " " * margin + " =")
    result = [f"{equals} {look.paint('strong', f'{kind}:')} {look.visible(first)}"]
    result += [(indent + look.visible(other)).rstrip() for other in others]
    return result
