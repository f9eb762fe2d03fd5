"""Small games written in a test."""

from __future__ import annotations

from textwrap import dedent

from dsl.parsing.parse import parse
from dsl.render import render
from dsl.source import Source
from dsl.typing.build import build_game
from dsl.typing.declare import declare
from interpreter import Game
from interpreter.load import shipped_libraries


def game_of(text: str) -> Game:
    """A game from its text, without the lints: rules that a lint would refuse are played here."""
    source = Source("test.cardgame", dedent(text).lstrip())
    parsed = parse(source)
    found = list(parsed.diagnostics)
    assert parsed.file is not None, render(found, "full")
    game, _ = build_game(declare(source, parsed.file, shipped_libraries(), found, parsed.lost))
    assert game is not None, render(found, "full")
    assert not found, render(found, "full")
    return Game(game)


def small_game(play: str, head: str = "", zones: str = "", state: str = "", rest: str = "") -> Game:
    """A two-player game of twelve cards around the rules to be tested."""

    def below(text: str, depth: int = 1) -> str:
        return (
            "".join("    " * depth + line + "\n" for line in dedent(text).strip().splitlines()) if text.strip() else ""
        )

    return game_of(
        "game Small\n    players 2 to 4\n"
        + below(head)
        + "\ncards card in deck\n    suit: red, blue\n    value: 1 to 6\n    one of each suit, value\n"
        + "\nzones\n    deck: pile\n"
        + below(zones)
        + "    each player\n        hand: hand\n        won: pile\n"
        + "\nstate\n    turn = 0\n"
        + below(state)
        + "    each player\n        score = 0\n"
        + "\nplay\n"
        + below(play)
        + "\nwinner highest score\n\n"
        + dedent(rest)
    )
