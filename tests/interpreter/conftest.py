"""What tests of the engine share."""

from __future__ import annotations

import pytest

from interpreter.native import possible
from interpreter.play import limits
from tests.effort import THOROUGH

SHARE = 5


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules may work a fifth as much between two choices: to come to the limit shows the same, wherever it is."""
    monkeypatch.setattr(limits, "MOST_STEPS", limits.MOST_STEPS // SHARE)
    monkeypatch.setattr(limits, "MOST_SPENT", limits.MOST_SPENT // SHARE)


@pytest.fixture
def made_in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Native code is made without most improvements, which are LLVM's, and took most of the time: what is compared is
    what we write. `make proof` makes it as plays do."""
    if possible() and not THOROUGH:
        from interpreter.native import machine

        monkeypatch.setattr(machine, "SPEED", 0)
        monkeypatch.setattr(machine, "PASSES", machine.HASTY)
