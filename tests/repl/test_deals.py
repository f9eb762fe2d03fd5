"""Deals in which not everybody has a part or gets points, and who has won in the end."""

from __future__ import annotations

import re
from pathlib import Path

from tests.repl.sessions import last, say, session, text

RULES = """game Deals
    players 3
TEAMS
cards card in deck
    rank: 1 to 9
    4 of each rank

zones
    deck: pile
    each player
        hand: hand

state
    hands = 0
    dealer = p1
    each player
        score = 0

play
    repeat 3 times
        move every card to deck
        shuffle deck
        hands += 1
        deal 2 from deck to (everyone where it is not dealer).hand
        each player where hand is not empty
            choose card from hand "Lay a card"
        each player where hands is 2 and me is not p3
            score += 5
        dealer = left of dealer

winner highest score
"""


def _told(folder: Path, teams: str = "", language: str = "en") -> tuple[str, str]:
    path = folder / f"deals{len(teams)}.cardgame"
    path.write_text(RULES.replace("TEAMS", teams), encoding="utf-8")
    found = session(str(path), 3, language=language)
    shown = [*found.begin(), *say(found, *[":auto end", ""] * 8)]
    return text(shown), last(shown, "over").text


def test_who_is_dealt_no_cards_is_told_to_sit_out(tmp_path: Path) -> None:
    told, _ = _told(tmp_path)
    first, second, third = told.split("Deal ", 2)
    assert "  You sit this deal out" in first
    assert "  player 2 sits this deal out" in second
    assert "  player 3 sits this deal out" in third
    assert told.count(" out\n") == 3
    assert "  Du setzt in diesem Durchgang aus" in _told(tmp_path, language="de")[0]


def test_where_all_are_dealt_cards_nobody_sits_out() -> None:
    found = session("hearts", 4)
    assert "this deal out" not in text([*found.begin(), *say(found, "1 2 3", ":auto 3")])


def test_a_deal_without_points_has_its_column_and_a_tie_is_called_one(tmp_path: Path) -> None:
    _, over = _told(tmp_path)
    rows = over.splitlines()
    head = next(row for row in rows if row.strip().startswith("1 "))
    assert head.split() == ["1", "2", "3", "total"]
    assert next(row for row in rows[rows.index(head) :] if "player 2" in row).split()[2:] == ["0", "5", "0", "5"]
    assert "A tie: player 1, player 2 share the first place." in over
    _, together = _told(tmp_path, "    teams (p1, p2), (p3)\n")
    assert "player 1, player 2 win together." in together


def test_what_was_caught_in_this_deal_is_on_the_table() -> None:
    for game, name in (("hearts", "caught"), ("skat", "taken")):
        found = session(game, 4, seed=3)
        list(found.begin())
        say(found, *[":auto", ""] * 12)
        assert re.search(rf"\(you\) · score −?\d+ · {name} \d", found.table().text)


def test_what_the_rules_call_a_deal_is_its_name_everywhere() -> None:
    found = session("gaunerbande", 4, seed=4)
    shown = text([*found.begin(), *say(found, ":auto end", *[""] * 40)])
    assert "\nRound 2\n" in shown
    assert "\nDeal 2" not in shown
    assert "score, round by round" in shown


def test_a_leader_of_the_deal_before_leads_no_more() -> None:
    for game in ("gaunerbande", "hearts"):
        found = session(game, 4, seed=4)
        list(found.begin())
        for _ in range(60):
            say(found, ":auto", "")
            if "Three cards for" in text(say(found, "")) and len(found.play.events) > 60:
                break
        assert "leader" not in found.table().text.splitlines()[0]


def test_points_of_a_deal_are_told_with_what_they_come_to_together() -> None:
    shown = text(say(session("gracias", 3), ":auto end", *[""] * 8))
    told = re.findall(r"You: (\d+) \([^)]*\)(?: · total (\d+))?\n", shown)
    assert len(told) == 3
    assert [total for _, total in told] == ["", *(str(sum(int(n) for n, _ in told[:k])) for k in (2, 3))]


def test_a_round_with_the_same_cards_has_its_headline_too() -> None:
    for language, headline in (("en", "Round 2"), ("de", "Runde 2")):
        found = session("commissario", 3, language=language)
        told = text([*found.begin(), *say(found, ":auto 12")]).splitlines()
        assert told.count(headline) == 1
        # Beneath it stand the persons of that round, above it the arrests of the one before.
        assert "Nachziehstapel" in told[told.index(headline) + 1] or "deck" in told[told.index(headline) + 1]


def test_a_trick_has_no_headline() -> None:
    found = session("agram", 3)
    assert "Round 2" not in text([*found.begin(), *say(found, ":auto 6")])


def test_the_score_after_one_deal_that_counted_has_no_empty_remark() -> None:
    """`5  (total)`: a sum of one number was told by its name alone."""
    found = session("gracias", 3)
    list(found.begin())
    shown = text(say(found, ":auto 16", ":score"))
    assert " (5 + 7)" in shown
    assert "(total)" not in shown
