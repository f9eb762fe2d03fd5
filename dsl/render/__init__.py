"""Diagnostics become text, for people and for machines: one module a format, named after it.

This is the last step of `dsl`: nothing here decides what is wrong with a file, it only says it.
All of it is pure; the command adds its own summary line and does the writing.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostic import Diagnostic
from dsl.render.look import Look
from dsl.sentence import translated


def render(
    diagnostics: Sequence[Diagnostic],
    format: str,
    *,
    color: bool = False,
    ascii: bool = False,
    checked: Sequence[str] = (),
    troubles: Sequence[str] = (),
    language: str = "en",
) -> str:
    """All diagnostics in one of the formats below, in the order given.

    What comes back ends with a newline, or is empty when a format for people has nothing to say.
    `color` matters to `full` and `concise` only. `checked` names every file that was looked at:
    `junit` reports the files without findings too. `troubles` are sentences about what could not be
    looked at: `json`, `sarif` and `junit` have a place for them. `language` is that of the sentences; what machines
    look for, such as `error`, stays as it is.
    """
    look = Look(color=color, ascii=ascii, language=language)
    diagnostics = [translated(each, language) for each in diagnostics]
    # A run needs one format, and those for machines bring much along.
    match format:
        case "full":
            from dsl.render.full import render as full

            return full(diagnostics, look)
        case "concise":
            from dsl.render.concise import render as concise

            return concise(diagnostics, look)
        case "json":
            from dsl.render.json import render as json

            return json(diagnostics, troubles)
        case "github":
            from dsl.render.github import render as github

            return github(diagnostics, look)
        case "sarif":
            from dsl.render.sarif import render as sarif

            return sarif(diagnostics, troubles)
        case "junit":
            from dsl.render.junit import render as junit

            return junit(diagnostics, look, checked, troubles)
    raise ValueError(f"unknown format {format!r}")
