"""The terminal front end, with keys from a pipe."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from prompt_toolkit.application.current import set_app
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from cli import asked
from repl.fronts import pager, prompt
from repl.fronts.full_screen import FullScreen
from repl.fronts.prompt import CLEAR, NORMAL, SessionCompleter, ShortLines, Terminal
from repl.screen.text import Output, Paint, bare
from repl.session.opening import Wishes
from repl.session.session import Session
from repl.session.start import Entry, choose
from repl.words import Words
from tests.repl.sessions import say, session

CTRL_C, CTRL_D, TAB, UP = "\x03", "\x04", "\t", "\x1b[A"


def typed(found: Session, keys: str) -> tuple[int, str]:
    """What a terminal shows when these keys are pressed."""
    shown: list[str] = []
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        code = Terminal(found, Paint(), shown.append, pipe, DummyOutput()).run()
    return code, "".join(shown)


def test_a_move_and_leaving(tmp_path: Path) -> None:
    code, shown = typed(session("gracias", 3, folder=tmp_path), "1\r:quit\r")
    assert code == 0
    assert "You take triplet 1" in shown
    assert "The play is kept" in shown


def test_control_c_drops_the_line_and_control_d_leaves(tmp_path: Path) -> None:
    found = session("gracias", 3, folder=tmp_path)
    code, shown = typed(found, f"tripl{CTRL_C}2\r{CTRL_D}")
    assert code == 0
    assert "You take triplet 2" in shown


def test_control_d_asks_if_the_play_would_be_lost(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("", encoding="utf-8")
    found = session("gracias", 3, folder=tmp_path / "a file")
    code, shown = typed(found, f"1\r{CTRL_D}:quit now\r")
    assert code == 0
    assert "would be lost" in shown


def test_arrow_keys_bring_back_only_lines_of_the_same_seat() -> None:
    found = session("gaunerbande", 3, (0, 1), seed=11)
    # Player 1 names cards; then player 2 sits down and asks for the line before: there is none.
    keys = f"\rred 5 red 10 blue 2\r\r{UP}:history\r:quit\r"
    _, shown = typed(found, keys)
    after = shown.split(CLEAR)[-2]
    assert "1 player 1 has chosen" in after


def test_completion_has_a_note_on_each() -> None:
    found = session("gracias", 3)
    list(found.begin())
    completer = SessionCompleter(found)

    def offered(text: str) -> list[tuple[str, str]]:
        hits = completer.get_completions(Document(text), CompleteEvent())
        return [(c.text, c.display_meta_text) for c in hits]

    assert offered("tr")[0] == ("triplet 1", "1")
    assert offered(":wh")[0] == (":what-if", "what a move would lead to, as far as you can know")
    assert offered(":lang d") == [("de", "")]
    assert offered("zzz") == []


@pytest.mark.parametrize(("answers", "name"), [(["2"], "b"), ([""], "a"), (["x", "9", "c"], "c2"), (["b"], "b")])
def test_the_game_is_chosen_from_a_short_list(answers: list[str], name: str) -> None:
    written: list[str] = []
    ask: Callable[[str], str] = lambda question: answers.pop(0)  # noqa: E731
    entries = [Entry(each, each, "2–4", 5, "") for each in ("a", "b", "c2")]
    assert choose([], entries, Words(), ask, written.append) == name


def test_a_long_line_does_not_come_back_and_files_complete(tmp_path: Path) -> None:
    found = session("gracias", 3)
    list(found.begin())
    history = ShortLines()
    for line in ("1", "x" * 300):
        history.append_string(line)
    assert history.get_strings() == ["1"]
    (tmp_path / "my.play").write_text("", encoding="utf-8")
    completer = SessionCompleter(found)
    hits = completer.get_completions(Document(f":load {tmp_path}/m"), CompleteEvent())
    assert [c.text for c in hits] == ["y.play"]


def test_a_terminal_without_codes_is_emptied_by_rows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(prompt, "_rows", lambda: 24)
    _, shown = typed(session("gaunerbande", 3, (0, 1), seed=11, folder=tmp_path), f"\rred 5 red 10 blue 2\r{CTRL_D}")
    assert "\x1b" not in shown
    before, at_ben = shown.rsplit("player 2: sit down alone", 1)
    assert before.endswith(
        f"{chr(10) * 24}This terminal keeps what was shown: whoever sits down next does not scroll back.\n"
    )
    assert at_ben.endswith(f"{chr(10) * 24}The play is kept; `cardgame play` offers it next time.\n")


def test_people_at_one_keyboard_read_that_their_play_is_kept(tmp_path: Path) -> None:
    found = session("gaunerbande", 3, (0, 1), seed=11, folder=tmp_path)
    _, shown = typed(found, f"\rred 5 red 10 blue 2\r{CTRL_D}")
    assert shown.split(NORMAL)[-1].startswith("The play is kept")


def test_rows_for_a_menu_are_kept_free_only_while_something_is_typed() -> None:
    with create_pipe_input() as pipe:
        prompt = Terminal(session("gracias", 3), Paint(), lambda text: None, pipe, DummyOutput())._prompt()
        with set_app(prompt.app):
            assert prompt._get_default_buffer_control_height().min == 0
            prompt.default_buffer.reset(Document("t"))
            assert prompt._get_default_buffer_control_height().min > 0


def test_in_mid_step_the_prompt_says_so_in_the_language_of_the_player() -> None:
    found = session("gracias", 3, language="de", author=True)
    list(found.begin())
    say(found, ":step", "1")
    assert found.stepper.paused
    with create_pipe_input() as pipe:
        assert Terminal(found, Paint(), lambda text: None, pipe, DummyOutput())._before_cursor() == "(Schritt) > "
        assert FullScreen(found, Paint(), pipe, DummyOutput())._before_cursor() == "(Schritt) > "


def test_the_whole_list_of_games_goes_through_the_pager_where_it_is_too_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["?", "gauner"])
    paged: list[str] = []
    monkeypatch.setattr(asked, "ask", lambda question, names=(): next(answers))
    monkeypatch.setattr(pager.click, "echo_via_pager", paged.append)
    monkeypatch.setattr(asked, "rows", lambda: 24)
    wishes = Wishes("")
    assert asked.choose(wishes, [], Words("en")) is None
    assert wishes.game == "gauner"
    assert len(paged) == 1
    assert paged[0].count("\n") > 24
    assert capsys.readouterr().out.count("\n") <= 24


def test_the_pager_says_which_key_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(pager.click, "echo_via_pager", lambda text: said.append(os.environ["LESS"]))
    monkeypatch.delenv("LESS", raising=False)
    pager.page("text", Words("en"))
    assert "LESS" not in os.environ
    monkeypatch.setenv("LESS", "-M")  # one's own settings stay, and count
    pager.page("text", Words("de"))
    assert said == ["-R -PsSpace goes on, q leaves$", "-R -PsLeertaste geht weiter, q beendet$ -M"]
    assert os.environ["LESS"] == "-M"


def test_in_a_small_window_the_table_is_short_rather_than_push_the_news_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "_columns", lambda: 40)
    monkeypatch.setattr(prompt, "_rows", lambda: 24)
    _, shown = typed(session("hearts", 4, seed=7), "1 2 3\r\r:quit\r")
    first, _, again = shown.partition("Enter shows the table\n")
    table = first[first.rindex("── Hearts") :]
    assert "…" in table  # of the others not all have a second row
    assert first[first.index("You pass on") :].count("\n") <= 24 - prompt.BELOW
    assert re.search(r"    hand: \d+ cards", again)  # Enter alone
    monkeypatch.setattr(prompt, "_rows", lambda: 50)
    _, shown = typed(session("hearts", 4, seed=7), "1 2 3\r:quit\r")
    assert "Enter shows the table" not in shown


def test_a_table_that_is_not_whole_cuts_off_as_little_as_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found = session("commissario", 4, seed=11)
    list(found.begin())
    list(found.feed(":auto 8"))
    table = found.table()
    terminal = prompt.Terminal(found, Paint())
    terminal._told = 1
    sizes = []
    for rows in range(len(table.short), len(table.lines) + 9):
        monkeypatch.setattr(prompt, "_rows", lambda rows=rows: rows)
        sizes.append(len(terminal._fitted(table)))
    every = [len(table.short), *(len(each) for each in reversed(table.between))]
    assert {size + 1 for size in every if size + 1 < len(table.lines)} <= set(sizes)
    assert sizes[-1] == len(table.lines)


def test_a_table_that_fits_nowhere_loses_rows_before_the_news_and_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 40×24 the arrest order and all that the others did had scrolled off before one was asked."""
    found = session("commissario", 4, seed=5, columns=40)
    list(found.begin())
    table = found.table()
    terminal = prompt.Terminal(found, Paint())
    terminal._told = prompt.NEWS
    monkeypatch.setattr(prompt, "_rows", lambda: 24)
    room = 24 - prompt.NEWS - 2 * prompt.BELOW
    assert min(len(table.short), len(table.lines)) > room
    rows = [bare(row) for row in terminal._fitted(table)]
    assert len(rows) == room
    assert rows[0].startswith("── Commissario")
    assert rows[-1] == "Enter shows the table"
    assert any("(you)" in row for row in rows)


