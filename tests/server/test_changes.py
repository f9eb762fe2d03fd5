"""What the server changes in a file is right: fixes fix, a renamed game is the same game, formatting formats."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types as lsp

from dsl import check
from dsl.diagnostic import Diagnostic
from dsl.fixes import applied
from dsl.format import format_text
from dsl.parsing.parse import parse
from dsl.source import Source
from interpreter.load import shipped, shipped_libraries
from server.answers import QUESTIONS
from server.names import Symbol
from server.rename import Refused, rename
from tests.dsl.test_snapshots import CASES, Case, _with_signs
from tests.effort import cases, examples
from tests.every_game import every_game
from tests.server.asking import Asked
from tests.server.test_laws import GAME


def _found(text: str, stage: str) -> tuple[Diagnostic, ...]:
    source = Source("game.cardgame", text)
    return parse(source).diagnostics if stage == "parse" else check(source).diagnostics


@pytest.mark.parametrize("case", CASES, ids=[f"{c.file}: {c.title}" for c in CASES])
def test_what_a_finding_says_to_write_puts_it_right(case: Case) -> None:
    text = _with_signs(case.code)
    for finding in _found(text, case.stage):
        if finding.edits:
            after = _found(applied(text, finding.edits), case.stage)
            left = [d for d in after if (d.code, d.line) == (finding.code, finding.line)]
            # The lines for labels are written in; the labels themselves are for people to write.
            assert not [d for d in left if d.edits or d.code != "CG705"], finding.title
            assert sum(d.severity == "error" for d in after) <= 3 + case.said.count("error[")


def test_enough_findings_know_what_to_write() -> None:
    found = [d for c in CASES for d in _found(_with_signs(c.code), c.stage)]
    assert sum(bool(d.edits) for d in found) >= 90


@pytest.mark.slow
@pytest.mark.parametrize("name", every_game()[:: cases(4, 1)])
def test_a_renamed_game_is_the_same_game(name: str) -> None:
    """Names are renamed, one after the other, of each file others: the findings stay the same.

    With `EVERY_NAME=1` every name is.
    """
    asked = Asked(shipped()[name].read_text(encoding="utf-8"))
    before = [(d.code, d.line) for d in asked.document.diagnostics]
    assert asked.document.kept is not None
    symbols = [s for s in asked.document.kept.declared.symbols.values() if s.source is asked.document.kept.source]
    share = 1 if os.environ.get("EVERY_NAME") else 30
    for number, symbol in enumerate(symbols[len(name) % share :: share]):
        edits = _renamed(asked, symbol, f"renamed_{number}")
        if edits is not None:
            after = check(Source(asked.document.source.name, edits), shipped_libraries())
            assert [(d.code, d.line) for d in after.diagnostics] == before, symbol.name


def _renamed(asked: Asked, symbol: Symbol, new: str) -> str | None:
    place = asked.document.source.text.find(symbol.name, symbol.span.start)
    try:
        return asked.edited(rename(asked.server.documents, asked.document, place, new)[asked.document.uri])
    except Refused:
        return None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gauner", "hearts"])
def test_formatting_by_edits_is_formatting(name: str) -> None:
    text = shipped()[name].read_text(encoding="utf-8")
    rough = text.replace("\n\n", "\n").replace(" = ", "   =  ").rstrip("\n")
    asked = Asked(rough)
    edits = asked.ask("textDocument/formatting")
    assert asked.edited(list(edits)) == format_text(asked.document.source)


blanks = st.lists(st.tuples(st.integers(0, 45), st.sampled_from(["\n", "\n\n\n", "  ", "# so\n", "  @R9"])), max_size=9)


@pytest.mark.slow
@settings(deadline=None, max_examples=examples(40))
@given(blanks, st.integers(0, 4), st.booleans())
def test_formatting_by_edits_is_formatting_of_any_text(added: list[tuple[int, str]], ends: int, windows: bool) -> None:
    lines = GAME.rstrip("\n").split("\n")
    for line, piece in sorted(added, reverse=True):
        at = min(line, len(lines) - 1)
        lines[at] = piece + lines[at] if piece.endswith("\n") else lines[at] + piece
    text = "\n".join(lines) + "\n" * ends
    asked = Asked(text.replace("\n", "\r\n") if windows else text)
    wanted = format_text(asked.document.source)
    edits = asked.ask("textDocument/formatting")
    if wanted is None:
        assert edits is None
    else:
        assert asked.edited(list(edits)).replace("\r\n", "\n") == wanted


def test_every_question_of_the_protocol_is_asked_once() -> None:
    methods = [question.method for question in QUESTIONS]
    assert len(methods) == len(set(methods)) >= 22


TYPED = """game Small
    players 2

cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
play
    shuffle deck
    each player from p1
        choose one "What?"
            "this"
                shuffle deck
define worth =
    3 if yes
winner highest count(hand)
test "a"
    run play
"""


@pytest.mark.parametrize("ahead", [0, 4], ids=["an editor that keeps the depth", "an editor that goes further in"])
def test_what_is_typed_is_indented(ahead: int) -> None:
    """Lines typed without a space in front, in an editor that has no rules of its own or other ones."""
    text = ""
    for line in TYPED.splitlines():
        text += f"{line.strip()}\n"
        above = text.splitlines()[-1]
        text += " " * (len(above) - len(above.lstrip()) + (ahead if above.endswith(("Small", '"this"')) else 0))
        asked = Asked(text)
        position = asked.document.text.position(len(text))
        text = asked.edited(asked.ask(lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, position=position, ch="\n") or [])
    assert [line.rstrip() for line in text.splitlines()[:-1]] == TYPED.splitlines()
