"""What people and machines read when something is wrong with a file: pictures to be looked at."""

import re
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.output import FORMATS
from dsl.diagnostic import Diagnostic, Label
from dsl.render import render
from dsl.source import Source, Span
from tests.effort import within

UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def spot(source: Source, words: str, number: int = 1) -> Span:
    """The place of some words in a file."""
    start = -1
    for _ in range(number):
        start = source.text.index(words, start + 1)
    return Span(start, start + len(words))


def stretch(source: Source, first: str, last: str) -> Span:
    """From some words to some others."""
    return spot(source, first).to(spot(source, last))


def finding(source: Source, span: Span, label: str = "here", *also: Label) -> Diagnostic:
    """Something wrong at a place."""
    return Diagnostic("CG101", "error", "something is wrong", source, span, label, also)


def picture(diagnostic: Diagnostic, *, ascii: bool = False) -> str:
    """The full format below its two head lines, with an empty line first so that it reads well here."""
    return "\n" + render([diagnostic], "full", ascii=ascii).split("\n", 2)[2]


GAME = Source(
    "games/gauner.cardgame",
    """\
game Gauner

zones
    deck: pile
    hand: hand

phase deal
    each player
        draws 5

phase play
    move given to hnad
    discard the trick
""",
)
MISSPELT = Diagnostic(
    "CG201",
    "error",
    "no zone is named `hnad`",
    GAME,
    spot(GAME, "hnad"),
    "not a zone of this game",
    (Label(spot(GAME, "hand"), "`hand` is declared here"),),
    help="write `hand`",
)
UNUSED = Diagnostic(
    "CG402",
    "warning",
    "zone `deck` is never emptied",
    GAME,
    spot(GAME, "deck"),
    notes=("it gets 52 cards", "with 3 players: 50,\nthe rest is dealt"),
)


def test_full() -> None:
    assert (
        render([MISSPELT, UNUSED], "full")
        == """\
error[CG201]: no zone is named `hnad`
  ╭─ games/gauner.cardgame:12:19
   │
 5 │     hand: hand
   │     ~~~~ `hand` is declared here
   ·
12 │     move given to hnad
   │                   ^^^^ not a zone of this game
   │
   = help: write `hand`

warning[CG402]: zone `deck` is never emptied
 ╭─ games/gauner.cardgame:4:5
  │
4 │     deck: pile
  │     ^^^^
  │
  = note: it gets 52 cards
  = note: with 3 players: 50,
          the rest is dealt
"""
    )


def test_full_in_ascii() -> None:
    assert (
        render([MISSPELT], "full", ascii=True)
        == """\
error[CG201]: no zone is named `hnad`
  --> games/gauner.cardgame:12:19
   |
 5 |     hand: hand
   |     ~~~~ `hand` is declared here
   :
12 |     move given to hnad
   |                   ^^^^ not a zone of this game
   |
   = help: write `hand`
"""
    )


def test_full_in_colour() -> None:
    text = render([MISSPELT, UNUSED], "full", color=True)
    assert "\x1b[1;31merror[CG201]\x1b[0m\x1b[1m: no zone is named `hnad`\x1b[0m\n" in text
    assert "\x1b[1;31m^^^^ not a zone of this game\x1b[0m\n" in text
    assert "\x1b[36m~~~~ `hand` is declared here\x1b[0m\n" in text
    assert "\x1b[1;33mwarning[CG402]\x1b[0m" in text
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == render([MISSPELT, UNUSED], "full")


def test_nothing_to_say() -> None:
    assert [render([], format) for format in ("full", "concise", "github")] == ["", "", ""]


def test_several_places_on_one_line() -> None:
    also = (Label(spot(GAME, "given"), "these cards"), Label(spot(GAME, "move given to hnad"), "this move"))
    assert (
        picture(finding(GAME, spot(GAME, "hnad"), "not a zone", *also))
        == """
   │
12 │     move given to hnad
   │     ~~~~~~~~~~~~~~~~~~ this move
   │          ~~~~~ these cards
   │                   ^^^^ not a zone
"""
    )


