"""A choice in secret is told by what was asked, where everybody knows what was asked, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.lints.whereabouts import course_is_public
from interpreter.load import load
from repl.screen.story import Story
from repl.screen.text import bare
from repl.session import news
from repl.session.sight import Viewer
from repl.words import Words
from tests.repl.sessions import say, session, text

ASKS = """game Asks
    players 3

cards job in deck
    suit: red, green
    value: 1 to 6
    one of each suit, value

zones
    deck: pile
    discards: pile
    each player
        hand: hand

state
    each player
        score = 0

play
    shuffle deck
    deal 3 from deck to every hand
    each player
        if CONDITION
            choose card from hand "Discard a card"
            move card to discards
        else
            choose card from hand "Give a card away"
            move card to discards

winner highest score
"""


def told(name: str, language: str, seat: int, moves: int, seed: int = 1) -> str:
    found = session(name, 3, seed=seed, language=language)
    list(found.begin())
    list(found.feed(f":auto {moves}"))
    rows = Story(found.play.state, Viewer(seat), Words(language)).tell(found.play.events)
    return "\n".join("".join(text for _, text in row.line) for row in rows)


@pytest.mark.parametrize(
    ("condition", "public"),
    [
        ("count(hand) > 3", True),
        ("min(hand.value) is 1", False),
        ("me is p1", True),
        ("first(deck).value is 1", False),
    ],
)
def test_what_was_asked_is_known_unless_a_secret_led_there(tmp_path: Path, condition: str, public: bool) -> None:
    file = tmp_path / "asks.cardgame"
    file.write_text(ASKS.replace("CONDITION", condition), encoding="utf-8")
    assert course_is_public(load(str(file)).rules) is public


@pytest.mark.parametrize(("condition", "said"), [("me is p1", "gives 1 card"), ("min(hand.value) is 1", "has chosen")])
def test_of_a_secret_that_led_to_a_choice_nothing_is_told(tmp_path: Path, condition: str, said: str) -> None:
    file = tmp_path / "asks.cardgame"
    file.write_text(ASKS.replace("CONDITION", condition), encoding="utf-8")
    assert f"player 2 {said}" in told(str(file), "en", 0, 1)


def test_the_skat_is_put_away_in_words() -> None:
    assert "player 2 puts 2 cards into the skat" in told("skat", "en", 0, 4, seed=10)
    assert "Spieler 2 drückt 2 Karten" in told("skat", "de", 0, 4, seed=10)


MAY = """game May
    players 3
cards card in deck
    value: 1 to 30
    one of each value
zones
    deck: pile
    each player
        hand: hand
        kept: hand
play
    shuffle deck
    deal 5 from deck to every hand
    repeat 3 times
        each player
            choose card from hand "Lay a card"
            move card to deck
            if WAY
                choose other from hand "Keep a card"
                    must "more than LEAST": other.value > LEAST
                    move other to kept
                else
                    shuffle deck
winner highest count(kept)
"""


@pytest.mark.parametrize(
    ("way", "least", "named"),
    [
        ("count(hand) > 1", 0, True),
        ("count(hand) > 1", 30, True),
        ("max(hand.value) > 9", 0, False),
        ("max(hand.value) > 9", 30, False),
    ],
)
def test_who_thinks_in_silence_is_named_only_where_all_know_that_they_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, least: int, named: bool
) -> None:
    """As if they thought, bots without a choice told that a hidden card had led the rules there."""
    monkeypatch.setattr(news, "NOTICEABLE", 0)
    file = tmp_path / "may.cardgame"
    file.write_text(MAY.replace("WAY", way).replace("LEAST", str(least)), encoding="utf-8")
    found = session(str(file), 3)
    outputs = [*found.begin(), *found.feed(":auto 3")]
    thinking = [o.data["player"] for o in outputs if o.kind == "thinking" and o.data["player"] != 1]
    laid = [e for e in found.play.events if e.kind == "chosen" and e.line == 16 and e.player]
    assert laid
    assert (len(thinking) > len(laid)) is named


@pytest.mark.parametrize("players", [2, 3])
def test_cards_chosen_in_secret_are_not_told_to_be_laid_aside_as_well(players: int) -> None:
    """For two players `player 2: 2 cards  hand → chosen` stood below `player 2 chooses 2 cards`."""
    found = session("commissario", players, seed=17)
    told = text([*found.begin(), *say(found, *[":auto"] * 6)])
    assert "player 2 chooses 2 cards" in told
    assert "→ chosen" not in told


@pytest.mark.parametrize(
    ("language", "told", "again"),
    [("de", "drückt 2 Karten", "Hand → Skat"), ("en", "puts 2 cards into the skat", "hand → skat")],
)
def test_cards_put_away_in_secret_are_not_told_to_go_to_the_table_as_well(language: str, told: str, again: str) -> None:
    """`Spieler 2 drückt 2 Karten · Spieler 2: 2 Karten  Hand → Skat` in Skat."""
    found = session("skat", 3, seed=3, language=language)
    said = text([*found.begin(), *say(found, *[":auto"] * 12)])
    assert told in said
    assert again not in said


SECRET = """game Secret
    players 2

cards job in deck
    suit: red, green
    value: 1 to 6
    one of each suit, value

zones
    deck: pile
    secret: pile seen by nobody
    each player
        hand: hand

play
    shuffle deck
    deal 4 from deck to every hand
    each player from p2
        choose 2 cards from hand "Choose two cards"
        move cards to secret
    each player
        choose card from hand "Play a card"
        move card to deck

winner highest count(hand)
"""


def test_where_cards_go_is_told_if_the_words_of_the_choice_say_only_that_it_was_made(tmp_path: Path) -> None:
    file = tmp_path / "secret.cardgame"
    file.write_text(SECRET, encoding="utf-8")
    found = session(str(file), 2)
    said = text([*found.begin(), *say(found, ":auto")])
    assert "player 2 chooses 2 cards" in said
    assert "player 2: 2 cards  hand → secret" in said


@pytest.mark.parametrize(
    ("asked", "laid", "again"),
    [("2 cards", "cards", False), ("1 to 2 cards", "cards", True), ("2 cards", "hand", True)],
)
def test_how_many_cards_somebody_lays_aside_is_told(tmp_path: Path, asked: str, laid: str, again: bool) -> None:
    """Nobody heard of it where the sentence of the choice had not told it, or told of others."""
    file = tmp_path / "laid.cardgame"
    rules = MAY[: MAY.index("            choose card")] + f'            choose {asked} from hand "Lay cards"\n'
    file.write_text(f"{rules}            move {laid} to kept\nwinner highest count(kept)\n", encoding="utf-8")
    found = session(str(file), 3)
    list(found.begin())
    say(found, ":auto 1")
    rows = Story(found.play.state, Viewer(2), Words("en")).tell(found.play.events)
    assert any("hand → kept" in str(bare(row.line)) for row in rows if row.weight) is again
