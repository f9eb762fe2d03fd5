"""`cardgame play` and `cardgame replay` without a terminal: what is said, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from cli.play import _bots, _games
from interpreter.chair import Chair
from interpreter.choice import Option
from repl.session.opening import Wishes, choose_game, earlier_session
from repl.session.seats import RandomBot
from repl.session.session import Session, Setting
from repl.session.storage import Storage
from repl.words import Words
from tests.repl.sessions import TINY, last, say, session, text


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def cardgame(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, [*arguments], input=typed)


PLAY = ("play", "gracias", "--bot", "random", "--seed", "3")


def test_input_that_ends_before_the_play_is_said_on_stderr() -> None:
    for more in ((), ("--json",)):
        found = cardgame(*PLAY, *more)
        assert found.exit_code == 1
        assert found.stderr == "cardgame: the input ended before the play was over\n"
    assert cardgame(*PLAY, typed=":quit\n").stderr == ""
    assert cardgame(*PLAY, typed=":auto end\n").exit_code == 0


def test_refused_lines_of_a_script_are_counted_on_stderr(tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_text("nonsense\n:eval hnad\n:author\n:eval hnad\n:what-if zzz\n:quit\n", encoding="utf-8")
    found = cardgame(*PLAY, "--script", str(script))
    assert found.exit_code == 1
    assert found.stderr == "cardgame: lines that were refused: 4\n"
    assert cardgame(*PLAY, typed="nonsense\n:quit\n").exit_code == 0


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (["--seat", "9"], 2, "1 people from seat 9 on do not fit among 6 players"),
        (["--people", "7"], 2, "7 people from seat 1 on do not fit among 6 players"),
        (["-p", "3", "--people", "4"], 2, "4 people from seat 1 on do not fit among 3 players"),
        (["-p", "9"], 2, "3 to 6 players"),
        (["--bot", "foo"], 2, "no bot is named"),
        (["-o", "x=1"], 2, "no option"),
        (["--script", "/nowhere"], 3, "there is no file"),
    ],
)
def test_wrong_wishes(more: list[str], code: int, said: str) -> None:
    found = cardgame("play", "gracias", *more)
    assert found.exit_code == code
    assert said in found.stderr
    assert found.stdout == ""


def test_games_of_the_project_come_before_the_classics() -> None:
    names = _games()
    own = sorted(path.stem for path in Path("games").glob("*.cardgame"))
    classics = sorted(path.stem for path in Path("games/classics").glob("*.cardgame"))
    assert names == own + classics


def test_a_name_that_could_be_two_games_says_which() -> None:
    answers = ["gaun", "crazy e"]
    written: list[str] = []
    assert choose_game(_games(), Words(), lambda question: answers.pop(0), written.append) == "crazy_eights"
    assert "crazy eights" in written[0]
    assert written[1] == "`gaun` could mean: gauner / gaunerbande.\n"


def test_hints_come_from_the_best_bot_and_auto_from_the_bot_of_the_table() -> None:
    class First(RandomBot):
        def choose(self, chair: Chair, rng: Random) -> Option:
            return chair.options[0]

    assert list(_bots("random")) == ["random", "search"]
    assert list(_bots("search:0.1s")) == ["random", "search", "search:0.1s"]
    base = session("gracias", 3)
    setting = Setting("gracias", 3, ["human", "random", "random"])
    found = Session(setting, base.play, {"random": RandomBot(), "first": First()})
    list(found.begin())
    best = str(found.play.state.decision.options[0]) if found.play.state.decision else ""
    assert all(best in last(say(found, ":hint"), "note").text for _ in range(8))
    assert found.seats.default == "random"


def test_a_play_of_a_file_goes_on_from_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.cardgame").write_text(TINY.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    cardgame("play", "mine.cardgame", "--bot", "random", "--seed", "4", typed="1\n")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "played" in cardgame("play", "--resume").stdout
    assert "player 1 (you)" in cardgame("play", "../mine.cardgame", "--resume").stdout


def test_a_stored_play_whose_rules_changed_says_so(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cardgame"
    rules = TINY.read_text(encoding="utf-8")
    mine.write_text(rules, encoding="utf-8")
    cardgame("play", str(mine), "-p", "2", "--bot", "random", "--seed", "4", typed="red 4\n")
    rule = '            must "green leads": leading implies card is green\n        move card'
    mine.write_text(rules.replace("        move card", rule), encoding="utf-8")
    assert "The rules have changed: it goes up to move 1." in cardgame("play", "--resume").stdout
    mine.write_text("nonsense", encoding="utf-8")
    said: list[str] = []
    storage = Storage(tmp_path / "state" / "cardgame" / "plays")
    assert earlier_session(Wishes("gracias"), None, storage, {}, None, said.append) is None
    assert said[0].startswith("Tiny cannot be gone on with: ")


def test_replay_shows_everything_once_and_no_cards_of_people_who_still_play(tmp_path: Path) -> None:
    hot, alone, done = (tmp_path / name for name in ("hot.play", "alone.play", "done.play"))
    start = ("play", "gaunerbande", "--bot", "random", "--seed", "5", "-p", "3")
    cardgame(*start, "--people", "2", typed=f"\nred 5 red 10 blue 2\n\n:auto\n\n:save {hot}\n")
    cardgame(*start, typed=f"red 5 red 10 blue 2\n:save {alone}\n")
    cardgame(*start, typed=f":auto end\n:save {done}\n")
    found = cardgame("replay", str(hot), "--seat", "2")
    assert found.exit_code == 2
    assert "its cards stay hidden" in found.stderr
    assert "red 5" not in cardgame("replay", str(hot)).stdout
    assert cardgame("replay", str(alone), "--seat", "2").exit_code == 2
    own = cardgame("replay", str(alone), "--seat", "1").stdout
    assert own.count("player 1: red 5, red 10, blue 2") == 1
    assert "player 1 (you)" in own
    assert cardgame("replay", str(done), "--seat", "2").exit_code == 0


def test_programs_are_not_told_who_thinks() -> None:
    found = cardgame(*PLAY, "--json", typed="1\n1\n:quit\n")
    kinds = [json.loads(row)["kind"] for row in found.stdout.splitlines()]
    assert kinds[0] == "hello"
    assert kinds[-1] == "bye"
    assert "thinking" not in kinds


def test_every_refusal_tells_programs_why() -> None:
    wrong = ["nonsense", "99", ":zzz", ":goto x", ":goto 99", ":eval 1", ":load /nowhere", "x" * 3000, "{"]
    found = cardgame(*PLAY, "--json", typed="\n".join([*wrong, ":author", ":eval hnad", ":quit"]) + "\n")
    refused = [o["data"]["why"] for o in map(json.loads, found.stdout.splitlines()) if o["kind"] == "refused"]
    assert len(refused) == len(wrong) + 1
    assert all(why and all(isinstance(row, str) for row in why) for why in refused)


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
    assert shown.index("   5 player 1") < shown.index("score 12   hand: ") < shown.index("error[CG805]")
    assert ":undo" not in shown


def test_replay_shows_a_play_that_fails_before_its_first_choice(tmp_path: Path) -> None:
    rules, record = stuck_record(tmp_path)
    text = STUCK.replace('"Play a card"', '"Play a card"\n                must "high": card.value > 20')
    rules.write_text(text, encoding="utf-8")
    found = cardgame("replay", str(record), "--game", str(rules))
    assert found.exit_code == 1
    assert found.stdout.count("hand: ") == 2
    assert "error[CG801]" in found.stdout


def test_a_play_that_failed_is_loaded_gone_back_in_and_taken_up_by_mended_rules(tmp_path: Path) -> None:
    rules, record = stuck_record(tmp_path)
    found = session(str(rules), 2, folder=tmp_path / "plays")
    shown = text(say(found, f":load {record}"))
    assert "The rules lead no further from here." in shown
    assert "error[CG805]" in shown
    assert "   5 player 1: " in text(say(found, ":replay"))
    assert last(say(found, "1"), "refused").text.startswith("The rules lead no further")
    assert "Play a card" in text(say(found, ":undo"))
    assert "error[CG805]" in text(say(found, ":redo"))
    assert "error[CG805]" in text(say(found, ":reload"))
    rules.write_text(STUCK.replace("12 div count(hand)", "12"), encoding="utf-8")
    assert "New rules, same deal" in text(say(found, ":reload"))
    assert found.play.over


# ───────────── slips of the hand


def test_going_on_wants_yes_or_no(tmp_path: Path) -> None:
    cardgame(*PLAY, typed="1\n")
    storage = Storage(tmp_path / "state" / "cardgame" / "plays")
    answers = iter(["maybe", "nein"])
    said: list[str] = []
    found = earlier_session(Wishes("gracias"), None, storage, {}, lambda question: next(answers), said.append)
    assert (found, said) == (None, ["`maybe` is neither yes nor no: type `y` or `n`"])
    assert earlier_session(Wishes("gracias"), None, storage, {}, lambda question: "Ja", said.append) is not None


def test_saving_makes_no_folders(tmp_path: Path) -> None:
    found = session("gracias", 3, folder=tmp_path / "plays")
    list(found.begin())
    assert "There is no folder" in text(say(found, f":save {tmp_path}/new/x.play"))
    assert not (tmp_path / "new").exists()


def test_auto_tells_each_move_once() -> None:
    found = session("gracias", 3)
    list(found.begin())
    best = str(found.play.state.decision.options[0]) if found.play.state.decision else ""
    said = text(say(found, "1")).partition("──")[0]
    assert best in said
    assert found.feed(":undo")
    say(found, ":undo")
    moves = [line for line in text(say(found, ":auto")).partition("──")[0].splitlines() if line.startswith("player 1")]
    assert len(moves) == 1


def test_the_rules_of_a_play_are_found_by_the_name_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.cardgame").write_text(TINY.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    lines = "1\n:save a.play\n:auto end\n:save b.record\n:save rules/b.record\n"
    cardgame("play", "rules/mine.cardgame", "-p", "2", "--bot", "random", "--seed", "4", typed=lines)
    assert cardgame("replay", "a.play").exit_code == 0  # by the path that was written down
    assert cardgame("replay", "rules/b.record").exit_code == 0  # beside the record
    missing = cardgame("replay", "b.record")
    assert (missing.exit_code, "--game FILE" in missing.stderr) == (1, True)
    monkeypatch.chdir(tmp_path / "rules")
    assert cardgame("replay", "../b.record").exit_code == 0  # in this folder


def test_the_manual_is_text() -> None:
    shown = cardgame("play", "--manual").stdout
    assert "Take back" in shown or ":undo" in shown
    assert ".TP" not in shown
