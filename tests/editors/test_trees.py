"""The parser for tree-sitter reads every game as the language does, takes any text, and follows what is typed."""

from __future__ import annotations

import ctypes
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grammar import parser
from interpreter.load import GAMES

ROOT = Path(__file__).parents[2]
TREES = ROOT / "editors" / "tree-sitter"
FILES = sorted(GAMES.rglob("*.cardgame"))

tree_sitter: Any = pytest.importorskip("tree_sitter")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The parser as editors build it."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    made = tmp_path_factory.mktemp("trees") / "cardgame.so"
    flags = ["-shared", "-fPIC", "-O1", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"]
    subprocess.run([compiler, *flags, str(TREES / "src" / "parser.c"), "-o", str(made)], check=True, timeout=600)
    return made


@pytest.fixture(scope="module")
def language(built: Path) -> Any:
    made = ctypes.CDLL(str(built)).tree_sitter_cardgame
    made.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype, capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return tree_sitter.Language(capsule(made(), b"tree_sitter.Language", None))


def nodes(root: Any) -> list[Any]:
    found, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += node.children
    return found


@pytest.mark.slow
def test_every_shipped_file_is_read_as_the_language_reads_it(language: Any) -> None:
    tokens = {"identifier", "digits", "string", "comment", "citation", "file"}
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        root = tree_sitter.Parser(language).parse(text.encode()).root_node
        assert not root.has_error, file
        wanted = sorted(
            (len(text[: t.start].encode()), t.data) for t in parser().parse(text, "file").below() if t.data != "file"
        )
        assert sorted((n.start_byte, n.type) for n in nodes(root) if n.is_named and n.type not in tokens) == wanted, (
            file
        )
    assert len(FILES) > 40


def test_any_text_gets_a_tree_and_edits_lead_to_the_same_one(language: Any) -> None:
    """A bracket is forgotten, a line half written: what is read again is what a fresh reading gives."""
    chance = random.Random(7)
    reader = tree_sitter.Parser(language)
    text = (GAMES / "tricks" / "hearts.cardgame").read_bytes()
    pieces = [b"(", b")", b"[", b'"', b"\n", b"\n    ", b"#", b"@R1", b" swap x", b"\xff", b"\x00", b"play\n", b"  "]
    tree, broken = reader.parse(text), 0
    for _ in range(150):
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice([0, 0, 1, 5, 60]))
        new = chance.choice(pieces)
        old, text = text, text[:start] + new + text[end:]
        places = [_place(old, start), _place(old, end), _place(text, start + len(new))]
        tree.edit(start, end, start + len(new), *places)
        tree = reader.parse(text, tree)
        assert tree.root_node.end_byte <= len(text)
        broken += tree.root_node.has_error
        if not tree.root_node.has_error:
            assert str(tree.root_node) == str(reader.parse(text).root_node)
    assert broken > 20
    whole = (GAMES / "tricks" / "hearts.cardgame").read_bytes()
    assert not reader.parse(whole).root_node.has_error


def _place(text: bytes, at: int) -> tuple[int, int]:
    return text.count(b"\n", 0, at), at - (text.rfind(b"\n", 0, at) + 1)


def test_an_open_bracket_costs_its_section_only(language: Any) -> None:
    text = "game Small\n    players 2\ndefine a = count(\nphase trick\n    shuffle deck\nwinner highest 1\n"
    root = tree_sitter.Parser(language).parse(text.encode()).root_node
    assert root.has_error
    assert {"phase", "shuffle", "winner"} <= {n.type for n in nodes(root)}


def test_the_colours_name_what_there_is(language: Any) -> None:
    query = tree_sitter.Query(language, (TREES / "queries" / "highlights.scm").read_text(encoding="utf-8"))
    text = 'game Small\nphase trick\n    say "a {led}"  # so\n    leader = left of p1  @R3\n    worth(me.score)\n'
    root = tree_sitter.Parser(language).parse(text.encode()).root_node
    found = tree_sitter.QueryCursor(query).captures(root)
    seen = {name: {n.text.decode() for n in listed} for name, listed in found.items()}
    assert seen["keyword"] == {"game", "phase", "say", "left", "of"}
    assert seen["comment"] == {"# so"}
    assert seen["tag"] == {"@R3"}
    assert seen["function"] == {"trick", "worth"}
    assert seen["variable.builtin"] == {"me"}
    assert seen["property"] == {"score"}


NEOVIM = """
vim.treesitter.require_language('cardgame', vim.env.PARSER)
vim.cmd('edit ' .. vim.env.GAME)
local root = vim.treesitter.get_parser(0, 'cardgame'):parse()[1]:root()
local query = vim.treesitter.parse_query('cardgame', table.concat(vim.fn.readfile(vim.env.COLOURS), '\\n'))
local seen = {}
for id, node in query:iter_captures(root, 0, 0, -1) do
    seen[query.captures[id]] = (seen[query.captures[id]] or 0) + 1
end
vim.fn.writefile({ vim.fn.json_encode({ error = root:has_error(), seen = seen }) }, vim.env.REPORT)
vim.cmd('qall!')
"""


def test_neovim_takes_it(built: Path, tmp_path: Path) -> None:
    neovim = shutil.which("nvim")
    if neovim is None:
        pytest.skip("Neovim is not installed")
    script, report = tmp_path / "look.lua", tmp_path / "report.json"
    modern = NEOVIM.replace(
        "require_language('cardgame', vim.env.PARSER)", "language.add('cardgame', { path = vim.env.PARSER })"
    )
    modern = modern.replace("vim.treesitter.parse_query", "vim.treesitter.query.parse")
    script.write_text(f"if vim.treesitter.language.add then\n{modern}\nelse\n{NEOVIM}\nend\n", encoding="utf-8")
    environment = os.environ | {
        "PARSER": str(built),
        "GAME": str(GAMES / "tricks" / "hearts.cardgame"),
        "COLOURS": str(TREES / "queries" / "highlights.scm"),
        "REPORT": str(report),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    command = [neovim, "--clean", "--headless", "-c", f"luafile {script}", "-c", "qall!"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert report.exists(), ran.stderr
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["error"] is False
    assert told["seen"]["keyword"] > 100


@pytest.mark.slow
def test_the_table_is_written_alike_however_it_was_made(tmp_path: Path) -> None:
    script = "import sys; sys.path.insert(0, 'editors')\nimport table_in_c as c\nfrom grammar import syntax\n"
    script += "from grammar.table import make_table\nprint(c.written(make_table(syntax())), end='')"
    made = [
        subprocess.run(
            [sys.executable, "-c", script], env=os.environ | {"PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True,
            text=True, timeout=600, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert made[0] == made[1] == (TREES / "src" / "parser.c").read_text(encoding="utf-8")
