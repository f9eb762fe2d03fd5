"""Sessions as people read them: what was typed after `>`, and what came back.

Each file begins with the command that starts it. `UPDATE_SNAPSHOTS=1` overwrites them; read what
changed before keeping it.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from repl.fronts.plain import run
from repl.screen.text import Paint
from tests.repl.sessions import session

FOLDER = Path(__file__).parent / "transcripts"
UPDATE = os.environ.get("UPDATE_SNAPSHOTS") == "1"


def transcript(written: str, folder: Path) -> str:
    head, _, rest = written.partition("\n")
    words = shlex.split(head.removeprefix("$ cardgame play"))
    settings = dict(w.split("=") for w in words[1:])
    people = [int(p) - 1 for p in settings.get("people", "1").split(",")]
    name = words[0]
    if name.endswith(".cardgame"):
        mine = folder / name
        mine.write_text((FOLDER.parent / name).read_text(encoding="utf-8"), encoding="utf-8")
        name = str(mine)
    found = session(
        name,
        int(settings.get("players", "3")),
        people,
        int(settings.get("seed", "3")),
        folder,
        settings.get("lang", "en"),
        settings.get("author") == "yes",
    )
    lines = [line[2:] for line in rest.splitlines() if line.startswith("> ") or line == ">"]
    written_out: list[str] = []
    run(found, lines, written_out.append, Paint(), echo=True)
    body = "".join(written_out).replace(str(folder), "FOLDER")
    return f"{head}\n" + "\n".join(row.rstrip() for row in body.splitlines()) + "\n"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda p: p.stem)
def test_a_session_goes_as_written(path: Path, tmp_path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    found = transcript(written, tmp_path)
    if UPDATE:
        path.write_text(found, encoding="utf-8")
    assert found == written


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda p: p.stem)
def test_nothing_is_wider_than_the_screen(path: Path) -> None:
    rows = path.read_text(encoding="utf-8").splitlines()[1:]
    assert [row for row in rows if len(row) > 80 and not row.startswith("> ")] == []
