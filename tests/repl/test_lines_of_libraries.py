"""A line that is told by its number is told with its file if that is a library: the game has such a line too."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.sentence import into
from interpreter import Fault
from interpreter.load import load
from interpreter.rule_tests.run import run_tests
from tests.repl.sessions import say, session, text

LIBRARY = """library lending

define share(n) = 12 div n

phase settle(n)
    p1.score += 10 div n

phase pay_out
    p1.score = share(p1.score)

phase lend
    player p1
        choose card from hand
            must "not a one" if possible: card.value > 1
        move card to deck

phase go_round
    repeat until p2.score > 0
        player p1
            may choose card from hand where value > 20
                move card to deck
"""
GAME = """game Lending
    players 2

use lending

cards card in deck
    suit: red, blue
    value: 1 to 6
    one of each suit, value

zones
    deck: pile
    each player
        hand: hand

state
    each player
        score = 0

play
    deal 3 from deck to every hand
    work

phase work
    p1.score = 0
    WORK

winner highest score

test "one option"
    players 2
    given p1.hand: red 1, red 2
    run work
    expect p1.score is 1

test "refused"
    players 2
    given p1.hand: red 1, red 2, red 4
    run work
    p1 chooses red 1
"""


def written(folder: Path, work: str) -> str:
    (folder / "library").mkdir()
    (folder / "library" / "lending.cardgame").write_text(LIBRARY, encoding="utf-8")
    file = folder / "lending_game.cardgame"
    file.write_text(GAME.replace("WORK", work), encoding="utf-8")
    return str(file)


def test_tests_name_the_file_of_the_choice(tmp_path: Path) -> None:
    first, second = (each.failures[0] for each in run_tests(load(written(tmp_path, "lend"))))
    place = f"{tmp_path / 'library' / 'lending.cardgame'}"
    assert first.notes[-1] == f"p1 had one option, red 2 (line 13 of {place}), and it was taken"
    assert second.notes == (f"not a one (line 14 of {place})",)
    assert into("de", second.notes[0]) == f"not a one (Zeile 14 von {place})"


@pytest.mark.parametrize(("language", "said"), [("en", "line 13 of"), ("de", "Zeile 13 von")])
def test_questions_name_it_to_who_writes_the_rules(tmp_path: Path, language: str, said: str) -> None:
    found = session(written(tmp_path, "lend"), 2, author=True, language=language)
    list(found.begin())
    assert said in text(say(found, ":why"))


def test_a_circle_of_a_library_is_told_with_its_file(tmp_path: Path) -> None:
    with pytest.raises(Fault) as fault:
        load(written(tmp_path, "go_round")).start(seed=1)
    place = f"{tmp_path / 'library' / 'lending.cardgame'}"
    assert fault.value.diagnostic.notes == (f"line 20 of {place}: p1 can only pass",)


def test_the_last_line_that_asked_for_what_fails_is_named(tmp_path: Path) -> None:
    """Not the first: of phases that ask for each other that was often the `play` alone."""
    name = written(tmp_path, "settle(p1.score)")
    with pytest.raises(Fault) as fault:
        load(name).start()
    found = fault.value.diagnostic
    assert (found.line, found.notes) == (6, (f"it was asked for in line 26 of {name}",))


def test_a_definition_is_asked_for_by_the_phase_that_uses_it(tmp_path: Path) -> None:
    with pytest.raises(Fault) as fault:
        load(written(tmp_path, "pay_out")).start()
    found = fault.value.diagnostic
    assert (found.line, [found.source.line(label.span.start) for label in found.also]) == (3, [9])


def test_a_rule_that_forbids_is_shown_with_its_file(tmp_path: Path) -> None:
    name = written(tmp_path, "lend")
    place = f"{tmp_path / 'library' / 'lending.cardgame'}"
    found = session(name, 2, author=True, seed=1)
    list(found.begin())
    shown = text(say(found, ":why red 1"))
    assert f"{place}\n   14 │" in shown, shown
    where = text(say(found, ":where"))
    assert f"  lend  {place}:13\n  work  :26\n" in where
