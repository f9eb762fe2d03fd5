"""Habits from other languages inside a line: methods, quotes around values, units, two sentences in one."""

from __future__ import annotations

import re

from dsl import sentence
from dsl.diagnostic import Diagnostic
from dsl.messages import names, syntax
from dsl.messages import wording as say
from dsl.messages.syntax import short
from dsl.recovery import other_languages
from dsl.recovery.slips.own_names import own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.slips.vocabulary import STATEMENTS
from dsl.recovery.tolerant_lexer import UNKNOWN, Edit
from dsl.zone_kinds import listed

_ADD = "write `move card to {owner}` for cards, `{owner} += 1` for a number"
_TAKE = "write `move 1 from deck to hand`, or `move card to discards`"
_METHODS = {
    **dict.fromkeys(("shuffle", "mix"), "write `shuffle {owner}`"),
    **dict.fromkeys(("add", "push", "append", "insert", "put", "set"), _ADD),
    **dict.fromkeys(("pop", "remove", "take", "draw", "discard"), _TAKE),
    **dict.fromkeys(("clear", "empty"), "write `move {owner} to discards`"),
    **dict.fromkeys(("contains", "includes", "has"), "write `card in {owner}`"),
}  # fmt: skip
_OTHER_METHOD = (
    "nothing is done with a dot and parentheses: begin the line with a word such as `move`, `choose` or `shuffle`"
)


def method(slip: Slip) -> Finding | None:
    """`deck.shuffle()`, `hand.add(card)`, `if hand.isEmpty()`."""
    dot = slip.find("DOT")
    while dot != -1 and slip.kind(dot + 2) != "LPAR":
        dot = slip.find("DOT", dot + 1)
    if dot < 1 or not slip.text(dot + 1)[:1].isalpha() or slip.at < dot + 1:
        return None
    start = dot - 1
    while slip.kind(start - 1) == "DOT" and start > 1:
        start -= 2
    owner, name = short(slip.code(start, dot)), slip.text(dot + 1).lower()
    if owner == "random":
        return Finding(_cannot_stand(slip, dot - 1, other_languages.said_here("random")))
    if name in ("any", "filter", "where", "some", "find") and (close := slip.find("RPAR", dot)) > 0:
        asked = f"{owner} where {slip.code(dot + 3, close)}"
        better = f"any({asked})" if name in ("any", "some") else f"{asked}"
        return Finding(_cannot_stand(slip, dot + 1, f"write `{short(better)}`"))
    if name in ("empty", "isempty", "is_empty") and start > 0:
        return Finding(_cannot_stand(slip, dot + 1, f"write `{owner} is empty`"))
    help = other_languages.part(name, owner) if name not in _METHODS else sentence.say(_METHODS[name], owner=owner)
    return Finding(_cannot_stand(slip, dot + 1, help or _OTHER_METHOD))


def empty_parentheses(slip: Slip) -> Finding | None:
    """`take_turn()`."""
    kinds = [t.type for t in slip.line.tokens]
    if slip.met != "RPAR" or kinds not in (["NAME", "LPAR", "RPAR"], ["PHASE", "NAME", "LPAR", "RPAR"]):
        return None
    span = slip.span(slip.at - 1).to(slip.here)
    better = short(slip.text(slip.at - 2))
    return Finding(
        syntax.not_understood(
            slip.source,
            span,
            "nothing stands in these parentheses",
            help=sentence.say("leave them out: `{better}`", better=better),
        ),
        (Edit(span, ""),),
    )


def quoted_value(slip: Slip) -> Finding | None:
    """`trump = "hearts"`."""
    if slip.met != "STRING" or not ({"NAME", "EVERY", "LPAR"} <= slip.wanted or {"INT", "PLAYERS"} <= slip.wanted):
        return None
    value = slip.text(slip.at).strip('"')
    if value.isidentifier() or value.isdecimal():
        return Finding(say.quoted_value(slip.source, slip.here, value), (Edit(slip.here, value),))
    return None


