"""Lines that make cards, as people write them: `3 wagers of each colour`, `every colour with 1 to 9`."""

from __future__ import annotations

from itertools import pairwise

from dsl import sentence
from dsl.diagnostic import Diagnostic
from dsl.messages import syntax
from dsl.recovery import other_languages
from dsl.recovery.slips.own_names import OwnNames, own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.tolerant_lexer import Edit

_MOST_CASES = 8
_LONGEST = 8  # words of a line that says how many there are of a card
_AROUND = (":", "*", "x", "×", "copies", "copy", "of", "times", "cards", "card", "(", ")", "=")


def each_with(slip: Slip) -> Finding | None:
    """Each value of one attribute with some values of another: `one of each suit, 2 to 10`."""
    if "WITHOUT" not in slip.starts or slip.kind(1) in ("COLON", "SET"):
        return None
    names = own_names(slip.source)
    words = [slip.text(i) for i in range(len(slip.line.tokens))]
    attribute = next((word for word in words if word in names.attributes), "")
    if not attribute or ("each" not in words[:4] and words[0] != "every"):
        return None
    number = words[0] if words[0].isdecimal() and int(words[0][:3]) > 1 else "one"
    values = _others(slip, words.index(attribute), names)
    joined = ", " if values in names.attributes else " with "  # `one of each suit and rank`
    better = f"{number} of each {attribute}{joined}{values}"
    if not values or not slip.reads(better):
        return None
    return Finding(_cannot_stand(slip, slip.at, f"write `{syntax.short(better)}`"), (Edit(slip.line.span, better),))


def _others(slip: Slip, attribute: int, names: OwnNames) -> str:
    """The values that stand behind the attribute, or between the number and `of each`."""
    start = attribute + 1
    while slip.text(start) in (",", "with", "and", "of"):
        start += 1
    if behind := slip.code(start, len(slip.line.tokens)):
        return behind
    word = next((slip.text(i) for i in range(1, attribute) if slip.kind(i) == "NAME"), "")
    if names.attribute_of(word):
        return word
    return word[:-1] if word.endswith("s") and names.attribute_of(word[:-1]) else ""


def each_of_range(slip: Slip) -> Finding | None:
    """`10 of each 1 to 12`, `2 of 1 to 9`: what the values are of has a name."""
    start = 3 if slip.kind(2) == "EACH" else 2
    if slip.part != "cards" or slip.kind(1) != "OF" or slip.kind(start) != "INT" or slip.kind(start + 1) != "TO":
        return None
    values = slip.code(start, start + 3)
    attributes = own_names(slip.source).attributes
    name = next((a for a, listed in attributes.items() if listed == values), "")
    many = slip.text(0) if slip.first in ("INT", "ONE") else "one"
    if name and slip.kind(start + 3) == "":
        better = f"{many} of each {name}"
        return Finding(_cannot_stand(slip, slip.at, f"write `{better}`"), (Edit(slip.line.span, better),))
    new = next(name for name in ("value", "number", "figure") if name not in attributes)
    help = sentence.say(
        "say first what has these values, on a line of its own: `{name}: {values}`; then write `{better}`",
        name=new,
        values=values,
        better=f"{many} of each {new}",
    )
    return Finding(_cannot_stand(slip, slip.at, help))


def copies(slip: Slip) -> Finding | None:
    """`hearts 3: 2 copies`, `2 copies of hearts 3`, `hearts 3 x2`: how many there are stands before the card."""
    if slip.part != "cards" or not 2 < len(slip.line.tokens) <= _LONGEST or slip.find("EACH") != -1:
        return None
    words = [slip.text(i) for i in range(len(slip.line.tokens))]
    words[0] = str(other_languages.NUMBERS.index(words[0])) if words[0] in other_languages.NUMBERS else words[0]
    if words[1] == ":" and not (words[2].isdecimal() and words[3:4] in (["copies"], ["times"], ["x"], ["cards"])):
        return None  # an attribute and its values
    plain = [word for word in words if word.lower() not in _AROUND]
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 3]
    names = [word for word in plain if word[0].isalpha()]
    if not plain or (words[0].isdecimal() and not numbers):
        return None
    if len(numbers) > 1 and words[0].isdecimal():
        number, card = numbers[0], plain[1:]
    elif words[0].isdecimal():
        number, card = numbers[0], names
    else:
        behind = plain[-1].lower().strip("x×")
        number, card = (int(behind) if behind.isdecimal() and len(behind) < 3 else 0), plain[:-1]
    better = f"{number} {' '.join(card)}"
    if card and card[0].lower() in ("deck", "pack", "decks"):
        return None
    if not number or not card or not card[0][0].isalpha() or plain == words or not slip.reads(better):
        return None
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(slip.at), syntax.LONGEST_QUOTE))
    found = syntax.not_understood(slip.source, slip.here, title, help=f"write `{syntax.short(better)}`")
    return Finding(found, (Edit(slip.line.span, better),))


_COMPARING = ("LT", "LE", "GT", "GE", "TO", "IS", "IN")


def without_some(slip: Slip) -> Finding | None:
    """`without 25 to 104`, `without rank > 9`."""
    if slip.first != "WITHOUT" or slip.met not in _COMPARING:
        return None
    help = (
        "`without` names cards; a part of a deck is taken with `use french_52 where rank < 10`, and a range of values "
        "can end with `players` or an option: `value: 1 to size`"
    )
    title = sentence.say("`{quoted}` cannot stand here", quoted=slip.text(slip.at))
    return Finding(syntax.not_understood(slip.source, slip.here, title, help=help))


