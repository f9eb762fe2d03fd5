"""Somebody who has no choice is told what was done for them, and the play does not rush past."""

from __future__ import annotations

from pathlib import Path

import pytest

from repl.screen.text import Output
from repl.session.setting import Pause
from tests.repl.sessions import cardgame, say, session, text

# Player 1 has one card a round to lay after the first, the others choose: seven rounds.
RULES = """game Lonely
    players 3
cards card in deck
    value: 1 to 60
    one of each value
zones
    deck: pile
    each player
        hand: hand
        laid: spread
play
    deal 20 from deck to every hand
    player p1
        choose card from hand
        move card to laid
    repeat 7 times
        each player
            choose card from hand "Lay a card"
                must "the highest": me is p1 implies card is highest(hand by value)
            move card to laid
    player p1
        choose card from hand
        move card to laid
winner highest count(hand)
"""


@pytest.fixture
def lonely(tmp_path: Path) -> str:
    file = tmp_path / "lonely.cardgame"
    file.write_text(RULES, encoding="utf-8")
    return str(file)


def stretches(lonely: str, pause: Pause) -> list[str]:
    """What is told after the first move, up to each rest and then to the question."""
    found = session(lonely, 3)
    found.setting.pause = pause
    list(found.begin())
    told = [""]
    for output in say(found, "1"):
        if output.kind == "rest":
            told.append("")
        elif output.kind == "happened":
            told[-1] += output.text + "\n"
    return told


def test_what_is_done_for_somebody_is_told_with_why_like_a_move_of_their_own(lonely: str) -> None:
    first, second, *_ = stretches(lonely, "often")
    assert first == "You choose 1\nYou lay 58 (the rule “the highest” leaves nothing else)\n"
    assert second.endswith("\nYou lay 55 (the rule “the highest” leaves nothing else)\n")


def test_much_that_happened_without_a_question_waits_to_be_read(lonely: str) -> None:
    often, seldom, never = (stretches(lonely, pause) for pause in ("often", "seldom", "never"))  # type: ignore[arg-type]
    assert "".join(often) == "".join(seldom) == "".join(never)
    assert [part.count("You lay") for part in often] == [1, 1, 1, 1, 1, 1, 1, 0]
    assert [part.count("\n") for part in seldom[:-1]] == [12]
    assert len(never) == 1


def test_a_long_stretch_of_others_waits_too(lonely: str) -> None:
    rules = RULES.replace("each player\n            c", "each player where me is not p1\n            c")
    Path(lonely).write_text(rules.replace("7 times", "19 times"), encoding="utf-8")
    assert [part.count("\n") for part in stretches(lonely, "seldom")] == [24, 15]


def test_where_the_play_waits_can_be_said(lonely: str) -> None:
    found = session(lonely, 3)
    list(found.begin())
    assert text(say(found, ":pause")) == "The play waits for Enter after points, deals and much news."
    outputs = say(found, ":pause never", "1")
    assert "`cardgame config pause never` keeps it so for all plays." in text(outputs)
    assert rests(outputs) == 0
    assert ":pause [often|seldom|never]" in text(say(found, ":pause now and then"))


def rests(outputs: list[Output]) -> int:
    return sum(output.kind == "rest" for output in outputs)


def test_the_german_words_are_understood(lonely: str) -> None:
    found = session(lonely, 3, language="de")
    list(found.begin())
    assert "wartet nie auf Enter" in text(say(found, ":pause nie"))
    assert ":pause [oft|selten|nie]" in text(say(found, ":hilfe pause"))


def test_it_can_be_settled_for_all_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert cardgame("config", "pause", "maybe").exit_code == 2
    assert cardgame("config", "pause", "often").output == "often\n"
    shown = cardgame("play", "gracias", "--bot", "random", "--seed", "3", typed=":pause\n:quit\n").output
    assert "and after each move made for you" in shown.replace("\n", " ")


