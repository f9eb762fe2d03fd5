"""A bot that plays any game sensibly: Monte Carlo tree search over what a player may know.

Each thought takes a position that the player cannot tell from the true one (`Chair.imagined`), walks down one
tree that all these positions share (`interpreter.play.thoughts`), adds a node, and plays on by what earlier plays have
shown (`interpreter.play.hunches`). Thoughts are thought in native code, many in one call, once there were enough of
them to make it worth while; each comes out the same in Python.

Long games are not played to their end every time. If the scores seldom move (points are counted
when a round is over), a random play stops when they have moved: what happens in later rounds is
noise. If they move often, it stops some way on: soon at first, for a few plays cannot tell a good
choice from many choices by chance after it, and the further the more plays there were. How often they
move and how long a play is, is learnt from the first random plays; nothing here knows a game.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from dsl import game as g
from interpreter.ask.chair import Chair
from interpreter.compile.program import Program
from interpreter.native import to_native
from interpreter.native.twins import combinations_of
from interpreter.play.chance import Dice
from interpreter.play.choice import Decision, Option
from interpreter.play.dice import drawn
from interpreter.play.fault import Fault, rules_may_fail
from interpreter.play.hunches import ACTS, DECLINED, NUMBERS, code_of_picks
from interpreter.play.picks import Picks
from interpreter.play.ranking import leaders
from interpreter.play.state import State
from interpreter.play.thoughts import (
    AT_END,
    LISTED,
    ONE,
    REACHED,
    WHEN_CUT,
    Thoughts,
    code_of_raw,
    grouped_by_kind,
    packed,
)
from lab.workers import stopped

if TYPE_CHECKING:
    from interpreter.native.thoughts import NativeThoughts

FIRST_PLAYS = 4  # played to the end, to learn how often the scores move
SELDOM = 8.0  # choices from one move of the scores to the next
FAR = 60  # choices in a random play before it may stop, where scores move often; a shorter play goes to its end
NEAR = 5  # the same in the first thoughts about a longer play
LONGEST = 3_000
NATIVE_AFTER = 100  # random plays in Python, before native code is worth making; once it is there, it is used sooner
ENOUGH_THOUGHTS = 50  # to say anything about how sure it is
MOST_NODES = 1 << 17  # of a tree: whoever thinks longer, adds no more
AT_ONCE = 16  # thoughts in one call, before the clock is looked at again
MOST_WAITING = 50_000  # objects left behind, before Python looks through them: a play that fails holds itself


@dataclass(frozen=True, slots=True)
class Node:
    """What is known of one option: how often it was thought about, and the sum of what came of it."""

    option: Option
    visits: int
    total: int

    @property
    def worth(self) -> float:
        """What came of it on average, from 0 to 1."""
        return self.total / (ONE * max(1, self.visits))


class SearchBot:
    """Searches for a number of seconds or of random plays at each choice."""

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
        return nodes[0].option

    def get_ready(self, chair: Chair) -> None:
        """Makes now what it thinks with, so that all of its time is for thoughts."""
        chair.program.game.thinking_code(chair.program.setup)

    def _think(self, search: _Search) -> None:
        """Until it is time; or until the run is stopped that this is a game of, which then is not played on."""
        if self.iterations is not None:
            left = self.iterations
            while left > 0 and not stopped():
                left -= search.think(left)
                _tidy_up()
        else:
            if search.score.pace.plays < FIRST_PLAYS:  # in Python, which took all of its time where games are long
                search.think(FIRST_PLAYS)
            end = perf_counter() + (self.seconds or 0.0)
            while perf_counter() < end and not stopped():
                search.think(AT_ONCE)
                _tidy_up()

    def ranked(self, chair: Chair, rng: Random) -> list[Node]:
        """The options looked at, the best one first."""
        if self._pace is None or self._pace.program is not chair.program:
            self._pace = _Pace(chair.program)
        search = _Search(chair, rng, self._pace, min(self.iterations or MOST_NODES, MOST_NODES))
        with _uncollected():
            self._think(search)
        found = sorted(search.nodes(), key=lambda n: (-n.visits, -n.total))
        # No node: every play was cut off by a fault of the rules.
        return found or [Node(chair.options[rng.randrange(len(chair.options))], 0, 0)]


@contextmanager
def _uncollected() -> Iterator[None]:
    """Python looks for garbage later: where many games are held, that takes longer than a bot has to think."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _tidy_up() -> None:
    """Only what came in the meantime is looked through."""
    if gc.get_count()[0] > MOST_WAITING:
        gc.collect(1)


