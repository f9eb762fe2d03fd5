"""`cardgame rules --statements`: the statements of a rulebook, and where each is carried out."""

from __future__ import annotations

from pathlib import Path

from dsl.parsing.comments import scan
from dsl.source import Source
from tests.cli.conftest import GOOD, run

STATEMENTS = """\
statement  lines                           tests
R1         3                               –
R2         9                               –
R3         16                              –
R4         11: not executable (be polite)  –
R5         33                              42 "red counts twice"
R6         30                              –
R7         30                              –
R8         missing
R9         40                              –
T1         –                               42 "red counts twice"

10 statements, 7 in the rules, 2 in tests, 1 not executable, 1 missing
"""


def test_statements_in_order_with_lines_tests_and_what_is_missing(good: Path) -> None:
    result = run("rules", "show.cardgame", "--statements")
    assert result.exit_code == 1
    assert result.stdout == STATEMENTS


def test_nothing_missing_is_no_finding(good: Path) -> None:
    good.write_text(GOOD.replace("@R9", "@R8-R9"), encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements", "--ascii")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert result.stdout.endswith("0 missing\n")


def test_several_statements_can_be_said_to_be_not_executable(good: Path) -> None:
    text = GOOD.replace("# not executable: @R4 be polite", "# Not executable: @R4, @R8 @R10-R12")
    good.write_text(text, encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements")
    assert result.exit_code == 0
    assert "\nR11        11: not executable" in result.stdout
    assert "5 not executable, 0 missing" in result.stdout


def test_a_file_that_cites_nothing(good: Path) -> None:
    text = GOOD
    for mark in reversed(scan(Source("x", GOOD)).marks):
        text = text[: mark.span.start] + text[mark.span.end :]
    good.write_text(text.replace("not executable: @R4", ""), encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements")
    assert (result.exit_code, result.stdout) == (0, "no statement is cited\n")


def test_wild_citations_are_harmless(good: Path) -> None:
    good.write_text(GOOD.replace("@R9", "@R1-R999999999 @setup @R9999 @R5-R2 @A3-B7"), encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements")
    assert result.exit_code == 1
    assert "\nsetup " in result.stdout
    assert "\nR999999999 " in result.stdout
