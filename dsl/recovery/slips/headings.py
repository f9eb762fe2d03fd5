"""Declarations and headings: names, colons, `then`, and blocks on the line of their heading."""

from __future__ import annotations

import re

from dsl import sentence
from dsl.messages import signs, syntax
from dsl.messages import wording as say
from dsl.messages.syntax import short
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.slips.vocabulary import STATEMENTS
from dsl.recovery.tolerant_lexer import Edit, words
from dsl.source import Span

# What declares a name, and what can stand behind the name.
_NAMED = {
    "GAME": ("",),
    "LIBRARY": ("",),
    "PHASE": ("", "LPAR"),
    "CARDS": ("", "IN"),
    "DEFINE": ("SET",),
    "LET": ("SET",),
    "OPTION": ("SET",),
}
_MOST_PARTS = 4
_TITLE = re.compile(r"(?=[^\W_])[\w !?'’&.,+-]+")
_WORD = re.compile(r"[^\W_]+")
_OPENING = ("IF", "ELSE", "EACH", "REPEAT", "FOR", "TURNS", "PLAYER", "ALL", "PHASE", "PLAY")

# Names for what people would like to call by a word of the language.
OTHER_NAMES = {
    "out": "gone", "pass": "passing", "play": "turn", "deal": "round", "state": "status", "team": "side",
    "test": "trial", "stop": "halt", "end": "finish", "all": "whole", "up": "upward", "down": "downward",
    "one": "single", "game": "match", "choose": "choice", "player": "person", "winner": "best",
    "winners": "best", "option": "setting", "phase": "stage", "reverse": "backwards", "turns": "turn_count",
    "times": "how_often", "chance": "luck", "use": "usage", "short": "brief", "reveal": "shown",
    "peek": "seen_by_me", "move": "step", "shuffle": "mixing", "repeat": "again", "most": "largest",
    "words": "labels", "zones": "places", "about": "notes", "cards": "pack", "left": "left_side",
    "right": "right_side",
}  # fmt: skip

# Words that stand before a condition in parentheses.
JOINING = ("NOT", "AND", "OR", "IF", "IN", "IS", "WHERE", "UNTIL", "IMPLIES", "BY", "ALL", "EMPTY")


def colon_at_end(slip: Slip) -> Finding | None:
    if slip.met == "COLON" and slip.at == len(slip.line.tokens) - 1 and slip.at > 0 and slip.first != "MUST":
        return Finding(say.colon_at_end(slip.source, slip.here), (Edit(slip.here, ""),))
    return None


def colon_before_block(slip: Slip) -> Finding | None:
    """`if deck is not empty: move 1 from deck to hand`."""
    case = slip.part == "cases" and {"COMMA", "_NL"} <= slip.wanted
    if slip.met != "COLON" or not (slip.first in _OPENING or case) or slip.at in (0, len(slip.line.tokens) - 1):
        return None
    rest = slip.span(slip.at + 1).to(slip.span(len(slip.line.tokens) - 1))
    return Finding(say.block_on_line(slip.source, rest, short(slip.code(0, slip.at))))


def then_in_if(slip: Slip) -> Finding | None:
    if slip.text(slip.at) != "then" or slip.find("IF") == -1:
        return None
    at_end = slip.at == len(slip.line.tokens) - 1
    edits = (Edit(slip.here, ""),) if at_end else ()
    return Finding(say.then_here(slip.source, slip.here, at_end), edits)


def twice(slip: Slip) -> Finding | None:
    """The same word once more."""
    before = slip.at - 1
    if before < 0 or slip.text(before) != slip.text(slip.at) or slip.met in ("NAME", "INT", "STRING"):
        return None
    return Finding(say.twice(slip.source, slip.here, slip.span(before)), (Edit(slip.here, ""),))


