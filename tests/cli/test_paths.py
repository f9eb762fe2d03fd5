"""Which files are meant: paths, folders, standard input, shipped games, and what cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.asked import meant
from cli.paths import UnreadableError, one, targets
from repl.words import Words
from tests.cli.conftest import GOOD, run


def names(*paths: str) -> list[str]:
    return [target.shown for target in targets(paths).found]


@pytest.fixture
def tree(folder: Path) -> Path:
    for name in ("b.cardgame", "a.cardgame", "sub/c.cardgame", ".hidden/d.cardgame", "sub/notes.txt"):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(GOOD, encoding="utf-8")
    return folder


def test_no_path_means_every_rules_file_below_here(tree: Path) -> None:
    assert names() == ["a.cardgame", "b.cardgame", os.path.join("sub", "c.cardgame")]


def test_a_folder_means_the_files_below_it_even_a_hidden_one(tree: Path) -> None:
    assert names("sub") == [os.path.join("sub", "c.cardgame")]
    assert names(".hidden") == [os.path.join(".hidden", "d.cardgame")]


def test_every_file_is_taken_once_in_the_order_given(tree: Path) -> None:
    (tree / "link.cardgame").symlink_to("a.cardgame")
    assert names("b.cardgame", "link.cardgame", "-", ".", "-") == [
        "b.cardgame",
        "link.cardgame",
        "<stdin>",
        os.path.join("sub", "c.cardgame"),
    ]


def test_a_file_of_any_name_can_be_named(tree: Path) -> None:
    assert names("sub/notes.txt") == ["sub/notes.txt"]


def test_shipped_games_have_names_and_files_go_first(folder: Path) -> None:
    assert targets(["gauner"]).found[0].path is None
    (folder / "gauner").write_text(GOOD, encoding="utf-8")
    assert targets(["gauner"]).found[0].path == Path("gauner")


def test_what_is_not_there_is_told_with_the_nearest_name(tree: Path) -> None:
    meant = targets(["a.cardgame", "gaunre", "c.cardgame", "sub/d.cardgame", "zzzzzz"])
    assert [target.shown for target in meant.found] == ["a.cardgame"]
    assert meant.troubles[0] == "there is no file and no shipped game 'gaunre'; did you mean 'gauner'?"
    assert meant.troubles[1] == "there is no file c.cardgame; did you mean 'a.cardgame'?"
    assert meant.troubles[2] == "there is no file sub/d.cardgame; did you mean 'sub/c.cardgame'?"
    assert "'zzzzzz' (shipped are " in meant.troubles[3]
    assert "gracias" in meant.troubles[3]


def test_a_folder_without_files_is_no_silent_success(folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("check", "empty")
    assert result.exit_code == 3
    assert result.stderr == "cardgame: there is no .cardgame file in empty or below it\n"
    assert "in this folder or below it" in run("check").stderr


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the system's owner may read everything")
def test_folders_and_files_that_may_not_be_read(tree: Path) -> None:
    (tree / "sub").chmod(0)
    (tree / "a.cardgame").chmod(0)
    try:
        result = run("check")
    finally:
        (tree / "sub").chmod(0o755)
    assert result.exit_code == 3
    assert "the folder ./sub cannot be read" in result.stderr
    assert "a.cardgame may not be read" in result.stderr
    assert "1 file, nothing found" in result.stdout


def test_a_folder_that_cannot_be_walked_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "sub").mkdir()

    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied", os.fspath(path))  # type: ignore[call-overload]

    monkeypatch.setattr(os, "scandir", refuse)
    assert targets(["sub"]).troubles == ("the folder sub cannot be read: Permission denied",)


def test_links_into_nowhere_and_in_circles_are_told(folder: Path) -> None:
    (folder / "lost.cardgame").symlink_to("nowhere")
    (folder / "round.cardgame").symlink_to("round.cardgame")
    result = run("check", "lost.cardgame", "round.cardgame")
    assert result.exit_code == 3
    assert "there is no file lost.cardgame" in result.stderr
    assert "round.cardgame cannot be read: " in result.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_a_device_without_end_is_too_large_and_not_a_hang() -> None:
    result = run("check", "/dev/zero")
    assert result.exit_code == 3
    assert "/dev/zero is larger than any rules" in result.stderr


def test_a_name_with_a_zero_byte_is_told(folder: Path) -> None:
    assert run("check", "a\0b").exit_code == 3


def test_one_game_cannot_be_a_folder(tree: Path) -> None:
    with pytest.raises(UnreadableError, match="sub is a folder; name one file in it"):
        one("sub")
    (tree / "gauner").mkdir()
    assert one("gauner").path is None


def test_a_library_that_cannot_be_read_is_told(good: Path) -> None:
    (good.parent / "library").mkdir()
    (good.parent / "library" / "deck.cardgame").write_bytes(b"\xff")
    result = run("check", good)
    assert result.exit_code == 3
    assert "deck.cardgame is not UTF-8 text" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_names_cannot_command_the_terminal(folder: Path) -> None:
    Path("a\x1b[2J\n.cardgame").write_text("", encoding="utf-8")
    for args in (["check"], ["check", "b\x1b[2J"], ["fmt"], ["fmt", "--check"]):
        assert "\x1b" not in run(*args).output
    with open(b"\xff.cardgame", "wb") as file:
        file.write(b"\xff")
    assert "\\udcff.cardgame is not UTF-8 text" in run("check").stderr


def test_a_file_named_without_its_ending_is_named_with_it(good: Path) -> None:
    result = run("check", "show")
    assert result.exit_code == 3
    assert "did you mean 'show.cardgame'?" in result.stderr


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the system's owner may read everything")
def test_a_file_in_a_closed_folder_is_not_called_missing(good: Path) -> None:
    Path("closed").mkdir()
    good.rename("closed/show.cardgame")
    os.chmod("closed", 0)
    try:
        assert "the folder closed may not be read" in run("check", "closed/show.cardgame").stderr
    finally:
        os.chmod("closed", 0o700)


def test_a_part_of_the_name_of_a_shipped_game_will_do_unless_a_file_is_called_so(folder: Path) -> None:
    """As in `cardgame play`, which knew `holdem` alone, and played that game beside a file of this name."""
    assert "# Texas Hold'em" in run("rules", "holdem", "--format", "markdown").stdout
    (folder / "holdem.cardgame").write_text(GOOD, encoding="utf-8")
    assert "did you mean 'holdem.cardgame'?" in run("rules", "holdem").stderr
    assert meant("holdem", Words("en")) == "holdem.cardgame"
    (folder / "gauner.cardgame").write_text(GOOD, encoding="utf-8")
    played = run("play", "gauner", "--seed", "1", input=":quit\n")
    assert "the shipped game is played; gauner.cardgame is a file here" in played.stderr
