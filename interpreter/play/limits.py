"""How much a play may work, and what the rules cannot do: each fault of a play that the engine itself finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from dsl import game as g
from dsl.game.failure import RuleFailure
from dsl.game.walk import below
from dsl.game.walk import statements as rule_statements
from dsl.sentence import say
from interpreter.compile.walk import statements
from interpreter.play.position import Position

if TYPE_CHECKING:
    from interpreter.compile import form as f
    from interpreter.compile.program import Program
    from interpreter.play.choice import CompiledChoice
    from interpreter.play.state import State

MOST_STEPS = 200_000
MOST_SPENT = 2 * MOST_STEPS  # while nobody has a choice
UNASKED = 100  # what a choice counts that leaves none
MOST_NAMED = 6  # zones in a note
GO_ROUND = "the rules go round without coming to a choice"
NO_CHOICE = "the rules go on and on, and nobody has a choice"
TOO_LONG = "this takes too long to work out"
TOO_MUCH = (
    "look through fewer things at once; or if a loop is around this line, "
    "see that each time round brings its end nearer"
)
GOES_ROUND = "see that each time round brings the end of the loop nearer"


def tick(position: Position) -> None:
    """Counts a pass of a loop; a play that never comes to a choice is stopped."""
    position.steps += 1
    if position.steps > MOST_STEPS:
        raise RuleFailure("CG809", GO_ROUND, GOES_ROUND)


def work(position: Position, cost: int) -> None:
    """Counts what takes longer the more cards there are."""
    position.steps += cost
    if position.steps > MOST_STEPS:
        raise RuleFailure("CG809", TOO_LONG, TOO_MUCH)


def unasked(position: Position) -> None:
    """A choice that leaves no choice begins a new stretch of work; but those that follow each other come to an end."""
    position.spent += position.steps + UNASKED
    position.steps = 0
    if position.spent > MOST_SPENT:
        raise RuleFailure("CG809", NO_CHOICE, GOES_ROUND)


def squared(position: Position, items: Sequence[Any]) -> Sequence[Any]:
    """A list whose entries are compared with each other counts by the square of its length."""
    work(position, len(items) * len(items) >> 8)
    return items


def weighed(position: Position, items: Sequence[Any], shift: int) -> Sequence[Any]:
    """A list that is gone through counts by its length, each time: `2 ** shift` of its entries are one step."""
    position.steps += 1 + (len(items) >> shift)
    if position.steps > MOST_STEPS:
        raise RuleFailure("CG809", TOO_LONG, TOO_MUCH)
    return items


TOO_MANY_WAYS = RuleFailure(
    "CG809",
    "this choice has too many ways to work out",
    "say the shape plainly: a run is `consecutive(cards by rank)`, a set `same(cards.rank)`, and of others each size "
    "is named, `group_sizes(cards by rank) is (3, 3, 1, 1)`; put such rules first, one shape in each rule or act, or "
    "let fewer be picked, as in `1 to 4 cards`",
)


def choice_at(program: Program, block: int, places: Sequence[f.At]) -> CompiledChoice | None:
    """The choice whose options are worked out in a block, or at the first of these places: without single steps a block
    goes on into the next ones."""
    for spec in program.specs:
        if spec.asks_at == block:
            return spec
        if places and any(places[0] == x.at for x in statements(program.cut.blocks[spec.asks_at].body)):
            return spec
    return None


def nobody(position: Position) -> None:
    raise RuleFailure("CG802", "nobody is to act here", "add `else`, or test with `is not nobody` before this line")


def not_running(position: Position, phase: str) -> None:
    raise RuleFailure(
        "CG812",
        say("`{phase}` is not being played here", phase=phase),
        "`end` the phase of this line, or the game; a test runs the phase that is to be ended, and `given` may "
        "stand behind `run`",
    )


def no_option(position: Position, spec: CompiledChoice) -> None:
    from interpreter.ask.why import what_forbids_all

    notes = what_forbids_all(cast("State", position), spec)
    help = "add `else`, or make a rule `if possible`"
    if isinstance(spec.statement, g.ChooseOne):
        help = "let one act always be possible, one without `if` and `must`, or ask only where there is one"
    elif before := _picked_before(position, spec):
        picks = ", ".join(f"{pick} from …" for pick in (*before, *(pick.name for pick in spec.statement.picks)))
        help = say(
            "`{names}` was chosen whatever comes of it: pick both in one choice, `choose {picks}`, with the rule below "
            "it; or add `else`, or make the rule `if possible`",
            names=", ".join(before),
            picks=picks,
        )
    raise RuleFailure("CG801", "there is no legal option", help, notes)


def _picked_before(position: Position, spec: CompiledChoice) -> list[str]:
    """What an earlier choice of the same phase picked and the rules of this one ask about."""
    assert isinstance(spec.statement, g.Choose)
    asked = {e.id for must in spec.statement.musts for e in below(must.condition) if isinstance(e, g.Local)}
    own = {pick.local for pick in spec.statement.picks}
    phase = position.program.rules.phases[spec.phase]
    earlier = (x for x in rule_statements(phase.body) if isinstance(x, g.Choose))
    return [pick.name for x in earlier for pick in x.picks if pick.local in asked - own]


def overfull(position: Position, place: int) -> None:
    name = position.program.labels.place(place)
    raise RuleFailure("CG811", say("there is no room left in `{name}`", name=name), "move away what lies there first")


def stays_short(position: Position, place: int) -> None:
    name = position.program.labels.place(place)
    lying = Counter({zone: len(cards) for zone, cards in enumerate(position.zones) if cards})
    listed = ", ".join(f"{count} {where}" for where, count in _by_zone(position, lying).most_common(MOST_NAMED))
    notes = (say("where the cards lie: {listed}", listed=listed),) if listed else ()
    raise RuleFailure(
        "CG810", say("`{name}` has too few cards", name=name), "say `up to`, or what to do `when short`", notes
    )


def _by_zone(position: Position, lying: Counter[int]) -> Counter[str]:
    """How many cards lie in the zones of each name."""
    found: Counter[str] = Counter()
    for place, count in lying.items():
        found[position.program.layout.places[place].zone.name] += count
    return found


def not_noted(position: Position, card: int) -> None:
    name = position.program.labels.place(position.where[card])
    raise RuleFailure(
        "CG816",
        say("a note would fall off a card in `{name}`", name=name),
        "lay it on a card in a row, in a slot, or in a pile that everybody sees",
    )
