"""What there is to choose: what looks alike is one option, and looking changes nothing."""

from __future__ import annotations

from tests.interpreter.plays import raw_options
from tests.interpreter.small import game_of, small_game


def test_declining_changes_no_list_that_was_chosen_from() -> None:
    open_game = """
        game Open
            players 2
        cards card in deck
            value: 1 to 4
            one of each value
        zones
            deck: pile seen by everybody
        state
            each player
                score = 0
        play
            let high = deck where value > 2
            each player from p1
                may choose card from high
                    score += 1
                score += count(high)
        winner highest score
    """
    state = game_of(open_game).start(players=2)
    while state.decision is not None:
        state.apply(state.decision.options[-1])
    assert state.variables == [2, 2]


def test_two_picks_may_be_two_cards_that_look_alike() -> None:
    twins = """
        game Twins
            players 2
        cards coin in box
            kind: gold, iron
            2 of each kind
        zones
            box: pile
            each player
                purse: hand
                paid: spread
        play
            move 3 from box to p1.purse
            player p1
                choose a from purse, b from purse "Pay two"
                    must "two coins": a is not b
                move (a, b) to paid
        winner highest count(paid)
    """
    state = game_of(twins).start(players=2)
    assert raw_options(state) == ["gold, gold", "gold, iron", "iron, gold"]
    assert state.decision is not None
    both = next(o for o in state.decision.options if str(o) == "gold, gold")
    state.apply(both)
    assert state.result is not None
    assert state.result.scores == (2, 0)


def test_what_is_named_twice_is_one_option() -> None:
    for domain, options in (("(p1, p2, p1)", ["player 1", "player 2"]), ("(deck, p1.hand).suit", ["blue", "red"])):
        play = f"""
            player p1
                choose x from {domain}
                choose one
                    "Take"
                        choose y from {domain}
        """
        state = small_game(play).start(players=3)
        assert raw_options(state) == options
        assert state.decision is not None
        state.apply(state.decision.options[0])
        assert raw_options(state) == [f"Take: {o}" for o in options]


def test_more_ways_than_can_be_counted_in_a_word() -> None:
    """Python's own `len` has a limit; taking an answer has none."""
    state = small_game("player p1\n    choose some xs from 1 to 70\n    score += count(xs)").start()
    assert state.decision is not None
    option = state.decision.options.raw((1 << 64) + 5)  # type: ignore[attr-defined]  # ways are counted, not listed
    state.apply(state.decision.spec.table[option])
    assert max(state.result.scores if state.result else ()) == len(option)
