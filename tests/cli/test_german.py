"""What is wrong with a command, in German: with `--lang de`, or if that is settled."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import click
import pytest
from click import core, decorators, exceptions, formatting, parser, types

from cli import german, output
from cli.main import COMMANDS, main
from dsl.messages.german import GERMAN
from dsl.messages.german.help import HELP
from tests.cli.conftest import process, run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("play --bott x", "Eine Option '--bott' gibt es nicht."),
        ("rules", "Es fehlt 'SPIEL'."),
        ("play gauner --seed", "Nach der Option '--seed' fehlt ein Wert."),
        ("play gauner --seed x", "'--seed' geht so nicht: 'x' ist keine Zahl, die hier geht."),
        ("play gauner --seat 99", "'--seat' geht so nicht: 99 liegt nicht im Bereich 1<=x<=20."),
        ("check --color blau", "'--color' geht so nicht: 'blau' ist keines von 'auto', 'always', 'never'."),
        ("play gauner hearts", "Das ist zu viel: hearts"),
        ("play gauner --players 9", "Gauner ist für 2 bis 4 Personen, nicht für 9"),
        ("play gaunerbande --option limit=0", "die Option 'limit' kann nicht 0 sein, nur "),
        ("play gauner --bot weak", "kein Bot heißt `weak`: es gibt `random`"),
        ("play gauner --option fast", "eine Option schreibt man NAME=WERT, nicht 'fast'"),
        ("compare gauner", "es gibt nichts zu vergleichen: gib eine zweite Datei an"),
    ],
)
def test_a_mistake_in_german(args: str, said: str) -> None:
    found = run(*args.split()[:1], "--lang", "de", *args.split()[1:])
    assert found.exit_code == 2
    assert said in found.stderr
    assert "Fehler: " in found.stderr
    assert "Error" not in found.stderr
    assert "Usage" not in found.stderr


def test_the_usage_stands_before_it() -> None:
    assert run("rules", "--lang=de").stderr == (
        "Aufruf: cardgame rules [OPTIONEN] SPIEL\nHilfe: cardgame rules --help\n\nFehler: Es fehlt 'SPIEL'.\n"
    )
    assert run("rules").stderr.startswith(
        "Usage: cardgame rules [OPTIONS] GAME\nTry 'cardgame rules --help' for help.\n"
    )


def test_a_game_that_is_not_there() -> None:
    assert run("play", "gaunr", "--lang", "de").stderr == (
        "cardgame: es gibt kein Spiel 'gaunr'; meintest du 'gauner'?\n"
    )
    assert "did you mean 'texas_holdem'?" in run("play", "texas_holdme").stderr


def test_a_game_is_named_by_the_beginning_of_its_name_as_in_the_list() -> None:
    for name in ("texas hold", "holdem"):
        assert run("play", name, "--bot", "random").stdout.startswith("Texas Hold'em.")
    several = run("play", "gaun")
    assert (several.exit_code, "`gaun` could mean: gauner / gaunerbande." in several.stderr) == (2, True)


def test_what_is_settled_counts_without_a_flag() -> None:
    told = process("plai", more={"LANG": "de_DE.UTF-8", "LC_ALL": ""}).stderr
    assert "Fehler: einen Befehl 'plai' gibt es nicht; meintest du 'play'?" in told


def test_the_templates_are_those_of_the_library() -> None:
    """As far as the release that is installed has them: others word some of them otherwise."""
    written = set()
    for module in (core, decorators, exceptions, formatting, parser, types):
        tree = ast.parse(inspect.getsource(module))
        written |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert len([template for template in german.CLICK if template in written]) >= len(german.CLICK) - 4


def test_every_sentence_about_the_command_line_has_its_german() -> None:
    asked = set()
    for path in (ROOT / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
            if called in ("said", "misused") and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Constant):
                asked.add(node.args[0].value)
    assert len(asked) > 40
    assert sorted(asked - GERMAN.keys()) == []
    for template in asked:
        assert set(re.findall(r"\{(\w+)\}", template)) == set(re.findall(r"\{(\w+)(?:!t)?\}", GERMAN[template]))


# ───────────── help


def helped() -> list[click.Command]:
    context = click.Context(main)
    found = [main.get_command(context, name) for name in COMMANDS]
    return [main, *(command for command in found if command is not None)]


def test_every_command_has_its_help_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each paragraph, each line of a list and each option; only code is the same in both."""
    asked: list[str] = []
    monkeypatch.setattr(german, "_sentence", lambda text: asked.append(text) or text)
    english = helped()
    monkeypatch.setattr(output, "current_language", lambda: "de")
    for command in english:
        german.in_language(command)
    code = re.compile(r"(bash|zsh|fish) .*|cardgame tune .*|\x08?")
    assert len(asked) > 150
    assert sorted({text for text in asked if text not in HELP | german.CLICK and not code.fullmatch(text)}) == []
    assert HELP.keys() - set(asked) == set()


