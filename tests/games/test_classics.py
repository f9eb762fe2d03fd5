"""The classics say what they promise: their own tests pass, and players read them in two languages."""

from __future__ import annotations

from importlib.resources import files

import pytest

from interpreter import load
from interpreter.load import check_file
from interpreter.trial import run_tests

CLASSICS = sorted(
    path.name.removesuffix(".cardgame")
    for path in files("games").joinpath("classics").iterdir()
    if path.name.endswith(".cardgame")
)


@pytest.mark.parametrize("name", CLASSICS)
def test_own_tests_pass(name: str) -> None:
    trials = run_tests(load(name))
    assert trials
    assert [(t.title, [str(f) for f in t.failures]) for t in trials if not t.passed] == []


@pytest.mark.parametrize("name", CLASSICS)
def test_nothing_to_remark(name: str) -> None:
    """No lint, and no label is missing in German."""
    assert [str(d) for d in check_file(name).diagnostics] == []
    assert "de" in load(name).rules.words
