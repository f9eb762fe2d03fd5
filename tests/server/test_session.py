"""Whole conversations with `cardgame lsp`, as two editors hold them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

pytestmark = pytest.mark.slow

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
test "five cards each"
    players 2
    run play
    expect count(p1.hand) is 5
test "six cards each"
    players 2
    run play
    expect count(p1.hand) is 6
"""
URI = "file:///game.cardgame"


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[sys.executable, "-m", "cli", "lsp"]),
    scope="module",  # a server takes longer to start than a conversation
    params=["visual_studio_code", "neovim"],
)
async def client(request: pytest.FixtureRequest, lsp_client: LanguageClient) -> AsyncIterator[None]:
    capabilities = client_capabilities(request.param)
    for method in (lsp.CLIENT_REGISTER_CAPABILITY, lsp.WORKSPACE_CODE_LENS_REFRESH):
        lsp_client.feature(method)(lambda params: None)
    await lsp_client.initialize_session(lsp.InitializeParams(capabilities=capabilities, root_uri=None))
    yield
    await lsp_client.shutdown_session()


@pytest.fixture(autouse=True)
def _closed(client: LanguageClient) -> Iterator[None]:
    """No conversation finds the file of the one before."""
    yield
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(URI)))
    client.diagnostics.pop(URI, None)


def opened(client: LanguageClient, text: str, uri: str = URI) -> None:
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "cardgame", 1, text)))


def changed(client: LanguageClient, text: str, version: int, uri: str = URI) -> None:
    whole = lsp.TextDocumentContentChangeWholeDocument(text)
    identity = lsp.VersionedTextDocumentIdentifier(version, uri)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(identity, [whole]))


async def pulled(client: LanguageClient, uri: str = URI) -> list[lsp.Diagnostic]:
    params = lsp.DocumentDiagnosticParams(text_document=lsp.TextDocumentIdentifier(uri))
    report: Any = await client.text_document_diagnostic_async(params)
    return list(report.items)


def at(line: int, character: int, uri: str = URI) -> dict[str, Any]:
    return {"text_document": lsp.TextDocumentIdentifier(uri), "position": lsp.Position(line, character)}


@pytest.mark.asyncio(loop_scope="module")
async def test_a_file_is_opened_changed_and_asked_about(client: LanguageClient) -> None:
    opened(client, GAME)
    assert await pulled(client) == []
    place = lsp.Range(lsp.Position(9, 12), lsp.Position(9, 16))
    change = lsp.TextDocumentContentChangePartial(range=place, text="dekc")
    identity = lsp.VersionedTextDocumentIdentifier(2, URI)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(identity, [change]))
    (wrong,) = await pulled(client)
    assert wrong.code == "CG201"
    assert wrong.range == place
    assert wrong.code_description is not None
    assert wrong.code_description.href.endswith("CG201.md")
    told = await client.text_document_hover_async(lsp.HoverParams(**at(10, 20)))
    assert told is not None
    assert "a pile, in order from the top" in told.contents.value


@pytest.mark.asyncio(loop_scope="module")
async def test_findings_are_sent_to_an_editor_that_does_not_ask(client: LanguageClient) -> None:
    text = client.capabilities.text_document
    asks = text is not None and text.diagnostic is not None
    opened(client, GAME.replace("shuffle deck", "shuffle dekc"))
    assert [d.code for d in await pulled(client)] == ["CG201"]
    if not asks:
        while not client.diagnostics.get(URI):
            await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        assert [d.code for d in client.diagnostics[URI]] == ["CG201"]
        client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(URI)))
        await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        assert list(client.diagnostics[URI]) == []


@pytest.mark.asyncio(loop_scope="module")
async def test_a_file_that_is_closed_and_opened_again_is_checked_again(client: LanguageClient) -> None:
    text = client.capabilities.text_document
    if text is not None and text.diagnostic is not None:
        pytest.skip("this editor asks for findings")
    opened(client, GAME)
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(URI)))
    opened(client, GAME.replace("shuffle deck", "shuffle dekc"))
    while not client.diagnostics.get(URI):
        await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert [d.code for d in client.diagnostics[URI]] == ["CG201"]


@pytest.mark.asyncio(loop_scope="module")
async def test_an_unchanged_answer_is_a_short_one(client: LanguageClient) -> None:
    opened(client, GAME.replace("shuffle deck", "shuffle dekc"))
    identity = lsp.TextDocumentIdentifier(URI)
    first: Any = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(identity))
    again: Any = await client.text_document_diagnostic_async(
        lsp.DocumentDiagnosticParams(identity, previous_result_id=first.result_id)
    )
    assert again.kind == "unchanged"


@pytest.mark.asyncio(loop_scope="module")
async def test_a_file_that_is_opened_again_gets_its_findings_again(client: LanguageClient) -> None:
    """Neovim forgets them when a file is read again by `:e`, and yet says which it had."""
    opened(client, GAME.replace("shuffle deck", "shuffle dekc"))
    identity = lsp.TextDocumentIdentifier(URI)
    first: Any = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(identity))
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(identity))
    opened(client, GAME.replace("shuffle deck", "shuffle dekc"))
    again: Any = await client.text_document_diagnostic_async(
        lsp.DocumentDiagnosticParams(identity, previous_result_id=first.result_id)
    )
    assert [d.code for d in again.items] == ["CG201"]


@pytest.mark.asyncio(loop_scope="module")
async def test_a_refused_rename_says_why(client: LanguageClient) -> None:
    opened(client, GAME)
    with pytest.raises(JsonRpcException, match="`deal` is a word of the language"):
        await client.text_document_rename_async(lsp.RenameParams(new_name="deal", **at(5, 6)))
    edit = await client.text_document_rename_async(lsp.RenameParams(new_name="stock", **at(5, 6)))
    assert edit is not None
    assert edit.changes is not None
    assert len(edit.changes[URI]) == 5


