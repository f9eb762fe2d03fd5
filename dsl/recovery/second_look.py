"""Lines that can be read, and whose words mean nothing: are they said as people say it elsewhere?

`someone.goal is empty` is a sentence of the language, about a name that nobody declared. That is found out when names
get their meaning; then the line is looked at once more as if it could not be read, and if it is a saying, what to write
is told in place of how a name is declared.
"""

from __future__ import annotations

import re
from dataclasses import replace

from dsl.diagnostic import Diagnostic
from dsl.recovery.recover import Recovery
from dsl.recovery.tolerant_lexer import cut
from dsl.source import Source

_NO_MEANING = ("CG201", "CG209", "CG213", "CG304")
_MOST_LINES = 20
_WORD_OF_HELP = re.compile(r"\w+")


def second_look(source: Source, found: list[Diagnostic], of_reading: int) -> list[Diagnostic]:
    """The findings, with what to write where the line is a saying; `of_reading` of them are about reading."""
    doubtful = [d for d in found[of_reading:] if d.source is source and d.code in _NO_MEANING][:_MOST_LINES]
    if not doubtful:
        return found
    lines = cut(source)
    at: dict[int, int] = {}
    for line in lines.lines:
        for d in doubtful:
            if line.start <= d.span.start < line.end:
                words = (n for n, token in enumerate(line.tokens) if token.start >= d.span.start)
                at.setdefault(line.start, next(words, 0))
    recovery = Recovery(source, len(lines.lines), doubted=at)
    helps = {d.line: d.help for d in recovery.run(lines).diagnostics if d.help}
    told = {id(d): helps[d.line] for d in doubtful if d.line in helps and not _still_says(d, helps[d.line])}
    return [replace(d, help=told[id(d)]) if id(d) in told else d for d in found]


def _still_says(found: Diagnostic, help: str) -> bool:
    """Whether the unknown word stands in what to write as well: then it is not what the saying is about."""
    word = found.source.excerpt(found.span)
    plain = "".join(help.split('"')[::2])
    return found.title.startswith("nothing is named") and word in _WORD_OF_HELP.findall(plain)
