"""Somebody who has no choice is told what was done for them, and the play does not rush past."""

from __future__ import annotations

from pathlib import Path

import pytest

from repl.screen.text import Output
from repl.session.setting import Pause
from tests.repl.sessions import cardgame, say, session, text

# Player 1 has one card a round to lay after the first, the others choose: seven rounds.
RULES = """game Lonely
    players 3
cards card in deck
    value: 1 to 60
    one of each value
zones
    deck: pile
    each player
        hand: hand
        laid: spread
play
    deal 20 from deck to every hand
    player p1
        choose card from hand
        move card to laid
    repeat 7 times
        each player
            choose card from hand "Lay a card"
                must "the highest": me is p1 implies card is highest(hand by value)
            move card to laid
    player p1
        choose card from hand
        move card to laid
winner highest count(hand)
"""


@pytest.fixture
def lonely(tmp_path: Path) -> str:
    file = tmp_path / "lonely.cardgame"
    file.write_text(RULES, encoding="utf-8")
    return str(file)


def stretches(lonely: str, pause: Pause) -> list[str]:
    """What is told after the first move, up to each rest and then to the question."""
    found = session(lonely, 3)
    found.setting.pause = pause
    list(found.begin())
    told = [""]
    for output in say(found, "1"):
        if output.kind == "rest":
            told.append("")
        elif output.kind == "happened":
            told[-1] += output.text + "\n"
    return told


def test_what_is_done_for_somebody_is_told_with_why_like_a_move_of_their_own(lonely: str) -> None:
    first, second, *_ = stretches(lonely, "often")
    assert first == "You choose 1\nYou lay 58 (nothing else possible)\n"
    assert second.endswith("\nYou lay 55 (nothing else possible)\n")


def test_much_that_happened_without_a_question_waits_to_be_read(lonely: str) -> None:
    often, seldom, never = (stretches(lonely, pause) for pause in ("often", "seldom", "never"))  # type: ignore[arg-type]
    assert "".join(often) == "".join(seldom) == "".join(never)
    assert [part.count("You lay") for part in often] == [1, 1, 1, 1, 1, 1, 1, 0]
    assert [part.count("\n") for part in seldom[:-1]] == [12]
    assert len(never) == 1


def test_a_long_stretch_of_others_waits_too(lonely: str) -> None:
    rules = RULES.replace("each player\n            c", "each player where me is not p1\n            c")
    Path(lonely).write_text(rules.replace("7 times", "19 times"), encoding="utf-8")
    assert [part.count("\n") for part in stretches(lonely, "seldom")] == [24, 15]


def test_where_the_play_waits_can_be_said(lonely: str) -> None:
    found = session(lonely, 3)
    list(found.begin())
    assert text(say(found, ":pause")) == "The play waits for Enter after points, deals and much news."
    outputs = say(found, ":pause never", "1")
    assert "`cardgame config pause never` keeps it so for all plays." in text(outputs)
    assert rests(outputs) == 0
    assert ":pause [often|seldom|never]" in text(say(found, ":pause now and then"))


def rests(outputs: list[Output]) -> int:
    return sum(output.kind == "rest" for output in outputs)


def test_the_german_words_are_understood(lonely: str) -> None:
    found = session(lonely, 3, language="de")
    list(found.begin())
    assert "wartet nie auf Enter" in text(say(found, ":pause nie"))
    assert ":pause [oft|selten|nie]" in text(say(found, ":hilfe pause"))


def test_it_can_be_settled_for_all_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert cardgame("config", "pause", "maybe").exit_code == 2
    assert cardgame("config", "pause", "often").output == "often\n"
    shown = cardgame("play", "gracias", "--bot", "random", "--seed", "3", typed=":pause\n:quit\n").output
    assert "and after each move made for you" in shown.replace("\n", " ")
