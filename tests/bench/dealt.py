"""Games written by hand: with their cards in a known order, and where their cards are."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.bench import commissario, gauner, gaunerbande, gracias
from tests.bench.commissario import PURPLE, Commissario, person
from tests.bench.gauner import Gauner
from tests.bench.gaunerbande import Gaunerbande
from tests.bench.gracias import Gracias

Game = Any  # one of the four


def dealt(cls: type[Game], *tops: Iterable[int]) -> type[Game]:
    """The game with these cards on top, first card first, at the first shuffles; the rest is unshuffled."""
    waiting = [list(top) for top in tops]

    class Dealt(cls):  # type: ignore[misc]
        def shuffle(self, cards: list[int]) -> None:
            top = waiting.pop(0) if waiting else []
            for card in top:
                cards.remove(card)
            cards[:0] = top

    return Dealt


def cards_of(game: Game) -> list[int]:
    """Every card, wherever it lies."""
    match game:
        case Gaunerbande():
            return sum(held_cards(game), game.played)
        case Gracias():
            laid = game.cards[: game.base]
            held = [c for display in game.displays for c in range(6) for _ in range(display[c])]
            hidden = [card for cards in game.hidden for card in cards]
            taken = [p for p in range(game.players) if not game.middle >> p & 1]
            layout = game.cards[game.base : game.base + 3 * game.players]
            laid += [layout[p + k * game.players] for p in taken for k in range(3)]
            pair = [] if game.choosing or game.player < 0 else [game.first, game.second]
            if game.player >= 0:
                assert sorted(laid) == sorted(held + hidden + pair)
            return list(game.cards)
        case Gauner():
            counts = Counter(game.pile + game.discards)
            for by_kind in (*game.hands, game.jail, game.laid):
                counts.update(dict(enumerate(by_kind)))
            for group in (group for row in game.rows for group in row):
                counts[group >> 5] += group & 31
            return list(counts.elements())
        case Commissario():
            zones = [game.pile, game.discards, game.table_twins, *game.table, *game.kinds, *game.twins]
            return [card for zone in zones for card in zone]
    raise TypeError(game)


def held_cards(game: Gaunerbande) -> list[list[int]]:
    return [
        [card for suit, mask in zip(gaunerbande.CARDS, hand, strict=True) for card in suit[mask]] for hand in game.hands
    ]


def whole_deck(game: Game) -> list[int]:
    match game:
        case Gaunerbande():
            return gaunerbande.DECKS[game.players]
        case Gracias():
            return gracias.DECK
        case Gauner():
            return gauner.DECK
    purple = [person(PURPLE, sign * value) for value in range(1, game.players + 1) for sign in (1, -1)]
    return commissario.PERSONS + purple
