"""Thoughts of a search are the same in native code as in Python: samples, tree and judgement."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from interpreter import Fault, Game, State, load
from interpreter.ask.chair import Chair
from interpreter.native import possible
from interpreter.play.chance import Dice
from interpreter.play.hunches import (
    DOUBT,
    FIRST_PLAYS,
    HUNCHES,
    JUDGED,
    LEFT,
    LEFT_TOTAL,
    NOTED,
    NOTES,
    NUMBERS,
    PLACES,
    TAKEN,
    TAKEN_TOTAL,
    code_of,
)
from interpreter.play.picks import Picks
from interpreter.play.thoughts import FIRST, FRESH, HALF, ONE, TOTAL, VISITS, Thoughts, root
from lab.search import SearchBot, _Pace, _Search
from tests.effort import cases
from tests.every_game import game as loaded
from tests.interpreter.small import game_of, small_game
from tests.interpreter.test_made_games import made
from tests.interpreter.test_native_whole import RANKED
from tests.interpreter.test_remembered import WORKED_OUT, guess

native_only = pytest.mark.skipif(not possible(), reason="without native code there is nothing to compare")


def somewhere(game: Game, players: int | None, choices: int, seed: int = 3) -> State:
    state, rng = game.start(players, seed=seed), Random(seed)
    for _ in range(choices):
        if (decision := state.decision) is not None:
            state.apply(decision.options[int(rng.random() * len(decision.options))])
    return state


def same_thoughts(state: State, count: int) -> None:
    """The law: thought by thought, the two trees are the same, word by word, with hunches and before there are any."""
    assert state.decision is not None
    chair, pace, rng = state.chair(state.decision.player), _Pace(state.program), Random(1)
    pace.plays = 10
    here, there = _Search(chair, rng, pace, count), _Search(chair, rng, pace, count)
    native = chair.thoughts(there.tree)
    assert native is not None
    for tree in (here.tree.tree, there.tree.tree):
        tree[JUDGED] = FIRST_PLAYS - count // 2
    for _ in range(count):
        seed = rng.getrandbits(64)
        here.once(Dice(seed))
        assert native.think([seed], pace.far(0), 3000) == 0
        assert here.tree.tree == there.tree.tree


def as_far_as_both_get(state: State) -> None:
    """The same where rules may fail: native code leaves such a thought to Python."""
    assert state.decision is not None
    chair, pace, rng = state.chair(state.decision.player), _Pace(state.program), Random(1)
    pace.plays = 10
    here, there = _Search(chair, rng, pace, 25), _Search(chair, rng, pace, 25)
    native = chair.thoughts(there.tree)
    for tree in (here.tree.tree, there.tree.tree):
        tree[JUDGED] = FIRST_PLAYS - 5
    for seed in (rng.getrandbits(64) for _ in range(25)):
        here.once(Dice(seed))
        if native is None or native.think([seed], pace.far(0), 3000):
            return
        assert here.tree.tree == there.tree.tree


@native_only
def test_random_plays_that_go_further_and_further_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a long game whose scores move often, as far as both think by themselves."""
    monkeypatch.setattr("lab.search.to_native", lambda play: play)
    state = somewhere(loaded("cribbage"), 2, 6)
    assert state.decision is not None
    chair, pace = state.chair(state.decision.player), _Pace(state.program)
    pace.plays, pace.choices, pace.moves = 200, 1000, 500
    here, there = _Search(chair, Random(1), pace, 100), _Search(chair, Random(1), pace, 100)
    here.tried = True  # native thoughts, in vain
    for search in (here, there):
        while search.thoughts < 100:
            search.think(100 - search.thoughts)
    assert there.native is not None
    assert pace.far(0) < pace.far(99)
    assert here.tree.tree == there.tree.tree


def remembering() -> State:
    """Whoever guesses here does not know what the rules keep: each position is worked out in Python."""
    state = guess(WORKED_OUT["a name"]).start(2, seed=3)
    assert state.decision is not None
    assert state.chair(state.decision.player).remembers()
    return state


