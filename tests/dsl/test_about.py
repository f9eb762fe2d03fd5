"""Texts for people: what is read, and when one that is missing is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import dsl
from dsl.fixes import fixed
from dsl.source import Source
from interpreter.ask.labels import Labels
from interpreter.game import Game
from interpreter.load import shipped_libraries
from interpreter.text.record import fingerprint

GAMES = Path(__file__).parents[2] / "games"
HEADS = ("game Sums", 'game Sums "Sums!"')
SHIPPED = sorted(path for path in GAMES.rglob("*.cardgame") if path.parent.name != "library")
RULES = """game Sums
    players 2
    option size = 3 from 1 to 5 "Cards of each hand"
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
play
    shuffle deck
    deal size from deck to every hand
winner highest sum(hand.value)
"""


def checked(more: str) -> dsl.Checked:
    return dsl.check(Source("sums.cardgame", RULES + more))


def test_lines_below_a_heading_are_one_text() -> None:
    found = checked('about\n    "Luck."\n    "Nothing else."\n    turn:\n        "a"\n        "b"\n    goal: "c"\n')
    assert found.game is not None
    about = found.game.about_in("fr")
    assert about is not None
    assert about.summary == "Luck. Nothing else."
    assert list(about.topics.items()) == [("goal", "c"), ("turn", "a b")]


def test_each_language_has_its_own() -> None:
    found = checked('about\n    goal: "Win."\nabout de\n    goal: "Gewinne."\n')
    assert found.game is not None
    assert {language: about.topics["goal"] for language, about in found.game.about.items()} == {
        "en": "Win.",
        "de": "Gewinne.",
    }


def test_a_missing_text_is_advice_and_no_finding() -> None:
    found = checked(
        'about\n    goal: "Win."\nwords de\n    value: "Wert", deck: "Stapel", hand: "Hand"\n'
        '    size: "Zahl", "Cards of each hand": "Karten jeder Hand"\n'
    )
    assert found.diagnostics == ()
    assert [d.code for d in found.advice] == ["CG719"]
    assert "`de`" in found.advice[0].title
    assert checked("").advice[0].title == "there is no text for people in `en`"


def test_advice_can_be_accepted() -> None:
    text = RULES.replace("game Sums", "game Sums  # accepted: CG719 nobody plays it")
    found = dsl.check(Source("sums.cardgame", text))
    assert (found.diagnostics, found.advice, len(found.accepted)) == ((), (), 1)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.stem)
def test_every_shipped_game_is_told_in_both_languages(path: Path) -> None:
    found = dsl.check(Source(path.name, path.read_text(encoding="utf-8")), shipped_libraries())
    assert found.advice == ()
    assert found.game is not None
    for language in ("en", "de"):
        about = found.game.about[language]
        assert about.summary
        assert set(about.topics) == {"goal", "turn", "end", "scoring"}


def test_a_title_is_how_people_write_the_name() -> None:
    def labels(head: str, words: str, language: str) -> Labels:
        found = dsl.check(Source("sums.cardgame", RULES.replace("game Sums", head) + words))
        assert found.game is not None, found.diagnostics
        game = Game(found.game)
        return Labels(found.game, game.program(game.setup(2)).layout, language)

    assert labels("game My_sums", "", "de").title() == "My sums"
    assert labels('game My_sums "Sums!"', "", "de").title() == "Sums!"
    assert labels('game My_sums "Sums!"', 'words de\n    My_sums: "Summen!"\n', "de").title() == "Summen!"
    assert labels('game My_sums "Sums!"', 'words de\n    My_sums: "Summen!"\n', "en").title() == "Sums!"


def test_the_title_is_no_rule() -> None:
    plain, titled = (dsl.check(Source("sums.cardgame", RULES.replace("game Sums", head))).game for head in HEADS)
    assert plain is not None
    assert titled is not None
    assert fingerprint(plain) == fingerprint(titled)


@pytest.mark.parametrize(
    ("typed", "better"),
    [
        ('game "Sushi Go!"', 'game Sushi_Go "Sushi Go!"'),
        ("game 6 nimmt!", 'game Game_6_nimmt "6 nimmt!"'),
        ("game Sechs nimmt!  # the sixth", 'game Sechs_nimmt "Sechs nimmt!"  # the sixth'),
        ("game Mau-Mau", 'game Mau_Mau "Mau-Mau"'),
        ("game Tiny Tricks", "game Tiny_Tricks"),
    ],
)
def test_a_title_in_place_of_the_name_is_told_with_what_to_write(typed: str, better: str) -> None:
    source = Source("sums.cardgame", RULES.replace("game Sums", typed))
    (found,) = dsl.check(source).diagnostics
    assert found.code == "CG128"
    assert fixed(source, {}).text == RULES.replace("game Sums", better)
    assert not dsl.check(Source("sums.cardgame", RULES.replace("game Sums", better))).diagnostics
