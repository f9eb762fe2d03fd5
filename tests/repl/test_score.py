"""`:score`: how it stands during a play, as far as everybody knows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from repl.screen.text import width
from tests.repl.sessions import cardgame, last, say, session, text

SECRET = """game Sealed
    players 2
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        open = 0
        sealed = 0 seen by owner
play
    deal 3 from deck to every hand
    repeat 3 times
        each player
            choose card from hand "A card"
            open += 1
            sealed += card.value
            move card to deck
winner highest sealed
"""

TIED = """game Tied
    players 4
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        points = 0
        late = 0
play
    deal 2 from deck to every hand
    p1.late = 2
    p2.late = 1
    p3.late = 1
    each player
        choose card from hand "A card"
        move card to deck
winner highest points, then highest late
"""


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "score for each scoring of the jail"), ("de", "Punkte je Wertung")]
)
def test_points_are_told_scoring_by_scoring_while_the_play_goes_on(language: str, heading: str) -> None:
    """Within one deal, and not in every round."""
    found = session("gauner", 3, language=language)
    list(found.begin())
    assert text(say(found, ":score")).split()[1:3] == ["1", "0"]
    say(found, ":auto 25")
    said = text(say(found, ":punkte"))
    assert found.play.state.result is None
    assert heading in said.splitlines()
    name = str(found.labels.player(0))
    total = [line.split()[-1] for line in said.splitlines() if line.lstrip().startswith(name)]
    assert total[0] == total[-1] == str(found.play.state.worth()[0][0])


def test_the_first_scoring_is_called_what_all_of_them_are() -> None:
    """It was `deal 1`, and from the second one on all were scorings of the jail."""
    found = session("gauner", 3, seed=11)
    list(found.begin())
    while not any(found.play.state.worth()[0]):
        say(found, ":auto")
    assert "score for each scoring of the jail" in text(say(found, ":score")).splitlines()


@pytest.mark.parametrize("columns", [40, 60])
def test_rounds_that_have_no_room_stand_below_and_the_sum_is_right(columns: int) -> None:
    """They were one column: of twelve deals ten could not be seen."""
    found = session("gaunerbande", 4, columns=columns)
    list(found.begin())
    say(found, ":auto end")
    _, whole = text(say(found, ":score")).split("score, round by round")
    assert all(width([("", row)]) <= columns for row in whole.splitlines())  # the whole screen would break it
    said = whole.partition("the last points")[0]
    rows = said.strip("\n").splitlines()
    numbers = [word for head in rows[::5] for word in head.split()]
    assert len(rows) > 5
    assert numbers == [*map(str, range(1, len(numbers))), "total"]
    for player in range(1, 5):
        *got, total = [int(word) for row in rows[player::5] for word in row.split()[2:]]
        assert sum(got) == total
        assert len(got) == len(numbers) - 1


def test_what_is_paid_in_a_single_deal_is_not_told_as_rounds() -> None:
    found = session("kuhn_poker", 3, seed=4)
    list(found.begin())
    outputs = say(found, ":auto end")
    assert found.play.over
    assert "round by round" not in text(outputs)


def test_what_everybody_began_with_is_called_so() -> None:
    found = session("texas_holdem", 2, seed=1)
    list(found.begin())
    for _ in range(12):
        say(found, "fold")
    _, said = text(say(found, ":score")).split("chips, ")
    assert said.splitlines()[1].split()[:3] == ["start", "1", "2"]


def test_partners_are_one_row_of_the_score() -> None:
    found = session("canasta", 4)
    list(found.begin())
    said = text(say(found, ":score")).splitlines()
    assert said[:2] == [
        "  team 1 (player 1, player 3)       0",
        "  team 2 (player 2, player 4)       0",
    ]


def test_players_who_share_a_place_are_not_told_that_their_tie_was_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tied.cardgame").write_text(TIED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = session("tied.cardgame", 4)
    list(found.begin())
    said = last(say(found, "1"), "over").text.splitlines()
    places = [row.split()[0] + row.partition(" 0")[2] for row in said if row.lstrip()[:2] in ("1.", "2.", "4.")]
    assert places == [
        "1.  (you)  a tie, decided by late: 2 against 1",
        "2.  late 1",
        "2.  late 1",
        "4.  a tie, decided by late: 0 against 1",
    ]


def test_what_is_secret_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "sealed.cardgame").write_text(SECRET, encoding="utf-8")
    (tmp_path / "moves.txt").write_text("1\n1\n:score\n:quit\n", encoding="utf-8")
    said = cardgame(
        "play",
        str(tmp_path / "sealed.cardgame"),
        "--script",
        str(tmp_path / "moves.txt"),
        "--seed",
        "1",
        "--bot",
        "random",
    ).stdout
    assert "> :score\nNothing has been counted yet that everybody knows.\n" in said


@pytest.mark.parametrize(
    ("name", "players", "english", "german"),
    [
        ("klondike", 1, "Foundation: 0 cards, solved: no.", "Ablage: 0 Karten"),
        ("hanabi", 4, "Fuses 3, points 0.", "Lunten 3, Punkte 0."),
    ],
)
def test_what_decides_is_told_while_the_play_goes_on(name: str, players: int, english: str, german: str) -> None:
    """Cards on the foundation, which everybody sees, were “nothing that everybody knows” until the end."""
    for language, said in (("en", english), ("de", german)):
        found = session(name, players, language=language)
        list(found.begin())
        shown = text(say(found, ":score"))
        assert said in shown, shown
        assert "nothing" not in shown.lower()


@pytest.mark.parametrize(("language", "parts"), [("en", "2 × value lost 144"), ("de", "2 × verlorener Wert 144")])
def test_a_lost_game_of_skat_is_told_with_its_parts(language: str, parts: str) -> None:
    """They were left out, as what decides who has won was worked out of matadors that nobody may know."""
    found = session("skat", 3, seed=1, language=language)
    shown = text([*found.begin(), *say(found, *[":auto", ""] * 16)])
    assert f"−288 ({parts})" in shown


def test_a_first_deal_has_one_column_and_none_for_blinds() -> None:
    found = session("texas_holdem", 4, seed=1)
    list(found.begin())
    for line in (":score", "call"):
        shown = text(say(found, line, ":score"))
        assert "start    1  total\n" in shown
        assert "round by round" not in shown


@pytest.mark.parametrize(
    ("language", "column", "heading", "own"),
    [("en", "  deal ", "the last points", "  You: "), ("de", "  Durchgang ", "die letzten Punkte", "  Du: ")],
)
def test_the_last_points_are_told_with_their_sums_and_a_column_says_what_it_is(
    language: str, column: str, heading: str, own: str
) -> None:
    """How points came about stood in `:history` alone once somebody had moved, and above them was only `1`."""
    found = session("gracias", 5, seed=8, language=language)
    list(found.begin())
    while f"\n{column}" not in (shown := text(say(found, ":score"))):
        assert heading not in shown
        say(found, ":auto", "")
    say(found, ":auto", "")
    rows = text(say(found, ":score")).splitlines()
    last = rows[rows.index(heading) + 1 :]
    assert len(last) == 5
    assert last[0].startswith(own)
    assert all("(" in row for row in last)
    (head,) = (row.split() for row in rows if row.startswith(column))
    assert head[1] == "1"


def test_how_a_score_came_about_has_one_form_for_all() -> None:
    """Who had few cards was told each of them, beside others of whom places were."""
    found = session("commissario", 4, seed=1)
    list(found.begin())
    say(found, ":auto 3")
    few = [row for row in text(say(found, ":score")).splitlines() if "(" in row]
    assert few
    assert not any("prisoners" in row for row in few)  # all have few cards: each is told
    ended = last(say(found, ":auto end"), "over").text.splitlines()
    parts = [row for row in ended if row.lstrip()[:2] in ("1.", "2.", "3.", "4.")]
    assert len(parts) == 4
    assert all("prisoners" in row for row in parts)


def test_the_points_of_cribbage_are_told_with_what_they_are_for() -> None:
    found = session("cribbage", 2, seed=3)
    list(found.begin())
    shown = text(say(found, ":auto 5"))
    assert "player 2: 2, for equal cards" in shown
    assert re.search(r"fifteens \d+, pairs \d+, runs 3, flush 0, jack of the suit 0\n +player 1: 3, in hand", shown)
    asked = text(say(found, ":score")).partition("the last points\n")[2]
    assert re.match(r"(.*\n)* +player 1: \d, in the crib\n +You, score: ", asked)  # the sums alone say nothing


SHOWN = """game Shown
    players 3
