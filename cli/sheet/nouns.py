"""Nouns in a sentence: with an article or with whose they are, in the case that the sentence needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import Formatter
from typing import Any, Literal

Kind = Literal["place", "slot", "player", "players", "card", "cards", "number", "flag", "value", "other"]
Owner = Literal["", "you", "they", "everyone"]


class Said(str):
    """A phrase as the subject of a sentence, and what becomes of it elsewhere.

    `{0:dat}` in a pattern takes the dative. A phrase without forms of its own stays as it is.
    """

    acc: str
    dat: str
    gen: str
    many: bool  # whether it takes `are`

    def __new__(cls, nom: str, acc: str = "", dat: str = "", gen: str = "", *, many: bool = False) -> Said:
        made = super().__new__(cls, nom)
        made.many = many
        made.acc = acc or nom
        made.dat = dat or nom
        made.gen = gen or f"von {made.dat}"
        return made

    def then(self, text: str) -> Said:
        """With something behind it, in every case."""
        return Said(self + text, self.acc + text, self.dat + text, self.gen + text, many=self.many)


_NUMBERS = {"is": ("is", "are"), "sind": ("ist", "sind"), "less": ("kleiner", "weniger"), "more": ("größer", "mehr")}


class _Cases(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "sind" and value == "du":
            return "bist"
        if format_spec in _NUMBERS:
            return _NUMBERS[format_spec][getattr(value, "many", False)]
        if format_spec:
            return getattr(value, format_spec, f"von {value}" if format_spec == "gen" else str(value))
        return str(value)


_cases = _Cases()
_ONE_WORD = re.compile(r"\b(von|zu|in|bei|an) (dem|der|das)\b(?!, )")
_COMMA = re.compile(r",(?=[.,:;)\]]|$)")
_SHORT = {"von dem": "vom", "zu dem": "zum", "zu der": "zur", "in dem": "im", "bei dem": "beim", "an dem": "am",
          "in das": "ins", "an das": "ans"}  # fmt: skip


def fill(pattern: str, *parts: str, **named: str) -> str:
    """A pattern with its phrases, each in its case."""
    return _cases.vformat(pattern, parts, named)


def contracted(text: str) -> str:
    """German as it is written: `vom Stapel`, `zur Hand`."""
    return _ONE_WORD.sub(lambda m: _SHORT.get(m[0], m[0]), text)


def tidy(text: str) -> str:
    """A whole sentence: the comma that closes a clause is not written before another sign or at the end."""
    return _COMMA.sub("", text)


@dataclass(frozen=True, slots=True)
class Noun:
    """A name of the rules: what kind of thing it is, and of which attribute it is a value."""

    label: str
    kind: Kind
    attribute: str = ""


# ───────────── English

_IRREGULAR = frozenset(
    "won laid caught shown chosen hidden bought drawn taken led paid held dealt burnt said given thrown known"
    " gone spent lost kept put sold".split()
)
_NOT_PARTICIPLES = frozenset("red bed seed need deed feed speed hundred breed united".split())
PREPOSITIONS = frozenset("of in with by to for from on at".split())
_NO_NOUNS = PREPOSITIONS | frozenset(
    "below above may is has not beside less more idle able available small big high low before after out".split()
)


def is_participle(word: str) -> bool:
    return word in _IRREGULAR or (word.endswith("ed") and word not in _NOT_PARTICIPLES and len(word) > 3)


def is_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))


def is_plural_noun(word: str) -> bool:
    """Of words with an s at the end: those that are no verbs, as far as rules use them."""
    return word in ("cards", "points", "runs", "sets", "pairs", "tricks")


class English:
    """`your hand`, `the leader's played card`, `the number of scorings`."""

    @staticmethod
    def noun(noun: Noun, owner: str) -> Said:
        name = English.named(noun, owned=bool(owner))
        many = is_plural(name.split()[-1]) and not name.startswith("number of ")
        return Said(English.with_owner(name, owner), many=many)

    @staticmethod
    def with_owner(name: str, owner: str) -> str:
        if name.startswith("“"):
            return name if owner in ("", "you") else f"{name} ({owner})"
        if len(name) == 1 and not owner:
            return name
        match owner:
            case "":
                return f"the {name}"
            case "you":
                return f"your {name}"
            case "they":
                return f"their {name}"
            case "everyone":
                return f"everyone's {name}"
        if len(owner.split()) <= 3 and "," not in owner and "'" not in owner and not owner.endswith("s"):
            return f"{owner}'s {name}"
        return f"the {name} of {owner}"

    @staticmethod
    def named(noun: Noun, owned: bool = False) -> str:
        label, last = noun.label, noun.label.split()[-1] if noun.label else ""
        participle = is_participle(last) and label.count(" ") == 0
        if label.split()[0] in _NO_NOUNS:
            return f"“{label}”"
        if owned and last in PREPOSITIONS and " " in label:
            return label.rsplit(" ", 1)[0]
        match noun.kind:
            case "slot" | "card" if participle:
                return f"{label} card"
            case "place" | "cards" if participle:
                return f"{label} cards"
            case "players" if participle:
                return f"{label} players"
            case "value" if (participle or last.endswith("ing")) and noun.attribute:
                return f"{label} {noun.attribute}"
            case "number" if participle:
                return f"total {label}" if owned else f"number {label}"
            case "number" if is_plural(last) and not owned and label.count(" ") == 0:
                return f"number of {label}"
        return label

    @staticmethod
    def flag(label: str, owner: str) -> Said:
        """What is so or not: `you have acted`, `all closed`."""
        have = label.removeprefix("has ")
        if owner and is_participle(have.split()[-1]) and " " not in have:
            label = have
            who = {"you": "you have", "they": "they have", "everyone": "everyone has"}.get(owner, f"{owner} has")
            return Said(f"{who} {label}")
        whose = {"you": "", "they": "", "everyone": " (everyone)"}.get(owner, f" ({owner})" if owner else "")
        return Said(label + whose)

    @staticmethod
    def predicate(label: str, subject: str, others: str) -> Said:
        """What is so of something: `the line is open`, `a beats b`, `they are out`."""
        verb = label.split()[0]
        if verb == "is":
            label = fill("{0:is}", subject) + label.removeprefix("is")
        elif not (verb.endswith("s") and not is_plural_noun(verb)) and verb != "has":
            label = f"{fill('{0:is}', subject)} {label}"
        return Said(f"{subject} {label} {others}".strip())

    @staticmethod
    def each(label: str) -> str:
        return f"each {label}"

    @staticmethod
    def a(label: str) -> str:
        if is_plural(label.split()[-1]) or len(label) == 1:
            return label
        return f"{'an' if label[:1] in 'aeiou' else 'a'} {label}"

    @staticmethod
    def cards_in(place: str) -> str:
        """The cards of a place: `the cards in your hand`, but `your won cards`."""
        last = place.split()[-1].strip("()") if place else ""
        return place if last in ("card", "cards") or is_plural(last) else f"the cards in {place}"

    @staticmethod
    def whose(items: str, test: str, players: bool) -> str:
        for begin, relative in (("their ", "whose"), ("its ", "whose"), ("they ", "who"), ("it ", "that")):
            if test.startswith(begin) and not test.startswith("it is not so"):
                return f"{items} {relative} {test.removeprefix(begin)}"
        return f"{items} {'for whom' if players else 'for which'} {test}"


# ───────────── German

_FEMININE = (
    "hand ablage auslage bank box krippe mitte meldung reihe spalte karte farbe runde ansage prämie strafe"
    " höhe länge stärke sorte stufe maus grenze reihenfolge hochzeit bande folge person zahl anzahl summe"
    " handvoll größe stimme bahn welt partie differenz schuld kasse kiste ecke insel sperre hälfte münze figur"
    " nummer straße leiter primiera seite art"
).split()
_MASCULINE = (
    "stapel talon skat hund narr tisch platz drilling schlitten teich preis trumpf stich geber teiler spieler"
    " wert rang einsatz blind gewinn faktor kontrakt bauer dummy politiker abstand durchgang setzer macher ruin"
    " topf zug punkt könig haufen rest betrag bube verlust zähler sieger block turm vorrat pot beginn schritt"
    " grund stand gegner"
).split()
_NEUTER = (
    "gefängnis gebot kätzchen päckchen spiel ziel paar deck ergebnis stück kapital brett feld team blatt ass"
    " quartett guthaben konto haus gebiet solo geschenk"
).split()
_PLURAL = (
    "karten stiche punkte augen gefangene unschuldige quartette preise chips kosten spiele züge wertungen"
    " ergebnisse überstiche trümpfe scopas kommissare gruppen sorten kartenzahlen einsätze meldungen folgen"
    " paare gauner leben ränge werte runden ansagen reizwerte spitzen honneurs farben plätze stapeln erhöhungen"
    " leitern höhen größen trios personen führende verlierende gewinnende münzen anzahlen kombinationen"
).split()
_NOMINAL = ("gefangene", "unschuldige", "führende", "verlierende", "gewinnende")  # `Gefangene`, but `die Gefangenen`
_ENDINGS = (("f", ("ung", "heit", "keit", "schaft", "ion", "tät")), ("n", ("chen", "lein")))
_ARTICLES = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
_POSSESSIVE = {
    "m": ("", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("", "", "em", "es"),
    "p": ("e", "e", "en", "er"),
}
_PARTICIPLE = re.compile(r"(?:ge|aus|ver|ab|auf|weg|weiter|be|ein|an|um|er|zer)\w+(?:t|en)")
_ADJECTIVE = re.compile(r"\w+?(?:er|es|en|e)")


def gender(word: str) -> str:
    """`m`, `f`, `n`, `p` for a plural, or nothing for a word that is not known."""
    low = word.lower()
    found = max(
        (
            (len(end), key)
            for key, ends in (("f", _FEMININE), ("m", _MASCULINE), ("n", _NEUTER), ("p", _PLURAL))
            for end in ends
            if low.endswith(end)
        ),
        default=(0, ""),
    )[1]
    return found or next((key for key, ends in _ENDINGS if low.endswith(ends)), "")


class German:
    """`deine Hand`, `die ausgespielte Karte des Gebers`; a name whose gender is not known stands in quotes."""

    @staticmethod
    def noun(noun: Noun, owner: str, tail: str = "") -> Said:
        label = noun.label
        if len(label) == 1 and not owner:
            return Said(label)
        words = label.split()
        first = next((n for n, word in enumerate(words) if word[:1].isupper() and gender(word)), len(words))
        if first < len(words) - 1:  # `Punkte der Karte`, `Karten gleicher Farbe`: the first noun is the one that bends
            tail = " ".join(words[first + 1 :])
            return German.noun(Noun(" ".join(words[: first + 1]), noun.kind), owner, f" {tail}")
        adjectives, word = German.parted(noun)
        known = gender(word) if word else ""
        if not known:
            return German.quoted(label + tail, owner)
        stem = {"you": "dein", "they": "ihr"}.get(owner, "")
        forms: list[str] = []
        for number in range(4):
            begin = stem + _POSSESSIVE[known][number] if stem else _ARTICLES[known][number]
            strong = bool(stem) and not _POSSESSIVE[known][number]
            described = "".join(f" {German.bent(a, known, number, strong)}" for a in adjectives)
            forms.append(f"{begin}{described} {German.ending(word, known, number)}")
        made = Said(*(form + tail for form in forms), many=known == "p")
        if owner and not stem:
            made = made.then(" aller Mitspielenden" if owner == "everyone" else f" {fill('{0:gen}', owner)}")
        return made

    @staticmethod
    def parted(noun: Noun) -> tuple[list[str], str]:
        """The adjectives before a noun, as stems, and the noun."""
        *before, word = noun.label.split()
        if before and before[0].lower() in ("ihr", "ihre", "ihren", "sein", "seine"):
            return [], ""
        cards = noun.kind in ("place", "slot", "card", "cards")
        if cards and not before and not gender(word) and _PARTICIPLE.fullmatch(word.lower()):
            return [word.lower()], "Karte" if noun.kind in ("slot", "card") else "Karten"
        if not word[:1].isupper() or not all(_ADJECTIVE.fullmatch(b) for b in before):
            return [], ""
        return [re.sub(r"(?:er|es|en|e)$", "", b.lower()) for b in before], word

    @staticmethod
    def bent(stem: str, known: str, case: int, strong: bool) -> str:
        if strong:
            return stem + {"m": "er", "n": "es"}[known]
        return stem + ("e" if (case == 0 and known != "p") or (case == 1 and known in "fn") else "en")

    @staticmethod
    def ending(word: str, known: str, case: int) -> str:
        if known == "p" and word.lower().endswith(_NOMINAL):
            return f"{word}n"
        if case == 3 and known in "mn":
            return word if word.endswith("s") else f"{word}s"
        return f"{word}n" if case == 2 and known == "p" and not word.endswith(("n", "s")) else word

    @staticmethod
    def quoted(label: str, owner: str) -> Said:
        name = f"„{label}“"
        match owner:
            case "" | "you" | "they":
                return Said(name, gen=f"von {name}")
            case "everyone":
                return Said(f"{name} aller Mitspielenden", gen=f"von {name} aller Mitspielenden")
        return Said(f"{name} ({owner})", gen=f"von {name} ({owner})")

    @staticmethod
    def flag(label: str, owner: str) -> Said:
        whose = {"": "", "you": " für dich", "they": " für sie", "everyone": " für alle"}.get(owner)
        if whose is None:
            whose = f" für {getattr(owner, 'acc', owner)}"
        return Said(f"„{label}“{whose} gilt")

    @staticmethod
    def predicate(label: str, subject: str, others: str) -> Said:
        whom = ", ".join(filter(None, (fill("{0:acc}", subject), others)))
        return Said(f"„{label}“ für {whom} gilt")

    @staticmethod
    def a(label: str) -> str:
        *_, word = label.split()
        return {"m": "einen ", "f": "eine ", "n": "ein "}.get(gender(word), "") + label

    @staticmethod
    def this(label: str) -> str:
        """In the dative: `dieser Farbe`."""
        return {"f": "dieser ", "p": "diesen "}.get(gender(label.split()[-1]), "diesem ") + label

    @staticmethod
    def each(label: str) -> str:
        known = gender(label.split()[-1]) if label[:1].isupper() else ""
        return (
            {"m": "jeden ", "f": "jede ", "n": "jedes "}[known] + label
            if known in ("m", "f", "n")
            else f"jedes „{label}“"
        )

    @staticmethod
    def cards_in(place: str) -> Said:
        dative = fill("{0:dat}", place)
        if place.endswith(("Karte", "Karten")) or re.search(r"Karten? (?:de[rs]|aller|von) ", place):
            return place if isinstance(place, Said) else Said(place)
        tail = f" {'auf' if dative.lower().endswith('tisch') else 'in'} {dative}"
        return Said("die Karten" + tail, "die Karten" + tail, "den Karten" + tail, "der Karten" + tail)

    @staticmethod
    def whose(items: str, test: str, players: bool) -> Said:
        said = items if isinstance(items, Said) else Said(items)
        if found := re.match(r"ihr(?:e|er|em|en|es)? ", test):
            return said.then(f", deren {test[found.end() :]},")
        if test.startswith("sie "):
            rest = test.removeprefix("sie ")
            return said.then(f", die {rest.removesuffix('ist') + 'sind' if rest.endswith(' ist') else rest},")
        return said.then(f", für die gilt, dass {test},")
