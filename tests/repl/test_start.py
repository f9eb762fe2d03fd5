"""Which game is to be played: the list at the start, and names as people spell them."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cli.asked import games
from interpreter import shipped
from lab import bots
from repl.screen.text import bare
from repl.session.start import Entry, choose, draw, entry, measured
from repl.session.storage import Storage
from repl.words import LANGUAGES, Words
from tests.every_game import game as loaded
from tests.repl.sessions import PLAY, cardgame


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@cache
def entries(language: str) -> list[Entry]:
    """All games as the list has them: every file is read for it."""
    return [entry(name, language) for name in games()]


def test_a_game_is_named_on_the_command_line_as_the_list_spells_it() -> None:
    for typed, title in (("Gauner", "Gauner"), ("Texas Hold'em", "Texas Hold'em"), ("mau mau", "Mau-Mau")):
        assert cardgame("rules", typed).output.startswith(f"{title}\n")
    assert cardgame("play", "Gauner", "--bot", "random", "--seed", "3").output.startswith("Gauner. ")
    assert "to play it: cardgame play mau_mau" in cardgame("Mau-Mau").output


@pytest.mark.slow
def test_games_are_listed_by_kind_and_those_of_the_project_first() -> None:
    own = sorted(path.stem for path in Path("games").glob("*.cardgame"))
    others = [path for path in Path("games").glob("*/*.cardgame") if path.parent.name not in ("library", "templates")]
    assert games() == own + [path.stem for path in sorted(others, key=lambda p: (p.parent.name, p.stem))]
    for language in ("en", "de"):
        rows = [bare(row) for row in draw([], entries(language), Words(language), 80)]
        headings = [row for row in rows if not row.startswith(" ")]
        folders = sorted({path.parent.name for path in others})
        assert headings == [LANGUAGES[language]["games"], *(LANGUAGES[language][f"games {f}"] for f in folders)]


@pytest.mark.slow
def test_a_name_that_could_be_two_games_says_which() -> None:
    answers = ["gaun", "gaunr", "crazy e"]
    said: list[str] = []
    assert choose([], entries("en"), Words(), lambda question: answers.pop(0), said.append) == "crazy_eights"
    assert said == ["`gaun` could mean: gauner / gaunerbande.", "There is no game `gaunr`; did you mean `gauner`?"]


@pytest.mark.parametrize("typed", ["Mau-Mau", "mau mau", "mau_mau", "MAUMAU"])
def test_a_game_is_found_as_it_is_spelt(typed: str) -> None:
    """In the list it has the name that its words give it, and signs between the letters do not count."""
    mau, hearts = entry("mau_mau", "de"), entry("hearts", "en")
    assert (mau.title, entry("texas_holdem", "en").title, hearts.title) == ("Mau-Mau", "Texas Hold'em", "Hearts")
    assert choose([], [hearts, mau], Words("en"), lambda _: typed, print) == "mau_mau"


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "language"), [(80, "en"), (40, "de"), (120, "de")])
def test_the_list_at_the_start_fits_and_tells_of_each_game(columns: int, language: str, tmp_path: Path) -> None:
    cardgame(*PLAY, typed="1\n")
    waiting = Storage(tmp_path / "state" / "cardgame" / "plays").waiting()
    rows = [bare(row) for row in draw(waiting, entries(language), Words(language), columns)]
    assert all(len(row) <= columns for row in rows)
    assert rows[1].startswith("   1) Gracias (")
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
    game = loaded(name)
    players = next((n for n in game.player_counts if n >= 4), game.player_counts[-1])
    own, others, bot = 0, 0, bots.RandomBot()
    for seed in range(10):
        state, rng = game.start(players=players, seed=seed), Random(seed)
        while (decision := state.decision) is not None:
            own, others = (own + 1, others) if decision.player == 0 else (own, others + 1)
            state.apply(bot.choose(state.chair(decision.player), rng))
    return {"own": own / 10, "others": others / 10}


def test_a_game_that_is_nearly_right_is_named() -> None:
    found = cardgame("play", "gaunr")
    assert (found.exit_code, found.stderr) == (3, "cardgame: there is no game 'gaunr'; did you mean 'gauner'?\n")


@pytest.mark.slow
def test_a_list_that_does_not_fit_names_the_games_of_each_kind_in_a_row() -> None:
    for language in ("en", "de"):
        listed = entries(language)
        for columns in (40, 80):
            rows = [bare(row) for row in draw([], listed, Words(language), columns, 22)]
            assert all(len(row) <= columns for row in rows)
            assert columns == 40 or len(rows) <= 22
            text = " ".join(" ".join(rows).split())
            assert all(f"{number}) {each.title}" in text for number, each in enumerate(listed, 1))
    listed = entries("en")
    shown: list[str] = []
    answers = ["betting", "?", "1"]
    found = choose(
        [], listed, Words(), lambda question: answers.pop(0), print, lambda rows: shown.extend(map(bare, rows))
    )
    assert found == listed[0].name
    kind = [each for each in listed if each.kind == "betting"]
    assert len(shown) > len(kind) + len(listed)
    assert f"{listed.index(kind[0]) + 1}) {kind[0].title}" in shown[2]
    told = " ".join(" ".join(shown).split())
    assert shown[0].split() == ["players"]
    assert "…" not in told  # every line about a game can be read to its end
    assert all(" ".join(each.about.split()[-3:]) in told for each in kind[:1])


def test_a_play_is_listed_as_the_games_are_with_how_many_play_and_who() -> None:
    shown = ("--players", "3", "--seed", "3", "--bot", "random", "--lang", "en")
    cardgame("play", "mau_mau", "--people", "2", "--name", "Anna,Ben", *shown, typed="\n1\n")
    assert "1) Mau-Mau (3 players: Anna, Ben), 1 move, just now" in cardgame("plays").output
    cardgame("play", "mau_mau", "--name", "Zoe", *shown, typed=":auto end\n")
    rows = cardgame("plays").output.splitlines()
    assert any("2) Mau-Mau (3 players: Zoe), " in row and " just now: " in row for row in rows)


def test_where_the_list_has_room_its_first_kinds_have_a_line_about_each_game() -> None:
    listed = entries("en")
    for room in (22, 30, 40, 60, 200):
        rows = [bare(row) for row in draw([], listed, Words("en"), 100, room)]
        assert len(rows) <= room
        text = " ".join(" ".join(rows).split())
        assert all(f"{number}) {each.title}" in text for number, each in enumerate(listed, 1))
        told = [each for each in listed if " ".join(each.about.split()[-3:]) in text]
        assert [each.title for each in told] == [each.title for each in listed[: len(told)]]
        assert len(told) >= {22: 0, 30: 4, 40: 11, 60: 20, 200: len(listed)}[room]