cards card in deck
    suit: clubs, hearts
    rank: 9, jack, queen, king, ace
    one of each suit, rank
zones
    deck: pile
    each player
        hand: hand
        shown: slot
state
    each player
        brave = no
play
    move clubs jack to p1.shown
    move clubs queen to p2.shown
    move clubs king to p3.shown
    player p1
        choose n from 1 to 2 "A number"
    p1.brave = yes
winner highest RANKED
test "who is ranked how"
    given p1.shown: hearts queen
    given p2.shown: hearts 9
    given p3.shown: hearts king
    expect winners (p2)
"""


@pytest.mark.parametrize(
    ("ranked", "language", "places"),
    [
        ("shown.rank", "en", ("jack", "king", "queen")),
        ("brave", "en", ("yes", "no", "no")),
        ("brave", "de", ("ja", "nein", "nein")),
    ],
)
def test_cards_and_yes_or_no_by_which_players_are_ranked_are_told_as_such(
    ranked: str, language: str, places: tuple[str, ...], tmp_path: Path
) -> None:
    """It was `True`, and the number of a rank's place."""
    path = tmp_path / "shown.cardgame"
    path.write_text(SHOWN.replace("RANKED", ranked), encoding="utf-8")
    found = session(str(path), 3, language=language)
    begun = text(found.begin())
    assert "highest" not in begun
    assert "Punkte" not in begun
    said = text(say(found, ":auto end"))
    assert sorted(re.findall(r"^  \d\. \S+ \d +(\S+)", said, re.M)) == sorted(places)
    told = text(say(found, ":score"))
    assert sorted(re.findall(r"^  \S+ \d +(\S+)", told, re.M)) == sorted(places)


@pytest.mark.parametrize(
    ("ranked", "told"),
    [
        ("shown.rank", "p1 queen, p2 9, p3 king"),
        ("shown is queen", "p1 yes, p2 no, p3 no"),
        ("sum((1, 2))", "p1 3, p2 3"),
    ],
)
def test_tests_tell_so_too_who_is_ranked_how(ranked: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "shown.cardgame"
    path.write_text(SHOWN.replace("RANKED", ranked), encoding="utf-8")
    assert f"ranked: {told}" in cardgame("test", str(path)).output
