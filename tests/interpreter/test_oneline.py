"""A play as one short word: it leads to the same position, and what was mistyped or belongs to other rules is told."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import Fault, Game, State
from interpreter.text.oneline import SIGNS, BadLine, TooLong, read_line, write_line
from tests.effort import examples
from tests.every_game import game as loaded
from tests.interpreter.made_games import made_game
from tests.interpreter.small import game_of

GAMES = ("commissario", "gauner", "gaunerbande", "gracias", "crazy_eights", "kuhn_poker")
PICKS = """
game Picks
    players 2 to 3
    option open = no
    option rounds = 3 from 1 to 40
    option cut = half from (none, half, whole)

cards card in deck
    colour: red, blue, green
    8 red, 9 blue, 3 green

zones
    deck: pile
    each player
        hand: hand
        won: pile

state
    each player
        score = 0

play
    shuffle deck
    deal 6 from deck to every hand
    each player from p1
        may choose 1 to 3 cards from hand
            move cards to won
        choose 2 cards from hand
        move cards to won
        score = count(won where colour is red)

winner highest score
"""


def played(game: Game, players: int, seed: int, choices: int, **options: int | str) -> State:
    state, rng = game.start(players=players, seed=seed, options=options), Random(seed)
    for _ in range(choices):
        if state.decision is None:
            break
        state.apply(state.decision.options[rng.randrange(state.decision.count)])
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_play_comes_back_from_its_word(name: str) -> None:
    game = loaded(name)
    for players in game.player_counts:
        for choices in (0, 1, 12, 60):
            state = played(game, players, 1000 + choices, choices)
            text = write_line(state, name)
            assert read_line(game, text).record() == state.record()
            deal = read_line(game, write_line(state, name, choices=False))
            assert deal.record() == played(game, players, 1000 + choices, 0).record()


def test_a_deal_is_about_thirty_signs_and_a_long_play_stays_short() -> None:
    game = loaded("gaunerbande")
    state = played(game, 4, 2**32 - 1, 0)
    assert len(write_line(state, "gaunerbande")) < 40
    state = played(game, 4, 2**32 - 1, 60)
    text = write_line(state, "gaunerbande")
    assert len(text) < 100
    assert len(state.record()) > 10 * len(text)


@settings(deadline=None, max_examples=examples(60))
@given(
    seed=st.integers(-(10**30), 10**30),
    choices=st.integers(0, 8),
    players=st.integers(2, 3),
    opened=st.sampled_from(("yes", "no")),
    rounds=st.integers(1, 40),
)
def test_every_seed_every_option_and_picks_of_several(
    seed: int, choices: int, players: int, opened: str, rounds: int
) -> None:
    game = game_of(PICKS)
    state = played(game, players, seed, choices, open=opened, rounds=rounds)
    assert read_line(game, write_line(state, "picks")).record() == state.record()


@pytest.mark.slow
@settings(deadline=None, max_examples=examples(15))
@given(seed=st.integers(0, 10_000))
def test_made_up_games(seed: int) -> None:
    game = game_of(made_game(seed))
    rng = Random(seed)
    try:
        state = game.start(seed=seed)
        for _ in range(10):
            if state.decision is None:
                break
            option = state.decision.options[rng.randrange(min(state.decision.count, 1000))]
            assert state.decision.options[state.decision.number(option)] == option
            state.apply(option)
    except Fault:
        return
    assert read_line(game, write_line(state, "made")).record() == state.record()


@pytest.mark.slow
@settings(deadline=None, max_examples=examples(100))
@given(data=st.data())
def test_one_wrong_sign_is_noticed(data: st.DataObject) -> None:
    game = loaded("kuhn_poker")
    text = write_line(played(game, 2, 77, 1), "kuhn_poker")
    at = data.draw(st.integers(len("kuhn_poker-"), len(text) - 1))
    sign = data.draw(st.sampled_from(SIGNS).filter(lambda sign: sign != text[at]))
    with pytest.raises(BadLine) as wrong:
        read_line(game, text[:at] + sign + text[at + 1 :])
    assert wrong.value.problem == "share mistyped"


@pytest.mark.slow
@settings(deadline=None, max_examples=examples(100))
@given(text=st.text(max_size=60))
def test_any_text_gets_an_answer(text: str) -> None:
    with pytest.raises(BadLine):
        read_line(loaded("kuhn_poker"), text)


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    game = loaded("kuhn_poker")
    state = played(game, 2, 77, 1)
    text = write_line(state, "kuhn_poker")
    typed = text.upper().replace("0", "O").replace("1", "L")
    assert read_line(game, f"  {typed} ").record() == state.record()


def test_other_rules_are_told() -> None:
    text = write_line(played(loaded("kuhn_poker"), 2, 77, 1), "kuhn_poker")
    with pytest.raises(BadLine) as wrong:
        read_line(loaded("leduc_poker"), text)
    assert wrong.value.problem == "share other rules"


def test_a_play_whose_cards_do_not_come_from_its_seed_has_no_short_form() -> None:
    game = loaded("kuhn_poker")
    record = played(game, 2, 77, 0).record()
    other = next(r for seed in range(50) if _dealt(r := played(game, 2, seed, 0).record()) != _dealt(record))
    with pytest.raises(TooLong):
        write_line(game.replay(other.replace(f"seed: {game.replay(other).seed}", "seed: 77")), "kuhn_poker")


def _dealt(record: str) -> str:
    return next(line for line in record.splitlines() if line.startswith("shuffled"))