def possessive(slip: Slip) -> Finding | None:
    """`card's suit`."""
    if slip.met != UNKNOWN or slip.text(slip.at)[0] not in "'’" or slip.kind(slip.at - 1) != "NAME":
        return None
    behind = slip.source.text[slip.here.start + 1 :][:40].split()
    if not behind or behind[0] != "s" or len(behind) < 2:
        return None
    better = short(f"{slip.text(slip.at - 1)}.{behind[1]}")
    return Finding(
        _cannot_stand(slip, slip.at, sentence.say("a part is written with a dot: `{better}`", better=better))
    )


def seat_by_number(slip: Slip) -> Finding | None:
    """`leader = player 1`, `leader = next player`, `leader = highest score`."""
    text, behind = slip.text(slip.at).lower(), slip.text(slip.at + 1)
    if text in ("player", "spieler") and behind.isdecimal() and (slip.at > 0 or slip.in_test):
        return Finding(_cannot_stand(slip, slip.at, f"write `p{behind}`"))
    if text == "player" and slip.text(slip.at - 1).lower() == "random":
        return Finding(_cannot_stand(slip, slip.at, "chance picks in a phase: `chance starter from everyone`"))
    if text == "player" and slip.text(slip.at - 1) in ("next", "previous", "nächster"):
        next_of_me = "write `next of me`; `left of me` is the neighbour, whichever way play goes"
        return Finding(_cannot_stand(slip, slip.at, names.UNTIL if slip.find("UNTIL") != -1 else next_of_me))
    if text == "player" and slip.at > 0 and "NAME" in slip.wanted and slip.first != "FOR":
        return Finding(
            _cannot_stand(slip, slip.at, "the acting player is `me`, a seat is `p1`, and all players are `everyone`")
        )
    if slip.kind(slip.at - 1) in ("HIGHEST", "LOWEST") and slip.met == "NAME" and slip.first != "WINNER":
        best = slip.text(slip.at - 1)
        return Finding(_cannot_stand(slip, slip.at, f"write `{best}(everyone by {short(slip.text(slip.at))})`"))
    if text == "winner" and slip.kind(slip.at + 1) == "OF":
        help = "who takes a trick is worked out: `highest(everyone where played.suit is led by played.rank)`"
        return Finding(_cannot_stand(slip, slip.at, help))
    if text in ("winner", "winners") and slip.first in ("LET", "FOR", "CHOOSE", "CHANCE") and slip.at == 1:
        better = f"{slip.text(0)} best {'=' if slip.first == 'LET' else slip.text(2)}"
        help = sentence.say("the word is taken; choose another name, as in `{better} …`", better=better)
        return Finding(_cannot_stand(slip, slip.at, help), (Edit(slip.here, "best"),), guessed=True)
    if text in ("winner", "winners") and slip.at > 0 and not slip.in_test:
        return Finding(
            _cannot_stand(
                slip, slip.at, "who wins is worked out at the end; `highest(everyone by score)` is the best so far"
            )
        )
    return None


def part_that_is_a_word(slip: Slip) -> Finding | None:
    """`me.left`, `hand.empty`."""
    if slip.kind(slip.at - 1) != "DOT" or slip.met == "NAME":
        return None
    help = other_languages.part(slip.text(slip.at), short(slip.text(slip.at - 2)))
    return Finding(_cannot_stand(slip, slip.at, help)) if help else None


def unit(slip: Slip) -> Finding | None:
    """`score = 5 points`, `score -= 3 points`."""
    last = slip.at == len(slip.line.tokens) - 1
    sets = any(slip.find(kind) != -1 for kind in ("SET", "ADD", "SUB"))
    if slip.met in ("NAME", "CARDS") and last and slip.kind(slip.at - 1) == "INT" and sets:
        word = slip.text(slip.at)
        if word[0] == "d" and word[1:].isdecimal():
            return Finding(_cannot_stand(slip, slip.at, other_languages.said_here("dice")))
        return Finding(
            _cannot_stand(slip, slip.at, sentence.say("leave `{name}` out: a number stands alone", name=short(word))),
            (Edit(slip.here, ""),),
        )
    return None