@native_only
@pytest.mark.parametrize(
    "position",
    [lambda: somewhere(load("canasta"), 4, 6), lambda: somewhere(load("cribbage"), 2, 6), remembering],
    ids=["canasta", "cribbage", "remembering"],
)
def test_a_bot_chooses_alike_without_native_code(
    position: Callable[[], State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where native code never thinks it played on all the same: by dice, where Python went by what plays had shown."""
    found = []
    for allowed in ("1", "0"):
        monkeypatch.setenv("CARDGAME_NATIVE", allowed)
        state = position()
        assert state.decision is not None
        nodes = SearchBot(iterations=200).ranked(state.chair(state.decision.player), Random(1))
        found.append([(str(node.option), node.visits, node.total) for node in nodes])
    assert found[0] == found[1]


@native_only
@pytest.mark.parametrize("choices", [3, 20])
@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("gracias", 4),
        ("goofspiel", 2),
        *(
            pytest.param(name, players, marks=pytest.mark.slow)
            for name, players in [("gaunerbande", 4), ("gauner", 3), ("commissario", 4), ("hearts", 4)]
        ),
    ],
)
def test_thoughts_are_the_same_in_native_code(name: str, players: int, choices: int) -> None:
    same_thoughts(somewhere(loaded(name), players, choices), 25)


@native_only
@pytest.mark.parametrize(("name", "players"), [("hanabi", 3), ("klondike", 1)])
def test_games_won_together_are_thought_about_alike(name: str, players: int) -> None:
    same_thoughts(somewhere(loaded(name), players, 4), 25)


SECRET = """
    each player
        choose n from 1 to 3
        high = n > 1
    each player
        choose m from 1 to 3
        if p2.high
            score += m
        else
            score -= m
"""


@native_only
def test_state_that_a_seat_cannot_read_is_guessed_alike() -> None:
    game = small_game(SECRET, state="each player\n    high = no seen by owner")
    same_thoughts(somewhere(game, 2, 2), 40)


@native_only
def test_lists_of_which_the_lowest_wins_are_thought_about_alike() -> None:
    same_thoughts(somewhere(game_of(RANKED.replace("WINNER", "lowest won.value")), 3, 3), 40)


@native_only
@pytest.mark.parametrize(("number", "choices"), [(10, 4), (34, 7), *((n, 2) for n in range(60, 60 + cases(4, 100)))])
def test_made_games_are_thought_about_alike(number: int, choices: int) -> None:
    """In the first two of them others choose at the same time what nobody ever looks at."""
    try:
        state = somewhere(made(number), None, choices, seed=1)
    except Fault:
        return
    if state.decision is None:
        return
    as_far_as_both_get(state)


# ───────────── hunches


def played(tree: Thoughts, number: int, codes: list[int], judge: Callable[[int], int]) -> int:
    """A thought in which one option is taken at random or by hunches; gives which."""
    tree.begin(Dice(number))
    tree.tree[FRESH] = 1
    place = tree.played(0, 0, codes, NUMBERS, False)
    tree.judge([0] if judge(codes[place]) else [1], [], 50)
    return codes[place]


def test_what_did_well_in_random_plays_is_taken_more_often_in_them() -> None:
    tree = Thoughts(0, 10)
    taken = [played(tree, number, [3, 4, 5, 6], lambda code: code == 5) for number in range(600)]
    assert taken[300:].count(5) > 150  # by chance it would be 75
    assert taken[:FIRST_PLAYS].count(5) < 25  # too few to have a hunch from


def test_options_that_stand_for_a_good_position_are_no_better_in_it() -> None:
    """Whoever has 7 and 8 wins, whichever they take; whoever has 1 and 2 loses, but for taking 2. So there is nothing
    to say about 7 and 8, and 2 is better than 1, though those who took it won less often than those who took 7."""
    tree = Thoughts(0, 10)
    taken = list[int]()
    for number in range(1200):
        good = number % 2 == 0
        wins = {7, 8} if good else {2} if Dice(number + 5000).below(10) < 3 else set[int]()
        taken.append(played(tree, number, [7, 8] if good else [1, 2], wins.__contains__))
    gains = {code: tree.gain(tree.hunch_of(0, 0, code)) for code in (1, 2, 7, 8)}
    assert gains[2] > 0 > gains[1]
    assert gains[7] == gains[8] == 0


class Noticed(Thoughts):
    """Thoughts that remember which options were drawn."""

    drawn: set[int]

    def drawn_option(self, options: list[int], kind: int, optional: bool) -> int:
        place = super().drawn_option(options, kind, optional)
        self.drawn.add(options[place])
        return place


def test_of_all_options_that_were_drawn_one_is_noted_as_taken_and_the_others_as_left() -> None:
    """Whichever of them came first, and whether there is a hunch by then or not."""
    tree, codes, changed = Noticed(0, 10), [3, 4, 5], 0
    for number in range(200):
        tree.drawn = set()
        tree.begin(Dice(number))
        tree.tree[FRESH] = 1
        taken = codes[tree.played(0, 0, codes, NUMBERS, False)]
        hunches = {2 * tree.hunch_of(0, 0, code) + (code == taken) for code in tree.drawn}
        assert hunches == {*tree.tree[NOTES : NOTES + tree.tree[NOTED]]}
        changed += len(hunches) > 1
        tree.judge([0] if taken == 5 else [1], [], 50)
    assert changed > 100


def test_of_so_many_plays_as_doubt_says_half_the_difference_counts() -> None:
    tree = Thoughts(0, 10)
    hunch = tree.hunch_of(0, 0, 7)
    for plays, gain in ((0, 0), (DOUBT, 50), (3 * DOUBT, 75)):
        tree.tree[hunch + TAKEN], tree.tree[hunch + TAKEN_TOTAL] = plays, 300 * plays
        tree.tree[hunch + LEFT], tree.tree[hunch + LEFT_TOTAL] = plays, 200 * plays
        assert tree.gain(hunch) == gain


def test_hunches_without_room_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.play.hunches.MOST_NOTES", 20)
    tree = Thoughts(0, 10)
    tree.tree[HUNCHES] = PLACES * 3 // 4 - 2
    tree.begin(Dice(1))
    for code in range(0, 400, 2):
        tree.tree[FRESH] = 1
        tree.played(0, 0, [code, code + 1], NUMBERS, False)
    assert tree.tree[HUNCHES] == PLACES * 3 // 4
    assert tree.tree[NOTED] <= 20
    tree.judge([0], [1, 0], 50)


# ───────────── the tree


def test_a_tree_that_is_full_grows_no_more() -> None:
    tree = Thoughts(0, 4)
    for number in range(200):
        tree.begin(Dice(number))
        tree.taken(0, 0, list(range(30)), None)
        tree.judge([0], [1, 0], 50)
    assert len(tree.first_nodes()) < 30
    assert tree.tree[FIRST + VISITS] == 200


def test_the_better_option_is_visited_more() -> None:
    tree = Thoughts(0, 500)
    for number in range(300):
        tree.begin(Dice(number))
        place = tree.taken(0, 0, [7, 8, 9], None)
        tree.judge([0] if place == 1 else [1], [], 50)
    visits = {code: n for code, _, n, _ in tree.first_nodes()}
    assert visits[8] > 200
    assert sum(visits.values()) == 300


@pytest.mark.parametrize("bids", [20, 200])
def test_many_answers_of_one_act_do_not_drown_another_act(bids: int) -> None:
    """Ten thoughts come to a pass, however many bids there are."""
    for number in range(20):
        tree = Thoughts(0, 10)
        for thought in range(10):
            tree.begin(Dice(100 * number + thought))
            tree.taken(0, 0, list(range(bids + 1)), [0] * bids + [1])
            tree.judge([0], [1, 0], 50)
        assert bids in {code for code, *_ in tree.first_nodes()}


def test_rewards_are_shares_of_the_win_and_of_the_distance() -> None:
    tree = Thoughts(0, 10)
    tree.begin(Dice(1))
    tree.judge([0, 1], [], 50)
    assert tree.tree[FIRST + TOTAL] == HALF
    tree.judge([0], [10, 0], 0)
    assert tree.tree[FIRST + TOTAL] == HALF + ONE


def test_what_all_reach_together_is_compared_with_the_thoughts_before() -> None:
    tree, rewards = Thoughts(0, 10), []
    tree.begin(Dice(1))
    for score in (5, 5, 9, 1):
        before = tree.tree[FIRST + TOTAL]
        tree.judge_together([], score, 100)
        rewards.append(tree.tree[FIRST + TOTAL] - before)
    assert rewards[:2] == [HALF, HALF]
    assert rewards[2] > HALF > rewards[3]
    tree.judge_together([0, 1], 0, 0)
    assert tree.tree[FIRST + TOTAL] == sum(rewards) + ONE  # who wins with another has won all the same


def test_roots_are_whole() -> None:
    for number in [0, 1, 2, 3, 4, 99, 100, 2**40 - 1, (10**5) ** 2 - 1]:
        assert root(number) ** 2 <= number < (root(number) + 1) ** 2


def test_codes_tell_answers_apart() -> None:
    answers = [(), (0,), (0, 0), (1, 0), (0, 1), (1, 1, 0), (-1,), (1 << 40, 2)]
    assert len({code_of(words) for words in answers}) == len(answers)


def test_a_chair_gives_its_seat_nothing_else_to_think_with() -> None:
    assert {name for name in Chair.__slots__ if not name.startswith("_")} == {
        *("decision", "imagined", "player", "program", "remembers", "sample", "thoughts"),
    }


@pytest.mark.parametrize("kinds", [None, [n // 2 for n in range(16)]])
def test_what_was_picked_before_is_picked_again_as_it_stands_among_the_options(kinds: list[int] | None) -> None:
    """A hand has no order: in the next thought the same cards may lie in another one."""
    state = small_game("player p1\n    choose 0 to 2 cards from hand").start(players=2)
    table, tree, rng = state.program.specs[0].table, Thoughts(0, 200), Random(2)
    for seed in range(300):
        things = rng.sample(range(16), 16)
        tree.begin(Dice(seed))
        some = tree.taken_some(0, 0, things, kinds, 3, 3, False)
        assert some is not None
        assert tuple(some) in Picks(table, things, kinds, 3, 3, False)
        tree.judge([0], [], 50)
    assert any(visits > 5 for _, _, visits, _ in tree.first_nodes())
