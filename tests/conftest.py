"""What `make quick` leaves out, beside tests that are marked slow themselves, and what is read only once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

import pytest

from dsl import Checked, check
from dsl.source import Source

SLOW = (
    "tests/bench/",
    "tests/cli/test_explain.py::test_every_line_of_a_shipped_game_can_be_explained",
    "tests/cli/test_new.py",
    "tests/cli/test_process.py",
    "tests/docs/",
    "tests/dsl/test_bounds.py",
    "tests/dsl/test_pages.py",
    "tests/dsl/test_parse.py::test_a_clumsy_hand_never_causes_a_crash",
    "tests/dsl/test_parse.py::test_one_wrong_line_costs_few_messages",
    "tests/dsl/test_parse.py::test_time_grows_with_the_file_and_no_faster",
    "tests/games/test_commissario.py",
    "tests/games/test_gauner.py",
    "tests/games/test_gaunerbande.py",
    "tests/games/test_gracias.py",
    "tests/proof/",
    "tests/repl/test_laws.py",
    "tests/server/test_laws.py::test_after_any_edits_the_findings_are_those_of_a_fresh_check",
    "tests/server/test_odd_input.py",
    "tests/server/test_session.py",
    "tests/test_patterns.py::test_cutting_text_into_tokens_takes_time_in_proportion_to_it",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(SLOW):
            item.add_marker(pytest.mark.slow)


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
