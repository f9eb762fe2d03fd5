"""Looking for mistakes in rules, from Python."""

from __future__ import annotations

from cardgame.given import rules_named
from dsl import Checked, Source
from dsl import check as check_source
from interpreter.load import check_file, shipped_libraries


def check(rules: str | Source) -> Checked:
    """What is found in a file, a shipped game, or a `Source(name, text)`; it never raises for what stands in there."""
    if isinstance(rules, Source):
        return check_source(rules, shipped_libraries())
    return check_file(rules_named(rules))
