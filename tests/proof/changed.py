"""Small games after a change that mostly leaves them games: other numbers, other words of the same kind, other lines.

`texts` strikes anywhere, so that one text in ten is still a game. These are for laws about plays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import dsl
from dsl.source import Source
from interpreter.load import shipped_libraries
from tests.interpreter.made_games import little_game
from tests.interpreter.made_kinds import kind_game
from tests.interpreter.made_lists import list_game
from tests.interpreter.secret_games import TURNS, secret_text
from tests.proof import texts
from tests.proof.hostile import ATTACK

ROOT = Path(__file__).parents[1]
SMALL = 2_500
MADE_UP = 1_000_000  # numbers of made-up games

# What may stand for one another without any other change; a word is found with what is around it.
KINDS: tuple[tuple[str, ...], ...] = (
    (" > ", " < ", " >= ", " <= ", " is ", " is not "),
    (" + ", " - ", " * "),
    (" += ", " -= ", " = "),
    (" and ", " or "),
    ("highest ", "lowest "),
    ("hand", "open", "box", "line", "deck", "kept", "drawn"),
    (": pile", ": hand", ": row", ": spread", ": slot"),
    (" seen by owner", " seen by everybody", " seen by nobody", ""),
    ("top of ", "bottom of "),
    ("red", "blue", "green"),
    ("p1", "p2", "p3", "me", "leader"),
    ("everyone", "others"),
    (" at top", " at bottom", ""),
    ("may choose ", "choose "),
    (" if possible", ""),
    ("reveal ", "peek "),
    ("count(", "sum(", "abs("),
    ("yes", "no"),
    ("up to ", ""),
    ("all players at once", "each player"),
    ("next player", "me", "p1"),
    ("same(", "different("),
    (" 1 ", " 0 to 2 ", " up to 2 ", " 2 "),
)
NUMBER = re.compile(r"\b\d{1,2}\b")


@cache
def small_games() -> tuple[str, ...]:
    """Whole games of few lines in which somebody chooses: about secrets, and those written down in files and pages."""
    found = [secret_text(name, twins) for name in TURNS for twins in (False, True)]
    found += [path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.cardgame")) if path.parent != ATTACK]
    found += [text for text in texts.texts() if re.match(r"\s*game ", text) and "\nplay\n" in text]
    return tuple(text for text in found if len(text) < SMALL and "choose " in text and _is_game(text))


def _is_game(text: str) -> bool:
    return dsl.check(Source("small.cardgame", text), shipped_libraries()).ok


# ───────────── one stroke each


def _number(text: str, chance: Random) -> str:
    places = list(NUMBER.finditer(text))
    if not places:
        return text
    at = chance.choice(places)
    near = int(at[0]) + chance.choice((-1, 1, 1, 2))
    return text[: at.start()] + str(chance.choice((max(near, 0), near, chance.randrange(13)))) + text[at.end() :]


def _word(text: str, chance: Random) -> str:
    """One word becomes another of its kind, at one place."""
    kinds = [kind for kind in KINDS if any(word and word in text for word in kind)]
    if not kinds:
        return text
    kind = chance.choice(kinds)
    old = chance.choice([word for word in kind if word and word in text])
    new = chance.choice([word for word in kind if word != old])
    parts = text.split(old)
    at = chance.randrange(1, len(parts))
    return old.join(parts[:at]) + new + old.join(parts[at:])


def _line(text: str, chance: Random) -> str:
    """A line of the body is left out, doubled, exchanged with the next, or put elsewhere."""
    rows = text.splitlines(keepends=True)
    body = [n for n, row in enumerate(rows) if row.startswith("        ") and row.strip()]
    if not body:
        return text
    at, to = chance.choice(body), chance.choice(body)
    depth = len(rows[to]) - len(rows[to].lstrip(" "))
    way = chance.randrange(4)
    if way == 0:
        del rows[at]
    elif way == 1:
        rows.insert(at, rows[at])
    elif way == 2 and at + 1 < len(rows):
        rows[at : at + 2] = reversed(rows[at : at + 2])
    else:
        rows.insert(to, " " * depth + rows[at].lstrip(" "))
    return "".join(rows)


def _foreign_line(text: str, chance: Random) -> str:
    """A line from another small game."""
    rows = text.splitlines(keepends=True)
    body = [n for n, row in enumerate(rows) if row.startswith("        ") and row.strip()]
    foreign = [row for row in chance.choice(small_games()).splitlines(keepends=True) if row.startswith("        ")]
    if not body or not foreign:
        return text
    to = chance.choice(body)
    depth = len(rows[to]) - len(rows[to].lstrip(" "))
    rows.insert(to, " " * depth + chance.choice(foreign).lstrip(" "))
    return "".join(rows)


STROKES: tuple[Callable[[str, Random], str], ...] = (_number, _word, _word, _word, _line, _line, _foreign_line)


def some_game(chance: Random) -> str:
    """A small game to begin with."""
    # The shortest of four: what takes time is machine code, and that grows with the rules.
    text = min(chance.choices(small_games(), k=4), key=len)
    if chance.random() < 0.2:
        return chance.choice((little_game, list_game, kind_game))(chance.randrange(MADE_UP))
    return text


def game(chance: Random, is_game: Callable[[str], bool]) -> str:
    """A small game after one to three strokes that left it a game."""
    while True:
        text = before = some_game(chance)
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
            text = chance.choice(STROKES)(text, chance)
        if text != before and is_game(text):
            return text
