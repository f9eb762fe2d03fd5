"""What is told of a choice in secret tells nothing of hidden cards; `make proof` compares more plays."""

from __future__ import annotations

from functools import cache
from random import Random
from textwrap import indent

import pytest

from dsl.lints.whereabouts import course_is_public
from interpreter import Game
from repl.session import sight
from tests.effort import cases
from tests.every_game import every_game
from tests.interpreter.alike import any_pair
from tests.interpreter.asking_games import FRAME, asking_text
from tests.interpreter.plays import game
from tests.interpreter.secret_games import TURNS, secret_game
from tests.interpreter.small import game_of
from tests.repl import alike_news
from tests.repl.alike_news import NewsPair, news_pair

EITHER = """
if {way}
    choose 1 thing from hand "Sell it"
else
    choose 1 thing from hand "Hide it"
"""

# Each has a hidden card decide what is asked: at once, or by what the rules noted of it.
SECRET_WAYS = {
    "a hand": EITHER.replace("{way}", "low(hand)"),
    "a pile": EITHER.replace("{way}", "count(first(deck, 2) where value < 5) > 0"),
    "a name": "let known = low(hand)" + EITHER.replace("{way}", "known"),
    "a flag": "if low(hand)\n    flag = yes" + EITHER.replace("{way}", "flag") + "flag = no",
    "a flag of a flag": "flag = low(hand)\nif flag\n    mark = yes" + EITHER.replace("{way}", "mark")
    + "flag = no\nmark = no",
    "a definition of a flag": "flag = low(hand)" + EITHER.replace("{way}", "noted") + "flag = no",
    "bookkeeping": "quiet_flag = low(hand)" + EITHER.replace("{way}", "quiet_flag"),
    "a number": "tally = count(hand where value < 5)" + EITHER.replace("{way}", "tally > 1") + "tally = 0",
    "a list": "numbers = ()\nif low(hand)\n    numbers += 1" + EITHER.replace("{way}", "numbers is not empty")
    + "numbers = ()",
    "own state": "own = count(hand where value < 5)" + EITHER.replace("{way}", "own > 1"),
    "what a phase gives back": "let known = found" + EITHER.replace("{way}", "known"),
    "what a phase is given": "step(low(hand))",
    "a card that is kept": "held = top of deck" + EITHER.replace("{way}", "held is not nothing and held.value < 5")
    + "held = nothing",
    "a number beside a card": 'choose other from hand, number from 1 to 2 "Save it"'
    + EITHER.replace("{way}", "number is 1"),
    "how many cards": 'choose 1 to 2 few from hand "Save them"' + EITHER.replace("{way}", "count(few) > 1"),
    "whether there was a card": 'choose other from hand "Save it"\n    must "low": other.value < 3\n    flag = yes\n'
    + "else\n    flag = no" + EITHER.replace("{way}", "flag") + "flag = no",
}  # fmt: skip
PUBLIC_WAYS = {
    "how many cards lie there": EITHER.replace("{way}", "count(hand) > 3"),
    "whose turn it is": EITHER.replace("{way}", "me is p1"),
    "a number said aloud": "choose number from 1 to 2" + EITHER.replace("{way}", "number is 1"),
    "what was noted of open cards": "flag = count(open) > 0" + EITHER.replace("{way}", "flag"),
}


@cache
def turn(text: str) -> Game:
    lines = [*text.strip().splitlines(), "move up to 1 from deck to hand", "choose guess from 1 to 2"]
    step = EITHER.replace("{way}", "sign").strip()
    whole = FRAME.replace("{given}", "low(hand)").replace("{step}", indent(step, "    "))
    return game_of(whole.replace("{turn}", indent("\n".join(lines), "            ")))


def pairs(found: Game, many: int) -> int:
    return sum(news_pair(any_pair(found, Random(seed))).law() for seed in range(many))


@pytest.mark.parametrize("way", SECRET_WAYS)
def test_what_a_secret_decides_is_not_told_and_would_be_noticed(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = turn(SECRET_WAYS[way])
    assert not course_is_public(found.rules)
    for module in (sight, alike_news):
        monkeypatch.setattr(module, "course_is_public", lambda rules: True)
    with pytest.raises(AssertionError, match="what is told differs"):
        pairs(found, 60)


@pytest.mark.parametrize("way", PUBLIC_WAYS)
def test_what_everybody_knows_decides_is_told(way: str) -> None:
    found = turn(PUBLIC_WAYS[way])
    assert course_is_public(found.rules)
    assert pairs(found, cases(6, 24)) > 0


@pytest.mark.parametrize("name", TURNS)
def test_games_about_secrets(name: str) -> None:
    pairs(secret_game(name), cases(3, 12))


@pytest.mark.parametrize("name", every_game())
def test_shipped_games(name: str) -> None:
    pairs(game(name), cases(1, 8))


@pytest.mark.slow
def test_made_up_games() -> None:
    told = 0
    for seed in range(cases(40, 400)):
        told += pairs(game_of(asking_text(seed)), 3) > 0
    assert told > 4


def test_a_number_of_cards_that_is_not_known_is_not_told() -> None:
    found = turn('choose 1 to 2 few from hand "Save them"')
    assert course_is_public(found.rules)
    rows: set[str] = set()

    class Heard(NewsPair):
        def rows(self, state: object) -> tuple[str, ...]:
            found = super().rows(state)  # type: ignore[arg-type]
            rows.update(found)
            return found

    for seed in range(6):
        pair = any_pair(found, Random(seed))
        Heard(pair.game, pair.setup, pair.seat, pair.seed, 8).law()
    assert any(row.startswith("player") and "has chosen" in row for row in rows)
    assert not any(row.startswith("player") and "saves" in row for row in rows)