class _Search:
    """The thoughts about one decision."""

    def __init__(self, chair: Chair, rng: Random, pace: _Pace, room: int) -> None:
        self.chair = chair
        self.rng = rng
        self.tree = Thoughts(chair.player, room)
        self.score = _Score(pace)
        self.thoughts = 0
        self.native: NativeThoughts | None = None
        self.tried = False

    @cached_property
    def guided(self) -> bool:
        """Do plays go on by what earlier ones have shown? Where native code never thinks, that would take four times as
        long as going on by chance. This depends on the position alone: a bot chooses alike without native code."""
        return not self.chair.remembers()

    def think(self, wanted: int) -> int:
        """Thinks up to this often; gives how often it did."""
        pace = self.score.pace
        after = FIRST_PLAYS if self.chair.program.game.thinks(self.chair.program) else NATIVE_AFTER
        if pace.plays < after:
            count = min(wanted, after - pace.plays, AT_ONCE)
        else:
            count = min(wanted, AT_ONCE)
            if not self.tried:
                self.tried, self.native = True, self.chair.thoughts(self.tree)
        far = pace.far(self.thoughts)
        if self.native is not None:
            while pace.far(self.thoughts + count - 1) != far:
                count -= 1
        seeds = [self.rng.getrandbits(64) for _ in range(count)]
        if self.native is None:
            for seed in seeds:
                self.once(Dice(seed))
            return count
        left = self.native.think(seeds, far if self.score.ranked else LONGEST, LONGEST)
        pace.plays += count
        self.thoughts += count
        if 2 * left > count:
            self.native = None  # native code does not get on here
        return count

    def once(self, dice: Dice) -> None:
        """One position, one way down the tree, one new node, one random play."""
        tree = self.tree
        self.thoughts += 1
        tree.begin(dice)
        try:
            play = self.chair.imagined(dice)
            if self.tried:
                play = to_native(play)
            while (decision := play.decision) is not None and not tree.is_fresh:
                play.apply(decision.spec.table[self.taken(decision)])
            judged = self.score.of(play, dice, self.thoughts - 1, self.taken if self.guided else None)
        except Fault:
            return  # the rules got stuck in this thought
        if judged is not None:
            if self.score.together:
                winners, reached, _ = judged
                tree.judge_together(winners, *([reached[0], REACHED] if reached else [0, 0]))
            else:
                tree.judge(*judged)

    def taken(self, decision: Decision) -> Any:
        """The option by which a thought goes down the tree, or plays on from there."""
        options, number, player = decision.options, decision.spec.number, decision.player
        if not isinstance(options, Picks):
            raws, statement = decision.raws, decision.spec.statement
            by_act = isinstance(statement, g.ChooseOne) and statement.with_answers
            if self.tree.is_fresh and by_act:
                return raws[self.tree.played(number, player, [packed(raw) for raw in raws], ACTS, False)]
            codes = [code_of_raw(raw) for raw in raws]
            if self.tree.is_fresh:
                return raws[self.tree.played(number, player, codes, NUMBERS, False)]
            return raws[self.tree.taken(number, player, codes, [raw[0] for raw in raws] if by_act else None)]
        named = named_things(options)
        things, kinds, least, most = [*map(code_of_raw, options.things)], options.kinds, options.least, options.most
        if len(options) > LISTED:
            some = self.tree.taken_some(number, player, things, kinds, least, most, options.optional)
            return None if some is None else tuple(named[name] for name in some)
        ways = combinations_of(things if kinds is None else grouped_by_kind(things, kinds), kinds, least, most)
        codes = [*map(code_of_picks, ways), *([DECLINED] if options.optional else ())]
        if self.tree.is_fresh:
            place = self.tree.played(number, player, codes, NUMBERS, False)
        else:
            place = self.tree.taken(number, player, codes, None)
        return tuple(named[name] for name in ways[place]) if place < len(ways) else None

    def picks(self, decision: Decision) -> dict[int, Any]:
        """All ways to pick some things, by their codes."""
        return {
            DECLINED if raw is None else code_of_picks([code_of_raw(thing) for thing in raw]): raw
            for raw in decision.raws
        }

    def nodes(self) -> Iterator[Node]:
        """Those of the options at the root."""
        decision, table, options = self.chair.decision, self.chair.decision.spec.table, self.chair.decision.options
        some = isinstance(options, Picks)
        listed = not some or len(options) <= LISTED
        by_code: dict[int, Any] = {}
        if listed:
            by_code = self.picks(decision) if some else {code_of_raw(raw): raw for raw in decision.raws}
        named = named_things(options) if isinstance(options, Picks) else {}
        for code, words, visits, total in self.tree.first_nodes():
            raw = by_code[code] if listed else None if words is None else tuple(named[name] for name in words)
            yield Node(table[raw], visits, total)


