"""The four source games against their rules pages: each numbered statement is carried out, and tested in the file."""

import pytest

from dsl.describe.rulebook import statements
from tests.games import shipped

# players, statements of the rulebook, examples and derived cases of the rules page, what changes nothing in play
PAGES = {
    "commissario": (range(2, 6), 35, [f"C{n}" for n in range(1, 14)], set()),
    "gauner": (range(2, 5), 65, [f"T{n}" for n in range(1, 12)], {"R33"}),
    "gaunerbande": (range(3, 7), 46, [*(f"E{n}" for n in range(1, 7)), "E4b"], set()),
    "gracias": (range(3, 7), 49, [f"S{n}" for n in range(1, 13)], {"R20"}),
}


@pytest.mark.parametrize("name", PAGES)
def test_each_statement_is_carried_out_and_tested(name: str) -> None:
    _, last, cases, idle = PAGES[name]
    rules = shipped(name).rules
    found = {statement.name: statement for statement in statements(rules.source, rules.file)}
    numbered = [f"R{n}" for n in range(1, last + 1)]
    assert found.keys() == {*numbered, *cases}
    assert {n for n in numbered if not found[n].rules} == idle
    assert {n for n in found if not found[n].tests} == idle
    assert {n for n in found if found[n].reasons} == idle


@pytest.mark.parametrize("name", PAGES)
def test_numbers_of_players(name: str) -> None:
    assert shipped(name).player_counts == tuple(PAGES[name][0])
