"""Sentences of the rules as they stand on a sheet, where nothing is played yet that could be filled in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.nouns import tidy, without_article
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

LONGEST_HOLE = 56  # signs that tell what is filled in during play
_BRACES = re.compile(r"\{([^{}]*)\}")
_BRACKETS = re.compile(r" \([^()]*\)")
_QUOTES = re.compile("[„“”]")
_QUOTED_PERSON = re.compile(r"^Person(?:en)? „([^“]*)“$")


def _hole(p: Phrases, x: g.Expr) -> str:
    """What is filled in during play, in few words: without what stands in brackets, or by its name alone."""
    text = _QUOTES.sub("", _QUOTED_PERSON.sub(r"\1", _BRACKETS.sub("", tidy(without_article(p(x))))))
    if len(text) <= LONGEST_HOLE and "(" not in text:
        return text
    match x:
        case g.CallDefine(define=number):
            return p.label(p.game.defines[number].name)
        case g.Apply(op="var" | "zone" | "attr", info=str(name)):
            return p.label(name)
    return p.known["some number" if t.settled(x.type) == t.NUMBER else "some value"]


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
            said.append(f"[{_hole(p, x)}]")
    filled = dict(zip(_BRACES.findall(message.key), said, strict=False))
    return _BRACES.sub(lambda m: filled.get(m[1], m[0]), g.text_label(p.words, message.key) or message.key)
