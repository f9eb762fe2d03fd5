"""Every shipped game and every program of the cookbook and the reference runs in machine code, and plays there as in
Python; one that cannot is listed with why."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interpreter import shipped
from interpreter.game import Game
from interpreter.native import possible
from lab.bulk import Bulk
from lab.follow import Follower
from lab.plays import Match, Rules
from tests.docs.blocks import Block
from tests.docs.test_docs import RULES, checked
from tests.effort import THOROUGH
from tests.every_game import every_setup
from tests.every_game import game as loaded

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not possible(), reason="llvmlite is not installed"),
]

STAY_IN_PYTHON: dict[str, str] = {}
PAGES = ("cookbook.md", "reference.md")


def of_pages() -> Iterator[tuple[Block, Game]]:
    """The games on the pages: the same one is played once, however many of its parts are shown."""
    met = set()
    for block in RULES:
        if block.page.endswith(PAGES) and block.kind in ("program", "part"):
            found = checked(block)
            if found.game is not None and found.ok and block.program not in met:
                met.add(block.program)
                yield block, Game(found.game, tallied=True)


def test_these_games_stay_in_python() -> None:
    """With steps, as a whole and followed; in `make proof` of every set-up."""
    from interpreter.native.code import written_down
    from interpreter.native.memory import Unsupported

    found = {}
    for name in shipped():
        game = loaded(name)
        for setup in every_setup(game) if THOROUGH else [game.setup()]:
            try:
                for diced, followed in ((False, False), (True, False), (True, True)):
                    written_down(game.program(setup), None, diced, followed, diced, False)
            except Unsupported as reason:
                found[name] = str(reason)
    assert found == STAY_IN_PYTHON


def test_programs_of_the_pages_play_in_machine_code_as_in_python() -> None:
    played = 0
    for block, game in of_pages():
        assert (reason := game.why_in_python(game.setup(), hasty=True, purpose="followed")) is None, (block.id, reason)
        setup = game.setup()
        options = tuple(sorted(setup.options.items()))
        match = Match(Rules(game.rules.source), setup.players, options, ("random",) * setup.players, 200)
        code = game.whole_code(setup, hasty=True, followed=True)
        assert code is not None
        bulk, follower = Bulk(code, match.limit), Follower(match, Game(game.rules, tallied=True))
        for number in range(3):
            quick, slow = bulk.play(3, number), follower.by_dice(3, number)
            assert slow is not None
            assert quick == slow if quick is not None else slow.fault is not None, block.id
        played += 1
    assert played > 60