def test_one_line_between_two_is_shown_instead_of_a_dot() -> None:
    also = Label(spot(GAME, "zones"), "among these")
    assert (
        picture(finding(GAME, spot(GAME, "hand"), "twice", also))
        == """
  │
3 │ zones
  │ ~~~~~ among these
4 │     deck: pile
5 │     hand: hand
  │     ^^^^ twice
"""
    )


def test_place_over_several_lines() -> None:
    assert (
        picture(finding(GAME, stretch(GAME, "phase deal", "draws 5\n\n"), "nobody gets here"))
        == """
  │
7 │ ╭ phase deal
8 │ │     each player
9 │ │         draws 5
  │ ╰───────────────^ nobody gets here
"""
    )


def test_long_place_that_begins_inside_a_line_and_has_others_in_it() -> None:
    also = (
        Label(spot(GAME, "hand: hand"), "inside"),
        Label(stretch(GAME, "each player", "draws 5"), "a block in it"),
    )
    assert (
        picture(finding(GAME, stretch(GAME, "pile", "move"), "all of this", *also))
        == """
   │
 4 │         deck: pile
   │ ╭─────────────^
 5 │ │       hand: hand
   │ │       ~~~~~~~~~~ inside
   · │
 8 │ │ ╭     each player
 9 │ │ │         draws 5
   │ │ ╰───────────────~ a block in it
   · │
12 │ │       move given to hnad
   │ ╰──────────^ all of this
"""
    )


def test_two_places_that_end_together_in_ascii() -> None:
    outer = stretch(GAME, "phase deal", "draws 5")
    inner = Label(stretch(GAME, "player", "draws 5"), "inner")
    assert (
        picture(finding(GAME, outer, "outer", inner), ascii=True)
        == """
  |
7 | ,   phase deal
8 | |       each player
  | | ,----------~
9 | | |         draws 5
  | | '---------------~ inner
  | '-----------------^ outer
"""
    )


@pytest.mark.parametrize(
    ("text", "span", "expected"),
    [
        ("", Span(0, 0), "\n  │\n1 │\n  │ ^ here\n"),
        ("a\n", Span(2, 2), "\n  │\n2 │\n  │ ^ here\n"),
        ("ab", Span(2, 2), "\n  │\n1 │ ab\n  │   ^ here\n"),
        ("ab\ncd", Span(1, 1), "\n  │\n1 │ ab\n  │  ^ here\n"),
        ("ab\r\ncd", Span(2, 4), "\n  │\n1 │ ab\n  │   ^ here\n"),
        ("ab\ncd", Span(2, 3), "\n  │\n1 │ ab\n  │   ^ here\n"),
        ("ab \n\n\ncd", Span(2, 6), "\n  │\n1 │ ab\n  │   ^ here\n"),
        ("ab", Span(9, 99), "\n  │\n1 │ ab\n  │   ^ here\n"),
        ("ab", Span(1, 0), "\n  │\n1 │ ab\n  │  ^ here\n"),
        ("ab", Span(-5, 1), "\n  │\n1 │ ab\n  │ ^ here\n"),
    ],
)
def test_places_without_a_letter_get_one_caret(text: str, span: Span, expected: str) -> None:
    assert picture(finding(Source("x", text), span)) == expected


def test_tabs_wide_letters_and_combining_marks_keep_the_carets_aligned() -> None:
    for line, expected in [
        ("\thand\tx", "    hand    x\n            ^ here\n"),
        ("手札 x", "手札 x\n     ^ here\n"),
        ("e\u0301te\u0301 x", "e\u0301te\u0301 x\n    ^ here\n"),
        ("♥ x", "♥ x\n  ^ here\n"),
        ("♥\ufe0f x", "♥\ufe0f x\n   ^ here\n"),
    ]:
        source = Source("x", line)
        assert re.sub("(?m)^. │ ?", "", picture(finding(source, spot(source, "x")))) == "\n\n" + expected
    wide = Source("x", "in 手札 to")
    assert picture(finding(wide, spot(wide, "手札"))).endswith("│ in 手札 to\n  │    ^^^^ here\n")
    mark = Source("x", "ae\u0301b")
    assert picture(finding(mark, Span(2, 3))).endswith("│ ae\u0301b\n  │  ^ here\n")


