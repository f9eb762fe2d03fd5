"""A zone in a few words: whose it is, in which order cards lie there, who sees them, how many fit."""

from __future__ import annotations

from collections.abc import Callable

from dsl import game as g
from dsl import syntax as s
from dsl.game.walk import below, statements
from dsl.source import Source
from dsl.typing.build import SIGHTS

_WORDS = {
    "en": {
        "table": "on the table",
        "player": "one for each player",
        "team": "one for each team",
        "places": "{index} places",
        "each place": "a place for each {index}",
        "each seat": "as many places as players",
        "pile": "a pile, in order from the top",
        "hand": "a hand, in no order",
        "row": "a row, in order from the left",
        "spread": "a spread, in no order",
        "slot": "a slot for one card",
        "nobody": "nobody sees the cards",
        "shown top": "nobody sees the cards, except a top one that the rules show",
        "owner": "only its owner sees the cards",
        "others": "everybody but its owner sees the cards",
        "team sight": "only its team sees the cards",
        "everybody": "everybody sees the cards",
        "capacity": "at most {capacity} cards",
        "one card": "at most one card",
    },
    "de": {
        "table": "auf dem Tisch",
        "player": "bei jeder Person",
        "team": "bei jedem Team",
        "places": "{index} Plätze",
        "each place": "ein Platz je {index}",
        "each seat": "so viele Plätze, wie mitspielen",
        "pile": "ein Stapel, geordnet von oben",
        "hand": "eine Hand, ohne Ordnung",
        "row": "eine Reihe, geordnet von links",
        "spread": "eine Auslage, ohne Ordnung",
        "slot": "ein Platz für eine Karte",
        "nobody": "niemand sieht die Karten",
        "shown top": "niemand sieht die Karten, außer einer obersten, die die Regeln zeigen",
        "owner": "nur wer sie hat, sieht die Karten",
        "others": "alle sehen die Karten, außer wer sie hat",
        "team sight": "nur das Team sieht die Karten",
        "everybody": "alle sehen die Karten",
        "capacity": "höchstens {capacity} Karten",
        "one card": "höchstens eine Karte",
    },
}


def about(
    zone: s.Zone,
    source: Source,
    attributes: frozenset[str],
    language: str = "en",
    label: Callable[[str], str] = str,
    shown: frozenset[str] = frozenset(),
) -> str:
    """All that the declaration of a zone says, as one line; `label` is what an attribute is called.

    `shown` are zones whose top card the rules show.
    """
    words = _WORDS.get(language, _WORDS["en"])
    kind = zone.kind.name
    parts = [words[zone.owner]]
    if zone.index is not None:
        index = source.excerpt(zone.index.span)
        key = "each place" if index in attributes else "each seat" if index == "players" else "places"
        parts.append(words[key].format(index=label(index) if index in attributes else index))
    parts.append(words.get(kind, kind))
    sight = zone.seen_by.name if zone.seen_by else SIGHTS.get(kind, "")
    if sight in ("", "nobody") and zone.name.name in shown:
        sight = "shown top"
    parts.append(words.get("team sight" if sight == "team" else sight, sight))
    if zone.capacity is not None:
        capacity = source.excerpt(zone.capacity.span)
        parts.append(words["one card" if capacity == "1" else "capacity"].format(capacity=capacity))
    return "; ".join(part for part in parts if part)


def shown_tops(game: g.Game) -> frozenset[str]:
    """The zones whose top card some rule shows to everybody."""
    every = (x for phase in game.phases for x in statements(phase.body))
    shown = (x.cards for x in every if isinstance(x, g.Reveal) and not x.to_me and not x.attribute)
    tops = (e for e in shown if isinstance(e, g.Apply) and e.op == "first")
    return frozenset(str(x.info) for e in tops for x in below(e) if isinstance(x, g.Apply) and x.op == "zone")


def attributes_of(file: s.File) -> frozenset[str]:
    """The names of all attributes that a file declares."""
    lines = (line for cards in file.cards for line in cards.lines)
    return frozenset(line.name.name for line in lines if isinstance(line, s.Attribute | s.Computed))
