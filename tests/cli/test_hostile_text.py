"""Whatever stands in a file or in its name, no sign of it commands a terminal: in every command and format."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from cli.output import FORMATS
from grammar.visible import UNSAFE, in_json, visible, visible_but_colours, visible_line
from interpreter import load

EVIL = "\x1b[2J\x1b[1;31mred\x1b]0;owned\x07\x9b31m\u202edlrow\u2066\u200b\x7f\x01\x85\u2028\ufeff"
RULES = """game Evil
    players 2
    option many = 1 from 1 to 3 "EVIL"

cards card in deck
    value: 1 to 6
    one of each value

zones
    deck: pile
    each player
        hand: hand
        won: pile seen by everybody

state
    each player
        score = 0

play
    deal 3 from deck to every hand
    each player from p1
        choose card from hand "EVIL"
            must "EVIL not high": card.value < 5
        move card to won
        score += card.value
        say "EVIL {score}"
        choose one "EVIL"
            "EVIL one"
                score += 1
            "EVIL two" if score > many
                score += 2
        if score > 5
            out p2

winner highest score

# EVIL @R1
test "EVIL all 12 tests passed"
    run play
    expect p1.score is 7

test "EVIL fails"
    given p1.hand: 1, 5
    run play
    expect p1 cannot choose 5 because "EVIL not high"

words de
    hand: "EVIL", "EVIL": "EVIL", card: "EVIL {value}", score: "EVIL"