def test_no_character_of_a_file_commands_the_terminal() -> None:
    source = Source("bad\x1b[2J.cardgame", "a\x1b[31m \u202eb\x07 \ud800 x")
    title = "no zone is named `\x1b]0;\x07`"
    bad = replace(finding(source, spot(source, "x"), "la\x9bbel"), title=title, help="or\rnot")
    assert (
        render([bad], "full")
        == r"""error[CG101]: no zone is named `␛]0;␇`
 ╭─ bad␛[2J.cardgame:1:14
  │
1 │ a␛[31m \u202eb␇ \ud800 x
  │                        ^ la\x9bbel
  │
  = help: or␍not
"""
    )
    assert (
        render([bad], "concise")
        == r"""bad␛[2J.cardgame:1:14: error[CG101] no zone is named `␛]0;␇`; or␍not
"""
    )


def test_ascii_escapes_what_is_not_ascii_and_stays_aligned() -> None:
    source = Source("künstlich", "für 手 x")
    assert (
        render([finding(source, spot(source, "手"), "täglich")], "full", ascii=True)
        == r"""error[CG101]: something is wrong
 --> k\xfcnstlich:1:5
  |
1 | f\xfcr \u624b x
  |        ^^^^^^ t\xe4glich
"""
    )


def test_very_long_line_is_cut_around_the_place() -> None:
    source = Source("x", "a" * 500_000 + " hnad " + "b" * 500_000)
    assert (
        within(0.5, lambda: picture(finding(source, spot(source, "hnad"), "not a zone")))
        == f"""
  │
1 │ …{"a" * 39} hnad {"b" * 75}…
  │  {" " * 40}^^^^ not a zone
"""
    )


def test_places_outside_of_the_window_are_marked_where_it_was_cut() -> None:
    source = Source("x", "first " + "a" * 400 + " hnad " + "b" * 400 + " last")
    also = (Label(spot(source, "first"), "left"), Label(spot(source, "last"), "right"))
    assert (
        picture(finding(source, spot(source, "hnad"), "main", *also))
        == f"""
  │
1 │ …{"a" * 39} hnad {"b" * 75}…
  │ ~ left
  │  {" " * 40}^^^^ main
  │  {" " * 120}~ right
"""
    )


def test_long_place_on_a_long_line_runs_into_the_cut() -> None:
    source = Source("x", "hand " + "a" * 1000)
    assert (
        picture(finding(source, Span(5, 1005)), ascii=True)
        == f"""
  |
1 | hand {"a" * 115}...
  |      {"^" * 118} here
"""
    )


def test_heap_of_combining_marks_has_an_end() -> None:
    source = Source("x", "x" + "\u0301" * 1_000_000)
    assert len(picture(finding(source, Span(0, 1)))) < 500


def test_concise() -> None:
    assert (
        render([MISSPELT, UNUSED], "concise")
        == """\
games/gauner.cardgame:12:19: error[CG201] no zone is named `hnad`; write `hand`
games/gauner.cardgame:4:5: warning[CG402] zone `deck` is never emptied
"""
    )
    assert "\x1b[1;31merror[CG201]\x1b[0m no zone" in render([MISSPELT], "concise", color=True)


def test_unknown_format() -> None:
    with pytest.raises(ValueError, match="unknown format 'yaml'"):
        render([], "yaml")


@given(
    st.text(st.characters() | st.sampled_from("\n\r\t 手\u0301\ufe0f"), max_size=40),
    st.lists(st.tuples(st.integers(-2, 45), st.integers(-2, 45)), min_size=1, max_size=4),
    st.sampled_from(FORMATS),
    st.booleans(),
)
def test_every_place_in_every_text_can_be_shown(
    text: str, places: list[tuple[int, int]], format: str, ascii: bool
) -> None:
    first, *others = (Span(*place) for place in places)
    diagnostic = finding(Source("x", text), first, text, *(Label(span, text) for span in others))
    out = render([diagnostic], format, ascii=ascii)
    assert out.endswith("\n")
    assert not {unicodedata.category(character) for character in out if character != "\n"} & UNSAFE
    assert out.isascii() or not ascii
    if format == "full":
        assert not re.search("[ \t]$", out, re.MULTILINE)
        assert out.count("^") >= 1
