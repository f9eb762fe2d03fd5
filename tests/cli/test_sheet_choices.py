"""What a rule sheet says of a choice: the question, and what there is to choose from where that does not show it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main

RULES = """game Guessing
    players 3
cards card in deck
    rank: guard, priest, king
    6 guard, 4 priest, 2 king
zones
    deck: pile
    each player
        hand: hand
state
    each player
        safe = no
        tokens = 0
define targets = others where not safe
play
    deal 2 from deck to every hand
    each player
        choose card from hand "Show a card"
        move card to deck
        choose victim from targets, guess from (priest, king) "Guess a card"
            if any(victim.hand where rank is guess)
                tokens += 1
        else
            safe = yes
        may choose again from hand "Show another"
            move again to deck
        else
            tokens += 1
winner highest tokens
"""


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    (tmp_path / "guessing.cardgame").write_text(RULES, encoding="utf-8")
    return CliRunner().invoke(main, ["rules", str(tmp_path / "guessing.cardgame")]).stdout


def test_several_things_and_some_of_many_are_told_behind_the_question(sheet: str) -> None:
    assert "  – Guess a card.\n    • Choose a victim from your targets and a guess (priest or king).\n" in sheet
    assert "targets  the others to whom “safe” does not apply" in sheet


def test_what_one_expects_is_not_told_twice(sheet: str) -> None:
    assert "  – Show a card.\n  – Put the card" in sheet


def test_what_comes_instead_says_whether_one_may_decline(sheet: str) -> None:
    assert "If you cannot:\n      – From now on “safe”" in sheet
    assert "If you do not, or cannot:\n      – Add 1 to your tokens" in sheet


COUNTED = """game Counting
    players 2 to 3
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    pile: pile seen by everybody
    each player
        hand: hand
state
    dealer = p1
    each player
        score = 0
define pairs = count(hand) div 2
define alone = count(everyone) is 1
play
    deal all from deck to every hand starting with left of dealer
    each player
        choose 2 cards from hand "Lay two"
        move cards to pile
        choose 1 to 4 presents from hand "Lay some"
        move presents to pile
        choose n from 2 to 5 "Say a number"
        score += 5 * (pairs div 2) - (n - (pairs - 1)) * 2
        score -= (n + 1) div 2 * 3 - (1 - n)
        if score > 50
            out me
winner highest score
"""


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", (
            "Beginning with the player to the left of the dealer, deal out all cards from the deck to all players.",
            "Lay two. – Put the cards on the pile.",
            "Lay some. • Choose 1 to 4 presents from your hand.",
            "Say a number. • Choose a number from 2 to 5.",
            "5 × (your pairs ÷ 2, rounded down) − (that number − (your pairs − 1)) × 2",
            "((that number + 1) ÷ 2, rounded down) × 3 − (1 − that number)",
            "1 to 20 1",
        )),
        ("de", (
            "Beginne bei der Person links vom Geber: Verteile alle Karten",
            "Lay some. • Wähle 1 bis 4 Karten („presents“) aus deiner Hand.",
            "Wähle eine Zahl von 2 bis 5.",
            "5 × („pairs“ ÷ 2, abgerundet) − (diese Zahl − („pairs“ − 1)) × 2",
        )),
    ],
)  # fmt: skip
def test_how_many_and_calculations_are_told_as_they_are(
    tmp_path: Path, language: str, sentences: tuple[str, ...]
) -> None:
    path = tmp_path / "counting.cardgame"
    path.write_text(COUNTED, encoding="utf-8")
    found = CliRunner().invoke(main, ["rules", str(path), "--lang", language])
    assert found.exit_code == 0, found.output
    shown = " ".join(found.output.split())
    for sentence in sentences:
        assert sentence in shown, shown
    assert "BY NUMBER OF PLAYERS" not in shown, "how many are left changes during the play"


DRAWN = """game Drawing
    players 2
cards card in deck
    rank: guard, priest, king
    worth = order(rank)
    4 of each rank
zones
    deck: pile
    discards: pile seen by everybody
    each player
        hand: hand
        drawn: slot seen by owner
state
    each player
        protected = no
        tokens = 0
play
    shuffle deck
    deal 1 from deck to every hand
    each player from p1
        protected = no
        move up to 1 from deck to drawn
        if drawn is not empty
            lay(top of drawn)
        if only(hand).rank is
            king
            guard
                protected = yes
            otherwise
                tokens += 1
    each player in all_highest(everyone by max(hand.worth))
        if not protected
            tokens += 1
winner highest tokens
phase lay(c)
    move c to discards
    tokens += c.worth
words en
    protected: "is protected"
words de
    protected: "geschützt"
"""


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", (
            "guard, priest, king 4",
            "worth guard: 1; priest: 2; king: 3",
            "Note that you are not protected.",
            "Lay down one card from the deck as your drawn card, if there is one.",
            "If you have a drawn card:",
            "Put your drawn card on the discards. • Add your drawn card's worth to your tokens.",
            "is a king: • Nothing happens.",
            "with the highest worth of the cards in their hand",
            "If you are not protected:",
        )),
        ("de", ("wenn eine da ist.", "Es geschieht nichts.", "guard: 1; priest: 2; König: 3", "„geschützt“ für dich")),
    ],
)  # fmt: skip
def test_a_card_that_was_drawn_and_what_does_nothing(tmp_path: Path, language: str, sentences: tuple[str, ...]) -> None:
    path = tmp_path / "drawing.cardgame"
    path.write_text(DRAWN, encoding="utf-8")
    found = CliRunner().invoke(main, ["rules", str(path), "--lang", language])
    assert found.exit_code == 0, found.output
    shown = " ".join(found.output.split())
    for sentence in sentences:
        assert sentence in shown, shown


LISTS = """game Groups
    players 2
cards card in deck
    rank: 1 to 5
    suit: a, b, c
    one of each rank, suit
zones
    deck: pile
    table: spread
    each player
        hand: hand
play
    deal 5 from deck to every hand
    each player from p1
        choose 1 to 2 melds from groups(hand by rank)
            for m in melds
                move m to table
winner lowest count(hand)
"""


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("Choose 1 to 2 melds from the groups", "For each group of the melds:", "Put that group on the table.")),
        (
            "de",
            ("Wähle 1 bis 2 Meldungen aus den Gruppen", "Für jede Gruppe unter den Meldungen:", "Lege diese Gruppe"),
        ),
    ],
)
def test_several_lists_are_not_called_cards(tmp_path: Path, language: str, lines: tuple[str, ...]) -> None:
    (tmp_path / "groups.cardgame").write_text(LISTS, encoding="utf-8")
    found = CliRunner().invoke(main, ["rules", str(tmp_path / "groups.cardgame"), "--lang", language]).stdout
    assert [line for line in lines if line not in " ".join(found.split())] == []
