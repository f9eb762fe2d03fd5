"""What a sentence of the language is: `cardgame.lark`, and the parser that lark makes of it.

Making the parser takes most of a second, so it is kept in the user's cache folder. Several
processes may start at once: a finished file is moved into place in one step, and a file that
cannot be read or written only costs the time to make the parser again.
"""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import lark

from grammar.layout import Blocks, LayoutError

__all__ = ["LayoutError", "make_parser", "parser", "syntax"]


def syntax() -> str:
    """The text of `cardgame.lark`."""
    return files("grammar").joinpath("cardgame.lark").read_text(encoding="utf-8")


def make_parser(strict: bool = False) -> lark.Lark:
    """The parser, made from the grammar. Strict refuses any conflict; a test builds it so."""
    return lark.Lark(
        syntax(),
        parser="lalr",
        lexer="basic",
        strict=strict,
        postlex=Blocks(),
        start=["file", "text"],
        maybe_placeholders=True,
        propagate_positions=True,
    )


@cache
def parser() -> lark.Lark:
    """The parser, from the cache folder if it was made before."""
    path = _kept_file()
    try:
        with path.open("rb") as kept:
            return lark.Lark.load(kept)
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, ImportError, pickle.PickleError):
        made = make_parser()
        _keep(made, path)
        return made


def _kept_file() -> Path:
    from platformdirs import user_cache_path

    key = sha256(f"{sys.version}|{lark.__version__}|{syntax()}".encode()).hexdigest()[:20]
    return user_cache_path("cardgame") / f"grammar-{key}.pickle"


def _keep(made: lark.Lark, path: Path) -> None:
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as out:
            unfinished = out.name
            made.save(out)
        os.replace(unfinished, path)
    except OSError:
        if unfinished is not None:
            Path(unfinished).unlink(missing_ok=True)
