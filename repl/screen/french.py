"""French cards as people know them: `♥Q` on the table, and `hq`, `qh`, `Q♥` or `10h` typed.

Which cards these are, the rules say: an attribute has the four suits for values, and another one the ranks.
"""

from __future__ import annotations

import re
from functools import cached_property

from dsl import game as g
from interpreter.labels import Labels

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
            suits = [a for a in family.attributes if self._is_suit(self.game.attributes[a])]
            ranks = [a for a in family.attributes if a not in suits]
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
        return (SUITS[suit], self.faces.get(rank, rank)) if suit in SUITS and rank else None

    def _value(self, attribute: str, code: int) -> str:
        known = self.game.attributes[attribute]
        return str(code if known.numeric else known.values[code])

    # ───────────── typed

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        if not self.attributes:
            return None
        suits = "|".join([*sorted(self._suits, key=len, reverse=True), *SUITS.values()])
        ranks = "|".join(["10", "[2-9]", *(face.lower() for face in self.faces.values())])
        return re.compile(
            rf"(?<!\w)(?:({suits}) ?({ranks})|({ranks}) ?({suits}))(?!\w)|({'|'.join(SUITS.values())})", re.I
        )

    @property
    def _suits(self) -> dict[str, str]:
        return _TYPED.get(self.labels.language, _TYPED["en"])

    def spelled_out(self, text: str) -> str:
        """A line with cards in the words of the rules."""
        if self._pattern is None or len(text) > 2000:
            return text
        signs = {sign: name for name, sign in SUITS.items()}
        ranks = {face.lower(): name for name, face in self.faces.items()}

        def words(match: re.Match[str]) -> str:
            if match[5]:
                return f" {signs[match[5]]} "
            suit, rank = (match[1] or match[4]).lower(), (match[2] or match[3]).lower()
            return f" {self._suits.get(suit) or signs[suit]} {ranks.get(rank, rank)} "

        return self._pattern.sub(words, text)
