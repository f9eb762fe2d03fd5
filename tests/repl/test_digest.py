"""Of news that have no room, which lines are seen: the points, and what led to them."""

from __future__ import annotations

import pytest

from repl.fronts.digest import Rows
from repl.fronts.scroll import Scroll
from repl.screen.story import Story
from repl.screen.text import Line, Paint, bare, line
from tests.repl.panes import rows
from tests.repl.sessions import last, say, session

MOVES = [line(("strong", "Ida"), " draws"), line(("strong", "Jo"), " draws"), line(("strong", "Kim"), " draws")]
LED = [line("  cards go"), line("  ", ("said", "Ida has most")), line("  more go"), line("  ", ("said", "Jo has most"))]
POINTS: list[Line] = [line(("title", "Points")), *(line(f"  {who}: ", ("points", "3")) for who in ("Ida", "Jo"))]


def scoring(*since: Line) -> Scroll:
    pane = Scroll(Paint())
    rows(pane, 30, 7)
    pane.begin_news()
    pane.add([*MOVES, *LED, *POINTS, *since])
    return pane


def test_what_led_to_the_points_stays_before_old_moves() -> None:
    pane = scoring()
    points = ["Points", "  Ida: 3", "  Jo: 3"]
    assert rows(pane, 30, 8) == ["Kim draws", "  cards go", "  Ida has most", "  more go", "  Jo has most", *points]
    assert rows(pane, 30, 7) == ["Kim draws …", "  Ida has most", "  more go", "  Jo has most", *points]
    assert rows(pane, 30, 6) == ["Kim draws …", "  Ida has most …", "  Jo has most", *points]  # by which they came
    assert rows(pane, 30, 5) == ["  Ida has most …", "  Jo has most", *points]  # what was said stays longest


def test_after_the_next_moves_what_was_said_stays_if_it_has_room_beside_them() -> None:
    pane = scoring(*(line(("strong", who), f" plays {n}") for n in range(2) for who in ("Ida", "Jo", "Kim")))
    played = ["Ida plays 1", "Jo plays 1", "Kim plays 1"]
    assert rows(pane, 30, 6) == ["Points", "  Ida: 3", "  Jo: 3 …", *played]
    shown = rows(pane, 30, 10)
    assert [row for row in shown if "most" in row] == ["  Ida has most …", "  Jo has most"]
    assert shown[-3:] == played


def test_a_long_text_is_read_to_its_end_without_gaps() -> None:
    """The last page of `:history` began with points of long ago."""
    pane = scoring()
    pane.begin_news()
    text = [*POINTS, *(line(f"move {n}") for n in range(9))]
    pane.add(text, text_from=len(text) - 1)
    assert rows(pane, 30, 5) == [f"move {n}" for n in range(4, 9)]


def test_cards_that_the_rules_have_just_named_are_not_told_again() -> None:
    """The scoring of Gracias said of each colour who loses how many, and told below it that they go."""
    found = session("gracias", 4, seed=31)
    list(found.begin())
    told = [o for o in say(found, ":auto 12") if o.kind == "happened" and "has the most" in o.text]
    assert told
    assert all("→ stock" not in output.text for output in told)
    assert any("hidden → display" in output.text for output in told)
    own = [row for o in told for row in o.lines if row[-1][1].startswith("You have the most")]
    assert all(style == "lost" for row in own for style, text in row if text.strip())
    assert "has the most" in last(say(found, ":history 40"), "note").text


