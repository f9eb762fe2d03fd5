"""Tricks for second implementations: cards are words, `clubs 9`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence

Hands = dict[int, list[str]]
Played = list[tuple[int, str]]
Asked = tuple[int, Sequence[str]]  # who decides between what


def suit(card: str) -> str:
    return card.split()[0]


def rank(card: str) -> str:
    return card.split()[1]


def following(hand: Sequence[str], table: Played, kind: Callable[[str], str] = suit) -> list[str]:
    """What may be played if the kind of card that was led has to be followed."""
    led = kind(table[0][1]) if table else ""
    return [card for card in hand if kind(card) == led] or list(hand)


def trick(
    hands: Hands,
    order: Iterable[int],
    legal: Callable[[list[str], Played], list[str]],
    power: Callable[[str, str], int],
) -> Generator[Asked, str, tuple[int, list[str]]]:
    """One trick: who takes it, and its cards. `power(card, first card)` is compared, of equal ones the first counts."""
    table: Played = []
    for player in order:
        card = yield player, legal(hands[player], table)
        hands[player].remove(card)
        table.append((player, card))
    first = table[0][1]
    taker = max(table, key=lambda each: power(each[1], first))[0]
    return taker, [card for _, card in table]


def plain(order: Sequence[str], trump: str = "") -> Callable[[str, str], int]:
    """Power by trump, then by the suit that was led."""

    def power(card: str, first: str) -> int:
        height = order.index(rank(card))
        return height + 100 if suit(card) == trump else height if suit(card) == suit(first) else -1

    return power
