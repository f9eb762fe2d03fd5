"""One line a diagnostic, `file:line:col: error[CG201] title; help`, as editors and `grep` like it."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostic import Diagnostic
from dsl.render.look import Look
from dsl.render.places import region


def render(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """All diagnostics, each on its line."""
    return "".join(f"{_line(diagnostic, look)}\n" for diagnostic in diagnostics)


def _line(diagnostic: Diagnostic, look: Look) -> str:
    place = region(diagnostic.source, diagnostic.span)
    where = f"{look.visible(diagnostic.source.name)}:{place.line}:{place.column}"
    words = "; ".join(part for part in (diagnostic.title, diagnostic.help) if part)
    flat = look.visible(" ".join(words.split("\n")))
    return f"{where}: {look.head(diagnostic.severity, diagnostic.code)} {flat}"