@pytest.mark.parametrize("command", COMMANDS)
def test_help_in_german_names_the_same_options(command: str) -> None:
    told, english = run(command, "--lang", "de", "--help"), run(command, "--help")
    assert told.exit_code == 0
    assert set(re.findall(r"--?[a-z][-a-z]*\b", english.stdout)) <= set(re.findall(r"--?[a-z][-a-z]*\b", told.stdout))
    assert re.search("Aufruf: .*Optionen:", told.stdout, re.DOTALL)
    assert not re.search("Usage|Options:", told.stdout)


def test_help_before_any_command() -> None:
    assert "play      Ein Spiel spielen." in run("--help", "--lang", "de").stdout
    assert "play      Play a game." in run("--help").stdout
    assert "Fehler: Es fehlt ein Befehl." in run("--lang", "de").stderr
    assert "Zugstapel" in run("--lang", "de", "rules", "gauner").stdout


def test_what_is_settled_counts_for_help_and_sheets(tmp_path: Path) -> None:
    more = {"LANG": "C", "LC_ALL": "", "XDG_CONFIG_HOME": str(tmp_path)}
    process("config", "language", "de", more=more)
    assert "Ein Spiel spielen." in process("--help", more=more).stdout
    assert "Zugstapel" in process("rules", "gauner", more=more).stdout
    assert "der Sitzung und der Spielanleitungen" in process("config", more=more).stdout
    assert "Ein Mitschnitt beginnt mit" in process("replay", __file__, more=more).stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("fmt gauner", "gauner ist ein mitgeliefertes Spiel; nenne eine eigene Datei"),
        ("check gaunr", "eine Datei oder ein mitgeliefertes Spiel 'gaunr' gibt es nicht; meintest du 'gauner'?"),
        ("explain gauner:99999", "eine Zeile 99999 gibt es nicht"),
        ("test -k zzz gauner", "kein Test hat 'zzz' im Titel"),
        ("config language fr", "`language` kann en oder de sein, nicht `fr`"),
        ("config names a,a", "zwei Namen sind gleich"),
        ("simulate gauner --until foo", "'foo' ist nicht zu verstehen"),
        ("replay /nowhere", "eine Datei /nowhere gibt es nicht"),
        ("replay /", "/ ist ein Ordner, keine Datei"),
        ("new /nowhere/x", "/nowhere/x.cardgame lässt sich nicht schreiben: einen Ordner /nowhere gibt es nicht"),
    ],
)
def test_what_is_wrong_with_a_file_or_an_entry(args: str, said: str) -> None:
    assert said in run(*args.split(), "--lang", "de").stderr


def test_a_page_that_is_english_says_so_and_has_the_message_in_german() -> None:
    shown = run("--lang", "de", "explain", "CG402").output
    assert shown.startswith(
        "Diese Seite gibt es nur auf Englisch. Auf Deutsch lautet die Meldung:\n  eine Karte `red 1`"
    )
    assert "\nFalsch\n" in shown
    assert run("--lang", "de", "explain", "CG802").output.startswith("Diese Seite gibt es nur auf Englisch.\n")
    assert "Englisch" not in run("explain", "CG402").output


def test_a_line_statements_and_coverage_are_told_in_german() -> None:
    line = run("--lang", "de", "explain", "gauner:77").output
    assert "in der Phase `take_turn`: eine Phase wird ausgeführt" in line
    assert "führt aus" in line
    assert "Zone: bei jeder Person; eine Hand" in run("--lang", "de", "explain", "gauner:20").output
    assert "76 Aussagen, 64 in den Regeln" in run("--lang", "de", "rules", "gauner", "--statements").output
    covered = run("--lang", "de", "test", "--coverage", "--games", "1", "kuhn_poker").output
    assert "von Tests erreicht, und von" in covered
    assert "Gezählt wird, was geschehen kann" in covered
    assert "statement" not in covered
