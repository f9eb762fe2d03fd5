"""One mistake, one message: what follows from a line that cannot be read is not said as well."""

from __future__ import annotations

from textwrap import dedent

import pytest

import dsl
from dsl.diagnostic import Diagnostic
from dsl.fixes import fixed
from dsl.source import Source
from interpreter.load import shipped_libraries

GAME = """
game Small
    players 2 to 4
    option goal = 3 from 1 to 9 "Goal"
cards card in deck
    colour: red, blue
    value: 1 to 9, wager
    one of each colour, value
zones
    deck: pile
    discards: pile seen by everybody
    each player
        hand: hand
state
    leader = p1
    each player
        tokens = 0
define best(p) = max(order(c.value) for c in p.hand)
play
    play_round
phase play_round
    shuffle deck
    deal 3 from deck to every hand
    let thrown = nothing
    turns from leader until deck is empty
        take_turn
    if thrown is nothing
        tokens_for_all
phase take_turn
    choose card from hand "Play a card"
        must "not lower": order(card.value) > 0
    move card to discards
    if best(me) > goal
        end play_round
phase tokens_for_all
    each player
        tokens += 1
winner highest tokens
test "a wager"
    given p1.hand: red wager, red 3
    given p2.hand: blue 4, blue 5
    run take_turn by p1
    p1 chooses red 3
    expect discards: red 3
"""


def errors(text: str) -> list[Diagnostic]:
    found = dsl.check(Source("game.cardgame", dedent(text).lstrip()), shipped_libraries()).diagnostics
    return [d for d in found if d.severity == "error"]


def test_the_game_itself_is_right() -> None:
    assert errors(GAME) == []


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("    value: 1 to 9, wager", "    value: 1 to 9 or wager"),
        ("    value: 1 to 9, wager", "    value: 1 to 9, wager, out of game"),
        ("    colour: red, blue", "    colour: red & & blue"),
        ("    one of each colour, value", "    one of each colour and and value"),
        ("    turns from leader until deck is empty", "    turns from leader while while deck is not empty"),
        ("    turns from leader until deck is empty", "    turns from leader, everybody"),
        ("    if thrown is nothing", "    if thrown is is nothing at all"),
        ("    let thrown = nothing", "    let thrown := := nothing"),
        ('    choose card from hand "Play a card"', '    choose card from hand of of me "Play a card"'),
        ("    if best(me) > goal", "    if best(me) > > goal"),
        ("define best(p) = max(order(c.value) for c in p.hand)", "define best(p) = max of of p.hand"),
        ("        tokens = 0", "        tokens = = 0 for for each"),
        ('    option goal = 3 from 1 to 9 "Goal"', "    option goal = 3 from from 1"),
        ("phase tokens_for_all", "phase tokens_for_all of of everybody"),
        ("        hand: hand", "        hand: a hand of cards"),
    ],
)
def test_a_line_that_cannot_be_read_is_one_message(line: str, typed: str) -> None:
    assert line in GAME
    found = errors(GAME.replace(line, typed, 1))
    at = GAME.lstrip().splitlines().index(line) + 1
    assert [d.line for d in found] == [at], [(d.code, d.line, d.title) for d in found]


def test_a_name_that_was_never_declared_is_told_once_with_its_lines() -> None:
    found = errors(GAME.replace("    let thrown = nothing\n", "    thrown = nothing\n"))
    assert [(d.code, d.line) for d in found] == [("CG201", 23)]
    assert found[0].notes == ("it stands on line 26 too",)


def test_several_types_that_do_not_fit_on_a_line_are_one_message() -> None:
    found = errors(GAME.replace("order(card.value) > 0", "card.value is card.colour + 1"))
    assert len(found) == 1


def test_a_count_of_cards_says_nothing_if_the_cards_are_wrong() -> None:
    found = errors(GAME.replace("    one of each colour, value\n", "    2 reds, blue x 5\n    20 cards\n"))
    assert [d.code for d in found] == ["CG403", "CG403"]
    assert "`red`" in found[0].help
    assert found[1].help == "the number comes first: `5 blue`"


def test_what_is_only_guessed_is_no_fix() -> None:
    """`while` and `repeat until` are opposites: to write the one for the other would turn the rule round."""
    text = GAME.replace("    turns from leader until deck is empty\n", "    while goal > 3\n")
    assert "while goal > 3" in fixed(Source("game.cardgame", dedent(text).lstrip()), shipped_libraries()).text
    assert "write `repeat until goal <= 3`" in [d.help for d in errors(text)]
