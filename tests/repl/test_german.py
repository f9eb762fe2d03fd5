"""A German session says nothing in English but diagnostics and the words of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.typing import types as t
from repl.commands import registry
from repl.session.session import Session
from repl.words import Words
from tests.repl.sessions import TINY, last, say, session, text

RULES = TINY.read_text(encoding="utf-8")


@pytest.fixture
def found(tmp_path: Path) -> Session:
    file = tmp_path / "mine.cardgame"
    file.write_text(RULES, encoding="utf-8")
    begun = session(str(file), 2, seed=4, folder=tmp_path / "plays", language="de", author=True)
    list(begun.begin())
    return begun


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (":eval 1 div 0", "Das hat hier keinen Wert: eine Zahl wird durch null geteilt."),
        (":eval count(deck)", "6   eine Zahl"),
        (":eval leading", "ja   ja oder nein"),
        (":eval everyone", "(Spieler 1, Spieler 2)   eine Liste: Spieler"),
        (":break when 3", "Gesucht ist eine Bedingung, und dies ist eine Zahl."),
        (":load nirgends", "nirgends lässt sich nicht lesen: es gibt sie nicht."),
        (":load .", ". lässt sich nicht lesen: das ist ein Ordner."),
        (":save .", ". lässt sich nicht schreiben: das ist ein Ordner."),
    ],
)
def test_answers_of_the_engine_and_the_system_are_german(found: Session, line: str, said: str) -> None:
    assert text(say(found, line)).replace("\n", " ") == said


def test_why_a_play_cannot_go_on_is_said_in_german(found: Session, tmp_path: Path) -> None:
    file = tmp_path / "mine.cardgame"
    record = tmp_path / "a.record"
    say(found, "red 4", f":save {record}")
    rule = '            must "green leads": leading implies card is green\n        move card'
    file.write_text(RULES.replace("        move card", rule), encoding="utf-8")
    shown = text(say(found, ":reload"))
    assert "`red 4` ist hier nicht möglich" in shown
    assert "is not possible" not in shown
    other = session("gracias", 3, folder=tmp_path / "other", language="de")
    assert text(say(other, f":load {record}")) == "Diese Niederschrift ist von Tiny, und hier wird Gracias gespielt."
    file.write_text(RULES.replace("game Tiny", "game Other"), encoding="utf-8")
    assert text(say(found, ":reload")) == "Die neuen Regeln sind von einem anderen Spiel: Other."
    file.write_text(RULES.replace("players 2 to 3", "players 3"), encoding="utf-8")
    assert text(say(found, ":reload")) == "Dieses Spiel ist für 3 Spieler."
    file.write_bytes(b"\xff")
    assert text(say(found, ":reload")).endswith("lässt sich nicht lesen: das ist kein Text in UTF-8.")
    file.unlink()
    assert text(say(found, ":reload")).endswith("lässt sich nicht lesen: es gibt sie nicht.")


def test_every_type_has_german_words() -> None:
    kinds = [t.NUMBER, t.YESNO, t.PLAYER, t.TEAM, t.CARD, t.SIDE, t.ZONE, t.ANY, t.Value("suit"), t.Setting("ends")]
    for kind in (*kinds, t.List(t.List(t.CARD)), t.Open()):
        assert Words("de").type(kind) != t.describe(kind)
        assert Words("en").type(kind) == t.describe(kind)


def test_the_short_help_is_german_throughout_and_nothing_in_it_is_cut() -> None:
    shown = text(say(session("gauner", 3, language="de"), "?"))
    assert ":automatik [ZÜGE|ende]" in shown
    assert ":ende [jetzt]" in shown
    assert "…" not in shown


def test_commands_are_found_by_other_german_names_too() -> None:
    for typed, name in (
        ("hinweis", "hint"),
        ("einstellungen", "options"),
        ("optionen", "options"),
        ("stand", "score"),
        ("vor", "redo"),
    ):
        found = registry.find(typed)
        assert isinstance(found, registry.Command)
        assert found.name == name


def test_whoever_wins_alone_is_told_so() -> None:
    for language, said in (("en", "You win."), ("de", "Du gewinnst.")):
        texts = []
        for seed in range(8):
            found = session("gracias", 3, seed=seed, language=language)
            list(found.begin())
            over = last(say(found, ":auto end"), "over")
            texts.append(said in over.text)
            assert (said in over.text) == (over.data["winners"] == [1])
        assert any(texts)


def test_the_settings_of_a_game_have_german_values() -> None:
    found = session("hearts", 4, language="de")
    assert "jack_bonus = nein   (nein, ja)" in text(say(found, ":einstellungen"))
    assert "jack_bonus ist ab dem nächsten `:neu` ja." in text(say(found, ":einstellungen jack_bonus ja"))
    assert found.setting.options == {"jack_bonus": "yes"}
    assert "`jack_bonus` kann sein: nein, ja." in text(say(found, ":optionen jack_bonus vielleicht"))
    assert found.setting.options == {"jack_bonus": "yes"}


@pytest.mark.parametrize(("name", "players"), [("gaunerbande", 4), ("hearts", 4), ("bridge", 4), ("skat", 3)])
def test_only_who_leads_plays_out(name: str, players: int) -> None:
    """`Spieler 4 spielt schwarz 10 aus` was said of a card that follows, as if it led a trick."""
    labels = session(name, players, language="de").labels
    assert labels.words["played"] == "Gespielt"
    assert not [said for said in labels.words.values() if said.startswith("Spiele eine Karte aus")]


def test_short_commands_are_short_for_german_names_first() -> None:
    """`:w` offered :watch, :where and :why, and `:wa` was :watch without a word."""
    found = session("gauner", 3, language="de")
    list(found.begin())
    assert "`:wa` könnte :warum, :was-wenn sein." in text(say(found, ":wa"))
    assert ":punkte" in text(say(found, ":p"))
    assert "könnte" not in text(say(found, ":whe")), "English ones are known where no German one begins so"


def test_another_language_tells_once_more_what_happened_since_the_own_last_choice() -> None:
    found = session("hearts", 4, seed=2)
    list(found.begin())
    say(found, "1 2 3")
    assert "Du bekommst ♣K" in text(say(found, ":lang de"))
    assert "Du bekommst" not in text(say(found, ":lang de"))
