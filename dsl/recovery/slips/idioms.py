"""Lines that begin as people say it elsewhere; `dsl.recovery.slips.sayings` has the sayings.

A word alone on a line is read as the name of a phase, so `dsl.typing.phases` asks here too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dsl import sentence
from dsl.messages import syntax
from dsl.messages import wording as say
from dsl.recovery.slips import sayings, section_sayings
from dsl.recovery.slips.own_names import own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.tolerant_lexer import Edit
from dsl.recovery.tolerant_lexer import words as words_of_the_language
from dsl.source import Source

_WHO = "say who acts with `each player` or `player p1`, and below it what happens: `move 1 from deck to hand`"
_BEGINS = "who begins is said where the turns are: `each player from p1`, `turns from p1 until deck is empty`"
_WINS = "who wins is said at the end of the file, as in `winner highest score`; `end game` ends the play"

MOST_WORDS = 5
SEAT = re.compile(r"p[1-9][0-9]?\Z")
_PHASE = re.compile(r"^phase (\w+)", re.MULTILINE)
_GOES_ON = ("SET", "ADD", "SUB", "DOT", "LSQB", "COLON", "IS")  # what follows a variable, not a verb


def help_for(idioms: Mapping[str, str], words: list[str], *, surely: bool = False, source: Source | None = None) -> str:
    """What is said of a line that begins with these words; empty if nothing is known.

    The places of its examples are called as they are in `source`. `surely` leaves out what is only a guess: a single
    word that has a meaning here too, and patterns.
    """
    number = next((word for word in words if word.isdecimal()), "1")
    plain = [("#" if word.isdecimal() else word.lower()) for word in words[:MOST_WORDS]]
    for length in range(len(plain), 0, -1):
        for pattern in _patterns(plain[:length], surely):
            if pattern in idioms and not (surely and length == 1 and pattern in words_of_the_language()):
                instead = own_names(source).instead() if source is not None else {}
                own = {sentence.OWN_NAMES: instead} if instead else {}
                return sentence.Sentence(idioms[pattern], {"n": number, **own})
    return ""


def _named_here(source: Source, help: str) -> str:
    """A sentence whose examples name the places of the file."""
    instead = own_names(source).instead()
    return sentence.Sentence(help, {sentence.OWN_NAMES: instead}) if instead else help


def _patterns(words: list[str], surely: bool) -> list[str]:
    """The words as they are, then with one or two of them left open."""
    found = [" ".join(words)]
    places = [{n} for n in range(len(words))] + [{0, 2}, {1, 3}, {0, 1}]
    for some in places if len(words) > 1 and not surely else ():
        found.append(" ".join("~" if n in some else word for n, word in enumerate(words)))
    return found


def idiom(slip: Slip) -> Finding | None:
    """A line that surely begins as people say it elsewhere."""
    if slip.among_statements and slip.kind(1) in _GOES_ON and slip.first != "INT":
        return None
    if slip.text(0) != slip.text(0).lower() in words_of_the_language():
        return None  # a word of the language in capitals
    if slip.among_statements and slip.kind(1) == "NAME" and SEAT.match(slip.text(0)):
        verb = slip.text(1).lower()
        begins = verb.startswith(("start", "begin", "fängt"))
        help = _BEGINS if begins else _WINS if verb.startswith("win") else _WHO
        return Finding(say.foreign_word(slip.source, slip.span(0), _named_here(slip.source, help)))
    return _finding(slip, surely=True)


def as_statement(slip: Slip) -> str:
    """What is said of a line at the left edge that would be a saying inside of a phase; empty if it is none."""
    words = [str(token) for token in slip.line.tokens[:MOST_WORDS]]
    here = help_for(section_sayings.SECTIONS, words)
    return "" if here else help_for(sayings.STATEMENTS, words, surely=True, source=slip.source)


_LOOPS = ("repeat", "for", "while", "loop", "turns", "each")
_LEAVE = (
    "write `end {phase}` to leave the phase `{phase}`; to leave only a loop in it, put the loop into a phase of its own"
)


def end_of_loop(slip: Slip) -> Finding | None:
    """`end repeat` inside an `if`: the loop is to be left, and not only its block to be closed."""
    if not slip.among_statements or slip.text(0).lower() not in ("end", "exit", "leave", "break"):
        return None
    if slip.text(1).lower() not in _LOOPS:
        return None
    above = slip.source.text[: slip.line.start].splitlines()
    rows = [row for row in above if row.strip() and len(row) - len(row.lstrip()) < slip.line.depth]
    if not rows or not rows[-1].split()[0].startswith(("if", "else", '"', "player", "choose", "may")):
        return None
    phases = [row.split()[1].split("(")[0] for row in rows if row.startswith("phase ") and len(row.split()) > 1]
    plays = [n for n, row in enumerate(rows) if row.startswith(("phase ", "play"))]
    inside = bool(phases) and rows[plays[-1]].startswith("phase ")
    help: str = "put the loop into a phase of its own, and leave that with `end` and its name"
    if inside:
        help = sentence.say(_LEAVE, phase=phases[-1])
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(1)))
    return Finding(syntax.not_understood(slip.source, slip.span(1), title, help=help))


def perhaps(slip: Slip) -> Finding | None:
    """The same if nobody knew better."""
    return _finding(slip, surely=False)


def _finding(slip: Slip, *, surely: bool) -> Finding | None:
    idioms = _SAYINGS.get(slip.part, {})
    tokens = slip.line.tokens
    # What was understood of the line is not said otherwise.
    first = [str(token) for token in tokens[:MOST_WORDS]] if surely or slip.at <= MOST_WORDS else []
    help = help_for(idioms, first, surely=surely, source=slip.source)
    if not help:
        return None
    source, word = slip.source, slip.text(0)
    if slip.among_statements and word in _PHASE.findall(source.text):
        help = sentence.say("a phase is called by its name, values in parentheses: `{word}` or `{word}(2)`", word=word)
        takes_values = f"phase {word}(" in source.text
        if takes_values and slip.reads(call := f"{word}({slip.code(1, len(tokens))})"):  # `pay 2`
            help = sentence.say("write `{short}`", short=syntax.short(call))
    if slip.at == 0 or (slip.first in ("NAME", "INT") and slip.among_statements):
        return Finding(say.foreign_word(source, slip.span(0), help), _as_meant(slip), guessed=True)
    if slip.at_end:
        return Finding(syntax.not_understood(source, slip.here, "this line ends too early", help=help))
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(slip.at)))
    return Finding(syntax.not_understood(source, slip.here, title, help=help), _as_meant(slip), guessed=True)


def _as_meant(slip: Slip) -> tuple[Edit, ...]:
    """How a heading is read."""
    words = [slip.text(i).lower() for i in range(MOST_WORDS)]
    for length in range(MOST_WORDS, 0, -1):
        meant = sayings.HEADINGS.get(" ".join(words[:length]))
        if meant is not None and slip.among_statements:
            return (Edit(slip.span(0).to(slip.span(length - 1)), meant),)
    return ()


_SAYINGS: Mapping[str, Mapping[str, str]] = {
    "test": section_sayings.TESTS,
    "choice": {**sayings.STATEMENTS, **section_sayings.CHOICE},
    "statements": sayings.STATEMENTS,
    "head": section_sayings.HEAD,
    "sections": section_sayings.SECTIONS,
    "cards": section_sayings.CARDS,
    "zones": section_sayings.ZONES,
    "state": section_sayings.STATE,
}
