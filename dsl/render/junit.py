"""JUnit XML: every file that was looked at is a test case, and fails when something was found in it.
What could not be looked at is a case with an `error`.

A case has one `failure` with everything in it, because some readers of this format take the first
and lose the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from dsl.diagnostic import Diagnostic
from dsl.render.full import render as full
from dsl.render.look import Look
from grammar.visible import visible


def render(diagnostics: Sequence[Diagnostic], look: Look, checked: Sequence[str], troubles: Sequence[str]) -> str:
    """One suite; a file with findings that is not among the checked ones gets its case at the end."""
    found: dict[str, list[Diagnostic]] = {name: [] for name in checked}
    for diagnostic in diagnostics:
        found.setdefault(diagnostic.source.name, []).append(diagnostic)

    failed = sum(map(bool, found.values()))
    numbers = {"tests": len(found) + len(troubles), "failures": failed, "errors": len(troubles)}
    counts = {name: str(number) for name, number in numbers.items()}
    suites = ElementTree.Element("testsuites", {"name": "cardgame", **counts})
    suite = ElementTree.SubElement(suites, "testsuite", {"name": "cardgame check", **counts})
    for name, findings in found.items():
        add_case(suite, "cardgame check", name, findings, look.ascii)
    for sentence in troubles:
        add_error(suite, "cardgame check", sentence)
    return written(suites, look.ascii)


def add_case(
    suite: ElementTree.Element, group: str, name: str, findings: Sequence[Diagnostic], ascii: bool
) -> ElementTree.Element:
    """A test case, which fails if anything was found."""
    case = ElementTree.SubElement(suite, "testcase", {"classname": visible(group), "name": visible(name)})
    if findings:
        summary = {"type": visible(findings[0].code), "message": visible(_message(findings))}
        failure = ElementTree.SubElement(case, "failure", summary)
        failure.text = visible("\n" + full(findings, Look(ascii=ascii)))
    return case


def add_error(suite: ElementTree.Element, group: str, sentence: str) -> None:
    """What could not be looked at, as a case."""
    case = add_case(suite, group, sentence, (), ascii=False)
    ElementTree.SubElement(case, "error", {"message": visible(sentence)})


def written(suites: ElementTree.Element, ascii: bool) -> str:
    """The whole file."""
    ElementTree.indent(suites)
    body = ElementTree.tostring(suites, encoding="us-ascii" if ascii else "utf-8", xml_declaration=False)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body.decode("utf-8")}\n'


def _message(findings: Sequence[Diagnostic]) -> str:
    more = len(findings) - 1
    return findings[0].title + (f" (and {more} more)" if more else "")
