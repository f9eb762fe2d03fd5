"""The rule sheet of a game.

`contents` says what is on it, `steps` and `phrases` turn rules into sentences, `page` writes it as text, Markdown or
HTML.
"""

from __future__ import annotations

from cli.sheet.contents import Sheet, languages
from cli.sheet.short import in_short, in_words, phase_called, phase_in_words, term_in_words

__all__ = ["Sheet", "in_short", "in_words", "languages", "phase_called", "phase_in_words", "term_in_words"]
