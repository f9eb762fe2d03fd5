"""What editors are given: colours that follow the grammar, and an extension that loads, starts the server and packs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from dsl.recovery.tolerant_lexer import words
from dsl.render import render
from dsl.source import Source
from interpreter.load import shipped
from tests.effort import THOROUGH

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
EDITORS = ROOT / "editors"
VSCODE = EDITORS / "vscode"


def ran(command: list[str], folder: Path, seconds: int = 300) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False)


def node(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def fetched(folder: Path, *packages: str) -> None:
    """Packages of node in a folder; a machine without a network cannot have them."""
    options = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--omit=dev"]
    try:
        got = ran([node("npm"), "install", *options, *packages], folder, 120)
    except subprocess.TimeoutExpired:
        pytest.skip("node's packages cannot be had here: no answer")
    if got.returncode:
        pytest.skip(f"node's packages cannot be had here: {got.stderr.strip().splitlines()[-1:]}")


def test_the_files_are_those_that_the_grammar_makes() -> None:
    checked = ran([sys.executable, str(EDITORS / "make.py"), "--check"], ROOT)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_word_of_the_language_is_coloured() -> None:
    every = {word for word in words() if word[0].isalpha()}
    vim = (EDITORS / "vim" / "syntax" / "cardgame.vim").read_text(encoding="utf-8")
    listed = {w for line in vim.splitlines() if line.startswith("syntax keyword") for w in line.split()[3:]}
    listed |= set(re.findall(r"\w+", vim.split("syntax match cardgameWord ")[1].split("\n")[0]))
    assert every - listed == set()
    textmate = (VSCODE / "syntaxes" / "cardgame.tmLanguage.json").read_text(encoding="utf-8")
    assert {word for word in every if not re.search(rf"[(|]{word}[|)]", textmate)} == set()


def test_the_patterns_find_their_way_through_every_shipped_game() -> None:
    """Python reads these patterns as the editors do: none fails, and none is caught by a text."""
    grammar = json.loads((VSCODE / "syntaxes" / "cardgame.tmLanguage.json").read_text(encoding="utf-8"))
    patterns = [p["match"] for part in grammar["repository"].values() for p in part["patterns"] if "match" in p]
    compiled = [re.compile(p) for p in patterns]
    for path in shipped().values():
        for line in path.read_text(encoding="utf-8").splitlines():
            for pattern in compiled:
                for _ in pattern.finditer(line):
                    pass
    assert len(compiled) > 10


def test_a_task_finds_the_lines_of_check() -> None:
    """The pattern for problems fits what `cardgame check --format concise` writes, and Vim's `errorformat` too."""
    package = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))
    pattern = package["contributes"]["problemMatchers"][0]["pattern"]
    from dsl import check

    found = check(Source("small.cardgame", "game X\n    players 2\nplay\n    shufle deck\n")).diagnostics
    line = render(found, "concise").splitlines()[0]
    matched = re.match(pattern["regexp"], line)
    assert matched is not None
    assert matched[pattern["file"]] == "small.cardgame"
    assert matched[pattern["line"]] == "4"
    assert matched[pattern["code"]] == "CG110"


def test_what_the_extension_names_is_there() -> None:
    package = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))
    parts = package["contributes"]
    named = [package["main"], package["icon"], *(x["path"] for x in (*parts["grammars"], *parts["snippets"]))]
    named += [x["configuration"] for x in parts["languages"]]
    assert [name for name in named if not (VSCODE / name).is_file()] == []
    rules = json.loads((VSCODE / "language-configuration.json").read_text(encoding="utf-8"))["indentationRules"]
    more = re.compile(rules["increaseIndentPattern"])
    for heading in ("play", "    each player from leader  @R3", "    if leading", "define worth =", "zones  # places"):
        assert more.match(heading), heading
    for line in ("    shuffle deck", "define worth(c) = c.value", "    move card to played"):
        assert not more.match(line), line


def test_lines_below_a_heading_are_indented_in_every_shipped_game() -> None:
    """Of the lines that others stand below, only choices and values of cases are not foreseen; few others are."""
    rules = json.loads((VSCODE / "language-configuration.json").read_text(encoding="utf-8"))["indentationRules"]
    more = re.compile(rules["increaseIndentPattern"])
    right, missed, wrong = 0, [], []
    for path in shipped().values():
        lines = [x for x in path.read_text(encoding="utf-8").splitlines() if x.strip() and x.strip()[0] != "#"]
        for line, below in pairwise(lines):
            deeper = len(below) - len(below.lstrip()) > len(line) - len(line.lstrip())
            right += deeper and more.match(line) is not None
            if deeper and not more.match(line) and not re.match(r"\s*(choose|\w+(, \w+)*$)|.*([,(]|and|or)$", line):
                missed.append(line)
            if more.match(line) and not deeper:
                wrong.append(line)
    assert right > 2_000
    assert len(missed) < 0.01 * right, missed
    assert len(wrong) < 0.02 * right, wrong


TYPED = ["game Small", "players 2", "", "cards card in deck", "use french_52", "zones", "deck: pile", "play"]
TYPED += ["each player from p1", "played = 3", "state"]
DEPTHS = [0, 4, 0, 0, 4, 0, 4, 0, 4, 8, 0]


