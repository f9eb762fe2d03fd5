"""Cards that a seat has never seen change nothing that it is shown: a share of the law of `make proof`."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import events, questions, sample, view
from interpreter.state import _frozen
from tests.interpreter.alike import any_case, any_pair, fault
from tests.interpreter.plays import GAMES, game
from tests.interpreter.secret_games import TURNS, secret_game

PAIRS = 12


@pytest.mark.parametrize("name", GAMES)
def test_shipped_games(name: str) -> None:
    assert sum(any_pair(game(name), Random(seed)).law() for seed in range(PAIRS)) > 0


@pytest.mark.parametrize("twins", [False, True])
@pytest.mark.parametrize("name", TURNS)
def test_games_about_secrets(name: str, twins: bool) -> None:
    assert sum(any_pair(secret_game(name, twins), Random(seed)).law() for seed in range(PAIRS)) > 5


@pytest.mark.parametrize("seed", range(20))
def test_any_games(seed: int) -> None:
    assert fault(any_case(Random(seed))) is None


# What the law would find: each of these was once so, or could be.
FAULTS = {
    "a card is read by who knows it in a hand": (
        "what was shown may go", events.Log, "see_picked", staticmethod(lambda table, card: table.k[card])
    ),
    "an impossible choice is silent": ("declines", events.Log, "left_out", lambda *_: None),
    "that there was no choice is told": ("declines", events.Event, "_choice_seen_by", lambda event, _: event),
    "events show all cards": ("passes on unseen", events.Event, "seen_by_all", lambda event, _: event),
    "a card in a variable is shown": (
        "remembers cards", view, "known_value", lambda state, cell, _: _frozen(state.v[cell])
    ),
    "a reason names hidden cards": ("acts", questions.Asking, "seen", lambda _, value, __: value),
    "a sample keeps the true cards": (
        "declines", sample, "assigned", lambda places, *_: list(places)
    ),
    "a rule that was not kept in secret is known": ("puts away in secret", events.Log, "shows", lambda *_: True),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_the_law_can_fail(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn, where, name, wrong = FAULTS[fault]
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError, match="differs at"):
        many_pairs(turn)


def many_pairs(turn: str) -> None:
    for seed in range(80):
        any_pair(secret_game(turn), Random(seed)).law()
