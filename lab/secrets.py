"""What is offered to a player must not depend on cards that they do not know.

The checker judges that by reading the rules, except for zones that are revealed or peeked at somewhere: when, only play
can tell. So play tells: where somebody decides, the cards that they do not know change places, and they are asked
again. If something else is offered then, or in other words, the choice tells of hidden cards. Mostly nothing hidden was
looked at when the options were worked out (`interpreter.ask.looks`): then nothing needs to change places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from dsl.lints.effects import Effects
from dsl.lints.knowledge import shown_zones
from dsl.source import Span
from interpreter.ask.looks import Looks
from interpreter.ask.sample import sample
from interpreter.compile.program import Program
from interpreter.game import Game
from interpreter.play.chance import Chance, Dice
from interpreter.play.choice import Decision
from interpreter.play.fault import Fault, rules_may_fail
from interpreter.play.picks import Picks
from interpreter.play.state import State
from lab.plays import seed_of

GAMES = 4  # of a set-up that is the only one for its number of players
SHARED = 8  # of all that there are for one number of players, but one of each at least
TRIES = 3  # other arrangements of the cards at each choice
ASKED = 25  # times that one choice of the rules is looked at in a game
MOST_LISTED = 200  # options that are compared word by word


@dataclass(frozen=True, slots=True)
class Telling:
    """Where a choice of the rules, or a text that is `said`, tells of hidden cards, and a play in which it did."""

    file: str
    span: Span
    record: str
    said: bool = False


def judged_by_play(game: Game) -> bool:
    """Are there zones about which the checker says nothing?"""
    return bool(shown_zones(game.rules, Effects(game.rules)))


def games_of(place: int, alike: int) -> range:
    """The numbers of the games of one set-up in which choices are looked at, out of those with as many players."""
    many = GAMES if alike == 1 else max(1, SHARED // alike)
    return range(place * many, (place + 1) * many)


def tellings(
    program: Program, limit: int, seed: int, stopped: Callable[[], bool], games: range = range(GAMES)
) -> list[Telling]:
    """The first time that each choice of the rules tells something, in a few random games of a set-up."""
    found: dict[int, Telling] = {}
    counted = program.tallies[:]
    for number in games:
        rng = Random(seed_of(seed, number, "secrets"))
        state = State(program, Chance(seed_of(seed, number)))
        asked: dict[int, int] = {}
        try:
            state.begin()
            while (decision := state.decision) is not None and not stopped():
                at = decision.spec.number
                asked[at] = asked.get(at, 0) + 1
                if at not in found and asked[at] <= ASKED and tells(state, rng):
                    file = program.phase_source(decision.spec.phase).name
                    found[at] = Telling(file, decision.spec.statement.span, state.record())
                if sum(asked.values()) >= limit or min(asked.values()) > ASKED:
                    break
                state.apply(decision.options[rng.randrange(len(decision.options))])
        except Fault:
            continue
    program.tallies[:] = counted  # these games are not among those that are counted
    return list(found.values())


def tells(state: State, rng: Random) -> bool:
    """Would the player who decides be offered something else if cards that they do not know were others?"""
    assert state.decision is not None
    player = state.decision.player
    looks = Looks()
    here = offered(state, state, looks)
    dice = [Dice(rng.getrandbits(64)) for _ in range(TRIES)]
    if not looks.at_hidden(state):
        return False
    others = (sample(state, player, one) for one in dice)
    return any(not looks.alike(state, other) and offered(other, state) != here for other in others)


def offered(state: State, due: State, looks: Looks | None = None) -> Any:
    """What the one who decides in `due` is offered in this position; None if nothing is."""
    assert due.decision is not None
    spec = due.decision.spec
    scratch = state.copy()
    scratch.log, scratch.decision, scratch.asks_forced = None, None, True
    if looks is not None:
        looks.note(scratch)
    stuck = True
    with rules_may_fail:
        state.program.blocks[spec.asks_at](scratch)
        stuck = False
    if stuck:
        return "stuck"
    found: Decision | None = scratch.decision
    if found is None or found.spec is not spec or found.player != due.decision.player:
        return None
    options = found.options
    if isinstance(options, Picks):
        return found.prompt, sorted(options.things), options.least, options.most, options.optional, len(options)
    return found.prompt, len(options), [(option.raw, str(option)) for option in options[:MOST_LISTED]]
