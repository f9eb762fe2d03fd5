"""Gauner beside the game written by hand, also with players who hoard, lock and shun the jail."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from interpreter.play.state import State
from interpreter.rule_tests.run import run_tests
from tests.bench import gauner
from tests.bench.gauner import LAY, TAKE, Gauner
from tests.effort import cases
from tests.games import Arrange, at_random, play_alone, play_both, shipped

pytestmark = pytest.mark.slow

PLAYERS = (2, 3, 4)


def kind(state: State, card: int) -> int:
    found = state.program.layout.attributes["kind"][card]
    assert found is not None
    return found


def translate(state: State, option: Any) -> Any:
    """An option in the words of the game by hand."""
    raw = option.raw
    if raw is None:
        return gauner.NOTHING
    if option.spec.statement.picks[0].name == "cards":
        kinds = [kind(state, card) for card in raw]
        return tuple(kinds.count(k) for k in range(gauner.KINDS))
    first, second = raw
    if option.spec.statement.picks[0].name == "line":
        return state.program.layout.places[first].index - 1, second
    return first, second


def fills_jail(game: Gauner, option: tuple[int, int]) -> bool:
    row, end = game.rows[option[0]], option[1]
    jailed = row[-2] if end else row[1]
    jail = game.jail[:]
    jail[jailed >> 5] += jailed & 31
    return sum(n >= 2 for n in jail) >= 6 or sum(n >= 6 for n in jail) >= 2


def shunning(game: Gauner, options: Sequence[Any], rng: random.Random) -> Any:
    """Takes a group without filling the jail, if there is a way, and rather from a row that is nearly closed."""
    harmless = [o for o in options if not fills_jail(game, o)] or list(options)
    return min(harmless, key=lambda o: (len(game.rows[o[0]]), rng.random()))


def hoarder(state: State, game: Gauner, options: Sequence[Any], rng: random.Random) -> Any:
    """Keeps everything in hand, so that the cards run out."""
    if game.stage == TAKE:
        return shunning(game, options, rng)
    return options[0] if game.stage == LAY else at_random(state, game, options, rng)


def locker(state: State, game: Gauner, options: Sequence[Any], rng: random.Random) -> Any:
    """Lays out as many as possible, so that even the emergency brings little."""
    if game.stage == TAKE:
        return shunning(game, options, rng)
    if game.stage == LAY:
        return max(options, key=lambda o: (o[1] if o and not game.laid[o[0]] else -1, rng.random()))
    return at_random(state, game, options, rng)


POLICIES = {"random": at_random, "hoarder": hoarder, "locker": locker}


def compare(players: int, policy: str, seeds: range, arrange: Arrange | None = None) -> list[tuple[State, Gauner]]:
    way = POLICIES[policy]
    return [
        play_both("gauner", Gauner, players, seed, card=kind, translate=translate, policy=way, arrange=arrange)
        for seed in seeds
    ]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_plays_like_the_game_by_hand(players: int, policy: str) -> None:
    compare(players, policy, range(cases(8, 30)))


def scarce(state: State, game: Gauner, rng: random.Random) -> None:
    """Lays the cards of both so that they nearly run out: most are in jail, which is not full yet, or laid out."""
    jail = [0] * rng.randrange(20, 25) + [k for k in (1, 2, 3, 4) for _ in range(5)]
    row, other = [4, 5, 6], [rng.randrange(1, 7)] if rng.random() < 0.5 else []
    left = gauner.DECK[:]
    for k in (*jail, *row, *other):
        left.remove(k)
    rng.shuffle(left)

    def draw(number: int) -> list[int]:
        drawn, left[:number] = left[:number], []
        return drawn

    hands = [draw(rng.randrange(3, 8)) for _ in range(game.players)]
    pile, discards = draw(rng.randrange(3)), draw(rng.randrange(3))
    owner = [rng.randrange(game.players) for _ in range(gauner.KINDS)]
    laid = [[k for k in left if owner[k] == seat] for seat in range(game.players)]
    lay_engine(state, {
        "jail": [jail], "rows": [row, other, []], "hand": hands, "laid": laid, "deck": [pile], "discards": [discards],
    })  # fmt: skip
    game.jail, game.pairs, game.sixes = [jail.count(k) for k in range(gauner.KINDS)], 5, 1
    game.rows = [[k << 5 | 1 for k in row], [k << 5 | 1 for k in other], []]
    game.hands = [[hand.count(k) for k in range(gauner.KINDS)] for hand in hands]
    game.pile, game.discards = pile[::-1], discards
    game.laid = [left.count(k) for k in range(gauner.KINDS)]
    game.owner = [seat if k in left else -1 for k, seat in enumerate(owner)]
    game.legal = gauner.TAKES[1]


def lay_engine(state: State, zones: dict[str, list[list[int]]]) -> None:
    """Lays all cards again, by the kinds that are to lie in each place of each zone, and asks again."""
    layout = state.program.layout
    free = [[c for c in range(len(layout.cards)) if kind(state, c) == k] for k in range(gauner.KINDS)]
    state.zones = [[] for _ in layout.places]
    for zone, contents in zones.items():
        for place, kinds in enumerate(contents, layout.zones[zone].base):
            for k in kinds:
                card = free[k].pop()
                state.zones[place].append(card)
                state.where[card] = place
                state.known[card] = layout.sight[place]
    assert not any(free)
    assert state.decision is not None
    spec, state.decision = state.decision.spec, None
    state.run(spec.asks_at)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_plays_like_the_game_by_hand_when_cards_run_out(players: int, policy: str) -> None:
    compare(players, policy, range(cases(8, 20)), scarce)


def test_the_policies_reach_the_rare_rules() -> None:
    """Emergencies down to twelve and to six, idle turns, and the end because nobody can go on."""
    hoarding = [phases(state).count("give_up_cards") for state, _ in compare(4, "hoarder", range(20))]
    assert min(hoarding) > 0
    assert max(hoarding) > 1
    stuck = [game.scorings < 3 for _, game in compare(3, "locker", range(60), scarce)]
    assert True in stuck
    assert False in stuck


def phases(state: State) -> list[str]:
    names = [phase.name for phase in state.program.rules.phases]
    return [names[e.phase] for e in state.events if e.kind == "begins" and e.phase is not None]


@pytest.mark.parametrize("players", PLAYERS)
def test_random_plays_end(players: int) -> None:
    plays_end(players, range(cases(100, 400)))


def plays_end(players: int, seeds: range) -> None:
    for seed in seeds:
        state = play_alone(shipped("gauner"), players, seed)
        assert state.result is not None
        assert sum(map(len, state.zones)) == 105


def test_the_tests_in_the_file() -> None:
    trials = run_tests(shipped("gauner"))
    assert len(trials) > 30
    assert [trial.title for trial in trials if not trial.passed] == []
