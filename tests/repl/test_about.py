"""What is said of a game whose file has no text for people: the goal, the course and a turn, from the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.describe.numbers import with_values
from interpreter import load
from interpreter.ask.rounds import ends_when
from repl.screen.plain_rows import outer_rows, plain_rows
from repl.words import Words
from tests.repl.sessions import TINY, cardgame

NESTED = """# A made up game: who has the highest card.
game Nested
    players 2
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
        laid: pile
state
    each player
        score = 0
play
    repeat 2 times
        play_deal
phase play_deal
    set_up
    turns from p1 until every hand is empty
        take_turn
phase set_up
    deal 3 from deck to every hand
    player p1
        choose card from hand "Throw a card away"
        move card to deck
phase take_turn
    choose one "Your turn"
        "Lay"
            choose card from hand
                must "a high card": card.value > 0
            move card to laid
        "Wait"
    score += 1
winner highest score
"""


UNSAID = """game Unsaid
    players 2
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
        laid: pile
state
    frozen_pot = no
    each player
        score = 0
        level = 0
define is_over = min(every level) > 3 or count(deck) < 3
play
    deal 3 from deck to every hand
    turns from p1 until is_over
        take_turn(2)
phase take_turn(n)
    if frozen_pot
        throw_away
    choose one "Your turn"
        "Lay" if not frozen_pot
            choose card from hand
            move card to laid
            score += n * (level + 2) div 3
        "Wait"
            frozen_pot = yes
    level += 1
    score += count(laid)
phase throw_away
    choose card from hand "Throw a card away"
    move card to deck
