"""Sentences that the words of a game have for what would be a calculation: `"means: deadwood": "the points …"`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.lints.words import MEANS

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

_BRACES = re.compile(r"\{(\w+)\}")


def has_own(p: Phrases, name: str) -> bool:
    return f"{MEANS}{name}" in p.words


def own(p: Phrases, name: str) -> str:
    """What the words say of a name; terms that the sentence names in braces are explained as well."""
    return _BRACES.sub(lambda found: _named(p, found[1]), p.words.get(f"{MEANS}{name}", ""))


def told(p: Phrases, phase: g.Phase, args: tuple[g.Expr, ...]) -> str:
    """What the words say of a part of the game, with what it is given in the place of its parameters."""
    given = {x.name: a for x, a in zip(phase.parameters, args, strict=False)}
    text = p.words.get(f"{MEANS}{phase.name}", "")
    return _BRACES.sub(lambda found: str(p(given[found[1]])) if found[1] in given else _named(p, found[1]), text)


def _named(p: Phrases, name: str) -> str:
    p.used |= {n for n, define in enumerate(p.game.defines) if define.name == name}
    return p.label(name)
