"""Laws: the server says of a text what `check` says, however the text came about; and nothing is too odd to ask."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types as lsp

from dsl import Outdated, check
from dsl.recovery.tolerant_lexer import words
from dsl.source import Source, Span
from interpreter.load import shipped, shipped_libraries, source_of
from server import app, checking
from server.answers import QUESTIONS
from server.app import Server
from server.documents import Document, Reading
from server.findings import findings
from server.text import Shift, Text
from tests.effort import cases, examples
from tests.every_game import every_game
from tests.server.asking import URI, Asked, everything

GAME = """game Small
    players 2 to 4
cards card in deck
    suit: red, blue
    value: 1 to 10
    one of each suit, value
zones
    deck: pile
    each player
        hand: hand
        played: slot
state
    leader = p1
    led = nothing
    each player
        score = 0
define leading = every played is empty    # 🂡 nobody has played
define worth(c) = c.value * 2
play
    shuffle deck
    deal 3 from deck to every hand
    trick
phase trick
    each player from leader
        choose card from hand "Play a card"    @R3
            must "follow {led}" if possible: leading or card.suit is led
        if leading
            led = card.suit
        move card to played
    leader = highest(around(leader) by worth(played))
    leader.score += 1
winner highest score
test "the ten wins"
    players 2
    given p1.hand: red 10
    given p2.hand: red 2
    run trick
    expect leader is p1
"""
PIECES = [
    "\n", "\n    ", "\n        ", " ", "(", ")", '"', "{", "}", ".", ",", ":", "=", "+=", "#", "@", "@R7",
    "\r\n", "\r", "\t", "🂡", "e\u0301", "\u2028", "\ufeff", "\x0c", "p1", "me", "deck", "hand", "card", "suit",
    "red", "worth(", "12", "trick", "xyz",
    *sorted(words()),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _mistakes_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server logs its own mistakes and goes on; here they count."""

    def fail(sentence: str, *parts: Any) -> None:
        raise AssertionError(sentence % parts)

    monkeypatch.setattr(app.log, "exception", fail)
    monkeypatch.setattr(checking.log, "exception", fail)


def quiet_server() -> Server:
    """A server that nobody listens to."""
    made = Server()
    pulls = lsp.TextDocumentClientCapabilities(diagnostic=lsp.DiagnosticClientCapabilities())
    made.protocol.client_capabilities = lsp.ClientCapabilities(text_document=pulls)
    return made


edits = st.lists(
    st.tuples(
        st.integers(0, 60), st.integers(0, 80), st.integers(0, 3), st.integers(0, 20),
        st.lists(st.sampled_from(PIECES), max_size=4).map("".join), st.booleans(),
    ),
    max_size=8,
)  # fmt: skip


@pytest.mark.slow
@settings(deadline=None, max_examples=cases(40, 300), suppress_health_check=[HealthCheck.too_slow])
@given(edits, st.integers(0, 60), st.integers(0, 40))
def test_after_any_edits_the_findings_are_those_of_a_fresh_check(
    changes: list[tuple[int, int, int, int, str, bool]], line: int, character: int
) -> None:
    async def session() -> None:
        host = quiet_server()
        host.did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "cardgame", 1, GAME)))
        document = host.documents.get(URI)
        assert document is not None
        for version, (row, column, rows, columns, new, waits) in enumerate(changes, 2):
            end = lsp.Position(row + rows, columns if rows else column + columns)
            change = lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(row, column), end), new)
            host.did_change(
                lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(version, URI), [change])
            )
            if waits:
                await host.checker.current(document)
            everything(host, document, lsp.Position(line, character))
        await host.checker.current(document)
        everything(host, document, lsp.Position(line, character))
        fresh = check(source_of(document.source.name, document.text.raw.encode()), shipped_libraries())
        assert document.diagnostics == fresh.diagnostics
        told = findings(host.documents, document)
        assert [d.code for d in told] == [d.code for d in fresh.diagnostics]
        host.checker.close()

    asyncio.run(session())


