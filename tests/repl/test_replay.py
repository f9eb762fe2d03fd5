"""`cardgame replay`: plays shown again, and plays that failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.repl.sessions import TINY, cardgame, last, say, session, text


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.mark.slow
def test_replay_shows_everything_once_and_no_cards_of_people_who_still_play(tmp_path: Path) -> None:
    hot, alone, done = (tmp_path / name for name in ("hot.play", "alone.play", "done.play"))
    start = ("play", "gaunerbande", "--bot", "random", "--seed", "11", "-p", "3")
    cardgame(*start, "--people", "2", typed=f"\nred 5 red 10 blue 2\n\n:auto\n\n:save {hot}\n")
    cardgame(*start, typed=f"red 5 red 10 blue 2\n:save {alone}\n")
    cardgame(*start, typed=f":auto end\n:save {done}\n")
    found = cardgame("replay", str(hot), "--seat", "2")
    assert found.exit_code == 2
    assert "its cards stay hidden" in found.stderr
    assert "red 5" not in cardgame("replay", str(hot)).stdout
    assert cardgame("replay", str(alone), "--seat", "2").exit_code == 2
    own = cardgame("replay", str(alone), "--seat", "1").stdout
    assert own.count("You pass on red 5, red 10, blue 2") == 1
    assert "player 1 (you)" in own
    assert cardgame("replay", str(done), "--seat", "2").exit_code == 0


STUCK = """\
game Halves
    players 2

cards card in deck
    value: 1 to 20
    one of each value

zones
    deck: pile
    each player
        hand: hand
        played: spread

state
    each player
        score = 0

play
    shuffle deck
    deal 3 from deck to every hand
    repeat 3 times
        each player from p1
            choose card from hand "Play a card"
            move card to played
            score = 12 div count(hand)

winner highest score
"""


def stuck_record(tmp_path: Path) -> tuple[Path, Path]:
    rules, records = tmp_path / "halves.cardgame", tmp_path / "records"
    rules.write_text(STUCK, encoding="utf-8")
    assert cardgame("check", "--play", "5", "--records", str(records), str(rules)).exit_code == 1
    return rules, next(records.iterdir())


def test_replay_shows_a_play_up_to_where_the_rules_fail(tmp_path: Path) -> None:
    rules, record = stuck_record(tmp_path)
    found = cardgame("replay", str(record), "--game", str(rules))
    assert found.exit_code == 1
    shown = found.stdout
    assert [shown.count(f"   {n} player") for n in (1, 2, 3, 4, 5, 6)] == [1, 1, 1, 1, 1, 0]
    assert "player 2 · score 12   hand: " in shown  # all cards are open
    assert shown.index("   5 player 1 plays") < shown.index("score 12   hand: ") < shown.index("error[CG805]")
    assert ":undo" not in shown


def test_replay_shows_a_play_that_fails_before_its_first_choice(tmp_path: Path) -> None:
    rules, record = stuck_record(tmp_path)
    text = STUCK.replace('"Play a card"', '"Play a card"\n                must "high": card.value > 20')
    rules.write_text(text, encoding="utf-8")
    found = cardgame("replay", str(record), "--game", str(rules))
    assert found.exit_code == 1
    assert found.stdout.count("hand: ") == 2
    assert "error[CG801]" in found.stdout


@pytest.mark.slow
def test_a_play_that_failed_is_loaded_gone_back_in_and_taken_up_by_better_rules(tmp_path: Path) -> None:
    rules, record = stuck_record(tmp_path)
    found = session(str(rules), 2, folder=tmp_path / "plays")
    shown = text(say(found, f":load {record}"))
    assert "The rules lead no further from here." in shown
    assert "error[CG805]" in shown
    assert "   5 You play " in text(say(found, ":replay"))
    assert last(say(found, "1"), "refused").text.startswith("The rules lead no further")
    assert "Play a card" in text(say(found, ":undo"))
    assert "error[CG805]" in text(say(found, ":redo"))
    assert "error[CG805]" in text(say(found, ":reload"))
    rules.write_text(STUCK.replace("12 div count(hand)", "12"), encoding="utf-8")
    assert "New rules, same deal" in text(say(found, ":reload"))
    assert found.play.over


def test_the_rules_of_a_play_are_found_by_the_name_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.cardgame").write_text(TINY.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    lines = "1\n:save a.play\n:auto end\n:save b.record\n:save rules/b.record\n"
    cardgame("play", "rules/mine.cardgame", "-p", "2", "--bot", "random", "--seed", "4", typed=lines)
    assert cardgame("replay", "a.play").exit_code == 0  # by the path that was written down
    assert cardgame("replay", "rules/b.record").exit_code == 0  # beside the record
    assert cardgame("replay", "b.record").exit_code == 0  # by the file that the record names
    record = Path("b.record").read_text(encoding="utf-8")
    Path("b.record").write_text(record.replace("file: rules/mine.cardgame\n", ""), encoding="utf-8")
    missing = cardgame("replay", "b.record")
    assert (missing.exit_code, "--game FILE" in missing.stderr) == (1, True)
    monkeypatch.chdir(tmp_path / "rules")
    assert cardgame("replay", "../b.record").exit_code == 0  # in this folder


def test_replay_calls_the_players_by_the_names_in_the_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept.play"
    names = ("--name", "Anna", "--name", "Ben")
    cardgame("play", "gauner", "--bot", "random", "--seed", "3", "-p", "2", *names, typed=f"1\n:save {kept}\n:quit\n")
    told = cardgame("replay", str(kept)).stdout
    assert "Anna" in told
    assert "Ben" in told
    assert "player" not in told
