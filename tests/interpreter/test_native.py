"""Native code plays as Python does: the same options, the same cards, the same knowledge, the same faults."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from dsl.fold import Setup
from interpreter import Fault, Game, IllegalChoice, State, load, runtime, shipped
from interpreter.chance import Chance
from interpreter.choice import OptionTable, Picks
from interpreter.native import compiled, helpers, hurried, possible
from interpreter.native.unit import Unit
from tests.interpreter.made_games import made_game
from tests.interpreter.small import game_of, small_game
from tests.interpreter.twice import play_twice, position, take

pytestmark = pytest.mark.skipif(not possible(), reason="llvmlite is not installed")

MADE_GAMES = 12
MOST_CHOICES = 25


@cache
def game(name: str) -> Game:
    return load(name)


def some_setups(name: str) -> list[Setup]:
    """The first and the last set-up, and one in the middle."""
    found = game(name).setups()
    return list({id(s): s for s in (found[0], found[len(found) // 2], found[-1])}.values())


SETUPS = [(name, setup) for name in shipped() for setup in some_setups(name)]
IDS = [f"{name}-{setup.players}-{'-'.join(map(str, setup.options.values()))}" for name, setup in SETUPS]


def play_on(state: State) -> None:
    while state.decision is not None:
        state.apply(state.decision.options[0])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=IDS)
def test_shipped_games_go_the_same_way(name: str, setup: Setup) -> None:
    for seed in range(2):
        play_twice(game(name), setup, seed)


@pytest.mark.slow
def test_nothing_of_a_shipped_game_is_left_to_python() -> None:
    """No play gets into what is odd for native code."""
    for name, setup in SETUPS:
        code = game(name).code(setup)
        assert code is not None, name
        state = game(name).fresh(setup, 7, native=True).begin()
        rng = Random(7)
        while (decision := state.decision) is not None:
            state.apply(decision.options[int(rng.random() * len(decision.options))])
        assert state._code is code  # type: ignore[attr-defined]  # of a native state


@pytest.mark.slow
def test_made_games_go_the_same_way() -> None:
    done = 0
    for number in range(MADE_GAMES):
        made = game_of(made_game(number))
        setup = made.setup()
        if made.code(setup) is not None:
            done += 1
            for seed in range(4):
                play_twice(made, setup, seed, MOST_CHOICES)
    assert done > MADE_GAMES // 2


# ───────────── one game


@pytest.fixture(scope="module")
def mixed() -> Game:
    """A small game with picks, secret choices, lists that are kept, and a division that can fail."""
    return small_game(
        """
        shuffle deck
        deal 3 from deck to every hand
        repeat 20 times
            all players at once
                choose 2 cards from hand "Two cards"
                move cards to won
            each player
                choose group from groups(won by suit), n from 0 to 2 "A group and a number"
                numbers += n
                score += count(group) div n
                move first(won) to hand
                move first(won) to hand
        """,
        state="numbers = ()",
    )


def test_a_play_of_everything(mixed: Game) -> None:
    setup = mixed.setup(3)
    ends = [play_twice(mixed, setup, seed) for seed in range(20)]
    assert {end.fault is not None for end in ends} == {True}
    assert {end.fault.diagnostic.code for end in ends if end.fault} == {"CG805"}


def test_an_illegal_choice_changes_nothing(mixed: Game) -> None:
    state = mixed.start(2, seed=3, native=True)
    before = position(state)
    decision = state.decision
    assert decision is not None
    wrong = decision.spec.table[(0, 0)]
    with pytest.raises(IllegalChoice):
        state.apply(wrong)
    assert position(state) == before
    state.apply(decision.options[0])


def test_a_copy_goes_on_alike_and_alone(mixed: Game) -> None:
    state = mixed.start(2, seed=4, native=True)
    take(state, 1)
    other, before = state.copy(), position(state)
    assert type(other) is type(state)
    assert position(other) == before
    take(other, 0)
    assert position(state) == before
    again = state.copy()
    take(again, 0)
    assert position(again) == position(other)


def test_questions_are_answered_as_in_python(mixed: Game) -> None:
    slow, fast = mixed.start(3, seed=5), mixed.start(3, seed=5, native=True)
    for state in (slow, fast):
        for _ in range(4):
            take(state, 0)
    assert fast == slow
    assert hash(fast) == hash(slow)
    assert fast.record() == slow.record()
    assert [str(e) for e in fast.events] == [str(e) for e in slow.events]
    for seat in range(3):
        assert fast.view(seat) == slow.view(seat)
        assert str(fast.zone("hand", seat)) == str(slow.zone("hand", seat))
    assert fast.choices() == slow.choices()


def test_what_counts_now_is_the_same(mixed: Game) -> None:
    slow, fast = mixed.start(3, seed=9), mixed.start(3, seed=9, native=True)
    for _ in range(8):
        assert fast.worth() == slow.worth()
        take(slow, 1)
        take(fast, 1)


def test_a_play_can_change_to_native_code_in_the_middle(mixed: Game) -> None:
    for seed in range(6):
        slow = mixed.start(3, seed=seed)
        for _ in range(seed):
            take(slow, -1)
        fast = hurried(slow.copy())
        assert type(fast) is not type(slow)
        while slow.decision is not None:
            assert position(fast) == position(slow)
            take(slow, -1)
            take(fast, -1)
        assert position(fast) == position(slow)


def test_chance_that_is_written_down_stays_in_python(mixed: Game) -> None:
    replayed = mixed.replay(mixed.start(2, seed=5).record())
    assert hurried(replayed) is replayed


def test_an_imagined_position_goes_on_in_native_code(mixed: Game) -> None:
    fast = mixed.start(3, seed=6, native=True)
    take(fast, 2)
    seen = fast.view(1)
    found = fast.sample(1, Random(1))
    assert type(found) is type(fast)
    assert found.view(1) == seen
    twin = fast.copy().sample(1, Random(1))
    for _ in range(5):
        assert position(found) == position(twin)
        if found.decision is None:
            break
        take(found, 0)
        take(twin, 0)


@pytest.mark.parametrize("seed", [0, 9, -1, 10**19, 10**119, 10**120, 10**300], ids=lambda s: f"{len(str(s))} signs")
def test_any_seed_deals_the_same(mixed: Game, seed: int) -> None:
    setup = mixed.setup(4)
    slow, fast = mixed.fresh(setup, seed).begin(), mixed.fresh(setup, seed, native=True).begin()
    assert position(slow) == position(fast)


@pytest.mark.parametrize("cards", [1, 2, 41, 42, 43, 84, 85, 300])
def test_any_number_of_cards_is_shuffled_the_same(cards: int) -> None:
    made = game_of(f"""
        game Shuffled
            players 2

        cards card in deck
            value: 1 to {cards}
            one of each value

        zones
            deck: pile
            each player
                hand: hand

        play
            repeat 12 times
                shuffle deck
                chance n from 1 to 7
                player p1
                    choose x from 1 to n + 1 "Any"

        winner highest count(hand)
        """)
    for seed in range(3):
        play_twice(made, made.setup(), seed)


def test_many_options_and_large_picks() -> None:
    made = small_game(
        """
        repeat 3 times
            player p1
                choose n from 1 to 3000 "A number"
                choose some cards from deck "Any cards"
                choose a from 1 to 60, b from 1 to 60 "Two numbers"
        """
    )
    play_twice(made, made.setup(), 1)


def test_what_is_odd_is_told_by_python(mixed: Game) -> None:
    """A fault has its line and can be replayed, as if native code had not been there."""
    state = mixed.start(2, seed=1, native=True)
    with pytest.raises(Fault) as caught:
        play_on(state)
    assert caught.value.diagnostic.code == "CG805"
    assert state.fault is caught.value
    assert state.decision is None
    assert "div n" in caught.value.diagnostic.source.line_text(caught.value.diagnostic.line)


WITHOUT_A_CHOICE = "shuffle deck"
TOO_MANY_PLACES = """
    repeat 3 times
        player p1
            choose n from 1 to 3 "A number"
            score += n
