"""A bot that plays any game sensibly: Monte Carlo tree search over what a player may know.

Each round of the search takes a position that the player cannot tell from the true one
(`Chair.sample`), walks down one tree that all these positions share, adds a node, and plays on at
random. An option that is not open in some of the positions is judged by how often it *was* open
(availability counts): single-observer information-set search with UCB1, after Cowling, Powley and
Whitehouse (2012).

Choices with many options, such as picking 3 of 13 cards, are never listed. A node starts with few
options drawn at random and gets more as it is visited more often (progressive widening).

Long games are not played to their end every time. If the scores seldom move (points are counted
when a round is over), a random play stops when they have moved: what happens in later rounds is
noise. If they move often, it stops some way on. How often they move is learnt from the first
random plays; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from interpreter.chair import Chair
from interpreter.chance import Dice
from interpreter.choice import Decision, Option
from interpreter.dice import drawn
from interpreter.fault import Fault, dead_end
from interpreter.native import hurried
from interpreter.program import Program
from interpreter.ranking import leaders, rank
from interpreter.state import Result, State

if TYPE_CHECKING:
    from interpreter.native.samples import Samples

EXPLORATION = 0.6
LISTED = 40  # so many options are all looked at; of more only a growing part
WIDENING = 2.0
FIRST_PLAYS = 4  # played to the end, to learn how often the scores move
SELDOM = 8.0  # choices from one move of the scores to the next
FAR = 60  # choices in a random play before it may stop, where scores move often
LONGEST = 3_000
NATIVE_AFTER = 100  # random plays in Python, before native code is worth making
ENOUGH_THOUGHTS = 50  # to say anything about how sure it is
MARGIN_AT_END = 0.15
MARGIN_WHEN_CUT = 0.5


class Node:
    """What is known of one option: `total` is the reward of the player who took it.

    `children` are by the choice of the rules that is due then, and by its options as numbers.
    """

    __slots__ = ("available", "children", "option", "player", "total", "visits")

    def __init__(self, option: Option | None, player: int) -> None:
        self.option = option
        self.player = player
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[int, dict[Any, Node]] = {}


class SearchBot:
    """Searches for so many seconds or so many random plays at each choice."""

    def __init__(self, seconds: float | None = None, iterations: int | None = None) -> None:
        if seconds is None and iterations is None:
            seconds = 0.5
        self.seconds = seconds
        self.iterations = iterations
        self.certainty: float | None = None  # the part of its thoughts that the last choice got, if they were many
        self._pace: _Pace | None = None

    @property
    def name(self) -> str:
        return f"search:{self.iterations}" if self.iterations is not None else f"search:{self.seconds:g}s"

    def choose(self, chair: Chair, rng: Random) -> Option:
        if len(chair.options) == 1:
            return chair.options[0]
        nodes = self.ranked(chair, rng)
        thoughts = sum(node.visits for node in nodes)
        self.certainty = nodes[0].visits / thoughts if thoughts >= ENOUGH_THOUGHTS else None
        return nodes[0].option or chair.options[0]

    def ranked(self, chair: Chair, rng: Random) -> list[Node]:
        """The options looked at, the best one first."""
        if self._pace is None or self._pace.program is not chair.program:
            self._pace = _Pace(chair.program)
        search = _Search(chair, rng, self._pace)
        if self.iterations is not None:
            for _ in range(self.iterations):
                search.once()
        else:
            end = perf_counter() + (self.seconds or 0.0)
            while perf_counter() < end:
                search.once()
        tried = [node for options in search.root.children.values() for node in options.values()]
        found = sorted(tried, key=lambda n: (-n.visits, -n.total))
        # A root without children: every play was cut off by a fault of the rules.
        return found or [Node(_any(chair.options, rng), chair.player)]


def _any(options: Sequence[Option], rng: Random) -> Option:
    return options[int(rng.random() * len(options))]


class _Search:
    """The tree of one decision."""

    def __init__(self, chair: Chair, rng: Random, pace: _Pace) -> None:
        self.chair = chair
        self.rng = rng
        self.root = Node(None, chair.player)
        self.score = _Score(pace)
        self.samples: Samples | None = None
        self.tried = False

    def sample(self) -> State:
        if self.score.pace.plays < NATIVE_AFTER:
            return self.chair.sample(self.rng)
        if not self.tried:
            self.tried, self.samples = True, self.chair.samples()
        return hurried(self.chair.sample(self.rng)) if self.samples is None else self.samples.take(self.rng)

    def once(self) -> None:
        """One position, one way down the tree, one new node, one random play."""
        play = self.sample()
        node = self.root
        path = [node]
        try:
            while (decision := play.decision) is not None:
                fresh, node = self.step(node, decision)
                path.append(node)
                assert node.option is not None
                play.apply(node.option)
                if fresh:
                    break
            rewards = self.score.of(play, self.rng)
        except Fault:
            return  # the rules got stuck in this thought
        for visited in path:
            visited.visits += 1
            visited.total += rewards[visited.player]

    def step(self, node: Node, decision: Decision) -> tuple[bool, Node]:
        """The next node, and whether it is new."""
        options, spec = decision.options, decision.spec
        children = node.children.setdefault(spec.id, {})
        count = len(options)
        known: list[Node | None]
        if count <= LISTED:
            raws = decision.raws
            known = list(map(children.get, raws))
            unknown = [raw for raw, child in zip(raws, known, strict=True) if child is None] if None in known else []
        else:
            known = [c for c in children.values() if c.option is not None and decision.allows(c.option)]
            wide = len(known) < WIDENING * sqrt(node.visits + 1)
            drawn = options[int(self.rng.random() * count)].raw
            new = wide and drawn not in children
            unknown = [drawn] if new or not known else []
        if unknown:
            for child in known:
                if child is not None:
                    child.available += 1
            raw = unknown[int(self.rng.random() * len(unknown))]
            child = children.get(raw) or children.setdefault(raw, Node(spec.table[raw], decision.player))
            child.available = max(child.available, 1)
            return True, child
        best, best_value = known[0], -1.0
        untried = None
        for child in known:
            assert child is not None
            child.available = available = child.available + 1
            visits = child.visits
            if visits:
                value = child.total / visits + EXPLORATION * sqrt(log(available) / visits)
                if value > best_value:
                    best, best_value = child, value
            elif untried is None:
                untried = child
        best = untried or best
        assert best is not None
        return False, best


class _Pace:
    """How often the scores of a game move, learnt from the first random plays of a bot."""

    __slots__ = ("choices", "moves", "plays", "program")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.plays = 0
        self.choices = 0
        self.moves = 0

    @property
    def far(self) -> int:
        """So many choices a random play has at least."""
        return 0 if self.choices > SELDOM * self.moves else FAR


class _Score:
    """Plays on at random and says how good the outcome is for each seat, from 0 to 1."""

    def __init__(self, pace: _Pace) -> None:
        self.pace = pace
        winner = pace.program.game.winner
        self.seats = range(pace.program.layout.players)
        self.ranked = winner is not None and winner.listed is None
        self.sign = 1 if winner is not None and winner.ranks and winner.ranks[0].highest else -1
        self.plays = 0
        self.margins = 0.0

    def of(self, play: State, rng: Random) -> list[float]:
        self.plays += 1
        watch = self.ranked
        pace = self.pace
        learning = pace.plays < FIRST_PLAYS
        pace.plays += 1
        far = pace.far
        seed = rng.getrandbits(64)
        if not learning and (found := play.rollout(seed, far if watch else LONGEST, LONGEST)):
            columns, over = found
            return self.rewards(*leaders(pace.program, columns), MARGIN_AT_END if over else MARGIN_WHEN_CUT)
        before = self.scores(play) if watch else None
        dice = Dice(seed)
        for count in range(LONGEST):
            decision = play.decision
            if decision is None:
                break
            if watch and (learning or count >= far):
                now = self.scores(play)
                if learning:
                    pace.choices += 1
                    pace.moves += now != before
                    before = now
                elif count == far:
                    before = now
                elif now != before:
                    if (standing := self.standing(play)) is not None:
                        return self.rewards(standing.winners, standing.scores, MARGIN_WHEN_CUT)
                    watch = False
            play.apply(drawn(decision, dice))
        if play.result is not None:
            return self.rewards(play.result.winners, play.result.scores, MARGIN_AT_END)
        standing = self.standing(play)
        if standing is None:
            return [0.5 for _ in self.seats]
        return self.rewards(standing.winners, standing.scores, MARGIN_WHEN_CUT)

    def standing(self, play: State) -> Result | None:
        """The ranking in the middle of a play; None if the rules can tell it at the end only."""
        if not self.ranked:
            return None
        try:
            return rank(play)
        except Exception as error:  # whatever rules meant for the end may run into before it
            if dead_end(error) is None:
                raise
            self.ranked = False
            return None

    def scores(self, play: State) -> list[Any] | None:
        """The first ranked value of each seat; None if it cannot be told in the middle of a play."""
        try:
            return play.worth()[0]
        except Exception as error:  # as above
            if dead_end(error) is None:
                raise
            self.ranked = False
            return None

    def rewards(self, winners: Sequence[int], scores: Sequence[Any], weight: float) -> list[float]:
        """A share of the win, and a smaller part for the distance to the others."""
        share = 1 / len(winners) if winners else 0.0
        won = [share if s in winners else 0.0 for s in self.seats]
        if len(scores) < 2 or not all(isinstance(s, int) for s in scores):
            return won
        total, others = sum(scores), len(scores) - 1
        margins = [self.sign * (s - (total - s) / others) for s in scores]
        self.margins += sum(abs(m) for m in margins) / len(margins)
        scale = 3 * self.margins / self.plays
        if not scale:
            return won
        ahead = [0.5 + 0.5 * max(-1.0, min(1.0, m / scale)) for m in margins]
        return [(1 - weight) * w + weight * a for w, a in zip(won, ahead, strict=True)]