def test_who_thinks_has_one_row_which_is_taken_away_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that is broken leaves its beginning behind."""
    monkeypatch.setattr(prompt, "_columns", lambda: 40)
    shown: list[str] = []
    with create_pipe_input() as pipe:
        terminal = Terminal(session("gracias", 3), Paint(), shown.append, pipe, DummyOutput())
        terminal.show(iter([Output("thinking", (), {"player": 1, "move": 10, "moves": 12, "again": True})]))
    assert [len(text) < 40 for text in shown] == [True, True]
    assert shown[0].startswith("looking again at")


def test_in_a_small_window_what_the_others_did_and_whom_one_can_choose_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four options of eight rows pushed off what the others did, and the table lost the player whom they named."""
    monkeypatch.setattr(prompt, "_columns", lambda: 40)
    monkeypatch.setattr(prompt, "_rows", lambda: 24)
    _, shown = typed(session("gracias", 3, seed=412, language="de"), "1\r3\r:quit\r")
    screen = shown[: shown.rindex("4) ")].splitlines()[-20:]
    table = next(at for at, row in enumerate(screen) if row.startswith("── Gracias"))
    assert "Enter zeigt den Tisch · `:verlauf`" in screen
    for other in ("  Spieler 2 ", "  Spieler 3 "):
        assert any(row.startswith(f"…{other[1:]}") for row in screen[:table])
        assert any(row.startswith(f"{other}· Siegpunkte") for row in screen[table:])
