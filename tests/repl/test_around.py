"""Sentences that rules have for a choice name what stands around it, and nothing that the reader may not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import Source, check
from interpreter.load import shipped_libraries
from repl.screen.story import Story
from repl.session.sight import Viewer
from repl.words import Words
from tests.repl.sessions import session

GIVES = """game Gives
    players 3

cards thing in deck
    value: 1 to 60
    one of each value

zones
    deck: pile
    open: spread SIGHT
    box: pile
    each player
        hand: hand

state
    each player
        score = 0

play
    shuffle deck
    deal 3 from deck to every hand
    repeat 3 times
        each player
            take

phase take
    move 2 from deck to open
    choose first_one from hand "Show one"
    move first_one to SHOWN
    choose number from 1 to 2 "Name a number"
    choose kept from open, friend from others "Keep one"
    move kept to hand
    move open to friend.hand

winner highest score

words en
    "told: Keep one": "SENTENCE"
"""
KEEPS = "{who} keeps {kept} and gives {moved} to {friend}"


def text(sight: str = "", shown: str = "open", sentence: str = KEEPS) -> str:
    return GIVES.replace("SIGHT", sight).replace("SHOWN", shown).replace("SENTENCE", sentence)


def told(file: str, seat: int, moves: int, language: str = "en") -> list[str]:
    found = session(file, 3, seed=3, language=language)
    list(found.begin())
    list(found.feed(f":auto {moves}"))
    rows = Story(found.play.state, Viewer(seat), Words(language)).tell(found.play.events)
    return ["".join(part for _, part in row.line) for row in rows]


def kept(tmp_path: Path, rules: str, seat: int = 0) -> list[str]:
    file = tmp_path / f"gives{len(list(tmp_path.iterdir()))}.cardgame"  # a game that was loaded is kept by its path
    file.write_text(rules, encoding="utf-8")
    return [row for row in told(str(file), seat, 6) if row.startswith("player 2")]


@pytest.mark.parametrize(("language", "gives", "old"), [("en", "gives", "other"), ("de", "verschenkt", "andere")])
def test_a_present_of_gracias_is_named(language: str, gives: str, old: str) -> None:
    rows = [row for row in told("gracias", 0, 8, language) if f" {gives} " in row]
    assert rows
    colours = {"red", "orange", "yellow", "green", "blue", "purple", "rot", "gelb", "grün", "blau", "lila"}
    assert all(row.partition(f" {gives} ")[2].split()[0] in colours and old not in row for row in rows)


def test_what_was_picked_before_in_the_phase_is_named(tmp_path: Path) -> None:
    rows = kept(tmp_path, text(sentence="{who} said {number}, keeps {kept}"))
    number = next(row.split()[-1] for row in rows if "names" in row)
    assert any(row.startswith(f"player 2 said {number}, keeps ") for row in rows)


def test_a_card_that_was_picked_in_secret_is_never_named(tmp_path: Path) -> None:
    sentence = "{who} had {first_one} and keeps {kept}"
    assert any(" had " in row for row in kept(tmp_path, text(sentence=sentence)))
    hidden = text(shown="box", sentence=sentence)
    rows = kept(tmp_path, hidden)
    assert not any(" had " in row for row in rows)
    assert any(row.startswith("player 2 keeps ") for row in rows), "then it is told in the usual words"
    assert any(" had " in row for row in kept(tmp_path, hidden, seat=1)), "who picked it may read it"


def test_cards_that_move_unseen_are_counted(tmp_path: Path) -> None:
    rules = text(shown="box").replace("move open to friend.hand", "move 1 from deck to friend.hand")
    assert any(" gives 1 card to " in row for row in kept(tmp_path, rules))


def test_a_name_from_nowhere_is_reported() -> None:
    def codes(sentence: str) -> list[str]:
        found = check(Source("gives.cardgame", text(sentence=sentence)), shipped_libraries())
        return [d.code for d in found.diagnostics if d.code == "CG704" or "later" in repr(d)]

    assert not codes(KEEPS)
    assert codes("{who} keeps {kept} and {later}")
