"""What of native code is written out where it is called."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from interpreter import load
from interpreter.native.code import written_down
from interpreter.native.inlined import LARGE, SMALL, Written, inlined


def named(**functions: tuple[int, dict[str, int]]) -> dict[str, Written]:
    return {name: Written(lines, Counter(calls)) for name, (lines, calls) in functions.items()}


def test_what_is_small_or_called_once() -> None:
    functions = named(play=(9, {"deal": 1, "draw": 2, "see": 5}), deal=(300, {}), draw=(300, {}), see=(4, {}))
    assert inlined(functions, Counter()) == {"deal", "see"}


def test_what_text_calls_too_has_two_callers() -> None:
    functions = named(play=(900, {"deal": 1}), deal=(300, {}))
    assert inlined(functions, Counter({"deal": 1})) == set()


def test_definitions_that_double_twenty_times_stay_small() -> None:
    functions = named(**{f"d{n}": (9, {f"d{n + 1}": 2}) for n in range(20)}, d20=(9, {}))
    grown = dict.fromkeys(functions, 0)
    there = inlined(functions, Counter())
    for name in reversed(functions):
        grown[name] = functions[name].lines + sum(grown[x] * n for x, n in functions[name].calls.items() if x in there)
    assert max(grown.values()) < 3 * SMALL


def test_a_long_chain_does_not_become_one_function() -> None:
    functions = named(**{f"d{n}": (100, {f"d{n + 1}": 1}) for n in range(90)}, d90=(100, {}))
    left = len(functions) - len(inlined(functions, Counter()))
    assert left >= 90 * 100 // LARGE


def test_what_calls_itself_is_called() -> None:
    functions = named(a=(9, {"b": 1}), b=(9, {"a": 1}), c=(9, {"c": 1}))
    assert "c" not in inlined(functions, Counter())
    assert inlined(functions, Counter()) < {"a", "b", "c"}


def test_every_function_of_a_game_says_how_it_is_compiled() -> None:
    game = load("gracias")
    for diced in (True, False):
        unit, text = written_down(game.program(game.setup(4)), None, diced, False, diced, False)
        assert text.count("\nattributes #") == 1 + len(unit.functions)
        for number, name in enumerate(unit.functions, 1):
            assert f"@{name}(" in text
            assert f" #{number} {{" in text


@pytest.mark.parametrize("name", ["gracias", "gauner", "commissario", "gaunerbande", "hearts"])
@pytest.mark.parametrize("diced", [True, False])
def test_every_call_is_counted(name: str, diced: bool) -> None:
    """Blocks that go on in one block from two places were written out twice there, and so on, until memory ended."""
    game = load(name)
    unit, text = written_down(game.program(game.setup(4)), None, diced, False, diced, False)
    elsewhere: Counter[str] = Counter()
    for head, body in re.findall(r"^define .*?@(\w+)\(.*?\{$(.*?)^\}$", text, re.MULTILINE | re.DOTALL):
        called = Counter(each for each in re.findall(r"call i64 @(\w+)\(", body) if each in unit.functions)
        if head in unit.functions:
            counted = {each: n for each, n in unit.functions[head].calls.items() if each in unit.functions}
            assert counted == called, head
        else:
            elsewhere += called
    assert elsewhere.keys() == unit.called_elsewhere.keys()
