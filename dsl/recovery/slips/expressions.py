"""Lists, ranges, comparisons and numbers inside a line."""

from __future__ import annotations

from dsl.messages import signs as say
from dsl.messages import types, wording
from dsl.messages.syntax import short
from dsl.recovery.slips.slip import ITEMS, Finding, Slip, near
from dsl.recovery.slips.vocabulary import INNER_WORDS
from dsl.recovery.tolerant_lexer import Edit, spelling
from dsl.source import Span

_COMPARING = ("LT", "LE", "GT", "GE", "IS", "IN")
_JOINING = ("AND", "OR", "IMPLIES", "IF", "WHERE", "COLON", "SET", "LPAR", "UNTIL", "WHEN", "NOT", "ELSE")
_OPERATORS = ("PLUS", "MINUS", "TIMES", "DIV", "MOD")


_TO_WORDS = ("till", "til", "bis", "through", "thru", "too", "tot", "t0", "ot", "tp", "upto")


def bare_list(slip: Slip) -> Finding | None:
    """`players in 3, 6`, `side from left, right`."""
    if slip.met != "COMMA":
        return None
    start = slip.at - 1
    while start > 0 and slip.kind(start) not in ("IN", "FROM", "IS", "NOT"):
        if slip.kind(start) not in ITEMS:
            return None
        start -= 1
    end = slip.at
    while slip.kind(end) in ITEMS:
        end += 1
    if start == 0 or start + 1 == slip.at:
        return None
    items = slip.code(start + 1, end)
    span = slip.span(start + 1).to(slip.span(end - 1))
    return Finding(say.bare_list(slip.source, span, short(items)), (Edit(span, f"({items})"),))


def bare_range(slip: Slip) -> Finding | None:
    """`if total in 2 to 9`."""
    start = _before(slip, slip.at, ("IN", *_JOINING))
    if slip.met != "TO" or slip.first in ("MOVE", "DEAL", "FILL") or slip.kind(start) != "IN" or start + 1 == slip.at:
        return None
    end = _operand_end(slip, slip.at + 1)
    if end == slip.at + 1:
        return None
    items = slip.code(start + 1, end)
    span = slip.span(start + 1).to(slip.span(end - 1))
    return Finding(say.bare_list(slip.source, span, short(items)), (Edit(span, f"({items})"),))


def square_list(slip: Slip) -> Finding | None:
    """`players in [3, 6]`."""
    if slip.met != "LSQB" or "LPAR" not in slip.wanted or slip.kind(1) == "COLON":
        return None
    close = slip.find("RSQB", slip.at)
    if close == -1:
        return None
    edits = (Edit(slip.here, "("), Edit(slip.span(close), ")"))
    return Finding(say.square_list(slip.source, slip.here.to(slip.span(close))), edits)


def _before(slip: Slip, index: int, kinds: tuple[str, ...]) -> int:
    """The nearest token of these kinds before an index, not within parentheses that are closed; or -1."""
    deep = 0
    for at in range(index - 1, -1, -1):
        if slip.kind(at) in ("RPAR", "RSQB"):
            deep += 1
        elif slip.kind(at) in ("LPAR", "LSQB") and deep:
            deep -= 1
        elif not deep and slip.kind(at) in kinds:
            return at
    return -1


def chained(slip: Slip) -> Finding | None:
    """`1 < x < 5`."""
    if slip.met not in _COMPARING or "AND" not in slip.wanted:
        return None
    first = _before(slip, slip.at, (*_COMPARING, *_JOINING))
    if slip.kind(first) not in _COMPARING or slip.kind(first) == "IN":
        return None
    start = _before(slip, first, (*_JOINING, "EXPECT", "REPEAT")) + 1
    if start == first:
        return None
    inside = range(first + 1, slip.at)
    if any(slip.kind(i) == "NAME" and slip.kind(i + 1) == "NAME" for i in inside) or slip.text(slip.at - 1) == "still":
        return None  # said in words: `p1 is still in the game`
    middle = slip.code(first + 1, slip.at)
    left, right = slip.code(start, first + 1), slip.code(slip.at, _operand_end(slip, slip.at + 1))
    found = say.chained(slip.source, slip.here, slip.span(first), short(f"{left} {middle} and {middle} {right}"))
    return Finding(found, (Edit(Span(slip.here.start, slip.here.start), f" and {middle} "),))


