"""What no test takes from the developer."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.effort import examples

# A law takes as long as it takes: the machine may be busy.
settings.register_profile("tests", deadline=None, max_examples=examples(100))
settings.load_profile("tests")

# Checking a game makes some hundred thousand objects, and nearly all of them stay: looking through them after each 700,
# as Python does if it is not told, was much of the time where many are made.
gc.set_threshold(20_000, 10, 10)


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the developer has settled for their own plays is not meant here, and none is put among them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield
