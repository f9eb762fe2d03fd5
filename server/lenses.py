"""What stands above a line: how a test went, how often a rule was used, and what can be started there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lsprotocol import types as lsp

from dsl import syntax as s
from dsl.source import Span
from server.documents import Document
from server.names import statements_in
from server.running import Result
from server.text import Shift

GAMES = 2_400  # in all set-ups together, when rules are counted
RUN_TEST, RUN_TESTS, MEASURE = "cardgame.runTest", "cardgame.runTests", "cardgame.measure"
PLAY, STEP, SIMULATE, STOP = "cardgame.play", "cardgame.step", "cardgame.simulate", "cardgame.stop"
PLAY_FROM, STEP_FROM = "cardgame.playFrom", "cardgame.stepFrom"
COMMANDS = (RUN_TEST, RUN_TESTS, MEASURE, PLAY, STEP, PLAY_FROM, STEP_FROM, SIMULATE, STOP)
_SIGNS = {"passed": "✓ passed", "failed": "✗ failed", "todo": "to be written"}
STALE = "before the last change"


def lenses(document: Document, result: Result | None, running: bool) -> list[lsp.CodeLens]:
    """All lenses of a file, from the tree that was kept."""
    file = document.reading.declared.file
    if file.head.library:
        return []
    return [
        *(_counts(document, file, result) if result is not None and result.games else ()),
        *_tests(document, file, result, running),
        *_play(document, file, running),
    ]


def _lens(document: Document, span: Span, title: str, command: str, *arguments: Any) -> lsp.CodeLens:
    """A lens always does something: an editor may offer to run it whatever it is."""
    at = document.shift.span(span)
    range_ = document.text.range(Span(at.start, at.start))
    return lsp.CodeLens(range_, lsp.Command(title, command, arguments=[document.uri, *arguments]))


def _tests(document: Document, file: s.File, result: Result | None, running: bool) -> Iterator[lsp.CodeLens]:
    stale = result is not None and result.source.text != document.source.text
    for test in file.tests:
        title = test.title.raw
        known = result.tests.get(title) if result is not None else None
        if known is not None:
            told = _SIGNS[known["status"]]
            told += f": {known['why'][0]['title']}" if known["why"] else ""
            told += f" ({STALE})" if stale else ""
            yield _lens(document, test.span, told, RUN_TEST, title)
        if running:
            yield _lens(document, test.span, "stop", STOP)
        else:
            yield _lens(document, test.span, "run", RUN_TEST, title)


def _play(document: Document, file: s.File, running: bool) -> Iterator[lsp.CodeLens]:
    for phase in file.phases:
        if phase.name.name != "play":
            here = document.source.line(document.shift.forward(phase.span.start, start=True))
            yield _lens(document, phase.span, "play from here", PLAY_FROM, here)
        else:
            yield _lens(document, phase.span, "play", PLAY)
            yield _lens(document, phase.span, "step", STEP)
            yield _lens(document, phase.span, "simulate", SIMULATE)
            yield _lens(document, phase.span, "run all tests", RUN_TESTS)
            if running:
                yield _lens(document, phase.span, "stop", STOP)
            else:
                yield _lens(document, phase.span, "count rules", MEASURE, GAMES)


def _counts(document: Document, file: s.File, result: Result) -> Iterator[lsp.CodeLens]:
    """How often tests and games came to each phase, choice and rule; run, they count again."""
    by_place: dict[tuple[str, int], dict[str, Any]] = {(i["kind"], i["line"]): i for i in result.items}
    old, now = result.source, document.reading.source
    shift = Shift(old.text, now.text)

    def item(kind: str, span: Span) -> dict[str, Any] | None:
        return by_place.get((kind, old.line(shift.back(span.start))))

    stale = "" if old.text == document.source.text else f" ({STALE})"
    for phase in file.phases:
        first = phase.body.statements[0] if phase.body.statements else None
        runs = item("statement", first.span) if first is not None else None
        if runs is not None:
            told = f"{runs['tests']['run']:,} × in tests, {runs['games']['run']:,} × in {result.games:,} games"
            yield _lens(document, phase.span, told + stale, MEASURE, GAMES)
        for choice in choices(phase.body):
            asked = item("choice", choice.span)
            if asked is not None:
                told = f"a real choice {asked['tests']['asked']:,} × in tests, {asked['games']['asked']:,} × in games"
                yield _lens(document, choice.span, told + stale, MEASURE, GAMES)
            for must in choice.musts if isinstance(choice, s.Choose) else ():
                rule = item("rule", must.span)
                if rule is not None:
                    yield _lens(document, must.span, changed(rule) + stale, MEASURE, GAMES)


def changed(rule: dict[str, Any]) -> str:
    """`changed 37 % of 12,400 choices`."""
    by = rule["games"]
    total = by["changed"] + by["kept"]
    if not total:
        return "came to no choice in these games"
    share = 100 * by["changed"] / total
    told = "0" if not by["changed"] else "under 1" if share < 1 else f"{share:.0f}"
    return f"changed {told} % of {total:,} choices"


def choices(block: s.Block) -> Iterator[s.Choose | s.ChooseOne]:
    """All choices of a block."""
    return (x for x in statements_in(block) if isinstance(x, s.Choose | s.ChooseOne))
