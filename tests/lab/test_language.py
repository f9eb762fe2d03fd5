"""Reports in German: nothing is left in English, numbers have their comma, and the data stay as they are."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from dsl.messages.german import GERMAN
from dsl.sentence import Sentence
from lab import language
from lab.compare import compare_variants, measure_named
from lab.language import counted, figure, listed, translated, words, written_in
from tests.lab.small import PICK, STUCK, match

ROOT = Path(__file__).parents[2]
BRACES = re.compile(r"\{(\w+)(?::[^{}!]*)?(?:!t)?\}")
WRITERS = ("words", "say", "counted", "translated", "_heading")  # those of commands have a test of their own


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    german = PICK.replace("play\n", 'words de\n    red: "rot", "red before blue": "Rot vor Blau"\n\nplay\n', 1)
    for name, text in (("pick", PICK), ("stuck", STUCK), ("german", german)):
        Path(f"{name}.cardgame").write_text(text, encoding="utf-8")
    return tmp_path


def test_numbers_have_the_signs_of_the_language() -> None:
    with written_in("de"):
        assert figure(1234.5, ",.1f") == "1.234,5"
        assert figure(-0.25, "+.2g") == "-0,25"
        assert words("{value:.1f} % ({low:.1f} to {high:.1f})", value=5.25, low=1, high=10) == "5,2 % (1,0 bis 10,0)"
    assert figure(1234.5, ",.1f") == "1,234.5"


def test_what_is_listed_stands_in_other_sentences() -> None:
    seats = listed(["1", "3", "5"])
    assert seats == "1 and 3 and 5"
    with written_in("de"):
        assert translated(seats) == "1 und 3 und 5"
        assert words("seats {seats}", seats=seats) == "Plätze 1 und 3 und 5"
        assert counted(1, "the card", "all {count} cards") == "die Karte"


def templates(path: Path) -> Iterator[tuple[int, str]]:
    """What a file hands to those who write sentences: constants, or one of two constants."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        for given in node.args if name in WRITERS else ():
            for part in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                    yield node.lineno, part.value


@pytest.mark.parametrize("room", ["lab", "cli"])
def test_every_sentence_of_a_report_has_its_german(room: str) -> None:
    files = [path for path in (ROOT / room).glob("*.py") if "lab.language" in path.read_text(encoding="utf-8")]
    found = [(f"{path.name}:{line}", text) for path in files for line, text in templates(path)]
    assert len(found) > 40
    assert [each for each in found if each[1] not in GERMAN] == []
    for _, text in found:
        assert set(BRACES.findall(text)) == set(BRACES.findall(GERMAN[text])), text


