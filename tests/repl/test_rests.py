"""There is time to read points, and what came about is not scrolled away by what happens next."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from repl.fronts import prompt
from repl.fronts.prompt import Terminal
from repl.screen.text import Output, Paint, line
from repl.session.session import Session
from tests.repl.sessions import cardgame, say, session, text
from tests.repl.terminal import Program, Screen


def to_first_rest(found: Session) -> tuple[list[Output], list[Output]]:
    """What was put out before the first rest since a move, and after it."""
    list(found.begin())
    for _ in range(60):
        outputs = say(found, ":auto")
        kinds = [output.kind for output in outputs]
        if "rest" in kinds:
            return outputs[: kinds.index("rest")], outputs[kinds.index("rest") + 1 :]
    raise AssertionError("no rest")


def test_a_deal_ends_with_its_points_then_a_rest_then_a_headline() -> None:
    before, after = to_first_rest(session("gracias", 3))
    assert "Scoring" in before[-1].text
    happened = [output.text for output in after if output.kind == "happened"]
    assert happened[0].startswith("Deal 2\n")
    assert "108 cards" not in happened[0]  # that the cards are gathered goes without saying


def test_that_cards_of_two_kinds_are_gathered_goes_without_saying(tmp_path: Path) -> None:
    """The table beside the points is that of the deal, not one half cleared away."""
    file = tmp_path / "two.cardgame"
    file.write_text("""game Two
    players 2
cards card in deck
    value: 1 to 9
    one of each value
cards joker in deck
    sign: wild
    4 wild
zones
    deck: pile
    each player
        hand: hand
        laid: spread
state
    each player
        score = 0
play
    repeat 2 times
        move every card to deck
        move every joker to deck
        shuffle deck
        deal 3 from deck to every hand
        each player
            choose card from hand
            move card to laid
            score += 1
winner highest score
""")
    found = session(str(file), 2)
    outputs = [*found.begin(), *say(found, ":auto")]
    kinds = [output.kind for output in outputs]
    told = text([output for output in outputs if output.kind == "happened"])
    assert "→ deck" not in told
    assert "Deal 2" in outputs[kinds.index("rest") + 1].text


def test_points_in_mid_play_are_read_before_others_go_on() -> None:
    before, after = to_first_rest(session("gauner", 3, seed=3))
    told = before[-1].text
    assert told.count(" × ") == 3  # whoever gets nothing is told why, too
    assert "Deal 2" not in text(after)
    assert "caught → discards" not in told  # what was counted is cleared away without saying
    assert "the jail is full" in told


def test_the_last_points_are_read_before_the_end_though_only_one_player_has_them(tmp_path: Path) -> None:
    file = tmp_path / "last.cardgame"
    file.write_text("""game Last
    players 2
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
        laid: spread
state
    each player
        score = 0
play
    deal 3 from deck to every hand
    repeat 2 times
        player p1
            choose card from hand
            move card to laid
            score += card.value
winner highest score
""")
    found = session(str(file), 2)
    list(found.begin())
    assert "rest" not in [output.kind for output in say(found, "1")]
    assert [output.kind for output in say(found, "3")][-3:] == ["happened", "rest", "over"]


def test_nobody_waits_where_nobody_reads() -> None:
    bots = session("gracias", 3, ())
    assert "rest" not in [output.kind for output in bots.begin()]
    found = session("gracias", 3)
    list(found.begin())
    assert "rest" not in [output.kind for output in say(found, ":auto end")]
    shown = cardgame("play", "gracias", "--bot", "random", "--seed", "3", "-p", "3", typed=":auto\n" * 30)
    assert "Deal 2" in shown.output
    assert "Enter goes on" not in shown.output


def test_points_are_never_folded() -> None:
    found = session("gracias", 6, seed=14)
    list(found.begin())
    told = next(o for o in say(found, *[":auto"] * 9) if o.kind == "happened" and "Scoring" in o.text)
    assert told.text.partition("Scoring\n")[2].count("\n") == 5  # a line for each of six players
    assert "more, `:history`" not in told.text  # what was shown and lost led to them


def test_on_the_other_screen_long_texts_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be scrolled back to there: what has no room waits for Enter."""
    monkeypatch.setattr(prompt, "_rows", lambda: 12)
    monkeypatch.setattr(prompt, "_columns", lambda: 40)
    found = session("gaunerbande", 3, (0, 1), seed=11, columns=40)
    shown: list[str] = []
    with create_pipe_input() as pipe:
        terminal = Terminal(found, Paint(), shown.append, pipe, DummyOutput())
        terminal.show(iter([Output("wipe"), Output("handover", (line("sit down"),))]))
        assert len(shown) == 2
        pipe.send_text("early\r\r")
        terminal.show(iter([Output("note", tuple(line(f"row {n}") for n in range(20)))]))
        assert shown[-1] == "row 19\n"
        terminal.show(iter([Output("asked", (line("Which card?"),))]))
        pipe.send_text("\r")
        assert terminal.read() == "early"  # it waited for the question, and for another Enter
        pipe.send_text("early\r")
        terminal.show(iter([Output("rest", (line("Enter goes on."),), {"before": ""})]))
        pipe.send_text("1\r")
        assert terminal.read() == "1"  # what is typed next replaces it
        pipe.send_text("secret\r\r")
        terminal.show(iter([Output("note", tuple(line(f"next {n}") for n in range(20)))]))
        terminal.show(iter([Output("handover", (line("sit down"),)), Output("asked", (line("Which card?"),))]))
        pipe.send_text("\r")
        assert terminal.read() == ""  # the next person is not shown it
        pipe.send_text("\x04")
        terminal.show(iter([Output("note", tuple(line(f"more {n}") for n in range(20)))]))
        assert "more 19\n" not in shown  # Ctrl-D leaves there too
        assert terminal.read() == ":quit"


