"""The conversation with an editor: which questions are answered, and by whom.

A question about a file waits until the file was read once (or, where a stale answer would stay on the screen, until
the text as it stands was checked), and is then handed to a plain function. Whatever goes wrong there is logged and
answered with nothing: an editor never sees a traceback.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from server import findings
from server.checking import Checker
from server.documents import Document, Documents, path_of
from server.hover import hover

log = logging.getLogger(__name__)

When = Literal["once", "current", "now"]
Work = Callable[[Document, Any], Any]


class Protocol(LanguageServerProtocol):
    """A request that cannot be understood gets an answer all the same; pygls only logs it."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as wrong:
            if isinstance(data.get("id"), int | str) and "method" in data:
                self._send_response(data["id"], error=wrong.to_response_error())
            raise


class Server(LanguageServer):
    """One conversation."""

    def __init__(self) -> None:
        super().__init__("cardgame", _version(), protocol_cls=Protocol, max_workers=2)
        self.documents = Documents()
        self.checker = Checker(self.documents, self.tell)
        self._listen()
        self._answer()

    def report_server_error(self, error: Exception, source: Any) -> None:
        log.error("%s: %s", getattr(source, "__name__", source), error)

    @property
    def said_goodbye(self) -> bool:
        return self.protocol._shutdown

    def shutdown(self) -> None:
        self.checker.close()
        super().shutdown()  # type: ignore[no-untyped-call]

    # ───────────── files

    def _listen(self) -> None:
        self.hear(lsp.INITIALIZE, self.initialize)
        self.hear(lsp.TEXT_DOCUMENT_DID_OPEN, self.did_open)
        self.hear(lsp.TEXT_DOCUMENT_DID_CHANGE, self.did_change)
        self.hear(lsp.TEXT_DOCUMENT_DID_CLOSE, self.did_close)
        self.hear(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, self.did_change_files)

    def hear(self, method: str, work: Callable[[Any], None]) -> None:
        """Has a message handled that needs no answer."""

        def handler(params: Any) -> None:  # pygls writes on what it is given, and a method cannot be written on
            work(params)

        self.feature(method)(handler)

    def initialize(self, params: lsp.InitializeParams) -> None:
        self.documents.encoding = str(self.workspace.position_encoding)
        uris = [folder.uri for folder in params.workspace_folders or ()] or [params.root_uri or ""]
        self.documents.folders = [path for uri in uris if (path := path_of(uri)) is not None]

    def did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        opened = params.text_document
        document = self.documents.put(opened.uri, opened.text, opened.version)
        self.checker.begin(document, 0)
        self._changed(document)

    def did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        document = self.documents.get(params.text_document.uri)
        if document is not None:
            document.change(document.text.changed(params.content_changes), params.text_document.version)
            self.checker.begin(document)
            self._changed(document)

    def did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        document = self.documents.get(params.text_document.uri)
        if document is not None:
            self.documents.drop(document.uri)
            self._publish(document, [])
            self._changed(document)

    def did_change_files(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        """A file changed on disk: games beside a library are checked again."""
        for change in params.changes:
            path = path_of(change.uri)
            if path is not None and path.parent.name == "library" and change.uri not in self.documents.open:
                self._again(d for d in self.documents.open.values() if d.path and d.path.parent == path.parent.parent)

    def _changed(self, document: Document) -> None:
        self._again(self.documents.users(document))

    def _again(self, documents: Any) -> None:
        for document in list(documents):
            document.edition += 1
            self.checker.begin(document)

    # ───────────── findings

    @property
    def pulls(self) -> bool:
        """Whether the editor asks for findings itself; it would show them twice if they were sent as well."""
        return self.client_capabilities.text_document is not None and (
            self.client_capabilities.text_document.diagnostic is not None
        )

    def tell(self, document: Document) -> None:
        """The findings of a file are new."""
        self._publish(document, findings.findings(self.documents, document))

    def _publish(self, document: Document, found: list[lsp.Diagnostic]) -> None:
        if not self.pulls:
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri=document.uri, diagnostics=found, version=document.version)
            )

    def pull(self, document: Document, params: lsp.DocumentDiagnosticParams) -> lsp.DocumentDiagnosticReport:
        found = findings.findings(self.documents, document)
        stamp = findings.stamp(found)
        if params.previous_result_id == stamp:
            return lsp.RelatedUnchangedDocumentDiagnosticReport(result_id=stamp)
        return lsp.RelatedFullDocumentDiagnosticReport(items=found, result_id=stamp)

    # ───────────── questions

    def answer(self, method: str, work: Work, when: When = "once", options: Any = None, empty: Any = None) -> None:
        """Has questions about a file answered by a function of the file and what was asked."""

        async def handler(params: Any) -> Any:
            document = self.documents.get(params.text_document.uri)
            if document is None:
                return empty
            if when == "current":
                await self.checker.current(document)
            elif when == "once":
                await self.checker.read_once(document)
            try:
                return work(document, params) if document.kept is not None or method in ANYWAY else empty
            except Exception:
                log.exception("%s in %s", method, document.source.name)
                return empty

        self.feature(method, options)(handler)

    def _answer(self) -> None:
        self.answer(
            lsp.TEXT_DOCUMENT_DIAGNOSTIC,
            self.pull,
            "current",
            lsp.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="cardgame"),
            lsp.RelatedFullDocumentDiagnosticReport(items=[]),
        )
        self.answer(lsp.TEXT_DOCUMENT_HOVER, self.hover)

    def hover(self, document: Document, params: lsp.HoverParams) -> lsp.Hover | None:
        assert document.kept is not None
        found = hover(document.kept, self.at(document, params.position))
        if found is None:
            return None
        span, told = found
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, told)
        return lsp.Hover(content, document.text.range(document.shift.span(span)))

    @staticmethod
    def at(document: Document, position: lsp.Position) -> int:
        """The place in the kept tree that a position of the text as it stands means."""
        return document.shift.back(document.text.offset(position))


ANYWAY = frozenset({lsp.TEXT_DOCUMENT_DIAGNOSTIC})


def _version() -> str:
    try:
        return version("cardgame")
    except PackageNotFoundError:
        return "0"


def start_stdio() -> bool:
    """Talks over standard input and output; says whether the editor took its leave."""
    server = Server()
    # Whatever else is written to standard output by mistake must not get into the conversation.
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    server.start_io(sys.stdin.buffer, outgoing)
    return server.said_goodbye


def start_tcp(port: int, ready: Callable[[int], None]) -> None:
    """Waits for editors on a port of this machine; each has a conversation of its own."""
    with socket.create_server(("127.0.0.1", port)) as waiting:
        ready(waiting.getsockname()[1])
        while True:
            connection, _ = waiting.accept()
            threading.Thread(target=_converse, args=(connection,), daemon=True).start()


def _converse(connection: socket.socket) -> None:
    with connection, connection.makefile("rb") as incoming, connection.makefile("wb") as outgoing:
        try:
            Server().start_io(incoming, outgoing)
        except OSError:
            log.info("an editor hung up")
