"""What tests of the engine share."""

from __future__ import annotations

import pytest

from interpreter.play import limits

SHARE = 5


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules may work a fifth as much between two choices: to come to the limit shows the same, wherever it is."""
    monkeypatch.setattr(limits, "MOST_STEPS", limits.MOST_STEPS // SHARE)
    monkeypatch.setattr(limits, "MOST_SPENT", limits.MOST_SPENT // SHARE)
