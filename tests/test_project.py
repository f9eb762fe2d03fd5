"""The project as a whole: what its wheel holds, that it works where it is installed, and what no file may say."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("cardgame", "cli", "dsl", "environments", "games", "grammar", "interpreter", "lab", "repl", "server")
TARGETS = ("play", "test", "quick", "lint", "bench", "proof", "page", "studies", "clean")
MOST_LINES = 400


@cache
def tracked() -> tuple[str, ...]:
    """Every file of the repository, also those that are about to be added."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git repository")
    return tuple(sorted({name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}))


def texts() -> Iterator[tuple[str, str]]:
    for name in tracked():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            yield name, data.decode("utf-8")


# ───────────── what is installed


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from a copy so that nothing is left behind in the project."""
    copy, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in tracked():
        if not name.startswith("tests/"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    ran([sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(made), str(copy)], made)
    (found,) = made.glob("cardgame-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `cardgame` of a fresh environment, which borrows what the project needs from this one."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    packages = sysconfig.get_path("purelib", vars={"base": str(place), "platbase": str(place)})
    Path(packages, "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python"), "install", "--quiet"]
    ran([*pip, "--no-deps", "--no-index", "--ignore-installed", "--disable-pip-version-check", str(wheel)], place)
    return scripts / "cardgame"


def ran(command: list[str], folder: Path) -> str:
    """What a command writes to stdout, without the project's folder in its reach."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    environment |= {"XDG_STATE_HOME": str(folder)}
    result = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )
    assert result.returncode == 0, f"{command}\n{result.stdout[-2000:]}\n{result.stderr[-2000:]}"
    return result.stdout


@pytest.mark.slow
def test_the_wheel_holds_what_is_needed_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        held = {name for name in opened.namelist() if ".dist-info/" not in name}
        licences = [name for name in opened.namelist() if name.endswith("LICENSE")]
    wanted = {name for name in tracked() if name.split("/")[0] in PACKAGES}
    assert held == wanted
    assert licences
    for part in ("grammar/", "games/", "games/tricks/", "games/library/", "games/templates/", "dsl/pages/"):
        assert any(name.startswith(part) and not name.endswith(".py") for name in held), part


@pytest.mark.slow
def test_what_is_installed_works_from_another_folder(installed: Path, tmp_path: Path) -> None:
    def cardgame(*words: str) -> str:
        return ran([str(installed), *words], tmp_path)

    where = (
        "import cli, dsl, games, interpreter; print(cli.__file__, dsl.__file__, games.__file__, interpreter.__file__)"
    )
    found = ran([str(installed.with_name("python")), "-c", where], tmp_path)
    assert found.count(str(installed.parents[1])) == 4
    cardgame("check", "gracias")
    assert " passed" in cardgame("test", "gauner")
    assert "Commissario" in cardgame("rules", "commissario")
    assert "CG201" in cardgame("explain", "CG201")
    assert "player 1" in cardgame("play", "gracias", "--people", "0", "--bot", "random")
    assert "player 1" in cardgame("play")  # nobody there to ask: bots play
    cardgame("new", "night market")
    cardgame("check", "--strict", "night_market.cardgame")


# ───────────── what stands in the files


def test_every_python_file_is_read_in_one_sitting() -> None:
    lengths = {name: text.count("\n") for name, text in texts() if name.endswith(".py")}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_file_ends_with_a_newline() -> None:
    kept_as_found = "tests/proof/corpus/"  # where the last line may be the case
    ours = [(name, text) for name, text in texts() if not name.startswith(kept_as_found)]
    assert [name for name, text in ours if text and not text.endswith("\n")] == []


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(r"(?<![\w.}])/(?:root|home/\w|Users/\w|work|tmp/\w)[\w/]*/", id="a folder of one machine"),
        pytest.param(r"pyp[i]|pythonhost[e]d|index-ur[l]|npmj[s]", id="a package registry"),
        pytest.param(r"localhos[t]|://[\w.-]+\.(?:local|internal|lan|corp)\b", id="a host"),
        pytest.param(r"://\d+\.\d+\.\d+\.\d+", id="an address"),
    ],
)
def test_no_file_depends_on_where_it_was_written(wrong: str) -> None:
    assert _mentions(re.compile(wrong)) == []


def test_no_file_mentions_this_machine() -> None:
    names = {str(ROOT), str(Path.home())} - {"/"}
    host = socket.gethostname()
    if re.search(r"\w[\d.-]", host):  # a host called `cards` proves nothing
        names.add(host)
    assert _mentions(re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names)))) == []


def _mentions(wrong: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if wrong.search(line)
    ]


# ───────────── the two commands, and the others


@pytest.mark.parametrize("target", TARGETS)
def test_a_make_target_exists(target: str) -> None:
    ran(["make", "--dry-run", "--directory", str(ROOT), target], ROOT)


def test_the_make_targets_that_pages_name_exist() -> None:
    pages = [(name, text) for name, text in texts() if name.endswith(".md")]
    named = {(name, word) for name, text in pages for word in re.findall(r"(?:^\$ |`)make (\w+)", text, re.MULTILINE)}
    assert {(name, word) for name, word in named if word not in TARGETS} == set()
    assert {"play", "test"} <= {word for _, word in named}


def test_continuous_integration_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert script.read_text(encoding="utf-8").rstrip().endswith("make test")


def test_the_map_leads_to_places_that_exist() -> None:
    """Every file that CONTRIBUTING names, and in its first table the functions there."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    walk = text[text.index("## One move") : text.index("## Where is it done?")]
    rows = re.findall(r"^\| `([\w/.]+)` \| (.*?) \|", walk, re.M)
    assert len(rows) > 15
    for file, names in rows:
        source = (ROOT / file).read_text(encoding="utf-8")
        assert [name for name in re.findall(r"`(\w+)`", names) if f"def {name}(" not in source] == [], file
    named = set(
        re.findall(r"`((?:cli|dsl|grammar|interpreter|lab|repl|server|tests|editors)/[\w/]+\.(?:py|lark))`", text)
    )
    assert sorted(file for file in named if not (ROOT / file).is_file()) == []


def test_names_in_contributing_exist() -> None:
    """Files by the end of their path, classes and constants by their names, modules of the rooms of `interpreter`."""
    text = re.sub(r"```.*?```", "", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    named = set(re.findall(r"`([\w./]+)`", text)) - {"dsl/pages/CGnnn.md"}
    paths = {f"/{name}" for name in tracked()}
    files = {name for name in named if re.fullmatch(r"[\w/]+\.(py|lark|md|txt)", name)}
    assert sorted(name for name in files if not any(path.endswith(f"/{name}") for path in paths)) == []
    known = {word for name, text in texts() if name.endswith(".py") for word in re.findall(r"\w+", text)}
    written = {name for name in named if re.fullmatch(r"[A-Z]\w{2,}(\.\w+)?", name)} - files
    assert len(written) > 10
    assert sorted(name for name in written if not known.issuperset(name.split("."))) == []
    rooms = re.findall(r"^\| `(\w+/)` \| (.*) \|$", text[text.index("**The rooms of `interpreter`**") :], re.MULTILINE)
    assert len(rooms) > 5
    for room, does in rooms:
        modules = re.findall(r"`([a-z_]+)`", does)
        assert [m for m in modules if f"/interpreter/{room}{m}.py" not in paths] == [], room
