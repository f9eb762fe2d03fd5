"""The conversation with an editor: what is heard, and who answers.

A question about a file waits until the file was read once (or, where a stale answer would stay on the screen, until
the text as it stands was checked), and is then handed to `answers`. Whatever goes wrong there is logged and answered
with nothing: an editor never sees a traceback.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
import uuid
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from copy import copy
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NoReturn

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from grammar.files import RULES
from server import findings, navigation
from server.answers import QUESTIONS, Answers, Question
from server.checking import Checker
from server.commands import Commands
from server.documents import Document, Documents, path_of
from server.incoming import Incoming
from server.rename import Refused
from server.running import Runs

log = logging.getLogger(__name__)

REQUEST_FAILED = -32803
PATIENCE = 5.0  # seconds for an editor to make room for a progress bar
_making = threading.Lock()  # the types of the protocol are worked out with the first server, which is no work for two


class Protocol(LanguageServerProtocol):
    """A request that cannot be understood gets an answer all the same; pygls only logs it. What is done is let go."""

    def _execute_handler(self, msg_id: Any, handler: Any, callback: Any, *rest: Any, **more: Any) -> None:
        """Forgets a message when it is done: pygls would hold on to each key that is typed."""

        def done(future: Any) -> None:
            self._request_futures.pop(msg_id, None)
            callback(future)

        super()._execute_handler(msg_id, handler, done, *rest, **more)

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
        self.runs = Runs()
        self.checker = Checker(self.documents, self.tell)
        self.answers = Answers(self.documents, self.runs)
        self.commands = Commands(self, self.runs)
        self.knows_terminal = False
        self.play_games = 0
        self._listen()
        for question in QUESTIONS:
            self._answer(question)
        self.commands.register()

    def report_server_error(self, error: Exception, source: Any) -> None:
        log.error("%s: %s", getattr(source, "__name__", source), error)

    @property
    def said_goodbye(self) -> bool:
        return self.protocol._shutdown

    def shutdown(self) -> None:
        """Ends without waiting for the thread that reads: it may wait for a word that never comes."""
        self.checker.close()
        self.runs.close()
        if self._stop_event is not None:
            self._stop_event.set()
        if self._thread_pool is not None:
            self._thread_pool.shutdown(wait=False)

    # ───────────── what is heard

    def _listen(self) -> None:
        self.hear(lsp.INITIALIZE, self.initialize)
        self.hear(lsp.INITIALIZED, self.initialized)
        self.hear(lsp.TEXT_DOCUMENT_DID_OPEN, self.did_open)
        self.hear(lsp.TEXT_DOCUMENT_DID_CHANGE, self.did_change)
        self.hear(lsp.TEXT_DOCUMENT_DID_CLOSE, self.did_close)
        self.hear(lsp.TEXT_DOCUMENT_DID_SAVE, self.did_save)
        self.hear(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, self.did_change_files)
        self.hear(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, self.did_change_configuration)
        self.hear_slow(lsp.WORKSPACE_SYMBOL, lambda p: navigation.workspace_symbols(self.documents, p.query))
        self.hear(lsp.CALL_HIERARCHY_INCOMING_CALLS, lambda p: self._calls(p, navigation.callers))
        self.hear(lsp.CALL_HIERARCHY_OUTGOING_CALLS, lambda p: self._calls(p, navigation.called))

    def hear(self, method: str, work: Callable[[Any], Any]) -> None:
        """Has a message handled that is not a question about one place of a file."""

        self.feature(method)(_logging(method, work))

    def hear_slow(self, method: str, work: Callable[[Any], Any]) -> None:
        """The same, beside the conversation."""

        async def handler(params: Any) -> Any:
            return await asyncio.to_thread(_logging(method, work), params)

        self.feature(method)(handler)

    def initialize(self, params: lsp.InitializeParams) -> None:
        encoding = self.workspace.position_encoding
        self.documents.encoding = str(getattr(encoding, "value", encoding))
        uris = [folder.uri for folder in params.workspace_folders or ()] or [params.root_uri or ""]
        self.documents.folders = [path for uri in uris if (path := path_of(uri)) is not None]
        self._settings(params.initialization_options)
        self.documents.language = (params.locale or "en")[:2].lower()
        text = params.capabilities.text_document
        item = text.completion.completion_item if text is not None and text.completion is not None else None
        self.answers.snippets = bool(item is not None and item.snippet_support)

    def initialized(self, _: Any) -> None:
        """Asks to be told when a library changes on disk."""
        workspace = self.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is not None and watched.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(f"**/*{RULES}")])
            self.client_register_capability(
                lsp.RegistrationParams([lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)])
            )

    def did_change_configuration(self, params: lsp.DidChangeConfigurationParams) -> None:
        self._settings(params.settings)

    def _settings(self, settings: Any) -> None:
        """`{"cardgame": {"playGames": 20, "terminal": true}}`, with or without the outer name."""
        given = settings.get("cardgame", settings) if isinstance(settings, dict) else {}
        if isinstance(given, dict):
            games = given.get("playGames", self.play_games)
            self.play_games = max(0, min(games, 1_000)) if isinstance(games, int) else 0
            self.knows_terminal = bool(given.get("terminal", self.knows_terminal))

    def did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        opened = params.text_document
        document = self.documents.put(opened.uri, opened.text, opened.version)
        self.checker.begin(document, 0)
        self._again(self.documents.users(document))

    def did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        document = self.documents.get(params.text_document.uri)
        if document is not None:
            document.change(document.text.changed(params.content_changes), params.text_document.version)
            self.checker.begin(document)
            self._again(self.documents.users(document))

    def did_save(self, params: lsp.DidSaveTextDocumentParams) -> None:
        document = self.documents.get(params.text_document.uri)
        if document is not None and self.play_games:
            task = asyncio.ensure_future(self.commands.check_by_playing(document, self.play_games))
            task.add_done_callback(lambda t: t.cancelled() or t.exception())

    def did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        document = self.documents.get(params.text_document.uri)
        if document is not None:
            self.documents.drop(document.uri)
            self.answers.forget(document.uri)
            self.runs.forget(document.uri)
            self._publish(document, [])
            self._again(self.documents.users(document))

    def did_change_files(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        """A file changed on disk: games beside a library are checked again."""
        for change in params.changes:
            path = path_of(change.uri)
            if path is not None and path.parent.name == "library" and change.uri not in self.documents.open:
                beside = path.parent.parent
                self._again([d for d in self.documents.open.values() if d.path and d.path.parent == beside])

    def _again(self, documents: Iterable[Document]) -> None:
        for document in documents:
            document.edition += 1
            self.checker.begin(document)
            self.refresh_findings()

    # ───────────── what is told

    @property
    def pulls(self) -> bool:
        """Whether the editor asks for findings itself; it would show them twice if they were sent as well."""
        text = self.client_capabilities.text_document
        return text is not None and text.diagnostic is not None

    def tell(self, document: Document) -> None:
        """The findings of a file are new."""
        self._publish(document, findings.findings(self.documents, document))

    def _publish(self, document: Document, found: list[lsp.Diagnostic]) -> None:
        if not self.pulls:
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri=document.uri, diagnostics=found, version=document.version)
            )

    def refresh_findings(self) -> None:
        """An editor that asks itself is told to ask again."""
        workspace = self.client_capabilities.workspace
        if self.pulls and workspace and workspace.diagnostics and workspace.diagnostics.refresh_support:
            self.workspace_diagnostic_refresh(None)

    def refresh_lenses(self) -> None:
        workspace = self.client_capabilities.workspace
        if workspace is not None and workspace.code_lens is not None and workspace.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def say(self, sentence: str, failed: bool = False) -> None:
        kind = lsp.MessageType.Warning if failed else lsp.MessageType.Info
        self.window_show_message(lsp.ShowMessageParams(kind, sentence))

    @asynccontextmanager
    async def under_way(self, title: str, stop: Callable[[], object]) -> AsyncIterator[None]:
        """Shows that something is under way, with a way to stop it, where the editor can."""
        window = self.client_capabilities.window
        if window is None or not window.work_done_progress:
            yield
            return
        token = str(uuid.uuid4())
        try:
            async with asyncio.timeout(PATIENCE):
                await self.work_done_progress.create_async(token)
        except (TimeoutError, JsonRpcException):  # it said it could, and does not answer or will not
            yield
            return
        self.work_done_progress.tokens[token].add_done_callback(lambda f: stop() if f.cancelled() else None)
        self.work_done_progress.begin(token, lsp.WorkDoneProgressBegin(title, cancellable=True))
        try:
            yield
        finally:
            self.work_done_progress.end(token, lsp.WorkDoneProgressEnd())

    # ───────────── questions

    def _answer(self, question: Question) -> None:
        async def handler(params: Any) -> Any:
            document = self.documents.get(params.text_document.uri)
            if document is None:
                return question.empty
            if question.when == "current":
                await self.checker.current(document)
            else:
                await self.checker.read_once(document)
            if question.slow:  # of the file as it is now, whatever is typed meanwhile
                return await asyncio.to_thread(self.ask, question, copy(document), params)
            return self.ask(question, document, params)

        self.feature(question.method, question.options)(handler)

    def ask(self, question: Question, document: Document, params: Any) -> Any:
        """The answer to a question about a file; raises only where the protocol wants a reason."""
        if document.kept is None and not question.unread:
            return question.empty
        try:
            return question.work(self.answers, document, params)
        except Refused as why:
            raise JsonRpcException(str(why), code=REQUEST_FAILED) from None
        except Exception:  # the last line of defence, as below
            log.exception("%s in %s", question.method, document.source.name)
            return question.empty

    def _calls(self, params: Any, work: Callable[[Document, str], Any]) -> Any:
        document = self.documents.get(params.item.uri)
        return work(document, params.item.name) if document is not None and document.kept is not None else None


def _logging(method: str, work: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same, whose mistakes are logged and answered with nothing: the conversation goes on."""

    def guarded(params: Any) -> Any:
        try:
            return work(params)
        except Exception:
            log.exception("%s", method)
            return None

    return guarded


def _version() -> str:
    try:
        return version("cardgame")
    except PackageNotFoundError:
        return "0"


# ───────────── ways to talk


class TooLong(ValueError):
    """An editor announced more than anybody could want to say."""


def start_stdio() -> bool:
    """Talks over standard input and output; says whether the editor took its leave."""
    server, incoming = Server(), Incoming(sys.stdin.buffer)
    # Whatever else is written to standard output by mistake must not get into the conversation.
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    server.start_io(incoming.as_stream(), outgoing)
    if incoming.too_long:
        raise TooLong
    return server.said_goodbye


def start_tcp(port: int, ready: Callable[[int], None]) -> NoReturn:
    """Waits for editors on a port of this machine; each has a conversation of its own."""
    with socket.create_server(("127.0.0.1", port)) as waiting:
        ready(waiting.getsockname()[1])
        while True:
            connection, _ = waiting.accept()
            threading.Thread(target=_converse, args=(connection,), daemon=True).start()


def _converse(connection: socket.socket) -> None:
    with connection, connection.makefile("rb") as incoming, connection.makefile("wb") as outgoing:
        try:
            with _making:
                host = Server()
            host.start_io(Incoming(incoming).as_stream(), outgoing)
        except OSError:
            log.info("an editor hung up")
