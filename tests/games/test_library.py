"""The games of the library say what they promise: their own tests pass, and players read them in two languages."""

from __future__ import annotations

import pytest

from interpreter import load
from interpreter.load import check_file, kinds
from interpreter.rule_tests.run import run_tests
from tests.effort import THOROUGH
from tests.every_game import FEW, every_game
from tests.games.page import lines_of_rules

LIBRARY = [name for kind, games in kinds().items() if kind for name in games]


@pytest.mark.parametrize("name", LIBRARY if THOROUGH else sorted({*LIBRARY} & {*FEW}))
def test_own_tests_pass(name: str) -> None:
    """Those of all games are run by `make games`, which is a part of `make test`."""
    trials = run_tests(load(name))
    assert trials
    assert [(t.title, [str(f) for f in t.failures]) for t in trials if not t.passed] == []


@pytest.mark.parametrize("name", every_game(LIBRARY))
def test_nothing_to_remark(name: str) -> None:
    """No lint, and no label is missing in German."""
    assert [str(d) for d in check_file(name).diagnostics] == []
    assert "de" in load(name).rules.words


def test_lines_of_rules_leave_out_what_is_for_people_and_for_tests() -> None:
    text = """# A comment.
game Small
    players 2               # with a comment

play
    # a comment of its own
    shuffle deck

test "a"
    run play

about
    "Small."

winner highest score
"""
    assert lines_of_rules(text) == 5