def worth_in_braces(slip: Slip) -> Finding | None:
    """`points: {ace: 11, ten: 10}`: what a card is worth is worked out from its values."""
    if slip.part != "cards" or slip.kind(1) not in ("COLON", "SET") or slip.text(2) != "{":
        return None
    better = f"{slip.text(0)} = 11 if {own_names(slip.source).ranked} is ace else 0"
    help = sentence.say("what follows from the values of a card is worked out: `{better}`", better=better)
    title = sentence.say("`{quoted}` cannot stand here", quoted="{")
    return Finding(syntax.not_understood(slip.source, slip.span(2), title, help=help))


def worth_in_a_row(slip: Slip) -> Finding | None:
    """`points: ace 11, king 10`, `points: 11 if rank is ace`: what a card is worth is a case on each line."""
    if slip.part != "cards" or slip.first != "NAME" or slip.kind(1) not in ("COLON", "SET"):
        return None
    names, end = own_names(slip.source), len(slip.line.tokens)
    commas = [1, *(i for i in range(2, end) if slip.kind(i) == "COMMA"), end]
    cases, rest = [], "0"
    for start, stop in pairwise(commas):
        value, number = slip.text(start + 1), slip.text(stop - 1)
        if stop - start == 3 and number.isdecimal() and value in ("otherwise", "else", "others"):
            rest = number
        elif stop - start == 3 and number.isdecimal() and (attribute := names.attribute_of(value, slip.text(0))):
            cases.append(f"{number} if {attribute} is {value}")
        elif slip.kind(1) == "COLON" and slip.find("IF", start) in range(start, stop):
            cases.append(slip.code(start + 1, stop))
    if not cases:
        return None
    listed = ", ".join(f"`{syntax.short(case)}`" for case in (*cases[:_MOST_CASES], f"{rest} otherwise"))
    help = sentence.say(
        "write `{heading} =`, and a case on each line below it: {listed}", heading=slip.text(0), listed=listed
    )
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(slip.at), syntax.LONGEST_QUOTE))
    return Finding(syntax.not_understood(slip.source, slip.here, title, help=help))


def said_to_be_highest(slip: Slip) -> Finding | None:
    """`rank: jack, queen, ace (highest)`: the order says it."""
    if slip.part != "cards" or slip.kind(1) != "COLON" or slip.text(slip.at - 1) != "(":
        return None
    word, close = slip.text(slip.at), slip.find("RPAR", slip.at)
    if word not in ("highest", "lowest", "high", "low", "best") or close == -1:
        return None
    span = slip.span(slip.at - 1).to(slip.span(close))
    help = "leave it out: the values stand in their order, the lowest first and the highest last"
    title = sentence.say("`{quoted}` cannot stand here", quoted=slip.source.excerpt(span))
    return Finding(syntax.not_understood(slip.source, span, title, help=help), (Edit(span, ""),))


def listed_copies(slip: Slip) -> Finding | None:
    """`3 flowers and 1 skull`, `each player: 3 flower, 1 skull`."""
    words = [slip.text(i) for i in range(len(slip.line.tokens))]
    everybody = words[:2] == ["each", "player"]
    plain = words[2:] if everybody else words
    plain = plain[1:] if plain[:1] in (["has"], [":"], ["gets"]) else plain
    names = own_names(slip.source)
    if slip.part != "cards" or not plain or not plain[0].isdecimal() or "each" in plain:
        return None
    items = " ".join(plain).replace(" and ", " , ").split(" , ")
    better = ", ".join(
        " ".join(word if word.isdecimal() else names.value(word) or "?" for word in item.split()) for item in items
    )
    if "?" in better or better == " ".join(words) or not slip.reads(better):
        return None
    help: str = f"write `{syntax.short(better)}`"
    if everybody:
        said = "write `{better}`; each player has these cards if `{zone}`, where they begin, is a zone of each player"
        help = sentence.say(said, better=syntax.short(better), zone=names.deck)
    return Finding(_cannot_stand(slip, slip.at, help), (Edit(slip.line.span, better),), guessed=True)


def condition_above(slip: Slip) -> Finding | None:
    """`if players is 3` above `without brown`: when it counts is said behind it."""
    if slip.part != "cards" or slip.first not in ("IF", "WHEN") or slip.at != 0:
        return None
    below = slip.source.text[slip.line.end :].splitlines()[1:2]
    line = below[0].split("#")[0].strip() if below and below[0].startswith(" " * (slip.line.depth + 1)) else ""
    better = f"{line or 'without joker'} when {slip.code(1, len(slip.line.tokens))}".replace(" :", "").rstrip(":")
    help = sentence.say("the condition stands behind what it is about, on one line: `{better}`", better=better)
    return Finding(_cannot_stand(slip, 0, help))


def _cannot_stand(slip: Slip, index: int, help: str) -> Diagnostic:
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(index), syntax.LONGEST_QUOTE))
    return syntax.not_understood(slip.source, slip.span(index), title, help=help)


ALL = (
    worth_in_a_row,
    said_to_be_highest,
    listed_copies,
    condition_above,
    each_of_range,
    each_with,
    without_some,
    copies,
)
