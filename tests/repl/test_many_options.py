"""More options than are listed: those of one act are, when they are asked for."""

from __future__ import annotations

from pathlib import Path

from interpreter import load
from repl.screen.ending import _score_table
from repl.screen.text import bare
from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from tests.repl.sessions import RandomBot, say, session, text
from tests.repl.terminal import Screen

MANY = """game Many
    players 2

cards card in deck
    suit: red, green
    value: 1 to 8
    one of each suit, value

zones
    deck: pile
    bin: pile
    each player
        hand: hand
        built: pile

play
    shuffle deck
    deal 8 from deck to every hand
    repeat until every hand is empty
        turn

phase turn
    each player from p1
        choose one "Build or discard"
            "Build"
                choose card from hand, n from 1 to 6, m from 1 to 3
                move card to built
            "Discard"
                choose card from hand
                move card to bin

winner highest count(built)
"""


def many(folder: Path) -> Session:
    path = folder / "many.cardgame"
    path.write_text(MANY, encoding="utf-8")
    setting = Setting(str(path), 2, seated(2, (0,), "random"), "en", {}, 3, columns=80)
    return Session(setting, Play.start(load(str(path)), 2, 3, {}), {"random": RandomBot()})


def test_an_act_with_many_options_is_opened_by_its_number_and_its_options_are_taken_by_theirs(tmp_path: Path) -> None:
    """`1` said that it was not all of it, and none of 144 options could be seen."""
    found = many(tmp_path)
    assert "1) Build: … (144)" in text(list(found.begin()))
    assert found.preview("1)") == (("dim", "↵ Build: … (144)"),)
    opened = text(say(found, "1)"))
    assert "Enter alone: back" in opened
    assert "144) Build: green 8, n 6, m 3" in opened
    assert "Discard" not in opened.partition("\n")[2]
    assert "1) Build: … (144)" in text(say(found, ""))
    assert "18) Build: red 1, n 6, m 3" in text(say(found, "build red 1"))
    assert "2) Discard: … (8)" not in text(say(found, "build green 8 6"))
    assert "You choose “Build: green 8, n 6, m 2”" in text(say(found, "2"))
    assert "1) Build: … (126)" in text(list(found.present()))


def test_what_the_rules_call_otherwise_is_still_read_while_a_list_is_open(tmp_path: Path) -> None:
    found = many(tmp_path)
    list(found.begin())
    assert "You discard red 4" in text(say(found, "1)", "discard red 4"))


def test_on_the_whole_screen_a_long_list_opens_has_pages_and_closes(tmp_path: Path) -> None:
    many(tmp_path)
    with Screen(["play", str(tmp_path / "many.cardgame"), "--seed", "3", "--bot", "random"], tmp_path) as screen:
        screen.until("Esc the table")
        screen.send("\x1b")
        screen.until("1) Build: … (144)")
        screen.send("1)\r")
        screen.until("1) Build: red 1, n 1, m 1", "Enter alone: back")
        screen.send("\x1b[6~")  # PgDn
        shown = screen.until("above: PgUp")
        assert "1) Build: red 1, n 1, m 1 " not in shown
        assert "↵" not in shown  # Enter would take what it showed
        screen.send("\x1b[5~")
        screen.until("1) Build: red 1, n 1, m 1")
        screen.send("\x1b")
        assert "Enter alone" not in screen.until("1) Build: … (144)")


def test_numbers_of_a_table_of_points_stand_apart() -> None:
    """Beside −450 a 1000 that was lost read `−450−1000`."""
    found = session("canasta", 4)
    points = next(v for v in found.play.game.rules.variables if v.name == "score" or v.name == "points")
    rows = [bare(row) for row in _score_table(found, points, {0: [(-450, 0), (-1000, 0)], 1: [(5, 0), (7, 0)]}, 2, 1)]
    assert "−450 −1000" in rows[1]
    assert len(set(map(len, rows))) == 1
