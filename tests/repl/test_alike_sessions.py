"""Every object that a session writes is the same, whatever the others hold: a share of the law of `make proof`."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from repl.screen.story import Story
from repl.screen.text import Output
from repl.session.news import News
from tests.effort import cases
from tests.interpreter.alike import any_pair
from tests.interpreter.secret_games import TURNS, secret_game
from tests.repl.alike_sessions import session_pair
from tests.repl.sessions import FOUR, RandomBot, game, say, session


@pytest.mark.slow
@pytest.mark.parametrize("name", TURNS)
def test_games_about_secrets(name: str) -> None:
    def law(seed: int) -> int:
        return session_pair(any_pair(secret_game(name), Random(seed))).law()

    # Some plays have nothing to exchange.
    assert sum(map(law, range(cases(1, 5)))) or any(map(law, range(1, 5)))


@pytest.mark.slow
@pytest.mark.parametrize("name", FOUR)
def test_shipped_games(name: str) -> None:
    def law(seed: int) -> int:
        return session_pair(any_pair(game(name), Random(seed))).law()

    assert sum(map(law, range(cases(2, 5)))) or any(map(law, range(2, 5)))


def in_one_piece(self: News) -> Iterator[Output]:
    """All that happened since the last free choice, as it was once told."""
    session = self.session
    start = self.told.get(session.keyboard, 0)
    self.told[session.keyboard] = len(session.play.events)
    story = Story(session.play.state, session.viewer, session.words)
    if rows := [t.line for t in story.tell(session.play.events, start)]:
        yield Output("happened", tuple(rows))


def some_secrets(pairs: int) -> None:
    for name in ("puts away in secret", "declines"):
        for seed in range(pairs):
            session_pair(any_pair(secret_game(name), Random(seed))).law()


def test_the_law_sees_how_news_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(News, "tell", in_one_piece)
    with pytest.raises(AssertionError, match="written differs"):
        some_secrets(40)


class Slow(RandomBot):
    """Takes no time, but says that it does."""

    seconds = 0.25


@pytest.mark.parametrize("hurry", [False, True])
def test_bots_take_their_time_when_they_have_no_choice(hurry: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found = session("gaunerbande", 3, seed=5)
    found.setting.hurry = hurry
    found.seats.bots["random"] = Slow()
    monkeypatch.setattr(time, "perf_counter", count(0, 0.25).__next__)
    outputs = [*found.begin(), *say(found, ":auto 30")]
    forced = [e.player + 1 for e in found.play.events if e.forced and e.player]
    free = [e.player + 1 for e in found.play.events if e.kind == "chosen" and not e.forced and e.player]
    thinking = [o.data for o in outputs if o.kind == "thinking"]
    assert len(forced) > 3
    assert sorted(d["player"] for d in thinking if not d.get("pause") and d["player"] > 1) == sorted(free)
    paused = [d["player"] for d in thinking if d.get("pause") == 0.25]
    assert paused == ([] if hurry else forced)


def test_a_piece_of_news_has_one_choice() -> None:
    found = session("gaunerbande", 3, seed=5)
    outputs = [*found.begin(), *say(found, ":auto 30")]
    told = [o.text for o in outputs if o.kind == "happened"]
    made = [e for e in found.play.events if e.kind == "chosen"]
    assert {len(re.findall(r"^player \d: ", text, re.MULTILINE)) for text in told} <= {0, 1}
    assert len(made) - len(told) <= 1
