"""A number that a text for people names in braces, with the noun behind it: `after 1 deal`, `after 3 deals`.

Who writes the text writes the plural, for an option that may be any number. What one of them is called is known of the
nouns that card tables have in common: `1 wins` is no noun behind a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_PLACE = re.compile(r"\{(\w+)\}(?: (\w+))?")
_ENGLISH = {
    f"{noun}s": noun
    for noun in "board book canasta card chip coin deal game hand hole leg mark meld pile player "
    "point round suit token trick turn".split()
} | {"lives": "life", "matches": "match", "partnerships": "partnership"}
_GERMAN = {
    many: one
    for one, forms in {
        "Runde": "Runden", "Spiel": "Spiele Spielen", "Karte": "Karten", "Punkt": "Punkte Punkten",
        "Stich": "Stiche Stichen", "Partie": "Partien", "Chip": "Chips", "Blatt": "Blätter Blättern",
        "Zug": "Züge Zügen", "Leben": "Leben", "Satz": "Sätze Sätzen", "Durchgang": "Durchgänge Durchgängen",
    }.items()
    for many in forms.split()
}  # fmt: skip


def with_values(text: str, language: str, value: Callable[[str], str]) -> str:
    """The text with a value for each name in braces; behind a 1 stands one thing."""
    one = _GERMAN if language == "de" else _ENGLISH

    def filled(match: re.Match[str]) -> str:
        said, noun = value(match[1]), match[2]
        if noun is None:
            return said
        return f"{said} {one.get(noun, noun) if said == '1' else noun}"

    return _PLACE.sub(filled, text)
