"""What a sentence of the language is: `cardgame.lark`, and the parser made of it.

Making the table of the parser takes most of a second, so it is kept in the user's cache folder.
Several processes may start at once: a finished file is moved into place in one step, and a file that
cannot be read or written only costs the time to make the table again.
"""

from __future__ import annotations

import marshal
import os
import sys
from functools import cache
from zlib import crc32

from grammar import code_cache
from grammar.layout import NotASentence, Token
from grammar.parser import Parser, Table, Tree

__all__ = ["NotASentence", "Parser", "Token", "Tree", "parser", "syntax"]

FORM = 3  # of tables that are kept: another one if `grammar.table` makes them differently


def syntax() -> str:
    """The text of `cardgame.lark`."""
    with open(os.path.join(os.path.dirname(__file__), "cardgame.lark"), encoding="utf-8") as file:
        return file.read()


@cache
def parser() -> Parser:
    """The parser, its table from the cache folder if it was made before."""
    text = syntax()
    path = code_cache.path_of(f"grammar-{crc32(f'{FORM}|{sys.version}|{text}'.encode()):08x}.table")
    try:
        return Parser(_kept(path, text))
    except (OSError, EOFError, ValueError, TypeError):
        from grammar.table import make_table  # lark, which is seldom needed

        table = make_table(text)
        code_cache.keep(path, marshal.dumps((text, *table)))
        return Parser(table)


def _kept(path: str, text: str) -> Table:
    """The table in a file, if it is of this grammar."""
    made_from, *parts = marshal.loads(code_cache.read(path))
    if made_from != text:
        raise ValueError
    return Table(*parts)
