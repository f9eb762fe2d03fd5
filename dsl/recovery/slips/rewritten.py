"""A line that cannot be read, said as it is said here with the writer's own names.

`dsl.recovery.slips.proposals` has the sayings. What a proposal is made of stands in the line, so it is tried: only a
line that can be read in that place is proposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dsl import sentence
from dsl.diagnostic import Diagnostic
from dsl.messages import syntax
from dsl.messages import wording as say
from dsl.recovery.slips import proposals
from dsl.recovery.slips.own_names import OwnNames, own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.tolerant_lexer import Edit

MOST_TOKENS = 40
MOST_TRIED = 12  # ways to read one line as a saying
_PIECES = re.compile(r'"?\{\w+(?: \w+)?\}"?|\w+(?:\'\w+)?|[^\w\s{}]')
_PLACE = re.compile(r"\{(not )?(\w+)\}")
_KINDS = {"piles": "pile", "hands": "hand", "rows": "row", "spreads": "spread", "slots": "slot", "stack": "pile"}
_NUMBERS = {word: str(n) for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
_ARTICLES = ("a", "an", "the", "my", "your", "their", "der", "die", "das", "ein", "eine")
_OPPOSITE = {"LT": ">=", "LE": ">", "GT": "<=", "GE": "<"}
_SEATS = tuple(f"p{n}" for n in range(1, 21))

Captured = dict[str, tuple[int, int]]


def rewritten(slip: Slip) -> Finding | None:
    """What the whole line would be here, if it is a saying and can be read so."""
    if len(slip.line.tokens) > MOST_TOKENS:
        return None
    names = own_names(slip.source)
    for saying, template in _sayings(slip):
        for tried, captured in enumerate(_fits(slip, names, _pieces(saying), 0, 0, {})):
            if tried >= MOST_TRIED:
                break
            lines = _filled(slip, names, template, captured)
            if lines and all(slip.reads(line) for line in lines) and lines[0] != slip.code(0, len(slip.line.tokens)):
                return _found(slip, template, lines)
    return None


def _sayings(slip: Slip) -> tuple[tuple[str, str], ...]:
    """Those that begin as the line does."""
    table = _table(slip)
    first = slip.text(0).lower()
    return tuple(pair for pair in table if pair[0][0] in '{"' or _pieces(pair[0])[0] == first)


def _table(slip: Slip) -> tuple[tuple[str, str], ...]:
    starts = slip.starts
    if slip.in_test:
        return proposals.TESTS
    if slip.among_statements:
        return proposals.STATEMENTS
    if "OPTION" in starts and slip.line.depth > 0:
        return proposals.HEAD
    if slip.among_sections:
        return proposals.SECTIONS
    if "WITHOUT" in starts:
        return ()
    if "EACH" in starts or ("NAME" in starts and "EVERY" not in starts and "STRING" not in starts):
        above = slip.source.text[: slip.line.start]
        return proposals.ZONES if above.rfind("\nzones") > above.rfind("\nstate") else proposals.STATE
    if "STRING" in starts and "EVERY" not in starts:
        return proposals.ACTS
    return proposals.CASES if "EVERY" in starts else ()


@cache
def _pieces(saying: str) -> tuple[str, ...]:
    return tuple(_PIECES.findall(saying))


def _fits(
    slip: Slip, names: OwnNames, pieces: tuple[str, ...], piece: int, at: int, captured: Captured
) -> Iterator[Captured]:
    """The ways in which the line, from one of its words on, is the rest of a saying."""
    if piece == len(pieces):
        if at == len(slip.line.tokens):
            yield captured
        return
    if slip.text(at).lower() in _ARTICLES and slip.kind(at + 1) not in ("", "SET", "COMMA", "RPAR", "FROM"):
        yield from _fits(slip, names, pieces, piece, at + 1, captured)
    wanted = pieces[piece]
    if wanted.startswith('"'):
        if slip.kind(at) == "STRING":
            yield from _fits(slip, names, pieces, piece + 1, at + 1, {**captured, "s": (at, at + 1)})
        return
    if not wanted.startswith("{"):
        if slip.text(at).lower() == wanted:
            yield from _fits(slip, names, pieces, piece + 1, at + 1, captured)
        return
    name = wanted.strip("{}")
    kind = name.rstrip("0123456789")
    for end in range(at + 1, at + 2 if kind in ("n", "name", "seat", "kind") else len(slip.line.tokens) + 1):
        if end <= len(slip.line.tokens) and _is(slip, names, kind, at, end):
            yield from _fits(slip, names, pieces, piece + 1, end, {**captured, name: (at, end)})


def _is(slip: Slip, names: OwnNames, kind: str, start: int, end: int) -> bool:
    """Whether some words of the line are of a kind that a saying asks for."""
    first, last = slip.text(start).lower(), slip.text(end - 1)
    match kind:
        case "n":
            return slip.kind(start) == "INT" or first in _NUMBERS
        case "name":
            return slip.kind(start) in ("NAME", "CARDS")
        case "seat":
            return first in _SEATS
        case "kind":
            return first in _KINDS or first in _KINDS.values()
        case "zone":
            return last in names.zones or (last == "]" and any(slip.text(i) in names.zones for i in range(start, end)))
        case "var":
            return last in names.variables or (last == "]" and slip.text(start) in names.variables)
        case _:
            return True


def _filled(slip: Slip, names: OwnNames, template: str, captured: Captured) -> list[str]:
    """The lines that a proposal has, with the words of this line; none if a word is missing."""
    known = {"deck": names.deck, "hand": names.hand, "discards": names.discards, "ranked": names.ranked}
    known |= {name: _text(slip, name, *place) for name, place in captured.items()}
    for plain in {name.rstrip("0123456789") for name in captured} - captured.keys():
        known.setdefault(plain, known[next(n for n in captured if n.rstrip("0123456789") == plain)])

    def value(found: re.Match[str]) -> str:
        if found[1] and found[2] in captured:
            return _opposite(slip, *captured[found[2]])
        return known.get(found[2], "…")

    lines = [_PLACE.sub(value, line.strip()) for line in template.replace("//", "/").split(" / ")]
    return [_tidy(line) for line in lines] if not any("…" in line for line in lines) else []


def _tidy(line: str) -> str:
    """`(p2).hand` is `p2.hand`."""
    return re.sub(r"\((\w{1,40})\)\.", r"\1.", line)


def _text(slip: Slip, name: str, start: int, end: int) -> str:
    while start + 1 < end and slip.text(start).lower() in _ARTICLES and slip.kind(start + 1) == "NAME":
        start += 1
    text = slip.code(start, end)
    if name.startswith("n") and not name.startswith("name"):
        return _NUMBERS.get(text.lower(), text)
    if name.startswith("kind"):
        return _KINDS.get(text.lower(), text)
    return text.strip('"') if name == "s" else text


def _opposite(slip: Slip, start: int, end: int) -> str:
    """A condition that holds whenever another one does not."""
    whole = slip.code(start, end)
    kinds = [slip.kind(i) for i in range(start, end)]
    if {"AND", "OR", "IMPLIES", "WHERE", "IF", "LPAR"} & set(kinds):
        return f"not ({whole})"
    if kinds[:1] == ["NOT"]:
        return slip.code(start + 1, end)
    if "IS" in kinds:
        at = start + kinds.index("IS") + 1
        other = slip.code(at + 1, end) if slip.kind(at) == "NOT" else f"not {slip.code(at, end)}"
        return f"{slip.code(start, at)} {other}"
    for at in range(start, end):
        if slip.kind(at) in _OPPOSITE:
            return f"{slip.code(start, at)} {_OPPOSITE[slip.kind(at)]} {slip.code(at + 1, end)}"
    return f"not {whole}" if len(kinds) == 1 else f"not ({whole})"


def _found(slip: Slip, template: str, lines: list[str]) -> Finding:
    first, *others = (syntax.short(line) for line in lines)
    help: str = f"write `{first}`"
    if others and "//" in template:
        help = sentence.say("write `{first}`, and below it, indented, `{second}`", first=first, second=others[0])
    elif others:
        help = sentence.say("write two lines: `{first}` and `{second}`", first=first, second=others[0])
    # At the left edge nothing but a name is lost with the line, and a second `winner` would be said to be one too many.
    edits = () if slip.among_sections else (Edit(slip.line.span, lines[-1]),)
    return Finding(_said(slip, help), edits, guessed=True)


def _said(slip: Slip, help: str) -> Diagnostic:
    if slip.at == 0 or (slip.first in ("NAME", "INT") and slip.among_statements):
        return say.foreign_word(slip.source, slip.span(0), help)
    if slip.at_end:
        return syntax.not_understood(slip.source, slip.here, "this line ends too early", help=help)
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(slip.at), syntax.LONGEST_QUOTE))
    return syntax.not_understood(slip.source, slip.here, title, help=help)
