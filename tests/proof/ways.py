"""Many games in one text: each way through it is a game with a change of its own, and chance says which one is played.

A game costs its check, its programs and its machine code, and little of that is its rules: the most are the engine's
functions, which all ways share. So ten games cost little more than two. Each of them is also a text of its own, which
is checked alone before it is one of many.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from dsl import Checked
from dsl.parsing.parse import parse
from dsl.source import Source
from tests.proof import changed

NAME = "variant"
TRIED = 30  # changes, of which less than half leave a game
ROUNDS = 3
_BODY = re.compile(r"^(?:play|phase [^\n]*)\n((?:(?: [^\n]*)?\n)+)", re.MULTILINE)
_PLAY = re.compile(r"^play\n", re.MULTILINE)
_STATE = re.compile(r"^state\n", re.MULTILINE)
_WAYS = re.compile(rf"^    chance drawn_{NAME} from \(0 to (\d+)\)$", re.MULTILINE)
_WAY = re.compile(rf"^    if {NAME} is (\d+)\n((?:(?: {{8}}[^\n]*)?\n)+)", re.MULTILINE)


class Way(NamedTuple):
    """The rules of `play` or of a phase, by their number in the text, after a change."""

    body: int
    rules: str


def count(text: str) -> int:
    """How many games a text is."""
    found = _WAYS.search(text)
    return int(found[1]) + 1 if found else 1


def rules(text: str) -> dict[int, str]:
    """What only one of the games that a text is has, by their numbers, behind what all have in common."""
    common = _WAYS.sub("", _WAY.sub(lambda way: f"#{way[1]}\n", text.partition("\n")[2]))
    return {0: common} | {int(way[1]): common + way[0] for way in _WAY.finditer(text)}


def game(chance: Random, check: Callable[[str], Checked], head: str) -> str | None:
    """A small game, mostly after a change, that can be played in many ways; None if no change leaves it a game."""
    before = changed.some_game(chance)
    text = _with_state(chance.choice(changed.STROKES)(before, chance)) if chance.random() < 0.6 else None
    if text is None or not check(head + text).ok:
        text = _with_state(before)
    if text is None:
        return None
    ways = list(dict.fromkeys(way for way in _changes(text, chance) if check(_alone(head + text, way)).ok))
    for _ in range(ROUNDS):
        whole, owners = _together(head + text, ways)
        checked = check(whole)
        if checked.ok:
            return whole if ways else None
        wrong = {_owner(owners, d.span.start) for d in checked.diagnostics if d.severity == "error"}
        if None in wrong:
            return None
        ways = [way for number, way in enumerate(ways) if number not in wrong]
    return None


def _with_state(text: str) -> str | None:
    if len(_PLAY.findall(text)) != 1:
        return None
    if _STATE.search(text):
        return _STATE.sub(f"state\n    {NAME} = 0\n", text, count=1)
    return _PLAY.sub(f"state\n    {NAME} = 0\n\nplay\n", text)


def _changes(text: str, chance: Random) -> Iterator[Way]:
    bodies = [found[1] for found in _BODY.finditer(text)]
    for _ in range(TRIED):
        number = chance.randrange(len(bodies))
        # Lines are moved among those that are indented twice.
        rules = chance.choice(changed.STROKES)(_indented(bodies[number]), chance)
        if rules != _indented(bodies[number]) and _can_be_read(rules):
            yield Way(number, rules)


def _can_be_read(rules: str) -> bool:
    return parse(Source("rules", f"game X\nphase x\n    if yes\n{rules}"), recovers=False).file is not None


def _indented(rules: str) -> str:
    return "".join(f"    {line}" if line.strip() else line for line in rules.splitlines(keepends=True))


def _together(text: str, ways: Sequence[Way]) -> tuple[str, list[tuple[int, int, int]]]:
    """One text for all ways, and where the rules of each stand in it."""
    parts: list[str] = []
    owners: list[tuple[int, int, int]] = []
    at = length = 0

    def add(part: str) -> None:
        nonlocal length
        parts.append(part)
        length += len(part)

    for number, found in enumerate(_BODY.finditer(text)):
        add(text[at : found.start(1)])
        at = found.end(1)
        if found[0].startswith("play"):
            add(f"    chance drawn_{NAME} from (0 to {len(ways)})\n    {NAME} = drawn_{NAME}\n")
        here = [(way, rules) for way, (body, rules) in enumerate(ways) if body == number]
        for way, rules in here:
            add(f"    if {NAME} is {way + 1}\n")
            owners.append((length, length + len(rules), way))
            add(rules)
        if here:
            others = " and ".join(f"{NAME} is not {way + 1}" for way, _ in here)
            add(f"    if {others}\n{_indented(found[1])}")
        else:
            add(found[1])
    return "".join([*parts, text[at:]]), owners


def _alone(text: str, way: Way) -> str:
    """The text of one way alone."""
    found = list(_BODY.finditer(text))[way.body]
    plain = "".join(line.removeprefix("    ") for line in way.rules.splitlines(keepends=True))
    return text[: found.start(1)] + plain + text[found.end(1) :]


def _owner(owners: Sequence[tuple[int, int, int]], at: int) -> int | None:
    """The way in whose rules something stands."""
    return next((way for start, end, way in owners if start <= at < end), None)
