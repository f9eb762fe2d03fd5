"""Findings that a file accepts, with a reason, one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import check
from dsl.lints.accepted import weigh
from dsl.source import Source
from tests.cli.conftest import run

RULES = """game Accepting
    players 2

cards card in deck
    value: 1 to 8
    one of each value

zones
    deck: pile
    each player
        hand: hand

play
    shuffle deck
    deal 2 from deck to every hand
    each player from p1
        choose card from hand
            must "any card": card.value > 0{RULE}
        move card to deck
{ABOVE}
phase spare{BESIDE}
    shuffle deck

winner highest sum(hand.value)
"""


def rules(above: str = "", beside: str = "", rule: str = "") -> Source:
    text = RULES.replace("{ABOVE}", above).replace("{BESIDE}", beside).replace("{RULE}", rule)
    return Source("accepting.cardgame", text)


@pytest.mark.parametrize("source", [
    rules(above="# accepted: CG210 for the next edition"),
    rules(beside="  # accepted: CG210 for the next edition"),
    rules(above="# accepted: CG210 for the next edition\n# another comment\n"),
    rules(above="#accepted CG210: for the next edition"),
])  # fmt: skip
def test_a_finding_is_accepted_on_its_line_or_above_it(source: Source) -> None:
    found = check(source)
    assert found.diagnostics == ()
    assert [d.code for d in found.accepted] == ["CG210"]


@pytest.mark.parametrize(("source", "codes"), [
    (rules(), ["CG210"]),
    (rules(above="# accepted: CG211 of another kind"), ["CG716", "CG210"]),
    (rules(above="# accepted: CG210"), ["CG717"]),
    (rules(rule="  # accepted: CG210 on another line"), ["CG716", "CG210"]),
    (rules(above="# accepted: CG999 no such code"), ["CG716", "CG210"]),
    (rules(above="# CG210 is accepted here"), ["CG210"]),
])  # fmt: skip
def test_it_accepts_that_code_on_that_line_and_nothing_else(source: Source, codes: list[str]) -> None:
    assert [d.code for d in check(source).diagnostics] == codes


def test_errors_cannot_be_accepted_and_hide_no_comment() -> None:
    source = rules(above="# accepted: CG210 for later", beside="\n    move cards to nowhere  # accepted: CG201 sic")
    codes = [d.code for d in check(source).diagnostics]
    assert "CG201" in codes
    assert codes.count("CG716") == 1  # of the error: lints did not run, so of the other nothing is known


def test_what_only_games_show_is_accepted_where_they_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    both = rules("# accepted: CG210 for later", rule="  # accepted: CG854 it says what others mean")
    text = f'{both.text}\nabout\n    goal: "Win."\n'
    Path("game.cardgame").write_text(text, encoding="utf-8")
    assert run("check", "--strict", "game.cardgame").stdout == "1 file, nothing found, 1 accepted\n"
    played = run("check", "--strict", "--play", "3", "game.cardgame")
    assert played.stdout == "1 file, nothing found, 2 accepted\n"
    assert played.exit_code == 0
    Path("game.cardgame").write_text(text.replace("CG854", "CG852"), encoding="utf-8")
    again = run("check", "--strict", "--play", "3", "game.cardgame")
    assert again.exit_code == 1
    assert "no CG852 is found on its line" in again.stdout


def test_a_finding_of_another_file_is_not_accepted_here() -> None:
    source = rules(above="# accepted: CG210 for later")
    (finding,) = check(rules()).diagnostics
    elsewhere = check(Source("other.cardgame", rules(above="#").text)).diagnostics
    assert finding.line == elsewhere[0].line
    assert weigh(source, elsewhere).accepted == ()
