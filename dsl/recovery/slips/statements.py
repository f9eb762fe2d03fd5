"""Choices and the moving of cards."""

from __future__ import annotations

import re

from dsl import sentence
from dsl.messages import signs, syntax, wording
from dsl.messages import statements as say
from dsl.messages.syntax import short
from dsl.recovery.slips.own_names import own_names
from dsl.recovery.slips.slip import ITEMS, Finding, Slip
from dsl.recovery.tolerant_lexer import Edit
from dsl.source import Span

_EVERYBODY = ("players", "the players", "everyone", "everybody", "all players", "each player", "every player", "all")
_TO = ("into", "onto", "on", "towards", "toward", "in")


def _is_choice(slip: Slip) -> int:
    """Where `choose` stands in a line that is a choice, or -1."""
    if slip.first == "CHOOSE":
        return 0
    return 1 if slip.first == "MAY" and slip.kind(1) == "CHOOSE" else -1


def choose_one_of(slip: Slip) -> Finding | None:
    """`choose one card from hand`."""
    at = _is_choice(slip)
    if at == -1 or slip.kind(at + 1) != "ONE" or slip.at != at + 2 or slip.at_end:
        return None
    one = slip.span(at + 1)
    if slip.met == "FROM":
        better = short(f"choose card {slip.code(slip.at, len(slip.line.tokens))}")
        return Finding(say.choose_one_of(slip.source, one, better), (Edit(one, "card"),))
    skip = slip.at + 1 if slip.met == "OF" else slip.at
    rest = slip.code(skip, len(slip.line.tokens))
    better = short(f"choose {rest}" if "from" in rest.split() else f"choose card from {rest}")
    return Finding(say.choose_one_of(slip.source, one, better), (Edit(one, ""),))


def may_choose_one(slip: Slip) -> Finding | None:
    """`may choose one`: not to choose is one of the labels."""
    if slip.first != "MAY" or slip.kind(1) != "CHOOSE" or slip.kind(2) != "ONE" or slip.kind(3) not in ("", "STRING"):
        return None
    return Finding(say.may_choose_one(slip.source, slip.span(0)), (Edit(slip.span(0), ""),))


def option_with_condition(slip: Slip) -> Finding | None:
    """`option "{cards}" if cards is not empty else "Pass"`: it is one text."""
    if slip.first != "OPTION" or slip.kind(1) != "STRING" or slip.at != 2 or slip.met not in ("IF", "WHEN"):
        return None
    span = slip.here.to(slip.span(len(slip.line.tokens) - 1))
    return Finding(say.option_is_one_text(slip.source, span, slip.text(1)), (Edit(span, ""),))


def must_beside(slip: Slip) -> Finding | None:
    """`choose card from hand must "be red": card is red`: a rule of a choice is a line below it."""
    at, rule = _is_choice(slip), slip.find("MUST")
    if at == -1 or rule == -1 or slip.at > rule or not slip.reads(choice := slip.code(0, rule)):
        return None
    end, colon = len(slip.line.tokens), slip.find("COLON", rule)
    reasoned = slip.kind(rule + 1) == "STRING"
    rest = rule + 1 + reasoned if colon == -1 else colon + 1
    heading = slip.code(rule, rest).rstrip(":") if reasoned or colon != -1 else 'must "why"'
    wanted = slip.code(rest, end)
    if not reasoned and not slip.reads(f"let it_is = {wanted}"):  # words that are no condition are its reason
        heading, wanted = f'must "{wanted}"', "…"
    below = f"{heading}: {wanted or '…'}"
    span = slip.span(rule).to(slip.span(end - 1))
    return Finding(say.must_beside(slip.source, span, choice, below), (Edit(span, ""),), guessed=True)


def choose_up_to(slip: Slip) -> Finding | None:
    """`choose up to 3 cards from hand`, `choose at most 3 cards from hand`."""
    at = _is_choice(slip)
    pair = (slip.text(at + 1), slip.text(at + 2))
    if at == -1 or pair not in (("up", "to"), ("at", "most"), ("at", "least")) or slip.at > at + 3:
        return None
    least = pair == ("at", "least")
    number = slip.text(at + 3)
    amount = f"{number} to 99" if least else f"1 to {number}"
    rest = slip.code(at + 4, len(slip.line.tokens))
    span = slip.span(at + 1).to(slip.span(at + 3))
    better = "choose some cards from hand" if least else short(f"choose {amount} {rest}")
    return Finding(say.choose_up_to(slip.source, span, better), (Edit(span, amount),))


