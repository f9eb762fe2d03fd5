"""Notes on cards: they lie where everybody sees them, and fall off where a card cannot be told from others."""

from __future__ import annotations

import pickle
from random import Random
from textwrap import dedent

import pytest

import dsl
from dsl.source import Source
from interpreter import Fault, Game, State
from interpreter.ask.labels import Labels
from interpreter.ask.notes import laid_text
from interpreter.text.position import read_position, write_position
from lab.playcheck import play_check
from lab.plays import Rules
from tests.interpreter.small import game_of

HEAD = """
game Noted
    players 2
cards card in deck
    suit: red, blue
    value: 1 to 4
    2 of each suit, value
zones
    deck: pile
    shown: pile seen by everybody
    alone: slot
    each player
        hand: hand
        line: row seen by owner
state
    each card
        marks = 0
        used = no
        whose = nobody
    each player
        score = 0
bookkeeping
    each card
        seen_here = no
play
    shuffle deck
    deal 3 from deck to every hand
    deal 4 from deck to every line
"""
TAIL = "\nwinner highest score\n"
TURNS = """
    repeat 5 times
        each player from p1
            choose one
                "Mark"
                    choose rival from everyone, card from rival.line
                    card.marks += 2
                    card.whose = me
                    card.used = not card.used
                "Along the table"
                    choose card from line
                    move card to shown
                "Away"
                    choose card from line
                    move card to hand
                    move up to 1 from deck to line at right
                "Shuffle"
                    shuffle line
                "Take back"
                    try_it
            score += sum(line.marks) + count(shown where used) + count(line where whose is me)

phase try_it
    for card in line
        card.marks += 1
    choose n from 1 to 2
    if n is 2
        undo try_it
"""


def noted(play: str) -> Game:
    return game_of(HEAD + play + TAIL)


def take(state: State, number: int) -> None:
    assert state.decision is not None
    state.apply(state.decision.options[number])


def notes_of(state: State, zone: str, player: int | None = None) -> tuple[str, ...]:
    return state.view(0).zone(zone, player).notes


def test_a_note_goes_along_the_table_and_falls_off_in_a_hand() -> None:
    game = noted("""
    player p1
        let first_one = line[2]
        let other = line[3]
        first_one.marks += 3
        other.used = yes
        move first_one to shown
        choose n from 1 to 2
        move other to hand
        choose m from 1 to 2
        move other to line
        choose k from 1 to 2
""")
    state = game.start(players=2, seed=1)
    assert notes_of(state, "shown") == ("marks 3",)
    assert notes_of(state, "line", 0) == ("", "used", "")
    take(state, 0)
    assert notes_of(state, "hand", 0) == ()
    take(state, 0)
    assert notes_of(state, "line", 0) == ()


def test_shuffled_face_down_notes_fall_off_and_in_the_open_they_stay() -> None:
    game = noted("""
    player p1
        for card in line
            card.marks = 1
        move up to 2 from line to shown
        shuffle line
        shuffle shown
        choose n from 1 to 2
""")
    state = game.start(players=2, seed=1)
    assert notes_of(state, "line", 0) == ()
    assert notes_of(state, "shown") == ("marks 1", "marks 1")


def test_a_trigger_finds_no_note_on_a_card_that_came_to_a_hand() -> None:
    text = HEAD.replace("        line: row seen by owner\n", "        line: row seen by owner\n"
                        "            when empty\n                score = sum(hand.marks)\n"
                        "                move hand to line\n")  # fmt: skip
    game = game_of(f"{text}    player p1\n        for card in line\n            card.marks = 1\n"
                   f"        move line to hand\n        choose n from 1 to 2\n{TAIL}")  # fmt: skip
    for native in (False, True):
        state = game.start(players=2, seed=1, native=native)
        assert state.view(0).variables[0].text == "0"
        assert notes_of(state, "line", 0) == ()


@pytest.mark.parametrize("where", ["hand", "deck"])
@pytest.mark.parametrize("native", [False, True])
def test_no_note_lies_where_cards_cannot_be_told_apart(where: str, native: bool) -> None:
    game = noted(f"    choose_first\nphase choose_first\n    player p1\n        for card in {where}\n"
                 "            card.used = yes\n")  # fmt: skip
    with pytest.raises(Fault) as found:
        game.start(players=2, seed=1, native=native)
    assert found.value.diagnostic.code == "CG816"


def test_the_others_see_a_note_on_a_card_that_they_do_not_see() -> None:
    game = noted(
        "    player p1\n        choose card from line\n        card.marks += 1\n        choose n from 1 to 2\n"
    )
    state = game.start(players=2, seed=4)
    take(state, 2)
    theirs = state.view(1).zone("line", 0)
    assert theirs.cards == (None,) * 4
    assert theirs.notes == ("", "", "marks 1", "")
    (event,) = [e for e in state.events if e.kind == "noted"]
    assert event.seen_by(1) == event
    assert (event.words, event.value, event.values[1], event.cards) == ("marks", 1, 2, ())


