"""Everything that README and docs show is so: programs play, mistakes are found, commands answer.

How blocks are marked is said in `tests/docs/blocks.py`.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from dsl import Checked, check
from dsl.format import format_text
from dsl.game.operations import FUNCTIONS
from dsl.render import render
from dsl.source import Source
from dsl.typing.declare import RELATIONS
from interpreter.game import Game
from interpreter.load import shipped_libraries
from interpreter.rule_tests.run import run_tests
from tests.docs.blocks import ROOT, Block, blocks, pages

pytestmark = pytest.mark.slow

PAGES = pages()
BLOCKS = [b for page in PAGES for b in blocks(page)]
RULES = [b for b in BLOCKS if b.language == "cardgame"]
MOST_CHOICES = 5_000
COMMAND = re.compile(r"\$ cardgame\b(.*)")
CODE = re.compile(r"# (CG\d{3})\b")


def libraries(block: Block) -> dict[str, Source]:
    """The shipped libraries and those shown above on the same page."""
    own = [b for b in RULES if b.page == block.page and b.line < block.line and b.kind == "library"]
    return dict(shipped_libraries()) | {b.words[1]: Source(b.words[1], b.text) for b in own}


def checked(block: Block) -> Checked:
    return check(Source(block.id, block.program), libraries(block))


def told(found: Checked) -> str:
    return render(found.diagnostics, "full", ascii=True)


def of_kind(*kinds: str) -> list[Block]:
    return [b for b in RULES if b.kind in kinds]


@pytest.mark.parametrize("block", of_kind("program", "library"), ids=lambda b: b.id)
def test_a_program_has_nothing_to_find(block: Block) -> None:
    assert told(checked(block)) == ""


@pytest.mark.parametrize("block", of_kind("program", "library"), ids=lambda b: b.id)
def test_a_program_is_in_the_one_style(block: Block) -> None:
    assert format_text(Source(block.id, block.text)) == block.text


@pytest.mark.parametrize("block", of_kind("part"), ids=lambda b: b.id)
def test_a_part_has_no_errors(block: Block) -> None:
    found = checked(block)
    assert found.ok, told(found)


@pytest.mark.parametrize("block", of_kind("program", "part"), ids=lambda b: b.id)
def test_what_a_program_expects_is_so(block: Block) -> None:
    found = checked(block)
    assert found.game is not None, told(found)
    for trial in run_tests(Game(found.game)):
        failures = render(trial.failures, "full", ascii=True)
        assert not trial.failures, f"{trial.title}\n{failures}"


@pytest.mark.parametrize("block", of_kind("program"), ids=lambda b: b.id)
def test_a_program_plays_to_its_end_with_any_number_of_players(block: Block) -> None:
    rules = checked(block).game
    assert rules is not None
    game = Game(rules)
    for players in game.player_counts:
        for seed in range(3):
            state, rng = game.start(players, seed), Random(seed)
            for _ in range(MOST_CHOICES):
                if state.decision is None:
                    break
                options = state.decision.options
                state.apply(options[rng.randrange(len(options))])
            assert state.result is not None, f"{players} players, seed {seed}: no end"


@pytest.mark.parametrize("block", of_kind("wrong"), ids=lambda b: b.id)
def test_a_mistake_is_found_on_its_line(block: Block) -> None:
    said = {(n, m[1]) for n, line in enumerate(block.program.splitlines(), 1) if (m := CODE.search(line))}
    assert said, "name the code in a comment on the line: # CG201"
    found = checked(block)
    assert {(d.line, d.code) for d in found.diagnostics if d.line in block.lines} == said, told(found)


@pytest.mark.parametrize("block", of_kind("from"), ids=lambda b: b.id)
def test_an_excerpt_stands_so_in_the_game(block: Block) -> None:
    whole = (ROOT / block.words[1]).read_text(encoding="utf-8")
    assert re.sub(" +@", " @", block.text) in re.sub(" +@", " @", whole)


# ───────────── Python and commands


def with_language(language: str) -> list[Path]:
    return [p for p in PAGES if any(b.language == language for b in blocks(p))]


@pytest.mark.parametrize("page", with_language("python"), ids=lambda p: p.name)
def test_python_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page run in their order and share their names."""
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page):
        if block.language != "python":
            continue
        if not block.text.startswith(">>>"):
            exec(compile(block.text, block.id, "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block.text, names, block.id, block.page, block.line)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(example, out=told.append, clear_globs=False)
        assert not runner.failures, "".join(told)
        names = example.globs


@pytest.mark.parametrize("page", with_language("console"), ids=lambda p: p.name)
def test_commands_answer_as_shown(page: Path, tmp_path: Path) -> None:
    """A line `…` stands for any lines. A command without output shown has to end with exit code 0.

    The files that a page shows are there from the block on that shows them, as for a reader.
    """
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        if block.language == "console":
            for command, shown in commands(block):
                compare(f"{block.id} {command}", run(command, tmp_path), shown)


def commands(block: Block) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    ours = False
    for line in block.text.splitlines():
        if line.startswith("$ "):
            ours = COMMAND.match(line) is not None
            if ours:
                found.append((line[2:], []))
        elif ours:
            found[-1][1].append(line)
    return found


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a line of a shell, with `cardgame` as this Python runs it, and files of its own."""
    program = folder / ".bin" / "cardgame"
    if not program.exists():
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli.main "$@"\n')
        program.chmod(0o755)
    surroundings = os.environ | {
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "PYTHONUTF8": "1",
        "XDG_STATE_HOME": str(folder / ".state"),
    }
    return subprocess.run(
        ["sh", "-c", f"{command} 2>&1"],
        cwd=folder, env=surroundings, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600,
    )  # fmt: skip


def compare(what: str, ran: subprocess.CompletedProcess[str], shown: list[str]) -> None:
    if not any(line.strip() for line in shown):
        assert ran.returncode == 0, f"{what}\n{ran.stdout}"
        return
    any_lines, shown_line = r"(?:.*\n)*?", r" *\n"
    parts = [any_lines if line.strip() in ("…", "...") else re.escape(line.rstrip()) + shown_line for line in shown]
    assert re.fullmatch("".join(parts) + r"\n*", ran.stdout + "\n"), f"{what}\n{ran.stdout}"


# ───────────── the pages themselves


def test_links_lead_somewhere() -> None:
    lost = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target and not (page.parent / target).exists():
                lost.append(f"{page.name}: {target}")
    assert lost == []


def test_headings_that_are_linked_exist() -> None:
    lost = []
    for page in PAGES:
        for target, mark in re.findall(r"\]\(([^)#\s]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
            there = (page.parent / target) if target else page
            if there.suffix == ".md" and there.exists() and mark not in anchors(there):
                lost.append(f"{page.name}: {target}#{mark}")
    assert lost == []


def anchors(page: Path) -> set[str]:
    """The marks that GitHub gives to headings."""
    seen: Counter[str] = Counter()
    found = set()
    for title in re.findall(r"^#+ +(.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        mark = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        found.add(f"{mark}-{seen[mark]}" if seen[mark] else mark)
        seen[mark] += 1
    return found


def test_the_reserved_words_are_those_of_the_grammar() -> None:
    grammar = re.sub(r"//.*", "", (ROOT / "grammar" / "cardgame.lark").read_text(encoding="utf-8"))
    section = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8").partition("## Reserved words")[2]
    listed = re.search(r"`([a-z \n]+)`\n*$", section)
    assert listed is not None
    assert listed[1].split() == sorted(set(re.findall(r'"([a-z]+)"', grammar)))


def test_every_function_and_relation_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert [name for name in sorted(FUNCTIONS) if f"`{name}(" not in reference] == []
    assert [name for name in sorted(RELATIONS) if f"`{name} of " not in reference] == []
