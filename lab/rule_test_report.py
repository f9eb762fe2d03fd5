"""How the tests of some files went: a model that is also the JSON format, and JUnit's XML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal
from xml.etree import ElementTree

from pydantic import BaseModel

from dsl.diagnostic import Diagnostic
from dsl.render.json import render as json_of
from dsl.render.junit import add_case, add_error, written
from grammar.visible import visible
from interpreter.rule_tests.run import RuleTest
from lab.coverage import Coverage

Status = Literal["passed", "failed", "todo"]


class Test(BaseModel):
    """One test; `failures` are diagnostics as `cardgame check --format json` writes them."""

    title: str
    line: int
    players: int
    status: Status
    failures: list[dict[str, Any]] = []


class File(BaseModel):
    """One file: its tests, or the errors for which it could not be tested."""

    file: str
    tests: list[Test] = []
    errors: list[dict[str, Any]] = []
    coverage: Coverage | None = None


class Outcomes(BaseModel):
    """A run of tests; `troubles` are sentences about files that could not be read."""

    version: Literal[1] = 1
    passed: int = 0
    failed: int = 0
    todo: int = 0
    files: list[File] = []
    troubles: list[str] = []


def status(result: RuleTest) -> Status:
    """A test to be written that goes wrong is still to be written."""
    if result.test.todo:
        return "todo"
    return "failed" if result.failures else "passed"


def plain(diagnostics: Sequence[Diagnostic]) -> list[dict[str, Any]]:
    """Diagnostics as plain values."""
    import json

    found: list[dict[str, Any]] = json.loads(json_of(diagnostics))["diagnostics"]
    return found


def test_of(result: RuleTest, line: int) -> Test:
    return Test(
        title=result.title,
        line=line,
        players=result.test.players,
        status=status(result),
        failures=plain(result.failures),
    )


def junit(
    runs: Sequence[tuple[str, Sequence[RuleTest], Sequence[Diagnostic]]], ascii: bool, troubles: Sequence[str] = ()
) -> str:
    """One suite for each file, one case for each test; a file with errors is a case that failed.

    Files that could not be read are cases with an `error`, in a suite of their own.
    """
    suites = ElementTree.Element("testsuites", {"name": "cardgame test"})
    for name, results, errors in runs:
        failed = sum(status(t) == "failed" for t in results) + bool(errors)
        todo = sum(status(t) == "todo" for t in results)
        total = len(results) + bool(errors)
        counts = {"tests": str(total), "failures": str(failed), "skipped": str(todo), "errors": "0"}
        suite = ElementTree.SubElement(suites, "testsuite", {"name": visible(name), **counts})
        if errors:
            add_case(suite, name, "the file can be read", errors, ascii)
        for result in results:
            to_write = status(result) == "todo"
            case = add_case(suite, name, result.title, () if to_write else result.failures, ascii)
            if to_write:
                ElementTree.SubElement(case, "skipped", {"message": "to be written"})
    if troubles:
        count = str(len(troubles))
        unread = {"name": "not tested", "tests": count, "failures": "0", "skipped": "0", "errors": count}
        suite = ElementTree.SubElement(suites, "testsuite", unread)
        for sentence in troubles:
            add_error(suite, "not tested", sentence)
    return written(suites, ascii)
