"""How a rule sheet says what a phase gives back, a yes or no that begins as one, and what is one of several."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

RULES = """game Doubted
    players 3
cards card in deck
    rank: 1 to 9
    4 of each rank
zones
    deck: pile
    each player
        hand: hand
state
    caller = p1
    mate = p2
    stake = 2
    each player
        score = 0
define near(c) = c.rank in (stake - 1, stake + 1)
define side = everyone where it is caller or it is mate
play
    deal 3 from deck to every hand
    each player from p1
        choose card from hand "Show a card"
            must "next to the stake": near(card)
        let held = no
        let fair = believed(card.rank)
        held = fair
        if held and me in side
            score -= stake if fair else -stake
phase believed(claim)
    if count(hand) > claim
        end believed with no
    score += 1
    end believed with yes
winner highest score
"""


def sheet(rules: str, tmp_path: Path, language: str = "en") -> list[str]:
    (tmp_path / "doubted.cardgame").write_text(rules, encoding="utf-8")
    found = run("rules", str(tmp_path / "doubted.cardgame"), "--lang", language)
    assert found.exit_code == 0, found.output
    return [" ".join(line.split()) for line in found.stdout.splitlines()]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("what comes of it: no.", "what comes of it: yes.", "At first “held” does not apply.")),
        ("de", ("heraus kommt: nein.", "heraus kommt: ja.", "Zunächst gilt „held“ nicht.")),
    ],
)
def test_every_yes_and_no_that_a_part_gives_back_is_said(tmp_path: Path, language: str, lines: tuple[str, ...]) -> None:
    said = sheet(RULES + 'words de\n    hand: "Hand"\n', tmp_path, language)
    for line in lines:
        assert [text for text in said if text.endswith(line)], line


def test_what_the_words_of_the_game_say_is_not_said_twice(tmp_path: Path) -> None:
    said = "\n".join(sheet(RULES + 'words en\n    "if: fair": "nobody doubts it"\n', tmp_path))
    assert "comes of it" not in said
    assert "This part ends here." in said


def test_one_of_two_numbers_and_people_of_two_kinds(tmp_path: Path) -> None:
    english = " ".join(sheet(RULES, tmp_path))
    assert "is the stake − 1 or the stake + 1" in english
    assert "the players who are the caller or who are the mate" in english
    german = " ".join(sheet(RULES + 'words de\n    caller: "Spieler"\n    mate: "Partner"\n', tmp_path, "de"))
    assert "alle Mitspielenden, die der Spieler oder der Partner sind" in german


def test_points_that_are_not_taken_are_given(tmp_path: Path) -> None:
    said = "\n".join(sheet(RULES, tmp_path))
    assert "+ the stake" in said
    assert "− minus" not in said


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            (
                "You fall behind if your hand is empty.",
                "If that is equal, you are ahead if you are among all players.",
                "If that is equal, whoever has the highest score wins.",
            ),
        ),
        (
            "de",
            (
                "Zurück liegst du, wenn deine Hand leer ist.",
                "Bei Gleichstand liegst du vorn, wenn du unter allen Mitspielenden bist.",
                "Bei Gleichstand gewinnt, wer die meisten Punkte hat.",
            ),
        ),
    ],
)
def test_of_a_yes_or_no_nobody_has_the_most(language: str, lines: tuple[str, ...], tmp_path: Path) -> None:
    """It was `whoever has the lowest hand is empty wins`."""
    ranked = "winner lowest hand is empty, then highest me in everyone, then highest score"
    told = sheet(RULES.replace("winner highest score", ranked), tmp_path, language)
    assert [line for line in lines if line not in told] == []