def test_a_check_that_is_overtaken_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many keys in a row only the last text is checked to the end."""
    finished: list[str] = []
    learn = Document.learn

    def noted(document: Document, reading: Reading, edition: int) -> None:
        finished.append(reading.source.text)
        learn(document, reading, edition)

    monkeypatch.setattr(Document, "learn", noted)

    async def session() -> None:
        host = quiet_server()
        host.did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "cardgame", 1, GAME)))
        document = host.documents.get(URI)
        assert document is not None
        for key in range(20):
            change = lsp.TextDocumentContentChangeWholeDocument(f"{GAME}# {key}\n")
            host.did_change(
                lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(key + 2, URI), [change])
            )
            await asyncio.sleep(0)
        await host.checker.current(document)
        host.checker.close()

    asyncio.run(session())
    assert finished[-1] == f"{GAME}# 19\n"
    assert len(finished) < 10  # a slow machine may come to the end of some
    with pytest.raises(Outdated):
        check(Source("x", GAME), {}, lambda: False)


def test_a_key_that_is_typed_while_findings_are_told_is_checked_too() -> None:
    """Nobody asks: an editor that is sent its findings would go on showing the old ones."""
    told: list[str] = []

    async def session() -> None:
        host = quiet_server()
        changed = asyncio.Event()

        def heard(document: Document) -> None:
            told.append(document.source.text)
            if len(told) == 1:
                change = lsp.TextDocumentContentChangeWholeDocument(f"{GAME}# a key\n")
                host.did_change(lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(2, URI), [change]))
            else:
                changed.set()

        host.checker.told = heard
        host.did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "cardgame", 1, GAME)))
        async with asyncio.timeout(200):
            await changed.wait()
        host.checker.close()

    asyncio.run(session())
    assert told == [GAME, f"{GAME}# a key\n"]


@settings(deadline=None, max_examples=examples(200))
@given(
    st.text(st.sampled_from("ab\n\r🂡é\u2028 ") | st.characters(), max_size=40),
    st.sampled_from(["utf-8", "utf-16", "utf-32"]),
)
def test_a_place_comes_back_as_itself(raw: str, encoding: str) -> None:
    text = Text("x", raw.encode("utf-8", "ignore").decode(), encoding)
    for offset in range(len(text.source.text) + 1):
        assert text.offset(text.position(offset)) == offset
    whole = text.position(len(text.source.text))
    assert text.offset(lsp.Position(whole.line + 5, 9)) == len(text.source.text)


@settings(deadline=None, max_examples=examples(200))
@given(st.text("ab\n", max_size=12), st.text("ab\n", max_size=12))
def test_what_did_not_change_is_found_again(old: str, new: str) -> None:
    shift = Shift(old, new)
    assert shift.forward(0) == 0
    assert [shift.forward(at) for at in range(len(old) + 1)] == sorted(shift.forward(at) for at in range(len(old) + 1))
    assert all(0 <= shift.back(at) <= len(old) for at in range(len(new) + 1))
    for at in range(shift.head):
        assert new[shift.forward(at)] == old[at]
    for at in range(len(old) - shift.tail, len(old)):
        assert new[shift.forward(at, start=True)] == old[at]
        span = shift.span(Span(at, at + 1))
        assert new[span.start : span.end] == old[at]


@pytest.mark.slow
def test_many_edits_are_held_no_longer_than_they_stand_there() -> None:
    """A share of the 10,000 of `make bench`: what a server holds does not grow with what was typed."""
    asked = Asked(GAME)

    def held(first: int, last: int) -> int:
        for number in range(first, last):
            asked.change(GAME.replace("score = 0", f"score = {number}") + f"# {number}\n")
            asked.learn()
            everything(asked.server, asked.document, lsp.Position(number % 40, 8))
        gc.collect()
        return sys.getallocatedblocks()

    after_some = held(0, 20)
    assert held(20, 60) < 1.02 * after_some


def test_a_message_that_is_done_is_let_go() -> None:
    """Keys come as notifications, and nobody asks for their answer."""
    protocol = Server().protocol
    heard: list[Any] = []

    def typed() -> Iterator[Any]:
        heard.append((yield (lambda: "a key", (), {})))

    protocol._execute_handler("1", typed, lambda future: heard.append(future.done()))
    assert heard == ["a key", True]
    assert not protocol._request_futures


EVERY = int(os.environ.get("EVERY_PREFIX") or 0)
SHARE = cases(4, 24)
AT_EVERY_KEY = [
    question
    for question in QUESTIONS
    if question.method
    in (lsp.TEXT_DOCUMENT_COMPLETION, lsp.TEXT_DOCUMENT_HOVER, lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA)
]


@pytest.mark.slow
@pytest.mark.parametrize("name", every_game())
def test_every_beginning_of_a_game_gets_answers(name: str) -> None:
    """Typed from the first key to the last; there are many keys, so a share of them is asked about.

    With `EVERY_PREFIX=1` all of them are (with 10 each tenth): for completion, hover and colours after each key, and
    after some the text is checked and everything else is asked too.
    """
    text = shipped()[name].read_text(encoding="utf-8")
    asked = Asked("")
    share = max(1, len(text) // SHARE)
    for number, end in enumerate(range(0, len(text) + 1, EVERY or share)):
        asked.change(text[:end])
        position = asked.document.text.position(end)
        if not EVERY or number * EVERY % (share // 4 or 1) < EVERY:
            if number % 3 == 0:
                asked.learn()
            everything(asked.server, asked.document, position)
            continue
        params = SimpleNamespace(
            position=position, previous_result_id="1", context=SimpleNamespace(trigger_character=None, trigger_kind=1)
        )
        for question in AT_EVERY_KEY:
            asked.server.ask(question, asked.document, params)
