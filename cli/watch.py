"""Doing something again whenever a file changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NoReturn

from cli import output
from cli.paths import targets

POLL = 0.3


def watched(paths: Sequence[str], run: Callable[[], object]) -> NoReturn:
    """Runs at once and after every change of a file that is meant, until Ctrl-C."""
    if "-" in paths:
        raise output.misused("standard input cannot be watched")
    while True:
        before = _stamps(paths)
        run()
        output.remark(output.said("waiting for a change; Ctrl-C ends"))
        while _stamps(paths) == before:
            time.sleep(POLL)


def _stamps(paths: Sequence[str]) -> dict[str, tuple[int, int]]:
    """When each file was last changed; a file that is just being replaced counts as not there."""
    found = {}
    for target in targets(paths).found:
        folder = target.path.parent / "library" if target.path is not None else None
        files = [target.path] if target.path is not None else []
        files += sorted(folder.glob("*.cardgame")) if folder is not None and folder.is_dir() else []
        for path in files:
            try:
                facts = path.stat()
            except OSError:
                continue
            found[str(path)] = (facts.st_mtime_ns, facts.st_size)
    return found
