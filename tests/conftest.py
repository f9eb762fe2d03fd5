"""What no test takes from the developer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.effort import examples

# A law takes as long as it takes: the machine may be busy.
settings.register_profile("tests", deadline=None, max_examples=examples(100))
settings.load_profile("tests")


@pytest.fixture(autouse=True, scope="session")
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the developer has settled for their own plays is not meant here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield
