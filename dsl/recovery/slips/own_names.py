"""What the writer calls things, so that an answer can speak of them. It is looked for in the text, which has slips."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dsl.nodes import dataclass
from dsl.source import Source

_ONLY_PILES = ("discard", "waste", "ablage", "used", "pool", "table", "tisch")
_TAKEN = ("won", "taken", "tricks", "captured", "gewonnen", "stiche")

_FRENCH = {"suit": "clubs, diamonds, hearts, spades", "rank": "2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king, ace"}


@dataclass(frozen=True, slots=True)
class OwnNames:
    """The zones, variables, phases and attributes of a file; values of an attribute as they are written there."""

    family: str
    deck: str
    hand: str
    discards: str
    ranked: str
    won: str
    score: str
    zones: frozenset[str]
    of_players: frozenset[str]  # the zones that every player has
    variables: frozenset[str]
    numbers: frozenset[str]  # the variables of every player that begin with a number
    phases: frozenset[str]
    attributes: dict[str, str]

    def of_each(self, zone: str) -> str:
        """A zone as it is named without saying whose: `every hand`, but `deck`."""
        return f"every {zone}" if zone in self.of_players else zone

    def attribute_of(self, value: str, other_than: str = "") -> str:
        """The attribute that has a value, or nothing."""
        having = (a for a, values in self.attributes.items() if value in values.replace(",", " ").split())
        return next((a for a in having if a != other_than), "")


def own_names(source: Source) -> OwnNames:
    return _of(source.text)


@lru_cache(maxsize=4)
def _of(text: str) -> OwnNames:
    family = deck = ""
    kinds: dict[str, str] = {}
    variables: list[str] = []
    numbers: list[str] = []
    phases: list[str] = []
    attributes: dict[str, str] = {}
    of_players: set[str] = set()
    everybody = ""
    for section, line in _lines(text):
        if line.startswith("each "):
            everybody = section if line.startswith("each player") else ""
        name = line.replace("[", " ").replace(":", " ").replace("=", " ").split()[:1]
        if section == line:
            words = line.split()
            if words[0] == "cards" and len(words) == 4 and words[2] == "in":
                family, deck = family or words[1], deck or words[3]
            if words[0] == "phase" and len(words) > 1:
                phases.append(words[1].split("(")[0])
        elif not name or not name[0].isidentifier():
            continue
        elif section.startswith("zones") and ":" in line:
            kinds.setdefault(name[0], line.split(":", 1)[1].strip())
            if everybody == section:
                of_players.add(name[0])
        elif section.startswith(("state", "bookkeeping")) and "=" in line:
            variables.append(name[0])
            if everybody == section and line.split("=", 1)[1].strip().isdecimal():
                numbers.append(name[0])
        elif section.startswith("cards") and ":" in line:
            attributes.setdefault(name[0], line.split(":", 1)[1].strip())
    hand = next((n for n, kind in kinds.items() if kind.startswith("hand")), "hand")
    open_piles = [n for n, kind in kinds.items() if kind.startswith("pile seen by everybody")]
    open_piles += [n for n, kind in kinds.items() if kind == "pile" and n not in (deck, *of_players)]
    named = [n for n in kinds if n.lower().startswith(_ONLY_PILES) and n != deck]
    discards = next(iter([*named, *open_piles]), "discards")
    won = next((n for n in kinds if n.lower().startswith(_TAKEN)), hand)
    if "use french_" in text:
        attributes |= {a: values for a, values in _FRENCH.items() if a not in attributes}
    ranked = next((a for a in ("rank", "value", *reversed(attributes)) if a in attributes), "rank")
    return OwnNames(
        family or "card",
        deck or "deck",
        hand,
        discards,
        ranked,
        won,
        next((v for v in ("score", "points", "punkte", *numbers, *variables) if v in variables), "score"),
        frozenset(kinds),
        frozenset(of_players),
        frozenset(variables),
        frozenset(numbers),
        frozenset(phases),
        attributes,
    )


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Every line of code without its comment, and the line at the left edge above it."""
    section = ""
    for row in text.splitlines():
        line = row.split("#", 1)[0].rstrip()
        if not line:
            continue
        if not line.startswith((" ", "\t")):
            section = line
        yield section, line.strip()
