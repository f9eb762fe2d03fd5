"""`:share` and `cardgame play --from`: a position as a word that somebody else goes on from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from interpreter.text.oneline import read_line
from tests.every_game import game as loaded
from tests.repl.sessions import TINY, say, session


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def cardgame(*arguments: str, typed: str = ":quit\n") -> Result:
    return CliRunner().invoke(main, ["play", "--bot", "random", *arguments], input=typed)


def shared(*lines: str) -> str:
    found = session("gauner", 3)
    return str(say(found, ":auto 3", *lines)[-1].data["text"])


@pytest.mark.slow
def test_a_shared_position_goes_on_where_it_was() -> None:
    found = session("gauner", 3)
    text = say(found, ":auto 3", ":share")[-1].data["text"]
    played = cardgame("--from", text, "--json").stdout.splitlines()
    table = next(json.loads(row) for row in played if '"table"' in row)
    state = found.play.state
    assert table["data"]["zones"] == found.table().data["zones"]
    assert read_line(loaded("gauner"), text).record() == state.record()


def test_the_deal_alone_is_before_the_first_move() -> None:
    deal = read_line(loaded("gauner"), shared(":share deal"))
    assert deal.choices() == []
    assert deal.record() == session("gauner", 3).play.state.record()


def test_a_text_that_was_copied_from_two_rows_is_read() -> None:
    text = shared(":share")
    assert (
        read_line(loaded("gauner"), f"{text[:20]}\n {text[20:]}").record() == read_line(loaded("gauner"), text).record()
    )


def test_a_file_of_ones_own_is_named() -> None:
    said = say(session(str(TINY), 2), ":share")[-1]
    text = said.data["text"]
    assert text.startswith("tiny-")
    assert cardgame(str(TINY), "--from", text).exit_code == 0
    found = cardgame("--from", text)
    assert found.exit_code == 2
    assert "name its file" in found.stderr


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: "", "not what `:share` writes"),
        (lambda text: "gauner", "not what `:share` writes"),
        (lambda text: "gauner-\x1b[2J", "gauner-␛[2J` is not what"),
        (lambda text: text[:-1], "wrong or missing"),
        (lambda text: text + "0", "wrong or missing"),
        (lambda text: text.replace("gauner", "gracias"), "other rules of Gracias"),
        (lambda text: "nobody" + text, "name its file"),
    ],
)
def test_a_wrong_text_gets_a_sentence(change: object, sentence: str) -> None:
    found = cardgame("--from", change(shared(":share")))  # type: ignore[operator]
    assert found.exit_code == 2
    assert sentence in found.stderr


def test_an_empty_text_is_wrong_for_a_game_that_is_named_too() -> None:
    found = cardgame("gauner", "--from", "")
    assert found.exit_code == 2
    assert "not what `:share` writes" in found.stderr


def test_a_long_text_is_not_said_in_full() -> None:
    assert len(cardgame("--from", "a" * 5_000).stderr) < 300


@pytest.mark.parametrize("seed", ["4", "0"])
def test_what_the_text_says_is_not_said_again(seed: str) -> None:
    found = cardgame("--from", shared(":share"), "--seed", seed, "--players", "3")
    assert found.exit_code == 2
    assert "leave --players, --seed out" in found.stderr


def test_a_text_of_another_game_is_told_from_other_rules() -> None:
    found = cardgame("gracias", "--from", shared(":share"))
    assert found.exit_code == 2
    assert "It is of gauner, not of gracias" in found.stderr


def test_whoever_opens_a_position_hears_what_each_did_last_and_of_the_last_points() -> None:
    """The own last move was the last of all: from there on there would be nothing to tell."""
    given = session("gaunerbande", 4, seed=5)
    list(given.begin())
    text = say(given, ":auto 20", ":share")[-1].data["text"]
    told = cardgame("--from", text).stdout.partition("──")[0]
    assert "What happened last" in told
    for player in ("player 2", "player 3", "player 4", "You"):
        assert re.search(rf"^{player} plays? ", told, re.M)
    before, headline, after = told.partition("Round 2")
    assert "Points of the round\n" in before
    assert headline
    assert re.search(r"^  player \d: \d+ \(4 cards \(black\) × 1\)", before, re.M)
    assert "Points of the round" not in after
    assert "Was zuletzt geschah" in cardgame("--from", text, "--lang", "de").stdout


def test_of_what_each_did_last_nothing_is_told_that_the_seat_may_not_see() -> None:
    given = session("commissario", 3, seed=5)
    list(given.begin())
    text = say(given, ":auto 2", ":share")[-1].data["text"]
    told = cardgame("--from", text, "--seat", "2").stdout.partition("──")[0]
    chosen = next(
        e for e in given.play.events if e.kind == "chosen" and e.option is not None and e.option.spec.per_seat
    )
    assert "player 1 chooses 2 cards\n" in told  # what was asked, which everybody knows
    assert str(chosen.option) not in told
