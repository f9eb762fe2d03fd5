"""Chance: the numbers of SplitMix64, fair draws, and events that have nothing to do with each other."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.native import possible
from interpreter.native.play import NativeState
from interpreter.play import dice
from interpreter.play.chance import LANES, STEP, WORD, Chance, Dice, key_of, mixed
from interpreter.play.state import State
from tests.interpreter.small import small_game


def test_the_words_are_those_of_splitmix64() -> None:
    """The first numbers of the reference implementation for the seed 1234567."""
    known = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431)
    assert tuple(mixed(1234567 + n * STEP & WORD) for n in range(1, 5)) == known


@pytest.mark.parametrize("size", [1, 2, 3, 52, 1000])
def test_a_word_that_would_favour_some_numbers_is_passed_over(size: int) -> None:
    """The word 0 is one too many for the first number, unless the size divides all words evenly."""
    dice = Dice(-STEP)
    found, second = dice.below(size), mixed(STEP) * size >> 64
    assert found == (0 if WORD % size == size - 1 else second)


def by_below(dice: Dice, count: int) -> list[int]:
    """Cards shuffled with one number after the other."""
    cards = list(range(count))
    for left in range(count, 1, -1):
        other = dice.below(left)
        cards[left - 1], cards[other] = cards[other], cards[left - 1]
    return cards


@settings(deadline=None)
@given(st.integers(0, WORD), st.integers(0, 3 * LANES))
def test_shuffling_draws_as_below_does(seed: int, count: int) -> None:
    quick, slow = Dice(seed), Dice(seed)
    assert quick.shuffled(list(range(count))) == by_below(slow, count)
    assert quick.word == slow.word


@pytest.mark.parametrize("before", [0, 1, LANES - 1, LANES, LANES + 1, 2 * LANES - 2])
def test_shuffling_passes_over_the_same_words(before: int) -> None:
    """The word 0, after some others."""
    quick, slow = Dice(-(before + 1) * STEP), Dice(-(before + 1) * STEP)
    assert quick.shuffled(list(range(2 * LANES))) == by_below(slow, 2 * LANES)
    assert quick.word == slow.word


@settings(deadline=None)
@given(st.integers(-(10**99), 10**99), st.integers(0, 10**6))
def test_every_seed_has_a_key_of_its_own(seed: int, more: int) -> None:
    assert 0 <= key_of(seed) <= WORD
    assert (key_of(seed) == key_of(seed + more)) == (more == 0)


def test_neighbouring_seeds_and_events_are_independent() -> None:
    """Which of ten cards comes first, in neighbouring seeds and events: as often as chance has it."""
    words = tuple("0123456789")
    tops = {(seed, n): Chance(seed).order(n, list(range(10)), words)[0] for seed in range(300) for n in range(20)}
    pairs = Counter((tops[seed, n], tops[seed + 1, n]) for seed in range(299) for n in range(20))
    later = Counter((tops[seed, n], tops[seed, n + 1]) for seed in range(300) for n in range(19))
    for counts in (Counter((top, 0) for top in tops.values()), pairs, later):
        cells = 10 if len(counts) == 10 else 100
        mean = counts.total() / cells
        spread = sum((n - mean) ** 2 / mean for n in counts.values())
        assert len(counts) == cells
        assert abs(spread - (cells - 1)) < 5 * (2 * (cells - 1)) ** 0.5


@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
@pytest.mark.parametrize("seed", [0, -1, 1 << 64, -(10**98)])
def test_native_code_draws_the_same(seed: int) -> None:
    assert shuffled(Chance(seed), native=True) == shuffled(Chance(seed), native=False)


@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
def test_native_code_passes_over_the_same_words() -> None:
    chance = Chance(0)
    object.__setattr__(chance, "key", unmixed(-STEP & WORD))
    assert chance.dice(0).word == -STEP & WORD
    assert shuffled(chance, native=True) == shuffled(chance, native=False)


def shuffled(chance: Chance, native: bool) -> list[list[int]]:
    """A deck that was shuffled three times."""
    game = small_game(
        "repeat 3 times\n    shuffle deck\neach player\n    choose card from deck\n    move card to away",
        zones="away: pile",
    )
    state = State(game.program(game.setup(2)), chance)
    if not native:
        return state.begin().zones
    code = game.code(game.setup(2))
    assert code is not None
    play = NativeState.of(code, state)
    assert isinstance(play, NativeState)
    play.begin()
    assert not play.in_python
    return play.zones


def unmixed(word: int) -> int:
    """What is mixed to this word."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        word ^= word >> shift ^ word >> 2 * shift
        word = word * pow(factor, -1, 1 << 64) & WORD
    return word


def test_many_ways_to_pick_are_cut_off() -> None:
    many = list(range(120))
    assert dice.number_of_ways(many, None, 118, 120) == 120 * 119 // 2 + 120 + 1
    for kinds in (None, [n // 2 for n in many]):
        assert dice.number_of_ways(many, kinds, 60, 120) == dice.MOST_WAYS
