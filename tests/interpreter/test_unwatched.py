"""Plays that nobody watches: native code without who knows what, which is told all the same where somebody asks."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter import Game, State
from interpreter.compile import form as f
from interpreter.native import masks
from interpreter.native.code import Code
from interpreter.native.play import NativeState
from interpreter.native.unwatched import without_knowledge
from interpreter.play.choice import Option
from lab.bulk import Bulk
from tests.effort import cases
from tests.every_game import every_game
from tests.every_game import game as loaded
from tests.interpreter.test_made_games import made
from tests.interpreter.twice import begun, parting, unwatched

AT: Any = None
CARD, PLACE, NOTES = f.Name("card"), f.Name("place"), f.Name("notes", 1)
ZONE = f.Op("zone", (PLACE,), 1)
SEERS = f.Let(AT, f.Name("seers"), f.Op("alias", (f.Op("bit_or", (f.Op("known", (CARD,)), f.Value(3))),)))
KNOW = f.Do(AT, f.Op("put_known", (CARD, f.Name("seers"))))
LIE = f.Do(AT, f.Op("put_where", (CARD, PLACE)))
LAY = f.Do(AT, f.Op("append", (ZONE, CARD)))
BEGIN = f.Let(AT, NOTES, f.Op("alias", (f.Op("list", (), 1),), 1))
NOTE = f.Do(AT, f.Op("append", (NOTES, PLACE)))
UNLESS_NOTED = f.If(AT, f.Op("not", (f.Op("in", (PLACE, NOTES)),)), (NOTE,))
DRAWN = f.Op("below", (f.Value(4),))  # by chance, which goes on from there
SHUFFLED = f.Op("shuffled", (ZONE,), 1)
FOR_ALL = f.ForEach(AT, CARD, ZONE, (SEERS, KNOW))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((SEERS, KNOW, LIE), (LIE,)),
        ((FOR_ALL, LAY), (LAY,)),
        ((BEGIN, UNLESS_NOTED, FOR_ALL), ()),  # notes that only serve other notes
        ((BEGIN, UNLESS_NOTED, f.ForEach(AT, PLACE, NOTES, (LIE,))),) * 2,
        ((f.If(AT, f.Op("in", (CARD, ZONE)), (KNOW, LIE), (KNOW,)),), (f.If(AT, f.Op("in", (CARD, ZONE)), (LIE,)),)),
        ((BEGIN, f.Do(AT, f.Op("append", (NOTES, DRAWN)))),) * 2,
        ((f.If(AT, DRAWN, (KNOW,)),), (f.If(AT, DRAWN, ()),)),
        ((f.ForEach(AT, CARD, SHUFFLED, (KNOW,)),), (f.ForEach(AT, CARD, SHUFFLED, ()),)),
        ((f.Do(AT, f.Op("append", (f.Op("arrived", (), 1), CARD))), LIE), (LIE,)),
        ((f.Do(AT, f.Op("work", (f.Value(4),))), KNOW), (f.Do(AT, f.Op("work", (f.Value(4),))),)),  # which is a bound
    ],
)
def test_before_and_after(before: f.Body, after: f.Body) -> None:
    assert without_knowledge(before) == after


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("number", range(cases(6, 60)))
def test_a_made_game_goes_the_same_way_unwatched(number: int, wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the processor can do."""
    if wide and not masks.is_wide():
        pytest.skip("this processor does not look at eight words at once")
    monkeypatch.setattr(masks, "is_wide", lambda: wide)
    game = made(number)
    setup = game.setup()
    code = Code(game.program(setup), hasty=True, unwatched=True)
    for seed in range(3):
        others = {"native": begun(NativeState(code, seed))}
        assert parting(begun(game.fresh(setup, seed)), others, seed, 40, unwatched) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gracias", "gauner", "canasta", "klaverjassen"])
def test_cards_are_judged_alike_by_any_processor(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With more than 64 cards, and with few."""
    if not masks.is_wide():
        pytest.skip("this processor does not look at eight words at once")
    game = Game(loaded(name).rules, tallied=True)
    found = []
    for wide in (False, True):
        monkeypatch.setattr(masks, "is_wide", lambda wide=wide: wide)
        bulk = Bulk(Code(game.program(game.setup()), hasty=True, diced=True), 3_000)
        found.append([*(bulk.play(2, number) for number in range(6)), bulk.take()])
    assert found[0] == found[1]


@pytest.mark.parametrize("name", every_game()[:: cases(9, 1)])
def test_who_asks_is_told_what_is_known(name: str) -> None:
    game = loaded(name)
    setup = game.setup()
    code = Code(game.program(setup), hasty=True, unwatched=True)
    fast, slow = begun(NativeState(code, 3)), begun(game.fresh(setup, 3))
    for number in range(12):
        if slow.decision is None:
            break
        for state in (fast, slow):
            assert state.decision is not None
            state.apply(state.decision.options[number % len(state.decision.options)])
    assert not fast.in_python
    assert (fast.known, fast.zones, fast.variables) == (slow.known, slow.zones, slow.variables)
    assert fast.decision is None or fast.view(0) == slow.view(0)


def test_who_breaks_off_a_question_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody knows is found by playing again: a play that is broken off on the way is not the answer."""
    game = loaded("hearts")
    setup = game.setup()
    fast, slow = (
        begun(NativeState(Code(game.program(setup), hasty=True, unwatched=True), 3)),
        begun(game.fresh(setup, 3)),
    )
    for state in (fast, slow):
        assert state.decision is not None
        state.apply(state.decision.options[0])

    def broken_off(self: State, option: Option) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(State, "apply", broken_off)
        with pytest.raises(KeyboardInterrupt):
            fast.view(0)
    assert fast.view(0) == slow.view(0)


@pytest.mark.parametrize(
    ("name", "unwatched"), [("gauner", True), ("commissario", True), ("hearts", True), ("hanabi", False)]
)
def test_rules_that_go_by_what_somebody_knows_keep_it(name: str, unwatched: bool) -> None:
    """In Hanabi a card is picked by those who do not see it: which ones they can tell apart depends on it."""
    game = loaded(name)
    assert Code(game.program(game.setup()), hasty=True, unwatched=True).unwatched is unwatched
