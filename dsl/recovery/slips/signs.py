"""Quotes, brackets, operators and characters that are not of this language."""

from __future__ import annotations

from dsl import sentence
from dsl.messages import signs as say
from dsl.messages import syntax
from dsl.recovery.slips.slip import Finding, Slip, place
from dsl.recovery.tolerant_lexer import PAIRS, UNKNOWN, Edit
from dsl.source import Span
from grammar import Token

_QUOTES = "“”„«»‟‘’‚'"
_BETTER = {
    "!=": "is not",
    "<>": "is not",
    "≠": "is not",
    "&&": "and",
    "&": "and",
    "∧": "and",
    "||": "or",
    "|": "or",
    "∨": "or",
    "!": "not",
    "¬": "not",
    "%": "mod",
    "/": "div",
    "//": "div",
    "÷": "div",
    "×": "*",
    "·": "*",
    "≤": "<=",
    "≥": ">=",
    "=<": "<=",
    "=>": ">=",
    "−": "-",
    "–": "-",
    "—": "-",
    "∈": "in",
    "♥": "hearts",
    "♦": "diamonds",
    "♣": "clubs",
    "♠": "spades",
    "->": "to",
    "→": "to",
    "，": ",",
    "、": ",",
    "：": ":",
    "（": "(",
    "）": ")",
    "；": ";",
}
_RANGES = ("..", "...", "…")
_MOST_DIGITS = 15


def bracket(slip: Slip) -> Finding | None:
    """A bracket without its partner, if reading stopped at it or behind it."""
    lone = slip.line.bracket
    if lone is None or place(lone).start > slip.here.start:
        return None
    span, sign = place(lone), str(lone)
    if sign in PAIRS:
        end = Span(slip.line.end, slip.line.end)
        if slip.text(len(slip.line.tokens) - 1) == ":" and slip.first != "MUST":
            end = Span(slip.line.end - 1, slip.line.end)
        return Finding(say.unclosed(slip.source, span, sign), (Edit(end, PAIRS[sign]),))
    opening = _open_before(slip, lone)
    if opening is not None:
        found = say.wrong_partner(slip.source, span, sign, place(opening), str(opening))
        return Finding(found, (Edit(span, PAIRS[str(opening)]),))
    return Finding(say.unopened(slip.source, span, sign), (Edit(span, ""),))


def _open_before(slip: Slip, before: Token) -> Token | None:
    """The bracket that is still open at a token of the line."""
    opened: list[Token] = []
    for token in slip.line.tokens:
        if token is before:
            break
        if token in PAIRS:
            opened.append(token)
        elif token in PAIRS.values() and opened:
            opened.pop()
    return opened[-1] if opened else None


def long_number(slip: Slip) -> Finding | None:
    if slip.met == "INT" and "INT" in slip.wanted and len(slip.text(slip.at)) > _MOST_DIGITS:
        edit = Edit(slip.here, "1" * _MOST_DIGITS)
        return Finding(syntax.number_too_long(slip.source, slip.here, _MOST_DIGITS), (edit,))
    return None


def unclosed_text(slip: Slip) -> Finding | None:
    if slip.met != UNKNOWN or not slip.text(slip.at).startswith('"'):
        return None
    source = slip.source
    next_line = source.line(slip.here.start) + 1
    goes_on = next_line <= len(source.starts) and source.line_text(next_line).count('"') % 2 == 1
    end = Span(slip.here.end, slip.here.end)
    found = say.unclosed_text(source, Span(slip.here.start, slip.here.start + 1))
    return Finding(found, () if goes_on else (Edit(end, '"'),))


_NOT = {"isn": "is not", "aren": "is not", "wasn": "is not", "can": "cannot", "couldn": "cannot"}


