"""Small games for the words of the language that few shipped games use: what they say, in every way of playing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from dsl import Source, check
from dsl.format import format_text
from interpreter import Game, State, load
from interpreter.ask.why import forbidden
from interpreter.learn.recall import table_of
from interpreter.load import shipped_libraries
from interpreter.native import possible
from interpreter.rule_tests.run import run_tests
from interpreter.text.record import replay, write_record
from tests.effort import THOROUGH
from tests.every_game import every_setup
from tests.interpreter.plays import raw_options
from tests.interpreter.twice import play_twice, position, side_by_side

FILES = sorted((Path(__file__).parent / "words").glob("*.cardgame"))
NAMES = [path.stem for path in FILES]
# In play: they have no rule, or one that only their tests meet.
NOTHING_FORBIDDEN = ("cases", "results", "small", "together", "turns", "undo", "undo_alike")


@cache
def game(name: str) -> Game:
    return load(str(FILES[NAMES.index(name)]))


def text(name: str) -> str:
    return FILES[NAMES.index(name)].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_found_and_nothing_to_format(name: str) -> None:
    source = Source(f"{name}.cardgame", text(name))
    assert [d.title for d in check(source, shipped_libraries()).diagnostics] == []
    assert format_text(source) == source.text


@pytest.mark.parametrize("name", NAMES)
def test_own_tests_pass(name: str) -> None:
    results = run_tests(game(name))
    assert results
    assert [result.title for result in results if not result.passed] == []


@pytest.mark.parametrize("name", NAMES)
def test_single_steps_lead_to_the_same(name: str) -> None:
    for setup in every_setup(game(name)):
        for seed in range(3):
            fast = game(name).fresh(setup, seed).begin()
            slow = fast.traced()
            side_by_side(slow, fast, seed, 200)


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="llvmlite is not installed")
@pytest.mark.parametrize("name", NAMES)
def test_native_code_leads_to_the_same(name: str) -> None:
    setups = every_setup(game(name))
    for setup in setups if THOROUGH else setups[-1:]:
        for seed in range(3):
            end = play_twice(game(name), setup, seed)
            assert end._code is not None  # type: ignore[attr-defined]  # of a native state


@pytest.mark.parametrize("name", NAMES)
def test_a_record_replays_to_the_same_end(name: str) -> None:
    for seed in range(4):
        state, rng = game(name).start(seed=seed), Random(seed)
        while (decision := state.decision) is not None:
            state.apply(decision.options[int(rng.random() * len(decision.options))])
        again = replay(game(name), write_record(state))
        assert position(again) == position(state)
        assert raw_options(again) == raw_options(state)


def course(name: str, language: str, seed: int) -> Iterator[State]:
    """The positions of one play by chance in which somebody chooses."""
    state, rng = load(str(FILES[NAMES.index(name)]), language).start(seed=seed), Random(seed)
    while (decision := state.decision) is not None:
        yield state
        state.apply(decision.options[int(rng.random() * len(decision.options))])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_forbidden_has_its_reason_in_both_languages(name: str) -> None:
    """Each reason is one of the rules in English, and another one in German."""
    reasons: dict[str, set[str]] = {}
    for language in ("en", "de"):
        for seed in range(8):
            for state in islice(course(name, language, seed), 60):
                for refusals, option in islice(forbidden(state).answers, 10):
                    assert refusals, str(option)
                    reasons.setdefault(language, set()).update(r.reason for r in refusals if r.key in text(name))
    assert bool(reasons) is (name not in NOTHING_FORBIDDEN)
    assert not reasons.get("en", set()) & reasons.get("de", set())


@pytest.mark.parametrize("name", NAMES)
def test_options_and_cards_have_german_labels(name: str) -> None:
    """The same play in both languages: cards, and options that are no bare numbers or seats, are called otherwise."""
    for english, german in islice(zip(course(name, "en", 1), course(name, "de", 1), strict=True), 10):
        assert english.program.labels.card(0) != german.program.labels.card(0)
        told = [str(state.decision.options[0]) for state in (english, german) if state.decision is not None]
        assert told[0] != told[1] or told[0].replace("player", "").strip().isdecimal()


def secret(seed: int) -> tuple[State, int]:
    """A play at a choice after all have chosen in secret, and the cell that only the first seat may read."""
    state, rng = game("quiet").start(players=2, seed=seed, trace=True), Random(seed)
    while state.decision is not None and state.decision.spec.per_seat:
        state.apply(state.decision.options[int(rng.random() * len(state.decision.options))])
    return state, state.program.layout.variables["role"].base


@pytest.mark.parametrize("seed", range(3))
def test_secret_state_is_shown_told_and_sampled_to_those_who_see_it_only(seed: int) -> None:
    state, cell = secret(seed)
    for seat, sees in ((0, True), (1, False)):
        assert any(v.name == "role" and v.owner == 0 for v in state.view(seat).variables) is sees
        told = [e.seen_by(seat) for e in state.events if e.kind == "changed" and e.cell == cell]
        assert told
        assert all((e is not None) is sees for e in told)
        guesses = {state.sample(seat, Random(n)).variables[cell] for n in range(40)}
        assert (guesses == {state.variables[cell]}) is sees
        assert ("p1.role" in dict(table_of(state, seat))) is sees
    assert not any(v.name in ("acted", "rounds", "secret") for v in state.view(0).variables)
