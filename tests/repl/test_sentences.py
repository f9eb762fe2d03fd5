"""What was chosen and said is told in sentences, and cards look the same wherever they are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from repl.screen.cards import Deck
from repl.screen.text import bare
from tests.repl.sessions import say, session, text

RULES = """game Sentences
    players 2
cards card in deck
    colour: red, green
    value: 6, turn_back, draw_two
    2 of each colour with 6, turn_back, draw_two
zones
    deck: pile
    each player
        hand: hand
play
    deal 6 from deck to every hand
    each player from p1
        choose one "Announce more?"
            "No"
            "Open"
        choose one "It is up to you"
            "All in"
            "Hold"
        choose c from every colour "Your colour"
        say "it is {c} for {me}"
        say "{me} wins the deal"
winner highest count(hand)
words en
    "it is {c} for {me}": "{me} has {c}"
"""


def _file(folder: Path) -> str:
    path = folder / "sentences.cardgame"
    path.write_text(RULES, encoding="utf-8")
    return str(path)


def test_what_has_no_verb_is_told_in_a_sentence_all_the_same(tmp_path: Path) -> None:
    found = session(_file(tmp_path), 2, (0, 1))
    list(found.begin())
    told = text(say(found, "", "no", "all in", "green", "", "open", "hold", ":history"))
    assert "You answer “No” to “Announce more?”" in told
    assert "You choose “All in”" in told
    assert "You hold" in told
    assert "player 1 chooses “All in”" in told
    assert "player 1 chooses green" in told


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_of_the_viewer_is_said_to_them_wherever_it_stands_in_the_rules(
    tmp_path: Path, language: str
) -> None:
    """The words of a language may begin with a player where the rules do not; a file without German says it in
    English."""
    found = session(_file(tmp_path), 2, language=language)
    list(found.begin())
    told = text(say(found, "no", "hold", "green"))
    assert "  You win the deal" in told
    assert ("You have green" in told) == (language == "en")
    assert " 1 wins" not in told


def test_names_of_several_words_are_told_apart(tmp_path: Path) -> None:
    found = session(_file(tmp_path), 2)
    told = text(list(found.begin()))
    cards = "red 6, turn back, draw two · green 6, turn back, draw two"
    assert f"You get {cards}" in told
    assert f"hand: {cards}" in found.table().text
    labels = found.play.state.program.labels
    sixes = [card for card in range(12) if labels.card(card) == "red 6"]
    assert [bare(chunk) for chunk in Deck(labels).heap(sixes)] == ["red 6, 6"]  # the same between all cards


def test_what_is_allowed_instead_has_the_signs_of_the_cards() -> None:
    """Whoever has to follow suit may play one of several cards."""
    for seed in range(10):
        found = session("whist", 4, seed=seed)
        list(found.begin())
        state = found.play.state
        hand = state.lying(state.program.layout.zones["hand"].base)
        said = (text(say(found, state.program.labels.card(card))) for card in hand)
        refused = next((each for each in said if "allowed: " in each), None)
        if refused is not None:
            break
    assert refused is not None
    assert refused.partition("allowed: ")[2][0] in "♣♦♥♠"


def test_a_move_is_quoted_wherever_it_stands_in_a_sentence() -> None:
    """`Wenn du Mit 2 mitgehen wählst` cannot be read; nor can a list of such moves."""
    for language, first, called in (("en", "“", "”"), ("de", "„", "“")):
        found = session("texas_holdem", 2, people=(0, 1), seed=5, language=language)
        list(found.begin())
        say(found, "")
        moves = found.moves()
        assert moves is not None
        move = f"{first}{moves.listing.deck.chosen(moves.listing.options[1])}{called}"
        for command in (":what-if 2", ":why 2"):
            assert move in text(say(found, command))
        hint = text(say(found, ":hint"))
        assert first in hint
        assert called in hint


def test_what_is_said_of_the_viewer_in_commissario_is_said_to_them() -> None:
    found = session("commissario", 3, seed=5)
    told = text([*found.begin(), *say(found, ":auto 20")])
    assert re.search(r"  You find no \w+ person left", told)
    assert "player 1 finds" not in told


@pytest.mark.parametrize(("language", "said"), [
    ("en", "You have the highest crook and begin\n"), ("de", "Du hast den höchsten Gauner und beginnst\n"),
])  # fmt: skip
def test_both_verbs_of_a_sentence_are_said_to_the_viewer(language: str, said: str) -> None:
    assert said in text(list(session("commissario", 4, seed=1, language=language).begin()))
