"""German names in a sentence: `deine Hand`, `die ausgespielte Karte des Gebers`, each in its case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from cli.sheet.common_words import GERMAN
from cli.sheet.nouns import Noun, Said, contracted, fill
from dsl.lints.words import GENDER_KEYS

# Nouns of card tables in general. What only one game has, its file tells.

_FEMININE = (
    "hand ablage auslage bank box mitte meldung reihe spalte karte farbe runde ansage prämie strafe höhe"
    " länge stärke sorte stufe grenze reihenfolge folge person zahl anzahl summe größe partie differenz"
    " schuld kasse kiste dame ecke insel sperre hälfte münze figur nummer straße seite art gruppe"
).split()
_MASCULINE = (
    "stapel talon narr tisch platz drilling preis trumpf stich geber teiler spieler wert rang einsatz blind"
    " gewinn faktor kontrakt abstand durchgang topf zug punkt könig haufen rest betrag bube verlust zähler"
    " sieger block turm vorrat pot beginn schritt grund stand gegner überschuss vorschlag bedarf verlierer"
    " gewinner bieter ansager partner herr joker"
).split()
_NEUTER = (
    "gebot spiel ziel paar deck ergebnis stück kapital brett feld team blatt ass quartett guthaben konto haus"
    " gebiet solo geschenk kontra"
).split()
_PLURAL = (
    "karten stiche punkte augen quartette preise chips kosten spiele züge wertungen ergebnisse überstiche"
    " trümpfe gruppen sorten kartenzahlen einsätze meldungen folgen paare leben ränge werte runden ansagen"
    " reizwerte farben plätze stapeln erhöhungen höhen größen personen führende verlierende gewinnende münzen"
    " anzahlen kombinationen hinweise drillinge ausspielungen erneuerungen durchgänge boxen auswahlen stufen"
).split()
_WEAK = {"narr": "en", "herr": "n", "bube": "n"}  # `den Narren`
_NOMINAL = ("gene", "ige", "ende", "asste")  # `Gefangene`, but `die Gefangenen`
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
_COUNTED = ("punkte", "augen", "chips", "kosten", "leben", "karten")  # said as they are: `die Punkte`
_NO_ADJECTIVES = frozenset("je pro mit von zu der die das den dem des und im am alle hatte".split())
_CLAUSES = frozenset("wer wen wem wessen was wo wie ob wann".split())  # `wer die Runde beendet` is no noun
_PREPOSITIONS = frozenset("von bei mit auf an zu ab".split())
_DONE = frozenset(  # what somebody has done, where others say what somebody is, such as `geschützt`
    "gepasst gehandelt ausgelegt gemeldet geklopft gesetzt gezogen gespielt ausgespielt gehalten gelegt geboten".split()
)
_PAST = frozenset("hat ist nahm zog war gab spielte".split())
_AUXILIARIES = {"ist": ("bist", "ist", "sind"), "hat": ("hast", "hat", "haben")}  # of you, of one, of several
_SEPARABLE = frozenset("aus ab an auf zu vor mit ein weg".split())
_PLURALS = {"Platz": "Plätze", "Hand": "Hände", "Gebot": "Gebote", "Box": "Boxen", "Rang": "Ränge", "Wert": "Werte"}
_PLACES = (
    "stiche",
    "hände",
    "reihen",
    "stapel",
    "haufen",
    "plätze",
    "spalten",
    "boxen",
    "auslagen",
    "ablagen",
    "gruppen",
    "feuerwerken",
    "feuerwerke",
)  # several places, not the cards in them
_SOMEBODY_WHO = re.compile(r"\b(jemand|niemand) die Person, die ([^,]*), ist\b")
_PERSON_WHO = re.compile(r"\b(die Person(?:en)?), (die [^,]*), (ist|sind|bist)(?=$|[.,:;)]| und | oder | \()")
_IN_ORDER = re.compile(r"\bunter (?=(?:der|dieser) (?:\w+ )?(?:Reihenfolge|Rangliste)\b)")
_AND_THEIR = re.compile(r" und ihre? ")
_PARTICIPLE = re.compile(r"(?:ge|aus|ver|ab|auf|weg|weiter|be|ein|an|um|er|zer)\w+(?:t|en)")
_ADJECTIVE = re.compile(r"\w+?(?:er|es|en|e)")

_told: ContextVar[Mapping[str, str]] = ContextVar("genders that the rules tell", default={})  # noqa: B039
_labels: ContextVar[frozenset[str]] = ContextVar("words that the rules tell", default=frozenset())
_several: ContextVar[Mapping[str, str]] = ContextVar("plurals that the rules tell", default={})  # noqa: B039


@contextmanager
def words_of(labels: Mapping[str, str]) -> Iterator[None]:
    """Nouns whose gender the `words` of a game tell: `"f: big_mouse": "Maus"`, plurals as `"p: fire": "Dinge"`."""
    told = [(key[0], key[3:], word) for key, word in labels.items() if key[:3] in GENDER_KEYS]
    genders = {_noun_of(word).lower(): known for known, _, word in told}
    several = {labels.get(name, name): word for known, name, word in told if known == "p"}
    before = _told.set(genders), _several.set(several), _labels.set(frozenset(labels.values()))
    try:
        yield
    finally:
        _told.reset(before[0])
        _several.reset(before[1])
        _labels.reset(before[2])


def _noun_of(label: str) -> str:
    """The word that bends: `Scheiben` of `aufgedeckte Scheiben`, `Besitzer` of `Besitzer des Totenkopfs`."""
    return next((word for word in label.split() if word[:1].isupper()), label)


def gender(word: str) -> str:
    """`m`, `f`, `n`, `p` for a plural, or nothing for a word that neither the rules nor this page know."""
    low = word.lower()
    if low in (told := _told.get()):
        return told[low]
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
        if len(words) > 1 and (words[-1] in _PREPOSITIONS or "und" in words or words[0].lower() in _CLAUSES):
            return German.quoted(noun, owner, tail)
        several = len(words) == 1 and gender(label) == "p" and not label.lower().endswith(_COUNTED)
        if several and noun.kind == "number" and not owner and not tail:
            return Said(*(f"{article} Zahl der {label}" for article in _ARTICLES["f"]))
        first = next((n for n, word in enumerate(words) if word[:1].isupper() and gender(word)), len(words))
        if first < len(words) - 1:  # `Punkte der Karte`, `Karten gleicher Farbe`: the first noun is the one that bends
            more = " ".join(words[first + 1 :])
            made = German.noun(Noun(" ".join(words[: first + 1]), "other"), owner, f" {more}{tail}")
            return German.quoted(noun, owner, tail) if made.startswith("„") else made
        adjectives, word = German.parted(noun)
        known = gender(word) if word else ""
        if known == "m" and word.endswith("er") and noun.kind in ("players", "cards"):
            known = "p"  # `die Gewinner`
        if not known:
            return German.quoted(noun, owner, tail)
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
        if before and (before[0].lower() in ("ihr", "ihre", "ihren", "sein", "seine") or _NO_ADJECTIVES & set(before)):
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
        if known == "m" and case and (end := next((e for e in _WEAK if word.lower().endswith(e)), "")):
            return word + _WEAK[end]
        if case == 3 and known in "mn":
            if word.endswith("nis"):
                return f"{word}ses"
            return word if word.endswith("s") else f"{word}{'es' if word.endswith(('z', 'ß', 'x', 'sch')) else 's'}"
        return f"{word}n" if case == 2 and known == "p" and not word.endswith(("n", "s")) else word

    @staticmethod
    def quoted(noun: Noun, owner: str, tail: str = "") -> Said:
        name = f"„{noun.label}“{tail}"
        if noun.kind in ("player", "players") and not owner and (does := German.doing(noun)):
            forms = _ARTICLES["f" if noun.kind == "player" else "p"]
            word = "Person" if noun.kind == "player" else "Personen"
            return Said(*(f"{a} {word}, die {does},{tail}" for a in forms), many=noun.kind == "players")
        if noun.kind in ("player", "players") and not owner:
            forms = _ARTICLES["f" if noun.kind == "player" else "p"]
            word = "Person" if noun.kind == "player" else "Personen"
            return Said(*(f"{article} {word} {name}" for article in forms), many=noun.kind == "players")
        match owner:
            case "" | "you" | "they":
                return Said(name, gen=f"von {name}")
            case "everyone":
                return Said(f"{name} aller Mitspielenden", gen=f"von {name} aller Mitspielenden")
        return Said(f"{name} ({owner})", gen=f"von {name} ({owner})")

    @staticmethod
    def doing(noun: Noun) -> str:
        """What people do who are named by it: `ausspielt` of `Spielt aus`, `geklopft hat` of `Hat geklopft`."""
        verb, _, rest = noun.label.partition(" ")
        verb = verb.lower()
        if noun.label not in _labels.get() and noun.label not in GERMAN.values():
            return ""  # a name of the rules, which are English
        one = verb in _PAST or (verb.endswith("t") and (rest or not _PARTICIPLE.fullmatch(verb)))
        if not (
            one
            if noun.kind == "player"
            else verb.endswith("en") and not verb.startswith("ge") and noun.label[:1].islower()
        ):
            return ""
        return f"{rest}{verb}" if rest in _SEPARABLE else f"{rest} {verb}".strip()

    @staticmethod
    def flag(label: str, owner: str) -> Said:
        """`du gepasst hast` of `gepasst` or `hat gepasst`, `du sicher bist` of `ist sicher`, or by its name."""
        what = label.removeprefix("hat ").removeprefix("ist ")
        done = what != label or label in _DONE
        if owner and done:
            verb = _AUXILIARIES["ist" if label.startswith("ist ") else "hat"]
            who, person = {"you": ("du", 0), "they": ("sie", 1), "everyone": ("alle", 2)}.get(owner, (owner, 1))
            return Said(f"{who} {what} {verb[person]}")
        whose = {"": "", "you": " für dich", "they": " für sie", "everyone": " für alle"}.get(owner)
        if whose is None:
            whose = f" für {getattr(owner, 'acc', owner)}"
        return Said(f"„{label}“{whose} gilt")

    @staticmethod
    def predicate(label: str, subject: str, others: str, yes: bool = True) -> Said:
        """What is so of something: `die Karten eine Bombe sind` of `ist eine Bombe`, or by its name."""
        verb, _, rest = label.partition(" ")
        if verb in _AUXILIARIES and rest and not others:
            person = 0 if subject == "du" else 2 if getattr(subject, "many", False) else 1
            if not yes:
                rest = f"k{rest}" if rest.startswith("ein") else f"nicht {rest}"
            what, comma, clause = rest.partition(", ")
            return Said(f"{subject} {what} {_AUXILIARIES[verb][person]}{comma}{clause}{',' if comma else ''}")
        return German.by_name(label, subject, others, yes)

    @staticmethod
    def by_name(label: str, subject: str, others: str, yes: bool = True) -> Said:
        whom = ", ".join(filter(None, (fill("{0:acc}", subject), others)))
        return Said(f"„{label}“ für {whom} {'' if yes else 'nicht '}gilt")

    @staticmethod
    def a(label: str) -> str:
        """In the accusative: `einen genannten Wert`."""
        adjectives, word = German.parted(Noun(label, "other"))
        known = gender(word) if word else ""
        if not known:
            return {"m": "einen ", "f": "eine ", "n": "ein "}.get(gender(label.split()[-1]), "") + label
        article, ending = {"m": ("einen ", "en"), "f": ("eine ", "e"), "n": ("ein ", "es"), "p": ("", "e")}[known]
        return article + "".join(f"{stem}{ending} " for stem in adjectives) + word

    @staticmethod
    def one(rank: str) -> str:
        """A card by its rank: `ein Bube`, `eine 8`; nothing for one whose gender is not known."""
        known = "f" if rank.isdecimal() else gender(rank)
        return f"{'eine' if known == 'f' else 'ein'} {rank}" if known in ("m", "f", "n") else ""

    @staticmethod
    def no(said: Said, yes: bool = False) -> str:
        """`keinen Trumpf`, `eine genommene Karte`."""
        article, _, rest = said.acc.partition(" ")
        some = {"den": "einen", "die": "" if said.many else "eine", "das": "ein"}.get(article, "")
        return f"{some if yes else {'den': 'keinen', 'die': 'keine', 'das': 'kein'}.get(article, '')} {rest}".strip()

    @staticmethod
    def plural(label: str) -> str:
        """The word for several places, as far as it is known."""
        if known := _several.get().get(label) or _PLURALS.get(label):
            return known
        if gender(label) == "p":
            return ""
        return label + "n" if label.endswith("e") else label + "en" if label.endswith("ung") else ""

    @staticmethod
    def with_article(word: str, this: bool = False) -> Said:
        """`die Farbe`, or `diese Farbe`, of which the rules have just spoken."""
        known = gender(word) or "f"
        articles = ("dieser diesen diesem dieses", "diese diese dieser dieser", "dieses dieses diesem dieses",
                    "diese diese diesen dieser")["mfnp".index(known)].split()  # fmt: skip
        begin = articles if this else _ARTICLES[known]
        made = (f"{a} {German.ending(word, known, case)}" for case, a in enumerate(begin))
        return Said(*made, many=known == "p")

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
    def best(label: str, high: bool) -> Said:
        """`die meisten Punkte`, `den niedrigsten Wert`; nothing for a word whose gender is not known."""
        several = gender(_noun_of(label)) == "p"
        most = ("meisten" if high else "wenigsten") if several else ("höchste" if high else "niedrigste")
        made = German.noun(Noun(f"{most} {label}", "other"), "")
        return Said("") if made.startswith("„") else made

    @staticmethod
    def at(place: str) -> str:
        dative = fill("{0:dat}", place)
        if German.are_cards(place):
            return f"unter {dative}"
        return contracted(f"{'auf' if dative.lower().endswith('tisch') else 'in'} {dative}")

    @staticmethod
    def cards_in(place: str) -> Said:
        if place.endswith(("Karte", "Karten")) or re.search(r"Karten? (?:de[rs]|aller|von|aus) ", place):
            return place if isinstance(place, Said) else Said(place)
        if German.are_cards(place):
            return place if isinstance(place, Said) else Said(place)
        tail = f" {German.at(place)}"
        return Said("die Karten" + tail, "die Karten" + tail, "den Karten" + tail, "der Karten" + tail)

    @staticmethod
    def are_cards(place: str) -> bool:
        """Whether a name speaks of the cards, such as `die Preise`, and not of where they lie."""
        noun = next((word.strip("„“,") for word in place.split() if word[:1].isupper()), "").lower()
        return getattr(place, "many", False) and not noun.endswith((*_PLACES, *(f"{word}n" for word in _PLACES)))

    @staticmethod
    def does(said: str) -> str:
        """What somebody does who is named by it: `allein spielt` of `die Person, die allein spielt,`."""
        found = re.fullmatch(r"die Person, die ([^,]*),?", said)
        return found[1] if found else ""

    @staticmethod
    def whoever(said: Said) -> Said:
        """`wer die Startkarte hat,`, where it begins a sentence: not behind which `ihrer` would follow."""
        clause = German.does(said)
        return Said(f"wer {clause},") if clause and not re.search(r"\bihr", clause) else said

    @staticmethod
    def reordered(text: str) -> str:
        """A clause about a person behind the verb, where it is read at once: `du die Person bist, die aussetzt,`."""
        text = _IN_ORDER.sub("in ", _SOMEBODY_WHO.sub(r"\1 \2", text))
        return _PERSON_WHO.sub(r"\1 \3, \2,", text)

    @staticmethod
    def whose(items: str, test: str, players: bool) -> Said:
        said = items if isinstance(items, Said) else Said(items)
        if found := re.fullmatch(r"(„[^“]*“) für sie( nicht)? gilt", test):
            return said.then(f", für die {found[1]}{found[2] or ''} gilt,")
        if found := re.match(r"ihr(?:e|er|em|en|es)? ", test):
            rest = _AND_THEIR.sub(" und deren ", test[found.end() :])
            first, also, they = rest.rpartition(" und sie ")
            if also and they.endswith(" ist"):
                rest = f"{first} und die {they.removesuffix(' ist')} sind"
            return said.then(f", deren {rest},")
        if test.startswith("sie "):
            rest = test.removeprefix("sie ")
            for word in (" und ", " oder "):
                rest = rest.replace(f" ist{word}sie ", word) if rest.endswith(" ist") else rest
            for one, several in ((" ist", " sind"), (" hat", " haben")):
                rest = rest.removesuffix(one) + several if rest.endswith(one) else rest
            return said.then(f", die {rest},")
        return said.then(f", bei denen {test},")
