"""Words side by side that the grammar takes for the name of a card, and that are not meant as one."""

from __future__ import annotations

from dsl.recovery.slips.own_names import own_names
from dsl.recovery.tolerant_lexer import TALK, TALK_IS, TALK_OF, Line
from dsl.source import Source

_NEARBY = 400  # characters, among which the lines before and behind a line are looked for


def begin(line: Line, *, among_statements: bool) -> bool:
    """A statement that begins with bare words, such as `shufle deck` or `set score = 0`."""
    kinds = [token.type for token in line.tokens]
    if kinds[:3] in (["PLAYER", "NAME", "NAME"], ["OUT", "NAME", "NAME"]):
        return True  # `player draws a card`, `out p1 next turn`
    if str(line.tokens[0]) in ("switch", "match") and len(kinds) > 2:
        return kinds[1] == "NAME" and among_statements  # `switch card.suit`
    end = next((i for i, kind in enumerate(kinds) if kind not in ("NAME", "INT")), len(kinds))
    if end < 2 or (end < len(kinds) and kinds[end] not in ("SET", "ADD", "SUB", "DOT")):
        return False
    return among_statements


def is_case(source: Source, line: Line) -> bool:
    """A value below `define worth(c) =` that is not alone there: the first case of a table, without its `if`."""
    above = source.text[max(0, line.start - _NEARBY) : line.start].rstrip()
    if not above.endswith(" =") or any(token.type in ("IF", "OTHERWISE") for token in line.tokens):
        return False
    rows = [row for row in source.text[line.end : line.end + _NEARBY].splitlines()[1:] if row.split("#")[0].strip()]
    return bool(rows) and len(rows[0]) - len(rows[0].lstrip()) == line.depth


def talk(source: Source, line: Line) -> int:
    """The place of a word in the line that makes what stands there no card; -1 if there is none."""
    for at, token in enumerate(line.tokens):
        beside = {other.type for other in (*line.tokens[max(at - 1, 0) : at], *line.tokens[at + 1 : at + 2])}
        behind = line.tokens[at + 1].type if at + 1 < len(line.tokens) else ""
        of_things = token in TALK_OF and behind == "OF"
        of_things |= token in TALK_IS and bool(beside & {"IS", "NOT"})
        if token.type == "NAME" and (of_things or (token in TALK and beside & {"NAME", "INT"})):
            return -1 if own_names(source).attribute_of(token) else at
    return -1
