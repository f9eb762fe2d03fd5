"""What is so or not so under a name of the rules, as a clause that can follow `if`.

The words of a game can say it (`"if: stuck": "nobody can go on"`, `"if not: stuck": "somebody can go on"`), of players
and cards without naming them (`"if: safe": "is safe"`). Otherwise what the name stands for is said itself, if that is
short, and only then that “stuck” applies.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.meanings import has_own
from cli.sheet.nouns import Said, tidy
from dsl import game as g
from dsl.game.walk import below, statements
from dsl.lints.words import IF, IF_NOT
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

SHORT = 70  # signs of a clause that is said instead of its name
_QUOTED = re.compile("[“„]")
_OF_SOMEBODY = ("is ", "has ", "ist ", "hat ")


def worded(p: Phrases, name: str, yes: bool) -> Said | None:
    """As the words of the game say it."""
    text = _words(p, name, yes)
    return Said(text) if text and not text.startswith(_OF_SOMEBODY) else None


def worded_of(p: Phrases, name: str, owner: str, yes: bool) -> Said | None:
    """As the words of the game say it of somebody: `is safe` becomes `you are safe`."""
    text = _words(p, name, yes)
    return p.grammar.flag(text, owner) if text.startswith(_OF_SOMEBODY) else None


def worded_as(p: Phrases, name: str, subject: Said, yes: bool) -> Said | None:
    """As the words of the game say it of what a definition is given: `is a run` becomes `the cards are a run`."""
    text = _words(p, name, yes)
    if text.startswith(_OF_SOMEBODY):
        return p.grammar.predicate(text, subject, "")
    if not yes and (text := _words(p, name, yes=True)).startswith(_OF_SOMEBODY):
        return p.grammar.predicate(text, subject, "", yes=False)
    return None


def says_result(p: Phrases, result: g.Apply) -> bool:
    """Do the words of the game say what a phase gives back, by whatever name lines that call it take it?"""
    taken = (
        f"{IF}{phase.locals.get(x.local, '')}"
        for phase in p.game.phases
        for x in statements(phase.body)
        if isinstance(x, g.Let) and isinstance(x.value, g.Apply) and x.value.info == result.info
    )
    return all(key in p.words for key in taken)


def _words(p: Phrases, name: str, yes: bool) -> str:
    text = p.words.get(f"{IF if yes else IF_NOT}{name}", "")
    if text:
        p.named.add(name)
    if text and has_own(p, name):
        p.used |= {n for n, define in enumerate(p.game.defines) if define.name == name}
    return text


def is_by_name(text: str) -> bool:
    """Whether no more was said than that what has this name is so."""
    quoted = _QUOTED.search(text) is not None
    return quoted and (" applies" in text or " does not apply" in text or text.endswith("gilt"))


def in_full(p: Phrases, call: g.CallDefine, yes: bool) -> Said | None:
    """What the definition says, with what was given to it in the place of its parameters."""
    define = p.game.defines[call.define]
    pronouns = [p.is_inner(a) for a in call.args]
    if p.joining and isinstance(define.body, g.Apply) and define.body.op in ("and", "or"):
        return None  # inside of another `and` or `or` it would be read wrongly
    if any(pronouns) and any(isinstance(x, g.Bind) for x in below(define.body)):
        return None  # `it` would be two things
    given = {x.local: p(a) for x, a in zip(define.parameters, call.args, strict=True)}
    key = call.define, yes, tuple(given.values()), tuple(pronouns)
    if key not in p.told_in_full:
        used, told = set(p.used), set(p.named)
        before = p.letters, p.inner, p.stands_for
        spoken = [x.local for x, inner in zip(define.parameters, pronouns, strict=True) if inner]
        p.letters, p.inner, p.stands_for = {n: s for n, s in given.items() if n not in spoken}, spoken, {}
        p.told_in_full[key] = None, frozenset(), frozenset()  # a definition does not name itself
        flag = g.Apply(call.span, t.YESNO, "not", (define.body,))
        said = p(define.body) if yes else p(flag)
        p.letters, p.inner, p.stands_for = before
        fits = len(said) <= SHORT and not _QUOTED.search(said) and tidy(said) == said
        p.told_in_full[key] = (said if fits else None), frozenset(p.used - used), frozenset(p.named - told)
        p.used, p.named = used, told
    said_or_not, terms, named = p.told_in_full[key]
    if said_or_not is not None:
        p.used |= terms
        p.named |= named
    return said_or_not
