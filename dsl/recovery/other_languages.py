"""Names that people bring along from other languages, and how the thing is said here."""

from __future__ import annotations

from dsl.nodes import dataclass
from dsl.sentence import Sentence, say

_LEAVE_OUT = "leave `{name}` out"
_ARTICLES = "a an the my your his her their its this that der die das den ein eine einen mein meine"
NUMBERS = "zero one two three four five six seven eight nine ten".split()
_ZAHLEN = "null eins zwei drei vier fünf sechs sieben acht neun zehn".split()
_NOBODY = "write `nobody` for a player, `nothing` for a card, `()` for an empty list"
_COUNT = "write `count(hand)`"
_CHANCE = "chance picks on a line of its own: `chance n from 1 to 6`, `chance card from deck`"

FACE_UP = (
    "how a card lies is a note that the rules make: below `state`, `each card` with `face_up = no` below it; then "
    "`reveal card`, `card.face_up = yes`, and `table where face_up` are those that lie face up"
)
_FACES = ("face_up", "face_down", "faceup", "facedown", "visible", "revealed", "hidden", "flipped", "upside_down")
_WAY = "the way round is set by `turns left` or `turns right` in a phase, and turned by `reverse turns`"

NAMES = {
    **{word: say("write the number: `{n}`", n=n) for n, word in enumerate(_ZAHLEN) if n},
    **{word: say("write the number: `{n}`", n=n) for n, word in enumerate(NUMBERS)},
    **dict.fromkeys((*_ARTICLES.split(), "set", "setze"), _LEAVE_OUT),
    "cards": "name the zone whose cards are meant: `count(hand)`, `shuffle deck`",
    "any": "leave `any` out: `choose card from hand`",
    **dict.fromkeys(("true", "ja", "wahr", "on"), "write `yes`"),
    **dict.fromkeys(("false", "nein", "falsch", "off"), "write `no`"),
    **dict.fromkeys(("null", "none", "nil", "undefined", "niemand", "nichts", "keiner", "empty_list"), _NOBODY),
    **dict.fromkeys(("len", "size", "length", "anzahl", "number_of"), _COUNT),
    **dict.fromkeys(("random", "rand", "randint", "dice", "roll", "zufall", "shuffle_random"), _CHANCE),
    **dict.fromkeys(("range",), "a range is written with `to`: `for n in 1 to 3`"),
    **dict.fromkeys(("avg", "average", "mean"), "write `sum(hand.value) div count(hand)`"),
    **dict.fromkeys(("every_card", "all_cards"), "write `every card`"),
    **dict.fromkeys(("self", "i", "current_player", "active_player", "ich", "player_me"), "the acting player is `me`"),
    **dict.fromkeys(("opponents", "opponent", "other", "rest", "gegner"), "the other players are `others`"),
    **dict.fromkeys(
        ("player_count", "players_count", "number_of_players", "num_players", "n_players", "spielerzahl"),
        "the number of players is `players`, of those still in `count(everyone)`",
    ),
    **dict.fromkeys(("everybody", "all_players", "alle"), "the list of all players is `everyone`"),
    "partner": "the partner of the acting player is `partner of me`, and what is theirs `(partner of me).hand`",
    **dict.fromkeys(("turn", "order"), "leave it out: `each player` goes round by itself"),
    **dict.fromkeys(("karte", "karten"), "write the name that was chosen, such as `card`"),
    **dict.fromkeys(("stapel",), "write the name of a zone, such as `deck`"),
    **dict.fromkeys(("isempty", "is_empty"), "write `hand is empty`"),
    **dict.fromkeys(("clockwise", "counterclockwise", "anticlockwise"), _WAY),
    **dict.fromkeys(_FACES, FACE_UP),
    "next": "the next player is `next of me`",
    "first": "the first seat is `p1`, the first of a list `first(deck)`",
    **dict.fromkeys(("tie", "draw_game", "unentschieden"), "several who win are a list: `expect winners (p1, p2)`"),
    "even": "an even number is one with `score mod 2 is 0`",
    "odd": "an odd number is one with `score mod 2 is 1`",
    **dict.fromkeys(("greater", "bigger", "higher"), "compare with `>`: `score > 3`"),
    **dict.fromkeys(("less", "smaller", "lower", "fewer"), "compare with `<`: `score < 3`"),
    "more": "compare with `>=` or `>`: `score >= 3`",
    **dict.fromkeys(("contains", "includes", "has"), "write `card in hand`, or `any(hand where suit is hearts)`"),
    **{f"player{n}": f"write `p{n}`" for n in range(1, 10)},
    **{f"player_{n}": f"write `p{n}`" for n in range(1, 10)},
}  # fmt: skip

