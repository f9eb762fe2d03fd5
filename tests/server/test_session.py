"""Whole conversations with `cardgame lsp`, as two editors hold them."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

GAME = """game Small
    players 2 to 4
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
play
    shuffle deck
    deal 5 from deck to every hand
    each player from p1
        choose card from hand
        move card to deck
winner highest count(hand)
"""
URI = "file:///game.cardgame"


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[sys.executable, "-m", "cli", "lsp"]),
    params=["visual_studio_code", "neovim"],
)
async def client(request: pytest.FixtureRequest, lsp_client: LanguageClient) -> AsyncIterator[None]:
    capabilities = client_capabilities(request.param)
    for method in (lsp.CLIENT_REGISTER_CAPABILITY, lsp.WORKSPACE_CODE_LENS_REFRESH):
        lsp_client.feature(method)(lambda params: None)
    await lsp_client.initialize_session(lsp.InitializeParams(capabilities=capabilities, root_uri=None))
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, text: str, uri: str = URI) -> None:
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "cardgame", 1, text)))


async def found(client: LanguageClient, uri: str = URI) -> list[lsp.Diagnostic]:
    """What the editor would show: asked for, as it comes from a push where the editor does not ask."""
    report = await client.text_document_diagnostic_async(
        lsp.DocumentDiagnosticParams(text_document=lsp.TextDocumentIdentifier(uri))
    )
    return list(report.items)


@pytest.mark.asyncio
async def test_a_file_is_opened_changed_and_asked_about(client: LanguageClient) -> None:
    opened(client, GAME)
    assert await found(client) == []
    change = lsp.TextDocumentContentChangePartial(
        range=lsp.Range(lsp.Position(9, 12), lsp.Position(9, 16)), text="dekc"
    )
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(2, URI), [change])
    )
    (wrong,) = await found(client)
    assert wrong.code == "CG201"
    assert wrong.range == lsp.Range(lsp.Position(9, 12), lsp.Position(9, 16))
    assert wrong.code_description is not None
    assert wrong.code_description.href.endswith("CG201.md")
    told = await client.text_document_hover_async(
        lsp.HoverParams(lsp.TextDocumentIdentifier(URI), lsp.Position(10, 20))
    )
    assert told is not None
    assert "a pile, in order from the top" in told.contents.value
