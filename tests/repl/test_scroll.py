"""The news in the full screen, without a terminal: what of it has room and is seen."""

from __future__ import annotations

from repl.fronts import digest
from repl.fronts.scroll import Scroll
from repl.screen.text import Paint, bare, line
from tests.repl.panes import rows

WHO = ("You", "player 2", "player 3", "player 4")
WORD = "abcdefghijklmnopqrstuvwxyz"


def test_a_line_wider_than_the_window_goes_on_below_and_follows_its_size() -> None:
    pane = Scroll(Paint())
    rows(pane, 10, 5)
    pane.add([line("before")])
    pane.begin_news()
    pane.add([line(WORD), line("after")])
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
    assert rows(pane, 25, 7) == [
        "move 1",
        "  you lose a card …",
        "move 4",
        "move 5",
        "move 6",
        "  you lose a card",
        "move 7",
    ]
    assert rows(pane, 20, 4) == ["move 5", "move 6", "  you lose a card", "move 7"]  # half the room at most
    pane.move(-1)  # who reads on sees all in order
    assert rows(pane, 20, 4) == ["move 4", "move 5", "move 6", "  you lose a card"]


def test_the_last_points_stay_and_other_lines_make_room_first() -> None:
    """After `:auto 13` the points of the round were further up, and cards that moved were seen."""
    pane = Scroll(Paint())
    rows(pane, 30, 7)
    pane.begin_news()
    pane.add([line(f"move {number}") for number in range(6)])
    pane.add([line(("title", "Points")), line("  Ida: ", ("points", "3")), line("  Jo: ", ("points", "3"))])
    pane.add([line("    (2 cards + 1)"), line("  cards go back")])
    pane.add([line(f"move {number}") for number in range(6, 12)])
    points = ["Points", "  Ida: 3", "  Jo: 3", "    (2 cards + 1) …"]
    assert rows(pane, 30, 7) == [*points, "move 9", "move 10", "move 11"]
    assert not pane.hides_points
    assert rows(pane, 30, 5) == ["  Ida: 3", "  Jo: 3 …", "move 9", "move 10", "move 11"]
    assert rows(pane, 30, 3) == ["move 9", "move 10", "move 11"]
    assert pane.hides_points  # then they have the whole screen
    pane.begin_news()
    pane.add([line("move 12")])
    assert not pane.hides_points


def test_what_is_taken_away_beside_points_stays_with_them() -> None:
    pane = Scroll(Paint())
    rows(pane, 30, 6)
    pane.begin_news()
    pane.add([line(("title", "Points")), line("  Ida: ", ("good", "5 − 2 = 3")), line("  Jo: ", ("points", "3"))])
    pane.add([line("move 1"), line("  chips: ", ("good", "9 − 2 = 7")), *(line(f"move {n}") for n in range(2, 9))])
    assert rows(pane, 30, 6) == ["Points", "  Ida: 5 − 2 = 3", "  Jo: 3 …", "move 6", "move 7", "move 8"]


def test_the_end_begins_with_a_whole_block() -> None:
    pane = Scroll(Paint())
    rows(pane, 30, 9)
    pane.begin_news()
    pane.add([line("move 1"), line("  Ida: ", ("points", "3")), line("  Jo: ", ("points", "3")), line("  all go home")])
    table, result = [line(f"table {n}") for n in range(5)], [line("Jo wins"), line("1. Jo"), line("2. Ida")]
    pane.add_end([*table, (), *result], len(table) + 1)
    won = ["Jo wins", "1. Jo", "2. Ida"]
    for height in (7, 8):
        assert rows(pane, 30, height) == ["move 1", "  Ida: 3", "  Jo: 3", "  all go home …", *won]
    assert rows(pane, 30, 6) == ["move 1", "  Ida: 3", "  Jo: 3 …", *won]
    assert rows(pane, 30, 5) == ["  Ida: 3", "  Jo: 3 …", *won]
    assert rows(pane, 30, 3) == won
    every = ["move 1", "  Ida: 3", "  Jo: 3", "  all go home", *(f"table {n}" for n in range(5)), "", *won]
    assert rows(pane, 30, 13) == every
    assert rows(pane, 30, 2) == ["Jo wins", "1. Jo"]
    pane.begin_news()
    pane.add([line("move 2")])
    assert rows(pane, 30, 2) == ["2. Ida", "move 2"]