"""
BROKEN = RULES.replace("score += 1", 'say "EVIL" EVIL').replace("value: 1 to 6", "value: 1 to EVIL 6")

OURS = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files, one of them with a hostile name, and a home of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    home = tmp_path / "here"
    home.mkdir()
    monkeypatch.chdir(home)
    for name, text in (("evil", RULES), (EVIL, RULES), ("broken", BROKEN), (f"broken{EVIL}", BROKEN)):
        Path(f"{name}.cardgame").write_text(text.replace("EVIL", EVIL), encoding="utf-8", newline="")
    return home


def cardgame(*arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, [*arguments], input=typed)
    assert "a mistake of this program" not in result.stderr, result.stderr
    return result


def harmless(text: str, colours: bool = False) -> None:
    """Only what can be seen, line ends, tabs, and colours if they were asked for."""
    rest = OURS.sub("", text) if colours else text
    found = {f"{ord(sign):x}" for sign in UNSAFE.findall(rest)}
    assert not found, (found, rest[:3000])
    assert "\x1b[1;31mred" not in text, "a colour that the file has brought along"


PATHS = ("evil.cardgame", "broken.cardgame", ".", "none\x1b[2J")
COMMANDS: list[Sequence[str]] = [
    *(("check", path, "--format", form) for path in PATHS for form in FORMATS),
    *(("check", path, "--play", "3", "--format", form) for path in PATHS for form in FORMATS),
    *(("test", path, "--format", form) for path in PATHS for form in ("full", "concise", "json", "junit", "github")),
    *(("test", path, more) for path in PATHS[:2] for more in ("--coverage", "--marks")),
    *(("fmt", path, *more) for path in PATHS for more in (("--check",), ("--diff",))),
    *(("rules", path, *more) for path in PATHS for more in ((), ("--lang", "de"), ("--statements",))),
    *(("explain", f"{path}:{line}") for path in PATHS[:2] for line in (3, 22, 23, 26)),
    ("explain", "CG\x1b[2J"),
    *(("simulate", path, "-n", "3", "--format", form) for path in PATHS for form in ("table", "json", "html")),
    *(("compare", path, "-n", "4", "--option-b", "many=2") for path in PATHS[:1]),
    ("new", "x\x1b[2J"),
    ("\x1b[2Jnothing",),
    ("check", "--\x1b[2J"),
    ("replay", "none\x1b[2J"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda a: ascii(" ".join(a)))
def test_no_command_and_no_format_lets_a_sign_through(folder: Path, arguments: Sequence[str]) -> None:
    result = cardgame(*arguments)
    understood = not any("\x1b" in word for word in arguments)
    assert result.exit_code in ((0, 1, 3) if understood else (0, 1, 2, 3))
    assert result.stdout or result.stderr
    harmless(result.stdout)
    harmless(result.stderr)
    if arguments[-1] in ("json", "sarif") and result.stdout:
        json.loads(result.stdout)
    if arguments[-1] == "junit" and result.stdout:
        ElementTree.fromstring(result.stdout.encode())


@pytest.mark.parametrize("command", [("check",), ("test",), ("rules",), ("fmt", "--diff"), ("simulate", "-n", "3")])
@pytest.mark.parametrize("name", ["evil.cardgame", "broken.cardgame"])
def test_with_colours_only_ours_are_written(folder: Path, command: Sequence[str], name: str) -> None:
    result = cardgame(command[0], name, *command[1:], "--color", "always")
    harmless(result.stdout, colours=True)
    harmless(result.stderr, colours=True)


LINES = [
    "?",
    "1",
    ":rules",
    ":why 5",
    ":table",
    ":news",
    "\x1b[2J\x9b",
    f":eval {EVIL}",
    ":what-if 1",
    ":author",
    ":save x\x1b.play",
    ":quit",
]


@pytest.mark.parametrize(
    "more", [(), ("--json",), ("--ascii",), ("--lang", "de"), ("--author",), ("--color", "always")]
)
def test_a_session_lets_no_sign_through(folder: Path, more: Sequence[str]) -> None:
    result = cardgame("play", "evil.cardgame", "--bot", "random", "--seed", "1", *more, typed="\n".join(LINES))
    colours = "always" in more
    harmless(result.stdout, colours)
    harmless(result.stderr, colours)
    assert "[2J" in result.stdout
    if "--json" in more:
        assert [json.loads(line) for line in result.stdout.splitlines()]


def test_records_stored_plays_and_their_names_let_no_sign_through(folder: Path) -> None:
    state = load("evil.cardgame").start(seed=1)
    while state.decision is not None:
        state.apply(state.decision.options[0])
    record = state.record()
    harmless(record)
    texts = {
        "evil\x1b[2J.record": record,
        "other.record": record.replace("game: Evil", f"game: {EVIL}"),
        "wrong.record": record + f"p1: {EVIL}\n",
        "odd.record": record + f"{EVIL}: 1\n",
        "option.record": record.replace("many: 1", f"many: {EVIL}"),
        "title.play": json.dumps({"game": EVIL, "title": EVIL, "seats": [EVIL], "choices": 1, "sealed": "x"}),
        "key.play": json.dumps({EVIL: 1}),
        "broken\x9b.play": EVIL,
    }
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8", newline="")
        for more in ((), ("--game", "evil.cardgame"), ("--game", "broken.cardgame")):
            result = cardgame("replay", name, "--speed", "0", *more)
            harmless(result.stdout)
            harmless(result.stderr)


def test_reports_in_files_let_no_sign_through(folder: Path) -> None:
    for form in ("json", "html", "table"):
        cardgame("simulate", "evil.cardgame", "-n", "3", "--format", form, "--output", "out")
        harmless(Path("out").read_text(encoding="utf-8"))


def test_formatting_keeps_what_stands_in_a_file(folder: Path) -> None:
    """A filter hands on the text as it is; only a terminal would obey it."""
    text = RULES.replace("EVIL", EVIL)
    assert cardgame("fmt", "-", typed=text).stdout_bytes.decode().count("\x1b[2J") == text.count("\x1b[2J")


# ───────────── what is visible


def test_every_sign_that_a_terminal_obeys_is_made_visible() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        odd = unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") and sign not in "\n\t"
        nothing = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
        if odd or nothing:
            assert UNSAFE.match(sign), hex(number)
            assert not UNSAFE.search(visible(sign)), hex(number)
            assert visible(sign, ascii=True).isascii(), hex(number)
            assert json.loads(in_json(f'"{sign}"')) == sign or 0xD800 <= number < 0xE000


def test_visible_text() -> None:
    assert visible("\x1b[2J\x7f\x9b\u202e") == "␛[2J␡\\x9b\\u202e"
    assert visible("\x1b[2J", ascii=True) == "\\x1b[2J"
    assert visible("a\tb\nc für ♥ 手札") == "a\tb\nc für ♥ 手札"
    assert visible_line("a\tb\nc") == "a    b␊c"
    assert visible_but_colours("\x1b[1mbold\x1b[0m\x1b[2J\x1b") == "\x1b[1mbold\x1b[0m␛[2J␛"