winner highest score
"""


def _about(file: str, language: str = "en") -> str:
    played = cardgame("play", file, "--bot", "random", "--seed", "4", "--lang", language, typed=":about\n:quit\n")
    return played.stdout.rpartition(":about\n")[2] if ":about\n" in played.stdout else played.stdout


def test_goal_whole_game_and_a_turn_are_told_by_the_rules() -> None:
    told = _about(str(TINY))
    parts = ("the higher card takes the trick", "The goal\n  Highest score wins.", "The whole game\n", "Play trick\n",
             "    Play a card.\n      Rule, if possible: follow suit.", "Points\n")  # fmt: skip
    assert [told.find(part) for part in parts] == sorted(told.find(part) for part in parts)
    assert min(told.find(part) for part in parts) >= 0
    assert "Das Ziel\n" in _about(str(TINY), "de")


def test_what_leads_to_a_turn_is_told_and_what_does_not_is_left_to_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "nested.cardgame"
    file.write_text(NESTED, encoding="utf-8")
    told = _about(str(file))
    assert "A made up game: who has the highest card." in told
    assert told.index("\nPlay deal\n") < told.index("\nTake turn\n")
    assert "\nSet up\n" not in told
    assert "Rule: a high card." in told


@pytest.mark.parametrize(
    ("language", "said", "unsaid"),
    [
        ("en", ("Players take turns, beginning with player 1:", "Sometimes:", "    Lay\n"), ("applies", "÷")),
        ("de", ("Reihum, beginnend mit Person 1:", "Manchmal:", "    Lay\n"), ("Merke dir", "gilt", "÷")),
    ],
)
def test_what_only_the_program_has_a_name_for_is_left_out(
    tmp_path: Path, language: str, said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    """`until “is over” applies` and `the remainder of the pot ÷ the number of takers` told nobody how it is played."""
    file = tmp_path / "unsaid.cardgame"
    file.write_text(UNSAID, encoding="utf-8")
    told = _about(str(file), language)
    assert all(each in told for each in said), told
    assert not any(each in told.partition(said[0])[2] for each in (*unsaid, "“")), told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Agreed for this play\n  bonus for: points (What wins the bonus card of a colour"),
        ("de", "Für diese Partie vereinbart\n  Bonus für: Punkte ("),
    ],
)
def test_options_that_are_not_as_usual_are_told(language: str, said: str) -> None:
    arguments = ("play", "commissario", "--players", "3", "--bot", "random", "--plain", "--lang", language)
    unusual = cardgame(*arguments, "--option", "bonus_for=points", typed=":about\n:quit\n").stdout
    assert said in unusual
    assert said.partition("\n")[0] not in cardgame(*arguments, typed=":about\n:quit\n").stdout


def test_the_text_for_people_says_what_is_agreed() -> None:
    """`or by an option the most points` left open which of the two counts in this play."""
    for value in ("cards", "points"):
        typed = ("play", "commissario", "--bot", "random", "--plain", "--option", f"bonus_for={value}")
        told = " ".join(cardgame(*typed, typed=":about\n:quit\n").stdout.split())
        assert f"whoever has the most {value} of that colour among the prisoners;" in told


def test_a_phase_has_the_name_that_the_rules_above_it_use(tmp_path: Path) -> None:
    file = tmp_path / "nested.cardgame"
    file.write_text(NESTED, encoding="utf-8")
    told = _about(str(file), "de")
    assert "    Spiel.\n" in told
    assert "\nSpiel\n" in told
    assert "Play deal" not in told
    assert "\nPlay deal\n" in _about(str(file))


@pytest.mark.parametrize(
    ("text", "language", "one", "three"),
    [
        ("ends after {deals} deals.", "en", "ends after 1 deal.", "ends after 3 deals."),
        ("endet nach {deals} Runden.", "de", "endet nach 1 Runde.", "endet nach 3 Runden."),
        ("endet nach {deals} Spielen", "de", "endet nach 1 Spiel", "endet nach 3 Spielen"),
        ("first to {deals} wins, as {deals} is less", "en", "first to 1 wins, as 1 is less",
         "first to 3 wins, as 3 is less"),
    ],
)  # fmt: skip
def test_one_of_something_is_not_several(text: str, language: str, one: str, three: str) -> None:
    assert with_values(text, language, lambda _: "1") == one
    assert with_values(text, language, lambda _: "3") == three


def test_a_game_of_one_deal_ends_after_one_deal() -> None:
    for language, said in (("en", "after 1 deal."), ("de", "nach 1 Durchgang.")):
        played = cardgame("play", "president", "--bot", "random", "--option", "rounds=1", "--lang", language,
                          typed=":about\n:quit\n")  # fmt: skip
        assert said in " ".join(played.stdout.split())


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_happens_otherwise_is_not_told_of_a_condition_that_is_left_out(language: str) -> None:
    """`Players take turns: / Otherwise: / Take turn.`"""
    words = Words(language)
    first, other, some = words("about if"), words("about else"), words("about sometimes").removesuffix(":")
    rows = ["Turns:", f"  {first} “it”:", "    “It” applies.", f"  {other}, b:", "    B.", f"  {other}:", "    C."]
    assert plain_rows(rows, words) == ["Turns:", f"  {some}, b:", "    B.", f"  {other}:", "    C."]
    assert plain_rows([*rows[:3], *rows[5:]], words) == ["Turns:", f"  {some}:", "    C."]
    said = ["Turns:", f"  {first} a:", "    A.", f"  {other}, “b”:", "    B."]
    assert plain_rows(said, words) == [*said[:3], f"  {some}:", "    B."]


def test_a_condition_stands_alone_where_only_what_is_deeper_is_left_out(tmp_path: Path) -> None:
    """`Each player in turn:` stood there with nothing below it, or `Otherwise:` with nothing before it."""
    file = tmp_path / "nested.cardgame"
    lot = "".join(f"    score += {n}\n" for n in range(11, 21))
    deep = """    each player
        if score is 1
            if score is 2
                if score is 3
                    score += 7
        else
            score += 9
