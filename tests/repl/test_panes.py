"""The parts of the full screen, without a terminal: the table, the choices, and what is left when it is closed."""

from __future__ import annotations

from repl.fronts.panes import Choices, Folded
from repl.fronts.prompt import LeftBehind
from repl.input.choices import Item, items
from repl.screen.text import Output, Paint, bare, line, width
from repl.session.session import Session
from tests.repl.panes import rows
from tests.repl.sessions import session


def test_what_was_shared_and_the_end_stay_in_the_terminal() -> None:
    left, found = LeftBehind(), session("gracias", 3)
    for kind, shared, text in (("note", True, "gauner-1"), ("note", False, "hint"), ("over", False, "first end"),
                               ("over", False, "end"), ("left", False, "bye")):  # fmt: skip
        rows = (line(text), (), line("`:new` plays again")) if kind == "over" else (line(text),)
        left.note(Output(kind, rows, {"shared": shared}), found, Paint())  # type: ignore[arg-type]
    assert left.text == "gauner-1\nend\nbye\n"  # what can be typed next cannot be typed there


def test_things_that_have_no_room_are_counted() -> None:
    pane = Choices(Paint(), lambda at: None, lambda above, below: f"… {above} above, {below} below")
    pane.show([Item(f"raise to {n}", "", str(n)) for n in range(10)], False, 26)  # two in a row

    def seen() -> list[str]:
        content = pane.create_content(26, 3)
        return ["".join(part[1] for part in content.get_line(at)).strip() for at in range(content.line_count)]

    assert seen() == ["raise to 0   raise to 1", "raise to 2   raise to 3", "… 0 above, 6 below"]
    pane.at = 9
    assert seen() == ["raise to 6   raise to 7", "raise to 8  [raise to 9]", "… 6 above, 0 below"]
    pane.page(-1)  # who reads on has picked nothing that Enter could take
    assert seen() == ["raise to 2   raise to 3", "raise to 4   raise to 5", "… 2 above, 4 below"]
    assert pane.at is None
    pane.move(1)
    assert seen()[0] == "[raise to 2]  raise to 3"
    pane.page(0)
    pane.move(-1)  # back from the end of what is seen, and not of all
    assert seen()[:2] == ["raise to 2   raise to 3", "raise to 4  [raise to 5]"]
    pane.show([Item("pass", "", "pass")], False, 26)
    assert seen() == ["pass"]


def test_rows_that_would_be_cut_off_have_room_before_the_news() -> None:
    """In short hands are counted; the prisoners of the others were cut off just where one chooses whom to arrest."""
    found = session("commissario", 4, seed=11)
    list(found.begin())
    list(found.feed(":auto 8"))
    table = found.table()
    in_short = [bare(row) for _, row in table.short]
    assert sum("  hand: 6" in row for row in in_short) == 3  # what they hold is counted before prisoners are cut off
    assert sum("bonus so far" in row for row in in_short) == 1  # of the others it follows from what lies there
    assert not any(row.endswith("…") and "hand: 6…" not in row for row in in_short)  # something is known of some
    pane = Folded(Paint())
    pane.show(table)
    room = len(table.short) + 5
    assert pane.height(room, 6, 3, going_on=True) == len(table.short)
    height = pane.height(room, 6, 3)
    assert height == len(table.short) + 3  # one of the news goes for it
    content = pane.create_content(80, height)
    shown = ["".join(part[1] for part in content.get_line(at)) for at in range(content.line_count)]
    assert all(any(word in row for row in shown) for word in ("player 2", "player 3", "player 4"))
    assert sum("prisoners:" in row for row in shown) >= sum("prisoners:" in bare(row) for row in table.lines)
    assert pane.hidden_in(height) == 0
    assert pane.height(room - 2, 6, 3) == len(table.short) + 1  # for the next player
    assert any("deck:" in bare(row) and "discards:" in bare(row) for _, row in table.short)
    for rows_between in table.between:
        assert len(table.short) < len(rows_between)


