"""Stored plays and records from anywhere: what is wrong is told, and nothing leads out of their folder."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from io import StringIO
from pathlib import Path
from shutil import copy
from zlib import compress

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from interpreter import load
from interpreter.untrusted import LONGEST_LINE, MOST_BYTES, UnreadableFile, lines_of, read, read_beside, whole_number
from repl.session.saved import NotAPlay, Saved, seal, unseal
from repl.session.storage import Storage
from tests.repl.sessions import TINY


def cardgame(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments])


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def stored(folder: Path, **other: object) -> Path:
    record = load("gracias").start(players=3, seed=1).record()
    told = {"game": "gracias", "title": "Gracias", "seats": ["you", "random"], "choices": 0, "sealed": seal(record)}
    path = folder / "one.play"
    path.write_text(json.dumps(told | other), encoding="utf-8")
    return path


# ───────────── numbers and lines


@pytest.mark.parametrize("text", ["", "-", "--5", "+5", "²", "٣", "½", "1_000", " 5", "5\n", "0x1", "1e3", "9" * 5000])
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert whole_number(text) is None


def test_plain_digits_are_a_number() -> None:
    assert [whole_number(text) for text in ("0", "-5", "007", "9" * 9)] == [0, -5, 7, 999_999_999]
    assert whole_number("1" * 100, 100) == int("1" * 100)


def test_a_line_without_end_is_cut() -> None:
    found = list(lines_of(StringIO("a\n" + "b" * (3 * LONGEST_LINE) + "\nc\n" + "d" * LONGEST_LINE + "\ne")))
    assert [len(line) for line in found] == [2, LONGEST_LINE, 2, LONGEST_LINE, 1]


# ───────────── stored plays


def test_a_play_that_unpacks_to_more_than_any_play_is_refused_before_it_does() -> None:
    bomb = b64encode(compress(b"0" * (MOST_BYTES + 1))).decode()
    assert len(bomb) < 40_000
    with pytest.raises(NotAPlay, match="unpacks to more than any play"):
        unseal(bomb)
    assert unseal(seal("a" * 1_000_000)) == "a" * 1_000_000


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"sealed": "***"}, "the record in it is damaged"),
        ({"sealed": seal("x")[:-8]}, "the record in it is"),
        ({"sealed": seal("x")}, "line 1: a record begins with `cardgame record 1`"),
        ({"choices": -1}, "choices: Input should be greater than or equal to 0"),
        ({"choices": "1"}, "choices: Input should be a valid integer"),
        ({"process": 10**30}, "process: Input should be less than 2147483648"),
        ({"seats": ["you"] * 1000}, "seats: List should have at most 100 items"),
        ({"more": 1}, "more: Extra inputs are not permitted"),
        ({"version": 2}, "version: Input should be 1"),
        ({"game": "x" * 5000}, "game: String should have at most 4000 characters"),
    ],
)
def test_a_stored_play_that_is_not_in_order_says_what(tmp_path: Path, other: dict[str, object], sentence: str) -> None:
    found = cardgame("replay", str(stored(tmp_path, **other)), "--speed", "0")
    assert found.exit_code == 1
    assert sentence in found.stderr
    assert found.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"a":' * 50_000, "\0\0\0", "cardgame", "null"])
def test_what_is_no_play_at_all_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "one.play"
    path.write_text(text, encoding="utf-8")
    found = cardgame("replay", str(path), "--speed", "0")
    assert found.exit_code == 1
    assert found.stderr.startswith(f"cardgame: {path}: ")
    assert found.stderr.count("\n") == 1


def test_a_stored_play_that_waits_may_be_anything(tmp_path: Path) -> None:
    """The newest one that is in order is found, whatever lies beside it."""
    storage = Storage(tmp_path)
    (tmp_path / "device.play").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.play")
    (tmp_path / "folder.play").mkdir()
    (tmp_path / "bytes.play").write_bytes(b"\xff\xfe")
    assert storage.waiting() == []
    stored(tmp_path)
    ((_, found),) = storage.waiting()
    assert isinstance(found, Saved)


def test_a_device_is_not_written_over(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert Storage(tmp_path).write(pipe, "text") is not None
    assert pipe.is_fifo()


# ───────────── what a file leads to


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Rules that nobody asked for, and a folder with a play that names them."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "theirs").mkdir()
    copy(TINY, tmp_path / "mine" / "tiny.cardgame")
    return tmp_path


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/stdin", "../mine/tiny.cardgame", "{mine}", "", ".", "a\0b"])
def test_a_play_names_no_rules_outside_of_its_folder(outside: Path, name: str) -> None:
    name = name.replace("{mine}", str(outside / "mine" / "tiny.cardgame"))
    found = cardgame("replay", str(stored(outside / "theirs", game=name)), "--speed", "0")
    assert found.exit_code == 1
    assert "are not a game of the project and are not beside it; say where they are with --game FILE" in found.stderr
    assert "\0" not in found.stderr


@pytest.mark.parametrize("name", ["/dev/zero", "../mine/tiny", "Tiny"])
def test_a_record_names_no_rules_outside_of_its_folder(outside: Path, name: str) -> None:
    path = outside / "theirs" / "one.record"
    path.write_text(f"cardgame record 1\ngame: {name}\nplayers: 2\n", encoding="utf-8")
    found = cardgame("replay", str(path), "--speed", "0")
    assert found.exit_code == 1
    assert f"line 2: its rules, '{name}', are not a game of the project and are not beside it" in found.stderr


def test_rules_beside_a_play_are_found_unless_they_are_a_link_that_leads_out(outside: Path) -> None:
    rules = outside / "mine" / "tiny.cardgame"
    state = load(str(rules)).start(seed=1)
    mine, theirs = outside / "mine" / "one.record", outside / "theirs" / "one.record"
    for path in (mine, theirs):
        path.write_text(state.record(), encoding="utf-8")
    assert cardgame("replay", str(mine), "--speed", "0").exit_code == 0
    assert cardgame("replay", str(theirs), "--game", str(rules), "--speed", "0").exit_code == 0
    (outside / "theirs" / "tiny.cardgame").symlink_to(rules)
    assert cardgame("replay", str(theirs), "--speed", "0").exit_code == 1


@pytest.mark.parametrize("kind", ["device", "link", "pipe", "folder of links"])
def test_a_library_that_leads_out_of_the_folder_is_not_read(outside: Path, kind: str) -> None:
    theirs = outside / "theirs"
    copy(TINY, theirs / "tiny.cardgame")
    evil = theirs / "library" / "evil.cardgame"
    if kind == "folder of links":
        (theirs / "library").symlink_to(outside / "mine")
        evil = theirs / "library" / "tiny.cardgame"
    else:
        evil.parent.mkdir()
        if kind == "pipe":
            os.mkfifo(evil)
        else:
            evil.symlink_to("/dev/zero" if kind == "device" else outside / "mine" / "tiny.cardgame")
    found = cardgame("check", str(theirs / "tiny.cardgame"))
    assert found.exit_code == 3
    assert f"{evil} {'is not a plain file' if kind == 'pipe' else 'leads out of its folder'}" in found.stderr


def test_of_a_folder_only_plain_files_in_it_are_checked(outside: Path) -> None:
    theirs = outside / "theirs"
    os.mkfifo(theirs / "pipe.cardgame")
    (theirs / "link.cardgame").symlink_to(outside / "mine" / "tiny.cardgame")
    found = cardgame("check", str(theirs))
    assert found.exit_code == 3
    assert "link.cardgame leads out of its folder" in found.stderr
    assert "pipe.cardgame is not a plain file" in found.stderr
    assert cardgame("check", str(theirs / "link.cardgame")).exit_code == 0, "it was asked for"


def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b" " * (MOST_BYTES + 1))
    for path, sentence in (
        (tmp_path / "none", "there is no file "),
        (tmp_path, "is a folder, not a file|is not a plain file"),
        (tmp_path / "a\0b", "cannot be read"),
        (tmp_path / ("a" * 5000), "cannot be read: File name too long"),
        (tmp_path / "large", "is larger than any rules or any play: more than 16,000,000 bytes"),
    ):
        with pytest.raises(UnreadableFile, match=sentence):
            read(path)
        with pytest.raises(UnreadableFile, match=sentence):
            read_beside(path, tmp_path)


@pytest.mark.parametrize("name", ["~nosuchuser/x", "a\0b", "/dev/null", "/dev/zero", "a" * 1500, "/"])
def test_a_session_loads_and_saves_nothing_odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    lines = f":load {name}\n:save {name}\n:quit now\n"
    found = CliRunner().invoke(main, ["play", "gracias", "--seed", "1", "--bot", "random"], input=lines)
    assert found.exit_code == 0
    assert found.stderr == ""
    assert found.stdout.count("cannot be") + found.stdout.count("not a stored play") >= 2
    assert not list(tmp_path.iterdir())
