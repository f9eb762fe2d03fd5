"""What the names on a rule sheet mean: in words of the rules' own, or as they are worked out."""

from __future__ import annotations

import re

from cli.sheet.letters import of_parameters
from cli.sheet.nouns import tidy
from cli.sheet.phrases import Phrases
from dsl import game as g
from dsl.lints.words import MEANS
from dsl.typing import types as t

_BRACES = re.compile(r"\{(\w+)\}")


def explained(p: Phrases) -> dict[str, str]:
    """What was named so far, and what it is made of, unless a sentence of the rules' own explains it.

    A reason says what it asks for: what stands behind it is explained if people have a word for all it is about.
    """
    defines, rows = p.game.defines, dict[int, tuple[str, str]]()
    p.used |= {n for n in p.behind_reasons if _can_be_told(p, defines[n])}
    while waiting := sorted(p.used - rows.keys()):
        for number in waiting:
            rows[number] = _term(p, defines[number])
    return dict(rows[number] for number in sorted(rows))  # one that takes several kinds of things stands here once


def _can_be_told(p: Phrases, define: g.Define) -> bool:
    letters = {x.local for x in define.parameters if len(x.name) == 1}
    return letters <= of_parameters(p, define.parameters).keys() or f"{MEANS}{define.name}" in p.words


def _term(p: Phrases, define: g.Define) -> tuple[str, str]:
    name = p.label(define.name)
    if own := p.words.get(f"{MEANS}{define.name}"):
        return name, _BRACES.sub(lambda found: _named(p, found[1]), own)
    named = [p.parameter(x, define.parameters) for x in define.parameters]
    p.letters = of_parameters(p, define.parameters)
    flag = t.settled(define.body.type) == t.YESNO
    meaning = tidy(p.meaning(define.body)) if flag else p.whole(define.body)
    p.letters = {}
    return name + (f" ({', '.join(named)})" if named else ""), meaning


def _named(p: Phrases, name: str) -> str:
    """A term that a sentence of the rules' own names: it is explained as well."""
    p.used |= {n for n, define in enumerate(p.game.defines) if define.name == name}
    return p.label(name)
