"""Matches: several deals of ours, each of them a whole game in OpenSpiel.

OpenSpiel's trick games are single deals. A match of ours is compared with a row of them: the cards,
the dealer and the points so far are handed on, every choice is compared, and after each deal the
points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from interpreter import Option, State
from interpreter.play.chance import Chance
from tests.oracle.harness import Oracle, Pair

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
DECK = tuple(f"{suit} {rank}" for suit in SUITS for rank in RANKS)


class MatchOracle(Oracle):
    """How a match of ours is played in OpenSpiel, deal by deal."""

    deals = 60  # more than a match has

    def new_deal(self, number: int, deck: Sequence[str], ours: State) -> Pair:
        """OpenSpiel's play of a deal up to its first choice; the first deal has the number 0."""
        raise NotImplementedError

    def scores(self, before: Sequence[float], returns: Sequence[float]) -> list[float]:
        """The points after a deal."""
        return [a + b for a, b in zip(before, returns, strict=True)]

    def deck(self, rng: Random) -> tuple[str, ...]:
        """The cards of a deal in the order in which they are dealt."""
        return tuple(rng.sample(DECK, 52))

    def pick(self, player: int, options: Mapping[tuple[int, ...], Option], rng: Random) -> tuple[int, ...]:
        """What a player does, as OpenSpiel's actions: anything."""
        return rng.choice(list(options))


def play_match(oracle: MatchOracle, seed: int) -> int:
    """Plays one match in both engines; the number of choices that were compared."""
    rng = Random(seed)
    decks = [oracle.deck(rng) for _ in range(oracle.deals)]
    ours = State(oracle.game.program(oracle.setup), Chance(0, tuple(decks))).begin()
    scores = [0.0] * oracle.setup.players
    choices = 0
    for number, deck in enumerate(decks):
        pair = oracle.new_deal(number, deck, ours)
        while not pair.theirs.is_terminal():
            options = pair.options()
            pair.take(oracle.pick(pair.theirs.current_player(), options, rng), options)
            choices += 1
        scores = oracle.scores(scores, pair.theirs.returns())
        assert points(ours) == scores, f"different points after deal {number + 1} of seed {seed}\n{pair}"
        if ours.result is not None:
            return choices
    raise AssertionError(f"the match of seed {seed} does not end")


def points(ours: State) -> list[float]:
    """What each player has now: the first ranked value."""
    return [ours.program.ranks[0](ours, seat) for seat in range(ours.program.layout.players)]


def endings(ours: State, deals: int = 1) -> int:
    """How many ways there are to play on until the cards are shuffled again."""
    if ours.decision is None or ours.drawn > deals:
        return 1
    found = 0
    for option in ours.decision.options:
        following = ours.copy()
        following.apply(option)
        found += endings(following, deals)
    return found


def held(ours: State) -> int:
    """How many cards the player who decides has in hand."""
    return len(ours.zone("hand", ours.decision.player)) if ours.decision else 0


def their_endings(theirs: Any) -> int:
    """The same in OpenSpiel, where choices with one option are steps too."""
    if theirs.is_terminal():
        return 1
    return sum(their_endings(theirs.child(action)) for action in theirs.legal_actions())


def last_tricks(oracle: MatchOracle, seed: int, cards: int) -> tuple[int, int]:
    """The ways to play the last cards of the first deal, here and in OpenSpiel."""
    rng = Random(seed)
    deck = oracle.deck(rng)
    ours = State(oracle.game.program(oracle.setup), Chance(0, (deck,))).begin()
    pair = oracle.new_deal(0, deck, ours)
    while held(ours) > cards:
        options = pair.options()
        pair.take(oracle.pick(pair.theirs.current_player(), options, rng), options)
    return endings(ours), their_endings(pair.theirs)
