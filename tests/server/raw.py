"""The protocol by hand, and a server that speaks it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from tests.server.test_session import URI


class Raw:
    """The protocol by hand."""

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes]) -> None:
        self.incoming = incoming
        self.outgoing = outgoing
        self.number = 0

    def send(self, data: bytes) -> None:
        self.outgoing.write(f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        self.outgoing.flush()

    def notify(self, method: str, params: Any) -> None:
        self.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def request(self, method: str, params: Any) -> dict[str, Any]:
        """The answer to a request; what the server sends meanwhile is passed over."""
        return self.answer(self.begin_request(method, params))

    def begin_request(self, method: str, params: Any) -> int:
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.send(json.dumps(message).encode())
        return self.number

    def answer(self, *numbers: int) -> dict[str, Any]:
        """The next answer to one of these requests."""
        while True:
            answer = self.receive()
            if answer.get("id") in numbers and "method" not in answer:
                return answer

    def receive(self) -> dict[str, Any]:
        length = 0
        while line := self.incoming.readline().strip():
            if found := re.match(rb"Content-Length: (\d+)", line):
                length = int(found[1])
        assert length, "the server hung up"
        answer: dict[str, Any] = json.loads(self.incoming.read(length))
        return answer

    def begin(self) -> None:
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.notify("initialized", {})

    def open(self, text: str, uri: str = URI) -> None:
        self.notify("textDocument/didOpen", {"textDocument": file(uri, languageId="cardgame", version=1, text=text)})

    def ask(self, method: str, line: int = 0, character: int = 0, uri: str = URI, **more: Any) -> Any:
        params = {"textDocument": file(uri), "position": {"line": line, "character": character}, **more}
        answer = self.request(f"textDocument/{method}", params)
        assert "error" not in answer, answer
        return answer["result"]

    def codes(self, uri: str = URI) -> list[str]:
        return [item["code"] for item in self.ask("diagnostic", uri=uri)["items"]]


def file(uri: str, **more: Any) -> dict[str, Any]:
    return {"uri": uri, **more}


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server, which ends with the test whatever comes of it."""
    command = [sys.executable, "-m", "cli", "lsp", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        try:
            yield started
        finally:
            started.kill()