# What people write behind a dot: `hand.size`, `deck.top`.
PARTS = {
    **dict.fromkeys(("size", "count", "length", "len", "number"), "write `count({owner})`"),
    **dict.fromkeys(("top", "first"), "write `top of {owner}`"),
    **dict.fromkeys(("bottom", "last"), "write `last({owner})`"),
    **dict.fromkeys(
        ("left", "right", "next", "partner", "owner", "zone", "place", "team"), "write `{name} of {owner}`"
    ),
    **dict.fromkeys(("empty", "isempty", "is_empty"), "write `{owner} is empty`"),
    **dict.fromkeys(_FACES, FACE_UP),
    **dict.fromkeys(("sum", "total"), "write `sum({owner}.value)` with the attribute that counts"),
    **dict.fromkeys(("max", "highest", "best"), "write `max({owner}.value)` with the attribute that counts"),
}

# What people say where one comparison is due, and the sign for it.
COMPARING = {
    **dict.fromkeys(("equals", "equal", "gleich", "ist", "eq", "are", "was"), "is"),
    **dict.fromkeys(("over", "above", "exceeds", "größer"), ">"),
    **dict.fromkeys(("under", "below", "kleiner"), "<"),
}

# What is due where a name is not known, if nothing better can be said.
_DECLARE = {
    "name": "declare it under `state`, or give it a meaning with `define` or `let`",
    "phase": "write it below a line `phase {name}`, or begin this line with a word such as `move`, `choose` or `if`",
    "function or definition": "give it a meaning with `define {name}(…) = …`",
    "zone": "declare it below `zones`, as in `{name}: pile`",
    "zone or variable": "declare it below `zones` or `state`",
    "attribute": "declare it below `cards`, as in `{name}: 1 to 10`",
    "relation": "there are `left of`, `right of`, `next of`, `owner of`, `zone of`, `place of`, `index of`, `top of`, "
    "`team of`, `partner of` and `members of`",
}


def said_here(name: str) -> str:
    """How a name from elsewhere is said here; empty if it is not known."""
    return _with(NAMES.get(name.lower(), ""), name=name)


def _with(template: str, **values: str) -> str:
    return say(template, **values) if template and not isinstance(template, Sentence) else template


def colour(name: str) -> str:
    """How the colour of a French card is asked for."""
    suits = {"red": "hearts, diamonds", "black": "clubs, spades"}.get(name, "")
    return f"write `card.suit in ({suits})`" if suits else ""


def declare(name: str, kind: str) -> str:
    """How a name of a kind is made known."""
    return _with(_DECLARE.get(kind, ""), name=name)


def part(name: str, owner: str) -> str:
    """How `owner.name` is said here; empty if it is not known."""
    return _with(PARTS.get(name.lower(), ""), owner=owner, name=name.lower())


FUNCTIONS = ("count", "sum", "max", "min", "any", "first", "last", "sorted", "reversed", "only", "order")


@dataclass(frozen=True, slots=True)
class Known:
    """What words side by side may be about: the attributes, and what every player has."""

    attributes: tuple[str, ...] = ()
    zones: frozenset[str] = frozenset()  # of players
    variables: frozenset[str] = frozenset()  # of players
    values: frozenset[str] = frozenset()  # of cards


_EXCEPT = ("except", "but", "without", "excluding", "besides", "außer")
_DID = ("chose", "played", "took", "picked", "drew", "plays", "takes", "picks", "draws", "discarded")


