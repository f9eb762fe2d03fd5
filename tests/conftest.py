"""What no test takes from the developer, and what is read only once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

import pytest

from dsl import Checked, check
from dsl.source import Source


@pytest.fixture(autouse=True, scope="session")
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the developer has settled for their own plays is not meant here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _games_are_read_once() -> Iterator[None]:
    """Many tests begin with a shipped game, and reading one takes a tenth of a second."""

    @cache
    def read(source: Source, libraries: tuple[tuple[str, Source], ...]) -> Checked:
        return check(source, dict(libraries))

    def check_once(source: Source, libraries: Mapping[str, Source]) -> Checked:
        return read(source, tuple(sorted(libraries.items())))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("interpreter.load"), "check", check_once)
        yield
