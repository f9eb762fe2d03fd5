"""Lines that stand in for headings that cannot be read, so that the block below is looked at all the same.

What is not understood in the heading becomes a name that nobody declared, `LOST`. It has no type and nothing is said
about it, nor about the names that the heading gives.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.recovery.tolerant_lexer import Line

LOST = "_lost"


def stand_ins(line: Line) -> Iterator[str]:
    """What the line may be read as, the likeliest first."""
    kinds = [token.type for token in line.tokens]
    match kinds:
        case ["IF", *_]:
            yield f"if {LOST}"
        case ["ELSE", "IF", *_]:
            yield f"else if {LOST}"
        case ["ELSE", *_]:
            yield "else"
        case ["EACH", "TEAM", *_]:
            yield "each team"
        case ["EACH", *_]:
            yield "each player"
        case ["TURNS", *_]:
            yield f"turns from {LOST} until {LOST}"
        case ["REPEAT", *_]:
            yield f"repeat until {LOST}"
        case ["PLAYER", *_]:
            yield f"player {LOST}"
        case ["ALL", "PLAYERS", *_]:
            yield "all players at once"
        case ["FOR", *_]:
            yield f"for {_name_before(line, 'IN') or LOST} in {LOST}"
        case ["LET", "NAME", *_]:
            yield f"let {line.tokens[1]} = {LOST}"
        case ["CHANCE", "NAME", *_]:
            yield f"chance {line.tokens[1]} from {LOST}"
        case ["CHOOSE", "ONE", *_]:
            return
        case ["CHOOSE", *_] | ["MAY", "CHOOSE", *_]:
            picks = ", ".join(f"{name} from {LOST}" for name in _chosen(line))
            yield f"{'may ' if kinds[0] == 'MAY' else ''}choose {picks or f'{LOST} from {LOST}'}"
        case ["PHASE", "NAME", *_]:
            yield f"phase {line.tokens[1]}"
        case ["STRING", *_]:
            yield f"if {LOST}"  # among statements
            yield str(line.tokens[0])
        case _:
            return


def _name_before(line: Line, kind: str) -> str:
    """The name directly before a word, or nothing."""
    pairs = zip(line.tokens, line.tokens[1:], strict=False)
    return next((str(name) for name, word in pairs if word.type == kind and name.type == "NAME"), "")


def _chosen(line: Line) -> Iterator[str]:
    """The names that a choice gives: those before each `from`, or the last name before its prompt."""
    pairs = zip(line.tokens, line.tokens[1:], strict=False)
    found = dict.fromkeys(str(a) for a, b in pairs if a.type in ("NAME", "CARDS") and b.type == "FROM")
    yield from found
    if not found:
        names = [str(token) for token in line.tokens if token.type == "NAME"]
        yield from names[-1:]
