"""How a move that is being typed could go on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from repl.input import typed
from repl.input.naming import MOST_IN_NAME
from repl.input.problem import Problem, Suggestion

if TYPE_CHECKING:
    from repl.input.moves import Moves

MOST_OFFERED = 40
_BOUNDARY = re.compile(r"[\s,;]+")


def progress(moves: Moves, text: str) -> str:
    """How far the naming of several things has come; empty if that is not what is typed."""
    if moves.listing.pick is None:
        return ""
    words, (_, most) = typed.split(text), moves.listing.amounts
    picked, rest = _picked_by_numbers(moves, words) if _are_numbers(moves, words) else moves.picked(words)
    if len(picked) >= most or (rest and not suggestions(moves, text)):
        return ""
    return f"{len(picked)}/{most}  " + ", ".join(moves.listing.thing(x) for x in picked)


def _picked_by_numbers(moves: Moves, words: typed.Words) -> tuple[list[Any], typed.Words]:
    """The things at places of the list, and the first number that is none, or is there again."""
    things, picked = moves.listing.things, list[Any]()
    for at, number in enumerate(map(int, words)):
        if not 1 <= number <= len(things) or things[number - 1] in picked:
            return picked, words[at:]
        picked.append(things[number - 1])
    return picked, ()


def suggestions(moves: Moves, text: str) -> list[Suggestion]:
    """What could be typed to go on, legal moves first."""
    words = typed.split(text)
    if text.strip() and not words:
        return []
    if moves.listing.pick is not None:  # numbers of the list are whole, and `red 3` is not what `3` takes
        return [] if _are_numbers(moves, words) else _next_things(moves, text)
    if len(words) == 1 and typed.is_number(words[0]):
        return _of_number(moves, words, text)
    return _fitting(moves, words, text)[:MOST_OFFERED] + list(_not_now(moves, words, text))


def _are_numbers(moves: Moves, words: typed.Words) -> bool:
    """Are things named by their places in the list?"""
    return bool(words) and moves.listing.things_by_number and all(map(typed.is_number, words))


def _of_number(moves: Moves, words: typed.Words, text: str) -> list[Suggestion]:
    """Of what has a number in its words, that which Enter takes or asks about."""
    found = moves.read(text)
    if isinstance(found, Problem):
        meant = {typed.split(option) for option in found.options}
        forbidden = list(_not_now(moves, words, text)) if found.kind == "forbidden" else []
    else:
        meant, forbidden = {typed.split(str(found))}, []
    return [each for each in _fitting(moves, words, text) if typed.split(each.text) in meant] + forbidden


def _fitting(moves: Moves, words: typed.Words, text: str) -> list[Suggestion]:
    """The options that words fit."""
    found = []
    for number, option in enumerate(moves.listing.options):
        if not words or typed.best(words, [moves.listing.spellings[number]]):
            alone = moves.listing.by_number and not moves.listing.ranged([number])
            note = str(moves.listing.numbers[number]) if alone else ""
            found.append(Suggestion(str(option), len(text), note))
    return found


def _next_things(moves: Moves, text: str) -> list[Suggestion]:
    """Ends for the last thing that is being named; those before it are whole."""
    ends = [m.end() for m in _BOUNDARY.finditer(text)]
    for start in (*reversed(ends[-MOST_IN_NAME - 1 :]), 0):
        picked, rest = moves.picked(typed.split(text[:start]))
        if not rest:
            break
    last = text[start:]
    left = [x for x in moves.listing.things if x not in picked]
    words = typed.split(last)
    names = dict.fromkeys(moves.listing.thing(x) for x in left)
    hits = [n for n in names if not words or typed.best(words, [(typed.split(n),)], worst=2)]
    _, most = moves.listing.amounts
    note = f"{len(picked) + 1}/{most}"
    return [Suggestion(name, len(last), note) for name in hits[:MOST_OFFERED]] if len(picked) < most else []


def _not_now(moves: Moves, words: typed.Words, text: str) -> Iterator[Suggestion]:
    """Cards in one's own hand that may not be chosen, each with its reason."""
    if words:
        for card, refusals in moves.outside.own_forbidden(words):
            yield Suggestion(moves.labels.card(card), len(text), f"✗ {refusals[0].reason}")
