"""Where cards lie, as people say it: face up or face down, in front of whom, who looks at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.sheet.page import Block, Table
from dsl import game as g
from dsl.describe import zone_words
from dsl.sentence import capital

if TYPE_CHECKING:
    from cli.sheet.contents import Sheet

_EN = {
    "pile": "a pile of cards", "row": "a row of cards", "spread": "cards", "slot": "a single card", "hand": "cards",
    "piles": "piles of cards", "rows": "rows of cards", "spreads": "groups of cards", "slots": "single cards",
    "hands": "hands of cards", "group": "a group of cards", "table": "on the table",
    "player": "in front of each player", "team": "in front of each team", "own": "cards of each player",
    "nobody": "face down", "everybody": "face up", "owner": "which nobody else sees",
    "others": "which only the others see", "team sight": "which only the team sees",
    "shown top": "face down, but a card on top can be face up", "places": "{n} {kinds} {where}",
    "each": "{kind} for each {n} {where}", "seat": "player", "capacity": "at most {n} cards",
    "one card": "at most one card",
}  # fmt: skip
_DE = {
    "pile": "ein Stapel", "row": "eine Reihe", "spread": "Karten", "slot": "eine einzelne Karte", "hand": "Karten",
    "piles": "Stapel", "rows": "Reihen", "spreads": "Gruppen von Karten", "slots": "einzelne Karten",
    "hands": "Karten", "group": "eine Gruppe von Karten", "table": "auf dem Tisch", "player": "vor jeder Person",
    "team": "vor jedem Team", "own": "für jede Person Karten", "nobody": "verdeckt", "everybody": "offen",
    "owner": "die sonst niemand sieht", "others": "die nur die anderen sehen", "team sight": "die nur das Team sieht",
    "shown top": "verdeckt, obenauf kann eine Karte offen liegen", "places": "{n} {kinds} {where}",
    "each": "je {n} {kind} {where}", "seat": "Person", "capacity": "höchstens {n} Karten",
    "one card": "höchstens eine Karte",
}  # fmt: skip
SAID = {"en": _EN, "de": _DE}


def places(sheet: Sheet) -> Block:
    game, said = sheet.game, SAID.get(sheet.language, _EN)
    shown = zone_words.shown_tops(game)
    rows = [(capital(sheet.label(zone.name)), _about(sheet, zone, said, zone.name in shown)) for zone in game.zones]
    return Table((sheet.said["zone"], sheet.said["about zone"]), tuple(rows))


def _about(sheet: Sheet, zone: g.Zone, said: dict[str, str], shown: bool) -> str:
    kind, where = said[zone.kind], said[zone.owner]
    one = said["group"] if zone.kind == "spread" else kind
    if isinstance(zone.index, str):
        text = said["each"].format(n=sheet.label(zone.index), kind=one, where=where)
    elif isinstance(zone.index, g.Apply) and zone.index.op == "players":
        text = said["each"].format(n=said["seat"], kind=one, where=where)
    elif zone.index is not None:
        text = said["places"].format(n=sheet.phrases.whole(zone.index), kinds=said[f"{zone.kind}s"], where=where)
    elif zone.kind == "hand" and zone.owner == "player":
        text = said["own"]
    else:
        text = f"{kind} {where}"
    sight = "shown top" if zone.sight == "nobody" and shown else "team sight" if zone.sight == "team" else zone.sight
    seen = said[sight]
    if sheet.language == "de" and zone.kind == "pile" and zone.index is None and seen.startswith("die "):
        seen = f"den {seen.removeprefix('die ')}"  # of a pile, and not of cards
    parts = [text, seen]
    if zone.capacity is not None:
        few = sheet.phrases.whole(zone.capacity)
        parts.append(said["one card" if few == "1" else "capacity"].format(n=few))
    return ", ".join(parts)