def reserved(slip: Slip) -> Finding | None:
    """A word of the language where a name is due, or where a name was read as such a word."""
    if _is_word(slip, slip.at) and _among_values(slip):
        taken = [i for i in range(slip.at, len(slip.line.tokens)) if _is_word(slip, i) and _ends_value(slip, i)]
        better = [f"{slip.text(i)}_card" for i in taken]
        edits = tuple(Edit(slip.span(i), name) for i, name in zip(taken, better, strict=True))
        return Finding(say.reserved(slip.source, slip.here, better), edits)
    if _is_word(slip, slip.at) and _is_setting(slip, slip.at):  # `option rounding = up from (up, down)`
        taken = [i for i in range(slip.at, len(slip.line.tokens)) if _is_word(slip, i) and _is_setting(slip, i)]
        edits = tuple(Edit(slip.span(i), _other_name(slip, slip.text(i))) for i in taken)
        return Finding(say.reserved(slip.source, slip.here, list(dict.fromkeys(edit.text for edit in edits))), edits)
    if slip.kind(0) == "EACH" and slip.at == 1 and slip.text(1) == "cards" and not slip.among_statements:
        return Finding(say.misspelt_inside(slip.source, slip.here, "card"), (Edit(slip.here, "card"),))
    if slip.first == "CARDS" and slip.met in ("EACH", "EVERY") and slip.kind(slip.at - 1) == "IN":
        return Finding(say.cards_of_each(slip.source, slip.here, slip.text(1), slip.text(len(slip.line.tokens) - 1)))
    if slip.met == "TEAM" and slip.kind(slip.at - 1) == "EVERY":
        return Finding(say.no_list_of_teams(slip.source, slip.span(slip.at - 1).to(slip.here)))
    if slip.first == "PHASE" and slip.text(slip.at) == "play" and not slip.kind(2) and not _has_play(slip):
        here = slip.span(0).to(slip.here)
        return Finding(say.play_is_no_phase(slip.source, here), (Edit(here, "play"),))
    if _is_word(slip, slip.at) and _can_only_be_name(slip):
        return _renamed(slip, slip.at)
    if slip.met in ("SET", "ADD", "SUB") and slip.at == 1 and _is_word(slip, 0) and slip.among_statements:
        return _renamed(slip, 0)
    return None


def _renamed(slip: Slip, index: int) -> Finding:
    better = _other_name(slip, slip.text(index))
    return Finding(say.reserved(slip.source, slip.span(index), [better]), (Edit(slip.span(index), better),))


def _other_name(slip: Slip, word: str) -> str:
    better = OTHER_NAMES.get(word, "")
    return better if better and better not in slip.source.text else f"my_{word}"


def _has_play(slip: Slip) -> bool:
    return any(line.rstrip() == "play" for line in slip.source.text.splitlines())


def _among_values(slip: Slip) -> bool:
    """Whether a word stands among the values of an attribute, as in `colour: red, reverse, wild`."""
    if "WITHOUT" not in slip.starts or slip.kind(1) != "COLON" or not {"NAME", "INT"} <= slip.wanted:
        return False
    return slip.kind(slip.at - 1) in ("COLON", "COMMA", "LPAR") and _ends_value(slip, slip.at)


def _is_setting(slip: Slip, index: int) -> bool:
    """Whether a word stands where an option has one of its values."""
    if slip.first != "OPTION" or slip.kind(index + 1) not in ("FROM", "COMMA", "RPAR"):
        return False
    return slip.kind(index - 1) in ("SET", "COMMA", "LPAR")


def _ends_value(slip: Slip, index: int) -> bool:
    return slip.kind(index + 1) in ("COMMA", "", "LPAR", "RPAR")


def _is_word(slip: Slip, index: int) -> bool:
    text = slip.text(index)
    return text[:1].isalpha() and text in words() and slip.kind(index) != "STRING"


def _can_only_be_name(slip: Slip) -> bool:
    if "NAME" not in slip.wanted:
        return False
    behind = slip.kind(slip.at + 1)
    if slip.at == 0:
        return behind in ("SET", "ADD", "SUB", "COLON", "LSQB")
    if slip.wanted <= {"NAME", "CARDS"} or (behind == "FROM" and "CHOOSE" in (slip.first, slip.kind(1))):
        return True
    if behind == "LPAR" and slip.span(slip.at + 1).start == slip.here.end:
        return slip.met not in JOINING
    return behind in ("SET", "DOT", "LSQB", "RPAR", "PLUS", "MINUS", "") and slip.met != "EMPTY"