def test_the_rule_that_leaves_one_card_is_named_and_the_last_card_needs_none() -> None:
    """In Commissario two of the hand are chosen, the double among them: a rule says that it comes second."""
    found = session("commissario", 3, seed=5)
    told = text([*found.begin(), *say(found, ":auto 12")])
    assert "You play red (the rule “2x comes after its colour” leaves nothing else)" in told
    assert "You play 2x (nothing else possible)" in told
    german = session("commissario", 3, seed=5, language="de")
    told = text([*german.begin(), *say(german, ":auto 12")])
    assert "(die Regel „2x kommt nach seiner Farbe“ lässt nichts anderes zu)" in told


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", "(the rule “nobody lays twice” leaves nothing else)"),
        # A condition has no reason, so the reason of the other act is not why nothing was left, but why that is closed.
        ('\n            "Take back" if hand is empty', "(not possible: Lay – nobody lays twice)"),
    ],
)
def test_an_act_that_rules_leave_alone_is_told_with_their_reasons(tmp_path: Path, more: str, told: str) -> None:
    rules = RULES.replace(
        """        choose card from hand
        move card to laid
    repeat""",
        """        choose card from hand
        move card to laid
    player p1
        choose one
            "Wait"
            "Lay"
                must "nobody lays twice": laid is empty
    repeat""".replace("is empty", f"is empty{more}"),
    )
    file = tmp_path / "acts.cardgame"
    file.write_text(rules, encoding="utf-8")
    found = session(str(file), 3)
    assert told in text([*found.begin(), *say(found, "1")])


def test_the_others_do_not_hear_which_rule_left_a_card() -> None:
    found = session("commissario", 3, seed=5)
    list(found.begin())
    say(found, ":auto 12")
    forced = [e for e in found.play.events if e.kind == "chosen" and e.player == 1 and e.forced and e.values]
    assert forced
    for event in forced:
        seen = event.seen_by(0)
        assert seen is None or not (seen.values or seen.forced)


def test_that_nothing_picked_is_no_meld_is_no_reason(tmp_path: Path) -> None:
    rules = RULES.replace(
        "    repeat 7",
        """    player p1
        choose one
            "Wait"
            "Lay"
                choose 0 to 2 cards from laid
                    must "lay a card": any(cards)
                    must "of sixty": cards.value in (60, 60)
    repeat 7""",
    )
    file = tmp_path / "acts.cardgame"
    file.write_text(rules, encoding="utf-8")
    found = session(str(file), 3)
    assert "You choose “Wait” (the rule “of sixty” leaves nothing else)" in text([*found.begin(), *say(found, "1")])


def test_a_draw_that_is_forced_says_why_the_pile_cannot_be_taken(tmp_path: Path) -> None:
    """With no card of the rank on top nothing was said; that a deal cannot be ended now is no reason for that."""
    rules = RULES.replace(
        "    repeat 7",
        """    player p1
        choose one
            "Draw"
            "Take the pile"
                choose 0 to 2 cards from hand where value is 0
                    must "only with a pair": count(cards) is 2
            "End" if hand is empty
    repeat 7""",
    )
    file = tmp_path / "acts.cardgame"
    file.write_text(rules, encoding="utf-8")
    found = session(str(file), 3)
    assert "You draw (not possible: Take the pile – only with a pair)" in text([*found.begin(), *say(found, "1")])
    found = session("canasta", 4, seed=11, language="de")
    told = text([*found.begin(), *say(found, ":auto 40")]).replace("\n      ", " ")
    assert "Du ziehst (nicht möglich: Die Ablage nehmen – mit einem Paar; wenn sie nicht eingefroren ist" in told


def test_many_closed_acts_are_not_all_named(tmp_path: Path) -> None:
    acts = "\n".join(f'            "{act}"\n                must "it is late": hand is empty' for act in "ABCD")
    late = f"""    player p1
        choose one
            "Wait"
{acts}
            "End" if hand is empty
    repeat 7"""
    file = tmp_path / "acts.cardgame"
    file.write_text(RULES.replace("    repeat 7", late), encoding="utf-8")
    found = session(str(file), 3)
    told = text([*found.begin(), *say(found, "1")])
    assert "(not possible: A – it is late; B – it is late; …)" in told


def test_beside_an_act_that_is_not_there_the_rule_for_other_cards_is_told(tmp_path: Path) -> None:
    """Who plays the only card that fits, and could draw only if none did."""
    rules = RULES.replace(
        "    repeat 7",
        """    player p1
        choose one
            "Play"
                choose card from hand
                    must "over 57": card.value >= 58
                move card to laid
            "Draw" if not any(hand where value >= 58)
    repeat 7""",
    )
    file = tmp_path / "acts.cardgame"
    file.write_text(rules, encoding="utf-8")
    found = session(str(file), 3)
    assert "You play 58 (nothing else possible: over 57)" in text([*found.begin(), *say(found, "1")])
