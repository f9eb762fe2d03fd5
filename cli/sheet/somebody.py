"""That somebody or nobody is so, and how many still play, as people say it of each other at the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.german import gender
from cli.sheet.nouns import THE, Said
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

_BY_NAME = re.compile(r"(„[^“]*“) für sie( nicht)? gilt")
_PRONOUN = re.compile(r"\b(?:sie|ihr|ihre[rsmn]?)\b")
_THEIR = re.compile(r"ihre? (?:[a-zäöüß]+ )*(\w+)")
_ALL_HAVE_CARDS = "alle noch Karten auf der Hand haben"


def german(test: str, others: bool, yes: bool) -> Said:
    """Of a test that is said of one person: `sie gepasst hat` becomes `jemand gepasst hat`."""
    who = ("jemand" if yes else "niemand") + (" anders" if others else "")
    if test == "ihre Hand leer ist" and not others:
        return Said("jemand keine Karten mehr auf der Hand hat" if yes else _ALL_HAVE_CARDS)
    if found := _BY_NAME.fullmatch(test):
        return Said(f"{found[1]} für {who.replace('mand', 'manden')}{found[2] or ''} gilt")
    alone = len(_PRONOUN.findall(test)) == 1
    if alone and test.startswith("sie ") and test.endswith((" hat", " ist")):
        return Said(f"{who} {test.removeprefix('sie ')}")
    person = ("mindestens einer" if yes else "keiner") + (" anderen" if others else "")
    if alone and (found := _THEIR.match(test)):
        article = {"m": "der", "n": "das"}.get(gender(found[1]), "die")
        test = f"{article} {test.partition(' ')[2]}"
    return Said(f"bei {person} Person {test}")


def of_everybody(op: str, best: g.Apply) -> g.Apply | None:
    """What is compared if the highest of all is above something: then that of somebody is."""
    if best.op not in ("max", "min"):
        return None
    match best.args:
        case (g.Apply(op="every_var") as each,) | (g.Apply(op="list", args=(g.Apply(op="every_var") as each,)),):
            return each
    return None


def of_somebody(p: Phrases, op: str, best: g.Apply, each: g.Apply) -> Said:
    """What everybody has, as that of anybody, `somebody's score`, or of all if none of them is above or below."""
    if best.op != ("max" if op in ("ge", "gt") else "min"):
        return p(each)
    kind = t.settled(each.type)
    of = t.settled(kind.of) if isinstance(kind, t.List) else kind
    if not p.german:
        mine = p.name(str(each.info), of, "they")
        return Said(mine.replace("their ", "somebody's ", 1), many=mine.many)
    named = p.name(str(each.info), of, "they")
    bare = re.sub(r"^([a-zäöüß]+)en (?=[A-ZÄÖÜ])", r"\1e ", THE.sub("", named)) if named.many else THE.sub("", named)
    return Said(f"jemandes {bare}" if bare != named else f"{named} von jemandem", many=named.many)


def how_many_play(p: Phrases, op: str, number: g.Expr, yes: bool = True) -> Said | None:
    """`only one player is left`, where the rules count those who are still in."""
    if not isinstance(number, g.Const) or number.value != 1:
        return None
    one = {("is", True): True, ("gt", False): True, ("is", False): False, ("gt", True): False}.get((op, yes))
    return None if one is None else Said(p.known["one is left" if one else "several are left"])
