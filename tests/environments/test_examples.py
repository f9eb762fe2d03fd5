"""The programs in `docs/examples` run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_policy_is_learnt(tmp_path: Path) -> None:
    words = "kuhn_poker --seconds 0.3 --every 10 --games 20"
    ran = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "examples" / "train.py"), *words.split()],
        cwd=tmp_path,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    points = re.findall(r"(\d+) s +([\d,]+) plays +([\d,]+) actions +wins (\d+\.\d)% ± ", ran.stdout)
    assert len(points) >= 2, ran.stderr
    assert points[0][:2] == ("0", "0")
    assert int(points[-1][1].replace(",", "")) >= 64


@pytest.mark.slow
def test_a_game_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    asked = [sys.executable, str(ROOT / "docs" / "examples" / "train.py"), "no_such_game"]
    ran = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 2
    assert "error: no game is called 'no_such_game', and there is no such file" in ran.stderr
