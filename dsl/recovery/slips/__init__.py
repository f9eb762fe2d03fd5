"""Why a line cannot be read, in the words of somebody who writes rules.

The parser only knows which word it met and which it could have gone on with. The modules of this
package look at the line as a person would, each for one kind of slip that newcomers make. The
first that recognises something speaks; if none does, `general` says what could stand there.
"""

from __future__ import annotations

from dsl.recovery.slips import (
    card_lines,
    expressions,
    first_words,
    general,
    habits,
    headings,
    idioms,
    rewritten,
    signs,
    statements,
    tests_and_words,
    zone_lines,
)
from dsl.recovery.slips.slip import Finding, Slip, place
from dsl.recovery.slips.vocabulary import SECTIONS

__all__ = ["NO_HEAD", "RESERVED", "SAID_ONCE", "SECTIONS", "Finding", "Slip", "explain", "place", "said_here"]

NO_HEAD = "CG120"
RESERVED = "CG127"
# Braces around blocks, and variables among the zones: whoever has one has many.
SAID_ONCE = ("CG155", "CG158")

_EXPERTS = (
    card_lines.worth_in_braces,
    headings.title_as_name,
    *signs.FIRST,
    headings.twice,
    first_words.else_if,
    headings.zone_for_each,
    *card_lines.ALL,
    *zone_lines.ALL,
    *statements.FIRST,
    tests_and_words.values_of_variable,
    tests_and_words.topic_that_is_a_word,
    tests_and_words.text_as_key,
    rewritten.rewritten,
    rewritten.condition,
    tests_and_words.can_do,
    tests_and_words.option_with_label,
    idioms.end_of_loop,
    idioms.idiom,
    *habits.FIRST,
    expressions.value_alone,
    tests_and_words.number_of_cards,
    tests_and_words.somebody_does,
    *first_words.ALL,
    *signs.ALL,
    *statements.ALL,
    *headings.ALL,
    *tests_and_words.ALL,
    *expressions.ALL,
    *habits.LAST,
    idioms.perhaps,
)


def explain(slip: Slip) -> Finding:
    """The diagnostic for one slip, and how the line should have been written if that is known."""
    for expert in _EXPERTS:
        if finding := expert(slip):
            return finding
    return general.explain(slip)


def said_here(slip: Slip) -> Finding | None:
    """The same of a line that can be read as it stands, and is a saying all the same."""
    return rewritten.rewritten(slip) or rewritten.condition(slip)