def _operand_end(slip: Slip, index: int) -> int:
    """Where what is compared ends."""
    deep = 0
    while kind := slip.kind(index):
        if kind in ("LPAR", "LSQB"):
            deep += 1
        elif kind in ("RPAR", "RSQB"):
            deep -= 1
        if deep < 0 or (not deep and (kind in _COMPARING or (kind in _JOINING and kind != "LPAR") or kind == "COMMA")):
            break
        index += 1
    return index


def value_alone(slip: Slip) -> Finding | None:
    """`count(deck) - 6` or `score - 1` as a line of its own."""
    if not slip.among_statements or slip.at == 0 or not {"_NL", "SET"} <= slip.wanted:
        return None
    if slip.met not in (*_OPERATORS, "LT", "LE", "GT", "GE") or slip.kind(1) in ("NAME", "INT"):
        return None
    better = ""
    if slip.met in ("PLUS", "MINUS") and all(slip.kind(i) in ("NAME", "DOT") for i in range(slip.at)):
        better = f"{slip.code(0, slip.at)} {slip.text(slip.at)}= {slip.code(slip.at + 1, len(slip.line.tokens))}"
    return Finding(types.no_effect(slip.source, slip.line.span, short(better)))


def ranges(slip: Slip) -> Finding | None:
    """`players 2-4`, `players 2 4`, `value: 1 - 10`."""
    if "TO" not in slip.wanted or slip.first == "MOVE" or slip.kind(slip.at - 1) != "INT":
        return None
    left = slip.text(slip.at - 1)
    if slip.met == "INT":
        edit = Edit(Span(slip.here.start, slip.here.start), "to ")
        span = slip.span(slip.at - 1).to(slip.here)
        return Finding(say.range_sign(slip.source, span, f"{left} to {slip.text(slip.at)}"), (edit,))
    word = slip.text(slip.at)
    if word.startswith("to") and word[2:].isdecimal():
        span = slip.span(slip.at - 1).to(slip.here)
        return Finding(
            say.range_sign(slip.source, span, f"{left} to {word[2:]}"), (Edit(slip.here, f" to {word[2:]}"),)
        )
    joined = slip.met in ("MINUS", "OR", "AND", "COMMA", "COLON", "UNTIL") or word in _TO_WORDS
    if joined and slip.kind(slip.at + 1) == "INT":
        better = f"{left} to {slip.text(slip.at + 1)}"
        span = slip.span(slip.at - 1).to(slip.span(slip.at + 1))
        return Finding(say.range_sign(slip.source, span, better), (Edit(slip.here, " to "),))
    return None


def negative(slip: Slip) -> Finding | None:
    if slip.met != "MINUS" or slip.kind(slip.at + 1) not in ("INT", "NAME", "PLAYERS", "LPAR"):
        return None
    number = f"-{slip.text(slip.at + 1)}"
    span = slip.here.to(slip.span(slip.at + 1))
    if slip.kind(slip.at - 1) in _OPERATORS and slip.kind(slip.at + 1) != "LPAR":
        return Finding(say.negative_bare(slip.source, span, number), (Edit(span, f"({number})"),))
    if "INT" in slip.wanted and slip.kind(slip.at + 1) == "INT":
        better = slip.text(slip.at + 1)
        return Finding(say.negative_here(slip.source, span, better), (Edit(span, better),))
    return None


