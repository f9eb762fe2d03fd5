"""One JSON object: `{"version": 1, "diagnostics": [...], "troubles": [...]}`.

A trouble is a sentence about a file that could not be read or written. Each diagnostic has the fields

    code        "CG201"; stays the same in later versions
    severity    "error" or "warning"
    title       the sentence
    file        the name as the user gave it
    line, column, end_line, end_column
                counted from 1, columns in characters; the end is the column after the last character
    label       the words at the place, or ""
    also        other places: text, line, column, end_line, end_column
    notes       a list of sentences
    help        what to do, or ""

A field may be added within version 1; none is renamed or removed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from dsl.diagnostic import Diagnostic
from dsl.render.places import region


def render(diagnostics: Sequence[Diagnostic], troubles: Sequence[str] = ()) -> str:
    """The object, in ASCII: no character of a file reaches a terminal or a pipe as it is."""
    found = {"version": 1, "diagnostics": [_fields(each) for each in diagnostics], "troubles": list(troubles)}
    return json.dumps(found, indent=2) + "\n"


def _fields(diagnostic: Diagnostic) -> dict[str, object]:
    source = diagnostic.source
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "title": diagnostic.title,
        "file": source.name,
        **region(source, diagnostic.span)._asdict(),
        "label": diagnostic.label,
        "also": [{"text": each.text, **region(source, each.span)._asdict()} for each in diagnostic.also],
        "notes": list(diagnostic.notes),
        "help": diagnostic.help,
    }
