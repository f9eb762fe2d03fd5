"""Rules that lead into a dead end: a diagnostic with its line and a record, never a hang or a traceback."""

from __future__ import annotations

import pytest

from interpreter import Fault, State
from interpreter.play.fault import SetupError
from interpreter.rule_tests.run import run_tests
from tests.interpreter.small import game_of, small_game


def fault_of(play: str, **parts: str) -> Fault:
    with pytest.raises(Fault) as caught:
        play_on(small_game(play, **parts).start(players=2, seed=1))
    return caught.value


def play_on(state: State) -> None:
    while state.decision is not None:
        state.apply(state.decision.options[0])


def line_of(fault: Fault) -> str:
    return fault.diagnostic.source.line_text(fault.diagnostic.line).strip()


def test_no_legal_option() -> None:
    fault = fault_of("""
        deal 2 from deck to every hand
        each player from p1
            choose card from hand
                must "it is green": card.value > 10
            move card to won
        """)
    assert fault.diagnostic.code == "CG801"
    assert "choose card from hand" in line_of(fault)
    assert fault.diagnostic.notes == ("`it is green` forbids all 2 cards",)


def test_no_legal_option_because_of_two_rules() -> None:
    """Whoever reads the fault sees which rule to change."""
    fault = fault_of("""
        deal 4 from deck to every hand
        all players at once
            choose 2 cards from hand
                must "low cards": max(cards.value) < 3
                must "high cards": min(cards.value) > 1
                must "red cards" if possible: count(cards) > 9
            move cards to won
        """)
    low, high = fault.diagnostic.notes
    assert low.startswith("`low cards` forbids ")
    assert high.startswith("`high cards` forbids ")
    assert low.endswith(" of 6 ways to choose")


def test_a_rule_about_two_choices() -> None:
    """The first of them is made whatever comes of it, so one choice of both is proposed."""
    fault = fault_of("""
        deal 2 from deck to every hand
        each player from p1
            choose card from hand
            choose other from hand
                must "far above it": other.value > card.value + 20
            move other to won
        """)
    assert fault.diagnostic.code == "CG801"
    assert "`choose card from …, other from …`" in fault.diagnostic.help


def test_nothing_to_choose_from() -> None:
    fault = fault_of("""
        player p1
            choose card from hand
            move card to won
        deal 1 from deck to every hand
        """)
    assert fault.diagnostic.code == "CG801"
    assert fault.diagnostic.notes == ("there is nothing to choose from",)


def test_a_pile_that_stays_short() -> None:
    fault = fault_of("turn = 13\nmove turn from deck to p1.hand")
    assert fault.diagnostic.code == "CG810"
    assert "deck" in fault.diagnostic.title


def test_nobody_used_as_a_player() -> None:
    fault = fault_of("""
        let lucky = only(everyone where score > 5)
        lucky.score += 1
        """)
    assert fault.diagnostic.code == "CG802"
    assert "lucky.score" in line_of(fault)


def test_nobody_has_the_floor() -> None:
    fault = fault_of("""
        let lucky = only(everyone where score > 5)
        player lucky
            score += 1
        """)
    assert fault.diagnostic.code == "CG802"


def test_an_empty_slot_is_read() -> None:
    fault = fault_of("turn = played.value", zones="played: slot")
    assert fault.diagnostic.code == "CG803"


def test_division_by_zero() -> None:
    fault = fault_of("turn = 5 div turn")
    assert fault.diagnostic.code == "CG805"


def test_a_place_that_is_not_there() -> None:
    fault = fault_of(
        """
        turn = 9
        move 1 from deck to rows[turn]
        """,
        zones="rows[3]: row",
    )
    assert fault.diagnostic.code == "CG806"
    assert fault.diagnostic.title == "`rows` has no place 9, only 1 to 3"


@pytest.mark.parametrize("line", ["given rows[4]: red 1", "given marks[4] = 1", "expect rows[4]: red 1"])
def test_a_test_that_names_a_place_that_is_not_there(line: str) -> None:
    """The other tests of the file are run all the same."""
    tests = f"""
        test "one too far"
            players 2
            {line}

        test "this one stands"
            players 2
            expect turn is 0
    """
    game = small_game("turn = 1", zones="rows[3]: row", state="marks[3] = 0", rest=tests)
    first, second = run_tests(game)
    assert [d.code for d in first.failures] == ["CG806"]
    assert "only 1 to 3" in first.failures[0].title
    assert second.passed


