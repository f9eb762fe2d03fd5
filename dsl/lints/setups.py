"""All the ways in which a game can be set up, as far as they need to be tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from dsl import game as g
from dsl.game.composition import options_in_ranges
from dsl.game.fold import Constants, NotConstant, Setup, constant
from dsl.game.walk import below, parts, rule_expressions
from dsl.sentence import Sentence, say

MANY = 4
MOST = 120
FEW = 40
LONGEST_RANGE = 10_000
MOST_WORK = 2_000


def values_to_try(option: g.GameOption) -> list[int]:
    """All values of an option; of a long list of numbers the first, the default and the last."""
    codes = [v if isinstance(v, int) else i for i, v in enumerate(option.values)]
    if len(codes) <= MANY:
        return codes
    return list(dict.fromkeys((option.default, codes[0], codes[-1])))


def mentioned(expressions: Iterable[g.Expr]) -> frozenset[str]:
    """The options that expressions name."""
    return frozenset(str(e.info) for e in expressions if isinstance(e, g.Apply) and e.op == "option")


def setups(game: g.Game, only: frozenset[str], most: int = MOST) -> Iterator[Setup]:
    """Every set-up worth trying, the default options first; `only` these options are varied.

    If that would be more than `most`, options leave their default one at a time.
    """
    default = {o.name: o.default for o in game.options}
    varied = [o for o in game.options if o.name in only]
    choices = [[(o.name, v) for v in values_to_try(o)] for o in varied]
    many = len(game.player_counts)
    for values in choices:
        many *= len(values)
    if many <= most:
        settings = [default | dict(combination) for combination in product(*choices)]
        settings.sort(key=lambda s: s != default)
    else:
        settings = [default, *(default | {name: v} for values in choices for name, v in values if v != default[name])]
    for options in settings:
        for players in game.player_counts:
            yield Setup(players, options)


def rule_setups(game: g.Game) -> Iterator[Setup]:
    """The set-ups in which the rules may differ: options that no rule names keep their default."""
    ranges = {name for family in game.families for name in options_in_ranges(family)}
    return setups(game, mentioned(rule_expressions(game)) | ranges, FEW)


def described(game: g.Game, setup: Setup) -> Sentence:
    """A set-up in words: `with 6 players and many_piles = yes`."""
    told = say("with 1 player" if setup.players == 1 else "with {players} players", players=setup.players)
    for option in game.options:
        code = setup.options[option.name]
        if code != option.default:
            shown = next((v for v in option.values if option.value_of(v) == code), code)
            told = say("{told} and {option} = {value}", told=told, option=option.name, value=str(shown))
    return told


def fixed(e: g.Expr, game: g.Game, setup: Setup) -> Any:
    """The value of an expression if it follows from the set-up; raises NotConstant otherwise.

    What would take long to work out, because somebody wrote an enormous range or definitions that
    call each other over and over, is left open.
    """
    known = Constants(setup, game.defines)
    if _work(e, game, {}) > MOST_WORK:
        raise NotConstant(e)
    for x in below(e):
        if isinstance(x, g.Apply) and x.op == "range":
            low, high = (constant(end, known) for end in x.args)
            if not isinstance(low, int) or not isinstance(high, int) or high - low > LONGEST_RANGE:
                raise NotConstant(x)
    return constant(e, known)


def _work(e: g.Expr, game: g.Game, seen: dict[int, int]) -> int:
    """How many operations an expression comes to, with the definitions it calls; a range in one is much."""
    work = 1 + sum(_work(inner, game, seen) for inner in parts(e))
    if isinstance(e, g.CallDefine):
        if e.define not in seen:
            body = game.defines[e.define].body
            ranges = any(isinstance(x, g.Apply) and x.op == "range" for x in below(body))
            seen[e.define] = MOST_WORK if ranges else _work(body, game, seen)
        work += seen[e.define]
    elif isinstance(e, g.Apply) and e.op == "mul":
        work += MOST_WORK // 20
    return work
