"""What a message tells people to write can be written: every piece of code in a help can be read in some place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from dsl import check
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
from dsl.source import Source
from interpreter.load import shipped_libraries
from tests.dsl import test_lints, test_snapshots
from tests.dsl.readable import PLACES, can_be_read, codes, unreadable
from tests.effort import cases
from tests.proof.texts import words_of_slips


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
def test_wrong_programs_are_told_what_can_be_read() -> None:
    wrong = {}
    for case in test_snapshots.CASES:
        found = check(Source("game.cardgame", test_snapshots._with_signs(case.code)), shipped_libraries())
        wrong |= unreadable(found.diagnostics)
    for _, text in test_lints.PROGRAMS:
        found = check(Source("sample.cardgame", test_lints._whole(text)), shipped_libraries())
        wrong |= unreadable(found.diagnostics)
    assert wrong == {}


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
