"""What cards are called by the patterns of `words`."""

from __future__ import annotations

import pytest

from interpreter.ask.labels import Labels, filled
from tests.interpreter.small import game_of

PATTERNS = {
    ("{rank} of {suit}", "joker"): "joker",
    ("{suit} {rank}", "joker"): "joker",
    ("the {suit} {rank}!", "joker"): "the joker!",
    ("{rank}: {suit}, {rank}", "joker"): "joker, joker",
    ("{rank} ({suit})", "joker"): "joker",
    ("{rank} ({suit}).", "joker"): "joker.",
    ("{rank}-{suit}-{colour}", "joker"): "joker",
    ("{suit}: {colour} {rank}", "joker"): "joker",
}


@pytest.mark.parametrize(("pattern", "rank"), PATTERNS)
def test_a_part_that_a_card_does_not_have_is_left_out(pattern: str, rank: str) -> None:
    assert filled(pattern, {"rank": rank}) == PATTERNS[pattern, rank]


def test_a_card_without_a_suit_has_a_clean_name() -> None:
    """A wizard was shown as `{suit} Zauberer`; a pattern of nothing that a card has leaves it its own name."""
    game = game_of(
        """
        game Label
            players 2
        cards card in deck
            suit: red, blue
            rank: 1 to 2, wizard
            red, blue with 1 to 2
            1 wizard
        zones
            deck: pile
            each player
                hand: hand
        play
            deal 2 from deck to every hand
        winner highest count(hand)
        words en
            card: "{suit} {rank}"
        words fr
            card: "{suit}", deck: "pile", hand: "main", suit: "couleur", rank: "rang"
            red: "rouge", blue: "bleu", wizard: "sorcier"
        """
    )
    layout = game.start(players=2, seed=1).program.layout
    names = {}
    for language in ("en", "fr"):
        labels = Labels(game.rules, layout, language)
        names[language] = sorted({labels.card(c) for c in range(5)})
    assert names["en"] == ["blue 1", "blue 2", "red 1", "red 2", "wizard"]
    assert names["fr"] == ["bleu", "rouge", "sorcier"]


def test_a_name_and_a_text_that_are_spelt_alike_have_a_label_each() -> None:
    """The title of the game was shown with the label of an act."""
    game = game_of(
        """
        game Coup
            players 2
        cards card in deck
            suit: red, blue
            one of each suit
        zones
            deck: pile
            each player
                hand: hand
        play
            deal 1 from deck to every hand
            each player from p1
                choose one "Act"
                    "Coup"
                        move hand to deck
                    "Wait"
        winner highest count(hand)
        words en
            Coup: "The Coup"
            "Coup": "Strike", "Wait": "Rest"
        """
    )
    state = game.start(players=2, seed=1)
    assert state.decision is not None
    assert state.program.labels.name("Coup") == "The Coup"
    assert [str(option) for option in state.decision.options] == ["Strike", "Rest"]


def test_an_attribute_that_is_given_more_values_is_named_once() -> None:
    game = game_of(
        """
        game Label
            players 2
        cards card in deck
            use french_32
            suit: (grand, null)
        zones
            deck: pile
            each player
                hand: hand
        play
            deal 2 from deck to every hand
        winner highest count(hand)
        """
    )
    assert Labels(game.rules, game.program(game.setup(2)).layout, "en").card(0) == "clubs 7"


def test_several_numbers_are_told_by_their_names_and_none_of_something_not_at_all() -> None:
    game = game_of(
        """
        game Melds
            players 2
        cards card in deck
            rank: 1 to 9
            4 of each rank
        zones
            deck: pile
            each player
                hand: hand
        play
            deal 3 from deck to every hand
            player p1
                choose r from 7 to 8, n from 0 to 2, jokers from 0 to 2, a_few from 0 to 1
                move up to n + jokers + a_few + r from hand to deck
        winner highest count(hand)
        """
    )
    decision = game.start(players=2, seed=1).decision
    assert decision is not None
    named = {option.raw: str(option) for option in decision.options}
    assert named[7, 2, 0, 0] == "r 7, n 2"  # two letters: each says which it is
    assert named[8, 0, 1, 1] == "r 8, n 0, 1 joker, 1 a few"
    assert named[8, 0, 2, 0] == "r 8, n 0, 2 jokers"
    assert len(set(named.values())) == len(named)
