"""Native code plays as Python does: the same options, the same cards, the same knowledge, the same faults."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from dsl.game import operations
from dsl.game.fold import Setup
from interpreter import Fault, Game, IllegalChoice, State, load, shipped
from interpreter.native import compiled, known_options, possible, steps, to_native, twins
from interpreter.native.code import Code
from interpreter.native.memory import Unsupported
from interpreter.native.unit import NativeUnit
from interpreter.play import dice, runtime
from interpreter.play.chance import Chance, Dice
from interpreter.play.picks import Picks, ways
from tests.effort import cases
from tests.every_game import FEW, every_setup, game
from tests.interpreter.made_games import made_game
from tests.interpreter.small import game_of, small_game
from tests.interpreter.twice import play_twice, position, side_by_side, take, written_alike

pytestmark = pytest.mark.skipif(not possible(), reason="llvmlite is not installed")

MADE_GAMES = cases(4, 12)
MOST_CHOICES = 25


def some_setups(name: str) -> list[Setup]:
    """The last set-up, and of a few games the first as well: most of the time goes into making the code."""
    found = every_setup(game(name))
    return [found[0], found[-1]] if name in FEW else [found[-1]]


def play_on(state: State) -> None:
    while state.decision is not None:
        state.apply(state.decision.options[0])


@pytest.mark.slow
@pytest.mark.usefixtures("made_in_haste")
@pytest.mark.parametrize("name", shipped())
def test_shipped_games_go_the_same_way(name: str) -> None:
    """And no play gets into what is odd for native code."""
    own = Game(game(name).rules)
    for setup in some_setups(name):
        code = own.code(setup)
        for seed in range(2):
            play_twice(own, setup, seed)
        written_alike(own, setup, 7, MOST_CHOICES)
        state = own.fresh(setup, 7, native=True).begin()
        rng = Random(7)
        while (decision := state.decision) is not None:
            state.apply(decision.options[int(rng.random() * len(decision.options))])
        assert code is not None
        assert state._code is code  # type: ignore[attr-defined]  # of a native state


@pytest.mark.slow
@pytest.mark.usefixtures("made_in_haste")
def test_made_games_go_the_same_way() -> None:
    done = 0
    for number in range(MADE_GAMES):
        made = game_of(made_game(number))
        setup = made.setup()
        if made.code(setup) is not None:
            done += 1
            for seed in range(2):
                play_twice(made, setup, seed, MOST_CHOICES)
            with suppress(Fault):
                written_alike(made, setup, 7, MOST_CHOICES)
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


@pytest.mark.parametrize("name", ["gauner", "crazy_eights"])
def test_options_that_take_each_other_s_place_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Native code finds options again in a table; here it has room for two."""
    for module in (steps, known_options):
        monkeypatch.setattr(module, "KNOWN_BITS", 1)
    fresh = load(name)
    for seed in range(3):
        play_twice(fresh, fresh.setup(3), seed)


def test_options_are_handed_out_again() -> None:
    starts = [game("gauner").start(3, seed=1, native=True).decision for _ in range(3)]
    first, again, once_more = (decision for decision in starts if decision is not None)
    assert list(first.options) == list(again.options)
    assert first.raws == again.raws
    assert all(a is b for a, b in zip(again.options, once_more.options, strict=True))


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


