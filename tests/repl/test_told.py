"""What is told and shown of labels, orders, texts and teams."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from interpreter.ask.chair import Chair
from interpreter.play.choice import Option
from repl.input.choices import items
from repl.screen.cards import Deck
from tests.repl.sessions import say, session, text

LABELS = """game Labels
    players 2
cards card in deck
    suit: coins, cups, swords, clubs
    value: 1 to 10
    one of each suit, value
zones
    deck: pile
    table: spread
    each player
        hand: hand
        won: spread
play
    shuffle deck
    move 6 from deck to table
    deal 6 from deck to every hand
    repeat until every hand is empty
        each player from p1
            choose one "Play a card"
                "Take"
                    choose card from hand, some prey from table
                        must "cards that add up": sum(prey.value) is card.value
                    move (card, prey) to won
                "Lay down"
                    choose card from hand
                    move card to table
winner highest count(won)
"""


def _file(folder: Path, rules: str) -> str:
    path = folder / "mine.cardgame"
    path.write_text(rules, encoding="utf-8")
    return str(path)


def test_an_act_is_told_with_its_label(tmp_path: Path) -> None:
    """Whatever is chosen in it: one card and one of prey are as many as the parts of the answer."""
    for seed in range(5):
        found = session(_file(tmp_path, LABELS), 2, seed=seed)
        begin = text(list(found.begin()))
        option = re.search(r"1\) (Take: .+?)(?:   |\n)", begin)
        assert option is not None
        told = re.search(r"You take (.+)", text(say(found, "1)")))
        assert told is not None
        assert sorted(told[1].split(", ")) == sorted(option[1].removeprefix("Take: ").split(", "))


ORDER = """game Order
    players 1
cards card in deck
    suit: coins, cups
    value: 1 to 20
    one of each suit, value
zones
    deck: pile
    waste: pile seen by everybody
play
    shuffle deck
    player p1
        repeat 10 times
            choose one "Turn"
                "Three"
                    move 3 from deck to waste
                "None"
winners everyone where waste is not empty
"""


def test_cards_from_pile_to_pile_are_told_in_their_order(tmp_path: Path) -> None:
    found = session(_file(tmp_path, ORDER), 1)
    list(found.begin())
    for _ in range(5):
        told = text(say(found, "three"))
        moved = re.search(r" · (.+)  deck → waste", told)
        top = re.search(r"on top (.+)", told)
        assert moved is not None
        assert top is not None
        assert moved[1].split(", ")[-1] == top[1]


TEXTS = """game Texts
    players 1
cards card in deck
    suit: coins, cups
    value: 1 to 20
    one of each suit, value
zones
    deck: pile
    table: row
    rows[2]: row
    each player
        hand: hand
play
    deal 2 from deck to every hand
    repeat 2 times
        play_on
phase play_on
    player p1
        choose line from rows "Beat {table}, rows {rows[1]}"
        choose card from hand "Play to {line}"
        move card to table
        move 1 from deck to line
winner highest count(hand)
"""


def test_a_zone_in_a_text_is_its_cards_and_a_chosen_place_its_name(tmp_path: Path) -> None:
    found = session(_file(tmp_path, TEXTS), 1)
    assert "Beat nothing, rows nothing\n" in text(list(found.begin()))
    assert "Play to rows 1\n" in text(say(found, "rows 1"))
    assert "Beat coins 1, rows coins 3\n" in text(say(found, "coins 1"))


TEAMS = """game Teams
    players 4
    teams (p1, p3), (p2, p4)
cards card in deck
    suit: coins, cups
    value: 1 to 20
    one of each suit, value
zones
    deck: pile
    each player
        hand: hand
state
    each team
        points = 7
play
    deal 3 from deck to every hand
    each player from p1
        choose card from hand
        move card to deck
        points += 1
winner highest points
"""


def test_what_a_team_has_is_shown_and_told(tmp_path: Path) -> None:
    found = session(_file(tmp_path, TEAMS), 4)
    begin = text(list(found.begin()))
    assert "team 1 (player 1, player 3) · points 7" in begin
    assert "team 2 (player 2, player 4) · points 7" in begin
    told = text(say(found, "1"))
    assert "  team 1, points: 7 + 1 = 8" in told
    assert "team 1 (player 1, player 3) · points 9" in told


OPEN = """game Open
    players 2
