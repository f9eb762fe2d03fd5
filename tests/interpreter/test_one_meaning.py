"""Rules that were once carried out in another way when they ran at full speed than in single steps.

Each is played both ways and has to lead to the same position, or to the same fault.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Fault, Game, State
from tests.interpreter.plays import raw_options
from tests.interpreter.small import game_of

GAME = """
game Meaning
    players 3

cards card in deck
    suit: red, blue
    value: 1 to 8
    one of each suit, value

zones
    deck: pile
    market: spread
    open: pile seen by everybody
    rows[3]: row
    bins[3]: slot
    tray: pile at most 2
    each player
        hand: hand
        played: slot
        won: pile

state
    leader = nobody
    led = nothing
    best = nothing
    flag = no
    each player
        score = 0

define pairs(p) = 0 if p is nobody else count(groups(p.hand by suit) where count(it) > 1)
define pairs_of_leader = count(groups(leader.hand by suit) where count(it) > 1)
define large(n) = n > 1 and n < 100 and n is not 50 and n is not 51 and n is not 52 and n is not 53

play
    deal 3 from deck to every hand
    work

phase work
    WORK

phase later
    leader = p1
    led = red
    best = first(deck)
    flag = yes

winner highest score
"""
MOVES = {
    "a card to the slot where it lies": """
        move first(deck) to p1.played
        let c = first(p1.played)
        move c to p1.played
    """,
    "all cards to a pile, known or not": """
        reveal p1.hand
        player p1
            choose card from hand
            move card to p2.hand
        move every card to deck
    """,
    "one of the cards that everybody saw in a hand, where not everybody sees it": """
        reveal p1.hand
        player p1
            choose card from hand
            move card to p2.hand
            choose other from hand
            move other to p1.won
    """,
    "cards that somebody has looked at, drawn and dealt": """
        player p3
            peek first(deck, 6)
        move 1 from deck to p1.hand
        deal 1 from deck to every hand
        move 2 from deck to p2.won
    """,
    "all cards to a pile, which is shuffled later": """
        if flag
            move every card to deck
        shuffle deck
        for n in 1 to 2
            move every card to deck
        shuffle deck
    """,
    "dealing to the pile that is dealt from": """
        move 3 from deck to p2.won
        deal 1 from p2.won to every won
        move 4 from deck to rows[2]
        deal all from rows[2] to rows
    """,
    "dealing twice to one place": "deal 2 from deck to (p2, p1, p2).won",
    "as many cards as anybody could want": """
        move up to 9000 from deck to p1.hand
        move up to 20000 from p1.won to deck
    """,
}
TURNS = {
    "turns that are reversed": """
        turns from p1 until sum(every score) > 10
            score += 1
            if score is 2
                reverse turns
    """,
    "turns of one who leaves": """
        turns from p1 until sum(every score) > 10
            score += 1 + sum(every score)
            if sum(every score) is 3
                out left of me
    """,
}
RULES = {
    "nobody's cards behind a guard": """
        player p1
            choose card from hand
                must "a": card.value > 0 or (leader is not nobody and card.suit in leader.won.suit)
                must "b": card.value > 0 or (leader is not nobody and count(leader.won where suit is card.suit) > 1)
    """,
    "a test of nobody behind a test for nobody": """
        player p1
            choose card from hand
                must "a": leader is not nobody and (leader.score > 3 implies card.value > 2)
            else
                score = 1
    """,
    "what nobody asks where the part before it left nothing": """
        player p1
            choose card from hand
                must "a": card.value > 8 and leader.score > 3
            else
                score = 1
    """,
    "a rule where nothing can be chosen": """
        player p1
            may choose card from open
                must "a": leader.score > 3 implies card.value > 2
                move card to won
    """,
    "a preference among one card": """
        move first(deck) to market
        player p1
            choose card from market
                must "a" if possible: card.value > leader.score
            move card to won
    """,
    "a preference among one way to pick": """
        move first(deck) to market
        player p1
            choose some cards from market
                must "a" if possible: count(cards) > leader.score
            choose card from market, n from 1 to 1
                must "a" if possible: card.value > leader.score
                must "b" if possible: leader.score > 1
    """,
    "a preference that no list and no number fulfils": """
        player p1
            choose pair from subsets(hand, 2)
                must "a" if possible: count(pair) > 2
            choose many from 50 to 60
                must "a" if possible: many > 100
    """,
    "groups of nobody's cards": """
        p1.score = pairs(leader)
        player p1
            choose card from hand
                must "a": leader is nobody or (card.value > 9 and pairs_of_leader > 0)
            move card to won
    """,
    "sizes of groups, asked in a roundabout way": """
        p1.score += count(groups(deck by suit) where (count(it) > 1 if flag else count(it) > 2))
        p1.score += count(groups(deck by suit) where large(count(it)))
        p1.score += count(g for g in groups(deck by suit) where any(q for q in everyone where q.score < count(g)))
    """,
    "a value that is nothing": """
        player p1
            choose card from hand
                must "a" if possible: card.suit is led
            choose other from hand
                must "a": other.suit is led
            else
                score = 1
    """,
    "two rules with the same guard about nobody": """
        player p1
            choose card from hand
                must "a": leader is not nobody and leader.played is empty implies card.value > 2
                must "b": leader is not nobody and leader.played is empty implies card.suit is red
            move card to won
    """,
    "the best of nothing": "best = highest(open where value > leader.score by value)",
    "rules that fail for cards that are not there": """
        move first(deck where value is 8) to market
        move first(deck where value is 7) to market
        player p1
            choose card from market
                must "a" if possible: 5 div (card.value - 1) > 3
            move card to won
    """,
}  # fmt: skip


TRIGGERS = """
game Triggers
    players 3