def in_a_row(words: list[str], known: Known, behind: str = "") -> str:
    """What may have been meant by words that stand side by side, such as `score equals 3` or `card suit`.

    `behind` is what follows them up to the end of the condition.
    """
    first, second, *rest = [*words, ""]
    last = " ".join(rest).strip() or "3"
    if first in _ARTICLES.split() and f"{second}s" in known.values:
        return f"write `{second}s`"
    if second in _EXCEPT and rest:
        left = rest[-2] if len(rest) > 1 else "me"
        return "write `others`" if (first, left) == ("everyone", "me") else f"write `{first} where it is not {left}`"
    if first in ("any", "some", "a", "one", "somebody", "someone") and second in known.variables:
        return f"write `any(everyone where {f'{second} {behind}'.strip()})`"
    if first in ("all", "everyone", "everybody") and second in known.variables and behind:
        return f"write `every {second} {behind}`"
    if first in ("no", "nobody") and second in known.variables and behind:
        return f"write `not any(everyone where {second} {behind})`"
    if first in ("everyone", "everybody", "all", "nobody") and second in ("wins", "won", "win"):
        return f"write `expect winners {'()' if first == 'nobody' else 'everyone'}`"
    if first in ("everyone", "everybody", "all", "nobody"):
        return f"write `every {second} is {'no' if first == 'nobody' else 'yes'}`"
    if first in ("any", "some", "a") and second in known.zones:
        return say(
            "`any({zone} where suit is hearts)` asks for a card, `any(everyone where {zone} is empty)` for a player",
            zone=second,
        )
    if first in ("any", "some") and second in ("card", "cards"):
        zone = behind.split()[1] if behind.startswith("in ") and len(behind.split()) > 1 else "hand"
        return say("write `any({first} where suit is hearts)` with the attribute and value that are meant", first=zone)
    if first in ("any", "no"):
        some = f"{second} where suit is hearts" if second in known.values else f"{second}.cards"
        return f"write `any({some})`" if first == "any" else f"write `{second} is empty`"
    if first in ("position", "place", "index") and second.isdecimal():
        return (
            "a card goes to the top or to the bottom, `move card to deck at bottom`; what lies above it is moved on "
            "top of it"
        )
    if words[-2:] == ["on", "top"] or (len(words) == 2 and second == "top"):
        return f"write `top of {first}`"
    if first.lower() in ("i", "we", "you") and second in ("have", "has", "hold"):
        attribute = "rank" if last in ("ace", "king", "queen", "jack") or last.isdecimal() else "suit"
        return f"write `any(hand where {attribute} is {last})`"
    if second in ("secret", "hidden", "private"):
        return f"write `{first} seen by owner`"
    if first[:1] == "p" and first[1:].isdigit() and second in ("knows", "know", "see"):
        return f"write `expect {first} sees {rest[0] + '.hand' if rest else 'p1.hand'}`"
    if first[:1] == "p" and first[1:].isdigit() and second in _DID:
        what = " ".join(rest).strip()
        return say(
            "what somebody chose shows in what came of it, such as where a card lies: `expect {what} in discards`",
            what=what or "hearts 3",
        )
    if first[:1] == "p" and first[1:].isdigit() and second in ("loses", "lost", "lose"):
        return "who loses is not among those who win: write `expect winners (…)` with these"
    if first[:1] == "p" and first[1:].isdigit() and rest and rest[0].isdigit():
        return f"write `{first}.{second} is {rest[0]}`"
    if second[:1] == "p" and second[1:].isdigit() and first in (*known.zones, *known.variables):
        return f"write `{second}.{first}`"
    if second[:1] == "p" and second[1:].isdigit() and not rest[:-1] and not said_here(first) and first not in FUNCTIONS:
        return f"write `{first} is {second}`"
    if second.isdigit() and first in known.variables:
        return f"write `p1.{first} is {second}`"
    if first[:1] == "p" and first[1:].isdigit():
        return f"write `expect winners ({first})`" if second in ("wins", "won", "win") else f"write `{first}.{second}`"
    if first == "me" and second:
        return say("`{zone}` alone is that of the acting player; another one's is `(left of me).{zone}`", zone=second)
    if first in ("same", "different") and second in known.attributes:
        return say(
            "what several have in common is asked with parentheses: `{better}`", better=f"{first}(cards.{second})"
        )
    if said_here(first):
        return said_here(first)
    if first in FUNCTIONS:
        part = behind.split()[0] if behind.startswith(".") else ""
        return f"write `{first}({second}{part})`"
    if second in ("into", "onto") and rest:
        return f"write `move {first} to {last}`"
    if second in ("x", "times", "mal") and rest:
        return f"write `{first} * {last}`"
    if second in known.attributes:
        return f"write `{first}.{second}`"
    if second in COMPARING:
        return f"write `{first} {COMPARING[second]} {last}`"
    if second in ("contains", "includes", "have", "hat", "enthält"):
        return say("write `any({first} where suit is hearts)` with the attribute and value that are meant", first=first)
    if second in ("greater", "bigger", "more", "higher"):
        return f"write `{first} > {rest[-1] if rest else 3}`"
    if second == "between":
        low = next((word for word in rest if word.isdecimal()), "3")
        return f"write `{first} in ({low} to {int(low) + 2})`"
    if said_here(second):
        return said_here(second)
    return "join two values by a word such as `is` or `in`; a part of a card is written with a dot, as in `card.suit`"