def name_of_two_words(slip: Slip) -> Finding | None:
    """`game Tiny Tricks`, `phase play-tricks`, `let top card = 3`."""
    if slip.first == "NAME":
        return _variable_of_two_words(slip)
    behind = _NAMED.get(slip.first)
    if behind is None or slip.at == 0:
        return None
    end = 1
    while (slip.text(end)[:1].isalnum() and slip.kind(end) not in behind) or slip.kind(end) == "MINUS":
        end += 1
    parts = [slip.text(i) for i in range(1, end) if slip.kind(i) != "MINUS"]
    if not 1 < len(parts) <= _MOST_PARTS or slip.at > end or slip.kind(end) not in behind or parts[0].isdigit():
        return None
    span = slip.span(1).to(slip.span(end - 1))
    better = "_".join(parts)
    return Finding(say.two_words(slip.source, span, better), (Edit(span, better),))


def _variable_of_two_words(slip: Slip) -> Finding | None:
    """`top score = 0`, `draw pile: pile`."""
    end = next((i for i, t in enumerate(slip.line.tokens) if t.type != "NAME"), 0)
    if end < 2 or slip.at > end or slip.kind(end) not in ("SET", "ADD", "SUB", "COLON"):
        return None
    span = slip.span(0).to(slip.span(end - 1))
    better = "_".join(slip.text(i) for i in range(end))
    return Finding(say.two_words(slip.source, span, better), (Edit(span, better),))


def title_as_name(slip: Slip) -> Finding | None:
    """`game "Sushi Go!"`, `game 6 nimmt!`: the name is a word, behind it stands in quotes what people read."""
    if slip.first != "GAME" or slip.line.depth or slip.at == 0 or slip.kind(2) == "STRING":
        return None
    span = Span(slip.span(1).start, slip.line.end)
    title = slip.source.excerpt(span).strip().strip('"')
    if not _TITLE.fullmatch(title) or "PLAYERS" in (token.type for token in slip.line.tokens):
        return None
    name = "_".join(_WORD.findall(title))
    name = name if name[0].isalpha() else f"Game_{name}"
    if name.replace("_", " ") == title:
        return None if " " not in title else Finding(say.two_words(slip.source, span, name), (Edit(span, name),))
    better = f'{name} "{title}"'
    return Finding(say.title_as_name(slip.source, span, better), (Edit(span, better),))


def name_in_quotes(slip: Slip) -> Finding | None:
    if slip.met != "STRING" or "NAME" not in slip.wanted or slip.first not in _NAMED or slip.at != 1:
        return None
    better = "_".join("".join(c if c.isalnum() or c == "_" else " " for c in slip.text(slip.at)).split())
    if not better or better[0].isdigit():
        better = "Name"
    return Finding(say.quoted_name(slip.source, slip.here, better), (Edit(slip.here, better),))


def number_as_name(slip: Slip) -> Finding | None:
    if slip.met == "INT" and slip.wanted <= {"NAME", "CARDS"} and slip.wanted and slip.kind(slip.at - 1) != "DOT":
        return Finding(say.number_as_name(slip.source, slip.here))
    return None


def no_set(slip: Slip) -> Finding | None:
    """`let best 3`, `score` under `state`, `define small players is 3`."""
    if "SET" not in slip.wanted or slip.met in ("COMMA", "COLON") or slip.at == 0:
        return None
    if slip.wanted & {"_NL", "COLON", "IS"} or slip.kind(slip.at - 1) != "NAME":
        return None
    name = slip.text(slip.at - 1)
    edits = () if slip.at_end else (Edit(Span(slip.here.start, slip.here.start), "= "),)
    return Finding(signs.no_set(slip.source, slip.here, name), edits)


