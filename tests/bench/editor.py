"""The rows about the language server: what an editor waits for."""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count

from lsprotocol import types as lsp

from interpreter.load import find
from server.documents import read
from server.findings import findings
from tests.bench.measure import best_times, held_now
from tests.bench.table import Row
from tests.bench.texts import long_file
from tests.server.asking import Asked
from tests.server.raw import Raw

PART = "in an editor, of a processor"


def in_an_editor(times: int, edits: int) -> list[Row]:
    """in an editor, whose server is a process that does nothing else"""
    return list(_rows(times, edits))


def _rows(times: int, edits: int) -> Iterator[Row]:
    source, _ = find("gauner")
    asked = Asked(source.text)
    keys = count()

    def key() -> None:
        """One key: a letter in a comment that was not there before."""
        asked.change(f"{source.text}# {next(keys)}\n")

    def check_again() -> None:
        key()
        asked.learn()
        findings(asked.server.documents, asked.document)

    yield _row("one key in gauner, new findings", check_again, times, 60)
    line = next(
        n for n, text in enumerate(source.text.split("\n")) if "card.suit is led" in text or "choose card" in text
    )
    column = source.text.split("\n")[line].index("card") + 1
    position = lsp.Position(line, column)
    for name, method in (
        ("hover", lsp.TEXT_DOCUMENT_HOVER),
        ("completion", lsp.TEXT_DOCUMENT_COMPLETION),
        ("definition", lsp.TEXT_DOCUMENT_DEFINITION),
    ):
        assert asked.ask(method, position=position), name
        yield _row(name, lambda method=method: asked.ask(method, position=position), times, 5)  # type: ignore[misc]

    def all_tokens() -> None:
        asked.server.answers.painters.clear()
        asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL)

    yield _row("colours of all words", all_tokens, times, 30)
    known = [asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL).result_id]

    def changed_tokens() -> None:
        key()
        answer = asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, previous_result_id=known[0])
        known[0] = answer.result_id

    yield _row("colours after a key", changed_tokens, times, 5)
    long = long_file(10_000)
    yield _row(f"{long.text.count(chr(10)):,} lines, findings", lambda: read(long, {}), 1, 1_500)
    yield _start(times)
    yield _memory(edits)


def _row(what: str, task: Callable[[], object], times: int, bar: float) -> Row:
    (taken,) = best_times((task,), times)
    return Row(PART, what, f"{1000 * taken:,.2f} ms", bar=f"≤ {bar:,g} ms", met=1000 * taken <= bar)


def _start(times: int) -> Row:
    """A server is started, gets a file and says what it found."""
    source, _ = find("gauner")
    found = []
    for _ in range(times + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "cli", "lsp"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as started:
            assert started.stdin is not None
            assert started.stdout is not None
            raw = Raw(started.stdout, started.stdin)
            raw.begin()
            raw.open(source.text)
            raw.codes()
            raw.request("shutdown", None)
            raw.notify("exit", None)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    taken = min(found[1:])
    return Row(PART, "start to first findings", f"{1000 * taken:,.0f} ms", bar="≤ 800 ms", met=taken <= 0.8)


def _memory(edits: int) -> Row:
    """What is held after a tenth of many edits, and after all of them."""
    source, _ = find("kuhn_poker")
    asked = Asked(source.text)

    def typed(first: int, last: int) -> int:
        for number in range(first, last):
            asked.change(f"{source.text}# {number}\n")
            asked.learn()
            asked.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL)
            asked.ask(lsp.TEXT_DOCUMENT_HOVER, position=lsp.Position(5, 6))
        gc.collect()
        return held_now().blocks

    some, all_of_them = typed(0, edits // 10), typed(edits // 10, edits)
    growth = 100 * (all_of_them / some - 1)
    return Row(
        PART,
        f"memory over {edits:,} edits",
        f"{growth:+.1f} % objects",
        f"{some:,} to {all_of_them:,}",
        bar="≤ 2 %",
        met=growth <= 2,
    )