def test_news_are_broken_between_words_and_as_wide_as_they_look() -> None:
    pane = Scroll(Paint())
    rows(pane, 24, 5)
    pane.begin_news()
    pane.add([line("── Gefängnis ", "─" * 11), line("  You get ", ("green", "green 10"), ", red 10 and blue 9")])
    assert rows(pane, 24, 5) == ["── Gefängnis " + "─" * 11, "  You get green 10, red", "    10 and blue 9"]
    assert rows(pane, 17, 6)[2:] == ["  You get green", "    10, red 10", "    and blue 9"]


def test_news_that_begin_in_the_middle_of_a_move_say_whose_it_is() -> None:
    pane = Scroll(Paint())
    rows(pane, 20, 3)
    pane.add([line("player 1 draws"), line("  gets a card")])
    pane.begin_news()
    pane.add([line("player 2 melds"), *(line(f"  card {n}") for n in range(4))])
    assert rows(pane, 20, 3) == ["player 2 melds …", "  card 2", "  card 3"]
    assert rows(pane, 20, 6) == ["  gets a card", "player 2 melds", *(f"  card {n}" for n in range(4))]
    assert rows(pane, 14, 3)[0] == "player 2 …"
    pane.move(-1)
    assert rows(pane, 14, 3) == ["  card 0", "  card 1", "  card 2"]


def test_what_each_player_did_in_the_last_turn_is_seen_before_older_lines() -> None:
    """With four players the move of the first was never on a screen of 24 rows, later only the last of their moves was:
    what was laid down, and not what was taken for it."""
    pane = Scroll(Paint(), "You")
    rows(pane, 40, 4)
    pane.begin_news()
    for who in WHO:
        pane.add([line(("strong", who), " draws"), line("  gets a card")])
        pane.add([line(("strong", who), " lays a card"), line("  card 1"), line("  card 2")])
    briefly = [f"{who} draws · lays a card · card 1 …" for who in WHO[1:]]
    assert rows(pane, 40, 3) == briefly
    assert rows(pane, 40, 2) == briefly[1:]
    assert rows(pane, 40, 4) == ["You lays a card …", *briefly]
    whole = ["player 4 draws · gets a card · lays a", "    card · card 1 · card 2"]
    assert rows(pane, 40, 5) == ["You lays a card …", *briefly[:2], *whole]


def test_dots_behind_a_full_row_cut_no_word() -> None:
    rows = [line("you miss this turn."), line("below"), line("end")]
    seen, size = [0, 2], Paint(ascii=True).size
    assert bare(digest.shown(rows, seen, 23, size)[0]) == "you miss this turn. …"
    assert bare(digest.shown(rows, seen, 21, size)[0]) == "you miss this turn…"
    assert bare(digest.shown(rows, seen, 20, size)[0]) == "you miss this …"
    assert bare(digest.shown([line("unbreakable"), *rows[1:]], seen, 8, size)[0]).startswith("unbre")


def test_who_chooses_twice_in_a_turn_still_sees_what_the_others_did_last() -> None:
    """After the first choice of a turn only the viewer's own lines were left."""
    pane = Scroll(Paint())
    rows(pane, 44, 4)
    pane.add([line(("strong", "The goal"))], text_from=0)
    pane.begin_news()
    for who in ("player 2", "player 3"):
        pane.add([line(("strong", who), " lays a card"), line("  card 1"), line("  card 2")])
    lasts = [f"{who} lays a card · card 1 · card 2" for who in ("player 2", "player 3")]
    pane.begin_answer(line("> 1"))
    pane.begin_news()
    pane.add([line(("strong", "You"), " draw a card")])
    assert pane.movers == 3
    assert rows(pane, 44, 4) == [*lasts, "> 1", "You draw a card"]
    pane.begin_news()
    pane.add([line("this is not a move")], text_from=0)
    assert rows(pane, 44, 4) == [*lasts, "You draw a card", "this is not a move"]
    pane.begin_news()
    pane.add([line(f"answer {n}") for n in range(3)], text_from=0)
    assert rows(pane, 44, 4)[1:] == [f"answer {n}" for n in range(3)]  # what was asked for stays before that
    pane.play_stands_elsewhere()  # moves that were taken back are nobody's last ones
    pane.begin_news()
    pane.add([line(("strong", "You"), " lay a card")])
    assert pane.movers == 1
    assert not any(row in lasts for row in rows(pane, 44, 4))