cards card in deck
    value: 1 to 10
    one of each value
zones
    deck: pile
    each player
        hand: hand
        won: spread
play
    shuffle deck
    deal 1 from deck to every hand
    repeat 2 times
        reveal every hand
        player p1
            choose n from 1 to 2, m from 1 to 2
    for owner in everyone
        move 1 from deck to owner.won
    player p1
        choose k from 1 to 2
winner highest count(won)
"""


def test_cards_that_lie_open_are_shown_once_and_what_each_gets_is_told(tmp_path: Path) -> None:
    found = session(_file(tmp_path, OPEN), 2, seed=1)
    told = text(list(found.begin()))
    assert told.count("player 2 shows") == 1
    assert "n 1, m 2" in told  # two numbers need their names
    told = text(say(found, "n 1 m 2"))
    assert "player 2 shows" not in told
    told = text(say(found, "1"))
    assert "\n  You get 10 (won)\n  player 2 gets 3 (won)\n" in told  # no consequence of what the last one did


HIDDEN_ACT = """\
game Hidden
    players 2

cards card in deck
    rank: 1 to 6
    one of each rank

zones
    deck: pile
    aside: pile
    each player
        hand: hand

play
    deal 2 from deck to every hand
    each player
        choose one "Your turn"
            "Hide a card"
                choose card from hand
                move card to aside
            "Pass"
    each player
        choose card from hand "Discard"
        move card to aside

winner highest count(hand)

words de
    "Hide a card": "Karte verstecken", "Pass": "Passen"
"""


@pytest.mark.parametrize(
    ("language", "said"), [("en", "player 2 hides a card"), ("de", "Spieler 2 wählt „Karte verstecken“")]
)
def test_what_was_done_is_told_where_its_cards_are_not(tmp_path: Path, language: str, said: str) -> None:
    """A bot that takes the first option hides a card; the viewer passes."""
    found = session(_file(tmp_path, HIDDEN_ACT), 2, language=language)
    found.seats.bots["random"] = First()
    list(found.begin())
    shown = text(say(found, "pass"))
    assert said in shown
    assert "hides a card 3" not in shown


class First:
    name = "first"

    def choose(self, chair: Chair, rng: Random) -> Option:
        return chair.decision.options[0]


def test_things_that_are_numbers_have_no_second_number(tmp_path: Path) -> None:
    found = session(_file(tmp_path, HIDDEN_ACT), 2)
    list(found.begin())
    moves = found.moves()
    assert moves is not None
    assert [(item.label, item.number) for item in items(moves)] == [
        ("Hide a card: 1", ""),
        ("Hide a card: 3", ""),
        ("Pass", ""),
    ]
    assert str(moves.read("3")) == "Hide a card: 3"
    say(found, "pass")
    moves = found.moves()
    assert moves is not None
    assert [(item.label, item.number) for item in items(moves)] == [("1", ""), ("3", "")]


def test_a_number_that_is_an_act_and_a_bid_is_not_taken_for_either(tmp_path: Path) -> None:
    rules = HIDDEN_ACT.replace(
        "choose card from hand\n                move card to aside", "choose n from 1 to 8\n                bid = n"
    )
    found = session(_file(tmp_path, rules.replace("play\n", "state\n    bid = 0\n\nplay\n", 1)), 2)
    assert "1) Hide a card: 1–8   2) Pass" in list(found.begin())[-1].text
    assert text(say(found, "2")) == "`2` could mean: 2) Pass / Hide a card: 2. `2)` is the number in the list."
    moves = found.moves()
    assert moves is not None
    assert [str(moves.read(line)) for line in ("pass", "hide 2", "1 7")] == ["Pass", "Hide a card: 2", "Hide a card: 7"]
    assert text(say(found, "7")).startswith("`7` is no number in the list")  # and not a bid by slip


def test_a_long_stretch_leaves_out_cards_that_only_move(tmp_path: Path) -> None:
    found = session(_file(tmp_path, STRETCH), 2)
    told = next(o.text for o in found.begin() if o.kind == "happened")
    assert told.count("is counted") == 30
    assert "more, `:history`" in told
    assert told.count("deck → away") < 30


STRETCH = """game Stretch
    players 2