def number_in_parentheses(slip: Slip) -> Finding | None:
    """`choose sum(shape) cards from hand`, `choose n - 1 cards from hand`: what is worked out stands in parentheses."""
    at = _is_choice(slip)
    start = max((i + 1 for i in range(at + 1, slip.at) if slip.kind(i) == "COMMA"), default=at + 1)
    end = next((i for i in range(start, len(slip.line.tokens)) if slip.kind(i) == "FROM"), 0) - 1
    if at == -1 or not start + 1 < end or slip.kind(start) not in ("NAME", "INT", "HIGHEST", "LOWEST"):
        return None
    if (to := slip.find("TO", start)) in range(start, end - 1) and slip.kind(to + 1) == "NAME":
        start = to + 1  # `choose 0 to count(hand) cards`
    if slip.kind(end) not in ("NAME", "CARDS") or slip.met not in ("LPAR", "PLUS", "MINUS", "TIMES", "DIV", "DOT"):
        return None
    better = f"{slip.code(0, start)} ({slip.code(start, end)}) {slip.code(end, len(slip.line.tokens))}"
    if not slip.reads(better):
        return None
    return Finding(say.amount_in_parentheses(slip.source, slip.span(start).to(slip.span(end - 1)), short(better)))


def acts_below(slip: Slip) -> Finding | None:
    """`choose` or `choose action "What now?"` above labels, which stand below `choose one`."""
    if slip.first != "CHOOSE" or slip.find("FROM") != -1 or slip.kind(1) in ("ONE", "SOME", "INT"):
        return None
    below = slip.below.rstrip(":")
    label = below.startswith('"') or (below.isidentifier() and below not in own_names(slip.source).phases)
    text = slip.find("STRING")
    if not label or len(slip.line.tokens) > 3 or text not in (-1, len(slip.line.tokens) - 1):
        return None
    better = f"choose one {slip.text(text)}" if text != -1 else "choose one"
    title = sentence.say(
        "`{quoted}` cannot stand here", quoted=short(slip.text(min(slip.at, len(slip.line.tokens) - 1)))
    )
    help = sentence.say("labels stand below `choose one`: write `{better}`", better=short(better))
    return Finding(
        syntax.not_understood(slip.source, slip.line.span, title, help=help), (Edit(slip.line.span, better),)
    )


def choice_without_from(slip: Slip) -> Finding | None:
    at = _is_choice(slip)
    if at == -1:
        return None
    source, end = slip.source, len(slip.line.tokens)
    if slip.met == "FROM" and slip.at == at + 1:
        better = short(f"{slip.code(0, slip.at)} card {slip.code(slip.at, end)}")
        return Finding(say.nothing_chosen(source, slip.here, better), (Edit(Span(*[slip.here.start] * 2), "card "),))
    if [slip.kind(i) for i in range(at + 1, end)] == ["NAME", "OR", "NAME"]:
        better = f"choose called from ({slip.text(at + 1)}, {slip.text(at + 3)})"
        return Finding(say.no_from(source, slip.here, short(better)))
    if "FROM" not in slip.wanted or slip.find("FROM") != -1:
        return None
    if slip.met in ("IN", "OF", "WITH", "TO") and slip.at + 1 < end:
        better = short(f"{slip.code(0, slip.at)} from {slip.code(slip.at + 1, end)}")
        return Finding(say.no_from(source, slip.here, better), (Edit(slip.here, "from"),))
    if slip.at_end and slip.at - at > 2 and slip.kind(end - 1) in ("NAME", "CARDS"):
        last = slip.span(end - 1)
        better = short(f"{slip.code(0, end - 1)} from {slip.text(end - 1)}")
        return Finding(say.no_from(source, last, better), (Edit(Span(last.start, last.start), "from "),))
    rest = slip.code(slip.at, end)
    if (
        slip.at == at + 2
        and (zone := slip.text(at + 1)) in own_names(source).zones
        and (slip.at_end or slip.met == "STRING")
    ):
        return Finding(say.no_from(source, slip.here, short(f"{slip.code(0, at + 1)} card from {zone} {rest}".strip())))
    better = short(f"{slip.code(0, slip.at)} from {rest or 'hand'}")
    where = Span(slip.here.start, slip.here.start)
    return Finding(say.no_from(source, slip.here, better), (Edit(where, " from " if rest else " from hand"),))


