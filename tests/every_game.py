"""The shipped games, for tests that hold for every one of them: `make quick` tries a few that differ most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from interpreter import shipped

# Choices at once with secrets, hidden piles, options and wild cards, a bluff that chance decides.
FEW = ("gracias", "gauner", "crazy_eights", "kuhn_poker")


def every_game(names: Iterable[str] | None = None) -> list[Any]:
    """The names of all games, those that only `make test` tries marked as slow."""
    return [
        pytest.param(name, marks=() if name in FEW else pytest.mark.slow)
        for name in (sorted(shipped()) if names is None else names)
    ]
