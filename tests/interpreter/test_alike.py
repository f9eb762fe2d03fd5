"""Cards that a seat has never seen change nothing that it is shown: a share of the law of `make proof`."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.ask import events, questions, rearranged, sample, view
from interpreter.play import unseen as hidden
from interpreter.play.likeness import frozen
from tests.effort import cases
from tests.every_game import every_game
from tests.interpreter.alike import any_case, any_pair, compared
from tests.interpreter.plays import game
from tests.interpreter.secret_games import TURNS, secret_game

PAIRS = cases(8, 24)


@pytest.mark.parametrize("name", every_game())
def test_shipped_games(name: str) -> None:
    compared = [any_pair(game(name), Random(seed)).law() for seed in range(PAIRS // 2)]
    # Where every card is known in the end, long plays have nothing to exchange.
    assert any(compared) or any(any_pair(game(name), Random(seed)).law() for seed in range(PAIRS // 2, 24))


@pytest.mark.slow
@pytest.mark.parametrize("twins", [False, True])
@pytest.mark.parametrize("name", TURNS)
def test_games_about_secrets(name: str, twins: bool) -> None:
    count = 0
    for seed in range(12):
        count += any_pair(secret_game(name, twins), Random(seed)).law()
        if count > 5 and seed + 1 >= cases(6, 12):
            break
    assert count > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(cases(8, 20)))
def test_any_games(seed: int) -> None:
    compared(any_case(Random(seed)), count=PAIRS)


# What the law would find: each of these was once so, or could be.
FAULTS = {
    "a card is read by who knows it in a hand": (
        "what was shown may go", events.Log, "see_picked", staticmethod(lambda table, card: table.known[card])
    ),
    "an impossible choice is silent": ("declines", events.Log, "left_out", lambda *_: None),
    "that there was no choice is told": ("declines", events.Event, "_choice_seen_by", lambda event, _: event),
    "events show all cards": ("passes on unseen", events.Event, "seen_by_all", lambda event, _: event),
    "a card in a variable is shown": (
        "remembers cards", view, "known_value", lambda state, cell, _: frozen(state.variables[cell])
    ),
    "a reason names hidden cards": ("acts", questions.Asking, "seen", lambda _, value, __: value),
    "a sample keeps the true cards": (
        "declines", sample, "rearranged", lambda state, *_: state.copy()
    ),
    "a sample keeps what was worked out from hidden cards": (
        "keeps what it worked out", rearranged, "worked_out_again", lambda *_: None
    ),
    "options list a hand as it lies": ("takes from another hand", hidden, "spot_known", lambda *_: 0),
    "a sample keeps a hand as it lies": ("takes from another hand", rearranged, "_hands_in_known_order", lambda *_: ()),
    "a sample keeps what the seat has not chosen yet": (
        "pays at once", rearranged, "_unanswered", lambda *_: ()
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
    for seed in range(200):
        any_pair(secret_game(turn), Random(seed)).law()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [16, 583])
def test_when_a_card_came_to_a_hand_is_not_kept_for_undo(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canasta: melds that were taken back are known, and which of two cards alike was laid is not."""
    assert any_pair(game("canasta"), Random(seed)).law() > 0
    monkeypatch.setattr(rearranged, "lay_in_known_order", lambda *_: None)
    with pytest.raises(AssertionError, match="imagined differs at"):
        any_pair(game("canasta"), Random(seed)).law()