def test_where_a_line_cannot_be_shown_again_what_was_typed_early_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    shown: list[str] = []
    with create_pipe_input() as pipe:
        terminal = Terminal(session("gaunerbande", 3), Paint(), shown.append, pipe, DummyOutput())
        pipe.send_text("green 9\r")
        terminal.show(iter([Output("rest", (line("Enter goes on."),), {"before": ""})]))
        pipe.send_text("1\r")
        assert terminal.read() == "1"
        assert shown[-1] == "`green 9` was typed before the question was there: type it again.\n"
        for early in ("green 9\r", "red 1\r"):
            pipe.send_text(early)
            terminal.show(iter([Output("rest", (line("Enter goes on."),), {"before": ""})]))
        pipe.send_text("2\r")
        assert terminal.read() == "2"
    assert shown[-1] == "`green 9`, `red 1` were typed before the question was there: type them again.\n"


@pytest.mark.parametrize(("typed", "left"), [(":auto end", True), (":auto ende", True), (":auto", False)])
def test_who_is_not_asked_again_can_leave_the_rest_to_bots(typed: str, left: bool) -> None:
    """Who was out of a tournament pressed Enter after every hand: the command waited for a question."""
    found = session("gaunerbande", 3)
    with create_pipe_input() as pipe:
        terminal = Terminal(found, Paint(), [].append, pipe, DummyOutput())
        pipe.send_text(f"{typed}\r")
        terminal.show(iter([Output("rest", (line("Enter goes on."),), {"before": ""})]))
    assert (0 in found.seats.absent) is left


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it needs a pseudo-terminal")
def test_the_whole_screen_waits_for_enter_and_the_table_makes_room(tmp_path: Path) -> None:
    game = ["play", "gracias", "--seed", "3", "--bot", "random", "-p", "3", "--fresh"]
    with Screen(game, tmp_path) as program:
        program.until(" the table ─")
        program.send("\x1b")
        program.until("Take a triplet", "your turn")
        for _ in range(12):
            program.send(":auto\r")
            if "Enter goes on" in program.until("\n>"):
                break
        shown = program.until("Enter goes on.", "Scoring")
        assert "stock:" not in shown
        program.send("\r")
        program.until("stock: ", "your turn")
        program.send(":history\r")
        shown = program.until("Enter shows the table")
        assert "PgDn" not in shown  # the newest is seen
        program.send("\r")
        program.until("stock: ", "your turn")
        for _ in range(12):
            program.send(":auto\r")
            if "Enter goes on" in program.until("\n>"):
                break
        program.until("Enter goes on.")
        program.send("\x04")
        assert program.end() == 0  # Ctrl-D leaves there too


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it needs a pseudo-terminal")
def test_lines_that_scroll_wait_too(tmp_path: Path) -> None:
    with Program(["play", "gracias", "--seed", "3", "--bot", "random", "-p", "3", "--fresh"], tmp_path) as program:
        program.expect("\n>")
        for _ in range(6):
            program.send(":auto\r")
            program.expect("\n>")
        program.send(":auto\r")
        assert "Scoring" in program.expect("Enter goes on.")
        program.send("\r")
        program.expect("Deal 2")
        program.expect("\n>")
        program.send("\x04")
        assert program.end() == 0


@pytest.mark.slow
def test_a_question_typed_where_the_play_is_read_is_answered(tmp_path: Path) -> None:
    """And nothing looks typed that is not, where there are no colours."""
    game = ["play", "gracias", "--seed", "3", "--bot", "random", "-p", "3", "--fresh"]
    with Screen(game, tmp_path, 24, 80) as program:
        program.until(" the table ─")
        program.send("\x1b")
        program.until("Take a triplet", "your turn")
        while "Enter goes on." not in program.shown:
            program.send(":auto\r")
            program.until("\n>")
        program.until("Enter goes on.")
        program.send(":score\r")
        program.until("> :score", "\npoints\n", "your turn")
        program.send("\x04")
        assert program.end() == 0


def test_what_was_wiped_at_the_hand_over_is_told_again() -> None:
    """Bots play after somebody's move, and the next person sits down before anybody could read what they did."""
    found = session("gaunerbande", 4, people=(0, 1))
    list(found.begin())
    moves, wiped = 0, 0
    while moves < 30:
        decision = found.play.state.decision
        assert decision is not None
        if found.waiting is None:
            say(found, str(decision.options[0]))
            moves += 1
            continue
        seat = found.waiting
        said = text(say(found, ""))
        own = [at for at, e in enumerate(found.play.events) if e.kind == "chosen" and e.player == seat and at]
        since = found.play.events[own[-1] :] if own else ()
        plays = [e for e in since if e.kind == "chosen" and e.player in (2, 3) and len(e.option.cards) == 1]
        for event in plays:
            wiped += 1
            assert f"player {event.player + 1} plays {event.option}" in said
    assert wiped > 3


def test_after_a_hand_over_the_table_stands_where_the_news_do() -> None:
    """It ran ahead by all choices but the last: the trick that was still to be told lay in it."""
    found = session("gaunerbande", 3, (0, 1), seed=416)
    list(found.begin())
    say(found, "", "red 9 black 2 black 5", "", "1 2 3")
    tables = []
    for output in found.feed(""):
        if output.kind == "happened":
            shown = found.teller.table()
            assert shown is not None
            tables.append((output.text, shown.text))
    (passed, first), *_, (played, last_one) = tables
    assert passed == "You pass on red 9, black 2, black 5"
    assert "▶ player 2 · score 0 · caught 0   hand: 16 cards" in first
    assert "played: green" not in first
    assert played.startswith("player 3 plays green")
    assert "played: green" in last_one
