"""Nothing is told but what follows from what a seat hears of; `make proof` compares more plays."""

from __future__ import annotations

from random import Random

import pytest

from repl.session.heard import Heard
from tests.effort import cases
from tests.interpreter.alike import any_pair
from tests.interpreter.small import game_of
from tests.repl.alike_heard import Silent, heard_pair


def compared(seeds: range) -> int:
    return sum(heard_pair(any_pair(game_of(Silent(seed).text()), Random(seed))).law() for seed in seeds)


def test_made_up_games() -> None:
    many = cases(40, 600)
    assert compared(range(many)) > many


def test_it_would_be_noticed_if_silent_events_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was before: all that the seat may see of an event, with its line."""
    monkeypatch.setattr(Heard, "hears", lambda self, event: self.viewer.sees(self.state, event))
    with pytest.raises(AssertionError, match="what is told differs"):
        compared(range(60))
