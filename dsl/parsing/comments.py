"""Comments and citations: what the parser skips and people still want to keep."""

from __future__ import annotations

import re

from dsl import syntax as s
from dsl.nodes import dataclass
from dsl.source import Source, Span

_TRIVIA = re.compile(r'"[^"\n]*"?|#[^\n]*|@(\w+)(?:-(\w+))?')


@dataclass(frozen=True, slots=True)
class Trivia:
    comments: tuple[s.Comment, ...]
    marks: tuple[s.Mark, ...]

    def code_ends(self, source: Source) -> dict[int, int]:
        """For each line that ends in a comment or citations: where its code ends."""
        ends: dict[int, int] = {}
        places = [(m.line, m.span.start) for m in self.marks] + [(c.line, c.span.start) for c in self.comments]
        for line, at in places:
            ends[line] = min(at, ends.get(line, at))
        for line, end in ends.items():
            start = source.starts[line - 1]
            ends[line] = start + len(source.text[start:end].rstrip())
        return ends


def scan(source: Source) -> Trivia:
    """All comments and citations of a file, in order."""
    comments: list[s.Comment] = []
    marks: list[s.Mark] = []
    for found in _TRIVIA.finditer(source.text):
        start = found.start()
        if source.text[start] == '"':
            continue
        span = Span(start, found.end())
        line = source.line(start)
        if source.text[start] == "#":
            before = source.text[source.starts[line - 1] : start]
            comments.append(s.Comment(span, line, not before.strip()))
        else:
            marks.append(s.Mark(span, line, found[1], found[2] or found[1]))
    return Trivia(tuple(comments), tuple(marks))
