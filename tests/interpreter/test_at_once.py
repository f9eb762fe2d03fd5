"""All players choose at once: what was chosen counts as it was when it was chosen."""

from __future__ import annotations

import pytest

from interpreter import State
from tests.interpreter.small import game_of
from tests.interpreter.twice import play_twice

GAME = """
game Together
    players 2

cards card in deck
    value: 1 to 8
    one of each value

zones
    deck: pile
    line: row seen by nobody
    each player
        hand: hand
        won: spread

state
    each player
        score = 0

play
    move 4 from deck to line
    deal 2 from deck to every hand
    all players at once
        CHOICES

winner highest score
"""
LATER = {
    "a card": ("choose card from hand\n        choose n from card.value to card.value + 1", "score = n - card.value"),
    "cards": ("choose 2 cards from hand\n        choose n from 1 to count(cards)", "score = n - 1"),
    "one of two picks": (
        "choose m from 3 to 4, card from hand\n        choose n from m + card.value to m + card.value + 1",
        "score = n - m - card.value",
    ),
    "a card picked unseen": (
        "choose card from line\n        choose n from place of card to place of card + 1",
        "score = n - place of card",
    ),
}
UNSEEN = {
    "a choice": ("choose card from line", "move card to won"),
    "several cards": ("choose 1 cards from line", "move cards to won"),
    "two picks": ("choose n from 1 to 1, card from line", "move card to won"),
    "a choice that may be declined": ("may choose card from line\n            move card to won", "score += 1"),
    "an act": (
        'choose one\n            "Take"\n                choose card from line\n                move card to won',
        "score += 1",
    ),
}


def played(choices: str, effects: str, trace: bool, *picked: int) -> State:
    state = game_of(GAME.replace("CHOICES", f"{choices}\n        {effects}")).start(trace=trace)
    for index in picked:
        assert state.decision is not None
        state.apply(state.decision.options[index])
    assert state.decision is None
    return state


@pytest.mark.parametrize("trace", [False, True])
@pytest.mark.parametrize("rules", LATER.values(), ids=LATER)
def test_a_later_choice_may_use_the_names_of_an_earlier_one(rules: tuple[str, str], trace: bool) -> None:
    asked = (0, 1, 0, 0) if "2 cards" not in rules[0] else (1, 0)
    assert played(*rules, trace, *asked).variables[-2:] == [1, 0]


@pytest.mark.parametrize("trace", [False, True])
@pytest.mark.parametrize("rules", UNSEEN.values(), ids=UNSEEN)
def test_a_card_picked_by_its_place_stays_that_card(rules: tuple[str, str], trace: bool) -> None:
    """The first player takes the card at the left before the second takes the one that was third."""
    state = played(*rules, trace, 0, 2)
    assert [c["value"] for c in state.zone("line")] == [2, 4]
    assert [c["value"] for c in state.zone("won", 0)] == [1]
    assert [c["value"] for c in state.zone("won", 1)] == [3]


@pytest.mark.parametrize("trace", [False, True])
@pytest.mark.parametrize("asked", ["n from 1 to 3", "m from 1 to 1, n from 1 to 3"])
@pytest.mark.parametrize("value", ["n", "double"])
def test_what_a_player_chose_stays_his_while_others_act(asked: str, value: str, trace: bool) -> None:
    choices = f"choose {asked}\n        let double = n * 2 - n"
    effects = f"each player\n            score += {value}\n        player p2\n            score += 10 * {value}"
    assert played(choices, effects, trace, 0, 2).variables[-2:] == [1 + 3, 11 + 33]


@pytest.mark.parametrize("trace", [False, True])
def test_a_rule_for_one_who_acts_meanwhile_knows_what_was_chosen(trace: bool) -> None:
    effects = 'player p2\n            choose k from 1 to 6\n                must "more than {n}": k > n'
    text = GAME.replace("CHOICES", f"choose n from 1 to 4\n        {effects}\n            score += k")
    state = game_of(text).start(trace=trace)
    for index, options in ((3, "1 2 3 4"), (1, "1 2 3 4"), (0, "5 6"), (0, "3 4 5 6")):
        assert state.decision is not None
        assert [str(o) for o in state.decision.options] == options.split()
        if options == "5 6":
            assert [r.reason for r in state.why(state.decision.spec.table[2])] == ["more than 4"]
        state.apply(state.decision.options[index])
    assert state.variables[-2:] == [0, 5 + 3]


DRAWN = """
game Drawn
    players 4

cards card in deck
    value: 1 to 12
    one of each value

zones
    deck: pile
    each player
        hand: hand
        taken: spread

play
    shuffle deck
    deal DEALT from deck to every hand
    all players where me is not p2 at once
        CHOICE

winner highest count(taken)
"""
DRAWS = {
    "one each": ("choose card from p2.hand\n        move card to taken", 3, (1, 0, 1, 1)),
    "beside a number": ("choose n from 1 to 2, card from p2.hand\n        move card to taken", 3, (1, 0, 1, 1)),
    "if they like": ("may choose card from p2.hand\n            move card to taken", 3, None),
    "if they like, beside a number": (
        "may choose n from 1 to 2, card from p2.hand\n            move card to taken", 3, None,
    ),
    "several each": ("choose 1 to 1 cards from p2.hand\n        move cards to taken", 3, (1, 0, 1, 1)),
    "more than there are": ("choose card from p2.hand\n        move card to taken", 2, None),
}  # fmt: skip


@pytest.mark.parametrize("way", ["Python", "single steps", "native"])
@pytest.mark.parametrize("draw", [name for name, (_, _, each) in DRAWS.items() if each is not None])
def test_what_one_draws_unseen_is_not_drawn_by_another(draw: str, way: str) -> None:
    choice, dealt, each = DRAWS[draw]
    game = game_of(DRAWN.replace("CHOICE", choice).replace("DEALT", str(dealt)))
    for seed in range(30):
        state = game.start(players=4, seed=seed, native=way == "native")
        state = state.traced() if way == "single steps" else state
        while state.decision is not None:
            state.apply(state.decision.options[0])
        assert tuple(len(state.zone("taken", player)) for player in range(4)) == each


@pytest.mark.slow
@pytest.mark.parametrize("draw", [name for name, (_, _, each) in DRAWS.items() if each is None])
def test_however_it_is_drawn_all_engines_draw_the_same(draw: str) -> None:
    choice, dealt, _ = DRAWS[draw]
    game = game_of(DRAWN.replace("CHOICE", choice).replace("DEALT", str(dealt)))
    for seed in range(20):
        state = play_twice(game, game.setup(), seed)
        assert 0 <= sum(len(state.zone("taken", player)) for player in range(4)) <= dealt + 1
