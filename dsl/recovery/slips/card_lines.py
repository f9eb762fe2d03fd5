"""Lines that make cards, as people write them: `3 wagers of each colour`, `every colour with 1 to 9`."""

from __future__ import annotations

from dsl import sentence
from dsl.messages import syntax
from dsl.recovery.slips.own_names import OwnNames, own_names
from dsl.recovery.slips.slip import Finding, Slip
from dsl.recovery.tolerant_lexer import Edit

_MOST_COPIES = 6


def each_with(slip: Slip) -> Finding | None:
    """Each value of one attribute with some values of another: these are written out before `with`."""
    if "WITHOUT" not in slip.starts or slip.kind(1) in ("COLON", "SET"):
        return None
    names = own_names(slip.source)
    words = [slip.text(i) for i in range(len(slip.line.tokens))]
    attribute = next((word for word in words if word in names.attributes), "")
    listed = names.attributes.get(attribute, "")
    if not attribute or not listed or " to " in f" {listed} " or ("each" not in words[:4] and words[0] != "every"):
        return None
    number = int(words[0]) if words[0].isdecimal() and len(words[0]) < 3 else 1
    values = _others(slip, words.index(attribute), names)
    if not values or number > _MOST_COPIES:
        return None
    better = f"{listed} with {', '.join([values] * number)}"
    if not slip.reads(better):
        return None
    title = sentence.say("`{quoted}` cannot stand here", quoted=syntax.short(slip.text(slip.at), syntax.LONGEST_QUOTE))
    found = syntax.not_understood(slip.source, slip.here, title, help=f"write `{syntax.short(better)}`")
    return Finding(found, (Edit(slip.line.span, better),), guessed=True)


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


def number_and_number(slip: Slip) -> Finding | None:
    """`given row: 4 2` in a test: a number that begins counts cards, and a name follows it."""
    if not slip.in_test or slip.met != "INT" or slip.kind(slip.at - 1) != "INT":
        return None
    copies, value = slip.text(slip.at - 1), slip.text(slip.at)
    span = slip.span(slip.at - 1).to(slip.here)
    better = ", ".join([value] * min(int(copies[:3]), _MOST_COPIES))
    help = sentence.say("a number counts cards only before a name; write each card: `{better}`", better=better)
    title = sentence.say("`{quoted}` cannot stand here", quoted=value)
    return Finding(syntax.not_understood(slip.source, slip.here, title, help=help), (Edit(span, better),), guessed=True)


def open_top(slip: Slip) -> Finding | None:
    """`stock: pile with top seen by everybody`: a place is seen as a whole, single cards are revealed."""
    words = [slip.text(i) for i in range(len(slip.line.tokens))]
    if slip.kind(1) != "COLON" or slip.among_statements or slip.in_test or slip.at < 3 or "top" not in words[3:]:
        return None
    help = sentence.say(
        "a place is seen as a whole: write `{zone}: pile`, and `reveal top of {zone}` wherever a card comes to the top",
        zone=words[0],
    )
    title = sentence.say("`{quoted}` cannot stand here", quoted=slip.text(slip.at))
    found = syntax.not_understood(slip.source, slip.here, title, help=help)
    return Finding(found, (Edit(slip.here.to(slip.span(len(words) - 1)), ""),), guessed=True)


ALL = (each_with, number_and_number, open_top)
