"""A real editor: Neovim without a screen works on a game with `cardgame lsp`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
GAME = """game Small
    players 2
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
        played: slot
play
    shuffle dekc
    deal 3   from deck to every hand
    each player from p1
        choose card from hand
        move card to played
winner highest played.rank
test "the king wins"
    given p1.played: hearts king
    given p2.played: hearts 2
    expect winners (p1)
"""


@pytest.fixture(scope="module")
def neovim() -> str:
    found = shutil.which("nvim")
    if found is None:
        can_install = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
        if os.environ.get("CI") and can_install:
            pytest.fail("Neovim is missing, although .ci/run could have installed it")
        warnings.warn("NEOVIM IS NOT INSTALLED: the language server is not tried in a real editor", stacklevel=1)
        pytest.skip("Neovim is not installed")
    return found


@pytest.mark.slow
def test_an_hour_in_a_minute(neovim: str, tmp_path: Path) -> None:
    game = tmp_path / "small.cardgame"
    game.write_text(GAME, encoding="utf-8")
    report = tmp_path / "report.json"
    environment = os.environ | {
        "GAME": str(game),
        "REPORT": str(report),
        "SERVER": f"{sys.executable} -m cli lsp",
        "PYTHONPATH": str(ROOT),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    runtime = f"set runtimepath^={ROOT / 'editors' / 'vim'}"
    command = [neovim, "--clean", "--headless", "--cmd", runtime, "-c", f"luafile {FOLDER / 'neovim.lua'}"]
    ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=180)
    assert report.exists(), ran.stderr
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told.get("trouble") is None, told
    assert told["filetype"] == "cardgame"
    assert told["syntax"] == "cardgameSection"
    assert told["finding"]["code"] == "CG201"
    assert told["finding"]["line"] == 10
    assert told["action"] == "Write `deck`"
    assert told["offers"] == ["deck", "hand", "played"]
    assert "only its owner sees the cards" in told["hover"]
    assert told["refused"] == "only names that the file declares can be renamed"
    assert "        laid: slot\n" in told["text"]
    assert "given p1.laid: hearts king" in told["text"]
    assert "    deal 3 from deck to every hand\n" in told["text"]
    assert told["lenses"].count("run") == 1
    assert told["test"]["status"] == "passed"