def test_bookkeeping_on_cards_is_neither_shown_nor_told() -> None:
    game = noted(
        "    player p1\n        for card in line\n            card.seen_here = yes\n        choose n from 1 to 2\n"
    )
    state = game.start(players=2, seed=4)
    assert notes_of(state, "line", 0) == ()
    assert not [e for e in state.events if e.kind == "noted"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_all_ways_to_run_it_agree(seed: int) -> None:
    game = noted(TURNS)
    python, native = (game.start(players=2, seed=seed, native=n) for n in (False, True))
    rng = Random(seed)
    while python.decision is not None:
        assert native.decision is not None
        number = rng.randrange(len(python.decision.options))
        assert [str(o) for o in python.decision.options] == [str(o) for o in native.decision.options]
        assert [python.view(s) for s in (0, 1)] == [native.view(s) for s in (0, 1)]
        assert python == native.as_python()
        again = read_position(game, write_position(python))
        assert [again.view(s) for s in (0, 1)] == [python.view(s) for s in (0, 1)]
        assert pickle.loads(pickle.dumps(python)).view(0) == python.view(0)
        for state in (python, native):
            take(state, number)
    assert python.result is not None
    assert native.result is not None
    assert python.result == native.result
    assert game.replay(python.record()).result == python.result


@pytest.mark.parametrize("seed", range(8))
def test_in_a_sample_the_notes_lie_where_they_lay(seed: int) -> None:
    """And not with the cards, which are others there."""
    game, rng = noted(TURNS), Random(seed)
    state = game.start(players=2, seed=seed)
    moved = 0
    while state.decision is not None:
        for seat in (0, 1):
            other = state.sample(seat, rng)
            assert other.view(seat) == state.view(seat)
            moved += other.zones != state.zones
        take(state, rng.randrange(len(state.decision.options)))
    assert moved


def test_what_is_undone_takes_its_notes_along() -> None:
    game = noted("""
    player p1
        try_it
        choose k from 1 to 2
phase try_it
    line[1].marks = 5
    choose n from 1 to 2
    if n is 2
        undo try_it
""")
    for native in (False, True):
        kept, undone = (game.start(players=2, seed=1, native=native) for _ in range(2))
        take(kept, 0)
        take(undone, 1)
        assert notes_of(kept, "line", 0) == ("marks 5", "", "", "")
        assert notes_of(undone, "line", 0) == ()


def test_notes_speak_the_language_of_the_words() -> None:
    text = (
        HEAD
        + "    player p1\n        line[1].used = yes\n        line[1].marks = 2\n        choose n from 1 to 2\n"
        + TAIL
    )
    game = game_of(text + 'words de\n    used: "benutzt"\n    marks: "Marken"\n')
    state = game.start(players=2, seed=1)
    card = state.zones[state.program.layout.zones["line"].base][0]
    assert laid_text(state, Labels(state.program.rules, state.program.layout, "de"), card) == "Marken 2, benutzt"


def test_a_play_may_be_looked_at_as_often_as_one_likes() -> None:
    """What a note begins with was worked out for each look, and the budget for constants ran out in a long play."""
    state = game_of(HEAD + TURNS + TAIL).start(seed=1)
    assert all(state.view(0) == state.view(0) for _ in range(300))


def test_a_note_may_begin_with_an_option() -> None:
    """Where all settings share a program, too."""
    head = HEAD.replace("players 2", "players 2\n    option begun = 0 from 0 to 2").replace(
        "marks = 0", "marks = begun"
    )
    text = head + TURNS + TAIL
    game = game_of(text)
    for begun in range(3):
        setup = game.setup(2, {"begun": begun})
        assert game.program(setup).layout.unlaid["marks"] == begun
        assert game.open_program(setup).layout.unlaid["marks"] == begun
    checked = play_check(Rules(Source("noted.cardgame", text)), 5, jobs=1)
    assert checked.games == 15
    assert not [f for f in checked.findings if f.diagnostic.severity == "error"]


@pytest.mark.parametrize(("first", "codes"), [("2 * players", set()), ("3 mod (players - 2)", {"CG310"})])
def test_what_a_note_begins_with_is_a_number_in_every_set_up(first: str, codes: set[str]) -> None:
    rules = f"""
    game Noted
        players 2 to 3
    cards card in deck
        value: 1 to 9
        one of each value
    zones
        deck: pile
        line: row
    state
        each card
            hint = {first}
        each player
            score = 0
    play
        shuffle deck
        move 2 from deck to line
        player p1
            choose card from line
            score += card.hint
    winner highest score
    """
    found = dsl.check(dsl.Source("noted", dedent(rules).lstrip()), {}).diagnostics
    assert {d.code for d in found if d.severity == "error"} == codes