def test_an_option_that_cannot_be_so() -> None:
    game = small_game("turn = 1", head='option deep = no "Deep"\noption limit = 3 from 1 to 9 "Limit"')
    with pytest.raises(SetupError, match="it can be no or yes"):
        game.setup(2, {"deep": 7})
    with pytest.raises(SetupError, match="it can be 1 to 9"):
        game.setup(2, {"limit": 10})


def test_a_slot_overfull() -> None:
    fault = fault_of(
        """
        for card in first(deck, 2)
            move card to played
        """,
        zones="played: slot",
    )
    assert fault.diagnostic.code == "CG811"


def test_a_capacity_overfull() -> None:
    fault = fault_of(
        """
        turn = 4
        move turn from deck to board
        """,
        zones="board: row at most 3",
    )
    assert fault.diagnostic.code == "CG811"


def test_the_last_of_many_places_is_as_limited_as_the_first() -> None:
    """How much a place holds was worked out for each of them, and given up after many."""
    fault = fault_of(
        """
        turn = 4
        move turn from deck to board[1900]
        """,
        zones="board[1900]: row at most 1 + 1 + 1 + 0 + 0 + 0 + 0 + 0",
    )
    assert fault.diagnostic.code == "CG811"


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("repeat until turn < 0\n    turn += 1\n    turn -= 1", "CG809"),
        ("repeat until turn < 0\n    turn = turn * turn + 7", "CG807"),
        ("repeat until count(bag) < 0\n    bag += (bag, turn)", "CG808"),
        ("for a in 1 to 100\n    for b in 1 to 100\n        for c in 1 to 9000\n            turn += 1", "CG809"),
        ("repeat 1000000000 times\n    turn += 1", "CG809"),
        ("turn = count((x for x in (1 to 1000000000)))", "CG808"),
        ("turn = count(subsets((x for x in (1 to 40))))", "CG808"),
    ],
)
def test_loops_and_growth_come_to_an_end(play: str, code: str) -> None:
    assert fault_of(play, state="bag = ()\n").diagnostic.code == code


def test_towers_of_definitions_and_phases_come_to_an_end() -> None:
    defines = "define a0(x) = x + 1\n" + "".join(f"define a{i}(x) = a{i - 1}(a{i - 1}(x))\n" for i in range(1, 40))
    assert fault_of("turn = a39(turn)", rest=defines).diagnostic.code == "CG809"
    plain = "define b0 = count(deck)\n" + "".join(f"define b{i} = b{i - 1} + b{i - 1}\n" for i in range(1, 40))
    assert fault_of("turn = b39", rest=plain).diagnostic.code == "CG809"
    phases = "phase c0\n    turn += 1\n" + "".join(f"phase c{i}\n    c{i - 1}\n    c{i - 1}\n" for i in range(1, 40))
    assert fault_of("c39", rest=phases).diagnostic.code == "CG809"


def test_lists_inside_lists_are_counted() -> None:
    many = "count((1 to 9000) where it > count((1 to 9000) where it > count((1 to 9000) where it > turn)))"
    assert fault_of(f"turn = {many}").diagnostic.code == "CG809"


def test_loop_of_choiceless_turns() -> None:
    fault = fault_of("""
        turns from p1 until turn < 0
            score += 1
        """)
    assert fault.diagnostic.code == "CG809"


def test_order_of_an_unordered_zone() -> None:
    fault = fault_of("""
        deal 3 from deck to every hand
        move 1 from p1.hand to p2.hand
        """)
    assert fault.diagnostic.code == "CG813"
    assert "choose" in fault.diagnostic.help


def test_a_fault_comes_with_a_record_that_leads_to_it() -> None:
    game = small_game("""
        shuffle deck
        deal 2 from deck to every hand
        each player from p1
            choose card from hand
            move card to won
        turn = 1 div turn
        """)
    state = game.start(players=2, seed=3)
    with pytest.raises(Fault) as caught:
        play_on(state)
    record = caught.value.record
    assert record.count("\np1: ") == 1
    with pytest.raises(Fault) as again:
        game.replay(record)
    assert again.value.diagnostic == caught.value.diagnostic
    assert state.decision is None
    assert state.fault is caught.value


