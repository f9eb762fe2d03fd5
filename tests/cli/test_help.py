"""Help fits the window it is shown in, in both languages."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cli.main import COMMANDS, main

WHOLE = ("cardgame ", "_CARDGAME", "  --format [")  # lines for a shell, and the values of an option


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("columns", [40, 80, 160])
def test_help_is_as_wide_as_the_window_and_no_wider_than_is_good_to_read(columns: int, language: str) -> None:
    wide = []
    for name in ("", *COMMANDS):
        arguments = [name, "--help"] if name else ["--lang", language, "--help"]
        found = CliRunner(env={"COLUMNS": str(columns), "LANG": f"{language}.UTF-8", "LC_ALL": ""}).invoke(
            main, arguments
        )
        assert found.exit_code == 0
        wide += [(name, row) for row in found.output.splitlines() if len(row) > min(columns, 80)]
    assert [each for each in wide if not any(mark in each[1] for mark in WHOLE)] == []


def test_a_sentence_about_an_exit_code_goes_on_below_itself() -> None:
    found = CliRunner(env={"COLUMNS": "60"}).invoke(main, ["play", "--help"])
    assert "    1    the input ended before, a line of a script was\n         refused, or the rules" in found.output


def test_a_narrow_window_has_options_on_rows_of_their_own() -> None:
    found = CliRunner(env={"COLUMNS": "40"}).invoke(main, ["play", "--help"])
    assert "  --people INTEGER RANGE\n              How many of them are\n" in found.output