"""


@pytest.mark.parametrize(
    ("play", "zones"), [(WITHOUT_A_CHOICE, ""), (TOO_MANY_PLACES, "\n".join(f"row_{i}[1900]: row" for i in range(8)))]
)
def test_what_cannot_be_compiled_stays_in_python(play: str, zones: str) -> None:
    made = small_game(play, zones=zones)
    assert made.code(made.setup()) is None
    assert type(made.start(native=True)) is State
    assert compiled(made.program(made.setup())) is None


def test_nothing_of_the_file_stands_in_native_code() -> None:
    hostile = "%evil = call i64 @evil() ; $evil"
    made = small_game(
        f"""
        deal 3 from deck to every hand
        each player
            choose evil_card from hand "{hostile}"
                must "{hostile}" if possible: evil_card.value > 2
            move evil_card to evil_zone
        """,
        zones="evil_zone: pile",
        state="evil_state = 0",
    )
    assert "evil" not in Unit(made.program(made.setup())).write()
    play_twice(made, made.setup(), 1)


def test_the_helpers_are_what_they_stand_for() -> None:
    rng = Random(3)
    for _ in range(200):
        items = [rng.randrange(6) for _ in range(rng.randrange(7))]
        keys = [rng.randrange(3) for _ in items]
        size, other = rng.randrange(4), [rng.randrange(6) for _ in range(rng.randrange(7))]
        key = dict(zip(range(9), [rng.randrange(3) for _ in range(9)], strict=True)).__getitem__
        assert helpers.groups(items, list(map(key, items))) == runtime.groups(items, key)
        assert helpers.runs(items, list(map(key, items))) == runtime.runs(items, key)
        assert sorted(helpers.tally(items)) == sorted(runtime.tally(items))
        assert helpers.once_each(items) == runtime.once_each(items)
        assert helpers.last_of_each(items, keys) == list(dict(zip(keys, items, strict=True)).values())
        assert helpers.subsets(items) == runtime.subsets(items)
        assert helpers.subsets(items, size) == runtime.subsets(items, size)
        assert helpers.turned_round(items) == items[::-1]
        assert helpers.every_nth(items, 1, len(items), 2) == items[1::2]
        assert helpers.repeated(items, size) == items * size
        assert helpers.equal_lists(items, other) == (items == other)
        assert helpers.less_lists(items, other) == (items < other)
        if size <= len(items):
            assert list(map(tuple, helpers.all_ways(items, size))) == list(combinations(items, size))
        found, beside = items[:], keys[:]
        helpers.sort_by(found, beside)
        assert found == [x for _, x in sorted(zip(keys, items, strict=True), key=lambda pair: pair[0])]
        assert beside == sorted(keys)


def test_ways_to_pick_are_counted_as_picks_does(mixed: Game) -> None:
    table = mixed.program(mixed.setup()).specs[0].table
    rng = Random(4)
    for _ in range(300):
        kinds = tuple(rng.randrange(4) for _ in range(8))
        things = rng.sample(range(8), rng.randrange(6))
        least = rng.randrange(4)
        most = least + rng.randrange(3)
        for alike in (None, kinds):
            picks = Picks(table, things, alike, least, most, False)
            if alike is None:
                ways, only = helpers.ways_of_different(things, least, most), helpers.only_way_of_different
                listed = helpers.ways(None, things, None, least, most)
                first = only(things, least, most)
            else:
                ways = helpers.ways_of_alike(things, kinds, least, most)
                listed = helpers.ways(None, things, kinds, least, most)
                first = helpers.only_way_of_alike(things, kinds, least, most)
            assert ways == min(2, len(picks))
            assert sorted(map(sorted, listed)) == sorted(sorted(o.raw) for o in picks)
            if ways == 1:
                assert tuple(first) == picks.raw(0)


def test_a_play_in_native_code_knows_its_chance(mixed: Game) -> None:
    state = mixed.start(2, seed=8, native=True)
    assert state.chance == Chance(8)
    assert isinstance(state.decision and state.decision.options, list | Picks)


def test_a_second_thread_in_the_middle_of_a_play_goes_its_own_way(mixed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """While an option is made, Python runs and another play of the same game may go on: it does so in Python."""
    made = Game(mixed.rules)
    inner: list[State] = []
    missing = OptionTable.__missing__

    def interrupt(table: OptionTable, raw: Any) -> Any:
        if not inner:
            inner.append(made.start(2, seed=2, native=True))
        return missing(table, raw)

    code = made.code(made.setup(2))
    assert code is not None
    monkeypatch.setattr(OptionTable, "__missing__", interrupt)
    outer = made.start(2, seed=1, native=True)
    monkeypatch.undo()
    for state, seed in ((outer, 1), (inner[0], 2)):
        assert position(state) == position(made.start(2, seed=seed))
        take(state, 0)


def test_interrupted_while_an_option_is_made(mixed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Game(mixed.rules)
    slow, fast = mixed.start(3, seed=1), made.start(3, seed=1, native=True)
    take(slow, 0)

    def interrupt(table: OptionTable, raw: Any) -> Any:
        raise KeyboardInterrupt

    assert fast.decision is not None
    option = fast.decision.options[0]  # the next player has other cards, so other options
    monkeypatch.setattr(OptionTable, "__missing__", interrupt)
    with pytest.raises(KeyboardInterrupt):
        fast.apply(option)
    monkeypatch.undo()
    assert position(fast) == position(slow)
