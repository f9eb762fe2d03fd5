"""The words of the language in an editor, a sentence for each.

The sentences are those of `docs/reference.md` in short; what is said about functions and relations stands there word
for word, and a test compares them.
"""

from __future__ import annotations

from typing import NamedTuple

from dsl.game.operations import FUNCTIONS as called
from dsl.game.operations import OPERATIONS
from server.snippets import HEAD, SECTIONS, STATEMENTS, TEST_LINES


class Function(NamedTuple):
    """How a function is called, and what it gives."""

    forms: tuple[str, ...]
    gives: str
    of_nothing: str = ""


def _function(operations: tuple[str, ...]) -> Function:
    known = [OPERATIONS[name] for name in operations]
    forms = tuple(form for operation in known for form in operation.forms)
    return Function(forms, "; ".join(operation.says for operation in known), known[-1].of_nothing)


FUNCTIONS = {name: _function(operations) for name, operations in called.items()}

# As in the reference: what a relation is of, and what it gives.
RELATIONS = {
    "left": ("P", "the seat that many places clockwise, counter-clockwise"),
    "right": ("P", "the seat that many places clockwise, counter-clockwise"),
    "next": ("P", "the next seat in the direction of play"),
    "team": ("P", "their team; the other member, `nobody` if there is none, CG815 if there are several"),
    "partner": ("P", "their team; the other member, `nobody` if there is none, CG815 if there are several"),
    "members": ("T", "the seats of a team"),
    "owner": ("CARD", "the player in whose zone it lies; `nobody` on the table or with a team"),
    "zone": ("CARD", "the zone where it lies"),
    "place": ("CARD", "its place there, from 1"),
    "index": ("ZONE", "the index of a place of an indexed zone"),
    "top": (
        "ZONE",
        "the first card of a pile, `nothing` if it is empty; a row has `first(row)` and `last(row)`",
    ),
}

FIXED = {
    "me": "the acting player of the innermost `each player`, `turns`, `player P` or `all players at once`",
    "it": "the element that the innermost `where` or `by` looks at",
    "others": "everyone but `me`, clockwise from my left",
    "everyone": "the list of the players in seat order, clockwise",
    "members": "the players of the team at hand",
    "yes": "a condition that holds",
    "no": "a condition that does not hold",
    "nobody": "a player who is not there",
    "nothing": "a card that is not there",
}

ZONE_KINDS = {
    "pile": "in order from the top; nobody sees the cards",
    "hand": "in no order; only its owner sees the cards",
    "row": "in order from the left; everybody sees the cards",
    "spread": "in no order; everybody sees the cards",
    "slot": "one card, which everybody sees",
}

SIGHTS = {
    "nobody": "nobody sees the cards",
    "owner": "only its owner sees the cards",
    "others": "everybody but its owner sees the cards",
    "team": "only the members of its team see the cards",
    "everybody": "everybody sees the cards",
}

OWNERS = {
    "player": "every player has one",
    "team": "every team has one",
    "card": "a note that lies on a card, where everybody can tell it from the others",
}

TOPICS = {
    "goal": "what the players are after",
    "turn": "what somebody does whose turn it is",
    "end": "when the play is over",
    "scoring": "what counts, and how much",
}

# Words inside lines, with what they mean there.
INSIDE = {
    "and": "both hold",
    "or": "one of them holds, or both",
    "not": "does not hold",
    "implies": "if the left holds, so does the right",
    "is": "the same; of a card and values, whether it has them",
    "in": "is among them",
    "empty": "has no cards",
    "where": "only those for which it holds; bare names are those of the element",
    "by": "what each element is judged by",
    "every": "of all players, places or values",
    "of": "goes with a relation, `owner of card`, or with a part of cards, `reveal suit of hand`",
    "if": "which of two values",
    "else": "the other value, or what is done otherwise",
    "otherwise": "the last case",
    "div": "division without a remainder",
    "mod": "the remainder of a division",
    "to": "where cards go, or the end of a range",
    "from": "where something is taken from, or who begins",
    "at": "at which end cards arrive, or how many fit",
    "seen": "who sees the cards of a zone",
    "starting": "who gets the first card",
    "until": "when a loop ends",
    "times": "how often",
    "some": "one or more",
    "down": "how few are left at the end",
    "possible": "a rule that counts as long as some option keeps it",
    "players": "the number of players",
    "one": "one of each, or one of the acts below",
    "each": "what follows exists once for each of them",
    "left": "clockwise; the left end",
    "right": "counter-clockwise; the right end",
    "then": "what decides if all before is equal",
    "highest": "the greatest first",
    "lowest": "the least first",
    "with": "goes with values, with who begins, or with what a phase gives back",
    "without": "cards that are left out",
    "when": "only in these set-ups; or by itself, when it comes to that",
    "option": "something agreed before the play",
    "teams": "who plays together",
    "chooses": "an answer to the choice that is due",
    "passes": "the choice that is due is declined",
    "todo": "a test that is still to be written; it never fails",
    "because": "the reason that the rules give",
    "has": "how many options there are",
    "can": "the rules allow it",
    "cannot": "the rules do not allow it",
    "sees": "knows these cards",
    "all": "all of it",
    "up": "makes do with less",
    "short": "there are too few cards for a move",
    "team": "the players who play together",
    "cards": "the cards of a zone",
    "game": "the whole play",
    "once": "all together; or one single time",
    "most": "not more than",
    "for": "once for each",
}


def about(word: str) -> str:
    """A sentence about a word of the language; empty if there is none."""
    told = INSIDE.get(word) or FIXED.get(word) or ZONE_KINDS.get(word)
    table = next((x for x in (SECTIONS, HEAD, STATEMENTS, TEST_LINES) if word in x), None)
    return told or (table[word][0].says if table is not None else "")


def about_heading(word: str) -> str:
    """A sentence about what begins with a word."""
    table = next((x for x in (SECTIONS, HEAD, STATEMENTS, TEST_LINES) if word in x), None)
    return table[word][0].says if table is not None else about(word)