def joined_sentences(slip: Slip) -> Finding | None:
    """`move card to discards and then shuffle deck`, `move card to discards, shuffle deck`."""
    if slip.met not in ("AND", "COMMA") or not slip.among_statements or "_NL" not in slip.wanted:
        return None
    second = next(
        (i for i in range(slip.at + 1, min(slip.at + 3, len(slip.line.tokens))) if slip.text(i) in STATEMENTS), -1
    )
    return None if second == -1 else Finding(say.two_statements(slip.source, slip.span(second)))


def full_stop(slip: Slip) -> Finding | None:
    """`move card to discards.`"""
    last = len(slip.line.tokens) - 1
    if slip.at_end and slip.kind(last) == "DOT":
        found = syntax.not_understood(slip.source, slip.span(last), "no `.` ends a line", help="leave it out")
        return Finding(found, (Edit(slip.span(last), ""),))
    return None


def question(slip: Slip) -> Finding | None:
    """`hand is empty` as a line of its own."""
    if (
        slip.among_statements
        and slip.met == "IS"
        and slip.kind(slip.at + 1) in ("EMPTY", "NOT")
        and slip.kind(0) == "NAME"
    ):
        better = short(f"if {slip.code(0, len(slip.line.tokens))}")
        return Finding(
            _cannot_stand(
                slip, slip.at, sentence.say("a question needs an `if`, and a block below it: `{better}`", better=better)
            )
        )
    return None


def _is_called(slip: Slip) -> bool:
    """Do parentheses follow at once, as behind the name of a definition?"""
    return slip.kind(slip.at + 1) == "LPAR" and slip.span(slip.at + 1).start == slip.here.end


def comparison_in_words(slip: Slip) -> Finding | None:
    """`if score is at least 3`, `if hand empty`, `if hand has hearts`, `if all(hand)`."""
    text, before = slip.text(slip.at), slip.text(slip.at - 1)
    if before == "is" and text == "at":
        sign = "<=" if slip.text(slip.at + 1) == "most" else ">="
        better = short(f"{slip.text(slip.at - 2)} {sign} {slip.text(slip.at + 2)}")
        return Finding(_cannot_stand(slip, slip.at, f"write `{better}`"))
    if slip.met == "EMPTY" and before != "is" and slip.at > 0:
        name = slip.text(slip.at + 1) if before in ("if", "until", "not", "and", "or") else before
        if before == "first":
            return None  # `first empty pile`
        return Finding(_cannot_stand(slip, slip.at, f"write `{short(name)} is empty`"))
    if slip.met == "HAS" and not slip.in_test and slip.kind(slip.at - 1) != slip.first and not _is_called(slip):
        value = slip.text(slip.at + 1)
        return Finding(_cannot_stand(slip, slip.at, f"write `any({short(before)} where it is {short(value)})`"))
    if slip.met == "ALL" and slip.at > 0 and slip.first not in ("MOVE", "DEAL", "FOR"):
        help = (
            "what holds for each is `all(c.suit is hearts for c in hand)`; what they have in common, `same(hand.suit)`"
        )
        return Finding(_cannot_stand(slip, slip.at, help))
    if slip.met == "IS" and before and slip.find("IN") in range(slip.at):
        return Finding(_cannot_stand(slip, slip.at, "write `any(hand where suit is hearts)`"))
    if slip.met == "PLAYERS" and before.isdecimal():
        return Finding(_cannot_stand(slip, slip.at, f"write `players is {before}`"))
    return None


def seen_by_all(slip: Slip) -> Finding | None:
    """`pool: pile seen by all`."""
    if slip.text(slip.at - 1) == "by" and slip.text(slip.at - 2) == "seen" and slip.met == "ALL":
        return Finding(_cannot_stand(slip, slip.at, "write `seen by everybody`"), (Edit(slip.here, "everybody"),))
    return None


