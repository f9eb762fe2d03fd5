"""A simulation is the same for any number of processes, and Ctrl-C loses nothing."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

from interpreter.native import possible
from lab import tables
from lab.bulk import GivenUp
from lab.page import page
from lab.plays import seed_of
from lab.plots import differences, ticks
from lab.report import Report
from lab.simulate import Batch, play_batch, simulate
from lab.stats import Interval
from tests.lab.small import ENDLESS, KEPT, PICK, STUCK, SUBSETS, match

# Some games are played to the end, and then nobody can be ranked.
UNRANKED = PICK.replace("highest sum(won.value)", "highest 100 div (sum(won.value) - 12)")


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate(match(PICK, 3), 60, seed=7, jobs=1)


@pytest.mark.slow
def test_two_processes_report_the_same(report: Report) -> None:
    assert simulate(match(PICK, 3), 60, seed=7, jobs=2) == report


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
@pytest.mark.parametrize("rules", [PICK, STUCK, ENDLESS, UNRANKED], ids=["pick", "stuck", "endless", "unranked"])
def test_native_code_reports_the_same(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = replace(match(rules, 2), limit=400)
    monkeypatch.setattr("lab.plays.MANY_GAMES", 61)
    slow = simulate(table, 60, seed=7, jobs=1)
    monkeypatch.setattr("lab.plays.MANY_GAMES", 60)
    assert table.for_games(60).native
    assert simulate(table, 60, seed=7, jobs=1) == slow


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
@pytest.mark.parametrize("rules", [PICK, STUCK, UNRANKED], ids=["pick", "stuck", "unranked"])
def test_the_same_choices_are_written_in_native_code(rules: str) -> None:
    """Also where some of the later games are left to Python, since they fail."""
    table = match(rules, 2)
    slow, fast = (play_batch(Batch(replace(table, native=x), 7, range(40), rows=50.0)) for x in (False, True))
    assert 50 <= len(slow.followed.rows) < 100
    assert fast.followed.rows == slow.followed.rows


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
@pytest.mark.parametrize(
    ("cards", "rule", "more", "given_up", "line"),
    [
        (14, "worth(hand where it is not card) > 0", "", 0, ""),
        (16, "card.value > 0", KEPT, 2, "let more_sets = subsets(hand)"),
        (16, "card.value > 0", KEPT.replace("subsets", "ways"), 2, "define ways(c) = subsets(c)"),
    ],
)
def test_games_that_machine_code_has_no_room_for_are_counted(
    cards: int, rule: str, more: str, given_up: int, line: str
) -> None:
    """Lists that are made to judge a card are forgotten with it; 131,070 of them that are kept are too many."""
    rules = SUBSETS.format(cards=cards, rule=rule, more=more) + "\ndefine ways(c) = subsets(c)\n"
    table = replace(match(rules, 2), native=True)
    played = play_batch(Batch(table, 7, range(2))).played
    assert [p.over for p in played] == [True, True]
    assert sum(p.given_up for p in played) == given_up
    at = GivenUp(table, 7, 0).place(followed=True)
    assert (at is None) == (given_up == 0)
    if at is not None:
        source, span = at
        assert source.line_text(source.line(span.start)).strip().startswith(line)


def test_few_games_and_slow_bots_stay_in_python() -> None:
    assert not match(PICK, 3).for_games(10).native
    assert not replace(match(PICK, 3), bots=("random", "search", "random")).for_games(10_000).native


def test_another_seed_gives_other_games(report: Report) -> None:
    assert simulate(match(PICK, 3), 60, seed=8, jobs=1).seats != report.seats


def test_every_win_is_counted_once(report: Report) -> None:
    assert report.finished == 60
    assert sum(s.wins for s in report.seats) == pytest.approx(60)
    assert sum(s.share.value for s in report.seats) == pytest.approx(1)
    advantage = report.first_seat_advantage
    assert advantage.value == pytest.approx(report.seats[0].share.value - 1 / 3)
    assert advantage.low < advantage.value < advantage.high


def test_it_tells_which_rules_mattered(report: Report) -> None:
    rules = {r.reason: r for r in report.must}
    assert rules["red before blue"].changed > 0
    first = rules["no nine to begin with"]
    assert 0 < first.changed <= report.watched  # at most once in a game: at its beginning
    acts = {a.label: a for a in report.acts}
    assert acts["keep it"].offered > acts["give it back"].offered > acts["give it back"].taken > 0
    unknown = report.model_copy(update={"acts": [acts["keep it"].model_copy(update={"offered": 0, "taken": 0})]})
    assert [row[-1] for row in tables.acts(unknown).rows] == [""]  # and not 0.0 % (0.0 to 100.0)
    assert all("%" in row[-1] for row in (*tables.acts(report).rows, *tables.rules(report).rows))
    assert [c.words for c in report.asked] == ["choose card from row", "choose one"]
    assert report.rounds is not None
    assert (report.rounds.words, report.rounds.passes.mean) == ("repeat rounds times", 3)


def test_the_json_is_the_report(report: Report) -> None:
    text = report.model_dump_json()
    assert json.loads(text)["version"] == 1
    assert Report.model_validate_json(text).model_dump() == report.model_dump()


def test_interrupted_after_ten_games() -> None:
    done = []

    def interrupt(count: int) -> None:
        done.append(count)
        if sum(done) == 10:
            raise KeyboardInterrupt

    found = simulate(match(PICK), 50, seed=7, jobs=1, progress=interrupt)
    assert found.interrupted
    assert (found.games, found.games_wanted) == (10, 50)


@pytest.mark.slow
def test_interrupted_with_two_processes() -> None:
    keys = iter([KeyboardInterrupt])

    def interrupt(count: int) -> None:
        for key in keys:
            raise key

    found = simulate(match(PICK), 400, seed=7, jobs=2, progress=interrupt)
    whole = simulate(match(PICK), 400, seed=7, jobs=1)
    assert found.interrupted
    assert 0 < found.games < 400
    assert whole.games == 400


def test_games_that_fail_or_never_end_are_told() -> None:
    failing = simulate(match(STUCK), 20, jobs=1)
    assert [(t.code, t.line) for t in failing.faults] == [("CG801", 28)]
    assert failing.finished + failing.faults[0].times == 20
    from dataclasses import replace

    endless = simulate(replace(match(ENDLESS), limit=50), 5, jobs=1)
    assert endless.unfinished + endless.finished == 5
    assert endless.unfinished > 0


def test_the_seed_of_a_game_depends_on_its_number_only() -> None:
    assert seed_of(1, 2) == seed_of(1, 2)
    assert len({seed_of(s, n, p) for s in range(20) for n in range(50) for p in ("deal", "bots")}) == 2000


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [f"{k}={v}" for k, v in attrs if k in ("src", "href", "xlink:href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_alone(report: Report) -> None:
    text = page(report)
    reader = _Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.seen.count("svg") == 10
    assert "seats and places" in text
    assert reader.links == []
    assert not re.search(r"https?:|url\(|@import|<script", text)
    assert "red before blue" in text


def test_nothing_is_drawn_outside_of_its_plot(report: Report) -> None:
    for plot in re.findall(r"<svg.*?</svg>", page(report), re.S):
        found = re.search(r'<svg height="(\d+)"', plot)
        assert found is not None
        high = float(found[1])
        assert all(0 <= float(x) <= 100 for x in re.findall(r' (?:x|x1|x2|cx)="([^"]+)%"', plot))
        assert all(0 <= float(y) <= high for y in re.findall(r' (?:y|y1|y2|cy)="([^"]+)"', plot))
        rects = re.findall(r'<rect [^>]*x="([^"]+)%" y="([^"]+)" width="([^"]+)%" height="([^"]+)"', plot)
        for x, y, width, height in (map(float, r) for r in rects):
            assert x + width <= 100.01
            assert y + height <= high


def test_letters_keep_their_size_on_a_phone(report: Report) -> None:
    """A picture that is scaled as a whole has letters of eight pixels there."""
    plots = re.findall(r"<svg.*?</svg>", page(report), re.S)
    assert not [plot for plot in plots if "viewBox" in plot]
    margins = [re.search(r"calc\(100% - (\d+)px\)", plot) for plot in plots]
    assert all(found is not None and int(found[1]) <= 200 for found in margins)  # of 343 pixels
    long = "from the best to the last score of all"
    beside, above = (differences([(name, Interval(value=1, low=0, high=2), True)], "") for name in ("short", long))
    assert 'text-anchor="end">short<' in beside
    assert 'text-anchor="start">from the best to the last score of all<' in above


def test_words_of_the_rules_cannot_break_the_page() -> None:
    nasty = PICK.replace('"keep it"', '"<script>alert(1)</script>"')
    assert "<script" not in page(simulate(match(nasty), 5, jobs=1))


def test_the_page_says_how_to_get_the_same_games_again(report: Report) -> None:
    found = re.search(r"<code>cardgame (.*?)</code>", page(report))
    assert found is not None
    words = shlex.split(unescape(found[1]))
    assert words[:4] == ["simulate", "small.cardgame", "-n", str(report.games)]
    assert words[words.index("--option") + 1] == "rounds=3"


def test_the_first_seat_is_judged_only_among_equals() -> None:
    mixed = simulate(replace(match(PICK), bots=("search:5", "random")), 2, jobs=1)
    assert not mixed.same_bots
    assert "advantage" not in page(mixed)
    assert "1=search:5" in page(mixed)
    assert "advantage" in page(simulate(match(PICK), 2, jobs=1))


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 7), (-9, 125), (295, 722), (24.9, 33.1), (0.001, 0.0017), (3, 3)]
)
def test_ticks_are_few_round_numbers_within_the_range(low: float, high: float) -> None:
    found = ticks(low, high, 7)
    assert 1 <= len(found) <= 9
    assert all(low <= tick <= high for tick in found)
    assert found == sorted(set(found))
    assert ticks(0, 2, 9, whole=True) == [0, 1, 2]
