"""The group: help, version, wrong commands, and what must not be imported for it."""

from __future__ import annotations

import importlib
import re
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from cli import output
from cli.main import COMMANDS, main
from tests.cli.conftest import process, run


def test_help_names_every_command_the_exit_codes_and_completion() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for word in (*COMMANDS, "Exit codes", "130", "_CARDGAME_COMPLETE=bash_source", "NO_COLOR"):
        assert word in result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_its_exit_codes(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.output == run(name, "-h").output
    if name in ("check", "fmt", "explain", "rules"):
        assert re.search(r"Exit codes:\n +0 ", result.output)


def test_help_does_not_wait_for_what_only_the_commands_need() -> None:
    code = """if True:
        import sys
        from cli.main import main
        try:
            main(["--help"])
        except SystemExit:
            pass
        heavy = {"lark", "pydantic", "prompt_toolkit", "rich", "dsl", "interpreter"} & set(sys.modules)
        sys.exit(f"imported: {heavy}" if heavy else 0)
    """
    import subprocess

    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert found.stderr == ""
    assert found.returncode == 0


def test_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.output) == (0, f"cardgame {version('cardgame')}\n")


def test_no_command_is_answered_with_help() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage: cardgame" in result.stderr


def test_an_unknown_command_is_told_the_nearest() -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "there is no command 'chekc'; did you mean 'check'?" in result.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["check", "--colour"], "--colour"),
        (["check", "--format", "xml"], "'xml' is not one of"),
        (["check", "--color", "maybe"], "'maybe' is not one of"),
        (["fmt", "--chekc"], "--chekc"),
        (["rules"], "Missing argument 'GAME'"),
        (["rules", "a", "b"], "unexpected extra argument"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_wrong_flags_are_usage(args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_interruption_has_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(paths: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(importlib.import_module("cli.check"), "targets", interrupted)
    result = run("check")
    assert result.exit_code == 130
    assert result.stderr.strip() == "cardgame: interrupted"


def test_a_mistake_of_ours_is_one_line_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(paths: object) -> None:
        raise ZeroDivisionError("no\nway")

    monkeypatch.setattr(importlib.import_module("cli.check"), "targets", mistaken)
    result = run("check")
    assert result.exit_code == 3
    found = r"cardgame: a mistake of this program, please report it: ZeroDivisionError at test_main.py:\d+: no way"
    assert re.fullmatch(rf"{found} \(send the file, the command and what `cardgame --version` says\)\n", result.stderr)


def test_shells_complete_commands_options_and_shipped_games() -> None:
    settings = {"_CARDGAME_COMPLETE": "bash_complete", "COMP_CWORD": "2"}
    offered = process(more={**settings, "COMP_WORDS": "cardgame rules gau"}).stdout
    assert "plain,gauner\n" in offered
    offered = process(more={**settings, "COMP_WORDS": "cardgame check --str"}).stdout
    assert offered == "plain,--strict\n"


@pytest.mark.parametrize(
    ("words", "at", "offered"),
    [
        ("cardgame simulate commissario -o bonus_for =", 5, ["cards", "points"]),
        ("cardgame simulate commissario -o bonus_for = p", 6, ["points"]),
        ("cardgame simulate commissario -o bonus", 4, ["bonus_for=cards", "bonus_for=points"]),
        ("cardgame simulate commissario --option = bonus_for = p", 7, ["points"]),
        ("cardgame play gauner --lang = d", 5, ["de"]),
        ("cardgame simulate -o bonus_for = cards gracia", 6, ["gracias"]),
    ],
)
def test_bash_takes_the_sign_between_a_name_and_its_value_for_a_word(words: str, at: int, offered: list[str]) -> None:
    settings = {"_CARDGAME_COMPLETE": "bash_complete", "COMP_CWORD": str(at), "COMP_WORDS": words}
    assert process(more=settings).stdout.splitlines() == [f"plain,{word}" for word in offered]


def test_shells_complete_games_and_files_side_by_side(folder: Path) -> None:
    (folder / "rules").mkdir()
    for name in ("gauntlet.cardgame", "gauze.txt", "rules/one.cardgame", "rules/two.cardgame"):
        Path(name).touch()

    def offered(command: str, begun: str) -> list[str]:
        found = ShellComplete(main, {}, "cardgame", "_CARDGAME_COMPLETE").get_completions([command], begun)
        assert {item.type for item in found} <= {"plain"}
        return [item.value for item in found]

    assert offered("check", "gau") == ["gauner", "gaunerbande", "gauntlet.cardgame"]
    assert offered("fmt", "gau") == ["gauntlet.cardgame"]
    assert offered("test", "rul") == ["rules/one.cardgame", "rules/two.cardgame"]
    assert {"gauner", "gauntlet.cardgame", "rules/"} <= set(offered("play", ""))
    assert offered("check", "nowhere/") == []


class Screen:
    """A stream that may be a terminal."""

    encoding = "utf-8"

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("color", "environment", "terminal", "colored"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, False, False),
        ("auto", {"FORCE_COLOR": ""}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_who_decides_on_colours(
    monkeypatch: pytest.MonkeyPatch, color: str, environment: dict[str, str], terminal: bool, colored: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    style = output.Style(color=color)  # type: ignore[arg-type]
    assert style.colored(Screen(terminal)) is colored  # type: ignore[arg-type]


def test_a_stream_that_knows_only_ascii_gets_only_ascii() -> None:
    screen = Screen(False)
    assert not output.Style().plain(screen)  # type: ignore[arg-type]
    assert output.Style(ascii=True).plain(screen)  # type: ignore[arg-type]
    screen.encoding = "ascii"
    assert output.Style().plain(screen)  # type: ignore[arg-type]


def test_the_entry_point_is_the_group() -> None:
    assert main.name == "cardgame"
    assert sorted(main.list_commands(None)) == sorted(COMMANDS)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", ["²", "--5", "9" * 5000])
@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "gracias", "-n", "2", "--option", "many_piles={}"),
        ("simulate", "gracias", "-n", "2", "--bot", "{}=random"),
        ("simulate", "gracias", "-n", "{}"),
        ("simulate", "gracias", "-n", "2", "--bot", "search:{}"),
        ("play", "gracias", "--seed", "{}"),
        ("play", "gracias", "--option", "many_piles={}"),
        ("explain", "gracias:{}"),
        ("explain", "CG{}"),
    ],
    ids=" ".join,
)
def test_what_is_no_number_is_told(arguments: tuple[str, ...], number: str) -> None:
    result = run(*(word.format(number) for word in arguments))
    assert result.exit_code in (1, 2)
    assert "a mistake of this program" not in result.stderr


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
@pytest.mark.parametrize(
    "command", [("check", "--seconds"), ("test", "--threshold"), ("replay", "--speed"), ("tune", "--pace")]
)
def test_what_is_no_number_is_within_no_bounds(command: tuple[str, str], value: str) -> None:
    """A coverage that has to be at least “nan” would be enough whatever it is."""
    name, option = command
    found = run(name, "gaunerbande", option, value)
    assert found.exit_code == 2
    assert f"Invalid value for '{option}'" in found.stderr
