"""Every code has a page in `dsl/pages`, and the two programs on it are run.

The first program of a page is wrong and must earn the code of the page and no other. A comment
`# CG409` says on which line. The second is the same game put right: nothing is said about it, random
plays of it come to their end, and its tests pass. How a code is earned depends on its number: by
checking, from CG800 on by playing, from CG850 on by many random games, from CG900 on by its tests.

`docs/codes.md` lists all pages. After a change of a title run

    UPDATE_PAGES=1 pytest tests/dsl/test_pages.py
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import dsl
from dsl.format import format_text
from dsl.lints import ADVICE_CODES
from dsl.source import Source
from interpreter import Fault, Game
from interpreter.load import shipped_libraries
from interpreter.rule_tests.run import run_tests
from lab.playcheck import play_check
from lab.plays import Rules

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "dsl" / "pages"
INDEX = ROOT / "docs" / "codes.md"
UPDATE = os.environ.get("UPDATE_PAGES") == "1"

PLAYS = 30  # random plays until the fault of a wrong program shows
MOST_CHOICES = 300
GAMES = 20  # random games where rules are watched

SAID = re.compile(r'"(CG\d{3})"')
MARKED = re.compile(r"  # (CG\d{3})$", re.MULTILINE)
PAGE = re.compile(
    r"# (?P<code>CG\d{3}): (?P<title>[^\n]+)\n\n"
    r"(?P<prose>(?:[^\n#`][^\n]*\n|`(?!``)[^\n]*\n)+)\n"
    r"## Wrong\n\n"
    r"(?P<about>(?:(?!```|##)[^\n]+\n)+\n)?"
    r"(?:```cardgame\n(?P<wrong>.*?)```\n\n)?"
    r"## Right\n\n"
    r"```cardgame\n(?P<right>.*?)```\n",
    re.DOTALL,
)

SIGNS = {"⟨tab⟩": "\t", "⟨nbsp⟩": "\u00a0", "⟨nul⟩": "\0", "⟨zwsp⟩": "\u200b"}
KINDS = (
    "1", "yes", "p1", "red", "left", "first(deck)", "(1, 2)", "(yes, no)", "everyone", "(red, blue)", "deck.cards",
    "subsets((1, 2))", "subsets(everyone)",
)  # fmt: skip


def _in_many_ways(right: str) -> str:
    """Twelve parameters; each definition hands one of them on in two ways."""
    names = [f"a{i}" for i in range(12)]

    def call(number: int, cards: str) -> str:
        return f"f{number + 1}({', '.join(cards if i == number else name for i, name in enumerate(names))})"

    given = ", ".join(names)
    ways = [f"{call(i, 'shown.cards')} + {call(i, 'hand.cards')} + strong(a{i})" for i in range(12)]
    lines = [f"define f{i}({given}) = {way}" for i, way in enumerate(ways)]
    lines.append(f"define f12({', '.join(names)}) = {' + '.join(f'strong({name})' for name in names)}")
    return right.replace("> strong(shown.cards)", f"> f0({', '.join(['hand.cards'] * 12)})") + "\n".join(lines) + "\n"


# Files that cannot stand on a page are made from the right program.
MADE: dict[str, Callable[[str], str]] = {
    "CG001": lambda right: right + "#" * 5_000_000 + "\n",
    "CG004": lambda right: right.replace("\n", "\r"),
    "CG005": lambda right: right + "#" * 5_001 + "\n",
    "CG103": lambda right: right.replace("define middle = ", "define middle = " + "abs(" * 100).replace(
        "p2.hand.value))\n", "p2.hand.value))" + ")" * 100 + "\n"
    ),
    "CG161": lambda right: right.replace("    1 otherwise\n", "    3 if card.value is 3\n" * 100 + "    1 otherwise\n"),
    "CG606": _in_many_ways,
    "CG413": lambda right: (
        right.replace("worth = raised(", "worth = d19(")
        + "define d0(x) = raised(x) + raised(x)\n"
        + "".join(f"define d{i}(x) = d{i - 1}(x) + d{i - 1}(x)\n" for i in range(1, 20))
    ),
    "CG517": lambda right: right.replace(
        "    option size",
        "".join(f'    option more_{i} = 1 from 1 to 2 "More"\n' for i in range(100)) + "    option size",
    ),
    "CG215": lambda right: right + "".join(f"define d{i} = {f'd{i - 1}' if i else 'mine'} + 1\n" for i in range(400)),
    "CG216": lambda right: (
        right
        + "define many(a, b) = 1\n"
        + "".join(
            f"define m{i} = many({KINDS[i // len(KINDS)]}, {KINDS[i % len(KINDS)]})\n" for i in range(len(KINDS) ** 2)
        )
    ),
}

PARTS = {
    "0": "The text itself",
    "1": "Words, signs and layout",
    "2": "Names",
    "3": "Kinds of values",
    "4": "Cards and zones",
    "5": "The course of play",
    "6": "What players know",
    "7": "Tests, words and citations",
    "8": "Faults in a play, and what random games show",
    "9": "Failing tests",
}


class Page(NamedTuple):
    code: str
    title: str
    prose: str
    wrong: str
    right: str


def _page(path: Path) -> Page:
    found = PAGE.fullmatch(path.read_text(encoding="utf-8"))
    assert found, f"{path.name} is not made like the other pages"
    wrong = found["wrong"] if found["wrong"] is not None else MADE[path.stem](found["right"])
    return Page(found["code"], found["title"], found["prose"], wrong, found["right"])


NAMES = sorted(path.stem for path in FOLDER.glob("*.md"))


@cache
def page_of(code: str) -> Page:
    return _page(FOLDER / f"{code}.md")


def _source(text: str) -> Source:
    for name, sign in SIGNS.items():
        text = text.replace(name, sign)
    return Source("tiny.cardgame", text)


def _checked(text: str) -> dsl.Checked:
    return dsl.check(_source(text), shipped_libraries())


def _game(text: str) -> Game:
    checked = _checked(text)
    assert checked.game is not None
    return Game(checked.game)


# ───────────── what is found in a program

Found = set[tuple[str, int]]


def _by_checking(text: str, strict: bool = False) -> Found:
    checked = _checked(text)
    return {(d.code, d.line) for d in (*checked.diagnostics, *(checked.advice if strict else ()))}


def _by_playing(text: str, plays: int = PLAYS) -> Found:
    game = _game(text)
    for players in game.player_counts:
        for seed in range(plays):
            try:
                _play(game, players, seed)
            except Fault as fault:
                return {(fault.diagnostic.code, fault.diagnostic.line)}
    return set()


def _play(game: Game, players: int, seed: int) -> None:
    chance = random.Random(seed)
    state = game.start(players=players, seed=seed)
    for _ in range(MOST_CHOICES):
        if state.decision is None:
            return
        state.apply(chance.choice(state.decision.options))
    pytest.fail(f"a play has more than {MOST_CHOICES} choices")


def _by_many_games(text: str) -> Found:
    findings = play_check(Rules(_source(text), shipped_libraries()), GAMES, jobs=1, limit=MOST_CHOICES).findings
    return {(f.diagnostic.code, f.diagnostic.line) for f in findings}


def _by_its_tests(text: str) -> Found:
    return {(d.code, d.line) for trial in run_tests(_game(text)) for d in trial.failures}


def _found(code: str, text: str) -> Found:
    """What is said of a program, at the latest where this code is said."""
    said = _by_checking(text, strict=code in ADVICE_CODES)
    if said or code < "CG800":
        return said
    if code < "CG850":
        return _by_playing(text)
    return _by_many_games(text) if code < "CG900" else _by_its_tests(text)


# ───────────── the programs of the pages


@pytest.mark.parametrize("code", NAMES)
def test_the_wrong_program_earns_the_code(code: str) -> None:
    wrong = page_of(code).wrong
    found = _found(code, wrong)
    assert {said for said, _ in found} == {code}
    marked = {(m[1], wrong.count("\n", 0, m.start()) + 1) for m in MARKED.finditer(wrong)}
    if marked:
        assert found == marked


@pytest.mark.parametrize("code", NAMES)
def test_the_right_program_can_be_played(code: str) -> None:
    """Whoever copies the example of a page has a game without any finding."""
    right = page_of(code).right
    assert _by_checking(right, strict=code in ADVICE_CODES) == set()
    assert _by_playing(right, plays=3) == set()
    assert _by_its_tests(right) == set()
    assert format_text(_source(right)) == right
    if "CG850" <= code < "CG900":
        assert _by_many_games(right) == set()


@pytest.mark.parametrize("code", NAMES)
def test_a_page_is_short(code: str) -> None:
    page = page_of(code)
    assert page.code == code
    assert page.wrong != page.right
    assert 1 <= len(re.findall(r"[.:?](?=\s)", page.prose)) <= 7
    assert len(page.prose) <= 600
    assert max(map(len, page.prose.splitlines())) <= 100


# ───────────── the pages as a whole


def _said_codes() -> set[str]:
    files = [p for folder in ("dsl", "interpreter", "lab") for p in (ROOT / folder).rglob("*.py")]
    return {code for path in files for code in SAID.findall(path.read_text(encoding="utf-8"))}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    """`cardgame explain` has something to say about whatever the tool says."""
    assert set(NAMES) == _said_codes()


def test_titles_differ() -> None:
    titles = [page_of(code).title for code in NAMES]
    assert sorted(titles) == sorted(set(titles))


def _index() -> str:
    lines = ["# All codes", "", "`cardgame explain CG201` shows the page of a code.", ""]
    for number, part in PARTS.items():
        lines += [f"## CG{number}xx: {part}", ""]
        for code in NAMES:
            if code[2] == number:
                lines.append(f"- [{code}](../dsl/pages/{code}.md) {page_of(code).title}")
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def test_the_index_lists_every_page() -> None:
    if UPDATE:
        INDEX.parent.mkdir(exist_ok=True)
        INDEX.write_text(_index(), encoding="utf-8")
    assert INDEX.read_text(encoding="utf-8") == _index()
