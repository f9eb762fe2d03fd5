"""What can go wrong in a play, each with the line that caused it."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic


class RulesError(Exception):
    """A file that is not a game: its diagnostics say why."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        first = next((d for d in diagnostics if d.severity == "error"), None)
        super().__init__(f"{first.source.name}:{first.line}: {first.title}" if first else "not a game")


class SetupError(ValueError):
    """A number of players or an option that the game does not have."""


class Fault(Exception):
    """The rules led into a dead end. `record` replays the play up to here."""

    def __init__(self, diagnostic: Diagnostic, record: str = "") -> None:
        super().__init__(f"{diagnostic.source.name}:{diagnostic.line}: {diagnostic.title}")
        self.diagnostic = diagnostic
        self.record = record


class Dead(Exception):
    """Raised by running rules: a code and a sentence; the line is found from where it was raised."""

    def __init__(self, code: str, title: str, help: str = "") -> None:
        super().__init__(title)
        self.code = code
        self.title = title
        self.help = help
