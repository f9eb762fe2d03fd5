"""How cards lie: zones that are partly seen, grids, and `face up` wherever people write it."""

from __future__ import annotations

import re

from dsl import sentence
from dsl.messages import syntax
from dsl.recovery import other_languages
from dsl.recovery.slips import rewritten
from dsl.recovery.slips.fitting import KINDS
from dsl.recovery.slips.own_names import own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.tolerant_lexer import Edit

_UP = ("up", "upward", "upwards", "open")
_DOWN = ("down", "downward", "downwards", "closed")
_TURNS = ("turn", "turns", "flip", "flips", "reveal", "show", "lay", "put", "place", "set")
_ASKING = ("if", "else", "let", "repeat", "turns", "choose", "may", "for", "each", "must", "while", "when", "until")
_SIZE = re.compile(r"(\d{1,2}) ?(?:by|x|×|\*|times|\] ?\[|,) ?(\d{1,2})\b")  # `3 by 4`, `3x4`, `[3][4]`, `[3, 4]`

_HIDES = (
    "what was seen stays known while it lies there; cards are hidden again by a move to a zone that nobody sees, "
    "and `shuffle`"
)
_PARTLY = (
    "a zone is seen as a whole: write `{zone}`, and turn cards up with `reveal`, as in `{reveal}`; which of them lie "
    "face up is a note on them, `face_up = no` below `each card` under `state`"
)
_GRID = (
    "a grid is a row of places: write `{zone}`, and work out which is which, with {columns} in a row: the place below "
    "`{name}[i]` is `{name}[i + {columns}]`"
)


def open_top(slip: Slip) -> Finding | None:
    """`stock: pile with top seen by everybody`: a place is seen as a whole, single cards are revealed."""
    words = [slip.text(i) for i in range(len(slip.line.tokens))]
    if slip.kind(1) != "COLON" or slip.among_statements or slip.in_test or slip.at < 3 or "top" not in words[3:]:
        return None
    help = sentence.say(
        "a place is seen as a whole: write `{zone}: pile`, and `reveal top of {zone}` wherever a card comes to the top",
        zone=words[0],
    )
    return _finding(slip, slip.at, help, Edit(slip.here.to(slip.span(len(words) - 1)), ""))


def faces(slip: Slip) -> Finding | None:
    """`face up` and `face down`, of a zone, of cards that are moved, turned over or asked for."""
    words = [slip.text(i).lower() for i in range(len(slip.line.tokens))]
    at, end, up = _face(words)
    if at == -1:
        return None
    if slip.part == "zones" or slip.starts <= {"WHEN", "_DEDENT"}:
        return _of_zone(slip, words, at)
    if not slip.among_statements:
        return None
    without = f"{slip.code(0, at)} {slip.code(end, len(words))}".strip()
    if words[0] in ("move", "deal", "fill"):
        help = sentence.say(
            "write `{better}`; who sees cards is said of the zone: `seen by everybody`, `seen by nobody`",
            better=syntax.short(without),
        )
        return _finding(slip, at, help, Edit(slip.line.span, without)) if slip.reads(without) else None
    if words[0] in _TURNS and not up:
        return _finding(slip, at, _HIDES)
    if words[0] in _TURNS:
        better = f"reveal {slip.code(1, at)}"
        if slip.reads(better) and slip.kind(1) != "INT":
            return _finding(slip, at, f"write `{syntax.short(better)}`", Edit(slip.line.span, better))
        number = slip.text(1) if slip.kind(1) == "INT" else "1"
        picked = "choose card from" if number == "1" else f"choose {number} cards from"
        zone = next((word for word in words if word in own_names(slip.source).zones), own_names(slip.source).hand)
        help = sentence.say(
            "whoever turns them chooses them: `{picked}`, and then `{better}`",
            picked=f"{picked} {zone}",
            better="reveal card" if number == "1" else "reveal cards",
        )
        return _finding(slip, at, help)
    return _finding(slip, at, other_languages.FACE_UP) if words[0] in _ASKING else None


def _face(words: list[str]) -> tuple[int, int, bool]:
    """Where it is said how cards lie, from one word to another, and whether that is up; -1 if nowhere."""
    for at, word in enumerate(words):
        if word in ("faceup", "facedown"):
            return at, at + 1, word == "faceup"
        behind = at + 2 if words[at + 1 : at + 2] == ["-"] else at + 1
        if word in ("face", "faced") and words[behind : behind + 1] and words[behind] in (*_UP, *_DOWN):
            return at, behind + 1, words[behind] in _UP
    return -1, -1, False


def _of_zone(slip: Slip, words: list[str], at: int) -> Finding | None:
    if slip.part != "zones":  # on a line below the zone
        name, line = _zone_above(slip), ""
    elif found := rewritten.rewritten(slip):
        return found
    else:
        colon = slip.find("COLON")
        name = slip.code(0, colon) if colon > 0 else slip.text(0)
        line = slip.code(0, len(words))
    kind = next((KINDS.get(word, word) for word in words if word in KINDS or word in KINDS.values()), "row")
    rest = [word for word in words if word in (*_UP, *_DOWN)]
    both = {word in _UP for word in rest} == {True, False}
    sight = "everybody" if not both and rest and rest[0] in _UP else "nobody"
    better = f"{name}: {kind} seen by {sight}"
    edit = Edit(slip.line.span, better) if slip.reads(better) and line else None
    if not both:
        return _finding(slip, at, sentence.say("write `{better}`", better=syntax.short(better)), edit)
    bare = name.partition("[")[0]
    reveal = f"reveal top of {bare}" if kind == "pile" else f"reveal {bare}[1]"
    return _finding(slip, at, sentence.say(_PARTLY, zone=syntax.short(better), reveal=reveal), edit)


def _zone_above(slip: Slip) -> str:
    above = slip.above
    return str(above.tokens[0]) if above is not None and above.tokens[0].type == "NAME" else "table"


def grid(slip: Slip) -> Finding | None:
    """`board: grid 3 by 4`, `cells[3][4]: slot`: places have one number."""
    if slip.part != "zones" or slip.first != "NAME":
        return None
    if (size := _SIZE.search(slip.code(0, len(slip.line.tokens)))) is None:
        return None
    name, columns = slip.text(0), size[2]
    seen = slip.find("SEEN")
    better = f"{name}[{int(size[1]) * int(columns)}]: slot {slip.code(seen, seen + 3) if seen != -1 else ''}".strip()
    edit = Edit(slip.line.span, better) if slip.reads(better) else None
    return _finding(slip, slip.at, sentence.say(_GRID, zone=better, name=name, columns=columns), edit)


def _finding(slip: Slip, at: int, help: str, edit: Edit | None = None) -> Finding:
    at = min(at, len(slip.line.tokens) - 1)
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(at), syntax.LONGEST_QUOTE))
    found = syntax.not_understood(slip.source, slip.span(at), title, help=help)
    return Finding(found, (edit,) if edit is not None else (), guessed=True)


ALL = (grid, faces, open_top)
