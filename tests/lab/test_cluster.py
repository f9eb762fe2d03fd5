"""A cluster gives the same report as one process, also when one of its workers is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lab import workers
from lab.simulate import simulate
from lab.workers import spread
from tests.lab.small import PICK, match

try:
    from distributed import LocalCluster
except ImportError:
    if os.environ.get("CI"):
        raise
    pytest.skip("dask.distributed IS NOT INSTALLED: nothing about clusters is tested", allow_module_level=True)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    make: Any = LocalCluster
    with make(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as made:
        yield made


def test_the_same_report_though_a_worker_is_killed(cluster: Any) -> None:
    from distributed import Client

    make: Any = Client
    with make(cluster.scheduler_address, set_as_default=False) as client:
        victims = iter(list(client.run(os.getpid).values())[:1])

    def kill_one(count: int) -> None:
        for victim in victims:
            os.kill(victim, signal.SIGKILL)

    table = match(PICK, 3, "search:5")
    there = simulate(table, 60, seed=7, progress=kill_one, on=cluster.scheduler_address)
    assert next(victims, None) is None
    assert there.games == 60
    assert there == simulate(table, 60, seed=7, jobs=1)


def test_a_worker_of_another_version_is_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.build.build", lambda: "another one")
    ending = spread(abs, [-1], 1, lambda number, result: None, on=cluster.scheduler_address)
    assert ending.how == "trouble"
    assert "another version of cardgame" in ending.trouble


def test_there_is_no_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.cluster.PATIENCE", 0.2)
    odd = tmp_path / "odd.json"
    odd.write_text("{}")
    for address in (
        str(odd),
        "127.0.0.1:1",
        "nonsense://x",
        "nonsense",
        "127.0.0.1:99999",
        str(tmp_path / "none.json"),
    ):
        with pytest.raises(OSError, match="no cluster answers at"):
            spread(abs, [-1], 1, lambda number, result: None, on=address)


def test_a_port_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.cluster.PATIENCE", 0.2)
    for port in ("abc", "", "-1", "65536"):
        with pytest.raises(OSError, match="the number of a port is between 1 and 65535"):
            spread(abs, [-1], 1, lambda number, result: None, on=f"127.0.0.1:{port}")


def test_the_cluster_goes_away_and_what_was_done_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from lab.cluster import Cluster

    monkeypatch.setattr(workers, "BUNDLE_SECONDS", 1e-9)
    make: Any = LocalCluster
    done: list[int] = []
    with make(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as made:

        def lose(number: int, result: int) -> None:
            done.append(result)
            monkeypatch.setattr(Cluster, "alive", lambda self: False)

        ending = spread(abs, range(-50, 0), 1, lose, on=made.scheduler_address)
    assert ending.how == "trouble"
    assert "went away" in ending.trouble
    assert 0 < len(done) < 50
