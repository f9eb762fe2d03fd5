"""What a run tells beside who wins: teams, leads, waiting, cards; each figure against one worked out by hand."""

from __future__ import annotations

import csv
import io
from statistics import fmean, median, quantiles

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardgame
from lab.cards import CardLine, Contrast, contrast_of, discoveries
from lab.figures import lead_of, margins_of, places_of, teams_won, together_of
from lab.follow import Followed
from lab.frames import as_csv, columns
from lab.goals import BadGoal, goal_of, until_of
from lab.page import page
from lab.plays import HowItWent, Played
from lab.report import Report
from lab.simulate import run, simulate
from lab.stats import spread_of
from tests.lab.small import PICK, match
from tests.lab.test_playcheck import TOGETHER

TEAMS = """game Pairs
    players 4
    teams (p1, p3), (p2, p4)
cards card in deck
    value: 1 to 12
    one of each value
zones
    deck: pile
    each player
        hand: hand
    each team
        won: spread
state
    each team
        score = 0
play
    shuffle deck
    deal 3 from deck to every hand
    repeat 3 times
        each player from p1
            choose card from hand
            score += card.value
            move card to won
winner highest score
"""


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate(match(PICK, 3), 60, seed=7, jobs=1)


def game(*places: tuple[int, ...], scores: tuple[int, ...] = (), course: HowItWent | None = None) -> Played:
    return Played(0, winners=places[0], places=places, scores=scores, over=True, course=course)


def test_teams_win_together_and_that_is_no_tie() -> None:
    found = simulate(match(TEAMS, 4), 40, seed=1, jobs=1)
    assert [team.seats for team in found.teams] == [[1, 3], [2, 4]]
    assert sum(team.wins for team in found.teams) == pytest.approx(40)
    ties = [g for g in found._games if len(g.winners) == 4]
    assert found.ties.value == len(ties) / 40
    assert found.first_seat_advantage.value == pytest.approx(found.teams[0].share.value - 0.5)
    four = match(TEAMS, 4)
    assert [t.wins for t in teams_won(four.rules.game(), four.setup, [game((0, 2), (1, 3))])] == [1, 0]


def test_games_that_are_won_together_or_not_at_all() -> None:
    rules = match(TOGETHER.replace("LOSE", "lives += 1"), 3).rules.game().rules
    found = together_of(rules, 3, [game((), (0, 1, 2)), game((0, 1, 2)), game((0, 1, 2)), game((0,), (1, 2))])
    assert found is not None
    assert (found.nobody.value, found.somebody.value, found.everybody.value) == (0.25, 0.25, 0.5)
    played = simulate(match(TOGETHER.replace("LOSE", "lives += 1"), 3), 5, jobs=1)
    assert not played.ranked
    assert played.together is not None
    assert played.together.everybody.value > 0
    assert [seat.share.value for seat in played.seats] == [played.together.everybody.value] * 3
    assert "won by everybody" in page(played)
    assert "equal share" not in page(played)


def test_a_line_of_a_library_is_told_with_its_name() -> None:
    found = cardgame.simulate("pitch", 5, seed=1)
    assert [found.line(rule).partition(" ")[2] for rule in found.must] == ["", "of auction"]


def test_places_are_shared_by_those_who_tie(report: Report) -> None:
    assert places_of(3, [game((1,), (0, 2))]) == [[0, 0.5, 0.5], [1, 0, 0], [0, 0.5, 0.5]]
    for row in report.places:
        assert sum(row) == pytest.approx(1)


def test_how_close_it_was() -> None:
    found = margins_of(match(PICK).rules.game().rules, [game((1,), (0,), scores=(3, 10)), game((0, 1), scores=(4, 4))])
    assert found is not None
    assert (found.least, found.most) == (0, 7)


def test_who_led() -> None:
    courses = [HowItWent(2, changes=3, settled=0.9, behind=True), HowItWent(1, changes=0, settled=0.1, behind=False)]
    found = lead_of([game((0,), course=c) for c in courses] + [game((0,))])
    assert found is not None
    assert (found.games, found.changes.mean, found.one_sided.value) == (2, 1.5, 0.5)
    assert found.comebacks is not None
    assert found.comebacks.value == 0.5


def test_all_games_are_followed(report: Report) -> None:
    assert report.followed == 60
    assert report.waiting is not None
    assert report.waiting.between.mean > 0
    assert report.lead is not None
    assert report.lead.games == 60


def test_a_card_that_wins_is_found_and_others_are_not(report: Report) -> None:
    followed = Followed(200)
    followed.ways[7, 1, 1, 1] = 200  # one of two had it, and won
    followed.ways[1, 1, 1, 1] = followed.ways[1, 1, 0, 1] = 100
    followed.ways[3, 2, 1, 1] = 200  # both had it
    assert contrast_of(followed, 7, 2, together=False).lift().value == 1
    assert contrast_of(followed, 1, 2, together=False).lift().value == pytest.approx(0)
    assert contrast_of(followed, 1, 2, together=False).chance() > 0.9
    assert contrast_of(followed, 3, 2, together=False).games == 0
    assert 0 < sum(c.chosen for c in report.cards) <= 60 * 9  # a card that is given back may be chosen again


