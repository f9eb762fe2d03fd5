"""Workers of a cluster, through the executor of dask.distributed (the extra `cluster`)."""

from __future__ import annotations

import json
import logging
import warnings
from concurrent.futures import CancelledError, Executor
from contextlib import suppress
from os.path import exists
from typing import Any

from dsl.sentence import Sentence, say
from lab.workers import OtherVersion, build_of_this

PATIENCE = 10  # seconds for a cluster to answer


class Cluster:
    """The workers behind an address, as a pool. What a dead worker had is given to another by the scheduler."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            missing = "--on needs the package dask.distributed: pip install 'cardgame[cluster]'"
            raise OSError(say(missing)) from None
        for name in list(logging.root.manager.loggerDict):
            if name.split(".")[0] == "distributed":  # each has a level of its own; what goes wrong is told by us
                logging.getLogger(name).setLevel(logging.CRITICAL)
        self.address = address
        self.build = build_of_this()
        self.broken: tuple[type[BaseException], ...] = ()
        if address.endswith(".json") and not exists(address):
            raise _no_answer(address, say("there is no such file of a scheduler"))
        client: Any = distributed.Client
        where = {"scheduler_file": address} if address.endswith(".json") else {"address": address}
        try:
            # A client that fails in this is closed much later, with a traceback.
            _see_that_it_is_one(address if "address" in where else _address_in(address))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # packages of other versions there: what plays is compared by us
                self.client: Any = client(**where, timeout=PATIENCE, set_as_default=False)
            workers = self.client.scheduler_info(n_workers=-1)["workers"]
        except (OSError, ValueError, TypeError, RuntimeError) as wrong:
            raise _no_answer(address, _first_line(wrong)) from None
        if not workers:
            self.client.close()
            none = "the cluster at {address} has no workers; start one with `dask worker {address}`"
            raise OSError(say(none, address=address))
        self.room = 2 * sum(worker["nthreads"] for worker in workers.values())
        self.executor: Executor = self.client.get_executor(pure=False)

    def renew(self) -> None:
        """Never wanted: the scheduler sees to it."""

    def alive(self) -> bool:
        return bool(self.client.status == "running")

    def trouble(self, wrong: BaseException) -> str:
        from distributed import KilledWorker

        address = self.address
        match wrong:
            case OtherVersion():
                return say("a worker of the cluster at {address} has another version of cardgame", address=address)
            case KilledWorker():
                key = "workers of the cluster at {address} die again and again, perhaps for want of memory"
                return say(key, address=address)
            case ModuleNotFoundError():
                key = "a worker of the cluster at {address} has no cardgame: {wrong}"
                return say(key, address=address, wrong=str(wrong))
            case CancelledError() | OSError():
                return say("the cluster at {address} went away", address=address)
        return ""

    def stop(self) -> None:
        with suppress(Exception, CancelledError):
            self.executor.shutdown(wait=False)
        with suppress(Exception, CancelledError):
            self.client.close(timeout=2)


def _address_in(path: str) -> str:
    """What the file of a scheduler tells."""
    with suppress(OSError, ValueError, RecursionError), open(path, encoding="utf-8") as file:
        told = json.load(file)
        if isinstance(told, dict) and isinstance(address := told.get("address"), str):
            return address
    raise ValueError(say("this is not the file of a scheduler"))


def _see_that_it_is_one(address: str) -> None:
    """Raises ValueError for what is no address."""
    from distributed.comm.addressing import parse_address, parse_host_port
    from distributed.comm.registry import get_backend

    scheme, place = parse_address(address)
    get_backend(scheme)
    if scheme in ("tcp", "tls"):
        _, colon, port = place.rpartition(":")
        if colon and not (port.isdecimal() and 0 < int(port) < 1 << 16):
            raise ValueError(say("the number of a port is between 1 and 65535"))
        parse_host_port(place)


def _no_answer(address: str, why: str) -> OSError:
    return OSError(say("no cluster answers at {address}: {why}", address=address, why=why))


def _first_line(wrong: BaseException) -> str:
    if wrong.args and isinstance(wrong.args[0], Sentence):
        return wrong.args[0]
    return (str(wrong).strip() or type(wrong).__name__).splitlines()[0]
