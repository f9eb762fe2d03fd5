"""Words of the language that the writer took for names: once that is told, their other uses are read as names too."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.recovery.slips import place
from dsl.recovery.tolerant_lexer import Edit, Line

_SIDES = ("LEFT", "RIGHT")


def uses(line: Line, renamed: Mapping[str, str], *, reads: bool) -> list[Edit]:
    """The names in place of the words; in a line that can be read as it stands, only where a side is no side."""
    if len(line.tokens) > 1 and line.tokens[0] in renamed and line.tokens[1].type == "COLON":
        return []  # declared once more, as something else
    found = [at for at, token in enumerate(line.tokens) if token.type != "STRING" and token in renamed]
    if reads:
        found = [at for at in found if _is_no_side(line, at)]
    return [Edit(place(line.tokens[at]), renamed[line.tokens[at]]) for at in found]


def _is_no_side(line: Line, at: int) -> bool:
    """`if right`, but not `right of me`, `at right` or `from (left, right)`."""
    kinds = [token.type for token in line.tokens]
    if kinds[at] not in _SIDES or all(side in kinds for side in _SIDES):
        return False
    return "OF" not in kinds[at + 1 : at + 2] and "AT" not in kinds[max(at - 1, 0) : at]