def named_things(options: Picks) -> dict[int, Any]:
    """The things to pick from by the numbers that the tree knows them by: a list has a code, a number is its own."""
    return {code_of_raw(thing): thing for thing in options.things}


class _Pace:
    """How long a game is and how often its scores move, learnt from the first random plays of a bot."""

    __slots__ = ("choices", "moves", "plays", "program")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.plays = 0
        self.choices = 0
        self.moves = 0

    def far(self, thoughts: int) -> int:
        """A random play has at least this many choices, after so many thoughts about the decision."""
        if self.choices > SELDOM * self.moves:
            return 0
        return FAR if self.choices <= FAR * FIRST_PLAYS else min(FAR, max(NEAR, isqrt(thoughts)))


class _Score:
    """Plays on and says what came of it."""

    def __init__(self, pace: _Pace) -> None:
        self.pace = pace
        winner = pace.program.rules.winner
        self.together = winner is not None and winner.listed is not None
        self.ranked = winner is not None and (winner.listed is None or winner.score is not None)
        self.sign = 1 if winner is not None and winner.ranks and winner.ranks[0].highest else -1

    def of(
        self, play: State, dice: Dice, thoughts: int, choose: Callable[[Decision], Any] | None
    ) -> tuple[list[int], list[int], int] | None:
        """Who is ahead, with which scores, and what these count; None if that cannot be told. Without `choose` the dice
        do."""
        watch, pace = self.ranked, self.pace
        learning = pace.plays < FIRST_PLAYS
        pace.plays += 1
        far = pace.far(thoughts)
        by_dice = choose is None and not learning
        if by_dice and (found := play.rollout(dice.word, far if watch else LONGEST, LONGEST)):
            columns, over = found
            return self.told(columns, AT_END if over else WHEN_CUT)
        before = self.scores(play) if watch else None
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
                    if now is not None and (told := self.standing(play)) is not None:
                        return told
                    watch = False
            play.apply(drawn(decision, dice) if choose is None else decision.spec.table[choose(decision)])
        return self.told(play.worth(), AT_END) if play.result is not None else self.standing(play)

    def told(self, columns: Sequence[Any], weight: int) -> tuple[list[int], list[int], int]:
        if self.together:
            winners, *reached = columns
            return list(winners), [score for score in reached if isinstance(score, int)], weight
        winners, scores = leaders(self.pace.program, columns)
        numbers = [self.sign * s for s in scores] if all(isinstance(s, int) for s in scores) else []
        return list(winners), numbers, weight

    def standing(self, play: State) -> tuple[list[int], list[int], int] | None:
        """The same in the middle of a play; None if the rules can tell it at the end only."""
        if not self.ranked:
            return None
        with rules_may_fail:  # rules meant for the end may run into anything before it
            return self.told(play.worth(), WHEN_CUT)
        self.ranked = False
        return None

    def scores(self, play: State) -> list[Any] | None:
        """What counts first, of each seat or of all together; None if it cannot be told in the middle of a play."""
        with rules_may_fail:  # as above
            return play.worth()[0] if not self.together else [play.worth()[1]]
        self.ranked = False
        return None
