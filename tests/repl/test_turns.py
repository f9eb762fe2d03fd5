"""The last turns of the others where rows are few, and where another deal begins."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from repl.fronts import digest
from repl.fronts.digest import Rows
from repl.fronts.recap import Recap
from repl.fronts.scroll import Scroll
from repl.fronts.turns import OWN_ROWS, merged
from repl.screen.story import Story
from repl.screen.text import Line, Paint, bare, line, of_the_course
from tests.repl.panes import rows
from tests.repl.sessions import say, session


def test_turns_are_folded_whatever_their_rows_are() -> None:
    """Points that stand in the row of a move itself (`raises to 60 · chips: 77 − 60 = 17`) ended the program."""
    chance = Random(3)
    kinds: list[Line] = [
        line(("strong", "player 2"), " raises to 60"),
        line(("strong", "player 3"), " plays 7 · draws"),
        line(("strong", "player 2"), " raises to 60", ("points", " · chips: 77 − 60 = 17")),
        line(("strong", "player 4"), " skips", ("lost", " · you miss this turn")),
        line("  player 2 gets 3 cards"),
        line("  ", ("points", "player 2: 5 + 3 = 8")),
        line("    which goes on here"),
        line("  ", ("said", "the round is over")),
        line(("title", "Deal 2")),
    ]
    own = [each for each in kinds if {style for style, _ in each} & OWN_ROWS]
    for _ in range(2_000):
        lines = [chance.choice(kinds) for _ in range(chance.randrange(12))]
        rows = Rows(lines, first=chance.randrange(len(lines) + 1), since=0)
        found = merged(rows, "You", 40, Paint(), briefly=chance.randrange(5))
        assert [each for each in found.lines if each in own] == [each for each in lines if each in own]


def test_another_deal_begins_with_its_headline_and_older_moves_are_nobodys_last() -> None:
    """Moves of two deals stood below one another as if they were one hand."""
    lines: list[Line] = [line(("strong", "player 2"), " raises to 60"), line(("strong", "player 3"), " folds")]
    lines += [line("  ", ("points", "player 2: 5 + 3 = 8")), line("  ", ("points", "player 3: 5 + 3 = 8"))]
    lines += [line(("deal", "Deal 2")), *(line("  player 2 gets a card") for _ in range(5))]
    lines += [line(("strong", "player 3"), " calls")]
    rows = Rows(lines, first=5, since=0)
    assert min(rows.seen(4)) > 3
    assert digest.last_moves(rows.told, rows.begun) == [[10]]
    assert Rows(lines, first=0, since=0).seen(6) == [1, 2, 3, 4, 9, 10]  # points, and the headline between


def test_who_moved_is_not_named_again_where_what_they_got_goes_on_behind_a_dot() -> None:
    """`You draw (not possible: …) · You get 6 · discard ace`: the reason has taken the place behind `draw`."""
    lines: list[Line] = [
        line(("strong", "player 2"), " draws"),
        line("  ", ("strong", "player 2"), " gets 2 cards"),
        line(("strong", "player 2"), " plays draw two"),
        line("  ", ("strong", "player 3"), " gets 2 cards"),
        line("  ", ("strong", "player 2"), " gets 1 card"),
    ]
    told = [bare(each) for each in merged(Rows(lines, first=0, since=0), "You", 120, Paint(), briefly=1).lines]
    assert told == [
        "player 2 draws · gets 2 cards · plays draw two · player 3 gets 2 cards · player 2 gets 1 card",
    ]


def test_of_a_turn_in_one_row_the_end_is_seen_and_no_dots_twice() -> None:
    lines: list[Line] = [
        line(("strong", "player 2"), " takes triplet 1"),
        line(("strong", "player 2"), " keeps orange and gives orange to player 4"),
        *(line(("strong", "player 3"), f" does thing {n}") for n in range(9)),
    ]
    rows = merged(Rows(lines, first=0, since=0), "You", 60, Paint(), briefly=2)
    told = [bare(each) for each in digest.shown(rows.lines, rows.seen(4), 60, Paint().size)]
    assert told[0] == "player 2 … keeps orange and gives orange to player 4 …"
    assert not any("… …" in each for each in told)


def test_a_turn_that_begins_with_points_is_left_as_it_is() -> None:
    """Who had been put out and played on to the end saw a mistake of the program where the last points stood."""
    told: list[Line] = [
        line(("strong", "player 2"), " wins 301", ("points", " (pot 301)")),
        line("  gets a card"),
        line(("strong", "player 3"), " folds"),
        line("  lays 2 cards away"),
    ]
    found = merged(Rows(told, 0, 0), "You", 80, Paint(), 0)
    assert [bare(row) for row in found.lines[:2]] == ["player 2 wins 301 (pot 301)", "  gets a card"]
    assert bare(found.lines[2]) == "player 3 folds · lays 2 cards away"


def test_in_one_row_cards_go_there_without_where_they_came_from() -> None:
    """What went to jail was left out, because the row that it came from was told twice."""
    turn: list[Line] = [
        line(("strong", "player 2"), " takes 2 red from row 1, left"),
        line("  ", "2 purple", ("dim", "  row 1 → jail")),
        line(("strong", "player 2"), " lays out 1 grey"),
        line("  ", "orange", ("dim", "  deck → row 1")),
    ]
    found = merged(Rows(turn, 0, 0), "You", 80, Paint(), 1)
    assert [bare(row) for row in found.lines] == [
        "player 2 takes 2 red from row 1, left · 2 purple → jail · lays out 1 grey …"
    ]
    found = merged(Rows(turn, 0, 0), "You", 110, Paint(), 1)
    assert "2 purple  row 1 → jail · lays out 1 grey · orange  deck → row 1" in bare(found.lines[0])


def test_a_row_is_as_wide_as_its_signs_are_and_not_as_wide_as_in_plain_letters() -> None:
    """`2 blue → jail` was left out of a row with three columns to spare, because of the dots behind it."""
    turn: list[Line] = [
        line(("strong", "player 3"), " takes 2 orange from row 3, right"),
        line("  ", "2 blue", ("dim", "  row 3 → jail")),
        line(("strong", "player 3"), " lays out 5 yellow"),
        line("  ", "orange", ("dim", "  deck → row 3")),
    ]
    row = "player 3 takes 2 orange from row 3, right · 2 blue → jail · lays out 5 yellow …"
    assert len(row) == 79
    assert [bare(each) for each in merged(Rows(turn, 0, 0), "You", 79, Paint(), 1).lines] == [row]
    assert "jail" not in bare(merged(Rows(turn, 0, 0), "You", 79, Paint(ascii=True), 1).lines[0])


def test_what_goes_on_behind_a_row_of_anothers_has_its_name_again() -> None:
    """Below `player 2 gets black 6 (you → hand)` stood `plays green 0`, as if player 2 did it."""
    chosen: list[Line] = [line(("strong", "player 4"), " has chosen · ", ("strong", "player 3"), " gets 1 card")]
    given: Line = line("  ", ("lost", "player 2"), ("lost", " gets black 6 (you → hand)"))
    plays: Line = line(("strong", "player 4"), " plays green 0")
    found = merged(Rows([*chosen, given, plays], 0, 0), "You", 80, Paint(), 1)
    assert [bare(row) for row in found.lines] == [*map(bare, (*chosen, given, plays))]
    found = merged(Rows([*chosen, plays], 0, 0), "You", 80, Paint(), 1)
    assert [bare(row) for row in found.lines] == ["player 4 has chosen · player 3 gets 1 card · player 4 plays green 0"]


def test_dealing_between_two_rounds_is_no_part_of_a_turn() -> None:
    """`player 3 keeps green and gives orange to you · blue, purple  stock → triplet 1`."""
    turn: list[Line] = [
        line(("strong", "player 3"), " takes triplet 3"),
        line(("strong", "player 3"), " keeps green"),
        *(of_the_course(line("  ", "blue, purple", ("dim", f"  stock → triplet {n}"))) for n in range(3)),
        line(("strong", "player 2"), " takes triplet 1"),
        line(("strong", "player 2"), " keeps blue"),
    ]
    rows = Rows(turn, 0, 0)
    assert [*map(list, rows.turns("You"))] == [[0, 1], [5, 6]]
    found = merged(rows, "You", 80, Paint(), 0)
    assert [bare(row) for row in found.lines] == [
        "player 3 takes triplet 3 · keeps green",
        *(f"  blue, purple  stock → triplet {n}" for n in range(3)),
        "player 2 takes triplet 1 · keeps blue",
    ]
    assert [bare(found.lines[at]) for at in found.seen(3)] == [
        "player 3 takes triplet 3 · keeps green",
        "  blue, purple  stock → triplet 2",
        "player 2 takes triplet 1 · keeps blue",
    ]


def test_the_next_round_of_gracias_is_dealt_in_rows_of_its_own() -> None:
    found = session("gracias", 3, seed=5)
    told = [*found.begin()]
    for line_typed in ("1", "1", "1", "1"):
        told += say(found, line_typed)
    dealt = [row for o in told for row in o.lines if o.kind == "happened" and "stock → triplet" in bare(row)]
    assert len(dealt) > 3
    assert [row[0][0] for row in dealt[3:]] == ["course"] * (len(dealt) - 3)


def test_how_a_turn_begins_is_seen_and_what_did_nothing_is_not() -> None:
    """Who took the pile of Canasta, 31 cards, was seen to meld, to go on and to discard."""
    done = ("melds 10: 10", "melds 9: 9, 9, 9", "goes on", "melds king: king, king, 2", "goes on", "discards black 3")
    turn: list[Line] = [line(("strong", "player 4"), " takes the pile"), line("  gets 31 cards")]
    turn += [line(("strong", "player 4"), ("idle" if act == "goes on" else "", f" {act}")) for act in done]
    found = [
        [bare(row) for row in merged(Rows(turn, 0, 0), "You", columns, Paint(), 1).lines] for columns in (70, 100, 130)
    ]
    assert found == [
        ["player 4 takes the pile · gets 31 cards … · discards black 3 …"],
        ["player 4 takes the pile · gets 31 cards … · melds king: king, king, 2 · discards black 3 …"],
        [
            "player 4 takes the pile · gets 31 cards · melds 10: 10 · melds 9: 9, 9, 9 · melds king: king, king, 2 · "
            "discards black 3"
        ],
    ]


def taken_for(lines: list[Line], columns: int) -> list[str]:
    """One turn in one row, as the whole screen has it."""
    pane = Scroll(Paint(), "You")
    rows(pane, columns, 3)
    pane.begin_news()
    pane.add([*lines, line(("strong", "You"), " draw")])
    return [row for row in rows(pane, columns, 2) if not row.startswith("You")]


def test_melds_stay_and_the_draw_makes_room() -> None:
    """Of `draws · gets 1 card · melds 6 · melds 7 · goes on · discards 5` both melds were left out without dots."""
    acts = ("melds 6: 6, 6, joker, 2", "melds 7: 7, 7, 2")
    who = ("strong", "player 3")
    turn = [line(who, ("alone", " draws"), " · gets ", ("unseen", "1 card"))]
    turn += [line(who, " melds", " ", act.removeprefix("melds ")) for act in acts]
    turn += [line(who, ("idle", " goes on")), line(who, " discards 5")]
    assert taken_for(turn, 90) == [f"player 3 draws · gets 1 card · {acts[0]} · {acts[1]} · discards 5"]
    assert taken_for(turn, 80) == [f"player 3 draws · {acts[0]} · {acts[1]} · discards 5 …"]
    assert taken_for(turn, 73) == [f"player 3 … {acts[0]} · {acts[1]} · discards 5 …"]
    assert taken_for(turn, 60) == [f"player 3 draws … · {acts[1]} · discards 5 …"]


def test_what_was_taken_back_is_told_as_that_or_not_at_all() -> None:
    """`player 4 takes the pile … · player 4 discards 10 …`, who had laid it back."""
    who = ("strong", "player 4")
    turn = [line(who, ("alone", " takes the pile")), line("  ", ("strong", "team 2"), " gets 3× jack (melds)")]
    turn += [line(who, ("alone", " takes the melds back")), line("  ", ("undone", "Take pile: all taken back"))]
    turn += [line("  ", who, " gets ", ("unseen", "1 card")), line(who, ("idle", " goes on"))]
    turn += [line(who, " discards 10")]
    back = "takes the melds back · Take pile: all taken back"
    assert taken_for(turn, 92) == [f"player 4 takes the pile · {back} · discards 10 …"]
    assert taken_for(turn, 80) == [f"player 4 … {back} · discards 10 …"]
    assert taken_for(turn, 60) == ["player 4 … discards 10 …"]


def test_in_plays_nothing_is_told_that_was_taken_back_and_dots_stand_for_each_act_left_out() -> None:
    met = 0
    for seed in range(1, 5):
        found = session("canasta", 4, seed=seed)
        lines = [row for o in [*found.begin(), *say(found, ":auto 60")] if o.kind == "happened" for row in o.lines]
        ends = [at for at, row in enumerate(lines) if bare(row).startswith("You draw")]
        for end, columns in product(ends, (60, 80)):
            for turn in Rows(lines[:end], 0, 0).turns("You"):
                rows_of_it = lines[turn.start : turn.stop]
                folded = merged(Rows(rows_of_it, 0, 0), "You", columns, Paint(), 1).lines
                acts = [bare(row).partition(" · ")[0][9:] if digest.mover(row) else "" for row in rows_of_it]
                told = bare(folded[0])
                if len(folded) > 1:
                    continue
                assert "…" in told or all(act in told for act in acts if act != "goes on")
                back = max((n for n, row in enumerate(rows_of_it) if "is taken back" in bare(row)), default=0)
                if "taken back" not in told:
                    met += back > 0
                    assert not any(act in told for act in acts[:back] if act and act not in acts[back:])
    assert met


def test_what_came_to_the_viewer_stays_and_going_on_does_not() -> None:
    """`You go on (nothing else possible)` was seen, and which card had been drawn before it was not."""
    others: list[Line] = [line(("strong", f"player {n}"), " plays") for n in (2, 3, 4)]
    you = ("strong", "You")
    draws = line(you, ("alone", " draw"), " ", ("dim", "(nothing else possible)"), " · get 4")
    goes_on = line(you, ("idle", " go on"), " ", ("dim", "(nothing else possible)"))
    pane = Scroll(Paint(), "You")
    rows(pane, 80, 4)
    pane.begin_news()
    pane.add([*others, draws, line("  ", you, " get 9"), goes_on])
    assert rows(pane, 80, 4)[3] == "You draw (nothing else possible) · get 4 …"
    assert rows(pane, 80, 5)[3:] == ["You draw (nothing else possible) · get 4", "  You get 9 …"]
    assert rows(pane, 80, 6)[5] == bare(goes_on)


def test_who_is_asked_again_and_goes_on_again_is_told_to_do_so_once() -> None:
    who = ("strong", "player 3")
    goes_on: Line = line(who, ("idle", " goes on"))
    pane = Scroll(Paint(), "You")
    rows(pane, 80, 9)
    pane.begin_news()
    pane.add([line(who, " melds ace: 2"), goes_on, goes_on, line(who, " discards 9")])
    assert rows(pane, 80, 9) == ["player 3 melds ace: 2", "player 3 goes on", "player 3 discards 9"]


def test_acts_say_whether_anything_came_of_them() -> None:
    found = session("canasta", 4, seed=61, people=())
    happened = [row for o in [*found.begin(), *say(found, ":auto 12")] if o.kind == "happened" for row in o.lines]
    styles = {text: style for row in happened for style, text in row}
    assert styles[" goes on"] == "idle"
    assert styles[" draws"] == "alone"
    assert styles["1 card"] == "unseen"
    assert not any(
        style in ("idle", "alone") for text, style in styles.items() if text.startswith((" meld", " discard"))
    )


def test_who_goes_on_is_named_again_only_behind_what_somebody_else_got() -> None:
    who, team = ("strong", "player 2"), ("strong", "team 2")
    drawn = line(who, " draws", " · ", who, " gets 1 card", " · ", team, " gets red 3")
    discards = line(who, " discards 7")
    told = (drawn, line(who, " draws", " · ", team, " gets red 3", " · ", who, " gets 1 card"))
    for first, behind in zip(told, ("· player 2 discards 7", "· player 2 gets 1 card · discards 7"), strict=True):
        rows = merged(Rows([first, discards], 0, 0), "You", 100, Paint(), 0)
        assert [bare(row).endswith(behind) for row in rows.lines] == [True]


def test_what_the_rules_said_of_a_move_stands_behind_it() -> None:
    """That an arrest had failed was folded away: `player 2 plays blue …`."""
    finds: Line = line("  ", ("said", "player 2"), ("said", " finds no blue person left"))
    plays: Line = line(("strong", "player 2"), " plays blue")
    found = merged(Rows([plays, finds], 0, 0), "You", 80, Paint(), 1)
    assert [bare(row) for row in found.lines] == ["player 2 plays blue · finds no blue person left"]
    earlier: list[Line] = [line(("strong", "player 2"), f" does thing {n}") for n in range(4)]
    found = merged(Rows([plays, finds, *earlier], 0, 0), "You", 70, Paint(), 1)
    assert bare(found.lines[0]) == "player 2 plays blue · finds no blue person left … · does thing 3 …"
    of_a_list: list[Line] = [plays, finds, line("  ", ("said", "player 3 has most"))]
    assert merged(Rows(of_a_list, 0, 0), "You", 80, Paint(), 1).lines == of_a_list


def test_a_name_that_begins_with_another_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of `Anna Lena misses a turn` below a move of Anna there stood `Anna plays · Lena misses a turn`."""
    found = session("commissario", 3)
    for seat, name in enumerate(("Anna", "Anna Lena", "Ben")):
        monkeypatch.setitem(found.labels.names, seat, name)
    choices = Story(found.play.state, found.viewer, found.words).choices
    assert [choices.said_of(f"{who} finds nobody") for who in ("Anna", "Anna Lena", "Annabel")] == [
        "Anna",
        "Anna Lena",
        "",
    ]
    misses: Line = line("  ", ("said", "Anna Lena"), ("said", " finds nobody"))
    rows_of_anna: list[Line] = [line(("strong", "Anna"), " plays blue"), misses]
    told = [bare(row) for row in merged(Rows(rows_of_anna, 0, 0), "You", 80, Paint(), 1).lines]
    assert not any("· finds nobody" in row for row in told)


