"""Makes the pictures of `docs/editors.md` from a real run: Neovim in tmux works on a game with `cardgame lsp`.

    python editors/pictures.py

Needs nvim and tmux; the pictures are the screens as they were, written as SVG.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDTH, HEIGHT = 100, 28
SESSION = "cardgame-pictures"
GAME = """game High
    players 2 to 4

cards card in deck
    use french_52

zones
    deck: pile
    each player
        hand: hand
        shown: slot

play
    shuffle dekc
    deal 3 from deck to every hand
    each player from p1
        choose card from hand "Show a card"
            must "no ace" if possible: card is not ace
        move card to shown

winner highest shown.rank

test "the ace wins"
    given p1.shown: hearts ace
    given p2.shown: clubs king
    expect winners (p1)
"""
SETTINGS = f"""
vim.opt.runtimepath:prepend('{ROOT / "editors" / "vim"}')
vim.cmd('filetype plugin indent on | syntax on')
vim.cmd('set number signcolumn=yes completeopt=menuone,noinsert noswapfile')
vim.cmd('set noruler laststatus=0 noshowmode shortmess+=F')
vim.cmd('colorscheme desert')
local function attach(args)
    local command = {{ '{sys.executable}', '-m', 'cli', 'lsp' }}
    local config = {{ name = 'cardgame', cmd = command, root_dir = vim.fn.getcwd() }}
    config.on_attach = function(_, buffer)
        vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
        vim.keymap.set('n', 'K', vim.lsp.buf.hover, {{ buffer = buffer }})
        vim.cmd('autocmd CursorHold,InsertLeave <buffer> lua vim.lsp.codelens.refresh()')
    end
    if vim.lsp.start then
        vim.lsp.start(config)
    else
        vim.lsp.buf_attach_client(args.buf, vim.lsp.start_client(config))
    end
end
vim.api.nvim_create_autocmd('FileType', {{ pattern = 'cardgame', callback = attach }})
vim.o.updatetime = 300
"""


def tmux(*words: str) -> str:
    command = ["tmux", "-L", SESSION, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def typed(*keys: str, wait: float = 1.5) -> None:
    tmux("send-keys", "-t", SESSION, *keys)
    time.sleep(wait)


def picture(name: str, title: str) -> None:
    """The screen as it is now."""
    screen = tmux("capture-pane", "-t", SESSION, "-p", "-e").rstrip("\n")
    console = Console(width=WIDTH, record=True, file=StringIO(), force_terminal=True, color_system="truecolor")
    lines = screen.split("\n")
    while lines and Text.from_ansi(lines[-1]).plain.strip(" ~") == "":
        lines.pop()
    console.print(Text.from_ansi("\n".join(lines)), no_wrap=True, crop=True)
    drawn = console.export_svg(title=title, unique_id=name)
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)  # no font is fetched from elsewhere
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.svg").write_text(drawn.rstrip() + "\n", encoding="utf-8")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "init.lua").write_text(SETTINGS, encoding="utf-8")
        (place / "high.cardgame").write_text(GAME, encoding="utf-8")
        line = f"cd {folder} && PYTHONPATH={ROOT} nvim -u init.lua high.cardgame"
        tmux("-f", "/dev/null", "new-session", "-d", "-s", SESSION, "-x", str(WIDTH), "-y", str(HEIGHT), line)
        try:
            time.sleep(6)
            typed("14G", wait=2)
            picture("finding", "What is wrong, while you type")
            typed(":%s/dekc/deck/", "Enter", wait=2)
            typed("19G", "$", "b", "C", wait=0.5)
            typed("C-x", "C-o", wait=2)
            picture("completion", "Where cards can go")
            typed("Escape", "u", wait=2)
            typed("15G", "$", "K", wait=2)
            picture("hover", "Who sees a zone")
            typed("j", wait=0.5)
            typed(":lua vim.lsp.buf_request_sync(0, 'workspace/executeCommand', {command = 'cardgame.measure', "
                  "arguments = {vim.uri_from_bufnr(0), 20}}, 60000)", "Enter", wait=12)  # fmt: skip
            typed(":lua vim.lsp.codelens.refresh()", "Enter", wait=2)
            typed(":", "Escape", wait=0.5)
            picture("lenses", "How often rules mattered, and how tests went")
        finally:
            tmux("kill-server")


if __name__ == "__main__":
    main()
