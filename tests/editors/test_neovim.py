"""A real editor: Neovim without a screen works on a game with `cardgame lsp`."""

from __future__ import annotations

import json
import os
import re
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
    }
    runtime = f"set runtimepath^={ROOT / 'editors' / 'vim'}"
    command = [neovim, "--clean", "--headless", "--cmd", runtime, "-c", f"luafile {FOLDER / 'neovim.lua'}"]
    ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=600)
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


SETTINGS = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8").split("## Neovim")[1].split("## Vim")[0]
LOOK = """
vim.cmd('edit ' .. vim.env.GAME)
local seen = vim.wait(200000, function()
    vim.cmd('doautocmd CursorHold')
    return #vim.diagnostic.get(0) > 0 and #vim.lsp.codelens.get(0) > 0
end, 100)
local lenses = vim.tbl_map(function(lens) return lens.command.title end, vim.lsp.codelens.get(0))
vim.fn.writefile({ vim.fn.json_encode({ seen = seen, filetype = vim.bo.filetype, lenses = lenses }) }, vim.env.REPORT)
vim.cmd('qall!')
"""


@pytest.mark.slow
def test_the_settings_of_the_page_work(neovim: str, tmp_path: Path) -> None:
    """As somebody copies them: the lines for this version of Neovim, and those for lenses."""
    path, new, old, lenses = re.findall(r"```lua\n(.*?)```", SETTINGS, re.DOTALL)
    game, report, init = tmp_path / "small.cardgame", tmp_path / "report.json", tmp_path / "init.lua"
    game.write_text(GAME, encoding="utf-8")
    version = subprocess.run([neovim, "--version"], capture_output=True, text=True, timeout=300, check=True).stdout
    modern = tuple(map(int, re.findall(r"v(\d+)\.(\d+)", version)[0])) >= (0, 11)
    path = path.replace("/path/to/cardgame", str(ROOT))
    parts = (path, "vim.cmd('filetype plugin on')", new if modern else old, lenses)
    init.write_text("\n".join(parts), encoding="utf-8")
    script = tmp_path / "look.lua"
    script.write_text(LOOK, encoding="utf-8")
    environment = os.environ | {
        "GAME": str(game),
        "REPORT": str(report),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    command = [neovim, "--clean", "--headless", "-u", str(init), "-c", f"luafile {script}"]
    ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert report.exists(), ran.stderr
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["seen"], told
    assert told["filetype"] == "cardgame"
    assert "run" in told["lenses"]
