"""What is said of a slip that nobody recognises: what could stand there, and a model line."""

from __future__ import annotations

from dsl import sentence
from dsl.messages import syntax as say
from dsl.messages.syntax import short
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.slips.vocabulary import MODELS
from dsl.recovery.tolerant_lexer import Edit, spelling

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
            early = sentence.say("this line ends before `{word}`", word=word)
            found = say.not_understood(slip.source, slip.here, early, help=f"write `{better}`")
            return Finding(found, (Edit(slip.here, f" {word}"),))
    model = MODELS.get(slip.text(0), "")
    help = (
        sentence.say("a line with `{word}` looks like this: `{model}`", word=slip.text(0), model=model)
        if model and slip.at > 0
        else ""
    )
    if slip.at_end:
        label: str = sentence.say("{what} is missing", what=could) if could else ""
        if could.count("`") != 2 and "," in could:
            label = sentence.say("here could stand {what}", what=could)
        return Finding(say.not_understood(slip.source, slip.here, "this line ends too early", label, help=help))
    cannot = sentence.say("`{quoted}` cannot stand here", quoted=short(slip.text(slip.at)))
    label = sentence.say("here could stand {what}", what=could) if could else ""
    if slip.at == 0 and slip.among_sections:
        label = "here begins a part of the file, with a word such as `phase` or `zones`"
    if slip.wanted == {"_NL"}:
        label = "the line should end before this"
    return Finding(say.not_understood(slip.source, slip.here, cannot, label, help=help))


def could_stand(wanted: frozenset[str], *, before_value: bool = False) -> str:
    """The kinds of token in words, those that say most first."""
    left = set(wanted) - {"_INDENT", "_DEDENT", "$END"}
    if "NAME" in left:
        left.discard("CARDS")
    parts: list[str] = []
    if left >= _VALUE:
        parts.append(sentence.say("a value"))
        left -= _VALUE | _IN_VALUES
    if left >= _ANSWER:
        parts.append(sentence.say("a card or another answer"))
        left -= _ANSWER | {"MINUS"}
    if left & {"PLUS", "TIMES", "LT"} or {"AND", "OR"} <= left:
        if before_value:
            parts.append(sentence.say("a word such as `is` or `and`"))
        left -= _OPERATORS | _JOINS | {"LPAR", "LSQB", "NAME", "INT", "LEFT", "RIGHT", "WHERE"}
    for kind, words in (("NAME", "a name"), ("INT", "a number"), ("STRING", "a text in quotes")):
        if kind in left:
            parts.append(sentence.say(words))
            left.discard(kind)
    ends = "_NL" in left
    words_left = sorted(spelling()[kind] for kind in left if kind in spelling())
    if len(words_left) + len(parts) <= _MOST:
        parts += [f"`{word}`" for word in words_left]
    elif not parts:
        parts += [f"`{word}`" for word in words_left[:_MOST]]
    if ends:
        parts.append(sentence.say("the end of the line"))
    if len(parts) < 2:
        return parts[0] if parts else ""
    listed: str = parts[0]
    for part in parts[1:-1]:
        listed = sentence.say("{these}, {part}", these=listed, part=part)
    return sentence.say("{some} or {last}", some=listed, last=parts[-1])
