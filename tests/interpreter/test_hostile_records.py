"""A share of the hostile records in every run; `HOSTILE_RECORDS=100000 pytest …` looks further."""

from __future__ import annotations

import os
from functools import partial
from random import Random

import pytest

from tests.effort import within
from tests.interpreter.hostile_records import fault, made

RECORDS = int(os.environ.get("HOSTILE_RECORDS", "400"))
SEED = int(os.environ.get("HOSTILE_SEED", "0"))


@pytest.mark.slow
def test_hostile_records_are_replayed_or_refused_in_a_sentence() -> None:
    for number in range(RECORDS):
        text = made(Random(f"records:{SEED}:{number}"))
        assert within(2, partial(fault, text)) is None, (SEED, number)
