"""Bets and bids as people type them: what was not named is not taken."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.input import sums, typed
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.words import LANGUAGES, Words
from tests.effort import cases
from tests.repl.sessions import game, last, say, session, text

STAKES = """game Stakes
    players 2
cards card in deck
    color: red, blue
    value: 1 to 20
    one of each color, value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        chips = {chips}
play
    deal 3 from deck to every hand
    each player
        let due = 9
        choose one "{{due}} to call"
            "Fold"
            "Call {{due}}"
                chips -= due
            "Raise to"
                choose total from 20 to chips
                chips -= total
            "Show"
                choose card from hand where card.value is max(hand.value)
                reveal card
winner highest chips
"""


def stakes(tmp_path: Path, chips: int) -> Moves:
    file = tmp_path / "stakes.cardgame"
    file.write_text(STAKES.format(chips=chips), encoding="utf-8")
    state = load(file).start(2, seed=3)
    assert state.decision is not None
    return Moves(state, Listing(state, state.decision, Words("en")))


def kind(moves: Moves, line: str) -> str:
    found = moves.read(line)
    return found.kind if isinstance(found, Problem) else str(found)


@pytest.mark.parametrize(("chips", "what"), [(20, "Raise to: 20"), (60, "Raise to: 20–60")])
def test_a_sum_that_was_not_named_is_asked_for_though_it_is_the_only_one(tmp_path: Path, chips: int, what: str) -> None:
    """`rai` bet all of somebody's chips, since no other sum was possible."""
    moves = stakes(tmp_path, chips)
    for line in ("rai", "ra", "raise to", "to"):  # `to` was taken for a call of {due}
        found = moves.read(line)
        assert isinstance(found, Problem), line
        assert (found.kind, found.options[0]) == ("how much", what)
    for line in ("raise 20", "raise to 20", "3 20", "rai 20"):
        assert str(moves.read(line)) == "Raise to: 20", line
    for line in ("raise 12", "3 12"):
        assert kind(moves, line) == "forbidden"
    assert kind(moves, "due") == "unknown"


@pytest.mark.parametrize("chips", [20, 60])
def test_a_number_that_is_none_of_the_list_has_one_kind_of_answer(tmp_path: Path, chips: int) -> None:
    moves = stakes(tmp_path, chips)
    assert [kind(moves, line) for line in ("20", "9")] == ["sum", "sum"]
    assert [kind(moves, line) for line in ("0", "12", "19", "61", "600")] == ["no sum"] * 5
    assert [kind(moves, line) for line in ("12)", "20)")] == ["number"] * 2
    assert [kind(moves, line) for line in ("1", "2", "2)")] == ["Fold", "Call 9", "Call 9"]


def test_the_only_card_of_an_act_is_not_taken_by_the_act_alone(tmp_path: Path) -> None:
    moves = stakes(tmp_path, 60)
    assert kind(moves, "show") == "open"
    shown = next(str(o) for o in moves.listing.options if str(o).startswith("Show: "))
    assert kind(moves, shown.replace(": ", " ")) == kind(moves, "4") == shown


def test_an_act_that_is_done_with_nothing_is_called_and_found_as_the_act_alone(tmp_path: Path) -> None:
    """The pile of Canasta, `Take the pile: `, was "not understood" by its words."""
    file = tmp_path / "stakes.cardgame"
    rules = STAKES.format(chips=9).replace("reveal card", "reveal cards")
    rules = rules.replace("card from hand where card.value is max(hand.value)", "0 to 1 cards from hand")
    file.write_text(rules, encoding="utf-8")
    state = load(file).start(2, seed=3)
    assert state.decision is not None
    moves = Moves(state, Listing(state, state.decision, Words("en")))
    alone, *with_a_card = (str(o) for o in moves.listing.options if str(o).startswith("Show"))
    assert alone == kind(moves, "show") == "Show"
    assert [kind(moves, name) for name in with_a_card] == with_a_card


def test_to_pass_has_no_number_that_could_be_missing() -> None:
    found = session("gauner", 3, seed=4)
    list(found.begin())
    for _ in range(40):
        here = found.moves()
        if here is not None and here.listing.can_pass:
            assert str(here.read(str(here.decision.spec.table[None]))) == str(here.decision.spec.table[None])
            assert isinstance(here.read("pas"), Option)
            return
        say(found, ":auto")
    raise AssertionError("nobody could pass")


def test_a_kind_is_enough_where_a_single_number_of_it_is_possible() -> None:
    """`orange` was "not all of it: 1 orange", though `1` alone was taken for the only `1 green`."""
    found = session("gauner", 3, seed=11)
    list(found.begin())
    say(found, "3")
    here = found.moves()
    assert here is not None
    assert [*map(str, here.listing.options)] == ["1 orange", "1 red", "2 red", "1 grey", "pass"]
    assert [str(here.read(line)) for line in ("orange", "ora", "grey")] == ["1 orange", "1 orange", "1 grey"]
    assert kind(here, "red") == "unclear"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "a figure says how much or how many, as in `1 orange`"), ("de", "Eine Zahl sagt, wie viel oder wie viele")],
)
def test_help_says_what_a_figure_is_where_options_have_no_numbers(language: str, said: str) -> None:
    """`?` promised a number where `1` was how many cards are laid out."""
    found = session("gauner", 3, seed=11, language=language)
    list(found.begin())
    assert said not in " ".join(text(say(found, "?")).split())
    assert said in " ".join(text(say(found, "3", "?")).split())


def test_it_says_how_much_is_possible() -> None:
    found = session("texas_holdem", 2, seed=4)
    list(found.begin())
    said = "How much? Raise to: 4–100. Type it as `3 4` or `Raise to 4`."
    assert [text(say(found, line)) for line in ("3", "rai")] == [said, said]
    said = "`3000` is no number in the list, and no sum that is possible here: Raise to: 4–100."
    assert " ".join(last(say(found, "3000"), "refused").text.split()) == said
    german = session("texas_holdem", 2, seed=4, language="de")
    list(german.begin())
    assert text(say(german, "erh")).startswith("Wie viel? Erhöhen auf: 4–100. Tippe es wie `3 4` oder ")
    assert text(say(german, "12")).startswith("`12` ist keine Nummer der Liste, und allein ist es kein Zug: Tippe")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "players"),
    [("texas_holdem", 3), ("skat", 3), ("bridge", 4), ("tarot", 4)],
)
def test_nothing_is_taken_whose_number_was_not_typed(name: str, players: int, language: str) -> None:
    """In plays by chance: beginnings of all options, and numbers."""
    rng, words = Random(6), Words(language)
    taken = 0
    for seed in range(cases(1, 8)):
        state = game(name, language).start(players, seed=seed)
        for _ in range(30):
            if (decision := state.decision) is None:
                break
            moves = Moves(state, Listing(state, decision, words))
            for option in moves.listing.options[:30] if moves.listing.pick is None else ():
                said = typed.split(str(option))
                for line in (*(" ".join(said[:size]) for size in range(1, len(said))), str(rng.randrange(120))):
                    found = moves.read(line)
                    if not isinstance(found, Option) or (line.isdigit() and moves.listing.by_number):
                        continue
                    assert not sums.unnamed(moves.listing, found, typed.split(line)), (line, str(found))
                    taken += split_acts(found.spec, found.raw)[0] is not None
            state.apply(decision.options[int(rng.random() * len(decision.options))])
    assert taken
