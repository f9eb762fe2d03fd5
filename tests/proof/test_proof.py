"""A share of the proof in every run, all that it ever found, and the machinery itself."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.proof import hostile, plays, ways
from tests.proof.law import CORPUS, TALLY, Law, broken, search
from tests.proof.laws import LAWS
from tests.proof.shrink import shrunk

pytestmark = pytest.mark.slow

SHARE = {"texts": 150, "growth": 8, "engines": 2, "records": 20, "unseen": 4, "sessions": 1, "reasons": 12, "killed": 6}
PATIENCE = 10
"""How often a case may take its time here: the bar of a law is measured by `make proof`, on a machine that is quiet."""
FOUND = sorted(path for path in CORPUS.iterdir() if path.stem.rpartition("-")[0] in LAWS)


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_share_of_the_proof_holds(law: Law) -> None:
    outcome = search(replace(law, seconds=law.seconds * PATIENCE), seed=0, most=SHARE[law.name])
    assert outcome.cases == SHARE[law.name]
    assert not outcome.findings, [finding.fault for finding in outcome.findings]


@pytest.mark.parametrize("path", FOUND, ids=[path.name for path in FOUND])
def test_what_was_found_once_stays_fixed(path: object) -> None:
    found = next(p for p in FOUND if p == path)
    law = LAWS[found.stem.rpartition("-")[0]]
    assert broken(replace(law, seconds=law.seconds * PATIENCE), found.read_bytes().decode()) is None


def test_a_text_of_many_games_is_played_in_each_of_its_ways() -> None:
    made = (ways.game(Random(n), plays.checked_case, "# plays 5\n") for n in range(20))
    text = next(text for text in made if text is not None and ways.count(text) > 3)
    TALLY.clear()
    assert plays.engines(text) is None
    assert sum(TALLY[what] for what in TALLY if what.startswith("games")) == ways.count(text)
    assert len(set(ways.rules(text).values())) == ways.count(text), "the ways differ"
    TALLY.clear()
    assert plays.engines(text) is None
    assert TALLY["games again"] == ways.count(text), "a game is counted once"


def test_a_hostile_file_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "SECONDS", PATIENCE * hostile.SECONDS)
    for name in ("escapes.cardgame", "loop-shuffle.cardgame", "game-dev-zero.record"):
        shutil.copy(hostile.ATTACK / name, tmp_path)
    answers = list(hostile.answers(tmp_path))
    assert len(answers) == 9
    for answer in answers:
        assert not answer.wrong, answer
        assert answer.said


def test_what_a_hostile_file_must_not_do_is_noticed() -> None:
    fine = hostile.Answer("x", "check", 1, 0.5, 50, "error[CG809]: this takes too long")
    assert not fine.wrong
    assert fine._replace(text="Traceback (most recent call last):").wrong == "a traceback"
    assert fine._replace(text="a \x1b[2J b", seconds=2.1).wrong == "an escape sequence, too long"
    assert fine._replace(code=-9, megabytes=301).wrong == "exit code -9, too much memory"


def _odd_words(text: str) -> str | None:
    if text.count("{") != text.count("}"):
        return "braces"
    return str(1 // (1 if "zero" not in text else 0)) if "zero" in text else None


def test_cases_are_made_again_from_their_seed_and_findings_are_shrunk() -> None:
    law = Law(
        "odd", lambda chance: " ".join(chance.choice(("a", "{", "}", "zero", "\n")) for _ in range(30)), _odd_words
    )
    first, second = (search(law, seed=3, most=20) for _ in range(2))
    assert [f.case for f in first.findings] == [f.case for f in second.findings]
    for finding in first.findings:
        assert law.make(Random(finding.made_as)) == finding.case
        assert broken(law, finding.small) == finding.fault
    assert {f.small for f in first.findings} <= {"{", "}", "zero"}
    assert {f.fault for f in first.findings} == {"braces", "ZeroDivisionError in test_proof.py, _odd_words"}


def test_a_case_without_an_end_is_stopped() -> None:
    def forever(text: str) -> str | None:
        while True:
            pass

    assert "processor time" in (broken(Law("slow", lambda chance: "", forever, seconds=0.2), "x") or "")


def test_what_does_not_break_is_left_as_it_is() -> None:
    assert shrunk("some text", lambda text: False, 1) == "some text"
