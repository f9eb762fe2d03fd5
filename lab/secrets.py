"""What is offered to a player must not depend on cards that they do not know.

The checker judges that by reading the rules, except for zones that are revealed or peeked at somewhere: when, only play
can tell. So play tells: where somebody decides, the cards that they do not know change places, and they are asked
again. If something else is offered then, or in other words, the choice tells of hidden cards. What was not looked at
when the options were worked out cannot change them: where nothing else has changed, nobody is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from dsl.lints.effects import Effects
from dsl.lints.knowledge import shown_zones
from dsl.source import Span
from interpreter.game import Game
from interpreter.play.choice import Decision
from interpreter.play.fault import Fault, dead_end
from interpreter.play.picks import Picks
from interpreter.play.state import State
from lab.plays import Match, seed_of

GAMES = 4  # of a set-up
TRIES = 3  # other arrangements of the cards at each choice
ASKED = 25  # times that one choice of the rules is looked at in a game
MOST_LISTED = 200  # options that are compared word by word
LISTS = ("zones", "where", "known", "variables", "registers")  # of a state


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


def tellings(match: Match, game: Game, seed: int, stopped: Callable[[], bool], games: int = GAMES) -> list[Telling]:
    """The first time that each choice of the rules tells something, in a few random games of a set-up."""
    found: dict[int, Telling] = {}
    for number in range(games):
        rng = Random(seed_of(seed, number, "secrets"))
        state = game.fresh(match.setup, seed_of(seed, number))
        asked: dict[int, int] = {}
        try:
            state.begin()
            while (decision := state.decision) is not None and not stopped():
                at = decision.spec.number
                asked[at] = asked.get(at, 0) + 1
                if at not in found and asked[at] <= ASKED and tells(state, rng):
                    file = state.program.phase_source(decision.spec.phase).name
                    found[at] = Telling(file, decision.spec.statement.span, state.record())
                if sum(asked.values()) >= match.limit or min(asked.values()) > ASKED:
                    break
                state.apply(decision.options[rng.randrange(len(decision.options))])
        except Fault:
            continue
    return list(found.values())


def tells(state: State, rng: Random) -> bool:
    """Would the player who decides be offered something else if cards that they do not know were others?"""
    assert state.decision is not None
    looks = Looks()
    here = offered(state, state, looks)
    others = (state.sample(state.decision.player, rng) for _ in range(TRIES))
    return any(not looks.find_alike(state, other) and offered(other, state) != here for other in others)


class Looks:
    """Which entries of the lists of a state were looked at."""

    def __init__(self) -> None:
        self.at: dict[str, set[int]] = {name: set() for name in LISTS}

    def note(self, state: State) -> None:
        """From now on everything that is looked at in this state is noted."""
        for name, looked_at in self.at.items():
            setattr(state, name, Noted(getattr(state, name), looked_at))

    def find_alike(self, one: State, other: State) -> bool:
        """Is everything that was looked at the same in both?"""
        if (one.direction, one.out, one.running, one.arrived) != (
            other.direction, other.out, other.running, other.arrived
        ):  # fmt: skip
            return False
        return all(getattr(one, name)[n] == getattr(other, name)[n] for name, at in self.at.items() for n in at)


class Noted(list[Any]):
    """A list that notes which of its entries were looked at."""

    def __init__(self, items: list[Any], looked_at: set[int]) -> None:
        super().__init__(items)
        self.looked_at = looked_at

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            self._all()
        else:
            self.looked_at.add(place % len(self))
        return super().__getitem__(place)

    def _all(self) -> None:
        self.looked_at.update(range(len(self)))

    def __iter__(self) -> Iterator[Any]:
        self._all()
        return super().__iter__()

    def __contains__(self, item: object) -> bool:
        self._all()
        return super().__contains__(item)

    def index(self, *args: Any) -> int:
        self._all()
        return super().index(*args)

    def count(self, item: Any) -> int:
        self._all()
        return super().count(item)


def offered(state: State, due: State, looks: Looks | None = None) -> Any:
    """What the one who decides in `due` is offered in this position; None if nothing is."""
    assert due.decision is not None
    spec = due.decision.spec
    scratch = state.copy()
    scratch.log, scratch.decision, scratch.asks_forced = None, None, True
    if looks is not None:
        looks.note(scratch)
    try:
        state.program.blocks[spec.asks_at](scratch)
    except Exception as error:
        if dead_end(error) is None:
            raise
        return "stuck"
    found: Decision | None = scratch.decision
    if found is None or found.spec is not spec or found.player != due.decision.player:
        return None
    options = found.options
    if isinstance(options, Picks):
        return found.prompt, sorted(options.things), options.least, options.most, options.optional, len(options)
    return found.prompt, len(options), [(option.raw, str(option)) for option in options[:MOST_LISTED]]
