"""Records and stored plays as people, damage and attackers make them: each is replayed or refused in a sentence.

`made(chance)` writes one, `fault(text)` says what is wrong with how it was answered; None if nothing is.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from zlib import compress

from interpreter import Fault, Game, SetupError, State
from interpreter.text.record import BadRecord, ReplayStopped, parse, replay
from repl.session.saved import NotAPlay, Saved, read, seal
from repl.session.storage import Storage
from tests.interpreter.made_games import made_game
from tests.interpreter.plays import GAMES, game
from tests.interpreter.small import game_of
from tests.interpreter.test_records import SHAPES, alike, played

NUMBERS = ("²", "٣", "½", "--5", "-0", "+1", "1_0", "0x1", "1e9", "0", "00", "-1", "9" * 9, "9" * 100, "9" * 5_000, "")
SIGNS = (
    "\0", "\r", "\r\n", "\n", "\x0b", "\x85", "\u2028", "\ufeff", "\x1b[2J", "\u202e", "\ud800", ":", ": ", " + ",
    " x ", ", ", " #1", " #0", " #²", " #-1", " at ", " at line 1", " at line 0", " at nowhere 1", "(", ")", "()", '"',
    "pass", "none", "unseen at ", "unseen at line 1", "2 x ", "0 x ", "-1 x ", "99999999 x ", "nobody", "nothing", "p1",
    "p99", "/dev/zero", "../", "~", "option ", "seed: ", "game: ", "players: ", "chance: ", "shuffled: ", "# ", "{",
    "}", "%s", "{0}",
)  # fmt: skip
MOST_CHOICES = 12
LONGEST = 1_000_000
LONGEST_LOOKED_AT = 10_000  # characters in which a digit is sought
DIGIT = re.compile(r"\d")


@cache
def games() -> dict[str, Game]:
    """Those of the project, games with cards that look alike, and games made at random; by their name."""
    found = {game(name).name: game(name) for name in GAMES}
    found["Alike"] = alike(SHAPES["an act"])
    found["Made"] = game_of(made_game(7))
    return found


@cache
def records() -> tuple[str, ...]:
    """Good ones to begin with."""
    chance = Random(0)
    found = []
    for one in games().values():
        for seed in range(6):
            found.append(played(one, seed, chance.randrange(MOST_CHOICES)).record())
    return tuple(found)


# ───────────── one stroke each


def sign(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(SIGNS + NUMBERS) + text[at + chance.choice((0, 0, 1, 5)) :]


def number(text: str, chance: Random) -> str:
    places = [found.start() for found in DIGIT.finditer(text[:LONGEST_LOOKED_AT])]
    if not places:
        return text
    at = chance.choice(places)
    return text[:at] + chance.choice(NUMBERS) + text[at + 1 :]


def cut(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randrange(1, 200) :]


def lines(text: str, chance: Random) -> str:
    rows = text.split("\n")
    at, other = chance.randrange(len(rows)), chance.choice(chance.choice(records()).split("\n"))
    way = chance.randrange(5)
    if way == 0:
        rows.insert(at, other)
    elif way == 1:
        rows[at] = other
    elif way == 2:
        rows.insert(at, rows[chance.randrange(len(rows))])
    elif way == 3:
        rows[at : at + chance.randrange(1, 4)] = []
    else:
        chance.shuffle(rows)
    return "\n".join(rows)


def value(text: str, chance: Random) -> str:
    """Another value after the colon of some line."""
    rows = text.split("\n")
    at = chance.randrange(len(rows))
    key, colon, old = rows[at].partition(": ")
    words = old.split(" ")
    chance.shuffle(words)
    new = chance.choice((" ".join(words), old + old, "", old[: len(old) // 2], chance.choice(SIGNS), "x" * 100_000))
    rows[at] = key + colon + new
    return "\n".join(rows)


def repeated(text: str, chance: Random) -> str:
    rows = text.split("\n")
    return text + (chance.choice(rows) + "\n") * chance.choice((2,) * 10 + (50,) * 4 + (3_000,))


STROKES: tuple[Callable[[str, Random], str], ...] = (
    sign,
    sign,
    number,
    number,
    cut,
    lines,
    lines,
    value,
    value,
    repeated,
)


def struck(text: str, chance: Random) -> str:
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
        text = chance.choice(STROKES)(text, chance)[:LONGEST]
    return text


@cache
def bomb(size: int) -> str:
    """A number of zeros, packed."""
    return b64encode(compress(b"0" * size)).decode()


def stored(record: str, chance: Random) -> str:
    """A stored play around a record, one of its fields wrong."""
    sealed = chance.choice(
        (
            seal(record.encode(errors="replace").decode()),
            seal("x"),
            seal("")[:-3],
            bomb(chance.choice((10, 20_000_000))),
            b64encode(record.encode(errors="replace")).decode(),
            chance.choice(SIGNS),
        )
    )
    told: dict[str, object] = {
        "game": "hearts",
        "title": "Hearts",
        "seats": ["you", "random"],
        "choices": 3,
        "sealed": sealed,
    }
    odd = (
        None,
        True,
        -1,
        1.5,
        10**30,
        "",
        "²",
        "x" * 5_000,
        [],
        ["x"] * 200,
        {},
        "/dev/zero",
        "../x",
        "a\0b",
        "\x1b[2J",
    )
    for _ in range(chance.choice((0, 0, 1, 2))):
        told[chance.choice((*told, "more", "version", "process", "language"))] = chance.choice(odd)
    return json.dumps(told, indent=chance.choice((None, 1)))


def made(chance: Random) -> str:
    """A record or a stored play, good or bad."""
    record = struck(chance.choice(records()), chance)
    if chance.random() < 0.8:
        return record
    return struck(stored(record, chance), chance)


# ───────────── the law


def fault(text: str) -> str | None:
    """What is wrong with the answer to a text."""
    text = text.encode(errors="replace").decode()
    try:
        found = read(text)
        record = found.record if isinstance(found, Saved) else found
        storage = Storage(Path("/nowhere/plays"))
        path = Path("/somewhere/one.play")
        name = storage.meant(path, found) if isinstance(found, Saved) else storage.recorded(path, found, "en")[0]
        if name not in GAMES:
            return f"rules at {name} would be read"
    except (NotAPlay, BadRecord) as wrong:
        if not str(wrong).strip():
            return "a refusal without a word"
        record = text
    try:
        known = games().get(parse(record).game)
        return None if known is None else _replayed(known, record)
    except BadRecord:
        return None


def _replayed(rules: Game, record: str) -> str | None:
    """A record that is taken leads to a play whose record leads to the same."""
    try:
        state = replay(rules, record)
    except (BadRecord, SetupError) as wrong:
        return None if str(wrong).startswith(("line ", "the record ")) else f"without a line: {wrong}"
    except ReplayStopped as stopped:
        if not 1 <= stopped.line <= record.count("\n") + 1:
            return "a line that is not there"
        state = stopped.state
    except Fault:
        return None
    return _same(rules, state)


def _same(rules: Game, state: State) -> str | None:
    try:
        again = replay(rules, state.record())
    except Fault:
        return None
    return None if again.position() == state.position() else "the record of a replayed play replays to another position"
