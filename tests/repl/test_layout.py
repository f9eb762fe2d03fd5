"""What fits on a screen, and how it is laid out."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from wcwidth import wcswidth

from repl.commands.registry import COMMANDS
from repl.fronts.plain import run
from repl.screen.cards import Deck
from repl.screen.text import Paint, bare, flow, line, shortened, width
from repl.words import Words
from tests.effort import THOROUGH
from tests.repl.sessions import FOUR, game, last, say, session, text

SCREENS = list(product((40, 57, 80), ("de", "en")))
"""In every run each game is tried on every other of them, and each of them with two games."""
GAMES_ON_SCREENS = [
    (name, *screen)
    for (at, name), (n, screen) in product(enumerate(FOUR), enumerate(SCREENS))
    if THOROUGH or (at + n + n // 2) % 2
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "columns", "language"), GAMES_ON_SCREENS)
def test_nothing_is_wider_than_the_screen_even_in_plain_letters(name: str, columns: int, language: str) -> None:
    found = session(name, game(name).player_counts[-1], seed=4, language=language, columns=columns)
    found.words = Words(language, signs=False)
    written: list[str] = []
    lines = ["?", ":auto", ":why", ":auto 5", ":history 99", ":options", ":auto end", ":history 30"]
    run(found, lines, written.append, Paint(ascii=True))
    rows = "".join(written).splitlines()
    assert [row for row in rows if len(row) > columns] == []
    assert len(found.status(columns)) <= columns


def test_a_long_chunk_begins_a_line_and_ends_it_with_a_dot_where_it_is_broken() -> None:
    cards = line(("dim", "table: "), "red 1", " · ", "blue 2 3", " · ", "green 4")
    rows = [bare(row) for row in flow([line("deck: 3 cards"), cards], 24, "   ", line("  "), 2)]
    assert rows == ["  deck: 3 cards", "  table: red 1 ·", "    blue 2 3 · green 4"]
    order = [bare(row) for row in flow([line("order player 1, player 2, player 3")], 20, indent=2)]
    assert order == ["order player 1,", "    player 2, player", "    3"]


def test_umlauts_take_two_columns_in_plain_letters() -> None:
    assert width([("", "grün")]) == 5
    assert shortened("Kommissare wählen", 12) == "Kommissar…"
    assert shortened("short", 12) == "short"


def test_the_toolbar_drops_keys_before_it_drops_what_matters() -> None:
    found = session("gaunerbande", 4)
    list(found.begin())
    assert found.status(80) == "Gaunerbande · pass cards on · your turn · score 0 · caught 0 · Tab completes"
    assert found.status(40) == "pass cards on · your turn · score 0"


def test_the_toolbar_in_mid_step_says_how_to_go_on() -> None:
    found = session("gaunerbande", 4, seed=38, author=True)
    list(found.begin())
    say(found, ":step", "r7 b9 black 11")
    assert found.stepper.paused
    assert found.status(80) == "Gaunerbande · line 65 · Enter steps again · :continue runs on"


def test_an_empty_pile_is_not_drawn_and_a_hidden_hand_is_a_number_of_cards() -> None:
    found = session("gaunerbande", 4, seed=5)
    shown = text(list(found.begin()))
    assert "deck" not in shown
    assert "hand: 13 cards" in shown


def test_an_empty_deck_whose_end_the_rules_ask_for_is_drawn_in_short_too() -> None:
    """In Commissario the last round is the one without a deck; the first prisoners, once dealt, are no news."""
    found = session("commissario", 4, seed=21)
    list(found.begin())
    while "deck: " in found.table().text and "deck: –" not in found.table().text:
        say(found, ":auto")
    assert "deck: –" in found.table().text
    assert "deck: –" in "".join(bare(row) for row in found.table().in_short())
    assert "crooks" not in found.table().text


def test_options_are_listed_by_the_names_that_the_rules_give_them() -> None:
    found = session("gauner", 4, seed=5)
    list(found.begin())
    shown = last(say(found, "2"), "asked").text
    assert "  1 yellow   2 yellow   3 yellow\n" in shown  # no numbers of their own, which could be taken for these


def test_results_of_each_round_are_shown_at_the_end() -> None:
    found = session("gracias", 3, ())
    over = last(list(found.begin()), "over").text
    assert "points, deal by deal" in over
    assert len(over.split("deal by deal")[1].splitlines()[1].split()) == 4


@pytest.mark.parametrize("language", ["en", "de"])
def test_results_of_each_round_are_not_shown_twice(language: str) -> None:
    """Where the places say all of them, a table of the same numbers took the room of how the last points came about."""
    found = session("gracias", 5, (), seed=1, language=language)
    over = last(list(found.begin()), "over").text
    rows = [row for row in over.splitlines() if re.search(r"\(\d+ \+ \d+ \+ \d+\)$", row)]
    assert len(rows) == 5
    assert over.endswith(rows[-1])


def test_cards_that_were_picked_are_named_in_the_order_of_the_hand(tmp_path: Path) -> None:
    found = session("gaunerbande", 4, seed=74)
    list(found.begin())
    assert bare(found.preview("black 11, blue 9, r7")) == "↵ red 7, blue 9, black 11"
    assert "You pass on red 7, blue 9, black 11" in text(say(found, "black 11, blue 9, r7"))


def test_cards_given_at_once_are_told_once() -> None:
    found = session("gaunerbande", 4, seed=74)
    list(found.begin())
    shown = text(say(found, "black 11, blue 9, r7"))
    assert "You pass on red 7, blue 9, black 11" in shown
    assert "gift of player 1" not in shown
    assert "  You get " in shown


def test_cards_of_a_suit_stand_together_however_they_are_called() -> None:
    shown = text(list(session("hearts", 4, seed=5).begin()))
    assert "♦ 5 9 10 Q · ♥ 5 10 J A" in shown


def test_before_enter_the_sentence_of_the_rules_says_which_part_is_which() -> None:
    found = session("gauner", 3)
    list(found.begin())
    assert bare(found.preview("1")) == "↵ You take … from row 1, left"


def test_before_enter_a_sentence_of_what_is_not_known_yet_is_left_out() -> None:
    found = session("gracias", 3)
    list(found.begin())
    say(found, "1")
    assert found.play.state.decision is not None
    assert bare(found.preview("1")) == f"↵ {found.play.state.decision.options[0]}"


def test_short_rows_of_places_stand_in_columns_and_added_numbers_not_beside_their_sum() -> None:
    found = session("gracias", 4, seed=5, language="de")
    list(found.begin())
    rows = [bare(row) for row in found.table().lines]
    assert [row.count("Drilling") for row in rows if row.startswith("  Drilling")] == [1, 1, 1, 1]
    assert wcswidth(rows[0]) == 80
    wide = session("gracias", 4, seed=5, language="de", columns=120)
    list(wide.begin())
    two = [bare(row) for row in wide.table().lines if bare(row).startswith("  Drilling")]
    assert [row.count("Drilling") for row in two] == [2, 2]
    assert two[0].index("Drilling 2") == two[1].index("Drilling 4")  # as people read: 1 and 2, below them 3 and 4
    say(wide, ":auto 24")
    assert wide.play.state.choices()
    assert "Siegpunkte" in text([wide.table()])
    assert " Punkte" not in text([wide.table()])


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_short_help_fits_a_small_screen_and_names_a_card_of_the_game(language: str) -> None:
    for columns, rows in ((40, 22), (80, 20), (160, 20)):
        found = session("gauner", 4, columns=columns, language=language)
        shown = last(say(found, "?"), "help").text.splitlines()
        assert len(shown) <= rows
        explained = [row for row in shown if row.startswith("  :")]
        assert len(explained) == 13
        assert all(len(row.split()) > 1 for row in explained)
    assert {"en": "`yellow`", "de": "`gelb`"}[language] in " ".join(shown)
    assert "`red 0` or `r0`" in last(say(session("gaunerbande", 4), "?"), "help").text


def test_where_cards_are_numbers_a_count_has_its_sign_everywhere() -> None:
    deck = Deck(game("canasta").start(players=4, seed=1).program.labels)
    queens = [card for card in range(108) if deck.name(card)[1] == "queen"]
    assert bare(deck.heap(queens[:2])[0]) == "2× queen"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("columns", [40, 80, 160])
def test_help_has_room_between_a_command_and_what_it_does(columns: int, language: str) -> None:
    found = session("gaunerbande", 3, language=language, columns=columns)
    for asked in ("?", ":help all", ":help sort"):
        rows = text(say(found, asked)).splitlines()
        assert [row for row in rows if len(row) > columns] == []
        commands = [row for row in rows if row.startswith("  :")]
        known = COMMANDS.values()
        usages = {name for each in known for name in (each.usage(found.words), f":{each.called(found.words)}")}
        assert [row for row in commands if row.strip().partition("  ")[0] not in usages] == []
    if columns == 40:
        assert "…" not in text(say(found, "?"))  # each is said in short, not cut off


def test_a_dot_between_two_chunks_is_never_lost_at_the_end_of_a_line() -> None:
    chunks = [line("2 green"), line("3 blue"), line("4 red")]
    for columns in range(14, 40):
        rows = [bare(row) for row in flow(chunks, columns, " · ", line("  "), 4)]
        assert all(row.endswith(" ·") for row in rows[:-1])
        assert all(len(row) <= columns for row in rows)


def test_the_number_of_an_option_never_stands_alone() -> None:
    option = line(("number", "1) "), ("", "Give the other one to somebody now"))
    for columns in range(20, 42):
        rows = [bare(row).strip() for row in flow([option], columns, "   ", line("  "), 2)]
        assert rows[0].startswith("1) Give")


def test_the_question_what_would_follow_is_broken_between_words() -> None:
    found = session("gracias", 3, columns=40)
    list(found.begin())
    say(found, "1")
    rows = last(say(found, ":what-if 1"), "note").text.splitlines()
    assert max(map(len, rows)) <= 40
    assert rows[0].startswith("If you choose")


def test_what_follows_a_long_place_begins_a_line_of_its_own() -> None:
    """Behind the second row of the long one it read as a part of it."""
    long, short = line("table: ", "red 2", " · ", "yellow 4", " · ", "blue 3"), line("bonuses: red 5")
    rows = [bare(row) for row in flow([long, short, short], 24, "   ", line("  "), 2)]
    assert rows == ["  table: red 2 ·", "    yellow 4 · blue 3", "  bonuses: red 5", "  bonuses: red 5"]


def test_in_short_what_others_have_open_stands_before_what_they_hold() -> None:
    """A row that has no room for all of it loses the hidden hand."""
    found = session("commissario", 4, seed=7)
    list(found.begin())
    rows = [bare(row) for _, row in found.table().short]
    row = next(row for row in rows if row.strip().startswith("player 2"))
    assert row.index("prisoners: ") < row.index("hand: ")


def test_in_short_piles_that_nobody_sees_into_make_room_before_what_others_have() -> None:
    """At 80×24 the displays of two players were not seen where one chooses whom to give a present."""
    found = session("gracias", 4, seed=11)
    list(found.begin())
    say(found, "4")
    rows = [(rank, bare(row)) for rank, row in found.table().short]
    closed = max(rows)
    assert "stock: 88   cover 1: 1   cover 2: 1" in closed[1]
    assert [rank for rank, row in rows if "display:" in row and "(you)" not in row] == [1] * 3  # whom options name
    assert sum(row.startswith("  triplet") for _, row in rows) == 2  # side by side without the covers
    assert len(rows) <= 10


def test_rows_of_the_headline_end_in_no_dot() -> None:
    found = session("gracias", 5, seed=7, language="de")
    list(found.begin())
    table = found.table().text
    assert "· " in table
    assert not re.search(r" ·$", table, re.MULTILINE)
