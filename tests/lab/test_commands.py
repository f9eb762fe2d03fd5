"""The commands of the lab: what they print, what they write, how they end."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from cli.paths import one
from cli.play_check import Playing, played
from interpreter.native import possible
from tests.lab.small import KEPT, PICK, STUCK, SUBSETS

FAILING = PICK.replace("expect p1.won: red 7", "expect p1.won: red 4")
BROKEN = PICK.replace("choose card from row", "choose card from rwo")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("pick", PICK), ("stuck", STUCK), ("failing", FAILING), ("broken", BROKEN)):
        Path(f"{name}.cardgame").write_text(text, encoding="utf-8")
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args)


# ───────────── simulate


def test_simulate_prints_a_table(folder: Path) -> None:
    result = run("simulate", "pick.cardgame", "-n", "20", "--players", "3", "--jobs", "1")
    assert result.exit_code == 0
    assert "Pick: 20 games, 3 players, seed 0, rounds = 3" in result.stdout
    assert "red before blue" in result.stdout
    assert "first seat against an equal share" in result.stdout


def test_simulate_writes_files_that_are_whole(folder: Path) -> None:
    assert run("simulate", "pick.cardgame", "-n", "5", "--format", "json", "--output", "out.json").exit_code == 0
    assert json.loads(Path("out.json").read_text(encoding="utf-8"))["games"] == 5
    assert run("simulate", "pick.cardgame", "-n", "5", "--format", "html", "--output", "out.html").exit_code == 0
    assert Path("out.html").read_text(encoding="utf-8").endswith("</html>\n")
    assert sorted(p.name for p in folder.iterdir() if "out" in p.name) == ["out.html", "out.json"]


def test_o_is_an_option_of_the_game_and_p_the_players(folder: Path) -> None:
    result = run("simulate", "pick.cardgame", "-n", "5", "-p", "3", "-o", "rounds=2", "--jobs", "1")
    assert (result.exit_code, "3 players, seed 0, rounds = 2" in result.stdout) == (0, True)
    assert not Path("rounds=2").exists()


def test_an_option_whose_values_are_names_can_be_set(folder: Path) -> None:
    text = Path("pick.cardgame").read_text(encoding="utf-8")
    Path("named.cardgame").write_text(
        text.replace("    players", '    option way = low from (low, high) "Way"\n    players', 1), encoding="utf-8"
    )
    result = run("simulate", "named.cardgame", "-n", "5", "-o", "way=high", "--jobs", "1")
    assert (result.exit_code, "way = high" in result.stdout) == (0, True)


def test_simulate_tells_of_games_that_fail(folder: Path) -> None:
    result = run("simulate", "stuck.cardgame", "-n", "20", "--jobs", "1")
    assert result.exit_code == 1
    assert "CG801: there is no legal option (stuck.cardgame:28)" in result.stdout


def test_a_figure_is_told_in_the_unit_in_which_it_was_asked_for(folder: Path) -> None:
    result = run("simulate", "pick.cardgame", "--until", "first seat ± 5", "--jobs", "1")
    assert re.search(r"first seat ± 5: \d\d\.\d % \(\d\d\.\d % to \d\d\.\d %\)", result.stdout)


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("pick.cardgame", "--players", "9"), 2, "for 2 to 3 players"),
        (("pick.cardgame", "--option", "rounds"), 2, "NAME=VALUE"),
        (("pick.cardgame", "-o", "out.html"), 2, "a file is given with --output"),
        (("pick.cardgame", "--option", "round=1"), 2, "did you mean 'rounds'"),
        (("pick.cardgame", "--option", "rounds=9"), 2, "cannot be 9"),
        (("pick.cardgame", "--bot", "3=random"), 2, "from 1 to 2"),
        (("pick.cardgame", "--bot", "1=easy", "--bot", "1=random"), 2, "says twice who plays seat 1"),
        (("pick.cardgame", "--bot", "easy", "--bot", "random"), 2, "says twice who plays all seats"),
        (("pick.cardgame", "--bot", "clever"), 2, "no bot is named"),
        (("pick.cardgame", "-n", "0"), 2, "0 is not in the range"),
        (("pick.cardgame", "--output", "nowhere/out.json"), 3, "nowhere"),
        (("pock.cardgame",), 3, "did you mean 'pick.cardgame'"),
        (("broken.cardgame",), 1, "rwo"),
        ((".",), 3, "folder"),
        (("pick.cardgame", "--rows", "choices"), 2, "give --format csv or parquet too"),
    ],
)
def test_simulate_says_what_is_wrong(folder: Path, args: tuple[str, ...], code: int, words: str) -> None:
    result = run("simulate", *args)
    assert result.exit_code == code
    assert words in result.stderr
    assert result.stdout == ""


def test_interrupted_simulate_gives_the_report_so_far(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lab import simulate

    true_batch = simulate.play_batch

    def batch(task: simulate.Batch) -> simulate.BatchResult:
        if task.numbers[0] == 4:
            raise KeyboardInterrupt
        return true_batch(task)

    monkeypatch.setattr(simulate, "play_batch", batch)
    result = run("simulate", "pick.cardgame", "-n", "9", "--jobs", "1")
    assert result.exit_code == 130
    assert "Pick: 4 games" in result.stdout
    assert "interrupted after 4 of 9 games" in result.stderr


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
def test_a_game_that_machine_code_has_no_room_for_is_told_with_its_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SUBSETS.format(cards=16, rule="card.value > 0", more=KEPT)
    Path("subsets.cardgame").write_text(text, encoding="utf-8")
    line = 1 + text.splitlines().index("        let more_sets = subsets(hand)")
    monkeypatch.setattr("lab.plays.MANY_GAMES", 1)
    simulated = run("simulate", "subsets.cardgame", "-n", "1", "--jobs", "1").stderr
    played(one("subsets.cardgame"), Playing(1, jobs=1))
    checked = capsys.readouterr().err
    compared = run("compare", "subsets.cardgame", "--bot-a", "random", "--bot-b", "random", "-n", "1").stderr
    for told, games in ((simulated, 1), (checked, 1), (compared, 3)):
        assert f"no room in machine code: {games}; the first of them stopped here: subsets.cardgame:{line}\n" in told


@pytest.mark.parametrize(
    "command", [("simulate", "--bot", "search:2"), ("compare", "--bot-a", "search:2", "--bot-b", "random")]
)
def test_bots_that_think_in_python_say_why(
    command: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.native.possible", lambda: False)
    told = run(*command, "pick.cardgame", "-n", "1", "--jobs", "1").stderr
    assert "the bots think in Python, not in machine code, because of this: " in told


def test_one_game_and_one_deal_are_said_so(folder: Path) -> None:
    for bots in ((), ("--bot-a", "random", "--bot-b", "random")):
        variants = () if bots else ("--option-a", "rounds=1")
        told = run("compare", "pick.cardgame", *bots, *variants, "-n", "1", "--jobs", "1").stdout
        assert "Pick: 1 deal, 2 players" in told
    page = run("simulate", "pick.cardgame", "-n", "1", "--jobs", "1", "--format", "html").stdout
    assert "choices in a game, in 1 game<" in page
    told = run("simulate", "pick.cardgame", "-n", "1", "--jobs", "1").stdout + page
    assert "Rules, in 1 game\n" in told
    assert not re.search(r"\b1 (games|deals)\b", told)


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "pick.cardgame", "-n", "60", "--format", "json"),
        ("compare", "pick.cardgame", "--option-a", "rounds=1", "--option-b", "rounds=4", "-n", "60"),
        ("check", "pick.cardgame", "--play", "60"),
    ],
    ids=lambda args: args[0],
)
def test_without_machine_code_the_report_is_the_same(
    command: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    native = run(*command, "--jobs", "1")
    monkeypatch.setenv("CARDGAME_NATIVE", "0")
    text = Path("pick.cardgame").read_text(encoding="utf-8")
    Path("pick.cardgame").write_text(f"{text}\n", encoding="utf-8")  # rules that no code was made for yet
    python = run(*command, "--jobs", "1")
    assert (python.exit_code, _without_fingerprint(python.stdout)) == (0, _without_fingerprint(native.stdout))
    assert ("turned off by CARDGAME_NATIVE=0" in python.stderr) == (command[0] != "check")
    assert "turned off" not in native.stderr


def _without_fingerprint(text: str) -> str:
    return re.sub(r"\b[0-9a-f]{12}\b", "", text)


# ───────────── compare


def test_compare_two_settings(folder: Path) -> None:
    result = run("compare", "pick.cardgame", "--option-a", "rounds=1", "--option-b", "rounds=4", "-n", "20")
    assert result.exit_code == 0
    assert "choices in a game" in result.stdout
    assert "more" in result.stdout


def test_compare_two_bots_as_json(folder: Path) -> None:
    result = run("compare", "pick.cardgame", "--bot-a", "random", "--bot-b", "random", "-n", "5", "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["kind"] == "bots"


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("pick.cardgame",), 2, "nothing to compare"),
        (("pick.cardgame", "--bot-a", "random"), 2, "both --bot-a and --bot-b"),
        (("pick.cardgame", "stuck.cardgame", "--bot-a", "random", "--bot-b", "random"), 2, "in one game"),
        (("pick.cardgame", "--bot", "easy", "--bot-a", "random", "--bot-b", "random"), 2, "--bot says who plays two"),
        (("pick.cardgame", "--bot", "easy", "--ladder"), 2, "--ladder has its own bots"),
        (("pick.cardgame", "broken.cardgame"), 1, "rwo"),
        (("pick.cardgame", "pock.cardgame"), 3, "pock"),
    ],
)
def test_compare_says_what_is_wrong(folder: Path, args: tuple[str, ...], code: int, words: str) -> None:
    result = run("compare", *args)
    assert result.exit_code == code
    assert words in result.stderr


# ───────────── test


def test_tests_are_listed(folder: Path) -> None:
    result = run("test", "pick.cardgame", "--ascii")
    assert result.exit_code == 0
    assert "  ok   the higher card is better\n  todo giving back\n" in result.stdout
    assert result.stdout.endswith("2 tests in 1 file: 1 passed, 1 to be written\n")


def test_a_failing_test_shows_its_values_and_line(folder: Path) -> None:
    result = run("test", "failing.cardgame")
    assert result.exit_code == 1
    assert "failing.cardgame:50" in result.stdout
    assert "red 7" in result.stdout


def test_a_broken_file_does_not_stop_the_others(folder: Path) -> None:
    result = run("test")
    assert result.exit_code == 1
    assert "not tested: 1 error in the file" in result.stdout
    assert "4 tests in 4 files: 1 passed, 1 failed, 2 to be written, 1 file with errors" in result.stdout
    assert run("test", "pick.cardgame", "gone.cardgame").exit_code == 3


def test_a_word_picks_tests(folder: Path) -> None:
    assert "1 test in 1 file: 1 passed" in run("test", "pick.cardgame", "-k", "higher").stdout


def test_formats_for_machines(folder: Path) -> None:
    found = json.loads(run("test", "failing.cardgame", "--format", "json").stdout)
    assert (found["version"], found["failed"], found["todo"]) == (1, 1, 1)
    assert found["files"][0]["tests"][0]["failures"][0]["line"] == 50
    suites = ElementTree.fromstring(run("test", ".", "--format", "junit").stdout)
    assert [s.get("failures") for s in suites] == ["1", "1", "0", "0"]
    assert len(suites.findall(".//skipped")) == 2
    github = run("test", "failing.cardgame", "--format", "github").stdout
    assert github.startswith("::error file=failing.cardgame,line=50")
    assert run("test", "failing.cardgame", "--format", "concise").stdout.startswith("failing.cardgame:50")


def test_each_format_says_where_the_rules_failed_in_a_test_and_how(folder: Path) -> None:
    text = FAILING.replace("if card.value > 8", "if card.value div (taken - taken) > 8")
    Path("failing.cardgame").write_text(text, encoding="utf-8")
    line = 1 + text.splitlines().index("    if card.value div (taken - taken) > 8")
    for form in ("full", "concise", "github", "json", "junit"):
        told = run("test", "failing.cardgame", "--format", form).stdout
        assert f"the rules fail here: failing.cardgame:{line}: a number is divided by zero" in told.replace("%3A", ":")


def test_coverage_has_a_threshold(folder: Path) -> None:
    result = run("test", "pick.cardgame", "--threshold", "90")
    assert result.exit_code == 1
    assert "tests cover 44.8 %, less than 90 %" in result.stderr
    assert run("test", "pick.cardgame", "--threshold", "40", "--games", "0").exit_code == 0
    assert "< branch never: yes" in run("test", "pick.cardgame", "--marks", "--games", "0").stdout
    found = json.loads(run("test", "pick.cardgame", "--coverage", "--format", "json").stdout)
    assert found["files"][0]["coverage"]["shares"][-1]["kind"] == "all"


def test_watching_runs_again_when_a_file_changes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cli import watch

    waits = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) > 1:
            raise KeyboardInterrupt
        Path("pick.cardgame").write_text(FAILING + "\n", encoding="utf-8")

    monkeypatch.setattr(watch.time, "sleep", sleep)
    result = run("test", "pick.cardgame", "--watch")
    assert result.exit_code == 130
    assert "1 passed" in result.stdout
    assert "1 failed" in result.stdout


def test_checking_again_when_a_file_changes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cli import watch

    waits = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) > 1:
            raise KeyboardInterrupt
        Path("pick.cardgame").write_text("nonsense\n", encoding="utf-8")

    monkeypatch.setattr(watch.time, "sleep", sleep)
    result = run("check", "pick.cardgame", "--watch")
    assert result.exit_code == 130
    assert "1 file, " in result.stdout
    assert "error[CG" in result.stdout


def test_coverage_names_the_library_in_which_a_line_stands(folder: Path) -> None:
    found = run("test", "kuhn_poker", "--coverage", "--games", "0").stdout
    assert re.search(r"betting\.cardgame:\d+ +p\.chips \+= 1 ", found)


# ───────────── check --play


def test_records_are_written_for_ci_to_keep(folder: Path) -> None:
    shown = played(one("stuck.cardgame"), Playing(10, jobs=1))
    assert shown.complete
    assert shown.diagnostics[0].code == "CG801"
    path = Path(".cardgame/records/stuck-CG801-line28.record")
    assert f"record: {path}" in shown.diagnostics[0].notes
    assert path.read_text(encoding="utf-8").startswith("cardgame record 1\n")


def test_a_file_with_errors_is_not_played(folder: Path) -> None:
    assert played(one("broken.cardgame"), Playing(10, jobs=1)).diagnostics == ()


# ───────────── what a CI and a narrow screen need


def test_a_filter_that_no_title_meets_is_no_success(folder: Path) -> None:
    result = run("test", "pick.cardgame", "failing.cardgame", "-k", "nothing of the kind")
    assert result.exit_code == 2
    assert "no test has 'nothing of the kind' in its title" in result.stderr
    assert "no tests" not in result.stdout


def test_a_filter_leaves_out_files_without_such_a_test(folder: Path) -> None:
    Path("other.cardgame").write_text(PICK.replace("the higher card", "another card"), encoding="utf-8")
    result = run("test", "pick.cardgame", "other.cardgame", "-k", "another")
    assert result.exit_code == 0
    assert "pick.cardgame" not in result.stdout
    assert "1 test in 1 file: 1 passed" in result.stdout


def test_annotations_tell_what_is_no_finding_too(folder: Path) -> None:
    Path("latin.cardgame").write_bytes(b"game \xe4")
    checked = run("check", "--format", "github", "latin.cardgame", "pick.cardgame")
    assert checked.exit_code == 3
    assert "::error::latin.cardgame is not UTF-8 text" in checked.stdout
    tested = run("test", "--format", "github", "--threshold", "99", "pick.cardgame")
    assert tested.exit_code == 1
    assert "::error file=pick.cardgame::pick.cardgame: tests cover" in tested.stdout


def test_no_number_is_cut_off_on_a_narrow_screen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(columns: int) -> str:
        monkeypatch.setattr("cli.tables._width", lambda to_file: columns)
        return run("simulate", "pick.cardgame", "-n", "20", "--jobs", "1").stdout

    assert "…" not in told(40)
    assert "  seat 1 random\n    wins " in told(40)
    assert "seat   bot" in told(100)


@pytest.mark.slow
def test_games_with_other_cards_have_no_deal_in_common(folder: Path) -> None:
    assert (
        "their deals have nothing in common" in run("compare", "pick.cardgame", "gracias", "-n", "2", "-p", "3").stderr
    )
    result = run("compare", "pick.cardgame", "-n", "2", "--option-a", "rounds=2", "--option-b", "rounds=3")
    assert "nothing in common" not in result.stderr
