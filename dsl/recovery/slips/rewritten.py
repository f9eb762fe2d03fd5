"""A line that cannot be read, said as it is said here with the writer's own names.

`dsl.recovery.slips.proposals` and its neighbours have the sayings. What a proposal is made of stands in the line, so it
is tried: only a line that can be read in that place is proposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice, pairwise, takewhile

from dsl import sentence
from dsl.diagnostic import Diagnostic
from dsl.messages import syntax
from dsl.messages import wording as say
from dsl.recovery.slips import (
    card_proposals,
    course,
    declared,
    fitting,
    group_words,
    plain_words,
    proposals,
    round_talk,
    section_proposals,
    table_talk,
)
from dsl.recovery.slips.fitting import ARTICLES, KINDS, NUMBERS, Captured, Row
from dsl.recovery.slips.own_names import OwnNames, own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.tolerant_lexer import Edit, words

MOST_TOKENS = 40
MOST_TRIED = 12  # ways to read one line as a saying
MOST_OF_A_LINE = 60  # the same for all sayings, and all parts of a line, together
_PLACE = re.compile(r"\{(not |attr |each |same |it |rank )?(\w+)\}")
_WORDS = re.compile(r"\w+|\S")
# Would be read as a card, or never hold.
_IN_WORDS = re.compile(r"(?:^|(?<=\s))(?:(?:any|no|the|an) \w|some \w{1,40}(?! from)\b|not (?:[Tt]rue|yes|1)$)")
_LONGEST = 240  # of a line that is proposed: whoever wrote a long one gets it whole
_OPPOSITE = {"LT": ">=", "LE": ">", "GT": "<=", "GE": "<"}
# Between what a part of a line stands that can be said otherwise.
_BEFORE = (
    "IF",
    "UNTIL",
    "WHEN",
    "WHERE",
    "AND",
    "OR",
    "NOT",
    "COLON",
    "IMPLIES",
    "EXPECT",
    "ELSE",
    "SET",
    "ADD",
    "SUB",
    "LPAR",
    "PLUS",
    "MINUS",
    "TIMES",
    "IN",
)
_BEHIND = ("AND", "OR", "IMPLIES", "ELSE", "STRING", "RPAR", "OTHERWISE", "IF")
_COMPARED = ("IS", "LT", "LE", "GT", "GE", "PLUS", "MINUS", "TIMES")  # behind a value, which is tried last

_LISTED = ("{a}", "for", "{name}", "in", "{b}")  # how sayings about lists end


def rewritten(slip: Slip) -> Finding | None:
    """What the whole line would be here, if it is a saying and can be read so."""
    size = len(slip.line.tokens)
    if size > MOST_TOKENS:
        return None
    row = Row(slip)
    proposed = _said_here(row, fitting.likely(row, _TABLES.get(slip.part, ())), 0, size)
    for template, lines in islice(proposed, MOST_OF_A_LINE):
        if all(slip.reads(line) for line in lines) and lines[0] != slip.code(0, size):
            return _found(slip, template, lines)
    return None


def condition(slip: Slip) -> Finding | None:
    """The same of a part of the line: a condition or a value in plain words."""
    size = len(slip.line.tokens)
    if size > MOST_TOKENS:
        return None
    row = Row(slip)
    likely = fitting.likely(row, _CONDITIONS)
    starts = [i + 1 for i in range(min(slip.at, size - 1), -1, -1) if slip.kind(i) in _BEFORE]
    ends = [i for i in range(max(slip.at, 1), size + 1) if i == size or slip.kind(i) in _BEHIND]
    parts = ((start, end) for start in starts for end in ends if start < end)
    whole = [
        saying for saying in likely if saying[0][-len(_LISTED) :] == _LISTED
    ]  # what stands behind its `where` is a part of it
    longest = ((start, end) for start in starts for end in reversed(ends) if whole and start < end)
    values = [i for i in range(max(slip.at, 1), size) if slip.kind(i) in _COMPARED]
    shorter = ((start, end) for start in starts for end in values if start < end)
    tried = chain(((x, whole) for x in longest), ((x, likely) for x in parts), ((x, likely) for x in shorter))
    proposed = (
        (start, end, lines[0]) for (start, end), some in tried for _, lines in _said_here(row, some, start, end)
    )
    for start, end, part in islice(proposed, MOST_OF_A_LINE):
        span = slip.span(start).to(slip.span(end - 1))
        line = slip.source.text[slip.line.start : span.start] + part + slip.source.text[span.end : slip.line.end]
        if part != slip.code(start, end) and slip.reads(line):
            found = _cannot_stand(slip, max(start, min(slip.at, end - 1)), f"write `{syntax.short(line, _LONGEST)}`")
            return Finding(found, (Edit(span, part),), guessed=True)
    return None


def _said_here(
    row: Row, sayings: list[tuple[tuple[str, ...], str]], start: int, end: int
) -> Iterator[tuple[str, list[str]]]:
    """The proposals of some sayings for some words of the line."""
    first = set(row.words[start : start + 2])  # the first may be an article
    for pieces, template in sayings:
        if pieces[0][0] in '{"' or pieces[0] in first or (fitting.is_of_each(pieces) and first & fitting.EACH_BEGINS):
            for captured in islice(fitting.fits(row, pieces, 0, start, end, {}), MOST_TRIED):
                if lines := _filled(row.slip, row.names, template, captured):
                    yield template, lines


_CONDITIONS = (*round_talk.CONDITIONS, *group_words.FIRST, *plain_words.CONDITIONS, *group_words.LAST)
_STATEMENTS = (*round_talk.STATEMENTS, *table_talk.STATEMENTS, *proposals.STATEMENTS, *table_talk.OTHERS)
_TABLES = {
    "test": (*declared.TESTS, *section_proposals.TESTS),
    "choice": _STATEMENTS,
    "statements": _STATEMENTS,
    "head": section_proposals.HEAD,
    "sections": (*declared.SECTIONS, *section_proposals.SECTIONS, *declared.OTHER_SECTIONS),
    "cards": (*declared.CARDS, *card_proposals.CARDS),
    "zones": (*declared.ZONES, *section_proposals.ZONES),
    "state": (*declared.STATE, *section_proposals.STATE),
    "acts": proposals.ACTS,
    "cases": (*declared.CASES, *card_proposals.CASES),
}


def _filled(slip: Slip, names: OwnNames, template: str, captured: Captured) -> list[str]:
    """The lines that a proposal has, with the words of this line; none if a word is missing."""
    zones = {"deck": names.deck, "hand": names.hand, "discards": names.discards, "won": names.won}
    if names.zones:  # a place that the game does not have is never named
        zones = {name: zone if zone in names.zones else "…" for name, zone in zones.items()}
    known = {**zones, "ranked": names.ranked, "family": names.family, "score": names.score, "lead": names.lead or "…"}
    for name, around in (("turn", course.turn_around), ("round", course.round_around)):
        if f"{{{name}}}" in template:
            known[name] = around(slip.source.text, slip.line.start) or "…"
    known["phase"] = _phase_around(slip)
    known["friend"] = "friend" if _is_player_chosen(slip) else "…"
    known |= {name: _text(slip, name, *place) for name, place in captured.items()}
    known["done"] = f'"{names.act(known["verb"])}"' if "verb" in known else "…"
    for plain in {name.rstrip("0123456789") for name in captured} - captured.keys():
        known.setdefault(plain, known[next(n for n in captured if n.rstrip("0123456789") == plain)])

    def value(found: re.Match[str]) -> str:
        if found[1] == "not " and found[2] in captured:
            return _opposite(slip, *captured[found[2]])
        if found[1] == "it " and found[2] in captured:
            return names.of_it(known[found[2]], known.get("name", "card"))
        if found[1] == "rank " and found[2] in captured:
            return names.rank_of(known[found[2]])
        if found[1] == "each " and found[2] in captured:
            return names.of_each(known[found[2]])
        if found[1] == "same " and found[2] in captured:  # the discards of whoever the zone belongs to
            whose = known[found[2]].rpartition(".")[0]
            return f"{whose}.{names.discards}" if whose and names.discards in names.of_players else names.discards
        if found[1] and found[2] in known:
            attribute = names.attribute_of(known[found[2]])
            return _of_parameter(slip) + attribute if attribute else "…"
        return known.get(found[2], "…")

    lines = [_PLACE.sub(value, line.strip()) for line in template.replace("//", "/").split(" / ")]
    said = (line for line in lines if "…" not in line and not _IN_WORDS.search(line) and not _is_talk(line, names))
    found = [_tidy(line) for line in said]
    return found if len(found) == len(lines) else []


def _is_talk(line: str, names: OwnNames) -> bool:
    """Whether words stand side by side that are no card: what is proposed would be as wrong as what was written."""
    pieces = _WORDS.findall(re.sub(r'"[^"]*"', '"', line))
    pairs = pairwise(pieces)
    return any(_is_plain(a, names) and (_is_plain(b, names) or _is_value(a, b, names)) for a, b in pairs)


def _is_value(a: str, b: str, names: OwnNames) -> bool:
    """`suit hearts`, where a word such as `is` would be due."""
    return a in names.attributes and b[0].isalnum() and b not in words()


def _is_plain(word: str, names: OwnNames) -> bool:
    """A word that is neither of the language nor a value of a card."""
    return word[0].isalpha() and word not in words() and not names.attribute_of(word)


def _phase_around(slip: Slip) -> str:
    """The phase in which a line stands; `…` if it stands in none."""
    edges = [row.split() for row in slip.source.text[: slip.line.start].splitlines() if row[:1].isalpha()]
    return edges[-1][1].partition("(")[0] if edges and edges[-1][0] == "phase" and len(edges[-1]) > 1 else "…"


def _is_player_chosen(slip: Slip) -> bool:
    """Whether `choose player` stands above in this phase: `player` is whoever was chosen then."""
    rows = slip.source.text[: slip.line.start].splitlines()
    inside = takewhile(lambda row: not row or row[0].isspace(), reversed(rows))
    return any(
        row.strip().startswith(("choose player", "choose other player", "choose another player")) for row in inside
    )


def _of_parameter(slip: Slip) -> str:
    """In the cases of `define worth(c) =` a card is `c`, and among the cards no name is needed."""
    above = slip.source.text[: slip.line.start]
    heading = next((row for row in reversed(above.splitlines()) if row and not row[0].isspace()), "")
    inside = heading.partition("(")[2].partition(")")[0]
    return f"{inside}." if heading.startswith("define ") and inside.isidentifier() else ""


def _tidy(line: str) -> str:
    """`(p2).hand` is `p2.hand`, and `left of me.hand` is `(left of me).hand`."""
    line = re.sub(r"\((\w{1,40})\)\.", r"\1.", line)
    line = re.sub(r"\bis not (?:some|any)(?:body|one)\b", "is nobody", line)
    line = re.sub(r"\bis (?:some|any)(?:body|one)\b", "is not nobody", line)
    return re.sub(r"(?<!\()\b((?:left|right|next|partner) of \w{1,40})\.", r"(\1).", line)


def _text(slip: Slip, name: str, start: int, end: int) -> str:
    while start + 1 < end and slip.text(start).lower() in ARTICLES and slip.kind(start + 1) == "NAME":
        start += 1
    text = slip.code(start, end)
    variables = own_names(slip.source).variables
    names = own_names(slip.source)
    if name in ("a", "b") and text.isidentifier() and not names.attribute_of(text) and names.attribute_of(f"{text}s"):
        return f"{text}s"  # `a heart`, where the value is `hearts`
    if name in ("a", "b") and not names.attribute_of(text) and names.attribute_of(text.removesuffix("s")):
        return text.removesuffix("s")  # `three aces`, where the value is `ace`
    if name.startswith("var") and text not in variables and f"{text}s" in variables:
        return f"{text}s"  # `1 coin`, where the variable is `coins`
    if name.startswith("var") and text not in variables and text.removesuffix("s") in variables:
        return text.removesuffix("s")  # `the bets`, where the variable is `bet`
    if name.startswith("value"):
        return names.value(text)
    if name == "act":
        return names.label(text)
    if name.startswith("n") and not name.startswith("name"):
        return NUMBERS.get(text.lower(), text)
    if name.startswith("kind"):
        return KINDS.get(text.lower(), text)
    return text.strip('"') if name in ("s", "t") else text


def _opposite(slip: Slip, start: int, end: int) -> str:
    """A condition that holds whenever another one does not."""
    whole = slip.code(start, end)
    kinds = [slip.kind(i) for i in range(start, end)]
    if {"AND", "OR", "IMPLIES", "WHERE", "IF", "LPAR", "EVERY"} & set(kinds):
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
    first, *others = (syntax.short(line, _LONGEST) for line in lines)
    help: str = f"write `{first}`"
    if others and "//" in template:
        help = sentence.say("write `{first}`, and below it, indented, `{second}`", first=first, second=others[0])
    elif others:
        help = sentence.say("write two lines: `{first}` and `{second}`", first=first, second=others[0])
    # At the left edge nothing but a name is lost with the line, and a second `winner` would be said to be one too many.
    # A label goes with what stands below it in the file, which was not meant as its block. What one player does is not
    # read as if nobody did it.
    lost = slip.among_sections or lines[-1].startswith('"') or (lines[1:] and lines[0].startswith("player "))
    edits = () if lost else (Edit(slip.line.span, lines[-1]),)
    return Finding(_said(slip, help), edits, guessed=True)


def _said(slip: Slip, help: str) -> Diagnostic:
    sets = slip.kind(1) in ("SET", "ADD", "SUB")
    if slip.at == 0 or (slip.first in ("NAME", "INT") and slip.among_statements and not sets):
        return say.foreign_word(slip.source, slip.span(0), help)
    if slip.at_end:
        return syntax.not_understood(slip.source, slip.here, "this line ends too early", help=help)
    return _cannot_stand(slip, slip.at, help)


def _cannot_stand(slip: Slip, index: int, help: str) -> Diagnostic:
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(index), syntax.LONGEST_QUOTE))
    return syntax.not_understood(slip.source, slip.span(index), title, help=help)
