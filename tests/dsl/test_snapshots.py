"""Wrong programs and what is said about them, side by side in `snapshots/*.md`.

Each case is a heading, a block of code marked `cardgame`, and a block marked `text` with the
diagnostics as a user sees them. Write the first two and run

    UPDATE_SNAPSHOTS=1 pytest tests/dsl/test_snapshots.py

to have the third written; then read it, aloud if possible, and look at the difference in git.

What `dsl.check` finds is shown. A file with the line `<!-- stage: parse -->` shows only what
reading the text finds, so that its programs need not be whole games.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

import pytest

import dsl
from dsl.parsing.parse import parse
from dsl.render import render
from dsl.source import Source

FOLDER = Path(__file__).parent / "snapshots"
UPDATE = os.environ.get("UPDATE_SNAPSHOTS") == "1"
TOKEN_NAMES = re.compile(r"\b_?[A-Z]{2,}\b|__")

_CASE = re.compile(
    r"^## (?P<title>[^\n]+)\n"
    r"(?P<prose>(?:(?!## |```)[^\n]*\n)*)"
    r"```cardgame\n(?P<code>.*?)```\n"
    r"(?:\n*```text\n(?P<said>.*?)```\n)?",
    re.MULTILINE | re.DOTALL,
)


class Case(NamedTuple):
    file: str
    title: str
    code: str
    said: str
    stage: str


def _stage(text: str) -> str:
    found = re.search(r"<!-- stage: (\w+) -->", text)
    return found[1] if found else "check"


def _cases() -> list[Case]:
    result = []
    for path in sorted(FOLDER.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        if UPDATE:
            text = _updated(text)
            path.write_text(text, encoding="utf-8")
        for m in _CASE.finditer(text):
            result.append(Case(path.stem, m["title"], m["code"], m["said"] or "", _stage(text)))
    return result


def _updated(text: str) -> str:
    stage = _stage(text)

    def written(m: re.Match[str]) -> str:
        said = _said(m["code"], stage)
        return f"## {m['title']}\n{m['prose']}```cardgame\n{m['code']}```\n\n```text\n{said}```\n"

    return _CASE.sub(written, text)


def _said(code: str, stage: str) -> str:
    source = Source("game.cardgame", _with_signs(code))
    diagnostics = parse(source).diagnostics if stage == "parse" else dsl.check(source).diagnostics
    return render(diagnostics, "full") or "nothing\n"


def _with_signs(code: str) -> str:
    """Signs that nobody can see in a file of cases are written in words."""
    for name, sign in (("⟨tab⟩", "\t"), ("⟨nbsp⟩", "\u00a0"), ("⟨bom⟩", "\ufeff"), ("⟨cr⟩", "\r"), ("⟨nul⟩", "\0")):
        code = code.replace(name, sign)
    return code


CASES = _cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{c.file}: {c.title}" for c in CASES])
def test_a_wrong_program_is_explained(case: Case) -> None:
    assert _said(case.code, case.stage) == case.said


@pytest.mark.parametrize("case", CASES, ids=[f"{c.file}: {c.title}" for c in CASES])
def test_no_word_of_the_machinery_reaches_a_user(case: Case) -> None:
    """A diagnostic speaks of cards and lines, never of the grammar's tokens or of Python."""
    frame = re.compile(r"^\s*\d* [│·╭].*$|\[CG\d+\]|`[^`]*`|U\+[0-9A-F]{4}", re.MULTILINE)
    words = frame.sub("", case.said)
    assert not TOKEN_NAMES.search(words), words
    assert "Traceback" not in words
    assert "token" not in words.lower()


def test_every_case_of_a_file_is_read() -> None:
    """A heading that no case belongs to is a case with a mistake in its fences."""
    for path in FOLDER.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert headings == [m["title"] for m in _CASE.finditer(text)], path.name


def test_titles_of_cases_differ() -> None:
    names = [(case.file, case.title) for case in CASES]
    assert len(names) == len(set(names))