def colon_for_set(slip: Slip) -> Finding | None:
    """`score: 0` and `score: number = 0` under `state`."""
    if slip.met == "COLON" and "SET" in slip.wanted and "COLON" not in slip.wanted:
        sets = next((token for token in slip.line.tokens[slip.at :] if token.type == "SET"), None)
        if sets is not None:
            kind = Span(slip.here.start, sets.start)
            say_so = signs.says_its_type(slip.source, kind, slip.text(slip.at - 1))
            return Finding(say_so, (Edit(kind, " "),))
        return Finding(signs.sets_with_is(slip.source, slip.here, ":"), (Edit(slip.here, " ="),))
    return None


def zone_for_each(slip: Slip) -> Finding | None:
    """`rows: row for each player at most 3`: does each have one, or are there as many as players?"""
    words = [slip.text(i) for i in range(len(slip.line.tokens))]
    behind = next((i for i in range(len(words) - 2) if words[i : i + 3] == ["for", "each", "player"]), 0)
    if slip.part != "zones" or slip.kind(1) != "COLON" or not behind or behind + 3 == len(words):
        return None
    rest = f"{slip.code(2, behind)} {slip.code(behind + 3, len(words))}"
    one, several = f"{words[0]}: {rest}", f"{words[0]}[players]: {rest}"
    if not slip.reads(one) or not slip.reads(several):
        return None
    help = sentence.say(
        "write `each player`, and below it, indented, `{one}`, if each player has one; `{several}` are as many as "
        "there are players, on the table",
        one=one,
        several=several,
    )
    title = sentence.say("`{quoted}` cannot stand here", quoted="for")
    found = syntax.not_understood(slip.source, slip.span(behind), title, help=help)
    return Finding(found, (Edit(slip.line.span, several if words[0].endswith("s") else one),), guessed=True)


def option_values(slip: Slip) -> Finding | None:
    """`option limit = 100 in 20 to 500`, `option limit = 100 between 20 and 500`, `option limit = 100 (20 to 500)`."""
    if slip.first != "OPTION" or slip.kind(2) != "SET" or slip.at < 4 or slip.find("FROM") != -1:
        return None
    numbers = [slip.text(i) for i in range(4, len(slip.line.tokens)) if slip.kind(i) == "INT"]
    if slip.met == "TO" and slip.kind(3) == "INT":
        numbers.insert(0, slip.text(3))  # `option limit = 3 to 5`
    if len(numbers) != 2:
        return None
    better = short(f"{slip.code(0, 4)} from {numbers[0]} to {numbers[1]}")
    return Finding(say.option_values(slip.source, slip.here, better))


def no_condition(slip: Slip) -> Finding | None:
    before = slip.text(slip.at - 1)
    if slip.at_end and slip.at > 0 and before in ("if", "until", "where", "when") and "NAME" in slip.wanted:
        return Finding(say.no_condition(slip.source, slip.here, before))
    return None


def second_statement(slip: Slip) -> Finding | None:
    """A statement begins in the middle of the line."""
    word = slip.text(slip.at)
    if slip.at == 0 or "_NL" not in slip.wanted or word not in STATEMENTS or word in ("else", "if", "for", "all"):
        return None
    if slip.first in _OPENING:
        heading = short(slip.code(0, slip.at))
        return Finding(say.block_on_line(slip.source, slip.here.to(slip.span(len(slip.line.tokens) - 1)), heading))
    if slip.among_statements:
        return Finding(say.two_statements(slip.source, slip.here))
    return None


def block_behind_heading(slip: Slip) -> Finding | None:
    """`else score += 1`, `repeat move …`, `play deal_cards`."""
    alone = slip.at == 1 and slip.first in ("ELSE", "PLAY") and slip.wanted <= {"_NL", "IF"}
    if alone and slip.met != "COLON":
        return Finding(say.block_on_line(slip.source, slip.here.to(slip.span(len(slip.line.tokens) - 1)), slip.text(0)))
    return None


ALL = (
    option_values,
    colon_at_end,
    colon_before_block,
    then_in_if,
    name_of_two_words,
    reserved,
    name_in_quotes,
    number_as_name,
    colon_for_set,
    no_set,
    no_condition,
    second_statement,
    block_behind_heading,
)
