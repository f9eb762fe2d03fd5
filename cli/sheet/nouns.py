"""Nouns in a sentence: with an article or with whose they are, in the case that the sentence needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import Formatter
from typing import Any, Literal

from dsl.typing import types as t

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


_NUMBERS = {"is": ("is", "are"), "sind": ("ist", "sind"), "less": ("kleiner", "weniger"), "more": ("größer", "mehr"),
            "among": ("in", "among")}  # fmt: skip


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
_TWO_NUMBERS = re.compile(r"(?<=\d) (?=−?\d{1,9} (?:ist|sind)\b)")
THE = re.compile(r"^(?:the team's|your team's|the|that|their|its|your|diese[rs]?|der|die|das|ihre?|deine?) ")
_WEAK = re.compile(r"^(der|das) ([a-zäöüß]+)e\b(?= [a-zäöüß ]*[A-ZÄÖÜ])")
_WEAK_PLURAL = re.compile(r"^die ([a-zäöüß]+)en (?=[A-ZÄÖÜ])")
_ONE_WORD = re.compile(r"(?<!, )\b(von|zu|in|bei|an) (dem|der|das)\b(?!, )")
_COMMA = re.compile(r",(?=[.,:;)\]]|$)")
_SHORT = {"von dem": "vom", "zu dem": "zum", "zu der": "zur", "in dem": "im", "bei dem": "beim", "an dem": "am",
          "in das": "ins", "an das": "ans"}  # fmt: skip


def fill(pattern: str, *parts: str, **named: str) -> str:
    """A pattern with its phrases, each in its case."""
    return _cases.vformat(pattern, parts, named)


def without_article(text: str) -> str:
    """`number of cards`; a German adjective then says the gender itself: `fehlender Betrag`."""
    if getattr(text, "many", False):
        text = _WEAK_PLURAL.sub(r"\1e ", text)
    return THE.sub("", _WEAK.sub(lambda m: f"{m[2]}{'er' if m[1] == 'der' else 'es'}", text))


def contracted(text: str) -> str:
    """German as it is written: `vom Stapel`, `zur Hand`, and no two numbers one behind the other."""
    text = _TWO_NUMBERS.sub(" gleich ", text)
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


def kind_of(kind: t.Type) -> Kind:
    """What kind of thing a name stands for, as far as a sentence needs to know it."""
    match kind:
        case t.List(of=of) if t.settled(of) == t.PLAYER:
            return "players"
        case t.List(of=of) if t.settled(of) == t.CARD:
            return "cards"
        case t.Place():
            return "place"
        case t.Value():
            return "value"
        case t.Simple("player" | "card" | "number" as name):
            return name
    return "other"
