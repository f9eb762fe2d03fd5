"""`check --fix`: what findings say is written, nothing else changes, and no error is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import main
from dsl import Source, check
from dsl.fixes import fixed
from interpreter.load import shipped, shipped_libraries
from tests.effort import examples

GOOD = """\
game Fixed
    players 2 to 4

cards card in deck
    rank: 1 to 9
    one of each rank

zones
    deck: pile
    table: pile seen by everybody
    each player
        hand: hand

state
    each player
        score = 0

play
    shuffle deck
    deal 2 from deck to every hand
    repeat until every hand is empty
        each player from p1
            choose card from hand "Play"
            move card to table
            score += card.rank

winner highest score
"""
BAD = GOOD.replace("shuffle", "shuffel").replace("2 from", "2 cards from").replace("card.rank", "card.rnak")


def cardgame(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


def test_what_findings_say_is_written(tmp_path: Path) -> None:
    file = tmp_path / "bad.cardgame"
    file.write_text(BAD, encoding="utf-8")
    found = cardgame("--fix", str(file))
    assert found.exit_code == 0, found.output
    assert file.read_text(encoding="utf-8") == GOOD
    assert "put right in 3 places" in found.stderr
    assert cardgame("--fix", str(file)).stderr == ""


def test_line_ends_of_windows_stay(tmp_path: Path) -> None:
    file = tmp_path / "bad.cardgame"
    file.write_bytes(BAD.replace("\n", "\r\n").encode())
    cardgame("--fix", str(file))
    assert file.read_bytes() == GOOD.replace("\n", "\r\n").encode()


def test_what_nobody_knows_stays_and_is_told(tmp_path: Path) -> None:
    file = tmp_path / "bad.cardgame"
    file.write_text(BAD.replace("highest score", "highest zzzzzz"), encoding="utf-8")
    found = cardgame("--fix", str(file))
    assert found.exit_code == 1
    assert "zzzzzz" in found.stdout
    assert "shuffle deck" in file.read_text(encoding="utf-8")


def test_without_fix_nothing_is_written(tmp_path: Path) -> None:
    file = tmp_path / "bad.cardgame"
    file.write_text(BAD, encoding="utf-8")
    assert cardgame(str(file)).exit_code == 1
    assert file.read_text(encoding="utf-8") == BAD


def test_a_text_that_is_spelt_like_a_name_has_one_line_to_fill_in(tmp_path: Path) -> None:
    file = tmp_path / "words.cardgame"
    fits = "            let good = fits(card)\n            if good\n                score += card.rank"
    rules = GOOD.replace("            score += card.rank", fits)
    rules = rules.replace('"Play"', '"Play"\n                must "fits" if possible: fits(card)')
    rules += '\ndefine fits(c) = c.rank > 2\n\nwords de\n    hand: "Hand"\n'
    file.write_text(rules, encoding="utf-8")
    found = cardgame("--fix", str(file))
    assert [line.split(":")[0] for line in found.stdout.splitlines() if "CG" in line] == ["warning[CG705]"]
    written = file.read_text(encoding="utf-8").partition("words de")[2].splitlines()
    assert written.count('    fits: "…"') == written.count('    good: "…"') == 1
    assert not [line for line in written if '"fits"' in line or '"good"' in line]


def test_standard_input_and_a_file_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where no records lie that could not be read either
    assert cardgame("--fix", "-").exit_code == 2
    file = tmp_path / "bad.cardgame"
    file.write_text(BAD, encoding="utf-8")
    monkeypatch.setattr("os.access", lambda *_: False)
    found = cardgame("--fix", str(file))
    assert found.exit_code == 3
    assert "may not be written" in found.stderr
    assert file.read_text(encoding="utf-8") == BAD


@pytest.mark.slow
@settings(deadline=None, max_examples=examples(12))
@given(data=st.data())
def test_letters_that_changed_places_never_end_in_more_errors(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["kuhn_poker", "goofspiel"]))
    text = shipped()[name].read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(1, len(text) - 2))
        text = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    before = check(Source(name, text), shipped_libraries()).diagnostics
    after = check(Source(name, fixed(Source(name, text), shipped_libraries()).text), shipped_libraries()).diagnostics
    assert sum(d.severity == "error" for d in after) <= sum(d.severity == "error" for d in before)
