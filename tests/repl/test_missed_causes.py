"""A missed turn is told with what led to it, where somebody has chosen something else since."""

from __future__ import annotations

from pathlib import Path

import pytest

from repl.screen.story import Story
from repl.screen.text import bare
from repl.session.opening import call_people
from repl.session.session import Session
from repl.session.sight import Viewer
from tests.repl.sessions import say, session, text

SKIPS = """game Skips
    players 3
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    skipping = no
    each player
        score = 0
play
    deal 3 from deck to every hand
    turns from p1 until p1.score >= 3
        if skipping
            skipping = no
        else
            take_turn
phase take_turn
    score += 1
    choose one "Your turn"
        "Skip"
            skipping = yes
        "Go on"
            skipping = no
    player next of me
        choose one "What do you say?"
            "Pity"
                score += 1
            "Nothing"
                score += 1
winner highest score
"""
SAYS = """    player next of me
        choose one "What do you say?"
            "Pity"
                score += 1
            "Nothing"
                score += 1
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "player 2 misses this turn (you skip)"),
        ("de", "Spieler 2 setzt aus (du wählst „Skip“)"),
    ],
)
def test_what_led_to_it_is_told_below_another_choice(tmp_path: Path, language: str, said: str) -> None:
    file = tmp_path / "skips.cardgame"
    file.write_text(SKIPS, encoding="utf-8")
    found = session(str(file), 3, language=language)
    list(found.begin())
    assert said in text(say(found, "skip"))
    assert said in text(say(found, ":history"))


def test_below_the_choice_itself_it_goes_without_saying(tmp_path: Path) -> None:
    file = tmp_path / "skips.cardgame"
    file.write_text(SKIPS.replace(SAYS, ""), encoding="utf-8")
    found = session(str(file), 3)
    list(found.begin())
    shown = text(say(found, "skip"))
    assert "You skip · player 2 misses this turn" in shown
    assert "(you skip)" not in shown


EACH = """game Each
    players 4
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    rounds = 0
    waiting = no
    each player
        skipping = no
        active = yes
        score = 0
play
    deal 5 from deck to every hand
    repeat 3 times
        TURNS
phase act
    choose one "What do you do?"
        "Skip"
            choose who from others "Who misses a turn?"
            WHAT
        "Score"
            score += 1
