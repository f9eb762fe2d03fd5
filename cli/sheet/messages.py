"""Sentences of the rules as they stand on a sheet, where nothing is played yet that could be filled in.

What will be filled in is said by its name where the sentence can take it: *follow the led suit*. A number before what
it counts cannot be said that way, and stands in brackets: *gets [prize] minus points*.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.nouns import contracted, tidy, without_article
from cli.sheet.quantities import is_agreed, laid
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

LONGEST_HOLE = 56  # signs that tell what is filled in during play
FEW = 2  # holes of a sentence that is an instruction; one with more of them shows how things stand
_BRACES = re.compile(r"\{([^{}]*)\}")
_BRACKETS = re.compile(r" \([^()]*\)")
_QUOTES = re.compile("[„“”]")
_QUOTED_PERSON = re.compile(r"^Person(?:en)? „([^“]*)“$")
_ARTICLE = re.compile(r"(?:^|\s)(?:the|a|an|your|der|die|das|den|dem|des|einen?|deine?) $", re.IGNORECASE)
_COUNTED = {"en": re.compile(r" (?!for\b|or\b|and\b|as\b|of\b|with\b|is\b|has\b)[a-z]"), "de": re.compile(" [A-ZÄÖÜ]")}
_MEASURE = re.compile(r"(?:^|\s)(?:than|to|for|als|für|mit) $", re.IGNORECASE)  # behind which a number has a name
_UNSAYABLE = re.compile("[„“”(]")
# the case that German words ask for which stand before a name, or behind one that begins the sentence
_DATIVE = re.compile(r"(?:^|\s)(?:mit|von|zu|bei|aus|nach|in) $", re.IGNORECASE)
_ACCUSATIVE = re.compile(r"(?:^|\s)(?:für|ohne|um|gegen|nimm|behalte) $")
_SUBJECT = re.compile(r"(?:^|\s)(?:als|oder|und) $")
_FINITE = re.compile(r" (?:ist|sind|hat|haben|liegt|liegen|reizt|spielt|nimmt|oder)\b")
_BOTH = re.compile(r"(?<=\b(?:than|.als) )(\{[^{}]*\}) (?=\{[^{}]*\}$)")  # `more than {level} {strain}`
_BEGINS = re.compile(r"^$|, $")
_INFINITIVE = re.compile(r" \w+en\b")


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


def _in_its_place(p: Phrases, x: g.Expr, before: str, after: str) -> str:
    """What is filled in during play as the sentence takes it, or nothing if it cannot."""
    kind = t.settled(x.type)
    said = p(x) if laid(p, x) == "slot" else p.several(x)
    if before.endswith("} ") or after.startswith(" {") or len(said) > LONGEST_HOLE or _UNSAYABLE.search(said):
        return ""
    if without_article(said) == said:
        return ""
    if _ARTICLE.search(before):
        return "" if p.german else without_article(said)
    if kind == t.NUMBER and (not _MEASURE.search(before) or _COUNTED["de" if p.german else "en"].match(after)):
        return ""
    if not p.german:
        return str(said)
    if _DATIVE.search(before):
        return said.dat
    if _ACCUSATIVE.search(before) or _asks(before) or (not before and _INFINITIVE.match(after)):
        return said.acc
    return str(said) if _SUBJECT.search(before) or (_BEGINS.search(before) and _FINITE.match(after)) else ""


def _asks(before: str) -> bool:
    """Whether a German verb stands there that tells somebody to do something: `Schlage`, but not `eine`."""
    word = (before.split(" ")[-2:] or [""])[0] if before.endswith(" ") else ""
    return word[:1].isupper() and word.endswith("e") and not word.endswith("ne")


def message(p: Phrases, message: g.Message | None, report: bool = False) -> str:
    """A sentence of the rules; what is filled in during play stands there by its name, what is settled as it is.

    A report is what will be read then, word by word.
    """
    if message is None:
        return ""
    text = g.text_label(p.words, message.key) or message.key
    filled = dict(zip(_BRACES.findall(message.key), (x for x in message.parts if not isinstance(x, str)), strict=False))
    instruction = len(filled) <= FEW and not report
    if instruction:
        text = _BOTH.sub(rf"\1{p.known['and list']}", text)

    def said(found: re.Match[str]) -> str:
        x = filled.get(found[1])
        match x:
            case None:
                return found[0]
            case g.Const() | g.Apply(op="card"):
                return p(x)
            case g.Me():
                return p.known["name"]
            case g.Apply(op="option", info=str(name)) if is_agreed(x):
                return str(p.game.option(name).default)
        before, after = text[: found.start()], text[found.end() :]
        return (instruction and _in_its_place(p, x, before, after)) or f"[{_hole(p, x)}]"

    made = _BRACES.sub(said, text)
    return tidy(contracted(made)) if p.german and made != text else made
