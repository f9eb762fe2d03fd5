"""Files are read and checked beside the conversation: one at a time, in a thread, the newest text only.

A check that is overtaken by the next key is dropped between two passes. Whoever needs the findings of the text as
it stands waits with `current`; everybody else is answered from what is known.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from dsl import Outdated
from server.documents import Document, Documents, Reading, read

log = logging.getLogger(__name__)

PAUSE = 0.08  # seconds without a key before a check begins, so that a fast writer is not followed letter by letter


class Checker:
    """Keeps what is known of the open files up to date; `told` hears of every file whose findings are new."""

    def __init__(self, documents: Documents, told: Callable[[Document], None]) -> None:
        self.documents = documents
        self.told = told
        self._thread = ThreadPoolExecutor(1, "check")
        self._tasks: dict[Document, asyncio.Task[None]] = {}
        self._awaited: set[Document] = set()

    def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def begin(self, document: Document, pause: float = PAUSE) -> asyncio.Task[None]:
        """Has a file checked soon, if that is not under way; an overtaken check starts again by itself."""
        task = self._tasks.get(document)
        if task is None:
            task = self._tasks[document] = asyncio.get_running_loop().create_task(self._work(document, pause))
        return task

    async def current(self, document: Document) -> None:
        """Returns when the text as it stands has been checked, or the file is closed."""
        while self._is_due(document):
            self._awaited.add(document)
            await asyncio.shield(self.begin(document, 0))

    async def read_once(self, document: Document) -> None:
        """Returns when some state of the file has been checked."""
        if document.checked == 0:
            await self.current(document)

    async def _work(self, document: Document, pause: float) -> None:
        """Checks until the text as it stands was checked; the task leaves the list in the step that sees so, so that a
        key that is typed at any other moment finds it at work."""
        try:
            while self._is_due(document):
                edition = document.edition
                if pause and document not in self._awaited:
                    await asyncio.sleep(pause)
                    if document.edition != edition:
                        continue  # another key: the pause begins again
                self._awaited.discard(document)
                pause = PAUSE  # for whatever is typed from now on
                await self._check(document)
                if document.is_current and self.documents.get(document.uri) is document:
                    self.told(document)
                    await self._make_ready(document)
        finally:
            self._tasks.pop(document, None)

    def _is_due(self, document: Document) -> bool:
        return not document.is_current and self.documents.get(document.uri) is document

    async def _make_ready(self, document: Document) -> None:
        """Makes what the next question needs, after the findings were told."""
        kept = document.kept
        if kept is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, lambda: kept.names)

    async def _check(self, document: Document) -> None:
        edition, source, libraries = document.edition, document.source, self.documents.libraries(document)

        def work() -> Reading | None:
            try:
                return read(source, libraries, lambda: document.edition == edition)
            except Outdated:
                return None

        try:
            reading = await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except Exception:  # a mistake of ours must not end the conversation: the file counts as looked at
            log.exception("the check of %s failed", source.name)
            document.checked = edition
            return
        if reading is not None:
            document.learn(reading, edition)
