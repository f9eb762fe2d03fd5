"""What is wrong with a command, in German: with `--lang de`, or if that is settled."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest
from click import core, exceptions, parser, types

from cli import german
from dsl.messages.german import GERMAN
from tests.cli.conftest import process, run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("play --bott x", "Eine Option '--bott' gibt es nicht."),
        ("rules", "Es fehlt 'GAME'."),
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
        "Aufruf: cardgame rules [OPTIONS] GAME\nHilfe: cardgame rules --help\n\nFehler: Es fehlt 'GAME'.\n"
    )
    assert run("rules").stderr.startswith(
        "Usage: cardgame rules [OPTIONS] GAME\nTry 'cardgame rules --help' for help.\n"
    )


def test_a_game_that_is_not_there() -> None:
    assert run("play", "gaunr", "--lang", "de").stderr == (
        "cardgame: eine Datei gaunr gibt es nicht; meintest du 'gauner'?\n"
    )
    assert "did you mean 'texas_holdem'?" in run("play", "holdem").stderr


def test_what_is_settled_counts_without_a_flag() -> None:
    told = process("plai", more={"LANG": "de_DE.UTF-8", "LC_ALL": ""}).stderr
    assert "Fehler: einen Befehl 'plai' gibt es nicht; meintest du 'play'?" in told


def test_the_templates_are_those_of_the_library() -> None:
    """As far as the release that is installed has them: others word some of them otherwise."""
    written = set()
    for module in (core, exceptions, parser, types):
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
