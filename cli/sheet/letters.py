"""What the one-letter names of the rules are called, for whom a letter is no word: `that kind`, `the player`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cli.sheet.german import German
from cli.sheet.nouns import Said
from dsl import game as g
from dsl.game.walk import statements
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

_KINDS: dict[t.Type, str] = {t.CARD: "card", t.PLAYER: "player", t.TEAM: "team", t.NUMBER: "number"}
_GERMAN = {"card": "Karte", "cards": "Karten", "player": "Person", "team": "Team", "number": "Zahl", "group": "Gruppe"}


def of_parameters(p: Phrases, parameters: Iterable[g.Parameter]) -> dict[int, Said]:
    """A letter stands for what it is, if nothing else in the brackets is of that kind."""
    kinds = {x.local: _kind(p, t.settled(x.type)) for x in parameters}
    short = {x.local for x in parameters if len(p.label(x.name)) == 1}
    every = list(kinds.values())
    return {n: _the(p, kind) for n, kind in kinds.items() if kind and n in short and every.count(kind) == 1}


def of_phase(p: Phrases, phase: g.Phase) -> dict[int, Said]:
    """The letters of a part of the game: those in its heading, and what is gone through or picked on its lines."""
    found = of_parameters(p, phase.parameters)
    named = {x.local: (p.label(x.name), _kind(p, t.settled(x.type))) for x in phase.parameters}
    picked = {local: (p.label(name), kind) for local, name, kind in _gone_through(p, phase)}
    for local, (name, kind) in picked.items():
        every = (*named.values(), *picked.values())
        alike = {other for other, its in every if its == kind and other != name and len(other) == 1}
        of_cards = kind in {p.label(attribute) for attribute in p.game.attributes}
        if kind and not alike and (len(name) == 1 or (of_cards and name == kind)):
            found[local] = _that(p, kind)
    return found


def _gone_through(p: Phrases, phase: g.Phase) -> Iterator[tuple[int, str, str]]:
    for x in statements(phase.body):
        match x:
            case g.For(local=local, domain=domain):
                one = _one_of(domain)
                lists = isinstance(t.settled(one), t.List)
                yield local, phase.locals.get(local, ""), _word(p, "group") if lists else _kind(p, one)
            case g.Choose(picks=picks):
                for pick in picks:
                    one = _one_of(pick.domain)
                    yield pick.local, pick.name, _kind(p, t.List(one) if pick.least is not None else one)


def _one_of(domain: g.Expr) -> t.Type:
    return t.CARD if isinstance(t.settled(domain.type), t.Place) else t.single(domain.type)


def _kind(p: Phrases, kind: t.Type) -> str:
    kind = t.settled(kind)
    match kind:
        case t.List(of=of):
            known = "cards" if t.settled(of) == t.CARD else ""
        case t.Place(zone=zone):
            known = "card" if zone and p.game.zone(zone).kind == "slot" else "cards"
        case t.Value(attribute=attribute):
            return p.label(attribute)
        case _:
            known = _KINDS.get(kind, "")
    return _word(p, known)


def _word(p: Phrases, known: str) -> str:
    return _GERMAN.get(known, "") if p.german else known


def _the(p: Phrases, kind: str) -> Said:
    if p.german:
        return German.with_article(kind)
    return Said(f"the {kind}", many=kind == "cards")


def _that(p: Phrases, kind: str) -> Said:
    return German.with_article(kind, this=True) if p.german else Said(f"that {kind}")