def test_who_shares_a_win_has_a_part_of_it_unless_all_win_together() -> None:
    followed = Followed(10)
    followed.ways[5, 2, 1, 2] = 10  # two of four had it, one of them won, and one of the others
    apart, together = (contrast_of(followed, 5, 4, together=x) for x in (False, True))
    assert (apart.with_it, apart.without) == (2.5, 2.5)
    assert (together.with_it, together.without) == (5, 5)


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_discoveries_are_a_beginning_of_the_ordered_ones(chances: list[float]) -> None:
    lines = [
        CardLine(card=str(n), held=0, chosen=0, games=0, won_with=0, won_without=0, lift=None, clear=False)
        for n in range(len(chances))
    ]
    found = discoveries(list(zip(chances, lines, strict=True)))
    taken = {line.card for line in found}
    if found:
        worst = max(chances[int(card)] for card in taken)
        assert worst <= 0.05 * len(found) / len(chances)
        assert all(str(n) in taken for n, chance in enumerate(chances) if chance < worst)


def test_many_games_at_once_count_as_each_of_them() -> None:
    one_by_one, at_once = Contrast(), Contrast()
    for n in range(30):
        one_by_one.count(n % 2, 0.5)
    at_once.count(0, 0.5, 15)
    at_once.count(1, 0.5, 15)
    assert at_once.lift() == one_by_one.lift()


@given(st.lists(st.integers(-20, 20) | st.floats(-5, 5), min_size=1, max_size=60))
def test_a_spread_has_the_points_of_the_ordered_values(values: list[float]) -> None:
    found = spread_of(values)
    assert found is not None
    assert (found.least, found.most, found.count) == (min(values), max(values), len(values))
    assert found.mean == pytest.approx(fmean(values), abs=1e-9)
    assert found.median == pytest.approx(median(values), abs=1e-9)
    if len(values) > 1:
        quarters = quantiles(values, n=4, method="inclusive")
        assert [found.quarter, found.three_quarters] == pytest.approx([quarters[0], quarters[2]], abs=1e-9)
    assert sum(times for _, _, times in found.bars) == len(values)


# ───────────── goals


def test_goals_are_read() -> None:
    assert (goal_of("first seat 0.5").low, goal_of("First  seat 50 %").high) == (0.48, 0.52)
    assert goal_of("first seat 25 % ± 1").low == pytest.approx(0.24)
    minutes = goal_of("length 20 to 30 minutes", pace=12)
    assert (minutes.low, minutes.high, minutes.scale) == (20, 30, 0.2)
    assert goal_of("ties at most 5 %").miss(0.04) == 0
    assert goal_of("seat 2 at least 0.3").miss(0.2) == pytest.approx(0.1)
    assert until_of("first seat ± 0.5").width == 0.005
    assert until_of("length +- 2").width == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not understood"),
        ("fist seat 0.5", "did you mean `first seat`"),
        ("score 5 minutes", "only length is in minutes"),
        ("length 5 %", "not a share of the games"),
        ("first seat 50", "write 50 % or 0.5"),
        ("length 30 to 20", "more than"),
        ("length " + "9" * 400, "not understood"),
    ],
)
def test_goals_that_make_no_sense(text: str, words: str) -> None:
    with pytest.raises(BadGoal, match=words):
        goal_of(text)


def test_it_plays_until_a_figure_is_exact() -> None:
    found = run(match(PICK, 2), 8_000, seed=3, jobs=1, until=until_of("first seat ± 2")).report()
    assert found.until is not None
    assert found.until.reached
    assert 1_000 < found.games < 8_000
    assert found.until.estimate.high - found.until.estimate.low <= 0.04
    assert not found.interrupted


def test_what_nobody_ever_wins_tells_nothing_of_cards_and_who_is_alone_waits_for_nobody() -> None:
    found = cardgame.simulate("klondike", 60, seed=0)
    assert found.together is not None
    assert found.together.everybody.value == 0
    assert found.cards
    assert not [card for card in found.cards if card.lift is not None]
    assert found.waiting is None
    assert "of others" not in page(found)


# ───────────── data


def test_a_row_for_each_game_and_for_each_choice(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(report))))
    assert len(rows) == 60
    assert [int(r["choices"]) for r in rows] == [g.choices for g in report._games]
    with_rows = run(match(PICK, 3), 5, seed=7, jobs=1, rows=1_000).report()
    choices = columns(with_rows, "choices")
    assert len(choices["game"]) == sum(g.choices for g in with_rows._games)
    assert set(choices["seat"]) == {1, 2, 3}


def test_the_shares_of_places_say_how_exact_they_are(report: Report) -> None:
    even = report.model_copy(update={"places": [[1 / 3] * 3] * 3, "finished": 300, "players": 3})
    assert even.places_within == pytest.approx(1.96 * (1 / 3 * 2 / 3 / 300) ** 0.5, rel=0.01)
    assert "each share to ± 5.3 percentage points (95 %)" in page(even)


def test_a_frame_has_the_same_columns(report: Report) -> None:
    pytest.importorskip("pandas")
    assert list(report.frame()["choices"]) == columns(report)["choices"]
