"""Reading by the table gives the trees that lark gives, and a table that is kept does no harm."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import lark
import platformdirs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput
from lark.lark import PostLex

import grammar
from grammar import code_cache as files
from grammar.parser import SOFT, Node
from grammar.table import make_lark, make_table
from tests.dsl.test_parse import GAMES, HEAD, WORDS, wrong_games
from tests.effort import examples


class Blocks(PostLex):
    """Blocks for lark's own parser."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[lark.Token]) -> Iterator[lark.Token]:
        depths, brackets = [0], 0
        for token in stream:
            brackets = max(0, brackets + (token.type in ("LPAR", "LSQB")) - (token.type in ("RPAR", "RSQB")))
            if token.type != "_NL":
                yield token
            elif not brackets:
                yield token
                line = token.rsplit("\n", 1)[1]
                depth = len(line) - len(line.lstrip(" "))
                if depth > depths[-1]:
                    depths.append(depth)
                    yield lark.Token.new_borrow_pos("_INDENT", "", token)
                while depth < depths[-1]:
                    depths.pop()
                    yield lark.Token.new_borrow_pos("_DEDENT", "", token)
                if depth != depths[-1]:
                    raise UnexpectedInput


@cache
def reference() -> lark.Lark:
    return make_lark(grammar.syntax(), postlex=Blocks(), propagate_positions=True)


def by_lark(text: str) -> object:
    def plain(node: lark.Tree[lark.Token] | lark.Token | None) -> object:
        if isinstance(node, lark.Tree):
            return str(node.data), [plain(c) for c in node.children], node.meta.start_pos, node.meta.end_pos
        return node and (node.type, str(node), node.start_pos, node.end_pos)

    try:
        return plain(reference().parse(text, start="file"))
    except UnexpectedInput:
        return None


def by_table(text: str) -> object:
    def plain(node: Node) -> object:
        if isinstance(node, grammar.Tree):
            return node.data, [plain(c) for c in node.children], node.start, node.end
        return node and (node.type, str(node), node.start, node.end)

    try:
        return plain(grammar.parser().parse(text, start="file"))
    except grammar.NotASentence:
        return None


@pytest.mark.slow
def test_the_grammar_has_no_conflicts() -> None:
    """Strict building fails on any sentence that could be read in two ways."""
    make_lark(grammar.syntax(), strict=True)


@pytest.mark.slow
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_games_give_the_trees_of_lark(path: Path) -> None:
    text = path.read_text(encoding="utf-8") + "\n"
    tree = by_table(text)
    assert tree is not None
    assert tree == by_lark(text)


@pytest.mark.slow
@given(wrong_games())
@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_wrong_games_are_refused_as_lark_refuses_them(text: str) -> None:
    assert by_table(text) == by_lark(text)


@given(st.lists(st.sampled_from([word for word in WORDS if word.upper() not in SOFT]), max_size=12))
@settings(max_examples=examples(200), deadline=None)
def test_a_line_of_words_is_read_as_lark_reads_it(words: list[str]) -> None:
    text = f"{HEAD}    x = {' '.join(words)}\n"
    assert by_table(text) == by_lark(text)


# ───────────── the table that is kept


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "state"))
    grammar.parser.cache_clear()
    yield tmp_path / "cache" / "cardgame" / "kept"
    grammar.parser.cache_clear()


@pytest.fixture(scope="module")
def table() -> Any:
    return make_table(grammar.syntax())


@pytest.fixture
def made(table: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The grammars whose table was asked for; it takes a second to make, so there is one already."""
    asked: list[str] = []

    def counted(text: str) -> Any:
        asked.append(text)
        return table

    monkeypatch.setattr("grammar.table.make_table", counted)
    return asked


def kept(folder: Path) -> Path:
    """The file after a first use; there is nothing else beside it."""
    grammar.parser()
    grammar.parser.cache_clear()
    (found,) = folder.iterdir()
    return found


def reads() -> bool:
    return grammar.parser().parse("1 + 2", start="text").data == "text"


@pytest.mark.slow
def test_a_table_is_made_once(folder: Path, made: list[str]) -> None:
    kept(folder)
    assert reads()
    assert made == [grammar.syntax()]


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b"", b"\0\0\0", b"\0" * 1000, None], ids=["empty", "short", "zeros", "cut"])
def test_a_damaged_file_is_made_again(folder: Path, made: list[str], damage: bytes | None) -> None:
    file = kept(folder)
    broken = file.read_bytes()[:-1] if damage is None else damage
    file.write_bytes(broken)
    assert reads()
    assert file.read_bytes() != broken
    assert len(made) == 2


@pytest.mark.slow
def test_the_table_of_another_grammar_is_not_taken(folder: Path, made: list[str]) -> None:
    file = kept(folder)
    files.keep(str(file), marshal.dumps(("another", *make_table('file: "a"\ntext: "a"'))))
    assert reads()
    assert len(made) == 2


def test_the_folder_is_the_one_for_such_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert files.path_of("x") == os.path.join(platformdirs.user_cache_dir("cardgame"), "kept", "x")
    monkeypatch.setenv("XDG_CACHE_HOME", "/elsewhere")
    assert files.path_of("x") == os.path.join(platformdirs.user_cache_dir("cardgame"), "kept", "x")


@pytest.mark.slow
def test_without_a_cache_folder_all_works(folder: Path, made: list[str]) -> None:
    folder.parent.parent.mkdir()
    folder.parent.write_text("in the way", encoding="utf-8")
    assert reads()