def test_a_choice_that_is_broken_off_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C may come when native code has gone on and Python does not know it yet."""
    native, python = (game("gauner").start(3, seed=1, native=native) for native in (True, False))

    def broken(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    assert native.decision is not None
    assert python.decision is not None
    with monkeypatch.context() as patched:
        patched.setattr("interpreter.native.play.Decision", broken)
        patched.setattr(Code, "due", broken)
        with pytest.raises(KeyboardInterrupt):
            native.apply(native.decision.options[0])
    python.apply(python.decision.options[0])
    side_by_side(python, native, 1, MOST_CHOICES)


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
        fast = to_native(slow.copy())
        assert type(fast) is not type(slow)
        while slow.decision is not None:
            assert position(fast) == position(slow)
            take(slow, -1)
            take(fast, -1)
        assert position(fast) == position(slow)


def test_chance_that_is_written_down_stays_in_python(mixed: Game) -> None:
    replayed = mixed.replay(mixed.start(2, seed=5).record())
    assert to_native(replayed) is replayed


def test_an_imagined_position_goes_on_in_native_code(mixed: Game) -> None:
    fast = mixed.start(3, seed=6, native=True)
    take(fast, 2)
    seen = fast.view(1)
    found = fast.sample(1, Random(1))
    assert type(found) is type(fast)
    assert found.view(1) == seen
    sampled = fast.copy().sample(1, Random(1))
    for _ in range(5):
        assert position(found) == position(sampled)
        if found.decision is None:
            break
        take(found, 0)
        take(sampled, 0)


@pytest.mark.parametrize("seed", [0, 9, -1, 10**19, 10**119, 10**120, 10**300], ids=lambda s: f"{len(str(s))} signs")
def test_any_seed_deals_the_same(mixed: Game, seed: int) -> None:
    setup = mixed.setup(4)
    slow, fast = mixed.fresh(setup, seed).begin(), mixed.fresh(setup, seed, native=True).begin()
    assert position(slow) == position(fast)


@pytest.mark.slow
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


def test_ways_to_pick_from_the_same_things_are_made_once() -> None:
    """Two plays share them, and what one of them cannot pick is no option there, whoever was handed it last."""
    made = small_game(
        """
        move 5 from deck to p1.hand
        repeat 2 times
            player p1
                choose 2 cards from hand "Two cards"
                move cards to deck
        """
    )
    one, other = (made.start(2, seed=1, native=True) for _ in range(2))
    assert one.decision is not None
    assert other.decision is not None
    assert one.decision.options is other.decision.options
    taken = one.decision.options[0]
    assert other.decision.options[0] is taken
    one.apply(taken)
    assert one.decision.options is not other.decision.options
    with pytest.raises(IllegalChoice):
        one.apply(taken)
    other.apply(taken)


def test_what_is_odd_is_told_by_python(mixed: Game) -> None:
    """A fault has its line and can be replayed, as if native code had not been there."""
    state = mixed.start(2, seed=1, native=True)
    with pytest.raises(Fault) as caught:
        play_on(state)
    assert caught.value.diagnostic.code == "CG805"
    assert state.fault is caught.value
    assert state.decision is None
    assert "div n" in caught.value.diagnostic.source.line_text(caught.value.diagnostic.line)


TOO_MANY_PLACES = """
    repeat 3 times
        player p1
            choose n from 1 to 3 "A number"
            score += n
"""


@pytest.mark.parametrize(
    ("play", "zones", "reason"),
    [
        (TOO_MANY_PLACES, "\n".join(f"row_{i}[1900]: row" for i in range(8)), "a game of this size"),
    ],
)
def test_what_cannot_be_compiled_stays_in_python(play: str, zones: str, reason: str) -> None:
    made = small_game(play, zones=zones)
    assert made.code(made.setup()) is None
    assert type(made.start(native=True)) is State
    with pytest.raises(Unsupported, match=reason):
        compiled(made.program(made.setup()))
    assert str(made.why_in_python(made.setup())) == reason


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
    assert "evil" not in NativeUnit(made.program(made.setup())).write()
    play_twice(made, made.setup(), 1)


def test_the_twins_are_what_they_stand_for() -> None:
    rng = Random(3)
    for _ in range(200):
        items = [rng.randrange(6) for _ in range(rng.randrange(7))]
        size = rng.randrange(4)
        key = dict(zip(range(9), [rng.randrange(3) for _ in range(9)], strict=True)).__getitem__
        keys = list(map(key, items))
        assert twins.groups_by(items, keys) == runtime.groups(items, key)
        assert twins.runs_by(items, keys) == runtime.runs(items, key)
        assert twins.first_run_by(items, keys) == runtime.first_run(items, key)
        assert twins.last_run_by(items, keys) == runtime.last_run(items, key)
        assert twins.sorted_by(items, keys) == sorted(items, key=key)
        assert twins.best_by(items, keys, True) == max(items, key=key, default=None)
        assert twins.best_by(items, keys, False) == min(items, key=key, default=None)
        assert twins.all_best_by(items, keys, True) == runtime.all_best(items, key, max)
        assert twins.once_each(items) == runtime.once_each(items)
        assert twins.subsets_of(items, 1, len(items)) == operations.subsets(items)
        assert twins.subsets_of(items, size, size) == operations.subsets(items, size)


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
            few = runtime.few_ways(things, alike, least, most)
            assert few == min(2, len(picks))
            assert dice.number_of_ways(things, alike, least, most) == len(picks)
            listed = twins.combinations(things, alike, least, most)
            assert sorted(map(sorted, listed)) == sorted(sorted(o.raw) for o in picks)
            assert [tuple(way) for way in listed] == list(ways(things, alike, least, most))
            if few == 1:
                assert tuple(runtime.only_way(things, alike, least, most)) == picks.raw(0)
            if few:
                some = dice.drawn_some(Dice(rng.getrandbits(64)), things, alike, least, most, False)
                assert some is not None
                assert tuple(some) in picks


def test_a_play_in_native_code_knows_its_chance(mixed: Game) -> None:
    state = mixed.start(2, seed=8, native=True)
    assert state.chance == Chance(8)
