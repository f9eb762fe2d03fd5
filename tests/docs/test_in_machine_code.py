"""Every shipped game and every program of the cookbook runs in machine code; one that cannot is listed with why."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dsl import check
from dsl.source import Source
from interpreter import shipped
from interpreter.game import Game
from interpreter.native import possible
from tests.docs.blocks import ROOT, blocks
from tests.docs.test_docs import libraries
from tests.every_game import game as loaded

pytestmark = pytest.mark.slow

STAY_IN_PYTHON: dict[str, str] = {}


def games() -> Iterator[tuple[str, Game]]:
    for name in shipped():
        yield name, loaded(name)
    for block in blocks(ROOT / "docs" / "cookbook.md"):
        if block.language == "cardgame" and block.kind == "program":
            found = check(Source(block.id, block.program), libraries(block))
            assert found.game is not None
            yield f"cookbook, {found.game.name}", Game(found.game)


@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
def test_these_games_stay_in_python() -> None:
    from interpreter.native.memory import Unsupported
    from interpreter.native.steps import steps_text
    from interpreter.native.unit import NativeUnit

    found = {}
    for name, game in games():
        try:
            unit = NativeUnit(game.program(game.setup()))
            unit.write()
            steps_text(unit)
        except Unsupported as reason:
            found[name] = str(reason)
    assert found == STAY_IN_PYTHON