def test_the_end_has_as_many_points_as_have_room_and_counts_what_it_leaves_out() -> None:
    """All or nothing left rows free, and what went before the end was not counted."""
    pane = scoring()
    pane.add([line("      (2 + 1)")])  # how the points of Jo came about goes on in another row
    pane.add_end([line("table"), (), line("Jo wins"), (), line("1. Jo")], 2)
    won, points = ["Jo wins", "1. Jo"], ["Points", "  Ida: 3", "  Jo: 3"]
    assert rows(pane, 30, 4) == ["  Ida: 3", "  Jo: 3 …", *won]
    assert pane.above == len(MOVES) + len(LED) + 5
    assert rows(pane, 30, 5) == [points[0], "  Ida: 3", "  Jo: 3 …", *won]
    assert rows(pane, 30, 6) == [*points, "      (2 + 1) …", *won]
    assert rows(pane, 30, 9) == [
        "  Ida has most …",
        "  Jo has most",
        *points,
        "      (2 + 1) …",
        "Jo wins",
        "",
        "1. Jo",
    ]
    assert pane.above == len(MOVES) + 2 + 2  # cards that went, and the table


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("gauner", "en", "The third scoring ends the game."),  # what the rules said last, rather than how it can end
        ("gauner", "de", "Die dritte Wertung beendet das Spiel."),
        ("gracias", "en", "The game ends after three deals"),
        ("gracias", "de", "Das Spiel endet nach drei Durchgängen"),
    ],
)
def test_the_end_says_why_it_is_one(name: str, language: str, said: str) -> None:
    found = session(name, 3, language=language)
    list(found.begin())
    over = last(say(found, ":auto end"), "over").lines
    at = next(at for at, row in enumerate(over) if bare(row).startswith(said))
    assert any(style == "good" for style, _ in over[at - 1])  # below who has won


def test_the_last_points_are_not_those_of_an_earlier_deal() -> None:
    """One player's alone came after several players' of the deal before, which were shown as the last."""
    deal, alone = line(("title", "Deal 2")), line("  Ida: ", ("points", "3 − 8 = -5"))
    pane = scoring(deal, line(("strong", "Kim"), " plays"), alone, *(line(f"more {n}") for n in range(9)))
    assert "  Ida: 3 − 8 = -5 …" in rows(pane, 30, 7)
    assert not any("Jo: 3" in row for row in rows(pane, 30, 7))
    beside = scoring(line(("strong", "Kim"), " plays"), alone, *(line(f"more {n}") for n in range(9)))
    assert "  Jo: 3" in rows(beside, 30, 7)


def test_points_that_were_read_stay_beside_the_next_moves_as_a_whole_or_not_at_all() -> None:
    """Below the next moves stood the points of the last player alone, and what the viewer had got for theirs."""
    pane = Scroll(Paint(), "You")
    rows(pane, 60, 9)
    pane.begin_answer(line("> 2"))
    got = line("  ", ("strong", "You"), " get 2 cards")
    points = [*POINTS, line("  You: ", ("points", "4"))]
    pane.add([line(("strong", "You"), " take 2"), got, *points])
    pane.begin_news()  # Enter was pressed
    for who in ("Ida", "Jo"):
        pane.add([line(("strong", who), " takes 3"), line("  a card"), line(("strong", who), " lays out 4")])
        pane.add([line("  another card")])
    turns = [f"{who} takes 3 · a card · lays out 4 · another card" for who in ("Ida", "Jo")]
    score = ["  Ida: 3", "  Jo: 3", "  You: 4"]
    assert rows(pane, 60, 5) == [*score, *turns]
    assert rows(pane, 60, 6) == ["You take 2 …", *score, *turns]
    assert not {*score} & {*rows(pane, 60, 4)}
    pane.begin_answer(line("> 1"))
    pane.begin_news()
    pane.add([line(("strong", "Ida"), f" plays {n}") for n in range(3)])
    assert not {*score} & {*rows(pane, 60, 5)}  # they were read two choices ago


def test_points_that_are_lost_are_the_last_points_too() -> None:
    """Only the first time somebody lost, because nothing was there to be taken from. Chips that are paid are not."""
    found = session("skat", 3, seed=15)
    story = Story(found.play.state, found.viewer, found.words)
    assert story.purses.isdisjoint(story.ranked)
    chips = Story(session("texas_holdem", 3).play.state, found.viewer, found.words)
    assert chips.purses >= {"chips"} == chips.ranked & chips.purses


def test_the_end_keeps_what_the_rules_said_last_where_nobody_was_told_points() -> None:
    """Who had got which bonus card was gone with the Enter that led to the end."""
    pane = Scroll(Paint())
    rows(pane, 30, 9)
    pane.begin_news()
    said = [line("  ", ("said", f"Ida has most {what}")) for what in ("red", "blue")]
    pane.add([*MOVES, line("  ", ("said", "Kim finds none")), *MOVES[:1], line("  cards go"), *said])
    pane.begin_news()
    pane.add_end([*(line(f"table {n}") for n in range(9)), (), line("Jo wins"), line("1. Jo")], 10)
    assert rows(pane, 30, 4) == ["  Ida has most red", "  Ida has most blue …", "Jo wins", "1. Jo"]
    assert rows(pane, 30, 3)[0] == "  Ida has most blue …"


