"""Sums: what a bet, a bid or a number of cards is, which is typed with the word for what is done with it.

Nothing is taken that was not named: an act alone asks how much, though a single sum may be possible, and a number
alone is a number of the list and never a sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.input import typed

if TYPE_CHECKING:
    from repl.input.listing import Listing


def number_of(listing: Listing, option: Option) -> str:
    """The number that an act is done with, and nothing else: a card or a bid that is called so."""
    act, picks, values = split_acts(option.spec, option.raw)
    words = typed.split(listing.part(picks[0], values[0])) if act is not None and len(picks) == 1 else ()
    return words[0] if len(words) == 1 and typed.is_number(words[0]) else ""


def are_there(listing: Listing) -> bool:
    """Are acts done with numbers? Then one that is typed alone may have been meant as such."""
    return listing.has_ranges or any(number_of(listing, option) for option in listing.options)


def typed_for(listing: Listing, number: str) -> list[str]:
    """What is typed for acts that are done with this number, or have it in their name: `Raise to 50`, `Call 50`."""
    options = listing.options if are_there(listing) else []
    return [_in_words(o) for o in options if number_of(listing, o) == number or number in _without_picks(o)]


def examples(listing: Listing, at: int) -> tuple[str, ...]:
    """How an option is typed to its end: by its words; a sum also after the number of its act."""
    option = listing.options[at]
    own = number_of(listing, option)
    return (_in_words(option), f"{listing.numbers[at]} {own}") if own and listing.by_number else (_in_words(option),)


def ranges(listing: Listing) -> tuple[str, ...]:
    """What acts can be done with, where that is a number: `Raise to: 4–98`."""
    if listing.has_ranges:
        return tuple(text for text, places in listing.spans if text and number_of(listing, listing.options[places[0]]))
    return tuple(str(option) for option in listing.options if number_of(listing, option))


def unnamed(listing: Listing, option: Option, words: typed.Words) -> bool:
    """Do these words leave out what would be taken: of an act all that it is done with, or a number?

    How many there are of what was named, `orange` for the only `1 orange`, is no sum.
    """
    if option.passes:
        return False
    act, picks, values = split_acts(option.spec, option.raw)
    of_what = (listing.part(pick, value) for pick, value in zip(picks, values, strict=True) if not is_a_number(pick))
    if act is None and any(typed.best(words, [(typed.split(name),)], worst=1) for name in of_what):
        return False
    said = typed.split(str(option))
    if act is not None and picks and typed.best(words, alone := listing.act_spellings(option)):
        return said not in alone[0]  # done with nothing it is called as the act alone
    picked = (str(value) for pick, value in zip(picks, values, strict=True) if is_a_number(pick))
    return any(number in said and number not in words for number in picked)


def is_a_number(pick: g.Pick) -> bool:
    return pick.least is None and t.settled(element(pick.domain)) == t.NUMBER


def _in_words(option: Option) -> str:
    return str(option).replace(": ", " ", 1).replace("×", "x")  # which keyboards have


def _without_picks(option: Option) -> typed.Words:
    act, picks, _ = split_acts(option.spec, option.raw)
    return typed.split(str(option)) if act is not None and not picks else ()


def number_spelled_out(listing: Listing, words: typed.Words) -> str | None:
    """`3 12` where `3) Raise to: 4–99` is listed: `Raise to 12`."""
    if len(words) < 2 or not typed.is_number(words[0]) or not listing.by_number:
        return None
    hits = [at for at, each in enumerate(listing.numbers) if each == int(words[0])]
    of_act = [at for at in hits if listing.ranged([at]) or number_of(listing, listing.options[at])]
    act = str(listing.options[of_act[0]]).partition(": ")[0] if of_act else ""
    return " ".join((act, *words[1:])) if act else None
