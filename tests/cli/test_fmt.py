"""`cardgame fmt`: files in the one style, replaced in one step or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import BROKEN, GOOD, run

UNTIDY = GOOD.replace("deal 3 from", "deal  3   from")


@pytest.fixture
def untidy(folder: Path) -> Path:
    path = folder / "untidy.cardgame"
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def test_a_file_is_brought_into_the_one_style(untidy: Path) -> None:
    result = run("fmt", "untidy.cardgame")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == "formatted untidy.cardgame\n1 file, 1 changed\n"
    assert untidy.read_text(encoding="utf-8") == GOOD
    again = run("fmt", "untidy.cardgame")
    assert (again.exit_code, again.stderr) == (0, "1 file, 0 changed\n")


def test_a_file_in_the_one_style_is_not_touched(good: Path) -> None:
    before = good.stat()
    assert run("fmt").exit_code == 0
    assert (good.stat().st_mtime_ns, good.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_check_names_the_files_and_changes_nothing(good: Path, untidy: Path) -> None:
    result = run("fmt", "--check")
    assert result.exit_code == 1
    assert result.stdout == "untidy.cardgame\n"
    assert result.stderr == "2 files, 1 would change\n"
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    assert run("fmt", "--check", good).exit_code == 0


def test_diff_shows_the_change_and_changes_nothing(untidy: Path) -> None:
    result = run("fmt", "--diff")
    assert result.exit_code == 1
    assert result.stdout.startswith("--- untidy.cardgame\n+++ untidy.cardgame (formatted)\n@@ ")
    assert "\n-    deal  3   from deck to every hand\n+    deal 3 from deck to every hand\n" in result.stdout
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    assert "\x1b[" in run("fmt", "--diff", "--color", "always").stdout


def test_diff_shows_line_ends_too(good: Path) -> None:
    good.write_bytes(GOOD.rstrip("\n").replace("\n", "\r\n").encode())
    result = run("fmt", "--diff")
    assert result.exit_code == 1
    assert "-game Show\\r\n" in result.stdout
    assert "\\ No newline at end of file" in result.stdout
    assert run("fmt").exit_code == 0
    assert good.read_bytes() == GOOD.encode()


def test_standard_input_goes_to_standard_output() -> None:
    result = run("fmt", "-", input=UNTIDY)
    assert (result.exit_code, result.stdout, result.stderr) == (0, GOOD, "")
    assert run("fmt", "-", "--check", input=UNTIDY).exit_code == 1
    assert run("fmt", "-", "--check", input=GOOD).exit_code == 0


def test_tabs_and_odd_spaces_become_spaces() -> None:
    tabs = GOOD.replace("    ", "\t").replace("players ", "players\t\u00a0")
    result = run("fmt", "-", input=tabs)
    assert (result.exit_code, result.stdout) == (0, GOOD)


def test_a_tab_beside_spaces_that_stood_for_eight_columns_is_read_so() -> None:
    """What an editor writes that puts a tab for two levels: CG101 promises that `fmt` turns it into spaces."""
    tabs = GOOD.replace("        ", "\t")
    assert "\n    " in tabs
    assert "\n\t" in tabs
    result = run("fmt", "-", input=tabs)
    assert (result.exit_code, result.stdout) == (0, GOOD)


def test_a_file_with_slips_is_reported_and_left_alone(broken: Path, untidy: Path) -> None:
    result = run("fmt")
    assert result.exit_code == 1
    assert "error[CG" in result.stderr
    assert "cardgame: broken.cardgame is left as it is\n" in result.stderr
    assert broken.read_text(encoding="utf-8") == BROKEN
    assert untidy.read_text(encoding="utf-8") == GOOD
    assert run("fmt", "-", input=BROKEN).stdout == ""


def test_an_empty_file_is_left_alone(folder: Path) -> None:
    Path("empty.cardgame").touch()
    assert run("fmt").exit_code == 1
    assert Path("empty.cardgame").read_bytes() == b""


def test_what_cannot_be_read_does_not_stop_the_others(untidy: Path) -> None:
    Path("odd.cardgame").write_bytes(b"\xff\xfe")
    result = run("fmt", "odd.cardgame", "nowhere.cardgame", "untidy.cardgame")
    assert result.exit_code == 3
    assert "odd.cardgame is not UTF-8 text" in result.stderr
    assert "there is no file nowhere.cardgame" in result.stderr
    assert untidy.read_text(encoding="utf-8") == GOOD


def test_shipped_games_are_not_rewritten() -> None:
    result = run("fmt", "gauner")
    assert result.exit_code == 3
    assert "gauner is a shipped game; name a file of your own" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="permissions are other there")
def test_permissions_and_links_stay(untidy: Path) -> None:
    untidy.chmod(0o640)
    (untidy.parent / "deep").mkdir()
    link = untidy.parent / "deep" / "link.cardgame"
    link.symlink_to("../untidy.cardgame")
    assert run("fmt", link).exit_code == 0
    assert link.is_symlink()
    assert untidy.read_text(encoding="utf-8") == GOOD
    assert stat.S_IMODE(untidy.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the system's owner may write everywhere")
def test_a_file_that_may_not_be_written_is_told(untidy: Path) -> None:
    untidy.chmod(0o444)
    result = run("fmt")
    assert result.exit_code == 3
    assert "untidy.cardgame may not be written" in result.stderr


def test_a_failure_while_writing_leaves_the_old_file_and_nothing_else(
    untidy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("fmt")
    assert result.exit_code == 3
    assert result.stderr.startswith("cardgame: untidy.cardgame cannot be written: No space left on device\n")
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    assert os.listdir(untidy.parent) == ["untidy.cardgame"]


def test_what_somebody_else_changed_meanwhile_is_not_overwritten(untidy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def edited(file: int) -> None:
        untidy.write_text("# new\n" + UNTIDY, encoding="utf-8")

    monkeypatch.setattr(os, "fsync", edited)
    result = run("fmt")
    assert result.exit_code == 3
    assert "untidy.cardgame was changed by somebody else meanwhile and is left alone" in result.stderr
    assert untidy.read_text(encoding="utf-8") == "# new\n" + UNTIDY


def test_a_formatter_that_would_change_the_meaning_is_our_mistake(
    untidy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import dsl.format

    def mistaken(source: object) -> str:
        raise dsl.format.FormatterError("untidy.cardgame: formatting would change what the file says")

    monkeypatch.setattr(dsl.format, "format_text", mistaken)
    result = run("fmt")
    assert result.exit_code == 3
    assert "a mistake of this program" in result.stderr
    assert untidy.read_text(encoding="utf-8") == UNTIDY
