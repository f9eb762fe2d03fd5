"""What `dsl` says, in German: no sentence is missing, and nothing in braces is lost or made up."""

from __future__ import annotations

import ast
import os
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl import check
from dsl.messages.german import GERMAN
from dsl.parsing.parse import parse
from dsl.render import render
from dsl.sentence import Sentence, into, numeral, say, translated
from dsl.source import Source
from interpreter.load import shipped_libraries
from tests.dsl import test_lints, test_newcomers, test_snapshots
from tests.effort import THOROUGH

ROOT = Path(__file__).parents[2]
BRACES = re.compile(r"\{(\w+)(?::[^{}!]*)?(?:!t)?\}")


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Every sentence that is written in a file of messages: what is not a docstring, and has several words."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.FunctionDef, ast.ClassDef)
    passed = {
        id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, documented) and isinstance(n.body[0], ast.Expr)
    }
    passed |= {id(part) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for part in ast.walk(n)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in passed else None
        if isinstance(text, str) and re.search(r"\w \w|\w `|\} \w|` \w", text):
            yield node.lineno, text


PLACES = [
    *sorted((ROOT / "dsl" / "messages").glob("*.py")),
    ROOT / "interpreter" / "rule_tests" / "failures.py",
    ROOT / "lab" / "messages.py",
]


@pytest.mark.parametrize("path", PLACES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_every_sentence_has_its_german(path: Path) -> None:
    missing = [f"{path.name}:{line}: {sentence}" for line, sentence in sentences(path) if sentence not in GERMAN]
    assert missing == [], "add their German to dsl/messages/german"


@pytest.mark.slow
def test_every_dead_end_has_its_german() -> None:
    """What rules run into is said where they do: `RuleFailure("CG805", "a number is divided by zero", …)`."""
    said: set[str] = set()
    for path in (ROOT / "interpreter").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleFailure":
                parts = [part for given in node.args[1:] for part in ast.walk(given)]
                assert not any(isinstance(part, ast.JoinedStr) for part in parts), f"{path.name}:{node.lineno}: use say"
                said |= {p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)}
    assert len(said) > 30
    assert said - GERMAN.keys() == set()


@pytest.mark.slow
def test_no_german_is_left_of_a_sentence_that_is_gone() -> None:
    """Each template stands somewhere in the program, as a whole or in the pieces between its braces."""
    said: list[str] = []
    for room in ("cli", "dsl", "interpreter", "lab", "repl"):
        for path in (p for p in (ROOT / room).rglob("*.py") if p.parent.name != "german"):
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            said += [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    program = " ".join("\n".join(said).split())
    pieces = {e: [p for p in re.split(r"\{[^{}]*\}", " ".join(e.split())) if len(p.strip()) > 3] for e in GERMAN}
    assert {e for e, found in pieces.items() if not all(piece in program for piece in found)} == set()


def test_nothing_in_braces_is_made_up() -> None:
    """A word may be left out, where German says it otherwise; none can come from nowhere."""
    assert {e: g for e, g in GERMAN.items() if not set(BRACES.findall(g)) <= set(BRACES.findall(e))} == {}
    assert {e: g for e, g in GERMAN.items() if e.count("`") != g.count("`")} == {}


def test_a_sentence_is_its_english_and_can_be_said_otherwise() -> None:
    told = say(
        "`{zone}` has room for {cards} and gets {comes}", zone="hand", cards=say("{number} cards", number=2), comes=3
    )
    assert told == "`hand` has room for 2 cards and gets 3"
    assert into("de", told) == "`hand` hat Platz für 2 Karten und bekommt 3"
    assert into("en", told) is told
    assert into("fr", told) is told
    assert into("de", "nobody wrote this down") == "nobody wrote this down"
    again = pickle.loads(pickle.dumps(told))
    assert isinstance(again, Sentence)
    assert into("de", again) == into("de", told)


def test_numbers_are_written_as_in_german() -> None:
    told = say("a game has at most {most:,} cards", most=10_000)
    assert told == "a game has at most 10,000 cards"
    assert into("de", told) == "ein Spiel hat höchstens 10.000 Karten"


def test_braces_of_the_rules_are_left_alone() -> None:
    """What somebody wrote in a file may look like a template."""
    assert say("write `{short}`", short="{short} {0} {") == "write `{short} {0} {`"
    assert into("de", say("write `{short}`", short="{near}")) == "schreibe `{near}`"


def test_a_finding_in_german() -> None:
    found = check(
        Source("x.cardgame", 'game X\n    players 2\nplay\n    shufle deck\n    say "{a"\nwinner highest 1\n')
    ).diagnostics
    shown = render(found, "full", language="de")
    assert "Fehler[CG110]: keine Zeile beginnt mit `shufle`" in shown
    assert "= Hilfe: schreibe `shuffle`" in shown
    assert "eine geschweifte Klammer in diesem Text ist nicht geschlossen" in shown
    assert [d.code for d in found] == [translated(d, "de").code for d in found]
    assert [d.edits for d in found] == [translated(d, "de").edits for d in found]


def programs() -> Iterator[Source]:
    """What the other tests find wrong: cases, lints, and a share of what newcomers type."""
    for case in test_snapshots.CASES:
        yield Source("game.cardgame", test_snapshots._with_signs(case.code))
    for _, text in test_lints.PROGRAMS:
        yield Source("sample.cardgame", test_lints._whole(text))
    for row in test_newcomers.ROWS[:: 1 if THOROUGH or os.environ.get("EVERY_ROW") else 10]:
        yield Source("game.cardgame", test_newcomers._placed(row.place, row.code, row.typed)[0])


def untranslated(text: str) -> Iterator[str]:
    if isinstance(text, Sentence):
        for value in text.values.values():
            if isinstance(value, Sentence):
                yield from untranslated(value)
    if text and into("de", text) == text and re.search(r"[a-z]{3}", re.sub(r"`[^`]*`|\{\w+\}", "", template(text))):
        yield template(text)


def template(text: str) -> str:
    return text.template if isinstance(text, Sentence) else text


SAME = {"{these}, {part}"}  # in both languages


@pytest.mark.slow
def test_whatever_is_wrong_is_said_in_german() -> None:
    """All rows of newcomers with `EVERY_ROW=1`."""
    missing = {}
    for source in programs():
        found = check(source, shipped_libraries())
        for d in (*parse(source).diagnostics, *found.diagnostics, *found.advice):
            for part in (d.title, d.label, *d.notes, d.help, *(label.text for label in d.also)):
                missing |= dict.fromkeys(untranslated(part), d.code)
    assert {text: code for text, code in missing.items() if text not in SAME} == {}


def test_a_large_number_is_written_out() -> None:
    assert [numeral("en", 731.4, ".2g"), numeral("de", 12345.6, ".4g"), numeral("en", 0.0412, ".2g")] == [
        "730",
        "12.350",
        "0.041",
    ]
