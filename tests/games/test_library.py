"""The games of the library say what they promise: their own tests pass, and players read them in two languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.load import check_file, kinds
from interpreter.rule_tests.run import run_tests
from tests.effort import THOROUGH
from tests.every_game import FEW, every_game
from tests.every_game import game as loaded
from tests.games.page import RECYCLE, SAME_RULES, lines_of_rules, part_rows

FROM_DOCS = Path(__file__).parent / "from_docs"
LIBRARY = [name for kind, games in kinds().items() if kind for name in games]


ENDS = {
    "en": re.compile(r"(The (game|match|patience)|It) ends"),
    "de": re.compile(r"((Das Spiel|Die Partie|Die Patience) endet|Schluss ist)"),
}


@pytest.mark.parametrize("language", ENDS)
def test_what_is_said_of_the_end_begins_with_that_of_the_game(language: str) -> None:
    """The first sentence is told when a play is over, as why it is: that a deal ends was no reason."""
    texts = {name: load(name, language).rules.about_in(language) for games in kinds().values() for name in games}
    ends = {name: text.topics.get("end", "") for name, text in texts.items() if text is not None}
    assert len(ends) > 30
    assert {name: said for name, said in ends.items() if said and not ENDS[language].match(said)} == {}


@pytest.mark.parametrize("name", LIBRARY if THOROUGH else sorted({*LIBRARY} & {*FEW}))
def test_own_tests_pass(name: str) -> None:
    """Those of all games are run by `make games`, which is a part of `make test`."""
    trials = run_tests(loaded(name))
    assert trials
    assert [(t.title, [str(f) for f in t.failures]) for t in trials if not t.passed] == []


@pytest.mark.parametrize("name", every_game(LIBRARY))
def test_nothing_to_remark(name: str) -> None:
    """No lint, and no label is missing in German."""
    assert [str(d) for d in check_file(name).diagnostics] == []
    assert "de" in loaded(name).rules.words


@pytest.mark.parametrize("name", sorted(path.stem for path in SAME_RULES.glob("*.cardgame")))
def test_what_is_counted_beside_recycle_is_a_game(name: str) -> None:
    """The file with the same rules as theirs has nothing to remark, and comes to an end."""
    path = SAME_RULES / f"{name}.cardgame"
    assert name in RECYCLE
    assert [str(d) for d in check_file(str(path)).diagnostics] == []
    game, rng = load(str(path)), Random(1)
    state = game.start(game.player_counts[0], seed=1)
    while state.decision is not None:
        state.apply(rng.choice(list(state.decision.options)))
    assert state.result is not None


@pytest.mark.parametrize("path", sorted(FROM_DOCS.glob("*.cardgame")), ids=lambda path: path.stem)
def test_games_that_were_written_with_the_docs_alone_stay_right(path: Path) -> None:
    assert [str(d) for d in check_file(str(path)).diagnostics] == []
    trials = run_tests(load(str(path)))
    assert len(trials) > 4
    assert [(t.title, [str(f) for f in t.failures]) for t in trials if not t.passed] == []


PACKS_AT_HOME = {"`french_54`", "`french_36`", "`french_24`"}  # files of others use them, whatever ships


def test_every_part_of_a_library_is_shared_by_three_games() -> None:
    rows = [line.split(" | ") for line in part_rows().splitlines()]
    users = {part: names.removesuffix(" |").split(", ") for part, _, names in rows}
    assert len(users) > 10
    assert [part for part, names in users.items() if len(names) < 3 and part.lstrip("| ") not in PACKS_AT_HOME] == []


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