def contraction(slip: Slip) -> Finding | None:
    """`card isn't red`, `expect p1 can't choose red 3`."""
    before = slip.text(slip.at - 1)
    if slip.met != UNKNOWN or slip.text(slip.at) not in ("'", "’") or slip.text(slip.at + 1) != "t" or not before:
        return None
    span = slip.span(slip.at - 1).to(slip.span(slip.at + 1))
    better = _NOT.get(before, "not")
    title = sentence.say("`{quoted}` cannot stand here", quoted=f"{before}'t")
    return Finding(syntax.not_understood(slip.source, span, title, help=f"write `{better}`"), (Edit(span, better),))


def other_quotes(slip: Slip) -> Finding | None:
    text = slip.text(slip.at)
    if slip.met != UNKNOWN or text[0] not in _QUOTES:
        return None
    if len(text) == 1:
        return Finding(say.lone_quote(slip.source, slip.here))
    found = say.other_quotes(slip.source, slip.here, f"{text[0]} {text[-1]}")
    others = [t for t in slip.line.tokens[slip.at :] if t.type == UNKNOWN and len(t) > 1 and t[0] in _QUOTES]
    return Finding(found, tuple(Edit(place(t), f'"{t[1:-1]}"') for t in others))


def equals(slip: Slip) -> Finding | None:
    """`==`, `:=` and `=`, where the other kind of equality is meant."""
    text = slip.text(slip.at)
    if text not in ("=", "==", ":=", "==="):
        return None
    if "SET" in slip.wanted and text != "=":
        return Finding(say.sets_with_is(slip.source, slip.here, text), (Edit(slip.here, "="),))
    if text == "==" and "IS" in slip.wanted:
        edits = _all(slip, {"==": "is"})
        return Finding(say.foreign_sign(slip.source, slip.here, "is"), edits)
    if text == "=" and "IS" in slip.wanted:
        return Finding(say.compares_with_set(slip.source, slip.here), _all(slip, {"=": "is"}))
    return None


def is_for_set(slip: Slip) -> Finding | None:
    """`score is 0` where a value is set."""
    if slip.met == "IS" and "SET" in slip.wanted and "IS" not in slip.wanted:
        return Finding(say.sets_with_is(slip.source, slip.here, "is"), (Edit(slip.here, "="),))
    return None


def foreign(slip: Slip) -> Finding | None:
    """Signs of other languages."""
    if slip.met != UNKNOWN:
        return None
    text, source, here = slip.text(slip.at), slip.source, slip.here
    if text in _BETTER:
        return Finding(say.foreign_sign(source, here, _BETTER[text]), _all(slip, {}))
    if text in _RANGES:
        left, right = slip.text(slip.at - 1), slip.text(slip.at + 1)
        edit = Edit(here, " to ")
        if not left.isalnum() or not right.isalnum():
            return Finding(say.and_so_on(source, here, text))
        return Finding(say.range_sign(source, here, f"{left} to {right}" if left and right else "to"), (edit,))
    if text in ("++", "--"):
        sign = "+=" if text == "++" else "-="
        return Finding(say.step(source, here, sign), (Edit(here, f" {sign} 1"),))
    if text[0].isdigit():
        return Finding(say.fraction(source, here), (Edit(here, text.split(".")[0]),))
    if text == ";":
        at_end = slip.at == len(slip.line.tokens) - 1
        return Finding(say.semicolon(source, here, at_end), (Edit(here, ""),) if at_end else ())
    if text in ("{", "}"):
        return Finding(say.brace(source, here), (Edit(here, ""),))
    if text == "**":
        return Finding(say.power(source, here))
    return Finding(say.unknown_sign(source, here))


def _all(slip: Slip, signs: dict[str, str]) -> tuple[Edit, ...]:
    """Whoever brings one sign along brings others along: all of them, from here to the line's end."""
    better = {**_BETTER, **signs}
    return tuple(Edit(place(t), f" {better[t]} ") for t in slip.line.tokens[slip.at :] if t in better)


FIRST = (bracket, long_number, contraction)
ALL = (unclosed_text, other_quotes, equals, is_for_set, foreign)