@pytest.mark.parametrize("program", ["vim", "nvim"])
def test_vim_indents_what_is_typed(program: str, tmp_path: Path) -> None:
    """Lines typed one after the other, none with a space in front: sections go to the left edge by themselves, and
    so does whatever stands below an empty line."""
    found = shutil.which(program)
    if found is None or (program == "vim" and "+eval" not in ran([found, "--version"], tmp_path).stdout):
        pytest.skip(f"{program} is not installed")
    game = tmp_path / "small.cardgame"
    command = [found, "-es", "-u", "NONE", "-i", "NONE", "--cmd", f"set nocompatible runtimepath^={EDITORS / 'vim'}"]
    command += ["--cmd", "filetype plugin indent on", "-c", f"edit {game}"]
    command += ["-c", 'execute "normal i' + r"\<CR>".join(TYPED) + r'\<CR>"', "-c", "write", "-c", "qall!"]
    ran(command, tmp_path)
    written = game.read_text(encoding="utf-8").rstrip().splitlines()
    assert written == [" " * depth + line for depth, line in zip(DEPTHS, TYPED, strict=True)]


EMACS = """
(load "%s")
(switch-to-buffer "small") (cardgame-mode) (electric-indent-mode 1)
(dolist (sign (string-to-list "%s"))
  (setq last-command-event sign)
  (call-interactively (if (eq sign ?\\n) 'newline 'self-insert-command)))
(font-lock-ensure)
(princ (buffer-string))
(dolist (word '("each" "player from" "p1" "french_52" "pile"))
  (goto-char (point-min)) (search-forward word)
  (princ (format "%%s %%s\\n" word (get-text-property (match-beginning 0) 'face))))
"""


def test_emacs_indents_and_colours_what_is_typed(tmp_path: Path) -> None:
    found = shutil.which("emacs")
    if found is None:
        pytest.skip("Emacs is not installed")
    script = tmp_path / "type.el"
    script.write_text(EMACS % (EDITORS / "emacs" / "cardgame-mode.el", "\n".join([*TYPED, ""])), encoding="utf-8")
    said = ran([found, "-Q", "--batch", "-l", str(script)], tmp_path, 60).stdout
    written = [" " * depth + line for depth, line in zip(DEPTHS, TYPED, strict=True)]
    assert said.rstrip().splitlines() == [
        *written, "    each font-lock-keyword-face", "player from font-lock-keyword-face", "p1 font-lock-constant-face",
        "french_52 nil", "pile font-lock-type-face",
    ]  # fmt: skip


def test_the_extension_loads_and_starts_the_server() -> None:
    done = ran([node("node"), str(FOLDER / "extension.test.js"), str(VSCODE)], ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_colours_by_words(tmp_path: Path) -> None:
    fetched(tmp_path, "vscode-tmgrammar-test")
    tester = tmp_path / "node_modules" / ".bin" / "vscode-tmgrammar-test"
    grammar = VSCODE / "syntaxes" / "cardgame.tmLanguage.json"
    done = ran([str(tester), "--grammar", str(grammar), str(FOLDER / "colours.cardgame")], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not THOROUGH, reason="`make proof` tries it: it takes two hundred packages of node")
def test_the_extension_packs(tmp_path: Path) -> None:
    copy = tmp_path / "vscode"
    shutil.copytree(VSCODE, copy, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copy(ROOT / "LICENSE", copy)
    tools = tmp_path / "tools"
    tools.mkdir()
    fetched(tools, "@vscode/vsce")
    fetched(copy)
    done = ran([str(tools / "node_modules" / ".bin" / "vsce"), "package"], copy, 120)
    assert done.returncode == 0, done.stdout + done.stderr
    (packed,) = copy.glob("*.vsix")
    assert packed.stat().st_size < 2_000_000


VIM_PLACES = """
call writefile([json_encode(map(%s, 'synIDattr(synID(v:val[0], v:val[1], 1), "name")'))], $REPORT)
qall!
"""


def test_vim_colours_words(tmp_path: Path) -> None:
    """Vim without a screen reads a file and says what it sees at some places."""
    vim = shutil.which("vim")
    if vim is None or "+eval" not in ran([vim, "--version"], tmp_path).stdout:
        pytest.skip("Vim is not installed")
    game = tmp_path / "small.cardgame"
    game.write_text(
        'game Small\nphase trick\n    say "a {led}"  # so\n    leader = left of p1  @R3\n', encoding="utf-8"
    )
    wanted = {
        (1, 1): "cardgameSection",
        (2, 7): "cardgameName",
        (3, 5): "cardgameStatement",
        (3, 9): "cardgameText",
        (3, 12): "cardgameBrace",
        (3, 20): "cardgameComment",
        (4, 14): "cardgameRelation",
        (4, 22): "cardgameGiven",
        (4, 26): "cardgameCitation",
    }
    script = tmp_path / "look.vim"
    script.write_text(VIM_PLACES % [list(place) for place in wanted], encoding="utf-8")
    runtime = f"set runtimepath^={EDITORS / 'vim'}"
    command = [vim, "-es", "-u", "NONE", "-i", "NONE", "--cmd", "set nocompatible", "--cmd", runtime]
    command += ["--cmd", "filetype plugin indent on", "--cmd", "syntax on", "-S", str(script), str(game)]
    report = tmp_path / "report.json"
    subprocess.run(command, env=os.environ | {"REPORT": str(report)}, capture_output=True, timeout=300, check=False)
    assert report.exists()
    assert json.loads(report.read_text(encoding="utf-8")) == list(wanted.values())