def choice_from_bare_list(slip: Slip) -> Finding | None:
    """`choose side from left, right`."""
    at = _is_choice(slip)
    start = max((i for i in range(slip.at) if slip.kind(i) == "FROM"), default=-1)
    if at == -1 or start == -1 or slip.find("FROM", slip.at) != -1 or slip.find("COMMA", start) not in range(slip.at):
        return None
    end = start + 1
    while slip.kind(end) in ITEMS:
        end += 1
    if end < slip.at or slip.kind(end) not in ("", "STRING"):
        return None
    items = slip.code(start + 1, end)
    span = slip.span(start + 1).to(slip.span(end - 1))
    return Finding(signs.bare_list(slip.source, span, short(items)), (Edit(span, f"({items})"),))


def must(slip: Slip) -> Finding | None:
    if slip.first != "MUST":
        return None
    if slip.at == 1:
        return Finding(say.no_reason(slip.source, slip.here))
    if "COLON" in slip.wanted and slip.at < 5:
        edits = () if slip.at_end else (Edit(Span(slip.here.start, slip.here.start), ": "),)
        return Finding(say.no_colon(slip.source, slip.here), edits)
    return None


def word_for_to(slip: Slip) -> Finding | None:
    """`move card into hand`."""
    if slip.first not in ("MOVE", "DEAL") or slip.find("TO") != -1:
        return None
    for index in range(2, len(slip.line.tokens)):
        if slip.text(index) in _TO and index <= slip.at:
            return Finding(say.word_for_to(slip.source, slip.span(index)), (Edit(slip.span(index), "to"),))
    return None


def number_of_cards(slip: Slip) -> Finding | None:
    """`deal 5 cards from deck to every hand`, `move 2 cards from deck to hand`."""
    if slip.first not in ("MOVE", "DEAL") or slip.at < 2 or not _is_cards(slip, slip.at):
        return None
    rest = slip.code(slip.at + 1, len(slip.line.tokens))
    for everybody in ("to each player", "to every player", "to all players", "to everyone", "to everybody"):
        rest = rest.replace(everybody, f"to every {own_names(slip.source).hand}")
    better = f"{slip.code(0, slip.at)} {rest}"
    if slip.find("FROM") == -1:
        number, names = slip.code(1, slip.at), own_names(slip.source)
        if not slip.reads(f"let many = {number}") or (slip.at > 2 and slip.kind(1) == slip.kind(2) == "NAME"):
            number = "5"  # `hand size`, which is no number yet
        dealt = f"deal {number} from {names.deck} to every {names.hand}"
        better = dealt if slip.first == "DEAL" else f"move {number} from {names.deck} to {names.hand}"
        place = slip.text(slip.at + 2) if slip.kind(slip.at + 1) == "TO" else ""
        if place in names.zones and slip.at + 3 == len(slip.line.tokens):
            better = f"move {number} from {names.deck} to {place}"
    return Finding(say.number_of_cards(slip.source, slip.here, short(better)), (Edit(slip.here, ""),))


def _is_cards(slip: Slip, index: int) -> bool:
    return slip.text(index) in ("cards", "card") and slip.kind(index - 1) in ("INT", "ALL", "NAME", "RPAR", "PLAYERS")


def each_for_every(slip: Slip) -> Finding | None:
    """`deal 5 from deck to each hand`."""
    if slip.first == "DEAL" and slip.met == "ALL" and "EVERY" in slip.wanted:
        return Finding(say.each_for_every(slip.source, slip.here, "every hand"))
    if slip.met != "EACH" or "EVERY" not in slip.wanted or slip.at == 0:
        return None
    after = slip.text(slip.at + 1)
    if after in ("player", "players", "team", ""):
        return Finding(say.each_for_every(slip.source, slip.here, f"every {own_names(slip.source).hand}"))
    return Finding(say.each_for_every(slip.source, slip.here, f"every {after}"), (Edit(slip.here, "every"),))


def no_destination(slip: Slip) -> Finding | None:
    """`move card hand`, `deal 5 from deck`, `deal 5 to every hand`."""
    if slip.first not in ("MOVE", "DEAL"):
        return None
    source, word, end = slip.source, slip.text(0), len(slip.line.tokens)
    where = Span(slip.here.start, slip.here.start)
    if word == "deal" and slip.met == "TO" and "FROM" in slip.wanted:
        names, to = own_names(source), slip.code(slip.at + 1, end)
        whom, starting, first = to.partition(" starting ")
        to = f"every {names.hand}{starting}{first}" if whom in _EVERYBODY else to
        better = f"{slip.code(0, slip.at)} from {names.deck} to {to}"
        return Finding(say.no_source(source, where, word, short(better)), (Edit(slip.line.span, better),))
    if "TO" not in slip.wanted or not slip.at_end:
        return None
    last = slip.span(end - 1)
    if slip.kind(end - 1) == "NAME" and slip.kind(end - 2) in ("NAME", "INT") and end > 2:
        better = short(f"{slip.code(0, end - 1)} to {slip.text(end - 1)}")
        return Finding(say.no_to(source, last, word, better), (Edit(Span(last.start, last.start), "to "),))
    names = own_names(source)
    better = short(f"{slip.code(0, end)} to {f'every {names.hand}' if word == 'deal' else names.discards}")
    return Finding(say.no_to(source, slip.here, word, better))


