"""Where cards went and where they came from, as it is told."""

from __future__ import annotations

import re
from pathlib import Path

from repl.fronts.scroll import Scroll
from repl.screen.text import Paint, bare, line
from tests.repl.panes import rows
from tests.repl.sessions import say, session, text

TEAMS = """game Melds
    players 4
    teams (p1, p3), (p2, p4)

cards card in deck
    rank: 1 to 9
    4 of each rank

zones
    deck: pile
    discards: pile seen by everybody
    each player
        hand: hand
    each team
        melds: spread

play
    shuffle deck
    move 1 from deck to p2.hand
    move 2 from deck to p3.hand
    deal 3 from deck to every hand
    repeat 5 times
        each player from p1
            choose one "Your turn"
                "Lay down"
                    move hand to melds
                "Pick up"
                    move melds to hand
                "Steal"
                    move (left of me).melds to hand
                "Throw away"
                    move melds to discards

winner highest count(hand)
"""


def _told(folder: Path, *lines: str) -> str:
    """With four people at the keyboard, each of whom has to sit down first."""
    path = folder / "melds.cardgame"
    path.write_text(TEAMS, encoding="utf-8")
    found = session(str(path), 4, (0, 1, 2, 3), seed=2)
    list(found.begin())
    return text(say(found, *(typed for line in lines for typed in ("", line)), ":history"))


def test_what_a_team_has_is_told_as_the_teams(tmp_path: Path) -> None:
    """Team 2 and player 2 have the same number; so have team 1 and player 1."""
    told = _told(tmp_path, "lay down", "lay down", "lay down", "pick up", "")
    assert "team 2 gets" in told
    taken = next(row for row in told.splitlines() if "player 4 gets" in row)
    assert taken.endswith("(melds → hand)")
    told = _told(tmp_path, "lay down", "steal", "lay down", "lay down", "pick up")
    stolen = next(row for row in told.splitlines() if "(from team 1)" in row)
    assert " get" in stolen
    told = _told(tmp_path, "lay down", "lay down", "throw away", "lay down")
    thrown = next(row for row in told.splitlines() if "→ discards" in row)
    assert " · team 1: " in thrown


def test_what_would_follow_tells_the_teams_apart(tmp_path: Path) -> None:
    told = _told(tmp_path, "lay down", ":what-if lay down")
    assert "team 2, melds: +" in told
    assert "team 1, melds: −" in told


def test_of_hands_that_are_dealt_one_by_one_only_ones_own_is_told(tmp_path: Path) -> None:
    path = tmp_path / "melds.cardgame"
    path.write_text(TEAMS, encoding="utf-8")
    told = text(list(session(str(path), 4, seed=2).begin())).partition("──")[0]
    assert "You get" in told
    assert "player 2 gets" not in told
    assert "player 3 gets" not in told


def test_what_others_do_with_ones_own_cards_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "stolen.cardgame"
    path.write_text(TEAMS.replace("move (left of me).melds to hand", "move p1.hand to hand"), encoding="utf-8")
    found = session(str(path), 4, (0, 1), seed=2)
    list(found.begin())
    shown = say(found, "", "pick up", "", "steal", "")
    lost = [bare(row) for each in shown if each.kind == "happened" for row in each.lines if ("lost" in dict(row))]
    assert len(lost) == 1
    assert lost[0].startswith("player 2 steals · ")


def test_what_a_choice_led_to_stands_behind_it_as_far_as_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "melds.cardgame"
    path.write_text(TEAMS, encoding="utf-8")
    for columns, many in ((80, 1), (40, 2)):
        found = session(str(path), 4, (0,), seed=2, columns=columns)
        list(found.begin())
        told = next(each for each in say(found, "lay down") if each.kind == "happened")
        assert len(told.lines) == many
        assert " ".join(told.text.replace(" · ", " ").split()) == "You lay down team 1 gets 4, 5, 7 (melds)"


def test_what_a_choice_costs_stands_behind_it_and_what_is_won_has_a_row_of_its_own() -> None:
    found = session("texas_holdem", 3, (), seed=4)
    shown = text(list(found.begin()))
    assert re.search(r"\nplayer \d (calls|raises)[^\n]* · chips: \d+ − \d+ = \d+", shown)
    assert re.search(r"\n  player \d, chips: [^−\n]*\d", shown)


GIVEN = """game Given
    players 3

cards card in deck
    rank: 1 to 12
    one of each rank

zones
    deck: pile
    each player
        hand: hand
        laid: spread
        kept: spread

play
    deal 3 from deck to every hand
    each player
        choose card from hand "Lay a card"
        move card to laid
    AFTERWARDS
    player p1
        choose card from hand "Lay a card"
        move card to kept

winner highest count(hand)
"""


def _given(folder: Path, afterwards: str) -> list[str]:
    path = folder / "given.cardgame"
    path.write_text(GIVEN.replace("AFTERWARDS", afterwards), encoding="utf-8")
    found = session(str(path), 3)
    list(found.begin())
    return text(say(found, "1")).splitlines()


def test_what_all_take_up_again_is_one_row_and_not_behind_the_last_choice(tmp_path: Path) -> None:
    told = _given(tmp_path, "each player\n        move laid to hand")
    assert "  All: laid → hand" in told


def test_what_several_others_get_has_a_row_for_each(tmp_path: Path) -> None:
    """Behind the choice of one of them it seemed to follow from it, and to be that player's."""
    told = _given(tmp_path, "each player\n        move laid to kept")
    last = next(at for at, row in enumerate(told) if row.startswith("player 3 lays"))
    assert "·" not in told[last]
    assert [row.split(":")[0].strip() for row in told[last + 1 : last + 4]] == ["Yours", "player 2", "player 3"]


def test_from_whom_cards_came_begins_a_row_where_other_words_do() -> None:
    """In 40 columns `(player 4 → hand)` stood a column further to the right than cards that go on."""
    found = session("gaunerbande", 4, seed=99, language="de", columns=40)
    list(found.begin())
    rows = [bare(row) for o in say(found, "1 2 3") if o.kind == "happened" for row in o.lines]
    assert "      (von Spieler 4)" in rows


def test_cards_that_were_given_away_at_once_are_not_lost_and_those_got_are_seen() -> None:
    """Of seven rows three had what the viewer gave away, and who had chosen; none had what they got for it."""
    found = session("gaunerbande", 6, seed=3)
    list(found.begin())
    pane = Scroll(Paint(), "You")
    rows(pane, 80, 7)
    pane.begin_answer(line("> 1 2 3"))
    pane.begin_news()
    for each in say(found, "1 2 3"):
        pane.add(each.lines if each.kind == "happened" else ())
    assert "lost" not in {style for row in pane.lines for style, _ in row}
    shown = rows(pane, 80, 7)
    assert [row.split(" on ")[0] for row in shown[:1]] == ["You pass"]
    assert shown[1].startswith("  You get ")
    assert [row.split(" plays ")[0] for row in shown[2:]] == [f"player {n}" for n in range(2, 7)]
