"""The parts of the full screen, without a terminal."""

from __future__ import annotations

from repl.fronts.panes import Choices, Scroll
from repl.fronts.prompt import LeftBehind
from repl.input.choices import Item
from repl.screen.text import Output, Paint, bare, line
from tests.repl.sessions import session

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
    assert rows(pane, 5, 3) == ["uvwxy", "z", "after"]  # the newest, and it is said that there is more
    assert (pane.above, pane.below) == (4, 0)
    assert bare(pane.lines[0]) == "befor"
    pane.clear()
    assert rows(pane, 5, 3) == []


def test_what_happened_last_is_seen_and_a_long_text_from_its_beginning() -> None:
    pane = Scroll(Paint())
    rows(pane, 10, 3)
    pane.begin_news()
    for number in range(5):
        pane.add([line(f"move {number}")])
    assert rows(pane, 10, 3) == ["move 2", "move 3", "move 4"]
    assert (pane.above, pane.below) == (2, 0)
    pane.move(-1)
    assert rows(pane, 10, 3) == ["move 1", "move 2", "move 3"]
    pane.begin_news()
    pane.add([line(f"text {number}") for number in range(4)], text_from=0)
    pane.add([line("move 5")])
    assert rows(pane, 10, 3) == ["text 0", "text 1", "text 2"]
    assert (pane.above, pane.below) == (0, 2)
    assert rows(pane, 10, 4) == ["text 1", "text 2", "text 3", "move 5"]  # it has room as a whole
    pane.begin_news()
    pane.add([line("table"), line("winner"), line("scores"), line("keys"), line("more")], text_from=1)
    assert rows(pane, 10, 3) == ["winner", "scores", "keys"]


def test_what_was_done_to_the_viewer_stays_in_its_order_below_the_move_that_did_it() -> None:
    pane = Scroll(Paint())
    rows(pane, 20, 6)
    pane.add([line(("lost", "long ago"))])
    pane.begin_news()
    for number in range(8):
        pane.add([line(f"move {number}")])
        pane.add([line("  ", ("lost", "you lose a card"))] if number in (1, 6) else ())
    assert rows(pane, 20, 7) == [
        "move 1",
        "  you lose a card",
        "  …",
        "move 5",
        "move 6",
        "  you lose a card",
        "move 7",
    ]
    assert rows(pane, 20, 4) == ["move 5", "move 6", "  you lose a card", "move 7"]  # half the room at most
    pane.move(-1)  # who reads on sees all in order
    assert rows(pane, 20, 4) == ["move 4", "move 5", "move 6", "  you lose a card"]


def test_what_was_shared_and_the_end_stay_in_the_terminal() -> None:
    left, found = LeftBehind(), session("gracias", 3)
    for kind, shared, text in (("note", True, "gauner-1"), ("note", False, "hint"), ("over", False, "first end"),
                               ("over", False, "end"), ("left", False, "bye")):  # fmt: skip
        rows = (line(text), (), line("`:new` plays again")) if kind == "over" else (line(text),)
        left.note(Output(kind, rows, {"shared": shared}), found, Paint())  # type: ignore[arg-type]
    assert left.text == "gauner-1\nend\nbye\n"  # what can be typed next cannot be typed there


def test_things_that_have_no_room_are_counted() -> None:
    pane = Choices(Paint(), lambda at: None, lambda count: f"… {count} more")
    pane.show([Item(f"raise to {n}", "", str(n)) for n in range(10)], False, 26)  # two in a row

    def seen() -> list[str]:
        content = pane.create_content(26, 3)
        return ["".join(part[1] for part in content.get_line(at)).strip() for at in range(content.line_count)]

    assert seen() == ["raise to 0   raise to 1", "raise to 2   raise to 3", "… 6 more"]
    pane.at = 9
    assert seen() == ["raise to 6   raise to 7", "raise to 8  [raise to 9]", "… 6 more"]
    pane.show([Item("pass", "", "pass")], False, 26)
    assert seen() == ["pass"]
