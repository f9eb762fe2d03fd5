"""Which rules are meant: the name of a game, or the path of a file."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from dsl.spelling import nearest
from interpreter.load import UnreadableFile, shipped


def rules_named(name: str | PathLike[str]) -> str:
    """The name or path as text; raises TypeError or `UnreadableFile` with a sentence for what is neither."""
    if not isinstance(name, str | PathLike):
        raise TypeError(f"the name of a game or the path of a file is wanted, not {name!r}")
    text = fspath(name)
    path, games = Path(text), shipped()
    if text in games or path.suffix or len(path.parts) > 1 or (text and path.exists()):
        return text
    near = nearest(text.lower().replace(" ", "_").replace("-", "_"), games)
    hint = f"did you mean {near!r}?" if near else "`cardgame.shipped()` lists the games"
    raise UnreadableFile(f"no game is called {text!r}, and there is no such file; {hint}")