def test_points_that_the_next_sums_begin_with_stay_beside_them_with_their_cause() -> None:
    """Whoever went out got 100 below the last move, and the sums of the deal began 100 higher than the table said."""
    out = [line("  ", ("said", "Kim goes out")), line("  ", ("strong", "Kim"), ": ", ("points", "2 + 1 = 3"))]
    shown = [line("  Ida shows 5"), line("  Jo shows 6")]
    pane = Scroll(Paint())
    rows(pane, 30, 9)
    pane.begin_news()
    pane.add([*MOVES, *out, *shown, *POINTS])
    points = ["Points", "  Ida: 3", "  Jo: 3"]
    assert rows(pane, 30, 5) == ["  Kim goes out", "  Kim: 2 + 1 = 3 …", *points]
    assert rows(pane, 30, 4) == ["  Kim: 2 + 1 = 3 …", *points]
    pane.add([line(("strong", who), " plays") for who in ("Ida", "Jo", "Kim")])
    assert rows(pane, 30, 7) == ["  Kim: 2 + 1 = 3 …", "Points", *points[1:2], "  Jo: 3", *bare_of(pane, 3)]
    pane.add_end([line("table"), line("Kim wins"), line(), line("score")], 1)
    assert rows(pane, 30, 8)[-8:] == [
        "  Kim goes out",
        "  Kim: 2 + 1 = 3 …",
        *points[:2],
        "  Jo: 3 …",
        "Kim wins",
        "",
        "score",
    ]
    assert rows(pane, 30, 7) == ["  Kim goes out", "  Kim: 2 + 1 = 3 …", *points[:2], "  Jo: 3 …", "Kim wins", "score"]


def bare_of(pane: Scroll, last: int) -> list[str]:
    return [bare(row) for row in pane.lines[-last:]]


def test_what_the_rules_said_of_a_last_move_stays_with_it() -> None:
    """`player 3 plays 2x …` hid that nobody was found, beside older moves that are nobody's last."""
    lines: list[Line] = [line(("strong", "player 3"), " plays 2x"), line("  ", ("said", "player 3 finds nobody"))]
    for thing in ("arrests", "plays red", "arrests again", "passes"):
        lines.append(line(("strong", "player 2"), f" {thing}"))
    found = Rows(lines, first=0, since=0)
    assert found.seen(5) == [0, 1, 3, 4, 5]
    assert found.seen(3) == [0, 1, 5]
    assert found.seen(2) == [0, 5]


def test_whom_the_last_points_put_out_is_seen_below_them() -> None:
    """Who had lost all chips was told where nobody saw it: what led to the points had the room."""
    lines: list[Line] = [line(("strong", "Ida"), " calls"), *(line(f"  card {n}  deck → board") for n in range(9))]
    lines += [line("  ", ("points", "Ida: 3")), line("  ", ("points", "Jo: 3")), line("  ", ("out", "Kim"), " is out")]
    seen = [bare(lines[at]) for at in Rows(lines, first=0, since=0).seen(6)]
    assert seen[-3:] == ["  Ida: 3", "  Jo: 3", "  Kim is out"]
    found = session("texas_holdem", 3, seed=2)
    list(found.begin())
    out = [row for o in say(found, ":auto 200") for row in o.lines if bare(row).endswith(" is out")]
    assert out
    assert all(style == "out" for row in out for style, text in row if text.strip())


def test_no_row_is_seen_that_goes_on_with_one_that_is_not() -> None:
    """“three wild)” stood there alone, behind what somebody else had done."""
    forced = [line(("strong", "Ida"), " goes on (three cards,"), line("      at most"), line("      three wild)")]
    lines = [*MOVES, *forced, line("> 9"), line(("strong", "Ida"), " plays 9")]
    for height in range(1, len(lines)):
        for first in (0, 6):
            seen = Rows(lines, first=first, since=0).seen(height)
            assert all(at - 1 in seen for at in seen if bare(lines[at]).startswith("    "))
            assert len(seen) >= height - 2


