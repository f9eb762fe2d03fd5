"""Laws that hold in every play of every game, at any moment."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from interpreter import IllegalChoice, Option
from interpreter.ask.events import cards_said
from interpreter.play.picks import Picks
from interpreter.play.registers import UNSEEN
from tests.effort import cases, examples
from tests.every_game import every_game, every_setup
from tests.interpreter.plays import Play, game, go_on, plays, raw_options

MOST_SETUPS = cases(5, 12)
FEW = settings(max_examples=examples(20), deadline=None)


@FEW
@given(plays())
def test_every_card_lies_in_exactly_one_place(play: Play) -> None:
    state = play.state()
    lying = sorted(card for cards in state.zones for card in cards)
    assert lying == list(range(len(state.program.layout.cards)))
    assert all(card in state.zones[state.where[card]] for card in lying)


@FEW
@given(plays())
def test_same_inputs_same_play(play: Play) -> None:
    first, second = play.state(), play.state()
    assert first == second
    assert hash(first) == hash(second)
    assert raw_options(first) == raw_options(second)


@pytest.mark.slow
def test_same_play_in_another_process() -> None:
    code = (
        "from random import Random; from interpreter import load\n"
        "for name in ('gracias', 'commissario'):\n"
        "    s = load(name).start(players=3, seed=5); r = Random(5)\n"
        "    while s.decision: o = s.decision.options; s.apply(o[int(r.random() * len(o))])\n"
        "    print(name, s.result.scores)\n"
    )
    out = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout for _ in "ab"
    ]
    assert out[0] == out[1]
    here = []
    for name in ("gracias", "commissario"):
        state = go_on(game(name).start(players=3, seed=5), Random(5), 10_000)
        assert state.result is not None
        here.append(f"{name} {state.result.scores}\n")
    assert "".join(here) == out[0]


@FEW
@given(plays(), st.integers(0, 100))
def test_a_copy_plays_on_alike_and_apart(play: Play, seed: int) -> None:
    state = play.state()
    copy = state.copy()
    before = state.position()
    go_on(copy, Random(seed), 30)
    assert state.position() == before
    go_on(state, Random(seed), 30)
    assert state == copy


@FEW
@given(plays())
def test_a_record_replays_to_the_same_position(play: Play) -> None:
    state = play.state()
    again = game(play.name).replay(game(play.name).record(state))
    assert again == state
    assert raw_options(again) == raw_options(state)
    # ... and goes on from there as a saved play does.
    go_on(again, Random(1), 5)


@FEW
@given(plays())
def test_every_listed_option_is_accepted(play: Play) -> None:
    state = play.state()
    assume(state.decision is not None)
    assert state.decision is not None
    options = state.decision.options
    assert len(options) > 1
    for index in {0, len(options) // 2, len(options) - 1}:
        option = options[index]
        assert option in options
        assert state.why(option) == ()
        state.copy().apply(option)


@FEW
@given(plays(), st.integers(-3, 60))
def test_nothing_else_is_accepted_and_nothing_changes(play: Play, number: int) -> None:
    state = play.state()
    decision = state.decision
    assume(decision is not None)
    assert decision is not None
    legal = set() if isinstance(decision.options, Picks) else {o.raw for o in decision.options}
    raws = [number, None, (number, number), (0, number), ()]
    for raw in raws:
        option = Option(state.program, decision.spec, raw)
        if raw in legal or option in decision.options:
            continue
        before = state.position()
        try:
            state.apply(option)
        except IllegalChoice:
            assert state.position() == before
            assert state.decision is decision
        except Exception as error:
            pytest.fail(f"{option.raw}: {error!r}")
        else:
            pytest.fail(f"{raw} was accepted")


@FEW
@given(plays(), st.integers(0, 1000))
@example(Play("canasta", 4, (("goal", 1000), ("to_go_out", 1)), 1, 25), 0)  # who cannot meld goes on to another choice
def test_what_a_seat_cannot_see_never_changes_what_it_is_shown(play: Play, seed: int) -> None:
    state = play.state()
    rng = Random(seed)
    for seat in range(play.players):
        other = state.sample(seat, rng)
        assert other.view(seat) == state.view(seat)
        if state.decision is not None and state.decision.player == seat:
            assert other.decision is not None
            again = other.copy()
            again.decision = None
            again.run(state.decision.spec.asks_at)
            assert raw_options(again) == raw_options(state)
            assert again.decision is not None
            assert again.decision.prompt == state.decision.prompt


def test_a_seat_that_decides_still_decides_where_few_arrangements_ask_it() -> None:
    """In this position one arrangement in forty leaves the seat that decides more than one card to play."""
    state = Play("gaunerbande", 6, (("limit", 1),), 31, 31).state()
    assert state.decision is not None
    for seed in range(30):
        assert state.sample(1, Random(seed)).view(1) == state.view(1)


@FEW
@given(plays(), st.integers(0, 1000))
def test_a_sampled_state_is_a_full_play(play: Play, seed: int) -> None:
    state = play.state()
    other = state.sample(seed % play.players, Random(seed))
    lying = sorted(card for cards in other.zones for card in cards)
    assert lying == list(range(len(state.program.layout.cards)))
    go_on(other, Random(seed), 40)


@settings(max_examples=examples(15), deadline=None)
@given(plays())
def test_single_steps_play_the_same(play: Play) -> None:
    """There is one meaning: with and without stops at every statement."""
    state = play.state()
    traced = state.traced()
    assert traced.zones == state.zones
    assert traced.variables == state.variables
    assert traced.known == state.known
    assert raw_options(traced) == raw_options(state)


@settings(max_examples=examples(15), deadline=None)
@given(plays())
def test_events_hide_what_a_seat_may_not_know(play: Play) -> None:
    state = play.state()
    for seat in range(play.players):
        for event in state.events:
            seen = event.seen_by(seat)
            if seen is None:
                continue
            cards: Sequence[int | None] = seen.cards
            if seen.kind == "says" and seen.text is not None:
                cards = [None if card == UNSEEN else card for card in cards_said(seen.text, seen.values)]
            if seen.kind in ("says", "moved", "shown"):
                for card, mask in zip(cards, seen.known_to, strict=True):
                    assert card is None or mask >> seat & 1
            assert not seen.forced or seen.player == seat


@pytest.mark.parametrize("name", every_game())
def test_every_set_up_plays_to_its_end(name: str) -> None:
    """Of a game with many set-ups, a few that lie far apart."""
    setups = every_setup(game(name))
    for setup in setups[:: -(-len(setups) // MOST_SETUPS)]:
        state = go_on(game(name).fresh(setup, 1).begin(), Random(2), 5_000)
        assert state.result is not None, setup
