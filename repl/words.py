"""The session's own words, in the language of the player."""

from __future__ import annotations

from typing import Any

from repl.words_de import DE
from repl.words_en import EN

LANGUAGES = {"en": EN, "de": DE}


class Words:
    """Sentences by their key."""

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else "en"
        self._known = LANGUAGES[self.language]

    def __call__(self, key: str, **values: Any) -> str:
        return self._known[key].format(**values)

    def cards(self, count: int) -> str:
        return self("one card" if count == 1 else "cards", count=count)

    def moves(self, count: int) -> str:
        return self("one move" if count == 1 else "moves", count=count)

    def hidden(self, count: int) -> str:
        return self("one hidden" if count == 1 else "hidden", count=count)

    def things(self, count: int, cards: bool) -> str:
        """What is picked: cards or other things."""
        if cards:
            return self("card" if count == 1 else "cards noun")
        return self("thing" if count == 1 else "things")