def test_what_somebody_took_stays_before_where_cards_went_after_their_turn() -> None:
    """Of a turn of Gauner that took cards from the viewer only its end was seen, above a card for a row; and that card
    stood in the place of what the rules said."""
    lines: list[Line] = [
        line(("strong", "You"), " take yellow"),
        line("  ", ("course", "red  deck → row 3")),
        line(("strong", "player 2"), " takes red"),
        line(("strong", "player 2"), " lays out 2 yellow", ("lost", " · Yours: yellow  laid → discards")),
        line("  ", ("course", "orange  deck → row 3")),
        line("  ", ("said", "all rows are closed")),
        line("  ", ("course", "26 cards  deck → row 1, row 2, row 3")),
    ]
    found = Rows(lines, first=0, since=0)
    assert found.seen(3, "You") == [0, 2, 3]
    assert found.seen(4, "You") == [0, 2, 3, 5]
    assert found.seen(5, "You") == [0, 2, 3, 5, 6]


@pytest.mark.parametrize("forced", [False, True])
def test_that_the_viewer_typed_to_pass_makes_room_for_what_was_done_to_them(forced: bool) -> None:
    """`You pass …` stood there, and not what player 2 had taken before they put away the viewer's cards. That nothing
    else was possible is news, though."""
    why = (("idle", " "), ("dim", "(the rule “lay out more” leaves nothing else)")) if forced else ()
    lines: list[Line] = [
        line(("strong", "You"), ("idle", " pass"), *why),
        line("  ", ("course", "red  deck → row 3")),
        line(("strong", "player 2"), " takes red"),
        line(("strong", "player 2"), " lays out 2 yellow", ("lost", " · Yours: yellow  laid → discards")),
        line("  ", ("course", "orange  deck → row 3")),
        line(("strong", "player 3"), " takes blue"),
    ]
    found = Rows(lines, first=0, since=0)
    assert found.seen(3, "You") == ([0, 3, 5] if forced else [2, 3, 5])
    assert found.seen(4, "You") == ([0, 2, 3, 5] if forced else [2, 3, 4, 5])


def test_what_the_viewer_drew_is_seen_before_the_second_row_of_anybody() -> None:
    """Why the pile could not be taken took two rows, so that nobody saw which cards had been drawn."""
    lines: list[Line] = [
        line(("strong", "player 2"), " draws · melds 4: 4, 4, 4"),
        line("    · melds 5: 5, 5, 5 · discards jack"),
        line(("strong", "You"), " draw (not possible: Take the pile – with a pair, if it"),
        line("      is not frozen)"),
        line("  ", ("strong", "You"), " get 4, 6"),
    ]
    assert Rows(lines, first=0, since=0).seen(3, "You") == [0, 2, 4]
    assert Rows(lines, first=0, since=0).seen(4, "You") == [0, 1, 2, 4]


def test_turns_are_told_in_fewer_rows_for_what_the_rules_said() -> None:
    """That all rows of Gauner had been filled up was nowhere, though a turn that took two rows had room in one."""
    pane = Scroll(Paint(), "You")
    rows(pane, 80, 4)
    pane.begin_news()
    pane.add(
        [
            line(("strong", "You"), " lay out 1 green"),
            line(("strong", "player 2"), " takes 2 orange from row 3, right"),
            line("  ", ("", "2 grey"), ("dim", "  row 3 → jail")),
            line(("strong", "player 2"), " lays out 2 orange"),
            line("  ", ("course", "orange"), ("dim", "  deck → row 3")),
            line("  ", ("said", "all rows are closed and are filled up")),
            line("  ", ("course", "27 cards"), ("dim", "  deck → row 1, row 2, row 3")),
            line(("strong", "player 3"), " takes 2 yellow from row 2, right"),
            line("  ", ("", "2 orange"), ("dim", "  row 2 → jail")),
            line(("strong", "player 3"), " lays out 2 purple"),
            line("  ", ("course", "grey"), ("dim", "  deck → row 2")),
        ]
    )
    for height in (4, 5, 6):
        shown = rows(pane, 80, height)
        assert sum(row.startswith("  all rows are closed and are filled up") for row in shown) == 1
        assert all(any(row.startswith(f"{who} takes") for row in shown) for who in ("player 2", "player 3"))
