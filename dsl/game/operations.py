"""The operations of the language: all that is known of each by its name, in one table.

A function of the language is a row here and a row of the reference. The checker takes from it what it is given and
gives, folding and lints what it comes to, the compiler what it costs, editors and rule sheets how it is said. What it
does is a Python function above the table: the engine calls it, and machine code is made from its source, so it keeps to
what `interpreter.native.reader` knows: numbers, lists and loops.

A function that is given more than that has no types here: one of `dsl.typing.functions` reads it, and one of
`interpreter.compile` makes it, both under its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Literal, TypeAlias

from dsl.game.failure import RuleFailure
from dsl.nodes import dataclass
from dsl.sentence import say

MOST_ITEMS = 1_000  # of a list that is worked out before a play
LARGEST = 10**15  # what is kept is below that
ROOM = 1 << 62  # and what an expression comes to on the way there below that
MOST_SUBSET_ITEMS = 16

Given: TypeAlias = Literal["list", "list in order", "number", "perhaps a number", "player", "side", "entry"]
Gives: TypeAlias = Literal["number", "yes or no", "entry", "list", "lists", "players"]
# What counts: going through its lists, comparing their entries with each other, lists made to be gone through.
Work: TypeAlias = Literal["goes through", "compares", "makes lists"]


@dataclass(frozen=True, slots=True)
class Operation:
    """What is known of an operation. `does` is what it comes to where all that it is given is known.

    It `looks` at cards, or only at how many there are. One that is `sure` cannot fail, whatever it is given. One that
    the engine has under its name, with the same arguments, is `straight`.

    A function has the forms in which it is called, what it gives and what it gives of an empty list for editors, the
    same on rule sheets in English and German, and if it is straight the types of what it is given, also in words.
    """

    does: Callable[..., Any] | None = None
    looks: Literal["", "cards", "number"] = ""
    sure: bool = False
    straight: bool = False
    work: tuple[Work, ...] = ()
    forms: tuple[str, ...] = ()
    says: str = ""
    of_nothing: str = ""
    en: str = ""
    de: str = ""
    given: tuple[Given, ...] = ()
    wanted: str = ""
    gives: Gives = "entry"


# ───────────── what functions do


def first(items: Sequence[Any]) -> Any:
    return items[0] if items else None


def last(items: Sequence[Any]) -> Any:
    return items[-1] if items else None


def only(items: Sequence[Any]) -> Any:
    return items[0] if len(items) == 1 else None


def first_n(items: Sequence[Any], count: int) -> list[Any]:
    return list(items[: max(0, count)])


def last_n(items: Sequence[Any], count: int) -> list[Any]:
    return list(items[max(0, len(items) - count) :]) if count > 0 else []


def outer(items: Sequence[Any], side: int) -> Any:
    return (items[-1] if side else items[0]) if items else None


def backwards(items: Sequence[Any]) -> list[Any]:
    return list(items)[::-1]


def distinct(items: Sequence[Any]) -> list[Any]:
    found = list(items[:0])
    for item in items:
        if item not in found:
            found.append(item)
    return found


def same(items: Sequence[Any]) -> bool:
    return all(x == items[0] for x in items)


def different(items: Sequence[Any]) -> bool:
    return len(distinct(items)) == len(items)


def subsets(items: Sequence[Any], size: int | None = None) -> list[list[Any]]:
    if len(items) > MOST_SUBSET_ITEMS:
        raise RuleFailure(
            "CG808",
            say(
                "`subsets` looks through at most {most} cards, and here are {count}",
                most=MOST_SUBSET_ITEMS,
                count=len(items),
            ),
            "ask for fewer cards, or choose them first with `where`",
        )
    sizes = range(1, len(items) + 1) if size is None else (size,)
    return [list(c) for n in sizes if n >= 0 for c in combinations(items, n)]


def position(thing: Any, items: Sequence[Any]) -> int:
    return list(items).index(thing) + 1 if thing in items else 0


# ───────────── what is worked out before a play


def _bounded(number: int) -> int:
    if abs(number) >= LARGEST:
        raise ValueError("too large")
    return number


def _range(low: int, high: int) -> list[int]:
    if high - low > MOST_ITEMS:
        raise ValueError("too long")
    return list(range(low, high + 1))


def _entry(items: list[Any], place: int) -> Any:
    """The entry at a place; where there is none, the play has to say so."""
    if not 1 <= place <= len(items):
        raise ValueError(place)
    return items[place - 1]


# ───────────── the table

_SAID_OF_BEST = "of numbers and lists mixed, or of values of an attribute"
_STOPS = "stops the play, CG804; `max(0, won.value)` guards"
_HOW_MANY = "a list, and perhaps how many"

OPERATIONS: dict[str, Operation] = {
    # numbers and conditions
    "add": Operation(lambda a, b: _bounded(a + b), sure=True, straight=True),
    "sub": Operation(lambda a, b: _bounded(a - b), sure=True, straight=True),
    "mul": Operation(lambda a, b: _bounded(a * b)),
    "div": Operation(lambda a, b: a // b, straight=True),
    "mod": Operation(lambda a, b: a % b, straight=True),
    "neg": Operation(lambda a: -a, straight=True),
    "lt": Operation(lambda a, b: a < b, sure=True, straight=True),
    "le": Operation(lambda a, b: a <= b, sure=True, straight=True),
    "gt": Operation(lambda a, b: a > b, sure=True, straight=True),
    "ge": Operation(lambda a, b: a >= b, sure=True, straight=True),
    "is": Operation(lambda a, b: a == b, "cards", sure=True),
    "in": Operation(lambda a, b: a in b, "cards", True, True, ("goes through",)),
    "all_in": Operation(lambda a, b: set(a) <= set(b), "cards", True, True, ("goes through", "compares")),
    "not": Operation(lambda a: not a, sure=True),
    "and": Operation(sure=True),
    "or": Operation(sure=True),
    "implies": Operation(sure=True),
    # lists, and what is agreed before the play
    "is_empty": Operation(lambda a: not a, "number", sure=True),
    "range": Operation(_range),
    "nth": Operation(_entry, straight=True),
    "list": Operation(sure=True),
    "option": Operation(sure=True),
    "players": Operation(sure=True),
    # cards
    "attr": Operation(looks="cards"),
    "attr_each": Operation(looks="cards", sure=True),
    "matches": Operation(looks="cards"),
    "card": Operation(sure=True),
    "cards": Operation(sure=True),
    "cards_of": Operation(sure=True),
    "every_value": Operation(sure=True),
    "every_zone": Operation(sure=True),
    "zones": Operation(sure=True),
    # functions
    "count": Operation(
        len, "number", sure=True,
        forms=("count(L)",), says="how many", of_nothing="0",
        en="the number of {0}", de="die Zahl {0:gen}",
    ),
    "sum": Operation(
        lambda items: _bounded(sum(items)),
        forms=("sum(L)",), says="the sum", of_nothing="0",
        en="the sum of {0}", de="die Summe von {0:dat}",
    ),
    "max": Operation(
        max,
        forms=("max(…)",), says=_SAID_OF_BEST, of_nothing=_STOPS,
        en="the highest of {0}", de="das Höchste von {0:dat}",
    ),
    "min": Operation(
        min,
        forms=("min(…)",), says=_SAID_OF_BEST, of_nothing=_STOPS,
        en="the lowest of {0}", de="das Niedrigste von {0:dat}",
    ),
    "any": Operation(
        bool, "number", sure=True,
        forms=("any(L)",), says="has it an element?", of_nothing="no",
        en="there is one of {0}", de="es etwas gibt von {0:dat}",
    ),
    "all": Operation(
        forms=("all(L)",), says="of yes and no: is there no `no` in it?", of_nothing="yes",
        en="this holds for each of {0}: {1}", de="für jedes von {0:dat} gilt, dass {1}",
    ),
    "only": Operation(
        only, straight=True,
        forms=("only(L)",), says="the element, if there is exactly one; else nothing", of_nothing="nothing",
        en="the only one of {0}", de="das einzige von {0:dat}",
        given=("list",), wanted="one list", gives="entry",
    ),
    "first": Operation(
        first, straight=True,
        forms=("first(L)",), says="the element at that end", of_nothing="nothing",
        en="the first of {0}", de="das erste von {0:dat}",
        given=("list in order",), wanted=_HOW_MANY, gives="entry",
    ),
    "last": Operation(
        last, straight=True,
        forms=("last(L)",), says="the element at that end", of_nothing="nothing",
        en="the last of {0}", de="das letzte von {0:dat}",
        given=("list in order",), wanted=_HOW_MANY, gives="entry",
    ),
    "first_n": Operation(
        first_n, straight=True,
        forms=("first(L, n)",), says="at most n elements from that end", of_nothing="()",
        en="the first {1} of {0}", de="die ersten {1} von {0:dat}",
        given=("list in order", "number"), wanted=_HOW_MANY, gives="list",
    ),
    "last_n": Operation(
        last_n, straight=True,
        forms=("last(L, n)",), says="at most n elements from that end", of_nothing="()",
        en="the last {1} of {0}", de="die letzten {1} von {0:dat}",
        given=("list in order", "number"), wanted=_HOW_MANY, gives="list",
    ),
    "outer": Operation(
        outer, straight=True,
        forms=("outer(L, side)",), says="`first` at the left, `last` at the right", of_nothing="nothing",
        en="the one at the {1} end of {0}", de="das äußerste von {0:dat}, {1}",
        given=("list in order", "side"), wanted="a list and a side", gives="entry",
    ),
    "highest": Operation(
        forms=("highest(L by K)",), says="the *first* of the best", of_nothing="nothing",
        en="whichever of {0} has the highest {1}", de="die höchste von {0:dat} ({1})",
    ),
    "lowest": Operation(
        forms=("lowest(L by K)",), says="the *first* of the best", of_nothing="nothing",
        en="whichever of {0} has the lowest {1}", de="die niedrigste von {0:dat} ({1})",
    ),
    "sole_highest": Operation(
        forms=("sole_highest(L by K)",), says="the best, nothing if several tie", of_nothing="nothing",
        en="whichever of {0} alone has the highest {1}", de="die einzige höchste von {0:dat} ({1})",
    ),
    "sole_lowest": Operation(
        forms=("sole_lowest(L by K)",), says="the best, nothing if several tie", of_nothing="nothing",
        en="whichever of {0} alone has the lowest {1}", de="die einzige niedrigste von {0:dat} ({1})",
    ),
    "all_highest": Operation(
        forms=("all_highest(L by K)",), says="all that tie for best", of_nothing="()",
        en="those of {0} with the highest {1}", de="die höchsten von {0:dat} ({1})",
    ),
    "all_lowest": Operation(
        forms=("all_lowest(L by K)",), says="all that tie for best", of_nothing="()",
        en="those of {0} with the lowest {1}", de="die niedrigsten von {0:dat} ({1})",
    ),
    "sorted": Operation(
        forms=("sorted(L by K)",), says="ascending, ties in list order; `by -K` descends", of_nothing="()",
        en="{0} in the order of {1}", de="{0}, geordnet nach {1:dat},",
    ),
    "reversed": Operation(
        backwards, straight=True, work=("goes through",),
        forms=("reversed(L)",), says="backwards", of_nothing="()",
        en="{0} in reverse order", de="{0} in umgekehrter Reihenfolge",
        given=("list",), wanted="one list", gives="list",
    ),
    "distinct": Operation(
        distinct, "cards", True, True, ("compares",),
        forms=("distinct(L)",), says="each once", of_nothing="()",
        en="the different ones of {0}", de="die verschiedenen unter {0:dat}",
        given=("list",), wanted="one list", gives="list",
    ),
    "same": Operation(
        same, "cards", True, True, ("goes through",),
        forms=("same(L)",), says="are all equal?", of_nothing="yes",
        en="{0} are all alike", de="{0} alle gleich sind",
        given=("list",), wanted="one list", gives="yes or no",
    ),
    "different": Operation(
        different, "cards", True, True, ("compares",),
        forms=("different(L)",), says="are no two equal?", of_nothing="yes",
        en="no two of {0} are alike", de="{0} alle verschieden sind",
        given=("list",), wanted="one list", gives="yes or no",
    ),
    "runs": Operation(
        forms=("runs(L by K)",), says="lists of neighbours that agree", of_nothing="()",
        en="the groups of neighbours with the same {1} in {0}", de="die Gruppen gleicher Nachbarn ({1}) in {0:dat}",
    ),
    "groups": Operation(
        forms=("groups(L by K)",), says="lists of all that agree, in order of appearance", of_nothing="()",
        en="the groups with the same {1} in {0}", de="die Gruppen gleicher Karten ({1}) in {0:dat}",
    ),
    "group_sizes": Operation(
        forms=("group_sizes(L by K)",), of_nothing="()",
        says="how many there are of each, the most first: `group_sizes(cards by rank) is (3, 2)` is a full house",
        en="how many of {0} share their {1}, the most first",
        de="wie viele von {0:dat} je gleich sind ({1}), die meisten zuerst",
    ),
    "consecutive": Operation(
        forms=("consecutive(L by K)",), of_nothing="yes",
        says="do they follow one another without a gap, each once? K is a number or a value of an attribute; the order "
        "in L does not matter",
        en="{0} follow one another without a gap ({1})", de="{0} lückenlos aufeinander folgen ({1})",
    ),
    "subsets": Operation(
        subsets, straight=True, work=("makes lists",),
        forms=("subsets(L)", "subsets(L, n)"), of_nothing="()",
        says="all non-empty parts; those of size n. L has at most 16 elements (CG808)",
        en="the selections from {0}", de="die möglichen Auswahlen aus {0:dat}",
        given=("list", "perhaps a number"), wanted="a list, and perhaps the size", gives="lists",
    ),
    "position": Operation(
        position, "cards", straight=True, work=("goes through",),
        forms=("position(x, L)",), says="its place, from 1; 0 if absent", of_nothing="0",
        en="the place of {0} among {1}", de="der Platz {0:gen} unter {1:dat}",
        given=("entry", "list"), wanted="a thing and a list", gives="number",
    ),
    "around": Operation(
        forms=("around(P)",), says="everyone from P on, clockwise", of_nothing="",
        en="all players from {0} on", de="alle ab {0:dat}",
        given=("player",), wanted="one player", gives="players",
    ),
    "order": Operation(
        lambda value: value + 1, sure=True,
        forms=("order(v)",), says="the place of a value among those of its attribute, from 1", of_nothing="",
        en="{0}", de="{0}",
    ),
    "abs": Operation(
        abs, straight=True,
        forms=("abs(n)",), says="without its sign", of_nothing="",
        en="{0} without its sign", de="{0} ohne Vorzeichen",
        given=("number",), wanted="one number", gives="number",
    ),
}  # fmt: skip


_NOTHING_KNOWN = Operation()


def known(name: str) -> Operation:
    """What is known of an operation; nothing, of those that are made and judged each in its own way."""
    return OPERATIONS.get(name, _NOTHING_KNOWN)


def _called() -> dict[str, tuple[str, ...]]:
    """The functions by the names that they are called by, each with its operations: `first(L)` and `first(L, n)`."""
    found: dict[str, tuple[str, ...]] = {}
    for name, operation in OPERATIONS.items():
        for form in operation.forms[:1]:
            function = form.partition("(")[0]
            found[function] = (*found.get(function, ()), name)
    return found


FUNCTIONS = _called()
