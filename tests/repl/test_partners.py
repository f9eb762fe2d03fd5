"""Partners are shown as partners, a dummy's card is told as the dummy's, and the screen keeps up with the bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput

from interpreter.play.choice import Option
from repl.fronts.full_screen import FullScreen
from repl.fronts.panes import Folded
from repl.fronts.scroll import Scroll
from repl.screen.text import Output, Paint, bare, line, width
from repl.session.session import Session
from tests.repl.sessions import say, session, text

DUMMY = """\
game Dummy
    players 4
    teams (p1, p3), (p2, p4)

cards card in deck
    suit: clubs, hearts
    rank: 1 to 13
    one of each suit, rank

zones
    deck: pile
    each player
        hand: hand seen by everybody
        played: slot seen by everybody
        won: pile

state
    each player
        score = 0

play
    shuffle deck
    deal 3 from deck to every hand
    repeat 3 times
        for seat in everyone
            play_for(p1 if seat is p3 else seat, seat)
        each player
            move played to won
            score += 1

phase play_for(who, seat)
    each player in (who)
        choose card from seat.hand "Play a card"
        move card to seat.played

winner highest score
"""


@pytest.fixture
def dummy(tmp_path: Path) -> str:
    file = tmp_path / "dummy.cardgame"
    file.write_text(DUMMY, encoding="utf-8")
    return str(file)


def test_partners_are_marked_for_who_looks(dummy: str) -> None:
    for seat, partner in ((0, "player 3 (partner)"), (1, "player 4 (partner)")):
        shown = session(dummy, 4, [seat]).table().text
        assert partner in shown
        assert shown.count("(partner)") == 1
    assert "(Partner)" in session(dummy, 4, language="de").table().text
    assert "partner" not in session(dummy, 4, []).table().text
    assert "partner" not in session("gaunerbande", 4).table().text  # everybody for themselves


def test_a_card_of_another_hand_is_told_as_of_that_hand(dummy: str) -> None:
    found = session(dummy, 4)
    told = text([*found.begin(), *say(found, "1", "1")])
    own, others = told.split("You play", 2)[1:]
    assert "player 3" not in own.split("\n")[0]
    assert others.split("\n")[0].endswith(" from player 3's hand")
    german = session(dummy, 4, language="de")
    assert " für Spieler 3 (hand)" in text([*german.begin(), *say(german, "1", "1")])
    of_the_dummy = session(dummy, 4, [2])
    assert " from your hand" in text([*of_the_dummy.begin(), *say(of_the_dummy, "", ":auto 2")])


def test_behind_what_the_team_gets_it_is_told_again_who_gets_what_comes_next() -> None:
    """`team 1 gets 8 (melds) · get black 3` left open who got them."""
    found = session("canasta", 4, seed=11)
    told = text([*found.begin(), *say(found, ":auto 40")])
    assert "You take the pile · team 1 gets king (melds) · you get black 3, 4, 6, 7\n" in told
    assert "player 3 takes the pile · team 1 gets queen (melds) · player 3 gets 10\n" in told
    assert not re.search(r"team \d gets [^·\n]*· gets? ", told)


def test_of_a_tall_table_what_others_have_makes_room_first() -> None:
    pane = Folded(Paint(False, False))
    ranks = (0, 1, 1, 2, 3, 3, 0, 0)
    short = tuple((rank, line(f"row {n}")) for n, rank in enumerate(ranks))
    pane.show(Output("table", tuple(line(f"long {n}") for n in range(10)), short=short))

    def seen(height: int) -> list[str]:
        return [bare(row) for row in pane._seen(height)]

    assert seen(10) == [f"long {n}" for n in range(10)]
    assert seen(8) == [f"row {n}" for n in range(8)]
    assert (pane.hidden_in(10), pane.hidden_in(8), pane.hidden_in(5)) == (0, 0, 3)
    assert seen(7) == ["row 0", "row 1", "row 2", "row 3", "row 5", "row 6", "row 7"]
    assert seen(5) == ["row 0", "row 1", "row 2", "row 6", "row 7"]
    pane.move(-1)
    assert seen(5) == ["long 0", "long 5", "long 6", "long 7", "long 8"]  # all of it can be read, and not in short
    pane.move(-99)
    assert seen(5) == ["long 0", "long 1", "long 2", "long 3", "long 4"]
    pane.move(99)
    assert seen(5) == ["long 0", "long 6", "long 7", "long 8", "long 9"]
    pane.move(1)
    assert seen(5) == ["row 0", "row 1", "row 2", "row 6", "row 7"]


def test_a_table_is_shown_in_short_where_the_news_need_the_room() -> None:
    pane = Folded(Paint(False, False))
    pane.show(Output("table", (line("row"),) * 10, short=((0, line("row")),) * 7))
    assert [pane.height(room, 6, 3) for room in (20, 16, 15, 13, 10, 9, 3, 0)] == [10, 10, 7, 7, 7, 6, 0, 0]


def test_in_short_each_of_the_others_begins_a_row_that_fits() -> None:
    """It had been one paragraph in which players began in the middle of a row."""
    found = session("commissario", 4, seed=5)
    list(found.begin())
    say(found, ":auto 12")
    rows = [row for rank, row in found.table().short if rank == 3]
    assert [bare(row).split(" · ")[0].strip("▶ ") for row in rows] == ["player 2", "player 3", "player 4"]
    assert all(width(row) <= found.columns for row in rows)
    assert any(bare(row).endswith("…") for row in rows)


def test_in_short_all_others_stand_side_by_side_and_ones_own_team_before_the_others() -> None:
    found = session("canasta", 4, seed=5)
    list(found.begin())
    say(found, ":auto 12")
    table = found.table()
    rows = [(rank, bare(row)) for rank, row in table.short]
    assert len(rows) < len(table.lines)
    assert [rank for rank, row in rows if "hand: " in row and "cards" in row] == [3]
    assert {rank for rank, row in rows if row.startswith("  team 1  ") or "discards: " in row} == {1}
    assert rows[-1][0] == 0
    assert "(you)  hand: " in rows[-1][1]


def test_a_text_that_gets_less_room_keeps_its_beginning() -> None:
    """At the first start the table takes its place when the news are there already."""
    pane = Scroll(Paint(False, False))

    def seen(height: int) -> list[str]:
        return [bare(row) for row in pane._seen(height)]

    seen(30)
    pane.begin_news()
    pane.add([line(f"row {n}") for n in range(20)], text_from=0)
    assert seen(30) == [f"row {n}" for n in range(20)]
    assert seen(5) == [f"row {n}" for n in range(5)]
    pane.move(99)
    pane.begin_news()
    pane.add([line("more")])
    assert seen(5)[-1] == "more"
    assert seen(3)[-1] == "more"


@pytest.mark.parametrize(("name", "moves"), [("gauner", 2), ("gaunerbande", 12)])
def test_the_table_follows_while_bots_play(name: str, moves: int) -> None:
    """Whether they have a choice or not: it shows what has been told, and who is next."""
    found = session(name, 4)
    found.teller.choice_of_bot = slowly(found)  # type: ignore[method-assign]
    front = FullScreen(found, Paint(False, False), DummyInput(), DummyOutput())
    thinking: list[bool] = []
    for output in chain(found.begin(), found.feed(f":auto {moves}")):
        front._show(output)
        if output.kind == "thinking":
            thinking.append("pause" in output.data)
            who = found.labels.player(output.data["player"] - 1)
            assert [bare(row).startswith(f"▶ {who} ") for row in front.table.lines].count(True) == 1
    assert len(thinking) >= 6
    assert any(thinking) == (name == "gaunerbande")  # the last card of a round is no choice


def slowly(found: Session) -> Callable[[int], Option]:
    """A bot that seems to have thought for a while, so that one without a choice does too."""

    def choose(seat: int) -> Option:
        found.teller._took[found.seats.names[seat]] = 0.02
        found.seats.chosen_for(seat)
        return found.seats.bot(seat).choose(found.play.state.chair(seat), found.rng)

    return choose


def test_the_points_of_teams_are_in_the_head_and_their_cards_on_a_line_for_each() -> None:
    found = session("canasta", 4, seed=5)
    list(found.begin())
    say(found, ":auto 12")
    shown = found.table()
    rows = [bare(row) for row in shown.lines]
    assert rows[1].startswith("  team 1 (player 1, player 3) · points")
    assert rows[2].startswith("  team 2 (player 2, player 4) · points")
    assert any(row.startswith("  team 1  melds ") or row.startswith("  team 2  melds ") for row in rows)
    assert not any(" of team " in row for row in rows)


def test_where_rows_go_what_lies_before_one_team_does_not_stand_below_another() -> None:
    """In a small window `team 2  melds 4: 4× 4` made room first, and its further melds stood below those of team 1."""
    found = session("canasta", 4, seed=8, columns=40)
    list(found.begin())
    met = 0
    for _ in range(30):
        say(found, ":auto 3")
        table = found.table()
        rows = [bare(row) for _, row in table.short]
        whose = [max(n for n in range(at + 1) if not rows[n].startswith("    ")) for at in range(len(rows))]
        for height in range(2, len(rows)):
            shown = [bare(row) for row in table.in_short(height)]
            places: list[int] = []
            for each in shown:
                below = [*enumerate(rows)][places[-1] + 1 if places else 0 :]
                cut = each.rstrip("… ") if each.endswith("…") else "?"
                places.append(next(n for n, row in below if row == each or row.startswith(cut)))
            for at in (n for n in places if table.short[n][0] and whose[n] != n):
                assert whose[at] in places, shown
                met += 1
            assert all(width(row) <= 40 for row in table.in_short(height))
    assert met > 100
    table = Output("table", short=tuple((2, line(each)) for each in ("── head ────", "  team 2  a", "    b", "    c")))
    assert [bare(row) for row in table.in_short(3)] == ["── head ────", "  team 2  a", "    b …"]
    assert [bare(row) for row in table.in_short(2)] == ["── head ────", "  team 2 …"]
