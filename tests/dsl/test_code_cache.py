"""Code that was kept is run: nothing that anybody else could have written may be read."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import run
from zlib import crc32

import pytest

import grammar
from grammar import code_cache
from grammar.table import make_table

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="nothing is kept where files have no owners")

DATA = b"some code"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that was kept in the usual way; the working folder lies beside."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    found = code_cache.path_of("one.native")
    code_cache.keep(found, DATA)
    assert code_cache.read(found) == DATA
    return Path(found)


def key_of(path: Path) -> Path:
    return path.parents[3] / "data" / "cardgame" / "key" / "kept"


def refused(path: Path | str) -> bool:
    try:
        code_cache.read(str(path))
    except (OSError, ValueError):
        return True
    return False


# ───────────── files


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"X")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def not_sealed(path: Path) -> None:
    """As files were kept before they were sealed, and as a stranger would write one."""
    path.write_bytes(crc32(DATA).to_bytes(4, "big") + DATA)


def sealed_elsewhere(path: Path) -> None:
    path.write_bytes(code_cache._seal(str(path), DATA, b"k" * code_cache.KEY) + DATA)


def renamed(path: Path) -> None:
    """Good code for something else."""
    other = path.with_name("other.native")
    code_cache.keep(str(other), b"other code")
    os.replace(other, path)


def readable_by_others(path: Path) -> None:
    path.chmod(0o644)


def a_link(path: Path) -> None:
    path.rename(path.with_name("real"))
    path.symlink_to("real")


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path, 0o600)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def too_large(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(code_cache.LARGEST + 1)


def of_somebody_else(path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give files away")
    os.chown(path, 12345, 12345)


# ───────────── folders


def open_folder(path: Path) -> None:
    path.parent.chmod(0o755)


def folder_for_writing(path: Path) -> None:
    path.parent.chmod(0o770)


def folder_of_somebody_else(path: Path) -> None:
    of_somebody_else(path.parent)


def linked_folder(path: Path) -> None:
    path.parent.rename(path.parents[1] / "real")
    path.parent.symlink_to("real")


def linked_above(path: Path) -> None:
    above = path.parents[2]
    above.rename(above.with_name("real"))
    above.symlink_to("real")


# ───────────── keys


def open_key(path: Path) -> None:
    key_of(path).chmod(0o644)


def open_key_folder(path: Path) -> None:
    key_of(path).parent.chmod(0o755)


def linked_key(path: Path) -> None:
    a_link(key_of(path))


def short_key(path: Path) -> None:
    key_of(path).write_bytes(b"k")


def other_key(path: Path) -> None:
    key_of(path).write_bytes(b"k" * code_cache.KEY)


def no_key(path: Path) -> None:
    key_of(path).unlink()


@pytest.mark.parametrize(
    "change",
    [
        *(damaged, cut, empty, not_sealed, sealed_elsewhere, renamed, readable_by_others, a_link, a_pipe, a_folder),
        *(too_large, of_somebody_else, open_folder, folder_for_writing, folder_of_somebody_else, linked_folder),
        *(linked_above, open_key, open_key_folder, linked_key, short_key, other_key, no_key),
    ],
    ids=lambda change: change.__name__.replace("_", " "),
)
def test_what_could_be_somebody_elses_is_not_read(path: Path, change: Callable[[Path], None]) -> None:
    change(path)
    assert refused(path)


@pytest.mark.parametrize("what", ["version", "platform"])
def test_code_of_another_python_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(sys, what, "another")
    assert refused(path)


def test_a_broken_key_is_replaced(path: Path) -> None:
    for change in (short_key, no_key, open_key):
        change(path)
        code_cache.keep(str(path), DATA)
        assert code_cache.read(str(path)) == DATA


def test_folders_that_others_can_open_are_not_written_to(path: Path) -> None:
    path.unlink()
    path.parent.chmod(0o755)
    code_cache.keep(str(path), DATA)
    assert not path.exists()


# ───────────── where the working folder is


@pytest.mark.parametrize("place", ["", "below", "below/deeper"])
def test_nothing_below_the_working_folder_is_read_or_written(
    path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """A project that sets the place of the cache, or brings one along."""
    project = Path.cwd()
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / place))
    inside = code_cache.path_of("one.native")
    code_cache.keep(inside, DATA)
    assert not list(project.rglob("*"))
    monkeypatch.chdir("/")  # from elsewhere it may be kept there, and is then not read by those who work there
    code_cache.keep(inside, DATA)
    assert code_cache.read(inside) == DATA
    monkeypatch.chdir(project)
    assert refused(inside)


def test_a_key_below_the_working_folder_is_not_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(key_of(path).parents[2])
    assert refused(path)


@pytest.mark.parametrize("folder", ["~/.cache", ".cache", "../cache", ""])
def test_a_place_that_is_not_whole_is_none(path: Path, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", folder)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # no HOME, and a user without a name
    code_cache.keep(code_cache.path_of("one.native"), DATA)
    assert refused(code_cache.path_of("one.native"))
    assert not list(Path.cwd().rglob("*"))


def test_in_the_home_folder_itself_code_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal opens there: it is where one is, not a project."""
    import pwd

    home = path.parents[3]
    user = pwd.getpwuid(os.geteuid())
    monkeypatch.setattr(pwd, "getpwuid", lambda number: pwd.struct_passwd((*user[:5], str(home), user[6])))
    monkeypatch.chdir(home)
    assert code_cache.read(str(path)) == DATA
    monkeypatch.chdir(home / "cache")
    assert refused(path)


def test_a_home_behind_a_link_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "home").symlink_to("real")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    path = code_cache.path_of("one.native")
    code_cache.keep(path, DATA)
    assert code_cache.read(path) == DATA
    assert Path(path).is_relative_to(tmp_path / "real")


# ───────────── as it is used


@pytest.mark.slow
def test_a_table_from_a_stranger_is_made_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_table(grammar.syntax())
    monkeypatch.setattr("grammar.table.make_table", lambda text: made)  # it takes a second
    grammar.parser.cache_clear()
    grammar.parser()
    (table,) = path.parent.glob("*.table")
    data = table.read_bytes()
    kept = marshal.loads(data[code_cache.SEAL :])  # the same table need not be the same bytes
    for forged in (
        data[code_cache.SEAL :],
        b"\0" * code_cache.SEAL + data[code_cache.SEAL :],
        data[: code_cache.SEAL] + b"\xff" * 100,
    ):
        table.write_bytes(forged)
        with monkeypatch.context() as patched:
            patched.setattr(grammar.marshal, "loads", lambda data: pytest.fail("a stranger's code was loaded"))
            grammar.parser.cache_clear()
            grammar.parser()
        assert marshal.loads(table.read_bytes()[code_cache.SEAL :]) == kept
    grammar.parser.cache_clear()


@pytest.mark.slow
def test_without_a_home_nothing_is_written_into_the_working_folder(tmp_path: Path) -> None:
    """Neither the cache nor a play: a user without a name and without HOME."""
    code = (
        "import os, sys; sys.argv = ['cardgame', 'play', 'gracias', '--seed', '1', '--bot', 'random'];"
        "os.path.expanduser = lambda path: path; import posixpath; posixpath.expanduser = os.path.expanduser;"
        "from cli.main import main; main()"
    )
    bare = {
        k: v for k, v in os.environ.items() if k not in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    }
    root = Path(grammar.__file__).parents[1]
    done = run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=bare | {"PYTHONPATH": str(root)},
        input="1\n1\n:quit now\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.iterdir())
