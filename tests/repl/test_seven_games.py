"""What people could not answer from the screen when they played whole games, and can now."""

from __future__ import annotations

import re
from random import Random

import pytest

from repl.fronts.panes import Choices
from repl.input.choices import Item, items
from repl.input.problem import Problem
from repl.screen.table import TableDrawing
from repl.screen.text import Paint, bare, flow, line
from repl.session import start
from repl.session.session import Session
from repl.session.sight import Viewer
from repl.words import Words
from tests.repl.sessions import say, session, text


def told(name: str, players: int, *lines: str, language: str = "en", seed: int = 5) -> str:
    found = session(name, players, language=language, seed=seed)
    list(found.begin())
    return text(say(found, *lines))


def test_cards_that_the_choice_has_named_are_not_told_again() -> None:
    found = session("gauner", 3, seed=4)
    shown = text([*found.begin(), *say(found, ":auto 30")])
    assert "You lay out " in shown
    assert "hand → laid" not in shown


@pytest.mark.parametrize(("language", "sentence"), [
    ("en", "You keep {} and give "), ("de", "Du behältst {} und verschenkst "),
])  # fmt: skip
def test_every_verb_of_a_sentence_is_said_to_you(language: str, sentence: str) -> None:
    shown = told("gracias", 3, "1", "1", language=language, seed=3)
    before, after = sentence.split("{}")
    row = next(row for row in shown.splitlines() if row.startswith(before))
    assert after in row


def test_a_sentence_is_broken_between_its_words() -> None:
    said = line(("strong", "You"), " keep ", ("red", "red"), " and give the other present to ", "player 2")
    assert [bare(row) for row in flow([said], 40, indent=4)] == [
        "You keep red and give the other present",
        "      to player 2",
    ]


def test_without_colours_brackets_show_what_is_pointed_at() -> None:
    for color, shown in ((False, "  1) red  [2) blue]"), (True, "  1) red   2) blue")):
        choices = Choices(Paint(color=color), lambda at: None, lambda above, below: "")
        choices.show([Item("red", "", "red", number="1)"), Item("blue", "", "blue", number="2)")], False, 40)
        choices.at = 1
        (row,) = choices.rows(1)
        assert bare(row).rstrip() == shown


def test_two_parts_may_be_named_in_the_order_in_which_they_are_listed() -> None:
    found = session("gauner", 3, seed=4)
    list(found.begin())
    say(found, "1")
    shown = text(say(found, "9 grey"))
    assert "only 1 is possible, not 9" in shown
    found.author = True
    shown = text(say(found, "9 grey"))
    assert "n from 1 to count(hand where kind is k)" in shown
    assert "count(hand where kind is k) = " in shown


def test_a_number_that_is_too_high_says_what_is_possible() -> None:
    shown = told("texas_holdem", 2, "raise 5000", seed=4)
    assert shown.startswith("Not allowed. From 4 to 100 is possible, not 5000 (most raise: ")


def until_asked(found: Session, prompt: str, who: str = "") -> None:
    """Plays on until the seat at the keyboard is asked this, in a round that somebody began."""
    for _ in range(100):
        decision = found.play.state.decision
        assert decision is not None
        if prompt in decision.prompt and who in text([found.table()]).splitlines()[0]:
            return
        say(found, ":auto")
    raise AssertionError(f"nobody is asked: {prompt}")


def test_what_is_no_choice_names_the_few_that_are() -> None:
    found = session("commissario", 2, seed=1)
    list(found.begin())
    until_asked(found, "Play a commissioner")
    row = next(row for row in text([found.table()]).splitlines() if row.startswith("    hand: "))
    shown = text(say(found, row.removeprefix("    hand: ").split(" · ")[0]))
    assert "You can choose only from this: red, green." in shown
    assert "agent from chosen" not in shown


