"""`cardgame play` and `cardgame replay` without a terminal: what is said, and the exit code."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from cli.play import _bots, _games
from cli.settings import settled
from interpreter import load, shipped
from interpreter.ask.chair import Chair
from interpreter.play.choice import Option
from lab import bots
from repl.commands.registry import COMMANDS, plain_letters
from repl.screen.text import bare
from repl.session.opening import Wishes, earlier_session, wants_to_go_on
from repl.session.session import Session
from repl.session.setting import Setting
from repl.session.start import choose, draw, entry, measured
from repl.session.storage import Storage
from repl.words import LANGUAGES, Words
from repl.words.de import COMMANDS_DE
from tests.repl.sessions import TINY, RandomBot, last, say, session, text


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


@pytest.mark.slow
def test_games_are_listed_by_kind_and_those_of_the_project_first() -> None:
    own = sorted(path.stem for path in Path("games").glob("*.cardgame"))
    others = [path for path in Path("games").glob("*/*.cardgame") if path.parent.name not in ("library", "templates")]
    assert _games() == own + [path.stem for path in sorted(others, key=lambda p: (p.parent.name, p.stem))]
    for language in ("en", "de"):
        rows = [bare(row) for row in draw([], [entry(name, language) for name in _games()], Words(language), 80)]
        headings = [row for row in rows if not row.startswith(" ")]
        folders = sorted({path.parent.name for path in others})
        assert headings == [LANGUAGES[language]["games"], *(LANGUAGES[language][f"games {f}"] for f in folders)]


@pytest.mark.slow
def test_a_name_that_could_be_two_games_says_which() -> None:
    answers = ["gaun", "gaunr", "crazy e"]
    said: list[str] = []
    entries = [entry(name, "en") for name in _games()]
    assert choose([], entries, Words(), lambda question: answers.pop(0), said.append) == "crazy_eights"
    assert said == ["`gaun` could mean: gauner / gaunerbande.", "There is no game `gaunr`; did you mean `gauner`?"]


@pytest.mark.parametrize("typed", ["Mau-Mau", "mau mau", "mau_mau", "MAUMAU"])
def test_a_game_is_found_as_it_is_spelt(typed: str) -> None:
    """In the list it has the name that its words give it, and signs between the letters do not count."""
    mau, hearts = entry("mau_mau", "de"), entry("hearts", "en")
    assert (mau.title, entry("texas_holdem", "en").title, hearts.title) == ("Mau-Mau", "Texas Hold'em", "Hearts")
    assert choose([], [hearts, mau], Words("en"), lambda _: typed, print) == "mau_mau"


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
    assert earlier_session(Wishes("gracias"), storage, {}, storage.waiting()[0], said.append) is None
    assert said[0].startswith("Tiny cannot be continued: ")


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
def test_a_play_that_failed_is_loaded_gone_back_in_and_taken_up_by_mended_rules(tmp_path: Path) -> None:
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


# ───────────── slips of the hand


def test_going_on_wants_yes_or_no(tmp_path: Path) -> None:
    cardgame(*PLAY, typed="1\n")
    storage = Storage(tmp_path / "state" / "cardgame" / "plays")
    answers = iter(["maybe", "nein"])
    said: list[str] = []
    ((_, saved),) = storage.waiting("gracias")
    assert not wants_to_go_on(saved, Words(), lambda question: next(answers), said.append)
    assert said == ["`maybe` is neither yes nor no: type `y` or `n`"]
    assert wants_to_go_on(saved, Words(), lambda question: "Ja", said.append)


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


def test_the_manual_is_text() -> None:
    shown = cardgame("play", "--manual").stdout
    assert "Take back" in shown or ":undo" in shown
    assert ".TP" not in shown


# ───────────── the start, settings, and plays that are kept


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "language"), [(80, "en"), (40, "de"), (120, "de")])
def test_the_list_at_the_start_fits_and_tells_of_each_game(columns: int, language: str, tmp_path: Path) -> None:
    cardgame(*PLAY, typed="1\n")
    waiting = Storage(tmp_path / "state" / "cardgame" / "plays").waiting()
    rows = [bare(row) for row in draw(waiting, [entry(n, language) for n in _games()], Words(language), columns)]
    assert all(len(row) <= columns for row in rows)
    assert rows[1].startswith("   1) Gracias, ")
    gauner = next(row for row in rows if ") Gauner " in row)
    assert "2–4" in gauner
    assert "min" in gauner
    if columns > 80:
        assert "Gruppen von Gaunern" in gauner


@pytest.mark.slow
def test_the_measured_lengths_are_those_of_the_games() -> None:
    """`UPDATE_SNAPSHOTS=1` measures again."""
    found = {name: measure(name) for name in shipped()}
    if os.environ.get("UPDATE_SNAPSHOTS"):
        Path("repl/session/measured.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert found == measured()


def measure(name: str) -> dict[str, float]:
    game = load(name)
    players = next((n for n in game.player_counts if n >= 4), game.player_counts[-1])
    own, others, bot = 0, 0, bots.RandomBot()
    for seed in range(10):
        state, rng = game.start(players=players, seed=seed), Random(seed)
        while (decision := state.decision) is not None:
            own, others = (own + 1, others) if decision.player == 0 else (own, others + 1)
            state.apply(bot.choose(state.chair(decision.player), rng))
    return {"own": own / 10, "others": others / 10}


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


def test_a_game_that_is_nearly_right_is_named() -> None:
    found = cardgame("play", "gaunr")
    assert (found.exit_code, "did you mean 'gauner'?" in found.stderr) == (3, True)


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
    for wrong in ("names = 3", "colour = 'red'", "= =", "language = 'fr'"):
        file.write_text(wrong, encoding="utf-8")
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
    assert "   1) Gracias, " in listed
    assert listed.count(" wins") + listed.count(" win ") == 2  # what was taken back and ended again counts once
    assert "Gracias  " in listed.partition("How often")[2]
    assert "Hearts" not in listed.partition("How often")[2]  # all cards were open
    assert "Anna" in cardgame("plays", "resume").stdout
    assert cardgame("plays", "replay", "2").exit_code == 0
    missing = cardgame("plays", "replay", "9")
    assert (missing.exit_code, "lists 3 plays" in missing.stderr) == (1, True)
    assert "1 play deleted" in cardgame("plays", "delete", "1").stderr
    assert "2 plays deleted" in cardgame("plays", "delete", "all").stderr
    assert "No play is kept" in cardgame("plays").stdout


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
    assert not {word for word in plain if word in COMMANDS} - {"bot"}


@pytest.mark.slow
def test_a_list_that_does_not_fit_names_the_games_of_each_kind_in_a_row() -> None:
    for language in ("en", "de"):
        entries = [entry(name, language) for name in _games()]
        for columns in (40, 80):
            rows = [bare(row) for row in draw([], entries, Words(language), columns, 22)]
            assert all(len(row) <= columns for row in rows)
            assert columns == 40 or len(rows) <= 22
            text = " ".join(" ".join(rows).split())
            assert all(f"{number}) {each.title}" in text for number, each in enumerate(entries, 1))
    entries = [entry(name, "en") for name in _games()]
    shown: list[str] = []
    answers = ["betting", "?", "1"]
    found = choose(
        [], entries, Words(), lambda question: answers.pop(0), print, lambda rows: shown.extend(map(bare, rows))
    )
    assert found == entries[0].name
    kind = [each for each in entries if each.kind == "betting"]
    assert len(shown) > len(kind) + len(entries)
    assert f"{entries.index(kind[0]) + 1}) {kind[0].title}" in shown[1]
