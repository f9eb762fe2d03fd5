"""Improvements of expressions: the form before and after, as Python; none of them changes what comes out."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from interpreter.compile import counting, passes
from interpreter.compile import form as f
from interpreter.compile.python import Printer
from interpreter.compile.safe import is_safe, proven
from interpreter.compile.scope import Unit
from interpreter.compile.walk import remade
from interpreter.play.moving import move_all_open, move_card, move_cards, move_open
from interpreter.play.runtime import count_each, first_run, last_run, runs
from tests.every_game import game as loaded

KIND = f.Table("KIND", (0, 1, 2, 1))
KINDS = f.Table("KINDS", (0, 1, 2))
HAND, ROW, ME = f.Op("zone", (f.Value(3),), 1), f.Op("zone", (f.Name("x"),), 1), f.Name("me")


def kind_of(name: str) -> f.Op:
    return f.Op("at", (KIND, f.Name(name)))


def written(e: f.Expr) -> str:
    return Printer(SimpleNamespace(registers={}, seat_registers={}), False).expr(e)  # type: ignore[arg-type]


def after(one: counting.ExpressionPass, e: f.Expr) -> str:
    layout: Any = None
    unit = Unit(layout)
    return written(remade(e, lambda x: one(unit, x)))


def count(e: f.Expr) -> f.Op:
    return f.Op("len", (e,))


RUNS = f.Keyed("runs", "e", ROW, kind_of("e"), 2)
GROUPS = f.Keyed("groups", "e", HAND, kind_of("e"), 2)
OF_KIND = f.Listing(f.Name("c"), (f.Each(("c",), HAND), f.Where(f.Op("is", (kind_of("c"), f.Name("k"))))))
GROUP, TO_FIVE = f.Name("g", 1), f.Op("span_of", (f.Value(1), f.Value(5)), 1)
IN_ALL_PLACES = f.Listing(f.Name("c"), (f.Each(("p",), KINDS), f.Each(("c",), f.Op("zone", (f.Name("p"),), 1))))
COUNTED = f.Each(
    ("h",), f.Op("single", (f.Op("count_each", (f.Listing(kind_of("c"), (f.Each(("c",), HAND),)), f.Value(3)), 1),), 2)
)
MORE_THAN_COUNTED = f.Where(f.Op("gt", (f.Name("n"), f.Op("at", (f.Name("h", 1), f.Name("k"))))))
OF_ONE = f.Op("zone", (f.Op("add", (f.Value(6), f.Name("q"))),), 1)
WITH_SOME = f.Where(f.Op("gt", (count(f.Op("zone", (f.Op("add", (f.Value(6), f.Name("p"))),), 1)), f.Value(0))))
MINE = f.Op("zone", (f.Op("add", (f.Value(6), ME)),), 1)
OF_MINE = f.Listing(f.Name("c"), (f.Each(("c",), MINE), f.Where(f.Op("is", (kind_of("c"), f.Name("k"))))))


@pytest.mark.parametrize(
    ("one", "before", "then"),
    [
        (counting.more_than_one_run, f.Op("gt", (count(RUNS), f.Value(1))), "(len(set(map(GKIND, Z[x]))) > 1)"),
        (counting.more_than_one_run, f.Op("lt", (count(RUNS), f.Value(2))), "(not (len(set(map(GKIND, Z[x]))) > 1))"),
        (counting.more_than_one_run, f.Op("gt", (count(RUNS), f.Value(2))), "((len(runs(Z[x], GKIND))) > 2)"),
        (counting.run_at_an_end, f.Op("last", (RUNS,), 1), "last_run(Z[x], GKIND)"),
        (
            counting.run_at_an_end,
            f.Op("outer", (RUNS, f.Name("side")), 1),
            "(last_run(Z[x], GKIND) if side else first_run(Z[x], GKIND))",
        ),
        (
            counting.counted_outside,
            f.Op("gt", (count(f.Op("used", (RUNS, f.Value(4)), 2)), f.Value(1))),
            "used(T, ((len(runs(Z[x], GKIND))) > 1), 4)",
        ),
        (
            counting.sizes_of_groups,
            count(f.Listing(GROUP, (f.Each(("g",), GROUPS), f.Where(f.Op("ge", (count(GROUP), f.Value(2))))), 2)),
            "(len([n1 for n1 in count_each(map(GKIND, Z[3]), 3) if (n1 > 0) if (n1 >= 2)]))",
        ),
        (
            counting.listed_in_one_go,
            f.Listing(f.Name("a"), (f.Each(("a",), IN_ALL_PLACES),)),
            "[a for p in KINDS for a in Z[p]]",
        ),
        (
            counting.uncopied,
            f.Listing(f.Name("c"), (f.Each(("c",), f.Op("weighed", (f.Op("copy", (HAND,), 1), f.Value(4)), 1)),)),
            "[c for c in weighed(S, Z[3], 4)]",
        ),
        (
            counting.uncopied,
            f.Op("some_of_each", (f.Op("copy", (HAND,), 1), f.Value(2)), 1),
            "some_of_each(S, Z[3], 2)",
        ),
        (counting.uncopied, f.Op("weighed", (f.Op("copy", (HAND,), 1), f.Value(4)), 1), "weighed(S, [*Z[3]], 4)"),
        (
            counting.counted_by_value,
            f.Listing(f.Name("k"), (f.Each(("k",), KINDS), f.Where(f.Op("gt", (count(OF_KIND), f.Value(1)))))),
            "[k for h1 in [count_each(map(GKIND, Z[3]), 3)] for k in KINDS if (h1[k] > 1)]",
        ),
        (
            counting.worked_out_once,
            f.Listing(f.Name("n"), (f.Each(("n",), TO_FIVE), f.Where(f.Op("gt", (f.Name("n"), count(OF_KIND)))))),
            "[n for h1 in [[*map(GKIND, Z[3])].count(k)] for n in span_of(1, 5) if (n > h1)]",
        ),
        (
            counting.counted_from_a_bound,
            f.Listing(f.Name("n"), (COUNTED, f.Each(("n",), TO_FIVE), MORE_THAN_COUNTED)),
            "[n for h in [count_each(map(GKIND, Z[3]), 3)] for n in span_of(max(1, (h[k] + 1)), 5)]",
        ),
        (
            counting.counted_from_a_bound,  # a list that is not a count may be too short to ask
            f.Listing(f.Name("n"), (f.Each(("h",), RUNS), f.Each(("n",), TO_FIVE), MORE_THAN_COUNTED)),
            "[n for h in runs(Z[x], GKIND) for n in span_of(1, 5) if (n > h[k])]",
        ),
        (
            counting.best_before_bound,
            f.Keyed("all_highest", "q", f.Listing(f.Name("p"), (f.Each(("p",), KINDS), WITH_SOME)), count(OF_ONE), 1),
            "[p for p in all_best(KINDS, lambda q: (len(Z[(6 + q)])), max) if ((len(Z[(6 + p)])) > 0)]",
        ),
        (
            counting.best_before_bound,  # the least of those that have some are not the least of all
            f.Keyed("all_lowest", "q", f.Listing(f.Name("p"), (f.Each(("p",), KINDS), WITH_SOME)), count(OF_ONE), 1),
            "all_best([p for p in KINDS if ((len(Z[(6 + p)])) > 0)], lambda q: (len(Z[(6 + q)])), min)",
        ),
    ],
)  # fmt: skip
def test_before_and_after(one: counting.ExpressionPass, before: f.Expr, then: str) -> None:
    assert after(one, before) == then


def test_what_may_fail_stays_where_it_is() -> None:
    """Nobody has a hand: that is found out where the rules ask for it, or not at all if they do not."""
    once = f.Listing(
        f.Name("n"),
        (f.Each(("n",), f.Name("some", 1)), f.Where(f.Op("gt", (f.Name("n"), count(OF_MINE))))),
    )
    assert after(counting.worked_out_once, once) == written(once)
    later = f.Where(f.Op("and", (f.Name("test"), f.Op("gt", (count(OF_MINE), f.Value(0))))))
    by_value = f.Listing(f.Name("k"), (f.Each(("k",), KINDS), later))
    assert after(counting.counted_by_value, by_value) == written(by_value)
    assert not is_safe(MINE, set())
    assert is_safe(MINE, proven([MINE]))
    first = f.Listing(f.Name("c"), (f.Each(("c",), HAND), f.Where(f.Op("lt", (kind_of("c"), f.Value(1))))))
    through = f.Op("all_empty", (f.Listing(f.YES, (f.Each(("a",), first),)),))
    assert after(counting.listed_in_one_go, through) == written(through)


SOME_NONE = f.Table("SOME", (0, None))
SEATS_OF = f.Table("TEAMS", ((0, 2), (1, None)), 2)


@pytest.mark.parametrize(
    ("e", "safe"),
    [
        (f.Op("at", (KIND, f.Value(1))), True),
        (f.Op("at", (KIND, f.NOTHING)), False),
        (f.Op("at", (KIND, f.Name("sure"))), True),
        (f.Op("at", (KIND, f.Name("other"))), False),
        (f.Op("zone", (f.Op("add", (f.Value(2), f.Name("sure"))),), 1), True),
        (f.Op("zone", (f.Op("add", (f.Value(2), f.Name("other"))),), 1), False),
        (f.Op("lt", (f.Name("sure"), f.Value(1))), False),
        (f.Op("div", (f.Value(1), f.Name("sure"))), False),
        (f.Listing(kind_of("c"), (f.Each(("c",), HAND),)), True),
        (f.Listing(kind_of("c"), (f.Each(("c",), KINDS),)), True),
        (f.Listing(kind_of("c"), (f.Each(("c",), SOME_NONE),)), False),
        (f.Listing(kind_of("c"), (f.Each(("c",), f.Name("any", 1)),)), False),
        (f.Listing(kind_of("c"), (f.Each(("c",), f.Op("at", (SEATS_OF, f.Value(0)), 1)),)), False),
        (f.Listing(f.Name("c"), (f.Each(("c",), SOME_NONE), f.Where(f.Op("gt", (f.Name("c"), f.Value(0)))))), False),
        (f.Op("not", (f.Op("is", (f.Op("at", (KIND, f.Name("other"))), f.NOTHING)),)), False),
    ],
)
def test_what_can_be_worked_out_whatever_comes(e: f.Expr, safe: bool) -> None:
    assert is_safe(e, {"sure"}) == safe


def test_what_is_counted_is_improved_like_what_is_not() -> None:
    """Tallied plays of a game whose definitions use each other took twice as long as others."""
    at: Any = None
    layout: Any = None
    used = f.Op("used", (f.Op("used", (count(f.Op("used", (RUNS, f.Value(3)), 2)), f.Value(4))), f.Value(5)))
    ((found,),) = [passes.counting(Unit(layout), f.Return(at, f.Op("gt", (used, f.Value(1)))))]
    assert isinstance(found, f.Return)
    assert found.value is not None
    assert written(found.value) == "used(T, used(T, used(T, (len(set(map(GKIND, Z[x]))) > 1), 3), 4), 5)"


def test_a_line_counts_the_cards_of_a_zone_once() -> None:
    """Whatever a card is called meanwhile; of a place that is not known, or of others, nothing is put together."""

    def counts(name: str, zone: f.Expr) -> f.Op:
        return f.Op("count_each", (f.Listing(kind_of(name), (f.Each((name,), zone),)), f.Value(3)), 1)

    layout: Any = None
    at: Any = None
    twice = f.Return(at, f.Op("is", (f.Op("len", (counts("a", HAND),)), f.Op("len", (counts("b", HAND),)))))
    let, then = passes.counted_once(Unit(layout), twice)
    assert isinstance(let, f.Let)
    assert isinstance(then, f.Return)
    assert written(let.value) == "count_each(map(GKIND, Z[3]), 3)"
    assert then.value is not None
    assert written(then.value) == f"((len({written(let.name)})) == (len({written(let.name)})))"
    for other in (ROW, f.Op("zone", (f.Value(4),), 1)):
        apart = f.Return(at, f.Op("is", (f.Op("len", (counts("a", HAND),)), f.Op("len", (counts("b", other),)))))
        assert passes.counted_once(Unit(layout), apart) == [apart]


def test_a_single_card_moves_without_a_list_of_it() -> None:
    at: Any = None
    alone, several = f.Op("list", (ME,), 1), f.Op("list", (ME, ME), 1)
    unit: Any = None
    (moved,) = passes.one_card(unit, f.Do(at, f.Op("move_cards", (alone, f.Value(2), f.YES))))
    assert moved == f.Do(at, f.Op("move_card", (ME, f.Value(2), f.YES)))
    both = f.Do(at, f.Op("move_cards", (several, f.Value(2), f.YES)))
    assert passes.one_card(unit, both) == [both]


@pytest.mark.parametrize(("name", "players"), [("gracias", 4), ("commissario", 3), ("go_fish", 3), ("crazy_eights", 3)])
def test_a_single_card_moves_as_one_of_several_does(name: str, players: int) -> None:
    """From every place to every other one, with who knows what."""
    state = loaded(name).start(players, seed=5)
    for place, cards in enumerate(state.zones):
        for to in range(len(state.zones)) if cards else ():
            for front in (False, True):
                one, other = state.copy(), state.copy()
                move_card(one, cards[-1], to, front)
                move_cards(other, [cards[-1]], to, front)
                assert (one.zones, one.where, one.known) == (other.zones, other.where, other.known), (place, to)


@pytest.mark.parametrize("name", ["gauner", "hearts"])
@pytest.mark.parametrize("front", [False, True])
def test_open_cards_that_move_together_come_to_lie_as_one_by_one(name: str, front: bool) -> None:
    """From one place or several, also cards that lie there already, and one that is named twice."""
    rng, state = Random(front), loaded(name).start(4, seed=5)
    for _ in range(200):
        cards = [rng.choice(rng.choice([zone for zone in state.zones if zone])) for _ in range(rng.randrange(6))]
        cards += [card for card in rng.choice(state.zones) if rng.random() < 0.5]
        to = rng.randrange(len(state.zones))
        one, other = state.copy(), state.copy()
        move_all_open(one, cards, to, front)
        for card in cards:
            move_open(other, card, to, front)
        assert (one.zones, one.where, one.known) == (other.zones, other.where, other.known), (cards, to)


@pytest.mark.parametrize("items", [[], [1], [0, 0], [0, 0, 1, 2, 2, 2], [3, 1, 1]])
def test_ends_and_counts_are_those_of_the_lists(items: list[int]) -> None:
    found = runs(items, abs)
    assert first_run(items, abs) == (found[0] if found else None)
    assert last_run(items, abs) == (found[-1] if found else None)
    assert count_each(items, 4) == [items.count(n) for n in range(4)]


def test_open_cards_move_in_place() -> None:
    """As lines of the rules: what everybody sees go needs nobody to follow it."""
    text = loaded("gauner").program(loaded("gauner").setup(3)).source_text
    assert "first_run(" in text
    assert "    Z[5].append(" in text
    assert "move_all_open(" not in text
    hearts = loaded("hearts").program(loaded("hearts").setup(4)).source_text
    assert "move_into_slot(" not in hearts
    assert ".remove(" in hearts


@pytest.mark.parametrize(("name", "players"), [("gauner", 3), ("commissario", 4), ("gracias", 5), ("hearts", 4)])
def test_plays_go_as_without_improvements(name: str, players: int) -> None:
    """Single steps are not improved."""
    game = loaded(name)
    for seed in range(3):
        found = []
        for trace in (False, True):
            state, rng = game.start(players, seed=seed, trace=trace), Random(seed)
            for _ in range(80):
                if state.decision is not None:
                    state.apply(state.decision.options[int(rng.random() * len(state.decision.options))])
            found.append((state.zones, state.where, state.known, state.variables, state.decision, state.result))
        assert found[0] == found[1]