_GIVES = ("pass", "passes", "rotate", "rotates", "give", "gives", "hand", "hands", "move", "moves", "swap")
_ON = ("left", "right", "next", "on", "neighbour", "neighbor", "around", "round")


def hands_go_on(slip: Slip) -> Finding | None:
    """`pass hand to left`, `everyone passes their hand to the left`: who came first would hold two hands at once."""
    words = [slip.text(i).lower() for i in range(len(slip.line.tokens))]
    hand = own_names(slip.source).hand
    verb = next((i for i, word in enumerate(words) if word in _GIVES), -1)
    whole = {hand, f"{hand}s", "hand", "hands"} & set(words[verb + 1 :])
    if not slip.among_statements or verb == -1 or not whole or not set(words) & set(_ON) or "." in words:
        return None
    if "from" in words or (own_names(slip.source).zones - {hand}) & set(words):
        return None
    side = "right" if "right" in words else "left"
    help = sentence.say(
        "hands go on in two steps, by a zone `passing: pile` that each player has: `each player` with `{aside}` below "
        "it, then once more `each player` with `{on}` below it",
        aside=f"move {hand} to passing",
        on=f"move passing to ({side} of me).{hand}",
    )
    return Finding(wording.foreign_word(slip.source, slip.span(0), help))


def higher_than(slip: Slip) -> Finding | None:
    """`choose n > bid`: a number is chosen from a range."""
    at = _is_choice(slip)
    if at == -1 or slip.kind(at + 1) != "NAME" or slip.at != at + 2 or slip.met not in ("GT", "GE"):
        return None
    end = slip.find("STRING", slip.at) if slip.find("STRING", slip.at) != -1 else len(slip.line.tokens)
    low = slip.code(slip.at + 1, end) + (" + 1" if slip.met == "GT" else "")
    better = f"{slip.code(0, slip.at)} from {low} to … {slip.code(end, len(slip.line.tokens))}".strip()
    help = sentence.say("write `{better}`, with the highest number in place of `…`", better=short(better))
    title = sentence.say("`{quoted}` cannot stand here", quoted=slip.text(slip.at))
    line = better.replace("…", f"{low} + 1")
    edits = (Edit(slip.line.span, line),) if slip.reads(line) else ()
    return Finding(syntax.not_understood(slip.source, slip.here, title, help=help), edits, guessed=True)


_FOR_EVERY = re.compile(
    r"(?P<points>\d{1,4}) points? (?:for each|for every|per|for) "
    r"(?:(?P<many>\d{1,3})|(?P<pair>pair of|pair)|set of (?P<set>\d{1,3}))? ?(?:cards? )?(?P<value>\w{1,40})\b"
)


def points_for_every(slip: Slip) -> Finding | None:
    """`score 5 points for every 2 tempura`, `score = score + 5 points per pair of tempura`."""
    found = _FOR_EVERY.search(slip.code(0, len(slip.line.tokens))) if slip.among_statements else None
    names = own_names(slip.source)
    if found is None or not (value := names.value(found["value"])):
        return None
    many = found["many"] or found["set"] or ("2" if found["pair"] else "1")
    counted = f"count(… where {names.attribute_of(value)} is {value})"
    each = counted if many == "1" else f"({counted} div {many})"
    better = f"{names.score} += {found['points']} * {each}"
    help = sentence.say("write `{better}`, with the zone whose cards count in place of `…`", better=better)
    return Finding(wording.foreign_word(slip.source, slip.span(0), help))


FIRST = (acts_below, hands_go_on, higher_than, points_for_every, must_beside, may_choose_one, option_with_condition)
ALL = (
    number_in_parentheses,
    choose_one_of,
    choose_up_to,
    choice_from_bare_list,
    choice_without_from,
    must,
    number_of_cards,
    word_for_to,
    each_for_every,
    no_destination,
)