def test_an_answer_that_has_room_is_seen_with_the_line_that_asked_for_it() -> None:
    """Nine rows of an answer had nine rows, and what was typed was gone."""
    pane = Scroll(Paint())
    rows(pane, 40, 4)
    pane.add([line(("strong", "Jo"), " plays")])
    pane.begin_answer(line("> :score"))
    pane.begin_news()
    pane.add([line(f"answer {n}") for n in range(3)], text_from=0)
    pane.add([line("answer 3")], text_from=0)
    assert pane.answer == 5
    assert rows(pane, 40, 5) == ["> :score", *(f"answer {n}" for n in range(4))]
    pane.fit(4)
    assert pane.wants_room
    assert rows(pane, 40, 4)[0] == "answer 0"


def test_of_everybody_the_first_row_is_seen_before_the_second_of_anybody() -> None:
    """Why the viewer had no choice took two rows, for which what another one did was not seen."""
    pane = Scroll(Paint(), "You")
    rows(pane, 40, 3)
    pane.begin_news()
    pane.add([line(("strong", who), " plays") for who in ("player 2", "player 3")])
    pane.add([line(("strong", "You"), " pass"), line("      (nothing fits)")])
    assert rows(pane, 40, 3) == ["player 2 plays", "player 3 plays", "You pass …"]


def test_an_answer_goes_when_somebody_moves() -> None:
    """What had been refused, or was allowed then, stood over the moves of a whole game and was taken for what is."""
    pane = Scroll(Paint(), "You")
    rows(pane, 40, 5)
    pane.add([line(("strong", "player 2"), " plays red 1")])
    for typed in ("> red 9", "> :why red 9"):
        pane.begin_answer(line(typed))
        pane.begin_news()
        pane.add([line(("strong", "red 9"), " is forbidden")], text_from=0)
    answer = ["> :why red 9", "red 9 is forbidden"]
    assert rows(pane, 40, 5) == ["player 2 plays red 1", *answer]  # of answers the last one
    assert pane.movers == 1
    pane.begin_answer(line("> red 2"))
    pane.begin_news()
    pane.play_goes_on()
    pane.add([line(("strong", "You"), " play red 2")])
    assert rows(pane, 40, 5) == ["player 2 plays red 1", "> red 2", "You play red 2"]
    pane.begin_answer(line("> :auto"))
    pane.begin_news()
    pane.add([line("a bot plays")], text_from=0)
    pane.play_goes_on()
    pane.add([line(("strong", "You"), " play red 3")])
    assert rows(pane, 40, 5)[2:] == ["> :auto", "a bot plays", "You play red 3"]


def test_of_an_answer_that_was_read_the_beginning_is_seen_or_nothing() -> None:
    """Of a hint only the last line was left: that the best move could not be told from the one it named last."""
    pane = Scroll(Paint(), "You", lambda count: f"… {count} more")
    rows(pane, 40, 6)
    pane.add([line(("strong", who), " draws") for who in WHO])
    pane.begin_answer(line("> :hint"))
    pane.begin_news()
    pane.add([line(f"answer {n}") for n in range(9)], text_from=0)
    assert rows(pane, 40, 5)[0] == "answer 0"
    pane.has_read()
    others = [f"{who} draws" for who in WHO[1:]]
    assert rows(pane, 40, 6) == [*others, "> :hint", "answer 0", "… 8 more"]
    assert rows(pane, 40, 4) == ["You draws", *others]
    pane.begin_answer(line("> red 2"))
    pane.begin_news()
    pane.add([line("not a move")], text_from=0)
    assert rows(pane, 40, 6) == ["You draws", *others, "> red 2", "not a move"]


