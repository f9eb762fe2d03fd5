"""What is said of a slip that nobody recognises: what could stand there, and a model line."""

from __future__ import annotations

from dsl.lines import Edit, spelling
from dsl.messages import syntax as say
from dsl.messages.syntax import short
from dsl.slips.slip import Finding, Slip
from dsl.slips.vocabulary import MODELS

_VALUE = {"NAME", "LPAR", "EVERY"}
_OPERATORS = {"PLUS", "MINUS", "TIMES", "DIV", "MOD", "LT", "LE", "GT", "GE"}
_JOINS = {"AND", "OR", "IMPLIES", "IS", "IN", "NOT", "DOT", "OF"}
_IN_VALUES = {"INT", "LEFT", "RIGHT", "TEAM", "PLAYERS", "CARDS", "HIGHEST", "LOWEST", "MINUS", "NOT", "ALL", "STRING"}
_ANSWER = {"NAME", "INT", "STRING", "LEFT", "RIGHT"}
_MOST = 4
_LAST = ("times", "once", "turns", "otherwise")  # words that can end a line


def explain(slip: Slip) -> Finding:
    before_value = slip.met in _VALUE | _IN_VALUES | {"STRING"}
    could = could_stand(slip.wanted, before_value=before_value)
    word = could.strip("`")
    if slip.at_end and could == f"`{word}`" and word.isalpha():
        better = short(f"{slip.code(0, slip.at)} {word}")
        if word in _LAST:
            title = f"this line ends before `{word}`"
            found = say.not_understood(slip.source, slip.here, title, help=f"write `{better}`")
            return Finding(found, (Edit(slip.here, f" {word}"),))
    model = MODELS.get(slip.text(0), "")
    help = f"a line with `{slip.text(0)}` looks like this: `{model}`" if model and slip.at > 0 else ""
    if slip.at_end:
        title = "this line ends too early"
        label = f"{could} is missing" if could else ""
        if could.count("`") != 2 and "," in could:
            label = f"here could stand {could}"
        return Finding(say.not_understood(slip.source, slip.here, title, label, help=help))
    title = f"`{short(slip.text(slip.at))}` cannot stand here"
    label = f"here could stand {could}" if could else ""
    if slip.at == 0 and slip.among_sections:
        label = "here begins a part of the file, with a word such as `phase` or `zones`"
    if slip.wanted == {"_NL"}:
        label = "the line should end before this"
    return Finding(say.not_understood(slip.source, slip.here, title, label, help=help))


def could_stand(wanted: frozenset[str], *, before_value: bool = False) -> str:
    """The kinds of token in words, those that say most first."""
    left = set(wanted) - {"_INDENT", "_DEDENT", "$END"}
    if "NAME" in left:
        left.discard("CARDS")
    parts: list[str] = []
    if left >= _VALUE:
        parts.append("a value")
        left -= _VALUE | _IN_VALUES
    if left >= _ANSWER:
        parts.append("a card or another answer")
        left -= _ANSWER | {"MINUS"}
    if left & {"PLUS", "TIMES", "LT"} or {"AND", "OR"} <= left:
        if before_value:
            parts.append("a word such as `is` or `and`")
        left -= _OPERATORS | _JOINS | {"LPAR", "LSQB", "NAME", "INT", "LEFT", "RIGHT", "WHERE"}
    for kind, words in (("NAME", "a name"), ("INT", "a number"), ("STRING", "a text in quotes")):
        if kind in left:
            parts.append(words)
            left.discard(kind)
    ends = "_NL" in left
    words_left = sorted(spelling()[kind] for kind in left if kind in spelling())
    if len(words_left) + len(parts) <= _MOST:
        parts += [f"`{word}`" for word in words_left]
    elif not parts:
        parts += [f"`{word}`" for word in words_left[:_MOST]]
    if ends:
        parts.append("the end of the line")
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} or {parts[-1]}"
