"""`cardgame play` and `cardgame replay` without a terminal: what is said, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cli.play import _bots
from cli.settings import settled
from interpreter.ask.chair import Chair
from interpreter.play.choice import Option
from repl.commands.registry import COMMANDS, plain_letters
from repl.session import storage as stored_plays
from repl.session.opening import Wishes, earlier_session, wants_to_go_on
from repl.session.session import Session
from repl.session.setting import Setting
from repl.session.storage import Storage
from repl.words import Words
from repl.words.commands_de import COMMANDS_DE
from tests.repl.sessions import PLAY, TINY, RandomBot, cardgame, last, say, session, text


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_input_that_ends_before_the_play_is_said_on_stderr() -> None:
    for more in ((), ("--json",)):
        found = cardgame(*PLAY, *more)
        assert found.exit_code == 1
        assert found.stderr == "cardgame: the input ended before the play was over\n"
    assert cardgame(*PLAY, typed=":quit\n").stderr == ""
    assert cardgame(*PLAY, typed=":auto end\n").exit_code == 0


@pytest.mark.slow
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
        (["--seat", "9"], 2, "Gracias with 6 players has no seat 9"),
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


def test_hints_come_from_the_best_bot_and_auto_from_the_bot_of_the_table() -> None:
    class First(RandomBot):
        def choose(self, chair: Chair, rng: Random) -> Option:
            return chair.options[0]

    assert list(_bots("random")) == ["random", "search"]
    assert list(_bots("search:0.1s")) == ["random", "search", "search:0.1s"]
    assert list(_bots("easy")) == ["random", "easy", "search"]
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


def test_who_wants_to_go_on_is_told_why_a_new_play_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    told = cardgame("play", "gracias", "--resume", "--bot", "random")
    assert "no play is stored that could go on; a new one begins" in told.stderr
    cardgame("play", "gracias", "--bot", "random", "--seed", "4", typed="1\n")
    assert "begins" not in cardgame("play", "gracias", "--resume").stderr
    monkeypatch.setattr(stored_plays, "_open_elsewhere", lambda path, play: True)
    told = cardgame("play", "gracias", "--resume", "--bot", "random")
    assert "another session has the stored play open; a new one begins" in told.stderr


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
    assert earlier_session(Wishes("gracias"), storage, {}, storage.waiting()[0], said.append) is None
    assert said[0].startswith("Tiny cannot be continued: ")


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


# ───────────── slips of the hand


def test_going_on_wants_yes_or_no(tmp_path: Path) -> None:
    cardgame(*PLAY, typed="1\n")
    storage = Storage(tmp_path / "state" / "cardgame" / "plays")
    answers = iter(["maybe", "nein"])
    said: list[str] = []
    (stored,) = storage.waiting("gracias")
    assert not wants_to_go_on(stored, storage, Words(), lambda question: next(answers), said.append)
    assert said == ["`maybe` is neither yes nor no: type `y` or `n`"]
    assert wants_to_go_on(stored, storage, Words(), lambda question: "Ja", said.append)
    asked: list[str] = []
    for language in ("en", "de"):
        wants_to_go_on(stored, storage, Words(language), lambda question: asked.append(question) or "", said.append)
    assert asked == [
        "Go on with Gracias (4 players), 1 move, just now, deal 1 of 3, round 1 of 4, total 0? [Y/n] ",
        "Weiterspielen: Gracias (4 Spieler), 1 Zug, eben, Durchgang 1 von 3, Runde 1 von 4, Siegpunkte 0? [J/n] ",
    ]


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
    moves = [line for line in text(say(found, ":auto")).partition("──")[0].splitlines() if line.startswith("You ")]
    assert len(moves) == 1


def test_the_manual_is_text() -> None:
    shown = cardgame("play", "--manual").stdout
    assert "Take back" in shown or ":undo" in shown
    assert ".TP" not in shown


# ───────────── the start, settings, and plays that are kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["gauner"], "to play it: cardgame play gauner"),
        (["my.cardgame"], "to play it: cardgame play my.cardgame"),
        (["gaunr"], "did you mean 'gauner' as in `cardgame play`?"),
        (["chek"], "did you mean 'check'?"),
        (["zzzzz"], "there are play, plays, "),
        (["config", "languag"], "did you mean 'language'?"),
        (["config", "language", "fr"], "`language` can be en or de, not `fr`"),
        (["config", "names", "Anna,anna"], "two players cannot have the same name"),
        (["config", "names", "\x1b[31mX"], "is not a name"),
        (["config", "bot", "clever"], "no bot is named"),
        (["play", "gracias", "--name", "7"], "is not a name"),
        (["play", "gracias", "--name", ":quit"], "is not a name"),
        (["play", "gracias", "--lang", "de", "--name", ":quit"], "`:quit` ist kein Name"),
        (["play", "gracias", "--lang", "de", "--name", "Jo", "--name", "jo"], "zwei Namen sind gleich"),
        (["plays", "delete"], "say which"),
    ],
)
def test_wrong_words_are_answered_with_right_ones(arguments: list[str], said: str) -> None:
    found = cardgame(*arguments)
    assert (found.exit_code, said in found.stderr) == (2, True), found.stderr


def test_settings_are_written_shown_and_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    settled.cache_clear()
    assert "(not there yet)" in cardgame("config").stdout
    assert cardgame("config", "names", "Anna, Ben").stdout == "Anna, Ben\n"
    assert cardgame("config", "language", "de").stdout == "de\n"
    assert "Es gibt nichts" in cardgame(*PLAY, typed=":undo\n").stdout
    assert cardgame("config", "language", "--unset").stdout == "\n"
    assert "Anna, Ben" in cardgame("config").stdout
    file = tmp_path / "config" / "cardgame" / "config.toml"
    hostile = (b"\xff\xfe", b"a = " + b"[" * 20_000, b"a = " + b"9" * 5_000, b"a = '" + b"x" * 16_000_000 + b"'")
    for wrong in (b"names = 3", b"colour = 'red'", b"= =", b"language = 'fr'", *hostile):
        file.write_bytes(wrong)
        settled.cache_clear()
        found = cardgame("config")
        assert (found.exit_code, "it is ignored" in found.stderr) == (0, True)
    settled.cache_clear()


def test_players_are_called_by_their_names() -> None:
    shown = cardgame(*PLAY, "--name", "Anna", "--name", "Ben", typed="1\n:history\n").stdout
    assert "Anna (you)" in shown
    assert "Ben" in shown
    assert "player 1" not in shown
    assert "player 3" in shown


@pytest.mark.slow
def test_plays_are_listed_resumed_replayed_counted_and_deleted() -> None:
    assert "No play is kept" in cardgame("plays").stdout
    cardgame(*PLAY, "--name", "Anna", typed="1\n:auto end\n:undo\n:auto end\n:new\n1\n")
    cardgame("play", "hearts", "--bot", "random", "--seed", "1", typed=":author\n:auto end\n")
    listed = cardgame("plays").stdout
    assert "   1) Gracias (" in listed
    assert listed.count(" wins") + listed.count(" win ") == 2  # what was taken back and ended again counts once
    assert "How often" not in listed  # a bot chose, or all cards were open
    assert "Anna" in cardgame("plays", "resume").stdout
    assert cardgame("plays", "replay", "2").exit_code == 0
    for action in ("replay", "resume"):
        missing = cardgame("plays", action, "9")
        assert (missing.exit_code, "lists 3 plays" in missing.stderr) == (1, True)
    over = cardgame("plays", "resume", "3")
    assert (over.exit_code, "play 3 is over; `cardgame plays replay 3` shows it" in over.stderr) == (1, True)
    assert "1 play deleted" in cardgame("plays", "delete", "1").stderr
    assert "2 plays deleted" in cardgame("plays", "delete", "all").stderr
    assert "No play is kept" in cardgame("plays").stdout


def test_only_what_a_person_chose_themselves_is_counted_and_each_file_for_itself(tmp_path: Path) -> None:
    """A file of one's own was counted with the shipped game of its name, and `:auto end` as one's own skill."""
    for name in ("one", "two"):
        file = tmp_path / f"{name}.cardgame"
        file.write_text(TINY.read_text(encoding="utf-8"), encoding="utf-8")
        play = ("play", str(file), "-p", "2", "--bot", "random", "--seed", "534")
        cardgame(*play, typed="1)\n1)\n1)\n")
        cardgame(*play, typed="1)\n:auto end\n")
    counted = cardgame("plays").stdout.partition("How often")[2].splitlines()[1:]
    assert [row.split(" of ")[0].rstrip("01") for row in counted] == [
        "      Tiny (one.cardgame)  ",
        "      Tiny (two.cardgame)  ",
    ]
    assert all(" of 1 " in row for row in counted)


def test_commands_have_german_names_beside_the_english_ones() -> None:
    for language in ("en", "de"):
        found = session("gracias", 3, language=language)
        list(found.begin())
        for words in (":zurück", ":zurueck", ":zur", ":undo"):
            assert found.words("nothing to undo") in text(say(found, words))
        assert "de" in text(say(found, ":sprache deutsch")) or found.words.language == "de"
    shown = text(say(found, "?"))
    assert ":zurück" in shown
    assert len(shown.splitlines()) <= 22
    assert ":festhalten" in text(say(found, ":hilfe alle"))


def test_every_german_command_is_a_command() -> None:
    plain = [plain_letters(word) for word in COMMANDS_DE.values()]
    assert len(set(plain)) == len(plain)
    assert set(COMMANDS) <= set(COMMANDS_DE)
    assert not {word for word in plain if word in COMMANDS} - {"bot", "pause"}


def test_a_game_without_a_text_for_people_is_told_by_its_rules(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cardgame"
    mine.write_text(TINY.read_text(encoding="utf-8").partition("\nwords")[0] + "\n", encoding="utf-8")
    told = cardgame("play", str(mine), "-p", "2", "--bot", "random", typed=":about\n:quit\n").stdout
    assert "The whole game\n  Shuffle the deck." in told
    assert "\nPoints\n  " in told
    german = cardgame("play", str(mine), "-p", "2", "--bot", "random", "--lang", "de", typed=":about\n:quit\n").stdout
    assert "Das ganze Spiel\n  " in german
    assert "gewinnt." in german


def test_names_are_separated_by_commas_as_in_the_settings() -> None:
    """`--name Ben,Cleo` was one person with a comma in the name, where `config names Ben,Cleo` are two."""
    said = cardgame(
        "play", "gracias", "--players", "3", "--bot", "random", "--seed", "3", "--name", "Ben,Cleo", typed=":quit\n"
    )
    assert "Ben (you)" in said.output
    assert "Cleo" in said.output
    assert "Ben,Cleo" not in said.output


@pytest.mark.parametrize(("language", "said"), [("en", "`2 of clubs` or `c2`"), ("de", "`Kreuz 2` oder `kr2`")])
def test_help_says_how_a_card_is_typed_in_letters_that_mean_it_alone(language: str, said: str) -> None:
    """In German `k2` could be the 2 of diamonds too."""
    found = session("hearts", 4, language=language)
    list(found.begin())
    assert said in " ".join(text(say(found, "?")).split())
    assert said in " ".join(text(say(found, ":help all")).split())
