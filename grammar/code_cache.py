"""Code that is kept because making it takes time: the parser's table and native code.

What is read here is run, so it has to be ours. It lies in a folder of the user's cache that belongs to
this user alone, and every file bears a seal made with a key that lies elsewhere, among the user's data:
whoever can only write a cache, as a service that restores one can, cannot seal. Where there is no such
folder nothing is kept and nothing is read; that costs time and nothing else.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress

SEAL = KEY = 32  # bytes
LARGEST = 64_000_000


class NotOurs(OSError):
    """A folder or a file that somebody else could have written."""


def path_of(name: str) -> str:
    """Where a file of this name is kept."""
    return os.path.join(_folder(), name)


def read(path: str) -> bytes:
    """What was kept. Raises OSError if there is nothing that can be trusted, ValueError if the seal is wrong."""
    import hmac

    check_folder(os.path.dirname(path))
    kept = _contents(path)
    seal, data = kept[:SEAL], kept[SEAL:]
    if not hmac.compare_digest(seal, _seal(path, data, _key())):
        raise ValueError(path)
    return data


def keep(path: str, data: bytes) -> None:
    """Keeps it if that is possible; another process never sees half of it."""
    with suppress(OSError):
        _make_folder(os.path.dirname(path))
        try:
            key = _key()
        except OSError:
            key = _new_key()
        _write(path, _seal(path, data, key) + data)


def forget_all_but(most: int, ending: str) -> None:
    """Removes the oldest files of a kind if there are too many."""
    with suppress(OSError):
        check_folder(_folder())
        found = [entry for entry in os.scandir(_folder()) if entry.name.endswith(ending)]
        for entry in sorted(found, key=lambda e: e.stat().st_mtime)[: max(0, len(found) - most)]:
            os.unlink(entry.path)


# ───────────── places


def _folder() -> str:
    return os.path.join(_place("XDG_CACHE_HOME", ".cache", "user_cache_dir"), "kept")


def _key_folder() -> str:
    return os.path.join(_place("XDG_DATA_HOME", ".local/share", "user_data_dir"), "key")


def _place(variable: str, usual: str, function: str) -> str:
    """A folder of ours. The home folder may lie behind a link, which is followed; no other is."""
    home = os.path.expanduser("~")
    if sys.platform == "linux":  # what platformdirs says too, without the time to import it
        found = os.path.join(os.environ.get(variable) or os.path.join(home, usual), "cardgame")
    else:
        import platformdirs

        try:
            found = getattr(platformdirs, function)("cardgame")
        except RuntimeError:  # there is no home
            found = "nowhere"
    inside = os.path.relpath(found, home) if os.path.isabs(home) and _lies_in(found, home) else None
    return os.path.normpath(found if inside is None else os.path.join(os.path.realpath(home), inside))


def check_folder(folder: str) -> None:
    """Raises NotOurs unless the folder belongs to this user alone."""
    _check_place(folder)
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or _is_open(found):
        raise NotOurs(folder)


def _check_place(folder: str) -> None:
    """A place that no file of a project can lead to: whole, without links, and outside of the working folder.

    Somebody who works in the home folder itself, or above it, has their cache below that; this is no project.
    """
    if not hasattr(os, "geteuid") or not os.path.isabs(folder) or os.path.realpath(folder) != folder:
        raise NotOurs(folder)
    import pwd

    working = os.path.realpath(os.getcwd())
    try:
        home = os.path.realpath(pwd.getpwuid(os.geteuid()).pw_dir)
    except KeyError:  # a user without a name
        home = ""
    if _lies_in(folder, working) and not (home and _lies_in(home, working)):
        raise NotOurs(folder)


def _lies_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _is_open(found: os.stat_result) -> bool:
    """May anybody else read or write it?"""
    return found.st_uid != os.geteuid() or bool(found.st_mode & 0o077)


# ───────────── files


def _make_folder(folder: str) -> None:
    _check_place(folder)
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    check_folder(folder)


def _contents(path: str) -> bytes:
    file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(file, "rb") as opened:
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode) or _is_open(found) or found.st_size > LARGEST:
            raise NotOurs(path)
        return opened.read(LARGEST)


def _write(path: str, data: bytes) -> None:
    from pathlib import Path

    from grammar.files import keep

    keep(Path(path), data)


# ───────────── the seal


def _seal(path: str, data: bytes, key: bytes) -> bytes:
    """For this name and this Python only: a file that was renamed or made by another version is not taken."""
    import hmac

    meant = f"{os.path.basename(path)}\0{sys.version}\0{sys.platform}\0".encode()
    return hmac.digest(key, meant + data, "sha256")


def _key() -> bytes:
    """The key of this user on this machine. Raises OSError if there is none that can be trusted."""
    folder = _key_folder()
    check_folder(folder)
    found = _contents(os.path.join(folder, "kept"))
    if len(found) != KEY:
        raise NotOurs(folder)
    return found


def _new_key() -> bytes:
    folder = _key_folder()
    _make_folder(folder)
    _write(os.path.join(folder, "kept"), os.urandom(KEY))
    return _key()