cards card in deck
    suit: red, blue
    value: 1 to 8
    one of each suit, value

zones
    deck: pile
    rows[2]: row
        when empty
            emptied += 10
    each player
        stock: pile
            when empty
                emptied += 1
                move up to 1 from deck to rows[1]
            when short
                wanted += 1
                move up to 2 from deck to p1.stock
        hand: hand
            when empty
                emptied += 100
                move rows[1] to rows[2]
                ASKED

state
    emptied = 0
    wanted = 0
    each player
        score = 0

play
    deal 2 from deck to every stock
    deal 1 from deck to every hand
    deal 1 from deck to rows
    player p1
        work

phase work
    choose which from 1 to 4
    move p1.stock to deck
    move every hand to deck
    move rows.cards to deck
    if which is 1
        move 3 from p1.stock to p2.hand
    let c = first(p2.stock)
    if which is 2
        move 1 from zone of c to p1.hand
        deal all from zone of c to rows
    move p2.stock where value > 0 to p1.hand
    if which is 3
        deal all from p3.stock to rows
    move every card to deck

winner highest score
"""


def rules(work: str) -> Game:
    lines = [line.removeprefix("        ") for line in work.strip("\n").splitlines()]
    return game_of(GAME.replace("    WORK", "\n".join("    " + line for line in lines)))


def compare(game: Game, seed: int) -> State:
    """Plays at random at full speed; single steps must lead to the same."""
    state, rng = game.start(players=3, seed=seed), Random(seed)
    while True:
        traced = state.traced()
        assert (traced.zones, traced.where, traced.known, traced.variables) == (
            state.zones,
            state.where,
            state.known,
            state.variables,
        )
        assert raw_options(traced) == raw_options(state)
        assert traced.result == state.result
        if state.decision is None:
            return state
        options = state.decision.options
        state.apply(options[int(rng.random() * len(options))])


@pytest.mark.parametrize("work", [*(MOVES | TURNS | RULES).values()], ids=[*MOVES, *TURNS, *RULES])
def test_full_speed_and_single_steps_mean_the_same(work: str) -> None:
    game = rules(work)
    for seed in range(3):
        try:
            compare(game, seed)
        except Fault as fault:
            pytest.fail(str(fault))


def test_sizes_of_groups_are_counted_however_they_are_asked_for() -> None:
    assert compare(rules(RULES["sizes of groups, asked in a roundabout way"]), 0).variables[-3] == 1 + 1 + 7


@pytest.mark.parametrize("asked", ["wanted += 0", "player p2\n                    choose n from 1 to 2"])
@pytest.mark.parametrize("seed", range(6))
def test_triggers_run_for_every_place_and_in_their_order(asked: str, seed: int) -> None:
    end = compare(game_of(TRIGGERS.replace("ASKED", asked)), seed)
    assert end.variables[0] > 300


FAULTS = {
    "all of a place where there is not room for it": ("move p1.hand to tray", "CG811"),
    "too many cards drawn": ("move 3 from deck to tray", "CG811"),
    "a card too many": ("move 2 from deck to tray\n        move 1 from deck to tray", "CG811"),
    "one that is named": ("move 2 from deck to tray\n        move first(deck) to tray", "CG811"),
    "more than fits in exchange": ("swap p1.hand with tray", "CG811"),
    "all cards of the game": ("move every card to tray", "CG811"),
    "parts of a move are worked out in one order": ("move 1 div p1.score from leader.won to rows[9]", "CG805"),
    "a place is full before the cards run out": ("deal 3 from deck to every played", "CG811"),
    "the place that is full first": ("move first(deck) to bins[3]\n        deal 2 from deck to bins", "CG811"),
    "turns from nobody": (
        "turns from leader until p1.score > 3\n            p1.score += 1\n            reverse turns",
        "CG802",
    ),
    "the cards of nobody among others": ("move (p1, nobody).hand to deck", "CG802"),
    "what nobody hears": ('say "It is the turn of {left of leader}"', "CG802"),
}


@pytest.mark.parametrize(("work", "code"), FAULTS.values(), ids=FAULTS)
def test_which_fault_is_told_does_not_depend_on_how_the_rules_are_run(work: str, code: str) -> None:
    found = set()
    for trace in (False, True):
        with pytest.raises(Fault) as fault:
            rules(work).start(players=3, trace=trace)
        told = fault.value.diagnostic
        found.add((told.code, told.title, told.line))
    assert [told[0] for told in found] == [code]