@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "pick.cardgame", "-n", "30", "--players", "3"),
        ("simulate", "stuck.cardgame", "-n", "20"),
        ("simulate", "pick.cardgame", "-n", "30", "--bot", "search:3", "--limit", "2"),
        ("simulate", "pick.cardgame", "--until", "length ± 9"),
        ("simulate", "hanabi", "-n", "3", "--players", "2"),
        ("simulate", "spades", "-n", "3"),
        ("simulate", "leduc_poker", "-n", "200"),
        ("compare", "pick.cardgame", "--option-a", "rounds=1", "--option-b", "rounds=4", "-n", "30"),
        ("compare", "stuck.cardgame", "--bot-a", "random", "--bot-b", "random", "-n", "3"),
        ("compare", "pick.cardgame", "--ladder", "-n", "2"),
        ("tune", "pick.cardgame", "--option", "rounds=1..4", "--goal", "length 5", "--goal", "seat 2 0.5", "-n", "40"),
        ("tune", "pick.cardgame", "--option", "rounds=1..4", "--goal", "length at least 900", "-n", "40"),
        ("study", "pick.cardgame", "-n", "30", "--thinking", "2", "--deals", "2"),
    ],
    ids=lambda args: " ".join(args[:2]),
)
def test_no_word_of_a_report_stays_english(
    folder: Path, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each template that is filled in, in the terminal and on the page, is one that is known in German."""
    unknown: list[str] = []

    def into(speech: str, text: str) -> str:
        template = text.template if isinstance(text, Sentence) else text
        if speech == "de" and template and template not in GERMAN:
            unknown.append(template)
        return original(speech, text)

    original = language.into
    monkeypatch.setattr(language, "into", into)
    for form in ((), ("--format", "html")) if args[0] != "study" else ((),):
        result = run(*args, "--lang", "de", "--jobs", "1", *form)
        assert result.exit_code in (0, 1), result.output
        assert not re.search(r"\b(the|of|games?|seats?|deals?|choices|with|not clear)\b", _words(result.stdout))
    assert unknown == []


def _words(text: str) -> str:
    """What a page or a table says, without what is typed: commands, goals, and texts of the rules."""
    text = unescape(re.sub(r"<style>.*?</style>|<code>.*?</code>|<[^>]*>|`[^`]*`", " ", text, flags=re.DOTALL))
    for typed in (*re.findall(r'"([^"]*)"', PICK + STUCK), "first seat", "seat 2 0.5", "length at least 900"):
        text = text.replace(typed, " ")
    return re.sub(r"choose [^\n]*|(may|repeat) [^\n]*", " ", text)


def test_the_page_says_its_language(folder: Path) -> None:
    assert '<html lang="de">' in run("simulate", "pick.cardgame", "-n", "5", "--lang", "de", "--format", "html").stdout
    assert '<html lang="en">' in run("simulate", "pick.cardgame", "-n", "5", "--format", "html").stdout


def test_cards_and_texts_are_called_as_the_file_calls_them(folder: Path) -> None:
    args = ("simulate", "german.cardgame", "-n", "200", "--players", "3", "--jobs", "1")
    told = run(*args, "--lang", "de").stdout
    assert "Rot vor Blau" in told
    assert "red before blue" not in told
    assert "red before blue" in run(*args).stdout


def test_the_data_know_no_language(folder: Path) -> None:
    args = ("compare", "pick.cardgame", "--option-a", "rounds=1", "--option-b", "rounds=4", "-n", "5", "--jobs", "1")
    english, german = (run(*args, "--format", "json", "--lang", lang).stdout for lang in ("en", "de"))
    assert english == german
    assert "wins of seat 1" in [m["name"] for m in json.loads(german)["measures"]]


def test_a_measure_is_found_by_either_name() -> None:
    found = compare_variants(match(PICK, 2, rounds=1), match(PICK, 2, rounds=4), ("a", "b"), 5, jobs=1)
    assert measure_named(found, "Siege von Platz 1") is None
    with written_in("de"):
        one, other = measure_named(found, "Siege von Platz 1"), measure_named(found, "wins of seat 1")
    assert one is not None
    assert one == other


def test_where_no_game_ends_nothing_is_said_of_who_wins(folder: Path) -> None:
    args = ("simulate", "pick.cardgame", "-n", "20", "--limit", "1", "--jobs", "1")
    result = run(*args)
    assert result.exit_code == 1
    assert "20 games had no end within the limit of choices." in result.stdout
    assert "No game came to its end, so nothing is known of who wins." in result.stdout
    page = run(*args, "--format", "html").stdout
    for text in (result.stdout, page):
        assert not re.search(r"Who wins|equal share|ties for|options at a choice", text)


def test_where_no_deal_is_left_nothing_is_compared(folder: Path) -> None:
    Path("fails.cardgame").write_text(PICK.replace("taken += 1", "taken += 1 div taken"), encoding="utf-8")
    args = ("compare", "fails.cardgame", "--bot-a", "random", "--bot-b", "random", "-n", "3", "--jobs", "1")
    told = run(*args)
    assert told.exit_code == 1
    assert "3 deals left out: a play failed or had no end. There is nothing to compare." in told.stdout
    line = 1 + Path("fails.cardgame").read_text("utf-8").splitlines().index("        taken += 1 div taken")
    page = run(*args, "--format", "html").stdout
    assert "There is nothing to compare." in page
    for text in (told.stdout, page):
        assert re.search(rf"CG8\d\d: [^\n]*\(fails\.cardgame:{line}\), 9 games", text), "and why, with the line"
    for text in (told.stdout, page):
        assert not re.search(r"random won|wins of one seat|an equal share", text)
