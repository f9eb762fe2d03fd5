"""Small programs that use each newer construct, played through."""

from __future__ import annotations

from interpreter.rule_tests.run import run_tests
from tests.interpreter.small import game_of

TEAMS = """
game Pairs
    players 4
    teams (p1, p3), (p2, p4)
    option size = 3 from 2 to 5 "How many"

cards french in deck
    use french_52 where suit is spades and order(rank) > 12 - players
    use 2 french_52 where suit is hearts when size > 3

cards chip in box
    worth: 1 to size
    one of each worth

zones
    deck: pile
    box: pile
    each player
        hand: hand seen by team

state
    each player
        bid = 0
    each team
        score = 0

play
    deal 1 from deck to every hand
    each player from p1
        choose extra from 1 to size
        bid = extra
    each team
        score += sum(members.bid)
        score += sum(p.bid for p in members where p.bid > 2)
    for p in everyone where p.bid > 100
        p.bid = 0

winner highest score
"""


def test_part_of_a_library_deck_and_several_packs() -> None:
    game = game_of(TEAMS)
    few = game.start(players=4, options={"size": 2}).program.layout
    assert [c.values["rank"] for c in few.cards if c.family == "french"] == [8, 9, 10, 11, 12]
    many = game.start(players=4, options={"size": 4}).program.layout
    hearts = [c for c in many.cards if c.family == "french" and c.values["suit"] == 2]
    assert len(hearts) == 26


def test_an_option_may_end_a_range_of_values() -> None:
    game = game_of(TEAMS)
    for size in (2, 5):
        state = game.start(players=4, options={"size": size})
        assert [c["worth"] for c in state.zone("box")] == list(range(1, size + 1))


def test_members_of_a_team_and_names_known_in_their_own_where() -> None:
    state = game_of(TEAMS).start(players=4, options={"size": 3})
    for bid in ("1", "2", "3", "1"):
        decision = state.decision
        assert decision is not None
        state.apply(next(o for o in decision.options if str(o) == bid))
    assert state.result is not None
    assert state.result.scores == (7, 3, 7, 3)
    assert state.result.winners == (0, 2)


def test_a_hand_seen_by_the_team() -> None:
    state = game_of(TEAMS).start(players=4)
    assert state.view(2).zone("hand", 0).cards[0] is not None
    assert state.view(1).zone("hand", 0).cards == (None,)


def test_a_phase_may_be_left_from_inside_a_choice() -> None:
    game = game_of("""
        game Drawing
            players 2

        cards card in deck
            value: 1 to 9
            one of each value

        zones
            deck: pile
            each player
                hand: hand

        state
            each player
                score = 0

        play
            each player from p1
                draw_some

        phase draw_some
            repeat
                choose one "Draw or stop"
                    "Draw" if deck is not empty
                        move 1 from deck to hand
                        if count(hand) is 3
                            end draw_some
                    "Stop"
                        end draw_some

        winner highest count(hand)
        """)
    state = game.start(players=2)
    while (decision := state.decision) is not None:
        state.apply(decision.options[0 if decision.player == 0 else -1])
    assert [len(state.zone("hand", p)) for p in (0, 1)] == [3, 0]
    assert [o for o in state.events if o.kind == "chosen"][-1].player == 1


def test_direction_turns_and_players_leave() -> None:
    game = game_of("""
        game Round
            players 3

        cards card in deck
            value: 1 to 30
            one of each value

        zones
            deck: pile

        state
            said = ()
            each player
                score = 0

        play
            turns from p1 until count(said) is 6
                choose one "What?"
                    "Go on"
                    "Turn round"
                        reverse turns
                    "Leave"
                        out me
                said += me

        winner highest score
        """)
    state = game.start(players=3)
    for words in ("Go on", "Turn round", "Leave", "Go on", "Turn round", "Go on"):
        decision = state.decision
        assert decision is not None
        state.apply(next(o for o in decision.options if str(o) == words))
    assert state.variables[0] == [0, 1, 0, 2, 1, 2]


MIXED = """
game Mixed
    players 2
cards card in deck
    rank: 2 to 10, jack
    one of each rank
zones
    deck: pile
    each player
        hand: hand
play
    deal 2 from deck to every hand
winner highest count(hand)
test "numbers in a list are ranks where ranks are looked through"
    given p1.hand: 3, 9
    expect (3, 9) in p1.hand.rank
    expect (9, jack) not in p1.hand.rank
    expect (p1.hand.rank where it in (p1.hand where rank < 5).rank) is (3)
    expect count(p1.hand.rank where it in every rank) is 2
    expect 3 in p1.hand.rank
    expect (3, 9) in ((3, 9), (4, 5))
"""


def test_a_list_of_numbers_is_read_as_what_it_is_looked_for_in() -> None:
    assert [trial.failures for trial in run_tests(game_of(MIXED))] == [()]


FAMILIES = """
game Families
    players 2
cards token in mint
    kind: gold, silver
    worth: 1 to 7
    one of each kind, worth
cards bonus in bonuses
    size: three, four
    gain: 1 to 10
    three with 1, 2, 2
    four with 9
zones
    mint: pile
    bonuses: pile
    each player
        got: slot
play
    move 1 from mint to p1.got
    move 1 from bonuses to p2.got
winner highest max(0, got.worth, got.gain)
test "a number means what the cards of that family have"
    given p1.got: bonus three 2
    given p2.got: gold 2
    expect p1.got.gain is 2 and p2.got.worth is 2
    expect p1.got is bonus 2 and p1.got is three 2 and p1.got is not gold 2
    expect p2.got is gold 2 and p2.got is token 2
test "without the name of the family too"
    given p1.got: three 2
    expect p1.got is bonus three
test "a value that stands alone is that of the first family which has it"
    given p1.got: 2
    expect p1.got is token
"""


def test_a_number_in_the_name_of_a_card_is_read_with_what_stands_beside_it() -> None:
    """It was always the first attribute that has it, so that a bonus card with a gain of 2 was not there."""
    assert [trial.failures for trial in run_tests(game_of(FAMILIES))] == [(), (), ()]