winner highest score
"""
SKIP = "who.skipping = yes"
TURNS = """turns from p1 until p1.score >= 2
            if skipping
                skipping = no
            else
                act"""
ACTIVE = """turns from p1 until p1.score >= 2
            if active
                act
            else
                active = yes"""
BY_THE_RULES = """rounds += 1
        p1.skipping = rounds is 2
        turns from p2 until p3.score >= rounds
            if skipping
                skipping = no
            else
                act"""
LAST_TURN = """turns from p1 until rounds is 1
            if skipping
                rounds = 1
            else
                act
        turns from p1 until p1.score >= 2
            if not active
                active = yes
            else
                act"""
EMPTY_HAND = """move p3.hand to deck
        turns from p1 until p1.score >= 2
            if waiting
                waiting = no
            else
                if hand is not empty
                    act"""


def missed(found: Session, *chosen: str) -> list[str]:
    """What player 3 is told of missed turns after these choices, each by words that it has to hold."""
    list(found.begin())
    for words in chosen:
        decision = found.play.state.decision
        assert decision is not None
        list(found.take(next(o for o in decision.options if words in str(o))))
    story = Story(found.play.state, Viewer(2), found.words)
    rows = (bare(told.line).strip() for told in story.tell(found.play.events) if told.event.kind == "missed")
    return [row.replace("player ", "p") for row in rows]


def each(folder: Path, turns: str = TURNS, what: str = SKIP, language: str = "en") -> Session:
    file = folder / "each.cardgame"
    file.write_text(EACH.replace("TURNS", turns).replace("WHAT", what), encoding="utf-8")
    return session(str(file), 4, people=(0, 1, 2, 3), language=language)


ASKED_BEFORE = """player next of me
                choose one "Pity?"
                    "Yes"
                        score += 0
                    "No"
                        score += 0
            who.skipping = yes"""


def test_the_last_turn_is_told_when_other_turns_begin(tmp_path: Path) -> None:
    told = missed(each(tmp_path, LAST_TURN), "player 4", "Score", "Score")
    assert told == ["p4 misses this turn (p1 skips p4)"]


def test_who_was_asked_in_between_did_not_choose_it(tmp_path: Path) -> None:
    told = missed(each(tmp_path, what=ASKED_BEFORE), "player 4", "Yes", "Score", "Score")
    assert told == ["p4 misses this turn (p1 skips p4)"]


@pytest.mark.parametrize(
    ("turns", "what"), [(TURNS, SKIP), (ACTIVE, "who.active = no"), (ACTIVE, "who.active = not active")]
)
def test_each_misses_a_turn_because_of_the_one_who_chose_them(tmp_path: Path, turns: str, what: str) -> None:
    told = missed(each(tmp_path, turns, what), "player 4", "player 1", "Score")
    assert told == ["p4 misses this turn (p1 skips p4)", "p1 misses this turn (p2 skips p1)"]


def test_what_the_rules_do_between_turns_is_nobodys_choice(tmp_path: Path) -> None:
    told = missed(each(tmp_path, BY_THE_RULES), "Score", "Score", "Score", "player 4", "Score")
    assert told == ["p4 misses this turn", "p1 misses this turn"]


def test_whoever_misses_a_turn_for_another_reason_does_not_hear_of_an_old_one(tmp_path: Path) -> None:
    """Player 3 has no cards, and it was player 2 who was skipped."""
    told = missed(each(tmp_path, EMPTY_HAND, "waiting = yes"), "player 2", "Score", "Score", "Score")
    assert told == ["p2 misses this turn", "You miss this turn", "You miss this turn"]


def test_a_name_keeps_its_capital(tmp_path: Path) -> None:
    """`Du` begins it, too."""
    found = each(tmp_path, language="de")
    call_people(found, {1: "Duncan"})
    told = missed(found, "Score", "Spieler 4", "Duncan", "Spieler 3")
    assert told[0].startswith("Spieler 4 setzt aus (Duncan antwortet auf")
    assert told[1].startswith("Duncan setzt aus (du antwortest auf")


def test_of_several_who_let_somebody_wait_none_is_named(tmp_path: Path) -> None:
    """The first of them was the cause of every missed turn, though without the others there would be no second one."""
    counted = TURNS.replace("if skipping\n                skipping = no", "if waits > 0\n                waits -= 1")
    assert counted != TURNS
    rules = EACH.replace("        skipping = no\n", "        skipping = no\n        waits = 0\n", 1)
    file = tmp_path / "waits.cardgame"
    file.write_text(rules.replace("TURNS", counted).replace("WHAT", "who.waits += 1"), encoding="utf-8")
    chosen = ("player 4", "player 4", "player 4", "Score", "Score", "Score")
    told = missed(session(str(file), 4, people=(0, 1, 2, 3)), *chosen)
    assert told
    assert not any("(" in row for row in told)


def test_turns_of_a_library_on_the_same_line_are_not_taken_for_those_of_the_game(tmp_path: Path) -> None:
    """By the number of the line alone it was looked at the others for why nobody is asked there."""
    game = SKIPS.replace("cards card in deck", "use more\ncards card in deck", 1)
    game = game.replace("phase take_turn", "    more_turns\nphase take_turn", 1)
    line = next(n for n, row in enumerate(game.split("\n"), 1) if "turns from" in row)
    turns = "    turns from p1 until skipping\n        if not skipping\n            take_turn\n"
    for number in (line - 1, line):
        file = tmp_path / str(number) / "skips.cardgame"
        more = file.parent / "library" / "more.cardgame"
        more.parent.mkdir(parents=True)
        file.write_text(game, encoding="utf-8")
        more.write_text("library more\n" + "#\n" * (number - 3) + f"phase more_turns\n{turns}", encoding="utf-8")
        found = session(str(file), 3)
        list(found.begin())
        told = text(say(found, "skip"))
        assert ("player 2 misses this turn (you skip)\n" in told) == (number != line)


def test_who_gets_cards_and_misses_a_turn_is_named_both_times(tmp_path: Path) -> None:
    file = tmp_path / "skips.cardgame"
    rules = SKIPS.replace(SAYS, "").replace("deal 3", "deal 2")
    draw = "            skipping = yes\n            player next of me\n                move 1 from deck to hand\n"
    file.write_text(rules.replace("            skipping = yes\n", draw, 1), encoding="utf-8")
    found = session(str(file), 3)
    list(found.begin())
    assert "You skip · player 2 gets 1 card · player 2 misses this turn\n" in text(say(found, "skip"))
