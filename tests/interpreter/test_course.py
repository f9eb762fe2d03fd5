"""The course of a game, against the same worked out from everything that happened."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from interpreter.play.course import ALONE, BEHIND, CHANGES, LONGEST, MOST_WAIT, SETTLED, Course
from tests.lab.small import PICK, match
from tests.lab.test_figures import TEAMS

Standing = tuple[list[int], list[int]]


def course_of(text: str, players: int) -> Course:
    table = match(text, players)
    found = Course(table.rules.tallied_game().program(table.setup))
    found.begins([[] for _ in found.program.layout.places], 0)
    return found


def seats(players: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, players - 1), min_size=1, unique=True).map(sorted)


@st.composite
def games(draw: st.DrawFn) -> list[tuple[Standing, int]]:
    """What the standing is before each choice of three players, and in which round that is."""
    first, last = draw(st.lists(seats(3), min_size=1, max_size=12)), seats(3)
    rounds = sorted(draw(st.lists(st.integers(1, 4), min_size=len(first), max_size=len(first))))
    return [((best, draw(last)), number) for best, number in zip(first, rounds, strict=True)]


@given(games(), seats(3))
def test_leads_are_those_of_all_standings(standings: list[tuple[Standing, int]], winners: list[int]) -> None:
    course = course_of(PICK, 3)
    for now, ((first, last), number) in enumerate(standings):
        course.seat_asked(now % 3)
        course.front_changed(first, last)
        course.round_passed(number)
    course.game_over(winners, standings[-1][1])
    alone = [first for (first, _), _ in standings if len(first) == 1]
    alone += [winners] if len(winners) == 1 else []
    assert course.book[CHANGES] == sum(a != b for a, b in pairwise(alone))
    settled = len(standings)
    for now in reversed(range(len(standings))):
        first = standings[now][0][0]
        if not set(winners) <= set(first) or len(first) == 3:
            break
        settled = now
    assert course.book[SETTLED] == settled
    first, last = next(standing for standing, number in standings if number == standings[-1][1])
    known = set(last) != set(first)
    assert course.book[BEHIND] == (bool(set(winners) & set(last)) if known else -1)


@given(st.lists(st.integers(0, 2), max_size=30))
def test_waits_are_the_choices_of_others(asked: list[int]) -> None:
    course = course_of(PICK, 3)
    for seat in asked:
        course.seat_asked(seat)
    waits = []
    for seat in range(3):
        own = [now for now, one in enumerate(asked) if one == seat]
        waits += [b - a - 1 for a, b in pairwise(own)]
    assert course.book[LONGEST] == max(waits, default=0)
    assert {n: times for n, times in enumerate(course.waits) if times} == {n: waits.count(n) for n in waits}


def test_long_waits_count_as_one_that_is_long() -> None:
    course = course_of(PICK, 3)
    for seat in (0, *[1] * 600, 0):
        course.seat_asked(seat)
    assert course.waits[MOST_WAIT] == 1
    assert course.book[LONGEST] == 600


def test_partners_lead_together() -> None:
    course = course_of(TEAMS, 4)
    for first in ([0, 2], [0, 1], [1, 3]):  # those of two teams are not one side
        course.seat_asked(0)
        course.front_changed(first, [])
    assert course.book[ALONE] == 0b1010
    course.game_over([0, 2], 0)
    assert course.book[CHANGES] == 2


def test_what_stands_there_of_all_games_is_forgotten_once_it_was_taken() -> None:
    course = course_of(PICK, 3)
    for seat in (0, 1, 0):
        course.seat_asked(seat)
    course.card_chosen(0, 4)
    course.card_chosen(0, -2)  # one that is not seen
    course.game_over([0], 0)
    pages = course.program.pages
    assert sum(course.book[pages.times_chosen : pages.ways]) == 1
    course.forget()
    assert not any(course.book[pages.waits :])
