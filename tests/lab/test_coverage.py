"""What tests and games exercised, counted by hand for a small game."""

from __future__ import annotations

import pytest

from lab import plays
from lab.coverage import Coverage, Measured, marked
from lab.inside import inner_items
from lab.items import items_of
from tests.lab.small import PICK, rules

FOLDED = """game Folded
    players 2 to 3
    option long = no "Play on"

cards card in deck
    value: 1 to 9
    one of each value

zones
    deck: pile
    each player
        hand: hand
        won: spread

play
    shuffle deck
    deal 2 from deck to every hand
    if players is 3
        each player from p1
            give
    else
        give_two
    if long
        each player from p2
            give

phase give
    choose card from hand
    move card to won

phase give_two
    each player from p1
        give

winner highest sum(won.value)
"""


INSIDE = """game Inside
    players 2 to 3

cards card in deck
    value: 1 to 9
    one of each value

zones
    deck: pile
    each player
        hand: hand
        won: spread

state
    each player
        score = 0

define twice(n) = 2 * n
define few = players is 2
define worth(card) =
    10 if card.value > 8 and twice(card.value) > 3
    1 if card.value > 4
    0 otherwise
define unused_in_play(n) = n + 1 if n > 3 else n

play
    deal 2 from deck to every hand
    repeat
        each player from p1
            give
        if every hand is empty
            end game

phase give
    choose card from hand
        must "of worth" if possible: worth(card) > 0
    move card to won
    score += worth(card) if few else unused_in_play(card.value)

winner highest score + (1 if any(won where value is 9) else 0)

test "worth of cards"
    expect worth(first(deck)) is 0

test "one card"
    given p1.hand: 1, 9
    run give by p1
    expect p1.score is 10
"""


def test_expressions_and_definitions_are_looked_into() -> None:
    found = {(i.kind, i.words): i for i in _measured(INSIDE, 2).items}
    assert found["definition", "twice"].tests["used"]
    assert found["definition", "unused_in_play"].missing == ["used"]
    assert found["definition", "unused_in_play"].games["used"]  # by three players
    assert found["case", "if card.value > 8 and twice(card.value) > 3"].missing == []
    assert found["case", "if card.value > 4"].missing == ["yes"]
    assert found["case", "if few"].missing == ["no"]
    assert found["case", "if any(won where value is 9)"].missing == ["yes", "no"]
    assert found["case", "if any(won where value is 9)"].games["no"]
    assert found["statement", "repeat"].games["run"]


def test_a_bare_repeat_ran_if_its_body_did() -> None:
    text = INSIDE[: INSIDE.index('test "worth')] + 'test "all"\n    run play\n    everybody chooses anything\n'
    text += "    expect every hand is empty\n"
    found = {(i.kind, i.words): i for i in _measured(text).items}
    assert found["statement", "repeat"].tests["run"]
    assert found["statement", "end game"].tests == {"run": 1}


def _measured(text: str, games: int = 0) -> Coverage:
    measured = Measured(rules(text))
    list(measured.run_tests())
    if games:
        measured.play(games)
    return measured.coverage()


def test_one_test_by_hand() -> None:
    found = {(i.kind, i.words): i for i in _measured(PICK).items}
    assert found["statement", "taken += 1"].tests == {"run": 1}
    assert found["statement", "taken += 2"].tests == {"run": 0}
    assert found["branch", "if card.value > 8"].tests == {"yes": 0, "no": 1}
    assert found["rule", "no nine to begin with"].tests == {"changed": 1, "kept": 0}
    assert found["rule", "red before blue"].tests == {"changed": 0, "kept": 1}
    assert found["act", "keep it"].tests == {"offered": 1, "taken": 1}
    assert found["act", "give it back"].never == ["offered", "taken"]


def test_games_are_counted_apart_from_tests() -> None:
    with_games, without = _measured(PICK, 3), _measured(PICK)
    assert with_games.games == 3 * 2 * 4  # two and three players, four settings of the option
    assert with_games.percent == without.percent
    assert with_games.shares[-1].games > without.shares[-1].games == 0
    assert [i.tests for i in with_games.items] == [i.tests for i in without.items]


@pytest.mark.slow
def test_many_games_are_counted_in_native_code_as_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for many in (1, 10**6):
        monkeypatch.setattr(plays, "MANY_GAMES", many)
        measured = Measured(rules(FOLDED))
        measured.play(30)
        found.append(measured.by_games)
    assert found[0] == found[1]
    assert found[0]


def test_what_the_set_up_decides_counts_where_it_was_played() -> None:
    found = {(i.kind, i.words): i for i in _measured(FOLDED, 1).items}
    assert found["branch", "if players is 3"].games == {"yes": 2, "no": 2}
    assert found["branch", "if long"].games["yes"] == 2
    assert found["statement", "give_two"].games == {"run": 2}


def test_only_the_tests_that_are_asked_for() -> None:
    measured = Measured(rules(PICK))
    assert [t.title for t in measured.run_tests(("HIGHER",))] == ["the higher card is better"]
    assert [t.title for t in measured.run_tests(("back",))] == ["giving back"]
    assert list(measured.run_tests(("nothing",))) == []


def test_the_values_of_options_are_exercised_too() -> None:
    found = {i.words: i for i in _measured(FOLDED, 2).items if i.kind == "option"}
    assert found["option long"].tests == {"no": 0, "yes": 0}
    assert found["option long"].games == {"no": 4, "yes": 4}  # two games for each setting and number of players
    many = _measured(PICK.replace("from 1 to 4", "from 1 to 9")).items[0]
    assert (many.kind, many.line, many.tests) == ("option", 4, {"another": 0, "usual": 1})


def test_marks_stand_beside_their_lines() -> None:
    text = rules(PICK)
    lines = marked(_measured(PICK), text)
    assert len(lines) == 1 + len(text.source.text.splitlines())
    by_hand = next(line for line in lines if "if card.value > 8" in line)
    assert by_hand == "    1     - |  31      if card.value > 8   < branch never: yes"
    assert next(line for line in lines if "taken += 2" in line).endswith("< never run")


@pytest.mark.parametrize("text", [PICK, FOLDED, INSIDE])
def test_a_share_is_a_share(text: str) -> None:
    found = _measured(text, 1)
    assert all(0 <= s.tests <= s.either <= s.outcomes for s in found.shares)
    assert found.shares[-1].outcomes == sum(s.outcomes for s in found.shares[:-1])
    game = rules(text).game().rules
    assert len(found.items) == len(items_of(game)) + len(inner_items(game)) + len(game.options)
    assert Coverage.model_validate_json(found.model_dump_json()) == found
