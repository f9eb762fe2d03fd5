"""Four card games written by hand in plain Python: the speed yardstick for the engine, and its oracle.

Every game has the same few names:

    game = Gauner(players, rng, **options)  starts the play, up to the first decision
    game.player                             seat (from 0) of who decides, -1 when the game is over
    game.legal                              options of that decision: `len`, `[i]`, `in`, iteration
    game.play(option)                       takes one of them; what is not legal is not noticed
    game.scores, game.winners               for each seat; the seats that win, once the game is over
    game.copy()                             plays on by itself, but draws from the same `rng`
    game.shuffle(cards)                     all chance: puts the list in order, top card first

A decision with one option is taken without asking. Cards that are alike are one option. `legal` stays as it
is when the play goes on. `shuffle` is called with a list that is never empty; a subclass may put any order.
"""

import random
from collections.abc import Iterator
from typing import Any, Protocol


class Options(Protocol):
    """What `legal` offers: a list, a tuple, or ways that are made when asked for."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __contains__(self, option: object, /) -> bool: ...


def fair_shuffle(cards: list[int], rng: random.Random) -> None:
    """Put `cards` in random order; twice as fast as `rng.shuffle`."""
    draw = rng.random
    cards.sort(key=lambda _: draw())
