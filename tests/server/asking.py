"""A file in a server without an editor: questions are asked directly, answers come back at once."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from server.answers import QUESTIONS
from server.app import Server
from server.documents import Document, read

CURSOR = "▮"
URI = "file:///game.cardgame"
QUESTION = {question.method: question for question in QUESTIONS}


class Asked:
    """A server with one open file, whose text may show the cursor."""

    def __init__(self, text: str, uri: str = URI) -> None:
        self.server = Server()
        self.server.answers.snippets = True
        parts = text.split(CURSOR)
        self.document: Document = self.server.documents.put(uri, "".join(parts), 1)
        self.learn()
        at = 0
        self.cursors: list[lsp.Position] = []
        for part in parts[:-1]:
            at += len(part)
            self.cursors.append(self.document.text.position(at))

    def learn(self) -> None:
        """Has the text checked as it stands."""
        document = self.document
        reading = read(document.source, self.server.documents.libraries(document))
        document.learn(reading, document.edition)

    def change(self, text: str) -> None:
        """The whole text is replaced, and not yet checked."""
        new = self.document.text.changed([lsp.TextDocumentContentChangeWholeDocument(text)])
        self.document.change(new, (self.document.version or 0) + 1)

    def ask(self, method: str, **params: Any) -> Any:
        """The answer; unlike the server this does not hide what goes wrong."""
        params.setdefault("context", None)
        return QUESTION[method].work(self.server.answers, self.document, SimpleNamespace(**params))

    def at_cursor(self, method: str, **params: Any) -> Any:
        return self.ask(method, position=self.cursors[0], **params)

    @property
    def selection(self) -> lsp.Range:
        """From the first cursor to the last."""
        return lsp.Range(self.cursors[0], self.cursors[-1])

    @property
    def whole(self) -> lsp.Range:
        return lsp.Range(lsp.Position(0, 0), lsp.Position(10**6, 0))

    def line(self, range_: lsp.Range) -> str:
        """The text of a range, with its place, as a person would name it."""
        text = self.document.text
        start, end = text.offset(range_.start), text.offset(range_.end)
        shown = self.document.source.text[start:end].replace("\n", "⏎")
        place = f"{range_.start.line + 1}:{range_.start.character + 1}"
        return f"{place} {shown}" if len(shown) < 60 else f"{place} {shown[:28]} … {shown[-28:]}"

    def edited(self, edits: list[lsp.TextEdit]) -> str:
        """The text after edits."""
        text = self.document.text
        raw = self.document.source.text
        for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
            raw = raw[: text.offset(edit.range.start)] + edit.new_text + raw[text.offset(edit.range.end) :]
        return raw


def everything(server: Server, document: Document, position: lsp.Position) -> None:
    """Asks every question at a place; a refusal with a reason is an answer too."""
    params = SimpleNamespace(
        position=position,
        positions=[position],
        range=lsp.Range(position, lsp.Position(position.line + 1, 3)),
        context=SimpleNamespace(include_declaration=True, only=None, trigger_character=None),
        previous_result_id="1",
        new_name="another",
        ch="\n",
    )
    for question in QUESTIONS:
        with suppress(JsonRpcException):
            server.ask(question, document, params)
