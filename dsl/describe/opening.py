"""What stands as a comment above a game: its description, where a file has no text for people."""

from __future__ import annotations

from dsl import game as g


def opening(game: g.Game) -> str:
    file, source = game.file, game.source
    first = source.line(file.head.span.start)
    return " ".join(source.excerpt(c.span).lstrip("# ") for c in file.comments if c.line < first)
