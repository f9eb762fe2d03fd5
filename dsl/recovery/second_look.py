"""Lines that can be read, and whose words mean nothing: are they said as people say it elsewhere?

`someone.goal is empty` is a sentence of the language, about a name that nobody declared. That is found out when names
get their meaning; then the line is looked at once more as if it could not be read, and if it is a saying, what to write
is told in place of how a name is declared.
"""

from __future__ import annotations

from dataclasses import replace

from dsl.diagnostic import Diagnostic
from dsl.recovery.recover import Recovery
from dsl.recovery.tolerant_lexer import cut
from dsl.source import Source

_NO_MEANING = ("CG201", "CG209", "CG213", "CG304")
_MOST_LINES = 20


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
    return [replace(d, help=helps[d.line]) if d in doubtful and d.line in helps else d for d in found]
