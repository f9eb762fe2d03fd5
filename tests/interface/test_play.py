"""A play from Python: words, going back, wrong arguments, and what a state shows of itself."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardgame
from tests.effort import examples
from tests.every_game import every_game
from tests.interpreter.plays import Play, plays


def public(play: Play) -> cardgame.State:
    """A play of the laws, as a user holds it."""
    state = play.state()
    return cardgame.State(cardgame.Game(state.game), state)


def hearts(choices: int = 4) -> cardgame.State:
    """Somewhere in a hand of Hearts; after four choices somebody leads."""
    state = cardgame.load("hearts").start(seed=1)
    for _ in range(choices):
        assert state.decision is not None
        state.apply(state.decision.options[0])
    return state


def test_a_state_shows_little() -> None:
    """Whatever the engine needs for itself stays out of sight."""
    assert [name for name in dir(hearts()) if not name.startswith("_")] == [
        *("apply", "chair", "choices", "copy", "decision", "events", "game", "players", "position", "record"),
        *("result", "returns", "sample", "seed", "undo", "view", "why", "zone"),
    ]


def test_what_is_printed_of_a_play() -> None:
    game = cardgame.load("kuhn_poker")
    assert repr(game) == "<Kuhn_poker, for 2 to 10 players>"
    state = game.start(seed=3)
    assert repr(state) == "<Kuhn_poker with 2: player 1: 0 to call (2 options)>"
    state.apply("Bet")
    state.apply("Fold")
    assert repr(state) == "<Kuhn_poker with 2: over, won by player 1>"


def test_an_option_can_be_looked_at() -> None:
    decision = hearts().decision
    assert decision is not None
    option = decision.options[0]
    (card,) = option.cards
    assert card is not None
    assert (option.act, option.passes, option.label, option.picks) == (None, False, str(option), {"card": card})
    assert card["suit"] == "clubs"
    gauner = cardgame.load("gauner").start(players=2, seed=1).decision
    assert gauner is not None
    assert gauner.options[0].picks == {"line": "rows[1]", "side": "left"}
    kuhn = cardgame.load("kuhn_poker").start().decision
    assert kuhn is not None
    assert [option.act for option in kuhn.options] == ["Check", "Bet"]


def test_a_decision_is_nothing_to_iterate_over() -> None:
    with pytest.raises(TypeError, match="not iterable"):
        list(hearts().decision)  # type: ignore[call-overload]


@given(plays())
@settings(max_examples=examples(30), deadline=None)
def test_every_option_is_found_by_its_words(play: Play) -> None:
    """By those of a record always; by those a person reads, unless they fit several options."""
    decision = public(play).decision
    if decision is None:
        return
    option = decision.options[play.seed % len(decision.options)]
    for words in (option.words, option.label):
        with suppress(cardgame.AmbiguousChoice):
            assert str(decision.parse(words)) == str(option)


def test_words_that_are_no_option_get_one_of_three_errors() -> None:
    state = hearts(6)
    decision = state.decision
    assert decision is not None
    assert [str(o) for o in decision.options] == ["3 of clubs", "9 of clubs", "7 of clubs"]
    with pytest.raises(cardgame.NotUnderstood, match="`hello there` is not understood here: Play a card"):
        decision.parse("hello there")
    with pytest.raises(cardgame.AmbiguousChoice, match="`clubs` is not clear: did you mean 3 of clubs or") as unclear:
        decision.parse("clubs")
    assert unclear.value.options == ("3 of clubs", "7 of clubs", "9 of clubs")
    with pytest.raises(cardgame.IllegalChoice, match="follow clubs") as illegal:
        state.apply("7 of spades")
    assert illegal.value.reasons == state.why("7 of spades")
    assert state.why("7 clubs") == ()
    state.apply("9 clubs")
    assert str(state.choices[-1]) == "9 of clubs"


@pytest.mark.slow
@given(plays(), st.integers(1, 5), st.booleans())
@settings(max_examples=examples(8), deadline=None)
def test_what_is_taken_back_can_be_done_again(play: Play, back: int, native: bool) -> None:
    game = cardgame.load(play.name)
    state = game.start(play.players, play.seed, {n: _word(game, n, v) for n, v in play.options}, native=native)
    rng, past = Random(play.seed), []
    for _ in range(min(play.choices, 40)):
        if state.decision is None:
            break
        past.append(state.copy())
        state.apply(state.decision.options[rng.randrange(len(state.decision.options))])
    end, taken = state.copy(), []
    for _ in range(min(back, len(past))):
        taken.append(state.undo())
        assert state == past.pop()
    assert state.choices + tuple(reversed(taken)) == end.choices
    for option in reversed(taken):
        state.apply(option)
    assert state == end


def _word(game: cardgame.Game, name: str, value: int) -> int | str:
    values = game.options[name]
    return value if isinstance(values[0], int) else values[value]


def test_nothing_to_take_back() -> None:
    state = hearts(0)
    with pytest.raises(ValueError, match="nothing was chosen yet"):
        state.undo()
    with pytest.raises(ValueError, match="no past to go back to"):
        hearts().sample(0, Random(1)).undo()


def test_returns_add_up_to_nothing() -> None:
    state = cardgame.load("hearts").start(seed=2, native=True)
    assert state.returns is None
    while state.decision is not None:
        state.apply(state.decision.options[0])
    assert state.result is not None
    assert state.returns is not None
    assert sum(state.returns) == 0
    best = max(range(4), key=state.returns.__getitem__)
    assert best in state.result.winners


@pytest.mark.parametrize(
    ("ask", "error", "sentence"),
    [
        (lambda s: s.zone("hand"), ValueError, "each player has a `hand`: say which, as in `player=0`"),
        (lambda s: s.zone("hand", player=9), ValueError, "9 is none of 0 to 3"),
        (lambda s: s.zone("hand", player=0, index=1), ValueError, "`hand` is one place: leave `index` out"),
        (lambda s: s.zone("deck", player=1), ValueError, "`deck` belongs to nobody: leave `player` out"),
        (lambda s: s.zone("Hand"), ValueError, "Hearts has no zone 'Hand'; its zones: deck, hand, "),
        (lambda s: s.view(9), ValueError, "there is no seat 9: 4 play, in the seats 0 to 3"),
        (lambda s: s.view("me"), ValueError, "there is no seat 'me'"),
        (lambda s: s.view(0).zone("hand", owner=9), ValueError, "there is no such `hand`, but with owner=0"),
        (lambda s: s.view(0).zone("hands"), ValueError, "there is no zone 'hands'"),
        (lambda s: s.sample(-1, Random(1)), ValueError, "there is no seat -1"),
        (lambda s: s.chair(4), ValueError, "there is no seat 4"),
        (lambda s: s.apply(3), TypeError, "an option of the decision is wanted, or its words; not 3"),
        (lambda s: s.apply(None), TypeError, "not None"),
        (lambda s: s.decision.parse(7), TypeError, "words are wanted, not 7"),
        (lambda s: s.apply(hearts().decision.options[0]), ValueError, "is an option of Hearts, loaded another time"),
        (lambda s: s.game.start(players="four"), ValueError, "players is a whole number, not 'four'"),
        (lambda s: s.game.start(seed=1.5), ValueError, "seed is a whole number, not 1.5"),
        (lambda s: s.game.start(players=3), ValueError, "Hearts is for 4 players, not 3"),
        (lambda s: s.game.start(options={"limt": 3}), ValueError, "Hearts has no option 'limt'; its options: limit"),
        (lambda s: s.decision.option(0), ValueError, "action 0 is not open here; these are: "),
    ],
)
def test_wrong_arguments_get_a_sentence(ask: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as wrong:
        ask(hearts())
    assert sentence in str(wrong.value)


def test_a_zone_of_several_places_says_which_there_are() -> None:
    state = cardgame.load("gauner").start(players=2, seed=1)
    assert len(state.zone("rows", index=1)) > 0
    with pytest.raises(ValueError, match=r"`rows` is several places: say which by `index`, one of 1, 2, 3; not 9"):
        state.zone("rows", index=9)


def test_a_play_that_is_over_takes_no_words() -> None:
    state = cardgame.load("kuhn_poker").start()
    state.apply("Check")
    state.apply("Check")
    with pytest.raises(ValueError, match="no choice is due: the play is over"):
        state.apply("Check")


@pytest.mark.parametrize("name", every_game())
def test_a_game_tells_what_it_is(name: str) -> None:
    game = cardgame.load(name)
    assert game.player_counts
    assert all(values for values in game.options.values())
    assert len(game.fingerprint) == 12


@pytest.mark.parametrize("name", ["limit", "Grenze", " grenze "])
def test_an_option_is_set_by_its_name_or_by_what_it_is_called(name: str) -> None:
    state = cardgame.load("gaunerbande").start(3, seed=1, options={name: 20})
    assert "option limit: 20" in state.record()


@pytest.mark.parametrize("name", ["", " ", "grenz", 3, None])
def test_what_no_option_is_called_is_none(name: Any) -> None:
    with pytest.raises(ValueError, match="Gaunerbande has no option"):
        cardgame.load("gaunerbande").start(3, options={name: 20})