def test_acts_with_many_numbers_are_listed_by_their_ends() -> None:
    assert "  1) Fold   2) Call 1   3) Raise to: 4–100\n" in told("texas_holdem", 2, "", seed=4)
    assert "  1) Bid: 20, 22 … 264   2) Pass\n" in told("skat", 4, "", seed=5)


def test_the_cards_alone_are_enough() -> None:
    found = session("canasta", 2, language="de", seed=5)
    list(found.begin())
    say(found, "1")
    assert "Du legst Bube: Bube, Bube, 2 aus" in text(say(found, "bube bube 2"))


def test_a_game_goes_before_the_kind_that_is_called_so() -> None:
    words = Words("en")
    entries = [start.entry(name, "en") for name in ("canasta", "rummy", "texas_holdem")]
    for typed, name in (("Rummy", "rummy"), ("holdem", "texas_holdem")):
        assert start.choose((), entries, words, lambda question, typed=typed: typed, lambda said: None) == name


def test_nothing_of_the_last_round_lies_beside_the_question_about_stakes() -> None:
    found = session("commissario", 3, seed=1)
    list(found.begin())
    say(found, ":auto 30")
    assert " stakes " in text(say(found, ":history 100"))
    until_asked(found, "Stake a prisoner", "start player: player 1")
    assert not re.search(r"stake -?\d", text([found.table()]))


def test_many_numbers_of_an_act_are_one_thing_to_pick_that_is_typed_to_its_end() -> None:
    found = session("texas_holdem", 2, seed=4)
    list(found.begin())
    moves = found.moves()
    assert moves is not None
    last = items(moves)[-1]
    assert (last.number, last.label, last.line, last.open) == ("3)", "Raise to: 4–100", "Raise to", True)
    assert len(items(moves)) == 3


def test_an_act_with_many_numbers_has_one_number_and_is_typed_to_its_end() -> None:
    found = session("texas_holdem", 2, seed=4)
    list(found.begin())
    for typed in ("3", "raise"):
        assert "How much? Raise to: 4–100. Type it as `3 4` or `Raise to 4`." in text(say(found, typed))
    assert "Type a number (1, 2, 3), or the words: Fold / Call 1 / Raise to: 4–100." in text(say(found, "9)"))
    moves = found.moves()
    assert moves is not None
    assert [str(moves.read(typed)) for typed in ("1", "2", "3 12", "raise 12")] == [
        "Fold",
        "Call 1",
        "Raise to: 12",
        "Raise to: 12",
    ]
    # A number alone is never taken for chips: it may come from the list of another round.
    for number in ("4", "12", "100"):
        assert isinstance(moves.read(number), Problem)
        told = f"`{number}` is no number in the list, and alone it is no move: type `Raise to {number}`."
        assert told in text(say(found, number))


@pytest.mark.parametrize(("language", "said"), [("en", "arrest order "), ("de", "Reihenfolge ")])
def test_the_head_says_in_which_order_people_arrest_until_all_have(language: str, said: str) -> None:
    found = session("commissario", 4, language=language, seed=16)
    state, chance = found.play.state, Random(16)
    arrests: dict[str, list[str]] = {}  # who decided under which head
    for _ in range(60):
        assert state.decision is not None
        drawn = TableDrawing(state, Viewer(0), found.words, 200)
        order = next((fact for fact in drawn.facts.of("table") if fact.startswith(said)), "")
        if arrests and not order:
            break
        if drawn.phase() == found.labels.name("arrest"):
            assert state.decision.player is not None
            arrests.setdefault(order, []).append(found.labels.player(state.decision.player))
        state.apply(chance.choice(state.decision.options))
    first, second = arrests
    there, back = (head.removeprefix(said).split(", ") for head in (first, second))
    assert list(dict.fromkeys(arrests[first])) == there == back[::-1]
    assert arrests[first][-2:] == there[-1:] * 2  # the last one's commissioner, and whom they arrest
    assert set(arrests[second]) < set(back)  # the others have no choice
