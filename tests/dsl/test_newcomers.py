"""What newcomers type, and what they are told: every row of `newcomers.md`, in a whole game.

Write a line into the first column and run

    UPDATE_SNAPSHOTS=1 pytest tests/dsl/test_newcomers.py

to have the rest of the row written; then read it as somebody who has never written a program.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

import pytest

import dsl
from dsl.diagnostic import Diagnostic
from dsl.recovery.slips import idioms, sayings, section_sayings
from dsl.source import Source
from interpreter.load import shipped_libraries
from tests.dsl.readable import unreadable

TABLE = Path(__file__).parent / "newcomers.md"
UPDATE = os.environ.get("UPDATE_SNAPSHOTS") == "1"

GAME = """game Newcomer
    players 2 to 4
    {head}
cards card in deck
    use french_52
    {cards}
zones
    deck: pile
    discards: pile seen by everybody
    table: row
    {zones}
    each player
        hand: hand
        played: slot
        won: pile seen by everybody
state
    round = 0
    leader = p1
    trump = nothing
    {state}
    each player
        score = 0
        passed = no
define leading = every played is empty
{edge}
play
    shuffle deck
    deal 5 from deck to every hand
    move 3 from deck to table
    trump = hearts
    round += 1
    each player from leader
        choose card from hand
            {choice}
        if leading and not passed and card.suit is trump
            discard_all
        {chosen}
        move card to played
    each player from leader
        {turn}
        score += 1
    each player
        passed = no
        score += count(played) + count(won)
phase discard_all
    move hand to discards
phase take_turn2
    move discards to deck
winner highest score
test "a test"
    {test}
    expect p1.score is 0
"""
ROUNDS = """game Rounds
    players 3 to 5
cards card in deck
    colour: red, blue, green
    special: joker, bonus
    rolls: 1 to 3
    9 of each colour
    3 joker
    {cards}
zones
    deck: pile
    drawn: slot
    aside: pile
    rows[players]: row at most 3
    {zones}
    each player
        collected: spread
        table: row
state
    starter = p1
    {state}
    each player
        points = 0
define worth(n) = n * n
define sizes(p) = (count(p.collected where colour is c) for c in every colour)
define is_red(c) = c.colour is red
define first_ones = everyone where points is 0
{edge}
play
    shuffle deck
    repeat 2 times
        play_round
phase play_round
    turns from starter until deck is empty
        take_turn
phase take_turn
    repeat until drawn is empty
        one_action
phase one_action
    choose one
        "Draw a card" if deck is not empty
            move 1 from deck to drawn
            choose line from rows
                {choice}
            {turn}
            move drawn to line
        "Take a row"
            move rows[1] to collected
            starter = me
phase count_up
    each player in first_ones
        points += sum(worth(n) for n in sizes(me))
        move collected where is_red(it) to table
        move collected where special is joker to aside
        points += count(table where rolls is 2)
{last}
test "a test"
    {test}
    run one_action by p1
    {asked}
    expect p1.points is 0
