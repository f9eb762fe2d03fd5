"""What the writer calls things, so that an answer can speak of them. It is looked for in the text, which has slips."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from dsl.nodes import dataclass
from dsl.source import Source

_ONLY_PILES = ("discard", "waste", "ablage", "used", "lost", "gone", "removed", "aside", "pool", "table", "tisch")
_LEADING = ("leader", "lead", "starter", "trick_winner", "dealer")
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
    mine: frozenset[str]  # the variables that every player has
    phases: frozenset[str]
    attributes: dict[str, str]
    indexed: frozenset[str]  # the zones of which there are several, such as `rows[3]`
    definitions: frozenset[str]
    labels: tuple[str, ...]  # of acts, as they are written

    @property
    def lead(self) -> str:
        """The variable that remembers who leads, or nothing."""
        return next((name for name in _LEADING if name in self.variables), "")

    def instead(self) -> dict[str, str]:
        """What the places of examples are called here, where they have another name."""
        known = {"deck": self.deck, "hand": self.hand, "discards": self.discards, "won": self.won, "score": self.score}
        here = {**known, "card": self.family}
        there = self.zones | self.variables
        return {name: own for name, own in here.items() if name not in there and (own in there or name == "card")}

    def act(self, verb: str) -> str:
        """The label that begins with a verb, as in `plays` and `"Play a card"`; nothing if there is none."""
        stems = {verb.lower(), verb.lower().removesuffix("s"), verb.lower().removesuffix("es")}
        return next((label for label in self.labels if label.partition(" ")[0].lower() in stems), "")

    def beginning(self, word: str) -> str:
        """A value of a card whose name was made from a word of the language: `reverse_card`."""
        values = (v for listed in self.attributes.values() for v in listed.replace(",", " ").split())
        return next((name for name in values if name.startswith(f"{word}_")), "")

    def of_each(self, zone: str) -> str:
        """A zone as it is named without saying whose: `every hand`, but `deck`."""
        return f"every {zone}" if zone in self.of_players else zone

    def attribute_of(self, value: str, other_than: str = "") -> str:
        """The attribute that has a value, or nothing."""
        having = (a for a, values in self.attributes.items() if value in values.replace(",", " ").split())
        return next((a for a in having if a != other_than), "")

    def value(self, word: str) -> str:
        """The value that a word names, be it one or several of it: `joker` for `jokers`; nothing if there is none."""
        return next((w for w in (word, word.removesuffix("s"), f"{word}s") if w and self.attribute_of(w)), "")

    def label(self, words: str) -> str:
        """The label of an act that words are, however they are written; else nothing."""
        return next((label for label in self.labels if label.lower() == words.lower()), "")

    def of_it(self, condition: str, name: str = "card") -> str:
        """A condition about a card, as it stands behind `where`: `kind is red` for `card.kind is red`."""
        named = ("card", self.family, name)
        words = re.split(r"(\W)", condition)
        for at, word in enumerate(words):
            if word in named:
                part = "".join(words[at + 1 : at + 2]) == "."
                words[at], words[at + 1 : at + 2] = ("", [""]) if part else ("it", words[at + 1 : at + 2])
        return "".join(words)

    def rank_of(self, card: str) -> str:
        """The number by which a card ranks."""
        part = f"{card if card.isidentifier() else f'({card})'}.{self.ranked}"
        return part if " to " in self.attributes.get(self.ranked, "") else f"order({part})"


def own_names(source: Source) -> OwnNames:
    return _of(source.text)


@lru_cache(maxsize=4)
def _of(text: str) -> OwnNames:
    family = deck = ""
    kinds: dict[str, str] = {}
    variables: list[str] = []
    numbers: list[str] = []
    mine: list[str] = []
    phases: list[str] = []
    definitions: list[str] = []
    labels: list[str] = []
    attributes: dict[str, str] = {}
    of_players: set[str] = set()
    indexed: set[str] = set()
    everybody = ""
    deep = 0
    for section, depth, line in _lines(text):
        if depth <= deep:
            everybody = ""
        if line.startswith("each "):
            everybody, deep = (section if line.startswith("each player") else ""), depth
        if line.startswith('"') and section.startswith(("phase", "play")):
            labels.append(line[1:].partition('"')[0])
        name = line.replace("[", " ").replace(":", " ").replace("=", " ").split()[:1]
        if section == line:
            words = line.split()
            if words[0] == "cards" and len(words) == 4 and words[2] == "in":
                family, deck = family or words[1], deck or words[3]
            if words[0] == "phase" and len(words) > 1:
                phases.append(words[1].split("(")[0])
            if words[0] == "define" and len(words) > 1:
                definitions.append(words[1].split("(")[0])
        elif not name or not name[0].isidentifier():
            continue
        elif section.startswith("zones") and ":" in line:
            kinds.setdefault(name[0], line.split(":", 1)[1].strip())
            if line.startswith(f"{name[0]}["):
                indexed.add(name[0])
            if everybody == section:
                of_players.add(name[0])
        elif section.startswith(("state", "bookkeeping")) and "=" in line:
            variables.append(name[0])
            if everybody == section and line.split("=", 1)[1].strip().isdecimal():
                numbers.append(name[0])
            if everybody == section:
                mine.append(name[0])
        elif section.startswith("cards") and ":" in line:
            attributes.setdefault(name[0], line.split(":", 1)[1].strip())
    hands = [n for kind in ("hand", "spread", "") for n in kinds if n in of_players and kinds[n].startswith(kind)]
    hand = next((n for n, kind in kinds.items() if kind.startswith("hand")), next(iter(hands), "hand"))
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
        next((v for v in ("score", "points", "punkte", *numbers) if v in variables), "score"),
        frozenset(kinds),
        frozenset(of_players),
        frozenset(variables),
        frozenset(numbers),
        frozenset(mine),
        frozenset(phases),
        attributes,
        frozenset(indexed),
        frozenset(definitions),
        tuple(labels),
    )


def _lines(text: str) -> Iterator[tuple[str, int, str]]:
    """Every line of code without its comment, how far it is indented, and before these the line at the left edge."""
    section = ""
    for row in text.splitlines():
        line = row.split("#", 1)[0].rstrip()
        if not line:
            continue
        if not line.startswith((" ", "\t")):
            section = line
        yield section, len(line) - len(line.lstrip()), line.strip()
