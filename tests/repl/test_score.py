"""`:score`: how it stands during a play, as far as everybody knows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from repl.screen.text import width
from tests.repl.sessions import cardgame, say, session, text

SECRET = """game Sealed
    players 2
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        open = 0
        sealed = 0 seen by owner
play
    deal 3 from deck to every hand
    repeat 3 times
        each player
            choose card from hand "A card"
            open += 1
            sealed += card.value
            move card to deck
winner highest sealed
"""


def test_points_are_told_round_by_round_while_the_play_goes_on() -> None:
    found = session("gauner", 3)
    list(found.begin())
    assert text(say(found, ":score")).split()[:3] == ["player", "1", "0"]
    say(found, ":auto 25")
    said = text(say(found, ":punkte"))
    assert found.play.state.result is None
    assert "score, round by round" in said
    total = [line.split()[-1] for line in said.splitlines() if line.lstrip().startswith("player 1")]
    assert total[0] == total[-1] == str(found.play.state.worth()[0][0])


@pytest.mark.parametrize("columns", [40, 60])
def test_rounds_that_have_no_room_are_one_column_and_the_sum_is_right(columns: int) -> None:
    found = session("gaunerbande", 4, columns=columns)
    list(found.begin())
    say(found, ":auto end")
    _, said = text(say(found, ":score")).split("score, round by round")
    head, *rows = said.strip("\n").splitlines()
    assert head.split()[0] == "…"
    assert width([("", head)]) <= columns  # the whole screen would break it
    for row in rows[:4]:
        *got, total = map(int, row.split()[2:])
        assert sum(got) == total
        assert len(got) == len(head.split()) - 1
        assert len(row) <= columns


def test_what_is_secret_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "sealed.cardgame").write_text(SECRET, encoding="utf-8")
    (tmp_path / "moves.txt").write_text("1\n1\n:score\n:quit\n", encoding="utf-8")
    said = cardgame(
        "play",
        str(tmp_path / "sealed.cardgame"),
        "--script",
        str(tmp_path / "moves.txt"),
        "--seed",
        "1",
        "--bot",
        "random",
    ).stdout
    assert "> :score\nNothing has been counted yet that everybody knows.\n" in said
