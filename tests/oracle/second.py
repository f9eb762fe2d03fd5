"""Plays a game of ours beside a second implementation, written in Python from the rules and not from the file.

A second implementation is a generator. It yields who decides and between what, in the words in which
records write options, is sent what was chosen, and returns the scores. Shuffles come from outside, so
that both sides have the same cards. What leaves no choice is taken by our engine without asking, and
here on behalf of the other side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from os import environ
from random import Random

from interpreter import State
from interpreter.play.chance import Chance
from interpreter.text.options import written
from tests.every_game import game as loaded

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")

Course = Generator[tuple[int, Collection[str]], str, Sequence[int]]


def pack(ranks: Sequence[str] = RANKS, suits: Sequence[str] = SUITS) -> tuple[str, ...]:
    return tuple(f"{suit} {rank}" for suit in suits for rank in ranks)


def suit_of(card: str) -> str:
    return card.split()[0]


def rank_of(card: str) -> str:
    return card.split()[1]


class Second:
    """One play by the second implementation."""

    name: str  # of the rules file
    cards: tuple[str, ...] = pack()
    shuffles = 100  # more than a play has

    def __init__(self, players: int, options: Mapping[str, int | str | bool], orders: Iterable[Sequence[str]]) -> None:
        self.players = players
        self.options = options
        self.orders = iter(orders)

    def course(self) -> Course:
        """The whole play."""
        raise NotImplementedError

    def choose(self, ways: Sequence[str], rng: Random) -> str:
        """What the players do: anything, if nothing else is said."""
        return rng.choice(ways)

    def shuffled(self, cards: Collection[str] | None = None) -> list[str]:
        """These cards, or all, in the order of the next shuffle; the first is dealt first."""
        left = list(self.cards if cards is None else cards)
        if len(left) < 2:
            return left  # no event of chance
        found = []
        for card in next(self.orders):
            if card in left:
                left.remove(card)
                found.append(card)
        return found

    def around(self, first: int) -> list[int]:
        """All seats, clockwise from one on."""
        return [(first + step) % self.players for step in range(self.players)]


def compare(second: type[Second], players: int, seed: int, **options: int | str | bool) -> int:
    """Plays one random game on both sides; the number of choices that were compared."""
    game = loaded(second.name)
    setup = game.setup(players, options)
    rng = Random(seed)
    orders = tuple(tuple(rng.sample(second.cards, len(second.cards))) for _ in range(second.shuffles))
    ours = State(game.program(setup), Chance(0, orders)).begin()
    other = second(players, setup.options, orders)
    theirs = other.course()
    where = f"{second.name} {setup}, seed {seed}"
    choices = 0
    answer: str | None = None
    while True:
        try:
            player, due = theirs.send(answer) if answer is not None else next(theirs)
        except StopIteration as over:
            scores = list(over.value)
            break
        if len(due) == 1:
            (answer,) = due
        else:
            answer = _chosen(
                ours, player, set(due), lambda ways: other.choose(ways, rng), f"{where}, choice {choices + 1}"
            )
            choices += 1
    assert ours.result is not None, f"the other side is over, ours asks {ours.decision!r}: {where}"
    assert list(ours.result.scores) == scores, f"different scores: {where}"
    return choices


def _chosen(ours: State, player: int, due: set[str], choose: Callable[[Sequence[str]], str], where: str) -> str:
    """Takes one of our options, after making sure that both sides ask the same of the same player."""
    decision = ours.decision
    assert decision is not None, f"ours is over, the other side asks player {player + 1} for {sorted(due)}: {where}"
    mine = {in_order(written(option)): option for option in decision.options}
    assert decision.player == player, f"ours asks player {decision.player + 1}, the other side {player + 1}: {where}"
    assert set(mine) == due, f"only ours: {sorted(set(mine) - due)}, only theirs: {sorted(due - set(mine))}: {where}"
    chosen = choose(sorted(mine))
    ours.apply(mine[chosen])
    return chosen


def in_order(words: str) -> str:
    """The words of an option with the cards of each list in alphabetical order."""
    return ", ".join(" + ".join(sorted(pick.strip("()").split(" + "))) for pick in words.split(", "))


def games(few: int) -> int:
    """How many games are compared: a few in every run of the tests, many in `make proof`."""
    return int(environ.get("ORACLE_GAMES", few))


def compare_many(second: type[Second], players: int, games: int, first: int = 0, **options: int | str | bool) -> int:
    """Plays that many random games; the number of choices that were compared."""
    return sum(compare(second, players, seed, **options) for seed in range(first, first + games))
