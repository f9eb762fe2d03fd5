"""What rules run into while they are worked out."""

from __future__ import annotations


class RuleFailure(Exception):
    """Raised by running rules: a code and a sentence; the line is found from where it was raised."""

    def __init__(self, code: str, title: str, help: str = "", notes: tuple[str, ...] = ()) -> None:
        super().__init__(title)
        self.code = code
        self.title = title
        self.help = help
        self.notes = notes