def test_what_is_cut_off_can_be_read_in_the_whole_table_and_the_key_is_told() -> None:
    """Of a player's hand nothing was seen at one's own question, and no key led to it."""
    pane = Folded(Paint())
    whole = [line(f"row {n}") for n in range(9)]
    short = ((0, line("row 0")), (3, line("rows 1, 2, 3 ", ("cut", "…"))), (0, line("row 8")))
    pane.show(Output("table", tuple(whole), short=short))
    room = 11

    def seen() -> list[str]:
        return [bare(row) for row in pane._seen(pane.height(room, 6, 3))]

    assert seen() == ["row 0", "rows 1, 2, 3 …", "row 8"]
    assert pane.is_cut
    pane.move(-1)
    assert seen() == [bare(row) for row in whole]
    room = 7
    assert seen() == ["row 0", *(f"row {n}" for n in range(4, 9))]
    assert pane.hidden == 3
    pane.move(-2)
    assert seen() == ["row 0", *(f"row {n}" for n in range(2, 7))]
    pane.move(2)
    pane.move(1)
    assert seen() == ["row 0", "rows 1, 2, 3 …", "row 8"]
    pane.show(Output("table", tuple(whole)))
    room = 20
    seen()
    pane.move(-1)
    assert not pane.is_cut
    assert not pane.opened  # there is nothing more to see


def test_of_a_hand_that_is_counted_dots_say_that_something_of_it_is_known() -> None:
    found = session("commissario", 4, seed=11)
    list(found.begin())
    assert "hand: 6 " in f"{text_of(found)} "
    list(found.feed(":auto 8"))
    assert text_of(found).count("hand: 6…") == 3
    drawing = found.drawing(found.play.state)
    drawing.columns = sum(width(part) + 2 for part in drawing.counted(1, brief=True)) - 3
    # Where the dots have no room, the key that shows it is told all the same.
    (number,) = [part for part in drawing.counted(1, brief=True)[-1] if part[1] == "6"]
    assert number[0] == "cut"


def text_of(found: Session) -> str:
    """The table in short, with hands counted."""
    drawing = found.drawing(found.play.state)
    return "\n".join(bare(row) for each in drawing.others() for row in drawing.counted(each))


def test_marks_stay_where_the_same_is_asked_again() -> None:
    pane = Choices(Paint(), lambda at: None, lambda above, below: "")
    things = [Item(f"card {n}", "", f"card {n}") for n in range(3)]
    first, second = object(), object()
    pane.show(things, True, 80, first)
    pane.move(1)
    pane.toggle(0)
    pane.hide()
    assert pane.height() == 0
    pane.show(things, True, 80, first)
    assert (pane.picked, pane.at) == ({0}, 0)
    pane.clear()
    assert (pane.picked, pane.at) == (set(), None)
    pane.toggle(1)
    pane.show(things, True, 80, second)
    assert pane.picked == set()
    pane.toggle(1)
    pane.show((), False, 80)  # another person sits down
    pane.show(things, True, 80, second)
    assert pane.picked == set()


def test_what_options_begin_with_is_said_once_where_they_are_many() -> None:
    """Eight options of one sentence took eight rows, of which three were not seen."""
    found = session("gracias", 5, seed=7)
    list(found.begin())
    list(found.feed("1"))
    moves = found.moves()
    assert moves is not None
    pane = Choices(Paint(), lambda at: None, lambda above, below: "")
    pane.show(items(moves), False, 80)
    shown = rows(pane, 80, 5)
    assert len(shown) == pane.height() == 4
    assert [row.count("the other one to") for row in shown] == [1, 0, 1, 0]
    assert [row.strip() for row in shown[1::2]] == ["4) player 5", "8) player 5"]
    assert all(len(row) <= 80 for row in shown)
    pane.move(0, 1)
    assert rows(pane, 80, 5)[0].endswith("[1) player 2]  2) player 3   3) player 4")
    pane.move(0, 1)
    assert pane.at == 3
    pane.show(items(moves), False, 40)  # where the beginning stands alone, arrows go on past it
    pane.move(0, -1)
    assert pane.at == 7
    pane.show(items(moves)[:2], False, 80)
    assert [row.count("the other one to") for row in rows(pane, 80, 5)] == [1, 1]  # few are said in full