cards card in deck
    value: 1 to 40
    one of each value
zones
    deck: pile
    away: pile seen by everybody
play
    for n in (1 to 30)
        move 1 from deck to away
        say "{n} is counted"
    each player
        choose card from away "Take a card"
winner highest count(away)
"""


ROWS = """game Rows
    players 2
cards card in deck
    suit: red, blue
    value: 1 to 8
    one of each suit, value
zones
    deck: pile
    rows[2]: row
    each player
        hand: hand
state
    each player
        laid_cards = 0
play
    shuffle deck
    deal 4 from deck to every hand
    repeat until every hand is empty
        each player
            choose card from hand, line from rows "Lay a card"
            move card to line
            laid_cards += 1
winner highest laid_cards
"""


def test_where_a_card_goes_and_what_is_counted_are_named(tmp_path: Path) -> None:
    (tmp_path / "rows.cardgame").write_text(ROWS, encoding="utf-8")
    found = session(str(tmp_path / "rows.cardgame"), 2)
    list(found.begin())
    told = text(say(found, "2"))
    assert re.search(r"You lay (red|blue) \d → rows 2", told)
    assert "You, laid cards: 1" in told


def test_points_that_were_worked_out_before_say_of_what_and_who_did_it_is_said() -> None:
    """Who had united the gang was told to nobody, and its points had no reason."""
    found = session("gaunerbande", 3, seed=3)
    shown = text([*found.begin(), *found.feed(":auto end")])
    assert "player 3 has united the gang: all crooks and the politician" in shown
    assert "You: 70 + 24 = 94 (price of the whole gang)" in shown


@pytest.mark.parametrize(
    ("name", "players", "seed", "line", "language", "said"),
    [
        ("bridge", 4, 1, "2 pik", "de", "Du bietest 2 Pik"),
        ("klondike", 1, 7, "up", "en", "You put ♣A on the foundation"),
        ("klondike", 1, 7, "up", "de", "Du legst ♣A auf die Ablage"),
        ("doppelkopf", 4, 1, "no", "en", "You announce nothing"),
        ("doppelkopf", 4, 1, "no", "de", "Du sagst nichts an"),
    ],
)
def test_moves_of_shipped_games_are_told_with_a_verb(
    name: str, players: int, seed: int, line: str, language: str, said: str
) -> None:
    """`Du wählst „Gebot: 2 Pik“`, `You choose “Up: ♣A”`, `You answer “No” to “Announce that your side wins?”`."""
    found = session(name, players, seed=seed, language=language)
    told = text([*found.begin(), *found.feed(line)])
    for _ in range(40):
        if said in told:
            return
        told = text(say(found, ":auto"))
    raise AssertionError(said)


def test_a_rank_without_a_letter_is_told_in_the_language_of_the_player() -> None:
    found = session("tarot", 4, seed=1, language="de")
    assert "knight" not in text([*found.begin(), *say(found, ":auto 30")])


def test_of_many_alike_cards_that_are_chosen_it_is_told_how_many_they_are() -> None:
    """`You give up yellow, yellow, yellow, …` had fifteen words."""
    deck = session("gauner", 3).labels
    cards = [[c for c in range(len(deck.layout.cards)) if deck.card(c) == kind] for kind in ("yellow", "orange", "red")]
    found = Deck(deck).named([*cards[2][:5], *cards[1][:3], *cards[0][:9]])
    assert found == "9 yellow, orange, orange, orange, 5 red"


@pytest.mark.parametrize(
    ("language", "finds", "passes"), [("en", "You find no ", "You pass"), ("de", "Du findest", "Du passt")]
)
def test_who_finds_nobody_is_not_told_to_pass_as_well(language: str, finds: str, passes: str) -> None:
    """`You pass (the rule “arrest a person of the commissioner's colour” leaves nothing else)` stood above it."""
    found = session("commissario", 2, seed=5, language=language)
    told = text([*found.begin(), *say(found, *[":auto"] * 30)])
    assert f"\n  {finds}" in told
    assert f"{passes} (" not in told
