"""`cardgame new`: a game to start from that passes everything at once, and never in the place of another file."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from cli.new import FIRST, templates
from interpreter import load, shipped
from tests.cli.conftest import process, run

pytestmark = pytest.mark.slow

TEMPLATES = tuple(templates())


def made(*args: str | Path) -> Result:
    result = run("new", *args)
    assert result.exit_code == 0, result.output
    return result


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ───────────── a copy of a shipped game


def test_a_copy_of_a_shipped_game_has_its_own_name_and_passes_everything(folder: Path) -> None:
    result = made("my hearts", "--like", "hearts")
    assert "wrote my_hearts.cardgame: My_Hearts, a copy of hearts" in result.output
    text = (folder / "my_hearts.cardgame").read_text(encoding="utf-8")
    theirs = shipped()["hearts"].read_text(encoding="utf-8")
    assert text.splitlines()[1] == "game My_Hearts"
    assert text.splitlines()[2:] == theirs.splitlines()[2:]
    assert run("check", "--strict").exit_code == 0
    assert run("test").exit_code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--like", "heart"), "there is no shipped game 'heart'; did you mean 'hearts'?"),
        (("--like", "zzzzzz"), "; there are "),
        (("--like", "hearts", "--players", "4"), "--players goes with a template"),
    ],
)
def test_what_cannot_be_copied(folder: Path, args: tuple[str, ...], said: str) -> None:
    result = run("new", "mine", *args)
    assert result.exit_code == 2
    assert said in result.output
    assert left(folder) == []


# ───────────── the templates


def test_the_templates_and_their_order() -> None:
    assert TEMPLATES == (FIRST, "drafting", "shedding")


def test_templates_are_no_shipped_games() -> None:
    assert not set(TEMPLATES) & set(shipped())


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("players", [(), ("--players", "3"), ("--players", "4-6")], ids=["all", "3", "4-6"])
def test_a_new_game_passes_everything_at_once(folder: Path, template: str, players: tuple[str, ...]) -> None:
    made("night market", "--template", template, *players)
    assert left(folder) == ["night_market.cardgame"]
    checked = run("check", "--strict")
    assert (checked.exit_code, checked.output) == (0, "1 file, nothing found\n")
    assert run("fmt", "--check").exit_code == 0
    tested = run("test")
    assert tested.exit_code == 0, tested.output
    assert "0 tests" not in tested.output
    assert "to be written" not in tested.output


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_game_plays_to_its_end_with_any_number_of_players(folder: Path, template: str) -> None:
    made("x", "--template", template)
    game = load("x.cardgame")
    assert tuple(game.player_counts) == (2, 3, 4, 5, 6)
    for players in game.player_counts:
        for seed in range(3):
            state, rng = game.start(players=players, seed=seed), Random(seed)
            while (decision := state.decision) is not None:
                state.apply(decision.options[rng.randrange(len(decision.options))])
            assert state.result is not None
            assert state.result.winners


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_is_short_says_where_to_change_what_and_speaks_german(template: str) -> None:
    lines = [line for line in templates()[template].splitlines() if line]
    rules = lines[: next(n for n, line in enumerate(lines) if line.startswith("test "))]
    assert 30 <= sum(not line.startswith("#") for line in rules) <= 50
    assert lines[1].startswith("# To change: ")
    assert "words de" in lines
    for name in (word for word in lines[1].split('"')[1::2]):
        assert any(line.startswith((f"phase {name}", f"define {name}", name)) for line in rules), name


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_word_of_a_new_game_is_there_in_german(folder: Path, template: str) -> None:
    made("x", "--template", template)
    sheet = run("rules", "x.cardgame", "--lang", "de")
    assert sheet.exit_code == 0, sheet.output
    assert "Karten geben" in sheet.stdout


# ───────────── names


@pytest.mark.parametrize(
    ("name", "file", "game"),
    [
        ("night market", "night_market", "Night_Market"),
        ("Night-Market.cardgame", "night_market", "Night_Market"),
        ("What's up?", "whats_up", "Whats_Up"),
        ("schöne Bescherung", "schöne_bescherung", "Schöne_Bescherung"),
        ("scho\u0308n", "schön", "Schön"),
        ("McQueen 2", "mcqueen_2", "McQueen_2"),
        ("game", "game", "Game"),
        ("play", "play", "Play"),
        ("hand", "hand", "Hand"),
        ("_x_", "x", "X"),
        ("麻雀", "麻雀", "麻雀"),
        ("gauner", "gauner", "Gauner"),
    ],
)
def test_a_name_becomes_a_games_name_and_a_files(folder: Path, name: str, file: str, game: str) -> None:
    made(name)
    assert left(folder) == [f"{file}.cardgame"]
    text = (folder / f"{file}.cardgame").read_text(encoding="utf-8")
    assert text.startswith(f"# {game.replace('_', ' ')}: ")
    assert f"\ngame {game}\n" in text
    assert run("check", "--strict").exit_code == 0


@pytest.mark.parametrize("name", ["", " ", "?!", "7up", "...", "x\x1b[2Jy", "a\nb", "x" * 61, "con", "NUL", "folder/"])
def test_bad_names(folder: Path, name: str) -> None:
    result = run("new", "--", name)
    assert result.exit_code == 2
    assert "name" in result.stderr.splitlines()[-1]
    assert "\x1b" not in result.stderr
    assert left(folder) == []


def test_a_folder_may_stand_before_the_name(folder: Path) -> None:
    (folder / "my rules").mkdir()
    result = made("my rules/night market")
    assert left(folder / "my rules") == ["night_market.cardgame"]
    assert "cardgame play 'my rules/night_market.cardgame'" in result.stderr


# ───────────── what is said


def test_what_to_type_next(folder: Path) -> None:
    result = made("night market", "--template", "drafting")
    assert result.stdout == ""
    assert result.stderr == (
        "wrote night_market.cardgame: Night_Market, a drafting game\n"
        "  play it:    cardgame play night_market.cardgame\n"
        "  change it:  edit it, then cardgame check night_market.cardgame && cardgame test night_market.cardgame\n"
    )


def test_a_dash_prints(folder: Path) -> None:
    result = made("-", "--template", "shedding", "--players", "2 to 4")
    assert result.stdout == templates()["shedding"].replace("players 2 to 6", "players 2 to 4")
    assert result.stderr == ""
    assert left(folder) == []
    assert run("check", "--strict", "-", input=result.stdout).exit_code == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("sheding", "there is no template 'sheding'; did you mean 'shedding'?"),
        ("poker", "there is no template 'poker'; there are trick-taking, drafting, shedding"),
    ],
)
def test_unknown_templates(folder: Path, wrong: str, said: str) -> None:
    result = run("new", "x", "--template", wrong)
    assert result.exit_code == 2
    assert said in result.stderr
    assert left(folder) == []


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("many", "a number such as 4, or two such as 2-4; 'many' is neither"),
        ("4-2", "begins with the lower number: 2-4"),
        ("1", "is for 2 to 6 players, not for 1"),
        ("2-7", "is for 2 to 6 players, not for 2-7"),
    ],
)
def test_wrong_numbers_of_players(folder: Path, players: str, said: str) -> None:
    result = run("new", "x", "--players", players)
    assert result.exit_code == 2
    assert said in result.stderr
    assert left(folder) == []


# ───────────── the file


def test_a_file_that_is_there_is_left_alone(folder: Path) -> None:
    mine = folder / "x.cardgame"
    mine.write_text("mine", encoding="utf-8")
    result = run("new", "x")
    assert result.exit_code == 3
    assert result.stderr == "cardgame: x.cardgame is there already and is left as it is; --force replaces it\n"
    assert mine.read_text(encoding="utf-8") == "mine"
    assert left(folder) == ["x.cardgame"]


def test_force_replaces_it_and_keeps_links_and_rights(folder: Path) -> None:
    (folder / "mine").write_text("mine", encoding="utf-8")
    (folder / "mine").chmod(0o640)
    (folder / "x.cardgame").symlink_to("mine")
    made("x", "--force")
    assert (folder / "x.cardgame").is_symlink()
    assert (folder / "mine").read_text(encoding="utf-8").startswith("# X: ")
    assert stat.S_IMODE((folder / "mine").stat().st_mode) == 0o640


def test_a_link_that_leads_nowhere_is_there_too(folder: Path) -> None:
    (folder / "x.cardgame").symlink_to("nowhere")
    assert run("new", "x").exit_code == 3
    assert left(folder) == ["x.cardgame"]


def test_a_new_file_has_the_usual_rights(folder: Path) -> None:
    (folder / "usual").touch()
    made("x")
    assert (folder / "x.cardgame").stat().st_mode == (folder / "usual").stat().st_mode


def test_folders_that_are_not_there_or_no_folders(folder: Path) -> None:
    (folder / "file").touch()
    (folder / "x.cardgame").mkdir()
    for name, said in [("nowhere/x", "there is no folder nowhere"), ("file/x", "there is no folder file")]:
        result = run("new", name)
        assert result.exit_code == 3
        assert said in result.stderr
    assert "it is a folder" in run("new", "x", "--force").stderr
    assert left(folder) == ["file", "x.cardgame"]


@pytest.mark.skipif(os.geteuid() == 0, reason="the system's owner may write everywhere")
def test_a_folder_in_which_one_may_not_write(folder: Path) -> None:
    (folder / "closed").mkdir(mode=0o500)
    result = run("new", "closed/x")
    assert result.exit_code == 3
    assert "nothing may be written in closed" in result.stderr


def test_a_folder_that_refuses(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_named: object) -> tuple[int, str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    result = run("new", "x")
    assert (result.exit_code, left(folder)) == (3, [])
    assert result.stderr == "cardgame: x.cardgame cannot be written: nothing may be written in this folder\n"


def test_a_full_disk_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    result = run("new", "x")
    assert (result.exit_code, left(folder)) == (3, [])
    assert "No space left" in result.stderr


def test_a_file_system_without_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_args: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("os.link", no_links)
    made("x")
    assert run("new", "x").exit_code == 3
    assert left(folder) == ["x.cardgame"]


def test_of_two_runs_at_once_one_writes(folder: Path) -> None:
    codes = []
    runs = [threading.Thread(target=lambda: codes.append(process("new", "x", cwd=folder).returncode)) for _ in range(2)]
    for thread in runs:
        thread.start()
    for thread in runs:
        thread.join()
    assert sorted(codes) == [0, 3]
    assert left(folder) == ["x.cardgame"]


def test_a_closed_pipe(folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as gone:
        assert process("new", "-", stdout=gone).returncode == 0
