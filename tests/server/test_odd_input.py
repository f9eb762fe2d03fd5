"""A client that sends nonsense, odd texts, files that vanish: an answer or none, never a traceback, never the end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.bench.texts import long_file
from tests.server.raw import Raw, file, running
from tests.server.test_session import GAME, URI

pytestmark = pytest.mark.slow

# Seconds until a process that does not answer is given up.
PATIENCE = 200


_START = {"line": 0, "character": 1}


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with running() as started:
        yield started


@pytest.fixture
def raw(process: subprocess.Popen[bytes]) -> Raw:
    assert process.stdin is not None
    assert process.stdout is not None
    found = Raw(process.stdout, process.stdin)
    found.begin()
    return found


def left(process: subprocess.Popen[bytes], raw: Raw) -> str:
    """Says goodbye; what the server wrote on stderr all the while."""
    raw.request("shutdown", None)
    raw.notify("exit", None)
    assert process.wait(PATIENCE) == 0
    assert process.stderr is not None
    return process.stderr.read().decode()


NONSENSE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"words"',
    b"\xff\xfe\x00",
    b'{"jsonrpc": "2.0"}',
    b'{"jsonrpc": "1.0", "id": 9009, "method": "textDocument/hover"}',
    b'{"jsonrpc": "2.0", "method": "no/such/thing", "params": 3}',
    b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {}}',
    b'{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": 3}}}',
    b'{"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": "file:///other"}}}',
    b'{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 77}}',
    b'{"jsonrpc": "2.0", "id": 78, "result": null}',
]


@pytest.mark.parametrize("size", [b"99999999999999", b"9" * 5_000, b"9" * 10_000_000], ids=["memory", "digits", "line"])
def test_a_message_that_is_announced_too_long_ends_the_conversation(
    process: subprocess.Popen[bytes], size: bytes
) -> None:
    with suppress(BrokenPipeError):
        _, said = process.communicate(b"Content-Length: " + size + b"\r\n\r\n{}", PATIENCE)
    assert b"a message that is too long" in said
    assert process.returncode == 3


def test_nonsense_ends_nothing(process: subprocess.Popen[bytes], raw: Raw) -> None:
    raw.open(GAME)
    for data in NONSENSE:
        raw.send(data)
        assert raw.codes() == [], data
    assert left(process, raw) == ""


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        {"textDocument": {"uri": URI}},
        {"textDocument": {"uri": URI}, "position": {"line": "x", "character": 0}},
        {"textDocument": {"uri": URI}, "position": {"line": -1, "character": -5}},
        {"textDocument": {"uri": URI}, "position": {"line": 10**9, "character": 10**9}},
        {"textDocument": {"uri": "file:///not/open"}, "position": {"line": 0, "character": 0}},
        {"textDocument": {"uri": "not an address %%"}, "position": {"line": 0, "character": 0}},
    ],
    ids=str,
)
@pytest.mark.parametrize("method", ["hover", "completion", "rename", "codeAction", "semanticTokens/full"])
def test_every_request_gets_an_answer(server: Raw, method: str, params: Any) -> None:
    answer = server.request(f"textDocument/{method}", params)
    assert "Traceback" not in json.dumps(answer)
    assert server.ask("hover", 0, 1) is not None


@pytest.fixture(scope="module")
def server() -> Iterator[Raw]:
    """One server for many questions."""
    with running() as started:
        assert started.stdin is not None
        assert started.stdout is not None
        found = Raw(started.stdout, started.stdin)
        found.begin()
        found.open(GAME)
        yield found


def test_commands_with_wrong_arguments(server: Raw) -> None:
    for arguments in ([], [3], [URI, "no such test"], ["file:///not/open"], [URI, 1, 2, 3]):
        for command in ("cardgame.runTest", "cardgame.measure", "cardgame.play", "cardgame.stop", "cardgame.fly"):
            answer = server.request("workspace/executeCommand", {"command": command, "arguments": arguments})
            assert "Traceback" not in json.dumps(answer), answer


def test_a_simulation_is_told(server: Raw, tmp_path: Path) -> None:
    game = tmp_path / "small.cardgame"
    for text, told, said in ((GAME, "text", "games, 2 players"), (GAME.replace("deal", "dael"), "trouble", "CG110")):
        game.write_text(text, encoding="utf-8")
        server.open(text, game.as_uri())
        command = {"command": "cardgame.simulate", "arguments": [game.as_uri()]}
        assert said in server.request("workspace/executeCommand", command)["result"][told]
    server.notify("textDocument/didClose", {"textDocument": {"uri": game.as_uri()}})


def test_columns_count_as_the_editor_counts(server: Raw) -> None:
    """An emoji is two units of UTF-16; a finding behind it stands where the editor shows it."""
    text = GAME.replace("    shuffle deck", '    say "🂡🃏"\n    say "🂡 {dekc}"')
    server.open(text, "file:///emoji.cardgame")
    (found,) = server.ask("diagnostic", uri="file:///emoji.cardgame")["items"]
    assert found["range"] == {"start": {"line": 10, "character": 13}, "end": {"line": 10, "character": 17}}


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 20), ("utf-16", 15), ("utf-32", 13)])
def test_columns_are_counted_as_was_agreed(process: subprocess.Popen[bytes], encoding: str, column: int) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    raw = Raw(process.stdout, process.stdin)
    agreed = {"general": {"positionEncodings": [encoding]}}
    answer = raw.request("initialize", {"processId": None, "capabilities": agreed})
    assert answer["result"]["capabilities"]["positionEncoding"] == encoding
    raw.notify("initialized", {})
    raw.open(GAME.replace("    shuffle deck", '    say "🂡é🃏{dekc}"'))
    (found,) = raw.ask("diagnostic")["items"]
    assert found["range"]["start"]["character"] == column


def test_line_ends_of_windows(server: Raw) -> None:
    uri = "file:///windows.cardgame"
    server.open(GAME.replace("deal 5", "deal   5").replace("\n", "\r\n"), uri)
    assert server.codes(uri) == []
    assert "a pile" in server.ask("hover", 9, 13, uri)["contents"]["value"]
    options = {"tabSize": 4, "insertSpaces": True}
    edits = server.ask("formatting", uri=uri, options=options)
    assert any(edit["newText"].endswith("every hand\r\n") for edit in edits)
    assert not any(re.search(r"(?<!\r)\n", edit["newText"]) for edit in edits)


@pytest.mark.parametrize(
    "text", ["", "\n", "\ufeff" + GAME, "\0", "\r", "x" * 9000, "(" * 3000, "\n" * 9000, '"' * 999]
)
def test_odd_texts(server: Raw, text: str) -> None:
    uri = "file:///odd.cardgame"
    server.open(text, uri)
    server.codes(uri)
    for method in ("hover", "completion", "semanticTokens/full", "foldingRange", "documentSymbol", "codeLens"):
        server.ask(method, 0, 1, uri)
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_a_file_of_sixteen_megabytes_is_refused_and_the_server_goes_on(server: Raw) -> None:
    uri = "file:///huge.cardgame"
    server.open(GAME + "# words and words\n" * 900_000, uri)
    assert server.codes(uri) == ["CG001"]
    assert server.ask("hover", 0, 1) is not None
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_requests_are_answered_while_a_long_file_is_checked(server: Raw) -> None:
    uri = "file:///long.cardgame"
    server.open(long_file(10_000).text, uri)
    long = server.begin_request("textDocument/diagnostic", {"textDocument": file(uri)})
    short = server.begin_request("textDocument/hover", {"textDocument": file(URI), "position": _START})
    assert [server.answer(long, short)["id"] for _ in range(2)] == [short, long]
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_a_file_that_vanishes(server: Raw, tmp_path: Path) -> None:
    (tmp_path / "library").mkdir()
    library, game = tmp_path / "library" / "rounds.cardgame", tmp_path / "small.cardgame"
    library.write_text("library rounds\ndefine hands = 5\n", encoding="utf-8")
    game.write_text(GAME, encoding="utf-8")
    uri = game.as_uri()
    server.open(GAME.replace("zones\n", "use rounds\nzones\n").replace("deal 5", "deal hands"), uri)
    assert server.codes(uri) == []
    library.unlink()
    game.unlink()
    gone = {"changes": [{"uri": library.as_uri(), "type": 3}]}
    server.notify("workspace/didChangeWatchedFiles", gone)
    assert "CG213" in server.codes(uri)


def test_two_servers_in_one_folder(server: Raw, raw: Raw, tmp_path: Path) -> None:
    """Each knows what its own editor types; what is on disk, both."""
    (tmp_path / "library").mkdir()
    library, game = tmp_path / "library" / "rounds.cardgame", tmp_path / "small.cardgame"
    text = GAME.replace("zones\n", "use rounds\nzones\n").replace("deal 5", "deal hands")
    library.write_text("library rounds\ndefine hands = 5\n", encoding="utf-8")
    game.write_text(text, encoding="utf-8")
    uri = game.as_uri()
    for one in (server, raw):
        one.open(text, uri)
    slip = {"textDocument": file(uri, version=2), "contentChanges": [{"text": text.replace("deck to", "dekc to")}]}
    raw.notify("textDocument/didChange", slip)
    assert [one.codes(uri) for one in (server, raw)] == [[], ["CG201"]]
    library.write_text("library rounds\ndefine hand_size = 5\n", encoding="utf-8")
    for one in (server, raw):
        one.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": library.as_uri(), "type": 2}]})
    assert [set(one.codes(uri)) for one in (server, raw)] == [{"CG201"}, {"CG201"}]
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_the_end_of_input_is_the_end(process: subprocess.Popen[bytes], raw: Raw) -> None:
    raw.open(GAME)
    raw.outgoing.close()
    assert process.wait(PATIENCE) == 1
    assert process.stderr is not None
    assert process.stderr.read() == b""


def test_two_editors_on_one_port() -> None:
    with running("--tcp", "0") as started:
        assert started.stderr is not None
        port = int(re.findall(rb"port (\d+)", started.stderr.readline())[0])
        with socket.create_connection(("127.0.0.1", port)) as one, socket.create_connection(("127.0.0.1", port)) as two:
            first = Raw(one.makefile("rb"), one.makefile("wb"))
            second = Raw(two.makefile("rb"), two.makefile("wb"))
            first.begin()
            second.begin()
            first.open(GAME)
            second.open(GAME.replace("shuffle deck", "shuffle dekc"))
            assert first.codes() == []
            assert second.codes() == ["CG201"]
            second.request("shutdown", None)
            second.notify("exit", None)
            assert first.codes() == []


def test_what_is_wrong_with_the_command_is_said() -> None:
    both = subprocess.run(
        [sys.executable, "-m", "cli", "lsp", "--stdio", "--tcp", "0"], capture_output=True, text=True, check=False
    )
    assert both.returncode == 2
    hidden = "import sys; sys.modules['pygls'] = None; from cli.__main__ import run; sys.argv[1:] = ['lsp']; run()"
    without = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)
    assert without.returncode == 3
    assert 'pip install "cardgame[lsp]"' in without.stderr


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [sys.executable, "-m", "cli", "lsp", "--tcp", str(taken.getsockname()[1])]
        refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 3
    assert "cannot be used" in refused.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_an_interrupt_ends_a_server_that_waits(process: subprocess.Popen[bytes], raw: Raw) -> None:
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130
    assert process.stderr is not None
    assert process.stderr.read() == b"cardgame: interrupted\n"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes as Linux shows them")
def test_no_worker_outlives_a_server_that_is_killed(process: subprocess.Popen[bytes], raw: Raw) -> None:
    slow = GAME.replace(
        "    each player from p1\n", "    repeat 150000 times\n        shuffle deck\n    each player from p1\n"
    )
    raw.open(slow)
    raw.send(
        json.dumps(
            {
                "jsonrpc": "2.0",
                "id": 900,
                "method": "workspace/executeCommand",
                "params": {"command": "cardgame.measure", "arguments": [URI, 1000]},
            }
        ).encode()
    )
    workers = until(lambda: children(process.pid))
    process.kill()
    process.wait(PATIENCE)
    assert until(lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers))


def children(parent: int) -> list[int]:
    """The processes that a process has started and that run rules."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(path.parent.name))
    return found


def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """What it says as soon as that is true."""
    end = monotonic() + seconds
    while not (found := holds()):
        assert monotonic() < end, "waited in vain"
        sleep(0.1)
    return found


def test_what_random_games_show_is_found_when_a_file_is_saved(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    raw = Raw(process.stdout, process.stdin)
    options = {"cardgame": {"playGames": 2}}
    raw.request("initialize", {"processId": None, "capabilities": {}, "initializationOptions": options})
    raw.notify("initialized", {})
    uri = "file:///idle.cardgame"
    choose = "        choose card from hand\n"
    idle = f'{choose}            must "you have cards": count(hand) > 0\n'
    raw.open(GAME.replace(choose, idle), uri)

    def shown_by_games() -> list[str]:
        return [code for code in raw.codes(uri) if code.startswith("CG8")]

    assert shown_by_games() == []
    raw.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert until(shown_by_games)
    raw.notify(
        "textDocument/didChange",
        {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": GAME}]},
    )
    assert raw.codes(uri) == []
