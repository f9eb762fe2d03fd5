"""The session's own words, in the language of the player."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from dsl.diagnostic import Diagnostic
from dsl.messages.syntax import counts
from dsl.sentence import into
from dsl.typing import types as t
from interpreter.load import UnreadableFile
from repl.words import engine_de
from repl.words.commands_de import COMMANDS_DE, ENGLISH
from repl.words.de import DE
from repl.words.en import EN
from repl.words.help_de import HELP_DE
from repl.words.help_en import HELP_EN
from repl.words.story_de import STORY_DE
from repl.words.story_en import STORY_EN

# What "you" is behind a preposition of German.
_MET = dict.fromkeys(("an", "auf", "durch", "für", "gegen", "ohne", "um"), "dich")
_MET |= dict.fromkeys(("aus", "bei", "mit", "nach", "neben", "von", "zu"), "dir")
_COMMAND = re.compile(r"(?<=`:)[a-z]+(?:-[a-z]+)?")


def _with_german_commands(text: str) -> str:
    """A sentence that names commands as they are called there."""
    return _COMMAND.sub(lambda found: COMMANDS_DE.get(found[0], found[0]), text)


LANGUAGES = {
    "en": EN | HELP_EN | STORY_EN,
    "de": {key: _with_german_commands(text) for key, text in (DE | HELP_DE | STORY_DE).items()},
}


@dataclass(frozen=True, slots=True)
class Sorting:
    """How somebody wants cards without an order to lie: by what first, and whether the highest come first."""

    by: str = ""
    down: bool = False


AS_THE_RULES = Sorting()


class Words:
    """Sentences by their key; and how cards are written and sorted for whoever reads them."""

    def __init__(self, language: str = "en", signs: bool = True, sorting: Sorting = AS_THE_RULES) -> None:
        self.signs = signs  # ♥ and the like can be shown
        self.sorting = sorting
        self.language = language if language in LANGUAGES else "en"
        self._known = LANGUAGES[self.language]

    def __call__(self, key: str, **values: Any) -> str:
        return self._known[key].format(**values)

    def command(self, name: str) -> str:
        """What a command is called."""
        return COMMANDS_DE.get(name, name) if self.language == "de" else name

    def after_command(self, word: str) -> str:
        """A word that can be typed after a command, as it is said in this language."""
        if self.language != "de" or word in LANGUAGES:
            return word
        return next((german for german, english in ENGLISH.items() if english == word), word)

    def met(self, before: str) -> str | None:
        """The viewer in the middle of a sentence; None where this cannot be told from the words before."""
        if self.language != "de":
            return self("you") if before.strip() else None
        return _MET.get(before.split()[-1]) if before.strip() else None

    def cards(self, count: int) -> str:
        return self("one card" if count == 1 else "cards", count=count)

    def counts(self, players: tuple[int, ...]) -> str:
        """How many may play."""
        return into(self.language, counts(players))

    def kind(self, folder: str) -> str:
        """What the games of a folder are called."""
        return self._known.get(f"games {folder}".rstrip(), folder.replace("_", " "))

    def decimal(self, written: str) -> str:
        """A number as it is written in this language: `+1,7`."""
        return written.replace(".", ",") if self.language == "de" else written

    def moves(self, count: int) -> str:
        return self("one move" if count == 1 else "moves", count=count)

    def players(self, count: int) -> str:
        return self("one player" if count == 1 else "players", count=count)

    def hidden(self, count: int) -> str:
        return self("one hidden" if count == 1 else "hidden", count=count)

    def fault(self, found: Diagnostic) -> str:
        """What went wrong in the rules."""
        return into(self.language, found.title)

    def trouble(self, error: Exception) -> str:
        """What is the matter with a file."""
        cause = error.__context__ if isinstance(error, UnreadableFile) else error
        if self.language == "de" and isinstance(cause, UnicodeDecodeError):
            return engine_de.NOT_TEXT
        if isinstance(cause, OSError) and cause.errno is not None and cause.strerror:
            if self.language == "de":
                return engine_de.TROUBLES.get(cause.errno, cause.strerror)
            return str(error) if cause is not error else cause.strerror
        return into(self.language, error.args[0]) if error.args and isinstance(error.args[0], str) else str(error)

    def type(self, kind: t.Type) -> str:
        """A type of the language."""
        return into(self.language, t.describe(kind))

    def things(self, count: int, cards: bool) -> str:
        """What is picked: cards or other things."""
        if cards:
            return self("card" if count == 1 else "cards noun")
        return self("thing" if count == 1 else "things")
