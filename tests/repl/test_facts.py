"""What the table tells beside the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter import load
from interpreter.load import check_file
from repl.screen.machinery import machinery
from repl.screen.text import bare
from tests.repl.sessions import say, session, text

RULES = """game Facts
    players 4
    teams (p1, p3), (p2, p4)

cards card in deck
    rank: 1 to 9
    4 of each rank

zones
    deck: pile
    each player
        hand: hand
        won: spread
    each team
        heap: spread

state
    open = no
    each player
        ready = no

define left_over = count(deck)
define own       = sum(won.rank)
define ours      = sum(heap.rank)
define secret    = sum(hand.rank)

play
    play_on

phase play_on
    deal 2 from deck to every hand
    open = yes
    reverse turns
    turns from p1 where hand is not empty until every hand is empty
        ready = yes
        choose one "Play a card"
            "Lay down"
                choose card from hand
                move card to (won if count(won) is 0 else heap)
            "Leave" if count(everyone) > 2
                out me from play_on

winner highest count(won)

words en
    "table: left_over": "left", "table: own": "won points", "table: ours": "together", "table: secret": "in hand"
    "out: play_on": "gone", ready: "is ready", open: "the deal is open"
"""


def _file(folder: Path, rules: str = RULES) -> str:
    path = folder / "facts.cardgame"
    path.write_text(rules, encoding="utf-8")
    return str(path)


def test_definitions_are_shown_by_whose_they_are_and_only_if_all_can_know_them(tmp_path: Path) -> None:
    found = session(_file(tmp_path), 4, seed=1)
    list(found.begin())
    head, *rows = found.table().text.splitlines()
    assert "· left 28" in head
    assert "in hand" not in found.table().text
    assert any("team 1 (player 1, player 3) · together 0" in row for row in rows)
    assert any("player 2 · won points 0" in row for row in rows)
    found.author = True
    assert "in hand" in found.table().text


def test_a_yes_is_told_by_its_name_and_the_order_of_play_where_it_was_turned_round(tmp_path: Path) -> None:
    found = session(_file(tmp_path), 4, seed=1)
    list(found.begin())
    assert "· the deal is open · left 28 · counter-clockwise" in found.table().text.splitlines()[0]
    assert "player 1 (you) · is ready · won points 0" in found.table().text


def test_who_is_out_of_a_phase_is_called_as_the_rules_call_it(tmp_path: Path) -> None:
    found = session(_file(tmp_path), 4, (0, 1, 2, 3), seed=1)
    list(found.begin())
    shown = text(say(found, "", "leave", ""))
    assert "player 1 · is ready · won points 0 · gone" in shown


def test_a_label_for_what_needs_arguments_names_nothing(tmp_path: Path) -> None:
    wrong = RULES.replace("define left_over = count(deck)", "define left_over(n) = count(deck) - n").replace(
        "open = yes", "open = left_over(1) > 2"
    )
    found = [each for each in check_file(_file(tmp_path, wrong)).diagnostics if each.code == "CG704"]
    assert len(found) == 1
    assert "table: left_over" in str(found[0])


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_pot_and_what_a_side_has_laid_are_on_the_table(language: str) -> None:
    poker = session("texas_holdem", 3, language=language)
    list(poker.begin())
    assert {"en": "pot 3", "de": "Topf 3"}[language] in poker.table().text.splitlines()[0]
    canasta = session("canasta", 4, language=language).table().text
    needed = {"en": "pile frozen · first melds need 50", "de": "Ablage eingefroren · Auslage ab 50"}
    assert canasta.count(needed[language]) == 2  # for each side, until it has laid: the head did not say so


def test_at_a_show_down_everybody_hears_what_everybody_has() -> None:
    found = session("texas_holdem", 3, (), seed=4)
    told = next(o.text for o in found.begin() if o.kind == "happened" and " has a" in o.text)
    assert told.count(" has ") >= 2


def test_who_leaves_a_phase_by_an_act_is_told_once() -> None:
    found = session("texas_holdem", 4, (), seed=4)
    told = next(o.text for o in found.begin() if "folds" in o.text)
    assert told.splitlines()[0] == "player 4 folds"
    assert "player 4 is out" not in told
    assert "player 1 is out" in told  # without chips


def test_what_is_taken_in_tricks_is_worth_so_far_is_shown_to_whoever_saw_the_cards() -> None:
    found = session("gaunerbande", 4, seed=3)
    list(found.begin())
    say(found, ":auto 9")
    state = found.play.state
    won = state.program.layout.zones["won"]
    price = state.program.layout.attributes["price"]
    for seat in range(4):
        caught = sum(price[card] for card in state.zones[won.base + seat])
        assert f"player {seat + 1}{' (you)' if seat == 0 else ''} · score 0 · caught {caught}" in found.table().text
    hidden = state.zones[won.base + 1][0]
    state.known[hidden] = 0
    assert "caught" not in found.table().text


def test_what_only_steers_the_course_is_not_shown(tmp_path: Path) -> None:
    """What breaks ties in the end, and marks of whose turn it is; what decides what one may do stays."""
    rules = RULES.replace(
        "        ready = no\n", "        ready = no\n        asked = no\n        sat = 0\n        laid = no\n"
    )
    rules = rules.replace("where hand is not empty until", "where hand is not empty and not asked until")
    rules = rules.replace(
        "        ready = yes\n", "        ready = yes\n        sat = 7\n        asked = count(hand) is 0\n"
    )
    rules = rules.replace('"Leave" if count(everyone) > 2', '"Leave" if count(everyone) > 2 and not laid')
    rules = rules.replace("winner highest count(won)", "winner highest count(won), then highest sat")
    found = session(_file(tmp_path, rules), 4, seed=1)
    list(found.begin())
    assert machinery(found.play.game.rules) == {"asked", "sat"}
    assert "sat" not in found.table().text
    found.author = True
    assert "sat 7" in found.table().text
    assert "acted" in machinery(load("texas_holdem").rules)  # whoever has had a turn, whatever they did in it


def test_what_lies_on_a_pile_of_tricks_that_nobody_looks_into_is_not_shown() -> None:
    """It was called `on top`, though nobody sees it."""
    found = session("gaunerbande", 4, seed=3)
    list(found.begin())
    say(found, ":auto 9")
    assert re.search(r"won: \d+ cards", found.table().text)
    assert "on top" not in found.table().text
    found.author = True
    assert "on top" in found.table().text
    found = session("crazy_eights", 3, seed=3)
    list(found.begin())
    assert "on top" in found.table().text


def test_what_lies_on_discards_that_lie_face_down_is_not_shown() -> None:
    """The rule sheet says that they lie face down, and the table showed what had gone there open."""
    found = session("gauner", 3, seed=11)
    list(found.begin())
    tables = [found.table().text for _ in range(20) if say(found, ":auto")]
    assert any(re.search(r"discards: \d+ cards", table) for table in tables)
    assert not any("on top" in table for table in tables)


def test_what_is_repeated_a_known_number_of_times_says_which_it_is(tmp_path: Path) -> None:
    found = session("gracias", 3)
    heads = []
    list(found.begin())
    for _ in range(30):
        if found.play.over:
            break
        heads.append(" · ".join(found.table().text.splitlines()[0].split(" · ")[2:4]))
        say(found, ":auto")
    assert list(dict.fromkeys(heads)) == [f"deal {n} of 3 · round {m} of 4" for n in (1, 2, 3) for m in (1, 2, 3, 4)]


def test_how_often_a_player_does_something_is_not_counted_for_all(tmp_path: Path) -> None:
    phase = "phase twice\n    repeat 2 times\n        choose card from hand\n        ready = no\n\nwinner highest"
    own = RULES.replace("    turns from p1", "    each player\n        twice\n    turns from p1")
    own = own.replace("winner highest", phase)
    found = session(_file(tmp_path, own), 4, seed=1)
    assert list(found.begin())[-1].kind == "asked"
    assert " of 2" not in found.table().text


def test_the_head_says_which_round_it_is_where_the_rules_do_not_count_them() -> None:
    found = session("commissario", 3, seed=3)
    list(found.begin())
    assert "round 1 · start player" in found.table().text
    for number in (2, 3):
        while f"Round {number}" not in text(say(found, ":auto")):
            assert f"round {number} ·" not in found.table().text
        assert f"round {number} · start player" in found.table().text
    found = session("gaunerbande", 3, seed=3)
    list(found.begin())
    assert found.table().text.count("round 1") == 1


@pytest.mark.parametrize(
    ("name", "players", "unsaid"),
    [
        ("bridge", 4, ("level 0", "no trump", "doubling factor")),
        ("tarot", 4, ("handful", "petit")),
    ],
)
def test_what_nobody_has_bid_yet_is_not_told(name: str, players: int, unsaid: tuple[str, ...]) -> None:
    """`level 0 · strain no trump · doubling factor 1` looked like a contract before anybody had bid."""
    found = session(name, players)
    list(found.begin())
    heading = found.table().text.partition("\n  ")[0]
    assert not any(each in heading for each in unsaid), heading


def test_who_staked_nothing_is_told_from_who_was_not_asked_yet() -> None:
    """`stake 0` stood for both, and nobody could see who was still to stake."""
    found = session("commissario", 3, (1,), seed=1)
    list(found.begin())
    assert found.table().text.count("· stake −3") == 1
    assert "stake 0" not in found.table().text


@pytest.mark.parametrize(("language", "label"), [("en", "bonus so far"), ("de", "Bonus bisher")])
def test_who_would_get_a_bonus_card_now_is_on_the_table(language: str, label: str) -> None:
    """Prisoners had to be counted colour by colour to see it."""
    found = session("commissario", 3, (0,), seed=1, language=language)
    list(found.begin())
    assert label not in found.table().text
    say(found, ":auto 20")
    state = found.play.state
    best = [x for x in map(str.strip, found.table().text.replace("\n", " · ").split(" · ")) if x.startswith(label)]
    assert len(best) > 0
    colours = {card.split()[0] for each in best for card in each.split("   ")[0].partition(": ")[2].split(", ")}
    assert state.result is None
    assert len(colours) == sum(each.count(", ") + 1 for each in best)  # each card stands at one player


def test_what_is_counted_down_is_told_from_the_beginning() -> None:
    found = session("hanabi", 4)
    list(found.begin())
    assert "fuses 3" in found.table().text


def test_what_is_counted_until_the_play_ends_says_how_far() -> None:
    """`scorings 1` did not tell that the third one ends the game."""
    for language, said in (("en", "scorings 0 of 3"), ("de", "Wertungen 0 von 3")):
        found = session("gauner", 4, language=language)
        list(found.begin())
        assert said in bare(found.table().lines[0])


def test_who_would_begin_next_is_not_told_when_the_play_is_over() -> None:
    """The last table of Commissario named a start player who had not been it in any round."""
    found = session("commissario", 3)
    list(found.begin())
    assert "start player" in found.table().text
    say(found, ":auto end")
    assert found.play.state.result is not None
    assert "start player" not in found.table().text


@pytest.mark.parametrize(("language", "head"), [("en", "start player: player"), ("de", "Startspieler: Spieler")])
def test_a_name_that_says_player_does_not_say_it_twice(language: str, head: str) -> None:
    """`Startspieler Spieler 5`."""
    found = session("commissario", 5, people=(), language=language)
    assert head in found.table().text
