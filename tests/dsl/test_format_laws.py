"""Laws of the formatter: however a file was typed, what it says stays, and formatting twice is formatting once."""

from __future__ import annotations

import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.source import Source
from tests.dsl.test_format import GAMES, formatted, same_meaning
from tests.effort import examples

PIECE = re.compile(r'"[^"\n]*"|#.*|@\w+(?:-\w+)?|\w+|[-+<>]=|\S')
KEPT = re.compile(r'("[^"\n]*")|(#[^\n]*)|(@\w+(?:-\w+)?)')


class Untidy:
    """Writes a tidy text down carelessly, by chance. `extras` adds comments, blank lines and breaks."""

    def __init__(self, seed: int, extras: bool) -> None:
        self.chance = Random(seed)
        self.extras = extras

    def rewrite(self, text: str) -> str:
        self.lines: list[str] = []
        widths = [0]
        for line in text.splitlines():
            if not line.strip():
                self.lines.append("")
                continue
            level = (len(line) - len(line.lstrip(" "))) // 4
            if level >= len(widths):
                widths.append(widths[-1] + self.chance.randint(1, 8))
            del widths[level + 1 :]
            if self.extras:
                self.clutter()
            self.lines.append(" " * widths[level] + self.spread(line.strip()))
        return "\n".join(self.lines) + "\n" * self.chance.randint(1, 3)

    def clutter(self) -> None:
        while self.chance.random() < 0.15:
            self.lines.append(" " * self.chance.randint(0, 12) + self.chance.choice(["", "# alone", "#x @R9  "]))

    def spread(self, code: str) -> str:
        written, depth, before = "", 0, ""
        for piece in PIECE.findall(code):
            depth += (piece in "([") - (piece in ")]")
            needed = bool(re.search(r"\w$", before) and re.match(r"\w", piece))
            written += " " * (needed + self.chance.choice([0, 0, 1, 4])) + piece
            if self.extras and depth and piece in "([," and self.chance.random() < 0.1:
                written += self.chance.choice(["", " # inside", "@R7"]) + "\n" + " " * self.chance.randint(0, 9)
                before = ""
            else:
                before = piece
        if self.extras and "#" not in written and self.chance.random() < 0.1:
            written += self.chance.choice(["# beside", "  @R5# both", " @R6", "   "])
        return written.lstrip(" ")


def parts_of(game: str) -> list[str]:
    """The sections of a tidy file, the head first."""
    return re.split(r"\n\n(?=\w)", GAMES[game])


@st.composite
def tidy_texts(draw: st.DrawFn) -> str:
    head, *sections = parts_of(draw(st.sampled_from(sorted(GAMES))))
    chosen = draw(st.lists(st.sampled_from(sections), max_size=4))
    return "\n\n".join([head, *chosen]).rstrip("\n") + "\n"


seeds = st.integers(0, 2**32)


@settings(max_examples=examples(80), deadline=None)
@given(tidy_texts(), seeds)
def test_formatting_keeps_what_was_written_and_twice_is_once(tidy: str, seed: int) -> None:
    text = Untidy(seed, extras=True).rewrite(tidy)
    once = formatted(text)
    assert formatted(once) == once
    assert same_meaning(Source("a", text), Source("b", once))
    for old, new in zip(zip(*KEPT.findall(text), strict=True), zip(*KEPT.findall(once), strict=True), strict=True):
        assert [kept.rstrip() for kept in old if kept] == [kept for kept in new if kept]


@settings(max_examples=examples(40), deadline=None)
@given(tidy_texts(), seeds)
def test_spaces_and_indent_widths_do_not_matter(tidy: str, seed: int) -> None:
    assert formatted(Untidy(seed, extras=False).rewrite(tidy)) == formatted(tidy)


@settings(max_examples=examples(30), deadline=None)
@given(tidy_texts(), seeds)
def test_every_line_is_tidy(tidy: str, seed: int) -> None:
    once = formatted(Untidy(seed, extras=True).rewrite(tidy))
    lines = once.split("\n")
    assert lines[-1] == ""
    assert lines[-2] != ""
    assert "\n\n\n" not in once
    for line in lines:
        assert line == line.rstrip()
        assert (len(line) - len(line.lstrip(" "))) % 4 == 0


@settings(max_examples=examples(20), deadline=None)
@given(tidy_texts(), seeds)
def test_line_ends_of_other_systems_do_not_matter(tidy: str, seed: int) -> None:
    text = Untidy(seed, extras=True).rewrite(tidy)
    assert formatted("\ufeff" + text.replace("\n", "\r\n")) == formatted(text)
