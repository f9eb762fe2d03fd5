"""A bot plays by what it may know, plays alike from the same seed, and thinks if it has a budget."""

from __future__ import annotations

import gc
from random import Random

import pytest

from interpreter.ask.chair import Bot
from interpreter.native import possible
from interpreter.play.choice import Option
from interpreter.play.state import State
from lab.bots import BadBot, RandomBot, by_name
from lab.compare import compare_bots
from lab.plays import bots_of, play
from lab.search import FIRST_PLAYS, SearchBot, _Search
from tests.lab.small import PICK, match, rules

# Picking 6 of 16 cards: 8,008 ways, of which a search may look at a few only.
MANY = """game Many
    players 2

cards card in deck
    value: 1 to 40
    one of each value

zones
    deck: pile
    each player
        hand: hand
        kept: spread

play
    shuffle deck
    deal 16 from deck to every hand
    all players at once
        choose 6 cards from hand
        move cards to kept

winner highest sum(kept.value)
"""


@pytest.mark.parametrize(
    ("name", "full"),
    [("random", "random"), ("search", "search:0.5s"), ("search:2s", "search:2s"), ("SEARCH:200", "search:200")],
)
def test_bots_have_names(name: str, full: str) -> None:
    assert by_name(name).name == full


@pytest.mark.parametrize("name", ["", "clever", "search:", "search:0", "search:-3", "random:3", "search:1e9s"])
def test_a_name_that_is_no_bots_is_told(name: str) -> None:
    with pytest.raises(BadBot, match="search:200"):
        by_name(name)


