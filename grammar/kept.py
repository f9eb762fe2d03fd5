"""Files that are kept in the cache folder of the user, because making them takes time."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from zlib import crc32


def path_of(name: str) -> str:
    """Where a file of this name is kept."""
    return os.path.join(_folder(), name)


def _folder() -> str:
    if sys.platform == "linux":  # what platformdirs says too, without the time to import it
        return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "cardgame")
    from platformdirs import user_cache_dir

    return user_cache_dir("cardgame")


def read(path: str) -> bytes:
    """What was kept. Raises OSError if there is nothing, ValueError if it is not whole."""
    with open(path, "rb") as file:
        check, data = file.read(4), file.read()
    if check != crc32(data).to_bytes(4, "big"):
        raise ValueError(path)
    return data


def keep(path: str, data: bytes) -> None:
    """Keeps it if that is possible; another process never sees half of it."""
    import tempfile

    unfinished = None
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), suffix=".tmp", delete=False) as out:
            unfinished = out.name
            out.write(crc32(data).to_bytes(4, "big") + data)
        os.replace(unfinished, path)
    except OSError:
        if unfinished is not None:
            with suppress(OSError):
                os.unlink(unfinished)


def forget_all_but(most: int, ending: str) -> None:
    """Removes the oldest files of a kind if there are too many."""
    with suppress(OSError):
        found = [entry for entry in os.scandir(_folder()) if entry.name.endswith(ending)]
        for entry in sorted(found, key=lambda e: e.stat().st_mtime)[: max(0, len(found) - most)]:
            os.unlink(entry.path)
