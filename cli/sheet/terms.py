"""What the names on a rule sheet mean: in words of the rules' own, or as they are worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.sheet.letters import of_parameters
from cli.sheet.meanings import has_own, own
from cli.sheet.nouns import tidy
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases


def explained(p: Phrases) -> dict[str, str]:
    """What was named so far, and what it is made of, unless a sentence of the rules' own explains it.

    A reason says what it asks for: what stands behind it is explained if people have a word for all it is about.
    """
    defines, rows = p.game.defines, dict[int, tuple[str, str]]()
    p.used |= {n for n in p.behind_reasons if can_be_told(p, defines[n])}
    while waiting := sorted(p.used - rows.keys()):
        for number in waiting:
            rows[number] = term(p, defines[number])
    return dict(rows[number] for number in sorted(rows))  # one that takes several kinds of things stands here once


def can_be_told(p: Phrases, define: g.Define) -> bool:
    letters = {x.local for x in define.parameters if len(x.name) == 1}
    return letters <= of_parameters(p, define.parameters).keys() or has_own(p, define.name)


def term(p: Phrases, define: g.Define) -> tuple[str, str]:
    """What a definition is called, with what it is asked of, and what it means."""
    name = p.label(define.name)
    if has_own(p, define.name):
        return name, own(p, define.name)
    named = [p.parameter(x, define.parameters) for x in define.parameters]
    p.letters = of_parameters(p, define.parameters)
    flag = t.settled(define.body.type) == t.YESNO
    meaning = tidy(p.meaning(define.body)) if flag else p.whole(define.body)
    p.letters = {}
    return name + (f" ({', '.join(named)})" if named else ""), meaning
