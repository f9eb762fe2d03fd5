"""French cards as people know them: `♥Q` on the table, and `hq`, `qh`, `Q♥` or `10h` typed.

Which cards these are, the rules say: an attribute has the four suits for values, and another one the ranks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from itertools import islice, product

from dsl import game as g
from interpreter.ask.labels import Labels
from repl.input import typed

SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_FACES = {
    "en": {"jack": "J", "queen": "Q", "king": "K", "ace": "A"},
    "de": {"jack": "B", "queen": "D", "king": "K", "ace": "A"},
}
# What stands for a suit besides its sign. In German `d` is a queen.
_TYPED = {
    "en": {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    "de": {"kr": "clubs", "ka": "diamonds", "he": "hearts", "h": "hearts", "pi": "spades", "p": "spades", "c": "clubs",
           "s": "spades"},
}  # fmt: skip
# Letters with which several suits begin.
_UNCLEAR = {"de": {"k": ("clubs", "diamonds")}}
MOST_MEANINGS = 16
_PIECE = re.compile(r"[♣♦♥♠]|\w+|\s|[^\w\s♣♦♥♠]")


class French:
    """The French cards of a game, if it has some."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self.game = labels.game
        self.faces = _FACES.get(labels.language, _FACES["en"])

    @cached_property
    def attributes(self) -> dict[str, tuple[str, str]]:
        """By family: which attribute is the suit, and which the rank."""
        found = {}
        for family in self.game.families:
            named = dict.fromkeys(family.attributes)  # a suit to which values were added is there twice
            suits = [a for a in named if self._is_suit(self.game.attributes[a])]
            ranks = [a for a in named if a not in suits]
            if len(suits) == len(ranks) == 1:
                found[family.name] = (suits[0], ranks[0])
        return found

    @staticmethod
    def _is_suit(attribute: g.Attribute) -> bool:
        return not attribute.numeric and SUITS.keys() <= set(attribute.values)

    def parts(self, card: int) -> tuple[str, str] | None:
        """The sign of the suit and the rank: `♥`, `Q`."""
        known = self.labels.layout.cards[card]
        named = self.attributes.get(known.family)
        if named is None:
            return None
        suit, rank = (self._value(a, known.values[a]) if a in known.values else "" for a in named)
        return (SUITS[suit], self.faces.get(rank) or self.labels.name(rank)) if suit in SUITS and rank else None

    def in_letters(self, card: int) -> str:
        """`c2`, in German `kr2`; empty for a card that is no French one."""
        if (parts := self.parts(card)) is None:
            return ""
        letters = _TYPED.get(self.labels.language, _TYPED["en"])
        return next(letter for letter, suit in letters.items() if SUITS[suit] == parts[0]) + parts[1].lower()

    def _value(self, attribute: str, code: int) -> str:
        known = self.game.attributes[attribute]
        return str(code if known.numeric else known.values[code])

    # ───────────── typed

    @cached_property
    def _names(self) -> set[typed.Words]:
        """The words of values, in the player's language and in that of the rules: `pik` is no king of spades."""
        return self._words_of([str(v) for a in self.game.attributes.values() if not a.numeric for v in a.values])

    @cached_property
    def _suits(self) -> set[typed.Words]:
        return self._words_of(SUITS)

    def _words_of(self, values: Iterable[str]) -> set[typed.Words]:
        return {(word,) for value in values for name in (value, self.labels.name(value)) for word in typed.split(name)}

    @cached_property
    def _typed(self) -> dict[str, tuple[str, ...]]:
        """What can be typed for a card, in lower case, and the cards that it can be in the words of the rules."""
        letters = _TYPED.get(self.labels.language, _TYPED["en"]) | {sign: name for name, sign in SUITS.items()}
        suits: dict[str, tuple[str, ...]] = {code: (name,) for code, name in letters.items()}
        suits |= _UNCLEAR.get(self.labels.language, {})
        ranks = {face.lower(): name for name, face in self.faces.items()} | {str(n): str(n) for n in range(2, 11)}
        found: dict[str, tuple[str, ...]] = {}
        for suit, names in sorted(suits.items(), key=lambda entry: -len(entry[0])):
            for rank, word in ranks.items():
                for code in (suit + rank, rank + suit):
                    if typed.split(code) not in self._names:
                        found.setdefault(code, tuple(f" {name} {word} " for name in names))
        return found

    def spelled_out(self, text: str) -> list[str]:
        """A line with cards in the words of the rules; several lines if one of them can be several cards."""
        if not self.attributes or len(text) > 2000:
            return [text]
        pieces = _PIECE.findall(text)
        found: list[tuple[str, ...]] = []
        at = 0
        while at < len(pieces):
            taken, said = self._card_at(pieces, at)
            found.append(said)
            at += taken
        return ["".join(said) for said in islice(product(*found), MOST_MEANINGS)]

    def _card_at(self, pieces: list[str], at: int) -> tuple[int, tuple[str, ...]]:
        """A card in one piece or two, with a space between them or without; else the piece itself."""
        after_name = at > 1 and pieces[at - 1] == " " and typed.split(pieces[at - 2]) in self._suits
        for taken in () if after_name else (3, 2, 1):  # `herz as` is one card
            some = pieces[at : at + taken]
            if len(some) == taken and (taken < 3 or some[1] == " "):
                cards = self._typed.get("".join(some).replace(" ", "").lower())
                if cards is not None and some[-1] != " ":
                    return taken, cards
        sign = next((name for name, sign in SUITS.items() if sign == pieces[at]), None)
        return 1, (pieces[at] if sign is None else f" {sign} ",)
