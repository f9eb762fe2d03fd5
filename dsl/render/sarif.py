"""SARIF 2.1.0, the format in which code-scanning services take findings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePath
from urllib.parse import quote

from dsl.diagnostic import Diagnostic
from dsl.render.places import region
from dsl.render.words import sentences
from dsl.source import Source, Span

Object = dict[str, object]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(diagnostics: Sequence[Diagnostic], troubles: Sequence[str] = ()) -> str:
    """One run of one tool; its rules are the codes that were found."""
    codes = list(dict.fromkeys(diagnostic.code for diagnostic in diagnostics))
    driver: Object = {"name": "cardgame", "rules": [_rule(code) for code in codes]}
    run: Object = {
        "tool": {"driver": driver},
        "invocations": [_invocation(troubles)],
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, codes.index(diagnostic.code)) for diagnostic in diagnostics],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _invocation(troubles: Sequence[str]) -> Object:
    told = [{"level": "error", "message": {"text": _literal(sentence)}} for sentence in troubles]
    return {"executionSuccessful": not troubles, "toolExecutionNotifications": told}


def _rule(code: str) -> Object:
    return {"id": code, "help": {"text": f"`cardgame explain {code}` tells more."}}


def _result(diagnostic: Diagnostic, rule: int) -> Object:
    source = diagnostic.source
    result: Object = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": diagnostic.severity,
        "message": {"text": _literal(sentences(diagnostic))},
        "locations": [_location(source, diagnostic.span, diagnostic.label)],
    }
    if diagnostic.also:
        result["relatedLocations"] = [
            {"id": number, **_location(source, label.span, label.text)}
            for number, label in enumerate(diagnostic.also, 1)
        ]
    return result


def _literal(text: str) -> str:
    """A text that SARIF reads as it stands: there `{0}` would be a gap to fill."""
    return text.replace("{", "{{").replace("}", "}}")


def _location(source: Source, span: Span, text: str) -> Object:
    place = region(source, span)
    location: Object = {
        "physicalLocation": {
            "artifactLocation": {"uri": file_uri(source.name)},
            "region": {
                "startLine": place.line,
                "startColumn": place.column,
                "endLine": place.end_line,
                "endColumn": place.end_column,
            },
        },
    }
    if text:
        location["message"] = {"text": _literal(text)}
    return location


def file_uri(name: str) -> str:
    """A file's name as a URI: relative when the name is, and seen from where the command was run."""
    path = PurePath(name)
    if not path.is_absolute():
        return quote(path.as_posix(), safe="/", errors="surrogatepass")
    return "file:///" + quote(path.as_posix().lstrip("/"), safe="/:", errors="surrogatepass")