def kind_of_zone(slip: Slip) -> Finding | None:
    """`pool: cards`."""
    if slip.at == 2 and slip.kind(1) == "COLON" and slip.met == "INT" and slip.wanted == {"NAME"}:
        help = "a zone is for cards; what is counted goes below `state`: `{name} = {number}`"
        return Finding(
            _cannot_stand(slip, 2, sentence.say(help, name=short(slip.text(0), 40), number=slip.text(2)[:15]))
        )
    if slip.at == 2 and slip.kind(1) == "COLON" and slip.first == "NAME" and slip.wanted == {"NAME"}:
        return Finding(_cannot_stand(slip, 2, sentence.say("a zone is a {kinds} or {kind}", **listed())))
    return None


def variable_and_number(slip: Slip) -> Finding | None:
    """`score 5`."""
    if slip.among_statements and [t.type for t in slip.line.tokens] == ["NAME", "INT"]:
        name, number = slip.text(0), slip.text(1)
        help = sentence.say("write `{name} = {number}` or `{name} += {number}`", name=short(name), number=number)
        return Finding(_cannot_stand(slip, 1, help))
    return None


def word_from_elsewhere(slip: Slip) -> Finding | None:
    """Any word of the line that is said otherwise here."""
    for index in range(max(slip.at - 2, 0), min(slip.at + 2, len(slip.line.tokens))):
        if slip.kind(index) == "NAME" and (help := other_languages.said_here(slip.text(index))):
            return Finding(_cannot_stand(slip, index, help))
    return None


def goes_on(slip: Slip) -> Finding | None:
    """A line that begins with an operator: the value above goes on."""
    if slip.at == 0 and slip.met in ("PLUS", "MINUS", "TIMES", "DIV", "MOD", "AND", "OR") and slip.above is not None:
        help = "a value goes on in the next line only inside parentheses: put `(` before it and `)` behind its end"
        if slip.kind(1) not in ("NAME", "INT", "LPAR") or slip.met == "MINUS":
            return None
        return Finding(_cannot_stand(slip, 0, help)) if not slip.among_statements else None
    return None


def only_otherwise(slip: Slip) -> Finding | None:
    """A table that has nothing but its last line."""
    if slip.text(slip.at) != "otherwise" or slip.above is None or slip.above.tokens[-1].type != "SET":
        return None
    help = "a single value stands behind the `=`: `{heading} …`; a table has a case with `if` before its `otherwise`"
    heading = " ".join(slip.source.excerpt(slip.above.span).split())
    return Finding(_cannot_stand(slip, slip.at, sentence.say(help, heading=short(heading))))


def cases_on_a_line(slip: Slip) -> Finding | None:
    """`define goal = 7 if players is 2, 5 if players is 3, else 4`."""
    by_number = slip.met == "WITH" and slip.kind(slip.at + 1) == "INT" and slip.kind(slip.at + 2) == "PLAYERS"
    if slip.first != "DEFINE" or not ((slip.find("IF") != -1 and slip.met == "COMMA") or by_number):
        return None
    start = slip.find("SET") + 1
    ends = [i for i in range(start, len(slip.line.tokens)) if slip.kind(i) == "COMMA"]
    parts = [
        slip.code(a, b) for a, b in zip([start, *(i + 1 for i in ends)], [*ends, len(slip.line.tokens)], strict=True)
    ]
    parts = [re.sub(r" (?:with|for|if) (\d{1,2}) players\b", r" if players is \1", part) for part in parts]
    cases = [p for p in parts if " if " in p]
    last = parts[-1].removeprefix("else ").removeprefix("otherwise ").removesuffix(" otherwise")
    cases = [*cases, f"{last} otherwise"] if parts[-1] not in cases else cases
    listed = ", ".join(f"`{short(case)}`" for case in cases)
    help = sentence.say(
        "one case stands on each line below `{heading}`: {cases}", heading=short(slip.code(0, start)), cases=listed
    )
    return Finding(_cannot_stand(slip, slip.at, help))


