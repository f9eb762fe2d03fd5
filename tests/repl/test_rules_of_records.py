"""A record is shown under the rules it was made under, or it is said that they are others."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from interpreter.load import load
from interpreter.play.fault import Fault
from interpreter.text.record import parse, with_file
from tests.repl.sessions import TINY, say, session, text

GAME = """game Hearts
    players 4
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
play
    shuffle deck
    deal 5 from deck to every hand
    each player from p1
        choose one "Do"
            "Red"
                must "a heart": count(hand where suit is hearts) > 4
            "Black"
                must "a spade": count(hand where suit is spades) > 4
winner highest count(hand)
"""
OTHER = GAME.replace("deal 5", "deal 6")
REFUSED = "line 3: it was made under other rules than those of "
LOUD = "are not those it was made under: what still fits is played"


def cardgame(*args: str) -> Result:
    return CliRunner().invoke(main, args)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "mine.cardgame").write_text(GAME, encoding="utf-8")
    (tmp_path / "apart").mkdir()
    return tmp_path


def recorded(folder: Path, file: str = "") -> str:
    (folder / "apart" / "one.record").write_text(with_file(record_of(folder), file), encoding="utf-8")
    return "apart/one.record"


def record_of(folder: Path) -> str:
    with pytest.raises(Fault) as stuck:
        load(str(folder / "mine.cardgame")).start(seed=1)
    assert stuck.value.state is not None
    return stuck.value.state.record()


def test_the_record_of_a_check_is_shown_by_the_command_that_the_check_prints(folder: Path) -> None:
    found = cardgame("check", "--play", "2", "--jobs", "1", "mine.cardgame")
    record = ".cardgame/records/mine-CG801-line13.record"
    command = f"cardgame replay {record} --game mine.cardgame"
    assert f"watch it with `{command}`" in found.stdout
    assert parse(Path(record).read_text(encoding="utf-8")).file == "mine.cardgame"
    for words in (command.split()[1:], ["replay", record]):
        shown = cardgame(*words)
        assert shown.exit_code == 1
        assert "error[CG801]" in shown.stdout
        assert "mine.cardgame:13" in shown.stdout
        assert LOUD not in shown.stderr


def test_a_game_with_the_title_of_a_record_and_other_rules_is_not_taken_for_it(folder: Path) -> None:
    record = recorded(folder)
    (folder / "mine.cardgame").write_text(OTHER, encoding="utf-8")
    shown = cardgame("replay", record)
    assert shown.exit_code == 1
    assert shown.stdout == ""
    assert f"{REFUSED}hearts, mine.cardgame; say where its rules are with --game FILE" in shown.stderr


def test_of_several_games_with_the_title_the_one_with_the_rules_is_taken(folder: Path) -> None:
    record = recorded(folder)
    (folder / "apart" / "hearts.cardgame").write_text(OTHER, encoding="utf-8")
    (folder / "another.cardgame").write_text(OTHER, encoding="utf-8")
    shown = cardgame("replay", record)
    assert "mine.cardgame:13" in shown.stdout
    assert LOUD not in shown.stderr


@pytest.mark.parametrize("given", [("--game", "mine.cardgame"), ()])
def test_rules_that_have_changed_are_told_before_the_play(folder: Path, given: tuple[str, ...]) -> None:
    record = recorded(folder, "mine.cardgame")
    (folder / "mine.cardgame").write_text(OTHER, encoding="utf-8")
    shown = cardgame("replay", record, *given)
    assert f"one.record: the rules of mine.cardgame {LOUD}" in shown.stderr
    assert "mine.cardgame:13" in shown.stdout


@pytest.mark.parametrize(
    "file", ["../mine.cardgame", "{folder}/mine.cardgame", "/dev/zero", "link.cardgame", "gone.cardgame"]
)
def test_a_file_that_a_record_names_is_opened_only_in_this_folder_or_beside_it(
    folder: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(folder, file.format(folder=folder))
    monkeypatch.chdir(folder / "apart")
    Path("link.cardgame").symlink_to(folder / "mine.cardgame")
    shown = cardgame("replay", "one.record")
    assert shown.exit_code == 1
    assert f"{REFUSED}hearts, in a file " in shown.stderr


def test_a_name_that_no_line_can_hold_is_left_out(folder: Path) -> None:
    text = record_of(folder)
    for name in ("a\nseed: 5.cardgame", " a.cardgame", "\x1b.cardgame", ""):
        assert with_file(text, name) == text
    assert parse(with_file(text, "a b: c.cardgame")).file == "a b: c.cardgame"


def test_a_session_says_that_a_record_was_made_under_other_rules(folder: Path) -> None:
    rules = TINY.read_text(encoding="utf-8")
    (folder / "tiny.cardgame").write_text(rules, encoding="utf-8")
    played = session("tiny.cardgame", 2, folder=folder / "state", author=True)
    say(played, ":save one.record")
    assert parse(Path("one.record").read_text(encoding="utf-8")).file == "tiny.cardgame"
    assert "not those" not in text(say(played, ":load one.record"))
    (folder / "tiny.cardgame").write_text(rules.replace("winner highest", "winner lowest"), encoding="utf-8")
    changed = session(str(folder / "tiny.cardgame"), 2, folder=folder / "state", author=True)
    assert "The rules are not those it was made under." in text(say(changed, ":load one.record"))
