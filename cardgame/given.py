"""What is given from outside: which rules are meant, whole numbers, texts. Each says what it wants."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from dsl.spelling import meant
from interpreter.load import UnreadableFile, shipped
from interpreter.play.fault import SetupError


def rules_named(name: str | PathLike[str]) -> str:
    """The name or path as text; raises TypeError or `UnreadableFile` with a sentence for what is neither."""
    if not isinstance(name, str | PathLike):
        raise TypeError(f"the name of a game or the path of a file is wanted, not {name!r}")
    text = fspath(name)
    path, games = Path(text), shipped()
    if text in games or path.suffix or len(path.parts) > 1 or (text and path.exists()):
        return text
    near = meant(text, games)
    hint = f"did you mean {near!r}?" if near else "`cardgame.shipped()` lists the games"
    raise UnreadableFile(f"no game is called {text!r}, and there is no such file; {hint}")


def text_of(what: str, text: str) -> str:
    """A text; raises TypeError for anything else."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is text, not {text!r}")
    return text


def whole(what: str, value: int) -> None:
    """Raises `SetupError` for what is no whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupError(f"{what} is a whole number, not {value!r}")
