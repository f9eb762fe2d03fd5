"""A file decides what is read, not how long it takes: time, memory and depth are bounded by its size.

Each program here once took minutes, gigabytes or the stack. What is harmless however large simply works; whatever
leads too far is told so, with a line.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import dsl
from dsl.format import format_text
from dsl.source import Source
from interpreter import Game
from interpreter.load import shipped_libraries
from tests.effort import in_proportion, processor_limit, within

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SECONDS = 2
MEGABYTES = 300

CARDS = "cards card in deck\n    suit: red, blue\n    value: 1 to 10\n    one of each suit, value\n\n"
ZONES = "zones\n    deck: pile\n    each player\n        hand: hand\n\nstate\n    n = 0\n\n"
ASK = "    player p1\n        choose k from 1 to 2\n        n += k\n\n"


def program(rules: str = "", play: str = "", *, head: str = "", cards: str = CARDS) -> str:
    """A game with rules and a course of play of its own."""
    return (
        f"game Bounds\n    players 2 to 4\n{head}\n{cards}{ZONES}{rules}\nplay\n{play}{ASK}winner highest count(hand)\n"
    )


def codes(text: str) -> set[str]:
    """What is wrong with a program, said in time."""
    checked = within(SECONDS, lambda: dsl.check(Source("bounds", text), shipped_libraries()))
    return {d.code for d in checked.diagnostics if d.severity == "error"}


def chain(form: str, most: int, parameter: str = "") -> str:
    """Definitions of which each needs the one before it."""
    lines = [f"define d0{parameter} = n\n"]
    lines += [f"define d{i}{parameter} = {form.format(f'd{i - 1}{parameter}')}\n" for i in range(1, most)]
    return program("".join(lines), f"    n = d{most - 1}{parameter and '(1)'}\n")


def phases(most: int, body: str = "    {0}\n") -> str:
    lines = [f"phase q{i}\n{body.format(f'q{i + 1}')}\n" for i in range(most)]
    return program("".join(lines) + f"phase q{most}\n    n += 1\n\n", "    q0\n")


def numbered(count: int, line: str) -> str:
    """A line again and again, with its number for `#` and the one before and after it for `<` and `>`."""
    return "".join(line.replace("#", str(i)).replace("<", str(i - 1)).replace(">", str(i + 1)) for i in range(count))


def turns_to(most: int, one: str, other: str, look: str) -> str:
    """Definitions with many parameters; each hands one of them on in two ways, so that there are 2, 4, 8 … ways."""
    names = [f"a{i}" for i in range(most)]
    given = ", ".join(names)

    def call(number: int, changed: int, to: str) -> str:
        return f"f{number}({', '.join(to if i == changed else name for i, name in enumerate(names))})"

    looks = " + ".join(look.format(name) for name in names)
    lines = [f"define f{most}({given}) = {looks}\n"]
    lines += [f"define f{i}({given}) = {call(i + 1, i, one)} + {call(i + 1, i, other)}\n" for i in range(most)]
    return program("".join(lines), f"    player p1\n        choose j from 1 to f0({', '.join([one] * most)})\n")


# ───────────── depth

FORMS = {
    "a sum": "{0} + 1",
    "a condition": "(1 if {0} > 3 else {0} + 1)",
    "a list": "max((1, {0}))",
    "a filter": "count((1, 2) where it > {0})",
    "an order": "highest((1, 2) by it + {0})",
    "a function": "abs({0})",
    "a loop": "sum(x + {0} for x in (1, 2))",
}


@pytest.mark.parametrize("parameter", ["", "(x)"])
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_hundred_definitions_in_a_row_can_be_played_and_any_number_is_answered(form: str, parameter: str) -> None:
    form = form.replace("for x", "for y").replace("sum(x", "sum(y")
    checked = dsl.check(Source("chain", chain(form, 100, parameter)))
    assert checked.game is not None
    game = Game(checked.game)
    game.program(game.setup(2))
    assert codes(chain(form, 2_000, parameter)) == {"CG215"}


def test_definitions_that_are_read_from_below_are_counted_too() -> None:
    """Each variable begins with the next definition, so none of them is found deep inside another."""
    lines = "".join(f"define d{i} = {f'd{i - 1}' if i else 'players'} + 1\n" for i in range(2_000))
    state = "state\n" + "".join(f"    v{i} = d{i}\n" for i in range(2_000))
    assert codes(program(lines + "\n" + state)) == {"CG215"}


@pytest.mark.parametrize(
    "body", ["    {0}\n", "    if n > 2\n        each player\n            {0}\n", "    {0}\n    {0}\n"]
)
def test_a_hundred_phases_in_a_row_can_be_played_and_any_number_is_answered(body: str) -> None:
    checked = dsl.check(Source("chain", phases(100, body)))
    assert checked.game is not None
    game = Game(checked.game)
    game.program(game.setup(2))
    assert codes(phases(3_000, body)) == {"CG215"}


def test_the_deepest_rules_fit_into_the_stack_of_a_thread() -> None:
    found: list[set[str]] = []
    before = threading.stack_size(2 * 1024 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append(codes(chain("max((1, {0}))", 199, "(x)"))))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert found == [set()]


NESTED = {
    "brackets": lambda n: program(play=f"    n = {'(' * n}n{')' * n}\n"),
    "functions": lambda n: program(play=f"    n = {'abs(' * n}n{')' * n}\n"),
    "lists": lambda n: program(play=f"    n = count({'(1, ' * n}n{')' * n})\n"),
    "not": lambda n: program(play=f"    if {'not ' * n}n > 2\n        n = 1\n"),
    "sums": lambda n: program(play=f"    n = 1{' + 1' * n}\n"),
    "filters": lambda n: program(play=f"    n = {'count((1, 2) where it > ' * n}n{')' * n}\n"),
    "keys": lambda n: program(play=f"    n = {'highest((1, 2) by it + ' * n}n{')' * n}\n"),
    "blocks": lambda n: program(play="".join(f"{'    ' * i}if n > 2\n" for i in range(1, n)) + "    " * n + "n = 1\n"),
    "else if": lambda n: program(play="    if n > 2\n        n = 1\n" + "    else if n > 3\n        n = 2\n" * n),
    "cases": lambda n: program("define d =\n" + "    1 if n > 3\n" * n + "    2 otherwise\n", "    n = d\n"),
    "braces": lambda n: program(play=f'    say "{{{"abs(" * n}n{")" * n}}}"\n'),
    "slips": lambda n: program(play="".join("    " * (i + 1) + "if n >> 2\n" for i in range(n))),
}  # fmt: skip


@pytest.mark.parametrize("nested", NESTED.values(), ids=NESTED)
def test_what_is_nested_can_be_compiled_or_is_refused(nested: Callable[[int], str]) -> None:
    def compiled(text: str) -> None:
        checked = dsl.check(Source("nested", text))
        format_text(Source("nested", text))
        if checked.game is not None:
            game = Game(checked.game)
            game.program(game.setup(2))

    for depth in (3, 6, 7, 20, 40, 60, 85, 95, 99, 100, 150, 400):
        within(SECONDS, partial(compiled, nested(depth)))


# ───────────── what multiplies

DOUBLING = {
    "a list of its own": program("define d(x) = (x, x)\n", f"    n = count({'d(' * 34}(1, 2){')' * 34})\n"),
    "a literal": program("state\n    m = (1, 2)\n", "    m = (m, m)\n" * 40 + "    n = count(m)\n"),
    "definitions": chain("{0} + {0}", 60),
    "definitions with parameters": chain("{0} + {0}", 60, "(x)"),
    "the beginning of a variable": program(
        "define d_ = players\n" + numbered(40, "define d# = d< + d<\n").replace("d-1", "d_") + "\nstate\n    m = d39\n",
        "    n = m\n",
    ),
    "what is told about cards": turns_to(12, "p1.hand.cards", "deck.cards", "count({0} where value is 2)"),
    "deals": program(
        "define d_ = 1\n" + numbered(40, "define d# = d< + d<\n").replace("d-1", "d_"),
        "    deal d39 from deck to every hand\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", DOUBLING.values(), ids=DOUBLING)
def test_what_doubles_line_by_line_is_checked_in_time(text: str) -> None:
    assert codes(text) <= {"CG401", "CG409", "CG601", "CG606"}


def test_combinations_of_types_are_counted() -> None:
    assert codes(turns_to(16, "1", "yes", "count((1, 2) where {0} is {0})")) == {"CG216"}


def test_cards_that_take_too_long_to_work_out_are_refused() -> None:
    lines = "define d0(x) = x + 1\n" + "".join(f"define d{i}(x) = d{i - 1}(x) + d{i - 1}(x)\n" for i in range(1, 16))
    cards = CARDS.replace("one of each", "100 of each").rstrip() + "\n"
    cards += "".join(f"    points_{i} = d15(value) + players\n" for i in range(10)) + "\n"
    assert codes(program(lines, cards=cards)) == {"CG413"}


# ───────────── what there is much of

MANY = {
    "unknown names": lambda n: program(numbered(n, "define d# = foo#\n")),
    "mistaken types": lambda n: program(play="    n += deck\n" * n),
    "open types": lambda n: program(
        "state\n" + numbered(n, "    v# = nobody\n") + "\n", numbered(n - 1, "    v# = v>\n")
    ),
    "winners": lambda n: program() + "winner highest count(hand)\n" * n,
    "unknown words": lambda n: program(numbered(n, "define dd# = 1\n"))
    + "\nwords de\n" + numbered(n, '    de#: "Satz"\n'),
    "reasons": lambda n: program(
        play="    player p1\n        choose j from 1 to 2\n" + numbered(n, '            must "r# {j}": j is 1\n')
    ) + numbered(n, '\ntest "t#"\n    run play\n    expect p1 cannot choose 1 because "s# 1"\n'),
    "loops that call phases": lambda n: program(
        "phase each_of_them\n" + numbered(n, "    q#\n") + "\n" + numbered(n, "phase q#\n    n += 1\n\n"),
        numbered(n, "    repeat until n is #\n        each_of_them\n"),
    ),
    "names before loops": lambda n: program(
        play=numbered(n, "    let x# = deck.cards where value is #\n")
        + numbered(n, "    each player\n        choose y# from x#\n")
    ),
    "triggers": lambda n: program(
        "zones\n"
        + numbered(n // 2, "    z#: pile\n        when empty\n            move deck to z#\n            end game\n")
        + "\n",
        numbered(n // 2, "    move z# to deck\n"),
    ),
    "decks of libraries": lambda n: program(cards="cards card in deck\n" + "    use french_52\n" * n + "\n"),
}  # fmt: skip


@pytest.mark.parametrize("many", MANY.values(), ids=MANY)
def test_time_grows_with_the_file_and_not_with_its_square(many: Callable[[int], str]) -> None:
    def check(count: int) -> None:
        dsl.check(Source("many", many(count)), shipped_libraries())

    check(10)
    assert in_proportion(partial(check, 400), partial(check, 2_000), factor=10, spare=0.2)


WIDE = "    option a = 1 from 1 to 4\n    option b = 1 from 1 to 4\n"

LARGE = {
    "places": ("CG414", "zones\n    each player\n" + numbered(300, "        z#[200]: pile\n"), CARDS),
    "values": ("CG414", "state\n" + numbered(300, "    v#[value] = 0\n"), CARDS.replace("1 to 10", "1, 900000000000")),
    "a product": (
        "CG405", "", "cards card in deck\n    value: 1 to 2000\n    one of each " + ", ".join(["value"] * 600) + "\n\n"
    ),
    "cards that come and go": (
        "", "", CARDS.rstrip() + "\n" + "    900 red 1\n    without red 1\n" * 300 + "    1 red 2 when a is b\n\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("code", "rules", "cards"), LARGE.values(), ids=LARGE)
def test_a_table_is_made_for_every_set_up_in_time(code: str, rules: str, cards: str) -> None:
    text = program(rules, head=WIDE, cards=cards).replace("players 2 to 4", "players 2 to 20")
    assert codes(text) == ({code} if code else set())


@pytest.mark.parametrize(("parameter", "wrong"), [("", set()), ("(x)", {"CG310"})])
def test_how_much_a_thousand_zones_hold_is_worked_out_in_time(parameter: str, wrong: set[str]) -> None:
    """What has no parameters is worked out once."""
    lines = [f"define d0{parameter} = {1 if not parameter else 'x + 1'}\n"]
    lines += [f"define d{i}{parameter} = d{i - 1}{parameter} + d{i - 1}{parameter}\n" for i in range(1, 13)]
    zones = "".join(f"    z{i}: row at most d10{parameter and f'({i})'}\n" for i in range(1, 1001))
    assert codes(program(f"zones\n{zones}\n{''.join(lines)}")) == wrong


def test_a_reason_with_many_braces_is_compared_at_once() -> None:
    braces = "x{n}" * 40 + "y"
    test = f'\ntest "t"\n    run play\n    expect p1 cannot choose 1 because "{"x" * 200}!"\n'
    text = program(play=f'    player p1\n        choose j from 1 to 2\n            must "{braces}": j > 1\n') + test
    assert codes(text) == {"CG714"}


def test_a_citation_with_thousands_of_digits_is_a_citation() -> None:
    assert codes(program(play=f"    n += 1  @R{'1' * 4_900}-R{'2' * 50}\n")) == set()


def test_options_are_counted() -> None:
    assert codes(program(head="".join(f"    option o{i} = 1 from 1 to 3\n" for i in range(3_000)))) == {"CG517"}


# ───────────── from outside

FILES = {
    "spaces": "game X\n    players 2" + " " * 4_000 + "// two players\n",
    "spaces in braces": program(play=f'    say "{{{" " * 4_000}$}}"\n'),
    "a chain": chain("(1 if {0} > 3 else {0} + 1)", 100),
    "a long chain": chain("{0} + 1", 4_000),
    "phases": phases(100),
    "many phases": phases(2_000),
    **DOUBLING,
}


ASKED = [(name, ["check"]) for name in FILES] + [(name, ["fmt", "--check"]) for name in FILES if name not in DOUBLING]


@pytest.mark.parametrize(("name", "command"), ASKED, ids=lambda given: given if isinstance(given, str) else given[0])
def test_every_file_is_answered_in_two_seconds_and_300_megabytes(name: str, command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "hostile.cardgame"
    path.write_text(FILES[name], encoding="utf-8")
    longest = processor_limit(SECONDS)

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 2**20, MEGABYTES * 2**20))
        resource.setrlimit(resource.RLIMIT_CPU, (longest, longest + 1))

    run = [sys.executable, "-m", "cli", *command, str(path)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, preexec_fn=bound, check=False)
    assert done.returncode in (0, 1), done.stderr[-500:]
    assert "please report it" not in done.stderr
