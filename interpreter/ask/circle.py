"""Choices that leave no choice, again and again: a play that never comes to one that does.

Where somebody has one option only, it is taken without a question; where there is nothing to choose, the choice is left
out. Rules in which that goes on for ever are stopped by the limit of work. What goes round is found by playing the
beginning of that stretch once more, in single steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from dsl.game.failure import RuleFailure
from dsl.sentence import say
from interpreter.ask.events import cards_in
from interpreter.play import limits
from interpreter.play.choice import Option
from interpreter.play.fault import Fault, line_of
from interpreter.play.past import restarted

if TYPE_CHECKING:
    from interpreter.play.state import State

MOST_BLOCKS = 3_000  # that are played once more
OFTEN = 3  # times that somebody has had the same choice: then they go round
MOST_TOLD = 4
Turn = tuple[int, Option]


def circle(state: State) -> RuleFailure | None:
    """What goes round where a play has used up its work; None if it is not a choice, or the past is not known."""
    turns = _without_a_choice(state) if state.replayable else []
    latest = turns[len(turns) // 2 :]
    often = Counter(_choice(turn) for turn in turns)
    going = dict.fromkeys(turn for turn in latest if often[_choice(turn)] >= OFTEN)
    return told(going) if going else None


def told(turns: Collection[Turn]) -> RuleFailure:
    """Who goes round and what they can do, in the order of the lines. Which cards they have is not told."""
    seats: dict[tuple[str, int, str], set[int]] = {}
    lines: dict[tuple[str, int], str] = {}
    for player, option in turns:
        source = option.program.phase_source(option.spec.phase)
        answer = "" if option.passes or cards_in(option) else str(option)
        place = source.name, source.line(option.spec.statement.span.start)
        seats.setdefault((*place, answer), set()).add(player)
        lines[place] = line_of(option.program.rules.source, source, place[1])
    pass_only = all(option.passes for _, option in turns)
    template = "{players} can only pass, again and again"
    if not pass_only:
        template = "{players} can only choose one thing, again and again"
    title = say(template, players=_players(set().union(*seats.values())))
    notes = []
    for (file, line, answer), these in sorted(seats.items())[:MOST_TOLD]:
        template = "line {line}: {players} can only pass"
        if answer:
            template = "line {line}: {players} can only choose {answer}"
        elif not pass_only:
            template = "line {line}: no choice for {players}"
        notes.append(say(template, line=lines[file, line], players=_players(these), answer=answer))
    return RuleFailure("CG809", title, limits.GOES_ROUND, tuple(notes))


def _without_a_choice(state: State) -> list[Turn]:
    """Who had one option or none since the last choice, as far as that is played once more."""
    play = restarted(state, trace=True)
    play.replayable = False  # it does not ask the same of itself
    choices = state.choices()
    with suppress(Fault):
        if not choices:
            block = play.at_first_line()
        else:
            play.begin()
            for raw in choices[:-1]:
                assert play.decision is not None
                play.apply(play.decision.spec.table[raw])
            assert play.decision is not None
            block = play.take(play.decision.spec.table[choices[-1]])
        assert play.log is not None
        before = len(play.log.events)
        left = MOST_BLOCKS

        def enough(_: int) -> bool:
            nonlocal left
            left -= 1
            return left < 0 or play.spent + play.steps > limits.MOST_STEPS // 20

        play.run(block, enough)
        events = play.log.events[before:]
        return [(e.player, e.option) for e in events if e.forced and e.player is not None and e.option is not None]
    return []


def _choice(turn: Turn) -> tuple[int, int]:
    player, option = turn
    return player, option.spec.id


def _players(seats: set[int]) -> str:
    *some, last = (f"p{seat + 1}" for seat in sorted(seats))
    return say("{some} and {last}", some=", ".join(some), last=last) if some else last