def grouped_number(slip: Slip) -> Finding | None:
    """`1_000`."""
    text = slip.text(slip.at)
    touching = slip.at > 0 and slip.span(slip.at - 1).end == slip.here.start
    if slip.met == "NAME" and touching and slip.kind(slip.at - 1) == "INT" and text.replace("_", "").isdecimal():
        span = slip.span(slip.at - 1).to(slip.here)
        number = slip.text(slip.at - 1) + text.replace("_", "")
        return Finding(say.grouped_number(slip.source, span, number), (Edit(span, number),))
    return None


def misspelt_inside(slip: Slip) -> Finding | None:
    """A word inside the line that is nearly one that could stand there, or a little before."""
    if slip.at == 0:
        return None
    can = [word for kind in slip.wanted if (word := spelling().get(kind, ""))[:1].isalpha() and len(word) > 2]
    if slip.text(slip.at)[:1].isalpha() and (better := near(slip.text(slip.at), can)):
        return _misspelt(slip, slip.at, better)
    inner = INNER_WORDS.get(slip.text(0), ())
    before = slip.at - 1
    while before > 0 and slip.kind(before) in ("NAME", "INT"):
        if len(slip.text(before)) > 3 and (better := near(slip.text(before), inner)):
            return _misspelt(slip, before, better)
        before -= 1
    return None


def _misspelt(slip: Slip, index: int, better: str) -> Finding:
    found = wording.misspelt_inside(slip.source, slip.span(index), better)
    return Finding(found, (Edit(slip.span(index), better),))


def no_otherwise(slip: Slip) -> Finding | None:
    """`score = 3 if small`."""
    if not slip.at_end or "ELSE" not in slip.wanted or slip.find("IF") == -1:
        return None
    if slip.first == "MUST" or _is_below_must(slip):
        return Finding(say.cases_in_rule(slip.source, slip.span(slip.find("IF"))))
    if slip.kind(slip.find("SET")) and (" if " in slip.below or slip.below.endswith("otherwise")):
        heading = slip.code(0, slip.find("SET") + 1)
        case = slip.code(slip.find("SET") + 1, slip.at)
        return Finding(say.cases_beside(slip.source, slip.span(slip.find("SET") + 1), short(heading), short(case)))
    depth = [0]
    for token in slip.line.tokens:
        depth.append(depth[-1] + (token.type in ("LPAR", "LSQB")) - (token.type in ("RPAR", "RSQB")))
    ends = ("SET", "ADD", "SUB", "COMMA", "COLON")
    start = max((i for i in range(slip.at) if slip.kind(i) in ends and depth[i] == 0), default=-1)
    better = short(f"{slip.code(start + 1, slip.at)} else 0") if start != -1 else "… else 0"
    return Finding(say.no_otherwise(slip.source, slip.here, better), (Edit(slip.here, " else 0"),))


def _is_below_must(slip: Slip) -> bool:
    """Whether the line is the condition of a rule that ends in its `:`."""
    above = slip.above.tokens if slip.above is not None else []
    return bool(above) and above[0].type == "MUST" and above[-1].type == "COLON"


def unquoted(slip: Slip) -> Finding | None:
    """`test red_wins`, `say hello`, `play a card` below `choose one`."""
    labels = slip.part == "acts" and all(slip.text(i)[:1].isalnum() for i in range(len(slip.line.tokens)))
    if not labels and (slip.wanted != {"STRING"} or slip.met != "NAME"):
        return None
    start = end = 0 if labels else slip.at
    while end < len(slip.line.tokens) and slip.text(end)[:1].isalnum():
        end += 1
    text = slip.code(start, end)
    span = slip.span(start).to(slip.span(end - 1))
    return Finding(wording.text_without_quotes(slip.source, span, text), (Edit(span, f'"{text}"'),))


ALL = (
    bare_list,
    bare_range,
    square_list,
    chained,
    ranges,
    grouped_number,
    negative,
    no_otherwise,
    unquoted,
    misspelt_inside,
)