@pytest.mark.slow
@pytest.mark.usefixtures("little_work")
@pytest.mark.parametrize(
    "body",
    [
        "repeat 100000 times\n    turn = count(distinct((x mod 7 for x in (1 to 2000))))",
        "repeat 100000 times\n    turn = count(subsets((x for x in (1 to 14))))",
        "repeat 1000 times\n    turn = count(distinct((x for x in (1 to 9000))))",
        "repeat 100000 times\n    turn = sum((1 to 9000))",
        "repeat 100000 times\n    turn = 1 if 9000 in (1 to 9000) else 2",
        "for x in (1 to 3000)\n    bag += x\nrepeat 190000 times\n    bag += 1\n    bag -= 1",
        "repeat 100000 times\n    bag = (1 to 5000)\n    bag -= bag",
        'player p1\n    choose a from 1 to 9000, b from 1 to 9000\n        must "alike": a is b\n    turn = a',
        "player p1\n    choose a from subsets((1 to 15)), b from subsets((1 to 15))\n    turn = count(a)",
    ],
)
def test_work_between_two_choices_is_counted_however_it_is_done(body: str) -> None:
    """The same limit in Python, in single steps and in native code, and the same sentence about it."""
    made = small_game(body, state="bag = ()")
    said = set()
    for way in ({}, {"native": True}, {"trace": True}):
        with pytest.raises(Fault) as fault:
            made.start(**way)
        said.add((fault.value.diagnostic.code, fault.value.diagnostic.title))
    assert [code for code, _ in said] == ["CG809"]


MANY_CARDS = """
game Many
    players 2
cards card in deck
    value: 1 to 20
    100 of each value
zones
    deck: pile
    row: row
    each player
        hand: hand
play
    repeat 100000 times
        {0}
winner highest count(hand)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        "shuffle deck",
        "reveal deck",
        "deal all from deck to every hand\n        move every hand to deck",
        "move deck to row\n        move (row where value > 0) to deck",
        "move deck to p1.hand\n        move (p1.hand where value > 0) to p2.hand\n        move p2.hand to deck",
    ],
)
def test_many_cards_are_work_however_they_are_moved(body: str) -> None:
    made = game_of(MANY_CARDS.format(body))
    for way in ({}, {"native": True}, {"trace": True}):
        with pytest.raises(Fault) as fault:
            made.start(**way)
        assert fault.value.diagnostic.code == "CG809"


@pytest.mark.slow
def test_a_rule_that_is_work_counts_the_same_however_it_is_run() -> None:
    rule = 'must "x": count((1 to 9000) where it > turn) > 3'
    for last in (250, 400):
        body = f"player p1\n    choose a from 1 to {last}\n        {rule}\n    turn = a"
        made, found = small_game(body), []
        for way in ({}, {"native": True}, {"trace": True}):
            try:
                found.append(made.start(**way).fault)
            except Fault as fault:
                found.append(fault.diagnostic.code)
        assert len(set(found)) == 1, found


@pytest.mark.slow
def test_a_loop_of_many_passes_goes_through_however_it_is_run() -> None:
    made = small_game('repeat 150000 times\n    turn += 1\nplayer p1\n    choose n from 1 to 2 "N"')
    for state in (made.start(), made.start(native=True), made.start(trace=True)):
        assert state.decision is not None
        assert 150_000 in state.variables


def test_a_failure_in_a_definition_names_the_line_that_asked_for_it() -> None:
    fault = fault_of(
        """
        deal 1 from deck to every hand
        each player from p1
            choose card from hand
            move card to won
            if worth(only(hand)) > 3
                score += 1
        """,
        rest="define worth(c) = max(c.value, 2)\n",
    )
    assert fault.diagnostic.code == "CG802"
    assert line_of(fault).startswith("define worth")
    source = fault.diagnostic.source
    assert [source.excerpt(label.span) for label in fault.diagnostic.also] == ["if worth(only(hand)) > 3"]
