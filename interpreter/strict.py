"""Reading what came from anywhere: sizes are known before anything is read, and nothing is guessed.

Records, stored plays, rules, libraries and lines of a program all come through here. What is too
large, no text, no number or no file is told in a sentence.
"""

from __future__ import annotations

import re

MOST_DIGITS = 100

_NUMBER = re.compile(r"-?[0-9]+")


def whole_number(text: str, most_digits: int = 9) -> int | None:
    """A number in plain digits, or None; `²` and `--5` are none, nor are more digits than anybody needs."""
    if len(text) > most_digits + 1 or not _NUMBER.fullmatch(text):
        return None
    number = int(text)
    return number if len(text.lstrip("-")) <= most_digits else None
