"""Results land in files whole, with the usual rights, and never in the place of a device."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from grammar.files import can_put, put
from tests.cli.conftest import GOOD, process, run

STUCK = GOOD.replace(" if possible: card.value > 1", ": card.value > 5")


@pytest.mark.skipif(os.name == "nt", reason="permissions are other there")
def test_a_new_file_may_be_read_by_others_as_the_user_has_set_it(folder: Path) -> None:
    before = os.umask(0o022)
    try:
        put(folder / "report", b"text")
    finally:
        os.umask(before)
    assert stat.S_IMODE((folder / "report").stat().st_mode) == 0o644


@pytest.mark.skipif(os.name == "nt", reason="permissions are other there")
def test_a_file_that_is_there_keeps_its_rights_and_a_link_stays(folder: Path) -> None:
    (folder / "old").write_text("old")
    os.chmod(folder / "old", 0o600)
    (folder / "link").symlink_to("old")
    put(folder / "link", b"new")
    assert (folder / "link").is_symlink()
    assert (folder / "old").read_text() == "new"
    assert stat.S_IMODE((folder / "old").stat().st_mode) == 0o600
    assert sorted(os.listdir(folder)) == ["link", "old"]


@pytest.mark.skipif(os.name == "nt", reason="no named pipes there")
def test_a_device_is_written_to_and_not_replaced(folder: Path) -> None:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert can_put(pipe)
    put(pipe, b"text")
    assert os.read(reader, 100) == b"text"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert os.listdir(folder) == ["pipe"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such device here")
def test_the_report_goes_through_a_pipe_by_its_name(good: Path) -> None:
    args = ("simulate", "show.cardgame", "-n", "3", "--format", "json")
    told = process(*args).stdout
    assert process(*args, "--output", "/dev/stdout").stdout == told
    assert process(*args, "--output", "-").stdout == told
    assert os.listdir() == ["show.cardgame"]


def test_a_folder_that_is_not_there_is_told_before_the_games(good: Path) -> None:
    result = run("simulate", "show.cardgame", "-n", "1000000", "--output", "nowhere/x.html")
    assert result.exit_code == 3
    assert "nowhere" in result.stderr


def test_findings_are_told_although_their_records_cannot_be_written(folder: Path) -> None:
    (folder / "stuck.cardgame").write_text(STUCK, encoding="utf-8")
    (folder / "taken").write_text("not a folder")
    result = run("check", "--play", "2", "--records", "taken/records")
    assert result.exit_code == 3
    assert "error[CG801]" in result.stdout
    assert "cardgame: the record" in result.stderr
    assert "mistake of this program" not in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("args", [("fmt", "-"), ("new", "-"), ("check", "--format", "json", "-")])
def test_data_is_utf8_whatever_the_terminal_can_show(folder: Path, args: tuple[str, ...]) -> None:
    text = GOOD.replace('"Show a card"', '"Zeige über"')
    few = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    one, two = (process(*args, input=text, more=more) for more in (few, {"PYTHONUTF8": "1"}))
    assert one.stdout == two.stdout != ""


DEAD = """game Dead
    players 2

cards card in deck
    value: 1 to 4
    one of each value

zones
    deck: pile
    each player
        hand: hand

play
    deal 2 from deck to every hand
    each player from p1
        choose card from hand
            must "high": card.value > 3
        move card to deck

winner highest count(hand)
"""


TWO = """game Two
    players 2

use low

cards card in deck
    value: 1 to 4
    one of each value

zones
    deck: pile

state
    each player
        score = 0

play
    player p1
        choose n from 1 to 2
            if n is 1
                low
            else
                p1.score = n div p2.score

winner highest score
"""
LOW = "library low\n" + "\n" * 20 + "phase low\n    p1.score = 7 div p2.score\n"


def test_findings_on_the_same_line_of_a_game_and_its_library_have_a_record_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second was written over the first."""
    monkeypatch.chdir(tmp_path)
    Path("library").mkdir()
    Path("library/low.cardgame").write_text(LOW, encoding="utf-8")
    Path("two.cardgame").write_text(TWO, encoding="utf-8")
    found = run("check", "two.cardgame", "--play", "20")
    assert found.exit_code == 1
    names = {path.name for path in Path(".cardgame/records").iterdir()}
    assert names == {"two-CG805-line23.record", "two-CG805-low-line23.record"}


@pytest.mark.parametrize("link", ["file", "folder", "above"])
def test_records_of_a_check_do_not_follow_links_that_a_project_brings_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: str
) -> None:
    """A record holds texts of the rules: in the place of a file that a shell reads they would be run."""
    project, elsewhere = tmp_path / "project", tmp_path / "elsewhere"
    project.mkdir()
    elsewhere.mkdir()
    (elsewhere / "profile").write_text("mine", encoding="utf-8")
    monkeypatch.chdir(project)
    Path("dead.cardgame").write_text(DEAD, encoding="utf-8")
    found = run("check", "dead.cardgame", "--play", "3")
    assert found.exit_code == 1
    (record,) = Path(".cardgame/records").iterdir()
    record.unlink()
    if link == "file":
        record.symlink_to(elsewhere / "profile")
    else:
        record.parent.rmdir()
        if link == "folder":
            record.parent.symlink_to(elsewhere)
        else:
            record.parent.parent.rmdir()
            record.parent.parent.symlink_to(elsewhere)
    found = run("check", "dead.cardgame", "--play", "3")
    assert (elsewhere / "profile").read_text(encoding="utf-8") == "mine"
    assert [path.name for path in elsewhere.iterdir()] == ["profile"]
    if link == "file":
        assert record.read_text(encoding="utf-8").startswith("cardgame record 1")
    else:
        assert "leads out of this folder" in found.stderr


def test_a_folder_that_is_not_there_is_named_before_the_work(tmp_path: Path) -> None:
    found = run("simulate", "gracias", "-n", "2", "--format", "json", "--output", str(tmp_path / "away" / "x.json"))
    assert found.exit_code == 3
    assert found.stderr == f"cardgame: there is no folder {tmp_path / 'away'}\n"
