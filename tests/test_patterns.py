"""Every regular expression that sees what somebody else wrote takes time in proportion to it (see `tests.linear`)."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pytest

import grammar
from dsl.recovery.tolerant_lexer import _TOKEN
from tests.effort import in_proportion
from tests.linear import fault

ROOT = Path(__file__).parents[1]
PACKAGES = ("grammar", "dsl", "interpreter", "lab", "repl", "cli")
READ_OUR_OWN_TEXT = ("interpreter/compile/program.py", "interpreter/native/", "lab/watch.py")
AT_ONE_PLACE = frozenset(("match", "fullmatch"))
# They fit at every place, and a fit is never taken back: what is asked of searching is asked with `RUNS` instead.
CUT_TEXT_INTO_TOKENS = ("dsl.recovery.tolerant_lexer:_TOKEN", "grammar.parser:_pattern")


class Used(NamedTuple):
    """A pattern, and whether it is searched for."""

    name: str
    pattern: re.Pattern[str] | None
    search: bool


# A module without any of these has no pattern, and uses none of another module.
A_PATTERN_IS_USED = re.compile(r"\bre\.\w|\.(?:find(?:all|iter)|(?:full)?match|scanner|search|split|subn?)\(")


@cache
def _modules() -> list[tuple[str, ast.Module]]:
    places = [(p.relative_to(ROOT).as_posix(), p) for name in PACKAGES for p in sorted((ROOT / name).rglob("*.py"))]
    ours = [(place, path) for place, path in places if not place.startswith(READ_OUR_OWN_TEXT)]
    texts = [(place, path.read_text(encoding="utf-8")) for place, path in ours]
    return [(place, ast.parse(text)) for place, text in texts if A_PATTERN_IS_USED.search(text)]


def _calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str, str]]:
    """Calls of `x.y(…)` as the call, x and y."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=method)):
                yield node, owner, method


@cache
def _used() -> list[Used]:
    return [*_patterns()]


def _patterns() -> Iterator[Used]:
    methods: dict[str, set[str]] = {}
    for _, tree in _modules():
        for _, name, method in _calls(tree):
            methods.setdefault(name, set()).add(method)
    for place, tree in _modules():
        calls = [(x, method) for x, owner, method in _calls(tree) if owner == "re" and method != "escape"]
        if not calls:
            continue
        module = importlib.import_module(place.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        given = [(x.value, x.targets[0]) for x in tree.body if isinstance(x, ast.Assign)]
        named = {id(value): target.id for value, target in given if isinstance(target, ast.Name)}
        for call, method in calls:
            if id(call) in named:
                name = named[id(call)]
                yield Used(f"{module.__name__}:{name}", getattr(module, name), not methods[name] <= AT_ONE_PLACE)
            else:
                words = call.args[0]
                pattern = re.compile(words.value) if isinstance(words, ast.Constant) else None
                yield Used(f"{place}:{call.lineno}", pattern, method not in AT_ONE_PLACE)


@pytest.mark.slow
def test_every_pattern_is_linear() -> None:
    for used in _used():
        if used.name.startswith("grammar/parser.py"):
            used = Used("grammar.parser:_pattern", grammar.parser()._pattern, True)
        assert used.pattern is not None, f"{used.name}: a pattern put together from a text cannot be judged here"
        search = used.search and used.name not in CUT_TEXT_INTO_TOKENS
        assert fault(used.pattern, search=search) is None, (used.name, used.pattern.pattern)


@pytest.mark.slow
def test_patterns_are_found() -> None:
    names = {used.name for used in _used()}
    assert len(names) > 25
    assert {"dsl.recovery.tolerant_lexer:_TOKEN", "dsl.parsing.comments:_TRIVIA", "dsl.parsing.reader:_BRACES"} <= names


@pytest.mark.parametrize(
    ("pattern", "at_one_place", "anywhere"),
    [
        (r"(?: +)*x", "exponential", "exponential"),
        (r"(?:a|a)*b", "exponential", "exponential"),
        (r"(?:\s*,\s*)*x", "exponential", "exponential"),
        (r"(?:\r?\n[ ]*(?:#[^\n]*)?)+", "exponential", "exponential"),
        (r"a*a*b", "polynomial", "polynomial"),
        (r"\d+-?\d+x", "polynomial", "polynomial"),
        (r"a+b", None, "polynomial"),
        (r".*=", None, "polynomial"),
        (r"\A.*=", None, None),
        (r"a++b", None, None),
        (r"(?:(?> +)|(?>#.*))*+(?:x|\Z|[\s\S])", None, None),
        (r"(?:a|b)*c", None, "polynomial"),
        (r"\w+", None, None),
        (r"\{([^{}]*)\}", None, None),
        (r'"[^"\n]*"?|#[^\n]*', None, None),
        (r"(?=(?:a*)*b)a", "exponential", "exponential"),
    ],
)
def test_the_proof_knows_fast_patterns_from_slow_ones(
    pattern: str, at_one_place: str | None, anywhere: str | None
) -> None:
    for search, expected in ((False, at_one_place), (True, anywhere)):
        found = fault(re.compile(pattern), search=search)
        assert found is None if expected is None else found is not None and found.startswith(expected)


# Runs that could be begun again and again, each on a line that is as long as a line may be.
RUNS = (
    " ", "a", "é", "7", "_", "'", "’", "“", "„", "„a", "'a", "a'", '"', "{", "}", "{a", "a}", "#", "@", "@a", "@a-",
    "-", ".", "..", "1.", ".1", "/", "\\", "(", "[", "\t", "\u00a0", "\u200b", "\r", "$", " $", " 'x", "@a ", "😀",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("tokens", [_TOKEN, grammar.parser()._pattern], ids=CUT_TEXT_INTO_TOKENS)
def test_cutting_text_into_tokens_takes_time_in_proportion_to_it(tokens: re.Pattern[str]) -> None:
    """Ten times as long a line takes ten times as long, and not a hundred times."""

    def cut(text: str) -> None:
        assert sum(1 for _ in tokens.finditer(text))

    for run in RUNS:
        for before, after in (("", ""), ("x ", "$"), ('"', "")):
            short, long = (f"{before}{run * (length // len(run))}{after}\n" for length in (499, 4990))
            fewer, more = partial(cut, short * 20), partial(cut, long * 2)
            assert in_proportion(fewer, more, factor=4, spare=0.01), (before, run, after)