"""
    file.write_text(NESTED.replace("    score += 1\n", f"    score += 1\n{lot}{deep}"))
    shown = cardgame("play", str(file), "--bot", "random", typed=":about\n:quit\n").stdout
    assert "Add 20 to your score." in shown
    assert "Each player in turn:" not in shown
    words = Words("en")
    rows = ["If a:", "  If b:", "    If c:", "      C.", "Otherwise:", "  D."]
    assert outer_rows(rows, 4, words) == ["Sometimes:", "  D."]
    assert outer_rows(rows, 6, words) == rows


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The game ends when everyone's hand is empty."), ("de", "Das Spiel endet, wenn alle Hände leer sind.")],
)
def test_the_end_says_until_when_the_rules_went_on(tmp_path: Path, language: str, said: str) -> None:
    """A file without a text for people said who had won, and not why that was the end."""
    typed = tmp_path / "typed.txt"
    typed.write_text(":auto end\n")
    options = ("--bot", "random", "--seed", "3", "--lang", language, "--script", str(typed))
    assert said in cardgame("play", str(TINY), *options).stdout
    other = tmp_path / "other.cardgame"
    ways = TINY.read_text().replace(
        "    count_trick\n\n", "    count_trick\n    if leader.score is 2\n        end game\n\n"
    )
    other.write_text(ways)
    assert ends_when(load(TINY).rules) is not None
    assert ends_when(load(other).rules) is None  # there are two ways to end


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The game ends when somebody's score is at least 2."), ("de", "mindestens 2 sind")],
)
def test_the_end_says_how_much_was_agreed(tmp_path: Path, language: str, said: str) -> None:
    """`at least the goal`, which is an option: nobody was told what it was."""
    file = tmp_path / "nested.cardgame"
    rules = NESTED.replace("game Nested\n", "game Nested\n    option goal = 5 from 1 to 9\n")
    file.write_text(rules.replace("repeat 2 times", "repeat until max(every score) >= goal"))
    options = ("--option", "goal=2", "--bot", "random", "--seed", "3", "--lang", language)
    shown = cardgame("play", str(file), *options, typed=":auto end\n:quit\n").stdout
    assert said in " ".join(shown.split())


ENDS = """game Ends
    players 2
cards card in deck
    value: 1 to 12
    one of each value
zones
    deck: pile
    table: spread
    each player
        hand: hand
state
    each player
        score = 0
play
    deal 2 from deck to every hand
    turns from p1 where hand is not empty until any(everyone where score > 8)
        choose card from hand "Play"
            move card to table
            score += GAIN
winner highest score
"""


@pytest.mark.parametrize(("gain", "is_so"), [("1", False), ("9", True)])
def test_until_when_rules_went_on_is_told_where_it_is_so_in_the_end(tmp_path: Path, gain: str, is_so: bool) -> None:
    """Nobody had a card any more: the play was over, and nobody's score was more than 8."""
    file = tmp_path / "ends.cardgame"
    file.write_text(ENDS.replace("GAIN", gain))
    shown = cardgame("play", str(file), "--bot", "random", "--seed", "3", typed=":auto end\n:quit\n").stdout
    assert ("The game ends when somebody's score is more than 8." in " ".join(shown.split())) == is_so


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Forehand is to the left of the dealer", "Forehand leads to the first trick")),
        ("de", ("Vorhand sitzt links vom Geber", "Vorhand spielt zum ersten Stich aus")),
    ],
)
def test_a_newcomer_to_skat_reads_who_forehand_is_and_who_leads(language: str, said: tuple[str, str]) -> None:
    told = " ".join(_about("skat", language).split())
    assert all(each in told for each in said)


TRICKS = sorted(path.stem for path in (Path(__file__).parents[2] / "games" / "tricks").glob("*.cardgame"))


@pytest.mark.parametrize("name", TRICKS)
def test_a_newcomer_to_a_game_of_tricks_reads_who_leads(name: str) -> None:
    """The table shows who leads; why it is they stood in no text of a dozen games."""
    english, german = (
        about.topics["turn"] for about in map(load(name).rules.about_in, ("en", "de")) if about is not None
    )
    assert re.search(r"\bleads\b", english)
    assert re.search(r"\bspielt\b[^.;]* aus\b|\blinks davon wird ausgespielt", german)
