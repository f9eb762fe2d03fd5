"""A wrong name is answered with the right one, or with nothing: never with nonsense."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.spelling import distance, meant, nearest
from tests.effort import within

ZONES = ["deck", "hand", "discard", "trick", "won_tricks", "Tableau"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("hnad", "hand"),  # two letters swapped
        ("hadn", "hand"),
        ("han", "hand"),
        ("handd", "hand"),
        ("HAND", "hand"),
        ("wontricks", "won_tricks"),
        ("won_trikcs", "won_tricks"),
        ("_tableau_", "Tableau"),
        ("dicsard", "discard"),
        ("disscart", "discard"),
    ],
)
def test_slips_of_the_finger(written: str, name: str) -> None:
    assert nearest(written, ZONES) == name


@pytest.mark.parametrize("written", ["", "_", "h", "x", "pile", "pack", "talon", "a_wholly_other_name"])
def test_nothing_is_near(written: str) -> None:
    assert nearest(written, ZONES) is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("holdem", "texas_holdem"), ("holdm", "texas_holdem"), ("Texas-Holdm", "texas_holdem"),
        ("eigths", "crazy_eights"),
        ("big", None), ("poker", None), ("pokr", None), ("kuhn pokr", "kuhn_poker"), ("rumy", "rummy"), ("", None),
    ],
)  # fmt: skip
def test_a_word_of_a_longer_name_is_meant_where_it_is_the_only_one(typed: str, name: str | None) -> None:
    games = ["big_two", "crazy_eights", "gin_rummy", "kuhn_poker", "leduc_poker", "rummy", "texas_holdem"]
    assert meant(typed, games) == name


def test_nothing_is_known() -> None:
    assert nearest("hand", []) is None


def test_a_word_is_not_its_own_correction() -> None:
    assert nearest("hand", ["hand"]) is None
    assert nearest("hand", ["hand", "band"]) == "band"


def test_among_equals_the_alphabet_decides() -> None:
    near = ["hind", "hand", "hond"]
    assert {nearest("hund", order) for order in (near, near[::-1], set(near))} == {"hand"}


def test_the_nearest_wins_wherever_it_stands() -> None:
    assert nearest("discards", ["discordes", "discard"]) == "discard"
    assert nearest("discards", ["discard", "discordes"]) == "discard"


def test_ten_thousand_names_are_no_matter() -> None:
    chance = random.Random(7)
    names = ["".join(chance.choices("abcdefghijklmnopqrst_", k=chance.randint(3, 14))) for _ in range(10_000)]
    assert within(1, lambda: nearest("the_winning_bid", [*names, "the_winning_bids"])) == "the_winning_bids"


def test_a_million_letters_are_no_matter() -> None:
    assert within(1, lambda: nearest("a" * 1_000_000, ["a" * 999_999, "hand"])) is None
    assert within(1, lambda: nearest("hand", ["h" * 1_000_000, "_" * 1_000_000])) is None


@pytest.mark.parametrize(
    ("left", "right", "steps"),
    [("", "", 0), ("", "ab", 2), ("hnad", "hand", 1), ("abcd", "badc", 2), ("ca", "abc", 3)],
)
def test_distance(left: str, right: str, steps: int) -> None:
    assert distance(left, right, 9) == steps


@given(st.text("abc", max_size=7), st.text("abc", max_size=7), st.integers(0, 3))
def test_a_limit_only_cuts_off(left: str, right: str, limit: int) -> None:
    whole = distance(left, right, 99)
    assert whole == distance(right, left, 99)
    assert distance(left, right, limit) == min(whole, limit + 1)
