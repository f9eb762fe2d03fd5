"""French cards as people know them: `♥Q` on the table, and `hq`, `qh`, `Q♥` or `10h` typed.

Which cards these are, the rules say: an attribute has the four suits for values, and another one the ranks.
"""

from __future__ import annotations

import re
from functools import cached_property

from dsl import game as g
from interpreter.ask.labels import Labels

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
        return (SUITS[suit], self.faces.get(rank, rank)) if suit in SUITS and rank else None

    def _value(self, attribute: str, code: int) -> str:
        known = self.game.attributes[attribute]
        return str(code if known.numeric else known.values[code])

    # ───────────── typed

    @cached_property
    def _typed(self) -> dict[str, str]:
        """What can be typed for a card, in lower case, and the card in the words of the rules."""
        suits = _TYPED.get(self.labels.language, _TYPED["en"])
        signs = {sign: name for name, sign in SUITS.items()}
        ranks = {face.lower(): name for name, face in self.faces.items()} | {str(n): str(n) for n in range(2, 11)}
        found: dict[str, str] = {}
        for suit, name in sorted((suits | signs).items(), key=lambda entry: -len(entry[0])):
            for rank, word in ranks.items():
                found.setdefault(suit + rank, f" {name} {word} ")
                found.setdefault(rank + suit, f" {name} {word} ")
        return found

    def spelled_out(self, text: str) -> str:
        """A line with cards in the words of the rules."""
        if not self.attributes or len(text) > 2000:
            return text
        pieces = _PIECE.findall(text)
        found: list[str] = []
        at = 0
        while at < len(pieces):
            taken, said = self._card_at(pieces, at)
            found.append(said)
            at += taken
        return "".join(found)

    def _card_at(self, pieces: list[str], at: int) -> tuple[int, str]:
        """A card in one piece or two, with a space between them or without; else the piece itself."""
        for taken in (3, 2, 1):
            some = pieces[at : at + taken]
            if len(some) == taken and (taken < 3 or some[1] == " "):
                card = self._typed.get("".join(some).replace(" ", "").lower())
                if card is not None and some[-1] != " ":
                    return taken, card
        sign = next((name for name, sign in SUITS.items() if sign == pieces[at]), None)
        return 1, pieces[at] if sign is None else f" {sign} "
