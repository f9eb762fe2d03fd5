"""`cardgame check`: what is found, how it is written, and the exit code."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lab.workers import Ending
from tests.cli.conftest import ABOUT, GOOD, SPARE, WRONG, run


def test_a_file_without_mistakes(good: Path) -> None:
    result = run("check", "show.cardgame")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "1 file, nothing found\n", "")


def test_errors_are_findings_with_their_place_and_a_count(good: Path, wrong: Path) -> None:
    result = run("check")
    assert result.exit_code == 1
    assert "error[CG201]" in result.stdout
    assert "─ wrong.cardgame:36:18" in result.stdout
    assert result.stdout.endswith("\n\n2 files, 1 error\n")


def test_warnings_alone_are_findings_only_if_strict(folder: Path) -> None:
    Path("spare.cardgame").write_text(SPARE, encoding="utf-8")
    result = run("check", "spare.cardgame")
    assert result.exit_code == 0
    assert result.stdout.endswith("\n1 file, 1 warning\n")
    assert run("check", "--strict", "spare.cardgame").exit_code == 1


def test_strict_finds_nothing_where_nothing_is(good: Path) -> None:
    good.write_text(GOOD + ABOUT, encoding="utf-8")
    assert run("check", "--strict", good).exit_code == 0


def test_only_strict_wants_a_text_for_people(good: Path) -> None:
    assert run("check", good).stdout == "1 file, nothing found\n"
    result = run("check", "--strict", good)
    assert result.exit_code == 1
    assert result.stdout.startswith("warning[CG719]: there is no text for people in `en`")


@pytest.mark.parametrize("name", ["gauner", "gracias"])
def test_shipped_games_can_be_checked_by_name(name: str) -> None:
    result = run("check", name)
    assert result.stderr == ""
    assert result.stdout.splitlines()[-1].startswith("1 file, ")


def test_standard_input(folder: Path) -> None:
    assert run("check", "-", input=GOOD).exit_code == 0
    result = run("check", "-", "--format", "concise", input=WRONG)
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>:36:18: error[CG201]")
    assert result.stderr == "1 file, 1 error\n"


def test_one_unreadable_file_does_not_stop_the_others(good: Path, wrong: Path) -> None:
    result = run("check", "show.cardgame", "nowhere.cardgame", "wrong.cardgame")
    assert result.exit_code == 3
    assert result.stderr == "cardgame: there is no file nowhere.cardgame\n"
    assert result.stdout.endswith("\n2 files, 1 error, 1 could not be checked\n")


@pytest.mark.parametrize(
    ("how", "code", "told"),
    [
        (Ending("interrupted"), 130, "1 file, nothing found so far, not all games were played, 1 not looked at\n"),
        (Ending("trouble", "lost"), 3, "2 files, nothing found so far, not all games were played\n"),
        (Ending("out of time"), 0, "2 files, nothing found\n"),
    ],
    ids=lambda x: x.how if isinstance(x, Ending) else "",
)
def test_no_more_is_claimed_than_was_looked_at(
    how: Ending, code: int, told: str, good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lab import playcheck

    Path("twice.cardgame").write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr(playcheck, "play_check", lambda *given: playcheck.Checked([], how, 3, 1))
    result = run("check", "--play", "2", "--players", "2", "--option", "rounds=1", "show.cardgame", "twice.cardgame")
    assert (result.exit_code, result.stdout) == (code, told)


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"", 1, "there is no game in this file"),
        (b"\x00\x01\x02", 1, "error[CG"),
        (b"\x7fELF\xff\xfe\x00", 3, "odd.cardgame is not UTF-8 text (line 1); save it as UTF-8"),
        ("game G\n# Gr\u00fcn".encode("latin-1"), 3, "odd.cardgame is not UTF-8 text (line 2)"),
        (GOOD.encode("utf-8-sig"), 0, "1 file, nothing found"),
        (GOOD.replace("\n", "\r\n").encode(), 0, "1 file, nothing found"),
        (GOOD.replace("\n", "\r").encode(), 1, "error[CG004]"),
    ],
)
def test_files_that_are_not_what_they_seem(folder: Path, data: bytes, code: int, words: str) -> None:
    Path("odd.cardgame").write_bytes(data)
    result = run("check", "odd.cardgame")
    assert result.exit_code == code
    assert words in result.output


def test_formats_for_machines_have_stdout_for_themselves(good: Path, wrong: Path) -> None:
    for name in ("json", "sarif", "junit", "github"):
        result = run("check", "--format", name)
        assert result.exit_code == 1
        assert result.stderr == "2 files, 1 error\n"
        assert "wrong.cardgame" in result.stdout
    assert json.loads(run("check", "--format", "json").stdout)["diagnostics"][0]["code"] == "CG201"
    assert json.loads(run("check", "--format", "sarif").stdout)["version"] == "2.1.0"
    report = ElementTree.fromstring(run("check", "--format", "junit").stdout)
    assert "show.cardgame" in ElementTree.tostring(report, encoding="unicode")
    assert json.loads(run("check", good, "--format", "json").stdout)["diagnostics"] == []


@pytest.mark.parametrize("command", ["check", "test"])
def test_files_that_cannot_be_read_are_in_the_reports(command: str, good: Path) -> None:
    Path("latin.cardgame").write_bytes("game G\n# Grün".encode("latin-1"))
    said = "latin.cardgame is not UTF-8 text (line 2); save it as UTF-8"
    assert json.loads(run(command, "--format", "json").stdout)["troubles"] == [said]
    report = ElementTree.fromstring(run(command, "--format", "junit").stdout)
    assert [error.get("message") for error in report.iter("error")] == [said]
    assert [suite.get("errors") for suite in report.iter("testsuite")][-1] == "1"
    assert json.loads(run(command, good, "--format", "json").stdout)["troubles"] == []


def test_sarif_tells_of_files_that_cannot_be_read(good: Path) -> None:
    (before,) = json.loads(run("check", "--format", "sarif").stdout)["runs"][0]["invocations"]
    assert before["executionSuccessful"]
    Path("latin.cardgame").write_bytes(b"\xff")
    (after,) = json.loads(run("check", "--format", "sarif").stdout)["runs"][0]["invocations"]
    assert not after["executionSuccessful"]
    (told,) = after["toolExecutionNotifications"]
    assert told["message"]["text"].startswith("latin.cardgame is not UTF-8 text")


def test_colours_and_plain_letters(wrong: Path) -> None:
    assert "\x1b[" not in run("check").stdout
    assert "\x1b[1;31m" in run("check", "--color", "always").stdout
    assert run("check", "--ascii").stdout.isascii()


def test_a_mistake_of_ours_in_one_file_does_not_stop_the_others(
    good: Path, wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dsl = importlib.import_module("dsl")
    real = dsl.check

    def mistaken(source: object, libraries: object) -> object:
        if getattr(source, "name", "") == "show.cardgame":
            raise RecursionError("too deep")
        return real(source, libraries)

    monkeypatch.setattr(dsl, "check", mistaken)
    result = run("check")
    assert result.exit_code == 3
    assert "show.cardgame: a mistake of this program, please report it: RecursionError" in result.stderr
    assert "error[CG201]" in result.stdout
