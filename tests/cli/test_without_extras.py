"""The command as `make play` installs it, without any of the packages that are extras."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXTRAS = "llvmlite numpy scipy gymnasium pettingzoo pyspiel pygls lsprotocol optuna distributed dask pandas polars"
RUN = """
import sys
sys.modules.update(dict.fromkeys({extras!r}.split()))  # importing one of them fails
from cli.__main__ import run
run()
"""
TINY = Path(__file__).parents[1] / "repl" / "tiny.cardgame"


def without_extras(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    code = RUN.format(extras=EXTRAS)
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], input=typed, capture_output=True, text=True, timeout=600, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("test", str(TINY)),
        ("test", "--coverage", str(TINY)),
        ("check", "--play", "3", str(TINY)),
        ("simulate", str(TINY), "-n", "600", "--jobs", "1"),
        ("compare", str(TINY), str(TINY), "-n", "10", "--jobs", "1"),
        ("study", str(TINY), "-n", "20", "--thinking", "0", "--deals", "0", "--jobs", "1"),
        ("rules", str(TINY)),
        ("fmt", "--check", str(TINY)),
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_a_command_works_without_extras(arguments: tuple[str, ...]) -> None:
    found = without_extras(*arguments)
    assert "a mistake of this program" not in found.stdout + found.stderr
    assert "Traceback" not in found.stderr
    assert found.returncode in (0, 1), found.stderr


@pytest.mark.slow
def test_a_play_against_a_thinking_bot_works_without_extras() -> None:
    found = without_extras("play", str(TINY), "--bot", "search:20", "--seed", "3", "--plain", typed=":auto end\n")
    assert found.returncode == 0, found.stderr
