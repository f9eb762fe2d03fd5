"""The places of the table as people name them: `your hand`, `the rows`, `everyone's offers`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.sheet.english import English, is_plural
from cli.sheet.german import German, gender
from cli.sheet.nouns import Noun, Said, fill
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases


def place(p: Phrases, e: g.Apply, name: str, args: tuple[g.Expr, ...]) -> Said:
    if e.op == "every_zone" and p.game.zone(name).owner == "table":
        return places(p, name, ())
    if e.op == "every_zone":
        slot = p.game.zone(name).kind == "slot"
        if slot and not p.german:
            return English.of_everyone(Noun(p.label(name), "slot"))
        if slot and not gender(p.label(name)) and German.parted(Noun(p.label(name), "slot"))[1] == "Karte":
            return German.noun(Noun(p.label(name), "cards"), "")
        if p.german and (more := German.plural(p.label(name))):
            return _plural(more, "everyone")
        return p.grammar.noun(Noun(p.label(name), "slot" if slot else "place"), "everyone")
    if e.op == "zone_each" and not p.german:
        slot = p.game.zone(name).kind == "slot"
        several = English.plural(English.named(Noun(p.label(name), "slot" if slot else "place"), owned=True))
        return Said(English.with_owner(several, p.whose(args[0])), many=True)
    if e.op == "zone_each" and (more := German.plural(p.label(name))):
        owner = p.whose(args[0])
        return (
            _plural(more, owner) if owner in ("", "everyone") else _plural(more, "").then(f" {fill('{0:gen}', owner)}")
        )
    if e.op in ("zones", "zones_each"):
        return places(p, name, args)
    return zone(p, name, args, e.type)


def zone(p: Phrases, name: str, args: tuple[g.Expr, ...], type: t.Type) -> Said:
    slot = p.game.zone(name).kind == "slot"
    return p.owned(name, "slot" if slot else "place", type, args)


def places(p: Phrases, name: str, args: tuple[g.Expr, ...]) -> Said:
    """All places of a zone that has several: `the rows`."""
    label = p.label(name)
    owner = p.whose(args[0]) if args else ""
    if p.german:
        more = German.plural(label)
        known = gender((more or label).split()[-1]) == "p" or not more
        return German.noun(Noun(more or label, "cards"), owner) if known else _plural(more, owner)
    return English.noun(Noun(label if is_plural(label) else f"{label}s", "place"), owner)


def _plural(more: str, owner: str) -> Said:
    begin = {"you": ("deine", "deine", "deinen", "deiner"), "they": ("ihre", "ihre", "ihren", "ihrer")}
    articles = begin.get(owner, ("die", "die", "den", "der"))
    made = Said(*(f"{a} {German.ending(more, 'p', case)}" for case, a in enumerate(articles)), many=True)
    return made.then(" aller Mitspielenden") if owner == "everyone" else made