def test_an_answer_that_was_read_leaves_a_row_to_ones_own_move() -> None:
    """Where nobody else had moved yet, it took all rows, and the program ended."""
    pane = Scroll(Paint(), "You", lambda count: f"… {count} more")
    rows(pane, 40, 6)
    pane.add([line(("strong", "You"), " meld 8")])
    pane.begin_answer(line("> :why"))
    pane.begin_news()
    pane.add([line(f"answer {n}") for n in range(9)], text_from=0)
    pane.has_read()
    assert rows(pane, 40, 5) == ["You meld 8", "> :why", "answer 0", "answer 1", "… 7 more"]
    pane.clear()
    pane.begin_answer(line("> :why"))
    pane.begin_news()
    pane.add([line(f"answer {n}") for n in range(9)], text_from=0)
    pane.has_read()
    assert rows(pane, 40, 3) == ["> :why", "answer 0", "… 8 more"]


def test_the_end_is_told_once_and_an_answer_below_it_follows_it() -> None:
    """Enter told it twice, one below the other; and rows of the last table stood among old moves above an answer."""
    pane = Scroll(Paint(), "You")
    rows(pane, 40, 8)
    pane.add([line(("strong", WHO[n % 2]), f" plays {n}") for n in range(6)])
    end = [line("  table"), line("    hand: 3"), line(""), line("You win."), line("  1. you"), line("")]
    keys = [line("`:new` plays again")]
    pane.add_end([*end, *keys], 3)
    first = rows(pane, 40, 8)
    for typed in ("", ":score", ""):
        pane.begin_answer(line(typed)) if typed else pane.begin_news()
        if typed:
            pane.add([line("  you: 3"), line("  player 2: 1")], text_from=0)
            assert rows(pane, 40, 8)[-7:] == [
                "You win.",
                "  1. you",
                "",
                "`:new` plays again",
                typed,
                "  you: 3",
                "  player 2: 1",
            ]
            assert rows(pane, 40, 9)[0] == "    hand: 3"
        else:
            pane.add_end([*end, *keys], 3)
            assert rows(pane, 40, 8) == first
            assert len(pane.lines) == 6 + len(end) + len(keys)


def test_dots_have_the_room_that_they_take() -> None:
    """The last word of a row went, though one column was enough for the dots."""
    (row,) = digest.shown([line("a" * 5 + " (2)"), line("b")], [0], 11, Paint().size)
    assert bare(row) == "aaaaa (2) …"
    (row,) = digest.shown([line("a" * 5 + " (2)"), line("b")], [0], 11, Paint(ascii=True).size)
    assert bare(row) == "aaaaa …"


def test_after_a_step_back_what_others_did_before_it_is_what_they_did_last() -> None:
    """One row, `orange  deck → row 1`, stood above `Taken back`, and whose move had led to it was not seen."""
    pane = Scroll(Paint(), "You")
    rows(pane, 40, 3)
    pane.add([line(("strong", "Ida"), " draws"), line("  a card"), line("  another card")], until=4)
    pane.begin_answer(line("> 1"))
    pane.begin_news()
    pane.add([line(("strong", "You"), " play 1")], until=9)
    pane.begin_answer(line("> :undo"))
    pane.play_stands_elsewhere(4)
    pane.add([line("Taken back: 1")], text_from=0)
    assert rows(pane, 40, 3) == ["Ida draws · a card · another card", "> :undo", "Taken back: 1"]


def test_what_was_taken_back_leaves_the_news() -> None:
    """After `:undo` the news told moves that never happened, and nothing marked them."""
    pane = Scroll(Paint())
    rows(pane, 30, 9)
    pane.add([line(("strong", "Ida"), " draws")], until=4)
    pane.begin_answer(line("> 1"))
    pane.begin_news()
    pane.add([line(("strong", "You"), " play 1"), line("Round 2")], until=9)
    pane.add_end([line("Ida wins")], 0)
    pane.begin_answer(line("> :undo"))
    pane.play_stands_elsewhere(4)
    pane.add([line("Taken back: 1")], text_from=0)
    assert rows(pane, 30, 9) == ["Ida draws", "> :undo", "Taken back: 1"]
    assert pane.movers == 1  # what was done before the end is what they did last again
    pane.play_stands_elsewhere()  # another play: these lines are none of it
    pane.play_stands_elsewhere(0)
    assert rows(pane, 30, 9)[0] == "Ida draws"
