"""A rule file cannot run, read or exhaust anything but the play it describes."""

from __future__ import annotations

import builtins

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl import Source, check
from interpreter import Game
from tests.effort import examples
from tests.interpreter.small import small_game

NASTY = [
    "__import__", "__class__", "S", "Z", "R", "V", "W", "K", "me_", "o", "l", "def_", "lambda_", "exec", "eval",
    "None_", "True_", "print", "Decision", "OPT_0", "SPEC_0", "b0", "p0", "self", "ｓｃｏｒｅ", "ѕсоrе", "ﬁ", "ª",
]  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
def test_names_of_python_are_just_names(name: str) -> None:
    game = small_game(
        f"""
        {name} = 3
        deal 2 from deck to every hand
        each player from p1
            choose {name}x from hand
            score += {name} + {name}x.value
            move {name}x to won
        """,
        state=f"{name} = 0",
    )
    state = game.start(players=2, seed=1)
    while state.decision is not None:
        state.apply(state.decision.options[0])
    assert state.result is not None
    source = state.program.source_text
    assert f"{name}x" not in source


@pytest.mark.parametrize(
    "text",
    [
        "'); import os; os.abort() #",
        "'''",
        "\\",
        "{0}",
        "{",
        "}",
        "%s",
        "\\N{BULLET}",
        "{score}{score}",
        "\u202e",
        "{me}",
    ],
)
def test_strings_stay_strings(text: str) -> None:
    source = Source(
        "t.cardgame",
        "game T\n    players 2\ncards c in deck\n    n: 1 to 4\n    one of each n\n"
        "zones\n    deck: pile\n    each player\n"
        "        hand: hand\nstate\n    each player\n        score = 0\nplay\n    deal 2 from deck to every hand\n"
        f'    each player from p1\n        choose card from hand "{text}"\n            must "{text}": card.n > 0\n'
        f'        score += card.n\n        say "{text}"\nwinner highest score\n',
    )
    checked = check(source)
    if checked.game is None or not checked.ok:
        assert checked.diagnostics
        return
    state = Game(checked.game).start(players=2)
    while state.decision is not None:
        assert isinstance(state.decision.prompt, str)
        state.apply(state.decision.options[0])
    assert state.events


@pytest.mark.slow
def test_generated_code_reaches_no_builtin_that_acts() -> None:
    """Only pure functions are called; files, imports and attributes with two underscores never occur."""
    from tests.interpreter.plays import GAMES, game

    allowed = {
        "abs",
        "any",
        "dict",
        "filter",
        "len",
        "list",
        "map",
        "max",
        "min",
        "next",
        "range",
        "set",
        "sorted",
        "sum",
        "tuple",
    }
    acting = {name for name in dir(builtins) if name.islower() and callable(getattr(builtins, name))} - allowed
    for name in GAMES:
        program = game(name).program(game(name).setup())
        code = [f.__code__ for f in program.blocks]
        while code:
            one = code.pop()
            code += [c for c in one.co_consts if hasattr(c, "co_names")]
            used = set(one.co_names)
            assert not used & acting, (name, used & acting)
            assert not any(n.startswith("__") for n in used)


@settings(max_examples=examples(30), deadline=None)
@given(st.text(alphabet=st.characters(categories=("Lu", "Ll", "Lo", "Nd", "Pc")), min_size=1, max_size=12))
def test_any_name_that_checks_also_plays(name: str) -> None:
    source = Source(
        "t.cardgame",
        "game T\n    players 2\ncards c in deck\n    n: 1 to 4\n    one of each n\n"
        "zones\n    deck: pile\n    each player\n"
        f"        hand: hand\nstate\n    each player\n        {name} = 0\nplay\n    deal 2 from deck to every hand\n"
        f"    each player from p1\n        choose card from hand\n        {name} += card.n\nwinner highest {name}\n",
    )
    checked = check(source)
    if checked.game is None:
        assert any(d.severity == "error" for d in checked.diagnostics)
        return
    state = Game(checked.game).start(players=2)
    while state.decision is not None:
        state.apply(state.decision.options[0])
    assert state.result is not None