def test_what_the_others_did_before_another_round_is_read_if_it_has_no_room() -> None:
    """Three arrests of the others were folded to `You arrest red 1 …`: since then all had passed."""
    pane = Scroll(Paint(), "You")
    rows(pane, 60, 5)
    pane.begin_news()
    others = [f"player {n}" for n in (4, 3, 2)]
    arrests = [line(("strong", who), " arrests red 1") for who in others]
    passes = [line(("strong", who), " passes") for who in others]
    pane.add([line(("strong", "You"), " arrest red 1"), *arrests])
    assert not pane.hides_round
    pane.add([line(("title", "Round 4")), line("  red 3  deck → table"), *passes])
    assert pane.hides_round
    rows(pane, 60, 9)
    assert not pane.hides_round


def test_above_the_table_what_the_others_did_last_says_that_it_was_in_vain() -> None:
    """In a small window: `player 2 plays yellow`, and not that nobody was found."""
    found = session("commissario", 2)
    recap = Recap(found)
    recap.add(
        [line(("strong", "player 2"), " plays blue"), line("  ", ("said", "player 2"), ("said", " finds nobody"))]
    )
    assert [bare(row) for _, row in recap.rows(60)] == ["… player 2 plays blue · finds nobody"]


def test_who_passes_does_nothing_whatever_the_rules_do_next() -> None:
    """`You pass (the rules … leave nothing else)` took three rows, and what the others had taken was not seen."""
    found = session("gauner", 3, seed=2)
    happened = [row for o in [*found.begin(), *say(found, ":auto 60")] if o.kind == "happened" for row in o.lines]
    passes = [row for row in happened if any(text.startswith(" pass") or text == "you pass" for _, text in row)]
    yours = [row for row in happened if bare(row).startswith("You pass")]
    assert yours
    assert all(any(style == "idle" for style, _ in row) for row in [*passes, *yours])


