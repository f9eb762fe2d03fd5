"""Numbers that are typed: of an option, of a card, or how many of something."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from interpreter import load
from repl.input.choices import items
from repl.input.listing import Listing
from repl.input.moves import Moves
from repl.input.problem import Problem
from repl.words import Words
from tests.repl.sessions import game, last, say, session
from tests.repl.test_moves import moves

ONES = """game Ones
    players 2

cards number in deck
    value: 1 to 4
    5 of each value

zones
    deck: pile
    bin: pile
    each player
        hand: hand

play
    shuffle deck
    deal 8 from deck to every hand
    each player from p1
        choose 2 cards from hand "Give up two"
        move cards to bin

winner highest count(hand)
"""


def test_a_number_that_is_also_another_card_is_asked_about() -> None:
    """`5` played the fifth option at once, though the person meant green 5."""
    reader = moves("gaunerbande", 4, 4)
    while reader.listing.pick is not None:
        reader.state.apply(reader.decision.options[0])
        assert reader.state.decision is not None
        reader = Moves(reader.state, Listing(reader.state, reader.state.decision, Words("en")))
    listing = reader.listing
    seen = set()
    for number, option in enumerate(listing.options, 1):
        alike = [str(o) for o in listing.options if str(o).endswith(f" {number}")]
        found = reader.read(str(number))
        if alike and str(option) not in alike:
            assert isinstance(found, Problem)
            assert found.options == (f"{number}) {option}", *alike)
        else:
            assert found == option
        seen.add(isinstance(found, Problem))
        assert reader.read(f"{number})") == option
    picked = [reader.read(item.line) for item in items(reader) if item.allowed]
    assert picked == listing.options
    assert seen == {True, False}


def test_what_is_named_instead_is_not_forbidden_itself() -> None:
    """One red in the hand and two that lie there: `2 red` was answered "only 1 is possible", and `1 red` refused."""
    tried = 0
    for seed in range(4):
        state = game("gauner").start(3, seed=seed)
        rng = Random(seed)
        for _ in range(120):
            decision = state.decision
            if decision is None:
                break
            if decision.prompt.startswith("Lay out") and len(decision.options) > 1:
                reader = Moves(state, Listing(state, decision, Words("en")))
                open_now = {str(o).split()[-1] for o in decision.options}
                for answers, option in reader.outside.answers:
                    number, kind = str(option).split()
                    if kind in open_now or int(number) > 8:
                        continue
                    found = reader.read(f"9 {kind}")
                    assert isinstance(found, Problem)
                    assert found.kind in ("nothing", "forbidden")
                    assert answers[0].reason in [each.reason for each in found.refusals]
                    tried += 1
            state.apply(decision.options[int(rng.random() * len(decision.options))])
    assert tried > 5


def test_a_number_greater_than_all_options_says_how_the_card_is_typed() -> None:
    """`9` played `red 9` where four were listed: the numbers of the list change, and a slip would play a card."""
    seen = set()
    for seed in range(6):
        state, rng = game("gaunerbande").start(4, seed=seed), Random(seed)
        while (decision := state.decision) is not None and len(seen) < 3:
            reader = Moves(state, Listing(state, decision, Words("en")))
            options, held = reader.listing.options, {reader.labels.card(card) for card in reader.outside.own_cards()}
            for number in map(str, range(len(options) + 1, 13)) if reader.listing.pick is None else ():
                found, cards = reader.read(number), [o for o in options if str(o).split()[-1] == number]
                forbidden = [name for name in held if name.split()[-1] == number]
                assert isinstance(found, Problem)
                if cards:
                    assert (found.kind, found.options) == ("number", tuple(map(str, cards)))
                else:
                    assert found.kind == ("forbidden" if len(forbidden) == 1 else "number")
                again = reader.read(f"{number})")  # as it is listed it is never a card
                assert isinstance(again, Problem)
                assert again.kind == "number"
                seen.add("card" if cards else found.kind)
            state.apply(decision.options[int(rng.random() * len(decision.options))])
    assert {"card", "forbidden", "number"} <= seen


def test_a_number_beyond_the_list_plays_nothing_and_names_the_card() -> None:
    found = session("gaunerbande", 4, seed=21)
    list(found.begin())
    say(found, "red 1 red 3 red 11")
    here = found.moves()
    assert here is not None
    count = len(here.listing.options)
    beyond = next(name for name in here.listing.listed_names() if int(name.split()[-1]) > count)
    told = " ".join(last(say(found, beyond.split()[-1]), "refused").text.split())
    assert told.startswith(f"There are {count} options: type a number from 1 to {count}. A card is typed in full: `")
    assert f"`{beyond}`" in told
    assert found.moves() is here


def test_what_a_card_counts_is_no_number_of_the_list() -> None:
    """`+3` was understood as the third option and passed, where whoever typed it meant a stake of three points."""
    found = session("commissario", 3, seed=99)
    list(found.begin())
    here = found.moves()
    assert here is not None
    assert [str(option) for option in here.listing.options] == ["purple 1", "purple -1", "pass"]
    assert last(say(found, "+3"), "refused").text.startswith("`+3` is not a move here.")
    assert "A card is typed in full: `purple\n1`" in last(say(found, "+1"), "refused").text
    assert found.moves() is here
    assert str(here.read("purple +1")) == "purple 1"
    assert str(here.read("3")) == "pass"


def test_two_of_a_card_that_is_called_by_a_number(tmp_path: Path) -> None:
    """`2x 1` was refused with "`x 1` is not a move here"."""
    path = tmp_path / "ones.cardgame"
    path.write_text(ONES, encoding="utf-8")
    state = load(path).start(2, seed=3)
    assert state.decision is not None
    reader = Moves(state, Listing(state, state.decision, Words("en")))
    for text in ("2x 1", "2 x 1", "1 1", "2× 1"):
        assert str(reader.read(text)) == "1, 1", text
    assert str(reader.read("1x 1 1x 2")) == "1, 2"


def test_a_thing_by_its_name_and_another_by_its_number() -> None:
    """`2x 1` in Commissario, where `2x` is a card and `1)` another one."""
    state = game("commissario").start(3, seed=5)
    while (decision := state.decision) is not None and not decision.prompt.startswith("Choose two"):
        state.apply(decision.options[-1])
    assert decision is not None
    reader = Moves(state, Listing(state, decision, Words("en")))
    for text in ("2x 1", "1 2x", "2x red", "red 6"):
        assert str(reader.read(text)) == "red, 2x", text
    assert isinstance(reader.read("2 red"), Problem)  # that is two of them


def test_a_number_that_is_none_of_those_here_is_told_with_the_next_ones() -> None:
    for seed in range(20):
        found = session("skat", 3, seed=seed)
        if "18, 20" in list(found.begin())[-1].text:
            break
    said = "19 is not one of the numbers; nearest: 18, 20."
    assert last(say(found, "bid 19"), "refused").text == f"Not allowed. {said}"
    alone = " ".join(last(say(found, "19"), "refused").text.split())  # as `18` is none, which is possible
    assert alone == f"`19` is no number in the list, and no sum that is possible here: {said}"
    assert "nearest: 264." in last(say(found, "300"), "refused").text


def test_a_number_below_those_here_is_told_with_the_rule() -> None:
    """As if 110 were the only bid above 108."""
    for seed in range(40):
        found = session("skat", 3, seed=seed)
        begun = re.search(r"1\) Bid: (\d+), ", list(found.begin())[-1].text)
        if begun is not None and int(begun[1]) > 22:
            break
    said = " ".join(last(say(found, "19"), "refused").text.split())
    assert re.search(r"19 is not one of the numbers, nor are those beside it \(more than \d+\); nearest: ", said)
