"""The word that a line begins with: misspelt, from elsewhere, or at home in another place."""

from __future__ import annotations

from dsl import sentence
from dsl.messages import statements, syntax
from dsl.messages import wording as say
from dsl.recovery.slips import idioms
from dsl.recovery.slips.slip import Finding, Slip, near
from dsl.recovery.slips.vocabulary import (
    HEAD_LINES,
    MODELS,
    SECTIONS,
    STATEMENTS,
    TEST_LINES,
)
from dsl.recovery.tolerant_lexer import UNKNOWN, Edit, spelling, words

_ELSE_IF = ("elif", "elsif", "elseif", "elsf")
_MOST_WORDS = 4
_HEADS = ("game", "library")


def else_if(slip: Slip) -> Finding | None:
    if slip.text(0).lower() in _ELSE_IF and slip.among_statements:
        return Finding(say.else_if(slip.source, slip.span(0)), (Edit(slip.span(0), "else if"),))
    return None


def head(slip: Slip) -> Finding | None:
    """The first line of the file is not `game NAME`."""
    if "GAME" not in slip.starts or slip.at != 0:
        return None
    word, span = slip.text(0), slip.span(0)
    if slip.met == "NAME" and slip.kind(1) and (better := near(word, _HEADS)):
        return Finding(say.misspelt(slip.source, span, better), (Edit(span, better),))
    return Finding(syntax.no_head(slip.source, span))


def at_home_elsewhere(slip: Slip) -> Finding | None:
    """A good word that belongs to another part of the file."""
    word, span, source = slip.text(0), slip.span(0), slip.source
    if slip.at != 0 or slip.met in ("NAME", "INT", "STRING") or word not in words():
        return None
    if slip.in_test:
        return Finding(say.rule_in_test(source, span)) if word in STATEMENTS or word == "must" else None
    if word == "game" and slip.among_sections:
        return Finding(syntax.second_head(source, span))
    if word in ("else", "otherwise") and (slip.among_statements or slip.among_sections):
        return Finding(say.lone_else(source, span, word))
    if word == "must" and (slip.among_statements or slip.among_sections):
        return Finding(statements.lone_must(source, span))
    if word in HEAD_LINES and slip.among_sections:
        return Finding(say.belongs_to_head(source, span))
    if word in TEST_LINES and (slip.among_sections or slip.among_statements):
        return Finding(say.outside_test(source, span))
    if word in STATEMENTS and slip.among_sections:
        return Finding(say.outside_phase(source, span))
    return None


def chooses_outside_test(slip: Slip) -> Finding | None:
    """`p1 chooses red 3` in a phase."""
    if slip.kind(0) == "NAME" and slip.kind(1) in ("CHOOSES", "PASSES") and not slip.in_test:
        return Finding(say.outside_test(slip.source, slip.span(1)))
    return None


def misspelt(slip: Slip) -> Finding | None:
    """The word is nearly one that a line can begin with here, or is said otherwise here."""
    if not _is_about_first_word(slip):
        return None
    word, span, source = slip.text(0), slip.span(0), slip.source
    if slip.at == 0 and word in words() and slip.kind(1) in ("SET", "ADD", "SUB"):
        return None  # a word of the language that was taken for a name
    can = _can_begin(slip)
    if slip.met != "NAME" and slip.at == 0 and slip.among_statements and (finding := idioms.perhaps(slip)):
        return finding
    if better := near(word, can):
        return Finding(say.misspelt(source, span, better), (Edit(span, better),))
    if slip.among_sections:
        if said := idioms.as_statement(slip):
            indented = sentence.say("{said}; it belongs below `play` or a `phase`, indented", said=said)
            return Finding(say.foreign_word(source, span, indented))
        if better := near(word, {**STATEMENTS, **TEST_LINES, **HEAD_LINES}):
            return Finding(say.misspelt(source, span, better))
        if finding := idioms.perhaps(slip):
            return finding
        return Finding(say.unknown_start(source, span, "at the left edge", _listed(SECTIONS)))
    if slip.among_statements:
        if finding := idioms.perhaps(slip):
            return finding
        kinds = {token.type for token in slip.line.tokens}
        if kinds == {"NAME"} and 1 < len(slip.line.tokens) <= _MOST_WORDS:
            name = "_".join(slip.text(i) for i in range(len(slip.line.tokens)))
            help = "a name is one word: write `{name}`, and what it does below a line `phase {name}`"
            told = sentence.say(help, name=syntax.short(name, syntax.LONGEST_QUOTE))
            return Finding(say.foreign_word(source, span, told))
        return Finding(say.unknown_start(source, span, "in a block", "a word such as `move`, `choose` or `if`"))
    return None


def _is_about_first_word(slip: Slip) -> bool:
    if slip.at == 0:
        return slip.text(0)[:1].isalpha()
    # `chooze card from hand`: the words before the slip were taken for the name of a card.
    return (
        (slip.among_statements or slip.in_test)
        and slip.kind(0) == "NAME"
        and slip.kind(1) not in ("SET", "ADD", "SUB", "DOT", "LSQB", "LPAR", "COLON", "IS", UNKNOWN, "")
        and slip.met not in ("SET", "ADD", "SUB")
        and all(slip.kind(i) in ("NAME", "INT", "OF", "LEFT", "RIGHT", "TEAM") for i in range(slip.at))
        and not (slip.in_test and slip.kind(1) in ("CHOOSES", "PASSES", "CHOOSE", "PASS"))
    )


def _can_begin(slip: Slip) -> list[str]:
    """The words that a line can begin with here."""
    return [spelling()[kind] for kind in slip.starts if spelling().get(kind, "") in MODELS]


def _listed(known: dict[str, str]) -> str:
    return ", ".join(f"`{word}`" for word in sorted(known))


ALL = (head, at_home_elsewhere, chooses_outside_test, misspelt)