@pytest.mark.parametrize("budget", ["search:3000s", "search:100000"])
def test_who_is_stopped_thinks_no_longer(budget: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the game does not count, though it went on to its end: nobody has thought about it."""
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    monkeypatch.setattr("lab.search.stopped", stopped)
    of_two = match(PICK, bot=budget)
    assert play(of_two, of_two.rules.game(), 1, 1, stopped) is None
    assert asked < 100


@pytest.mark.parametrize("collecting", [True, False])
def test_garbage_is_not_looked_for_while_a_bot_thinks(collecting: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """And afterwards as before, whatever came of it."""
    seen: list[bool] = []

    def interrupted(search: object, wanted: int) -> int:
        seen.append(gc.isenabled())
        raise KeyboardInterrupt

    monkeypatch.setattr("lab.search._Search.think", interrupted)
    state = rules(PICK).game().start(seed=1)
    assert state.decision is not None
    before = gc.isenabled()
    try:
        (gc.enable if collecting else gc.disable)()
        with pytest.raises(KeyboardInterrupt):
            SearchBot(iterations=20).ranked(state.chair(state.decision.player), Random(1))
        assert (seen, gc.isenabled()) == ([False], collecting)
    finally:
        (gc.enable if before else gc.disable)()


def test_the_first_plays_take_no_time_from_the_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """They tell how long a game is. Of a long one the first hint was a guess from four plays."""
    now, think = 0.0, _Search.think

    def timed(search: _Search, wanted: int) -> int:
        nonlocal now
        now += 10.0 if search.score.pace.plays < FIRST_PLAYS else 0.1
        return think(search, wanted)

    monkeypatch.setattr("lab.search._Search.think", timed)
    monkeypatch.setattr("lab.search.perf_counter", lambda: now)
    state = rules(PICK).game().start(seed=1)
    assert state.decision is not None
    found = SearchBot(seconds=0.5).ranked(state.chair(state.decision.player), Random(1))
    assert sum(node.visits for node in found) > 4 * FIRST_PLAYS


def test_thoughts_that_fail_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each leaves a play that holds itself, and there is no end to them while Python does not look for garbage."""
    think, left = _Search.think, list[int]()

    def watched(search: _Search, wanted: int) -> int:
        left.append(gc.get_count()[0])
        return think(search, wanted)

    monkeypatch.setattr("lab.search._Search.think", watched)
    monkeypatch.setattr("lab.search.NATIVE_AFTER", 1000)
    monkeypatch.setattr("lab.search.MOST_WAITING", 1000)
    state = rules(PICK.replace("won: spread", "won: spread at most 1")).game().start(seed=1)
    assert state.decision is not None
    SearchBot(iterations=300).ranked(state.chair(state.decision.player), Random(1))
    assert max(left[1:]) <= 1000


def test_the_same_seed_gives_the_same_game() -> None:
    game = match(PICK, bot="search:20")
    first, second = (play(game, game.rules.game(), 3, 4) for _ in range(2))
    assert first is not None
    assert second is not None
    assert first[0].choices() == second[0].choices()
    assert first[1] == second[1]


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
@pytest.mark.parametrize("text", [PICK, MANY], ids=["few ways", "many ways"])
def test_a_thought_in_native_code_is_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def thoughts(native_after: int) -> list[tuple[str, int, float]]:
        monkeypatch.setattr("lab.search.NATIVE_AFTER", native_after)
        state = rules(text).game().start(2, seed=1)
        nodes = SearchBot(iterations=120).ranked(state.chair(0), Random(1))
        return [(str(n.option), n.visits, n.total) for n in nodes]

    in_python = thoughts(1000)  # first: once native code is there, it is used from the beginning
    assert thoughts(40) == in_python


@pytest.mark.parametrize("bot", [RandomBot(), SearchBot(iterations=30), SearchBot(seconds=0.02)])
def test_a_bot_chooses_from_its_chair(bot: Bot) -> None:
    for text in (PICK, MANY):
        state = rules(text).game().start(2, seed=1)
        assert state.decision is not None
        chosen = bot.choose(state.chair(state.decision.player), Random(1))
        assert isinstance(chosen, Option)
        assert chosen in state.decision.options


def test_nobody_sits_down_where_there_is_nothing_to_decide() -> None:
    state = rules(PICK).game().start(2, seed=1)
    assert state.decision is not None
    with pytest.raises(ValueError, match="nothing to decide"):
        state.chair(1 - state.decision.player)


def test_a_chair_leads_to_no_card_that_its_seat_does_not_know() -> None:
    """Neither does what it hands out: the true seed, the record and the events stay with the play."""
    state = rules(PICK).game().start(2, seed=1)
    assert state.decision is not None
    chair = state.chair(state.decision.player)
    assert not [name for name in dir(chair) if isinstance(getattr(chair, name), State)]
    assert chair.view == state.view(chair.player)
    for asked_before in (False, True):
        imagined = chair.sample(Random(3))
        assert imagined.seed != state.seed
        assert imagined.history is None
        for past in ("record", "traced"):
            with pytest.raises(ValueError, match="no past"):
                getattr(imagined, past)()
        with pytest.raises(ValueError, match="no past"):
            print(imagined.events)
        assert asked_before or state.events


def test_search_beats_random_where_thinking_pays() -> None:
    found = compare_bots(match(PICK), "search:60", "random", deals=14, seed=2, jobs=1)
    wins = found.measures[0]
    assert wins.base == pytest.approx(0.5)
    assert wins.difference.low > 0


def test_search_picks_good_cards_among_thousands_of_ways() -> None:
    game = rules(MANY).game()
    state = game.start(2, seed=5)
    assert state.decision is not None
    assert len(state.decision.options) == 8008
    nodes = SearchBot(iterations=150).ranked(state.chair(0), Random(2))
    assert len(nodes) < 150
    hand = sorted(card["value"] for card in state.zone("hand", 0))
    chosen = nodes[0].option
    assert chosen is not None
    values = state.program.layout.attributes["value"]
    assert sum(values[c] for c in chosen.raw) > 6 * sum(hand) / len(hand)  # more than six cards at random


def test_a_fault_in_a_thought_is_no_fault_of_the_game() -> None:
    from tests.lab.small import STUCK

    game = match(STUCK, bot="search:10")
    outcome = play(game, game.rules.game(), 0, 0)
    assert outcome is not None


def test_every_seat_has_its_own_bot() -> None:
    assert [b.name for b in bots_of(("random", "search:5"))] == ["random", "search:5"]


def test_a_ranking_that_makes_sense_at_the_end_only() -> None:
    # Until somebody has won a card, the lowest of no cards cannot be told.
    late = PICK.replace("winner highest sum(won.value)", "winner highest min(won.value)")
    game = match(late, bot="search:20")
    outcome = play(game, game.rules.game(), 0, 0)
    assert outcome is not None
    assert outcome[1].over
