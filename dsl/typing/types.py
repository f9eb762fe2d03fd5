"""The types of values, and how two of them are made to agree.

Types are inferred. `nobody`, `nothing` and `()` begin as an `Open` type that takes its meaning
from the rest of the file; after a mistake an expression has the type `ANY`, which agrees with
everything, so that one mistake gives one message.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from dsl.nodes import dataclass
from dsl.sentence import Sentence, say


@dataclass(frozen=True, slots=True)
class Simple:
    name: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an attribute whose values are names."""

    attribute: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A value of an option whose values are names."""

    option: str


@dataclass(frozen=True, slots=True)
class Place:
    """A place for cards; `zone` is the zone it belongs to, empty if it may be any."""

    zone: str


@dataclass(frozen=True, slots=True)
class List:
    of: Type


@dataclass(slots=True, eq=False)
class Open:
    """A type not known yet."""

    found: Type | None = field(default=None)


Type: TypeAlias = Simple | Value | Setting | Place | List | Open

NUMBER = Simple("number")
YESNO = Simple("yes or no")
PLAYER = Simple("player")
TEAM = Simple("team")
CARD = Simple("card")
SIDE = Simple("side")
TEXT = Simple("text")
ZONE = Place("")
ANY = Simple("anything")


def settled(kind: Type) -> Type:
    """The type with everything found out so far filled in."""
    passed: list[Open] = []
    while isinstance(kind, Open) and kind.found is not None:
        passed.append(kind)
        kind = kind.found
    for at in passed[:-1]:
        at.found = kind  # so that a long way is gone once
    if isinstance(kind, List):
        inner = settled(kind.of)
        return kind if inner is kind.of else List(inner)
    return kind


def single(kind: Type) -> Type:
    """The type of one entry of a list; of anything else the type itself."""
    kind = settled(kind)
    return kind.of if isinstance(kind, List) else kind


def innermost(kind: Type) -> Type:
    """The type of the things in a list of lists of them, however deep."""
    kind = settled(kind)
    while isinstance(kind, List):
        kind = settled(kind.of)
    return kind


def agree(a: Type, b: Type) -> bool:
    """Makes two types the same if that is possible, and says whether it was."""
    a, b = settled(a), settled(b)
    if a is b or a == b or ANY in (a, b):
        return True
    if isinstance(a, Open):
        a.found = b
        return not _inside(a, b)
    if isinstance(b, Open):
        b.found = a
        return not _inside(b, a)
    if isinstance(a, List) and isinstance(b, List):
        return agree(a.of, b.of)
    return isinstance(a, Place) and isinstance(b, Place)


def _inside(open_type: Open, kind: Type) -> bool:
    """Would the type contain itself? Then it is taken back."""
    inner = kind
    while isinstance(inner, List):
        inner = inner.of
        if inner is open_type:
            open_type.found = ANY
            return True
    return False


def is_open(kind: Type) -> bool:
    """Whether something about the type is not known yet."""
    kind = settled(kind)
    return is_open(kind.of) if isinstance(kind, List) else isinstance(kind, Open)


def closed(kind: Type) -> Type:
    """The type with what is still open read as a player, the commonest thing to be nobody yet."""
    kind = settled(kind)
    if isinstance(kind, Open):
        return PLAYER
    if isinstance(kind, List):
        return List(closed(kind.of))
    return kind


_PLURALS = {
    "number": "numbers",
    "player": "players",
    "team": "teams",
    "card": "cards",
    "side": "sides",
    "text": "texts",
}


def describe(kind: Type) -> Sentence:
    """The type as a person would say it: `a card`, `a list of players`, `a suit`."""
    kind = settled(kind)
    match kind:
        case Simple("yes or no"):
            return say("yes or no")
        case Simple("anything"):
            return say("anything")
        case Simple(name):
            return say(f"a {name}")
        case Value(attribute):
            return say("a value of `{attribute}`", attribute=attribute)
        case Setting(option):
            return say("a value of option `{option}`", option=option)
        case Place():
            return say("a zone")
        case List(of):
            return say("a list of {things}", things=_plural(of))
        case Open():
            return say("nothing yet")


def _plural(kind: Type) -> Sentence:
    kind = settled(kind)
    match kind:
        case Simple(name):
            return say(_PLURALS.get(name, name))
        case Value(attribute):
            return say("values of `{attribute}`", attribute=attribute)
        case Setting(option):
            return say("values of option `{option}`", option=option)
        case Place():
            return say("zones")
        case List(of):
            return say("lists of {things}", things=_plural(of))
        case Open():
            return say("things")
