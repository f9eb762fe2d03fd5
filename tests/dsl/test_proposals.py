"""What a message tells people to write can be written: every piece of code in a help can be read in some place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from dsl import check
from dsl.diagnostic import Diagnostic
from dsl.parsing import recognise
from dsl.recovery.slips import (
    card_proposals,
    fitting,
    group_words,
    idioms,
    plain_words,
    proposals,
    rewritten,
    sayings,
    section_proposals,
    section_sayings,
    table_talk,
)
from dsl.recovery.slips.fitting import _pieces
from dsl.recovery.tolerant_lexer import cut
from dsl.source import Source
from interpreter.load import shipped_libraries
from tests.dsl import test_lints, test_newcomers, test_snapshots
from tests.effort import cases
from tests.proof.texts import words_of_slips

CODE = re.compile(r"`([^`]+)`")

# Every place of a file where a line, or a part of one, can stand, up to that place.
PLACES = [
    "",
    "game X\n",
    "game X\n    ",
    "game X\nphase a\n    ",
    "game X\nphase a\n    if x\n        x\n    ",
    "game X\nphase a\n    choose card from hand\n        ",
    'game X\nphase a\n    choose card from hand\n        must "a" ',
    "game X\nphase a\n    choose one\n        ",
    "game X\nphase a\n    choose ",
    "game X\nphase a\n    move ",
    "game X\nphase a\n    move card to ",
    "game X\nphase a\n    move card to a ",
    "game X\nphase a\n    x ",
    "game X\nphase a\n    each player ",
    "game X\ncards a in b\n    ",
    "game X\nzones\n    ",
    "game X\nzones\n    a: ",
    "game X\nzones\n    a: pile\n        ",
    "game X\nzones\n    a: pile ",
    "game X\nstate\n    ",
    "game X\n    option a = 3 ",
    'game X\ntest "a"\n    ',
    'game X\ntest "a"\n    given ',
    'game X\ntest "a"\n    given p1.hand: ',
    "game X\ndefine a = ",
    "game X\ndefine a = b ",
    "game X\ndefine a =\n    ",
    "game X\ndefine a =\n    1 if x\n    ",
    "game X\nwords de\n    ",
    "game X\nabout\n    ",
]
# Single words and signs are named as what they are.
WORD = re.compile(r"[\w.]+|[^\w\s]{1,2}")


@cache
def can_be_read(code: str) -> bool:
    """Whether it is a line, a part of one, or the beginning of one, in some place."""
    plain = code.replace("…", "x").strip().strip("{}")
    return WORD.fullmatch(plain) is not None or any(_begins(place + plain) for place in PLACES)


def _begins(text: str) -> bool:
    """Whether a text is the beginning of a file."""
    stack: recognise.Stack | None = recognise.beginning()
    lines = cut(Source("x", text)).lines
    depths = [0]
    for number, line in enumerate(lines):
        kinds: list[str] = []
        while line.depth < depths[-1]:
            kinds.append("_DEDENT")
            depths.pop()
        if line.depth > depths[-1]:
            kinds.append("_INDENT")
            depths.append(line.depth)
        kinds += [token.type for token in line.tokens] + ["_NL"] * (number < len(lines) - 1)
        for kind in kinds:
            stack = recognise.feed(stack, kind)
            if stack is None:
                return False
    return True


def codes(help: str) -> list[str]:
    return CODE.findall(help)


def tables() -> Iterator[tuple[str, str]]:
    for name, table in (*vars(sayings).items(), *vars(section_sayings).items()):
        if name.isupper():
            for saying, help in table.items():
                yield f"{name}: {saying}", idioms.help_for({saying: help}, ["x"]) or help.replace("{n}", "2")


def test_sayings_tell_what_can_be_read() -> None:
    wrong = {}
    for saying, help in tables():
        for code in codes(help.replace("{n}", "2")):
            if not saying.startswith("HEADINGS") and not can_be_read(code):
                wrong[saying] = code
    assert wrong == {}


@pytest.mark.slow
def test_newcomers_are_told_what_can_be_read() -> None:
    wrong = {}
    for row in test_newcomers.ROWS:
        for d in test_newcomers._found(row)[0]:
            wrong |= {(row.typed, code): d.code for code in codes(d.help) if not can_be_read(code)}
    assert wrong == {}


@pytest.mark.slow
def test_wrong_programs_are_told_what_can_be_read() -> None:
    wrong = {}
    for case in test_snapshots.CASES:
        found = check(Source("game.cardgame", test_snapshots._with_signs(case.code)), shipped_libraries())
        wrong |= unreadable(found.diagnostics)
    for _, text in test_lints.PROGRAMS:
        found = check(Source("sample.cardgame", test_lints._whole(text)), shipped_libraries())
        wrong |= unreadable(found.diagnostics)
    assert wrong == {}


def unreadable(found: tuple[Diagnostic, ...]) -> dict[str, str]:
    return {code: d.code for d in found for code in codes(d.help) if not can_be_read(code)}


TABLES = {
    f"{module.__name__.rpartition('.')[2]} {name}": table
    for module in (proposals, section_proposals, card_proposals, plain_words, group_words, table_talk)
    for name, table in vars(module).items()
    if name.isupper()
}


@pytest.mark.parametrize("name", TABLES)
def test_proposals_speak_only_of_what_they_were_told(name: str) -> None:
    _only_of_what_was_told(TABLES[name])


def _only_of_what_was_told(table: tuple[tuple[str, str], ...]) -> None:
    given = {"deck", "hand", "discards", "ranked", "won", "phase", "family", "score", "friend", "done"}
    wrong = []
    for saying, template in table:
        told = {piece.strip('"{}') for piece in _pieces(saying) if "{" in piece}
        told |= {name.rstrip("0123456789") for name in told}
        names = set(re.findall(r"\{(?:not |attr )?(\w+)\}", template))
        wrong += [(saying, template)] * (not names <= told | given or saying.lower() != saying)
    assert wrong == []


BROKEN = [
    "leading or (1 if (1 if card > 2handelse 3) > 2 else 3).suit is led",  # was asked 25,000 times
    "a or and higher than or than than a and than a than and and or higher higher or than 1 higher",
    "equal or or x fewer than fewer than hand hand equal fewer the is the hand is than than hand is fewer greater",
]
MOST_ASKED = 2_000


def test_sayings_are_looked_for_with_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has many wrong lines, and each is held against every saying, at every place where one could begin."""
    asked = 0
    is_of_kind = fitting._is

    def counted(row: fitting.Row, kind: str, start: int, end: int) -> bool:
        nonlocal asked
        asked += 1
        return is_of_kind(row, kind, start, end)

    monkeypatch.setattr(fitting, "_is", counted)
    chance = Random(1)
    tables = (*plain_words.CONDITIONS, *table_talk.STATEMENTS, *proposals.STATEMENTS)
    made = []
    for _ in range(60):
        own = [word for saying, _ in chance.choices(tables, k=3) for word in _pieces(saying) if word[0] not in '{"']
        words = [*own, "and", "or", "not", "(", ")", "the", "hand", "1"]
        made.append(" ".join(chance.choice(words) for _ in range(rewritten.MOST_TOKENS - 4)))
    for line in BROKEN + made:
        asked = 0
        check(Source("x", f"game X\nzones\n    hand: hand\nphase a\n    n = {line}\n"))
        assert asked < MOST_ASKED, line


@pytest.mark.parametrize("place", PLACES)
def test_a_line_of_any_words_is_answered_in_every_place(place: str) -> None:
    """Whoever looks for a saying meets its words in any order, and any number: `copies of cards`, `999 x`."""
    chance = Random(place)
    words = (*words_of_slips(), *["1", "999", "12345", "x", "copies", "of", "cards", "card", ":", "hand", "red"] * 200)
    for _ in range(cases(25, 1_000)):
        line = " ".join(chance.choice(words) for _ in range(chance.choice((1, 2, 3, 3, 4, 5, 6, 8))))
        assert not check(Source("x", f"{place}{line}\n"), shipped_libraries()).ok
