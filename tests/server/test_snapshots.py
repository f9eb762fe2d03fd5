"""Programs and what the server answers about them, side by side in `snapshots/METHOD.md`.

Each case is a heading, a block marked `cardgame` in which ▮ is the cursor (two are the ends of a selection), and a
block marked `text` with the answer. A file may begin with a block marked `frame`, a whole program: then a case shows
only the sections that differ from it, and those with the cursor. Write the first two and run

    UPDATE_SNAPSHOTS=1 pytest tests/server/test_snapshots.py

to have the third written; then read it, and look at the difference in git.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.asking import CURSOR, Asked
from tests.server.showing import METHODS

FOLDER = Path(__file__).parent / "snapshots"
UPDATE = os.environ.get("UPDATE_SNAPSHOTS") == "1"
_CASE = re.compile(
    r"^## (?P<title>[^\n]+)\n"
    r"(?P<prose>(?:(?!## |```)[^\n]*\n)*)"
    r"```cardgame\n(?P<code>.*?)```\n"
    r"(?:\n*```+text\n(?P<said>.*?)```+\n)?",
    re.MULTILINE | re.DOTALL,
)
_FRAME = re.compile(r"^```frame\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Case(NamedTuple):
    method: str
    title: str
    code: str
    said: str


def _whole(text: str, code: str) -> str:
    """The program of a case: the frame of its file, with the sections of the case in place of those named alike."""
    found = _FRAME.search(text)
    if found is None:
        return code
    sections = {_name(section): section for section in _sections(found[1])}
    for section in _sections(code):
        sections[_name(section)] = section
    return "".join(sections.values())


def _sections(text: str) -> list[str]:
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        if not found or line.replace(CURSOR, "")[0] not in " #\n":
            found.append(line)
        else:
            found[-1] += line
    return found


def _name(section: str) -> str:
    """The first two words: `phase trick`, `game Small`, `zones`."""
    return " ".join(section.replace(CURSOR, "").split("\n")[0].split()[:2])


def _said(method: str, code: str) -> str:
    return "".join(METHODS[method](Asked(code))).replace("```", "'''") or "nothing\n"


def _updated(method: str, text: str) -> str:
    def written(m: re.Match[str]) -> str:
        said = _said(method, _whole(text, m["code"]))
        return f"## {m['title']}\n{m['prose']}```cardgame\n{m['code']}```\n\n```text\n{said}```\n"

    return _CASE.sub(written, text)


def _cases() -> list[Case]:
    result = []
    for path in sorted(FOLDER.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        if UPDATE:
            text = _updated(path.stem, text)
            path.write_text(text, encoding="utf-8")
        for m in _CASE.finditer(text):
            result.append(Case(path.stem, m["title"], _whole(text, m["code"]), m["said"] or ""))
    return result


CASES = _cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{c.method}: {c.title}" for c in CASES])
def test_an_answer(case: Case) -> None:
    assert _said(case.method, case.code) == case.said


def test_every_method_has_its_cases() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(METHODS)


def test_every_case_of_a_file_is_read() -> None:
    for path in FOLDER.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert headings == [m["title"] for m in _CASE.finditer(text)], path.name
        assert len(set(headings)) == len(headings), path.name