def text_and_value(slip: Slip) -> Finding | None:
    """`say "score: " + score`, `say "score", score`, `say f"{score}"`: a value stands in the text, in braces."""
    if slip.first != "SAY":
        return None
    if slip.kind(1) == "NAME" and slip.text(1) in ("f", "F") and slip.kind(2) == "STRING":
        edits = (Edit(slip.span(1), ""),)
        better = short(f"say {slip.text(2)}")
    elif slip.kind(1) == "STRING" and slip.met in ("PLUS", "COMMA", "NAME") and slip.at == 2:
        start = slip.at + (slip.met != "NAME")
        if start >= len(slip.line.tokens) or any(slip.kind(i) == "STRING" for i in range(start, len(slip.line.tokens))):
            return None
        value = slip.code(start, len(slip.line.tokens))
        edits = (Edit(slip.line.span, f'say "{slip.text(1)[1:-1]}{{{value}}}"'),)
        better = short(edits[0].text)
    else:
        return None
    help = sentence.say("a value stands in the text, in braces: `{better}`", better=better)
    return Finding(_cannot_stand(slip, slip.at, help), edits)


def somebody_can(slip: Slip) -> Finding | None:
    """`if nobody can play`: the rules are not asked what they allow."""
    if slip.met != "CAN" or slip.in_test:
        return None
    help = "whether somebody can do something is asked by what it needs, such as `any(hand where suit is trump)`"
    return Finding(_cannot_stand(slip, slip.at, help))


def word_for_name(slip: Slip) -> Finding | None:
    """`given p1.hand: red reverse`, where the card is called `reverse_card` since `reverse` is a word."""
    word = slip.text(slip.at)
    if slip.at == 0 or slip.met in ("NAME", "INT", "STRING") or "NAME" not in slip.wanted or not word.isidentifier():
        return None
    better = own_names(slip.source).beginning(word)
    return Finding(say.misspelt_inside(slip.source, slip.here, better), (Edit(slip.here, better),)) if better else None


def act_on_a_line(slip: Slip) -> Finding | None:
    """`"Double": bet += 1` below `choose one`."""
    if slip.part != "acts" or slip.first != "STRING" or slip.kind(1) != "COLON" or len(slip.line.tokens) < 3:
        return None
    if slip.kind(2) == "IF":
        return None
    end = len(slip.line.tokens)
    help = sentence.say(
        "write `{first}`, and below it, indented, `{second}`",
        first=short(slip.text(0)),
        second=short(slip.code(2, end)),
    )
    rest = slip.span(1).to(slip.span(end - 1))
    return Finding(_cannot_stand(slip, 1, help), (Edit(rest, ""),), guessed=True)


def label_alone(slip: Slip) -> Finding | None:
    """`"Close" if closer is nobody` without a `choose one` above."""
    if slip.first != "STRING" or not slip.among_statements:
        return None
    help = "labels stand below `choose one`: write `choose one` above it, and indent this line"
    return Finding(_cannot_stand(slip, 0, help))


def _cannot_stand(slip: Slip, index: int, help: str) -> Diagnostic:
    title = sentence.say("`{quoted}` cannot stand here", quoted=short(slip.text(index)))
    return syntax.not_understood(slip.source, slip.span(index), title, help=help)


FIRST = (
    word_for_name,
    act_on_a_line,
    text_and_value,
    somebody_can,
    cases_on_a_line,
    label_alone,
    goes_on,
    only_otherwise,
    method,
    possessive,
    quoted_value,
    joined_sentences,
    full_stop,
    empty_parentheses,
    question,
    seat_by_number,
    seen_by_all,
    comparison_in_words,
    part_that_is_a_word,
    kind_of_zone,
    variable_and_number,
)
LAST = (unit, word_from_elsewhere)