def test_in_one_row_who_passes_is_not_told_why_before_what_they_did() -> None:
    """`You … pass (the rules “lay more of yellow than the 5 lying there”, “lay mor…` was a whole turn."""
    turn: list[Line] = [
        line(("strong", "player 2"), " takes red from row 3, left"),
        line(("strong", "player 2"), ("idle", " "), ("idle", "passes"), ("idle", " "), ("dim", f"({'why ' * 20})")),
        line("  ", "orange", ("dim", "  deck → row 2")),
    ]
    (row,) = merged(Rows(turn, 0, 0), "You", 60, Paint(), 1).lines
    assert bare(row) == "player 2 takes red from row 3, left · passes …"


def test_what_follows_choices_made_at_once_is_nobodys_alone() -> None:
    """`player 4 has chosen` stayed above `player 2 gets red 8 (you → hand)`, as if it were their doing."""
    found = session("gaunerbande", 4, seed=1)
    told = [*found.begin(), *say(found, "1 2 3")]
    rows = [row for o in told if o.kind == "happened" for row in o.lines]
    chosen = max(at for at, row in enumerate(rows) if bare(row).endswith("has chosen"))
    gets = [at for at in range(chosen + 1, len(rows)) if " gets " in bare(rows[at]) or " get " in bare(rows[at])]
    assert len(gets) == 2
    assert [digest.move_of(rows, at) for at in gets] == gets
    assert not any(at in turn for turn in Rows(rows, 0, 0).turns("You") for at in gets)