@pytest.mark.asyncio(loop_scope="module")
async def test_a_library_that_changes_changes_the_games_that_use_it(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "library").mkdir()
    library, game = tmp_path / "library" / "rounds.cardgame", tmp_path / "small.cardgame"
    library.write_text("library rounds\ndefine hands = 5\n", encoding="utf-8")
    text = GAME.replace("zones\n", "use rounds\nzones\n").replace("deal 5", "deal hands")
    opened(client, text, game.as_uri())
    assert await pulled(client, game.as_uri()) == []
    opened(client, "library rounds\ndefine hands = 5\n", library.as_uri())
    changed(client, "library rounds\ndefine cards_each = 5\n", 2, library.as_uri())
    assert [d.code for d in await pulled(client, game.as_uri())] == ["CG201"]
    changed(client, "library rounds\ndefine hands = 5\n", 3, library.as_uri())
    assert await pulled(client, game.as_uri()) == []
    found = await client.text_document_definition_async(lsp.DefinitionParams(**at(11, 11, game.as_uri())))
    assert isinstance(found, lsp.Location)
    assert found.uri == library.as_uri()
    edit = await client.text_document_rename_async(lsp.RenameParams(new_name="each_gets", **at(11, 11, game.as_uri())))
    assert edit is not None
    assert edit.changes is not None
    assert {uri: len(edits) for uri, edits in edit.changes.items()} == {game.as_uri(): 1, library.as_uri(): 1}


@pytest.mark.asyncio(loop_scope="module")
async def test_tests_run_in_a_process_of_their_own(client: LanguageClient) -> None:
    opened(client, GAME)
    run = lsp.ExecuteCommandParams("cardgame.runTests", [URI])
    outcome: Any = await client.workspace_execute_command_async(run)
    assert {t["title"]: t["status"] for t in outcome["tests"]} == {
        "five cards each": "passed",
        "six cards each": "failed",
    }
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(lsp.TextDocumentIdentifier(URI)))
    titles = [x.command.title for x in lenses or () if x.command is not None]
    assert "✓ passed" in titles
    assert any(title.startswith("✗ failed: ") for title in titles)
    changed(client, GAME + "# a change\n", 2)
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(lsp.TextDocumentIdentifier(URI)))
    titles = [x.command.title for x in lenses or () if x.command is not None]
    assert "✓ passed (before the last change)" in titles


@pytest.mark.asyncio(loop_scope="module")
async def test_rules_are_counted_in_games(client: LanguageClient) -> None:
    opened(client, GAME)
    run = lsp.ExecuteCommandParams("cardgame.measure", [URI, 6])
    outcome: Any = await client.workspace_execute_command_async(run)
    assert outcome["games"] == 6
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(lsp.TextDocumentIdentifier(URI)))
    titles = [x.command.title for x in lenses or () if x.command is not None]
    assert "2 × in tests, 6 × in 6 games" in titles


@pytest.mark.asyncio(loop_scope="module")
async def test_a_run_is_stopped(client: LanguageClient) -> None:
    endless = GAME.replace(
        "    each player from p1\n", "    repeat 199999 times\n        shuffle deck\n    each player from p1\n"
    )
    opened(client, endless)
    running = client.workspace_execute_command_async(lsp.ExecuteCommandParams("cardgame.measure", [URI, 1000]))
    task = asyncio.ensure_future(running)
    await asyncio.sleep(1)
    while not await client.workspace_execute_command_async(lsp.ExecuteCommandParams("cardgame.stop", [URI])):
        await asyncio.sleep(0.1)
    assert await task == {"trouble": "stopped"}


@pytest.mark.asyncio(loop_scope="module")
async def test_play_needs_a_terminal(client: LanguageClient, tmp_path: Path) -> None:
    game = tmp_path / "small.cardgame"
    game.write_text(GAME, encoding="utf-8")
    opened(client, GAME, game.as_uri())
    play = lsp.ExecuteCommandParams("cardgame.play", [game.as_uri()])
    answer: Any = await client.workspace_execute_command_async(play)
    assert answer["terminal"][1:] == ["-m", "cli", "play", str(game)]
    opened(client, GAME, "untitled:1")
    answer = await client.workspace_execute_command_async(lsp.ExecuteCommandParams("cardgame.play", ["untitled:1"]))
    assert "save the file first" in answer["trouble"]


@pytest.mark.asyncio(loop_scope="module")
async def test_play_from_a_line_of_what_is_on_disk(client: LanguageClient, tmp_path: Path) -> None:
    game = tmp_path / "small.cardgame"
    game.write_text(GAME, encoding="utf-8")
    opened(client, GAME, game.as_uri())
    here = lsp.Range(lsp.Position(12, 10), lsp.Position(12, 10))
    asked = lsp.CodeActionParams(lsp.TextDocumentIdentifier(game.as_uri()), here, lsp.CodeActionContext([]))
    offered = await client.text_document_code_action_async(asked)
    called = {x.title: x for x in offered or () if isinstance(x, lsp.Command)}["Play from here"]
    answer: Any = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(called.command, called.arguments)
    )
    assert answer["terminal"][1:] == ["-m", "cli", "play", str(game), "--at", "13"]
    process = await asyncio.create_subprocess_exec(
        *answer["terminal"], "--script", "-", "--seed", "1",
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    written, _ = await process.communicate()
    assert b"Chance has played up to line 13 (0 moves)" in written
    changed(client, GAME + "# not saved\n", 2, game.as_uri())
    answer = await client.workspace_execute_command_async(lsp.ExecuteCommandParams(called.command, called.arguments))
    assert "save the file first" in answer["trouble"]
