"""What a repository of rule files takes from here: the hooks and the action, tried in a scratch folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks
from tests.docs.test_docs import run

pytestmark = pytest.mark.slow

PAIRS = next(b.text for b in blocks(ROOT / "docs" / "ci.md") if b.language == "file")
HOOKS = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
ACTION = (ROOT / "action.yml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "pairs.cardgame").write_text(PAIRS, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("entry", re.findall(r"entry: (.+)", HOOKS))
def test_a_hook_runs(entry: str, folder: Path) -> None:
    ran = run(f"{entry} rules/pairs.cardgame", folder)
    assert ran.returncode == 0, ran.stdout


def test_every_hook_is_shown_in_the_docs() -> None:
    shown = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert [i for i in re.findall(r"- id: (.+)", HOOKS) if f"- id: {i}" not in shown] == []


def steps() -> dict[str, str]:
    """The shell of each step of the action that calls `cardgame`, by its name."""
    found = {}
    for step in re.split(r"^    - ", ACTION, flags=re.MULTILINE)[1:]:
        name = re.match(r"name: (.+)", step)
        shell = re.search(r"^      run: (?:\|\n((?:        .*\n|\n)+)|(.+))", step, re.MULTILINE)
        if name and shell and "cardgame " in (text := shell[1] or shell[2]):
            found[name[1]] = re.sub(r"^        ", "", text, flags=re.MULTILINE)
    return found


@pytest.mark.parametrize("name", steps())
@pytest.mark.parametrize("settings", ["PLAY=0 THRESHOLD=", "PLAY=2 THRESHOLD=30 STRICT=--strict PATHS=rules"])
def test_a_step_of_the_action_runs(name: str, settings: str, folder: Path) -> None:
    script = folder / "step.sh"
    script.write_text(f"set -euo pipefail\n{steps()[name]}\n")
    given = f"PATHS= STRICT= RECORDS=.cardgame/records MEMORY=2000 TIME=600 {settings}"
    ran = run(f"env {given} bash step.sh", folder)
    assert ran.returncode == 0, ran.stdout


def test_a_mistake_fails_and_is_annotated(folder: Path) -> None:
    path = folder / "rules" / "pairs.cardgame"
    path.write_text(PAIRS.replace("to pair\n", "to pear\n"), encoding="utf-8")
    ran = run("cardgame check --format github", folder)
    assert ran.returncode == 1
    assert "::error file=rules/pairs.cardgame,line=" in ran.stdout
