"""Sentences of the rules as they stand on a sheet, where nothing is played yet that could be filled in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.nouns import without_article
from dsl import game as g

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

LONGEST_HOLE = 48  # signs that tell what is filled in during play
_BRACES = re.compile(r"\{([^{}]*)\}")
_QUOTES = re.compile("[„“”]")
_QUOTED_PERSON = re.compile(r"^Person(?:en)? „([^“]*)“$")


def message(p: Phrases, message: g.Message | None) -> str:
    """A sentence of the rules; what is filled in during play stands in brackets, what is settled as it is."""
    if message is None:
        return ""
    said: list[str] = []
    for x in message.parts:
        if isinstance(x, g.Const):
            said.append(p(x))
        elif isinstance(x, g.Me):
            said.append(p.known["name"])
        elif not isinstance(x, str):
            text = _QUOTED_PERSON.sub(r"\1", without_article(p(x)))
            simple = len(text) <= LONGEST_HOLE and "(" not in text
            said.append(f"[{_QUOTES.sub('', text) if simple else '…'}]")
    filled = dict(zip(_BRACES.findall(message.key), said, strict=False))
    return _BRACES.sub(lambda m: filled.get(m[1], m[0]), g.text_label(p.words, message.key) or message.key)
