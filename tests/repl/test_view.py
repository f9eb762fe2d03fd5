"""What the whole screen says about itself: what is hidden and by which key it is seen, what is marked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from repl.fronts.full_screen import FullScreen
from repl.screen.text import Output, Paint, line
from tests.repl.sessions import session


class Window(DummyOutput):
    def __init__(self) -> None:
        self.columns = 80

    def get_size(self) -> Size:
        return Size(24, self.columns)


@pytest.fixture
def screen() -> Iterator[FullScreen]:
    found = session("gaunerbande", 4, seed=74)
    list(found.begin())
    with create_pipe_input() as pipe:
        view = FullScreen(found, Paint(), pipe, Window())
        view._ask()
        yield view


def words(fragments: list[tuple[str, str]]) -> str:
    return "".join(part[1] for part in fragments).strip(" ─")


def test_hidden_lines_of_the_table_are_told_with_the_key_that_shows_them(screen: FullScreen) -> None:
    screen.table.show(Output("table", tuple(line(f"row {n}") for n in range(40))))
    room = screen._table_height()
    screen.table.create_content(80, room)
    assert words(screen._news_head()) == f"{40 - room} more of the table: Ctrl-Up"
    screen.table.move(-3)
    room = screen._table_height()  # now it has all the room there is
    screen.table.create_content(80, room)
    assert words(screen._news_head()) == f"{37 - room} more of the table: Ctrl-Up · 3 more of the table: Ctrl-Down"
    screen.table.move(-99)
    assert words(screen._news_head()) == f"{40 - room} more of the table: Ctrl-Down"


def test_in_a_narrow_window_the_keys_are_still_told(screen: FullScreen) -> None:
    screen.app.output.columns = 50  # type: ignore[attr-defined]
    screen.table.show(Output("table", tuple(line(f"row {n}") for n in range(40))))
    screen.news.begin_news()
    screen.news.add([line(f"news {n}") for n in range(30)])
    said = words(screen._news_head())
    assert "more: PgUp" in said
    assert said.endswith(": Ctrl-Up")


def test_the_number_of_marks_is_told(screen: FullScreen) -> None:
    choices = screen.choices
    choices.move(1)
    assert words(screen._toolbar()) == "0/3  Space marks, Enter takes what is marked"
    choices.toggle(0)
    assert words(screen._toolbar()).startswith("1/3  ")
    choices.toggle(0)
    assert words(screen._toolbar()) == "0/3  Space marks, Enter takes what is marked"
    for at in range(5):
        choices.toggle(at)
    assert words(screen._toolbar()) == "5 are marked, and it can be 3: Space takes a mark away"
