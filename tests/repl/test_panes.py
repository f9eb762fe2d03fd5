"""The parts of the full screen, without a terminal."""

from __future__ import annotations

from repl.fronts.panes import Scroll
from repl.fronts.prompt import LeftBehind
from repl.screen.text import Output, Paint, bare, line

WORD = "abcdefghijklmnopqrstuvwxyz"


def rows(pane: Scroll, columns: int, height: int) -> list[str]:
    content = pane.create_content(columns, height)
    return ["".join(part[1] for part in content.get_line(at)) for at in range(content.line_count)]


def test_a_line_wider_than_the_window_goes_on_below_and_follows_its_size() -> None:
    pane = Scroll(Paint())
    rows(pane, 10, 5)
    pane.add([line("before")])
    pane.begin_news()
    pane.add([line(("strong", WORD)), line("after")])
    assert rows(pane, 10, 5) == ["before", "abcdefghij", "klmnopqrst", "uvwxyz", "after"]
    assert rows(pane, 30, 5) == ["before", WORD, "after"]
    assert rows(pane, 5, 3) == ["abcde", "fghij", "klmno"]  # the news from its beginning
    assert pane.below == 4
    assert bare(pane.lines[0]) == "befor"
    pane.clear()
    assert rows(pane, 5, 3) == []


def test_what_was_shared_and_the_end_stay_in_the_terminal() -> None:
    left = LeftBehind()
    for kind, shared, text in (("note", True, "gauner-1\n"), ("note", False, "hint\n"), ("over", False, "first end\n"),
                               ("over", False, "end\n"), ("left", False, "bye\n")):  # fmt: skip
        left.note(Output(kind, data={"shared": shared}), text)  # type: ignore[arg-type]
    assert left.text == "gauner-1\nend\nbye\n"
