"""What an act still lacks stands beside the question: a number that is compared with one that its reason names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.repl.sessions import last, say, session, text

OPENING = """game Opening
    players 2
cards card in deck
    value: 2
    12 of each value
zones
    deck: pile
    each player
        hand: hand
        line: spread seen by everybody
define opened = sum(line.value) >= needed
define needed = 15
play
    shuffle deck
    deal 6 from deck to every hand
    player p1
        lay_cards
phase lay_cards
    repeat
        choose one "Lay or stop"
            "Lay"
                choose card from hand
                move card to line
            "Take back" if line is not empty
                move line to hand
            "Stop"
                must "the first cards need {needed} points": line is empty or opened
                end lay_cards
winner highest count(line)
"""


def begun(folder: Path, rules: str, language: str = "en") -> tuple[str, str]:
    """The question at first, and after one card."""
    file = folder / "opening.cardgame"
    file.write_text(rules, encoding="utf-8")
    found = session(str(file), 2, language=language)
    first = last(list(found.begin()), "asked").text
    return first, text(say(found, "lay 2"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "not possible: Stop – the first cards need 15 points (now 2)"),
        ("de", "nicht möglich: Stop – the first cards need 15 points (jetzt 2)"),
    ],
)
def test_the_number_that_is_not_reached_is_told_before_anybody_asks(tmp_path: Path, language: str, said: str) -> None:
    first, then = begun(tmp_path, OPENING, language)
    assert "(now" not in first
    assert "(jetzt" not in first
    assert said in then


def test_a_refusal_tells_it_too(tmp_path: Path) -> None:
    file = tmp_path / "opening.cardgame"
    file.write_text(OPENING)
    found = session(str(file), 2)
    list(found.begin())
    say(found, "lay 2", "lay 2")
    assert text(say(found, "stop")) == "Not allowed. The rule: the first cards need 15 points (now 4)."


@pytest.mark.parametrize(
    ("rule", "instead"),
    [
        ("line is empty or opened", "line is empty"),  # nothing is compared
        ("{needed} points", "some points"),  # the reason does not name it
        # What not everybody can work out is not told in this way.
        ("sum(line.value)", "sum(line.value) + sum(hand.value) - sum(hand.value)"),
    ],
)
def test_nothing_else_is_told_beside_the_question(tmp_path: Path, rule: str, instead: str) -> None:
    _, then = begun(tmp_path, OPENING.replace(rule, instead))
    assert "Lay or stop" in then
    assert "not possible" not in then
    assert "(now" not in then


def test_a_number_that_the_reason_names_itself_is_not_told_again(tmp_path: Path) -> None:
    _, then = begun(tmp_path, OPENING.replace("the first cards need {needed} points", "{sum(line.value)} of {needed}"))
    assert "2 of 15" not in then
    file = tmp_path / "opening.cardgame"
    assert text(say(session(str(file), 2), "lay 2", "stop")).endswith("The rule: 2 of 15.")


def test_of_two_numbers_that_the_reason_names_neither_is_told(tmp_path: Path) -> None:
    """Behind the second it would seem to be that one."""
    rules = OPENING.replace("{needed} points", "{needed} points or {few} cards")
    rules = rules.replace("or opened", "or opened or count(line) >= few").replace(
        "define needed", "define few = 4\ndefine needed"
    )
    _, then = begun(tmp_path, rules)
    assert "Lay or stop" in then
    assert "(now" not in then


def test_what_the_first_melds_need_stands_on_the_table_until_they_do(tmp_path: Path) -> None:
    canasta = session("canasta", 4, people=(), seed=1)
    assert canasta.table().text.count("first melds need 50") == 2
    list(canasta.begin())
    assert "melds worth" in text(list(session("canasta", 4, seed=1).begin()))


LAY = '"Lay"\n                '
BOTH = "the rules “one at a time” and “the first cards need 15 points” leave nothing else"
ONE_AT_A_TIME = 'must "one at a time": count(line) < 2\n                '


@pytest.mark.parametrize(
    ("lay", "said"),
    [
        ('"Lay" if count(line) < 2\n                ', "the rule “the first cards need 15 points” leaves nothing else"),
        (LAY + ONE_AT_A_TIME, BOTH),
        (f'"Rest" if no\n                shuffle deck\n            {LAY}{ONE_AT_A_TIME}', BOTH),
    ],
)
def test_a_move_made_for_somebody_because_of_it_says_so(tmp_path: Path, lay: str, said: str) -> None:
    """The cards that were laid went back, *nothing else possible*."""
    file = tmp_path / "opening.cardgame"
    file.write_text(OPENING.replace(LAY, lay), encoding="utf-8")
    found = session(str(file), 2)
    list(found.begin())
    say(found, "lay 2")
    assert f"You take back ({said}" in " ".join(text(say(found, "lay 2")).split())


def test_it_says_so_where_only_who_chooses_can_work_the_number_out(tmp_path: Path) -> None:
    """In Canasta no meld was possible with a hand that could not reach 50 points: *nothing else possible*."""
    file = tmp_path / "opening.cardgame"
    rule = 'must "the cards need {needed} points, yours have {sum(hand.value)}": sum(hand.value) >= needed'
    file.write_text(OPENING.replace(LAY, f"{LAY}{rule}\n                "), encoding="utf-8")
    said = text(list(session(str(file), 2).begin()))
    assert "You stop (the rule “the cards need 15 points, yours have 12” leaves nothing else)" in " ".join(said.split())
