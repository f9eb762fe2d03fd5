"""All set-ups where they are few; where options multiply, each value still has its game."""

from __future__ import annotations

from lab.setups import MOST, setups_of
from tests.lab.small import PICK, rules


def test_few_set_ups_are_all_played() -> None:
    game = rules(PICK).game()
    assert [(s.players, s.options["rounds"]) for s in setups_of(game)] == [(p, r) for p in (2, 3) for r in range(1, 5)]


def test_of_many_set_ups_every_value_is_met() -> None:
    options = "".join(f'    option extra{n} = no "Something more"\n' for n in range(12))
    game = rules(PICK.replace("\n\ncards", f"\n{options}\ncards")).game()
    found = setups_of(game)
    assert len(found) == MOST
    assert len({(s.players, *sorted(s.options.items())) for s in found}) == MOST
    assert {s.players for s in found} == {2, 3}
    for option in game.rules.options:
        assert len({s.options[option.name] for s in found}) == min(4, len(option.values))
    assert setups_of(game) == found
