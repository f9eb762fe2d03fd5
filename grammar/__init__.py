"""What a sentence of the language is: `cardgame.lark`, and the parser made of it.

Making the table of the parser takes most of a second, so it is kept in the user's cache folder.
Several processes may start at once: a finished file is moved into place in one step, and a file that
cannot be read or written only costs the time to make the table again.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from functools import cache
from zlib import crc32

from grammar.layout import NotASentence, Token
from grammar.parser import Parser, Table, Tree

__all__ = ["NotASentence", "Parser", "Token", "Tree", "parser", "syntax"]

FORM = 2  # of tables that are kept: another one if `grammar.table` makes them differently


def syntax() -> str:
    """The text of `cardgame.lark`."""
    with open(os.path.join(os.path.dirname(__file__), "cardgame.lark"), encoding="utf-8") as file:
        return file.read()


@cache
def parser() -> Parser:
    """The parser, its table from the cache folder if it was made before."""
    text = syntax()
    path = _kept_file(text)
    try:
        return Parser(_kept(path, text))
    except (OSError, EOFError, ValueError, TypeError):
        from grammar.table import make_table  # lark, which is seldom needed

        table = make_table(text)
        _keep(table, text, path)
        return Parser(table)


def _kept_file(text: str) -> str:
    return os.path.join(_folder(), f"grammar-{crc32(f'{FORM}|{sys.version}|{text}'.encode()):08x}.table")


def _folder() -> str:
    if sys.platform == "linux":  # what platformdirs says too, without the time to import it
        return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "cardgame")
    from platformdirs import user_cache_dir

    return user_cache_dir("cardgame")


def _kept(path: str, text: str) -> Table:
    """The table in a file, if that is whole and of this grammar."""
    with open(path, "rb") as file:
        check, data = file.read(4), file.read()
    if check != crc32(data).to_bytes(4, "big"):
        raise ValueError
    made_from, *parts = marshal.loads(data)
    if made_from != text:
        raise ValueError
    return Table(*parts)


def _keep(table: Table, text: str, path: str) -> None:
    import tempfile

    data = marshal.dumps((text, *table))
    unfinished = None
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), suffix=".tmp", delete=False) as out:
            unfinished = out.name
            out.write(crc32(data).to_bytes(4, "big") + data)
        os.replace(unfinished, path)
    except OSError:
        if unfinished is not None:
            with suppress(OSError):
                os.unlink(unfinished)