"""
_ROUNDS = {
    "act": ("turn", 12),
    "above a block": ("turn", 12),
    "choice": ("choice", 16),
    "cards": ("cards", 4),
    "zones": ("zones", 4),
    "state": ("state", 4),
    "left edge": ("edge", 0),
    "end": ("last", 0),
    "test": ("test", 4),
    "question of a test": ("asked", 4),
}
PLACES = {
    **{f"Rounds: {title}": (ROUNDS, *place) for title, place in _ROUNDS.items()},
    **{
        title: (GAME, *place)
        for title, place in {
            "In a turn": ("turn", 8),
            "At the end of a block": ("turn", 8),
            "Above a block": ("chosen", 8),
            "After a card was chosen": ("chosen", 8),
            "At the left edge": ("edge", 0),
            "Above a block, at the left edge": ("edge", 0),
            "In a table of cases": ("edge", 0),
            "In the head": ("head", 4),
            "Among the cards": ("cards", 4),
            "Among the zones": ("zones", 4),
            "In the state": ("state", 4),
            "Under a choice": ("choice", 12),
            "In a test": ("test", 4),
        }.items()
    },
}
_SECTION = re.compile(
    r"^## (?P<title>[^\n]+)\n\n```cardgame\n(?P<code>[^`]*)```\n\n(?P<table>(?:\|[^\n]*\n)+)", re.MULTILINE
)
_ROW = re.compile(r"^\| `(?P<typed>[^`]+)` \|(?P<rest>[^\n]*)$", re.MULTILINE)


class Row(NamedTuple):
    place: str
    code: str
    typed: str
    answer: str


def _placed(place: str, code: str, typed: str) -> tuple[str, int]:
    """A game with the line in its place, and the number of the line."""
    game, name, depth = PLACES[place]
    lines = indent(code.replace("LINE", typed), " " * depth).strip()
    others = {n: "winner highest points" if n == "last" else "" for _, n, _ in PLACES.values()}
    text = game.format_map(others | {name: lines})
    above = code[: code.index("LINE")].count("\n")
    return text, game[: game.index("{" + name + "}")].count("\n") + 1 + above


def _found(row: Row) -> tuple[list[Diagnostic], int]:
    text, line = _placed(row.place, row.code, row.typed)
    found = dsl.check(Source("game.cardgame", text), shipped_libraries()).diagnostics
    errors = [d for d in found if d.severity == "error"]
    return errors, line


def _told(errors: list[Diagnostic], line: int) -> str:
    if not errors:
        return " fine | |"
    said = []
    for d in errors:
        where = "" if d.line == line else f"line {d.line - line:+d}: "
        said.append(
            f" {d.code} | {where}{d.title}. {'. '.join(x for x in (d.label, *d.notes, d.help) if x)} |".replace(
                "\n", " "
            )
        )
    return " ".join(said)


def _rows() -> list[Row]:
    text = TABLE.read_text(encoding="utf-8")
    if UPDATE:

        def section(m: re.Match[str]) -> str:
            def row(r: re.Match[str]) -> str:
                return f"| `{r['typed']}` |{_told(*_found(Row(m['title'], m['code'], r['typed'], '')))}"

            return m[0].replace(m["table"], _ROW.sub(row, m["table"]))

        text = _SECTION.sub(section, text)
        TABLE.write_text(text, encoding="utf-8")
    return [
        Row(m["title"], m["code"], r["typed"], r["rest"])
        for m in _SECTION.finditer(text)
        for r in _ROW.finditer(m["table"])
    ]


ROWS = _rows()


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=[f"{row.place}: {row.typed}" for row in ROWS])
def test_a_newcomer_is_told_what_to_write(row: Row) -> None:
    errors, line = _found(row)
    assert _told(errors, line) == row.answer
    assert unreadable(errors) == {}
    if errors:
        assert [d.line for d in errors] == [line], "one slip, one message, on its line"
        assert errors[0].help or "write" in errors[0].label, "it says what to write instead"


def test_the_collection_is_read_whole() -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert len(ROWS) == len(re.findall(r"^\| `", text, re.MULTILINE)) >= 400
    assert len({(row.place, row.typed) for row in ROWS}) == len(ROWS)


def test_sayings_are_written_as_they_are_looked_up() -> None:
    both = (*vars(sayings).items(), *vars(section_sayings).items())
    tables = {name: table for name, table in both if name.isupper()}
    for name, table in tables.items():
        assert table, name
        for saying, help in table.items():
            assert saying == saying.lower()
            assert 1 <= len(saying.split()) <= idioms.MOST_WORDS, saying
            assert help.count("`") % 2 == 0, help


FIRST_TRY = """game My Game
    players: 2 or 4
cards card in deck
    use standard deck
zones
    deck: stack
    each player
        hand: hand
state
    total = none
    each player
        score = 0
play
    shuffle the deck
    deal 5 cards to each player
    while deck is not empty
        for each player
            draw 1
            choose a card
            discard card
            if card suit == hearts
                score++
            else
                next player
winner is player with highest score
"""


def test_a_first_try_is_answered_line_by_line_in_one_run() -> None:
    """What stands in the block of a wrong heading is looked at too."""
    found = dsl.check(Source("game.cardgame", FIRST_TRY), shipped_libraries()).diagnostics
    assert [d.line for d in found] == [1, 2, 4, 6, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25]
    assert all(d.help for d in found)


OWN_WORDS = """game My_Game
    players 2
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    contract = "none"
play
    deal 3 from deck to every hand
    each player from p1
        choose card from hand
            must "low": contract is "wenz" implies card.value < 3
        LINE
phase lose(victim)
    move victim.hand to deck
winner highest count(hand)
"""


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("lose me", "write `lose(me)`"),
        ("lose left of me", "write `lose(left of me)`"),
        ("contract = wenz", 'write `"wenz"`'),
        ("contract = solo", "declare it under `state`, or give it a meaning with `define` or `let`"),
    ],
)
def test_phases_and_texts_of_the_file_are_said_as_they_are_written_here(line: str, help: str) -> None:
    found = dsl.check(Source("game.cardgame", OWN_WORDS.replace("LINE", line)), shipped_libraries()).diagnostics
    assert [(d.line, str(d.help)) for d in found if d.severity == "error"] == [(17, help)]
