"""The games written by hand: every play ends, no card is lost, a copy plays the same."""

import random
from typing import Any

import pytest

from tests.bench.commissario import Commissario
from tests.bench.dealt import cards_of, whole_deck
from tests.bench.gauner import Gauner
from tests.bench.gaunerbande import Gaunerbande
from tests.bench.gracias import Gracias

pytestmark = pytest.mark.slow

Game = Any  # one of the four

GAMES: list[tuple[type[Game], int, dict[str, Any]]] = [
    *((Gaunerbande, players, {"limit": limit}) for players in (3, 4, 5, 6) for limit in (20, 100)),
    *((Gracias, players, {"many_piles": many}) for players in (3, 4, 5, 6) for many in (False, True)),
    *((Gauner, players, {}) for players in (2, 3, 4)),
    *((Commissario, players, {"bonus_for": what}) for players in (2, 3, 4, 5) for what in ("cards", "points")),
]
IDS = [f"{cls.__name__}-{players}-{'-'.join(map(str, options.values()))}" for cls, players, options in GAMES]


def play_out(game: Game, rng: random.Random) -> tuple[list[int], list[int]]:
    while game.player >= 0:
        game.play(game.legal[int(rng.random() * len(game.legal))])
    return game.scores, game.winners


@pytest.mark.parametrize(("cls", "players", "options"), GAMES, ids=IDS)
def test_random_plays_end_and_keep_their_cards(cls: type[Game], players: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"{cls.__name__} {players} {options}")
    for _ in range(200):
        game = cls(players, rng, **options)
        deck = sorted(whole_deck(game))
        while game.player >= 0:
            legal = game.legal
            assert len(legal) > 1
            if rng.random() < 0.05:
                assert sorted(cards_of(game)) == deck
                if len(legal) < 1000:
                    before = list(legal)
                    assert len(set(before)) == len(before)
                    assert all(option in legal for option in before)
                    game.play(rng.choice(before))
                    assert list(legal) == before
                    continue
            game.play(legal[int(rng.random() * len(legal))])
        assert sorted(cards_of(game)) == deck
        assert game.winners
        assert len(game.legal) == 0
        best = (min if cls is Gaunerbande else max)(game.scores)
        assert all(game.scores[seat] == best for seat in game.winners)


@pytest.mark.parametrize(("cls", "players", "options"), GAMES, ids=IDS)
def test_a_copy_plays_the_same(cls: type[Game], players: int, options: dict[str, Any]) -> None:
    rng = random.Random(5)
    for _ in range(5):
        game = cls(players, rng, **options)
        for _ in range(rng.randrange(40)):
            game.play(rng.choice(game.legal))
        other, chance = game.copy(), rng.getstate()
        result = play_out(game, rng)
        rng.setstate(chance)
        assert play_out(other, rng) == result
